"""Two values beside each other, new things of some time, and what is used most, over a file that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

STAYS = "stay_no,booked_on,check_in,room,promo_code,room_total\n" + "".join(
    f"S{number:02d},2026-{1 + number // 2:02d}-{5 + number % 2:02d},2026-{1 + number // 2:02d}-2{number % 2},"
    f"{('Garden', 'Garden', 'Sea')[number % 3]},{('SUMMER', 'EARLY', 'EARLY', 'VIP')[number % 4]},"
    f"{1000 + 100 * number}\n"
    for number in range(20)
)
"""Two stays a month from January to October 2026; of 20 six have a view of the sea, and ten the code EARLY."""


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An inn whose file nobody described."""
    with house_of(tmp_path_factory, "inn", {"stays": STAYS}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "which has more stays this year, Garden or Sea?",
        "Alin ang mas maraming stay ngayong taon, Garden o Sea? Pakita ang bilang ng dalawa",
        "Garden vs Sea stays this year, how many each",
        "Garden vs Sea stays this year, ilan bawat isa",
    ],
)
def test_two_that_are_compared_are_both_shown(inn: House, question: str) -> None:
    assert dict(rows(ask(inn, question))) == {"Garden": 14, "Sea": 6}


@pytest.mark.parametrize("question", ["Garden or Sea stays with more than 1500", "which is more"])
def test_more_without_two_to_compare_is_read_as_before(inn: House, question: str) -> None:
    answer = ask(inn, question)
    assert answer.result is None or len(answer.result.columns) != 2, answer.text


@pytest.mark.parametrize("question", ["how many new stays in March 2026", "ilang bagong stay noong Marso 2026"])
def test_new_ones_are_those_that_were_made_then(inn: House, question: str) -> None:
    assert rows(ask(inn, question)) == [(2,)]


@pytest.mark.parametrize("question", ["most used promo code this year", "pinakagamit na promo code ngayong taon"])
def test_what_is_used_most_has_the_most_rows(inn: House, question: str) -> None:
    assert rows(ask(inn, question)) == [("EARLY", 10)]
