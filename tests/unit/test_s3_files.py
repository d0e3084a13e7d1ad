"""Data files in S3: fetched when they changed, gone when they are gone, never outside their folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from kanina.data.engines.s3_files import fetch_s3
from kanina.problems import Unavailable


@pytest.fixture
def s3() -> Iterator[Any]:
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket="data", CreateBucketConfiguration={"LocationConstraint": "ap-southeast-1"})
        for key in ("data/sales.parquet", "data/events/a.parquet", "other/secret.parquet", "data/folder/"):
            client.put_object(Bucket="data", Key=key, Body=key.encode())
        yield client


def found(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_what_lies_under_the_prefix_is_fetched(s3: Any, tmp_path: Path) -> None:
    assert fetch_s3("data", "data/", tmp_path / "d", s3) == tmp_path / "d"
    assert found(tmp_path / "d") == ["events/a.parquet", "sales.parquet"]
    assert (tmp_path / "d" / "sales.parquet").read_bytes() == b"data/sales.parquet"


def test_only_what_changed_is_fetched_again_and_what_is_gone_goes(s3: Any, tmp_path: Path) -> None:
    fetch_s3("data", "data/", tmp_path, s3)
    kept = (tmp_path / "sales.parquet").stat()
    s3.put_object(Bucket="data", Key="data/events/b.parquet", Body=b"new")
    s3.delete_object(Bucket="data", Key="data/events/a.parquet")
    fetch_s3("data", "data/", tmp_path, s3)
    assert found(tmp_path) == ["events/b.parquet", "sales.parquet"]
    assert (tmp_path / "sales.parquet").stat().st_ino == kept.st_ino


def test_a_key_cannot_name_a_file_elsewhere(s3: Any, tmp_path: Path) -> None:
    s3.put_object(Bucket="data", Key="data/../../outside.csv", Body=b"x")
    fetch_s3("data", "data/", tmp_path / "d", s3)
    assert not list(tmp_path.glob("outside*"))


def test_a_bucket_that_cannot_be_read_is_told(s3: Any, tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="the data bucket cannot be read"):
        fetch_s3("none", "data/", tmp_path, s3)
