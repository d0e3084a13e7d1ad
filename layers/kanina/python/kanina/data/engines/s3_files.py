"""Fetches the data files of a deployed installation from S3, those that changed since the last time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from kanina.problems import Unavailable


def fetch_s3(bucket: str, prefix: str, folder: Path, client: Any | None = None) -> Path:
    """Makes `folder` hold what lies under the prefix, with the objects' own times; gone objects go from it too.

    Raises Unavailable if the bucket cannot be read. `client` is a boto3 S3 client; one is made if none is given.
    """
    import boto3
    from botocore.exceptions import BotoCoreError, ClientError

    s3 = client or boto3.client("s3")
    folder.mkdir(parents=True, exist_ok=True)
    wanted: set[Path] = set()
    try:
        for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
            for item in page.get("Contents", ()):
                relative = item["Key"].removeprefix(prefix).lstrip("/")
                path = (folder / relative).resolve()
                # A key is a name in the bucket; one with ".." in it must not become a file elsewhere.
                if not relative or relative.endswith("/") or not path.is_relative_to(folder.resolve()):
                    continue
                wanted.add(path)
                _fetch(s3, bucket, dict(item), path)
    except (BotoCoreError, ClientError) as error:
        raise Unavailable(f"the data bucket cannot be read ({type(error).__name__})") from error
    for path in folder.rglob("*"):
        if path.is_file() and not path.name.startswith(".") and path.resolve() not in wanted:
            path.unlink(missing_ok=True)
    return folder


def fetch_file(bucket: str, prefix: str, name: str, folder: Path, client: Any | None = None) -> None:
    """Makes `folder` hold one file as it lies under the prefix, or not at all; what else is there stays.

    Raises Unavailable as `fetch_s3` does.
    """
    import boto3
    from botocore.exceptions import BotoCoreError, ClientError

    s3 = client or boto3.client("s3")
    key, path = f"{prefix.rstrip('/')}/{name}".lstrip("/"), folder / name
    try:
        listed = s3.list_objects_v2(Bucket=bucket, Prefix=key).get("Contents", ())
        found = next((item for item in listed if item["Key"] == key), None)
        if found is None:
            path.unlink(missing_ok=True)
        else:
            _fetch(s3, bucket, dict(found), path)
    except (BotoCoreError, ClientError) as error:
        raise Unavailable(f"the data bucket cannot be read ({type(error).__name__})") from error


def _fetch(s3: Any, bucket: str, item: dict[str, Any], path: Path) -> None:
    """Downloads an object unless the file is already of its size and time."""
    modified = item["LastModified"].timestamp()
    if path.exists() and path.stat().st_size == item["Size"] and path.stat().st_mtime == modified:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    s3.download_file(bucket, item["Key"], str(draft))
    os.utime(draft, (modified, modified))
    draft.replace(path)
