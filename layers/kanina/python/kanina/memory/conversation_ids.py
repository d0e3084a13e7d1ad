"""Conversation ids: a UUID in its usual form, written in lower case. Anything else names no conversation."""

from __future__ import annotations

import hashlib
import re
import uuid

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def parse(text: str | None) -> str | None:
    """The id as it is stored (lower case, RFC 9562 §4), or None when the text is not a UUID."""
    lowered = text.lower() if isinstance(text, str) and len(text) == 36 else ""
    return lowered if _UUID.fullmatch(lowered) else None


def from_key(key: str) -> str:
    """The id of the session that another system's key names: its own if it is a UUID, else always the same one.

    Different keys give different ids, whatever characters they are made of; the form is that of a UUID v4.
    """
    digest = hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()
    return parse(key) or str(uuid.UUID(bytes=digest[:16], version=4))
