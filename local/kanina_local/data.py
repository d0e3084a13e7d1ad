"""What is asked about on this machine: the demo's data, made once and extended, or files of one's own."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

from kanina.clock import Clock, system_clock
from kanina_demo import generate
from kanina_local.home import Home, find_home, use_home
from kanina_local.last_data import note, own
from kanina_local.progress import Progress
from kanina_local.sources import existing, model_beside

DATABASE = ("KANINA_DATABASE_URL", "KANINA_DATABASE_URL_PARAMETER")
ELSEWHERE = ("KANINA_DATA_PATH", "KANINA_DATA_BUCKET", *DATABASE)
"""Settings that name data other than the demo's."""


def settle(data: Path | None = None, clock: Clock = system_clock, *, asks: bool = False) -> None:
    """Make this machine's defaults those of every setting that is not set, and see that there is data to ask about.

    The demo's is made only where neither `data` nor a setting names another. Data without a model
    gets one. asks: questions about this data are kept in the home, and it is noted which data that was; the demo's is
    told to be that, on standard error, in a home that was named or has had other data. Raises Trouble for data that is
    not there or cannot be read.
    """
    is_set = is_elsewhere()
    home = use_home()
    if data is not None:
        _point_at(data, home, clock)
    elif not is_set:
        ensure_demo(home.data, generate.default_until(clock))
    if asks and (data is not None or not is_set):
        note(home, data)
        yours = own(home)
        if data is None and (yours or os.environ.get("KANINA_HOME")):
            other = f"yours: --data {yours}" if yours else "--data names your own"
            print(f"kanina: this is the demo's data, in {home.path}; {other}", file=sys.stderr)


def is_elsewhere() -> bool:
    """Whether a setting names other data than the demo's."""
    return any(os.environ.get(name) for name in ELSEWHERE)


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


def _point_at(data: Path, home: Home, clock: Clock) -> None:
    """The settings lead to a folder or file, and to its model: the one that is set, or beside it, or written for it."""
    os.environ["KANINA_DATA_PATH"] = str(existing(data))
    for name in DATABASE:
        os.environ.pop(name, None)
    if os.environ.get("KANINA_MODEL_PATH"):
        return
    model = model_beside(data)
    if not model.is_file():
        from kanina_local.generated import ensure_model

        model = ensure_model(data, home.models, home.scratch, clock)
    os.environ["KANINA_MODEL_PATH"] = str(model.resolve())
