"""Texts of a result made fit for a picture: one line, short, without what would change how others are read."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable
from typing import Any

from kanina.assistant.charts import limits
from kanina.assistant.wording.formats import format_cell
from kanina.models import Column, Language

ELLIPSIS = "…"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Control, direction and joining marks, lone surrogates, and what no font can have."""


def one_line(text: str, most: int = limits.LABEL) -> str:
    """A text on one line, at most so long, without marks that nobody sees."""
    cut = text[: 8 * most]  # no more is looked at
    seen = "".join(" " if unicodedata.category(it) in _UNSEEN else it for it in cut)
    words = " ".join(seen.split())
    return words if len(words) <= most else words[: most - 1].rstrip() + ELLIPSIS


class Labels:
    """The labels of one column's values: the same for equal values, and different for different ones."""

    def __init__(self, column: Column, language: Language, currency: str | None) -> None:
        self._column = column.model_copy(update={"role": "dimension"})  # so that a missing one is named
        self._language = language
        self._currency = currency
        self._known: dict[Hashable, str] = {}
        self._taken: set[str] = set()

    def __call__(self, value: Any) -> str:
        """The label of a cell."""
        key = value if isinstance(value, Hashable) else str(value)
        if key not in self._known:
            text = one_line(format_cell(value, self._column, self._language, self._currency)) or ELLIPSIS
            label, number = text, 1
            while label in self._taken:
                number += 1
                label = f"{text} ({number})"
            self._known[key] = label
            self._taken.add(label)
        return self._known[key]
