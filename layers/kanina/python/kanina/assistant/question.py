"""What a person typed, made fit to plan, keep and show: or refused with what to do."""

from __future__ import annotations

import unicodedata

from kanina.characters import is_invisible
from kanina.problems import InvalidRequest
from kanina.texts import is_blank

QUESTION_LIMIT = 10_000
"""Characters. A Telegram message holds 4,096; longer pastes are no questions."""

# What takes no room of its own but shapes the text around it, and is part of names and emoji.
_KEPT_FORMAT_CHARACTERS = "\u200c\u200d\ufe0f"
_SPACE = "\t\n\r\v\f\u2028\u2029"


def clean_question(text: object) -> str:
    """The question without control characters and lone surrogates, trimmed.

    Raises InvalidRequest for what is no text, empty, or longer than QUESTION_LIMIT characters.
    """
    if not isinstance(text, str):
        raise InvalidRequest("message must be a text")
    if len(text) > QUESTION_LIMIT:
        raise InvalidRequest(f"message is too long: ask in at most {QUESTION_LIMIT:,} characters", limit=QUESTION_LIMIT)
    # Some signs are read as whole sentences.
    if len(unicodedata.normalize("NFKD", text)) > 2 * QUESTION_LIMIT:
        raise InvalidRequest("message is too long as it is read; ask in fewer of these signs", limit=QUESTION_LIMIT)
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    cleaned = "".join(_fit(character) for character in whole).strip()
    if is_blank(cleaned):
        raise InvalidRequest("message is empty: type a question, such as “revenue by region this year”")
    return cleaned


def _fit(character: str) -> str:
    """A line break or tab as a space, what is invisible otherwise as nothing."""
    if character in _SPACE:
        return " "
    if character in _KEPT_FORMAT_CHARACTERS:
        return character
    return "" if is_invisible(character) or unicodedata.category(character) == "Cs" else character
