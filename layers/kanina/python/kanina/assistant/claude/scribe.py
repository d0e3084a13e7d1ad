"""Sums up and titles conversations by a model, and finds what is to be remembered in them (`learning.Scribe`); what it
states that nobody said is not taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final, get_args

from kanina.assistant.claude.calls import ModelCall, ModelClient, ModelTrouble
from kanina.assistant.claude.figures import figures_of_texts
from kanina.assistant.claude.instructions import MEMORY_INSTRUCTIONS, SUMMARY_INSTRUCTIONS, TITLE_INSTRUCTIONS
from kanina.assistant.claude.released import Instructions, released
from kanina.assistant.known.finding import Quotation
from kanina.assistant.prompt import Prompt, PromptMessage, TextBlock
from kanina.assistant.titles import TITLE_CHARACTERS
from kanina.memory.limits import SUMMARY_BYTES, TITLE_BYTES
from kanina.memory.memory_items import MemoryType
from kanina.memory.turn_text import quoted
from kanina.models import Tokens, Turn
from kanina.observability import log
from kanina.texts import cut, is_blank, is_line, size

SUMMARY_TOKENS = 900
TITLE_TOKENS = 60
MEMORY_TOKENS = 700
"""The most that each may take."""
CALL_SECONDS = 12.0
"""How long each may take: a function that learns begins nothing it has no time for thrice of this."""
TURN_BYTES = 600
TITLE_TURNS = 5
"""What of each turn, and of how many of the first, a model is shown."""


class ClaudeScribe:
    """A scribe over one provider. Thread-safe."""

    def __init__(self, client: ModelClient, model_name: str, today: Callable[[], date]) -> None:
        self._client = client
        self._model_name = model_name
        self._today = today

    def summary(self, before: str, turns: Sequence[Turn]) -> tuple[str, Tokens]:
        """Lines of at most 2 kB together, of which a later one still tells what the earlier did."""
        shown = [*([quoted("summary", before)] if before else []), *map(_quoted, turns)]
        text, tokens = self._written(SUMMARY_INSTRUCTIONS, shown, SUMMARY_TOKENS, "summary")
        if size(text) > SUMMARY_BYTES:
            raise ModelTrouble("too_long", "summary", tokens=tokens)
        return text, tokens

    def title(self, turns: Sequence[Turn]) -> tuple[str, Tokens]:
        """A few words on one line."""
        text, tokens = self._written(TITLE_INSTRUCTIONS, [*map(_quoted, turns[:TITLE_TURNS])], TITLE_TOKENS, "title")
        title = " ".join(text.split()).rstrip(".")
        if len(title) > TITLE_CHARACTERS or size(title) > TITLE_BYTES or not is_line(title) or "://" in title:
            raise ModelTrouble("malformed", "title", tokens=tokens)
        return title, tokens

    def memories(self, messages: Sequence[tuple[int, str]]) -> tuple[Sequence[Quotation], Tokens]:
        """Words of these messages; what is no such thing is dropped and counted, and none of it is checked further."""
        shown = [quoted("message", text, number=number) for number, text in messages]
        try:
            text, tokens = self._answered(MEMORY_INSTRUCTIONS, shown, MEMORY_TOKENS, _MEMORIES)
        except ModelTrouble as trouble:
            if trouble.kind not in ("too_long", "declined"):
                raise
            text, tokens = "", trouble.tokens  # it would be so again
        try:
            given = json.loads(text)["memories"]
            found = [each for each in map(_quotation, given) if each is not None]
        except (ValueError, KeyError, TypeError):
            given, found = [text], []
        if len(found) < len(given):
            log("memories_misread", count=len(given) - len(found))
        return found, tokens

    def _answered(
        self, instructions: str, shown: Sequence[str], most: int, schema: Mapping[str, Any]
    ) -> tuple[str, Tokens]:
        """What the model gives, as it stands."""
        blocks = tuple(TextBlock(text) for text in shown)
        prompt = Prompt((TextBlock(instructions, cached="1h"),), (PromptMessage("user", blocks),), 0)
        writing = self._client.write(ModelCall(self._model_name, prompt, most, CALL_SECONDS, schema))
        try:
            return "".join(writing), writing.tokens
        except ModelTrouble as trouble:
            raise ModelTrouble(trouble.kind, trouble.detail, tokens=writing.tokens) from None
        finally:
            writing.close()

    def _written(self, instructions: str, shown: Sequence[str], most: int, member: str) -> tuple[str, Tokens]:
        """The words of the one member of what it gives, in which nothing is said that was not shown."""
        given, tokens = self._answered(instructions, shown, most, _object({member: {"type": "string"}}))
        try:
            text = _member(given, member)
            figures = figures_of_texts(shown, self._today())
            return "".join(released((text,), figures, Instructions((instructions,)))), tokens
        except ModelTrouble as trouble:
            raise ModelTrouble(trouble.kind, trouble.detail, tokens=tokens) from None


def _quoted(turn: Turn) -> str:
    said = f"{cut(turn.question, TURN_BYTES)}\n→ {cut(turn.answer, TURN_BYTES)}"
    return quoted("turn", said, number=turn.number)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object with all of these, and no others."""
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


_QUOTATION: Final = {
    "message": {"type": "integer"},
    "words": {"type": "string"},
    "kind": {"type": "string", "enum": [*get_args(MemoryType)]},
}
_MEMORIES: Final = _object({"memories": {"type": "array", "items": _object(_QUOTATION)}})


def _quotation(given: object) -> Quotation | None:
    """What is given as one, to the letter of the schema; None for anything else."""
    if not isinstance(given, dict) or given.keys() != _QUOTATION.keys():
        return None
    message, words, kind = (given[name] for name in _QUOTATION)
    types: tuple[MemoryType, ...] = get_args(MemoryType)
    known = next((each for each in types if each == kind), None)
    if type(message) is not int or not isinstance(words, str) or known is None:
        return None
    return Quotation(message, words, known)


def _member(text: str, member: str) -> str:
    """Raises ModelTrouble for what is no such object with words in it."""
    try:
        found = json.loads(text)[member]
    except (ValueError, KeyError, TypeError):
        raise ModelTrouble("malformed", member) from None
    if not isinstance(found, str) or is_blank(found):
        raise ModelTrouble("malformed", member)
    return found
