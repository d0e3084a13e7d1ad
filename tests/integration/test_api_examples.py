"""The programs that docs/api.md shows, run as they stand against `kanina serve`, say what it shows."""

from __future__ import annotations

import contextlib
import io
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.documents import ROOT, Block, blocks
from tests.engines import leave_out
from tests.javascript import clients
from tests.local_server import LocalServer, running
from tests.shared_service import NotAvailable

SHOWN = "http://127.0.0.1:8000"
PROGRAMS = [(code, told) for code, told in pairwise(blocks(ROOT / "docs" / "api.md")) if code.kind in ("python", "js")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def python(code: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "docs/api.md", "exec"), {})
    return said.getvalue()


def javascript(code: str) -> str:
    try:
        folder = clients()
    except NotAvailable as missing:
        leave_out("the API's examples in JavaScript", missing)
    command = ["node", "--input-type=module", "--eval", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("code", "told"), PROGRAMS, ids=["AG-UI", "OpenAI", "MCP"])
def test_program_says_what_is_shown(server: LocalServer, code: Block, told: Block) -> None:
    run = {"python": python, "js": javascript}[code.kind]
    assert SHOWN in code.text
    assert told.kind == "text"
    assert run(code.text.replace(SHOWN, server.url)) == told.text
