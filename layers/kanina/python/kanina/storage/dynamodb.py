"""The table on DynamoDB: strongly consistent reads, conditional writes, one transaction for several changes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from kanina.clock import Clock, system_clock
from kanina.storage.attributes import decode_item, encode_item, encode_value
from kanina.storage.changes import check_limit, clean_changes, clean_keys, clean_update
from kanina.storage.cursors import check_cursor, index_cursor, parse_index_cursor
from kanina.storage.dynamodb_calls import call, make_client
from kanina.storage.dynamodb_schema import INDEX_NAME
from kanina.storage.dynamodb_writes import Writer
from kanina.storage.expressions import Expression, live
from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Change, Cursor, Item, Page, StorageFault, Update
from kanina.storage.values import clean_key, clean_partition
from kanina.texts import clean_text

_LARGEST_PAGE = 1000
_FRUITLESS_ROUNDS = 5
_ROUND_SECONDS = 0.025


class DynamoDBTable:
    """A table in DynamoDB, made by the template or by `dynamodb_schema.create_table`.

    `deadline_seconds` is about how long a call may take, its one retry included; with a `client` of the caller's own,
    that client's configuration holds. Safe for threads.
    """

    def __init__(
        self,
        table_name: str,
        *,
        client: Any = None,
        endpoint_url: str | None = None,
        clock: Clock = system_clock,
        deadline_seconds: float = 1.0,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._name = table_name
        self._client = client or make_client(endpoint_url=endpoint_url, deadline_seconds=deadline_seconds)
        self._clock = clock
        self._sleep = sleep
        self._jitter = jitter
        self._writer = Writer(self._client, table_name, self._now)

    def get(self, pk: str, sk: str) -> Item | None:
        """The item, or None if it is absent or expired."""
        pk, sk = clean_key(pk, sk)
        key = encode_item({"pk": pk, "sk": sk})
        found = self._read("get_item", Key=key, TableName=self._name, ConsistentRead=True).get("Item")
        item = decode_item(found) if found else None
        return item if item is not None and _is_live(item, self._now()) else None

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """The live items among these keys (at most 100), in the order of the keys."""
        wanted = clean_keys(keys)
        found: dict[tuple[str, str], Item] = {}
        left: list[dict[str, Any]] = [encode_item({"pk": pk, "sk": sk}) for pk, sk in wanted]
        fruitless = 0
        while left:
            response = self._read("batch_get_item", RequestItems={self._name: {"Keys": left, "ConsistentRead": True}})
            items = [decode_item(item) for item in response.get("Responses", {}).get(self._name, [])]
            found.update({(item["pk"], item["sk"]): item for item in items})
            left = response.get("UnprocessedKeys", {}).get(self._name, {}).get("Keys", [])
            if left:
                fruitless = 0 if items else fruitless + 1
                self._wait(fruitless)
        now = self._now()
        return [item for key in wanted if (item := found.get(key)) is not None and _is_live(item, now)]

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """Live items whose sk starts with the prefix, in byte order of sk."""
        pk, prefix = clean_partition(pk), clean_text(prefix)
        check_limit(limit)
        check_cursor(cursor, prefix)
        expression = Expression()
        condition = f"{expression.name('pk')} = {expression.value(pk)}"
        if prefix:
            condition += f" AND begins_with({expression.name('sk')}, {expression.value(prefix)})"
        found = self._query(
            limit,
            encode_item({"pk": pk, "sk": cursor}) if cursor is not None else None,
            KeyConditionExpression=condition,
            FilterExpression=live(expression, self._now()),
            ScanIndexForward=not newest_first,
            **expression.parameters(),
        )
        items = tuple(found[:limit])
        return Page(items, items[-1]["sk"] if len(found) > len(items) else None)

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """Keys of items that carry `listed_at`, in its order; expired ones among them."""
        pk = clean_partition(pk)
        check_limit(limit)
        start = None
        if cursor is not None:
            listed_at, sk = parse_index_cursor(cursor)
            start = encode_item({"pk": pk, "sk": sk, INDEX_KEY: listed_at})
        found = self._query(
            limit,
            start,
            IndexName=INDEX_NAME,
            KeyConditionExpression="pk = :pk",
            ExpressionAttributeValues={":pk": encode_value(pk)},
            ScanIndexForward=not newest_first,
        )
        items = tuple(found[:limit])
        return Page(items, index_cursor(items[-1]) if len(found) > len(items) else None)

    def write(self, *changes: Change, token: str | None = None) -> None:
        """Apply all changes or none: a call of its own for one change, a transaction for several or with a token."""
        self._writer.write(clean_changes(changes), token)

    def update(self, change: Update) -> Item:
        """Make one update and give the item it leaves."""
        return self._writer.update(clean_update(change))

    def _now(self) -> int:
        return int(self._clock().timestamp())

    def _query(self, limit: int | None, start: dict[str, Any] | None, **parameters: Any) -> list[Item]:
        """All items, or one more than the limit if there are more, read on past pages that hold only expired ones."""
        parameters |= {"TableName": self._name, "ConsistentRead": True}
        wanted = None if limit is None else limit + 1
        page_size = wanted
        items: list[Item] = []
        while True:
            if page_size is not None:
                parameters["Limit"] = page_size
            if start is not None:
                parameters["ExclusiveStartKey"] = start
            response = self._read("query", **parameters)
            items += [decode_item(item) for item in response["Items"]]
            start = response.get("LastEvaluatedKey")
            if not start or (wanted is not None and len(items) >= wanted):
                return items
            # Expired items were in the way, and there may be many.
            page_size = None if page_size is None else min(2 * page_size, max(page_size, _LARGEST_PAGE))

    def _read(self, method: str, **parameters: Any) -> dict[str, Any]:
        return call(getattr(self._client, method), method, parameters)

    def _wait(self, fruitless: int) -> None:
        if fruitless >= _FRUITLESS_ROUNDS:
            raise StorageFault("batch_get_item", "UnprocessedKeys")
        self._sleep(_ROUND_SECONDS * 2**fruitless * self._jitter())


def _is_live(item: Item, now: int) -> bool:
    expires_at = item.get(EXPIRES_AT)
    return expires_at is None or expires_at > now
