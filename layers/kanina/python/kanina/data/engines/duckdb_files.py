"""Builds the one DuckDB file that questions read, out of Parquet and CSV files, once for each state of them."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path

from kanina.problems import Unavailable

READERS = {".parquet": "read_parquet", ".csv": "read_csv", ".tsv": "read_csv"}
"""File ending → the function that reads it. A `.csv.gz` is read like a `.csv`."""
QUOTE = '"'
OLD_SECONDS = 7 * 24 * 3600
"""After which a file built from an earlier state is deleted; until then another process may still read it."""


def build_database(sources: Path | Mapping[str, Path], target: Path) -> Path:
    """The DuckDB file with a table for each source; built only if there is none for this very state of the files.

    `sources`: a folder (a table for each file, and for each folder of files, by its name), or table name → file or
    folder. `target` names the file: `kanina.duckdb` becomes `kanina-<state>.duckdb` beside it. Several processes may
    build at once. Raises Unavailable if there is nothing to read, or a file cannot be read.
    """
    tables = {name: _files(path) for name, path in (_found(sources) if isinstance(sources, Path) else sources).items()}
    tables = {name: files for name, files in sorted(tables.items()) if files}
    if not tables:
        raise Unavailable(f"no Parquet or CSV files in {sources}" if isinstance(sources, Path) else "no files to read")
    built = target.with_name(f"{target.stem}-{_state(tables)}.duckdb")
    if built.exists():
        return built
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_name(f"{target.stem}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            _build(tables, built)
            _remove_old(target, built)
    return built


def _found(folder: Path) -> dict[str, Path]:
    """Table name → path for what can be read in a folder. Two that would be one table are told, not dropped."""
    if not folder.is_dir():
        raise Unavailable(f"there is no folder {folder}")
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or not _files(path):
            continue
        name = path.name.split(".")[0]
        twin = next((other for taken, other in found.items() if taken.lower() == name.lower()), None)
        if twin is not None:
            raise Unavailable(
                f"{twin.name} and {path.name} in {folder} would both be the table {name}; "
                f"rename one, or put both into a folder named {name}"
            )
        found[name] = path
    return found


def _files(path: Path) -> list[Path]:
    """The readable files of a source, in order."""
    candidates = sorted(path.rglob("*")) if path.is_dir() else [path]
    return [file for file in candidates if file.is_file() and _reader(file) and not file.name.startswith((".", "_"))]


def _reader(file: Path) -> str | None:
    return READERS.get(Path(file.name.removesuffix(".gz")).suffix.lower())


def _state(tables: Mapping[str, list[Path]]) -> str:
    """A digest of which files there are, how large and how old, and of the version that reads them."""
    import duckdb

    seen = [
        [name, str(file), file.stat().st_size, file.stat().st_mtime_ns]
        for name, files in tables.items()
        for file in files
    ]
    return hashlib.sha256(json.dumps([duckdb.__version__, seen]).encode()).hexdigest()[:16]


def _build(tables: Mapping[str, list[Path]], built: Path) -> None:
    """Writes the file under another name and moves it into place whole."""
    import duckdb

    draft = built.with_name(f"{built.name}.{os.getpid()}.draft")
    draft.unlink(missing_ok=True)
    try:
        with duckdb.connect(str(draft), config={"autoinstall_known_extensions": "false"}) as connection:
            for name, files in tables.items():
                readers = {_reader(file) for file in files}
                if len(readers) != 1:
                    raise Unavailable(f"{name}: its files are of different kinds; keep one kind in a folder")
                listed = ", ".join(_quoted(str(file), "'") for file in files)
                read = f"{readers.pop()}([{listed}], union_by_name = true)"
                connection.execute(f"CREATE TABLE {_quoted(name, QUOTE)} AS SELECT * FROM {read}")
        draft.chmod(0o444)
        draft.replace(built)
    except duckdb.Error as error:
        raise Unavailable(f"the data cannot be read: {str(error).splitlines()[0]}") from None
    finally:
        draft.unlink(missing_ok=True)
        Path(f"{draft}.wal").unlink(missing_ok=True)


def _quoted(text: str, mark: str) -> str:
    return mark + text.replace(mark, mark * 2) + mark


def _remove_old(target: Path, built: Path) -> None:
    """Deletes what was built from earlier states long enough ago."""
    for file in target.parent.glob(f"{target.stem}-*.duckdb*"):
        if not file.name.startswith(built.name) and time.time() - file.stat().st_mtime > OLD_SECONDS:
            file.unlink(missing_ok=True)
