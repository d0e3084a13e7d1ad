"""Superlatives that say of what they are the most, English and Filipino, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

FREQUENT = frozenset(phrases("common | frequent | frequently | often | used | madalas | gamit | ginagamit"))
"""Behind "most" and "least" these speak of how many there are."""
DEAR = frozenset(phrases("expensive | costly | pricey | mahal"))
"""And these of money."""
COMMONEST = frozenset(
    phrases("commonest | pinakamadalas | pinakakaraniwan | pinakakaraniwang | pinakagamit | pinakaginagamit")
)
RAREST = frozenset(phrases("rarest | pinakabihira | pinakabihirang"))
DEAREST = frozenset(phrases("priciest | costliest | dearest | pinakamahal"))
CHEAPEST = frozenset(phrases("cheapest | pinakamura | pinakamurang"))
