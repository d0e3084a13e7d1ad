"""Which rows are days: those of a table whose day is its key, as of weather."""

from __future__ import annotations

from kanina.data.semantic_model import SemanticModel


def dataset_of_days(model: SemanticModel) -> str | None:
    """The one dataset whose rows are days, each by the day that is its key; None where none or several are."""
    found = [
        dataset.name
        for dataset in model.datasets.values()
        if len(dataset.primary_key) == 1
        and (day := model.dimensions.get(f"{dataset.name}.{dataset.primary_key[0]}")) is not None
        and day.type == "date"
        and day.is_time
    ]
    return found[0] if len(found) == 1 else None
