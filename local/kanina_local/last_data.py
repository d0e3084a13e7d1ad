"""Which data was last asked about in a home, so that `kanina export` finds the tables of the answers kept there."""

from __future__ import annotations

from pathlib import Path

from kanina_local.home import Home

FILE = "last-data"


def note(home: Home, data: Path | None) -> None:
    """Keeps what is asked about now: a path of one's own, or the demo's data."""
    place = home.path / FILE
    if data is None:
        place.unlink(missing_ok=True)
    else:
        place.write_text(str(data.resolve()), encoding="utf-8")


def noted(home: Home) -> Path | None:
    """The path that was last asked about, if it is still there; None for the demo's data, and where nothing was."""
    try:
        data = Path((home.path / FILE).read_text(encoding="utf-8"))
    except OSError:
        return None
    return data if data.exists() else None
