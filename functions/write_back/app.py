"""Writes turns that the table could not take when they were asked, conversation by conversation, in order."""

from __future__ import annotations

import logging
from typing import Any

from aws_lambda_powertools.utilities.batch import SqsFifoPartialProcessor, process_partial_response

from kanina import assembly
from kanina.memory.late_turns import load_late
from kanina.observability import invocation, log

processor = SqsFifoPartialProcessor(skip_group_on_error=True)
# Always the partial response: the alternative is an exception that holds the texts of all others.
processor.raise_on_entire_batch_failure = False

assembly.configured()


def write(record: Any) -> None:
    """One turn; a table that still fails makes the queue bring it again, and what follows it in its conversation."""
    try:
        assembly.conversations().write_late(load_late(record.body))
    except Exception:
        log("turn_not_written_back", level=logging.ERROR, exc_info=True)
        raise


@invocation
def handler(event: dict[str, Any], context: Any) -> Any:
    """Answers one batch of the queue with the turns that have to come again."""
    return process_partial_response(event, write, processor, context)
