"""An update that failed comes again soon, then later, and its chat hears of it after the last try."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.channels.telegram import LEASE_MARGIN_SECONDS
from kanina.channels.telegram_client import TelegramFailed
from kanina.channels.telegram_retries import (
    DELIVERIES_MAXIMUM,
    HOLD_MARGIN_SECONDS,
    PAUSES_SECONDS,
    GivenUp,
    Retries,
)
from kanina.problems import Unavailable

URL = "https://sqs.example.org/123456789012/telegram.fifo"


class Sqs:
    """Keeps what was asked of it; fails on demand."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.asked: list[dict[str, Any]] = []

    def change_message_visibility_batch(self, **asked: Any) -> dict[str, Any]:
        if self.error:
            raise self.error
        self.asked.append(asked)
        return {"Successful": [], "Failed": []}


def record(name: str, count: int = 1, chat: str = "42") -> dict[str, Any]:
    attributes = {"ApproximateReceiveCount": str(count), "MessageGroupId": chat}
    return {"messageId": name, "receiptHandle": f"receipt {name}", "attributes": attributes}


def shown_in(sqs: Sqs) -> list[Any]:
    entries = [entry for asked in sqs.asked for entry in asked["Entries"]]
    assert all(asked["QueueUrl"] == URL for asked in sqs.asked)
    return [(entry["ReceiptHandle"], entry["VisibilityTimeout"]) for entry in entries]


def pauses(records: list[dict[str, Any]], error: Exception, url: str = URL) -> list[Any]:
    """The visibility that was set of each record when the first fails."""
    sqs = Sqs()
    retries = Retries(url, lambda: sqs)

    def fail() -> None:
        raise error

    with pytest.raises(type(error)):
        retries.deliver(records[0], fail, lambda: pytest.fail("it is tried again"))
    retries.show_again(records, [{"itemIdentifier": item["messageId"]} for item in records])
    return shown_in(sqs)


def test_pauses_grow_from_seconds_and_end_well_before_the_queues_time_out() -> None:
    set_to = [pauses([record("one", count)], Unavailable("no"))[0][1] for count in range(1, DELIVERIES_MAXIMUM + 1)]
    assert set_to == list(PAUSES_SECONDS)
    assert sum(set_to) == 100


def test_after_the_last_try_its_chat_is_told_even_if_no_process_survived_one() -> None:
    """A process that dies tells nobody: the update is brought once more, for that alone, and then put away."""
    sqs, told = Sqs(), list[str]()
    retries = Retries(URL, lambda: sqs)
    given_up = record("one", DELIVERIES_MAXIMUM + 1)
    with pytest.raises(GivenUp):
        retries.deliver(given_up, lambda: pytest.fail("not tried again"), lambda: told.append("told"))
    retries.show_again([given_up], [{"itemIdentifier": "one"}])
    with Retries(URL, lambda: Sqs(RuntimeError("no"))).starting([record("one")], 1.0):
        pass
    assert told == ["told"]
    assert shown_in(sqs) == [("receipt one", 0)]


def test_what_is_being_answered_is_held_as_long_as_its_process_can_live_and_its_claim_lasts() -> None:
    sqs = Sqs()
    with Retries(URL, lambda: sqs).starting([record("one"), record("two", chat="43")], 119.2):
        pass
    assert shown_in(sqs) == [("receipt one", 130), ("receipt two", 130)]
    assert HOLD_MARGIN_SECONDS > LEASE_MARGIN_SECONDS


def test_what_waits_behind_it_in_its_chat_comes_again_with_it() -> None:
    entries = pauses([record("one", 2), record("two"), record("three")], Unavailable("no"))
    assert entries == [("receipt one", 8), ("receipt two", 8), ("receipt three", 8)]


def test_telegrams_own_wait_is_kept_within_reason() -> None:
    for wait, pause in ((0.0, 2), (17.2, 18), (3000.0, 300)):
        ((_, set_to),) = pauses([record("one")], TelegramFailed("rate limit", wait))
        assert set_to == pause


def test_without_a_queue_or_a_failure_nothing_is_asked() -> None:
    assert pauses([record("one")], Unavailable("no"), url="") == []
    with Retries("", lambda: pytest.fail("no client is needed")).starting([record("one")], 1.0):
        pass
    Retries(URL, lambda: pytest.fail("no client is needed")).show_again([record("one")], [])


def test_a_queue_that_does_not_answer_is_no_error() -> None:
    Retries(URL, lambda: Sqs(RuntimeError("no"))).show_again([record("one")], [{"itemIdentifier": "one"}])
    with Retries(URL, lambda: Sqs(RuntimeError("no"))).starting([record("one")], 1.0):
        pass
