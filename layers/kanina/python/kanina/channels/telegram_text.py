"""Messages as Telegram takes them: plain text with entities, cut to its limits.

Offsets and lengths count UTF-16 code units (Bot API, "MessageEntity"). Formatting travels as entities, never as a
parse mode, so no character of an answer can break a message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MESSAGE_LIMIT = 4096
"""UTF-16 code units of a message's text after entities are taken out. Source: Bot API, sendMessage."""

ENTITY_LIMIT = 100
"""Entities of a message; Telegram drops those beyond. Source: Telegram, "Styled text with message entities"."""

_KEPT = frozenset(
    {"bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "blockquote", "text_link"}
    | {"expandable_blockquote"}
)
_FIXED_WIDTH = frozenset({"code", "pre"})
_QUOTES = frozenset({"blockquote", "expandable_blockquote"})
_LINK = re.compile(r"https?://[^\s]+")
_EDGE = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of formatted text. `extra` holds the members of its type: a link's url, a block's language."""

    type: str
    offset: int
    length: int
    extra: Mapping[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """The entity as the Bot API's JSON."""
        return {"type": self.type, "offset": self.offset, "length": self.length, **self.extra}


@dataclass(frozen=True, slots=True)
class Button:
    """A button below a message: what is read on it, and the data (1 to 64 bytes) that comes back when it is pressed."""

    text: str
    data: str


@dataclass(frozen=True, slots=True)
class Message:
    """The text and entities of one sendMessage call, and the rows of buttons below it."""

    text: str
    entities: tuple[Entity, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()

    def document(self) -> dict[str, Any]:
        """The members `text` and, if there are any, `entities` and `reply_markup`."""
        document: dict[str, Any] = {"text": self.text}
        if self.entities:
            document["entities"] = [entity.document() for entity in self.entities]
        if self.buttons:
            rows = [[{"text": each.text, "callback_data": each.data} for each in row] for row in self.buttons]
            document["reply_markup"] = {"inline_keyboard": rows}
        return document


def units(text: str) -> int:
    """The length of a text in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Draft:
    """A text under construction, block by block; blocks are a blank line apart."""

    def __init__(self) -> None:
        self._text = ""
        self._units = 0
        self._entities: list[Entity] = []

    def markdown(self, source: str) -> Draft:
        """Add a block written in Markdown. What would come out as nothing (bare HTML) is added as it is written."""
        from telegramify_markdown import RenderConfig, convert

        source = clean(source)
        text, found = convert(source, latex_escape=False, config=_config(RenderConfig))
        if not text.strip():
            return self.plain(source)
        entities = [
            Entity(
                item.type,
                item.offset,
                item.length,
                {name: value for name in ("url", "language") if (value := getattr(item, name))},
            )
            for item in found
            if item.type in _KEPT and (item.type != "text_link" or _LINK.fullmatch(item.url or ""))
        ]
        return self._block(text, _around_fixed_width(entities))

    def plain(self, text: str) -> Draft:
        """Add a block exactly as it is."""
        return self._block(clean(text), [])

    def bold(self, text: str) -> Draft:
        """Add a block in bold: a heading."""
        text = clean(text)
        return self._block(text, [Entity("bold", 0, units(text))])

    def table(self, text: str) -> Draft:
        """Add a block in a fixed-width font."""
        text = clean(text)
        return self._block(text, [Entity("pre", 0, units(text))])

    def messages(self, limit: int = MESSAGE_LIMIT) -> list[Message]:
        """The draft as messages of at most `limit` UTF-16 code units, cut at line breaks where there are any."""
        return [
            message
            for start, end in _cuts(self._text, limit)
            if (message := _piece(self._text, self._entities, start, end)).text
        ]

    def _block(self, text: str, entities: list[Entity]) -> Draft:
        if not text.strip():
            return self
        gap = "\n\n" if self._text else ""
        start = self._units + len(gap)
        self._entities.extend(Entity(e.type, e.offset + start, e.length, e.extra) for e in entities)
        self._text += gap + text
        self._units = start + units(text)
        return self


def clean(text: str) -> str:
    """Text Telegram accepts: lone surrogates replaced, control characters other than tab and line feed left out."""
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\r\n", "\n")
    return "".join(c for c in text if c in "\t\n" or (ord(c) >= 32 and not 127 <= ord(c) < 160))


def _around_fixed_width(entities: list[Entity]) -> list[Entity]:
    """Styles cut around code: fixed-width text cannot be bold or a link as well (Bot API, "Formatting options")."""
    fixed = [entity for entity in entities if entity.type in _FIXED_WIDTH]
    cut: list[Entity] = []
    for entity in entities:
        pieces = [(entity.offset, entity.offset + entity.length)]
        if entity.type not in _FIXED_WIDTH | _QUOTES:
            for code in fixed:
                left, right = code.offset, code.offset + code.length
                pieces = [
                    piece
                    for start, end in pieces
                    for piece in ((start, min(end, left)), (max(start, right), end))
                    if piece[0] < piece[1]
                ]
        cut.extend(Entity(entity.type, start, end - start, entity.extra) for start, end in pieces)
    return cut


def _config(render_config: Any) -> Any:
    """Rendering without the library's ornaments: headings carry no pictures, bullets are plain."""
    config = render_config.isolated()
    symbols = config.markdown_symbol
    for level in range(1, 7):
        setattr(symbols, f"heading_level_{level}", "")
    symbols.unordered_list_item = "•"
    return config


def _cuts(text: str, limit: int) -> list[tuple[int, int]]:
    """Ranges of characters, each within the limit: up to the last line break that fits, else the last space, else
    as many characters as fit."""
    ranges = []
    start = 0
    while start < len(text):
        end = _fitting(text, start, limit)
        if end < len(text):
            for mark in ("\n", " "):
                # The break itself may sit just past the limit: it is trimmed away.
                if (at := text.rfind(mark, start + 1, end + 1)) > start:
                    end = at
                    break
        ranges.append((start, end))
        start = end
        if start < len(text) and text[start] == " ":
            start += 1
        while start < len(text) and text[start] == "\n":
            start += 1
    return ranges


def _fitting(text: str, start: int, limit: int) -> int:
    used = 0
    for index in range(start, len(text)):
        used += 2 if ord(text[index]) > 0xFFFF else 1
        if used > limit:
            return max(index, start + 1)
    return len(text)


def _piece(text: str, entities: list[Entity], start: int, end: int) -> Message:
    """The characters `[start, end)` without blank edges (Telegram trims them and would shift the entities)."""
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    # Leading spaces stay: they line up a table. Only whole blank lines go.
    first = end - len(text[start:end].lstrip(_EDGE))
    start = max(start, text.rfind("\n", start, first) + 1)
    offset, length = units(text[:start]), units(text[start:end])
    kept = []
    for entity in entities:
        left, right = max(entity.offset, offset), min(entity.offset + entity.length, offset + length)
        if left < right:
            kept.append(Entity(entity.type, left - offset, right - left, entity.extra))
    kept.sort(key=lambda entity: (entity.offset, -entity.length))
    return Message(text[start:end], tuple(kept[:ENTITY_LIMIT]))
