"""What a message asks for as a whole, whatever its single words would say by themselves: read once, of its text."""

from __future__ import annotations

from dataclasses import dataclass

from kanina.assistant.offline.difference import asks_difference
from kanina.assistant.offline.first_days import other_end
from kanina.assistant.offline.step_back import place_asked, steps_back
from kanina.models import MetricQuery, Turn


@dataclass(frozen=True, slots=True)
class WholeMessage:
    """The kinds of these there are; of one message, one at most.

    steps_back: "and the one before?". place: "and the second?", after the one that is first. difference: "what is the
    difference between them?". other_end: the query of "and the last?", after the first day of something.
    """

    steps_back: bool = False
    place: int | None = None
    difference: bool = False
    other_end: MetricQuery | None = None

    @property
    def is_one(self) -> bool:
        """Whether the message is one of them, so that all of its words are explained."""
        return self.steps_back or self.place is not None or self.difference or self.other_end is not None


def whole_message(text: str, newest: Turn | None) -> WholeMessage:
    """What a text is after the newest answer, if there is one."""
    return WholeMessage(steps_back(text), place_asked(text, newest), asks_difference(text), other_end(text, newest))
