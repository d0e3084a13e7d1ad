"""Names said in part: "Delta", of Delta Air Lines, "LaGuardia", of La Guardia. Only of what nothing else explains.

A part stands for a name that no other of its field shares it with. What people write without a capital, from inside a
name, or what is a word of its own too, may mean something else, and is asked about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from kanina.assistant.offline.normalise import stem, stems
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.words import PEOPLE
from kanina.assistant.offline.words_restricting import RESTRICTING
from kanina.data.semantic_model import SemanticModel

if TYPE_CHECKING:
    from kanina.assistant.offline.spans import Span

SHORTEST = 4
"""Letters a part needs."""
UNSURE = 3
"""Rank of a value that has to be asked about."""
SURE = 2


class PartialNames:
    """The parts of all names of several words in one model. Worked out at the first unknown word."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    def with_names(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, unknown words that are part of a name read as the whole one."""
        unknown = [at for at, span in enumerate(spans) if span.is_unknown and len(span.tokens) == 1]
        if not unknown:
            return tuple(spans)
        found = list(spans)
        for at in unknown:
            readings = self._readings(spans[at], at)
            if readings:
                found[at] = replace(spans[at], readings=readings)
        return tuple(found)

    def _readings(self, span: Span, at: int) -> tuple[Reading, ...]:
        token = span.tokens[0]
        if len(token.word) < SHORTEST or token.among(RESTRICTING | PEOPLE) or not token.word.isalpha():
            return ()  # "how many people" are none of a People's Republic
        forms = (token.stem, token.word, token.word.removesuffix("s"))  # "Adelies" are no "adely"
        named = next((self._parts[form] for form in forms if form in self._parts), {})
        capital = token.is_capital and at > 0
        return tuple(
            Reading("value", address, value, rank=SURE if capital or (heads and not _is_word(token.word)) else UNSURE)
            for address, (value, heads) in named.items()
        )

    @cached_property
    def _parts(self) -> Mapping[str, Mapping[str, tuple[str, bool]]]:
        """By part and address the one value that has it in its name, and whether the name begins with it."""
        found: dict[str, dict[str, tuple[str, bool]]] = defaultdict(dict)
        for address in self._model.dimensions:
            split = [(value, stems(name)) for value, name in self._names(address)]
            shared = _shared_beginning([words for _, words in split])
            having: dict[str, set[str]] = defaultdict(set)
            heads: set[str] = set()
            for value, words in split:
                for part in {*words, *map("".join, pairwise(words))}:
                    having[part].add(value)
                heads |= {words[shared], "".join(words[shared : shared + 2])} if len(words) > max(shared, 1) else set()
            for part, values in having.items():
                if len(values) == 1 and len(part) >= SHORTEST:
                    found[part][address] = (next(iter(values)), part in heads)
        return found

    def _names(self, address: str) -> Iterable[tuple[str, str]]:
        """The values of a field and what else they are called, of several words; no names of people."""
        field = self._model.dimensions[address]
        if field.type != "string":
            return
        dataset = self._model.datasets.get(field.dataset)
        called = {stems(name)[-1:] for thing in (field, dataset) if thing for name in names_of(thing, thing.name)}
        if {word for words in called for word in words} & PEOPLE:
            return
        for value in field.values:
            yield value, value
            for synonym in field.value_synonyms.get(value, ()):
                if len(synonym.split()) > 1 and synonym[:1].isupper():
                    yield value, synonym


def _shared_beginning(names: Sequence[Sequence[str]]) -> int:
    """How many words all names begin with: those of a chain's shops tell none of them apart."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False))) if names[1:] else 0


def _is_word(word: str) -> bool:
    """Whether it is a word of its own in the glossary, beside being part of a name."""
    from kanina.memory.references.topics import concepts_of

    return bool(concepts_of(word) or concepts_of(stem(word)))
