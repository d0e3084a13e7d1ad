"""`kanina export`: the whole result of an earlier turn as a file, or on standard output for another program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from kanina import assembly
from kanina.assistant.exports import Exports
from kanina.channels.result_files import FileFormat, written
from kanina.memory.conversations import Conversations
from kanina.models import Turn
from kanina.people import Person
from kanina.problems import NotFound
from kanina_local import users
from kanina_local.counting import counted
from kanina_local.data import settle
from kanina_local.terminal import ADDRESS, CHANNEL

SECONDS_MAXIMUM = 900.0
"""How long one export may take: nobody else waits for it here."""


def export(
    user: str,
    conversation_id: str | None,
    turn: int | None,
    form: FileFormat | None,
    out: Path | None,
    data: Path | None,
    *,
    note: bool = True,
) -> int:
    """Writes the file; what it holds is told on standard error.

    By default: the conversation last gone on with here, its newest turn that had rows, CSV unless the file's name says
    otherwise, standard output. Raises NotFound where there is no such turn, and OSError.
    """
    person = users.person(user)
    settle(data)
    assembly.configured()
    try:
        conversations = assembly.conversations()
        known = conversation_id or conversations.current(person, CHANNEL, ADDRESS)
        number = turn or _newest(conversations, person, known)
        return _export(assembly.exports(), person, known, number, form or _named(out), out, note=note)
    finally:
        assembly.close()


def _export(
    exports: Exports, person: Person, conversation_id: str, turn: int, form: FileFormat, out: Path | None, *, note: bool
) -> int:
    opened = exports.open(person, conversation_id, turn, seconds=SECONDS_MAXIMUM)
    try:
        content = written(opened, form, note=note)
        if out is None or str(out) == "-":
            _pour(content)
        else:
            _save(content, out)
    finally:
        opened.close()
    more = "; there are more: KANINA_EXPORT_ROWS lets a file have them" if opened.truncated else ""
    place = "" if out is None else f" in {out}"
    print(f"{counted(opened.rows, 'row')}{place}{more}\n{opened.origin.words}", file=sys.stderr)
    return 0


def _newest(conversations: Conversations, person: Person, conversation_id: str) -> int:
    """The number of the newest turn that had rows. Raises NotFound."""
    turns: tuple[Turn, ...] = conversations.load_all(person, conversation_id)
    for turn in sorted(turns, key=lambda turn: turn.number, reverse=True):
        if turn.result_count is not None:
            return turn.number
    raise NotFound("There is no answer with a table in this conversation; ask something first.")


def _named(out: Path | None) -> FileFormat:
    """The format a file's name says."""
    return "json" if out is not None and out.suffix.lower() == ".json" else "csv"


def _pour(content: Iterable[bytes]) -> None:
    for part in content:
        sys.stdout.buffer.write(part)
    sys.stdout.buffer.flush()


def _save(content: Iterable[bytes], out: Path) -> None:
    """Writes a file beside its place first: what was there stays until the new one is whole."""
    beside = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.writelines(content)
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
