"""Labels that only capitals and spaces tell apart ("Take out", "take out "): taken for one, and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery.tables import Column

LABELS_MAXIMUM = 300
"""A column with more different labels is left as it is."""
_SHORTEST = 3
"""Shorter labels may be codes in which capitals mean something."""
_SHOWN = 3


def with_one_label(column: Column, labels: Sequence[str]) -> Column:
    """The column with each label in its commonest spelling. labels: all of them, the commonest first."""
    spellings: dict[str, list[str]] = {}
    for label in labels:
        spellings.setdefault(_key(label), []).append(label)
    several = {key: found for key, found in spellings.items() if key and len(found) > 1 and len(key) >= _SHORTEST}
    if not several:
        return column
    chosen = {key: " ".join(found[0].split()) for key, found in several.items()}
    kept = dict.fromkeys(chosen.get(_key(label), label) for label in labels)
    return replace(
        column,
        expression=_sql(column.expression, chosen, labels),
        distinct=len(kept),
        values=tuple(label for label in kept if label.strip()) if column.values else (),
        notes=(*column.notes, _note(several, chosen)),
    )


def _key(label: str) -> str:
    return " ".join(label.split()).lower()


def _sql(expression: str, chosen: Mapping[str, str], labels: Sequence[str]) -> str:
    text = f"trim(CAST({expression} AS VARCHAR))"
    if any("  " in label.strip() for label in labels):
        text = f"regexp_replace({text}, '\\s+', ' ', 'g')"
    whens = " ".join(f"WHEN {quoted(key, TEXT)} THEN {quoted(label, TEXT)}" for key, label in chosen.items())
    return f"CASE lower({text}) {whens} ELSE {expression} END"


def _note(several: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> str:
    pairs = [
        f"{', '.join(f'“{label}”' for label in found if label != chosen[key])} for “{chosen[key]}”"
        for key, found in several.items()
    ]
    more = f" and {len(pairs) - _SHOWN} more" if len(pairs) > _SHOWN else ""
    return f"only capitals and spaces tell some labels apart; taken: {'; '.join(pairs[:_SHOWN])}{more}"
