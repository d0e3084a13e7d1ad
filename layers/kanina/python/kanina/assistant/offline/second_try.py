"""A question that one word was not understood of, asked again with the name that the next message gives or takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kanina.assistant.offline.replies import REPLIES
from kanina.assistant.offline.script import EXPLAINED
from kanina.assistant.offline.spans import Span
from kanina.assistant.resume import asks_for_value
from kanina.memory.answer_words import tokens
from kanina.memory.phrases import COURTESIES, YES
from kanina.models import AskUser, MetricQuery, Reply, Turn

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
