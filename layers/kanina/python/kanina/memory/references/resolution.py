"""What references see of a turn, and what a message is found to point at, or to point at in vain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kanina.memory.references.lists import listed_rows
from kanina.memory.references.pointers import Kind
from kanina.memory.references.recency import only_talks
from kanina.memory.references.tokens import tokenise


@dataclass(frozen=True, slots=True)
class TurnText:
    """What references see of a turn. `row_keys`: labels of its first rows; `row_count`: rows it listed.

    Without either, the rows are counted in the answer's text. `goes_on`: it only answered what the turn before it was
    asked back, so that the two are one question. `answered`: it came to an answer.
    """

    number: int
    question: str
    answer: str
    row_keys: tuple[str, ...] = ()
    row_count: int | None = None
    goes_on: bool = False
    answered: bool = True

    @property
    def is_talk(self) -> bool:
        """Whether nothing was asked: thanks, a greeting, "ok"; not where such a word agreed to what then had rows."""
        return not (self.row_keys or self.row_count) and only_talks(tokenise(self.question))

    @property
    def rows(self) -> int:
        """Rows a message can point at; 0 when the answer was no list."""
        if self.row_keys:
            return max(len(self.row_keys), self.row_count or 0)
        return listed_rows(self.answer) if self.row_count is None else 0


Why = Literal[
    "nothing_asked",  # no question yet, or none since the last start over
    "no_number",  # no question ever has that number: 0, 2.5
    "before_first",  # before the first question of the conversation
    "beyond",  # a number so high that nobody has asked so much; `count` were asked
    "before_reset",  # asked before the last start over, which it does not count since
    "not_kept",  # asked, and no longer kept
    "topic",  # nothing was asked about `topics`
    "topic_not_kept",  # of what is still kept nothing is about them
    "no_list",  # no list was shown
    "no_such_list",  # lists were shown, but not the one that is pointed at
    "rows",  # the list has only `count` rows
]


@dataclass(frozen=True, slots=True)
class Missing:
    """Why something that a message points at is not there, so that it can be told truthfully.

    count: how many questions count, or how many rows there are. topics: what nothing was asked about, as it was said.
    since_reset: whether the conversation was started over.
    """

    why: Why
    count: int = 0
    topics: tuple[str, ...] = ()
    since_reset: bool = False


@dataclass(frozen=True, slots=True)
class Resolution:
    """Which earlier turns a message points at.

    refers: it points at something. turns: the numbers of the kept turns meant, ascending. item: the row of the last
    list meant, from 1 (None: no row, or several). out_of_range: something it points at is not kept. missing: why the
    first such thing is not there; also for a row the list lacks, where the turn of that number is given instead.
    items: the rows, where several are meant.
    """

    refers: bool
    turns: tuple[int, ...] = ()
    item: int | None = None
    out_of_range: bool = False
    kind: Kind = "none"
    missing: Missing | None = None
    items: tuple[int, ...] = ()


NOTHING = Resolution(refers=False)
