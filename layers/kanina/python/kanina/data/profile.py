"""The distinct values of text dimensions, so that questions can name them; kept beside the file they were read from."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from kanina.data.engines.engine import Engine
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.models import DimensionRef, MetricQuery
from kanina.problems import Problem

MAXIMUM_VALUES = 1_000
"""A dimension with more is not one whose values people name."""
SECONDS = 20.0
"""How long all of them may take together: a first question waits for it. What is not read by then is left out."""


def profile(engine: Engine, model: SemanticModel) -> dict[str, tuple[str, ...]]:
    """Address → distinct values, for text dimensions one groups by that have at most 1,000.

    A dimension that cannot be read is left out: questions then go without its values.
    """
    from kanina.data.compile import compile_query
    from kanina.data.guard import Guard

    deadline = time.monotonic() + SECONDS
    guard = Guard(model, engine.dialect)
    found: dict[str, tuple[str, ...]] = {}
    for dimension in _profiled(model):
        query = MetricQuery(metrics=(), dimensions=(DimensionRef(field=dimension.address),), limit=MAXIMUM_VALUES + 1)
        try:
            compiled = compile_query(query, model, dialect=engine.dialect, today=date.min)
            checked = guard.check_unfiltered(compiled)
            left = max(deadline - time.monotonic(), 0.05)
            result = engine.run(checked.sql, compiled.columns, cap=MAXIMUM_VALUES, timeout=left)
        except Problem:
            continue
        if not result.truncated:
            found[dimension.address] = tuple(str(value) for (value,) in result.rows if value not in (None, ""))
    return found


def load_or_profile(engine: Engine, model: SemanticModel, database: Path) -> dict[str, tuple[str, ...]]:
    """The profile kept beside a built database file, or a new one, kept. The file's name tells the data's state."""
    path = database.with_name(f"{database.name}.{_asked(model)}.values.json")
    try:
        return {address: tuple(values) for address, values in json.loads(path.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError):
        pass
    found = profile(engine, model)
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    draft.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    draft.replace(path)
    return found


def with_values(model: SemanticModel, values: Mapping[str, tuple[str, ...]]) -> SemanticModel:
    """The model, its dimensions knowing these values besides those its file gives."""
    dimensions = {
        address: dimension.model_copy(
            update={"values": tuple(dict.fromkeys((*dimension.values, *values.get(address, ()))))}
        )
        for address, dimension in model.dimensions.items()
    }
    return model.model_copy(update={"dimensions": dimensions})


def _profiled(model: SemanticModel) -> list[Dimension]:
    return [dimension for dimension in model.dimensions.values() if dimension.type == "string" and dimension.grouping]


def _asked(model: SemanticModel) -> str:
    """A digest of what a profile of this model looks at."""
    parts = [
        (dimension.address, dimension.expression, model.datasets[dimension.dataset].source)
        for dimension in _profiled(model)
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:12]
