"""Writes down the requests a library sends to DynamoDB, through botocore's events, with the items they met and left.

Imported by a worker, in an environment that has boto3 but not Kanina. Requests of its own are not written down; it
makes them only while a turn is traced, so that turns are timed without it.
"""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import boto3

READS = ("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems")
_NAMES = re.compile(r"[#:][A-Za-z0-9_]+")
_PAGE = ("TableName", "IndexName", "KeyConditionExpression", "Limit", "ExclusiveStartKey", "ScanIndexForward")


class RequestsSeen:
    """Sees every client that is made from boto3's default session after this."""

    def __init__(self, endpoint: str) -> None:
        boto3.setup_default_session()
        self._own = boto3.Session().client("dynamodb", endpoint_url=endpoint)
        self._own.meta.events.register("after-call.dynamodb", self._note)
        self._answer = threading.local()
        self._keys: dict[str, list[str]] = {}
        self._index: dict[str, list[str]] = {}
        self._lock = threading.Lock()
        self.tracing = False
        self.calls: list[dict[str, Any]] = []
        events = boto3.DEFAULT_SESSION.events
        events.register("before-call.dynamodb", self._before)
        events.register("after-call.dynamodb", self._after)

    def take(self) -> list[dict[str, Any]]:
        """What was written down since the last time."""
        with self._lock:
            calls, self.calls = self.calls, []
        return calls

    def _before(self, model: Any, params: dict[str, Any], **_: Any) -> None:
        if self.tracing and model.name not in ("DescribeTable", "CreateTable"):
            body = params["body"]
            request = json.loads(body)
            sent = len(body if isinstance(body, bytes) else body.encode())
            keys = [] if model.name in READS else self._written(model.name, request)
            params["context"]["seen"] = (request, sent, keys, [self._item(*key) for key in keys])

    def _after(self, http_response: Any, model: Any, context: dict[str, Any], **_: Any) -> None:
        if "seen" not in context:
            return
        request, sent, keys, before = context.pop("seen")
        call: dict[str, Any] = {
            "operation": model.name,
            "sent_bytes": sent,
            "received_bytes": len(http_response.content),
        }
        if model.name in READS:
            call |= self._read(model.name, request)
        else:
            call |= {"before": before, "after": [self._item(*key) for key in keys]}
            call["index"] = self._index[keys[0][0]] if keys else []
        with self._lock:
            self.calls.append(call)

    # ------------------------------------------------------------ what a write changes

    def _written(self, operation: str, request: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """Table and key of each item."""
        if operation == "TransactWriteItems":
            changes = [change for action in request["TransactItems"] for change in action.values()]
            return [self._place(change["TableName"], change) for change in changes]
        if operation == "BatchWriteItem":
            return [
                self._place(table, change)
                for table, actions in request["RequestItems"].items()
                for action in actions
                for change in action.values()
            ]
        return [self._place(request["TableName"], request)]

    def _place(self, table: str, change: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        if table not in self._keys:
            described = self._own.describe_table(TableName=table)["Table"]
            self._keys[table] = [key["AttributeName"] for key in described["KeySchema"]]
            sorts = [index["KeySchema"][1]["AttributeName"] for index in described.get("LocalSecondaryIndexes", [])]
            self._index[table] = [*self._keys[table], *sorts] if sorts else []
        found = change.get("Key") or change["Item"]
        return table, {name: found[name] for name in self._keys[table]}

    # ------------------------------------------------------------ what a read goes through

    def _read(self, operation: str, request: dict[str, Any]) -> dict[str, Any]:
        if operation in ("Query", "Scan"):
            return {"read": self._page(operation, request), "consistent": request.get("ConsistentRead", False)}
        if operation == "GetItem":
            items = [self._item(request["TableName"], request["Key"])]
            return {"read": items, "consistent": request.get("ConsistentRead", False)}
        if operation == "TransactGetItems":
            wanted = [action["Get"] for action in request["TransactItems"]]
            return {"read": [self._item(each["TableName"], each["Key"]) for each in wanted], "consistent": True}
        tables = request["RequestItems"].items()
        return {
            "read": [self._item(table, key) for table, wanted in tables for key in wanted["Keys"]],
            "consistent": all(wanted.get("ConsistentRead", False) for _, wanted in tables),
        }

    def _page(self, operation: str, request: dict[str, Any]) -> list[Any]:
        """The same page once more, without what leaves items or attributes out."""
        again = {name: request[name] for name in _PAGE if name in request}
        used = set(_NAMES.findall(again.get("KeyConditionExpression", "")))
        for name in ("ExpressionAttributeNames", "ExpressionAttributeValues"):
            kept = {key: value for key, value in request.get(name, {}).items() if key in used}
            if kept:
                again[name] = kept
        return self._asked(operation, {**again, "ConsistentRead": True})["Items"]

    def _item(self, table: str, key: dict[str, Any]) -> Any:
        return self._asked("GetItem", {"TableName": table, "Key": key, "ConsistentRead": True}).get("Item")

    def _asked(self, operation: str, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request as it is on the wire, in DynamoDB's JSON."""
        method = {"GetItem": self._own.get_item, "Query": self._own.query, "Scan": self._own.scan}[operation]
        method(**request)
        answer: dict[str, Any] = json.loads(self._answer.content)
        return answer

    def _note(self, http_response: Any, **_: Any) -> None:
        self._answer.content = http_response.content
