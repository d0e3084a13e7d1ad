"""What is told of a statement that failed, where every engine means the same: what happened, and what to do."""

from __future__ import annotations

LATE = "it took too long and was stopped; ask for less, or for a shorter period"
LARGE = "its result is too large; ask for fewer columns or rows"
MEMORY = "it needed too much memory; ask for less, or for a shorter period"
BUSY = "other questions took all the time there was; ask again"
OTHER = "the engine could not run it"
