"""Takes the words of a memory out of the conversation it was said in, once it is forgotten; the turns stay."""

from __future__ import annotations

from typing import Final

from kanina.memory.head import FOUND
from kanina.memory.values import dumps
from kanina.models import Reply, dump_plan
from kanina.storage import keys
from kanina.storage.table import Change, ConditionFailed, Delete, Exists, Item, Matches, Table, Update
from kanina.texts import words

GONE: Final = "[…]"
"""What stands in a turn for words that were forgotten, or that nothing may keep."""


def forget_turn(table: Table, pk: str, conversation_id: str | None, request_id: str | None, content: str) -> None:
    """Take out what was said in a turn, what was answered, and other turns of the conversation that say the same.

    What is gone already is no error. Their details go whole, and so do the summary and a title that was found, which
    are made anew in time. The head counts it before that: whoever words what was read earlier writes nothing then.
    """
    if conversation_id is None:
        return
    said = " ".join(words(content))
    changes: list[Change] = []
    for item in table.query(pk, keys.turns(conversation_id)).items:
        if item["request_id"] == request_id or (said and f" {said} " in f" {_said(item)} "):
            changes += _without_words(pk, conversation_id, item)
    if not changes:
        return
    counted = Update(pk, keys.head(conversation_id), add={"forgets": 1}, remove=("last_question",), condition=Exists())
    untitled = Update(
        pk,
        keys.head(conversation_id),
        set={"title": ""},
        remove=("title_source",),
        condition=Matches({"title_source": FOUND}),
    )
    for change in (*changes, counted, untitled, Delete(pk, keys.summary(conversation_id))):
        try:
            table.write(change)
        except ConditionFailed:
            continue


def _said(item: Item) -> str:
    return " ".join(words(f"{item.get('question', '')} {item.get('answer', '')}"))


def _without_words(pk: str, conversation_id: str, item: Item) -> list[Change]:
    plan = {"plan": dumps(dump_plan(Reply(text=GONE)))} if item["intent"] in ("reply", "refused") else {}
    blank = {"question": GONE, "answer": GONE, **plan}
    return [
        Update(pk, item["sk"], set=blank, remove=("cut", "has_detail"), condition=Exists()),
        Delete(pk, keys.detail(conversation_id, item["request_id"])),
    ]
