"""Attributes as one JSON text, for engines that store text: every value comes back with its type.

What JSON has no form for is a map with one name that starts with `~`; a map's own names that start so are doubled.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

_DECIMAL = "~decimal"
_BYTES = "~bytes"


def dump_body(value: Any) -> str:
    """A cleaned value as JSON. Equal values give equal texts, so texts can be compared."""
    return json.dumps(_pack(value), ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)


def load_body(text: str) -> Any:
    """The value that `dump_body` wrote."""
    return _unpack(json.loads(text))


def _pack(value: Any) -> Any:
    if isinstance(value, Decimal):
        return {_DECIMAL: str(value)}
    if isinstance(value, bytes):
        return {_BYTES: base64.b64encode(value).decode()}
    if isinstance(value, list):
        return [_pack(member) for member in value]
    if isinstance(value, Mapping):
        return {"~" + name if name.startswith("~") else name: _pack(member) for name, member in value.items()}
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(member) for member in value]
    if isinstance(value, dict):
        if _DECIMAL in value:
            return Decimal(value[_DECIMAL])
        if _BYTES in value:
            return base64.b64decode(value[_BYTES])
        return {name.removeprefix("~"): _unpack(member) for name, member in value.items()}
    return value
