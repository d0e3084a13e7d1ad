"""Words for how long something takes, English and Filipino, as data. The Filipino ones are not checked by a native."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases


def _set(text: str) -> frozenset[str]:
    return frozenset(phrases(text))


ASKS_HOW = _set("how | gaano")
HOW_LONG = _set("long | quickly | quick | fast | soon | slow | slowly | katagal | kabilis | kabagal | kahaba")
"""Behind "how" these ask for a length of time."""
LENGTHS = _set(
    """
    length | length of time | duration | time | turnaround | turnaround time | tagal | haba | haba ng oras |
    itinatagal | inaabot na oras
    """
)
"""Behind "average" these do too."""
SLOW = _set("slowest | pinakamabagal | pinakamatagal | longest")
QUICK = _set("fastest | quickest | pinakamabilis | shortest | pinakamaikli")
"""Of a length of time, the most and the least."""
GENERAL = _set(
    """
    finish | complete | completed | finished | done | last | lasts | take | takes | took | taking | spend | stay |
    matapos | natatapos | tapusin | tumatagal | tumagal | nagtatagal | inaabot | umaabot | itinatagal | tagal
    """
)
"""Of rows that are worked on, or of which one length is known, these name what is meant."""
STAYING = _set("stay | stays | stayed | staying | spend | spends | spent | last | lasts | nagtatagal | nanatili")
"""Said of people, these ask how long they are there."""
WITH_US = _set("with us | us | sa atin | sa amin")
"""Behind them, that they stay members, patients or customers."""
PASSING = _set(
    """
    before | bago | until | till | hanggang | to | for | in | of | from | by | on | gets | get | got | be | been |
    being | take | takes | took | taking | does | do | did | it | us | we | our | them | needed | needs | need |
    usually | normally | typically | time | inaabot | umaabot | tumatagal | kailangan | karaniwang | karaniwan |
    usual | natin | namin | para | sa | na | ng | nang | ang | maging | length | duration | tagal
    """
)
"""Between what asks for a length and what it is of, these say nothing more."""
