"""Whether a stored plan still fits the model: another model, or another version of it, may answer an old conversation.

What no longer fits is nothing to go on from: neither a turn's query, nor a plan that waits, nor a value kept by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kanina.assistant.execution import still_open
from kanina.assistant.offline.asking import ASKED, TIME
from kanina.assistant.resume import FILTER_SLOT, parameter
from kanina.data.computed import measured_by
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import SemanticModel
from kanina.models import Choice, MetricQuery, Parameter, Pending, QueryStep, Related, VerifiedQuery


def fits(plan: MetricQuery | VerifiedQuery, model: SemanticModel) -> bool:
    """Whether the model has all that a plan names: metrics, fields they reach, or the verified query."""
    if isinstance(plan, VerifiedQuery):
        return plan.name in model.verified_queries
    compared = [condition.metric for condition in plan.having]
    sorted_by = [by.by for by in plan.sort if by.by not in model.dimensions]
    computed = (name for by in (*compared, *sorted_by) for name in [_metric_of(by, model)])
    if not all(model.metric(name) or name in (ASKED, TIME) for name in (*plan.metrics, *computed)):
        return False
    if plan.compared_with is not None and not fits(plan.compared_with, model):
        return False
    if not all(_are_known(one, model) for one in plan.related):
        return False
    fields = [(ref.field, ref.role) for ref in plan.dimensions] + [(f.field, f.role) for f in plan.filters]
    named = [(field, role) for field, role in fields if field != TIME]
    return all(field in model.dimensions for field, _ in named) and all(
        shortest_paths(model.relationships, metric.dataset, model.dimensions[field].dataset, role)
        for metric in map(model.metric, plan.metrics)
        if metric
        for field, role in named
    )


def _are_known(wanted: Related, model: SemanticModel) -> bool:
    """Whether the model still has the rows that a plan's things have or lack, and what is said of those."""
    named = [(f.field, f.role) for f in wanted.filters] + ([(wanted.time_field, None)] if wanted.time_field else [])
    return bool(shortest_paths(model.relationships, wanted.dataset, wanted.of, wanted.role)) and all(
        field in model.dimensions
        and shortest_paths(model.relationships, wanted.dataset, model.dimensions[field].dataset, role)
        for field, role in named
    )


def _metric_of(by: str, model: SemanticModel) -> str:
    """The metric that a figure is computed from ("revenue_change"), or the name itself."""
    return next((name for name in measured_by(by) if model.metric(name)), by)


def still_waits(waiting: Pending, model: SemanticModel) -> bool:
    """Whether a question back can still be answered: the plan it would resume fits, and so does what it asks for."""
    if waiting.execution is None:
        return True
    query = waiting.execution.query
    ahead = waiting.execution.steps[waiting.execution.cursor :]
    if query is None or not all(fits(step.query, model) for step in ahead if isinstance(step, QueryStep)):
        return False
    if isinstance(query, VerifiedQuery):
        return parameter(query, waiting.param, model) is not None
    ahead_asked = [(step.param, step.choices) for step in still_open(waiting.execution)]
    return all(_offers(param, choices, model) for param, choices in [(waiting.param, waiting.choices), *ahead_asked])


def _offers(param: str, choices: Sequence[Choice], model: SemanticModel) -> bool:
    """Whether a slot's choices are things of the model."""
    offered = [choice.value for choice in choices]
    if param == "metric":
        return all(model.metric(value) for value in offered)
    if param == "dimension":
        return all(value in model.dimensions for value in offered if value)
    if param.startswith(FILTER_SLOT):
        return param.removeprefix(FILTER_SLOT) in model.dimensions
    return all(value.partition("=")[0] in model.dimensions for value in offered)


def fitting_params(params: Mapping[str, str], model: SemanticModel) -> dict[str, str]:
    """Of the values kept by parameter name, those that a parameter of that name can have."""
    known: dict[str, list[Parameter]] = {}
    for definition in model.verified_queries.values():
        for found in definition.parameters:
            known.setdefault(found.name, []).append(found)
    return {
        name: value
        for name, value in params.items()
        if any(_takes(found, value, model) for found in known.get(name, ()))
    }


def _takes(parameter: Parameter, value: str, model: SemanticModel) -> bool:
    if parameter.pattern:
        return bool(re.search(parameter.pattern, value, re.IGNORECASE))
    field = model.dimensions.get(parameter.field) if parameter.field else None
    choices = parameter.choices or (field.values if field else ())
    return not choices or value in choices
