"""The Telegram webhook, and what answers behind its queue."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

from kanina.channels.telegram_webhook import TelegramWebhook
from kanina_local import functions
from tests.failing import ListedQueue
from tests.fake_telegram import FakeTelegram
from tests.integration.secrets import words
from tests.integration.secrets.conftest import forget
from tests.integration.secrets.words import Watch
from tests.unit.test_telegram_update import update


def message(text: str | None, number: int, **more: Any) -> dict[str, Any]:
    made = update(text, chat=words.USER, **more)
    made["update_id"] = number
    made["message"]["from"] = {"id": words.USER, "first_name": words.PERSON, "username": words.PERSON}
    return made


def test_the_telegram_webhook(watch: Watch) -> None:
    queue = ListedQueue()

    def receive(body: Any, secret: str = words.SECRET, configured: str = words.SECRET, **more: Any) -> int:
        webhook = TelegramWebhook("kanina", lambda: configured, queue)
        headers = {"X-Telegram-Bot-Api-Secret-Token": secret, "X-Note": words.HEADER}
        text = body if isinstance(body, str) else json.dumps(body)
        response: dict[str, Any] = webhook.receive({"headers": headers, "body": text, **more})
        return int(response["statusCode"])

    assert receive(message(words.QUESTION, 1)) == 200
    assert words.QUESTION in queue.sent[0][0]
    assert receive(message(words.QUESTION, 2), f"{words.SECRET}x") == 401
    assert receive(message(words.QUESTION, 3), configured="") == 403
    assert receive(words.BODY) == 400
    assert receive(words.BODY, isBase64Encoded=True) == 400
    assert receive({"update_id": words.BODY, "message": {"chat": words.BODY}}) in (200, 400)
    assert {"telegram_queued", "telegram_refused"} <= watch.stages


def test_telegram_answers(watch: Watch, deployed: Any) -> None:
    with FakeTelegram() as api:
        api.handle = _taking(api, api.handle)
        deployed.setenv("KANINA_TELEGRAM_API", api.url)
        forget()
        numbers = itertools.count(1)

        def answer(made: dict[str, Any]) -> int:
            record = {"messageId": str(made["update_id"]), "eventSource": "aws:sqs", "body": json.dumps(made)}
            attributes = {"MessageGroupId": "g", "ApproximateReceiveCount": "1"}
            outcome = functions.invoke("answer", {"Records": [{**record, "attributes": attributes}]})
            return len(outcome["batchItemFailures"])

        texts = ("takings by product", f"takings by {words.QUESTION}", "broken", "/start", f"/{words.BODY}", "/clear")
        for text in (*texts, "/report on", "/report off", None):
            assert answer(message(text, next(numbers))) == 0
        sent = json.dumps(api.sent)
        assert words.VALUE in sent
        assert words.QUESTION in sent
        stranger = message(words.QUESTION, next(numbers))
        stranger["message"]["from"]["id"] = stranger["message"]["chat"]["id"] = words.USER + 1
        assert answer(stranger) == 0
        for status in (500, 403, 400, 0):
            api.fail("sendMessage", status, status)
            answer(message(words.QUESTION, next(numbers)))
            api.faults.clear()
        assert answer({"update_id": words.BODY, "message": {"from": words.BODY}}) in (0, 1)
    stages = {"received", "respond", "telegram_not_allowed", "telegram_not_answered"}
    assert stages <= watch.stages
    assert watch.found(str(words.USER + 1), words.TOKEN.partition(":")[2], words.TOKEN.partition(":")[0]) == []


def _taking(api: FakeTelegram, handle: Callable[..., Any]) -> Callable[..., Any]:
    """The API, which knows the bot by the tests' usual token, and finds each message a while after the last."""
    from tests.fake_telegram import TOKEN

    def taken(path: str, *rest: Any) -> Any:
        api.sleep(3.0)
        return handle(path.replace(words.TOKEN, TOKEN), *rest)

    return taken
