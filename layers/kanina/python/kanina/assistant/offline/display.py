"""Which field shows a row to people: the name of a supplier, and not the code that other tables point at it by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.data.semantic_model import Dataset, Dimension, SemanticModel

NAMES = frozenset({"name", "title", "pangalan", "ngalan"})
"""A field that is called so, alone or behind what the rows are, names them."""
CODES = frozenset({"code", "id", "no", "number", "num", "key", "ref", "kodigo", "numero", "bilang"})
"""Who says one of these means the code itself: "by supplier code"."""
_WHOLE = frozenset({"full", "display", "complete"})


def displays(model: SemanticModel) -> dict[str, str]:
    """By dataset, the address of the one text that shows its rows; none where several might.

    What has their name shows rows that others point at, such as trucks by their plates, but none that only happened.
    """
    found: dict[str, str] = {}
    pointed_at = {edge.to_dataset for edge in model.relationships}
    for dataset in model.datasets.values():
        own = [
            field
            for field in model.dimensions.values()
            if field.dataset == dataset.name and field.type == "string" and field.grouping
        ]
        called = {stems(name) for name in names_of(dataset, dataset.name)}
        named = [field for field in own if called & {stems(name) for name in names_of(field, field.name)}]
        named = named if dataset.name in pointed_at else []
        kept = [field for field in named if not _is_key(field, dataset)] or named
        kept = [field for field in kept if _words(field)[-1:] and _words(field)[-1] in NAMES] or kept
        kept = kept or [field for field in own if _is_name(field, dataset)]
        if len(kept) == 1:
            found[dataset.name] = kept[0].address
    return found


def shown_instead(model: SemanticModel, shown: Mapping[str, str]) -> dict[str, str]:
    """By the address of a code, own or pointing at another dataset, the name that is shown instead of it."""
    found: dict[str, str] = {}
    for field in model.dimensions.values():
        own = model.datasets.get(field.dataset)
        if own is not None and _is_key(field, own) and own.name in shown:
            found[field.address] = shown[own.name]
    for edge in model.relationships:
        if edge.role is not None or len(edge.from_columns) != 1 or edge.to_dataset not in shown:
            continue
        for field in model.dimensions.values():
            if field.dataset == edge.from_dataset and _column(field) == edge.from_columns[0].lower():
                found.setdefault(field.address, shown[edge.to_dataset])
    return {code: name for code, name in found.items() if code != name}


def _is_key(field: Dimension, dataset: Dataset) -> bool:
    return any(
        len(key) == 1 and _column(field) == key[0].lower() for key in (dataset.primary_key, *dataset.unique_keys)
    )


def _column(field: Dimension) -> str:
    """The column a field is; what computes something is none."""
    return field.expression.strip().rpartition(".")[2].strip('"').lower()


def _words(field: Dimension) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-zñ]+", field.name.lower()))


def _is_name(field: Dimension, dataset: Dataset) -> bool:
    """Whether a field is called a name of just these rows: `name`, `full_name`, `supplier_name`, `supp_name`."""
    words = _words(field)
    if not words or words[-1] not in NAMES or _is_key(field, dataset):
        return False
    before: Sequence[str] = words[:-1]
    key = re.findall(r"[a-zñ]+", dataset.primary_key[0].lower()) if len(dataset.primary_key) == 1 else []
    rows = stems(dataset.name.replace("_", " "))
    return not before or set(before) <= _WHOLE or stems(" ".join(before)) == rows or (key[:-1] == list(before))
