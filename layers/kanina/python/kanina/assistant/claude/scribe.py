"""Sums up and titles conversations by a model (`learning.Scribe`); what it states that nobody said is not taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date

from kanina.assistant.claude.calls import ModelCall, ModelClient, ModelTrouble
from kanina.assistant.claude.figures import figures_of_texts
from kanina.assistant.claude.instructions import SUMMARY_INSTRUCTIONS, TITLE_INSTRUCTIONS
from kanina.assistant.claude.released import Instructions, released
from kanina.assistant.titles import TITLE_CHARACTERS
from kanina.memory.context.prompt import Prompt, PromptMessage, TextBlock, quoted
from kanina.memory.limits import SUMMARY_BYTES, TITLE_BYTES
from kanina.memory.values import cut, is_blank, is_line, size
from kanina.models import Tokens, Turn

SUMMARY_TOKENS = 900
TITLE_TOKENS = 60
"""The most that either may take."""
CALL_SECONDS = 12.0
"""How long either may take: a function that learns begins nothing it has no time for twice of this."""
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

    def _written(self, instructions: str, shown: Sequence[str], most: int, member: str) -> tuple[str, Tokens]:
        blocks = tuple(TextBlock(text) for text in shown)
        prompt = Prompt((TextBlock(instructions, cached="1h"),), (PromptMessage("user", blocks),), 0)
        writing = self._client.write(ModelCall(self._model_name, prompt, most, CALL_SECONDS, _schema(member)))
        try:
            text = _member("".join(writing), member)
            figures = figures_of_texts(shown, self._today())
            return "".join(released((text,), figures, Instructions((instructions,)))), writing.tokens
        except ModelTrouble as trouble:
            raise ModelTrouble(trouble.kind, trouble.detail, tokens=writing.tokens) from None
        finally:
            writing.close()


def _quoted(turn: Turn) -> str:
    said = f"{cut(turn.question, TURN_BYTES)}\n→ {cut(turn.answer, TURN_BYTES)}"
    return quoted("turn", said, number=turn.number)


def _schema(member: str) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {member: {"type": "string"}},
        "required": [member],
        "additionalProperties": False,
    }


def _member(text: str, member: str) -> str:
    """Raises ModelTrouble for what is no such object with words in it."""
    try:
        found = json.loads(text)[member]
    except (ValueError, KeyError, TypeError):
        raise ModelTrouble("malformed", member) from None
    if not isinstance(found, str) or is_blank(found):
        raise ModelTrouble("malformed", member)
    return found
