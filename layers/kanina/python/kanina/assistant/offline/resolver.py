"""Turns what was said into what the model has: metrics, dimensions on declared paths, values, conditions.

What cannot be done stops with a reason; what could mean two things becomes a question back, asked once the rest of the
query is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.naming import Naming, sentence
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.period_words import WEEKDAYS
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.slots import GroupMention, MetricMention, NumberMention, Script, ValueMention
from kanina.assistant.offline.words import CURRENCIES, Word
from kanina.data.paths import reachable
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskUser, Choice, DimensionRef, Filter, Having, MetricQuery, Reply

TIME = "time"
_OF = frozenset({"of", "from", "for", "ng", "sa", "mula sa", "galing sa", "via", "in"})


class Stop(Exception):
    """The question ends here, with words or a question back instead of a query."""

    def __init__(self, plan: AskUser | Reply) -> None:
        super().__init__()
        self.plan = plan


class Resolver:
    """Resolves the parts of one question."""

    def __init__(self, model: SemanticModel, reach: Reach, calendar: Calendar, naming: Naming, script: Script) -> None:
        self.model = model
        self.reach = reach
        self.calendar = calendar
        self.naming = naming
        self.script = script
        self._question: AskUser | None = None

    # ------------------------------------------------------------ ways out

    def refuse(self, text: str) -> Stop:
        """A refusal with its reason."""
        return Stop(Reply(text=sentence(text), refused=True))

    def ask(self, param: str, prompt: str, choices: Sequence[Choice]) -> None:
        """Note a question back. Of two things that are unclear only one could be asked, so neither is."""
        if self._question is None:
            self._question = AskUser(param=param, prompt=sentence(prompt), choices=tuple(choices))
        elif self._question.param != param or param != "metric":
            raise self.refuse(self.naming.replies.two_unclear)

    @property
    def asked_field(self) -> str | None:
        """The field one of whose values is being asked for."""
        field = self._question.param.removeprefix("filter:") if self._question else ""
        return field if field in self.model.dimensions else None

    def finish(self, query: MetricQuery) -> MetricQuery:
        """The query, unless something must be asked first."""
        if self._question is not None:
            raise Stop(self._question.model_copy(update={"resume": query}))
        return query

    # ------------------------------------------------------------ metrics

    def metrics(self, mentions: Sequence[MetricMention]) -> tuple[str, ...]:
        """The metrics named, in order. Two names without anything between them are one unclear name."""
        names: list[str] = []
        previous: MetricMention | None = None
        for mention in mentions:
            if previous and self._names_rows(previous, mention):
                continue
            if len(set(mention.names)) > 1:
                self.ask_metric(mention.names, mention.at)
                continue
            name = mention.names[0]
            if previous and name not in names and not self._are_listed(previous.at, mention.at):
                self.ask_metric((*names[-1:], name), mention.at)
                del names[-1:]
            elif name not in names:
                names.append(name)
            previous = mention
        return tuple(names)

    def ask_metric(self, names: Collection[str], at: int | None = None) -> None:
        """Ask which figure is meant."""
        prompt = self.naming.replies.which_metric
        if at is not None:
            phrase = " ".join(token.text for token in self.script.spans[at].tokens)
            prompt = self.naming.replies.which_metric_of.format(phrase=phrase)
        self.ask("metric", prompt, self.naming.metric_choices(list(dict.fromkeys(names))))

    def _names_rows(self, first: MetricMention, second: MetricMention) -> bool:
        """ "revenue from online orders": the second name only says of which rows the first is."""
        between = [self.script.spans[at] for at in range(first.at + 1, second.at)]
        if len({*first.names}) != 1 or len({*second.names}) != 1 or not any(span.word in _OF for span in between):
            return False
        metric, counted = self.model.metrics[first.names[0]], self.model.metrics[second.names[0]]
        if counted.dataset not in reachable(self.model.relationships, metric.dataset):
            return False
        rows = self.model.datasets[counted.dataset]
        said = tuple(token.stem for token in self.script.spans[second.at].tokens)
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
        if mention.grain:
            self.check_dated(metrics)
            return DimensionRef(field=TIME, grain=mention.grain)
        reading = self.dimension(mention.dimensions, metrics)
        dimension = self.model.dimensions[reading.name]
        if not dimension.grouping:
            names = self.naming.any_of(self.naming.metric(name) for name in self.model.metrics)
            label = self.naming.dimension(reading.name)
            raise self.refuse(self.naming.replies.no_figure.format(dimension=label, metrics=names))
        if dimension.is_time and dimension.type in ("date", "datetime"):
            own = {self.model.metrics[name].time_field for name in metrics} == {reading.name}
            return DimensionRef(field=TIME if own else reading.name, grain="day", role=None if own else reading.role)
        self._check_grouping(reading.name, metrics)
        return DimensionRef(field=reading.name, role=reading.role)

    def dimension(self, readings: Sequence[Reading], metrics: Sequence[str]) -> Reading:
        """The dimension that all metrics reach, the nearest of those the phrase may mean."""
        widened = [*readings, *self._siblings(readings)]
        found = self.reach.nearest(widened, self.datasets(metrics))
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

    def _siblings(self, readings: Sequence[Reading]) -> list[Reading]:
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
                raise self._already_counts(name)

    def _already_counts(self, metric: str) -> Stop:
        description = self.model.metrics[metric].description
        label = self.naming.metric(metric)
        return self.refuse(self.naming.replies.already_counts.format(metric=label, description=description))

    # ------------------------------------------------------------ values

    def of_one_field(self, mentions: Sequence[ValueMention], metrics: Sequence[str]) -> list[ValueMention]:
        """The mentions, those listed together narrowed to a field they share: "Cebu and Davao" are two cities.

        Places of different kinds can't be listed together; values of unrelated fields are conditions of their own.
        """
        datasets = self.datasets(metrics)
        result: list[ValueMention] = []
        for run in dict.fromkeys(mention.run for mention in mentions):
            members = [mention for mention in mentions if mention.run == run]
            fields = [{r.name for r in m.readings if self._reaches(datasets, r)} for m in members]
            shared = set.intersection(*fields)
            if len(members) > 1 and not shared and all(any(map(self.reach.is_place, found)) for found in fields):
                raise self.refuse(self.naming.replies.mixed_places)
            if len(members) > 1 and shared:
                members = [self._narrowed(mention, shared, members) for mention in members]
            result += members
        return result

    def _reaches(self, datasets: Sequence[str], reading: Reading) -> bool:
        return self.reach.total(datasets, reading.name, reading.role) is not None

    def _narrowed(self, mention: ValueMention, shared: set[str], members: Sequence[ValueMention]) -> ValueMention:
        """A mention with only its readings in the field that suits the whole list best."""

        def looseness(field: str) -> tuple[int, bool]:
            ranks = [min(r.rank for r in member.readings if r.name == field) for member in members]
            return max(ranks), self.reach.qualifies(field)

        best = min(looseness(field) for field in shared)
        kept = tuple(r for r in mention.readings if r.name in shared and looseness(r.name) == best)
        return replace(mention, readings=kept, listed=True)

    def value(self, mention: ValueMention, metrics: Sequence[str], known: Collection[str] = ()) -> Reading | None:
        """The one value that is meant, or None where it has to be asked. known: fields the last question is about."""
        written = " ".join(token.text for token in self.script.spans[mention.at].tokens)
        if mention.adjective:
            raise self.refuse(self.naming.replies.unknown.format(word=written))
        if mention.weekday:
            raise self._weekday(written)
        widened = [*mention.readings, *self._siblings(mention.readings)]
        datasets = self.datasets(metrics)
        reached = [r for r in widened if self.reach.total(datasets, r.name, r.role) is not None]
        if not reached:
            raise self.unreachable(mention.readings[0].name, metrics)
        candidates = reached if mention.named else self._likeliest(reached, known)
        nearest = self._one_a_concept(candidates, datasets)
        if len(nearest) == 1:
            unsure = self.reach.qualifies(nearest[0].name) or (nearest[0].rank == 3 and not mention.listed)
            if not mention.named and unsure and nearest[0].name not in known:
                self._ask_value(nearest, self.naming.replies.do_you_mean.format(phrase=written), mention, known)
                return None
            return nearest[0]
        self._ask_value(nearest, self.naming.replies.which_value.format(phrase=written), mention, known)
        return None

    def _weekday(self, written: str) -> Stop:
        """ "on Monday" may be the last one or all of them."""
        number = WEEKDAYS[written.lower()]
        today = self.calendar.today
        day = today - timedelta(days=(today.weekday() - number - 1) % 7 + 1)
        return self.refuse(self.naming.replies.weekday.format(day=written, date=day.isoformat()))

    def _likeliest(self, readings: list[Reading], known: Collection[str]) -> list[Reading]:
        """Those of a field the conversation is about; else whole names before parts; else the plainer field."""
        in_use = [reading for reading in readings if reading.name in known and reading.rank < 3]
        if in_use:
            return in_use
        best = min(reading.rank for reading in readings)
        exact = [reading for reading in readings if reading.rank == best]
        plain = [reading for reading in exact if not self.reach.qualifies(reading.name)]
        return plain or exact

    def _one_a_concept(self, readings: list[Reading], datasets: tuple[str, ...]) -> list[Reading]:
        """Of the same value in several datasets, the nearest: the subject of a lesson for lessons."""
        chosen: dict[tuple[tuple[str, ...], str], Reading] = {}
        for reading in readings:
            key = (self.reach.concept(reading.name), reading.value)
            before = chosen.get(key)
            if before is None or self._distance(datasets, reading) < self._distance(datasets, before):
                chosen[key] = reading
        return list(chosen.values())

    def _distance(self, datasets: tuple[str, ...], reading: Reading) -> int:
        return self.reach.total(datasets, reading.name, reading.role) or 0

    def _ask_value(self, readings: list[Reading], prompt: str, mention: ValueMention, known: Collection[str]) -> None:
        """Ask which value; choices of one field carry the value, those of several the field as well.

        What is to be left out, or of several fields in a follow-up, can't wait for an answer and is refused.
        """
        positive = not mention.negated and mention.action == "set"
        fields = {reading.name for reading in readings}
        if not positive or (len(fields) > 1 and known):
            names = self.naming.any_of(f"“{reading.value}”" for reading in readings)
            raise self.refuse(f"{prompt} {names}")
        if len(fields) == 1:
            choices = [Choice(label=reading.value, value=reading.value) for reading in readings]
            self.ask(f"filter:{readings[0].name}", prompt, choices)
            return
        self.ask(
            "filter",
            prompt,
            [Choice(label=f"{self.naming.dimension(r.name)} {r.value}", value=f"{r.name}={r.value}") for r in readings],
        )

    def check_filter(self, wanted: Filter, metrics: Sequence[str]) -> None:
        """Stop if a metric's own definition already decides about the filtered rows."""
        dimension = self.model.dimensions.get(wanted.field)
        if dimension is None:
            return
        for name in metrics:
            known = conditions_on(self.model.metrics[name], dimension)
            if known is None:
                continue
            values = frozenset(str(value) for value in wanted.values)
            leaves_out = wanted.op == "not_in" and not known.mixed and not (known.allowed and known.allowed <= values)
            if not leaves_out and not (wanted.op == "in" and known.fits(values)):
                raise self._already_counts(name)

    # ------------------------------------------------------------ numbers

    def number(self, mention: NumberMention, metrics: Sequence[str], grouped: bool) -> Having | Filter:
        """A condition on a metric after grouping, or on a numeric dimension before it."""
        self.check_currency(mention.currency)
        reached = self.reach.nearest(mention.dimensions, self.datasets(metrics)) if mention.dimensions else []
        if reached and not (mention.metrics and grouped):
            return self._numeric_filter(mention, reached[0])
        if mention.dimensions and not mention.metrics:
            raise self.unreachable(mention.dimensions[0].name, metrics)
        subject = mention.metrics or tuple(metrics[:1])
        if not grouped or len(set(subject)) != 1:
            raise self.refuse(self.naming.replies.condition_of_what)
        metric = self.model.metrics[subject[0]]
        value = mention.value
        if mention.percent and metric.format != "percent":
            raise self.refuse(self.naming.replies.percent_of.format(metric=self.naming.metric(subject[0])))
        if metric.format == "percent" and (mention.percent or value > 1):
            value = value / 100
        return Having(metric=subject[0], op=mention.op, value=_plain(value))

    def _numeric_filter(self, mention: NumberMention, reading: Reading) -> Filter:
        value = mention.value
        number = int(value) if value == int(value) else float(value)
        if mention.op == "eq":
            return Filter(field=reading.name, op="in", values=(number,), role=reading.role)
        return Filter(field=reading.name, op=mention.op, values=(number,), role=reading.role)

    def check_currency(self, sign: str) -> None:
        """Stop if an amount, by its sign or the currency's name, is in another currency than the data."""
        own = self.model.currency
        code = next((code for name, code in CURRENCIES.items() if name in sign.split()), None)
        if own and code and code != own:
            raise self.refuse(self.naming.replies.currency.format(currency=own))


def _plain(value: Decimal) -> Decimal:
    """The number without trailing zeros or an exponent."""
    normal = value.normalize()
    return normal.quantize(Decimal(1)) if normal == normal.to_integral_value() else normal
