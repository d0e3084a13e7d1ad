"""Makes the demo's tables as Parquet files: the same rows on every machine, whatever day they are cut at.

The first day is always 2024-01-01; `until` is the last day that is in. A folder is whole or not there: it is written
beside its place and renamed, by one process at a time.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    import duckdb

VERSION = 1
"""Raised whenever a row changes, so that data made before is made again."""

FIRST_DAY = date(2024, 1, 1)
LAST_DAY = date(2049, 12, 31)
"""No demo needs more, and a slip of the hand in a year would make data for hours."""

ZONE = ZoneInfo("Asia/Manila")
TABLES = ("branches", "tutors", "students", "enrollments", "lessons", "scores", "order_items")
MANIFEST = "manifest.json"

Progress = Callable[[str, int, int], None]
"""Told the step that begins, how many are done, and how many there are."""

_SCRIPTS = Path(__file__).parent / "tables"
_STEPS = ("functions", "subjects", "branches", "calendar", "tutors", "students", "enrollments", "lessons", "scores")


def default_until(clock: Callable[[], datetime]) -> date:
    """Yesterday in Manila, the last day that is over there."""
    return clock().astimezone(ZONE).date() - timedelta(days=1)


def is_current(folder: Path, until: date) -> bool:
    """Whether the folder holds what this version makes, with every day up to `until`."""
    held = _manifest(folder)
    return (
        held.get("version") == VERSION
        and str(held.get("until", "")) >= until.isoformat()
        and all((folder / f"{table}.parquet").is_file() for table in TABLES)
    )


def ensure(folder: Path, until: date, on_progress: Progress | None = None) -> bool:
    """Makes the data unless it is current; True if it had to. Another process doing the same is waited for.

    Raises ValueError as `generate` does.
    """
    if is_current(folder, until):
        return False
    _others_files(folder)  # refused before a lock is left beside it
    with _alone(folder):
        if is_current(folder, until):
            return False
        _replace(folder, until, on_progress)
    return True


def generate(folder: Path, until: date, on_progress: Progress | None = None) -> None:
    """Writes one Parquet file a table and the manifest, with `until` as the last day, in place of what was there.

    Whoever keeps files of their own beside the demo's keeps them. Raises ValueError for a day before the first or after
    the last, and for a folder that is someone else's.
    """
    _others_files(folder)
    with _alone(folder):
        _replace(folder, until, on_progress)


def _replace(folder: Path, until: date, on_progress: Progress | None) -> None:
    if until < FIRST_DAY:
        raise ValueError(f"the demo's data begins on {FIRST_DAY.isoformat()}, after {until.isoformat()}")
    if until > LAST_DAY:
        raise ValueError(f"the demo's data ends by {LAST_DAY.isoformat()}, before {until.isoformat()}")
    _clear_up(folder)
    theirs = _others_files(folder)
    new, old = (folder.with_name(f".{folder.name}.{uuid4().hex}.part") for _ in range(2))
    new.mkdir()
    for path in theirs:
        if path.is_dir():
            shutil.copytree(path, new / path.name, symlinks=True)
        else:
            shutil.copy2(path, new / path.name, follow_symlinks=False)
    _write(new, until, on_progress or (lambda step, done, total: None))
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _clear_up(folder: Path) -> None:
    """Deletes what a process that was killed left, and puts back a folder it had just taken away to replace."""
    for left in folder.parent.iterdir():
        if left.name.startswith(f".{folder.name}.") and left.name.endswith(".part"):
            if not folder.exists() and (left / MANIFEST).is_file():
                left.rename(folder)
            else:
                shutil.rmtree(left)


def _others_files(folder: Path) -> list[Path]:
    """What lies beside the demo's files in a folder of the demo's. Raises ValueError for a folder that is none."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        raise ValueError(f"{folder} is a file: name a folder for the demo's data")
    ours = {MANIFEST, *(f"{table}.parquet" for table in TABLES)}
    theirs = sorted(entry for entry in folder.iterdir() if entry.name not in ours)
    if theirs and not _manifest(folder):
        raise ValueError(
            f"{folder} holds other files ({theirs[0].name}): name a new or empty folder for the demo's data"
        )
    return theirs


def _write(folder: Path, until: date, on_progress: Progress) -> None:
    import duckdb

    steps = len(_STEPS) + len(TABLES)
    with duckdb.connect(":memory:", config={"autoinstall_known_extensions": False}) as connection:
        for done, step in enumerate(_STEPS):
            on_progress(step, done, steps)
            _run(connection, (_SCRIPTS / f"{step}.sql").read_text(encoding="utf-8"), until)
        for done, table in enumerate(TABLES, start=len(_STEPS)):
            on_progress(table, done, steps)
            target = str(folder / f"{table}.parquet").replace("'", "''")
            connection.execute(f"COPY {table} TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
    manifest = {"version": VERSION, "first_day": FIRST_DAY.isoformat(), "until": until.isoformat(), "tables": TABLES}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    on_progress("done", steps, steps)


def _run(connection: duckdb.DuckDBPyConnection, script: str, until: date) -> None:
    """Runs the statements of a script; those that speak of `$until` get it."""
    for statement in connection.extract_statements(script):
        given = {"until": until} if "until" in statement.named_parameters else {}
        connection.execute(statement, given)


def _manifest(folder: Path) -> dict[str, object]:
    try:
        held = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Lets one process at a time replace the folder; the lock goes with the process that holds it."""
    import fcntl

    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f".{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(lock, fcntl.LOCK_UN)
