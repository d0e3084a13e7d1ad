"""Writes to DynamoDB: one call for one change, one transaction for several, and what to do when they are refused."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Sequence
from typing import Any

from kanina.storage.attributes import decode_item
from kanina.storage.changes import fingerprint, item_from_update
from kanina.storage.dynamodb_calls import AlreadyApplied, Refused, call
from kanina.storage.expressions import change_parameters
from kanina.storage.table import Absent, Change, ConditionFailed, Delete, Item, Put, StorageFault, Update

_CALLS = {Put: "put_item", Update: "update_item", Delete: "delete_item"}
_ACTIONS = {Put: "Put", Update: "Update", Delete: "Delete"}
_ATTEMPTS = 5
_REMEMBERED = 1000


class Writer:
    """Applies cleaned changes to one table.

    **Updates and expired items.** An update without a condition is sent on condition that the item has not expired. If
    that fails, an expired item is there, so it is sent as a put of what the update sets, on condition that the item is
    absent or expired. If that fails, another writer has put one meanwhile, and it is an update again.

    **Tokens.** Conditions name the time, so a repeat is not the same request to DynamoDB, which refuses it
    (IdempotentParameterMismatch) and thereby says that the first one was applied: the token sent stands for the
    table, the caller's token and the changes, so nothing but the time can differ. DynamoDB does not remember the
    token of a cancelled transaction (measured on AWS's own DynamoDB Local 1.25.1); to lean on that less, a token that
    met a cancellation in this process is sent with a count.
    """

    def __init__(self, client: Any, table_name: str, now: Callable[[], int]) -> None:
        self._client = client
        self._name = table_name
        self._now = now
        self._lock = threading.Lock()
        self._cancellations: dict[str, int] = {}

    def write(self, changes: Sequence[Change], token: str | None) -> None:
        """Apply all changes or none. Raises ConditionFailed or StorageFault."""
        if changes:
            self._write(changes, token)

    def update(self, change: Update) -> Item:
        """Make one update and give the item it leaves. Raises ConditionFailed or StorageFault."""
        form, response = self._write([change], None, ReturnValues="ALL_NEW")
        return form.item if isinstance(form, Put) else decode_item(response["Attributes"])

    def _write(self, changes: Sequence[Change], token: str | None, **update_options: str) -> tuple[Change, Any]:
        """Apply all changes or none. Gives the first as it was sent in the end, and the response.

        update_options: further parameters of an update that is sent alone.
        """
        # DynamoDB knows tokens by account, not by table.
        mark = fingerprint(f"{self._name}/{token}", changes) if token is not None else None
        forms = [_first_form(change) for change in changes]
        for _ in range(_ATTEMPTS):
            try:
                return forms[0], self._send(forms, mark, update_options)
            except AlreadyApplied:
                return forms[0], {}
            except Refused as refused:
                if mark is not None:
                    self._count_cancellation(mark)
                turned = [index for index in refused.failed if _is_open_update(changes[index])]
                failed = [index for index in refused.failed if index not in turned]
                if failed:
                    raise ConditionFailed(failed[0]) from None
                if not turned:
                    raise ConditionFailed(refused.conflicting[0], "conflict") from None
                for index in turned:
                    forms[index] = _other_form(changes[index], forms[index])
        raise ConditionFailed(turned[0], "conflict")

    def _send(self, forms: Sequence[Change], mark: str | None, update_options: dict[str, str]) -> dict[str, Any]:
        now = self._now()
        if len(forms) == 1 and mark is None and type(forms[0]) in _CALLS:
            return self._send_one(forms[0], now, update_options if isinstance(forms[0], Update) else {})
        parameters: dict[str, Any] = {
            "TransactItems": [
                {_ACTIONS.get(type(form), "ConditionCheck"): {"TableName": self._name, **change_parameters(form, now)}}
                for form in forms
            ]
        }
        if mark is not None:
            parameters["ClientRequestToken"] = self._request_token(mark)
        return call(self._client.transact_write_items, "transact_write_items", parameters)

    def _send_one(self, form: Change, now: int, options: dict[str, str]) -> dict[str, Any]:
        method = _CALLS[type(form)]
        parameters = {"TableName": self._name, **change_parameters(form, now), **options}
        if form.condition is not None:
            parameters["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
        try:
            return call(getattr(self._client, method), method, parameters)
        except Refused as refused:
            if not (refused.failed and refused.retried):
                raise
            # The reply to the first attempt was lost: the condition may have failed on what that attempt wrote.
            if not isinstance(form, Put):
                raise StorageFault(method, "a retry was refused: outcome unknown") from refused
            if refused.found is None or decode_item(refused.found) != form.item:
                raise
            return {}

    def _request_token(self, mark: str) -> str:
        with self._lock:
            count = self._cancellations.get(mark, 0)
        return hashlib.sha256(f"{mark}{count}".encode()).hexdigest()[:36] if count else mark

    def _count_cancellation(self, mark: str) -> None:
        with self._lock:
            self._cancellations[mark] = self._cancellations.pop(mark, 0) + 1
            while len(self._cancellations) > _REMEMBERED:
                del self._cancellations[next(iter(self._cancellations))]


def _is_open_update(change: Change) -> bool:
    return isinstance(change, Update) and change.condition is None


def _first_form(change: Change) -> Change:
    """An update that wants no item there is a put, or it would be merged with what is left of an expired one."""
    if isinstance(change, Update) and isinstance(change.condition, Absent):
        return Put(item_from_update(change), change.condition)
    return change


def _other_form(change: Change, form: Change) -> Change:
    if isinstance(change, Update) and form is change:
        return Put(item_from_update(change), Absent())
    return change
