"""Words nothing explains: put right when only one thing can be meant, else named with what they look like."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline import period_words, words_en, words_fil
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token
from kanina.assistant.offline.reading import Reading, meaning_of

SURE = 88.0
"""Likeness (0 to 100) from which a word is taken for another."""
LIKE = 80.0
"""Likeness from which another word is offered."""
SHORTEST = 4
SHORTEST_SURE = 6
"""Letters a word needs before one more or less is taken for a slip: "plane" is not "plan"."""
MOST_OFFERED = 3
_NEGATING = ("un", "in", "im", "ir", "dis", "non", "not", "hindi", "di")


FUNCTION_WORDS = period_words.TO | {
    word for language in (words_en, words_fil) for said in language.PHRASES.values() for word in said
}
"""Words of either language that are no slip of any name, whatever they look like."""


def correction(split: Sequence[Token], place: int, lexicon: Lexicon) -> tuple[int, int, str] | None:
    """What to write instead of an unknown word: the tokens from, to, and the phrase; None unless it is surely meant.

    The word is tried together with its neighbours, as in "atendance rate".
    """
    best: tuple[float, int, int, str] | None = None
    for first in range(max(0, place - 1), place + 1):
        for end in range(place + 1, min(len(split), place + 3) + 1):
            written = " ".join(token.stem for token in split[first:end])
            found = _closest(written, lexicon)
            if found and (best is None or (found[0], end - first) > (best[0], best[2] - best[1])):
                best = (found[0], first, end, found[1])
    return (best[1], best[2], best[3]) if best else None


def alike(word: str, lexicon: Lexicon) -> list[tuple[Reading, ...]]:
    """The readings of the phrases a word looks like, the likest first."""
    from rapidfuzz import fuzz, process

    if len(word) < SHORTEST or word in FUNCTION_WORDS:
        return []
    phrases = lexicon.near_phrases
    begin = [phrase for phrase in phrases if phrase[:1] == word[:1]]  # hands seldom slip at once
    found = process.extract(word, begin, scorer=fuzz.ratio, score_cutoff=LIKE, limit=MOST_OFFERED)
    return [phrases[phrase] for phrase, _, _ in found]


def _closest(written: str, lexicon: Lexicon) -> tuple[float, str] | None:
    """The phrase a text is surely meant for: every word of it is, and no other thing is as like."""
    from rapidfuzz import fuzz, process

    if len(written) <= SHORTEST:
        return None
    phrases = lexicon.near_phrases
    found = process.extract(written, list(phrases), scorer=fuzz.ratio, score_cutoff=LIKE, limit=8)
    scored = [
        (phrase, score)
        for phrase, score, _ in found
        if _is_slip_of(written, phrase) or _lacks_a_letter(written, phrase, phrases[phrase])
    ]
    if not scored:
        return None
    phrase, score = scored[0]
    meant = {meaning_of(phrases[other]) for other, its_score in scored if its_score >= score - 1}
    return (score, phrase) if len(meant) == 1 else None


def _is_slip_of(written: str, phrase: str) -> bool:
    """Whether each word is the phrase's, or one with letters swapped, or a long one that differs by very little."""
    from rapidfuzz import fuzz

    pairs = list(zip(written.split(), phrase.split(), strict=False))
    if len(written.split()) != len(phrase.split()):
        return False
    return all(
        one == other
        or _swaps_letters(one, other)
        or (
            len(one) >= SHORTEST_SURE
            and one[0] == other[0]  # hands seldom slip at once: "single" is no slip of "Ingles"
            and fuzz.ratio(one, other) >= SURE
            and not _negates(one, other)
            and not _derives(one, other)
        )
        for one, other in pairs
    )


def _swaps_letters(written: str, phrase: str) -> bool:
    """Whether two neighbouring letters changed places: "revneue"."""
    if len(written) != len(phrase) or len(written) <= SHORTEST or written == phrase:
        return False
    differ = [at for at, (one, other) in enumerate(zip(written, phrase, strict=True)) if one != other]
    if len(differ) != 2 or differ[1] != differ[0] + 1:
        return False
    first, second = differ
    return written[first] == phrase[second] and written[second] == phrase[first]


def _lacks_a_letter(written: str, phrase: str, readings: Sequence[Reading]) -> bool:
    """ "brnch": a figure's or a field's name without one of its inner letters; values' names are too many for that."""
    if len(written) + 1 != len(phrase) or any(reading.kind == "value" for reading in readings):
        return False
    inner = range(1, len(phrase) - 1)
    return any(phrase[:at] + phrase[at + 1 :] == written for at in inner)


def _negates(written: str, phrase: str) -> bool:
    """ "inactive students" is not "active students"."""
    longer, shorter = sorted((written, phrase), key=len, reverse=True)
    return any(longer == prefix + shorter for prefix in _NEGATING)


def _derives(written: str, phrase: str) -> bool:
    """ "scorer" is another word than "score"; a word that lacks its end is not."""
    return written.startswith(phrase)
