"""One day of a row against another: what was delivered late or on time, and what is past its promised date."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_OCTOBER, _NOVEMBER = "2026-10", "2026-11"


def _parcels() -> str:
    """Delivered in October: 10, of which 3 late. In November 4, of which 1 late. 5 are not delivered, 2 past promise.

    One more is past its promise and was returned. All October's are booked in September.
    """
    lines = ["parcel_no,service_type,booked_on,promised_on,delivered_on,returned_on,fee"]
    spans = [(10, 3, _OCTOBER, "2026-09"), (4, 1, _NOVEMBER, _OCTOBER)]
    for count, late, month, booked in spans:
        for n in range(count):
            service = "Express" if n % 2 else "Standard"
            promised = f"{month}-{4 if n < late else 10:02d}"
            number = f"P{len(lines):03d}"
            lines.append(f"{number},{service},{booked}-{20 + n % 5},{promised},{month}-{5 + n % 4:02d},,100")
    for promised in ("2026-11-20", "2026-11-27", "2026-11-28", "2026-12-01", "2026-12-02"):
        lines.append(f"P{len(lines):03d},Express,2026-11-10,{promised},,,100")
    lines.append(f"P{len(lines):03d},Standard,2026-11-01,2026-11-05,,2026-11-09,100")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "punctual", {"parcels": _parcels()}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "how many parcels were delivered late last month?",
        "how many parcels were late in october 2026",
        "ilang parcel ang nahuli noong Oktubre 2026?",
        "ilang parcel ang na-deliver nang late noong Oktubre 2026?",
    ],
)
def test_what_was_late_is_of_the_time_it_was_delivered(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(3,)]


@pytest.mark.parametrize(
    "question",
    [
        "what percent of parcels delivered last month arrived on or before the promised date?",
        "what percent of parcels were on time last month?",
        "on time rate last month",
        "ilang porsyento ng parcels ang on time noong Oktubre 2026?",
    ],
)
def test_a_share_on_time_is_of_what_was_delivered(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(0.7,)]


def test_a_share_on_time_is_of_each_group_and_goes_on(house: House) -> None:
    first = "what percent of parcels delivered last month arrived on or before the promised date?"
    assert rows(ask(house, first, "split october by service type")) == [("Express", 4, 0.8), ("Standard", 3, 0.6)]
    assert rows(ask(house, "pct on time per service type, deliveries in october 2026")) == [
        ("Express", 4, 0.8),
        ("Standard", 3, 0.6),
    ]


@pytest.mark.parametrize(
    "question",
    [
        "how many parcels are past their promised date?",
        "how many overdue parcels are there?",
        "ilang parcel ang lampas na sa promised date?",
    ],
)
def test_past_its_promise_is_what_has_neither_come_nor_gone_back(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(2,)]


def test_why_it_was_late_is_not_answered(house: House) -> None:
    assert ask(house, "how many parcels were late last month?", "why were the express ones late?").result is None
