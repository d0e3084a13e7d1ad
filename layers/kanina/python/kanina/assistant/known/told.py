"""The answer to a message about what to remember."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to such a message. kept: what is kept of it, where that is not the same, so that no words of what is
    forgotten or refused stay; `kept_question` likewise of the message. offers: messages that could follow."""

    text: str
    kept: str | None = None
    kept_question: str | None = None
    offers: tuple[str, ...] = ()
    refused: bool = False
