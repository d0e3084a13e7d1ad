"""The model of a file as an earlier start read it: reading and checking one anew takes a third of a second.

Kept beside the engine's files. Whoever corrects a file (`kanina model check`) reads the file itself.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pydantic import ValidationError

from kanina.data.semantic_model import SemanticModel


def kept_model(path: Path, folder: Path, code: Callable[[], bytes] | None = None) -> SemanticModel:
    """The model of the file, kept in the folder. Raises ModelInvalid for every faulty file: none is ever kept.

    What is kept is of a file's bytes and of the code that read them: a change of either is read, and takes its place.
    `code` tells the code by a digest; without it, that of this module's neighbours and the SQL library.
    """
    kept = folder / f"model-{hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:12]}.json"
    state = _state(path, code or reading_code)
    found = _read(kept, state)
    if found is None:
        from kanina.data.semantic_model_file import load_model

        found = load_model(path)
        _keep(kept, state, found)
    return found


@cache
def reading_code() -> bytes:
    """A digest of all that decides what a file is read as: the modules beside this one, and the version of sqlglot."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    sqlglot = find_spec("sqlglot")
    versions = [Path(folder) / "_version.py" for folder in (sqlglot and sqlglot.submodule_search_locations) or ()]
    for source in (*sorted(here.glob("*.py")), here.parent / "models.py", *versions):
        digest.update(source.read_bytes())
    return digest.digest()


def _state(path: Path, code: Callable[[], bytes]) -> str:
    """What a kept model must have been made of; blank where that cannot be told, and nothing is kept."""
    try:
        return hashlib.sha256(code() + path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _read(kept: Path, state: str) -> SemanticModel | None:
    """The model on the second line, if the first is the state."""
    try:
        written, _, model = kept.read_text(encoding="utf-8").partition("\n")
        return SemanticModel.model_validate_json(model) if state and written == state else None
    except (OSError, UnicodeDecodeError, ValidationError):
        return None


def _keep(kept: Path, state: str, model: SemanticModel) -> None:
    """Writes it for the next start, which does without where the folder takes nothing."""
    if not state:
        return
    draft = kept.with_name(f"{kept.name}.{os.getpid()}.draft")
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(f"{state}\n{model.model_dump_json()}", encoding="utf-8")
        draft.replace(kept)
