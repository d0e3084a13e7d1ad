"""Tells a person what was decided about their tables, why, what was left out, and how to change it."""

from __future__ import annotations

from collections.abc import Iterator

from kanina_local.counting import counted
from kanina_local.discovery.draft import DatasetDraft, Draft, FieldDraft

ROLES = {
    "key": "the key",
    "reference": "points elsewhere",
    "time": "a time",
    "dimension": "to group and filter by",
    "measure": "measured",
    "text": "not grouped by",
    "ignored": "by its name only",
}


def report(draft: Draft, where: str) -> str:
    """The report as text; `where` is the file that was written."""
    return "\n".join(_lines(draft, where))


def summary(draft: Draft) -> str:
    """The draft in a few words: how much of each there is."""
    parts = [
        counted(len(draft.datasets), "table"),
        counted(len(draft.relationships), "relationship"),
        counted(len(draft.metrics), "figure"),
    ]
    return ", ".join(parts)


def _lines(draft: Draft, where: str) -> Iterator[str]:
    yield f"{where}: {summary(draft)}, from {draft.origin}"
    for dataset in draft.datasets:
        yield ""
        yield f"{dataset.name}: {counted(dataset.table.rows, 'row')}; {_identity(dataset)}; {_dated(dataset)}"
        width = max((len(known.name) for known in dataset.fields), default=0)
        for known in dataset.fields:
            yield f"  {known.name:<{width}}  {ROLES[known.role]}: {_why(known)}"
    if draft.relationships:
        yield ""
        yield "Joined, many rows to one, so that nothing is counted twice:"
        for edge in draft.relationships:
            role = f"; only when “{' '.join(edge.role)}” is said" if edge.role else ""
            missing = f"; {edge.missing} of its values are not there" if edge.missing else ""
            yield f"  {edge.table}.{', '.join(edge.columns)} → {edge.target}: {edge.reason}{missing}{role}"
    yield ""
    yield "Figures:"
    for metric in draft.metrics:
        yield f"  {metric.label['en']}: {metric.description[:1].lower()}{metric.description[1:]}"
    for note in draft.notes:
        yield f"Note: {note}"
    if draft.redact:
        yield "Note: phone numbers and mail addresses are kept out of logs and memories (redact)"
    if draft.suggestions:
        yield ""
        yield "Ask, for example:"
        yield from (f"  {question}" for question in draft.suggestions)
    yield ""
    yield f"Days begin in {draft.zone} (--zone); amounts are in {draft.currency or 'no currency'} (--currency)."
    yield "All of it is yours to change in the file: names, synonyms, figures, joins, fields."


def _identity(dataset: DatasetDraft) -> str:
    return f"each is told by its {' and '.join(dataset.key)}" if dataset.key else "nothing tells one from another"


def _dated(dataset: DatasetDraft) -> str:
    if not dataset.time:
        return "no date of its own"
    others = [known.name for known in dataset.roles("time") if known.name != dataset.time and known.is_time]
    return f"dated by {dataset.time}" + (f", not by {' or '.join(others)} unless that is said" if others else "")


def _why(known: FieldDraft) -> str:
    values = f" ({', '.join(known.values[:6])}{', …' if len(known.values) > 6 else ''})" if known.values else ""
    called = f"; called “{known.label['en']}”" if known.label["en"] != known.name.replace("_", " ") else ""
    return f"{known.decision.reason}{values}{called}"
