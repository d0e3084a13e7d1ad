"""A turn's hot item: at most 2 kB whatever was said. What does not fit is cut with a mark and whole in the detail."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any, Final

from kanina.given_values import DAY_SECONDS
from kanina.memory.limits import (
    CHART_BYTES,
    COLUMNS_BYTES,
    PLAN_BYTES,
    QUESTION_BYTES,
    REFERENCES,
    ROW_KEY_BYTES,
    ROW_KEYS,
    TURN_BYTES,
)
from kanina.memory.values import dump_column, dump_moment, dumps, fingerprint, load_moment, loads, packed
from kanina.models import (
    ALL_ROWS,
    NO_ROWS,
    Column,
    Intent,
    Language,
    MetricQuery,
    Plan,
    Result,
    Tokens,
    Turn,
    TurnState,
    VerifiedQuery,
    dump_plan,
    load_plan,
)
from kanina.problems import InvalidRequest
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.sizes import item_size
from kanina.storage.table import EXPIRES_AT, Item, Table
from kanina.texts import clean_text, cut, is_blank, size

NO_TOKENS = Tokens()

_SAID: Final = (
    "number",
    "request_id",
    "conversation_id",
    "question",
    "asked_at",
    "answered_at",
    "language",
    "state",
    "sees",
    "aside",
)
"""What of a turn is no answer."""


FORGOTTEN = "forgotten"
"""On a turn that was asked before a reset and stands among those that were asked after it, because one of them was
written late: it can be read, but counts no more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn before it has a number, whole, with what its detail holds besides: the result, suggestions, metadata.

    A side that nobody said, or of which nothing can be seen, is "" here and absent from the item. Raises
    InvalidRequest where that is both.
    `shown_bytes`: what the turn takes of a model's prompt, where whoever keeps it shows more of it than its item tells.
    `title`: what a conversation is called that has none yet, if that is not worked out from the question.
    `last_question`: what lists show of it; redacted, and worked out where it is None.
    `sees`, `sent`: as for `Turn`.
    `lapsed`: what became of a run that crashed, until its answer arrives after all.
    """

    question: str
    answer: str
    request_id: str
    asked_at: datetime
    answered_at: datetime | None = None
    state: TurnState = "answered"
    plan: Plan | None = None
    sql: str = ""
    columns: tuple[Column, ...] = ()
    row_keys: tuple[str, ...] = ()
    last_row_key: str = ""
    chart: str | None = None
    intent: Intent = "reply"
    confidence: float = 1.0
    result_count: int | None = None
    references: tuple[int, ...] = ()
    language: Language = "en"
    tokens: Tokens = NO_TOKENS
    result: Result | None = None
    suggestions: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    lapsed: bool = False
    shown_bytes: int | None = None
    title: str | None = None
    last_question: str | None = None
    sees: str = ""
    sent: bool = False

    def __post_init__(self) -> None:
        for side in ("question", "answer"):
            if is_blank(getattr(self, side)):
                object.__setattr__(self, side, "")
        if not (self.question or self.answer):
            raise InvalidRequest("A turn needs a question or an answer.")


def dump_turn(draft: Draft, pk: str, conversation_id: str, expires_at: int | None, *, aside: bool = False) -> Item:
    """The turn's item as number 1; `numbered` gives it its place. Every number takes the same bytes.

    aside: as for `Turn`; one that lapsed is, too, as it is not known any more who asked, and with memory on or off.
    """
    columns, cut_columns = _fitting_columns(draft.columns)
    plan = packed(dumps(dump_plan(draft.plan)), PLAN_BYTES) if draft.plan else None
    # Only the detail can hold it then.
    cut_plan = draft.plan is not None and plan is None
    item: Item = {
        "pk": pk,
        "sk": keys.turn(conversation_id, 1),
        "request_id": draft.request_id,
        "state": draft.state,
        "plan": plan,
        "sql_digest": digest(draft.sql),
        "columns": columns,
        "row_keys": [cut(clean_text(key), ROW_KEY_BYTES) for key in draft.row_keys[:ROW_KEYS]],
        "last_row_key": clean_text(draft.last_row_key) if size(draft.last_row_key) <= ROW_KEY_BYTES else None,
        "chart": draft.chart if draft.chart and size(draft.chart) <= CHART_BYTES else None,
        "intent": draft.intent,
        "confidence": draft.confidence,
        "result_count": draft.result_count,
        "references": list(draft.references[:REFERENCES]),
        "language": draft.language,
        "tokens": draft.tokens.model_dump(exclude_defaults=True),
        "asked_at": dump_moment(draft.asked_at),
        **_answered(draft),
        "lapsed": draft.lapsed or None,
        "sees": draft.sees,
        "aside": aside or draft.lapsed or None,
        "sent": draft.sent or None,
        EXPIRES_AT: expires_at,
    }
    item = {name: value for name, value in item.items() if value not in (None, "", [], {})}
    room = TURN_BYTES - item_size({**item, "question": "", "answer": "", "cut": True, "has_detail": True})
    texts = clean_text(draft.question), clean_text(draft.answer)
    fitting = _fitting_texts(*texts, room)
    item |= {name: text for name, text in zip(("question", "answer"), fitting, strict=True) if text}
    if fitting != texts or cut_columns or cut_plan:
        item["cut"] = True
    if item.get("cut") or needs_detail(draft):
        item["has_detail"] = True
    return item


def needs_detail(draft: Draft) -> bool:
    """Whether a turn has more to keep than its hot item, even if its texts fit there."""
    return bool(draft.result or draft.sql or draft.suggestions or draft.metadata)


def numbered(item: Item, conversation_id: str, number: int) -> Item:
    """A turn's item under its number."""
    return {**item, "sk": keys.turn(conversation_id, number)}


def load_turn(item: Item) -> Turn:
    """The turn of an item. Its `sql` is in the detail; here is its digest."""
    number, conversation_id = keys.turn_number(item["sk"]), keys.conversation_of(item["sk"])
    if number is None or conversation_id is None:
        raise ValueError("not a turn's item")
    return Turn.model_validate(
        {
            "question": "",
            "answer": "",
            **{name: item[name] for name in Turn.model_fields if name in item},
            "number": number,
            "conversation_id": conversation_id,
            "plan": load_plan(loads(item["plan"])) if "plan" in item else None,
            "columns": json.loads(item.get("columns", "[]")),
            "asked_at": load_moment(item["asked_at"]),
            "answered_at": _load_answered(item),
        }
    )


_MIXED: Final = "mixed"
"""Rows that nobody sees but who sees all."""

WITHHELD: Final[Mapping[Language, str]] = {
    "en": "This was answered of other rows than you see now, or from this account. Ask it again to see it of these.",
    "fil": "Iba ang datos na pinagmulan ng sagot na ito kaysa sa nakikita mo ngayon, o sa account na ito. Itanong ulit "
    "para makita rito.",
}
"""What is said for an answer that whoever reads it may not see. Filipino was not checked by a native speaker.
"""


def is_seen(sees: str, sight: str) -> bool:
    """Whether who sees such rows may see what was read out of those that `sees` says; both as `Turn.sees`."""
    return sees == NO_ROWS or sight in ("", ALL_ROWS, sees)


def sight_over(sights: Iterable[str]) -> str:
    """Which rows something was read out of that was made of several turns: where they differ, for who sees all."""
    found = set(sights)
    of_rows = found - {NO_ROWS} or found
    return of_rows.pop() if len(of_rows) == 1 else _MIXED if of_rows else ""


def as_seen(turn: Turn, sight: str) -> Turn:
    """A turn as it is shown to who sees such rows now: nothing that was read out of rows which they may not see."""
    if is_seen(turn.sees, sight):
        return turn
    said = {name: getattr(turn, name) for name in _SAID}
    plan = turn.plan if isinstance(turn.plan, MetricQuery | VerifiedQuery) else None
    intent: Intent = turn.intent if plan else "reply"
    return Turn(**said, plan=plan, intent=intent, answer=WITHHELD[turn.language], has_detail=False, cut=turn.cut)


def _answered(draft: Draft) -> dict[str, Any]:
    """When a turn was answered: mostly so many milliseconds after it was asked, which takes fewer bytes."""
    if draft.answered_at is None:
        return {}
    took = draft.answered_at - draft.asked_at
    milliseconds, rest = divmod(took, timedelta(milliseconds=1))
    if rest or not 0 <= took.total_seconds() < DAY_SECONDS:
        return {"answered_at": dump_moment(draft.answered_at)}
    return {"took": milliseconds}


def _load_answered(item: Item) -> datetime | None:
    if "took" in item:
        return load_moment(item["asked_at"]) + timedelta(milliseconds=item["took"])
    return load_moment(item["answered_at"]) if "answered_at" in item else None


def digest(sql: str) -> str:
    """What of a statement tells that two turns ran the same one."""
    return fingerprint(clean_text(sql)) if sql else ""


def _fitting_texts(question: str, answer: str, room: int) -> tuple[str, str]:
    """Both texts whole if they fit; else a long question is cut to its share first, then the answer to the rest."""
    if size(question) + size(answer) <= room:
        return question, answer
    question = cut(question, max(min(QUESTION_BYTES, room // 2), room - size(answer)))
    return question, cut(answer, room - size(question))


def _fitting_columns(columns: tuple[Column, ...]) -> tuple[str, bool]:
    """The first columns that fit, as JSON text, and whether any was left out."""
    kept = [dump_column(column) for column in columns]
    while kept and size(dumps(kept)) > COLUMNS_BYTES:
        kept.pop()
    return dumps(kept) if kept else "", len(kept) < len(columns)


_PAGE_TURNS = 50


def turn_items(
    table: Table, pk: str, conversation_id: str, *, since: int = 1, at_once: int = _PAGE_TURNS
) -> Iterator[Item]:
    """The items, newest first, down to the turn numbered `since`. A Query for each `at_once` of them, 50 at most."""
    turns = items_under(table, pk, keys.turns(conversation_id), at_once=min(at_once, _PAGE_TURNS), newest_first=True)
    return takewhile(lambda item: (keys.turn_number(item["sk"]) or 0) >= since, turns)
