"""The built page in a deployment's bucket: each file with its type and how long it lasts, and nothing of before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from kanina.channels.page import TYPES, empty, publish
from kanina_local import pages

SIGN_IN = {"authority": "https://id.example", "clientId": "page", "domain": "https://sign-in.example"}


@pytest.fixture
def s3() -> Iterator[Any]:
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket="page", CreateBucketConfiguration={"LocationConstraint": "ap-southeast-1"})
        yield client


def held(s3: Any) -> dict[str, tuple[str, str]]:
    """Type and cache header of each object."""
    found = {}
    for entry in s3.list_objects_v2(Bucket="page").get("Contents", []):
        head = s3.head_object(Bucket="page", Key=entry["Key"])
        found[entry["Key"]] = (head["ContentType"], head["CacheControl"])
    return found


def small(folder: Path, script: str) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / script).write_text("1", encoding="utf-8")
    (folder / "index.html").write_text(script, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    return folder


def test_files_of_a_build_last_for_ever_and_what_names_them_is_asked_for_anew(s3: Any, tmp_path: Path) -> None:
    assert publish(s3, "page", small(tmp_path / "one", "a-1.js"), SIGN_IN) == (4, 0)
    assert held(s3) == {
        "assets/a-1.js": ("text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        "config.json": ("application/json", "no-cache"),
        "icon.svg": ("image/svg+xml", "no-cache"),
        "index.html": ("text/html; charset=utf-8", "no-cache"),
    }
    config = s3.get_object(Bucket="page", Key="config.json")["Body"].read()
    assert json.loads(config) == {"signIn": SIGN_IN}


def test_what_another_build_left_is_taken_out_once_all_is_there(s3: Any, tmp_path: Path) -> None:
    publish(s3, "page", small(tmp_path / "one", "a-1.js"), SIGN_IN)
    assert publish(s3, "page", small(tmp_path / "two", "a-2.js"), SIGN_IN) == (4, 1)
    assert set(held(s3)) == {"assets/a-2.js", "config.json", "icon.svg", "index.html"}
    assert empty(s3, "page") == 4
    assert held(s3) == {}


def test_the_page_comes_after_all_that_it_names(tmp_path: Path) -> None:
    keys: list[str] = []

    class Order:
        def put_object(self, **arguments: Any) -> None:
            keys.append(arguments["Key"])

        def delete_object(self, **arguments: Any) -> None:
            raise AssertionError("nothing is old")

        def get_paginator(self, operation: str) -> Any:
            assert operation == "list_objects_v2"
            return type("Pages", (), {"paginate": staticmethod(lambda Bucket: [{}])})  # noqa: N803  (boto3's own name)

    publish(Order(), "page", small(tmp_path / "one", "a-1.js"), None)
    assert keys[-2:] == ["config.json", "index.html"]


def test_without_a_build_nothing_is_touched(s3: Any, tmp_path: Path) -> None:
    publish(s3, "page", small(tmp_path / "one", "a-1.js"), SIGN_IN)
    with pytest.raises(ValueError, match="there is no page"):
        publish(s3, "page", tmp_path / "none", SIGN_IN)
    assert len(held(s3)) == 4


def test_each_file_of_the_page_has_a_type() -> None:
    assert {path.suffix for path in pages.PAGE.rglob("*") if path.is_file()} <= set(TYPES)
