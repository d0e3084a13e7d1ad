"""How long each row lasted, where it has two times of which one begins and the other ends it: Time In and Time Out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from kanina_local.discovery.draft import DatasetDraft, Decision, FieldDraft
from kanina_local.discovery.duration_metrics import BACKWARDS_AT_MOST
from kanina_local.discovery.naming import readable
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import Column
from kanina_local.discovery.words import identifier, word_set

_ENDS = {
    **dict.fromkeys(("start", "started", "begin", "began"), word_set("end ended finish finished stop stopped")),
    "in": word_set("out"),
    "from": word_set("to until till"),
    "arrived": word_set("left departed"),
    "arrival": word_set("departure"),
    "entry": word_set("exit"),
    "entered": word_set("exited left"),
    "login": word_set("logout"),
    "checkin": word_set("checkout"),
    "simula": word_set("tapos wakas katapusan"),
    "pasok": word_set("labas uwi"),
}
"""Word of a beginning → what the end is called, all else being the same."""
_SAYS_TIME = word_set("time datetime timestamp date oras at ng")
_TOLD = word_set("duration minutes mins hours hrs length haba tagal")
"""A column with such a word says it itself."""
_DAY = 86_400
_UNITS = (("minutes", 60), ("hours", 3_600))
_MOST_MINUTES = 180
"""What lasts longer on average is told in hours."""
_MOST_HOURS = 48
"""What lasts longer than this is a matter of days."""


def with_row_lengths(probe: Probe, dataset: DatasetDraft) -> DatasetDraft:
    """The dataset with a measure of how long its rows lasted, in minutes or hours, where one pair of times tells."""
    pairs = list(_pairs(dataset))
    if len(pairs) != 1 or any(_TOLD & set(readable(known.column.name)) for known in dataset.fields):
        return dataset
    begins, ends = pairs[0]
    seconds = _seconds(begins.column, ends.column)
    unit, size = _unit(probe, dataset, begins.column, ends.column)
    if not unit:
        return dataset
    words = (*dataset.entity, unit)
    column = Column(
        name=" ".join(words),
        kind="decimal",
        expression=f"({seconds}) / {size}.0",
        rows=ends.column.rows,
        filled=min(begins.column.filled, ends.column.filled),
        distinct=ends.column.distinct,
    )
    reason = f"from {begins.column.name} to {ends.column.name}: averaged, and added up where total is said"
    length = FieldDraft(
        name=identifier(column.name, [known.name for known in dataset.fields]),
        column=column,
        decision=Decision("measure", reason, "average", True, "number"),
        words=words,
        label={"en": " ".join(words)},
        grouping=False,
    )
    return replace(dataset, fields=(*dataset.fields, length))


def _pairs(dataset: DatasetDraft) -> Iterator[tuple[FieldDraft, FieldDraft]]:
    """The times that begin a row, each with the one that ends it. Days by themselves are terms, and no lengths."""
    times = [known for known in dataset.fields if known.column.kind in ("datetime", "time") and known.role != "ignored"]
    for begins, ends in permutations(times, 2):
        first = [word for word in readable(begins.column.name) if word not in _SAYS_TIME]
        last = [word for word in readable(ends.column.name) if word not in _SAYS_TIME]
        places = [at for at, word in enumerate(first) if word in _ENDS]
        if begins.column.kind != ends.column.kind or len(first) != len(last) or not places:
            continue
        at = places[-1]
        if last[at] in _ENDS[first[at]] and first[:at] + first[at + 1 :] == last[:at] + last[at + 1 :]:
            yield begins, ends


def _seconds(begins: Column, ends: Column) -> str:
    """The time from one to the other, as SQL; of times of the day the end may be past midnight."""
    first, last = begins.expression, ends.expression
    length = f"EXTRACT(EPOCH FROM {last}) - EXTRACT(EPOCH FROM {first})"
    return f"{length} + CASE WHEN {last} < {first} THEN {_DAY} ELSE 0 END" if begins.kind == "time" else length


def _unit(probe: Probe, dataset: DatasetDraft, begins: Column, ends: Column) -> tuple[str, int]:
    """What lengths are told in, and its seconds; nothing where many rows end before they begin, or last for days."""
    first, last = begins.expression, ends.expression
    sql = f"SELECT count(*), count(CASE WHEN {last} < {first} THEN 1 END), avg({_seconds(begins, ends)})"
    both = f"{first} IS NOT NULL AND {last} IS NOT NULL"
    rows, backwards, mean = probe.rows(f"{sql} FROM {dataset.table.source} WHERE {both}")[0]
    odd = begins.kind != "time" and int(backwards) > BACKWARDS_AT_MOST * int(rows)
    if not rows or odd or float(mean) > _MOST_HOURS * 3_600:
        return "", 0
    return _UNITS[float(mean) > _MOST_MINUTES * 60]
