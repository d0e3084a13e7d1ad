"""Where the lines of a CSV file end: one sign for all of them, and none inside a row.

An old Mac's files end their lines by CR alone; DuckDB reads neither those beside others, nor LF beside CRLF.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from kanina.data.engines.csv_foot import opened
from kanina.problems import Unavailable

_BLOCK_BYTES = 1 << 20
_LINE_END = re.compile(rb"\r\n|\r|\n")
_QUOTED = re.compile(rb'"[^"]*"')


def with_one_line_end(named: Path, file: Path, mark: str, target: Path) -> Path:
    """The file where its lines end alike, else a copy whose lines do. Raises Unavailable for a CR inside a row."""
    both, cr, lf = _line_ends(file)
    if not cr and not (both and lf):
        return file
    if cr and _first(file) != b"\r":
        _refuse_stray(named, file, mark)
    with opened(file) as source, target.open("wb") as written:
        held = b""
        while block := source.read(_BLOCK_BYTES):
            block = held + block
            held = b"\r" if block.endswith(b"\r") else b""
            written.write(_LINE_END.sub(b"\n", block[: len(block) - len(held)]))
        written.write(b"\n" if held else b"")
    return target


def _line_ends(file: Path) -> tuple[int, int, int]:
    """How many CRLF, CR alone and LF alone there are."""
    both = cr = lf = 0
    before = b""
    with opened(file) as source:
        while block := source.read(_BLOCK_BYTES):
            split = before == b"\r" and block.startswith(b"\n")
            both += block.count(b"\r\n") + split
            cr += block.count(b"\r")
            lf += block.count(b"\n")
            before = block[-1:]
    return both, cr - both, lf - both


def _first(file: Path) -> bytes:
    """The sign that the first line ends with; signs between quotes end none."""
    with opened(file) as source:
        start = _QUOTED.sub(b"", source.read(_BLOCK_BYTES))
    found = _LINE_END.search(start)
    return found.group() if found else b""


def _refuse_stray(named: Path, file: Path, mark: str) -> None:
    with io.TextIOWrapper(opened(file), encoding="utf-8-sig", errors="replace", newline="\n") as text:
        reader = csv.reader(text, delimiter=mark or ",")
        try:
            for _ in reader:
                pass
        except csv.Error as error:
            if "new-line" in str(error):
                raise Unavailable(
                    f"{named}: line {reader.line_num} has a carriage return (CR) inside a row; take it away, put "
                    "quotes around its cell, or save the file again with one kind of line end"
                ) from None
