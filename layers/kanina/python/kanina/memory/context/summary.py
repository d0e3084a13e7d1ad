"""The summary of the turns before the window: one item of bounded size, true of exactly one place in a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kanina.memory.limits import SUMMARY_ANSWER_BYTES, SUMMARY_BYTES, SUMMARY_QUESTION_BYTES
from kanina.memory.values import cut, is_blank, size
from kanina.models import Turn
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Item

_LEFT_OUT = "(earlier turns are left out)"


@dataclass(frozen=True, slots=True)
class Summary:
    """What was said in the turns from `floor` to `reaches`, both included."""

    text: str
    reaches: int
    floor: int = 1

    def is_of(self, first: int, floor: int) -> bool:
        """Whether it tells what was said before a window that begins at `first`: all of that, and nothing else.

        What came before the floor (a reset, a pruning) counts no more, so a summary that holds any of it does not.
        """
        return self.reaches == first - 1 and self.floor == floor and not is_blank(self.text)


class Digest(Protocol):
    """Words for a summary: that of before, and the turns that follow it, give the new one."""

    def __call__(self, before: str, turns: Sequence[Turn]) -> str: ...


def digest(before: str, turns: Sequence[Turn]) -> str:
    """A line for each turn, without any model: the same turns always give the same text, of at most 2 kB.

    Where that is not enough, the oldest lines go.
    """
    lines = [line for line in before.splitlines() if line and line != _LEFT_OUT]
    lost = _LEFT_OUT in before.splitlines()
    lines += [_line(turn) for turn in turns]
    while lines and size("\n".join([_LEFT_OUT, *lines])) > SUMMARY_BYTES:
        del lines[0]
        lost = True
    return "\n".join([_LEFT_OUT, *lines] if lost else lines)


def dump_summary(summary: Summary, pk: str, conversation_id: str, expires_at: int | None) -> Item:
    """The summary's item. A text from elsewhere, a model for one, is cut to its size."""
    item: Item = {
        "pk": pk,
        "sk": keys.summary(conversation_id),
        "text": cut(summary.text, SUMMARY_BYTES),
        "reaches": summary.reaches,
        "floor": summary.floor,
        EXPIRES_AT: expires_at,
    }
    return {name: value for name, value in item.items() if value is not None}


def load_summary(item: Item | None) -> Summary | None:
    """The summary of an item; None where there is none, or not one that says what it is of."""
    if item is None or "reaches" not in item:
        return None
    return Summary(item["text"], item["reaches"], item.get("floor", 1))


def _line(turn: Turn) -> str:
    asked = cut(" ".join(turn.question.split()), SUMMARY_QUESTION_BYTES)
    answered = cut(" ".join(turn.answer.split()), SUMMARY_ANSWER_BYTES)
    return f"{turn.number}. {' → '.join(text for text in (asked, answered) if text)}"
