"""`kanina sql check`: what the guard thinks of a statement, or of a file of them. Nothing is run."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from kanina.data.guard import judge
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina_local.trouble import Trouble, of_system

DIALECTS = ("duckdb", "postgres", "athena")
STANDARD_INPUT = Path("-")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement to judge; `id` is the line's own, of whatever kind, and None for one that was typed."""

    id: Any
    dialect: str
    sql: str


def check(statement: str | None, dialect: str | None, batch: Path | None, model_file: Path | None) -> int:
    """Prints a line of JSON for each statement: its id, whether it is allowed, and the reason if not.

    Gives 0 when all were judged, and 1 if a line of the batch is no statement: each such line is told
    on standard error, and the others are judged all the same. `dialect` is needed, except where each line of a batch
    has its own. Raises Trouble for what cannot be used at all.
    """
    if batch is not None:
        if statement is not None:
            raise Trouble("--batch FILE brings its own statements: leave the one that was typed out")
        return _check_batch(batch, dialect, _model(model_file))
    if dialect is None:
        raise Trouble(f"which SQL is it? add --dialect with one of {', '.join(DIALECTS)}")
    sql = _standard_input() if statement is None or statement == str(STANDARD_INPUT) else statement
    if not sql.strip():
        raise Trouble('there is no statement: give one, as in kanina sql check --dialect duckdb "SELECT 1"')
    _print(Statement(None, dialect, sql), _model(model_file))
    return 0


def _check_batch(file: Path, dialect: str | None, model: SemanticModel) -> int:
    name = "standard input" if file == STANDARD_INPUT else str(file)
    status = 0
    for number, line in _lines(file):
        try:
            statement = _statement(line, dialect)
        except Trouble as trouble:
            print(f"kanina: {name}, line {number}: {trouble}", file=sys.stderr)
            status = 1
        else:
            _print(statement, model)
    return status


def _statement(line: str, dialect: str | None) -> Statement:
    """The statement of a line, of `dialect` where it names none. Raises Trouble naming what to write instead."""
    wanted = 'write {"id": "1", "dialect": "duckdb", "sql": "SELECT 1"}'
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise Trouble(f"it is not JSON; {wanted}") from None
    if not isinstance(value, dict):
        raise Trouble(f"it is no JSON object; {wanted}")
    if dialect is not None:
        value.setdefault("dialect", dialect)
    missing = [key for key in ("id", "dialect", "sql") if key not in value]
    if missing:
        raise Trouble(f"it has no {' and no '.join(missing)}; {wanted}")
    if value["dialect"] not in DIALECTS:
        raise Trouble(f"its dialect is {value['dialect']!r}; write one of {', '.join(DIALECTS)}")
    if not isinstance(value["sql"], str):
        raise Trouble("its sql is no text; put the statement in quotes")
    return Statement(value["id"], value["dialect"], value["sql"])


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a batch that are not blank, by their numbers."""
    if file == STANDARD_INPUT:
        yield from _numbered(sys.stdin)
        return
    try:
        with file.open(encoding="utf-8-sig", errors="surrogateescape") as stream:
            yield from _numbered(stream)
    except OSError as error:
        raise of_system(error) from None


def _numbered(stream: TextIO) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(stream, start=1) if line.strip())


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise Trouble("the statement on standard input is not UTF-8 text") from None


def _print(statement: Statement, model: SemanticModel) -> None:
    allowed, reason = judge(statement.sql, model, statement.dialect)
    print(json.dumps({"id": statement.id, "allowed": allowed, "reason": reason}))


def _model(file: Path | None) -> SemanticModel:
    """The model of the file, else the one this machine's settings lead to."""
    if file is None:
        from kanina.assembly import model_path
        from kanina_local.home import use_home

        use_home()
        file = model_path()
    return load_model(file)
