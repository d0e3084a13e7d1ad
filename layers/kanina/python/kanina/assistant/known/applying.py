"""Puts what is remembered into a planned query, unless it is there already or its person set it aside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kanina.assistant.known.earlier import has_rows_of, query_of, without_rows_of
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.known.widening import asks_for_all, asks_for_no_split
from kanina.assistant.offline.display import displays
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.normalise import stems
from kanina.assistant.planner import OFFLINE, Context, Planned
from kanina.assistant.wording.scopes import TIME
from kanina.data.paths import shortest_paths
from kanina.models import AskUser, DimensionRef, Filter, Grain, Known, Meaning, MetricQuery, Turn

TOTALS = ("in total", "overall", "altogether", "all in all", "in all", "as a whole", "sa kabuuan", "lahat lahat")
"""Said of one total that is not to be split."""
LONGEST: Final[Mapping[Grain, int]] = {"day": 1, "week": 7, "month": 31, "quarter": 92}
"""Days of the longest unit of a grain, those of a year beside."""
FISCAL = ("fiscal year", "fiscal", "financial year", "fy", "taong piskal", "taon piskal", "piskal")
"""Said of years that begin when an organisation's do."""
_FY = re.compile(r"fy(?:\d{2,4}|td)")


@dataclass(frozen=True, slots=True)
class _Standing:
    """A query while what is remembered is put in. texts: the message, and those of the turns `before` that it goes on
    from. marks: what memories had put into the queries it goes on from (`directly`). waits: whether it still waits for
    an answer. done, missed, aside: what was put in, what is out of reach, and which filters its person set aside in
    this conversation.
    """

    plan: MetricQuery
    texts: tuple[str, ...]
    before: Sequence[Turn]
    directly: Sequence[Turn]
    marks: Mapping[str, Known]
    by_rules: bool
    waits: bool
    done: tuple[Known, ...] = ()
    missed: tuple[Known, ...] = ()
    aside: tuple[str, ...] = ()

    @property
    def said(self) -> list[tuple[str, ...]]:
        """The texts by the stems of their words."""
        return [stems(text) for text in self.texts]

    def with_done(self, plan: MetricQuery, mark: Known) -> _Standing:
        mark = mark.model_copy(update={"said": "", "valid_from": None, "valid_to": None})
        return replace(self, plan=plan, done=(*self.done, mark))

    def with_aside(self, memory: str, plan: MetricQuery) -> _Standing:
        return replace(self, plan=plan, aside=(*self.aside, memory))

    def marked(self, plan: MetricQuery, aside: tuple[str, ...]) -> MetricQuery:
        """A query with what was put in, and what was set aside."""
        return plan.model_copy(update={"remembered": self.done, "set_aside": aside})


class Applying:
    """Puts what is known of a person into the queries of one model."""

    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings
        self._model = meanings.model
        self._displays = displays(meanings.model)

    def applied(
        self,
        planned: Planned,
        context: Context,
        known: Sequence[Known],
        *,
        is_bare: bool = False,
        is_whole: bool = False,
    ) -> Planned:
        """The plan with what is remembered, and in it what that was and what its person set aside; of a question back,
        the query that waits with what is set aside. Any plan without a query as it is.

        is_bare: it was planned from queries without what is remembered, since nothing came of those that have it.
        is_whole: the message says all of it by itself, so that nothing is of the queries it goes on from.
        """
        if (query := query_of(planned.plan)) is None:
            return planned
        held = [one for one in known if one.holds(context.now)]
        standing = self._standing(planned, query, [] if is_whole else list(_made_of(planned, context)), context, held)
        if is_bare:
            standing = replace(standing, marks={mark.id: mark for mark in query.remembered if mark.kind == "split"})
        fit = [one for one in held if self.meanings.fits(one)]
        # What was said last counts first: of two filters that exclude each other it is the one that is meant.
        filters = sorted((one for one in fit if one.kind == "filter"), key=lambda one: one.id, reverse=True)
        for each in filters:
            standing = self._with_rows(standing, each)
        if isinstance(planned.plan, AskUser):
            splits = [one.id for one in fit if one.kind == "split"] if planned.plan.param == "dimension" else []
            query = standing.marked(standing.plan, (*standing.aside, *splits))
            return planned.model_copy(update={"plan": planned.plan.model_copy(update={"resume": query})})
        for each in (one for one in fit if one.kind != "filter" and standing.plan.metrics):
            standing = self._with_other(standing, each)
        gone = (one for one in held if not self.meanings.fits(one) and self._would_count(standing, one))
        lifted = (one for one in filters if one.id in standing.aside and self._is_lifted(standing, one))
        plan = standing.marked(standing.plan, standing.aside)
        return planned.model_copy(update={"plan": plan, "unapplied": (*lifted, *standing.missed, *gone)})

    def exclude(self, one: Meaning, other: Meaning) -> bool:
        """Whether two memories cannot both narrow one figure: each says which rows of the same things there are."""
        if one.kind != "filter" or other.kind != "filter" or one.field == other.field:
            return False
        return any(
            self._names_rows(
                MetricQuery(metrics=(), filters=(Filter(field=first.field, values=first.values),)),
                self.meanings.concept(second.field),
            )
            for first, second in ((one, other), (other, one))
            if first.field in self._model.dimensions and second.field in self._model.dimensions
        )

    def _standing(
        self, planned: Planned, query: MetricQuery, before: Sequence[Turn], context: Context, held: Sequence[Known]
    ) -> _Standing:
        directly = [turn for turn in before if turn.number in _numbers(planned)]
        bases = [base for turn in directly if (base := query_of(turn.plan)) is not None]
        marks = {mark.id: mark for each in (*bases, query) for mark in each.remembered}
        here = {each.id for each in held}
        for mark in marks.values():
            if mark.id not in here and mark.kind == "filter":
                query = without_rows_of(query, mark)
        aside = dict.fromkeys(each for base in (*bases, query) for each in base.set_aside if each in here)
        return _Standing(
            plan=query.model_copy(update={"remembered": (), "set_aside": ()}),
            texts=(context.question, *(turn.question for turn in before)),
            before=before,
            directly=directly,
            marks=marks,
            by_rules=planned.by == OFFLINE,
            waits=isinstance(planned.plan, AskUser),
            aside=tuple(aside),
        )

    def _with_rows(self, standing: _Standing, known: Known) -> _Standing:
        """With one filter that is remembered: still there, put in, set aside by what was said, or out of reach."""
        plan, mark = standing.plan, standing.marks.get(known.id)
        concept = self.meanings.concept(known.field)
        if known.id in standing.aside:
            return standing
        if self._is_of_other_rows(plan, known):
            plan = without_rows_of(plan, mark) if mark is not None else plan
            return replace(standing, plan=plan, missed=(*standing.missed, known))
        if mark is not None and (has_rows_of(plan, mark) or standing.by_rules):
            bare = without_rows_of(plan, mark)
            if has_rows_of(plan, mark):
                wide = self._is_of_others(bare, concept, standing.texts[:1])
                if not wide and not self._says_values(standing.said[:1], mark.field, mark.values):
                    return standing.with_done(plan, mark)
                return standing.with_aside(known.id, bare if wide else plan)
            if self._has_a_way(plan, known):
                return standing.with_aside(known.id, plan)
        if standing.waits:
            return (
                standing.with_aside(known.id, plan) if self._is_of_others(plan, concept, standing.texts) else standing
            )
        if not plan.metrics:
            return standing
        after = None if standing.by_rules else self._found(plan, known, standing.said)
        after = after or self._narrowed(plan, known, standing.texts)
        if after is not None:
            return standing.with_done(*after)
        if not self._has_a_way(plan, known):
            return replace(standing, missed=(*standing.missed, known))
        return standing.with_aside(known.id, plan)

    def _with_other(self, standing: _Standing, known: Known) -> _Standing:
        """With a split, a word or a year that is remembered, where it has a place."""
        plan, mark = standing.plan, standing.marks.get(known.id)
        if known.id in standing.aside:
            return standing
        if mark and known.kind == "split" and any(ref.field == mark.field for ref in plan.dimensions):
            return standing.with_done(plan, mark)
        if known.kind == "split" and any(self._is_let_be(plan, known, turn) for turn in standing.directly):
            return standing
        split = (known.grain or "",) if known.field == TIME else self.meanings.concept(known.field)
        if known.kind == "split" and asks_for_no_split(standing.texts[0], split, self.meanings.lexicon):
            return standing
        after = self._with(plan, known, standing)
        return standing.with_done(*after) if after else standing

    def _is_lifted(self, standing: _Standing, known: Known) -> bool:
        """Whether a filter was set aside for all of its field's values, which nothing else in the answer tells.

        A split by the field tells it of a new question, and not of a change of what was narrowed.
        """
        plan, concept = standing.plan, self.meanings.concept(known.field)
        compared = plan.compared_with is not None and self._names_rows(plan.compared_with, concept)
        told = _is_about(plan, concept) and known.id not in standing.marks
        return bool(plan.metrics) and not (compared or told or self._names_rows(plan, concept))

    def _would_count(self, standing: _Standing, known: Known) -> bool:
        """Whether what the data has no more would have changed this answer."""
        if known.kind == "define":
            return names(standing.said[:1], known)
        field = self._model.dimensions.get(known.field)
        if known.kind != "filter" or field is None or not standing.plan.metrics:
            return False
        return known.id not in standing.aside and self._narrowed(standing.plan, known, standing.texts) is not None

    def _says_values(self, said: Sequence[tuple[str, ...]], field: str, values: Sequence[object]) -> bool:
        """Whether one of the values of a field is named."""
        called = self._model.dimensions[field].value_synonyms
        every = [name for value in map(str, values) for name in (value, *called.get(value, ()))]
        return _says(said, [stems(name) for name in every])

    def _is_let_be(self, plan: MetricQuery, known: Known, turn: Turn) -> bool:
        """Whether a query goes on from one that a person took the split from, or asks for that."""
        before = turn.plan
        if plan.dimensions or not isinstance(before, MetricQuery):
            return False
        is_newer = int(known.id.partition("-")[0]) > turn.asked_at.timestamp() * 1000
        return bool(before.dimensions) or (not is_newer and self._split(before, known, ()) is not None)

    def _with(self, plan: MetricQuery, known: Known, standing: _Standing) -> tuple[MetricQuery, Known] | None:
        """The query with one thing that is remembered, and that as it was put in; None where it has no place there."""
        if known.kind == "split":
            return self._split(plan, known, standing.said)
        if known.kind == "define":
            return (plan, known) if names(standing.said, known) and _is_of(plan, known) else None
        return (plan, known) if _is_fiscal(plan, known, standing) else None

    def _found(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]]
    ) -> tuple[MetricQuery, Known] | None:
        """The query with a filter that a language model put in since it was told of the memory: nobody asked for it."""
        concept = self.meanings.concept(known.field) if known.kind == "filter" else ()
        for wanted in plan.filters:
            is_same = wanted.field in concept and wanted.op == "in" and set(wanted.values) == set(known.values)
            if is_same and not self._says_values(said, wanted.field, wanted.values):
                mark = {"field": wanted.field, "values": tuple(map(str, wanted.values))}
                return plan, known.model_copy(update=mark)
        return None

    def _narrowed(self, plan: MetricQuery, known: Known, texts: Sequence[str]) -> tuple[MetricQuery, Known] | None:
        concept = self.meanings.concept(known.field)
        if self._is_of_others(plan, concept, texts):
            return None
        if plan.compared_with is not None and self._names_rows(plan.compared_with, concept):
            return None
        wanted = Filter(field=known.field, values=known.values)
        after = self._whole(plan, wanted)
        if after is None:
            return None
        if plan.compared_with is not None:
            other = self._whole(plan.compared_with, wanted)
            if other is None:
                return None
            after = after.model_copy(update={"compared_with": other})
        return after, known.model_copy(update={"field": after.filters[-1].field})

    def _is_of_other_rows(self, plan: MetricQuery, known: Known) -> bool:
        """Whether a figure is by what it means of other rows than a memory's, such as refunds beside "only paid"."""
        metrics = [metric for name in plan.metrics if (metric := self._model.metric(name)) is not None]
        fields = [self._model.dimensions[field] for field in self.meanings.concept(known.field)]
        of_rows = (conditions_on(metric, field) for metric in metrics for field in fields)
        return any(conditions and not conditions.fits(frozenset(known.values)) for conditions in of_rows)

    def _is_of_others(self, plan: MetricQuery, concept: Sequence[str], texts: Sequence[str]) -> bool:
        """Whether a question says for itself which values of a field it is of: by some of them, or all."""
        if self._names_rows(plan, concept) or _is_about(plan, concept):
            return True
        return any(asks_for_all(text, concept, self.meanings.lexicon) for text in texts)

    def _whole(self, plan: MetricQuery, wanted: Filter) -> MetricQuery | None:
        """The query with one more filter, from where its figures find it; None where they do not, or in two ways."""
        home = rehome(MetricQuery(metrics=plan.metrics, filters=(wanted,)), self._model).filters[0]
        if not self._reaches(plan, home.field):
            return None
        return plan.model_copy(update={"filters": (*plan.filters, home)})

    def _has_a_way(self, plan: MetricQuery, known: Known) -> bool:
        """Whether the figures of a query find the field of a memory."""
        home = rehome(MetricQuery(metrics=plan.metrics, filters=(Filter(field=known.field),)), self._model)
        return self._reaches(plan, home.filters[0].field)

    def _split(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]]
    ) -> tuple[MetricQuery, Known] | None:
        alone = MetricQuery(
            metrics=plan.metrics,
            filters=plan.filters,
            related=plan.related,
            period=plan.period,
            dated_by=plan.dated_by,
        )
        if plan != alone or len(plan.metrics) != 1 or _says(said, [stems(total) for total in TOTALS]):
            return None
        metric = self._model.metric(plan.metrics[0])
        if known.field == TIME:
            if metric is None or not metric.time_field or metric.snapshot or not _spans(plan, known.grain):
                return None
            return plan.model_copy(update={"dimensions": (DimensionRef(field=TIME, grain=known.grain),)}), known
        concept = self.meanings.concept(known.field)
        if any(wanted.field in concept for wanted in plan.filters):
            return None
        home = rehome(MetricQuery(metrics=plan.metrics, dimensions=(DimensionRef(field=known.field),)), self._model)
        ref = home.dimensions[0]
        if not self._reaches(plan, ref.field):
            return None
        return plan.model_copy(update={"dimensions": (ref,)}), known.model_copy(update={"field": ref.field})

    def _reaches(self, plan: MetricQuery, field: str) -> bool:
        """Whether each of the figures finds a field, in one way."""
        dataset = self._model.dimensions[field].dataset
        metrics = [self._model.metric(name) for name in plan.metrics]
        return all(
            metric is not None and len(shortest_paths(self._model.relationships, metric.dataset, dataset, None)) == 1
            for metric in metrics
        )

    def _names_rows(self, plan: MetricQuery, concept: Sequence[str]) -> bool:
        """Whether a query says for itself which rows of such a field it is of: by its values, or by one thing or one
        place within them."""
        for wanted in plan.filters:
            if wanted.field in concept:
                return True
            dataset = wanted.field.partition(".")[0]
            if not any(field.partition(".")[0] == dataset for field in concept):
                continue
            is_one = wanted.field == self._displays.get(dataset) or self._is_key(wanted.field)
            if is_one or (self.meanings.reach.is_place(wanted.field) and self.meanings.reach.is_place(concept[0])):
                return True
        return False

    def _is_key(self, address: str) -> bool:
        dataset, _, name = address.partition(".")
        known = self._model.datasets.get(dataset)
        return known is not None and (name,) == tuple(known.primary_key)


def _is_fiscal(plan: MetricQuery, known: Known, standing: _Standing) -> bool:
    """Whether a query's time is told by a year that begins when a memory says: as the message says, or a question it
    goes on from, if its answer was of the same time."""
    if any(ref.grain == "fiscal_year" for ref in plan.dimensions):
        return True
    of_this_time = (
        turn for turn in standing.before if not isinstance(turn.plan, MetricQuery) or turn.plan.period == plan.period
    )
    return names([stems(text) for text in (standing.texts[0], *(turn.question for turn in of_this_time))], known)


def _is_about(plan: MetricQuery, concept: Sequence[str]) -> bool:
    """Whether a query is about the values of a field: what each comes to, which is the highest, how many there are."""
    return any(ref.field in concept for ref in (*plan.dimensions, *plan.average_over))


def _spans(plan: MetricQuery, grain: Grain | None) -> bool:
    """Whether a query's time is longer than one unit it would be split by; without a time it is."""
    period = plan.period
    if period is None or period.start is None or period.end is None:
        return grain is not None
    return grain is not None and (period.end - period.start).days > LONGEST.get(grain, 366)


def _numbers(planned: Planned) -> tuple[int, ...]:
    """The numbers of the turns that a plan goes on from."""
    return planned.used if planned.used is not None else () if planned.base is None else (planned.base,)


def bases_of(planned: Planned, context: Context) -> list[MetricQuery]:
    """The queries that a plan goes on from."""
    numbers = _numbers(planned)
    directly = (turn for turn in _made_of(planned, context) if turn.number in numbers)
    return [base for turn in directly if (base := query_of(turn.plan)) is not None]


def _made_of(planned: Planned, context: Context) -> Iterator[Turn]:
    """The turns whose queries a plan goes on from, and those that these went on from."""
    turns = {turn.number: turn for turn in (*context.kept, *context.turns, *context.referred)}
    ahead = list(_numbers(planned))
    seen: set[int] = set()
    while ahead:
        number = ahead.pop()
        if number in turns and number not in seen:
            seen.add(number)
            yield turns[number]
            ahead += turns[number].references


def _says(said: Iterable[tuple[str, ...]], phrases: Iterable[tuple[str, ...]]) -> bool:
    """Whether a phrase stands in one of the texts."""
    wanted = [phrase for phrase in phrases if phrase]
    return any(
        words[at : at + len(phrase)] == phrase for words in said for phrase in wanted for at in range(len(words))
    )


def names(said: Sequence[tuple[str, ...]], known: Known) -> bool:
    """Whether texts, by their stems, have the word that was defined, or speak of fiscal years."""
    if known.kind == "year" and any(_FY.fullmatch(word) for words in said for word in words):
        return True
    phrases = [known.word] if known.kind == "define" else FISCAL if known.kind == "year" else ()
    return _says(said, [stems(phrase) for phrase in phrases])


def _is_of(plan: MetricQuery, known: Known) -> bool:
    """Whether a query has what a word was said to mean."""
    if known.metric:
        return known.metric in plan.metrics
    named = [*(ref.field for ref in plan.dimensions), *(wanted.field for wanted in plan.filters)]
    fields = {field.rpartition(".")[2] for field in named}
    values = {str(value) for wanted in plan.filters for value in wanted.values}
    return known.field.rpartition(".")[2] in fields and set(known.values) <= values
