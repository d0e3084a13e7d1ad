"""A question to begin with, of whatever model is asked."""

from __future__ import annotations

from kanina.data.semantic_model import SemanticModel


def example(model: SemanticModel) -> str:
    """A question that the model itself offers, else one of its figures."""
    return next(iter(model.suggestions.get("en", ())), next(iter(model.metrics), "help"))
