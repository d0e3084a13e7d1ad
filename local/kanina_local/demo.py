"""The demo's data on this machine: made once, and extended by the days that are missing."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from kanina.clock import Clock, system_clock
from kanina_demo import generate
from kanina_local.home import find_home
from kanina_local.progress import Progress
from kanina_local.trouble import Trouble


def make_data(folder: Path | None, until: str | None, clock: Clock = system_clock) -> int:
    """`kanina data`: fills a folder up to a day, and says what it did."""
    target = folder or find_home().data
    last = _day(until) if until else generate.default_until(clock)
    made = ensure_data(target, last)
    print(f"{'made' if made else 'up to date'}: {target} (until {last.isoformat()})")
    return 0


def ensure_data(folder: Path, until: date) -> bool:
    """Makes the demo's data unless every day is there; True if it had to. Progress goes to standard error."""
    with Progress("demo data", sys.stderr) as progress:
        return generate.ensure(folder.resolve(), until, progress.step)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Trouble(f"--until must be a day such as 2026-12-31, not {text!r}") from None
