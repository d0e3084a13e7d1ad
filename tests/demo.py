"""The demo's data for tests: cut at one fixed day, made once and cached between runs."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from kanina_demo.generate import VERSION, ensure

DEMO_UNTIL = date(2026, 11, 25)
"""The last day of the data in tests."""

_CACHE = Path(__file__).parents[1] / ".cache"


@pytest.fixture(scope="session")
def demo_data() -> Path:
    """The folder of the demo's Parquet files up to DEMO_UNTIL. Read only."""
    folder = _CACHE / f"demo-{VERSION}-{DEMO_UNTIL.isoformat()}"
    ensure(folder, DEMO_UNTIL)
    return folder


def built_for(data: Path) -> str:
    """Where what is built of some data is kept: one place for all tests and runs that ask about the same."""
    return str(data.parent / f"{data.name}-scratch")
