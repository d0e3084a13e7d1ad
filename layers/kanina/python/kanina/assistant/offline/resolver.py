"""Turns what was said into what the model has: metrics, dimensions on declared paths, values, conditions.

What cannot be done stops with a reason; what could mean two things becomes a question back, asked once the rest of the
query is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.clause_conditions import with_conditions
from kanina.assistant.offline.date_bases import with_date_base
from kanina.assistant.offline.display import CODES
from kanina.assistant.offline.entities import Entities, with_roles
from kanina.assistant.offline.impossible import impossible_time
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.naming import MOST_METRICS, Naming, sentence
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.words import HOW_MUCH, Word
from kanina.data.paths import reachable
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskStep, AskUser, Choice, DimensionRef, Filter, MetricQuery, Related, Reply

TIME = "time"
ASKED = "metric"
"""In a sort or a condition: the metric that is being asked for (see models.AskUser)."""
MOST_QUESTIONS = 3
"""More unclear parts than these make a message that is better asked anew."""
_OF = frozenset(
    {
        *("of", "of the", "of all", "from", "from the", "for", "for the", "in", "via"),
        *("ng", "ng mga", "sa", "sa mga", "mula sa", "galing sa"),
    }
)


class Stop(Exception):
    """The question ends here, with words or a question back instead of a query."""

    def __init__(self, plan: AskUser | Reply, used: tuple[int, ...] | None = None) -> None:
        """used: the numbers of the turns that the words were made of, where known."""
        super().__init__()
        self.plan = plan
        self.used = used


class Resolver:
    """Resolves the parts of one question."""

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

    # ------------------------------------------------------------ ways out

    def refuse(self, text: str) -> Stop:
        """A refusal with its reason; if the message names a day that there is not, that is the reason."""
        text = self.impossible_time(ranges=False) or text
        named = any(span.metrics for span in self.script.spans)
        return Stop(Reply(text=sentence(text), refused=True, about_figures=named))

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

    # ------------------------------------------------------------ metrics

    def metrics(self, mentions: Sequence[MetricMention]) -> tuple[str, ...]:
        """The metrics named, in order. Two names without anything between them are one unclear name."""
        found: list[tuple[list[str], int | None]] = []
        previous: MetricMention | None = None
        for mention in mentions:
            if previous and not mention.divides and self._names_rows(previous, mention):
                continue
            known = [name for names, _ in found for name in names]
            if previous and not (mention.divides or self._are_listed(previous.at, mention.at)):
                before = found.pop()[0]
                # "students who joined" names one thing twice; "students enrolled" are those of enrollments
                both = [name for name in before if name in mention.names] or self._who_did(previous, mention)
                found.append((both or [*before, *mention.names], None))
            elif set(mention.names) - set(known):
                found.append((list(dict.fromkeys(mention.names)), mention.at))
            previous = mention
        found = [(self._amount_asked_for(names), at) for names, at in found]
        for names, at in found:
            if len(names) > 1:
                self.ask_metric(names, at)
        return tuple(names[0] for names, _ in found if len(names) == 1)

    def _who_did(self, one: MetricMention, other: MetricMention) -> list[str]:
        """ "how many students enrolled": the figure that counts each of those in the rows of what they did once."""
        for who, deed in ((one, other), (other, one)):
            plain = self.script.spans[who.at].rows or len(set(who.names)) > 1  # "new students" are told apart
            if not plain or self.script.spans[deed.at].is_plural:  # "student enrollments" are the enrollments
                continue
            things = {*self.script.spans[who.at].rows, *self.entities.rows_of(who.names)}
            found = self.entities.doers.of(deed.names, things)
            if len(found) == 1:
                return list(found)
        return []

    def ask_metric(self, names: Collection[str], at: int | None = None) -> None:
        """Ask which figure is meant; counts that nobody declared are offered only among themselves."""
        names = [name for name in names if name not in self.model.implied_metrics] or names
        prompt = self.naming.replies.which_metric
        if at is not None:
            phrase = " ".join(token.text for token in self.script.spans[at].tokens)
            prompt = self.naming.replies.which_metric_of.format(phrase=phrase)
        self.ask("metric", prompt, self.naming.metric_choices(list(dict.fromkeys(names))))

    def _amount_asked_for(self, names: list[str]) -> list[str]:
        """Of a number and an amount of one name, the amount of "how much", and the number of "how many"."""
        counts = any(span.has(Word.COUNT) for span in self.script.spans)
        if counts == any(span.word.startswith(HOW_MUCH) for span in self.script.spans):
            return names
        asked = [name for name in names if self.entities.is_amount(name) != counts]
        return asked if len(asked) == 1 else names

    def _names_rows(self, first: MetricMention, second: MetricMention) -> bool:
        """ "revenue from online orders": the second name only says of which rows the first is."""
        between = [self.script.spans[at] for at in range(first.at + 1, second.at)]
        if len({*first.names}) != 1 or not any(span.tokens[0].word in _OF or span.word in _OF for span in between):
            return False
        return any(self.counts_rows(first.names[0], counted, second.at) for counted in second.names)

    def counts_rows(self, measured: str, counting: str, at: int) -> bool:
        """Whether what is said at a place only names rows that a metric is measured on: those another metric counts."""
        metric, counted = self.model.metrics[measured], self.model.metrics[counting]
        if counted.dataset not in reachable(self.model.relationships, metric.dataset):
            return False
        rows = self.model.datasets[counted.dataset]
        said = tuple(token.stem for token in self.script.spans[at].tokens)
        called = [*rows.label.values(), *(name for names in rows.synonyms.values() for name in names), rows.name]
        counts_all = metric.dataset == counted.dataset and counted.label.get("en") == rows.label.get("en")
        return said in {stems(name) for name in called} or counts_all

    def _are_listed(self, first: int, second: int) -> bool:
        between = range(first + 1, second)
        joints = {"with", "kasama", "vs", "versus"}
        return any(
            self.script.has(at, Word.AND, Word.ADD, Word.VERSUS, Word.OR)
            or self.script.spans[at].is_sign
            or self.script.spans[at].word in joints
            for at in between
        )

    def phrase_before(self, at: int) -> str:
        """A span as it was written, with the word before it."""
        return " ".join(token.text for span in self.script.spans[max(0, at - 1) : at + 1] for token in span.tokens)

    def written(self, word: Word) -> str:
        """How the first function word of a kind was written."""
        spans = (span for span in self.script.spans if span.has(word))
        return " ".join(token.text for span in spans for token in span.tokens)

    def datasets(self, metrics: Iterable[str]) -> tuple[str, ...]:
        """The datasets the metrics are measured on."""
        return tuple(dict.fromkeys(self.model.metrics[name].dataset for name in metrics))

    # ------------------------------------------------------------ dimensions

    def group(self, mention: GroupMention, metrics: Sequence[str]) -> DimensionRef:
        """What to group by. A unit of time is that of each metric's own time."""
        grain = mention.grain
        if grain is None and not self.reach.nearest(mention.dimensions, self.datasets(metrics)):
            grain = mention.or_grain
        if grain:
            self.check_dated(metrics)
            return DimensionRef(field=TIME, grain=grain)
        if mention.key and self.reach.total(self.datasets(metrics), mention.key) is not None:
            return DimensionRef(field=mention.key)  # single things are told apart by it, be it shown or not
        reading = self._as_shown(self.dimension(mention.dimensions, metrics, mention.at), mention)
        dimension = self.model.dimensions[reading.name]
        if not dimension.grouping:
            raise self.no_figure(reading.name)
        if dimension.is_time and dimension.type in ("date", "datetime"):
            own = {self.model.metrics[name].time_field for name in metrics} == {reading.name}
            return DimensionRef(field=TIME if own else reading.name, grain="day", role=None if own else reading.role)
        self._check_grouping(reading.name, metrics)
        return DimensionRef(field=reading.name, role=reading.role)

    def no_figure(self, address: str) -> Stop:
        """The refusal of a field that nothing can be split by, and no figure is of; and what can be measured."""
        names = self.naming.any_of(self.naming.metric(name) for name in self.model.metrics)
        label = self.naming.dimension(address)
        return self.refuse(self.naming.replies.no_figure.format(dimension=label, metrics=names))

    def alike(self, mention: GroupMention, metrics: Sequence[str]) -> list[str]:
        """The fields of one name that a mention may mean alike, each equally near; empty where only one is meant."""
        if not mention.dimensions:
            return []
        widened = [*mention.dimensions, *self.siblings(mention.dimensions)]
        names = list(dict.fromkeys(found.name for found in self.reach.likest(widened, self.datasets(metrics))))
        return names if len(names) > 1 and set(names) <= set(self.reach.concept(names[0])) else []

    def ask_which(self, mention: GroupMention, metrics: Sequence[str]) -> bool:
        """Whether it had to be asked which of several fields of one name is meant: a member's city, or a branch's."""
        names = self.alike(mention, metrics)
        if names:
            self.ask("dimension", self._which(mention), self.naming.dimension_choices(names))
        return bool(names)

    def which_of(self, mention: GroupMention, names: Sequence[str]) -> Stop:
        """The refusal to guess which of several fields of one name is meant, where that can't wait for an answer."""
        labels = self.naming.dimensions_apart(names).values()
        return self.refuse(f"{self._which(mention)} {self.naming.any_of(labels)}")

    def _which(self, mention: GroupMention) -> str:
        phrase = " ".join(token.text for token in self.script.spans[mention.at].tokens)
        return self.naming.replies.which_value.format(phrase=phrase)

    def _as_shown(self, reading: Reading, mention: GroupMention) -> Reading:
        """The name instead of its code, unless the code itself was said: "by supplier code"."""
        said = self.script.spans[mention.at].tokens if mention.at < len(self.script) else ()
        if reading.role or any(token.word in CODES for token in said):
            return reading
        named = self.entities.pointed_at(reading.name)
        if named:
            return Reading("dimension", named[0], role=named[1])
        return Reading("dimension", self.entities.shown_instead(reading.name))

    def dimension(self, readings: Sequence[Reading], metrics: Sequence[str], at: int | None = None) -> Reading:
        """The dimension that all metrics reach, the nearest of those the phrase, which stands at a place, may mean."""
        widened = [*readings, *self.siblings(readings)]
        widened = [reading for reading in widened if self.model.dimensions[reading.name].grouping] or widened
        found = self.reach.nearest(widened, self.datasets(metrics)) or self.by_own_role(widened, metrics)
        found = found or self.by_role_told(self.by_roles(widened, metrics), at)
        if not found:
            raise self.unreachable(readings[0].name, metrics)
        return found[0]

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

    def by_own_role(self, readings: Sequence[Reading], metrics: Sequence[str]) -> list[Reading]:
        """The readings by the one role that counted rows have of their own: the region of tutors' home branches."""
        counted = {self.entities.counted_by(name) for name in metrics}
        dataset = next(iter(counted)) if len(counted) == 1 else None
        roles = self.entities.own_roles(dataset) if dataset else ()
        if dataset is None or len(roles) != 1:
            return []
        return self.reach.nearest(with_roles(readings, roles), [dataset])

    def by_roles(self, readings: Sequence[Reading], metrics: Sequence[str]) -> list[Reading]:
        """The readings by each role that leads to them from the rows of one dataset that are measured."""
        datasets = self.datasets(metrics)
        roles = self.entities.own_roles(datasets[0]) if len(datasets) == 1 else ()
        return self.reach.nearest(with_roles(readings, roles), datasets)

    def by_role_told(self, readings: Sequence[Reading], at: int | None) -> list[Reading]:
        """Of readings by several roles, those by the one that is named, or that is asked by already.

        Raises Stop where it may be any.
        """
        said = {reading.role for span in self.script.spans for reading in span.dimensions if reading.role}
        for told in (said, self.roles_in_use):
            one = [reading for reading in readings if reading.role in told]
            if len({reading.role for reading in one}) == 1:
                return one
        roles = dict.fromkeys(reading.role for reading in readings if reading.role)
        if len(roles) > 1:
            spans = self.script.spans[at : at + 1] if at is not None else ()
            phrase = " ".join(token.text for span in spans for token in span.tokens)
            phrase = phrase or self.naming.dimension(readings[0].name)
            names = self.naming.any_of(self.naming.role(role) for role in roles)
            raise self.refuse(self.naming.replies.which_role.format(phrase=phrase, roles=names))
        return list(readings)

    def siblings(self, readings: Sequence[Reading]) -> list[Reading]:
        """The same fields, or values, of other datasets."""
        known = {reading.name for reading in readings}
        plain = [reading for reading in readings if reading.role is None]
        others = {address: reading for reading in plain for address in self.reach.concept(reading.name)}
        return [
            Reading(reading.kind, address, reading.value, None, reading.rank)
            for address, reading in others.items()
            if address not in known and (reading.kind != "value" or reading.value in self._values(address))
        ]

    def _values(self, address: str) -> Collection[str]:
        return self.model.dimensions[address].values

    def check_dated(self, metrics: Sequence[str]) -> None:
        """Stop if a metric has no date to ask for by."""
        for name in metrics:
            if self.model.metrics[name].time_field is None:
                raise self.refuse(self.naming.replies.no_date.format(metric=self.naming.metric(name)))

    def _check_grouping(self, address: str, metrics: Sequence[str]) -> None:
        for name in metrics:
            known = conditions_on(self.model.metrics[name], self.model.dimensions[address])
            if known and (known.mixed or (known.allowed is not None and len(known.allowed) == 1)):
                raise self.already_counts(name)

    def already_counts(self, metric: str) -> Stop:
        """The refusal of a filter or grouping that a metric's own definition makes misleading."""
        description = self.model.metrics[metric].description
        label = self.naming.metric(metric)
        return self.refuse(self.naming.replies.already_counts.format(metric=label, description=description))
