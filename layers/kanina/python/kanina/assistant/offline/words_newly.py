"""Words for what has just begun, English and Filipino, as data. The Filipino ones are not checked by a native."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

NEW = frozenset(phrases("new | newly | bago | bagong | baguhang"))
"""Before what is counted by the day it began, of some time, these say nothing more."""
ENTERED = ("book", "order", "creat", "plac", "fil", "submit", "request", "appl", "log", "enter", "encod", "record")
"""How dates are called by which what happens was made: "new bookings", of `booked_on`, and not of `check_in`."""
