"""A question asked again otherwise: with the name of a word that was not understood, or with another of the choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kanina.assistant.answers.answer_words import tokens, without
from kanina.assistant.answers.choices import fitting
from kanina.assistant.answers.phrases import ANEW, COURTESIES, YES
from kanina.assistant.offline.replies import REPLIES
from kanina.assistant.offline.script import EXPLAINED
from kanina.assistant.offline.spans import Span
from kanina.assistant.resume import FILTER_SLOT, asks_for_value
from kanina.memory.references.numbers import ordinal
from kanina.models import AskUser, Choice, MetricQuery, Reply, Turn

_PARTS = ", "
_QUOTED = re.compile("“([^”]+)”")


def agreed(text: str, before: Turn) -> str | None:
    """The question before with the one name that was offered for a word of it, where the message is a yes; or None."""
    said = set(tokens(text))
    if not said & YES or not said <= YES | COURTESIES or not isinstance(before.plan, Reply):
        return None
    for replies in REPLIES.values():
        asked = re.escape(replies.unknown_near.format(word="\0", near="\1"))
        found = re.fullmatch(asked.replace("\0", "(.+?)").replace("\1", "(.+)"), before.plan.text, re.IGNORECASE)
        names = _QUOTED.findall(found[2]) if found else []
        if found and len(names) == 1 and before.question.count(found[1]) == 1:
            return before.question.replace(found[1], names[0])
    return None


def put_right(text: str, before: Turn, spans_of: Callable[[str], Sequence[Span]]) -> str | None:
    """The question before with a whole name in place of a part of it ("Cruz", "Joaquin Dela Cruz"), or None.

    Nothing but the name may be said, the question may have failed for one word alone, and that word is in the name.
    """
    if not isinstance(before.plan, Reply) or before.plan.understood:
        return None
    said = [span for span in spans_of(text) if not span.is_sign and not (span.has(*EXPLAINED) and not span.values)]
    if len(said) != 1 or not said[0].values:
        return None
    unknown = [span for span in spans_of(before.question) if span.is_unknown]
    if len(unknown) != 1:
        return None
    part, name = unknown[0].tokens, said[0].tokens
    if not {token.stem for token in part} < {token.stem for token in name}:
        return None
    whole = text[name[0].start : name[-1].end]
    return f"{before.question[: part[0].start]}{whole}{before.question[part[-1].end :]}"


def other_choice(text: str, turns: Sequence[Turn], spans_of: Callable[[str], Sequence[Span]]) -> str | None:
    """The message with the whole of another value that was offered before the last answer, or None.

    "and Pampanga", after "San Fernando, La Union" was chosen: San Fernando, Pampanga. The part that the two have in
    common is not said again.
    """
    asked = turns[-2].plan if len(turns) > 1 else None
    chosen = turns[-1].plan if turns else None
    if not isinstance(asked, AskUser) or not asks_for_value(asked.param) or not isinstance(chosen, MetricQuery):
        return None
    offered = [choice.label for choice in asked.choices]
    taken = {str(value) for wanted in chosen.filters for value in wanted.values} & set(offered)
    said = [span for span in spans_of(text) if span.values and not span.is_sign]
    if len(taken) != 1 or len(said) != 1:
        return None
    common = next(iter(taken)).partition(_PARTS)[0] + _PARTS
    first, last = said[0].tokens[0], said[0].tokens[-1]
    part = text[first.start : last.end].casefold()
    found = [label for label in offered if label.startswith(common) and label[len(common) :].casefold() == part]
    return f"{text[: first.start]}{found[0]}{text[last.end :]}" if len(found) == 1 else None


def chosen_otherwise(text: str, turns: Sequence[Turn]) -> MetricQuery | None:
    """The last query with another of the choices it was asked back for, where a message names only its place; or None.

    "yung una naman", after the second: the first of what was offered, with all that was said since. Of a list of rows
    it would be a row.
    """
    last = turns[-1].plan if turns else None
    asked = next((turn.plan for turn in reversed(turns) if isinstance(turn.plan, AskUser)), None)
    if not isinstance(last, MetricQuery) or asked is None or (turns[-1].result_count or 0) > 1:
        return None
    for turn in reversed(turns):
        if turn.plan is asked:
            break
        if _taken(turn.plan, asked) is None or (turn is not turns[-1] and _placed(turn.question, asked) is None):
            return None  # something else was asked since
    meant, taken = _placed(text, asked), _taken(last, asked)
    return _in_place_of(last, taken, meant, asked.param) if meant and taken else None


def _placed(text: str, asked: AskUser) -> Choice | None:
    """The choice whose place is all that a message says."""
    said = without(tokens(text), ANEW)
    if not any(word.isdecimal() or ordinal(word) or ordinal(word.removesuffix("ng")) for word in said):
        return None
    found = fitting(" ".join(said), asked.choices)
    return found[0] if len(found) == 1 else None


def _taken(plan: object, asked: AskUser) -> Choice | None:
    """The one choice that a query was made with."""
    if not isinstance(plan, MetricQuery):
        return None
    found = [choice for choice in asked.choices if _holds(plan, choice, asked.param)]
    return found[0] if len(found) == 1 else None


def _holds(plan: MetricQuery, choice: Choice, param: str) -> bool:
    if param == "metric":
        return choice.value in plan.metrics
    field, value = _filtered_by(choice, param)
    return any(wanted.field == field and wanted.values == (value,) for wanted in plan.filters)


def _filtered_by(choice: Choice, param: str) -> tuple[str, str]:
    """The field and the value of a choice; both empty of one that filters by nothing."""
    if param == "filter":
        field, _, value = choice.value.partition("=")
        return field, value
    return (param.removeprefix(FILTER_SLOT), choice.value) if asks_for_value(param) else ("", "")


def _in_place_of(plan: MetricQuery, taken: Choice, meant: Choice, param: str) -> MetricQuery:
    """The query with one choice in place of another."""
    if param == "metric":
        metrics = tuple(meant.value if name == taken.value else name for name in plan.metrics)
        sort = tuple(by.model_copy(update={"by": meant.value}) if by.by == taken.value else by for by in plan.sort)
        return plan.model_copy(update={"metrics": metrics, "sort": sort})
    (old, value), (field, other) = _filtered_by(taken, param), _filtered_by(meant, param)
    filters = tuple(
        wanted.model_copy(update={"field": field, "values": (other,)})
        if wanted.field == old and wanted.values == (value,)
        else wanted
        for wanted in plan.filters
    )
    return plan.model_copy(update={"filters": filters})
