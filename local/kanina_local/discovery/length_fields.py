"""How long each row took, as a field of its own beside the average: "tickets that took over 3 days to resolve"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina_local.discovery.draft import DatasetDraft, Decision, FieldDraft
from kanina_local.discovery.duration_metrics import UNITS, Stretch, length_of, until
from kanina_local.discovery.tables import Column
from kanina_local.discovery.words import identifier


def with_lengths(dataset: DatasetDraft, stretches: Sequence[Stretch]) -> DatasetDraft:
    """The dataset with a number for each stretch of time that its rows know; nothing is split by it."""
    fields = list(dataset.fields)
    for stretch in stretches:
        called = f"{stretch.unit} {until(stretch)}"
        start, end = stretch.start.column, stretch.end.column
        fields.append(
            FieldDraft(
                name=identifier(called, [known.name for known in fields]),
                column=Column(
                    name=called.replace(" ", "_"),
                    kind="integer" if stretch.unit == "days" else "decimal",
                    expression=length_of(start.expression, end.expression, stretch.unit),
                    rows=end.rows,
                    filled=min(start.filled, end.filled),
                    distinct=end.distinct,
                ),
                decision=Decision(
                    "measure", f"from {start.name} to {end.name}, of each row", "average", False, "number"
                ),
                words=tuple(called.split()),
                label={"en": called},
                synonyms={"en": _called(stretch)},
                grouping=False,
            )
        )
    return replace(dataset, fields=tuple(fields))


def _called(stretch: Stretch) -> tuple[str, ...]:
    """What it is called in whatever unit, besides its label: hours to resolve, days until resolved, days to be done."""
    said = (until(stretch), f"until {stretch.participle}", f"to be {stretch.participle}")
    return tuple(dict.fromkeys(f"{unit} {how}" for unit in UNITS for how in said))
