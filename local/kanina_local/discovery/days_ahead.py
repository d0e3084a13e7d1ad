"""Days that rows have before they come: when an event takes place, a guest arrives, a loan is due."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from kanina_local.discovery.draft import DatasetDraft, Draft, FieldDraft
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import DAYS

FEWEST_AHEAD = 2
"""Rows that must lie ahead: one alone may be a slip of the pen."""
FARTHEST = timedelta(days=5 * 366)
"""Days beyond this are slips as well, or stand for "never": 9999-12-31."""


def with_days_ahead(draft: Draft, probe: Probe, today: date) -> Draft:
    """The draft with those of its times told that lie ahead of today in some rows."""
    return replace(draft, datasets=tuple(_told(dataset, probe, today) for dataset in draft.datasets))


def _told(dataset: DatasetDraft, probe: Probe, today: date) -> DatasetDraft:
    times = [known for known in dataset.fields if known.role == "time" and known.column.kind in DAYS]
    ahead = {known.name for known in times if _rows_ahead(known, dataset, probe, today) >= FEWEST_AHEAD}
    if not ahead:
        return dataset
    return replace(dataset, fields=tuple(replace(f, lies_ahead=f.name in ahead) for f in dataset.fields))


def _rows_ahead(known: FieldDraft, dataset: DatasetDraft, probe: Probe, today: date) -> int:
    day = f"CAST({known.column.expression} AS DATE)"
    span = f"{day} > DATE '{today.isoformat()}' AND {day} < DATE '{(today + FARTHEST).isoformat()}'"
    return int(probe.rows(f"SELECT count(*) FROM {dataset.table.source} WHERE {span}")[0][0])
