"""Labels that only capitals, spaces and dashes tell apart ("7-Rosal", "7 - rosal "): taken for one, and told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery.tables import Column

LABELS_MAXIMUM = 300
"""A column with more different labels is left as it is."""
_SHORTEST = 3
"""Shorter labels may be codes in which capitals mean something."""
_RARE_TO_A_LABEL = 2
"""Spellings, on average, for each label, where hardly any comes again."""
_SHOWN = 3
_BETWEEN = re.compile(r"(?<=[^\W_])[\s_]*[-‐‑‒–—−][\s_-]*(?=[^\W_])|(?<=[^\W_])[\s_]+(?=[^\W_])")
"""Spaces and dashes between two letters or digits."""


def with_one_label(column: Column, labels: Mapping[str, int]) -> Column:
    """The column with each label in its commonest spelling. labels: all of them and their rows, the commonest first.

    Where nearly each row has a spelling of its own, only if they come to few labels: names stay as they are.
    """
    if column.may_be_unique and _RARE_TO_A_LABEL * len({*map(_key, labels)}) > len(labels):
        return column
    spellings: dict[str, list[str]] = {}
    for label in labels:
        spellings.setdefault(_key(label), []).append(label)
    several = {key: found for key, found in spellings.items() if key and len(found) > 1 and len(key) >= _SHORTEST}
    if not several:
        return column
    chosen = {key: _best(found, labels) for key, found in several.items()}
    kept = dict.fromkeys(chosen.get(_key(label), label) for label in labels)
    return replace(
        column,
        expression=_sql(column.expression, chosen, [*labels]),
        distinct=len(kept),
        values=tuple(label for label in kept if label.strip()) if column.values else (),
        notes=(*column.notes, _note(several, chosen)),
    )


def _best(spellings: Sequence[str], labels: Mapping[str, int]) -> str:
    """The spelling of most rows; of as many, one with a capital at its start alone and plain spaces."""
    rows: dict[str, int] = {}
    for label in spellings:
        rows[" ".join(label.split())] = rows.get(" ".join(label.split()), 0) + labels[label]
    return min(rows, key=lambda label: (-rows[label], label[1:] != label[1:].lower(), label[:1] != label[:1].upper()))


def _key(label: str) -> str:
    """A label without what does not count: capitals, spaces around it, and which dashes or spaces stand between words.

    Between two numbers a dash is a range and stays; behind the last letter it may be a grade.
    """
    folded = _spaced(label)
    return _BETWEEN.sub(lambda found: "-" if _is_between_numbers(folded, found) else " ", folded)


def _is_between_numbers(label: str, found: re.Match[str]) -> bool:
    return found.group().strip() != "" and label[found.start() - 1].isdigit() and label[found.end()].isdigit()


def _spaced(label: str) -> str:
    return " ".join(label.split()).lower()


def _sql(expression: str, chosen: Mapping[str, str], labels: Sequence[str]) -> str:
    text = f"trim(CAST({expression} AS VARCHAR))"
    if any("  " in label.strip() for label in labels):
        text = f"regexp_replace({text}, '\\s+', ' ', 'g')"
    spellings = dict.fromkeys((_spaced(label), chosen[_key(label)]) for label in labels if _key(label) in chosen)
    whens = " ".join(f"WHEN {quoted(written, TEXT)} THEN {quoted(label, TEXT)}" for written, label in spellings)
    return f"CASE lower({text}) {whens} ELSE {expression} END"


def _note(several: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> str:
    pairs = [
        f"{', '.join(f'“{label}”' for label in found if label != chosen[key])} for “{chosen[key]}”"
        for key, found in several.items()
    ]
    more = f" and {len(pairs) - _SHOWN} more" if len(pairs) > _SHOWN else ""
    return f"only capitals, spaces or dashes tell some labels apart; taken: {'; '.join(pairs[:_SHOWN])}{more}"
