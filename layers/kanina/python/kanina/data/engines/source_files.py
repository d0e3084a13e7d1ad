"""Which tables lie in files: what each is called, what kind it is, and the files it is read from."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Mapping
from pathlib import Path

from kanina.data.engines.source import Kind, Source
from kanina.problems import Unavailable

KINDS: Mapping[str, Kind] = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".duckdb": "duckdb",
    ".sqlite": "sqlite",
    ".sqlite3": "sqlite",
    ".db": "sqlite",
    ".db3": "sqlite",
}
"""File ending → kind. A `.csv.gz` is read like a `.csv`; a file that is a DuckDB one whatever its ending, as that."""
PACKABLE: tuple[Kind, ...] = ("csv", "json")
DATABASES: tuple[Kind, ...] = ("duckdb", "sqlite")
READABLE = "Parquet, CSV, JSON, DuckDB or SQLite"
_DUCKDB_MAGIC = b"DUCK"
_MAGIC_AT = 8
_START_BYTES = 1 << 20


def find_sources(paths: Iterable[Path]) -> list[Source]:
    """The tables of some files and folders, by name. A folder holds one for each file, and for each folder of files.

    Raises Unavailable for a path that is not there, one without any table, and two tables of one name.
    """
    found: dict[str, Source] = {}
    origins: dict[str, Path] = {}
    for path in paths:
        if not path.exists():
            raise Unavailable(f"there is no folder or file {path}")
        if not path.is_dir() and not path.is_file():
            raise Unavailable(f"{path} is no ordinary file; give a file or a folder")
        inside = _in_folder(path) if path.is_dir() else [(path, source) for source in _in_file(path)]
        if not inside:
            raise Unavailable(f"no {READABLE} files in {path}; give the path of some" if path.is_dir() else _odd(path))
        for origin, source in inside:
            _add(found, origins, origin, source)
    return sorted(found.values(), key=lambda source: source.name)


def passed_over(paths: Iterable[Path]) -> list[str]:
    """What is named like a table's file in some folders and is none: sentences without a full stop for a person."""
    found = []
    for folder in (path for path in paths if path.is_dir()):
        for path in sorted(folder.rglob("*")):
            hidden = any(part.startswith((".", "_")) for part in path.relative_to(folder).parts)
            if hidden or path.is_file() or path.is_dir() or not kind_of(path):
                continue
            why = "leads to no file" if path.is_symlink() and not path.exists() else "is no ordinary file"
            found.append(f"{path.relative_to(folder)} {why} and is left out")
    return found


def named_sources(tables: Mapping[str, Path]) -> list[Source]:
    """The tables of a mapping from name to a file, or a folder of files. One without a file is left out."""
    found = []
    for name, path in sorted(tables.items()):
        files = _files(path)
        if files:
            found.append(Source(name, _kind_of(name, files), tuple(files)))
    return found


def _in_folder(folder: Path) -> list[tuple[Path, Source]]:
    found: list[tuple[Path, Source]] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")):
            continue
        if path.is_dir():
            files = _files(path)
            if files:
                found.append((path, Source(table_name(path), _kind_of(path.name, files), tuple(files))))
        elif path.is_file() and kind_of(path) and not _is_one_object(path):
            found += [(path, source) for source in _in_file(path)]
    return found


def _is_one_object(path: Path) -> bool:
    """Whether a .json file holds one object, as settings and packages do, and no rows."""
    if path.suffix.lower() != ".json":
        return False
    with path.open("rb") as opened:
        start = opened.read(_START_BYTES).lstrip(codecs.BOM_UTF8).lstrip()
    first, newline, rest = start.partition(b"\n")
    if not start.startswith(b"{"):
        return False
    lines = first.rstrip().endswith(b"}") and newline and rest.lstrip().startswith(b"{")
    return not lines


def _in_file(path: Path) -> list[Source]:
    kind = kind_of(path)
    if kind is None:
        return []
    if kind not in DATABASES:
        return [Source(table_name(path), kind, (path,))]
    from kanina.data.engines.database_reading import database_tables

    tables = database_tables(path, kind)
    several = len({schema for schema, *_ in tables}) > 1
    taken = [name.lower() for _, name, _ in tables]
    found = []
    for schema, name, is_view in tables:
        called = f"{schema}_{name}" if several and taken.count(name.lower()) > 1 else name
        found.append(Source(called, kind, (path,), name, schema, is_view))
    return found


def _add(found: dict[str, Source], origins: dict[str, Path], origin: Path, source: Source) -> None:
    key = source.name.lower()
    if key in origins:
        raise Unavailable(
            f"{origins[key].name} and {origin.name} in {origin.parent} would both be the table {source.name}; "
            f"rename one, or put both into a folder named {source.name}"
        )
    origins[key] = origin
    found[key] = source


def table_name(path: Path) -> str:
    """What the table of a file or folder is called: its name up to the first dot."""
    return path.name.split(".")[0]


def kind_of(file: Path) -> Kind | None:
    """What a file is, by its ending; a database's first bytes tell which kind it is."""
    name = file.name.lower()
    kind = KINDS.get(Path(name.removesuffix(".gz")).suffix)
    if kind is None or (name.endswith(".gz") and kind not in PACKABLE):
        return None
    if kind in DATABASES and file.is_file():
        with file.open("rb") as opened:
            start = opened.read(_MAGIC_AT + len(_DUCKDB_MAGIC))
        return "duckdb" if start[_MAGIC_AT:] == _DUCKDB_MAGIC else kind
    return kind


def _files(path: Path) -> list[Path]:
    """The readable files of a source, in order."""
    candidates = sorted(path.rglob("*")) if path.is_dir() else [path]
    return [file for file in candidates if file.is_file() and kind_of(file) and not file.name.startswith((".", "_"))]


def _kind_of(name: str, files: list[Path]) -> Kind:
    kinds = {kind_of(file) for file in files}
    kind = kinds.pop()
    if kinds or kind is None:
        raise Unavailable(f"{name}: its files are of different kinds; keep one kind in a folder")
    if kind in DATABASES:
        raise Unavailable(f"{name}: a folder inside a folder holds the parts of one table, not databases; move them up")
    return kind


def _odd(path: Path) -> str:
    if kind_of(path) in DATABASES:
        return f"{path}: this database has no tables"
    return f"{path}: this is no {READABLE} file; save it as one of those (spreadsheets: as CSV)"
