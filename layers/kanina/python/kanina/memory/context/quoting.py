"""Stored text as a model may see it: data in an element that nothing inside can close, with no brackets of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping


def escaped(text: str) -> str:
    """The text without `<`, so that it can neither open nor close an element; `&` is escaped to be told from that."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def element(name: str, text: str, **attributes: object) -> str:
    """Text that is escaped already, in an element."""
    named = "".join(f' {attribute}="{value}"' for attribute, value in attributes.items())
    return f"<{name}{named}>\n{text}\n</{name}>"


def quoted(name: str, text: str, **attributes: object) -> str:
    """Text in an element, escaped."""
    return element(name, escaped(text), **attributes)


def records(name: str, items: Iterable[Mapping[str, object]]) -> str:
    """Items in an element, one a line, as JSON: no value can look like another item."""
    return quoted(name, "\n".join(json.dumps(item, ensure_ascii=False) for item in items))
