"""Answers queued Telegram updates, chat by chat, in order."""

from __future__ import annotations

from functools import cache
from typing import Any

from aws_lambda_powertools.utilities.batch import SqsFifoPartialProcessor, process_partial_response

from kanina import assembly
from kanina.channels.telegram import TelegramDoor
from kanina.channels.telegram_access import access_of
from kanina.channels.telegram_client import TelegramClient
from kanina.clock import system_clock
from kanina.observability import invocation
from kanina.parameter_store import ParameterStore
from kanina.reports.subscriptions import Subscriptions

processor = SqsFifoPartialProcessor(skip_group_on_error=True)
# Always the partial response: the alternative is an exception that holds the texts of all others.
processor.raise_on_entire_batch_failure = False


@cache
def door() -> TelegramDoor:
    """Made once a process, when the first update arrives."""
    settings = assembly.configured()
    assistant = assembly.assistant(settings)

    def report(person: Any) -> Any:
        from kanina.reports.daily import ONE_DAY, latest
        from kanina.reports.definition import definition_for

        definition = definition_for(assistant.model, assembly.model_path(settings), settings.report_id)
        return latest(assistant, definition, assistant.today() - ONE_DAY, person)

    token = ParameterStore().secret(settings.telegram_token_parameter, settings.telegram_token)
    return TelegramDoor(
        assistant,
        TelegramClient(token, settings.telegram_api),
        bot=settings.telegram_bot,
        access=access_of(settings),
        report=report,
        subscriptions=Subscriptions(assembly.table(settings), settings.report_id),
        clock=system_clock,
        painter=assembly.make_painter(settings),
    )


def answer(record: Any, lambda_context: Any) -> None:
    """One update; an error makes the queue bring it again, and what follows it in its chat."""
    door().answer(record.json_body, remaining=lambda_context.get_remaining_time_in_millis() / 1000)


@invocation
def handler(event: dict[str, Any], context: Any) -> Any:
    """Answers one batch of the queue with the messages that were not answered."""
    door()  # a wrong setting is the function's error, not the update's
    return process_partial_response(event, answer, processor, context)
