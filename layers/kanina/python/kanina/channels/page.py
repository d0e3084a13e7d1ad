"""The page's addresses and headers, the same wherever it is served, and its files put into a deployment's bucket."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ADDRESSES = ("/", "/c/{conversation_id}", "/memories", "/you")
"""Those of web/src/app/route.ts: a new conversation, one that there is, and the panels."""

CONFIG = "config.json"
"""What the page reads when it starts: who signs people in."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' blob: data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FRESH = "no-cache"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def s3() -> Any:
    """The bucket's client; its endpoint and credentials come from the environment, as every AWS SDK reads it."""
    import boto3

    return boto3.client("s3")


def config(sign_in: Mapping[str, str] | None) -> bytes:
    """What `CONFIG` holds. sign_in: `authority`, the issuer, `clientId`, and `domain`, where its sign-in pages are."""
    return json.dumps({"signIn": sign_in}).encode()


def publish(bucket: Any, name: str, folder: Path, sign_in: Mapping[str, str] | None) -> tuple[int, int]:
    """Put the built page into the bucket and take out what is no part of it; counts of both. bucket: an S3 client.

    The page itself comes last, so that whoever gets it finds what it names. Raises ValueError without a page or bucket.
    """
    _require(name)
    index = folder / "index.html"
    if not index.is_file():
        raise ValueError(f"there is no page in {folder}; `npm run build` in web/ makes it")
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != index]
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    bodies |= {CONFIG: config(sign_in), index.name: index.read_bytes()}
    for key, body in bodies.items():
        kept = FOR_EVER if key.startswith("assets/") else FRESH
        bucket.put_object(Bucket=name, Key=key, Body=body, ContentType=TYPES[Path(key).suffix], CacheControl=kept)
    return len(bodies), _remove(bucket, name, bodies)


def empty(bucket: Any, name: str) -> int:
    """Take out everything; how many files that were. Raises ValueError without a bucket."""
    _require(name)
    return _remove(bucket, name, {})


def _remove(bucket: Any, name: str, kept: Mapping[str, bytes]) -> int:
    pages = bucket.get_paginator("list_objects_v2").paginate(Bucket=name)
    old = [entry["Key"] for page in pages for entry in page.get("Contents", []) if entry["Key"] not in kept]
    for key in old:
        bucket.delete_object(Bucket=name, Key=key)
    return len(old)


def _require(name: str) -> None:
    if not name:
        raise ValueError("set KANINA_PAGE_BUCKET to the bucket that the page goes to")
