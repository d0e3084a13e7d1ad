"""How often something was done, as how many rows that made: "ordered at least 10 times" is "had at least 10 orders"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_TIMES = frozenset({"times", "beses", "ulit", "time"})
_ONCE = {"once": 1, "twice": 2, "thrice": 3}
_WITHIN = frozenset({"for", "ng", "nang", "na", "a", "total", "of", "anything", "something", "kahit"})
"""Between the verb and how often."""
_HAD = "had"


def in_rows(text: str, spans: Sequence[Span], known: Knowledge) -> str | None:
    """The text with the first such deed put so; None where there is none, or the rows can't be told."""
    at = next((at for at, span in enumerate(spans) if span.word in _TIMES | _ONCE.keys() and at > 1), None)
    if at is None:
        return None
    counted = spans[at].word in _ONCE
    if not counted and (spans[at - 1].number is None or spans[at - 1].period is not None):
        return None
    verb = at - (1 if counted else 2)
    while verb >= 0 and not spans[verb].verbs:
        small = spans[verb].has(Word.AT_LEAST, Word.AT_MOST, Word.MORE, Word.LESS, Word.EXACTLY)
        if not small and spans[verb].word not in _WITHIN:
            return None
        verb -= 1
    if verb < 0:
        return None
    datasets = {known.model.metrics[name].dataset for name in spans[verb].verbs}
    count = known.entities.count_of(next(iter(datasets))) if len(datasets) == 1 else None
    if count is None:
        return None
    noun = known.model.datasets[known.model.metrics[count].dataset].label.get("en") or datasets.pop().replace("_", " ")
    between = " ".join(span.word for span in spans[verb + 1 : at] if span.word not in _WITHIN)
    between = f"{between} {_ONCE[spans[at].word]}" if counted else between
    return f"{text[: spans[verb].tokens[0].start]}{_HAD} {between} {noun}{text[spans[at].tokens[-1].end :]}"
