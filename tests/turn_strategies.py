"""Turns of every kind, for property tests: any text, plan, rows and metadata a turn can have."""

from __future__ import annotations

from datetime import UTC, timedelta, timezone
from typing import Any
from unicodedata import category

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kanina.memory import Draft
from kanina.models import Column, Filter, MetricQuery, Result, SqlQuery, Tokens, VerifiedQuery
from tests.memory_builders import draft

ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=3000)
"""Lone surrogates among the characters: a JSON body can bring them."""

SHORT = st.text(max_size=60)

_UNSEEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
SAID = ANY_TEXT.filter(lambda text: any(category(character) not in _UNSEEN for character in text))
"""What a person or an assistant can say."""

COLUMN = st.builds(Column, key=SHORT, name=SHORT, type=st.sampled_from(["string", "decimal", "integer"]))

PLAN = st.one_of(
    st.none(),
    st.builds(SqlQuery, sql=ANY_TEXT),
    st.builds(
        MetricQuery,
        metrics=st.tuples(SHORT),
        filters=st.lists(
            st.builds(Filter, field=SHORT, values=st.lists(SHORT, max_size=30).map(tuple)), max_size=3
        ).map(tuple),
    ),
)

CELL: dict[str, SearchStrategy[Any]] = {
    "decimal": st.decimals(allow_nan=False, allow_infinity=False),
    "integer": st.integers(-(10**60), 10**60),
    "float": st.floats(allow_nan=False, allow_infinity=False),
    "boolean": st.booleans(),
    "date": st.dates(),
    "datetime": st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=8)), None])),
    "time": st.times(),
    "string": st.text(),
}
"""Cells by the type of their column."""


@st.composite
def results(draw: st.DrawFn) -> Result:
    """Rows of a few columns, each cell of its column's type or missing."""
    types = draw(st.lists(st.sampled_from(sorted(CELL)), min_size=1, max_size=4))
    columns = tuple(Column(key=f"c{number}", name=draw(SHORT), type=kind) for number, kind in enumerate(types))
    rows = draw(st.lists(st.tuples(*(st.none() | CELL[kind] for kind in types)), max_size=4))
    return Result(columns=columns, rows=tuple(rows), truncated=draw(st.booleans()))


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
METADATA = st.dictionaries(st.text(max_size=20), JSON_VALUES, max_size=3)

_UTF8_PLANS = st.one_of(
    st.none(),
    st.builds(SqlQuery, sql=st.text(max_size=900)),
    st.builds(VerifiedQuery, name=SHORT, params=st.dictionaries(SHORT, SHORT, max_size=3)),
    st.builds(MetricQuery, metrics=st.lists(SHORT, min_size=1, max_size=3).map(tuple)),
)


@st.composite
def whole_drafts(draw: st.DrawFn) -> Draft:
    """A turn with all that a turn can have, within what its items hold."""
    result = draw(st.none() | results())
    changes: dict[str, Any] = {
        "plan": draw(_UTF8_PLANS),
        "sql": draw(SHORT),
        "columns": result.columns if result else (),
        "result": result,
        "result_count": len(result.rows) if result else None,
        "row_keys": tuple(draw(st.lists(st.text(min_size=1, max_size=10), max_size=5))),
        "chart": draw(st.sampled_from([None, "bar", "line"])),
        "intent": draw(st.sampled_from(["metric_query", "sql_query", "reply", "refused", "failed"])),
        "confidence": draw(st.floats(0, 1)),
        "references": tuple(draw(st.lists(st.integers(1, 50), max_size=5))),
        "language": draw(st.sampled_from(["en", "fil"])),
        "tokens": Tokens(input=draw(st.integers(0, 10**6)), output=draw(st.integers(0, 10**6))),
        "suggestions": tuple(draw(st.lists(SHORT, max_size=3))),
        "metadata": draw(METADATA),
        "state": draw(st.sampled_from(["answered", "asked", "failed", "stopped"])),
        "asked_at": draw(st.datetimes(timezones=st.just(UTC))),
    }
    return draft(draw(SAID), draw(SAID), **changes)
