"""What a question says, before anyone asks what the model can do with it: slots filled by the reading passes."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, fields
from typing import Literal

from kanina.assistant.offline.calendar import Stretch, Unit
from kanina.assistant.offline.mentions import (
    BestRow,
    DatedMention,
    ExtremeMention,
    FillMention,
    GroupMention,
    MetricMention,
    NumberMention,
    Order,
    PartMention,
    Ranking,
    ValueMention,
)
from kanina.models import Filter, Related

Comparison = Literal["previous_period", "previous_year"]


@dataclass(slots=True)
class Manner:
    """How it is said: what alone says nothing about any query.

    marked: the message begins as a change of an earlier question. anaphoric: it speaks of "those" or "that", and an
    earlier turn is known to be meant. pointed: it points at an earlier question. again: "again" was said.
    turns: it begins as "now …" or ends in "naman", and adds nothing. replaces: "instead" was said. undo: "go back".
    beside: "next to it", what is named joins what is shown. adds_period: "include 2024 too".
    rows_said: "those three". first_of: what the first rows are of. each: the rows of the last answer, one by one ("how
    many did each have"). in_each: "top 3 in each", of what is shown. nth: only "the second highest" was asked for.
    listed: what is named is asked for by itself. counted_as: what "how many" counts, where a metric does.
    asks_who: what is asked for is a person. says_total: "in total". chart: a picture or a table. currencies: as said.
    before_unit: "the month before" was said, counted from what is asked for. compared_unit: "the last month" was said,
    so with months shown it is each one's. periods_joined: nothing stands between the periods. that_time: "then", "in
    that month": the unit of time that the last answer was of. row_count: "make it 10", so many rows instead.
    same_time: "same but 2025", the time stays, in the year that is said. graded: the field that counted rows are called
    by, the score, of "how many scores".
    best_row: the row of the last list that a figure is of ("for the top one").
    there: the place is meant that the last answer was of. asks_which: nothing is said but "which" and what ("which
    branch?"). says_which: "which" is said at all.
    """

    compared_unit: Unit | None = None
    listed: bool = False
    counted_as: GroupMention | None = None
    marked: bool = False
    rows_said: int | None = None
    anaphoric: bool = False
    before_unit: Unit | None = None
    periods_joined: bool = True
    nth: int | None = None
    says_total: bool = False
    replaces: bool = False
    chart: bool = False
    currencies: list[str] = field(default_factory=list)
    adds_period: bool = False
    first_of: GroupMention | None = None
    beside: bool = False
    turns: bool = False
    asks_who: bool = False
    each: bool = False
    in_each: bool = False
    undo: bool = False
    again: bool = False
    pointed: bool = False
    asks_which: bool = False
    says_which: bool = False
    there: bool = False
    row_count: int | None = None
    that_time: Unit | Literal["any"] | None = None
    same_time: bool = False
    best_row: BestRow | None = None
    graded: str | None = None


@dataclass(slots=True)
class Slots(Manner):
    """Everything the passes found.

    bare: dimensions that nothing says what to do with. dropped: no longer to group or filter by. widened: no longer
    to filter by ("all regions"). counted: what "how many" counts, if that is no metric. dated: when rows began.
    moves_back: "the month before" is the period itself, and no comparison. both: the last two questions are meant
    together. widens_places: "nationwide". first_rows: so many of the rows as they are sorted. whole: the place around
    the one that is filtered by ("the whole province instead"). counts: "how many is that?", without anything that is
    counted. lists: "which ones?", what was counted. unsure_grain: "monthly", where that is one of the groups shown too.
    extreme: the first or last things by when they began.
    others: "and the rest as others". places: "with their rank". filled: "include months with none". parts: "whose name
    contains Cruz". plain: the figures themselves, and no share of them. moved: "those that grew".
    falls: the growth is a fall. splits: "separately".
    average_over: "per tutor on average". overdue_at: where "past due" is said.
    whole_unit: "the whole quarter", around what was asked before. posted: "and where are they assigned?".
    ratio_at: where the figure stands that another is divided by ("revenue per lesson"). part_of_other: as a percentage.
    related: what things have or lack of other rows. states: what their own fields lack, or what has happened to them.
    dated_by: the dates that rows may be told by, of "based on the date paid".
    first_day: "first" or "last", where the day of something is asked for.
    rate_of: the field of the state whose rate is asked for.
    week_parts: the days of weekends and of weekdays, in the order in which they were said.
    """

    metrics: list[MetricMention] = field(default_factory=list)
    groups: list[GroupMention] = field(default_factory=list)
    values: list[ValueMention] = field(default_factory=list)
    numbers: list[NumberMention] = field(default_factory=list)
    bare: list[GroupMention] = field(default_factory=list)
    dated: list[DatedMention] = field(default_factory=list)
    dropped: list[GroupMention] = field(default_factory=list)
    widened: list[GroupMention] = field(default_factory=list)
    periods: list[Stretch] = field(default_factory=list)
    comparison: Comparison | None = None
    compared_to: Stretch | None = None
    ranking: Ranking | None = None
    extreme: ExtremeMention | None = None
    order: Order | None = None
    counted: GroupMention | None = None
    shows_all: bool = False
    share: bool = False
    cumulative: bool = False
    growth: bool = False
    falls: bool = False
    splits: bool = False
    moved: Literal["up", "down"] | None = None
    over_time: bool = False
    same_last_year: bool = False
    averaged: bool = False
    average_over: GroupMention | None = None
    rows_of_last: bool = False
    merges: bool = False
    moves_back: bool = False
    both: bool = False
    drops_all: bool = False
    drops_period: bool = False
    drops_comparison: bool = False
    totals: bool = False
    widens_places: bool = False
    first_rows: int | None = None
    reverses: bool = False
    drops_derived: bool = False
    plain: bool = False
    unsure_grain: GroupMention | None = None
    counts: bool = False
    lists: bool = False
    whole: GroupMention | None = None
    others: bool = False
    places: bool = False
    filled: FillMention | None = None
    parts: list[PartMention] = field(default_factory=list)
    overdue_at: int | None = None
    whole_unit: Unit | None = None
    posted: bool = False
    week_parts: tuple[tuple[ValueMention, ...], ...] = ()
    ratio_at: int | None = None
    part_of_other: bool = False
    related: tuple[Related, ...] = ()
    states: tuple[Filter, ...] = ()
    dated_by: tuple[str, ...] = ()
    rate_of: str = ""
    first_day: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said about any query."""
        return not any(getattr(self, name) for name in _SAID)

    def says_only(self, names: Container[str]) -> bool:
        """Whether nothing but what is in these slots was said about any query."""
        return not any(getattr(self, name) for name in _SAID if name not in names)


_SAID = tuple(slot.name for slot in fields(Slots) if slot.name not in {manner.name for manner in fields(Manner)})
