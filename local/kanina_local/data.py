"""What is asked about on this machine: the demo's data, made once and extended, or a folder of one's own."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

from kanina.clock import Clock, system_clock
from kanina_demo import generate
from kanina_local.home import find_home
from kanina_local.progress import Progress
from kanina_local.trouble import Trouble

MODEL_FILE = "model.yaml"


def settle(data: Path | None = None, clock: Clock = system_clock) -> None:
    """Make this machine's defaults those of every setting that is not set, and see that there is data to ask about.

    The demo's is made only where neither `data` nor a setting names another. Raises Trouble for a folder without a
    model.
    """
    home = find_home()
    if data is not None:
        _point_at(data)
    chosen = bool(os.environ.get("KANINA_DATA_PATH") or os.environ.get("KANINA_DATA_BUCKET"))
    for name, value in home.environment().items():
        os.environ.setdefault(name, value)
    if not chosen:
        ensure_demo(home.data, generate.default_until(clock))


def make_data(folder: Path | None, until: date | None, clock: Clock = system_clock) -> int:
    """`kanina data`: fills a folder up to a day, and says what it did."""
    target = (folder or find_home().data).resolve()
    last = until or generate.default_until(clock)
    made = ensure_demo(target, last)
    print(f"{'made' if made else 'up to date'}: {target} (until {last.isoformat()})")
    return 0


def ensure_demo(folder: Path, until: date) -> bool:
    """Makes the demo's data unless every day is there; True if it had to. Progress goes to standard error."""
    with Progress("demo data", sys.stderr) as progress:
        return generate.ensure(folder, until, progress.step)


def _point_at(data: Path) -> None:
    model = data.resolve() / MODEL_FILE
    if not model.is_file():
        raise Trouble(f"{data} has no {MODEL_FILE}: describe its tables there, as docs/your-data.md shows")
    os.environ.update(KANINA_DATA_PATH=str(data.resolve()), KANINA_MODEL_PATH=str(model))
