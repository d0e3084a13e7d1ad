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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kanina.data.engines.csv_days import settle_days
from kanina.data.engines.csv_end import cut_end
from kanina.data.engines.csv_foot import TOTAL_LEFT_OUT, foot_of, opened, without
from kanina.data.engines.csv_head import few_names, first_cells, has_years_as_names, head_of, without_head
from kanina.data.engines.csv_lines import with_one_line_end
from kanina.data.engines.csv_marks import settle_marks
from kanina.data.engines.csv_quotes import has_quotes, open_quote
from kanina.data.engines.duckdb_sql import TEXT, create, listed, quoted
from kanina.data.engines.reading_notes import ReadingNotes
from kanina.data.engines.source import Source
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
        texts = [_Text.of(file, Path(folder) / str(number)) for number, file in enumerate(source.files)]
        files = [text.rows for text in texts]
        for text in texts:
            if not _takes_quotes(connection, text.rows) and has_quotes(text.rows):
                text.refuse_open_quote()
        try:
            forms, unnamed, way = _read_text(connection, source.name, files)
            unnamed = [*unnamed, *settle_marks(connection, source.name, files, way, _delimiter(files[0]))]
        except duckdb.InvalidInputException:
            for text in texts:
                text.refuse_open_quote()
                text.refuse_odd_line()
            raise
    told = [note for text in texts for note in text.told]
    told += [f"{source.files[0].name}: {note}" for note in unnamed]
    order, columns = settle_days(connection, source.name, forms)
    if order is None or order.is_assumed:
        return ReadingNotes(tuple(told), None, tuple(columns))
    return ReadingNotes(tuple(told), order.first)


@dataclass(frozen=True, slots=True)
class _Text:
    """A file as text: `rows` holds its names and rows alone, `above` lines of it stand before them.

    told: what was left out of it.
    """

    named: Path
    rows: Path
    above: int
    told: tuple[str, ...]

    @classmethod
    def of(cls, named: Path, folder: Path) -> _Text:
        """The file without what stands above the names of its columns and below its rows."""
        folder.mkdir()
        text = _as_text(named, folder / "text.csv")
        text = with_one_line_end(named, text, _delimiter(text), folder / "lines.csv")
        told = []
        above = head_of(text)
        if above:
            told.append(f"{named.name}: {_left_out(above)}")
            text = without_head(text, above, folder / "named.csv")
        elif few := few_names(text):
            told.append(f"{named.name}: {few}")
        mark = _delimiter(text)
        if mark and (end := cut_end(text, mark)):
            told.append(f"{named.name}: {end[1]}")
            text = without(text, end[0], folder / "ended.csv")
        foot = foot_of(text, mark) if mark else None
        for cells in foot.totals if foot else ():
            said = ", ".join(cell for cell in cells if cell)
            told.append(f"{named.name}: its last row ({said}) {TOTAL_LEFT_OUT}")
        rows = without(text, foot, folder / "rows.csv") if foot else text
        return cls(named, rows, above, tuple(told))

    def refuse_open_quote(self) -> None:
        """Raises Unavailable for a quote that is not closed, naming its line."""
        line = open_quote(self.rows, _delimiter(self.rows))
        if line:
            raise Unavailable(
                f"{self.named}: line {self.above + line} opens a quote that is not closed; close it, or take it away "
                "where it belongs to the text"
            )

    def refuse_odd_line(self) -> None:
        """Raises Unavailable for a row of too many cells, naming its line."""
        line = _odd_line(self.rows)
        if line:
            raise Unavailable(
                f"{self.named}: line {self.above + line} has more cells than the header has names; put quotes around a "
                "cell that holds the delimiter, or remove the cells that are too many"
            )


def _left_out(above: int) -> str:
    if above == 1:
        return "its first line stands above its header, line 2, and is left out"
    return f"its first {above} lines stand above its header, line {above + 1}, and are left out"


def _takes_quotes(connection: duckdb.DuckDBPyConnection, file: Path) -> bool:
    """Whether DuckDB takes the quotes of a file for quotes, which it does not where one does not fit."""
    import duckdb

    try:
        sniffed = connection.execute(f"SELECT Quote FROM sniff_csv({quoted(str(file), TEXT)})").fetchone()
    except duckdb.InvalidInputException:
        return False
    return sniffed == ('"',)


def _read_text(
    connection: duckdb.DuckDBPyConnection, name: str, files: Sequence[Path]
) -> tuple[dict[str, str | None], list[str], str]:
    """The first way of reading that fits every row.

    Type → the format of such columns; what to tell of the header; the way.
    """
    import duckdb

    shape, told = _shape(connection, files)
    ways = [shape, f"{shape}, sample_size = -1", f"{shape}, all_varchar = true"]
    for number, way in enumerate(ways):
        try:
            read = f"read_csv({listed(files)}, union_by_name = true{way})"
            create(connection, name, f"SELECT {_tidy_names(connection, read)} FROM {read}")
            return _day_forms(connection, files, way), told, way
        except (duckdb.ConversionException, duckdb.InvalidInputException):
            if number == len(ways) - 1:
                raise
    return {}, told, ""


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


def _shape(connection: duckdb.DuckDBPyConnection, files: Sequence[Path]) -> tuple[str, list[str]]:
    """What to tell the reader where its own look at the first file would lose rows, or columns, over short rows; and
    what a person should know of the header.

    Lines before the header are passed over only if the header is then found; else short rows are filled up.
    """
    import duckdb

    first = files[0]
    try:
        sniffed = connection.execute(
            f"SELECT SkipRows, HasHeader, len(Columns) FROM sniff_csv({quoted(str(first), TEXT)})"
        ).fetchone()
    except duckdb.InvalidInputException:
        sniffed = (1, False, 0)
    mark = _delimiter(first)
    skipped, has_header, columns = sniffed or (0, True, 0)
    loses_rows = bool(skipped and not has_header)
    loses_columns = bool(columns == 1 and mark)
    if not mark or not (loses_rows or loses_columns):
        if has_header:
            return "", [_left_out(skipped)] if skipped else []
        cells = first_cells(first)
        if has_years_as_names(first):
            return ", header = true", [f"its first line ({cells}) is taken as its header"]
        told = f"no header was seen, so its first line ({cells}) is taken as a row; write the columns' names above it"
        return "", [told] if cells else []
    return f", skip = 0, header = true, null_padding = true, delim = {quoted(mark, TEXT)}", []


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
