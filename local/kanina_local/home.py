"""Where the laptop keeps things: one folder, `.kanina` where the command runs, or KANINA_HOME."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from kanina_local.trouble import Trouble


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of conversations, demo data and what can be rebuilt."""

    path: Path

    @property
    def data(self) -> Path:
        """The demo data's files."""
        return self.path / "data"

    @property
    def models(self) -> Path:
        """Where models are written for data that has none."""
        return self.path / "models"

    @property
    def scratch(self) -> Path:
        """Where what can be rebuilt is: KANINA_SCRATCH_PATH, else here."""
        return Path(os.environ.get("KANINA_SCRATCH_PATH") or self.path / "scratch")

    def environment(self) -> dict[str, str]:
        """Settings that keep everything in this folder."""
        return {
            "KANINA_STORAGE": "sqlite",
            "KANINA_SQLITE_PATH": str(self.path / "kanina.sqlite3"),
            "KANINA_DATA_PATH": str(self.data),
            "KANINA_SCRATCH_PATH": str(self.scratch),
        }


def find_home() -> Home:
    """The home this process runs with, made if it is not there."""
    home = Home(Path(os.environ.get("KANINA_HOME") or ".kanina").resolve())
    try:
        home.path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            f"{home.path} cannot be a folder ({error.strerror}): set KANINA_HOME to one that can be written"
        ) from None
    return home


def use_home() -> Home:
    """The home; this process's settings lead to it, where they are not set."""
    home = find_home()
    for name, value in home.environment().items():
        os.environ.setdefault(name, value)
    return home
