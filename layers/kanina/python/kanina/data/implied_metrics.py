"""Counts that nobody has to declare: the rows of each dataset that has a key, as metrics like any other.

A dataset one of whose declared metrics already counts all of its rows, or is a count that bears its name, has none:
"how many enrollments" then means what the model's author says it means.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from kanina.data.default_times import default_time
from kanina.data.result import unique_key
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel

ENDING = "_count"
"""What the name of an implied metric ends in, after its dataset's: `branches_count`."""
COUNT = re.compile(r"\s*COUNT\s*\(", re.IGNORECASE)
"""How a metric's expression begins that counts."""
_PLAIN_COUNT = re.compile(
    r"""\s*COUNT\s*\(\s*(?:(?P<star>\*|1)|(?:DISTINCT\s+)?(?:"?(?P<table>\w+)"?\s*\.\s*)?"?(?P<column>\w+)"?)\s*\)\s*""",
    re.IGNORECASE,
)


def implied_metrics(
    datasets: Mapping[str, Dataset],
    dimensions: Mapping[str, Dimension],
    metrics: Mapping[str, Metric],
    unusable: Collection[str] = (),
    relationships: Sequence[Relationship] = (),
    marked: Collection[str] = (),
) -> dict[str, Metric]:
    """The counts of datasets by name, in the order of the datasets; no name is that of a declared metric.

    Each is called what its dataset is called, and dated by the time that dates its rows (see `default_time`).
    """
    found: dict[str, Metric] = {}
    for dataset in datasets.values():
        if not (dataset.primary_key or dataset.unique_keys):
            continue
        if any(counts_rows(metric, dataset) or is_called_like(metric, dataset) for metric in metrics.values()):
            continue
        time = default_time(dataset.name, datasets, dimensions, relationships, marked)
        name = unique_key(dataset.name + ENDING, (*metrics, *unusable, *found))
        found[name] = Metric(
            name=name,
            expression="COUNT(*)",
            dataset=dataset.name,
            type="integer",
            time_field=time.address if time else None,
            time_assumed=bool(time and time.assumed),
            label=dataset.label or {"en": dataset.name.replace("_", " ")},
            synonyms=dataset.synonyms,
            description=dataset.description,
        )
    return found


def counts_rows(metric: Metric, dataset: Dataset) -> bool:
    """Whether a metric counts each row of a dataset once: COUNT(*), or COUNT of its key."""
    plain = _PLAIN_COUNT.fullmatch(metric.expression)
    if plain is None or metric.dataset != dataset.name:
        return False
    if plain["star"]:
        return True
    keys = {key[0].lower() for key in (dataset.primary_key, *dataset.unique_keys) if len(key) == 1}
    return plain["column"].lower() in keys and (plain["table"] or dataset.name).lower() == dataset.name.lower()


def count_of_all(metric: Metric, model: SemanticModel) -> str | None:
    """The metric that counts every row of another's dataset, dated as that one is; None where there is none."""
    found = (
        name
        for name, other in model.metrics.items()
        if (other.dataset, other.time_field) == (metric.dataset, metric.time_field)
        and counts_rows(other, model.datasets[other.dataset])
    )
    return next(found, None)


def is_called_like(metric: Metric, dataset: Dataset) -> bool:
    """Whether a metric counts some of a dataset's rows and goes by the dataset's own name."""
    if metric.dataset != dataset.name or not COUNT.match(metric.expression):
        return False
    names = {metric.name.replace("_", " "), *metric.label.values()}
    names.update(word for words in metric.synonyms.values() for word in words)
    known = {name.lower() for name in names}
    return any(name.lower() in known for name in (dataset.name.replace("_", " "), *dataset.label.values()))
