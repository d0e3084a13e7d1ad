"""Turns what was said into what the model has: metrics, dimensions on declared paths, values, conditions.

What cannot be done stops with a reason, and what could mean two things becomes a question back (see `asking`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kanina.assistant.offline.asking import TIME, Asking, Stop
from kanina.assistant.offline.display import CODES
from kanina.assistant.offline.entities import with_roles
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.metric_conditions import adds_up, conditions_on
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.words import Word
from kanina.data.paths import reachable
from kanina.models import DimensionRef

_OF = frozenset(
    {
        *("of", "of the", "of all", "from", "from the", "for", "for the", "in", "at the", "via"),
        *("ng", "ng mga", "sa", "sa mga", "mula sa", "galing sa"),
    }
)


class Resolver(Asking):
    """Resolves the parts of one question."""

    # ------------------------------------------------------------ metrics

    def metrics(self, mentions: Sequence[MetricMention]) -> tuple[str, ...]:
        """The metrics named, in order. Two names without anything between them are one unclear name."""
        found: list[tuple[list[str], int | None]] = []
        previous: MetricMention | None = None
        for mention in mentions:
            if previous and not mention.divides and self._only_says_whose(previous, mention):
                continue
            known = [name for names, _ in found for name in names]
            if previous and not (mention.divides or self._are_listed(previous.at, mention.at)):
                if self._modifies(previous, mention):
                    found[-1] = (list(dict.fromkeys(mention.names)), mention.at)
                    previous = mention
                    continue
                before = found.pop()[0]
                # "students who joined" names one thing twice; "students enrolled" are those of enrollments
                both = [name for name in before if name in mention.names] or self._who_did(previous, mention)
                found.append((both or self._one_of_two(before, previous, mention), None))
            elif set(mention.names) - set(known):
                found.append((list(dict.fromkeys(mention.names)), mention.at))
            previous = mention
        found = [(self._amount_asked_for(names) if at is not None else names, at) for names, at in found]
        for names, at in found:
            if len(names) > 1:
                self.ask_metric(names, at)
        return tuple(names[0] for names, _ in found if len(names) == 1)

    def _modifies(self, one: MetricMention, other: MetricMention) -> bool:
        """ "loan collections": a noun in the singular that only says of which rows the next one is the amount."""
        if other.at != one.at + 1 or self.script.spans[one.at].is_plural or len(set(other.names)) != 1:
            return False
        measured = other.names[0]
        return (
            adds_up(self.model.metrics[measured])
            and self.entities.is_amount(measured)
            and any(self.counts_rows(measured, n, one.at) for n in one.names)
        )

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
        if counts == any(span.asks_how_much for span in self.script.spans):
            return names
        asked = [name for name in names if self.entities.is_amount(name) != counts]
        return asked if len(asked) == 1 else names

    def _one_of_two(self, before: list[str], one: MetricMention, other: MetricMention) -> list[str]:
        """Of two figures with nothing that lists them, the one asked for; both, where the other tells which rows.

        "Ilang visit ang bayad": the count of all visits would leave out in silence that they are paid.
        """
        names = [*before, *other.names]
        asked = self._amount_asked_for(names)
        counts = any(span.has(Word.COUNT) for span in self.script.spans)
        told = counts and asked == before and other.at > one.at + 1
        return names if told else asked

    def _only_says_whose(self, first: MetricMention, second: MetricMention) -> bool:
        """Whether a second noun only says of which rows the first figure is, or who did what it counts."""
        return self._names_rows(first, second) or self._names_doers(first, second)

    def _names_doers(self, first: MetricMention, second: MetricMention) -> bool:
        """ "ilang lesson ang dinaluhan ng estudyante": what is counted has one of those, who are not counted.

        Not in "how many students had lessons": students have none, or many.
        """
        before, names = self.script.previous(first.at), {*first.names}
        counted = self.entities.rows_of(names) if len(names) == 1 and self.script.has(before, Word.COUNT) else ()
        span = self.script.spans[second.at]
        each = self.entities.each_of(span) if len(span.tokens) == 1 else None  # "new students" are told apart
        things = span.rows or ((each.partition(".")[0],) if each else ())
        if not counted or not things or self._are_listed(first.at, second.at) or second.verb:
            return False
        between = self.script.spans[first.at + 1 : second.at]
        if any(other.has(Word.COUNT, Word.AVERAGE, Word.GROUP) or other.asks_how_much for other in between):
            return False
        return all(thing in reachable(self.model.relationships, counted[0]) for thing in things)

    def _names_rows(self, first: MetricMention, second: MetricMention) -> bool:
        """ "revenue from online orders": the second name only says of which rows the first is."""
        between = [self.script.spans[at] for at in range(first.at + 1, second.at)]
        if len({*first.names}) != 1 or not any(span.tokens[0].word in _OF or span.word in _OF for span in between):
            return False
        if self._is_one_more(second.at):
            return False
        return any(self.counts_rows(first.names[0], counted, second.at) for counted in second.names)

    def _is_one_more(self, at: int) -> bool:
        """ "revenue in 2025 and total enrollments": joined to what is no noun of rows, so a figure of its own."""
        joint = at - 1
        while not (is_joint := self.script.has(joint, Word.AND, Word.ADD, Word.VERSUS)):
            if not self.script.has(joint, *FILLERS, Word.TOTAL, Word.COUNT):
                break
            joint -= 1
        before = self.script.previous(joint) if is_joint else None
        return before is not None and not self.script.spans[before].metrics

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
            grain = dimension.least_grain
            return DimensionRef(field=TIME if own else reading.name, grain=grain, role=None if own else reading.role)
        self._check_grouping(reading.name, metrics)
        return DimensionRef(field=reading.name, role=reading.role)

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

    def reaches(self, dataset: str, readings: Sequence[Reading]) -> bool:
        """Whether rows lead to a field that some readings, or those of the same meaning, are of."""
        return bool(self.reach.nearest([*readings, *self.siblings(readings)], [dataset]))

    def siblings(self, readings: Sequence[Reading]) -> list[Reading]:
        """The same fields, or values, of other datasets."""
        known = {reading.name for reading in readings}
        plain = [reading for reading in readings if reading.role is None and not reading.owned]
        others = {address: reading for reading in plain for address in self.reach.concept(reading.name)}
        return [
            Reading(reading.kind, address, reading.value, None, reading.rank)
            for address, reading in others.items()
            if address not in known and (reading.kind != "value" or reading.value in self._values(address))
        ]

    def _values(self, address: str) -> Collection[str]:
        return self.model.dimensions[address].values

    def _check_grouping(self, address: str, metrics: Sequence[str]) -> None:
        for name in metrics:
            known = conditions_on(self.model.metrics[name], self.model.dimensions[address])
            if known and (known.mixed or (known.allowed is not None and len(known.allowed) == 1)):
                raise self.already_counts(name)
