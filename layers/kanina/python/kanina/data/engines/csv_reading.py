"""Reads the files of one CSV source into a table.

What a file's text means is worked out by DuckDB. Where its first guess fails, the whole file is looked at, then every
column is taken as text; bytes that are no UTF-8 are read as Windows text. Headers keep their words: spaces around them
go, an empty one is `column2` by its place, a repeated one gets a number (`id_1`).
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kanina.data.engines.csv_days import settle_days
from kanina.data.engines.csv_foot import foot_of, opened, without
from kanina.data.engines.csv_quotes import has_quotes, open_quote
from kanina.data.engines.duckdb_sql import TEXT, create, listed, quoted
from kanina.data.engines.reading_notes import ReadingNotes
from kanina.data.engines.source_files import Source
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

_DELIMITERS = (",", ";", "\t", "|")
_HEADER_BYTES = 1 << 20
_BLOCK_BYTES = 1 << 20
_CONTROLS = re.compile("[\0-\x08\x0e-\x1f\x7f]")
_ODD_SHARE = 0.01
"""Of a text, at most so many signs that nobody writes; other files, a spreadsheet's for one, have far more."""


def read_csv(connection: duckdb.DuckDBPyConnection, source: Source) -> ReadingNotes:
    """Makes the source's table, and tells what was left out or assumed.

    Raises Unavailable for a row that has too many cells, a quote that is not closed and a file that is no text, and
    what DuckDB raises.
    """
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        files = [_as_text(file, Path(folder) / f"{number}.csv") for number, file in enumerate(source.files)]
        files, left_out = _without_feet(source.files, files, Path(folder))
        for file, written in zip(source.files, files, strict=True):
            if not _takes_quotes(connection, written) and has_quotes(written):
                _refuse_open_quote(file, written)
        try:
            forms = _read_text(connection, source.name, files)
        except duckdb.InvalidInputException:
            for file, written in zip(source.files, files, strict=True):
                _refuse_open_quote(file, written)
                line = _odd_line(written)
                if line:
                    raise Unavailable(
                        f"{file}: line {line} has more cells than the header has names; put quotes around a cell that "
                        "holds the delimiter, or remove the cells that are too many"
                    ) from None
            raise
    order, columns = settle_days(connection, source.name, forms)
    if order is None or order.is_assumed:
        return ReadingNotes(tuple(left_out), None, tuple(columns))
    return ReadingNotes(tuple(left_out), order.first)


def _takes_quotes(connection: duckdb.DuckDBPyConnection, file: Path) -> bool:
    """Whether DuckDB takes the quotes of a file for quotes, which it does not where one does not fit."""
    import duckdb

    try:
        sniffed = connection.execute(f"SELECT Quote FROM sniff_csv({quoted(str(file), TEXT)})").fetchone()
    except duckdb.InvalidInputException:
        return False
    return sniffed == ('"',)


def _refuse_open_quote(named: Path, file: Path) -> None:
    line = open_quote(file, _delimiter(file))
    if line:
        raise Unavailable(
            f"{named}: line {line} opens a quote that is not closed; close it, or take it away where it belongs to the "
            "text"
        )


def _without_feet(named: Sequence[Path], files: Sequence[Path], folder: Path) -> tuple[list[Path], list[str]]:
    """The files without totals and empty rows at their ends, and what to tell of that."""
    kept, told = [], []
    for number, (file, text) in enumerate(zip(named, files, strict=True)):
        mark = _delimiter(text)
        foot = foot_of(text, mark) if mark else None
        kept.append(without(text, foot, folder / f"rows-{number}.csv") if foot else text)
        for cells in foot.totals if foot else ():
            said = ", ".join(cell for cell in cells if cell)
            told.append(f"{file.name}: its last row ({said}) is a total of the others and is left out")
    return kept, told


def _read_text(connection: duckdb.DuckDBPyConnection, name: str, files: Sequence[Path]) -> dict[str, str | None]:
    """The first way of reading that fits every row. Type → the format of such columns."""
    import duckdb

    shape = _shape(connection, files)
    ways = [shape, f"{shape}, sample_size = -1", f"{shape}, all_varchar = true"]
    for number, way in enumerate(ways):
        try:
            read = f"read_csv({listed(files)}, union_by_name = true{way})"
            create(connection, name, f"SELECT {_tidy_names(connection, read)} FROM {read}")
            return _day_forms(connection, files, way)
        except (duckdb.ConversionException, duckdb.InvalidInputException):
            if number == len(ways) - 1:
                raise
    return {}


def _day_forms(connection: duckdb.DuckDBPyConnection, files: Sequence[Path], way: str) -> dict[str, str | None]:
    """Type → how DuckDB read the dates, and the moments, of the first file."""
    import duckdb

    try:
        sniffed = connection.execute(
            f"SELECT DateFormat, TimestampFormat FROM sniff_csv({quoted(str(files[0]), TEXT)}{way})"
        ).fetchone()
    except duckdb.Error:
        return {}
    return {"DATE": sniffed[0], "TIMESTAMP": sniffed[1]} if sniffed else {}


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
    with opened(file) as source:
        header = source.readline(_HEADER_BYTES).decode("utf-8-sig", "replace")
    mark = max(_DELIMITERS, key=header.count)
    return mark if mark in header else ""


def _odd_line(file: Path) -> int:
    """The first line with more cells than the header; 0 if there is none."""
    mark = _delimiter(file)
    if not mark:
        return 0
    with io.TextIOWrapper(opened(file), encoding="utf-8-sig", errors="replace", newline="") as text:
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


def _as_text(file: Path, target: Path) -> Path:
    """The file where it is UTF-8, else a copy that is; empty for one of blank lines. Raises Unavailable for no text."""
    is_utf8, is_blank = _looked_through(file)
    if is_blank:
        target.touch()
        return target
    return file if is_utf8 else _as_utf8(file, target)


def _looked_through(file: Path) -> tuple[bool, bool]:
    """Whether a file is UTF-8, and whether there is nothing in it but blank lines."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    is_blank = True
    with opened(file) as source:
        try:
            while block := source.read(_BLOCK_BYTES):
                if b"\0" in block:  # half of a letter of UTF-16, which may not say so in its first bytes
                    return False, False
                is_blank = not decoder.decode(block).strip() and is_blank
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False, False
    return True, is_blank


def _encoding(content: bytes) -> str:
    """UTF-16 by its first bytes, or by the bytes that are 0 in most of its letters; else Windows' own."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    first, second = content[0::2].count(0), content[1::2].count(0)
    if max(first, second) * 4 < len(content):
        return "cp1252"
    return "utf-16-le" if second > first else "utf-16-be"


def _as_utf8(file: Path, target: Path) -> Path:
    """A copy of a text file in UTF-8: from UTF-16 where it looks so, else from Windows' Western letters."""
    with opened(file) as source:
        content = source.read()
    try:
        text = content.decode(_encoding(content))
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    odd = len(_CONTROLS.findall(text, 0, _BLOCK_BYTES))
    if odd > _ODD_SHARE * min(len(text), _BLOCK_BYTES):
        raise Unavailable(f"{file}: this is no text; save the table as CSV, in UTF-8")
    target.write_text(text, encoding="utf-8", newline="")
    return target
