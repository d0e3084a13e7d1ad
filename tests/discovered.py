"""Tables in files, the model that is written for them, and questions asked of both: for tests of `model init`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from evals.corpus import TODAY
from evals.corpus import world as world
from evals.house import House, Place
from kanina.data.compile import compile_query
from kanina.data.engines.duckdb_files import DATABASE
from kanina.data.expressions import adds_up, read_expression
from kanina.data.guard import Guard
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.models import Answer, DimensionRef, MetricQuery
from kanina_local.discovery.draft import Draft
from kanina_local.discovery.writing import model_text
from kanina_local.generated import draft_of
from tests.small import STAFF

NOW = datetime.fromisoformat("2026-11-28T12:00:00+08:00")
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
        return self.connection.execute(Guard(self.model).check(compiled, STAFF).sql).fetchall()

    def counted_twice(self) -> list[str]:
        """What must be empty: figures that add up and, split along a join or by a field, do not come to the whole."""
        wrong = []
        for name, metric in self.model.metrics.items():
            if not adds_up(read_expression(metric.expression)):
                continue
            ((whole,),) = self.ask(metric=name)
            for ref in self._reached(metric.dataset):
                parts = [row[1] for row in self.ask(ref, metric=name) if row[1] is not None]
                if abs(float(sum(parts)) - float(whole or 0)) > 1e-6 * abs(float(whole or 0)):
                    wrong.append(f"{name} by {ref.field} {ref.role or ''}: {sum(parts)} and not {whole}")
        return wrong

    def _reached(self, dataset: str) -> Iterator[DimensionRef]:
        """One field of every dataset that a metric's rows lead to, by every role; and all of its own few."""
        for known in self.draft.datasets:
            field = next((f for f in known.fields if f.role in ("key", "dimension")), None)
            if field is None:
                continue
            address = f"{known.name}.{field.name}"
            roles = [edge.role for edge in self.model.relationships if edge.role and edge.to_dataset == known.name]
            for role in (None, *roles):
                if len(shortest_paths(self.model.relationships, dataset, known.name, role)) == 1:
                    yield DimensionRef(field=address, role=role)

    def roles(self, dataset: str) -> dict[str, str]:
        """Column → what it was taken for."""
        return {known.column.name: known.role for known in self.draft.dataset(dataset).fields}

    def joins(self) -> set[tuple[str, str, str, str | None]]:
        """(table, column, the table it points at, the role)."""
        return {
            (edge.table, edge.columns[0], edge.target, " ".join(edge.role) or None) for edge in self.draft.relationships
        }


@contextmanager
def discovered(folder: Path, scratch: Path, *, starters: int = 0) -> Iterator[Discovered]:
    """The model of a folder or file, with so many starter questions."""
    draft = draft_of([str(folder)], scratch, ZONE, "PHP", lambda: NOW, starters=starters)
    file = scratch / "model.yaml"
    file.write_text(model_text(draft), encoding="utf-8")
    database = max(scratch.glob(f"{Path(DATABASE).stem}-*.duckdb"), key=lambda path: path.stat().st_mtime_ns)
    with duckdb.connect(str(database), read_only=True) as connection:
        yield Discovered(draft, load_model(file), connection)


@contextmanager
def house_of(
    factory: pytest.TempPathFactory, name: str, tables: Mapping[str, str], *, starters: int = 0
) -> Iterator[House]:
    """A house of a folder of these tables, which nobody has described, with so many starter questions."""
    with House(Place(data=write(factory.mktemp(name) / name, tables), today=TODAY, starters=starters)) as opened:
        yield opened


def ask(house: House, *questions: str) -> Answer:
    """The answer to the last of these messages of one conversation."""
    with house.conversation() as talk:
        return [talk.ask(question) for question in questions][-1]


def rows(answer: Answer) -> list[tuple[Any, ...]]:
    """The rows of an answer; fails if it has none to give."""
    assert answer.result is not None, answer.text
    return [tuple(row) for row in answer.result.rows]


def write(folder: Path, tables: Mapping[str, str]) -> Path:
    """A folder with a CSV file for each table."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder
