"""The plan of a message that a verified query answers: the query, a question back, or which of several it may mean."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.fitting import fitting_params
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.history import History
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.verified import VerifiedQueries
from kanina.assistant.planner import Planned
from kanina.assistant.resume import missing
from kanina.data.semantic_model import SemanticModel
from kanina.models import Reply, VerifiedQuery


def verified_plan(
    text: str, queries: VerifiedQueries, history: History, calendar: Calendar, naming: Naming, model: SemanticModel
) -> Planned | None:
    """The plan, or None where no verified query is meant. What it still needs is asked for."""
    params = fitting_params(history.context.params, model)
    newest = history.queries[-1].plan if history.queries else None
    last = newest if isinstance(newest, VerifiedQuery) else None
    before = [turn.plan for turn in history.queries if isinstance(turn.plan, VerifiedQuery)]
    found = queries.find(text, params, calendar, last, before[-1] if before else None)
    if found is None and last is not None:
        found = queries.with_other_value(text, last, calendar)
    if found is None:
        possible = queries.of_lone_value(text, calendar)
        if len(possible) != 1:
            return Planned(plan=_which_of(possible, naming, model)) if possible else None
        found = possible[0]
    given = dict(found.params)
    known = queries.remembered(text, found, params, calendar)
    found = found.model_copy(update={"params": {**known, **given}})
    ask = missing(found, model, naming.language, tuple(known))
    return Planned(plan=ask or found, params=given, reused=tuple(known))


def _which_of(possible: Sequence[VerifiedQuery], naming: Naming, model: SemanticModel) -> Reply:
    """An identifier alone, about which several things can be asked: what they are, and no guess."""
    definitions = [(plan.name, model.verified_queries[plan.name]) for plan in possible]
    labels = [model.label(definition, name, naming.language) for name, definition in definitions]
    value = next(iter(possible[0].params.values()))
    text = naming.replies.lone_value.format(value=value, labels=naming.any_of(labels))
    return Reply(text=text, refused=True)
