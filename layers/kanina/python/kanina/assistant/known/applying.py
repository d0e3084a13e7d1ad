"""Puts what is remembered into a planned query, and takes it out of earlier ones, so that nothing is put in twice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from kanina.assistant.known.meanings import TIME, Meanings
from kanina.assistant.offline.display import displays
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.planner import OFFLINE, Context, Planned
from kanina.data.paths import shortest_paths
from kanina.memory.loading import Loaded
from kanina.models import DimensionRef, Filter, Grain, Known, MetricQuery, Plan, Turn

ALL = frozenset({"all", "any", "regardless", "lahat"})
"""Right before a field's name they say that no value of it is meant."""
_BETWEEN = frozenset({"of", "the", "our", "ng", "mga", "na", "ang", "other", "iba"})
TOTALS = ("in total", "overall", "altogether", "all in all", "in all", "as a whole", "sa kabuuan", "lahat lahat")
"""Said of one total that is not to be split."""

WHOLES = (
    *("nationwide", "countrywide", "companywide", "company wide", "everywhere", "whole company", "entire company"),
    *("whole country", "entire country", "buong bansa", "buong kompanya", "buong kumpanya", "kahit saan"),
)
"""Said of everything there is."""
LONGEST: Final[Mapping[Grain, int]] = {"day": 1, "week": 7, "month": 31, "quarter": 92}
"""Days of the longest unit of a grain, those of a year beside."""
FISCAL = ("fiscal year", "fiscal", "financial year", "fy", "taong piskal", "taon piskal", "piskal")
"""Said of years that begin when an organisation's do."""
_FY = re.compile(r"fy\d{2,4}")


def without_remembered(plan: Plan | None, shown: Collection[str] = ()) -> Plan | None:
    """A plan as its question alone made it. shown: the memories whose splits stay, since rows of them may be meant."""
    if not isinstance(plan, MetricQuery) or not plan.remembered:
        return plan
    rows = {(known.field, known.values) for known in plan.remembered if known.kind == "filter"}
    kept = tuple(known for known in plan.remembered if known.kind == "split" and known.id in shown)
    gone = (known for known in plan.remembered if known.kind == "split" and known not in kept)
    splits = {(known.field, known.grain) for known in gone}
    compared = without_remembered(plan.compared_with)
    return plan.model_copy(
        update={
            "filters": tuple(f for f in plan.filters if (f.field, f.values) not in rows or f.op != "in"),
            "dimensions": tuple(ref for ref in plan.dimensions if (ref.field, ref.grain) not in splits),
            "compared_with": compared if isinstance(compared, MetricQuery) else None,
            "remembered": kept,
        }
    )


def as_asked(loaded: Loaded) -> Loaded:
    """A conversation whose queries are as their questions alone made them, and as they are split still."""
    return replace(loaded, turns=turns_as_asked(loaded.turns, [known.id for known in loaded.known]))


def turns_as_asked(turns: Iterable[Turn], shown: Collection[str] = ()) -> tuple[Turn, ...]:
    """Turns with such queries. shown: as for `without_remembered`."""
    return tuple(
        turn.model_copy(update={"plan": plan})
        if (plan := without_remembered(turn.plan, shown)) is not turn.plan
        else turn
        for turn in turns
    )


def unsplit(context: Context) -> Context | None:
    """A context in which no query is split since that was remembered; None where none is."""
    turns = {name: turns_as_asked(getattr(context, name)) for name in ("turns", "kept", "referred")}
    if all(turns[name] == getattr(context, name) for name in turns):
        return None
    return context.model_copy(update=turns)


class Applying:
    """Puts what is known of a person into the queries of one model."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._model = meanings.model
        self._displays = displays(meanings.model)

    def applied(self, planned: Planned, context: Context, known: Sequence[Known]) -> Planned:
        """The plan with what is remembered, and in it what that was; any plan but a metric query as it is."""
        plan = planned.plan
        if not isinstance(plan, MetricQuery):
            return planned
        split = {each.id: each for each in plan.remembered}
        plan = plan.model_copy(update={"remembered": ()})
        before = list(_made_of(planned, context))
        said = [stems(text) for text in (context.question, *(turn.question for turn in before))]
        directly = [turn for turn in before if turn.number in _numbers(planned)]
        done: list[Known] = []
        missed: list[Known] = []
        for each in (one for one in known if plan.metrics and one.holds(context.now) and self._meanings.fits(one)):
            if each.id in split and any(ref.field == split[each.id].field for ref in plan.dimensions):
                done.append(split[each.id])
                continue
            after = self._found(plan, each, said) if planned.by != OFFLINE else None
            let_be = each.kind == "split" and any(self._is_let_be(plan, each, turn) for turn in directly)
            if after is None and not let_be:
                after = self._with(plan, each, said)
            if after is not None:
                plan, mark = after
                done.append(mark.model_copy(update={"said": "", "valid_from": None, "valid_to": None}))
            elif each.kind == "filter" and not self._has_a_way(plan, each):
                missed.append(each)
        whole = plan.model_copy(update={"remembered": tuple(done)})
        return planned.model_copy(update={"plan": whole, "unapplied": tuple(missed)})

    def _is_let_be(self, plan: MetricQuery, known: Known, turn: Turn) -> bool:
        """Whether a query goes on from one that a person took the split from, or asks for that."""
        before = turn.plan
        if plan.dimensions or not isinstance(before, MetricQuery):
            return False
        is_newer = int(known.id.partition("-")[0]) > turn.asked_at.timestamp() * 1000
        return bool(before.dimensions) or (not is_newer and self._split(before, known, ()) is not None)

    def _with(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]]
    ) -> tuple[MetricQuery, Known] | None:
        """The query with one thing that is remembered, and that as it was put in; None where it has no place there."""
        if known.kind == "filter":
            return self._narrowed(plan, known, said)
        if known.kind == "split":
            return self._split(plan, known, said)
        if known.kind == "define":
            return (plan, known) if names(said[:1], known) and _is_of(plan, known) else None
        splits = any(ref.grain == "fiscal_year" for ref in plan.dimensions)
        return (plan, known) if splits or names(said, known) else None

    def _found(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]]
    ) -> tuple[MetricQuery, Known] | None:
        """The query with a filter that a language model put in since it was told of the memory: nobody asked for it."""
        concept = self._meanings.concept(known.field) if known.kind == "filter" else ()
        for wanted in plan.filters:
            if wanted.field in concept and wanted.op == "in" and set(wanted.values) == set(known.values):
                field = self._model.dimensions[wanted.field]
                called = [name for value in known.values for name in (value, *field.value_synonyms.get(value, ()))]
                if not _says(said, [stems(name) for name in called]):
                    mark = {"field": wanted.field, "values": tuple(map(str, wanted.values))}
                    return plan, known.model_copy(update=mark)
        return None

    def _narrowed(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]]
    ) -> tuple[MetricQuery, Known] | None:
        concept = self._meanings.concept(known.field)
        names = [stems(name) for field in concept for name in names_of(self._model.dimensions[field], field)]
        if self._names_rows(plan, concept) or any(_says_all(words, names) for words in said):
            return None
        if plan.compared_with is not None and self._names_rows(plan.compared_with, concept):
            return None
        if _says(said, [stems(whole) for whole in WHOLES]) or _ranks(plan, concept):
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
            remembered=plan.remembered,
        )
        if plan != alone or len(plan.metrics) != 1 or _says(said, [stems(total) for total in TOTALS]):
            return None
        metric = self._model.metric(plan.metrics[0])
        if known.field == TIME:
            if metric is None or not metric.time_field or metric.snapshot or not _spans(plan, known.grain):
                return None
            return plan.model_copy(update={"dimensions": (DimensionRef(field=TIME, grain=known.grain),)}), known
        concept = self._meanings.concept(known.field)
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
            if is_one or (self._meanings.reach.is_place(wanted.field) and self._meanings.reach.is_place(concept[0])):
                return True
        return False

    def _is_key(self, address: str) -> bool:
        dataset, _, name = address.partition(".")
        known = self._model.datasets.get(dataset)
        return known is not None and (name,) == tuple(known.primary_key)


def _ranks(plan: MetricQuery, concept: Sequence[str]) -> bool:
    """Whether a query is about all values of a field: which is the highest, what share each has, how many there are."""
    about = plan.limit is not None or plan.counts_groups or plan.derive is not None or plan.having or plan.both_ends
    return bool(about) and any(ref.field in concept for ref in plan.dimensions)


def _spans(plan: MetricQuery, grain: Grain | None) -> bool:
    """Whether a query's time is longer than one unit it would be split by; without a time it is."""
    period = plan.period
    if period is None or period.start is None or period.end is None:
        return grain is not None
    return grain is not None and (period.end - period.start).days > LONGEST.get(grain, 366)


def _numbers(planned: Planned) -> tuple[int, ...]:
    """The numbers of the turns that a plan goes on from."""
    return planned.used if planned.used is not None else () if planned.base is None else (planned.base,)


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


def _says_all(words: tuple[str, ...], names: Sequence[tuple[str, ...]]) -> bool:
    """Whether all values of a field are asked for: "all regions", "lahat ng rehiyon"."""
    for at, word in enumerate(words):
        if word not in ALL:
            continue
        behind = at + 1
        while behind < len(words) and words[behind] in _BETWEEN:
            behind += 1
        if any(words[behind : behind + len(name)] == name for name in names if name):
            return True
    return False


def _is_of(plan: MetricQuery, known: Known) -> bool:
    """Whether a query has what a word was said to mean."""
    if known.metric:
        return known.metric in plan.metrics
    named = [*(ref.field for ref in plan.dimensions), *(wanted.field for wanted in plan.filters)]
    fields = {field.rpartition(".")[2] for field in named}
    values = {str(value) for wanted in plan.filters for value in wanted.values}
    return known.field.rpartition(".")[2] in fields and set(known.values) <= values
