"""A prompt for no provider in particular, and the same as Anthropic's Messages API takes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, Literal

from kanina.memory.turn_text import Role, quoted
from kanina.redaction import Redact

Lifetime = Literal["5m", "1h"]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A piece of text; `cached`: a provider may keep everything up to here for so long."""

    text: str
    cached: Lifetime | None = None


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """What one role says, in pieces."""

    role: Role
    blocks: tuple[TextBlock, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """A system prompt, and messages whose roles alternate, the person's first and last.

    `settled`: how many blocks of the messages are there to stay; those after them belong to this message alone.
    """

    system: tuple[TextBlock, ...]
    messages: tuple[PromptMessage, ...]
    settled: int

    def prefix(self) -> bytes:
        """What the next prompt begins with, as long as neither the window nor the memories change."""
        return _bytes(self._parts()[: len(self.system) + self.settled])

    def text(self) -> bytes:
        """Everything, in the order a model reads it."""
        return _bytes(self._parts())

    def as_anthropic(self) -> dict[str, Any]:
        """`system` and `messages` of Anthropic's Messages API, with cache breakpoints where lifetimes are given."""
        return {
            "system": [_anthropic(block) for block in self.system],
            "messages": [
                {"role": message.role, "content": [_anthropic(block) for block in message.blocks]}
                for message in self.messages
            ],
        }

    def ending(self, *texts: str) -> Prompt:
        """The same with more at its end; what a provider has cached of it stays as it is."""
        last = self.messages[-1]
        blocks = (*last.blocks, *map(TextBlock, texts))
        return replace(self, messages=(*self.messages[:-1], replace(last, blocks=blocks)))

    def redacted(self, redact: Redact) -> Prompt:
        """The same, of texts that hold nothing a model is not to be given."""
        messages = tuple(PromptMessage(each.role, _redacted(each.blocks, redact)) for each in self.messages)
        return replace(self, system=_redacted(self.system, redact), messages=messages)

    def _parts(self) -> list[tuple[str, str]]:
        parts = [("system", block.text) for block in self.system]
        return parts + [(str(message.role), block.text) for message in self.messages for block in message.blocks]


def alternating(said: Iterable[tuple[Role, TextBlock]]) -> Iterator[PromptMessage]:
    """What was said as messages: neighbours of one role are one message."""
    for role, neighbours in groupby(said, key=itemgetter(0)):
        yield PromptMessage(role, tuple(block for _, block in neighbours))


def _redacted(blocks: tuple[TextBlock, ...], redact: Redact) -> tuple[TextBlock, ...]:
    return tuple(replace(block, text=_redacted_text(block.text, redact)) for block in blocks)


_ESCAPES: Final = {"\\n": "\n", "\\r": "\r", "\\t": "\t", '\\"': '"', "&lt;": "<", "&amp;": "&"}
"""What texts hold escaped (`escaped`, JSON)."""
_STAND_INS: Final = dict(zip(_ESCAPES.values(), "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5", strict=True))
"""What stands for such a sign where it is not escaped: no character of any text."""
_READ: Final = {**_ESCAPES, **_STAND_INS}
_WRITTEN: Final = {written: sign for sign, written in _READ.items()}
_SIGNS: Final = re.compile("|".join(map(re.escape, _READ)))
_READ_SIGNS: Final = re.compile("|".join(map(re.escape, _WRITTEN)))
_NO_CHARACTERS: Final = dict.fromkeys(map(ord, _STAND_INS.values()))


def _redacted_text(text: str, redact: Redact) -> str:
    """A text redacted as it stands, and its lines as they read where they are escaped: a number behind a line break is
    one there too."""
    return "\n".join(
        _redacted_line(line, redact) if any(sign in line for sign in _ESCAPES) else line
        for line in redact(text).split("\n")
    )


def _redacted_line(line: str, redact: Redact) -> str:
    read = _SIGNS.sub(lambda sign: _READ[sign[0]], line.translate(_NO_CHARACTERS))
    return _READ_SIGNS.sub(lambda sign: _WRITTEN[sign[0]], redact(read))


def _anthropic(block: TextBlock) -> dict[str, Any]:
    kept = {"cache_control": {"type": "ephemeral", "ttl": block.cached}} if block.cached else {}
    return {"type": "text", "text": block.text, **kept}


def _bytes(parts: Sequence[tuple[str, str]]) -> bytes:
    return "".join(f"{role}\0{text}\0" for role, text in parts).encode("utf-8", "replace")


def records(name: str, items: Iterable[Mapping[str, object]]) -> str:
    """Items in an element, one a line, as JSON: no value can look like another item."""
    return quoted(name, "\n".join(json.dumps(item, ensure_ascii=False) for item in items))
