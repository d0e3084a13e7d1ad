"""Rows that are asked for by their key: "list the pending order ids of Jaro", which is shown of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.asked_rows import MOST_CUES, AskedRows
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_CUES = (Word.LIST, Word.ROWS, Word.WHICH)


def by_key(text: str, said: AskedRows | None, spans: Sequence[Span], known: Knowledge) -> AskedRows | None:
    """The message with its rows named instead of their key, which is shown; as it was read where it names no key."""
    core = spans if said is None else tuple(s for s in spans if s.tokens[-1].end <= len(said.core))
    cue = any(span.has(*_CUES) for span in spans[:MOST_CUES]) or bool(said and said.cue)
    if not cue or (said is not None and not text.startswith(said.core)):
        return said
    found = [(span, dataset) for span in core if (dataset := _keyed(span, known))]
    if len(found) != 1 or any(span.metrics or span.rows for span in core):
        return said
    span, dataset = found[0]
    label = known.model.datasets[dataset].label.get("en", dataset.replace("_", " "))
    before, behind = text[: span.tokens[0].start], text[span.tokens[-1].end : len(said.core) if said else len(text)]
    asked = (span, *(said.asked if said else ()))
    read = said or AskedRows(text, (), cue=True)
    return replace(read, core=f"{before}{label}{behind}", asked=asked, cue=True)


def _keyed(span: Span, known: Knowledge) -> str | None:
    """The dataset whose rows a span names by their key; None where it names none, or several."""
    names = [reading.name for reading in span.dimensions if reading.role is None]
    datasets = {name.partition(".")[0] for name in names if known.things.key_of(name.partition(".")[0]) == name}
    return datasets.pop() if len(datasets) == 1 and not (span.metrics or span.values) else None
