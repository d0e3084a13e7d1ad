"""The numbers a text states, for tests that no answer says a number of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?%?")


def numbers_in(text: str) -> set[str]:
    """Every number in a text as it is written, thousands marks taken out: "₱1,234.50" gives "1234.50"."""
    return {found.replace(",", "") for found in _NUMBER.findall(text)}


def invented(text: str, sources: Iterable[str]) -> set[str]:
    """The numbers of a text that none of its sources has."""
    known = {number for source in sources for number in numbers_in(source)}
    return numbers_in(text) - known
