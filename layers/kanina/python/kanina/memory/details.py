"""A turn's detail: whole texts, whole SQL, the first rows. One item of bounded size, written only when needed."""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kanina.memory.limits import DETAIL_BYTES, PREVIEW_ROWS
from kanina.memory.turns import Draft
from kanina.memory.values import dump_result, dumps, expiring, load_result, loads
from kanina.models import Detail, dump_plan, load_plan
from kanina.storage import keys
from kanina.storage.table import Item
from kanina.texts import clean_text, cut, size

_CUT_STEP = 1000


def dump_detail(draft: Draft, pk: str, conversation_id: str, expires_at: int | None) -> tuple[Item, bool]:
    """The detail's item, and whether it lacks something: rows of the preview, or the end of a text.

    A body over 300 kB sheds rows of the preview, then is compressed, then its texts are cut with a mark.
    """
    body, reduced = _fitting_body(draft)
    item = {"pk": pk, "sk": keys.detail(conversation_id, draft.request_id), "body": body}
    return expiring(item, expires_at), reduced


def load_detail(item: Item) -> Detail:
    """The detail of an item."""
    data: dict[str, Any] = loads(item["body"])
    plan, result = data.pop("plan", None), data.pop("result", None)
    return Detail(
        **data, plan=load_plan(plan) if plan else None, result=load_result(result) if result is not None else None
    )


def _fitting_body(draft: Draft) -> tuple[str | bytes, bool]:
    draft = _with_texts(draft, clean_text)
    rows = min(len(draft.result.rows), PREVIEW_ROWS) if draft.result else 0
    body = _body(draft, rows)
    if size(body) <= DETAIL_BYTES:
        return body, False
    kept = _most(range(rows), lambda count: size(_body(draft, count)) <= DETAIL_BYTES)
    body = _body(draft, kept)
    if size(body) <= DETAIL_BYTES:
        return body, True
    compressed = _compressed(body)
    if len(compressed) <= DETAIL_BYTES:
        return compressed, kept < rows
    return _cut_to_fit(draft), True


def _cut_to_fit(draft: Draft) -> bytes:
    """The compressed detail with its texts cut as far as it takes, and its payload left out if that is not enough."""
    longest = max(size(text) for text in (draft.question, draft.answer, draft.sql))
    # The last limit cuts nothing.
    limits = range(0, longest + _CUT_STEP, _CUT_STEP)
    limit = _most(limits, lambda limit: len(_compressed(_cut_body(draft, limit))) <= DETAIL_BYTES)
    compressed = _compressed(_cut_body(draft, limit))
    if len(compressed) <= DETAIL_BYTES:
        return compressed
    # What is too big is no text of the turn; a payload cannot be cut in the middle and still be read.
    return _cut_to_fit(replace(draft, plan=None, result=None, suggestions=(), metadata={}))


def _body(draft: Draft, rows: int) -> str:
    """The detail as JSON text with so many rows of its preview; what is empty is left out."""
    result = draft.result and dump_result(draft.result.model_copy(update={"rows": draft.result.rows[:rows]}))
    data = {
        "question": draft.question,
        "answer": draft.answer,
        "sql": draft.sql,
        "plan": dump_plan(draft.plan) if draft.plan else None,
        "result": result,
        "suggestions": draft.suggestions,
        "metadata": draft.metadata,
    }
    return dumps({name: value for name, value in data.items() if value or name in ("question", "answer")})


def _cut_body(draft: Draft, limit: int) -> str:
    return _body(_with_texts(draft, lambda text: cut(text, limit)), 0)


def _with_texts(draft: Draft, change: Callable[[str], str]) -> Draft:
    return replace(draft, question=change(draft.question), answer=change(draft.answer), sql=change(draft.sql))


def _compressed(body: str) -> bytes:
    return zlib.compress(body.encode(), 6)


def _most(counts: range, fits: Callable[[int], bool]) -> int:
    """The largest of these counts that fits, or the smallest (0 if there are none) when none does."""
    found = bisect_left(counts, True, key=lambda count: not fits(count))
    return counts[max(found - 1, 0)] if counts else 0
