"""Rows of a list of questions: what "the second one on that list" means after "list my questions"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.first_asked import as_answered, going_on
from kanina.assistant.offline.in_turn import answered
from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.replies import REPLIES
from kanina.memory.references import TurnText
from kanina.memory.references.numbers import ordinal
from kanina.models import Turn

_WORDS_ONLY = frozenset({"reply", "refused", "failed"})
"""Answers without rows, though their words may read like a series."""
_NAMES_LIST = frozenset({"list", "listahan", "lista"})


def listed_in(turn: Turn) -> tuple[int, ...]:
    """The numbers of the questions that a turn's answer lists line by line; empty for any other turn."""
    numbers = turn.references
    if turn.intent != "reply" or len(numbers) < 2:
        return ()
    first = REPLIES[turn.language].quoted.partition("{question}")[0].format(number=numbers[0])
    return numbers if any(line.startswith(first) for line in turn.answer.splitlines()) else ()


def texts_of(turns: Sequence[Turn], question: str) -> list[TurnText]:
    """What references see of turns: the rows of a list of questions are those questions, and what was asked back came
    to what its answer came to.

    A message that speaks of the list still means it after rows of it were asked for in the same way.
    """
    last = next((at for at in reversed(range(len(turns))) if listed_in(turns[at])), None)
    if last is None or not _names_list(question) or not all(_picks(turn, turns[last]) for turn in turns[last + 1 :]):
        last = len(turns)
    answers = going_on(turns)
    return [_text(turn, goes_on=turn.number in answers, hidden=at > last) for at, turn in enumerate(as_answered(turns))]


def _picks(turn: Turn, listing: Turn) -> bool:
    """Whether a turn asked for rows of a list of questions, so that this is still the list at hand."""
    of_list = bool(turn.references) and set(turn.references) <= set(listed_in(listing))
    return _names_list(turn.question) or (
        of_list and any(ordinal(token.word) is not None for token in tokens(turn.question))
    )


def _text(turn: Turn, *, goes_on: bool, hidden: bool) -> TurnText:
    questions = tuple(str(number) for number in listed_in(turn))
    return TurnText(
        number=turn.number,
        question=turn.question,
        answer="" if hidden else turn.answer,
        row_keys=() if hidden else questions or turn.row_keys,
        row_count=len(questions) or (0 if turn.intent in _WORDS_ONLY else turn.result_count),
        goes_on=goes_on,
        answered=answered(turn),
    )


def questions_of(listing: Turn, rows: Sequence[int], question: str) -> tuple[int, ...]:
    """The questions in these rows; a number that is said is the one in the list, be it not the row's place."""
    listed = listed_in(listing)
    said = {int(token.word) for token in tokens(question) if token.word.isdecimal()}
    chosen = [row if row in said and row in listed else listed[row - 1] for row in rows if 0 < row <= len(listed)]
    return tuple(sorted(set(chosen))) if len(chosen) == len(rows) else ()


def _names_list(text: str) -> bool:
    return any(token.among(_NAMES_LIST) for token in tokens(text))
