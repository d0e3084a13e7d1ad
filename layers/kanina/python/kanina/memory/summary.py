"""The summary of the turns before the window: one item of bounded size, true of exactly one place in a conversation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from kanina.memory.limits import (
    SUMMARY_ANSWER_BYTES,
    SUMMARY_BYTES,
    SUMMARY_FIGURES_BYTES,
    SUMMARY_QUESTION_BYTES,
    SUMMARY_SHORT_BYTES,
)
from kanina.memory.turn_text import quoted
from kanina.memory.values import dump_fields, expiring, load_fields
from kanina.models import Turn
from kanina.storage import keys
from kanina.storage.table import Item
from kanina.texts import cut, is_blank, size

_LEFT_OUT = "(earlier turns are left out)"
_ANSWERED = " → "
_OF_TURN = re.compile(rf"(?P<number>\d+\. )(?P<asked>.*?)(?:{_ANSWERED}(?P<answered>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Summary:
    """What was said in the turns from `floor` to `reaches`, both included. `sees`: of which rows, as `Turn.sees`."""

    text: str
    reaches: int
    floor: int = 1
    sees: str = ""

    def is_of(self, first: int, floor: int) -> bool:
        """Whether it tells what was said before a window that begins at `first`: all of that, and nothing else.

        What came before the floor (a reset, a pruning) counts no more, so a summary that holds any of it does not.
        """
        return self.reaches == first - 1 and self.floor == floor and not is_blank(self.text)


def quoted_summary(summary: Summary | None, first: int, floor: int) -> str:
    """What was said before a window, as data for a model; "" where there is no summary of exactly that."""
    if summary is None or not summary.is_of(first, floor):
        return ""
    return quoted("summary", summary.text, turns=f"{floor} to {summary.reaches}")


class Digest(Protocol):
    """Words for a summary: that of before, and the turns that follow it, give the new one."""

    def __call__(self, before: str, turns: Sequence[Turn]) -> str: ...


def digest(before: str, turns: Sequence[Turn]) -> str:
    """A line for each turn, without any model: at most 2 kB, and the same whether turns come one by one or at once.

    Where that is not enough, the oldest lines are told in short, as the question and its figures, and then they go.
    """
    lines = [line for line in before.splitlines() if line and line != _LEFT_OUT]
    lost = _LEFT_OUT in before.splitlines()
    lines += [_line(turn) for turn in turns]
    whole = 0
    while whole < len(lines) and (lost or _is_too_long(lines)):
        lines[whole] = _shortened(lines[whole])
        whole += 1
    while lines and _is_too_long(lines):
        del lines[0]
        lost = True
    return "\n".join([_LEFT_OUT, *lines] if lost else lines)


def dump_summary(summary: Summary, pk: str, conversation_id: str, expires_at: int | None) -> Item:
    """The summary's item. A text from elsewhere, a model for one, is cut to its size."""
    fields = dump_fields(replace(summary, text=cut(summary.text, SUMMARY_BYTES)))
    place = {"pk": pk, "sk": keys.summary(conversation_id)}
    return expiring({**place, "floor": summary.floor, **fields}, expires_at)


def load_summary(item: Item | None) -> Summary | None:
    """The summary of an item; None where there is none, or not one that says what it is of."""
    if item is None or "reaches" not in item:
        return None
    return load_fields(Summary, item)


def _line(turn: Turn) -> str:
    asked = cut(" ".join(turn.question.split()), SUMMARY_QUESTION_BYTES)
    answered = cut(" ".join(turn.answer.split()), SUMMARY_ANSWER_BYTES)
    return f"{turn.number}. {_ANSWERED.join(text for text in (asked, answered) if text)}"


def _is_too_long(lines: Sequence[str]) -> bool:
    return size("\n".join([_LEFT_OUT, *lines])) > SUMMARY_BYTES


def _shortened(line: str) -> str:
    """A turn's line as its question and the figures of its answer; one that is short already stays as it is."""
    found = _OF_TURN.fullmatch(line)
    if found is None:
        return line
    asked, answered = found["asked"], found["answered"]
    short = cut(asked, SUMMARY_SHORT_BYTES)
    return f"{found['number']}{short}" + (f"{_ANSWERED}{_figures(answered)}" if answered else "")


def _figures(answer: str) -> str:
    """The numbers that an answer states: those behind its last colon, where the wording puts them, else all of it."""
    stated = _numbers(answer.rpartition(": ")[2]) or _numbers(answer)
    while len(stated) > 1 and size(" ".join(stated)) > SUMMARY_FIGURES_BYTES:
        stated.pop()
    return cut(" ".join(stated) or answer, SUMMARY_FIGURES_BYTES)


def _numbers(text: str) -> list[str]:
    words = (word.strip(".,;:()") for word in text.split())
    return [word for word in words if any(character.isdigit() for character in word)]
