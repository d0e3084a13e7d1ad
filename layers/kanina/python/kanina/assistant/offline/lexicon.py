"""Every phrase the planner knows, of the semantic model and of the two languages, found by longest match.

Built once for a model; looking up a word walks a tree of stems, so it costs the same for ten values or ten thousand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from kanina.assistant.offline import words_en, words_fil
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import Dimension, Labelled, Relationship, SemanticModel
from kanina.models import Grain

Kind = Literal["metric", "dimension", "value", "grain", "adverb", "word"]
_INSIDE = frozenset({"na", "ng", "nang", "mga", "po", "nga", "naman", "ba", "the", "ang", "yung"})
"""Small words that may stand inside a phrase: "nakaraang mga buwan", "share of the total"."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a phrase may stand for.

    name: a metric, a dimension's `dataset.field`, a grain, or a Word. role: for a dimension reached by a role.
    value: for a value of the dimension. rank: 0 for a value as it is stored, 1 for its synonym, 2 for a part of it.
    """

    kind: Kind
    name: str
    value: str = ""
    role: str | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """The longest phrase at a place: it ends before token `end` and stands for any of the readings."""

    end: int
    readings: tuple[Reading, ...]


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)


class Lexicon:
    """The phrases of one semantic model together with the function words."""

    def __init__(self, model: SemanticModel) -> None:
        self._root = _Node()
        self._names: dict[tuple[str, ...], list[Reading]] = {}
        for vocabulary in (words_en, words_fil):
            for word, phrases in vocabulary.PHRASES.items():
                self._add_all(phrases, Reading("word", word))
            for grain, phrases in vocabulary.GRAIN_NOUNS.items():
                self._add_all(phrases, Reading("grain", grain))
            for grain, phrases in vocabulary.GRAIN_ADVERBS.items():
                self._add_all(phrases, Reading("adverb", grain))
        self._add_model(model)

    def match(self, split: Sequence[Token], start: int) -> Match | None:
        """The longest phrase that begins at a token, or None."""
        best, best_loose = None, 0
        layer = [(self._root, start, 0)]
        while layer:
            following: list[tuple[_Node, int, int]] = []
            for node, at, loose in layer:
                if node.readings and (best is None or at > best.end or (at == best.end and loose < best_loose)):
                    best, best_loose = Match(at, tuple(node.readings)), loose
                if at < len(split):
                    following += self._steps(node, split[at], at, loose)
            layer = following
        return best

    @cached_property
    def near_phrases(self) -> dict[str, tuple[Reading, ...]]:
        """The model's own phrases by their stems, for near matches."""
        return {" ".join(key): tuple(readings) for key, readings in self._names.items()}

    # ------------------------------------------------------------ building

    def _steps(self, node: _Node, token: Token, at: int, loose: int) -> Iterable[tuple[_Node, int, int]]:
        """Where a token leads. Reading a word without its linker, or passing over a small word, is looser."""
        if token.stem in node.children:
            yield node.children[token.stem], at + 1, loose
        for form in token.forms[2:]:
            if form in node.children:
                yield node.children[form], at + 1, loose + 1
        if node is not self._root and token.word in _INSIDE:
            yield node, at + 1, loose + 1

    def _add_all(self, phrases: Iterable[str], reading: Reading) -> None:
        for phrase in phrases:
            self._add(phrase, reading)

    def _add(self, phrase: str, reading: Reading) -> None:
        split = tokens(phrase)
        keys = {tuple(token.stem for token in split)}
        if reading.kind != "word":
            keys.add(tuple(token.stem for token in split if not token.is_sign))
        for key in keys - {()}:
            node = self._root
            for part in key:
                node = node.children.setdefault(part, _Node())
            if not any(_same(reading, known) for known in node.readings):
                node.readings.append(reading)
                if reading.kind in ("metric", "dimension", "value"):
                    self._names.setdefault(key, []).append(reading)

    def _add_model(self, model: SemanticModel) -> None:
        for name, metric in model.metrics.items():
            self._add_all(_names(metric, name), Reading("metric", name))
        for address, dimension in model.dimensions.items():
            self._add_all(_names(dimension, dimension.name), Reading("dimension", address))
            self._add_values(address, dimension)
        for edge in model.relationships:
            if edge.role:
                self._add_role(model, edge, edge.role)

    def _add_values(self, address: str, dimension: Dimension) -> None:
        for value in dimension.values:
            if not any(character.isalpha() for character in value):
                continue  # a number by itself names no value: "grade 7" is read as a condition
            self._add(value, Reading("value", address, value))
        for value, synonyms in dimension.value_synonyms.items():
            for synonym in synonyms:
                if not _begins_as_grouping(synonym):
                    self._add(synonym, Reading("value", address, value, rank=1))
        for value in dimension.values:
            if value not in dimension.value_synonyms:
                for part in _parts(value, dimension):
                    self._add(part, Reading("value", address, value, rank=2))

    def _add_role(self, model: SemanticModel, edge: Relationship, role: str) -> None:
        """ "home branch", "tutor's home branch", and with the role's own word "home region", "tutor's home region"."""
        targets = [found for found in model.dimensions.values() if found.dataset == edge.to_dataset and found.grouping]
        owners = _names(model.datasets[edge.from_dataset], edge.from_dataset)
        for phrase in _names(edge, role):
            split = phrase.split()
            head = next((d for d in targets if split[-1:] and split[-1].lower() in _lower(_names(d, d.name))), None)
            fallback = head or (targets[0] if targets else None)
            if fallback:
                self._add(phrase, Reading("dimension", fallback.address, role=role))
            if not head or len(split) < 2:
                continue
            for target in targets:
                for name in _names(target, target.name):
                    own = " ".join([*split[:-1], name])
                    reading = Reading("dimension", target.address, role=role)
                    if not self._known(own):
                        self._add(own, reading)
                    self._add_all((f"{owner}'s {own}" for owner in owners), reading)

    def _known(self, phrase: str) -> bool:
        return tuple(token.stem for token in tokens(phrase)) in self._names


def _names(thing: Labelled, name: str) -> list[str]:
    """What people call a thing, its name in words last."""
    synonyms = [phrase for phrases in thing.synonyms.values() for phrase in phrases]
    return list(dict.fromkeys([*thing.label.values(), *synonyms, name.replace("_", " ")]))


def _same(reading: Reading, known: Reading) -> bool:
    """Whether two readings differ by nothing but rank."""
    return (reading.kind, reading.name, reading.value, reading.role) == (
        known.kind,
        known.name,
        known.value,
        known.role,
    )


def _lower(names: Iterable[str]) -> set[str]:
    return {name.lower() for name in names}


def _begins_as_grouping(phrase: str) -> bool:
    """ "per term" groups by term, whatever value has that for a synonym."""
    first = phrase.split()[0].lower() if phrase.split() else ""
    return first in words_en.PHRASES[Word.GROUP] or first in words_fil.PHRASES[Word.GROUP]


def _parts(value: str, dimension: Dimension) -> Iterable[str]:
    """Shorter names of a value nobody gave synonyms for: "Taguig" of "Taguig, Metro Manila", "Davao" of "Davao Region"."""
    head, comma, _ = value.partition(",")
    if comma and any(character.isalpha() for character in head):
        yield head.strip()
    split = head.split()
    if len(split) > 1 and split[-1].lower() in _lower(_names(dimension, dimension.name)):
        yield " ".join(split[:-1])


GRAINS: tuple[Grain, ...] = get_args(Grain)
