"""How much a run tries: `make test` some of the long lists and counts, `make test-all` (KANINA_FULL=1) all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

FULL = os.environ.get("KANINA_FULL") == "1"


T = TypeVar("T")


def some(whole: Sequence[T], each: int) -> Sequence[T]:
    """One in `each` of a long list, spread over it; the whole of it with the full counts."""
    return whole if FULL else whole[::each]


def at_most(full: int, few: int) -> int:
    """How many examples a slow property gets."""
    return full if FULL else few
