"""What is known of models: what a million tokens cost, and what a model must not be sent. Data, with its date."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kanina.models import Tokens

CATALOGUE = Path(__file__).with_name("catalogue.json")


@dataclass(frozen=True, slots=True)
class Counted:
    """The tokens of one call as a provider counts them; `input` are those that no cache had."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write_5m: int = 0
    cache_write_1h: int = 0


@cache
def _catalogue() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return loaded


def known(model: str) -> Mapping[str, Any]:
    """The entry of a model, also under a provider's or region's name for it ("eu.anthropic.claude-haiku-4-5-v1:0");
    an empty one for a model that is not listed."""
    models: Mapping[str, Mapping[str, Any]] = _catalogue()["models"]
    named = [name for name in models if name in model]
    return models[max(named, key=len)] if named else {}


def priced(model: str, counted: Counted) -> Tokens:
    """The tokens with their price, rounded to whole millionths of a dollar; 0 for a model without a price."""
    entry = known(model)
    written = counted.cache_write_5m + counted.cache_write_1h
    longer = entry.get("long_prompt")
    prices = longer if longer and counted.input + counted.cache_read + written > longer["over"] else entry
    parts = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")
    # A dollar for a million tokens is a millionth of a dollar for one.
    microdollars = sum(getattr(counted, part) * prices.get(part, 0.0) for part in parts)
    return Tokens(
        input=counted.input,
        output=counted.output,
        cache_read=counted.cache_read,
        cache_write=written,
        microdollars=round(microdollars),
    )
