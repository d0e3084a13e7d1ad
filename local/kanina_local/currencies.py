"""Currencies by their codes of ISO 4217."""

from __future__ import annotations

CODE = "a code of ISO 4217 such as PHP"
"""What to write instead of a code that is none."""


def is_currency(code: str) -> bool:
    """Whether amounts can be written in a currency of this code, in capital letters."""
    from babel import numbers

    return bool(numbers.is_currency(code))
