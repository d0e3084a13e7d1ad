"""A model's words on their way to a person: let out as they come, and no sooner than they are known to be sound.

Every number must be one that the rows give (`figures`), no word of the instructions may come back, and nothing in the
text may load or lead anywhere but by https. What has been let out cannot be taken back, so a few words are always held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kanina.assistant.claude.calls import ModelTrouble
from kanina.assistant.claude.figures import Figures
from kanina.assistant.claude.stated import stated
from kanina.assistant.defusing import defused, visible
from kanina.texts import words

HELD_WORDS = 8
"""Words that are held back. A number may need the words around it, and so many in a row tell a quotation."""
CHARACTERS_MAXIMUM = 6_000
"""The longest answer. It is cut there, whatever else a model would write."""
PIECE_CHARACTERS_MAXIMUM = 400
"""A word of more characters is none: nothing that long is waited for."""

_WORD = re.compile(r"\S+\s*|\s+")


class Instructions:
    """What a system prompt says, so that an answer that repeats it is noticed."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._runs = {run for text in texts for run in _runs(words(text))}

    def are_in(self, text: str) -> bool:
        """Whether a stretch of them is repeated word for word."""
        return any(run in self._runs for run in _runs(words(text)))


def _runs(said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return (said[start : start + HELD_WORDS] for start in range(len(said) - HELD_WORDS + 1))


def released(pieces: Iterable[str], figures: Figures, instructions: Instructions) -> Iterator[str]:
    """The text of an answer, piece by piece. Raises ModelTrouble where it says what is not so, or what it may not."""
    held, before, length = "", "", 0
    for piece in pieces:
        held += visible(piece)  # before it is read: nothing may stand between two halves of a number, or of a link
        sound = _sound_end(held)
        if sound:
            out, rest = held[:sound], held[sound:]
            _check(before, held, sound, figures, instructions)
            length += len(out)
            yield defused(out)
            held, before = rest, _last_words(before + out)
            if length > CHARACTERS_MAXIMUM:
                raise ModelTrouble("too_long")
        if len(held) > PIECE_CHARACTERS_MAXIMUM * HELD_WORDS:
            raise ModelTrouble("malformed", "no words")
    if held:
        _check(before, held, len(held), figures, instructions)
        yield defused(held)


def _sound_end(held: str) -> int:
    """How much can be let out: all but the last words, and never half of a number with its neighbours."""
    ends = [match.end() for match in _WORD.finditer(held)]
    return ends[-HELD_WORDS - 1] if len(ends) > HELD_WORDS else 0


def _last_words(text: str) -> str:
    found = _WORD.findall(text)
    return "".join(found[-HELD_WORDS:])


def _check(before: str, held: str, end: int, figures: Figures, instructions: Instructions) -> None:
    """before: the words that were let out last, by which a number is read ("more than", "the second half")."""
    start = len(before)
    for number in stated(before + held):
        if start <= number.start < start + end and not figures.tell(number):
            raise ModelTrouble("foreign_number")
    if instructions.are_in(held):
        raise ModelTrouble("declined", "instructions repeated")
