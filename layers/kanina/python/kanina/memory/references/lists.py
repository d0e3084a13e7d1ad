"""How many rows an answer listed: what "the second one" can mean."""

from __future__ import annotations

import re

_NUMBERED_LINE = re.compile(r"(?:^|\n|\s)(?P<number>\d{1,2})[.)]\s+\S")
_BULLET = re.compile(r"(?:^|\n)\s*[-•*]\s+\S")
_COLON_LIST = re.compile(r"[:]\s*(?P<items>(?:[^.:]|(?<=\b[A-Z])\.)+?(?:,\s*| and | at | & )[^:]+?)\.?\s*$")
_VALUED = re.compile(r"\([₱$€]?\d[^()]*\)")
_SEPARATOR = re.compile(r",\s+(?:and\s+|at\s+)?|\s+(?:and|at|&)\s+")

LONGEST_ITEM = 4
"""Words of an item of a series in the text; longer ones are clauses of a sentence."""


def listed_rows(answer: str) -> int:
    """The number of items an answer lists: numbered lines, bullets, or a series in the text; 0 for a plain sentence."""
    numbers = [int(match["number"]) for match in _NUMBERED_LINE.finditer(answer)]
    if len(numbers) >= 2 and numbers == list(range(1, len(numbers) + 1)):
        return len(numbers)
    bullets = len(_BULLET.findall(answer))
    if bullets >= 2:
        return bullets
    valued = len(_VALUED.findall(answer))
    if valued >= 2:
        return valued
    series = _COLON_LIST.search(answer)
    items = _SEPARATOR.split(series["items"]) if series else []
    return len(items) if all(len(item.split()) <= LONGEST_ITEM for item in items) else 0
