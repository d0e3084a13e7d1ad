"""What single characters are to a reader: not shown at all, or another way to write a plain one."""

from __future__ import annotations

import unicodedata
from typing import Final

_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_FORMATS: Final = frozenset({"Cc", "Cf"})
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffc\U00016fe4\U0001d159")
"""Letters, marks and signs by their category that nothing is drawn for; U+FFFC stands for an object that is gone."""
_RESERVED: Final = ((0x2060, 0x206F), (0xFFF0, 0xFFFB), (0xE0000, 0xE0FFF))
"""What is not drawn whether it is assigned or not, from first to last."""
_VARIATIONS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Marks that choose how the character before them is drawn, and are not drawn themselves. Source of these three:
Unicode's Default_Ignorable_Code_Point."""
_EMPTY_BRAILLE: Final = "\u2800"


def is_invisible(character: str) -> bool:
    """Whether nothing is drawn for it and nothing is parted by it: a control, a format, a filler.

    Line breaks and tabs are controls. What chooses a variant of the character before it is none of these.
    """
    return (
        unicodedata.category(character) in _FORMATS
        or character in _FILLERS
        or (_is_in(character, _RESERVED) and not _is_in(character, _VARIATIONS))
    )


def is_unseen(character: str) -> bool:
    """Whether it is not shown by itself: what is invisible, and spaces and variants."""
    return (
        is_invisible(character)
        or unicodedata.category(character) in _SPACES
        or character == _EMPTY_BRAILLE
        or _is_in(character, _VARIATIONS)
    )


def plain(character: str) -> str:
    """One character as it is typed on any keyboard: digits of every script and width, dashes and spaces of any length,
    letters of full width. Any other is given as it is."""
    if character.isascii():
        return character
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    category = unicodedata.category(character)
    if category in ("Pd", "Zs"):
        return "-" if category == "Pd" else " "
    compatible = unicodedata.normalize("NFKC", character)
    return compatible if len(compatible) == 1 else character


def _is_in(character: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(character) <= last for first, last in ranges)
