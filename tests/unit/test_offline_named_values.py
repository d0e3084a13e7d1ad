"""Values of the data that are called like a word that does something: "Take out", "Drop", "Only", "Top", "Without".

Where a value is named they are the value, and where something is said to be done they are that word. Where both may be
meant, the message is refused with a way to say either.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_SERVICES = ("Take out", "Drop", "Only", "Remove", "Pull out", "Add on")
_MOODS = ("Top", "Not sure", "Without", "Compare")


def _moves() -> str:
    """Every service in two branches, each total twice that of the row before it: a sum tells its rows."""
    lines = ["order no,service,mood,branch,total"]
    for n in range(12):
        branch = "Makati" if n < 6 else "Cubao"
        lines.append(f"{n + 1},{_SERVICES[n % 6]},{_MOODS[n % 4]},{branch},{10 * 2**n}")
    lines += ["13,Dine in,Plain,Cubao,40960", "14,Dine in,Plain,Makati,81920"]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "moves", {"moves": _moves()}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("total for take-out in Makati", 10),
        ("total for take out in Makati", 10),
        ("TOTAL FOR TAKE OUT IN MAKATI", 10),
        ("total for Take out", 650),
        ("total for take out orders in Cubao", 640),
        ("total of take out orders in Cubao", 640),
        ("total for drop in Makati", 20),
        ("total for only in Makati", 40),
        ("total for remove in Makati", 80),
        ("total for pull-out in Makati", 160),
        ("total for add on in Cubao", 20480),
        ("total for not sure in Makati", 20 + 320),
        ("total for top in Makati", 10 + 160),
        ("total for without in Makati", 40),
        ("total for compare in Makati", 80),
        ("total where service is drop", 1300),
        ("total for take out and drop", 1950),
        ("total except take out", 163180),
    ],
)
def test_a_value_where_one_is_named_is_the_value(house: House, question: str, total: int) -> None:
    assert rows(ask(house, question)) == [(total,)]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("take out only", [("Cubao", 640), ("Makati", 10)]),
        ("Take-out lang", [("Cubao", 640), ("Makati", 10)]),
        ("drop only", [("Cubao", 1280), ("Makati", 20)]),
        ("remove lang", [("Cubao", 5120), ("Makati", 80)]),
        ("for service take out", [("Cubao", 640), ("Makati", 10)]),
    ],
)
def test_a_value_by_itself_narrows_what_was_asked(house: House, change: str, shown: list[tuple[str, int]]) -> None:
    assert rows(ask(house, "total by branch", change)) == shown


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("remove Makati", [("Cubao", 81280)]),
        ("without Makati", [("Cubao", 81280)]),
        ("only Makati", [("Makati", 82550)]),
        ("top 1", [("Makati", 82550)]),
    ],
)
def test_a_word_before_what_it_is_done_to_does_it(house: House, change: str, shown: list[tuple[str, int]]) -> None:
    assert rows(ask(house, "total by branch", change)) == shown


@pytest.mark.parametrize("change", ["take out Makati", "Take out orders in Cubao", "take out orders in Cubao"])
def test_what_may_be_either_is_asked_about(house: House, change: str) -> None:
    answer = ask(house, "total by branch", change)
    assert answer.result is None
    assert answer.text == (
        f"“{change[:8]}” may be the service “Take out”, or change what follows it. Please say “for service Take out”, "
        "or change it in other words, such as “except” or “also”."
    )


def test_a_first_message_has_nothing_to_change_and_names_the_value(house: House) -> None:
    assert rows(ask(house, "take out orders in Makati")) == [(1,)]
