"""Parts of texts that rows hold, and of the names of values and measures, in files nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_SUBJECTS = ("Router keeps rebooting", "No signal", "Router is hot", "Bill is wrong")
_REMARKS = ("Called twice", "", "Sent a technician", "Sent a letter")
CALLS = "call_no,called_on,subject,remarks,topic,rating,plan\n" + "".join(
    f"C{n},2026-04-{1 + n % 28:02d},{_SUBJECTS[n % 4]},{_REMARKS[n % 4]},{('Router', 'Money')[n % 2]},{1 + n % 5},"
    f"{('Melody Home (fibre)', 'Harmony Home (cable)')[n % 2]}\n"
    for n in range(40)
)
"""Forty calls, ten of each subject; half are of each plan."""


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Calls to a help line."""
    with house_of(tmp_path_factory, "helpline", {"calls": CALLS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many calls mention rebooting in the subject", 10),
        ("how many calls mention signal in the subject", 10),
        ("how many calls have router in the subject", 20),
        ("calls whose subject contains router in April 2026", 20),
        ('calls with "no signal" in the subject', 10),
        ("ilang call ang binabanggit ang signal sa subject", 10),
        ("how many calls mention technician in the remarks", 10),
        ("calls with remarks containing sent", 20),
        ("how many calls whose remarks mention letter", 10),
    ],
)
def test_rows_are_counted_by_a_part_of_a_text(calls: House, question: str, count: int) -> None:
    assert rows(ask(calls, question)) == [(count,)]


def test_what_is_mentioned_nowhere_in_particular_is_not_guessed(calls: House) -> None:
    assert ask(calls, "calls that mention rebooting").result is None


def test_a_value_in_its_field_is_that_value(calls: House) -> None:
    assert rows(ask(calls, "how many calls have Money in the topic")) == [(20,)]


def test_the_plural_of_a_part_of_a_name_is_that_value(calls: House) -> None:
    assert rows(ask(calls, "how many Melodies are there by topic")) == [("Router", 20)]


def test_a_general_noun_behind_a_measure_says_nothing_more(calls: House) -> None:
    assert rows(ask(calls, "average rating score")) == [(3.0,)]
    assert rows(ask(calls, "average rating value by topic")) == rows(ask(calls, "average rating by topic"))


def test_a_measure_of_rows_that_is_compared_is_a_condition_on_them(calls: House) -> None:
    assert rows(ask(calls, "calls with a rating below 3")) == [(16,)]
    assert rows(ask(calls, "how many calls have a rating of at least 4 by topic")) == [("Money", 8), ("Router", 8)]
