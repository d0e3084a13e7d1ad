"""Text as tokens that can be compared: folded case and accents, singular, Filipino linkers taken off.

Used by everything that reads a question. The original text of every token is kept, so that an answer can quote it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from kanina.assistant.offline import spoken_years
from kanina.assistant.offline.british import american
from kanina.assistant.offline.spellings import ABBREVIATED, BEFORE_MONTH, MONTH, SHORT_FORMS

_TOKEN = re.compile(
    r"""
    \d[\d,.]*(?=(?:kgs?|mm|cm|kms?|lbs?|ml)\b)   # 20 of 20cm: its unit is a word of its own
    | \d[\d,.]*\d(?=g\b)                    # 500 of 500g, but 5g
    | \d{1,3}(?:,\d{3})+(?:\.\d+)?[^\W\d_]*   # 50,000 or 1,500.75
    | \d+\.\d+[^\W\d_]*                     # 1.5m
    | \b[wW]/[oO]\b                         # without
    | [^\W_]+                               # a word, a number, 50k, q1, 3rd
    | [<>]=?                                # comparisons
    | \S                                    # any other sign, by itself
    """,
    re.VERBOSE,
)
_GLUE = frozenset("-'’‘/_‐‑")
"""Signs that join two words without a space: "pa-list", "tutor's", "Jan/Mar". They leave no token of their own."""

_SPELLINGS = {
    "enrolment": "enrollment",
    "enrol": "enroll",
    "enroled": "enrolled",
    "canceled": "cancelled",
    "centre": "center",
    "programme": "program",
    "favourite": "favorite",
    "kuwarter": "kwarter",
    "ins": "in",
    "avg": "average",
    "ids": "id",
    "qty": "quantity",
}
"""Other spellings of a (singular) word."""

_KEEP_FINAL_S = ("ss", "us", "is")
_INITIALS = re.compile(r"[A-Z]{2,}s")
"""Initials in the plural, whatever they end in: "SKUs"."""
_SHORTEST_PLURAL = 4
_ENDS_IN_ES = ("ches", "shes", "xes", "sses", "tzes", "uses")
_ENDS_IN_ESES = ("ouses", "auses")
"""Of a singular in -e: houses, causes; unlike campuses."""
_ENDS_IN_IE = frozenset(("ties", "pies", "movies", "cookies", "calories", "zombies", "selfies", "genies"))
_VOWELS = "aeiou"
_DRAWN_OUT = re.compile(r"([a-hj-wyz])\1{2,}")
"""A letter that is written out of feeling: "plsss", "langgg". No word has one three times, but for numerals (III)."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign of a text.

    word: folded. stem: folded and singular. forms: what it may stand for, likeliest first: the word, its singular, and
    the word without a Filipino linker ("buwang" → "buwan"). glue: the sign that joins it to the token before, without
    a space ("" if there is a space). start, end: its place in the text.
    """

    text: str
    word: str
    stem: str
    forms: tuple[str, ...]
    glue: str
    start: int
    end: int

    @property
    def is_sign(self) -> bool:
        """Whether it is punctuation or a symbol."""
        return _is_sign(self.word)

    @property
    def is_capital(self) -> bool:
        """Whether it is written with a capital letter first."""
        return self.text[:1].isupper()

    def among(self, words: Container[str]) -> bool:
        """Whether any of its forms is one of these words."""
        return any(form in words for form in self.forms)

    @property
    def is_number(self) -> bool:
        """Whether it begins with a digit."""
        return self.word[:1].isdigit()


def fold(text: str) -> str:
    """Lower case, without accents: "Parañaque" → "paranaque". For comparing only; values keep their letters."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def singular(word: str) -> str:
    """The singular of an English noun in lower case, as well as its ending tells: "people" stays "people"."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word.endswith(_KEEP_FINAL_S):
        return word
    if word in _ENDS_IN_IE:
        return word[:-1]
    if word.endswith("ies") and len(word) > _SHORTEST_PLURAL:
        return word[:-3] + "y"
    if word.endswith("zzes"):
        return word[:-3]
    if word.endswith(_ENDS_IN_ES) and not word.endswith(_ENDS_IN_ESES) and len(word) > _SHORTEST_PLURAL:
        return word[:-2]
    return word[:-1]


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The singular of a folded word, in one spelling."""
    one = singular(word)
    return _SPELLINGS.get(one) or american(one)


@lru_cache(maxsize=8192)
def unlink(word: str) -> tuple[str, ...]:
    """What a word may be without a Filipino linker: "bentang" → ("benta",), "buwang" → ("buwan", "buwa")."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("ng"):
        return ()
    without = word[:-2]
    return (word[:-1], without) if without[-1] in _VOWELS else (word[:-1],)


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, in order; a year in words is one. Anything goes in; nothing is raised."""
    split = _tokens(text)
    begins = [at for at, token in enumerate(split) if token.word in spoken_years.CENTURIES]
    for at in reversed(begins):
        size, year = spoken_years.read([token.word for token in split[at : at + spoken_years.LONGEST]])
        if size:
            first, last = split[at], split[at + size - 1]
            word = str(year)
            written = text[first.start : last.end]
            joined = Token(written, word, word, (word,), first.glue, first.start, last.end)
            split = (*split[:at], joined, *split[at + size :])
    return split


def has_more_tokens(text: str, most: int) -> bool:
    """Whether a text has more tokens than that, told without reading them all."""
    if len(text) <= most:
        return False
    beyond = next(islice(_TOKEN.finditer(text), 4 * most, None), None)  # of signs and glue, which make no tokens
    return beyond is not None or len(tokens(text)) > most


def _tokens(text: str) -> tuple[Token, ...]:
    found = []
    for written, word, glue, start in _pieces(text):
        one = word[:-1] if _INITIALS.fullmatch(written) else stem(word)
        forms = (word, one, *unlink(word))
        end = start + len(written)
        found.append(Token(text=written, word=word, stem=one, forms=forms, glue=glue, start=start, end=end))
    return tuple(found)


def _pieces(text: str) -> Iterator[tuple[str, str, str, int]]:
    """Every word and sign of a text: as it is written, folded, the sign that joins it to the one before, its place."""
    written_before, word_before, end_before = "", "", -1
    glue, glue_end = "", -1
    for match in _TOKEN.finditer(text):
        written, start = match.group(), match.start()
        if written in _GLUE and _between_words(text, start):
            glue, glue_end = written, match.end()
            continue
        word = fold(written)
        if not word or (word == "." and end_before == start and written_before.lower() in ABBREVIATED):
            continue
        word = _spelled_out(word, word_before)
        yield written, word, glue if start == glue_end else "", start
        written_before, word_before, end_before, glue = written, word, match.end(), ""


def _spelled_out(word: str, before: str) -> str:
    """The word that a short form stands for: "yr", and "mo" after "last"."""
    if word == MONTH and (before in BEFORE_MONTH or before[:1].isdigit()):
        return "month"
    return _in_full(word)


@lru_cache(maxsize=8192)
def _in_full(word: str) -> str:
    if word not in SHORT_FORMS and len(set(word)) > 1:
        word = _DRAWN_OUT.sub(r"\1", word)
    return SHORT_FORMS.get(word, word)


def _is_sign(word: str) -> bool:
    return not word[:1].isalnum()


def _between_words(text: str, position: int) -> bool:
    return 0 < position < len(text) - 1 and text[position - 1].isalnum() and text[position + 1].isalnum()


def words_of(text: str) -> tuple[str, ...]:
    """The words and signs of a text, folded, for whom nothing else of its tokens matters."""
    return tuple(word for _, word, _, _ in _pieces(text))


def stems(text: str) -> tuple[str, ...]:
    """The stems of a text's words, signs left out: the key under which a phrase is looked up."""
    return tuple(stem(word) for word in words_of(text) if not _is_sign(word))


def quote(text: str, found: Sequence[Token]) -> str:
    """The stretch of the original text that neighbouring tokens cover."""
    return text[found[0].start : found[-1].end]
