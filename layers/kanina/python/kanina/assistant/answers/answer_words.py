"""The words of a short message, as an answer is compared by them."""

from __future__ import annotations

from collections.abc import Container, Iterable

from kanina.assistant.answers import phrases
from kanina.texts import fold

PUNCTUATION = ".,;:!?\"'()[]…“”‘’\ufe0f\u20e3"
"""At the edges of a word, with what makes a digit a keycap: `1️⃣`."""


def tokens(text: str) -> tuple[str, ...]:
    """The folded words of a message, hyphens kept (`ika-2`, `o-12345`)."""
    stripped = (word.strip(PUNCTUATION) for word in fold(text).replace("’", "'").split())
    return tuple(word for word in stripped if word)


def without(words: Iterable[str], removed: Container[str]) -> tuple[str, ...]:
    """The words that are none of these."""
    return tuple(word for word in words if word not in removed)


def opens_a_question(text: str) -> bool:
    """Whether a message begins as a question or a request of its own does: "how many …", "ilan ang …"."""
    words = without(tokens(text), phrases.COURTESIES)
    return bool(words) and words[0] in phrases.ASKING
