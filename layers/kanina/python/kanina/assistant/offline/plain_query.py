"""What a query is without: nothing but its figures, its groups, its filters and its period is left of it."""

from __future__ import annotations

from typing import Any

from kanina.models import MetricQuery

_KEPT = frozenset({"kind", "metrics", "dimensions", "filters", "related", "period"})
PLAIN: dict[str, Any] = {name: field.default for name, field in MetricQuery.model_fields.items() if name not in _KEPT}
"""Fields of a query, each as it is where nothing of the kind is asked for."""
