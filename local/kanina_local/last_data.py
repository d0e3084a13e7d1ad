"""Which data was last asked about in a home, so that `kanina export` finds the tables of the answers kept there; and
which of one's own."""

from __future__ import annotations

from pathlib import Path

from kanina_local.home import Home

FILE = "last-data"


def note(home: Home, data: Path | None) -> None:
    """Keeps what is asked about now: a path of one's own, or the demo's data; and the last of one's own."""
    now, own = str(data.resolve()) if data else "", _lines(home)[1]
    if now or own:
        (home.path / FILE).write_text(f"{now}\n{now or own}", encoding="utf-8")


def noted(home: Home) -> Path | None:
    """The path that was last asked about, if it is still there; None for the demo's data, and where nothing was."""
    return _there(_lines(home)[0])


def own(home: Home) -> Path | None:
    """The path of one's own that was asked about last, also where the demo's data was since."""
    return _there(_lines(home)[1])


def _lines(home: Home) -> tuple[str, str]:
    """The last path, "" for the demo's data, and the last of one's own."""
    try:
        now, _, before = (home.path / FILE).read_text(encoding="utf-8").partition("\n")
    except OSError:
        return "", ""
    return now, before or now


def _there(path: str) -> Path | None:
    return Path(path) if path and Path(path).exists() else None
