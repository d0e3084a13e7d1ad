"""Numbers of which a point groups the thousands (1.200 is 1200): known by the commas before decimals beside them.

DuckDB reads such a point as the decimal sign, and loses what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kanina.data.engines.duckdb_sql import TEXT, create, listed, quoted

if TYPE_CHECKING:
    import duckdb

_DECIMAL_COMMA = r"[-+(]?\D{0,4}(\d+|\d{1,3}([. ]\d{3})+),(\d{1,2}|\d{4,})\D{0,4}"
"""A text that can only be a number with a comma before its decimals."""
_GROUPED = r"[-+]?([1-9]\d{0,2}(\.\d{3})+|\d{1,3})"
"""A whole number of which a point may group the thousands."""
_SHARE = 0.5
_FEWEST_GROUPED = 3
_OPEN = "{name}: nothing tells whether 1.200 is 1200 there, so it is read as 1.2; write whole numbers without points"


def settle_marks(
    connection: duckdb.DuckDBPyConnection, table: str, files: Sequence[Path], way: str, mark: str
) -> list[str]:
    """Makes the table again, its columns of grouped numbers whole. Gives what a person should know of it.

    way: how the files were read, as options of `read_csv`. mark: the sign between their cells.
    """
    kinds = dict(connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {quoted(table)})").fetchall())
    floats = [name for name, kind in kinds.items() if kind == "DOUBLE"]
    has_commas = bool(floats) and any(
        _has_commas(connection, table, name) for name, kind in kinds.items() if kind == "VARCHAR"
    )
    if not floats or not (has_commas or mark in (";", "\t")):
        return []
    read = f"read_csv({listed(files)}, union_by_name = true{way}"
    names = [row[0] for row in connection.execute(f"DESCRIBE SELECT * FROM {read})").fetchall()]
    if len(names) != len(kinds):
        return []
    raw = {tidy: name for tidy, name in zip(kinds, names, strict=True) if tidy in floats}
    typed = ", ".join(f"{quoted(name, TEXT)}: 'VARCHAR'" for name in raw.values())
    texts = f"{read}, types = {{{typed}}})"
    found = {tidy: _grouping(connection, texts, name) for tidy, name in raw.items()}
    sure = has_commas and "no" not in found.values()  # a point elsewhere is as good a proof as a comma
    grouped = [tidy for tidy, known in found.items() if known == "likely" or (known == "open" and sure)]
    told = [] if sure else [_OPEN.format(name=tidy) for tidy, known in found.items() if known == "open" and has_commas]
    if not grouped:
        return told
    cells = [
        f"CAST(replace(trim({quoted(raw[tidy])}), '.', '') AS BIGINT) AS {quoted(tidy)}"
        if tidy in grouped
        else f"CAST({quoted(name)} AS {kinds[tidy]}) AS {quoted(tidy)}"
        for tidy, name in zip(kinds, names, strict=True)
    ]
    connection.execute(f"DROP TABLE {quoted(table)}")
    create(connection, table, f"SELECT {', '.join(cells)} FROM {texts}")
    why = ", as a comma stands before decimals elsewhere" if has_commas else ""
    return told + [
        f"{name}: a point groups its thousands{why} (1.200 is 1200); if that is wrong, write 1.2 for 1.200"
        for name in grouped
    ]


def _has_commas(connection: duckdb.DuckDBPyConnection, table: str, name: str) -> bool:
    """Whether most texts of a column are numbers with a comma before their decimals, or may be, and some must be."""
    text = f"trim({quoted(name)})"
    may_be = rf"{_DECIMAL_COMMA}|[-+(]?\D{{0,4}}[\d. ]+(,\d+)?\D{{0,4}}"
    ((every, must, may),) = connection.execute(
        f"SELECT count(*), count_if(regexp_full_match({text}, ?)), count_if(regexp_full_match({text}, ?)) "
        f"FROM {quoted(table)} WHERE {text} <> ''",
        [_DECIMAL_COMMA, may_be],
    ).fetchall()
    return bool(must) and may > _SHARE * every


def _grouping(connection: duckdb.DuckDBPyConnection, texts: str, name: str) -> Literal["no", "none", "open", "likely"]:
    """Whether points group the thousands of a column's texts: none has a point; they may; they do, by themselves.

    Likely where some end in a zero behind the point and others have no point: who writes three decimals writes them
    everywhere, and who leaves them out leaves out zeros.
    """
    text = f"trim({quoted(name)})"
    ((odd, points, zeros, plain),) = connection.execute(
        f"SELECT count_if(NOT regexp_full_match({text}, ?)), count_if(contains({text}, '.')), "
        f"count_if({text} LIKE '%.%0'), count_if(NOT contains({text}, '.')) FROM {texts} WHERE {text} <> ''",
        [_GROUPED],
    ).fetchall()
    if not points:
        return "none"
    if odd:
        return "no"
    return "likely" if points >= _FEWEST_GROUPED and zeros and plain else "open"
