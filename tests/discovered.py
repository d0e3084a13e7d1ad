"""Tables in files, the model that is written for them, and questions asked of both: for tests of `model init`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb

from kanina.data.compile import compile_query
from kanina.data.guard import Guard
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.models import DimensionRef, MetricQuery
from kanina_local.discovery.draft import Draft
from kanina_local.discovery.writing import model_text
from kanina_local.generated import DATABASE, draft_of
from tests.small import STAFF

NOW = datetime.fromisoformat("2026-11-28T12:00:00+08:00")
TODAY = date(2026, 11, 28)
ZONE = "Asia/Manila"


@dataclass(frozen=True, slots=True)
class Discovered:
    """A draft, the model its file loads as, and the data it was drawn from."""

    draft: Draft
    model: SemanticModel
    connection: duckdb.DuckDBPyConnection

    def ask(self, *dimensions: str | DimensionRef, metric: str, role: str | None = None) -> list[tuple[Any, ...]]:
        """The rows of a metric by some fields: compiled, guarded and run."""
        refs = tuple(
            item if isinstance(item, DimensionRef) else DimensionRef(field=item, role=role) for item in dimensions
        )
        query = MetricQuery(metrics=(metric,), dimensions=refs)
        compiled = compile_query(query, self.model, today=TODAY)
        return self.connection.execute(Guard(self.model).check(compiled.expression, STAFF).sql).fetchall()

    def roles(self, dataset: str) -> dict[str, str]:
        """Column → what it was taken for."""
        return {known.column.name: known.role for known in self.draft.dataset(dataset).fields}

    def joins(self) -> set[tuple[str, str, str, str | None]]:
        """(table, column, the table it points at, the role)."""
        return {
            (edge.table, edge.columns[0], edge.target, " ".join(edge.role) or None) for edge in self.draft.relationships
        }


@contextmanager
def discovered(folder: Path, scratch: Path) -> Iterator[Discovered]:
    """The model of a folder or file."""
    draft = draft_of([str(folder)], scratch, ZONE, "PHP", lambda: NOW)
    file = scratch / "model.yaml"
    file.write_text(model_text(draft), encoding="utf-8")
    database = max(scratch.glob(f"{Path(DATABASE).stem}-*.duckdb"), key=lambda path: path.stat().st_mtime_ns)
    with duckdb.connect(str(database), read_only=True) as connection:
        yield Discovered(draft, load_model(file), connection)


def write(folder: Path, tables: Mapping[str, str]) -> Path:
    """A folder with a CSV file for each table."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder
