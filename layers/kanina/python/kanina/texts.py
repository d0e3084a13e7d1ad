"""Text: as UTF-8 can carry it, measured in bytes, cut at a code point, folded for comparing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, TypeGuard

from kanina.characters import is_unseen

MARK: Final = " […]"
"""Ends a text that was cut."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def clean_text(text: str) -> str:
    """The text as UTF-8 can carry it: pairs of surrogates joined, lone ones replaced with U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def size(text: str) -> int:
    """Bytes of the text in UTF-8, as it is stored."""
    return len(clean_text(text).encode())


def is_blank(text: str) -> bool:
    """Whether nothing of the text can be seen: spaces, line breaks, control and invisible formatting characters."""
    return all(map(is_unseen, text))


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is text that UTF-8 can carry: half of a surrogate pair alone is no character."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_line(text: str) -> bool:
    """Whether a text is one line of what is shown, spaces, and what joins letters and emoji; it may be empty."""
    return all(character.isprintable() or character in "\u200c\u200d" for character in text)


def cut(text: str, limit: int) -> str:
    """The text if it has at most `limit` bytes, else as much of its beginning as fits with the mark after it.

    A limit shorter than the mark gives the mark alone, so that a cut is never silent.
    """
    if size(text) <= limit:
        return text
    room = max(limit - size(MARK), 0)
    return clean_text(text).encode()[:room].decode("utf-8", "ignore").rstrip() + MARK


def fold(text: str) -> str:
    """The text for comparing: no case, no diacritics ("Parañaque" and "PARANAQUE" are one)."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not unicodedata.combining(c)))


def words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without punctuation; an apostrophe stays inside its word."""
    return tuple(_WORD.findall(fold(text).replace("’", "'")))


def holds_words(text: str, wanted: Sequence[str]) -> bool:
    """Whether a text holds all of these words, as `words` gives them, the last one at least as a word's beginning."""
    if not wanted:
        return True
    said = words(text)
    *whole, beginning = wanted
    return set(whole) <= set(said) and any(word.startswith(beginning) for word in said)
