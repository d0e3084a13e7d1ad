"""Names that rows repeat of what they point at: a ship name that is the customer's again.

Who says such a name means the customer; the repeated one only where its column is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina_local.discovery.draft import DatasetDraft, FieldDraft, RelationshipDraft
from kanina_local.discovery.probe import Probe

COPIED_SHARE = 0.9
"""Of the different values of a column that must be names of what its rows point at."""
_FEWEST = 3


def with_copies_named(
    probe: Probe, datasets: Sequence[DatasetDraft], edges: Sequence[RelationshipDraft]
) -> list[DatasetDraft]:
    """The datasets, the values of such columns known only beside their column's name."""
    by_table = {dataset.table.name: dataset for dataset in datasets}
    found = []
    for dataset in datasets:
        ends = [by_table[edge.target] for edge in edges if edge.table == dataset.table.name]
        names = [(end, name) for end in ends for name in end.fields if _names(name, end)]
        fields = [
            replace(known, values_need_name=True) if _repeats(probe, dataset, known, names) else known
            for known in dataset.fields
        ]
        found.append(replace(dataset, fields=tuple(fields)))
    return found


def _names(known: FieldDraft, dataset: DatasetDraft) -> bool:
    return known.role == "dimension" and known.column.kind == "string" and known.words == dataset.entity


def _repeats(
    probe: Probe, dataset: DatasetDraft, known: FieldDraft, names: Sequence[tuple[DatasetDraft, FieldDraft]]
) -> bool:
    if known.role != "dimension" or known.column.kind != "string" or known.column.distinct < _FEWEST:
        return False
    return any(_share(probe, dataset, known, end, name) >= COPIED_SHARE for end, name in names)


def _share(probe: Probe, dataset: DatasetDraft, known: FieldDraft, end: DatasetDraft, name: FieldDraft) -> float:
    """The share of a column's different values that are names of the rows pointed at."""
    ((every, named),) = probe.rows(
        "SELECT count(*), count(k.v) FROM "
        f"(SELECT DISTINCT {known.column.expression} AS v FROM {dataset.table.source} "
        f"WHERE {known.column.expression} IS NOT NULL) AS c "
        f"LEFT JOIN (SELECT DISTINCT {name.column.expression} AS v FROM {end.table.source}) AS k ON c.v = k.v"
    )
    return named / every if every else 0.0
