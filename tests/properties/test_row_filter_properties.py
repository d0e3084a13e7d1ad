"""However a statement reads a table, none of its rows that the person may not see comes out, in a value or a figure.

Statements are built from a grammar of the ways to read: self-joins, WITH names like tables, views, subqueries, set
operations, laterals, correlated and aggregated ones. Each runs twice with the person's filter: on all rows, and on a
database that never had the foreign ones. Both answers must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.data.guard import Guard
from kanina.data.semantic_model import Dataset, Dimension, RowFilter, SemanticModel
from kanina.people import Person
from tests.guarded import TABLES, guard_model

NORTH = Person("local:nora", ("north",))
FOREIGN = "region <> 'North'"
FILTERED = ("sales", "regions", "v_sales")


@cache
def model() -> SemanticModel:
    """The guard's cases, of which the group north sees its own region: each table, the view, and a query over one."""
    known = guard_model()
    query = Dataset(name="big_sales", source="SELECT * FROM sales WHERE amount > 100")
    filters = tuple(RowFilter(dataset=name, condition="region = 'North'", groups=("north",)) for name in FILTERED)
    field = Dimension(dataset=query.name, name="region", expression="region")
    return known.model_copy(
        update={
            "datasets": {**known.datasets, query.name: query},
            "dimensions": {**known.dimensions, field.address: field},
            "row_filters": filters,
        }
    )


@cache
def databases() -> tuple[duckdb.DuckDBPyConnection, duckdb.DuckDBPyConnection]:
    """With all rows, and without the foreign ones."""
    found = duckdb.connect(":memory:"), duckdb.connect(":memory:")
    for connection in found:
        connection.execute(TABLES)
    found[1].execute(f"DELETE FROM sales WHERE {FOREIGN}; DELETE FROM regions WHERE {FOREIGN}")
    return found


tables = st.sampled_from(["sales", "main.sales", '"sales"', "SALES", "v_sales", "regions", "big_sales", "main.regions"])
columns = st.sampled_from(["region", "count(*)", "min(region)", "sum(length(region))", "list(DISTINCT region)"])
names = st.sampled_from(["sales", "regions", "v_sales", "big_sales", "w", "main"])


def read(source: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A query that gives regions, of something that has a column of that name."""
    plain = source.map(lambda inside: f"SELECT region FROM {inside}")
    return st.one_of(
        plain,
        source.map(lambda inside: f"FROM {inside} SELECT region"),
        st.tuples(source, source).map("SELECT a.region FROM {0[0]} AS a JOIN {0[1]} AS b USING (region)".format),
        st.tuples(source, source).map("SELECT b.region FROM {0[0]} AS a, {0[1]} AS b WHERE a.region <> ''".format),
        st.tuples(source, source).map("SELECT b.region FROM {0[0]} AS a RIGHT JOIN {0[1]} AS b ON false".format),
        st.tuples(source, source).map(
            lambda two: f"SELECT l.region FROM {two[0]} AS a, LATERAL (SELECT region FROM {two[1]} AS i LIMIT 3) AS l"
        ),
        st.tuples(source, source).map(
            lambda two: f"SELECT (SELECT max(i.region) FROM {two[1]} AS i WHERE i.region >= o.region) AS region "
            f"FROM {two[0]} AS o"
        ),
        st.tuples(source, source).map(
            lambda two: f"SELECT region FROM {two[0]} AS o WHERE EXISTS (SELECT 1 FROM {two[1]} AS i "
            "WHERE i.region <> o.region) OR region IN (SELECT 'North')"
        ),
        st.tuples(plain, plain, st.sampled_from(["UNION ALL", "UNION", "EXCEPT", "INTERSECT"])).map(
            lambda three: f"({three[0]}) {three[2]} ({three[1]})"
        ),
        st.tuples(names, plain, source).map(
            lambda three: f"WITH {three[0]} AS ({three[1]}) SELECT region FROM {three[0]} UNION ALL "
            f"SELECT region FROM {three[2]}"
        ),
        st.tuples(names, plain).map(
            lambda two: f"WITH {two[0]} AS (SELECT 'North' AS region), other AS ({two[1]}) SELECT * FROM other"
        ),
        source.map(lambda inside: f"SELECT region FROM (PIVOT {inside} ON region IN ('North', 'South') USING count(*) "
                   "GROUP BY region)"),
        source.map(lambda inside: f"SELECT unnest(list(region)) AS region FROM {inside}"),
        source.map(lambda inside: f"SELECT region FROM {inside} QUALIFY row_number() OVER (ORDER BY region DESC) < 9"),
    )  # fmt: skip


sources = st.recursive(tables, lambda inner: read(inner).map(lambda query: f"({query})"), max_leaves=4)
statements = st.tuples(columns, read(sources)).map(lambda two: f"SELECT {two[0]} FROM ({two[1]}) AS q")


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    for connection in databases():
        connection.close()


@given(statements | read(sources))
def test_no_foreign_row_comes_out_of_any_way_to_read(sql: str) -> None:
    written = Guard(model()).check(sql, NORTH).sql
    everything, without = databases()
    try:
        expected = sorted(map(str, without.execute(written).fetchall()))
    except duckdb.BinderException:
        return  # a query over tables that have no such column
    found = sorted(map(str, everything.execute(written).fetchall()))
    assert found == expected, written
    assert not any(region in row for row in found for region in ("South", "East", "West")), written


def test_the_ways_do_lead_to_foreign_rows_where_no_filter_is() -> None:
    """The property would see one: for someone who may see all, the same ways give the others' rows."""
    seen = (
        Guard(model()).check_unfiltered("SELECT DISTINCT region FROM (SELECT region FROM v_sales) AS q ORDER BY 1").sql
    )
    assert [row[0] for row in databases()[0].execute(seen).fetchall()] == ["East", "North", "South", "West"]
