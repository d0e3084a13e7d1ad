"""Conditions on other rows that point at a query's things: patients with an appointment, tutors without a lesson.

They are a list of keys from a query of its own, so no row is multiplied, and the guard puts a person's row filters into
its tables as into any other.
"""

from __future__ import annotations

from sqlglot import exp

from kanina.data.filters import condition
from kanina.data.rows import Rows, dimension_at, name_of
from kanina.data.semantic_model import SemanticModel
from kanina.data.times import within
from kanina.data.trees import template
from kanina.models import Related
from kanina.problems import InvalidRequest


def related_condition(model: SemanticModel, rows: Rows, wanted: Related) -> exp.Expr:
    """The condition over rows that belong to the things. Raises InvalidRequest, NoPath or AmbiguousPath."""
    for name in (wanted.dataset, wanted.of):
        if name not in model.datasets:
            raise InvalidRequest(f"there is no dataset {name!r}")
    if wanted.dataset == wanted.of:
        raise InvalidRequest(f"rows of {wanted.dataset} do not point at themselves; name another dataset")
    inner = Rows(model, wanted.dataset, name_of(model, model.datasets[wanted.dataset], wanted.dataset))
    pointer, column = inner.pointer(wanted.of, wanted.role)
    conditions = [template("NOT :pointer IS NULL", pointer=pointer)]
    if wanted.period is not None:
        if wanted.time_field is None:
            raise InvalidRequest(f"rows of {wanted.dataset} have no date, so they have no period")
        time = dimension_at(model, wanted.time_field)
        conditions += within(model, time, inner.field(wanted.time_field), wanted.period)
    for one in wanted.filters:
        field = inner.field(one.field, one.role)
        conditions.append(condition(model, dimension_at(model, one.field), field, one))
    select = inner.select().select(pointer, copy=False).where(*conditions, copy=False)
    own = rows.key_of(wanted.of, column)
    among = exp.In(this=own, query=exp.Subquery(this=select))
    return exp.Not(this=among) if wanted.lacks else among
