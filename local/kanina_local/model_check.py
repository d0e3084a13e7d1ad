"""`kanina model check`: everything that is wrong with a model, at once, with its data where there is some."""

from __future__ import annotations

import os
import shlex
from contextlib import AbstractContextManager
from pathlib import Path

from kanina.assembly import MODEL_FILE, model_path
from kanina.data.engines.duckdb_files import DATABASE, build_database
from kanina.data.semantic_model_file import ModelFile, read_model
from kanina_local.checking.findings import Findings
from kanina_local.checking.statements import check_statements
from kanina_local.checking.structure import check_structure
from kanina_local.checking.tables import DataChecks
from kanina_local.counting import counted
from kanina_local.discovery.postgres_probe import STATEMENT_SECONDS, PostgresProbe
from kanina_local.discovery.probe import DuckDBProbe, Probe
from kanina_local.discovery.writing import is_untouched
from kanina_local.home import find_home, use_home
from kanina_local.sources import existing, is_database, model_beside
from kanina_local.trouble import Trouble


def check(model_file: Path | None, data: str | None) -> int:
    """Prints a line for each error and warning, in the file's order, and how many there are; 1 if there are errors.

    `data` is a file, a folder or a PostgreSQL URL. Raises Trouble where there is no model, or no data, to look at.
    """
    path = file_of(model_file, data)
    file = read_model(path)
    findings = findings_of(file, data, as_written=_is_as_written(path))
    for finding in findings:
        print(f"{finding.severity}: {finding.text}")
    errors, warnings = findings.count("error"), findings.count("warning")
    print(_summary(file, errors, warnings, data))
    return 1 if errors else 0


def findings_of(file: ModelFile, data: str | None, *, as_written: bool = False) -> Findings:
    """What is wrong with a file, and with it and its data. Faults of the file itself hide what follows from them.

    as_written: nobody has changed what `kanina model init` wrote, which it wrote for one engine, with every word of the
    file in view: it is not told to do otherwise.
    """
    findings = Findings()
    for problem in file.problems:
        findings.problem(problem)
    if file.model is None or not file.model.datasets:
        return findings
    check_structure(file, file.model, findings, as_written=as_written)
    if data is None:
        check_statements(file, file.model, "duckdb", findings, elsewhere=not as_written)
        return findings
    with _probe(data) as probe:
        broken = check_statements(file, file.model, probe.dialect, findings, elsewhere=not as_written)
        DataChecks(file, file.model, probe, findings, broken).run()
    return findings


def file_of(model_file: Path | None, data: str | None = None) -> Path:
    """The file that is meant: the one named, or in a folder, beside the data, or what is served here."""
    if model_file is not None:
        return model_file / MODEL_FILE if model_file.is_dir() else model_file
    if data is not None and not is_database(data):
        beside = model_beside(Path(data))
        if beside.is_file():
            return beside
        if not os.environ.get("KANINA_MODEL_PATH"):
            wanted = shlex.quote(data)
            raise Trouble(f"there is no {beside}: name the model's file, or write one with kanina model init {wanted}")
    use_home()
    return model_path()


def built(data: str) -> Path:
    """The DuckDB file of a file or folder. Raises Trouble if there is none, Unavailable if it cannot be read."""
    return build_database(existing(Path(data)), find_home().scratch / DATABASE)


def _is_as_written(path: Path) -> bool:
    return path.is_file() and is_untouched(path.read_text(encoding="utf-8", errors="replace"))


def _probe(data: str) -> AbstractContextManager[Probe]:
    return PostgresProbe(data) if is_database(data) else DuckDBProbe(built(data), STATEMENT_SECONDS)


def _summary(file: ModelFile, errors: int, warnings: int, data: str | None) -> str:
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    found = " and ".join(parts) or "nothing wrong"
    if file.model is None:
        return found
    model = file.model
    against = "" if data else "; --data checks it against the data too"
    return (
        f"{found}: {counted(len(model.datasets), 'dataset')}, {counted(len(model.dimensions), 'field')}, "
        f"{counted(len(model.relationships), 'relationship')}, {counted(len(model.metrics), 'metric')}{against}"
    )
