"""A sign of which rows a person sees, for whoever keeps what was answered from them."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from kanina.data.semantic_model import SemanticModel
from kanina.models import ALL_ROWS
from kanina.people import Person


def sight_of(model: SemanticModel, person: Person) -> str:
    """Which rows a person may see: equal for two exactly where they see the same.

    "" where everybody sees all rows, `ALL_ROWS` for who does where others do not.
    """
    if not model.row_filters:
        return ""
    # Only then: what reads SQL takes long to import.
    from kanina.data.expressions import READ_DIALECT
    from kanina.data.row_filters import condition_for

    # Whatever order a token names them in.
    person = replace(person, groups=tuple(sorted(set(person.groups))))
    filtered = {row_filter.dataset for row_filter in model.row_filters}
    conditions = {name: condition_for(model, model.datasets[name], person) for name in sorted(filtered)}
    seen = [f"{name}: {each.sql(dialect=READ_DIALECT)}" for name, each in conditions.items() if each is not None]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:12] if seen else ALL_ROWS
