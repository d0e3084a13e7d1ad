"""Values of the data that are called like a word that does something: "Take out", "Drop", "Only", "Top", "Without".

Where a value is named they are the value, and where something is said to be done they are that word. Where both may be
meant, the message is refused with a way to say either.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("moves") as opened:
        yield opened


@pytest.mark.parametrize("change", ["take out Makati", "Take out orders in Cubao", "take out orders in Cubao"])
def test_what_may_be_either_is_asked_about(house: House, change: str) -> None:
    answer = ask(house, "total by branch", change)
    assert answer.result is None
    assert answer.text == (
        f"“{change[:8]}” may be the service “Take out”, or change what follows it. Please say “for service Take out”, "
        "or change it in other words, such as “except” or “also”."
    )
