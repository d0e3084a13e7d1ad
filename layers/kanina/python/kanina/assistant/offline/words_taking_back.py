"""Words that take back how a message was understood, in both languages, as data."""

from __future__ import annotations

DENIALS = frozenset({"no", "nope", "nah", "hindi", "hinde", "di", "dili"})
"""Set off from what follows these deny the answer; right before it they leave it out."""
CORRECTING = frozenset({"wait", "sorry", "oops", "whoops", "teka", "mali", "pasensya", "actually"})
"""Beside a denial these set it off: "no sorry Cebu", "hindi teka, Cebu"."""
I_MEAN = frozenset({"i mean", "i meant", "ibig kong sabihin"})
POLITE = frozenset({"po", "ho", "please", "pls", "naku", "ay", "oh", "ah"})
AFTER_ALL = frozenset({"pala"})
"""Behind what is meant: "hindi, Cebu pala"."""
RATHER = frozenset({"not", "hindi", "hinde", "di"})
"""Before two values with a comma between: the second rather than the first."""
