"""`kanina export`: the whole result of an earlier turn as a file, or on standard output for another program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from kanina import assembly
from kanina.assistant.exports import Exports
from kanina.channels.result_files import FileFormat, note_of, written
from kanina.memory.conversations import Conversations
from kanina.models import Turn
from kanina.people import Person
from kanina.problems import AnswerOutdated, NotFound
from kanina.settings import load_settings
from kanina_local import users
from kanina_local.counting import counted
from kanina_local.data import is_elsewhere, settle
from kanina_local.home import find_home
from kanina_local.last_data import noted
from kanina_local.terminal import ADDRESS, CHANNEL
from kanina_local.trouble import Trouble

SECONDS_MAXIMUM = 900.0
"""How long one export may take: nobody else waits for it here."""


def export(
    user: str,
    conversation_id: str | None,
    turn: int | None,
    form: FileFormat | None,
    out: Path | None,
    data: Path | None,
    note: Path | None = None,
) -> int:
    """Writes the file, and where its rows come from into `note`, if given; that is told on standard error, too.

    By default: the conversation last gone on with here, its newest turn that had rows, CSV unless the file's name says
    otherwise, standard output; the data that was last asked about here. Raises NotFound where there is no such turn,
    Trouble for a folder that is missing, a file of another kind or an answer of other data, and OSError.
    """
    for option, file in (("--out", out), ("--note", note)):
        check_folder(option, file)
    person = users.person(user)
    wanted = form or _named(out)
    known, number = _looked_up(person, conversation_id, turn)
    settle(data or _last_asked())
    assembly.configured()
    try:
        return _export(assembly.exports(), person, known, number, wanted, out, note)
    except AnswerOutdated as error:
        if data is not None:
            raise
        raise Trouble(f"{error.detail} If it was of other data, name that: kanina export --data PATH") from None
    finally:
        assembly.close()


def check_folder(option: str, file: Path | None) -> None:
    """Raises Trouble where a file's folder is missing, or the file is one that Kanina keeps."""
    if file is not None and file.exists() and file.resolve().is_relative_to(find_home().path):
        raise Trouble(f"{file} is a file of Kanina's own: name another with {option}")
    if file is not None and not file.absolute().parent.is_dir():
        raise Trouble(f"there is no folder {file.absolute().parent}: make it first, or name another with {option}")


def write(content: Iterable[bytes], out: Path | None) -> None:
    """Writes a file, or standard output where none is named, or `-`."""
    if out is None or str(out) == "-":
        _pour(content)
    else:
        _save(content, out)


def _last_asked() -> Path | None:
    """The data that was last asked about in this home, where no setting names any."""
    found = None if is_elsewhere() else noted(find_home())
    if found is not None:
        print(f"kanina: of {found}, which was asked about last", file=sys.stderr)
    return found


def _looked_up(person: Person, conversation_id: str | None, turn: int | None) -> tuple[str, int]:
    """The conversation and the turn that are meant, before any data is made for them. Raises NotFound."""
    settings = load_settings({**find_home().environment(), **os.environ})
    try:
        conversations = assembly.conversations(settings)
        known = conversation_id or conversations.current(person, CHANNEL, ADDRESS)
        return known, turn or _newest(conversations, person, known)
    finally:
        assembly.close()


def _export(
    exports: Exports,
    person: Person,
    conversation_id: str,
    turn: int,
    form: FileFormat,
    out: Path | None,
    note: Path | None,
) -> int:
    opened = exports.open(person, conversation_id, turn, seconds=SECONDS_MAXIMUM)
    try:
        write(written(opened, form), out)
        if note is not None:
            _save([f"{note_of(opened)}\n".encode()], note)
    finally:
        opened.close()
    more = "; there are more: KANINA_EXPORT_ROWS lets a file have them" if opened.truncated else ""
    place = "" if out is None else f" in {out}"
    origin = opened.origin
    told = f"turn {origin.turn} of conversation {origin.conversation_id}: {origin.words}"
    print(f"{counted(opened.rows, 'row')}{place}{more}\n{told}", file=sys.stderr)
    return 0


def _newest(conversations: Conversations, person: Person, conversation_id: str) -> int:
    """The number of the newest turn that had rows. Raises NotFound."""
    turns: tuple[Turn, ...] = conversations.load_all(person, conversation_id)
    for turn in sorted(turns, key=lambda turn: turn.number, reverse=True):
        if turn.result_count is not None:
            return turn.number
    raise NotFound("There is no answer with a table in this conversation; ask something first.")


def _named(out: Path | None) -> FileFormat:
    """The format a file's name says; CSV for one that says nothing. Raises Trouble for a name of something else."""
    ending = "" if out is None else out.suffix.lower()
    if ending in ("", ".csv"):
        return "csv"
    if ending == ".json":
        return "json"
    raise Trouble(f"a table is written into a .csv or .json file, not {out and out.name}; Excel opens a .csv")


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
