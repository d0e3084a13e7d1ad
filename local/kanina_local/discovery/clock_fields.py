"""The day of the week and the hour of what happened, as fields of their own: "busiest hour", "on weekends"."""

from __future__ import annotations

from calendar import day_name
from collections.abc import Mapping
from dataclasses import replace

from kanina_local.discovery.draft import DatasetDraft, Decision, FieldDraft
from kanina_local.discovery.naming import readable
from kanina_local.discovery.tables import Column, Kind
from kanina_local.discovery.words import identifier

WEEKDAY = "weekday"
HOUR = "hour"
_DAYS_FROM_SUNDAY = (day_name[6], *day_name[:6])
_DAYS_CALLED: Mapping[str, tuple[str, ...]] = {
    day: (f"{day}s", day[:3], *called)
    for day, called in zip(
        day_name,
        (
            ("Lunes",),
            ("Martes",),
            ("Miyerkules", "Miyerkoles"),
            ("Huwebes",),
            ("Biyernes",),
            ("Sabado",),
            ("araw ng Linggo", "tuwing Linggo", "kapag Linggo"),
        ),
        strict=True,
    )
}
"""Other words for days; "Linggo" alone is a week."""
_TAKEN = {
    WEEKDAY: frozenset(("weekday", "dow", "araw", "day")),
    HOUR: frozenset(("hour", "hours", "oras")),
}
"""Where a table has a column with such a word already, nothing is added."""


def with_clock_fields(dataset: DatasetDraft) -> DatasetDraft:
    """The dataset with the weekday, and where it knows the time of day the hour, of the time that dates its rows.

    Only of what happens: of rows that measure something, or point at something. Not of moments in some zone.
    """
    time = dataset.time_field
    happens = bool(dataset.roles("measure", "reference")) and bool(dataset.table.rows)
    if time is None or not happens or time.column.kind not in ("date", "datetime") or time.column.least_grain != "day":
        return dataset
    fields = list(dataset.fields)
    for name, maker in ((WEEKDAY, _weekday), (HOUR, _hour)):
        said = {word for known in fields for word in readable(known.column.name)}
        if not said & _TAKEN[name] and (name != HOUR or time.column.kind == "datetime"):
            fields.append(maker(time, [known.name for known in fields]))
    return replace(dataset, fields=tuple(fields))


def _weekday(time: FieldDraft, taken: list[str]) -> FieldDraft:
    whens = " ".join(f"WHEN {number} THEN '{day}'" for number, day in enumerate(_DAYS_FROM_SUNDAY))
    column = _computed(time.column, WEEKDAY, "string", f"CASE EXTRACT(DOW FROM {time.column.expression}) {whens} END")
    return FieldDraft(
        name=identifier(WEEKDAY, taken),
        column=replace(column, distinct=len(_DAYS_FROM_SUNDAY)),
        decision=Decision("dimension", f"the day of the week of {time.name}"),
        words=("day", "of", "the", "week"),
        label={"en": "day of the week", "fil": "araw ng linggo"},
        synonyms={"en": ("weekday", "day of week", "days of the week")},
        values=tuple(day_name),
        value_synonyms=_DAYS_CALLED,
    )


def _hour(time: FieldDraft, taken: list[str]) -> FieldDraft:
    column = _computed(time.column, HOUR, "integer", f"CAST(EXTRACT(HOUR FROM {time.column.expression}) AS INTEGER)")
    return FieldDraft(
        name=identifier(HOUR, taken),
        column=replace(column, distinct=24, smallest="0", largest="23"),
        decision=Decision("dimension", f"the hour of {time.name}", format="text"),
        words=(HOUR,),
        label={"en": "hour", "fil": "oras"},
        synonyms={"en": ("hour of the day", "hour of day"), "fil": ("oras ng araw",)},
    )


def _computed(column: Column, name: str, kind: Kind, expression: str) -> Column:
    return Column(
        name=name,
        kind=kind,
        expression=expression,
        rows=column.rows,
        filled=column.filled,
        distinct=0,
    )
