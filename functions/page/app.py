"""Puts the built page into its bucket when the stack is made or changed, and empties the bucket when it is deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kanina.channels.page import empty, publish, s3
from kanina.custom_resource import answer
from kanina.observability import configure, invocation, log
from kanina.settings import load_settings


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers a CloudFormation custom resource event, whose properties say who signs people in."""
    settings = load_settings()
    configure(settings.log_level, settings.metrics_namespace)

    def work() -> None:
        sign_in = event["ResourceProperties"].get("SignIn")
        put, removed = publish(s3(), settings.page_bucket, Path(settings.page_path), sign_in)
        log("page_published", put=put, removed=removed)

    def undo() -> None:
        log("page_removed", removed=empty(s3(), settings.page_bucket))

    return answer(event, "page", context.log_stream_name, work, undo)
