"""Plans that wait for one more value: what is missing, and what a plan becomes once it is known."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.wording.reused import as_before
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskUser, Choice, DimensionRef, Filter, Language, MetricQuery, Parameter, VerifiedQuery

FILTER_SLOT = "filter:"


def asks_for_value(param: str) -> bool:
    """Whether a slot is for a value to filter by: of one field, or of whichever is chosen."""
    return param == "filter" or param.startswith(FILTER_SLOT)


def bind(plan: MetricQuery | VerifiedQuery, param: str, value: str) -> MetricQuery | VerifiedQuery:
    """The plan with the value in its slot (see models.AskUser.param)."""
    if isinstance(plan, VerifiedQuery):
        return plan.model_copy(update={"params": {**plan.params, param: value}})
    if param == "filter":
        field, _, chosen = value.partition("=")
        return _filtered(plan, field, chosen)
    if param.startswith(FILTER_SLOT):
        return _filtered(plan, param.removeprefix(FILTER_SLOT), value)
    if param == "metric":
        # A ranking or condition by a metric that had to be asked for waits under that name.
        sort = tuple(by.model_copy(update={"by": value}) if by.by == param else by for by in plan.sort)
        having = tuple(c.model_copy(update={"metric": value}) if c.metric == param else c for c in plan.having)
        return plan.model_copy(update={"metrics": (*plan.metrics, value), "sort": sort, "having": having})
    if param == "dimension":
        return plan.model_copy(update={"dimensions": (*plan.dimensions, DimensionRef(field=value))}) if value else plan
    raise ValueError(f"no slot named {param}")


def _filtered(plan: MetricQuery, field: str, value: str) -> MetricQuery:
    """The query for one more value of a field: with others of it, if it names some already."""
    same = next((wanted for wanted in plan.filters if (wanted.field, wanted.op) == (field, "in")), None)
    if same is None:
        return plan.model_copy(update={"filters": (*plan.filters, Filter(field=field, values=(value,)))})
    merged = same.model_copy(update={"values": tuple(dict.fromkeys((*same.values, value)))})
    filters = tuple(merged if wanted is same else wanted for wanted in plan.filters)
    return plan.model_copy(update={"filters": filters})


def parameter(plan: MetricQuery | VerifiedQuery | None, param: str, model: SemanticModel) -> Parameter | None:
    """The definition of a verified query's parameter; None for a MetricQuery's slots."""
    if not isinstance(plan, VerifiedQuery) or plan.name not in model.verified_queries:
        return None
    known = model.verified_queries[plan.name].parameters
    return next((found for found in known if found.name == param), None)


def identifies(parameter: Parameter) -> bool:
    """Whether a parameter names one thing, such as an order: another question may well be about another one."""
    return bool(parameter.pattern) and parameter.type == "string" and parameter.default is None


def needed(plan: MetricQuery | VerifiedQuery, model: SemanticModel) -> tuple[str, ...]:
    """The parameters that a verified query cannot run without, in the model's order."""
    if not isinstance(plan, VerifiedQuery) or plan.name not in model.verified_queries:
        return ()
    return tuple(found.name for found in model.verified_queries[plan.name].parameters if found.default is None)


def missing(
    plan: MetricQuery | VerifiedQuery, model: SemanticModel, language: Language, reused: Sequence[str] = ()
) -> AskUser | None:
    """The question for the plan's first parameter that has neither a value nor a default; None if it can run.

    reused: the parameters whose values were given earlier in the conversation, which the question then says.
    """
    open_ones = [name for name in needed(plan, model) if isinstance(plan, VerifiedQuery) and name not in plan.params]
    return question(plan, open_ones[0], model, language, reused) if open_ones else None


def question(
    plan: MetricQuery | VerifiedQuery,
    param: str,
    model: SemanticModel,
    language: Language,
    reused: Sequence[str] = (),
) -> AskUser | None:
    """The question for a verified query's parameter; None for another param."""
    known = parameter(plan, param, model)
    if known is None or not isinstance(plan, VerifiedQuery):
        return None
    prompt = known.prompt.get(language) or known.prompt.get("en") or f"{known.name.replace('_', ' ')}?"
    choices = tuple(Choice(label=value, value=value) for value in known.choices)
    return AskUser(param=param, prompt=as_before(plan, reused, model, language) + prompt, choices=choices, resume=plan)
