"""Puts the demo's tables and model into a bucket, for the deployed demo: at deployment and every night."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from kanina_demo.generate import MANIFEST, TABLES, default_until, ensure

_FOLDER = Path(__file__).parent


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
