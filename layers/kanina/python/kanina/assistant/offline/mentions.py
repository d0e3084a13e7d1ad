"""What a question names: figures, groups, values, numbers and an order, each with the place where it is said."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from kanina.assistant.offline.calendar import Stretch
from kanina.assistant.offline.lexicon import Reading
from kanina.models import Grain

Action = Literal["set", "add", "drop", "clear"]
"""clear: a value is no longer to be filtered by, be it shown or left out ("drop the NCR filter")."""
Operator = Literal["gt", "ge", "lt", "le", "eq"]


@dataclass(slots=True)
class MetricMention:
    """A metric's name in a question. measured: it is to be shown, not only compared or sorted by.

    verb: it was said by a verb, which may stand for several. divides: the figure before it is divided by it.
    """

    names: tuple[str, ...]
    at: int
    action: Action = "set"
    measured: bool = True
    verb: bool = False
    divides: bool = False


@dataclass(slots=True)
class GroupMention:
    """Something to group by: a dimension (any of the readings) or a unit of time. replaces: "instead" was said.

    or_grain: the unit of time that has the same name as the dimension, meant where that is not reached. key: the field
    that tells single things apart, where each of them is meant ("per student").
    """

    at: int
    dimensions: tuple[Reading, ...] = ()
    grain: Grain | None = None
    action: Action = "set"
    replaces: bool = False
    or_grain: Grain | None = None
    key: str = ""


@dataclass(slots=True)
class ValueMention:
    """A value to filter by: any of the readings.

    shown: several were put side by side ("Math vs Science"). named: its dimension was said too ("Math subject").
    adjective: it is a common word ("new") that means the value only beside what it describes. weekday: it is "on
    Monday", which may be a date as well. run: the place of the first of the list it is in. listed: with others of its
    field. at_home: it was said to be where somebody lives.
    """

    readings: tuple[Reading, ...]
    at: int
    negated: bool = False
    action: Action = "set"
    shown: bool = False
    named: bool = False
    adjective: bool = False
    weekday: bool = False
    run: int = 0
    listed: bool = False
    at_home: bool = False


@dataclass(slots=True)
class DatedMention:
    """When rows began, by a verb: "hired since July". addresses: the times it may mean. stretch None: "per year".

    named: the rows were said; else they are those of the last answer.
    """

    addresses: tuple[str, ...]
    at: int
    stretch: Stretch | None = None
    named: bool = True


@dataclass(slots=True)
class NumberMention:
    """A comparison with a number, of a metric or of a numeric dimension; of neither: of what is measured.

    subject_at: where its metric stands. negated: "not grade 12". of_rows: it says which rows another metric counts
    ("lessons rated below 3"). in_unit: the value is in the field's own unit, whatever unit was said.
    """

    op: Operator
    value: Decimal
    percent: bool
    at: int
    metrics: tuple[str, ...] = ()
    dimensions: tuple[Reading, ...] = ()
    subject_at: int | None = None
    of_rows: bool = False
    negated: bool = False
    currency: str = ""
    in_unit: bool = False


@dataclass(slots=True)
class FillMention:
    """ "include months with no sales": groups of what is named are there without rows, of the figure that is named."""

    at: int
    group: GroupMention | None = None
    metrics: tuple[str, ...] = ()


@dataclass(slots=True)
class PartMention:
    """ "whose name contains Cruz": a part of a text, and the dimensions it may be a part of.

    No text: "with no reason", the field is empty; there: it is not ("rated lessons"). recorded: it was said that
    nothing is recorded in it.
    """

    text: str
    at: int
    dimensions: tuple[Reading, ...] = ()
    negated: bool = False
    recorded: bool = False
    there: bool = False


@dataclass(frozen=True, slots=True)
class ExtremeMention:
    """ "the three newest branches": things by their name, in order of a date. limit None is all of them.

    named: it says which things; else it is about those that are shown.
    """

    naming: str
    date: str
    descending: bool
    limit: int | None
    at: int
    named: bool


@dataclass(slots=True)
class Ranking:
    """ "top 5 branches by revenue": limit None is all, in order. dimension: what is ranked, metrics: by what.

    judged: "best" and "worst" say what is good, not what is high; of some metrics less is better.
    by_growth: "which grew the most" is about the change. both: "the highest and the lowest", of one order.
    """

    descending: bool
    limit: int | None
    dimension: GroupMention | None = None
    metrics: tuple[str, ...] = ()
    judged: bool = False
    by_growth: bool = False
    both: bool = False


@dataclass(frozen=True, slots=True)
class BestRow:
    """ "refunds of the highest one", "for the top 3": rows of an earlier list, by its own order.

    highest: those with the most; judged: as in `Ranking`. count: how many. place: which of them, counted from the best.
    said: the words.
    """

    highest: bool
    judged: bool
    count: int
    place: int
    said: str


@dataclass(slots=True)
class Order:
    """ "sorted by revenue, ascending". by_name: by the first dimension."""

    descending: bool | None = None
    metrics: tuple[str, ...] = ()
    metric_at: int | None = None
    dimensions: tuple[Reading, ...] = ()
    by_name: bool = False
    by_growth: bool = False
