"""Errors of AWS, whose texts quote the request."""

from __future__ import annotations

import pytest
from botocore.exceptions import EndpointConnectionError

from kanina.channels.telegram_webhook import SqsQueue as TelegramQueue
from kanina.parameter_store import ParameterStore
from kanina.problems import Unavailable
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.sqs import SqsQueue
from tests.engines import SettableClock
from tests.failing import House
from tests.integration.secrets import words
from tests.integration.secrets.quoting import PERSON, TELLING, Client, Telling, client_error
from tests.integration.secrets.words import Watch

# What AWS answers, and what a turn says of it when its writes, and its reads too, meet nothing else.
ANSWERS: tuple[tuple[Exception, str], ...] = (
    (client_error("ValidationException"), "store_failed"),
    (client_error("ThrottlingException"), "store_failed"),
    (client_error("TransactionCanceledException", "None", "ThrottlingError"), "store_failed"),
    (EndpointConnectionError(endpoint_url=f"https://{words.HEADER}.example.org"), "store_failed"),
    # What only a write is told, no read is; it is no fault of the table, but in the end the turn has no time left.
    (client_error("ConditionalCheckFailedException"), "turn_refused"),
    (client_error("TransactionConflictException"), "turn_refused"),
    (client_error("TransactionCanceledException", "ConditionalCheckFailed", "None"), "turn_refused"),
    (client_error("TransactionCanceledException", "None", "TransactionConflict"), "turn_refused"),
)


@pytest.mark.parametrize(("error", "stage"), ANSWERS, ids=range(len(ANSWERS)))
def test_errors_of_aws_that_quote_the_request(watch: Watch, clock: SettableClock, error: Exception, stage: str) -> None:
    only_writes = stage == "turn_refused"
    client = Client(error, reads=only_writes)
    table = DynamoDBTable(words.HEADER, client=client, clock=clock)
    queue = SqsQueue(f"https://q/{words.HEADER}", client=client)
    house = House(table, clock, planner=Telling(), narrator=TELLING, runner=TELLING, queue=queue)
    for question in (words.QUESTION, "rows"):
        answer = house.assistant.ask(
            PERSON,
            question,
            conversation_id=words.CONVERSATION,
            idempotency_key=None if only_writes else words.KEY,
            as_run=not only_writes,
        )
        assert answer.memory.stored is False
    assert {"turn_not_queued", stage} <= watch.stages
    updates = TelegramQueue(f"https://q/{words.HEADER}")
    updates._client = client
    with pytest.raises(Unavailable) as refused:
        updates.send(words.BODY, group=str(words.USER), deduplication_id=words.KEY)
    watch.note(refused.value)
    with pytest.raises(Unavailable) as unreadable:
        ParameterStore(lambda: client).secret(f"/{words.SECRET}")
    watch.note(unreadable.value)
    house.close()
