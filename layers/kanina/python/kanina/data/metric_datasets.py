"""Which dataset's rows a metric is measured on, where its settings do not say so: its columns tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kanina.data.paths import reachable
from kanina.data.semantic_model import Dataset, Dimension, Relationship

_UNTOLD = (
    "its columns do not tell which dataset it measures; "
    "write them as dataset.column, or name the dataset in its KANINA settings"
)


def dataset_of(
    expression: str,
    datasets: Mapping[str, Dataset],
    dimensions: Mapping[str, Dimension],
    relationships: Sequence[Relationship],
) -> tuple[str, str]:
    """The dataset of an expression that can be read: of those its columns name, the one all others are reached from.

    With it, blank; or blank, with what is wrong and what to write instead.
    """
    from kanina.data.expressions import column_references, parts_counted_per_row

    named, why = _named(column_references(expression), datasets, dimensions)
    if why:
        return "", why
    if not named and len(datasets) == 1:
        return next(iter(datasets)), ""
    bases = _bases(named, relationships)
    if len(bases) != 1:
        return "", _without_base(named)
    for part in parts_counted_per_row(expression):
        own, _ = _named(column_references(part), datasets, dimensions)
        if own and bases[0] not in _bases(own, relationships):
            one = next(iter(own))
            return "", (
                f"{part} would take each of {one} once for each of its {bases[0]}; write a DISTINCT into it, "
                f'or "dataset": "{bases[0]}" in its KANINA settings if that is meant'
            )
    return bases[0], ""


def _named(
    columns: Iterable[tuple[str, str]], datasets: Mapping[str, Dataset], dimensions: Mapping[str, Dimension]
) -> tuple[list[str], str]:
    """The datasets of some columns; or none, and why they cannot be told."""
    names = {name.lower(): name for name in datasets}
    named: dict[str, None] = {}
    for table, column in columns:
        if table and table.lower() not in names:
            return [], f"there is no dataset {table!r}; name one of {', '.join(datasets)}"
        if table:
            named[names[table.lower()]] = None
        elif len(datasets) > 1:
            owners = {field.dataset for field in dimensions.values() if field.name.lower() == column.lower()}
            if len(owners) != 1:
                return [], _UNTOLD
            named |= dict.fromkeys(owners)
    return list(named), ""


def _bases(named: Sequence[str], relationships: Sequence[Relationship]) -> list[str]:
    """Those of some datasets that lead to all of the others."""
    return [base for base in named if set(named) <= reachable(relationships, base)]


def _without_base(named: Sequence[str]) -> str:
    if not named:
        return _UNTOLD
    return (
        f"it measures {' and '.join(named)}, and not just one of them leads to the others; "
        "relate them, many to one, or make a metric of each and ask for both"
    )
