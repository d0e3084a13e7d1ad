"""Other words for what a model names: shortened ones ("rev"), and words of one meaning in English and Filipino.

An unknown word is taken for another only when a single thing of the model can be meant. Words that restrict or invert
are never taken for anything else (see `words_restricting`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.loanwords import may_be_loanword, sounds_in_filipino, sounds_of, stems_of
from kanina.assistant.offline.normalise import stem, unlink
from kanina.assistant.offline.reading import Meaning, meaning_of
from kanina.assistant.offline.short_words import SHORT_WORDS
from kanina.assistant.offline.words import MONEY_ITSELF, Word
from kanina.assistant.offline.words_restricting import RESTRICTING, SEEING

SHORTEST = 3
"""Letters a shortened word needs."""
SHORTEST_ENGLISH = 4
"""Letters that an English word needs to be known again in Filipino spelling."""
MOST_VALUES = 100
"""Values of a field among which loanwords are looked for: of more they are names, which nobody spells anew."""
SHORTEST_LOAN = 7
"""Letters of a loanword that may be a value: "kabit" is not Cavite."""
SHORTEST_OF_MANY = 4
"""Letters that a shortened value or function word needs, since there are many."""
LEAST_CUT = 2
"""Letters that a beginning lacks: one less is another form of the word, or a slip."""
_VOWELS = frozenset("aeiou")
_DOUBLED = re.compile(r"([aeiou])\1")
_TO_COME = re.compile(r"^(?:mag|mang|ma|i)?-?([^aeiou]?[aeiou])\1")
"""A doubled syllable without a past prefix: what will be done, which no table tells."""
_BEING_IN = "naka"
"""Before what somebody wears, rides or is in the state of."""
_MEANINGLESS = frozenset({Word.NEUTRAL, Word.ARTICLE, Word.ACT, Word.RESIDENCE})
_ENGLISH_ENDINGS = ("ing", "ed", "er", "ers", "ly", "ment", "al", "less", "ful", "ish", "ist", "ation", "able", "ity")
_NOT_FILIPINO = frozenset("cfjqvxz")


class Thesaurus:
    """What unknown words may stand for in one model. All it knows is worked out at the first one, then looked up."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def other_words(self, word: str) -> tuple[str, ...]:
        """Known words that an unknown, folded word may stand for, one for each thing that may be meant."""
        if not word.isalpha():
            return ()
        if same := self._in_english(word):
            return _one_each(same)
        if word in SEEING or word in RESTRICTING or stem(word) in RESTRICTING:
            return ()
        shortened = self._shortened(word) or self._shortened(stem(word))  # "evnts"
        for found in (self._written_out(word), self._respelled(word), shortened, self._synonyms(word)):
            if found:
                return _one_each(found)
        return self._being_in(word)

    def is_word(self, word: str) -> bool:
        """Whether a folded word is one that the glossary knows, so that it is no slip of another."""
        return bool(_concepts_of(word))

    def _being_in(self, word: str) -> tuple[str, ...]:
        """The values that are said with "naka-" written together: "nakamotorsiklo", of those who have a motorcycle."""
        root = word.removeprefix(_BEING_IN)
        if root == word or len(root) < SHORTEST_OF_MANY:
            return ()
        known = tuple(form for form in (root, *unlink(root)) if form in self._values)
        return known[:1] or tuple(other for other in self.other_words(root) if other in self._values)

    # ------------------------------------------------------------ loanwords

    def _in_english(self, word: str) -> dict[str, Meaning]:
        """The model's own words that a loanword is the Filipino spelling of; else its figures and fields of its stem.

        "rehistrasyon" is "registration", and where nothing is called so "registered"; but it is no value of that name.
        """
        if not may_be_loanword(word):
            return {}
        sounds = sounds_of(word)
        same = {
            other: meaning
            for sound in sounds
            for other, meaning in self._by_sound.get(sound, {}).items()
            if other != stem(word) and (len(word) >= SHORTEST_LOAN or other not in self._values)
        }
        stems = stems_of(sounds)
        return same or {
            other: meaning for one in stems for other, meaning in self._by_sounding_stem.get(one, {}).items()
        }

    # ------------------------------------------------------------ short forms

    def _written_out(self, word: str) -> dict[str, Meaning]:
        """Words of the model that a common short one stands for: "docs", "px"; the first form of each."""
        held = {**self._inner, **self._named} if word in SHORT_WORDS else {}
        names = self._names if held else ()
        forms = ((stem(form) for form in whole) for whole in SHORT_WORDS.get(word, ()))
        first = (next((form for form in whole if form in held and form not in names), None) for whole in forms)
        return {form: held[form] for form in first if form}

    def _respelled(self, word: str) -> dict[str, Meaning]:
        """Words that differ by a doubled vowel only: "gano", "gaano"."""
        found = self._by_single_vowels.get(_DOUBLED.sub(r"\1", word), ())
        return {other: self._whole[other] for other in found} if len(word) > SHORTEST else {}

    def _shortened(self, word: str) -> dict[str, Meaning]:
        """Words of which this one is the consonants ("rgn"), else the beginning ("rev")."""
        if len(word) < SHORTEST or _concepts_of(word):
            return {}  # a word of its own
        for names in self._by_first_letter.get(word[0], ()):
            possible = {other: meaning for other, meaning in names.items() if self._can_be_short(word, other)}
            skeleton = {other: meaning for other, meaning in possible.items() if _drops_vowels(word, other)}
            found = skeleton or {other: m for other, m in possible.items() if _begins(word, other)}
            if found:
                return found
        return {}

    def _can_be_short(self, word: str, other: str) -> bool:
        if other in self._small or (other.startswith(word) and other[len(word) :] in self._whole):
            return False  # "work" is a part of "workdays", and not short for it
        many = other in self._values or (other not in self._named and other not in self._inner)
        return len(word) >= SHORTEST_OF_MANY or not many or _drops_vowels(word, other)

    # ------------------------------------------------------------ one meaning

    def _synonyms(self, word: str) -> dict[str, Meaning]:
        """Words of the model with the one meaning of this word, or else with its Filipino root."""
        concepts = _concepts_of(word)
        if len(concepts) > 1:
            return {}
        if concepts:
            found = self._by_concept.get(concepts[0], {})
            if {word, *unlink(word)} & MONEY_ITSELF:  # "the money we collected" is not what was paid in cash
                found = {other: meaning for other, meaning in found.items() if other not in self._values}
            whole = {other: meaning for other, meaning in found.items() if other in self._named}
            return whole or dict(found)  # what names a thing by itself, before a part of a longer name
        root = _filipino_root(word)
        return dict(self._by_root.get(root, {})) if root else {}

    # ------------------------------------------------------------ what the model's words are

    @cached_property
    def _whole(self) -> Mapping[str, Meaning]:
        """Single words that name something by themselves."""
        return {word: meaning_of(readings) for word, readings in self._lexicon.single_words.items() if word.isalpha()}

    @cached_property
    def _named(self) -> Mapping[str, Meaning]:
        """Those of them that the model names."""
        own = self._lexicon.near_phrases
        return {word: meaning for word, meaning in self._whole.items() if word in own}

    @cached_property
    def _small(self) -> Collection[str]:
        """Words that say nothing: nothing is short for them."""
        readings = self._lexicon.single_words.items()
        return {word for word, found in readings if any(r.kind == "word" and r.name in _MEANINGLESS for r in found)}

    @cached_property
    def _values(self) -> Collection[str]:
        readings = self._lexicon.single_words.items()
        return {word for word, found in readings if any(reading.kind == "value" for reading in found)}

    @cached_property
    def _inner(self) -> Mapping[str, Meaning]:
        """Words inside longer names of figures and fields: "attendance", of "attendance rate"."""
        named = (
            phrase
            for phrase, readings in self._lexicon.near_phrases.items()
            if " " in phrase and any(reading.kind in ("metric", "dimension") for reading in readings)
        )
        words = {word for phrase in named for word in phrase.split()}
        known = self._lexicon.single_words
        return {word: frozenset({("inner", word)}) for word in words if word not in known and word.isalpha()}

    @cached_property
    def _by_first_letter(self) -> Mapping[str, Sequence[Mapping[str, Meaning]]]:
        """What the model names, words inside of its names, and all words: each by the letter they begin with."""
        found: dict[str, tuple[dict[str, Meaning], ...]] = {}
        for place, names in enumerate((self._named, self._inner, self._whole)):
            for word, meaning in names.items():
                found.setdefault(word[0], ({}, {}, {}))[place][word] = meaning
        return found

    @cached_property
    def _by_single_vowels(self) -> Mapping[str, Collection[str]]:
        found: dict[str, list[str]] = {}
        for word in self._whole:
            single = _DOUBLED.sub(r"\1", word)
            if single != word:
                found.setdefault(single, []).append(word)
        return found

    @cached_property
    def _by_sound(self) -> Mapping[str, Mapping[str, Meaning]]:
        """The model's own words by what they sound like, written in Filipino."""
        names = self._names
        found: dict[str, dict[str, Meaning]] = {}
        for word, meaning in self._nouns():
            if len(word) >= SHORTEST_ENGLISH and word.isalpha() and word not in names:
                for sound in sounds_in_filipino(word):
                    found.setdefault(sound, {})[word] = meaning
        return found

    @cached_property
    def _by_sounding_stem(self) -> Mapping[str, Mapping[str, Meaning]]:
        found: dict[str, dict[str, Meaning]] = {}
        for sound, words in self._by_sound.items():
            for one in stems_of((sound,)):
                found.setdefault(one, {}).update((w, m) for w, m in words.items() if w not in self._values)
        return found

    @cached_property
    def _names(self) -> Collection[str]:
        """Words that are nothing but values of fields that have many, or parts of values: people and places."""
        named = self._lexicon.near_phrases
        size = Counter(r.name for readings in named.values() for r in readings if r.kind == "value")
        return {
            word
            for word in self._named
            if all(r.kind == "value" and (r.rank > 1 or size[r.name] > MOST_VALUES) for r in named[word])
        }

    @cached_property
    def _by_concept(self) -> Mapping[str, Mapping[str, Meaning]]:
        found: dict[str, dict[str, Meaning]] = {}
        for word, meaning in self._nouns():
            for concept in _concepts_of(word):
                found.setdefault(concept, {})[word] = meaning
        return found

    @cached_property
    def _by_root(self) -> Mapping[str, Mapping[str, Meaning]]:
        found: dict[str, dict[str, Meaning]] = {}
        for word, meaning in self._nouns():
            root = _filipino_root(word)
            if root:
                found.setdefault(root, {})[word] = meaning
        return found

    def _nouns(self) -> Iterable[tuple[str, Meaning]]:
        """The words of the model's own names."""
        yield from self._named.items()
        yield from self._inner.items()


def _one_each(found: Mapping[str, Meaning]) -> tuple[str, ...]:
    """Of several words for one thing, the first."""
    first: dict[Meaning, str] = {}
    for word, meaning in found.items():
        first.setdefault(meaning, word)
    return tuple(first.values())


def _drops_vowels(word: str, other: str) -> bool:
    """Whether a word is another without some of its vowels, all consonants kept in order."""
    if len(word) >= len(other) or word[0] != other[0]:
        return False
    letters = iter(other)
    for letter in word:
        for passed in letters:
            if passed == letter:
                break
            if passed not in _VOWELS:
                return False
        else:
            return False
    return all(letter in _VOWELS for letter in letters)


def _begins(word: str, other: str) -> bool:
    """Whether a word is the beginning of another, cut behind a consonant as people cut them."""
    return word[-1] not in _VOWELS and other.startswith(word) and len(other) - len(word) >= LEAST_CUT


@lru_cache(maxsize=4096)
def _concepts_of(word: str) -> tuple[str, ...]:
    """The meanings of a word that the glossary holds as it is written, in the plural, with a linker, or as "-ing"."""
    from kanina.memory.references.topics import concepts_of

    doing = (f"{word}ing",) if len(word) >= SHORTEST_ENGLISH else ()
    for form in (word, stem(word), *unlink(word), *doing):
        concepts = concepts_of(form)
        if concepts:
            return concepts
    return ()


@lru_cache(maxsize=4096)
def _filipino_root(word: str) -> str | None:
    """The root of a word that may be Filipino; None for English ones and for what is yet to be done."""
    from kanina.memory.references.topics import filipino_root

    if set(word) & _NOT_FILIPINO or word.endswith(_ENGLISH_ENDINGS) or _TO_COME.match(word):
        return None
    return filipino_root(word)
