"""A repeated request: how it is known, and the stored answer it gets."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from kanina.assistant.known.telling import remembered_in
from kanina.assistant.outcome import ask_of
from kanina.assistant.wording.phrases import PHRASES
from kanina.memory.claims import Replay, ResetDone
from kanina.models import Answer, AskUser, Detail, MemoryReport, Query, Turn, VerifiedQuery, dump_plan
from kanina.problems import NotFound


def body_hash(text: str, conversation_id: str | None, query: Query | None = None) -> str:
    """What tells a repeat of a message from another message under the same key."""
    sent = [] if query is None else [dump_plan(query)]
    body = json.dumps([conversation_id, text, *sent], ensure_ascii=False)
    return hashlib.sha256(body.encode("utf-8", "replace")).hexdigest()


def reset_answer(question: str, done: ResetDone, *, degraded: bool = False, in_chat: bool = False) -> Answer:
    """The answer to a reset, which is no turn. `in_chat`: a degraded one takes effect once it can be written."""
    phrases = PHRASES[done.language]
    return Answer(
        question=question,
        text=f"{phrases.reset_done}\n\n{phrases.reset_waits}" if degraded and in_chat else phrases.reset_done,
        conversation_id=done.conversation_id,
        request_id=done.request_id,
        language=done.language,
        memory=MemoryReport(stored=False, degraded=degraded),
    )


def replayed(question: str, replay: Replay) -> Answer:
    """The stored answer of a repeated request; its rows are the preview, and it says so. Raises NotFound."""
    turn, detail = replay.turn, replay.detail
    if turn is None and replay.reset is not None:
        again = {"replayed": True, "state": replay.state}
        return reset_answer(question, replay.reset).model_copy(update={"metadata": again})
    if turn is None:
        raise NotFound(
            "This message was answered, but the answer is no longer kept; send it with another Idempotency-Key."
        )
    return stored_answer(turn, detail, replayed=True, state=replay.state)


def stored_answer(turn: Turn, detail: Detail | None, **metadata: Any) -> Answer:
    """A turn's answer as it was stored: its rows are the preview; `metadata.preview` says where some are missing."""
    result = detail.result if detail else None
    plan = turn.plan
    previewed = turn.result_count is not None and (result is None or len(result.rows) < turn.result_count)
    return Answer(
        question=detail.question if detail else turn.question,
        text=detail.answer if detail else turn.answer,
        conversation_id=turn.conversation_id,
        turn=turn.number,
        request_id=turn.request_id,
        language=turn.language,
        plan=plan,
        intent=turn.intent,
        confidence=turn.confidence,
        result=result,
        sql=detail.sql if detail and detail.sql else turn.sql,
        chart=turn.chart,
        ask=ask_of(plan) if isinstance(plan, AskUser) else None,
        references=turn.references,
        verified=plan.name if isinstance(plan, VerifiedQuery) else None,
        suggestions=detail.suggestions if detail else (),
        metadata={**metadata, **(remembered_in(plan) if result else {}), **({"preview": True} if previewed else {})},
        tokens=turn.tokens,
    )
