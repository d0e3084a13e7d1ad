"""Sizes of the session views, in one place. Source: the agreed design, sections 4 and 5, unless a line says more."""

from __future__ import annotations

from typing import Final

from kanina.storage.keys import TURN_DIGITS

METADATA_BYTES: Final = 32_000
"""A message's or turn's metadata as JSON: it shares a detail of 300 kB with the texts."""

TOOL_TEXT_BYTES: Final = 8_000
"""What a tool's message keeps of a longer output; beyond that a tool's result belongs into `result`."""

OPEN_HOURS: Final = 24
"""How long messages wait to become a turn, from the first of them on."""

TRIED_WRITES: Final = 20
"""Writes of params without a reply that a handle remembers."""

HELD_SESSIONS: Final = 1000
"""Users whose handles a store holds: of more, those who wrote longest ago are as to a store that was just made."""

UNSURE_TURNS: Final = 100
"""Whole turns whose reply was lost, that a repeat of the call is recognised by."""

STORE_TRIES: Final = 2
"""How often a store writes an exchange before it says that it could not."""

IDLE_MINUTES_MAXIMUM: Final = 525_600
"""A year: far beyond any turn, and within what a duration can hold."""

PRUNED_MESSAGES: Final = 10
SESSION_TURNS: Final = 20
SESSION_TURNS_MAXIMUM: Final = 50
TURN_MAXIMUM: Final = 10**TURN_DIGITS - 1
STORE_TURNS: Final = 10
TURN_HOURS: Final = 24
IDLE_MINUTES: Final = 30
"""What the seed designs give when their caller says nothing."""
