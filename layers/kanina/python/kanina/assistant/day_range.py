"""The first and the last day of a verified query: which parameters they are, and what is said where they can't be.

Pure. A day that there is not, and a last day before the first, are told and asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.answers.extraction import iso_day
from kanina.assistant.offline.calendar import Calendar, Stretch
from kanina.assistant.offline.impossible import no_such_day
from kanina.assistant.offline.period_words import FROM, TO
from kanina.assistant.offline.replies import REPLIES
from kanina.assistant.resume import question
from kanina.data.semantic_model import SemanticModel, VerifiedQueryDefinition
from kanina.models import AskUser, Language, VerifiedQuery


def day_range(definition: VerifiedQueryDefinition | None) -> tuple[str, str] | None:
    """The parameters that are the first and the last day of a stretch; None where there are no two such.

    They are the two dates of which one is announced by a word such as "from", the other by one such as "to".
    """
    if definition is None:
        return None
    days = [found.name for found in definition.parameters if found.type == "date"]
    hints = definition.param_mapping.items()
    first = {name for hint, name in hints if hint in FROM}
    last = {name for hint, name in hints if hint in TO}
    if len(days) != 2 or len(first) != 1 or len(last) != 1 or first | last != set(days):
        return None
    return first.pop(), last.pop()


def days_of(stretch: Stretch, names: tuple[str, str]) -> dict[str, str]:
    """A stretch as the values of these two parameters; none for an end that is open."""
    days = zip(names, (stretch.start, stretch.last_day), strict=True)
    return {name: day.isoformat() for name, day in days if day}


def asked_again(query: VerifiedQuery, param: str | None, model: SemanticModel, language: Language) -> AskUser | None:
    """The question for one day of a query that ends before it begins, after words that say so; None for all others.

    param: the day that is asked for, the last if it is neither.
    """
    names = day_range(model.verified_queries.get(query.name))
    first, last = (iso_day(query.params.get(name, "")) for name in names) if names else (None, None)
    if not names or not first or not last or first <= last:
        return None
    wrong = param if param in names else names[1]
    ask = question(query.model_copy(update={"params": without(query.params, wrong)}), wrong, model, language)
    told = REPLIES[language].range_backwards.format(first=first, last=last)
    return ask.model_copy(update={"prompt": f"{told} {ask.prompt}"}) if ask else None


def without(params: Mapping[str, str], name: str) -> dict[str, str]:
    """The values but one."""
    return {known: value for known, value in params.items() if known != name}


def with_no_such_day(ask: AskUser, text: str, model: SemanticModel, calendar: Calendar, language: Language) -> AskUser:
    """The question of a query with days, after words about a day in the message that there is not, if it names one."""
    query = ask.resume
    definition = model.verified_queries.get(query.name) if isinstance(query, VerifiedQuery) else None
    if definition is None or not any(known.type == "date" for known in definition.parameters):
        return ask
    told = no_such_day(text, calendar, REPLIES[language])
    return ask.model_copy(update={"prompt": f"{told} {ask.prompt}"}) if told else ask
