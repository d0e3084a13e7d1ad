"""Cells of a CSV file: exact, and none that a spreadsheet would take for a formula."""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any

from kanina.characters import is_unseen

FORMULA_SIGNS = frozenset("=+-@＝＋－＠﹦﹢﹣﹫")
"""What a spreadsheet takes a text for a formula by. Source: OWASP, "CSV Injection"; behind the first four are their
wide and small forms, which some take for the same."""

CONTROLS = ("\t", "\r", "\n")
"""What some spreadsheets drop before they look for a formula. Source: the same."""

SEPARATOR = ";"
"""Where the comma is that of decimals, a spreadsheet parts lines at this one, so that a cell begins behind it."""

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
    """A text as it is, or defused where a formula would begin; a text that is just a number stays one."""
    mark = DEFUSED if value[:1] in CONTROLS and not _begins_formula(value) else ""
    return mark + SEPARATOR.join(DEFUSED + part if _begins_formula(part) else part for part in value.split(SEPARATOR))


def _begins_formula(part: str) -> bool:
    if part[:1].isalnum() and not is_unseen(part[0]):
        return False
    sign = next((mark for mark in part if not is_unseen(mark)), "")
    return sign in FORMULA_SIGNS and not _PLAIN_NUMBER.fullmatch(part)
