"""What a question says, before anyone asks what the model can do with it: slots filled by the reading passes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from kanina.assistant.offline.calendar import Stretch, Unit
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.spans import Span, ends_sentence
from kanina.assistant.offline.words import Word
from kanina.models import Grain

Action = Literal["set", "add", "drop", "clear"]
"""clear: a value is no longer to be filtered by, be it shown or left out ("drop the NCR filter")."""
Comparison = Literal["previous_period", "previous_year"]
Operator = Literal["gt", "ge", "lt", "le", "eq"]

EXPLAINED = (Word.NEUTRAL, Word.ARTICLE, Word.AND, Word.THAT, Word.TOTAL, Word.ONLY, Word.AGAIN, Word.START, Word.BUT)
"""Function words that never change what is measured by themselves."""
_TELLING_SIGNS = frozenset("%<>=≤≥≠$€£₱")
"""Signs that mean something: left unexplained, the question was not understood."""
FILLERS = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
"""Function words that may stand between two words that belong together."""


@dataclass(slots=True)
class MetricMention:
    """A metric's name in a question. measured: it is to be shown, not only compared or sorted by.

    verb: it was said by a verb, which may stand for several.
    """

    names: tuple[str, ...]
    at: int
    action: Action = "set"
    measured: bool = True
    verb: bool = False


@dataclass(slots=True)
class GroupMention:
    """Something to group by: a dimension (any of the readings) or a unit of time. replaces: "instead" was said.

    or_grain: the unit of time that has the same name as the dimension, meant where that is not reached.
    """

    at: int
    dimensions: tuple[Reading, ...] = ()
    grain: Grain | None = None
    action: Action = "set"
    replaces: bool = False
    or_grain: Grain | None = None


@dataclass(slots=True)
class ValueMention:
    """A value to filter by: any of the readings.

    shown: several were put side by side ("Math vs Science"). named: its dimension was said too ("Math subject").
    adjective: it is a common word ("new") that means the value only beside what it describes. weekday: it is "on
    Monday", which may be a date as well. run: the list it is in,
    listed: with others of its field. at_home: it was said to be where somebody lives.
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
    """When rows began, by a verb: "hired since July". addresses: the times it may mean. stretch None: "per year"."""

    addresses: tuple[str, ...]
    at: int
    stretch: Stretch | None = None


@dataclass(slots=True)
class NumberMention:
    """A comparison with a number, of a metric or of a numeric dimension; of neither: of what is measured.

    subject_at: where its metric stands. negated: "not grade 12". of_rows: it says which rows another metric counts
    ("lessons rated below 3").
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


@dataclass(slots=True)
class FillMention:
    """ "include months with no sales": groups of what is named are there without rows, of the figure that is named."""

    at: int
    group: GroupMention | None = None
    metrics: tuple[str, ...] = ()


@dataclass(slots=True)
class PartMention:
    """ "whose name contains Cruz": a part of a text, and the dimensions it may be a part of.

    No text: "with no reason", the field is empty. recorded: it was said that nothing is recorded in it.
    """

    text: str
    at: int
    dimensions: tuple[Reading, ...] = ()
    negated: bool = False
    recorded: bool = False


@dataclass(slots=True)
class Ranking:
    """ "top 5 branches by revenue": limit None is all, in order. dimension: what is ranked, metrics: by what.

    judged: "best" and "worst" say what is good, not what is high; of some metrics less is better.
    by_growth: "which grew the most" is about the change.
    """

    descending: bool
    limit: int | None
    dimension: GroupMention | None = None
    metrics: tuple[str, ...] = ()
    judged: bool = False
    by_growth: bool = False


@dataclass(slots=True)
class Order:
    """ "sorted by revenue, ascending". by_name: by the first dimension."""

    descending: bool | None = None
    metrics: tuple[str, ...] = ()
    metric_at: int | None = None
    dimensions: tuple[Reading, ...] = ()
    by_name: bool = False
    by_growth: bool = False


@dataclass(slots=True)
class Slots:
    """Everything the passes found.

    bare: dimensions that nothing says what to do with. dropped: no longer to group or filter by. widened: no longer
    to filter by ("all regions"). counted: what "how many" counts, if that is no metric, counted_as: if it is.
    marked: the message begins as a change of an earlier question. anaphoric: it speaks of "those" or "that", and an
    earlier turn is known to be meant. rows_said: "those three". compared_unit: "the last month" was said, so with
    months shown it is each one's. dated: when rows began. before_unit: "the month before" was said, counted from what
    is asked for. moves_back: that is the period itself, and no comparison. periods_joined: nothing stands between the
    periods. nth: only "the second highest" was asked for. both: the last two questions are meant together. adds_period:
    "include 2024 too". widens_places: "nationwide". first_rows: so many of the rows as they are sorted, of what
    first_of names. whole: the place around the one that is filtered by ("the whole province instead"). turns: it begins
    as "now …" or ends in "naman", and adds nothing. each: the rows of the last answer, one by one ("how many did each
    have"). counts: "how many is that?", without anything that is counted. lists: "which ones?", what was counted.
    unsure_grain: "monthly", where that is one of the groups shown too.
    in_each: "top 3 in each", of what is shown. others: "and the rest as others". places: "with their rank". filled:
    "include months with none". parts: "whose name contains Cruz". asks_who: what is asked for is a person. plain: the
    figures themselves, and no share of them. beside: "next to it", what is named joins what is shown.
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
    compared_unit: Unit | None = None
    ranking: Ranking | None = None
    order: Order | None = None
    listed: bool = False
    counted: GroupMention | None = None
    counted_as: GroupMention | None = None
    marked: bool = False
    shows_all: bool = False
    share: bool = False
    cumulative: bool = False
    growth: bool = False
    over_time: bool = False
    same_last_year: bool = False
    averaged: bool = False
    rows_of_last: bool = False
    rows_said: int | None = None
    anaphoric: bool = False
    merges: bool = False
    before_unit: Unit | None = None
    moves_back: bool = False
    periods_joined: bool = True
    nth: int | None = None
    both: bool = False
    drops_all: bool = False
    drops_period: bool = False
    drops_comparison: bool = False
    totals: bool = False
    says_total: bool = False
    replaces: bool = False
    chart: bool = False
    currencies: list[str] = field(default_factory=list)
    adds_period: bool = False
    widens_places: bool = False
    first_rows: int | None = None
    first_of: GroupMention | None = None
    reverses: bool = False
    drops_derived: bool = False
    plain: bool = False
    beside: bool = False
    turns: bool = False
    asks_who: bool = False
    unsure_grain: GroupMention | None = None
    each: bool = False
    counts: bool = False
    lists: bool = False
    whole: GroupMention | None = None
    in_each: bool = False
    others: bool = False
    places: bool = False
    filled: FillMention | None = None
    parts: list[PartMention] = field(default_factory=list)
    undo: bool = False
    again: bool = False
    pointed: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was said about any query."""
        lists = (
            self.metrics,
            self.groups,
            self.values,
            self.numbers,
            self.bare,
            self.dropped,
            self.periods,
            self.dated,
        )
        others = (self.widened, self.counted, self.shows_all)
        flags = (self.share, self.cumulative, self.growth, self.over_time, self.same_last_year, self.averaged)
        more = (
            self.moves_back,
            self.both,
            self.drops_all,
            self.drops_period,
            self.merges,
            self.rows_of_last,
            self.totals,
            self.drops_comparison,
            self.drops_derived,
            self.widens_places,
            self.unsure_grain,
            self.first_rows,
            self.reverses,
            self.plain,
            self.counts,
            self.lists,
            self.whole,
            self.others,
            self.places,
            self.filled,
            self.parts,
        )
        return not any((*lists, *flags, *more, *others, self.comparison, self.compared_to, self.ranking, self.order))


class Script:
    """The spans of a question, and which of them something has explained."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = tuple(spans)
        self._used = [False] * len(self.spans)

    def __len__(self) -> int:
        return len(self.spans)

    def free(self, *words: Word) -> Iterable[int]:
        """The places of unexplained spans, only those of a kind of function word if any is given.

        A word that is a metric's name too is no function word.
        """
        for at, span in enumerate(self.spans):
            if not self._used[at] and (not words or (span.has(*words) and not span.metrics)):
                yield at

    def is_free(self, at: int | None) -> bool:
        """Whether there is a span at a place and nothing has explained it."""
        return at is not None and 0 <= at < len(self.spans) and not self._used[at]

    def take(self, *places: int | None) -> None:
        """Note that spans are explained."""
        for at in places:
            if at is not None:
                self._used[at] = True

    def has(self, at: int | None, *words: Word) -> bool:
        """Whether the span at a place may be one of these function words."""
        return at is not None and 0 <= at < len(self.spans) and self.spans[at].has(*words)

    def next(self, at: int, skip: tuple[Word, ...] = FILLERS) -> int | None:
        """The place of the next span that is no filler, within the sentence."""
        return self._seek(at, 1, skip)

    def previous(self, at: int, skip: tuple[Word, ...] = FILLERS) -> int | None:
        """The place of the span before that is no filler, within the sentence."""
        return self._seek(at, -1, skip)

    def is_filler(self, at: int, skip: tuple[Word, ...] = FILLERS) -> bool:
        """Whether a span is nothing but a small word."""
        span = self.spans[at]
        return span.has(*skip) and not _means_more(span) and not span.grain

    def left_over(self) -> list[Span]:
        """The spans that change the meaning of the question and that nothing explains."""
        return [
            span
            for at, span in enumerate(self.spans)
            if not self._used[at]
            and not (span.is_sign and span.word not in _TELLING_SIGNS)
            and not (span.has(*EXPLAINED) and not _means_more(span))
        ]

    def _seek(self, at: int, step: int, skip: tuple[Word, ...]) -> int | None:
        place = at + step
        while 0 <= place < len(self.spans):
            if ends_sentence(self.spans[place]):
                return None
            if not self.is_filler(place, skip):
                return place
            place += step
        return None


def _means_more(span: Span) -> bool:
    """Whether a small word is also a word of the data that nothing has taken: "rating", not "result" or "total"."""
    counts = span.number is not None and not span.number.spelled
    return bool(span.metrics or span.values) or counts or span.period is not None
