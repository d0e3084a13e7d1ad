"""Which turn is about something: lexical match over the conversation's turns, across English and Filipino.

Words are brought to keys: the concepts of the glossary that hold the word or its stem, else the stem; so are phrases of
two and three words that the glossary holds. A turn's score is the weight of the topic's words it holds, rarer ones
weighing more (the idf of BM25 over the kept turns); a word found only in the answer weighs less than one found in the
question.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from kanina.memory.references.glossary import STOP_WORDS, concepts

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
OTHER_FORM = 0.85
"""Weight of a word that stands in a turn in another form or the other language."""

IN_ANSWER_ONLY = 0.4
"""Weight of a word that stands only in a turn's answer. Source: labelled cases, "a match in a question beats one only
in an answer"."""

GENERIC = 0.15
"""Weight of words that fit any turn ("number", "total", "list")."""

_LONGEST_PHRASE = 3


class Match(NamedTuple):
    """A turn's position, its score, and whether the question itself holds a word of the topic."""

    position: int
    score: float
    in_question: bool


class _Term(NamedTuple):
    """A word or a phrase of a topic. keys: what it may mean. words: those it is written with, which it stands for."""

    keys: tuple[str, ...]
    words: tuple[str, ...]

    def weight(self, weights: dict[str, float], held: frozenset[str]) -> float:
        return max((weights[key] for key in self.keys if key in held), default=0.0) * len(self.words)


def matches(words: Sequence[str], turns: Sequence[tuple[str, str]]) -> list[Match]:
    """The turns (question, answer) about these words, best first; of equals the latest first."""
    terms = _terms(words)
    questions = [_keys_of(question) for question, _ in turns]
    answers = [_keys_of(answer) for _, answer in turns]
    weights = {key: _weight(key, questions, answers) for term in terms for key in term.keys}
    own = weights.keys() - _generic()
    found = []
    for position, (question, _) in enumerate(turns):
        in_question = own & questions[position]
        if not in_question and not own & answers[position]:
            continue
        literal = frozenset(_WORD.findall(question.lower()))
        score = 0.0
        for term in terms:
            asked = term.weight(weights, questions[position])
            if asked:
                score += asked * (1.0 if literal.issuperset(term.words) else OTHER_FORM)
            else:
                score += term.weight(weights, answers[position]) * IN_ANSWER_ONLY
        found.append(Match(position, score, bool(in_question)))
    return sorted(found, key=lambda match: (-round(match.score, 6), -match.position))


def _terms(words: Sequence[str]) -> Collection[_Term]:
    """A topic's words and phrases, one for each meaning."""
    single = [_Term(meanings, (word,)) for word in words for meanings in keys(word)]
    phrases = [_Term(meanings, phrase) for phrase, meanings in _phrases_of(tuple(words))]
    return {term.keys: term for term in (*single, *phrases)}.values()


def _weight(key: str, questions: list[frozenset[str]], answers: list[frozenset[str]]) -> float:
    if key in _generic():
        return GENERIC
    holding = sum(key in question or key in answer for question, answer in zip(questions, answers, strict=True))
    return math.log(1 + (len(questions) - holding + 0.5) / (holding + 0.5)) if holding else 0.0


@lru_cache(maxsize=256)
def _keys_of(text: str) -> frozenset[str]:
    words = tuple(_WORD.findall(text.lower()))
    found = {key for word in words for meanings in keys(word) for key in meanings}
    found.update(key for _, meanings in _phrases_of(words) for key in meanings)
    return frozenset(found)


@cache
def _generic() -> frozenset[str]:
    return frozenset(key for word in STOP_WORDS for key in (word, _stem(word)))


# ---------------------------------------------------------------- concepts


class _Concepts(NamedTuple):
    """What the glossary holds, by a word as it is written, by its stem, and by a phrase's stems."""

    by_word: dict[str, tuple[str, ...]]
    by_stem: dict[str, tuple[str, ...]]
    by_phrase: dict[tuple[str, ...], tuple[str, ...]]
    openers: frozenset[str]


@cache
def _by_word() -> dict[str, tuple[str, ...]]:
    """The glossary's single words as they are written, read once, on first use. Their stems take five times as long."""
    found: dict[str, tuple[str, ...]] = {}
    for name, members in concepts():
        for member in members:
            if "_" not in member:
                found[member] = _with(found.get(member, ()), name)
    return found


@cache
def _concepts() -> _Concepts:
    """Read once, on first use."""
    by_word = _by_word()
    by_stem: dict[str, tuple[str, ...]] = {}
    by_phrase: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name, members in concepts():
        for member in members:
            if "_" in member:
                phrase = tuple(_stem(part) for part in member.split("_"))
                by_phrase[phrase] = _with(by_phrase.get(phrase, ()), name)
    stems = {word: _stem(word) for word in by_word}
    roots = [word for word, stem in stems.items() if _one_spelling(word) == stem]
    for word in (*roots, *by_word):  # who holds a root itself is surer of its other forms
        by_stem.setdefault(stems[word], by_word[word])
    return _Concepts(by_word, by_stem, by_phrase, frozenset(phrase[0] for phrase in by_phrase))


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def concepts_of(word: str) -> tuple[str, ...]:
    """The names of the concepts that hold a word as it is written; none for a word that the glossary does not know."""
    return _by_word().get(word, ())


def filipino_root(word: str) -> str:
    """A word's rough Filipino root, in one spelling: "pagtuturo" and "itinuro" come to "turu"."""
    return _one_spelling(_filipino_root(word))


@lru_cache(maxsize=8192)
def keys(word: str) -> tuple[tuple[str, ...], ...]:
    """What a word may mean (for each part of a hyphened one): nothing for words without meaning of their own."""
    if word in _function_words() or (len(word) < 2 and not word.isdecimal()):
        return ()
    known = _concepts()  # a word as it is written, or with the linker "-ng", is surer than another's root
    unlinked = (word, word.removesuffix("ng"), word.removesuffix("g")) if word.endswith("ng") else (word,)
    written = next((known.by_word[form] for form in unlinked if form in known.by_word), None)
    meanings = written or known.by_stem.get(_stem(word))
    if meanings is None and "-" in word:
        parts = [part for part in word.split("-") if part not in _PREFIXES]  # "nag-file" is of files, not of "nag"
        return tuple(part_meanings for part in parts for part_meanings in keys(part))
    return (meanings or (_stem(word),),)


def _phrases_of(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The glossary's phrases among these words, with what each may mean; function words may stand between."""
    known = _concepts()
    content = tuple(word for word in words if word not in _function_words())
    for sequence in (words, content) if len(content) < len(words) else (words,):
        stems = [_stem(word) for word in sequence]
        for start, stem in enumerate(stems):
            if stem in known.openers:
                for end in range(start + 2, min(start + _LONGEST_PHRASE, len(stems)) + 1):
                    meanings = known.by_phrase.get(tuple(stems[start:end]))
                    if meanings:
                        yield sequence[start:end], meanings


@cache
def _function_words() -> frozenset[str]:
    from kanina.memory.references.words_en import ENGLISH
    from kanina.memory.references.words_fil import FILIPINO

    tags = "IYDdgp&-nfvqh+!wuE"
    return frozenset(
        word for block in (ENGLISH, FILIPINO) for tag in tags for word in block.get(tag, "").split() if "_" not in word
    )


# ---------------------------------------------------------------- stems


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_SUFFIXES = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "ed", "es", "s", "ly", "ment", "al")
_PREFIXES = _words(
    """
    pinakama pinaka nakakapag nakaka pinag ipinag ipina nagpa magpa nagka magka pagka pakiki nakapag makapag nag mag
    pag naka maka nang mang pang pam pan ipa ipi ini ni na ma pa ka i um in
    """
)
_FILIPINO_SUFFIXES = ("ihan", "han", "hin", "nan", "an", "in", "ng")
_ROOT = 4
"""Letters a root keeps: shorter ones are no longer told apart."""


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """A rough root: English endings off, then Filipino affixes and a doubled first syllable.

    Told apart nowhere: o and u, and a last d and r, which change before a Filipino ending (sunog, nasunugan; bayad,
    bayaran); y and iy, w and uw, which are spelled either way (koneksyon, kuwarto).
    """
    root = word
    for suffix in _SUFFIXES if root.endswith(_SUFFIXES) else ():
        if root.endswith(suffix) and len(root) - len(suffix) >= _ROOT - (suffix == "s"):
            root = root[: -len(suffix)] + ("y" if suffix in ("ies", "ied") else "")
            break
    return _one_spelling(_filipino_root(root.rstrip("e") if len(root) > _ROOT else root))


def _one_spelling(root: str) -> str:
    return root.replace("o", "u").replace("iy", "y").replace("uw", "w")


def _filipino_root(word: str) -> str:
    root = word.replace("-", "")
    for prefix in _PREFIXES if root.startswith(_PREFIXES) else ():
        if root.startswith(prefix) and len(root) - len(prefix) >= _ROOT and _looks_filipino(root, prefix):
            root = root[len(prefix) :]
            break
    if len(root) > _ROOT + 1 and root[1:3] in ("um", "in") and root[0] not in "aeiou" and root[3] in "aeiou":
        root = root[0] + root[3:]
    if len(root) >= _ROOT + 2 and root[:2] == root[2:4]:
        root = root[2:]
    elif len(root) > _ROOT and root[0] == root[1] and root[0] in "aeiou":
        root = root[1:]
    for suffix in _FILIPINO_SUFFIXES if root.endswith(_FILIPINO_SUFFIXES) else ():
        if root.endswith(suffix) and len(root) - len(suffix) >= _ROOT:
            root = root[: -len(suffix)]
            return f"{root[:-1]}d" if root.endswith("r") else root
    return root


def _looks_filipino(word: str, prefix: str) -> bool:
    return not set(word) & set("cfjqvxz") and (len(prefix) > 2 or len(word) - len(prefix) >= _ROOT)
