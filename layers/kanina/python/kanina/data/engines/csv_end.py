"""A last line that is cut off, as of a download that broke: no line end, and fewer cells than every line before it."""

from __future__ import annotations

from pathlib import Path

from kanina.data.engines.csv_foot import TOTAL, Foot, cells_of, opened, tail_of

CUT_OFF = "is cut off and left out; get the whole file, or end its last line"
"""How what is told of one ends."""
_BODY_LINES = 20
_FEWEST_LINES = 2
_HEADER_BYTES = 1 << 20
_SHOWN = 40


def cut_end(file: Path, mark: str) -> tuple[Foot, str] | None:
    """Where the rows of a UTF-8 file end before its cut line, and what is to be told of it; None if none is cut.

    A line that closes a quote of a line before it is the end of a long cell.
    """
    start, tail = tail_of(file)
    lines = tail.split(b"\n")
    last, at = lines[-1], start + len(tail) - len(lines[-1])
    quoted = b'"' in last
    if not last.strip() or (quoted and not _opens_last(tail, last)):
        return None
    with opened(file) as source:
        width = len(cells_of(source.readline(_HEADER_BYTES), mark))
    body = [cells_of(line, mark) for line in lines[1:-1] if line.strip()][-_BODY_LINES:]
    whole = len(body) >= _FEWEST_LINES and all(len(cells) == width for cells in body)
    cells = cells_of(last, mark)
    if not whole or len(cells) >= width or any(TOTAL.fullmatch(cell) for cell in cells):
        return None
    shown = last.decode("utf-8", "replace").strip()[:_SHOWN]
    return Foot(at, ()), f"its last line ({shown}) {CUT_OFF}"


def _opens_last(tail: bytes, last: bytes) -> bool:
    """Whether the one quote that is not closed is on the last line."""
    return last.count(b'"') % 2 == 1 and (tail.count(b'"') - last.count(b'"')) % 2 == 0
