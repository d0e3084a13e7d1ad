"""Cells of a CSV file: exact, and none that a spreadsheet would take for a formula."""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any

FORMULA_BEGINNINGS = frozenset("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes a text for a formula by. Source: OWASP, "CSV Injection"; the last four are their wide forms,
which some take for the same."""

DEFUSED = "'"
"""Before such a text: spreadsheets show what follows as it is."""

_PLAIN_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def cell(value: Any) -> str:
    """A value as a CSV field, before quoting. NULL and not-a-number are empty; moments are ISO 8601 with a space."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else ""
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else ""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date | time_of_day):
        return value.isoformat()
    return text(str(value))


def text(value: str) -> str:
    """A text as it is, or defused where it begins as a formula does; a text that is just a number stays one."""
    begins = value[:1] in FORMULA_BEGINNINGS or value.lstrip()[:1] in FORMULA_BEGINNINGS
    if value and begins and not _PLAIN_NUMBER.fullmatch(value):
        return DEFUSED + value
    return value
