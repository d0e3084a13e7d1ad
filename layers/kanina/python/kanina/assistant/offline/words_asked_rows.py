"""Words before the fields that are asked for with rows, and for the order of rows by their day. Data only.

The Filipino ones are not checked by a native.
"""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

SHOWING = frozenset(
    phrases("show | list | give | display | name | enumerate | ipakita | ilista | ibigay | pakita | pakipakita")
)
"""Begins a message that asks to be shown something."""
BESIDE = frozenset(
    phrases(
        """
        with | kasama | pasama | isama | ipasama | pakisama | kalakip | including | include | plus | showing | need |
        their | its | kung
        """
    )
)
"""What opens the fields to show with each row; any sign does, and "and" before what asks when, where or how much."""
OF = frozenset(phrases("of | ng"))
"""Between fields and the rows whose they are: "tracking numbers of the lost parcels"."""
NAMES = frozenset(phrases("name | names | pangalan | pangalang | ngalan"))
"""Of each row it is shown what it is called in any case."""
AMOUNTS = frozenset(phrases("amount | amounts | halaga | halagang"))
"""Where nothing is called so, how much each row is."""
OLDEST_FIRST = (
    *("oldest first", "oldest to newest", "from oldest", "from the oldest", "earliest first", "from earliest"),
    *("mula sa pinakaluma", "mula pinakaluma", "simula sa pinakaluma", "pinakaluma muna", "una ang pinakaluma"),
)
NEWEST_FIRST = (
    *("newest first", "newest to oldest", "from newest", "from the newest", "latest first", "most recent first"),
    *("mula sa pinakabago", "mula pinakabago", "simula sa pinakabago", "pinakabago muna", "una ang pinakabago"),
)
