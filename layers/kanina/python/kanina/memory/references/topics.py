"""Which turn is about something: lexical match over the conversation's turns, across English and Filipino.

Words are brought to one key each: a concept of the glossary if one holds the word or its stem, else the stem. A turn's
score is the weight of the topic's words it holds, rarer words weighing more (the idf of BM25 over the kept turns); a
word found only in the answer weighs less than one found in the question.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from kanina.memory.references.glossary import CONCEPTS, STOP_WORDS

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
OTHER_FORM = 0.85
"""Weight of a word that stands in a turn in another form or the other language."""

IN_ANSWER_ONLY = 0.4
"""Weight of a word that stands only in a turn's answer. Source: labelled cases, "a match in a question beats one only
in an answer"."""

GENERIC = 0.15
"""Weight of words that fit any turn ("number", "total", "list")."""


class Match(NamedTuple):
    """A turn's position, its score, and whether the question itself holds a word of the topic."""

    position: int
    score: float
    in_question: bool


def matches(words: Sequence[str], turns: Sequence[tuple[str, str]]) -> list[Match]:
    """The turns (question, answer) about these words, best first; of equals the latest first."""
    wanted = {key: word for word in words for key in keys(word)}
    questions = [_keys_of(question) for question, _ in turns]
    answers = [_keys_of(answer) for _, answer in turns]
    weights = {key: _weight(key, questions, answers) for key in wanted}
    own = {key for key in wanted if key not in _generic()}
    found = []
    for position, (question, _) in enumerate(turns):
        in_question = own & questions[position]
        if not in_question and not own & answers[position]:
            continue
        literal = frozenset(_WORD.findall(question.lower()))
        score = 0.0
        for key, word in wanted.items():
            if key in questions[position]:
                score += weights[key] * (1.0 if word in literal else OTHER_FORM)
            elif key in answers[position]:
                score += weights[key] * IN_ANSWER_ONLY
        found.append(Match(position, score, bool(in_question)))
    return sorted(found, key=lambda match: (-round(match.score, 6), -match.position))


def _weight(key: str, questions: list[frozenset[str]], answers: list[frozenset[str]]) -> float:
    if key in _generic():
        return GENERIC
    holding = sum(key in question or key in answer for question, answer in zip(questions, answers, strict=True))
    return math.log(1 + (len(questions) - holding + 0.5) / (holding + 0.5)) if holding else 0.0


@lru_cache(maxsize=256)
def _keys_of(text: str) -> frozenset[str]:
    return frozenset(key for word in _WORD.findall(text.lower()) for key in keys(word))


@cache
def _generic() -> frozenset[str]:
    return frozenset(key for word in STOP_WORDS for key in (word, _stem(word)))


@cache
def _concept_of() -> dict[str, str]:
    concepts = [line.split() for line in CONCEPTS.strip().splitlines()]
    table: dict[str, str] = {}
    for form in (str, _stem):  # a word as it is written is surer than another's root
        for members in concepts:
            for member in members:
                table.setdefault(form(member), members[0])
    return table


@lru_cache(maxsize=8192)
def keys(word: str) -> tuple[str, ...]:
    """The keys of a word (one for each part of a hyphened one): none for words without meaning of their own."""
    if word in _function_words() or (len(word) < 2 and not word.isdecimal()):
        return ()
    concept = _concept_of().get(word) or _concept_of().get(_stem(word))
    if concept is None and "-" in word:
        return tuple(key for part in word.split("-") for key in keys(part))
    return (concept or _stem(word),)


@cache
def _function_words() -> frozenset[str]:
    from kanina.memory.references.words_en import ENGLISH
    from kanina.memory.references.words_fil import FILIPINO

    tags = "IYDdgp&-nfvqh+!wuE"
    return frozenset(
        word for block in (ENGLISH, FILIPINO) for tag in tags for word in block.get(tag, "").split() if "_" not in word
    )


# ---------------------------------------------------------------- stems


def _list(text: str) -> list[str]:
    return text.split()


_SUFFIXES = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "ed", "es", "s", "ly", "ment", "al")
_PREFIXES = _list(
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
    """A rough root: English endings off, then Filipino affixes and a doubled first syllable."""
    root = word
    for suffix in _SUFFIXES:
        if root.endswith(suffix) and len(root) - len(suffix) >= _ROOT - (suffix == "s"):
            root = root[: -len(suffix)] + ("y" if suffix in ("ies", "ied") else "")
            break
    return _filipino_root(root.rstrip("e") if len(root) > _ROOT else root)


def _filipino_root(word: str) -> str:
    root = word.replace("-", "")
    for prefix in _PREFIXES:
        if root.startswith(prefix) and len(root) - len(prefix) >= _ROOT and _looks_filipino(root, prefix):
            root = root[len(prefix) :]
            break
    if len(root) > _ROOT + 1 and root[1:3] in ("um", "in") and root[0] not in "aeiou" and root[3] in "aeiou":
        root = root[0] + root[3:]
    if len(root) >= _ROOT + 2 and root[:2] == root[2:4]:
        root = root[2:]
    for suffix in _FILIPINO_SUFFIXES:
        if root.endswith(suffix) and len(root) - len(suffix) >= _ROOT:
            return root[: -len(suffix)]
    return root


def _looks_filipino(word: str, prefix: str) -> bool:
    return not set(word) & set("cfjqvxz") and (len(prefix) > 2 or len(word) - len(prefix) >= _ROOT)
