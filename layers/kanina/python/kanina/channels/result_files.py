"""An export as the bytes of a file, CSV or JSON, written while its rows are read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

from kanina.data.result import to_json_value, unique_keys
from kanina.models import dump_plan

if TYPE_CHECKING:
    from kanina.assistant.exports import Export

FileFormat = Literal["csv", "json"]
FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)
MEDIA_TYPES: Mapping[FileFormat, str] = {
    "csv": "text/csv; charset=utf-8; header=present",
    "json": "application/json",
}
BYTE_ORDER_MARK = "\ufeff"
"""What spreadsheets know UTF-8 by."""


def written(export: Export, form: FileFormat) -> Iterator[bytes]:
    """The file's bytes, some at a time. A JSON file says where its rows come from; of a CSV file, `note_of` does."""
    texts = csv_texts(export) if form == "csv" else json_texts(export)
    return (text.encode("utf-8", "replace") for text in texts)


def note_of(export: Export) -> str:
    """Where an export's rows come from, in one line, and that there are more of them, once all have been read."""
    from kanina.assistant.wording.run_again import cut_off

    origin = export.origin
    return f"{origin.words}; {cut_off(export.rows, origin.language)}" if export.truncated else origin.words


def file_name(export: Export, form: FileFormat) -> str:
    """What to call the file: "kanina-turn-3-2026-11-28.csv", by the day it was made.

    It ends in "-first-1000-rows" where there are more than those, once all have been read.
    """
    origin = export.origin
    part = f"-first-{export.rows}-rows" if export.truncated else ""
    return f"kanina-turn-{origin.turn}-{origin.run_at.date().isoformat()}{part}.{form}"


def csv_texts(export: Export) -> Iterator[str]:
    """CSV as RFC 4180 has it: the columns' names and the rows, nothing else."""
    # Here, and not at every start of what answers questions, too.
    import csv

    from kanina.channels import csv_cells

    page = io.StringIO(newline="")
    writer = csv.writer(page, lineterminator="\r\n")
    names = unique_keys([column.name for column in export.columns])
    writer.writerow([csv_cells.text(name) for name in names])
    yield BYTE_ORDER_MARK
    for batch in export.batches():
        writer.writerows([csv_cells.cell(value) for value in row] for row in batch.rows)
        yield _taken(page)
    yield _taken(page)


def json_texts(export: Export) -> Iterator[str]:
    """One object: `meta`, `columns`, `data` (as in an answer), and last `row_count` and `truncated`."""
    columns = [column.model_dump(mode="json") for column in export.columns]
    yield f'{{"meta": {_json(meta(export))},\n"columns": {_json(columns)},\n"data": ['
    keys = [column.key for column in export.columns]
    separator = "\n"
    for batch in export.batches():
        lines = [_json(dict(zip(keys, map(to_json_value, row), strict=True))) for row in batch.rows]
        if lines:
            yield separator + ",\n".join(lines)
            separator = ",\n"
    yield f'],\n"row_count": {export.rows},\n"truncated": {_json(export.truncated)}}}\n'


def meta(export: Export) -> dict[str, Any]:
    """What a file says of itself, member by member of `api_models.ResultMeta`."""
    origin = export.origin
    return {
        "note": origin.words,
        "question": origin.question,
        "conversation_id": origin.conversation_id,
        "turn": origin.turn,
        "language": origin.language,
        "asked_at": origin.asked_at.isoformat(),
        "run_at": origin.run_at.isoformat(),
        "zone": origin.zone,
        "query": dump_plan(origin.query),
        "sql": origin.sql,
        "restricted": list(origin.restricted),
    }


_json: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _taken(page: io.StringIO) -> str:
    """What has been written on a page, which is blank again."""
    text = page.getvalue()
    page.seek(0)
    page.truncate()
    return text
