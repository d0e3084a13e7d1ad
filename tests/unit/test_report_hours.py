"""The hour and the days of a copy: an hourly run sends what is due since the run before it, once."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.people import local
from kanina.reports.hours import due
from kanina.reports.subscriptions import Subscription

ANY = Subscription(person=local("ana"), channel="email", address="ana@example.org")
MANILA, NEW_YORK, KOLKATA = "Asia/Manila", "America/New_York", "Asia/Kolkata"
ZONES = (MANILA, NEW_YORK, KOLKATA, "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "UTC")


def runs(first: str, hours: int, copy: Subscription, hour: int | None = 7) -> list[str]:
    """The hours, in UTC, at which a copy is due, from some hour on."""
    start = datetime.fromisoformat(first).replace(tzinfo=UTC)
    moments = (start + timedelta(hours=number) for number in range(hours))
    return [f"{moment:%d %H}" for moment in moments if due([copy], moment, MANILA, hour)]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ["23 23", "24 23"]),
        ({"zone": NEW_YORK}, ["23 23", "24 23"]),
        ({"hour": 20}, ["24 12", "25 12"]),
        ({"hour": 20, "zone": NEW_YORK}, ["24 01", "25 01"]),
        ({"hour": 8, "zone": KOLKATA}, ["24 03", "25 03"]),
        ({"hour": 0, "zone": MANILA}, ["23 16", "24 16"]),
        ({"days": (2,)}, ["23 23"]),
        ({"days": (2,), "hour": 20, "zone": NEW_YORK}, ["25 01"]),
    ],
    ids=str,
)
def test_it_comes_at_the_hour_of_its_reader(changes: dict[str, object], expected: list[str]) -> None:
    """24 November 2026 is a Tuesday."""
    assert runs("2026-11-23T16:00", 48, ANY.model_copy(update=changes)) == expected


def test_a_deployment_that_runs_once_a_day_sends_all_of_them_then() -> None:
    copies = [ANY, ANY.model_copy(update={"hour": 20}), ANY.model_copy(update={"days": (3,)})]
    assert due(copies, datetime(2026, 11, 24, 5, tzinfo=UTC), MANILA) == copies[:2]


@pytest.mark.parametrize(
    ("day", "hour", "expected"),
    [("2026-03-08T05:00", 2, ["08 07"]), ("2026-11-01T04:00", 1, ["01 05"])],
    ids=["an hour that is skipped", "an hour that comes twice"],
)
def test_it_comes_once_where_clocks_are_changed(day: str, hour: int, expected: list[str]) -> None:
    """From 2 to 3, and from 2 back to 1. Source of the days: 15 U.S.C. 260a."""
    assert runs(day, 20, ANY.model_copy(update={"hour": hour, "zone": NEW_YORK})) == expected


def test_the_day_of_a_week_is_that_on_which_its_hour_struck() -> None:
    """In Nuuk clocks went from 23 on Saturday, 28 March 2026 to 0 on Sunday. Source: tz database, America/Nuuk."""
    copy = ANY.model_copy(update={"hour": 23, "zone": "America/Nuuk"})
    for days, expected in (((6,), ["29 01"]), ((7,), [])):
        assert runs("2026-03-28T12:00", 24, copy.model_copy(update={"days": days})) == expected


@given(hour=st.integers(0, 23), zone=st.sampled_from(ZONES), day=st.integers(0, 700), minute=st.integers(0, 59))
def test_it_comes_once_in_a_day_of_runs(hour: int, zone: str, day: int, minute: int) -> None:
    """Whenever in the hour the runs are. A day on which clocks are changed has an hour less, or more."""
    copy = ANY.model_copy(update={"hour": hour, "zone": zone})
    start = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day, minutes=minute)
    weeks = [start + timedelta(hours=number) for number in range(24 * 14)]
    times = [moment for moment in weeks if due([copy], moment, MANILA, 7)]
    assert 13 <= len(times) <= 15
    assert all(
        timedelta(hours=22) <= after - before <= timedelta(hours=26) for before, after in itertools.pairwise(times)
    )
