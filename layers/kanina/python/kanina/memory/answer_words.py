"""The words of a short message, as an answer is compared by them."""

from __future__ import annotations

from collections.abc import Container, Iterable

from kanina.memory.texts import fold

PUNCTUATION = ".,;:!?\"'()[]…“”‘’"


def tokens(text: str) -> tuple[str, ...]:
    """The folded words of a message, hyphens kept (`ika-2`, `o-12345`)."""
    stripped = (word.strip(PUNCTUATION) for word in fold(text).replace("’", "'").split())
    return tuple(word for word in stripped if word)


def without(words: Iterable[str], removed: Container[str]) -> tuple[str, ...]:
    """The words that are none of these."""
    return tuple(word for word in words if word not in removed)
