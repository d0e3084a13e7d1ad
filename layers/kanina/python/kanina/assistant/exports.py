"""The whole result of an earlier turn: its query run again for its person, as of the day it was asked.

The query is the stored one, so "this year" is still the year it was then; rows, row filters and the model are those of
now. Nothing is kept of it. Channels make files of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from zoneinfo import ZoneInfo

from kanina.assistant.first_asked import first_asked
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.rate_limited import counted
from kanina.assistant.runner import Runner
from kanina.assistant.wording.columns import with_names
from kanina.assistant.wording.run_again import told
from kanina.clock import Clock
from kanina.data.semantic_model import SemanticModel
from kanina.memory.conversations import Conversations
from kanina.models import Column, Language, MetricQuery, Query, Quota, Result, SqlQuery, Turn, VerifiedQuery
from kanina.people import Person
from kanina.problems import AmbiguousPath, AnswerOutdated, InvalidRequest, NoPath, NotFound, StatementRefused


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an export's rows come from. Moments are in the model's zone.

    question: the one that was asked, where the turn itself only answers a question back. restricted: the tables of
    which this person sees only some rows, or none. words: all of it in the turn's language.
    """

    conversation_id: str
    turn: int
    question: str
    language: Language
    query: Query
    sql: str
    asked_at: datetime
    run_at: datetime
    zone: str
    restricted: tuple[str, ...]
    words: str


class Export:
    """One export under way. Its batches are read once, from first to last, or it is closed before.

    `rows` and `truncated` (there were more than the setting allows) are what has been read so far.
    """

    def __init__(
        self, origin: Origin, columns: tuple[Column, ...], first: Result, others: Iterator[Result], quota: Quota | None
    ) -> None:
        self.origin = origin
        self.columns = columns
        self.quota = quota
        self.rows = 0
        self.truncated = False
        self._first = first
        self._others = others

    def batches(self) -> Iterator[Result]:
        """The rows, some at a time. Raises QueryFailed where the engine fails or has no time left."""
        for result in chain((self._first,), self._others):
            self.rows += len(result.rows)
            self.truncated = self.truncated or result.truncated
            yield result

    def close(self) -> None:
        """Lets go of the engine, whatever has been read."""
        if isinstance(self._others, Generator):
            self._others.close()


class Exports:
    """Runs the queries of earlier turns again. Thread-safe: an export's state lives in its `Export`."""

    def __init__(
        self,
        *,
        model: SemanticModel,
        conversations: Conversations,
        runner: Runner,
        rows: int,
        clock: Clock,
        rate_limiter: RateLimiter | None = None,
    ) -> None:
        """rows: the most rows of an export. rate_limiter: an export counts as a message."""
        self._model = model
        self._conversations = conversations
        self._runner = runner
        self._rows = rows
        self._clock = clock
        self._rate_limiter = rate_limiter

    def open(self, person: Person, conversation_id: str, number: int, *, seconds: float) -> Export:
        """The whole result of a person's turn, to be read within so many seconds.

        Raises NotFound for a turn that is unknown, gone, someone else's, or had no rows; AnswerOutdated where its
        query means nothing any more; RateLimited; QueryFailed.
        """
        turn, _ = self._conversations.turn(person, conversation_id, number)
        query = _query_of(turn)
        quota = counted(self._rate_limiter, person, turn.question)
        zone = ZoneInfo(self._model.zone)
        asked_at = turn.asked_at.astimezone(zone)
        try:
            prepared = self._runner.prepare_again(query, person, asked_at, cap=self._rows)
        except (InvalidRequest, NoPath, AmbiguousPath, StatementRefused) as error:
            raise AnswerOutdated(
                f"The tables or their model have changed since that answer, so its query cannot run again: "
                f"{error.detail}. Ask the question anew."
            ) from None
        batches = self._runner.stream(prepared, cap=self._rows, seconds=seconds)
        # The statement runs now, so that what is wrong with it is told before a byte of a file is written.
        first = next(batches)
        named = with_names(first.model_copy(update={"rows": ()}), query, self._model, turn.language)
        restricted = self._restricted(person)
        run_at = self._clock().astimezone(zone)
        question = first_asked(turn, lambda other: self._conversations.turn(person, conversation_id, other)[0])
        origin = Origin(
            conversation_id=turn.conversation_id,
            turn=turn.number,
            question=question,
            language=turn.language,
            query=query,
            sql=prepared.sql,
            asked_at=asked_at,
            run_at=run_at,
            zone=self._model.zone,
            restricted=restricted,
            words=told(question, query, asked_at, run_at, restricted, self._model, turn.language),
        )
        return Export(origin, named.columns, first, batches, quota)

    def _restricted(self, person: Person) -> tuple[str, ...]:
        from kanina.data.row_filters import condition_for

        datasets = self._model.datasets.values()
        return tuple(each.name for each in datasets if condition_for(self._model, each, person) is not None)


def _query_of(turn: Turn) -> Query:
    """The query of a turn that had rows. Raises NotFound."""
    if turn.state != "answered" or turn.intent not in ("metric_query", "verified_query", "sql_query"):
        raise NotFound("That turn has no table: it was answered in words.")
    if not isinstance(turn.plan, MetricQuery | VerifiedQuery | SqlQuery):
        raise NotFound("The query of that turn is no longer kept; ask the question anew.")
    return turn.plan
