"""Telegram's webhook: checks the secret, queues the update, says 200. The queue's consumer answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from kanina.channels.telegram_webhook import SqsQueue, TelegramWebhook
from kanina.observability import configure, invocation
from kanina.parameter_store import ParameterStore
from kanina.settings import load_settings


@cache
def webhook() -> TelegramWebhook:
    """Made once a process, when the first call arrives."""
    settings = load_settings()
    configure(settings.log_level, settings.metrics_namespace)
    parameters = ParameterStore()
    return TelegramWebhook(
        settings.telegram_bot,
        lambda: parameters.secret(settings.telegram_secret_parameter, settings.telegram_secret),
        SqsQueue(settings.telegram_queue_url) if settings.telegram_queue_url else None,
    )


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers one webhook call: an API Gateway proxy event whose body is an Update of the Bot API."""
    return webhook().receive(event)
