"""Answers queued Telegram updates, chat by chat, in order."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from aws_lambda_powertools.utilities.batch import SqsFifoPartialProcessor, process_partial_response

from kanina import assembly
from kanina.channels.telegram import TelegramDoor
from kanina.channels.telegram_access import access_of
from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_people import Recent, TelegramPeople
from kanina.channels.telegram_retries import Retries, make_sqs
from kanina.observability import invocation
from kanina.parameter_store import ParameterStore
from kanina.reports.subscriptions import Subscriptions

sqs = cache(make_sqs)
processor = SqsFifoPartialProcessor(skip_group_on_error=True)
processor.raise_on_entire_batch_failure = False  # always the partial response: an error would hold the others' texts


@cache
def door() -> TelegramDoor:
    """Made once a process, when the first update arrives."""
    settings = assembly.configured()
    secret = partial(ParameterStore().secret, settings.telegram_token_parameter, settings.telegram_token)
    return TelegramDoor(
        assembly.assistant(settings),
        TelegramClient(lambda fresh: secret(fresh=fresh), settings.telegram_api),
        bot=settings.telegram_bot,
        access=access_of(settings, Recent(TelegramPeople(assembly.store(settings), settings.telegram_bot))),
        report=partial(assembly.due_report, given=settings),
        reportable=partial(assembly.report_definition, settings),
        subscriptions=Subscriptions(assembly.table(settings), settings.report_id),
        memories=assembly.memories(settings),
        links=assembly.links(settings),
        painter=assembly.make_painter(settings),
    )


def answer(record: Any, lambda_context: Any, retries: Retries) -> None:
    """One update; an error makes the queue bring it again, and what follows it in its chat."""
    bot, update, remaining = door(), record.json_body, lambda_context.get_remaining_time_in_millis() / 1000
    retries.deliver(record.raw_event, partial(bot.answer, update, remaining=remaining), partial(bot.give_up, update))


@invocation
def handler(event: dict[str, Any], context: Any) -> Any:
    """Answers one batch of the queue with the messages that were not answered."""
    retries = Retries(assembly.configured().telegram_queue_url, sqs)
    with retries.starting(event["Records"], context.get_remaining_time_in_millis() / 1000):
        door()  # a wrong setting is the function's error, not the update's
    outcome = process_partial_response(event, partial(answer, retries=retries), processor, context)
    retries.show_again(event["Records"], outcome["batchItemFailures"])
    return outcome
