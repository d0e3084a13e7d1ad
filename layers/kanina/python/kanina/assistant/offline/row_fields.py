"""What the fields of one dataset's rows are called where a message asks for them of each row: "name", "ids".

Read word by word: a name, or the only field that has the words in its name. What is a figure of other rows is no field,
nor is one that the model calls so by its own label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.lookup_fields import LookupFields
from kanina.assistant.offline.normalise import Token, stems
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_row_fields import CODES, DATES, KEYS, NAMES, OF
from kanina.data.semantic_model import SemanticModel
from kanina.models import DimensionRef

LONGEST = 5
"""Words of the name of a field."""
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """One word of a message, with the span that it is in."""

    token: Token
    span: Span

    @property
    def forms(self) -> tuple[str, ...]:
        """What it may stand for, its singular among them."""
        return (*self.token.forms, self.token.stem)

    def among(self, words: frozenset[str]) -> bool:
        """Whether it may be one of these words."""
        return any(form in words for form in self.forms)


def said_of(spans: Sequence[Span]) -> tuple[Said, ...]:
    """The words of a message, one by one."""
    return tuple(Said(token, span) for span in spans for token in span.tokens)


class RowFields:
    """The fields of the rows of one dataset."""

    def __init__(self, dataset: str, model: SemanticModel, reach: Reach, entities: Entities) -> None:
        self.dataset = dataset
        self._model = model
        self._entities = entities
        self._own = [field for field in model.dimensions.values() if field.dataset == dataset]
        self._lookups = LookupFields(dataset, model, reach, entities)

    @cached_property
    def nouns(self) -> frozenset[Words]:
        """What the rows are called."""
        dataset = self._model.datasets[self.dataset]
        return frozenset(tuple(stems(name)) for name in names_of(dataset, dataset.name))

    @cached_property
    def key(self) -> tuple[str, ...]:
        """The fields that tell the rows apart; empty where some of them can't be shown."""
        addresses = [f"{self.dataset}.{column}" for column in self._model.datasets[self.dataset].primary_key]
        return tuple(addresses) if all(address in self._model.dimensions for address in addresses) else ()

    @cached_property
    def naming(self) -> tuple[str, ...]:
        """The fields that call the rows, but their key."""
        return tuple(address for address in self._entities.naming(self.dataset) if address not in self.key)

    @property
    def told(self) -> tuple[DimensionRef, ...]:
        """What each row is told by: its key, and what it is called; empty where equal ones could not be told apart."""
        declared = not self.key and self.naming and self._model.datasets[self.dataset].primary_key
        return tuple(self.ref(address) for address in (*self.key, *self.naming)) if self.key or declared else ()

    @property
    def day(self) -> DimensionRef | None:
        """The day that each row is dated by, as it is shown; None where there is none, or several might be."""
        return self.ref(self._day[0]) if len(self._day) == 1 else None

    @property
    def all(self) -> tuple[DimensionRef, ...]:
        """All that is known of each row."""
        return tuple(dict.fromkeys((*self.told, *(self.ref(field.address) for field in self._own))))

    def ref(self, address: str) -> DimensionRef:
        """A field as it is shown: a day by the day, or as far as it is known."""
        field = self._model.dimensions[address]
        dated = field.is_time and field.type == "date"
        return DimensionRef(field=address, grain=field.least_grain if dated else None)

    def is_own(self, ref: DimensionRef) -> bool:
        """Whether a field is of these very rows."""
        return ref.role is None and ref.field.startswith(f"{self.dataset}.")

    def is_day(self, address: str) -> bool:
        """Whether a field holds days, of which the old ones come first."""
        return self._model.dimensions[address].type in ("date", "datetime")

    def day_told(self, shown: Sequence[DimensionRef]) -> str | None:
        """The day by which rows are old or new: that of what happened; of others where no number of theirs is shown."""
        if self.numbers(shown) and not self._entities.happens(self.dataset):
            return None
        days = [ref.field for ref in shown if self.is_own(ref) and self.is_day(ref.field)]
        if len(days) == 1:
            return days[0]
        return self.day.field if self.day and not days else None

    def numbers(self, refs: Sequence[DimensionRef]) -> list[str]:
        """Those of these fields that hold amounts of these rows, and no keys."""
        model = self._model
        pointers = {f"{edge.from_dataset}.{column}" for edge in model.relationships for column in edge.from_columns}
        own = [ref.field for ref in refs if self.is_own(ref) and ref.field not in (*self.key, *pointers)]
        return [address for address in own if model.dimensions[address].type in ("integer", "decimal", "float")]

    def noun_at(self, said: Sequence[Said], at: int) -> int:
        """How many words from a place are what the rows are called; 0 where they are none."""
        for size in range(min(LONGEST, len(said) - at), 0, -1):
            if tuple(one.token.stem for one in said[at : at + size]) in self.nouns:
                return size
        return 0

    def field_at(self, said: Sequence[Said], at: int) -> tuple[int, tuple[DimensionRef, ...]]:
        """How many words from a place name a field of each row, and the field, in its parts; 0 where none do."""
        size = next((size for size, one in enumerate(said[at:]) if one.token.is_sign), len(said) - at)
        for length in range(min(size, LONGEST), 0, -1):
            run = said[at : at + length]
            found = () if run[-1].among(OF) else self._called(run)
            if found and not self._is_figure(run, found):
                return length, tuple(self._shown(address, run) for address in found)
        return self._pointed_at(said, at)

    def _called(self, run: Sequence[Said]) -> tuple[str, ...]:
        words = tuple(_one(one.token.stem) for one in run if len(run) == 1 or not one.among(OF))
        if words in self.nouns:
            return ()
        headed = next((words[len(noun) :] for noun in sorted(self.nouns) if words[: len(noun)] == noun), words)
        return self._exactly(words) or self._exactly(headed) or self._in_part(words)

    def _exactly(self, words: Words) -> tuple[str, ...]:
        found = [address for address, names in self._names.items() if words in names]
        if len(words) == 1 and words[0] in NAMES:
            return self.naming or tuple(found) or self._named_by
        if len(words) == 1 and words[0] in KEYS:
            return self.key
        if len(words) == 1 and words[0] in DATES and len(found) != 1:
            return self._day
        return tuple(found) if len(found) == 1 else ()

    def _in_part(self, words: Words) -> tuple[str, ...]:
        """The only field that has these words, one behind the other, in one of its names."""
        size = len(words)
        found = [
            address
            for address, names in self._names.items()
            if any(words == name[at : at + size] for name in names for at in range(len(name) - size + 1))
        ]
        return tuple(found) if len(found) == 1 else ()

    @cached_property
    def _named_by(self) -> tuple[str, ...]:
        """What calls rows that have no name of their own, but are the only ones of something that has."""
        edges = [edge for edge in self._model.relationships if edge.from_dataset == self.dataset]
        return self._entities.naming(edges[0].to_dataset) if len(edges) == 1 and not edges[0].role else ()

    @cached_property
    def _day(self) -> tuple[str, ...]:
        """The day that dates the rows, else the only one of theirs."""
        count = self._entities.count_of(self.dataset)
        time = self._model.metrics[count].time_field if count else None
        days = [field.address for field in self._own if self.is_day(field.address)]
        return (time,) if time in days else tuple(days) if len(days) == 1 else ()

    @cached_property
    def _names(self) -> dict[str, frozenset[Words]]:
        return {f.address: frozenset(map(_without_of, names_of(f, f.name))) for f in self._own}

    def _is_figure(self, run: Sequence[Said], found: tuple[str, ...]) -> bool:
        """Whether words name a figure that is more than these fields taken together, or that bears their very name."""
        words = tuple(one.token.stem for one in run)
        begun = [one.span for one in run if one.span.tokens[0] is one.token]
        for metric in {name for span in begun for name in span.metrics}:
            if self._entities.is_count(metric):
                continue
            own = self._entities.measures.averaged(metric) in found
            own = own or any(self._entities.field_figures.field(metric, "SUM") == address for address in found)
            labels = self._model.metrics[metric].label.values()
            if not own or words in {tuple(stems(label)) for label in labels}:
                return True
        return False

    def _shown(self, address: str, run: Sequence[Said]) -> DimensionRef:
        """A field as it is asked for: what it points at by name, unless its code was said."""
        if address in self.key or not address.startswith(f"{self.dataset}.") or any(one.among(CODES) for one in run):
            return self.ref(address)
        found = self._lookups.named((Reading("dimension", address),))
        return found[0] if found and found[0].field != address else self.ref(address)

    def _pointed_at(self, said: Sequence[Said], at: int) -> tuple[int, tuple[DimensionRef, ...]]:
        """A field of what the rows point at, which a phrase of the model names: "region of the branch"."""
        span = said[at].span if at < len(said) else None
        if span is None or not span.dimensions or said[at].token is not span.tokens[0] or self.noun_at(said, at):
            return 0, ()
        if any(not self._entities.is_count(metric) for metric in span.metrics) or len(span.dimensions) > 1:
            return 0, ()
        found = self._lookups.named(span.dimensions)
        return (len(span.tokens), found) if found and not self.is_own(found[0]) else (0, ())


def _without_of(name: str) -> Words:
    return tuple(word for word in stems(name) if word not in OF)


def _one(word: str) -> str:
    """ "ids" is too short for a plural that is told by its ending."""
    return "id" if word == "ids" else word


class RowsOf:
    """The fields of the rows of each dataset of a model, worked out once, when a message first names such rows."""

    def __init__(self, model: SemanticModel, reach: Reach, entities: Entities) -> None:
        self._known = (model, reach, entities)
        self._of: dict[str, RowFields] = {}

    def __getitem__(self, dataset: str) -> RowFields:
        if dataset not in self._of:
            self._of[dataset] = RowFields(dataset, *self._known)
        return self._of[dataset]
