"""Ends a question with words or a question back: what cannot be done and why, what is not clear, and the whole query.

What could mean two things becomes a question back, asked once the rest of the query is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.clause_conditions import with_conditions
from kanina.assistant.offline.date_bases import with_date_base
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.impossible import impossible_time
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.naming import MOST_METRICS, Naming, sentence
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.words import HOW_MUCH, Word
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskStep, AskUser, Choice, Filter, MetricQuery, Related, Reply

TIME = "time"
ASKED = "metric"
"""In a sort or a condition: the metric that is being asked for (see models.AskUser)."""
MOST_QUESTIONS = 3
"""More unclear parts than these make a message that is better asked anew."""


class Stop(Exception):
    """The question ends here, with words or a question back instead of a query."""

    def __init__(self, plan: AskUser | Reply, used: tuple[int, ...] | None = None) -> None:
        """used: the numbers of the turns that the words were made of, where known."""
        super().__init__()
        self.plan = plan
        self.used = used
        self.ahead: tuple[str, ...] = ()
        """The figures of a time that lies ahead, of which it is to be told when their data ends."""


class Asking:
    """What is known while one question is planned, and the ways out of it."""

    def __init__(
        self,
        model: SemanticModel,
        reach: Reach,
        entities: Entities,
        calendar: Calendar,
        naming: Naming,
        script: Script,
        roles_in_use: Collection[str] = (),
    ) -> None:
        """roles_in_use: those by which the last query is split or filtered."""
        self.model = model
        self.reach = reach
        self.entities = entities
        self.calendar = calendar
        self.naming = naming
        self.script = script
        self.roles_in_use = roles_in_use
        self._questions: list[AskStep] = []
        self._related: tuple[Related, ...] = ()
        self._states: tuple[Filter, ...] = ()
        self._dates: tuple[str, ...] = ()

    def hold(self, related: tuple[Related, ...], states: tuple[Filter, ...], dates: tuple[str, ...] = ()) -> None:
        """Note what every query that is finished has: what its things have or lack, and the date it is told by."""
        self._related, self._states, self._dates = related, states, dates

    @property
    def says_had(self) -> bool:
        """Whether something is said of what things have or lack."""
        return bool(self._related or self._states)

    def holds(self, query: MetricQuery) -> bool:
        """Whether a query has all of it."""
        return set(self._related) <= set(query.related) and set(self._states) <= set(query.filters)

    def refuse(self, text: str) -> Stop:
        """A refusal with its reason; if the message names a day that there is not, that is the reason."""
        text = self.impossible_time(ranges=False) or text
        named = any(span.metrics for span in self.script.spans)
        return Stop(Reply(text=sentence(text), refused=True, about_figures=named))

    def lies_ahead(self, metrics: Iterable[str]) -> Stop:
        """A refusal of a time that lies ahead, for these figures."""
        stop = self.refuse(self.naming.replies.future_period)
        stop.ahead = tuple(metrics)
        return stop

    def unexplained(self, word: str) -> Stop:
        """A refusal for a word that nothing in the question explains."""
        impossible = self.impossible_time(ranges=True)
        if impossible:
            return self.refuse(impossible)
        text = self.naming.replies.unknown.format(word=word, examples=self.naming.examples(2))
        return Stop(Reply(text=sentence(text), refused=True, understood=False))

    def impossible_time(self, *, ranges: bool) -> str | None:
        """Words about a day that there is not, or (ranges) about a range that ends before it begins."""
        said = [token for span in self.script.spans for token in span.tokens]
        return impossible_time(said, self.calendar, self.naming.replies, ranges=ranges)

    def ask(self, param: str, prompt: str, choices: Sequence[Choice]) -> None:
        """Note a question back. Several things that are unclear are asked one after the other; not very many."""
        question = AskStep(param=param, prompt=sentence(prompt), choices=tuple(choices))
        same = [asked for asked in self._questions if asked.param == param]
        if question in same or (same and param == ASKED):
            return
        if len(self._questions) == MOST_QUESTIONS:
            raise self.refuse(self.naming.replies.two_unclear)
        if same:
            question = question.model_copy(update={"name": f"{param} {len(same) + 1}"})
        self._questions.append(question)

    @property
    def asked_fields(self) -> tuple[str, ...]:
        """The fields of whose values some are being asked for."""
        named = (question.param.removeprefix("filter:") for question in self._questions)
        return tuple(dict.fromkeys(field for field in named if field in self.model.dimensions))

    def finish(self, query: MetricQuery) -> MetricQuery:
        """The query with what its things have or lack, unless something must be asked first."""
        dated = with_date_base(query, self._dates, self.model)
        if dated is None:
            raise self.unexplained(self.naming.dimension(self._dates[0]))
        query = with_conditions(dated, self._related, self._states)
        once = tuple(dict.fromkeys(query.dimensions))  # "tutor tutor"
        query = query if once == query.dimensions else query.model_copy(update={"dimensions": once})
        self._check_reach(query)
        if self._questions:
            # The figure comes last: which ones can be offered depends on the rest.
            ordered = sorted(self._questions, key=lambda question: question.param == ASKED)
            asked = [q.model_copy(update={"choices": self._answerable(q, query)}) for q in ordered]
            first, then = asked[0], tuple(asked[1:])
            raise Stop(AskUser(param=first.param, prompt=first.prompt, choices=first.choices, resume=query, then=then))
        return query

    def _answerable(self, question: AskStep, query: MetricQuery) -> tuple[Choice, ...]:
        """The choices that lead to an answer, likeliest first: metrics that reach what the query is about.

        "How much" means an amount, "how many" a number; then those nearest to what is split or filtered by; then one
        of each kind.
        """
        if question.param != "metric":
            return question.choices
        fields = [(ref.field, ref.role) for ref in query.dimensions if ref.field != TIME]
        fields += [(wanted.field, wanted.role) for wanted in query.filters]
        fields += [(field, None) for field in self.asked_fields]
        said = " ".join(token.word for span in self.script.spans for token in span.tokens)
        amount = any(phrase in said for phrase in HOW_MUCH)
        count = any(span.has(Word.COUNT) for span in self.script.spans)
        asked = any(condition.metric == ASKED for condition in query.having)
        ranked: list[tuple[bool, int, int, Choice]] = []
        seen: Counter[tuple[str, str]] = Counter()
        for choice in question.choices:
            metric = self.model.metrics[choice.value]
            distances = [self._distance(metric.dataset, field, role) for field, role in fields]
            reached = [distance for distance in distances if distance is not None]
            share = any(condition.metric == ASKED and condition.value <= 1 for condition in query.having)
            if self._contradicts(choice.value, query):
                continue
            if len(reached) == len(distances) and not (asked and share != (metric.format == "percent")):
                odd = (amount and metric.format != "currency") or (count and metric.format != "number")
                kind = (metric.dataset, metric.format)
                ranked.append((odd, sum(reached), seen[kind], choice))
                seen[kind] += 1
        ranked.sort(key=lambda found: found[:3])
        return tuple(([choice for *_, choice in ranked] or list(question.choices))[:MOST_METRICS])

    def _contradicts(self, metric: str, query: MetricQuery) -> bool:
        """Whether a metric's own definition leaves out the rows asked for: enrollments, of cancelled orders."""
        for wanted in query.filters:
            known = conditions_on(self.model.metrics[metric], self.model.dimensions[wanted.field])
            if known and wanted.op == "in" and not known.fits(frozenset(map(str, wanted.values))):
                return True
        return False

    def _distance(self, dataset: str, field: str, role: str | None) -> int | None:
        """The joins from rows to a field, or to the one that means the same for them."""
        same = (field,) if role else self.reach.concept(field)
        found = [self.reach.distance(dataset, address, role) for address in same]
        return min((distance for distance in found if distance is not None), default=None)

    def _check_reach(self, query: MetricQuery) -> None:
        """Stop if a metric, be it only one to sort or compare by, does not reach what the query is about."""
        others = [condition.metric for condition in query.having] + [by.by for by in query.sort]
        metrics = [name for name in dict.fromkeys((*query.metrics, *others)) if name in self.model.metrics]
        fields = [(ref.field, ref.role) for ref in query.dimensions]
        fields += [(wanted.field, wanted.role) for wanted in query.filters]
        for name in metrics:
            for wanted in query.related:
                if not self.entities.pointing.belong(self.model.metrics[name].dataset, wanted.of):
                    own = (field for field in self.model.dimensions if field.startswith(f"{wanted.of}."))
                    raise self.unreachable(next(own), [name])
            for field, role in fields:
                if field != TIME and self.reach.distance(self.model.metrics[name].dataset, field, role) is None:
                    raise self.unreachable(field, [name])
        if query.period is not None or any(field == TIME for field, _ in fields):
            self.check_dated(metrics)

    # ------------------------------------------------------------ why not

    def no_figure(self, address: str) -> Stop:
        """The refusal of a field that nothing can be split by, and no figure is of; and what can be measured."""
        names = self.naming.any_of(self.naming.metric(name) for name in self.model.metrics)
        label = self.naming.dimension(address)
        return self.refuse(self.naming.replies.no_figure.format(dimension=label, metrics=names))

    def unreachable(self, address: str, metrics: Sequence[str]) -> Stop:
        """The reason why metrics and a dimension do not go together, and what does."""
        replies, naming = self.naming.replies, self.naming
        dimension = naming.dimension(address)
        alone = [name for name in metrics if self.reach.distance(self.model.metrics[name].dataset, address) is None]
        if not alone or (len(self.datasets(metrics)) > 1 and len(alone) < len(metrics)):
            names = naming.all_of(naming.metric(name) for name in metrics)
            return self.refuse(replies.not_shared.format(metrics=names, dimension=dimension))
        metric = alone[0]
        possible = naming.any_of(naming.dimension(d.address) for d in self.reach.reachable(self.datasets([metric])))
        rows, target = self.model.metrics[metric].dataset, self.model.dimensions[address].dataset
        text = replies.unreachable_plain if rows == target else replies.unreachable
        return self.refuse(
            text.format(
                rows=sentence(naming.dataset(rows)),
                target=naming.dataset(target),
                metric=naming.metric(metric),
                dimension=dimension,
                possible=possible,
            )
        )

    def check_dated(self, metrics: Sequence[str]) -> None:
        """Stop if a metric has no date to ask for by."""
        for name in metrics:
            if self.model.metrics[name].time_field is None:
                raise self.refuse(self.naming.replies.no_date.format(metric=self.naming.metric(name)))

    def already_counts(self, metric: str) -> Stop:
        """The refusal of a filter or grouping that a metric's own definition makes misleading."""
        description = self.model.metrics[metric].description
        label = self.naming.metric(metric)
        return self.refuse(self.naming.replies.already_counts.format(metric=label, description=description))

    def datasets(self, metrics: Iterable[str]) -> tuple[str, ...]:
        """The datasets the metrics are measured on."""
        return tuple(dict.fromkeys(self.model.metrics[name].dataset for name in metrics))

    def phrase_before(self, at: int) -> str:
        """A span as it was written, with the word before it."""
        return " ".join(token.text for span in self.script.spans[max(0, at - 1) : at + 1] for token in span.tokens)

    def written(self, word: Word) -> str:
        """How the first function word of a kind was written."""
        spans = (span for span in self.script.spans if span.has(word))
        return " ".join(token.text for span in spans for token in span.tokens)
