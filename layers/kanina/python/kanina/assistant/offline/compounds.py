"""Words that are written as one or as two: "check-ins", "check ins" and "checkins", "no-shows" and "noshows"."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from kanina.assistant.offline.normalise import Token, stem

SHORTEST = 6
"""Letters of two words that may be one of the model's; shorter ones may be any two that stand side by side."""
SHORTEST_APART = 4
"""Letters of one word that may be two of the model's: "xray"."""
_SHORTEST_PART = 2


def joined(split: Sequence[Token], at: int) -> str:
    """The one word that a token and the next may be, by its stem; nothing where they can't be one."""
    if at + 1 >= len(split):
        return ""
    first, second = split[at].word, split[at + 1].word
    letters = first.isalpha() and second.isalpha() and min(len(first), len(second)) >= _SHORTEST_PART
    return stem(first + second) if letters and len(first) + len(second) >= SHORTEST else ""


def parted(token: Token, firsts: Container[str]) -> Iterator[tuple[str, str]]:
    """The two words that a token may be, of which the first is among some."""
    word = token.stem
    if len(word) < SHORTEST_APART or not word.isalpha():
        return
    for cut in range(1, len(word)):
        if word[:cut] in firsts:
            yield word[:cut], word[cut:]
