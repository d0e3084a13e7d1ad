"""Years in words: "twenty twenty six", "two thousand and nineteen", "nineteen ninety-eight"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

CENTURIES: Mapping[str, int] = {"twenty": 2000, "nineteen": 1900, "two": 2000}
"""What a year begins with; after "two" comes "thousand"."""
LONGEST = 5
"""Words of the longest year: "two thousand and twenty six"."""
_UNITS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), start=1)
}
_TEENS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        (
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
            "nineteen",
        ),
        start=10,
    )
}
_TENS: Mapping[str, int] = {
    word: number * 10
    for number, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}


def read(words: Sequence[str]) -> tuple[int, int]:
    """How many of the words, from the first on, are a year, and which; 0 words if none are."""
    century = CENTURIES.get(words[0]) if words else None
    if century is None:
        return 0, 0
    at = 1
    if words[0] == "two":
        if words[1:2] != ["thousand"]:
            return 0, 0
        at = 3 if words[2:3] == ["and"] else 2
    size, number = _below_hundred(words[at:])
    if not size or (number < 10 and words[0] != "two"):
        return 0, 0  # "twenty six" is a number
    return at + size, century + number


def _below_hundred(words: Sequence[str]) -> tuple[int, int]:
    """How many words are a number below a hundred, and which."""
    first = words[0] if words else ""
    if first in _TENS:
        behind = _UNITS.get(words[1], 0) if len(words) > 1 else 0
        return (2, _TENS[first] + behind) if behind else (1, _TENS[first])
    number = _TEENS.get(first) or _UNITS.get(first, 0)
    return (1, number) if number else (0, 0)
