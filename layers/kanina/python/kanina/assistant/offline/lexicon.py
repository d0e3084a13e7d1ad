"""Every phrase the planner knows, of the semantic model and of the two languages, found by longest match.

Built once for a model; looking up a word walks a tree of words, so it costs the same for ten values or ten thousand.
Names of the model match in singular and plural, function words as they are written ("order by" is not "orders by").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from kanina.assistant.offline import words_en, words_fil
from kanina.assistant.offline.compounds import joined, parted
from kanina.assistant.offline.display import displays
from kanina.assistant.offline.had_or_lacked import LACKING, said_with_verbs
from kanina.assistant.offline.normalise import Token, stems, tokens, words_of
from kanina.assistant.offline.partial_names import PartialNames
from kanina.assistant.offline.reading import NO, YES, names_of
from kanina.assistant.offline.reading import Match as Match
from kanina.assistant.offline.reading import Reading as Reading
from kanina.assistant.offline.titles import titled
from kanina.assistant.offline.verbs import Verbs
from kanina.assistant.offline.words import HEADS, Word
from kanina.assistant.offline.words_shape import SHAPE
from kanina.assistant.offline.words_states import STILL
from kanina.assistant.offline.words_verbs import NOUNS, TAGLISH
from kanina.assistant.offline.year_spans import YearSpans
from kanina.data.semantic_model import Dataset, Dimension, Relationship, SemanticModel

_YES = re.compile(r"^(?:is|was|has been|has) ", re.IGNORECASE)
"""Begins the name of a field that holds yes or no: what follows is said of the rows where it is yes."""
_HAS = ("has_", "have_", "with_")
"""Begins the name of a field that says what rows have."""
_OWN = re.compile(r"^(?:have |with |may )?(?:an? )?", re.IGNORECASE)
"""What such a name may begin with besides, and what rows lack does not."""
_COPULAS = frozenset({"is", "are", "was", "were", "been", "be", "that", "which", "got", "get"})
"""May stand inside a name of the model, which they turn into a clause: "orders that were cancelled", "hours taught"."""
_OWNED_BY = frozenset({"of", "ng"})
"""Behind these stands what a thing is of: the mode of payment is a mode."""
_DOERS = frozenset(
    {"who", "that", "have", "has", "had", "never", "not", "t", "haven", "hasn", "hadn", "haven't", "ever", "yet"}
)
"""Right before a verb these say that somebody did it."""
_SO_MUCH = frozenset({"more", "at", "less", "fewer", "exactly", "anything", "something", "nothing", "once", "twice"})
"""Right behind a verb these say how much of it was done."""
_INSIDE = frozenset({"na", "ng", "nang", "mga", "po", "nga", "naman", "ba", "the", "ang", "yung"})
"""Small words that may stand inside a phrase: "nakaraang mga buwan", "share of the total"."""


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    readings: list[Reading] = field(default_factory=list)


class Lexicon:
    """The phrases of one semantic model together with the function words."""

    def __init__(self, model: SemanticModel) -> None:
        self._functions = _function_words()
        self._things = _Node()
        self._names: dict[tuple[str, ...], list[Reading]] = {}
        self._add_model(model)
        self._verbs = Verbs(model)
        self.year_spans = YearSpans(model)
        self.partial_names = PartialNames(model)

    def match(self, split: Sequence[Token], start: int) -> Match | None:
        """The longest phrase that begins at a token, with every reading of that length, or None."""
        found = [self._walk(split, start, self._functions), self._thing(split, start)]
        matches = [match for match in found if match]
        if matches and self._splits_by_longer(split, start, matches[0]):
            matches = [match for match in (self._walk(split[: start + 1], start, self._functions),) if match]
        if _is_done_by_somebody(split, start):
            matches = [match for match in matches if not _only_sorts(match, start)]
        end = max((match.end for match in matches), default=0)
        deed = self._verbs.deed(split, start)
        if deed and end <= deed.end:  # "did the refund rate grow" is about the rate
            return deed
        readings = tuple(reading for match in matches if match.end == end for reading in match.readings)
        states = bool(readings) and all(reading.kind == "value" for reading in readings)
        verb = self._verbs.match(split, start) if end <= start + 1 or states else None
        if verb and end > start + 1 and verb.end != end:
            verb = None
        if verb and (verb.end > end or all(reading.name in (Word.NEUTRAL, Word.ACT) for reading in readings)):
            return Match(verb.end, verb.readings if verb.end > end else (*readings, *verb.readings))
        if verb and readings and verb.end == end and any(reading.kind == "value" for reading in readings):
            readings += tuple(  # "70 percent passed", "disconnected this year"
                reading for reading in verb.readings if reading.kind in ("rate_verb", "dates")
            )
        return Match(end, readings) if readings else None

    def _thing(self, split: Sequence[Token], start: int) -> Match | None:
        """What of the model is called so; "loans that are borrowed" are those in that state, and not loans borrowed."""
        found = self._walk(split, start, self._things)
        if found is None or found.end == start + 1:
            return found
        last = found.end - 1
        around = (*split[start + 1 : last], *split[found.end : found.end + 1])
        state = self._walk(split, last, self._things) if any(token.word in STILL for token in around) else None
        if state is None or all(reading.kind != "value" for reading in state.readings):
            return found
        return self._walk(split[:last], start, self._things)

    def _splits_by_longer(self, split: Sequence[Token], start: int, adverb: Match) -> bool:
        """Whether what looks like "per day" begins a longer name behind its "per": "per day of the week"."""
        is_adverb = adverb.end > start + 1 and all(reading.kind == "adverb" for reading in adverb.readings)
        longer = self._walk(split, start + 1, self._things) if is_adverb else None
        return longer is not None and longer.end > adverb.end

    @cached_property
    def near_phrases(self) -> dict[str, tuple[Reading, ...]]:
        """The model's own phrases by their stems, for near matches."""
        return {" ".join(key): tuple(readings) for key, readings in self._names.items()}

    @cached_property
    def single_words(self) -> dict[str, tuple[Reading, ...]]:
        """All that is said in one word, the model's own by their stems."""
        found: dict[str, tuple[Reading, ...]] = {}
        for root in (self._things, self._functions):
            for word, node in root.children.items():
                if node.readings:
                    found[word] = (*found.get(word, ()), *node.readings)
        return found

    # ------------------------------------------------------------ building

    def _walk(self, split: Sequence[Token], start: int, root: _Node) -> Match | None:
        things = root is self._things
        best, best_loose = None, 0
        layer = [(root, start, 0)]
        while layer:
            following: list[tuple[_Node, int, int]] = []
            for node, at, loose in layer:
                if at == len(split):
                    continue
                token = split[at]
                ways = [(child, at + 1, loose + more) for child, more in _children(node, token, singular=things)]
                if things:
                    ways += [(child, end, loose + 1) for child, end in _compounds(node, split, at)]
                following += ways
                for child, end, more in ways:
                    better = best is None or end > best.end or (end == best.end and more < best_loose)
                    if child.readings and better and not (at > start and _begins_verb(split, at)):
                        best, best_loose = Match(end, tuple(child.readings)), more
                if node is not root and (token.word in _INSIDE or (things and token.word in _COPULAS)):
                    following.append((node, at + 1, loose + 1))
            layer = following
        return best

    def _add_all(self, phrases: Iterable[str], reading: Reading) -> None:
        for phrase in phrases:
            self._add(phrase, reading)

    def _add(self, phrase: str, reading: Reading) -> None:
        split = tokens(phrase)
        whole, signless = (token.stem for token in split), (token.stem for token in split if not token.is_sign)
        for key in {tuple(whole), tuple(signless)} - {()}:
            if _insert(self._things, key, reading):
                self._names.setdefault(key, []).append(reading)

    def _add_model(self, model: SemanticModel) -> None:
        for name, metric in model.metrics.items():
            if name not in model.implied_metrics:
                nouns = (called for called in names_of(metric, name) if called.lower() not in NOUNS)
                self._add_all(nouns, Reading("metric", name))  # "sold" by itself is read as a verb
        for name, metric in model.implied_metrics.items():
            called = _rows(model.datasets[metric.dataset])
            own = (d for d in model.dimensions.values() if d.dataset == metric.dataset and d.grouping)
            keys = {stems(phrase) for phrase in called}
            named = any(reading.kind == "metric" for key in keys for reading in self._names.get(key, ()))
            if not named and not any(keys & {stems(phrase) for phrase in names_of(d, d.name)} for d in own):
                self._add_all(called, Reading("metric", name))  # of others the noun is what figures are split by
        for address, dimension in model.dimensions.items():
            self._add_all(names_of(dimension, dimension.name), Reading("dimension", address, groups=dimension.grouping))
            self._add_values(address, dimension)
        self._add_heads(model)
        for address, dimension in model.dimensions.items():
            if dimension.type == "boolean":
                self._add_yes(address, dimension)
        for edge in model.relationships:
            if edge.role:
                self._add_role(model, edge, edge.role)
        shown = displays(model)
        for name, dataset in model.datasets.items():
            self._add_all(_rows(dataset), Reading("rows", name))
            if name in shown:  # "by supplier" is by its name
                self._add_all(_rows(dataset), Reading("dimension", shown[name]))

    def _add_heads(self, model: SemanticModel) -> None:
        """ "type" of "job type", "mode" of "mode of payment": by such a noun alone, unless an own field bears it."""
        plain = {(d.dataset, name.lower()) for d in model.dimensions.values() for name in names_of(d, d.name)}
        for address, dimension in model.dimensions.items():
            if not dimension.grouping:
                continue
            split = [name.lower().split() for name in names_of(dimension, dimension.name)]
            heads = {words[0] if words[1] in _OWNED_BY else words[-1] for words in split if len(words) > 1} & HEADS
            alone = (head for head in heads if (dimension.dataset, head) not in plain)
            self._add_all(alone, Reading("dimension", address, rank=2))

    def _add_yes(self, address: str, dimension: Dimension) -> None:
        """ "returned sales": the rows of which a field of that name says yes, unless it names a value of theirs too."""
        for name in names_of(dimension, dimension.name):
            phrase = _YES.sub("", name)
            values = (reading for reading in self._names.get(stems(phrase), ()) if reading.kind == "value")
            if not any(reading.name.split(".")[0] == dimension.dataset for reading in values):
                self._add(phrase, Reading("value", address, YES))
                self._add_all(_lacking(dimension, phrase), Reading("value", address, NO))

    def _add_values(self, address: str, dimension: Dimension) -> None:
        for value in dimension.values:
            if not any(character.isalpha() for character in value):
                continue  # a number by itself names no value: "grade 7" is read as a condition
            self._add(value, Reading("value", address, value))
        two = len(dimension.values) == 2  # "discounted" is a field's name, and one of its two values
        own = {stems(name) for name in names_of(dimension, dimension.name)} if two else set()
        for value, synonyms in dimension.value_synonyms.items():
            for synonym in synonyms:
                if not _begins_as_grouping(synonym):
                    rank = 0 if stems(synonym) in own else 1
                    self._add(synonym, Reading("value", address, value, rank=rank))
        for value in dimension.values:
            for called in (value, *dimension.value_synonyms.get(value, ())):
                for phrase, had in said_with_verbs(called):
                    if not any(reading.kind == "metric" for reading in self._names.get(stems(had), ())):
                        rank = 2 if phrase.startswith("may ") else 1  # or the month
                        self._add(phrase, Reading("value", address, value, rank=rank))
        for value in dimension.values:
            rank = 3 if value in dimension.value_synonyms else 2
            self._add_all(_parts(value, dimension), Reading("value", address, value, rank=rank))
            self._add_all(titled(value), Reading("value", address, value, rank=1))

    def _add_role(self, model: SemanticModel, edge: Relationship, role: str) -> None:
        """ "home branch", "tutor's home branch", and with the role's own word "home region", "tutor's home region"."""
        targets = [found for found in model.dimensions.values() if found.dataset == edge.to_dataset and found.grouping]
        owners = names_of(model.datasets[edge.from_dataset], edge.from_dataset)
        for phrase in names_of(edge, role):
            split = phrase.split()
            head = next((d for d in targets if split[-1:] and split[-1].lower() in _lower(names_of(d, d.name))), None)
            fallback = head or (targets[0] if targets else None)
            if fallback:
                self._add(phrase, Reading("dimension", fallback.address, role=role))
            if not head or len(split) < 2:
                continue
            for target in targets:
                for name in names_of(target, target.name):
                    own = " ".join([*split[:-1], name])
                    reading = Reading("dimension", target.address, role=role)
                    if not self._known(own):
                        self._add(own, reading)
                    self._add_all((f"{owner}'s {own}" for owner in owners), reading)

    def _known(self, phrase: str) -> bool:
        return stems(phrase) in self._names


def _is_done_by_somebody(split: Sequence[Token], start: int) -> bool:
    """ "customers who ordered", "never ordered": no order that is asked for, but "that are ordered by name" is."""
    behind = split[start + 1].word if start + 1 < len(split) else ""
    doer = start > 0 and split[start - 1].word in _DOERS and behind not in ("by", "from")
    return doer or (start > 0 and behind in _SO_MUCH)


def _only_sorts(match: Match, start: int) -> bool:
    return match.end == start + 1 and all(reading.name == Word.SORT for reading in match.readings)


def _begins_verb(split: Sequence[Token], at: int) -> bool:
    """ "na" of "ilan ang na-return": it belongs to the verb, and not to the phrase before."""
    return at + 1 < len(split) and split[at + 1].glue == "-" and split[at].word in TAGLISH


def _children(node: _Node, token: Token, *, singular: bool) -> Iterable[tuple[_Node, int]]:
    """Where a token leads, and how loosely: reading a word without its linker counts 1. singular: by stem."""
    written = token.stem if singular else token.word
    if written in node.children:
        yield node.children[written], 0
    for form in token.forms[2:]:
        if form in node.children:
            yield node.children[form], 1


def _compounds(node: _Node, split: Sequence[Token], at: int) -> Iterable[tuple[_Node, int]]:
    """Where two tokens lead that the model writes as one, and one that it writes as two, each with where it ends."""
    both = joined(split, at)
    if both in node.children:
        yield node.children[both], at + 2
    for first, second in parted(split[at], node.children):
        if second in node.children[first].children:
            yield node.children[first].children[second], at + 1


@cache
def _function_words() -> _Node:
    """The words that are the same whatever the model, read once a process."""
    root = _Node()
    known = [(Reading("word", word), phrases) for word, phrases in SHAPE.items()]
    for vocabulary in (words_en, words_fil):
        known += [(Reading("word", word), phrases) for word, phrases in vocabulary.PHRASES.items()]
        known += [(Reading("grain", grain), phrases) for grain, phrases in vocabulary.GRAIN_NOUNS.items()]
        known += [(Reading("adverb", grain), phrases) for grain, phrases in vocabulary.GRAIN_ADVERBS.items()]
    for reading, phrases in known:
        for phrase in phrases:
            _insert(root, words_of(phrase), reading)
    return root


def _insert(root: _Node, key: Iterable[str], reading: Reading) -> bool:
    """Add a reading at the end of a path of words; whether it is new there."""
    node = root
    for part in key:
        node = node.children.setdefault(part, _Node())
    if any(_same(reading, known) for known in node.readings):
        return False
    node.readings.append(reading)
    return True


def _rows(dataset: Dataset) -> list[str]:
    """What rows of a dataset are called; "mga" before a Filipino noun is no part of it."""
    return [called for called in names_of(dataset, dataset.name) if not called.startswith("mga ")]


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


def _lacking(dimension: Dimension, phrase: str) -> Iterable[str]:
    """What is said of rows whose field says no: "without a trainer", of `has_trainer`."""
    had = _OWN.sub("", phrase)
    if dimension.name.startswith(_HAS) and had:
        for opening in LACKING:
            yield f"{opening} {had}"


def _parts(value: str, dimension: Dimension) -> Iterable[str]:
    """Shorter names of a value: "Taguig" of "Taguig, Metro Manila", "Davao" of "Davao Region", "Ana" of "Ana (12)"."""
    for sign in (",", " (") if value.endswith(")") else (",",):
        head, found, rest = value.partition(sign)
        is_number = sign == "," and rest[:1].isdigit()  # "under 5,000"
        if found and not is_number and any(character.isalpha() for character in head):
            yield head.strip()
    split = head.split()
    if len(split) > 1 and split[-1].lower() in _lower(names_of(dimension, dimension.name)):
        yield " ".join(split[:-1])
