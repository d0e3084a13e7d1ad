"""Quotes of a CSV file that open and are not closed: the rows behind one cannot be told from its text."""

from __future__ import annotations

import csv
import io
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from kanina.data.engines.csv_foot import opened

if TYPE_CHECKING:
    from _csv import Reader

QUOTE = b'"'
_BLOCK_BYTES = 1 << 20


def has_quotes(file: Path) -> bool:
    """Whether there is a quote anywhere in a file."""
    with opened(file) as source:
        return any(QUOTE in block for block in iter(lambda: source.read(_BLOCK_BYTES), b""))


def open_quote(file: Path, mark: str) -> int:
    """The line, from 1, of the first quote that begins a cell and is not closed; 0 if there is none.

    A quote inside a cell, and one that is closed on its line before the cell ends, are text: `5" pipe`, `"Big" Ben`.
    """
    if mark == "\t":
        return 0  # tabs part cells without quotes. Source: IANA, text/tab-separated-values
    with opened(file) as source:
        return _first_open(source, mark or ",")


def _first_open(source: IO[bytes], mark: str) -> int:
    with io.TextIOWrapper(source, encoding="utf-8-sig", errors="replace", newline="") as text:
        lines = chain(text, ("\n",))  # so that a quote that opens on the last line has one to go on in
        begun = 0
        while True:
            reader = csv.reader(lines, delimiter=mark, strict=True)
            whole, ended = _read_on(reader)
            if ended:
                return 0
            if reader.line_num > whole + 1:
                return begun + whole + 1
            begun += reader.line_num


def _read_on(reader: Reader) -> tuple[int, bool]:
    """How many lines were read as whole rows, and whether they were all of them."""
    whole = 0
    try:
        for _ in reader:
            whole = reader.line_num
    except csv.Error:
        return whole, False
    return whole, True
