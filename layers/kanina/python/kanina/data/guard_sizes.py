"""Size rules: whatever makes rows or text from a number needs a number that is known, and small.

Engines fold such calls while planning, where neither their memory limits nor an interrupt reach.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from sqlglot import exp

from kanina.data.guard_bounds import given_as
from kanina.data.guard_tables import folded
from kanina.problems import StatementRefused

MAXIMUM_ROWS = 1_000_000
"""Of one generator."""
MAXIMUM_PRODUCT = 10_000_000
"""Of all generators of a statement together: they may meet in a cross join."""
MAXIMUM_TEXT = 100_000
"""Characters of all repeats of a statement together."""
MAXIMUM_WIDTH = 10_000
"""Of padding, of repeats of a text whose length is not known, of a list made longer."""
MAXIMUM_RECURSION = 1_000_000
"""Numbers a recursion may be compared with."""

_DAYS = {
    "SECOND": 1 / 86400,
    "MINUTE": 1 / 1440,
    "HOUR": 1 / 24,
    "DAY": 1,
    "WEEK": 7,
    "MONTH": 28,
    "QUARTER": 90,
    "YEAR": 365,
}
_NOW = (date(2000, 1, 1).toordinal(), date(2100, 1, 1).toordinal())
"""The clock may stand anywhere in between."""
_DATA = (date(1900, 1, 1).toordinal(), date(2100, 1, 1).toordinal())
"""Days that data holds."""
_WIDTH = re.compile(r"\d{5,}|\*|\{[^}]*\{")

_SERIES = (exp.GenerateSeries, exp.ExplodingGenerateSeries)
_SIZED = (*_SERIES, exp.Repeat, exp.Pad, exp.Space, exp.Format, exp.Anonymous, exp.With)
_WIDENED = {"list_resize": 1, "array_resize": 1}
"""Functions sqlglot does not know → the position of the argument that is a size."""
_COUNTED = {"bar": 3, "equi_width_bins": 2}
"""Likewise, of functions that one engine knows."""
_FORMATTED = ("printf", "format")


def check_sizes(nodes: list[exp.Expr]) -> float:
    """Refuses a statement of these nodes that could make too much out of a number, or that recurses without an end.

    Gives how many characters its repeats can make together.
    """
    rows, text = 1.0, 1.0
    for node in nodes:
        if not isinstance(node, _SIZED):
            continue
        if isinstance(node, _SERIES):
            rows *= max(_series_rows(node), 1.0)
        elif isinstance(node, exp.Repeat):
            text *= max(_repeated(node), 1.0)
        elif isinstance(node, exp.Pad):
            _small(node.expression, "a padded width")
        elif isinstance(node, exp.Space):
            _small(node.this, "a number of spaces")
        elif isinstance(node, exp.Format):
            _check_format(node.this)
        elif isinstance(node, exp.Anonymous):
            _check_named(node)
        elif isinstance(node, exp.With) and node.args.get("recursive"):
            for common in node.expressions:
                _check_recursion(common)
    if rows > MAXIMUM_PRODUCT:
        raise StatementRefused(
            f"its generators make up to {rows:,.0f} rows together; at most {MAXIMUM_PRODUCT:,} are allowed"
        )
    if text > MAXIMUM_TEXT:
        raise StatementRefused(f"its repeats make up to {text:,.0f} characters; at most {MAXIMUM_TEXT:,} are allowed")
    return text


def is_sized(name: str) -> bool:
    """Whether a function sqlglot does not know is allowed because its size is checked here."""
    return name in _WIDENED or name in _FORMATTED


# ---------------------------------------------------------------- generators


@dataclass(frozen=True, slots=True)
class _Range:
    """Where a bound may lie, as a number or as a day count."""

    low: float
    high: float
    is_time: bool


def _series_rows(node: exp.Expr) -> float:
    """The most rows a generator can make."""
    start, end = _bound(node.args.get("start")), _bound(node.args.get("end"))
    if start is None or end is None:
        raise StatementRefused("a generator's bounds must be constants, or the least and greatest date of a column")
    if start.is_time != end.is_time or (start.is_time and node.args.get("step") is None):
        raise StatementRefused("a generator needs two numbers, or two dates and an interval")
    step = _step(node.args.get("step"), timed=start.is_time)
    rows = max(end.high - start.low, start.high - end.low, 0.0) / step + 1
    if rows > MAXIMUM_ROWS:
        raise StatementRefused(f"a generator makes up to {rows:,.0f} rows; at most {MAXIMUM_ROWS:,} are allowed")
    return rows


def _step(node: exp.Expr | None, *, timed: bool) -> float:
    """The length of a step, in days for times."""
    if node is None:
        return 1.0
    length = _interval(node) if timed else _number(node)
    if length is None or length == 0:
        raise StatementRefused("a generator's step must be a constant that is not zero")
    return abs(length)


def _bound(node: exp.Expr | None) -> _Range | None:
    """Where a generator's bound may lie; None if that cannot be told."""
    number = _number(node)
    if number is not None:
        return _Range(number, number, False)
    if isinstance(node, exp.Paren | exp.Cast | exp.TryCast | exp.Date | exp.Timestamp | exp.TsOrDsToDate):
        return _bound(node.this)
    if isinstance(node, exp.Literal) and node.is_string:
        try:
            day = date.fromisoformat(node.name[:10]).toordinal()
        except ValueError:
            return None
        return _Range(day, day + 1, True)
    if isinstance(node, exp.CurrentDate | exp.CurrentTimestamp | exp.CurrentDatetime | exp.Localtimestamp):
        return _Range(*_NOW, True)
    if isinstance(node, exp.Anonymous) and node.name.lower() in ("now", "get_current_timestamp"):
        return _Range(*_NOW, True)
    if isinstance(node, exp.TimestampTrunc | exp.DateTrunc):
        inside = _bound(node.this)
        return _Range(inside.low - 366, inside.high, True) if inside else None
    if isinstance(node, exp.Add | exp.Sub | exp.DateAdd | exp.DateSub):
        return _moved(node)
    if isinstance(node, exp.Column):
        named = given_as(node)
        return None if named is None else _bound(named)
    if isinstance(node, exp.Subquery):
        return _of_query(node)
    return _of_data(node)


def _moved(node: exp.Expr) -> _Range | None:
    """A bound some interval later or earlier."""
    inside, length = _bound(node.this), _interval(node.args.get("expression"))
    if inside is None or length is None:
        return None
    distance = abs(length) * 1.11
    return _Range(inside.low - distance, inside.high + distance, True)


def _of_query(node: exp.Subquery) -> _Range | None:
    """What a subquery of one column gives: the least or greatest value of a column, or what a WITH part says."""
    select = node.this
    if not isinstance(select, exp.Select) or len(select.expressions) != 1 or not select.args.get("from_"):
        return None
    return _bound(select.expressions[0].unalias())


def _of_data(node: exp.Expr | None) -> _Range | None:
    """The least or greatest value of a column of a table: a day that the data holds."""
    if not isinstance(node, exp.Min | exp.Max) or not isinstance(node.this.unnest(), exp.Column | exp.Cast):
        return None
    column, select = node.this.find(exp.Column), node.find_ancestor(exp.Select)
    return _Range(*_DATA, True) if column is not None and _reads(select, folded(column.name)) else None


def _reads(select: exp.Expr | None, name: str) -> bool:
    """Whether a query reads a column from a table, if through queries that pass it on as it is."""
    source = select.args["from_"].this if isinstance(select, exp.Select) and select.args.get("from_") else None
    if not isinstance(source, exp.Subquery):
        return isinstance(source, exp.Table) and isinstance(source.this, exp.Identifier)
    passed = source.this.expressions if isinstance(source.this, exp.Select) else ()
    is_passed = any(
        isinstance(shown, exp.Star) or (isinstance(shown, exp.Column) and folded(shown.name) == name)
        for shown in passed
    )
    return is_passed and _reads(source.this, name)


def _interval(node: exp.Expr | None) -> float | None:
    """The length of a constant interval in days; None if it is none."""
    if isinstance(node, exp.Paren | exp.Cast):
        return _interval(node.this)
    if isinstance(node, exp.Literal):
        return _interval_text(node.name, "DAY")
    if not isinstance(node, exp.Interval) or node.this is None:
        return None
    unit = node.args.get("unit")
    sign = -1.0 if isinstance(node.this, exp.Neg) else 1.0
    text = node.this.find(exp.Literal)
    length = _interval_text(text.name, unit.name if unit else "") if text else None
    return None if length is None else sign * length


def _interval_text(text: str, unit: str) -> float | None:
    """`7` with a unit, or `7 days`, in days."""
    match = re.fullmatch(r"\s*([+-]?\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*", text)
    name = (match.group(2) or unit).upper().removesuffix("S") if match else ""
    return float(match.group(1)) * _DAYS[name] if match and name in _DAYS else None


def _number(node: exp.Expr | None) -> float | None:
    """The value of a constant number; None if it is none."""
    if isinstance(node, exp.Paren | exp.Cast):
        return _number(node.this)
    if isinstance(node, exp.Neg):
        inside = _number(node.this)
        return None if inside is None else -inside
    if isinstance(node, exp.Literal) and not node.is_string:
        try:
            return float(node.name)
        except ValueError:
            return None
    if isinstance(node, exp.Add | exp.Sub | exp.Mul):
        left, right = _number(node.left), _number(node.right)
        if left is None or right is None:
            return None
        return (
            left + right if isinstance(node, exp.Add) else left - right if isinstance(node, exp.Sub) else left * right
        )
    return None


# ---------------------------------------------------------------- text and lists


def _repeated(node: exp.Repeat) -> float:
    """How many times a text grows; its own length counts where it is known."""
    times = _small(node.args.get("times"), "a number of repeats", MAXIMUM_TEXT)
    if isinstance(node.this, exp.Literal):
        return times * max(len(node.this.name), 1)
    if times > MAXIMUM_WIDTH:
        raise StatementRefused(f"a text is repeated up to {times:,.0f} times; at most {MAXIMUM_WIDTH:,} are allowed")
    return times


def _small(node: exp.Expr | None, what: str, most: int = MAXIMUM_WIDTH) -> float:
    """A size that is a constant, or bounded by one with LEAST."""
    candidates = [node, *node.args.get("expressions", [])] if isinstance(node, exp.Least) else [node]
    if isinstance(node, exp.Least):
        candidates = [node.this, *node.expressions]
    numbers = [number for number in map(_number, candidates) if number is not None]
    if not numbers:
        raise StatementRefused(f"{what} must be a constant")
    if min(numbers) > most:
        raise StatementRefused(f"{what} of {min(numbers):,.0f} is too large; at most {most:,} is allowed")
    return min(numbers)


def _check_named(node: exp.Anonymous) -> None:
    name = folded(node.name)
    if name in _WIDENED:
        arguments = node.expressions
        _small(arguments[_WIDENED[name]] if len(arguments) > _WIDENED[name] else None, "a list's length")
    elif name in _COUNTED and len(node.expressions) > _COUNTED[name]:
        _small(node.expressions[_COUNTED[name]], "a width or a number of bins")
    elif name in _FORMATTED:
        _check_format(node.expressions[0] if node.expressions else None)


def _check_format(node: exp.Expr | None) -> None:
    """A format is a constant whose widths are small: a width is a number of characters."""
    if not isinstance(node, exp.Literal) or _WIDTH.search(node.name):
        raise StatementRefused("a format must be a constant text with widths below 10,000")


# ---------------------------------------------------------------- recursion


def _check_recursion(common: exp.Expr) -> None:
    """A recursive query needs a condition on itself, or nothing ends it."""
    body = common.this
    if not isinstance(body, exp.SetOperation):
        return
    name = common.alias.lower()
    step = body.expression
    sources = [table for table in step.find_all(exp.Table) if table.name.lower() == name]
    if not sources:
        return
    aliases = {(table.alias or table.name).lower() for table in sources}
    conditions = [where.this for where in step.find_all(exp.Where)]
    conditions += [join.args["on"] for join in step.find_all(exp.Join) if join.args.get("on")]
    using = any(join.args.get("using") for join in step.find_all(exp.Join))
    single = len(list(step.find_all(exp.Table))) == len(sources)
    for comparison in (found for condition in conditions for found in condition.find_all(exp.Predicate)):
        columns = list(comparison.find_all(exp.Column))
        if any(col.table.lower() in aliases or (not col.table and single) for col in columns) or (
            columns and not single
        ):
            _check_far(comparison)
            return
    if not using:
        raise StatementRefused("a recursive query needs a condition on itself that ends it")


def _check_far(comparison: exp.Expr) -> None:
    """A recursion is not compared with a number it would take forever to reach."""
    for literal in comparison.find_all(exp.Literal):
        if not literal.is_string and (_number(literal) or 0) > MAXIMUM_RECURSION:
            raise StatementRefused(f"a recursion may run to {MAXIMUM_RECURSION:,} at most")
