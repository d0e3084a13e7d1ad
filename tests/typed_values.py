"""Values told apart by their types too, as `==` does not."""

from __future__ import annotations

from typing import Any


def typed(value: Any) -> Any:
    """The value with its types, so that 1, 1.0, True and Decimal("1") differ, and 1.0 from 1.00."""
    if isinstance(value, list):
        return [typed(member) for member in value]
    if isinstance(value, dict):
        return {name: typed(member) for name, member in value.items()}
    return type(value).__name__, repr(value)
