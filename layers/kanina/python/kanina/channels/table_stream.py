"""The table's stream: its records name conversations with turns that are new or were written anew."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kanina.assistant.learning import is_learnt
from kanina.observability import about, log
from kanina.people import Person
from kanina.storage import keys


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A record of a turn: its place in the stream, and which conversation of whom it is of."""

    sequence: str
    person: Person
    conversation_id: str


def learn_from(
    records: Iterable[Mapping[str, Any]],
    learn: Callable[[Person, str], object],
    has_time: Callable[[], bool] = lambda: True,
) -> str | None:
    """Have each conversation of a batch learnt once; gives the place in the stream to begin again at, None for none.

    A person's conversations are taken in the order of their turns. What fails stops the rest of that person's, and
    nobody else's: those that were learnt are found so when the batch comes again. Once there is no more time nothing
    further is begun.
    """
    done: set[tuple[str, str]] = set()
    stuck: set[str] = set()
    first_left: str | None = None
    for record in _turns(records):
        person, conversation = record.person, (record.person.id, record.conversation_id)
        if conversation in done:
            continue
        if person.id not in stuck and has_time() and is_learnt(learn, person, record.conversation_id):
            done.add(conversation)
            continue
        stuck.add(person.id)
        first_left = first_left or record.sequence
    if done or stuck:
        log("learnt", conversations=len(done), people_left=len(stuck))
    return first_left


def _turns(records: Iterable[Mapping[str, Any]]) -> Iterator[TurnRecord]:
    """The records of turns, in order; what cannot be read as one never will be, and is left out."""
    for record in records:
        try:
            key = record["dynamodb"]["Keys"]
            person_id, sk = keys.person_of(key["pk"]["S"]), key["sk"]["S"]
            conversation_id = keys.conversation_of(sk)
            if person_id is None or conversation_id is None or keys.turn_number(sk) is None:
                continue
            yield TurnRecord(record["dynamodb"]["SequenceNumber"], Person(person_id), conversation_id)
        except (KeyError, TypeError, ValueError) as error:
            log("stream_record_unread", level=logging.ERROR, **about(error))
