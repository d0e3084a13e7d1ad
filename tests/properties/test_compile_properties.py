"""Whatever query is asked: it compiles to SQL the guard lets through and the engine runs, or is refused in words."""

from __future__ import annotations

import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, get_args

import sqlglot
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sqlglot import exp

from kanina.data.compile import compile_query
from kanina.data.guard import Guard
from kanina.data.trees import ModelStatement
from kanina.models import DimensionRef, Filter, FilterOperator, Having, MetricQuery, Period, Sort, dump_plan, load_plan
from kanina.people import Person
from kanina.problems import AmbiguousPath, InvalidRequest, NoPath
from tests.counts import at_most
from tests.small import STAFF, ask, rows, small_model

MODEL = small_model()
ADDITIVE = ("revenue", "orders", "items_sold", "lessons")
GRAINS = ("day", "week", "month", "quarter", "year", "school_year")

SHARED = ("branches.branch", "branches.region", "branches.city", "tutors.tutor", "branches.branch_id")
"""Fields that most metrics have a path to, so that most queries mean something."""
VALUES = {
    "string": st.sampled_from(["NCR", "Ana", "North", "it's", ""]) | st.text(max_size=6),
    "integer": st.integers(-5, 5),
    "decimal": st.integers(-5, 600) | st.decimals(-5, 600, places=2).map(str),
    "boolean": st.booleans(),
    "date": st.dates(date(2024, 11, 1), date(2025, 4, 1)).map(str),
    "datetime": st.datetimes().map(str) | st.dates(date(2024, 11, 1)).map(str),
}

days = st.dates(date(2024, 11, 1), date(2025, 4, 1))
GROUPED = tuple(address for address, field in MODEL.dimensions.items() if field.grouping or field.type == "decimal")
fields = st.sampled_from(SHARED * 4 + GROUPED)
metrics = st.lists(st.sampled_from(ADDITIVE * 3 + tuple(MODEL.metrics)), min_size=1, max_size=3, unique=True).map(tuple)
dimensions = st.one_of(
    fields.map(lambda field: DimensionRef(field=field)),
    st.sampled_from(GRAINS).map(lambda grain: DimensionRef(field="time", grain=grain)),
    st.just(DimensionRef(field="branches.branch", role="home_branch")),
)


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    field = draw(fields)
    op = draw(st.sampled_from(get_args(FilterOperator)))
    count = {"in": 2, "not_in": 2, "between": 2, "is_null": 0, "not_null": 0}.get(op, 1)
    values = [draw(VALUES[MODEL.dimensions[field].type]) for _ in range(count)]
    return Filter(field=field, op=op, values=tuple(values))


@st.composite
def periods(draw: st.DrawFn) -> Period:
    start = draw(days)
    return Period(start=start, end=start + timedelta(days=draw(st.integers(1, 120))))


plain = st.builds(
    MetricQuery,
    metrics=metrics,
    dimensions=st.lists(dimensions, max_size=3).map(tuple),
    filters=st.lists(filters(), max_size=2).map(tuple),
    having=st.lists(
        st.builds(Having, metric=st.sampled_from(ADDITIVE), value=st.integers(-1, 300).map(Decimal)), max_size=1
    ).map(tuple),
    period=st.none() | periods(),
    comparison=st.sampled_from([None, None, "previous_period", "previous_year"]),
    derive=st.sampled_from([None, None, "share", "cumulative"]),
    sort=st.lists(st.builds(Sort, by=st.sampled_from([*MODEL.metrics, "time", "branches.branch"])), max_size=1).map(
        tuple
    ),
    limit=st.none() | st.integers(1, 5),
)


@st.composite
def elaborate(draw: st.DrawFn) -> MetricQuery:
    """A query with one more thing asked of its groups, mostly one that means something."""
    query = draw(plain)
    fields = tuple(ref.field for ref in query.dimensions)
    first = fields[:1]
    wanted = {
        "counts": {"counts_groups": True, "limit": None},
        "within": {"derive": draw(st.sampled_from(["share", "cumulative", "rank"])), "within": first},
        "first": {"limit": 2, "limit_within": first},
        "others": {"limit": 1, "others": "Others", "derive": None, "limit_within": fields[:-1]},
        "fill": {"fill": True, "period": draw(periods())},
        "growth": {"derive": "growth", "comparison": None},
        "whole": {"derive": "share", "whole_without": tuple({one.field for one in query.filters[:1]})},
        "other": {
            "comparison": None,
            "compared_with": MetricQuery(
                metrics=query.metrics, dimensions=query.dimensions, filters=draw(plain).filters, period=draw(periods())
            ),
        },
    }
    return query.model_copy(update=wanted[draw(st.sampled_from(sorted(wanted)))])


queries = plain | elaborate()


def run(
    query: MetricQuery, person: Person = STAFF, today: date = date(2025, 2, 16), dialect: str = "duckdb", cap: int = 500
) -> tuple[list[Any], Any]:
    """The query's rows (DuckDB only) and the query as compiled; a query that means nothing is passed over."""
    try:
        compiled = compile_query(query, MODEL, dialect=dialect, today=today)
    except (NoPath, AmbiguousPath, InvalidRequest):
        assume(False)
        raise
    if dialect != "duckdb":
        return [], compiled
    return rows(Guard(MODEL).check(compiled, person, cap=cap).sql), compiled


@given(queries, days)
def test_a_compiled_query_passes_the_guard_and_gives_its_columns(query: MetricQuery, today: date) -> None:
    found, compiled = run(query, today=today)
    assert all(len(row) == len(compiled.columns) for row in found)
    assert len({column.key for column in compiled.columns}) == len(compiled.columns)
    if query.limit is not None and not (query.limit_within or query.others):
        assert len(found) <= query.limit or _shares_the_last_place(query, today)
    assert (query.dimensions and not query.counts_groups) or len(found) <= 1


def _shares_the_last_place(query: MetricQuery, today: date) -> bool:
    """Whether what is beyond a limit is as high, or as low, as the last row within it, be that shown or not."""
    by = query.sort[0].by if query.sort else query.metrics[0]
    if by in MODEL.metrics and by not in query.metrics:
        query = query.model_copy(update={"metrics": (*query.metrics, by)})
    found, compiled = run(query, today=today)
    place = next(at for at, column in enumerate(compiled.columns) if column.key == by)
    assert query.limit is not None
    return len({row[place] for row in found[query.limit - 1 :]}) == 1


@given(queries, st.sampled_from(["postgres", "athena"]))
def test_a_query_is_written_so_that_its_dialect_reads_it(query: MetricQuery, dialect: str) -> None:
    compiled = run(query, dialect=dialect)[1]
    checked = Guard(MODEL, dialect).check(compiled, STAFF, cap=500)
    for sql in (compiled.sql, checked.sql):
        tree = sqlglot.parse_one(sql, dialect=dialect)
        assert not tree.find(exp.Command)
        assert sqlglot.parse_one(tree.sql(dialect), dialect=dialect) == tree


@given(queries)
def test_a_stored_query_is_read_as_it_was(query: MetricQuery) -> None:
    assert load_plan(json.loads(json.dumps(dump_plan(query)))) == query


@given(plain.map(lambda query: query.model_copy(update={"having": (), "limit": None, "derive": None})))
def test_as_many_groups_are_counted_as_are_shown(query: MetricQuery) -> None:
    """Groups without a name aside, the count of groups is the number of rows that the query shows."""
    found, _ = run(query)
    assume(query.dimensions)
    counted, _ = run(query.model_copy(update={"counts_groups": True}))
    width = len(query.dimensions)
    assert counted == [(sum(all(value is not None for value in row[:width]) for row in found),)]


@given(st.lists(fields, min_size=1, max_size=2, unique=True), st.integers(1, 4), st.sampled_from(["orders", "lessons"]))
def test_the_others_make_the_first_ones_the_whole(wanted: list[str], limit: int, metric: str) -> None:
    refs = tuple(DimensionRef(field=field) for field in wanted)
    query = MetricQuery(
        metrics=(metric,), dimensions=refs, limit=limit, others="Others", limit_within=tuple(wanted[:-1])
    )
    found, _ = run(query)
    assert sum(row[-1] for row in found) == ask(metrics=(metric,))[0][0]


ALL_DAYS_OF_ALL_GROUPS = 100_000
"""More rows than any filling below comes to, so that none is cut."""


@settings(max_examples=at_most(300, 10))
@given(plain, periods())
def test_filling_in_adds_groups_and_changes_none(query: MetricQuery, period: Period) -> None:
    query = query.model_copy(
        update={"period": period, "having": (), "limit": None, "derive": None, "metrics": ("orders", "lessons")}
    )
    found, _ = run(query)
    filled, _ = run(query.model_copy(update={"fill": True}), cap=ALL_DAYS_OF_ALL_GROUPS)
    key = len(query.dimensions)
    rows_of = {row[:key]: row for row in filled}
    assert len(rows_of) == len(filled) >= len(found)
    assert all(rows_of[row[:key]] == row for row in found)


@given(queries)
def test_a_compiled_query_reads_the_same_as_text(query: MetricQuery) -> None:
    """The guard's word on the tree is its word on the text of it."""
    _, compiled = run(query)
    guard = Guard(MODEL)
    again = sqlglot.parse_one(compiled.sql, dialect="duckdb")
    assert isinstance(again, exp.Query)
    assert rows(guard.check(ModelStatement(again), STAFF).sql) == rows(guard.check(compiled, STAFF).sql)


@given(st.sampled_from(ADDITIVE), st.lists(dimensions, min_size=1, max_size=2, unique=True), st.none() | periods())
def test_groups_add_up_to_the_whole(metric: str, refs: list[DimensionRef], period: Period | None) -> None:
    """Joining for a dimension neither multiplies nor loses a row."""
    found, _ = run(MetricQuery(metrics=(metric,), dimensions=tuple(refs), period=period))
    whole = ask(metrics=(metric,), period=period)[0][0]
    assert sum(row[-1] or 0 for row in found) == (whole or 0)


@given(
    plain.map(lambda query: query.model_copy(update={"metrics": ("revenue", "orders"), "having": (), "derive": None}))
)
def test_someone_without_rows_never_sees_a_figure_of_orders(query: MetricQuery) -> None:
    found, compiled = run(query, person=Person("local:Sam"))
    figures = [index for index, column in enumerate(compiled.columns) if column.role == "metric"]
    assert not any(row[index] for row in found for index in figures)
