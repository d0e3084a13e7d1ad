"""Generates the demo's tables into the data bucket: for a nightly schedule, and once for a deployment."""

from __future__ import annotations

from typing import Any

from kanina.clock import system_clock
from kanina.custom_resource import answer
from kanina.observability import configure, invocation, log
from kanina.settings import load_settings
from kanina_demo.publish import publish, s3


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers a schedule's event, whatever it holds, or a CloudFormation custom resource event."""
    settings = load_settings()
    configure(settings.log_level, settings.metrics_namespace)

    def work() -> dict[str, Any]:
        done = publish(s3(), settings.data_bucket, settings.data_prefix, settings.scratch, system_clock)
        log("demo_published", until=done["until"], files=len(done["keys"]))
        return done

    if "ResponseURL" in event:
        # A deletion does nothing: the bucket and what is in it are the operator's.
        return answer(event, "demo-tables", context.log_stream_name, work)
    return work()
