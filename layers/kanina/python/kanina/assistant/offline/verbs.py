"""Verbs for what a model holds: those that date rows ("opened", of `opened_on`), and those of a figure ("sold").

Found by the model's own words: a verb is taken for the noun, or the participle, that a field or a figure is named by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kanina.assistant.offline.happenings import happenings_of
from kanina.assistant.offline.normalise import Token, stem, stems
from kanina.assistant.offline.reading import Match, Reading, names_of
from kanina.assistant.offline.words_restricting import SEEING
from kanina.assistant.offline.words_verbs import (
    ABOUT_RATES,
    ABOUT_SHARES,
    ABOUT_TIME,
    BEFORE_NOUNS,
    BEFORE_VERBS,
    ENDINGS,
    FILIPINO_ROOTS,
    IRREGULAR,
    NOUNS,
    NOUNS_TOO,
    PREFIXES,
    PREFIXES_APART,
    SHORTEST_ROOT,
    SUFFIXES,
    TAGLISH,
)
from kanina.data.semantic_model import Dimension, Metric, SemanticModel

MOST_KEPT = 4096
"""Words whose meaning is kept: they are what people write, of which there is no end."""
LONGEST_SYLLABLE = 3
"""Letters of the first syllable that says a verb is not done yet: "magche-check"."""
_VOWELS = "aeiou"
_SHORTEST_LINKED = 6
_PARTICLES = frozenset({"up", "in", "out"})
_VERBAL = ("ed", "ing", "en", "wn")
_DID = frozenset({"did", "do", "does", "didn"})
_NEVER = frozenset({"not", "t", "never"})
_NEAR_DID = 3
"""Words between "did" and its verb, at most: "did our branches hire"."""


class Verbs:
    """The verbs of one model. What a word means is kept for the next time it is said."""

    def __init__(self, model: SemanticModel) -> None:
        self._nouns: dict[str, list[Reading]] = {}
        self._given: dict[str, list[Reading]] = {}
        self._joined: dict[str, list[Reading]] = {}
        self._phrasal: dict[tuple[str, ...], list[Reading]] = {}
        for address, dimension in model.dimensions.items():
            if is_dated(dimension):
                own = {
                    word
                    for name in names_of(model.datasets[dimension.dataset], dimension.dataset)
                    for word in stems(name)
                }
                words = {w for n in names_of(dimension, dimension.name) for w in stems(n)} - ABOUT_TIME
                self._add((w for w in words if not any(related(w, noun) for noun in own)), Reading("dates", address))
                for words_said in map(stems, names_of(dimension, dimension.name)):
                    if len(words_said) == 2 and words_said[1] in _PARTICLES:  # "check in"
                        self._phrasal.setdefault(words_said, []).append(Reading("dates", address))
        happened = {name: date for date, name in happenings_of(model).items()}
        for name, metric in model.metrics.items():
            is_rate = metric.format == "percent"
            nouns = _lone_nouns(metric, name)
            self._add(nouns, Reading("rate_verb" if is_rate else "verb", name))
            if name in happened:  # "umalis", of departures that are dated by `left_on`
                self._add(nouns, Reading("dates", happened[name]))
            said = [phrase for phrases in metric.verbs.values() for phrase in phrases]
            said += [called for called in names_of(metric, name) if called.lower() in NOUNS]
            for parts in map(stems, said):
                if len(parts) == 1:
                    self._given.setdefault(parts[0], []).append(Reading("verb", name))
                elif parts[0] in TAGLISH:  # "na-book": of its parts, "na" says nothing
                    self._joined.setdefault(parts[-1], []).append(Reading("verb", name))
        self._values = {
            stem(said): Reading("value", address, value)
            for address, dimension in model.dimensions.items()
            for value in dimension.values
            for said in (value.lower(), *(word.lower() for word in dimension.value_synonyms.get(value, ())))
            if said.isalpha() and said.endswith(_VERBAL)
        }
        self._of = lru_cache(maxsize=MOST_KEPT)(self._meant)
        self._joined_to = lru_cache(maxsize=MOST_KEPT)(self._behind_prefix)

    def match(self, split: Sequence[Token], start: int) -> Match | None:
        """The verb that begins at a token, or None: "opened", "signed up", "nag-open", "natanggap"."""
        token = split[start]
        after = split[start + 1] if start + 1 < len(split) else None
        apart = token.word in PREFIXES_APART or (token.word == "na" and start and split[start - 1].word in BEFORE_VERBS)
        joined = after is not None and bool(after.glue == "-" or apart)
        if after is not None and joined and _is_prefix(token.word, after.word):
            beyond = split[start + 2] if start + 2 < len(split) else None
            if beyond is not None and beyond.glue == "-" and _is_said_twice(after.word, beyond.word):
                found = self._joined_to(beyond.word)  # "mag-e-expire"
                return Match(start + 3, found) if found else None
            if beyond is not None and beyond.word in _PARTICLES:
                phrasal = self._of(after.word + beyond.word) or self._phrasal.get((after.stem, beyond.stem), ())
                if phrasal:
                    return Match(start + 3, tuple(phrasal))
            verbs = (after.word, *_without_suffix(after.word))  # "na-attendan"
            meant = next((read for verb in verbs if (read := self._joined_to(verb))), ())
            found = self._states(verbs, meant) or meant
            return Match(start + 2, found) if found else None
        if after is not None and after.word in _PARTICLES and not after.glue:
            found = self._of(_uninflected(token.word) + after.word)
            if found:
                return Match(start + 2, found)
        if not token.word.isalpha() or _is_noun(split, start):
            return None
        found = self._of(token.word, verbal=True)
        if not found and _is_behind_did(split, start):
            found = self._joined_to(token.word)
        if not found and (plain := _unlinked(token.word)):
            found = self._of(plain, verbal=True)
        return Match(start + 1, found) if found else None

    def deed(self, split: Sequence[Token], start: int) -> Match | None:
        """The values that a verb behind "did" makes of rows: "how many orders did we cancel" are the cancelled ones."""
        token = split[start]
        if not _is_behind_did(split, start) or token.word.endswith(_VERBAL) or token.word != token.stem:
            return None
        if self._given.get(token.stem):
            return None  # "how much did we bill": the figure's own verb, before a kind that is called "billing"
        found = self._states((token.word,), self._joined_to(token.word))
        return Match(start + 1, found) if found else None

    def _states(self, verbs: Iterable[str], meant: Iterable[Reading]) -> tuple[Reading, ...]:
        """The values that verbs make of rows, and then the dates they may mean too, be they of other rows."""
        values = tuple(found for said, found in self._values.items() if any(related(verb, said) for verb in verbs))
        return (*values, *(read for read in meant if read.kind == "dates")) if values else ()

    def _add(self, words: Iterable[str], reading: Reading) -> None:
        for word in words:
            self._nouns.setdefault(word, []).append(reading)

    def _meant(self, word: str, *, verbal: bool = False) -> tuple[Reading, ...]:
        """What a verb may be about. verbal: it must look like a verb, or be one of a list."""
        return tuple(dict.fromkeys(self._search(word, verbal=verbal)))

    def _behind_prefix(self, word: str) -> tuple[Reading, ...]:
        """What an English verb behind a Filipino prefix is about: "nag-borrow", where rows are said to be borrowed."""
        given = (
            reading
            for said in (self._joined, self._given)
            for noun in said
            for reading in said[noun]
            if related(word, noun)
        )
        return tuple(dict.fromkeys((*self._of(word), *given)))

    def _search(self, word: str, *, verbal: bool) -> Iterable[Reading]:
        if word in SEEING:
            return
        yield from self._given.get(stem(word), ())
        listed = NOUNS.get(word, ())
        filipino = roots(word)
        spoken = {whole for root in filipino for whole in (root, *_restored(root))}
        taglish = {
            word.removeprefix(prefix) for prefix in TAGLISH if word.startswith(prefix) and len(word) > len(prefix) + 3
        }
        english = {word} if not verbal or word.endswith(_VERBAL) or word in IRREGULAR else set()
        for noun, readings in self._nouns.items():
            is_own = any(related(one, noun) for one in english | taglish) or any(related(n, noun) for n in listed)
            meant = (english_noun for root in spoken for english_noun in FILIPINO_ROOTS.get(root, ()))
            if is_own or any(related(n, noun) for n in meant) or bool(filipino & roots(noun)):
                yield from readings


def _is_behind_did(split: Sequence[Token], start: int) -> bool:
    """ "how many did we hire": behind "did", and who it was, a verb has no ending."""
    near = [token.word for token in split[max(0, start - _NEAR_DID) : start]]
    return any(word in _DID for word in near[:-1]) and not any(word in _NEVER for word in near)


def _is_noun(split: Sequence[Token], at: int) -> bool:
    """Whether a word that is a verb as well is the noun here: "at the end of last year"."""
    if split[at].word not in NOUNS_TOO:
        return False
    after = split[at + 1].word if at + 1 < len(split) else ""
    return after in ("of", "to") or (at > 0 and split[at - 1].word in BEFORE_NOUNS)


def _is_said_twice(syllable: str, verb: str) -> bool:
    """Whether a word is the first syllable of a verb, said before it: it is not done yet."""
    return len(syllable) <= LONGEST_SYLLABLE and verb.startswith(syllable)


def _is_prefix(word: str, verb: str) -> bool:
    """Whether a word before a hyphen only marks the verb behind it, its first syllable said twice or not: "magche"."""
    if word in TAGLISH:
        return True
    return any(
        word.startswith(prefix) and len(word) - len(prefix) <= LONGEST_SYLLABLE and verb.startswith(word[len(prefix) :])
        for prefix in TAGLISH
    )


def is_state(said: Sequence[Token]) -> bool:
    """Whether the words of a value tell what became of rows: "cancelled", "unpaid", "na-cancel"."""
    last = said[-1].word
    participle = last.endswith(_VERBAL) or last.removeprefix("un") in IRREGULAR
    return participle or (len(said) > 1 and _is_prefix(said[0].word, said[1].word))


def is_dated(dimension: Dimension) -> bool:
    """Whether a field says when: a date, be it one to ask by or not ("born"), or a year that is a number."""
    if dimension.type in ("date", "datetime"):
        return True
    words = dimension.name.lower().split("_")
    return dimension.type == "integer" and (words[-1].endswith("year") or words[0] == "year")


def related(one: str, other: str) -> bool:
    """Whether two English words are forms of one: "hired" and "hiring", "delivered" and "delivery"."""
    one, other = stem(one), stem(other)
    if one == other:
        return True
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    shared = min(len(one), len(other)) if shared is None else shared
    return shared >= SHORTEST_ROOT and one[shared:] in ENDINGS and other[shared:] in ENDINGS


def is_deed_of(word: str, names: Iterable[str]) -> bool:
    """Whether a verb is what one of some nouns is of: "paid" and "binayaran", of a payment."""
    spoken = {whole for root in {word, *roots(word)} for whole in (root, *_restored(root))}
    meant = {word, *NOUNS.get(word, ()), *(noun for root in spoken for noun in FILIPINO_ROOTS.get(root, ()))}
    return any(related(one, name) for one in meant for name in names)


def roots(word: str) -> frozenset[str]:
    """What may be the root of a Filipino verb or its noun: "nagbukas" and "pagbubukas" share "bukas"."""
    found: set[str] = set()
    heads = {word[len(prefix) :] for prefix in PREFIXES if word.startswith(prefix)}
    if word[1:3] in ("um", "in"):
        heads.add(word[0] + word[3:])
    for head in heads:
        for part in (head, _unrepeated(head)):
            found.add(part)
            found.update(part.removesuffix(suffix) for suffix in SUFFIXES if part.endswith(suffix))
    return frozenset(root for root in found if len(root) > SHORTEST_ROOT)


def _without_suffix(word: str) -> tuple[str, ...]:
    """What an English verb may be without a Filipino ending."""
    ends = (suffix for suffix in SUFFIXES if word.endswith(suffix) and len(word) > len(suffix) + SHORTEST_ROOT)
    return tuple(word.removesuffix(suffix) for suffix in ends)


def _unlinked(word: str) -> str:
    """A Filipino verb without what links it to its noun: "sumaling miyembro"; none where nothing shows it."""
    if word.endswith("ng") and len(word) > _SHORTEST_LINKED and word[-3] in _VOWELS and word[1:3] in ("um", "in"):
        return word[:-2]
    return ""


def _restored(root: str) -> Iterable[str]:
    """A root before a suffix took a vowel or changed its end: "bukas" of "binuksan", "bayad" of "binayaran"."""
    if len(root) < SHORTEST_ROOT:
        return
    if root[-1] == "r":
        yield f"{root[:-1]}d"
    if root[-1] not in _VOWELS:
        yield f"{root}a"
        if root[-2] not in _VOWELS:
            yield f"{root[:-1]}a{root[-1]}"


def _unrepeated(word: str) -> str:
    """The word without a repeated first syllable: "bubukas" → "bukas"."""
    size = 2 if len(word) > 1 and word[1] in _VOWELS else 1
    return word[size:] if len(word) > 2 * size and word[:size] == word[size : 2 * size] else word


def _uninflected(word: str) -> str:
    """ "signed" → "sign"."""
    return next((word.removesuffix(ending) for ending in ("ing", "ed") if word.endswith(ending)), word)


def _lone_nouns(metric: Metric, name: str) -> set[str]:
    """The nouns by which alone a figure is called: "sales", "number of visits", "pass rate"."""
    aside = ABOUT_SHARES if metric.format == "percent" else ABOUT_SHARES - ABOUT_RATES  # a rental rate is a price
    called = (set(stems(phrase)) - aside for phrase in names_of(metric, name))
    return {next(iter(words)) for words in called if len(words) == 1}
