"""Draws a typed chart as a picture, for functions that have no painter themselves."""

from __future__ import annotations

from typing import Any

from kanina import assembly
from kanina.assistant.charts.painters import answer
from kanina.observability import invocation

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers `chart` and `format` (png or svg) with the picture in base64 and its description, or a problem."""
    return answer(event)
