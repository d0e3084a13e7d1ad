"""The rules of a write that hold for every engine, checked before it is sent: how many changes, whose, of what."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kanina.storage.json_body import dump_body
from kanina.storage.sizes import ITEM_BYTES, item_size
from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Change, Check, Condition, Delete, Item, Matches, Put, Update
from kanina.storage.values import clean_attributes, clean_item, clean_key
from kanina.texts import clean_text

MOST_CHANGES = 100
"""Changes in one transaction. Source: DynamoDB's limit for TransactWriteItems."""

MOST_KEYS = 100
"""Keys in one `get_many`. Source: DynamoDB's limit for BatchGetItem."""


def key_of(change: Change) -> tuple[str, str]:
    """The key of the item a change is about."""
    if isinstance(change, Put):
        return change.item["pk"], change.item["sk"]
    return change.pk, change.sk


def clean_changes(changes: Sequence[Change]) -> list[Change]:
    """The changes with values every engine holds alike.

    Raises ValueError for more than 100, for two changes of one item, and for an update that contradicts itself.
    """
    if len(changes) > MOST_CHANGES:
        raise ValueError(f"at most {MOST_CHANGES} changes in one write")
    cleaned = [_clean_change(change) for change in changes]
    if len({key_of(change) for change in cleaned}) < len(cleaned):
        raise ValueError("two changes of one item in one write")
    return cleaned


def clean_keys(keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Keys to read together, each once, in order. Raises ValueError for more than 100."""
    cleaned = list(dict.fromkeys(clean_key(pk, sk) for pk, sk in keys))
    if len(cleaned) > MOST_KEYS:
        raise ValueError(f"at most {MOST_KEYS} keys in one read")
    return cleaned


def check_limit(limit: int | None) -> None:
    """Raises ValueError for a page of no items."""
    if limit is not None and limit < 1:
        raise ValueError("a page has 1 item or more")


def fingerprint(token: str, changes: Sequence[Change]) -> str:
    """36 characters that stand for a token together with these changes: other changes under it are another write."""
    digest = hashlib.sha256(clean_text(token).encode())
    for change in changes:
        digest.update(_described(change).encode())
    return digest.hexdigest()[:36]


def _described(change: Change) -> str:
    """A change as a text that is the same for the same change in every process."""
    condition = change.condition
    fields: dict[str, Any] = {"kind": type(change).__name__, "key": list(key_of(change))}
    if condition is not None:
        fields["condition"] = type(condition).__name__
    if isinstance(condition, Matches):
        fields["matches"] = condition.attributes
    if isinstance(change, Put):
        fields["item"] = change.item
    if isinstance(change, Update):
        fields |= {"set": change.set, "add": change.add, "remove": list(change.remove)}
    return dump_body(fields)


def item_from_update(update: Update) -> Item:
    """The item an update makes where none is."""
    return {"pk": update.pk, "sk": update.sk, **update.set, **update.add}


def updated_item(update: Update, live: Item | None) -> Item:
    """The item an update makes of a live one, or of none. Raises TypeError when it adds to what is no whole number."""
    if live is None:
        return item_from_update(update)
    item = {**live, **update.set}
    for name in update.remove:
        item.pop(name, None)
    for name, amount in update.add.items():
        number = item.get(name, 0)
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"{name} is not a whole number")
        item[name] = number + amount
    return item


def _clean_change(change: Change) -> Change:
    condition = _clean_condition(change.condition)
    if isinstance(change, Put):
        item = clean_item(change.item)
        if item_size(item) > ITEM_BYTES:
            raise ValueError(f"an item has at most {ITEM_BYTES} bytes")
        return Put(item, condition)
    pk, sk = clean_key(change.pk, change.sk)
    if isinstance(change, Update):
        return clean_update(change)
    if isinstance(change, Delete):
        return Delete(pk, sk, condition)
    if condition is None:
        raise ValueError("a check needs a condition")
    return Check(pk, sk, condition)


def clean_update(update: Update) -> Update:
    """An update with values every engine holds alike. Raises ValueError for one that contradicts itself."""
    names = [*update.set, *update.add, *update.remove]
    if len(set(names)) < len(names):
        raise ValueError("an update names an attribute twice")
    if {"pk", "sk"} & set(names):
        raise ValueError("an update cannot change a key")
    if {EXPIRES_AT, INDEX_KEY} & set(update.add):
        raise ValueError("a time is set, not added to")
    for name, amount in update.add.items():
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise ValueError(f"{name}: only whole numbers are added")
    pk, sk = clean_key(update.pk, update.sk)
    return replace(update, pk=pk, sk=sk, set=clean_attributes(update.set), condition=_clean_condition(update.condition))


def _clean_condition(condition: Condition | None) -> Condition | None:
    if not isinstance(condition, Matches):
        return condition
    # None stands for an attribute that is not there, so it is no value to be checked.
    given = {name: value for name, value in condition.attributes.items() if value is not None}
    return Matches({**dict.fromkeys(condition.attributes), **clean_attributes(given)})
