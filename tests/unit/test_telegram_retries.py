"""An update that failed comes again soon, then later, and its chat hears of it after the last try."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.channels.telegram_client import TelegramFailed
from kanina.channels.telegram_retries import DELIVERIES_MAXIMUM, PAUSES_SECONDS, Retries
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


def pauses(records: list[dict[str, Any]], error: Exception, url: str = URL) -> tuple[list[Any], list[str]]:
    """The visibility that was set of each record when the first fails, and whom was given up on."""
    sqs, given_up = Sqs(), list[str]()
    retries = Retries(url, lambda: sqs)
    with (
        pytest.raises(type(error)),
        retries.watching(records[0], lambda: given_up.append(records[0]["messageId"])),
    ):
        raise error
    retries.show_again(records, [{"itemIdentifier": item["messageId"]} for item in records])
    entries = [entry for asked in sqs.asked for entry in asked["Entries"]]
    assert all(asked["QueueUrl"] == url for asked in sqs.asked)
    return [(entry["ReceiptHandle"], entry["VisibilityTimeout"]) for entry in entries], given_up


def test_pauses_grow_from_seconds_and_end_well_before_the_queues_time_out() -> None:
    set_to = []
    for count in range(1, DELIVERIES_MAXIMUM + 1):
        ((_, pause),), given_up = pauses([record("one", count)], Unavailable("no"))
        set_to.append(pause)
        assert given_up == (["one"] if count == DELIVERIES_MAXIMUM else [])
    assert set_to == [*PAUSES_SECONDS, 0]
    assert sum(set_to) == 100


def test_what_waits_behind_it_in_its_chat_comes_again_with_it() -> None:
    entries, _ = pauses([record("one", 2), record("two"), record("three")], Unavailable("no"))
    assert entries == [("receipt one", 8), ("receipt two", 8), ("receipt three", 8)]


def test_telegrams_own_wait_is_kept_within_reason() -> None:
    for wait, pause in ((0.0, 2), (17.2, 18), (3000.0, 300)):
        ((_, set_to),), _ = pauses([record("one")], TelegramFailed("rate limit", wait))
        assert set_to == pause


def test_without_a_queue_or_a_failure_nothing_is_asked() -> None:
    assert pauses([record("one")], Unavailable("no"), url="") == ([], [])
    Retries(URL, lambda: pytest.fail("no client is needed")).show_again([record("one")], [])


def test_a_queue_that_does_not_answer_is_no_error() -> None:
    Retries(URL, lambda: Sqs(RuntimeError("no"))).show_again([record("one")], [{"itemIdentifier": "one"}])
