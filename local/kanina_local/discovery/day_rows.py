"""Tables with one row a day, as of weather: the day is what tells their rows apart."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kanina_local.discovery.draft import DatasetDraft

_FEWEST = 10
"""Rows: of fewer, no two may have had the same day by chance."""


def with_day_as_key(dataset: DatasetDraft, tied: Collection[str]) -> DatasetDraft:
    """The dataset with its day as its key, where it has no other and each row has a day of its own.

    tied: the tables that point at others, or are pointed at. What happened to something is no day, though it were one
    a day.
    """
    time = dataset.time_field
    if dataset.key or time is None or dataset.table.name in tied or dataset.table.rows < _FEWEST:
        return dataset
    column = time.column
    own = column.kind == "date" and column.least_grain == "day" and column.filled == column.distinct == column.rows
    identified = any(known.role in ("key", "reference") for known in dataset.fields)
    named = any(known.words == dataset.entity for known in dataset.fields if known.role == "dimension")
    return replace(dataset, key=(time.name,)) if own and not (identified or named) else dataset
