"""A query that a person sends with a question, as they want it understood: the last one with a part changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from kanina.assistant.known.earlier import has_rows_of
from kanina.assistant.plan_names import fault_of
from kanina.data.semantic_model import SemanticModel
from kanina.models import Known, MetricQuery, Query, SqlQuery, VerifiedQuery, load_plan
from kanina.problems import InvalidRequest


def read_sent(sent: Mapping[str, Any], model: SemanticModel) -> Query:
    """The query that was sent. Raises InvalidRequest for what is none, or names what the model does not have."""
    try:
        plan = load_plan(dict(sent))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise InvalidRequest(f"plan{'.' if place else ''}{place}: {first['msg']}") from None
    if isinstance(plan, SqlQuery):
        return plan
    if not isinstance(plan, MetricQuery | VerifiedQuery):
        raise InvalidRequest("plan must be a query: a metric_query, a verified_query or a sql_query.")
    if fault := fault_of(plan, model):
        raise InvalidRequest(f"plan: {fault}.")
    return plan


def as_known(query: Query, known: Sequence[Known], now: datetime) -> Query:
    """The query as its person's memories have it: what of them is still in it is told, the others are set aside, so
    that nothing comes back that was taken out."""
    if not isinstance(query, MetricQuery):
        return query
    held = {each.id: each for each in known if each.holds(now)}
    remembered = tuple(each for each in query.remembered if each.id in held and _is_in(query, each, held[each.id]))
    told = {each.id for each in remembered}
    aside = tuple(each for each, mark in held.items() if mark.kind in ("filter", "split") and each not in told)
    return query.model_copy(update={"remembered": remembered, "set_aside": aside})


def _is_in(query: MetricQuery, mark: Known, known: Known) -> bool:
    if mark.kind == "filter":
        return has_rows_of(query, mark)
    if mark.kind == "split":
        return any(ref.field == mark.field for ref in query.dimensions)
    return mark.kind == known.kind and mark.values == known.values
