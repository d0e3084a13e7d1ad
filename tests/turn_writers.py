"""Writers of turns in processes of their own, as Lambda functions are, and a command line beside a server."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from multiprocessing.synchronize import Barrier

from kanina.clock import random_ids, system_clock
from kanina.memory import Conversations, Draft
from kanina.models import Column, Result
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage.table import Table

COLUMNS = (Column(key="n", name="n", type="integer"),)
DETAIL_EVERY = 5
"""One turn in so many has rows, and so a detail."""

START_SECONDS = 300.0
"""How long the slowest of the processes may take to start."""


@dataclass(frozen=True, slots=True)
class Said:
    """A turn as its writer knows it: its number, and when its keep began and ended, by a clock all processes share."""

    writer: int
    turn: int
    number: int
    began: float
    ended: float

    @property
    def request_id(self) -> str:
        """The turn's own id."""
        return f"{self.writer}.{self.turn}"


def draft_of(writer: int, turn: int, turns_each: int) -> Draft:
    """What a writer says; every number in it is of this turn alone."""
    rows = ((writer * turns_each + turn,),)
    return Draft(
        question=f"question {writer}.{turn}",
        answer=f"answer {writer}.{turn}",
        request_id=f"{writer}.{turn}",
        asked_at=system_clock(),
        result=Result(columns=COLUMNS, rows=rows) if turn % DETAIL_EVERY == 0 else None,
    )


def write_turns(
    open_table: Callable[[], Table],
    person: Person,
    chat: str,
    writers: int,
    turns_each: int,
    seconds: float,
) -> list[list[Said]]:
    """All writers at once, each in its process, each turn loaded and kept; `seconds` is a keep's deadline.

    open_table: makes a table in the process that calls it; it is pickled. Raises AssertionError for a refused turn.
    """
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        writers, mp_context=spawn, initializer=_meet_at, initargs=(spawn.Barrier(writers),)
    ) as pool:
        write = partial(_write, open_table, person, chat, turns_each, seconds)
        return list(pool.map(write, range(writers)))


_barriers: list[Barrier] = []


def _meet_at(barrier: Barrier) -> None:
    _barriers.append(barrier)


def _write(
    open_table: Callable[[], Table], person: Person, chat: str, turns_each: int, seconds: float, writer: int
) -> list[Said]:
    memory = Conversations(open_table(), MemoryPolicy(), system_clock, random_ids, kept_turns=1_000_000)
    # None begins before all have started; so each process has one writer.
    _barriers[0].wait(START_SECONDS)
    said: list[Said] = []
    for turn in range(turns_each):
        draft = draft_of(writer, turn, turns_each)
        loaded = memory.load(person, chat)
        began = time.monotonic()
        kept = memory.keep(person, loaded, draft, deadline=system_clock() + timedelta(seconds=seconds))
        assert kept.turn is not None, f"{draft.request_id} was refused: {kept.refusal}"
        said.append(Said(writer, turn, kept.turn.number, began, time.monotonic()))
    memory.close()
    return said


def first_out_of_order(said: Sequence[Said]) -> tuple[Said, Said] | None:
    """Two turns whose numbers contradict time: the later number had been kept before the other one began."""
    latest: Said | None = None
    for turn in sorted(said, key=lambda each: each.number):
        if latest is not None and turn.ended < latest.began:
            return latest, turn
        if latest is None or turn.began > latest.began:
            latest = turn
    return None
