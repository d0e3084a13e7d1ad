"""Prose in a terminal: broken between words, no wider than it is, and no line longer than is good to read."""

from __future__ import annotations

import shutil
import textwrap

WIDTH_MINIMUM = 40
TEXT_WIDTH_MAXIMUM = 100
"""Longer lines of prose are tiring to read."""


def terminal_width() -> int:
    """How many cells a line has."""
    return max(WIDTH_MINIMUM, shutil.get_terminal_size().columns)


def paragraph(text: str, indent: str = "") -> str:
    """A text broken between words; the line breaks it has stay. indent: before every line but the first."""
    width = min(terminal_width(), TEXT_WIDTH_MAXIMUM)
    filled = (
        textwrap.fill(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )
    return f"\n{indent}".join(filled)


def entry(number: int, name: str, about: str) -> str:
    """A numbered thing of a list: what it is, and what is known of it below that."""
    indent = " " * 4
    return f"{paragraph(f'{number:>2}  {name}', indent)}\n{paragraph(f'{indent}{about}', indent)}"
