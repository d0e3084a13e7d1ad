"""Bytes as text, the same from every engine, and as what they are where they are no text."""

from __future__ import annotations

_SHOWN = frozenset(range(0x20, 0x7F)) - frozenset(b"\\\"'")
"""What stands for itself. Source: DuckDB's documentation, Blob Type, as it casts one to VARCHAR."""


def blob_text(value: bytes) -> str:
    r"""Letters and signs of ASCII as they are, every other byte as `\xFF`."""
    return "".join(chr(byte) if byte in _SHOWN else f"\\x{byte:02X}" for byte in value)
