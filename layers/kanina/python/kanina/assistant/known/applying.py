"""Puts what is remembered into a planned query, and takes it out of earlier ones, so that nothing is put in twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kanina.assistant.known.meanings import TIME, Meanings
from kanina.assistant.offline.display import displays
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.planner import OFFLINE, Context, Planned
from kanina.data.paths import shortest_paths
from kanina.memory.loading import Loaded
from kanina.models import DimensionRef, Filter, Known, MetricQuery, Plan, Turn

ALL = frozenset({"all", "any", "regardless", "lahat"})
"""Right before a field's name they say that no value of it is meant."""
_BETWEEN = frozenset({"of", "the", "our", "ng", "mga", "na", "ang", "other", "iba"})
TOTALS = ("in total", "overall", "altogether", "all in all", "in all", "as a whole", "sa kabuuan", "lahat lahat")
"""Said of one total that is not to be split."""

FISCAL = ("fiscal year", "fiscal", "financial year", "fy", "taong piskal", "taon piskal", "piskal")
"""Said of years that begin when an organisation's do."""


def without_remembered(plan: Plan | None) -> Plan | None:
    """A plan as its question alone made it."""
    if not isinstance(plan, MetricQuery) or not plan.remembered:
        return plan
    rows = {(known.field, known.values) for known in plan.remembered if known.kind == "filter"}
    splits = {(known.field, known.grain) for known in plan.remembered if known.kind == "split"}
    compared = without_remembered(plan.compared_with)
    return plan.model_copy(
        update={
            "filters": tuple(f for f in plan.filters if (f.field, f.values) not in rows or f.op != "in"),
            "dimensions": tuple(ref for ref in plan.dimensions if (ref.field, ref.grain) not in splits),
            "compared_with": compared if isinstance(compared, MetricQuery) else None,
            "remembered": (),
        }
    )


def as_asked(loaded: Loaded) -> Loaded:
    """A conversation whose queries are as their questions alone made them."""
    return replace(loaded, turns=turns_as_asked(loaded.turns))


def turns_as_asked(turns: Iterable[Turn]) -> tuple[Turn, ...]:
    """Turns with such queries."""
    return tuple(
        turn.model_copy(update={"plan": plan}) if (plan := without_remembered(turn.plan)) is not turn.plan else turn
        for turn in turns
    )


class Applying:
    """Puts what is known of a person into the queries of one model."""

    def __init__(self, meanings: Meanings) -> None:
        self._meanings = meanings
        self._model = meanings.model
        self._displays = displays(meanings.model)

    def applied(self, planned: Planned, context: Context, known: Sequence[Known]) -> Planned:
        """The plan with what is remembered, and in it what that was; any plan but a metric query as it is."""
        plan = planned.plan
        if not isinstance(plan, MetricQuery) or not plan.metrics or not known:
            return planned
        said = [stems(text) for text in _questions(planned, context)]
        done: list[Known] = []
        for each in (one for one in known if one.holds(context.now) and self._meanings.fits(one)):
            after = self._found(plan, each, said) if planned.by != OFFLINE else None
            after = after or self._with(plan, each, said, context.question)
            if after is not None:
                plan, mark = after
                done.append(mark.model_copy(update={"said": "", "valid_from": None, "valid_to": None}))
        if not done:
            return planned
        return planned.model_copy(update={"plan": plan.model_copy(update={"remembered": tuple(done)})})

    def _with(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]], question: str
    ) -> tuple[MetricQuery, Known] | None:
        """The query with one thing that is remembered, and that as it was put in; None where it has no place there."""
        if known.kind == "filter":
            return self._narrowed(plan, known, said)
        if known.kind == "split":
            return self._split(plan, known, said, question)
        if known.kind == "define":
            return (plan, known) if _says(said[:1], (stems(known.word),)) and _is_of(plan, known) else None
        fiscal = any(ref.grain == "fiscal_year" for ref in plan.dimensions) or _says(
            said, [stems(word) for word in FISCAL]
        )
        return (plan, known) if fiscal else None

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
        if plan.counts_groups and any(ref.field in concept for ref in plan.dimensions):
            return None  # "how many regions" is about the regions
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

    def _split(
        self, plan: MetricQuery, known: Known, said: Sequence[tuple[str, ...]], question: str
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
            if metric is None or not metric.time_field or metric.snapshot or known.grain is None:
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


def _questions(planned: Planned, context: Context) -> Iterator[str]:
    """The message, and the questions whose queries it goes on from."""
    yield context.question
    turns = {turn.number: turn for turn in (*context.kept, *context.turns, *context.referred)}
    ahead = list(planned.used if planned.used is not None else () if planned.base is None else (planned.base,))
    seen: set[int] = set()
    while ahead:
        number = ahead.pop()
        if number in turns and number not in seen:
            seen.add(number)
            yield turns[number].question
            ahead += turns[number].references


def _says(said: Iterable[tuple[str, ...]], phrases: Iterable[tuple[str, ...]]) -> bool:
    """Whether a phrase stands in one of the texts."""
    wanted = [phrase for phrase in phrases if phrase]
    return any(
        words[at : at + len(phrase)] == phrase for words in said for phrase in wanted for at in range(len(words))
    )


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
