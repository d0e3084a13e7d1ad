"""Puts the demo's tables and model into a bucket, for the deployed demo: at deployment and every night."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from kanina_demo.generate import MANIFEST, TABLES, default_until, ensure

_FOLDER = Path(__file__).parent
_PHYSICAL_ID = "demo-tables"


class NotTold(Exception):
    """CloudFormation was not told how it went. The message leaves out the address's path and query: it is signed."""

    def __init__(self, request: urllib.request.Request, error: OSError) -> None:
        super().__init__(
            f"the event's ResponseURL ({request.type}://{request.host}) did not take the answer "
            f"({getattr(error, 'reason', error)}): it must be an address that takes a PUT; serve one there, or name "
            "another in the event"
        )


class Bucket(Protocol):
    """The one call of an S3 client that is needed."""

    def upload_file(self, Filename: str, Bucket: str, Key: str) -> Any:  # noqa: N803  (boto3's own names)
        """Send a file to a key."""


def s3() -> Bucket:
    """The bucket's client; its endpoint and credentials come from the environment, as every AWS SDK reads it."""
    import boto3

    client: Bucket = boto3.client("s3")
    return client


def publish(bucket: Bucket, name: str, prefix: str, scratch: Path, clock: Callable[[], datetime]) -> dict[str, Any]:
    """Generate up to yesterday in Manila and upload; gives the last day and the keys written, the manifest's last.

    A reader that sees a manifest finds everything it speaks of, or newer.
    """
    if not name:
        raise ValueError("set KANINA_DATA_BUCKET to the bucket that the tables go to")
    until = default_until(clock)
    folder = scratch / "demo"
    ensure(folder, until)
    files = [folder / f"{table}.parquet" for table in TABLES] + [
        _FOLDER / "model.yaml",
        _FOLDER / "report.yaml",
        folder / MANIFEST,
    ]
    keys = []
    for path in files:
        keys.append(f"{prefix}{path.name}")
        bucket.upload_file(str(path), name, keys[-1])
    return {"until": until.isoformat(), "keys": keys}


def answer_cloudformation(event: Mapping[str, Any], work: Callable[[], Any], log_stream: str) -> dict[str, Any]:
    """Do the work for a custom resource event and tell CloudFormation how it went, at the address the event gives.

    A deletion does nothing: the bucket and what is in it are the operator's. Source: CloudFormation's custom resource
    protocol. A failure is told, and raised for the log. Raises NotTold where the address does not take it.
    """
    failure: Exception | None = None
    try:
        if event["RequestType"] != "Delete":
            work()
    except Exception as error:  # whatever it was, CloudFormation waits for an hour unless it is told
        failure = error
    body = {
        "Status": "FAILED" if failure else "SUCCESS",
        "Reason": f"{type(failure).__name__}; see the log stream {log_stream}" if failure else "done",
        "PhysicalResourceId": event.get("PhysicalResourceId", _PHYSICAL_ID),
        **{name: event[name] for name in ("StackId", "RequestId", "LogicalResourceId")},
    }
    request = urllib.request.Request(
        event["ResponseURL"], json.dumps(body).encode(), {"Content-Type": ""}, method="PUT"
    )
    try:
        urllib.request.urlopen(request, timeout=10).close()
    except OSError as error:
        raise NotTold(request, error) from failure
    if failure:
        raise failure
    return body
