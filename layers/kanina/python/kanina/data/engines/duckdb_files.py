"""Builds the one DuckDB file that questions read, out of files, once for each state of them."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kanina.data.engines.csv_days import exchange
from kanina.data.engines.reading_notes import ReadingNotes, keep_notes
from kanina.data.engines.source import Source
from kanina.data.engines.source_files import find_sources, named_sources, passed_over
from kanina.data.engines.source_reading import read_source
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

DATABASE = "kanina.duckdb"
"""What the file is called; the state of what it was built from comes into the name."""
READING = 6
"""The way files are read; another number makes what was built before be built anew."""
OLD_SECONDS = 7 * 24 * 3600
"""After which a file built from an earlier state is deleted; until then another process may still read it."""


def build_database(sources: Path | Mapping[str, Path] | Sequence[Path], target: Path) -> Path:
    """The DuckDB file with a table for each source; built only if there is none for this very state of the files.

    `sources`: a file, a folder (a table for each file, and for each folder of files, by its name), several of them, or
    table name → file or folder. `target` names the file: `kanina.duckdb` becomes `kanina-<state>.duckdb` beside it.
    Several processes may build at once. Raises Unavailable if there is nothing to read, or a file cannot be read.
    """
    missing: list[str] = []
    if isinstance(sources, Mapping):
        tables = named_sources(sources)
    else:
        paths = [sources] if isinstance(sources, Path) else sources
        tables, missing = find_sources(paths), passed_over(paths)
    if not tables:
        raise Unavailable("no files to read")
    built = target.with_name(f"{target.stem}-{_state(tables, missing)}.duckdb")
    if built.exists():
        return built
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_name(f"{target.stem}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            _build(tables, missing, built)
            _remove_old(target, built)
    return built


def _state(tables: Sequence[Source], missing: Sequence[str]) -> str:
    """A digest of which files there are, how large and how old, and of the version that reads them."""
    import duckdb

    seen = [
        [source.name, source.inner, str(file), file.stat().st_size, file.stat().st_mtime_ns]
        for source in tables
        for file in source.files
    ]
    return hashlib.sha256(json.dumps([duckdb.__version__, READING, seen, missing]).encode()).hexdigest()[:16]


def _build(tables: Sequence[Source], missing: Sequence[str], built: Path) -> None:
    """Writes the file under another name and moves it into place whole. missing: what else is told to be left out."""
    import duckdb

    draft = built.with_name(f"{built.name}.{os.getpid()}.draft")
    draft.unlink(missing_ok=True)
    try:
        with duckdb.connect(str(draft), config={"autoinstall_known_extensions": "false"}) as connection:
            notes, broken = _read(connection, tables)
            if first := next(iter(notes), None):
                notes[first] = replace(notes[first], beside=(*missing, *broken))
            for name, noticed in _with_neighbours(connection, notes).items():
                keep_notes(connection, name, noticed)
        draft.chmod(0o444)
        draft.replace(built)
    except duckdb.Error as error:
        raise Unavailable(f"the data cannot be read: {str(error).splitlines()[0]}") from None
    finally:
        draft.unlink(missing_ok=True)
        Path(f"{draft}.wal").unlink(missing_ok=True)


def _read(connection: duckdb.DuckDBPyConnection, tables: Sequence[Source]) -> tuple[dict[str, ReadingNotes], list[str]]:
    """Table → what was noticed; and what is told of views of database files that cannot be read.

    Such a one is left out where there is something else: it may be of what is gone, and the tables are good.
    """
    notes: dict[str, ReadingNotes] = {}
    broken: list[Unavailable] = []
    for source in tables:
        try:
            notes[source.name] = read_source(connection, source)
        except Unavailable as problem:
            if not source.is_view:
                raise
            broken.append(problem)
    if broken and not notes:
        raise broken[0]
    return notes, [f"the view {str(problem).partition('; ')[0]} and is left out" for problem in broken]


def _with_neighbours(
    connection: duckdb.DuckDBPyConnection, notes: Mapping[str, ReadingNotes]
) -> dict[str, ReadingNotes]:
    """Notes of tables; where one cannot tell days from months, it is read as the others that can."""
    orders = {known.day_order for known in notes.values() if known.day_order}
    found = {}
    for name, known in notes.items():
        if known.assumed and len(orders) == 1:
            (first,) = orders
            if first == "month":
                exchange(connection, name, known.assumed)
            known = ReadingNotes(known.texts, first, beside=known.beside)
        found[name] = known
    return found


def _remove_old(target: Path, built: Path) -> None:
    """Deletes what was built from earlier states long enough ago."""
    for file in target.parent.glob(f"{target.stem}-*.duckdb*"):
        if not file.name.startswith(built.name) and time.time() - file.stat().st_mtime > OLD_SECONDS:
            file.unlink(missing_ok=True)
