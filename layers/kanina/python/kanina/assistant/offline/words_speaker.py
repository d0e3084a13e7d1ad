"""Words by which people say who they are before they ask, as data. Not checked by a native speaker of Filipino."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

I_AM = tuple(
    tuple(opening.split())
    for opening in phrases(
        """
        i am | i m | im | we are | we re | this is | ako | ako po | ako ang | ako po ang | ako si | ako po si | ako ay |
        ako po ay | kami | kami po | kami ang | kami po ang | taga | taga po ako
        """
    )
)
"""A clause that begins so, and names a role, tells who is asking."""
AS_A = frozenset({"as", "bilang"})
"""These begin one that may go on to the question without a pause: "as head of sales I need …"."""
ASKING = frozenset(
    phrases(
        "i | we | id | show | give | please | can | could | kailangan | gusto | nais | pakita | paki | pahingi | ano"
    )
)
"""Where such a clause ends without one."""
IT_IS_ME = frozenset({"here", "speaking", "ito", "po", "ho", "to"})
"""A clause that ends so, and names a role, tells it too: "Jaro manager here, …"."""
ROLES = frozenset(
    phrases(
        """
        manager | head | director | supervisor | officer | accountant | bookkeeper | coordinator | principal | owner |
        ceo | cfo | coo | cto | president | vp | analyst | auditor | team | department | dept | staff | assistant |
        admin | administrator | registrar | lead | chief | executive | secretary | intern | office | incharge |
        namamahala | namumuno | tagapamahala | nangangasiwa | tagapangasiwa | pinuno | direktor | hepe | opisyal |
        kawani | tauhan | sekretarya | kalihim | bisor
        """
    )
)
"""What people are at work: unlike a field of that name, only in a clause about who is asking."""
