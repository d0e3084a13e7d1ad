"""A question and its answer, as a client that keeps its own conversation tells them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message of the person's, and what it was answered with."""

    question: str
    answer: str
