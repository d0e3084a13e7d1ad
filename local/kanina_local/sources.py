"""What a person names as data: files, folders or a PostgreSQL database; and where the model of files is kept."""

from __future__ import annotations

from pathlib import Path

from kanina.assembly import MODEL_FILE
from kanina.data.engines.source_files import table_name
from kanina_local.trouble import Trouble

_URLS = ("postgresql://", "postgres://")


def is_database(source: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and no path."""
    return source.startswith(_URLS)


def existing(data: Path) -> Path:
    """The whole path of a file or folder. Raises Trouble if there is none."""
    if not data.exists():
        if ":/" in str(data):  # of an address, a path keeps one stroke
            raise Trouble(f"{data} is no file: give files, a folder or the address of a postgresql:// database")
        raise Trouble(f"there is no folder or file {data}")
    return data.resolve()


def model_beside(data: Path) -> Path:
    """Where people keep the model of files: `model.yaml` in a folder, `sales.model.yaml` beside `sales.csv`."""
    return data / MODEL_FILE if data.is_dir() else data.with_name(f"{table_name(data)}.{MODEL_FILE}")
