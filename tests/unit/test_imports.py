"""What a handler's import loads is what every cold start pays for."""

from __future__ import annotations

import pytest

from bench.imports import functions, heavy_modules


@pytest.mark.parametrize("name", functions())
def test_no_heavy_package_at_a_handlers_top(name: str) -> None:
    assert heavy_modules(name) == []
