"""What a query is without: nothing but its figures, its groups, its filters and its period is left of it."""

from __future__ import annotations

from typing import Any

PLAIN: dict[str, Any] = {
    "having": (),
    "comparison": None,
    "compared_with": None,
    "derive": None,
    "within": (),
    "whole_without": (),
    "sort": (),
    "limit": None,
    "both_ends": False,
    "limit_within": (),
    "others": "",
    "fill": False,
    "counts_groups": False,
    "average_over": (),
}
"""Fields of a query, each as it is where nothing of the kind is asked for."""
