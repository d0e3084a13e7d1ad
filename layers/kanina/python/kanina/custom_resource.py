"""CloudFormation's custom resources: a function does the work of a deployment, and tells how it went."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any


class NotTold(Exception):
    """CloudFormation was not told how it went. The message leaves out the address's path and query: it is signed."""

    def __init__(self, request: urllib.request.Request, error: OSError) -> None:
        super().__init__(
            f"the event's ResponseURL ({request.type}://{request.host}) did not take the answer "
            f"({getattr(error, 'reason', error)}): it must be an address that takes a PUT; serve one there, or name "
            "another in the event"
        )


def answer(
    event: Mapping[str, Any],
    physical_id: str,
    log_stream: str,
    work: Callable[[], Any],
    undo: Callable[[], Any] = lambda: None,
) -> dict[str, Any]:
    """Do what a custom resource's event asks for and tell CloudFormation how it went, at the address the event gives.

    undo: what a deletion asks for. Source: CloudFormation's custom resource protocol. A failure is told, and raised for
    the log. Raises NotTold where the address does not take it.
    """
    failure: Exception | None = None
    try:
        (undo if event["RequestType"] == "Delete" else work)()
    except Exception as error:  # whatever it was, CloudFormation waits for an hour unless it is told
        failure = error
    body = {
        "Status": "FAILED" if failure else "SUCCESS",
        "Reason": f"{type(failure).__name__}; see the log stream {log_stream}" if failure else "done",
        "PhysicalResourceId": event.get("PhysicalResourceId", physical_id),
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
