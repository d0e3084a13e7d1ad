"""Plans under way: from a question back to the steps that go on after it, and from an answer to the next step.

Pure: what runs, asks and stores is the turn's business.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.resume import bind, needed
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskStep, AskUser, MetricQuery, PlanExecution, QueryStep, VerifiedQuery

Step = AskStep | QueryStep


def begin(ask: AskUser, model: SemanticModel) -> PlanExecution | None:
    """The plan of a question back, standing at that question; None if no query goes on after it.

    Values that the query has already are bound, and so are not asked for.
    """
    if ask.resume is None:
        return None
    if not isinstance(ask.resume, VerifiedQuery):
        first = AskStep(param=ask.param, prompt=ask.prompt, choices=ask.choices)
        return PlanExecution(steps=(first, *ask.then, QueryStep(query=ask.resume)))
    required = needed(ask.resume, model)
    known = {name: value for name, value in ask.resume.params.items() if name in required}
    others = {name: value for name, value in ask.resume.params.items() if name not in required}
    open_ones = [name for name in required if name not in known and name != ask.param]
    asks = [*known, ask.param, *open_ones]
    query = ask.resume.model_copy(update={"params": others})
    steps: tuple[Step, ...] = (*(AskStep(param=name) for name in asks), QueryStep(query=query))
    return PlanExecution(steps=steps, cursor=len(known), bindings=known)


def advance(
    execution: PlanExecution, values: Mapping[str, str], model: SemanticModel
) -> tuple[PlanExecution, AskStep | MetricQuery | VerifiedQuery | None]:
    """Bind these values and go on: to the next question whose value is not known, or past the next query.

    Gives the plan where it then stands, and that question, or that query with its values; None at the end of the plan.
    """
    bindings = {**execution.bindings, **values}
    steps = _with_missing(execution.steps, execution.cursor, model)
    for at in range(execution.cursor, len(steps)):
        step = steps[at]
        if isinstance(step, QueryStep):
            query, left = _bound(steps, at, bindings)
            return PlanExecution(steps=steps, cursor=at + 1, bindings=left), query
        if step.key not in bindings:
            return PlanExecution(steps=steps, cursor=at, bindings=bindings), step
    return PlanExecution(steps=steps, cursor=len(steps), bindings=bindings), None


def known_so_far(execution: PlanExecution) -> MetricQuery | VerifiedQuery | None:
    """The query the plan comes to next, with the values bound by now."""
    for at in range(execution.cursor, len(execution.steps)):
        if isinstance(execution.steps[at], QueryStep):
            return _bound(execution.steps, at, execution.bindings)[0]
    return None


def still_open(execution: PlanExecution) -> tuple[AskStep, ...]:
    """The questions whose values the query it comes to next still needs, in the order in which they are asked."""
    questions: list[AskStep] = []
    for step in execution.steps[execution.cursor :]:
        if isinstance(step, QueryStep):
            break
        if step.key not in execution.bindings:
            questions.append(step)
    return tuple(questions)


def back_to(execution: PlanExecution, param: str) -> PlanExecution | None:
    """The plan past a query back at that query's question for a parameter, whose value is forgotten.

    None where the plan does not ask for it.
    """
    for place in range(execution.cursor - 2, -1, -1):
        step = execution.steps[place]
        if isinstance(step, AskStep) and step.param == param:
            left = {key: value for key, value in execution.bindings.items() if key != step.key}
            return PlanExecution(steps=execution.steps, cursor=place, bindings=left)
    return None


def asked_for(execution: PlanExecution) -> tuple[AskStep, ...]:
    """All questions whose values the query it comes to next takes, answered or not."""
    for at in range(execution.cursor, len(execution.steps)):
        if isinstance(execution.steps[at], QueryStep):
            return tuple(_questions_before(execution.steps, at))
    return ()


def _with_missing(steps: tuple[Step, ...], cursor: int, model: SemanticModel) -> tuple[Step, ...]:
    """The steps with a question for all that a query ahead needs: what wrote the plan may have known of fewer."""
    whole: list[Step] = list(steps[:cursor])
    asked = {step.param for step in _questions_before(steps, cursor)}
    for step in steps[cursor:]:
        if isinstance(step, QueryStep):
            if isinstance(step.query, VerifiedQuery):
                known = asked | set(step.query.params)
                whole += [AskStep(param=name) for name in needed(step.query, model) if name not in known]
            asked = set()
        else:
            asked.add(step.param)
        whole.append(step)
    return tuple(whole)


def _questions_before(steps: tuple[Step, ...], at: int) -> list[AskStep]:
    """The questions whose values the query at a step takes: those since the query before it."""
    questions: list[AskStep] = []
    for step in reversed(steps[:at]):
        if isinstance(step, QueryStep):
            break
        questions.append(step)
    return questions[::-1]


def _bound(
    steps: tuple[Step, ...], at: int, bindings: Mapping[str, str]
) -> tuple[MetricQuery | VerifiedQuery, dict[str, str]]:
    """The query at a step with its values, and the bindings that are left for the steps after it."""
    step = steps[at]
    assert isinstance(step, QueryStep)
    query, left = step.query, dict(bindings)
    for question in _questions_before(steps, at):
        if question.key in bindings:
            query = bind(query, question.param, bindings[question.key])
            if isinstance(query, MetricQuery):
                left.pop(question.key, None)
    return query, left
