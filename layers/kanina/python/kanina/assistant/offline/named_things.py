"""Things by what they are called: by name, by a part of it ("Dr. Lacson"), or by key. For questions about one thing.

Only rows that a name tells apart are things: what happened, and is called by what it was of, is known by its key alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_lookups import TITLES
from kanina.data.semantic_model import SemanticModel
from kanina.models import Filter

SHORTEST = 3
"""Letters of a part of a name by itself."""
Named = frozenset[tuple[str, str]]
"""Things that may be meant, each by the field that calls it and its value there."""


class NamedThings:
    """The named things of a model. Worked out at the first question that may be about one."""

    def __init__(self, model: SemanticModel, entities: Entities) -> None:
        self._model = model
        self._entities = entities

    @cached_property
    def fields(self) -> frozenset[str]:
        """The fields that a thing is called by: names, and keys."""
        return self.names | frozenset(address for key in self._keys.values() for address in key)

    @cached_property
    def names(self) -> frozenset[str]:
        """The fields that name things which are told apart by it."""
        found = (address for dataset in self._model.datasets for address in self._entities.naming(dataset))
        return frozenset(address for address in found if not self._is_event(address) and not self._is_key(address))

    def key_of(self, dataset: str) -> str | None:
        """The one field that is the key of a dataset's rows."""
        key = self._keys[dataset]
        return key[0] if len(key) == 1 else None

    def exactly(self, readings: Iterable[tuple[str, str]]) -> Named:
        """Those of these values, by field, that call a thing."""
        return frozenset(found for found in readings if found[0] in self.fields)

    def called(self, said: Sequence[Token]) -> tuple[int, Named]:
        """How many of these words, from the first, are the name of things or a part of it, and of which.

        Of things whose whole name is said, others that only have these words in theirs are not meant.
        """
        found: Named = frozenset()
        size = 0
        for token in said:
            having = self._having.get(token.word, frozenset())
            both = found & having if size else having
            if not both:
                break
            found, size = both, size + 1
        if size == 1 and len(said[0].word) < SHORTEST:
            return 0, frozenset()
        spoken = {token.word for token in said[:size]}
        whole = frozenset(one for one in found if set(self._words[one]) == spoken)
        return size, whole or found

    def unlisted(self, spans: Sequence[Span], size: int) -> tuple[int, Named]:
        """How many spans, from the first, are a key or a name of things that are too many to be known, and of which.

        A key has letters and digits; a name two or more of the unknown words, with capitals. size: how many of the
        spans are such words.
        """
        glued = list(takewhile(lambda one: one[0] == 0 or bool(one[1].tokens[0].glue), enumerate(spans)))
        said = [token for _, span in glued for token in span.tokens]
        written = "".join(f"{token.glue if at else ''}{token.text}" for at, token in enumerate(said)).upper()
        joined = all(token.glue for token in said[1:])  # "before November 20" is a time, and no key
        if (
            joined
            and any(map(str.isdigit, written))
            and any(map(str.isalpha, written))
            and (len(glued) > 1 or not spans[0].readings)
        ):
            keys = (key for keys in self._keys.values() for key in keys if self.is_unlisted(key))
            return len(glued), frozenset((key, written) for key in keys)
        names = [span.tokens[0] for span in takewhile(lambda span: span.tokens[0].is_capital, spans[:size])]
        if len(names) < 2:
            return 0, frozenset()
        written = " ".join(token.text for token in names)
        return len(names), frozenset((name, written) for name in self.names if self.is_unlisted(name))

    def is_unlisted(self, address: str) -> bool:
        """Whether a field has more values than are known to a model."""
        field = self._model.dimensions[address]
        return field.type == "string" and not field.values

    def filter_of(self, address: str, values: Sequence[str]) -> Filter:
        """The condition that rows are of these things; names that are not known are looked for in any case."""
        looked_for = address in self.names and self.is_unlisted(address)
        return Filter(field=address, op="contains" if looked_for else "in", values=tuple(values))

    def has_title(self, thing: tuple[str, str], title: str) -> bool:
        """Whether the name of a thing is kept with a title that is said: "Dra." is the "Dr." of a woman."""
        kept = {token.word for token in tokens(thing[1])} & TITLES
        return any(title.startswith(one) or one.startswith(title) for one in kept)

    @cached_property
    def _keys(self) -> Mapping[str, tuple[str, ...]]:
        found = {}
        for name, dataset in self._model.datasets.items():
            key = tuple(f"{name}.{column}" for column in dataset.primary_key)
            found[name] = key if len(key) == 1 and key[0] in self._model.dimensions else ()
        return found

    @cached_property
    def _words(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """By thing the words of its name, without titles."""
        return {
            (address, value): tuple(t.word for t in tokens(value) if not t.is_sign and t.word not in TITLES)
            for address in self.names
            for value in self._model.dimensions[address].values
        }

    @cached_property
    def _having(self) -> Mapping[str, Named]:
        """By word the things that have it in their name."""
        found: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for thing, words in self._words.items():
            for word in words:
                found[word].add(thing)
        return {word: frozenset(things) for word, things in found.items()}

    def _is_key(self, address: str) -> bool:
        return address in self._keys[address.partition(".")[0]]

    def _is_event(self, address: str) -> bool:
        """Whether the rows that a field names are what happened to others, and share their names: lab tests, sales."""
        dataset = address.partition(".")[0]
        if self._entities.are_people(dataset):
            return False
        pointed_at = any(edge.to_dataset == dataset for edge in self._model.relationships)
        points = any(edge.from_dataset == dataset for edge in self._model.relationships)
        dated = any(field.is_time for field in self._model.dimensions.values() if field.dataset == dataset)
        lasts = dataset in self._entities.beginnings.things
        return not pointed_at and dated and (points or not lasts)
