"""What there is to know around a question while it is read: the model's fields, and what was answered before."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.lexicon import Reading


@dataclass(frozen=True, slots=True)
class Situation:
    """What the passes need to know around the question.

    has_base: there is an earlier query. points: the question points at an earlier turn, or at a row of a list (item).
    names: it points at a turn, be it one without a query. together: where it points at several, the numbers that may
    name them: their own, and how many they are. rows: the places said of a list of questions.
    base_rows: the datasets whose rows the last query counts. measured: its metrics.
    grouped: the last query gave a table of groups, by the fields shown. timed: by a unit of time alone. filtered: the
    fields it filters by. listed: the fields that the query it points at shows, else the last query.
    several: by several values of one that it does not show.
    placed: it is of a place, which "there" then means. of_a_time: it is of some time, or split by one.
    pointed_words: the words, metrics and values of the questions it points at.
    numeric: the addresses of dimensions that hold numbers. rows_of: by metric, the one value whose rows it counts.
    counted_by: by a field's address, the metric that counts its different values.
    entities: what the rows of the model's datasets are.
    weekdays: from Monday, the values that mean it; empty where no field holds them.
    """

    calendar: Calendar
    numeric: Container[str]
    entities: Entities
    rows_of: Mapping[str, tuple[Reading, ...]] = field(default_factory=dict)
    counted_by: Mapping[str, str] = field(default_factory=dict)
    weekdays: Sequence[tuple[Reading, ...]] = ()
    base_rows: Collection[str] = ()
    measured: Collection[str] = ()
    has_base: bool = False
    points: bool = False
    pointed_words: Container[str] = ()
    item: bool = False
    names: bool = False
    together: Collection[int] = ()
    rows: Collection[int] = ()
    grouped: bool = False
    listed: Collection[str] = ()
    shown: Collection[str] = ()
    timed: bool = False
    filtered: Collection[str] = ()
    several: bool = False
    placed: bool = False
    of_a_time: bool = False

    @property
    def of_numbers(self) -> bool:
        """Whether a number by itself may be a value of what the last query shows or filters by: "10", after grade 9."""
        return any(field in self.numeric for field in (*self.filtered, *self.shown))

    @property
    def means_questions(self) -> bool:
        """Whether it points at several questions, or at rows of a list of them: at no rows of a table."""
        return bool(self.together or self.rows)
