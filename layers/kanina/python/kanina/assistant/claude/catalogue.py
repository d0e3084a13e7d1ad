"""What is known of models: what a million tokens cost, and what a model must not be sent. Data, with its date."""

from __future__ import annotations

import json
import re
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


_PLAN, _ANSWER = Counted(output=400, cache_write_1h=4_000), Counted(output=400, cache_write_1h=3_000)


@cache
def _catalogue() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return loaded


def known(model: str) -> Mapping[str, Any]:
    """The entry of a model, also under a provider's or region's name for it ("eu.anthropic.claude-haiku-4-5-v1:0");
    an empty one for a model that is not listed."""
    return _named(model, _catalogue()["models"]) or {}


Prices = Mapping[str, Mapping[str, Any]]
"""What a million tokens of a model cost, in dollars, by `PARTS`."""

PARTS = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")


def _named(model: str, entries: Prices) -> Mapping[str, Any] | None:
    """The entry whose name is in a model's, the longest one; a name does not go on with a digit."""
    named = [name for name in entries if re.search(rf"{re.escape(name)}(?!\d)", model)]
    return entries[max(named, key=len)] if named else None


def given_prices(text: str) -> Prices:
    """The prices of a setting, `name=read/written`, separated by commas; a third and fourth number are what is read
    from a cache and written to one (if absent: as read, and twice that)."""
    prices: dict[str, Mapping[str, Any]] = {}
    for one in filter(str.strip, text.split(",")):
        name, _, numbers = one.rpartition("=")
        read, written, *cached = (float(number) for number in numbers.split("/"))
        cache_read, cache_write = [*cached, *(read, 2 * read)[len(cached) :]]
        prices[name.strip()] = dict(zip(PARTS, (read, written, cache_read, cache_write, cache_write), strict=True))
    return prices


def is_priced(model: str, given: Prices) -> bool:
    """Whether anybody has said what a model costs."""
    return _named(model, given) is not None or bool(known(model))


@cache
def dearest() -> Mapping[str, float]:
    """The highest price there is for each part: what a model of no known price is taken to cost, so that a limit on
    spending holds for it too."""
    entries = [each for entry in _catalogue()["models"].values() for each in (entry, entry.get("long_prompt", {}))]
    return {part: max(float(entry.get(part, 0.0)) for entry in entries) for part in PARTS}


def priced(model: str, counted: Counted, given: Prices | None = None) -> Tokens:
    """The tokens with their price, rounded to whole millionths of a dollar.

    given: an operator's prices, which come first. The price of a model that nobody has said is the dearest.
    """
    entry: Mapping[str, Any] = _named(model, given or {}) or known(model) or dearest()
    written = counted.cache_write_5m + counted.cache_write_1h
    longer = entry.get("long_prompt")
    prices = longer if longer and counted.input + counted.cache_read + written > longer["over"] else entry
    # A dollar for a million tokens is a millionth of a dollar for one.
    microdollars = sum(getattr(counted, part) * prices.get(part, 0.0) for part in PARTS)
    return Tokens(
        input=counted.input,
        output=counted.output,
        cache_read=counted.cache_read,
        cache_write=written,
        microdollars=round(microdollars),
    )


def a_turn(plan_model: str, answer_model: str, given: Prices) -> int:
    """What a turn is taken to cost until it is known, in millionths of a dollar: one that no cache serves yet."""
    plan = priced(plan_model, _PLAN, given)
    return plan.microdollars + priced(answer_model, _ANSWER, given).microdollars
