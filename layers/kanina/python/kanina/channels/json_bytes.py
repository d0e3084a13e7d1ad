"""JSON as it is sent: compact, in UTF-8."""

from __future__ import annotations

import json
from typing import Any


def json_bytes(values: Any) -> bytes:
    """The values, which hold only JSON's own. Half a character, which JSON can hold and UTF-8 cannot, is a `?`."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
