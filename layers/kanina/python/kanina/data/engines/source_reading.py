"""Reads one source into a table of a DuckDB connection: text files are made sense of, other databases copied.

What a CSV file's text means is worked out by DuckDB. Where its first guess fails, the whole file is looked at, then
every column is taken as text; bytes that are no UTF-8 are read as Windows text. Headers keep their words: spaces around
them go, an empty one is `column2` by its place, a repeated one gets a number (`id_1`).
"""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from kanina.data.engines.source_files import Kind, Source
from kanina.data.result import unique_keys
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

QUOTE, TEXT = '"', "'"
NULL = "\\N"
"""Stands for no value in the text that rows of SQLite cross over in."""
_STRUCT_DEPTH = 3
_DELIMITERS = (",", ";", "\t", "|")
_HEADER_BYTES = 1 << 20
_BLOCK_BYTES = 1 << 20
_ISO_DATE = r"\d{4}-\d{2}-\d{2}"
_ISO_MOMENT = r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?"


def quoted(text: str, mark: str = QUOTE) -> str:
    """A text as an SQL name, or with TEXT as an SQL literal."""
    return mark + text.replace(mark, mark * 2) + mark


def database_tables(path: Path, kind: Kind) -> list[tuple[str, str]]:
    """(schema, table or view) of what a database file holds. Raises Unavailable for one that cannot be opened."""
    import duckdb

    try:
        if kind == "sqlite":
            with _sqlite(path) as database:
                listed = database.execute(
                    "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' "
                    "ESCAPE '\\' ORDER BY name"
                )
                return [("", name) for (name,) in listed]
        with duckdb.connect(str(path), read_only=True) as connection:
            return connection.execute(
                "SELECT table_schema, table_name FROM information_schema.tables "
                "WHERE table_catalog = current_catalog() ORDER BY ALL"
            ).fetchall()
    except (duckdb.Error, sqlite3.Error) as error:
        raise Unavailable(f"{path}: this database cannot be opened ({_first(error)}); close what writes it") from None


def read_source(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Makes the source's table. Raises Unavailable naming the file and what to do."""
    import duckdb

    try:
        if source.kind == "csv":
            _read_csv(connection, source)
        elif source.kind == "json":
            _read_json(connection, source)
        elif source.kind == "parquet":
            _create(
                connection, source.name, f"SELECT * FROM read_parquet({_listed(source.files)}, union_by_name = true)"
            )
        elif source.kind == "duckdb":
            _copy_duckdb(connection, source)
        else:
            _copy_sqlite(connection, source)
    except (duckdb.Error, sqlite3.Error, csv.Error, OSError) as error:
        names = ", ".join(str(file) for file in source.files[:3])
        raise Unavailable(f"{names} cannot be read ({_first(error)}); correct the file, or move it away") from None


def _create(connection: duckdb.DuckDBPyConnection, name: str, select: str) -> None:
    connection.execute(f"CREATE OR REPLACE TABLE {quoted(name)} AS {select}")


# ---------------------------------------------------------------- CSV


def _read_csv(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        files = [
            file if _is_utf8(file) else _as_utf8(file, Path(folder) / f"{number}.csv")
            for number, file in enumerate(source.files)
        ]
        try:
            _read_text(connection, source.name, files)
        except duckdb.InvalidInputException:
            for file, written in zip(source.files, files, strict=True):
                line = _odd_line(written)
                if line:
                    raise Unavailable(
                        f"{file}: line {line} has more cells than the header has names; put quotes around a cell that "
                        "holds the delimiter, or remove the cells that are too many"
                    ) from None
            raise


def _read_text(connection: duckdb.DuckDBPyConnection, name: str, files: Sequence[Path]) -> None:
    """The first way of reading that fits every row; nothing is left out."""
    import duckdb

    shape = _shape(connection, files)
    ways = [shape, f"{shape}, sample_size = -1", f"{shape}, all_varchar = true"]
    for number, way in enumerate(ways):
        try:
            read = f"read_csv({_listed(files)}, union_by_name = true{way})"
            _create(connection, name, f"SELECT {_tidy_names(connection, read)} FROM {read}")
            return
        except (duckdb.ConversionException, duckdb.InvalidInputException):
            if number == len(ways) - 1:
                raise


def _shape(connection: duckdb.DuckDBPyConnection, files: Sequence[Path]) -> str:
    """What to tell the reader where its own look at the first file would lose rows, or columns, over short rows.

    Lines before the header are passed over only if the header is then found; else short rows are filled up.
    """
    import duckdb

    try:
        sniffed = connection.execute(
            f"SELECT SkipRows, HasHeader, len(Columns) FROM sniff_csv({quoted(str(files[0]), TEXT)})"
        ).fetchone()
    except duckdb.InvalidInputException:
        sniffed = (1, False, 0)
    mark = _delimiter(files[0])
    loses_rows = bool(sniffed and sniffed[0] and not sniffed[1])
    loses_columns = bool(sniffed and sniffed[2] == 1 and mark)
    if not mark or not (loses_rows or loses_columns):
        return ""
    return f", skip = 0, header = true, null_padding = true, delim = {quoted(mark, TEXT)}"


def _delimiter(file: Path) -> str:
    """The sign that most likely separates the names of the first line; "" if it holds none."""
    with _opened(file) as opened:
        header = opened.readline(_HEADER_BYTES).decode("utf-8-sig", "replace")
    mark = max(_DELIMITERS, key=header.count)
    return mark if mark in header else ""


def _odd_line(file: Path) -> int:
    """The first line with more cells than the header; 0 if there is none."""
    mark = _delimiter(file)
    if not mark:
        return 0
    with io.TextIOWrapper(_opened(file), encoding="utf-8-sig", errors="replace", newline="") as text:
        reader = csv.reader(text, delimiter=mark)
        width = len(next(reader, []))
        return next((reader.line_num for row in reader if len(row) > width), 0)


def _tidy_names(connection: duckdb.DuckDBPyConnection, read: str) -> str:
    """The columns, without the spaces around their names."""
    names = [row[0] for row in connection.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()]
    trimmed = [" ".join(name.split()) or name for name in names]
    if len({name.lower() for name in trimmed}) < len(names):
        return "*"
    return ", ".join(f"{quoted(name)} AS {quoted(tidy)}" for name, tidy in zip(names, trimmed, strict=True))


def _is_utf8(file: Path) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    with _opened(file) as opened:
        try:
            while block := opened.read(_BLOCK_BYTES):
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
    return True


def _as_utf8(file: Path, target: Path) -> Path:
    """A copy of a text file in UTF-8: from UTF-16 where its first bytes say so, else from Windows' Western letters."""
    with _opened(file) as opened:
        content = opened.read()
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "cp1252")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    target.write_text(text, encoding="utf-8", newline="")
    return target


def _opened(file: Path) -> IO[bytes]:
    if file.name.lower().endswith(".gz"):
        return cast("IO[bytes]", gzip.open(file, "rb"))
    return file.open("rb")


# ---------------------------------------------------------------- JSON


def _read_json(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Objects of a list or of lines; an object inside one becomes columns (`address_city`)."""
    read = f"read_json({_listed(source.files)}, union_by_name = true, sample_size = -1)"
    described = connection.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()
    relation = connection.sql(f"SELECT * FROM {read} LIMIT 0")
    columns: list[tuple[str, str]] = []
    for (name, *_), kind in zip(described, relation.types, strict=True):
        columns += _flat(quoted(name), name, kind, _STRUCT_DEPTH)
    keys = unique_keys([name for _, name in columns])
    shown = [f"{expression} AS {quoted(key)}" for (expression, _), key in zip(columns, keys, strict=True)]
    _create(connection, source.name, f"SELECT {', '.join(shown)} FROM {read}")


def _flat(expression: str, name: str, kind: Any, depth: int) -> Iterator[tuple[str, str]]:
    if kind.id != "struct" or not depth:
        yield expression, name
        return
    for key, inner in kind.children:
        yield from _flat(f"{expression}.{quoted(key)}", f"{name}_{key}", inner, depth - 1)


# ---------------------------------------------------------------- other databases


def _copy_duckdb(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    connection.execute(f"ATTACH {quoted(str(source.files[0]), TEXT)} AS copied_from (READ_ONLY)")
    try:
        place = f"copied_from.{quoted(source.schema)}.{quoted(source.inner)}"
        _create(connection, source.name, f"SELECT * FROM {place}")
    finally:
        connection.execute("DETACH copied_from")


def _copy_sqlite(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Rows cross over as text; a column's type is what its values were stored as, days and times in text included."""
    with _sqlite(source.files[0]) as database, tempfile.TemporaryDirectory() as folder:
        table = quoted(source.inner)
        declared = {row[1]: str(row[2]).upper() for row in database.execute(f"PRAGMA table_info({table})")}
        names = list(declared)
        crossing = Path(folder) / "rows.csv"
        with crossing.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            for row in database.execute(f"SELECT * FROM {table}"):
                writer.writerow([_crossing(value) for value in row])
        columns = "{" + ", ".join(f"'c{number}': 'VARCHAR'" for number in range(len(names))) + "}"
        read = (
            f"read_csv({quoted(str(crossing), TEXT)}, header = false, nullstr = {quoted(NULL, TEXT)}, "
            f"columns = {columns}, delim = ',', quote = '\"', escape = '\"')"
        )
        connection.execute(f"CREATE OR REPLACE TEMP TABLE crossing AS SELECT * FROM {read}")
        shown = []
        for number, name in enumerate(names):
            kind = _sqlite_type(database, connection, table, name, declared[name], f"c{number}")
            shown.append(f"CAST(c{number} AS {kind}) AS {quoted(name)}")
        _create(connection, source.name, f"SELECT {', '.join(shown)} FROM crossing")
        connection.execute("DROP TABLE crossing")


def _crossing(value: object) -> object:
    if value is None:
        return NULL
    return value.hex() if isinstance(value, bytes) else value


def _sqlite_type(
    database: sqlite3.Connection,
    connection: duckdb.DuckDBPyConnection,
    table: str,
    name: str,
    declared: str,
    column: str,
) -> str:
    """The DuckDB type that every value of a column fits."""
    found = database.execute(f"SELECT DISTINCT typeof({quoted(name)}) FROM {table}").fetchall()
    stored = {kind for (kind,) in found} - {"null"}
    if stored == {"integer"}:
        more = f"SELECT 1 FROM {table} WHERE {quoted(name)} NOT IN (0, 1) LIMIT 1"
        is_truth = declared.startswith("BOOL") and database.execute(more).fetchone() is None
        return "BOOLEAN" if is_truth else "BIGINT"
    if stored and stored <= {"integer", "real"}:
        return "DOUBLE"
    if stored == {"text"}:
        for pattern, kind in ((_ISO_DATE, "DATE"), (_ISO_MOMENT, "TIMESTAMP")):
            fits = f"regexp_full_match({column}, {quoted(pattern, TEXT)}) AND TRY_CAST({column} AS {kind}) IS NOT NULL"
            if connection.execute(f"SELECT bool_and({fits}) FROM crossing WHERE {column} IS NOT NULL").fetchone() == (
                True,
            ):
                return kind
    return "VARCHAR"


@contextmanager
def _sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """A SQLite file, only to be read."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        yield database
    finally:
        database.close()


def _listed(files: Sequence[Path]) -> str:
    return "[" + ", ".join(quoted(str(file), TEXT) for file in files) + "]"


def _first(error: BaseException) -> str:
    return str(error).strip().splitlines()[0].rstrip(".") if str(error).strip() else type(error).__name__
