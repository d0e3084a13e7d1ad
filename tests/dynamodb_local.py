"""AWS's own DynamoDB Local, without Docker: fetched once from an npm tarball, started on a free port.

Its licence forbids redistribution, so it is fetched at test time into `.cache/` and never committed.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from kanina.storage.dynamodb_schema import table_definition
from tests.ports import free_port, is_open
from tests.shared_service import NotAvailable, keep

CACHE = Path(__file__).parents[1] / ".cache" / "dynamodb-local"
PACKAGE = "amplify-dynamodb-simulator@2.9.30"
SHA512 = "xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ=="
START_SECONDS = 60


def unpacked() -> Path:
    """The folder with the jar, fetched if need be. Safe for several test processes at once. Raises NotAvailable."""
    folder = CACHE / PACKAGE
    if folder.is_dir():
        return folder
    npm = shutil.which("npm")
    if npm is None:
        raise NotAvailable("npm is missing: install Node.js 18 or newer with npm, then run the tests again")
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
                _unpack(_fetch(npm, Path(scratch)), Path(scratch) / "unpacked")
                (Path(scratch) / "unpacked" / "package" / "emulator").rename(folder)
    return folder


def _fetch(npm: str, folder: Path) -> Path:
    command = [npm, "pack", PACKAGE, "--ignore-scripts", "--silent", "--pack-destination", str(folder)]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=600)
    except (subprocess.SubprocessError, OSError):
        raise NotAvailable(f"npm could not fetch {PACKAGE}: connect to a npm registry once, then run again") from None
    (archive,) = folder.glob("*.tgz")
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != SHA512:
        raise NotAvailable(f"{PACKAGE} is not the file it should be: its SHA-512 differs from tests/dynamodb_local.py")
    return archive


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")


@cache
def session() -> Any:
    """One session of boto3 for all clients of this process: each reads AWS's descriptions of its services anew."""
    import boto3

    return boto3.Session()


class DynamoDBAt:
    """A running DynamoDB Local, by its port on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.endpoint = f"http://127.0.0.1:{port}"

    def client(self, **config: Any) -> Any:
        """A boto3 client for it; `config` are botocore settings."""
        from botocore.config import Config

        return session().client("dynamodb", endpoint_url=self.endpoint, config=Config(**config))


class DynamoDBLocal(DynamoDBAt):
    """One of the caller's own, to be stopped by it; it forgets everything then, unless it has a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        java = shutil.which("java")
        if java is None:
            raise NotAvailable("Java is missing: install Java 17 or newer, then run the tests again")
        self._folder = unpacked()
        self._java = java
        self._data = ["-inMemory"] if folder is None else ["-dbPath", str(folder)]
        super().__init__(free_port())
        self._process = self._start()

    def stop(self) -> None:
        """End the process, as a kill does: in the middle of whatever it is doing."""
        self._process.kill()
        self._process.wait()

    def start_again(self) -> None:
        """After a stop: on the same port, with what was kept. Raises NotAvailable."""
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [
                self._java,
                "-Xmx768m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.library.path=DynamoDBLocal_lib",
                "-jar",
                "DynamoDBLocal.jar",
                *self._data,
                "-disableTelemetry",
                "-port",
                str(self.port),
            ],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + START_SECONDS
        while not is_open(self.port):
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                process.wait()
                raise NotAvailable("DynamoDB Local did not start: run `java -version`, it needs Java 17 or newer")
            time.sleep(0.05)
        return process


def create_lasting_table(client: Any, name: str) -> None:
    """A table as `create_table` makes it, without TTL: DynamoDB Local deletes what has expired by its own clock, and
    whatever a test's clock writes in March has."""
    client.create_table(**table_definition(name))
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 60})


if __name__ == "__main__":
    keep(DynamoDBLocal)
