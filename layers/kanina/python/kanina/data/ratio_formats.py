"""How one figure divided by another is shown."""

from __future__ import annotations

from kanina.data.semantic_model import Metric
from kanina.models import Format


def ratio_format(one: Metric, other: Metric) -> Format:
    """Money of money is a share, and so are rows of rows of one dataset; money of anything else is money."""
    if one.format == "currency":
        return "percent" if other.format == "currency" else "currency"
    counts = one.type == other.type == "integer" and one.format == other.format == "number"
    return "percent" if counts and one.dataset == other.dataset else "number"
