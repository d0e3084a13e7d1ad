"""The deployed demo fills its bucket."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from kanina_demo.publish import publish


class Recorder:
    """A bucket that notes what it is sent."""

    def __init__(self) -> None:
        self.sent: dict[str, bytes] = {}

    def upload_file(self, Filename: str, Bucket: str, Key: str) -> None:  # noqa: N803  (boto3's own names)
        assert Bucket == "the-bucket"
        self.sent[Key] = Path(Filename).read_bytes()


def test_the_manifest_is_the_last_key_so_that_a_reader_finds_what_it_speaks_of(tmp_path: Path) -> None:
    bucket = Recorder()
    done = publish(bucket, "the-bucket", "data/", tmp_path, lambda: datetime(2024, 1, 10, 1, tzinfo=UTC))
    assert done["until"] == "2024-01-09"
    assert list(bucket.sent)[-2:] == ["data/report.yaml", "data/manifest.json"]
    assert done["keys"] == list(bucket.sent)
    assert json.loads(bucket.sent["data/manifest.json"])["until"] == "2024-01-09"
    assert {key for key in bucket.sent if key.endswith(".parquet")} == {
        f"data/{table}.parquet"
        for table in ("branches", "tutors", "students", "enrollments", "lessons", "scores", "order_items")
    }
