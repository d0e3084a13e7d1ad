"""Whether a message asks for all values of a field, so that it is narrowed to none: "all regions", "bawat area"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token, stems, tokens
from kanina.assistant.offline.words import Word

ALL = frozenset({"all", "any", "every", "each", "regardless", "lahat", "bawat", "kada"})
"""Before a field's name they say that no value of it is left out."""
_BETWEEN = frozenset(
    {"of", "the", "our", "ng", "mga", "na", "ang", "sa", "other", "iba", "ibang", "single", "in", "for"}
)
_NOT = frozenset({"not", "hindi", "di"})
_ONLY = frozenset({"only", "just", "lang", "lamang"})
"""Behind such a "not" they say that other values than the one that is named are meant too."""
WHOLES = (
    *("nationwide", "countrywide", "companywide", "company wide", "everywhere", "whole company", "entire company"),
    *("whole country", "entire country", "buong bansa", "buong kompanya", "buong kumpanya", "kahit saan"),
    *("overall", "sa kabuuan", "sa pangkalahatan"),
)
"""Said of everything there is."""


def asks_for_all(text: str, concept: Collection[str], lexicon: Lexicon) -> bool:
    """Whether a text means all values of a field, by any of its names, or everything there is, or lifts its filter."""
    words = tokens(text)
    if any(_whole_at(words, at, lexicon) for at in range(len(words))):
        return True
    if any(_lifts_a_filter(words, behind, concept, lexicon) for behind in _taken_away(words, lexicon)):
        return True
    for at, token in enumerate(words):
        negated = token.word in _ONLY and at > 0 and words[at - 1].word in _NOT
        if token.word not in ALL and not negated:
            continue
        behind = at + 1
        while behind < len(words) and words[behind].word in _BETWEEN:
            behind += 1
        match = lexicon.match(words, behind) if behind < len(words) else None
        wanted = "value" if negated else "dimension"
        if match and any(reading.kind == wanted and reading.name in concept for reading in match.readings):
            return True
    return False


def asks_for_nothing_else(text: str, lexicon: Lexicon) -> bool:
    """Whether a text means everything there is, and has no other word with a meaning: "what about overall?"."""
    words = tokens(text)
    found = next(((at, end) for at in range(len(words)) if (end := _whole_at(words, at, lexicon))), None)
    if found is None:
        return False
    others = [at for at in range(len(words)) if not found[0] <= at < found[1] and not words[at].is_sign]
    return all(
        read and all(kind == "word" for kind, _, _ in read) for read in (_readings(words, at, lexicon) for at in others)
    )


def _whole_at(words: Sequence[Token], at: int, lexicon: Lexicon) -> int | None:
    """The end of one of `WHOLES` that begins at a place, where no name of the model does: "overall rating"."""
    said = tuple(token.stem for token in words[at:])
    whole = next((whole for whole in map(stems, WHOLES) if said[: len(whole)] == whole), None)
    is_name = any(kind != "word" for kind, _, _ in _readings(words, at, lexicon))
    return None if whole is None or is_name else at + len(whole)


def asks_for_no_split(text: str, concept: Collection[str], lexicon: Lexicon) -> bool:
    """Whether a text says that figures are not to be split by a field, or by a unit of time: "not by branch"."""
    words = tokens(text)
    for at in _taken_away(words, lexicon):
        by = _readings(words, at, lexicon)
        if any(name == Word.GROUP for _, name, _ in by):
            thing = _skipped(words, by[0][2])
            if any(
                kind in ("dimension", "grain") and name in concept for kind, name, _ in _readings(words, thing, lexicon)
            ):
                return True
    return False


def _taken_away(words: Sequence[Token], lexicon: Lexicon) -> Iterator[int]:
    """The places behind "not", "without" and "drop"."""
    for at in range(len(words)):
        found = _readings(words, at, lexicon)
        if any(name in (Word.NOT, Word.DROP) for kind, name, _ in found if kind == "word"):
            yield found[0][2]


def _lifts_a_filter(words: Sequence[Token], at: int, concept: Collection[str], lexicon: Lexicon) -> bool:
    """Whether these words are "filter", of a field or of one of its values where any is said."""
    found = _readings(words, _skipped(words, at), lexicon)
    if any(kind in ("dimension", "value") and name in concept for kind, name, _ in found):
        found = _readings(words, found[0][2], lexicon)
    return any(name == Word.FILTER for kind, name, _ in found if kind == "word")


def _skipped(words: Sequence[Token], at: int) -> int:
    while at < len(words) and words[at].word in _BETWEEN | ALL:
        at += 1
    return at


def _readings(words: Sequence[Token], at: int, lexicon: Lexicon) -> list[tuple[str, str, int]]:
    """What stands at a place: kinds, names, and where it ends."""
    match = lexicon.match(words, at) if at < len(words) else None
    return [(reading.kind, reading.name, match.end) for reading in match.readings] if match else []
