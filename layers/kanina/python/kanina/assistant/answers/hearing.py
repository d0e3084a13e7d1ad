"""A question back and the message that may answer it: pure functions, no wording. A doubtful answer is none."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kanina.assistant.answers import phrases
from kanina.assistant.answers.answer_words import tokens
from kanina.assistant.answers.choices import fitting
from kanina.assistant.answers.extraction import (
    Fault,
    Parameter,
    ReadDay,
    announced,
    core,
    extract,
    iso_day,
    looks_like_sql,
    named_choices,
    wanted,
)
from kanina.models import Choice, Pending

ATTEMPTS_BEFORE_EXAMPLES: Final = 2
ATTEMPTS: Final = 3
"""Failed answers to a question back after which it is given up."""

ANSWER_CHARACTERS: Final = 500
"""A longer message is no answer to a question back."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message gives to a question back; nothing of it where it says something else.

    value: the answer. among: the listed choices it fits, where it fits several. also: values it gives for other
    parameters of the same query. unfit: it can be no answer, nor anything else: a text too long, a statement, signs.
    besides: it says more than those values and what may stand around them, so that it may be a question of its own.
    """

    value: str | None = None
    among: tuple[Choice, ...] = ()
    also: dict[str, str] = field(default_factory=dict)
    unfit: bool = False
    besides: bool = False


def hear(
    pending: Pending,
    text: str,
    parameter: Parameter | None = None,
    others: Sequence[Parameter] = (),
    hints: Mapping[str, str] | None = None,
    read_day: ReadDay = iso_day,
    nouns: Container[str] = (),
) -> Heard:
    """What a message gives to what was asked.

    A listed choice is named by its number, its place in words, its name or a part that only it has. A verified
    query's parameter is found by its pattern, or is a short bare value; others, open or known, are found beside the
    hints that announce them (`param_mapping`: hint to parameter), or by the whole name of one of their choices. With
    nouns: words for the thing that is asked for, which say nothing beside a choice. With
    neither choices nor a parameter nothing says what an answer looks like, so the message is not taken for one; nor is
    a long one.
    """
    if len(text) > ANSWER_CHARACTERS or looks_like_sql(text) or not any(c.isalnum() for c in text):
        return Heard(unfit=True)
    hints = hints or {}
    also: dict[str, str] = {}
    if parameter is not None:
        told = announced(text, (parameter, *others), hints, read_day)
        own = told.values.pop(parameter.name, None)
        named = named_choices(told.rest, others)
        also = {**named.values, **told.values}
        if own is not None:
            return Heard(own, also=also, besides=bool(core(named.rest, (parameter, *others), hints)))
        if also:
            text = named.rest
    if choices := pending.choices or _listed(parameter):
        found = fitting(text, choices, nouns)
        if len(found) == 1:
            return Heard(found[0].value, also=also)
        more = bool(also) and parameter is not None and bool(core(text, (parameter, *others), hints))
        return Heard(among=found, also=also, besides=more)
    if parameter is None:
        return Heard()
    own_hints = [hint for hint, name in hints.items() if name == parameter.name]
    value = extract(text, parameter, own_hints, read_day)
    said = core(text, (parameter, *others), hints)
    # A day may be written in several words, all of which were read as one.
    is_day = value is not None and parameter.type == "date"
    besides = not is_day and len(said) > (0 if value is None else 1)
    # Figures alone are no question: where an order or a day is asked for, they are a wrong one.
    unfit = value is None and not also and not any(c.isalpha() for c in text)
    return Heard(value, also=also, unfit=unfit, besides=besides)


def fault(pending: Pending, text: str, parameter: Parameter | None) -> Fault | None:
    """What an answer would have been, for the word about one that was none; None for "I have no idea"."""
    if phrases.NOT_KNOWING.intersection(tokens(text)):
        return None
    if pending.choices:
        return "choice"
    return wanted(parameter) if parameter else None


def failed(pending: Pending) -> Pending:
    """The same question after one more message that did not answer it."""
    return pending.model_copy(update={"attempts": pending.attempts + 1})


def offers_examples(pending: Pending) -> bool:
    """Whether the question should now be asked with examples."""
    return pending.attempts >= ATTEMPTS_BEFORE_EXAMPLES


def is_given_up(pending: Pending) -> bool:
    """Whether the question has been asked in vain often enough."""
    return pending.attempts >= ATTEMPTS


def _listed(parameter: Parameter | None) -> tuple[Choice, ...]:
    return tuple(Choice(label=value, value=value) for value in parameter.choices) if parameter else ()
