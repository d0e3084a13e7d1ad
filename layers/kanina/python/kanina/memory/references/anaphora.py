"""Pronouns whose noun is not in their own sentence: "break it down", "bakit ganyan", "how old are those parcels"."""

from __future__ import annotations

import re

from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import (
    ALWAYS_BACK,
    DEMONSTRATIVES,
    EXPLETIVES,
    PARTITIVES,
    POSSESSIVES,
    SAYING_WORDS,
    THAT_LINKED,
    THIS_WORDS,
    YONDER,
)

_NEAR = DEMONSTRATIVES - ALWAYS_BACK - YONDER


def has_anaphora(sentence: list[Token]) -> bool:
    return any(token.tag in "DX" and _points_back(sentence, place) for place, token in enumerate(sentence))


def _points_back(sentence: list[Token], place: int) -> bool:
    """Whether this pronoun's noun is outside the sentence."""
    word = sentence[place].word
    before, after = sentence[:place], sentence[place + 1 :]
    following = after[0] if after else None
    previous = before[-1] if before else None
    if sentence[place].tag == "X":
        return following is None or following.tag not in "WUjC"
    if word in DEMONSTRATIVES and following is not None and following.tag in "WUjlrCP":
        return _determines(word, following, previous)
    if sentence[place].linked and following is not None:
        return word in THAT_LINKED or following.tag in "lr"
    if word in ALWAYS_BACK:
        return True
    if previous is not None and previous.word == "of" and (following is None or following.tag in ".,"):
        return any(token.word in PARTITIVES for token in before[-3:])
    if word in YONDER and previous is not None and previous.tag == "q" and len(before) == 1:
        return True  # "alin dun ang luma na"
    if word in YONDER:
        return following is None or following.tag in ".,fhwkq"
    if word == "there":
        return following is None and not (previous and previous.tag == "v") and bool(set(tags_of(before)) & set("WkK"))
    if word == "it" and any(token.word in EXPLETIVES for token in after[:2]):
        return False
    if word == "it" and not before and re.match(r"v[f!]*[WU]", tags_of(after)):
        return False
    if word in _NEAR and (following is None or following.tag in "f,"):
        return True
    if word == "that" and previous is not None and (previous.word in SAYING_WORDS or previous.tag in "WUC"):
        return following is None
    return not _has_noun(before, possessive=word in POSSESSIVES)


def _determines(word: str, following: Token, previous: Token | None) -> bool:
    """ "that branch" points back; "this june", "true that davao …" and "the truck that left" do not."""
    if following.tag in "UP":
        return False
    if following.tag in "lr":
        return True
    if word in THIS_WORDS:
        return False
    return previous is None or (previous.tag in "kKvqgp,&fAKDu" and previous.word not in SAYING_WORDS)


def _has_noun(before: list[Token], *, possessive: bool) -> bool:
    """Whether a noun of the sentence itself could be meant.

    An imperative's verb at the start is no noun ("email it"); nor is what a Filipino possessive belongs to ("ilan yung
    no-show niya").
    """
    nouns = [place for place, token in enumerate(before) if token.tag in "WU"]
    said = tags_of(before).find("V")
    if said >= 0 and not set(tags_of(before[:said])) & set("IY"):
        return True  # "how many said they were satisfied": they are those who said it
    adjacent = bool(nouns) and nouns[-1] == len(before) - 1
    if adjacent and len(nouns) == 1 and set(tags_of(before[:-1])) <= set("fYvu&"):
        return False
    if adjacent and possessive and before[0].filipino:
        nouns.pop()
    return bool(nouns)
