"""Words that ask for the one row that is the most of something, and for what is told beside it. Data only.

The Filipino ones are not checked by a native.
"""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

LATEST = frozenset(phrases("newest | latest | pinakabago | pinakahuli"))
EARLIEST = frozenset(phrases("earliest | pinakaluma | pinakauna"))
OLDEST = frozenset(phrases("oldest | pinakamatanda"))
YOUNGEST = frozenset(phrases("youngest | pinakabata"))
"""Of people these two are about when they were born; of anything else about when it began."""
LONGEST = frozenset(phrases("longest | pinakamatagal"))
"""Of what is open, or was hired, and has been since: it began first."""
LAST = frozenset(phrases("last | huli | pinakahuli"))
FIRST = frozenset(phrases("first | una | pinakauna"))
"""Beside what happened, or the verb that tells it."""
OPEN = frozenset(phrases("open | opened | bukas | nakabukas | operating | running"))
"""Of places that have been there since they opened."""
DEAREST = frozenset(phrases("priciest | costliest | dearest | pinakamahal"))
CHEAPEST = frozenset(phrases("cheapest | pinakamura"))
DEAR = frozenset(phrases("expensive | costly | pricey | mahal"))
"""Behind "most" and "least"."""
LARGEST = frozenset(phrases("biggest | largest | pinakamalaki"))
SMALLEST = frozenset(phrases("smallest | pinakamaliit"))
CHARGED = ("price", "rate", "fee", "cost", "presyo")
"""Words of the names of fields that say how much one thing costs."""
SINGLE = frozenset(phrases("single | one | nag-iisang"))
WHOSE = frozenset(phrases("whose | who | sino | kanino | kaninong"))
"""Ask whose the row is, or who did it."""
ELSEWHERE = frozenset(
    phrases("his | her | hers | its | he | she | him | their | theirs | niya | nya | nila | kanila | kanya | kaniya")
)
"""Stand for who was spoken of before."""
OWNERS = frozenset(
    phrases(
        """
        customer | client | patient | guest | member | student | pupil | learner | buyer | owner | borrower | tenant |
        subscriber | passenger | shipper | sender | consignor | account | household | patron | donor | applicant |
        resident | shopper | payer | policyholder | boarder | renter | lessee | kostumer | suki | pasyente | bisita
        """
    )
)
"""Whose what happened is, unlike who served them: drivers, doctors, cashiers."""
