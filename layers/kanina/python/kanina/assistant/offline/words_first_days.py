"""Words that ask for the first or the last day of something, English and Filipino, as data."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases
from kanina.assistant.offline.words_extremes import EXTREMES, WITH_VERB

ENDS = {words: "last" if descending else "first" for words, descending in (*EXTREMES.items(), *WITH_VERB.items())} | {
    ("very", "last"): "last",
    ("kauna", "unahan"): "first",
    ("kahuli", "hulihan"): "last",
}
"""Which of all days, by what stands before the things that have one: "our first order", "huling klase"."""
DAYS = frozenset(phrases("date | day | petsa | araw"))
"""Before or behind those things these ask for their day."""
ASKING = frozenset(phrases("which | what | alin | aling | anong | anung"))
"""Before a day: which one."""
BETWEEN = frozenset(
    phrases(
        """
        the | of | our | my | your | was | is | s | a | an | very | for | ng | ang | yung | iyong | sa | mga | nang |
        na | natin | namin | atin | did | we | have | had | get | there | be | po | ba | kung | may | nagkaroon | tayo
        """
    )
)
"""May stand between all these words."""
AROUND = BETWEEN | frozenset(
    phrases(
        """
        and | how | about | what | whats | when | kailan | kelan | e | eh | at | ano | anong | naman | one | ones |
        isa | then | so | please | pls | nga | date | day | petsa | araw | tell | me | which | alin | aling | that |
        it | iyon | yun | pala
        """
    )
)
"""What else a message may say that only asks for the other end: "and the last one?", "yung pinakahuli naman?"."""
