"""A conversation that a client keeps itself, as if it had been loaded: its messages are all that is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from kanina.assistant.exchange import Exchange
from kanina.assistant.interpret import interpret
from kanina.assistant.planner import Context, Planned
from kanina.memory.loading import Loaded
from kanina.memory.references import Embed
from kanina.models import Pending, Turn
from kanina.people import Person

EXCHANGES_MAXIMUM = 20
"""The client's last messages that are looked at. Source: the agreed design, section 8."""

Replan = Callable[[Context, Loaded, str], tuple[Planned | None, Pending | None]]
"""Gives the plan of an earlier question in its context, if it is to be made again, and what it left open."""


def told_before(
    person: Person,
    before: Sequence[Exchange],
    now: datetime,
    request_id: str,
    embed: Embed | None,
    replan: Replan,
    own: Loaded | None = None,
) -> Loaded:
    """What a question of such a conversation starts from. `request_id` stands for the turns, which have none.

    own: what is loaded of the person, of whom nothing is known without it.
    """
    loaded = Loaded(conversation_id=request_id, started=False)
    if own is not None:
        loaded = replace(loaded, profile=own.profile, known=own.known, memories=own.memories)
    for number, exchange in enumerate(before[-EXCHANGES_MAXIMUM:], start=1):
        known = loaded
        context = interpret(person, exchange.question, known, now, partial(_turns_of, known), embed)
        planned, pending = replan(context, known, request_id)
        turn = Turn(
            number=number,
            request_id=request_id,
            conversation_id=request_id,
            question=exchange.question,
            answer=exchange.answer,
            state="asked" if pending else "answered",
            plan=planned.plan if planned else None,
            language=context.language,
            asked_at=now,
        )
        params = {**known.params, **(planned.params if planned else {})}
        loaded = replace(known, turns=(*known.turns, turn), pending=pending, params=params)
    return loaded


def _turns_of(loaded: Loaded) -> Sequence[Turn]:
    """All there are."""
    return loaded.turns
