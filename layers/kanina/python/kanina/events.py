"""What happens while a turn is answered, as typed events. A door is a pure mapping from these to bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kanina.models import Answer, Ask, Language, Plan, Result


@dataclass(frozen=True, slots=True)
class Started:
    """The turn has begun, in this conversation, under this request id."""

    conversation_id: str
    request_id: str


@dataclass(frozen=True, slots=True)
class Planned:
    """What will be done, for a message in this language."""

    plan: Plan
    language: Language


@dataclass(frozen=True, slots=True)
class SqlReady:
    """The statement as the guard regenerated it, about to run."""

    sql: str


@dataclass(frozen=True, slots=True)
class ResultReady:
    """The rows are here."""

    result: Result


@dataclass(frozen=True, slots=True)
class ChartChosen:
    """A chart suits the result."""

    chart: str


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of the answer's words."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question back."""

    ask: Ask


@dataclass(frozen=True, slots=True)
class Finished:
    """The whole answer; the turn is stored, or `answer.memory.stored` says it is not."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Failed:
    """No answer could be given; the words say so and the turn is kept as failed."""

    answer: Answer


Event = Started | Planned | SqlReady | ResultReady | ChartChosen | TextDelta | Asked | Finished | Failed
OnEvent = Callable[[Event], None]


def ignore(event: Event) -> None:
    """The listener of a door that only wants the final answer."""
