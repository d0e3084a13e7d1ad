"""DynamoDB's client with its deadline, and what its errors mean to a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanina.storage.table import CALL_KINDS, StorageFault

ATTEMPTS = 2
"""A call is made at most twice. Source: the agreed design, "about 1 s, one retry"."""

RETRY_WAIT_SECONDS = 0.05
"""How long botocore's mode "legacy" waits at most before it makes a call of DynamoDB again. Source: botocore's
_retry.json, `dynamodb`."""

_CONDITION = "ConditionalCheckFailed"
_CONFLICT = "TransactionConflict"


def make_client(*, endpoint_url: str | None = None, deadline_seconds: float = 1.0) -> Any:
    """A client whose calls, a retry included, take about the deadline at most. Raises ValueError without a region."""
    import boto3
    from botocore.config import Config
    from botocore.exceptions import NoRegionError

    patience = (deadline_seconds - RETRY_WAIT_SECONDS * (ATTEMPTS - 1)) / ATTEMPTS
    config = Config(
        connect_timeout=max(patience, RETRY_WAIT_SECONDS),
        read_timeout=max(patience, RETRY_WAIT_SECONDS),
        # The mode "standard" would wait for up to a second after a throttled attempt.
        retries={"total_max_attempts": ATTEMPTS, "mode": "legacy"},
        max_pool_connections=32,
        tcp_keepalive=True,
    )
    try:
        return boto3.client("dynamodb", endpoint_url=endpoint_url or None, config=config)
    except NoRegionError:
        raise ValueError("AWS_REGION is not set: name the region of the DynamoDB table") from None


class Refused(Exception):
    """DynamoDB wrote nothing: conditions did not hold, or other writers were at the same items.

    `failed` and `conflicting` are indexes of changes. `found` is the item, in DynamoDB's form, that failed the first
    condition, where it was asked for. `retried`: an earlier attempt of this call may have been applied after all.
    """

    def __init__(
        self,
        failed: tuple[int, ...],
        conflicting: tuple[int, ...] = (),
        found: dict[str, Any] | None = None,
        retried: bool = False,
    ) -> None:
        super().__init__("refused")
        self.failed = failed
        self.conflicting = conflicting
        self.found = found
        self.retried = retried


class AlreadyApplied(Exception):
    """The token's first request was applied; this one, which says the same at another time, was not."""


def call(method: Callable[..., Any], operation: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """The response of one call. Raises Refused, AlreadyApplied, or StorageFault with the error's name only."""
    from botocore.exceptions import BotoCoreError, ClientError, ConnectTimeoutError, ReadTimeoutError

    try:
        response: dict[str, Any] = method(**parameters)
    except ClientError as error:
        raise _meaning(operation, dict(error.response)) from error
    except BotoCoreError as error:
        is_silent = isinstance(error, ConnectTimeoutError | ReadTimeoutError)
        raise StorageFault(operation, type(error).__name__, silent=CALL_KINDS if is_silent else ()) from error
    if not _is_whole(response):
        raise StorageFault(operation, "the response was cut")
    return response


def _is_whole(response: dict[str, Any]) -> bool:
    """Whether a response came with its length or its checksum, which botocore compares.

    One that was cut among its headers passes for an empty body, and so for an item that is not there.
    """
    headers = response.get("ResponseMetadata", {}).get("HTTPHeaders", {})
    return any(name in headers for name in ("content-length", "transfer-encoding", "x-amz-crc32"))


def _meaning(operation: str, response: dict[str, Any]) -> Exception:
    code = response.get("Error", {}).get("Code", "Unknown")
    retried = response.get("ResponseMetadata", {}).get("RetryAttempts", 0) > 0
    if code == "ConditionalCheckFailedException":
        return Refused((0,), found=response.get("Item"), retried=retried)
    if code == "TransactionConflictException":
        return Refused((), (0,))
    if code == "IdempotentParameterMismatchException":
        return AlreadyApplied()
    if code == "TransactionCanceledException":
        reasons = [reason.get("Code") for reason in response.get("CancellationReasons", [])]
        others = [reason for reason in reasons if reason not in (None, "None", _CONDITION, _CONFLICT)]
        if reasons and not others:
            return Refused(_indexes(reasons, _CONDITION), _indexes(reasons, _CONFLICT))
        code = others[0] if others else code
    return StorageFault(operation, str(code))


def _indexes(reasons: list[str | None], wanted: str) -> tuple[int, ...]:
    return tuple(index for index, reason in enumerate(reasons) if reason == wanted)
