"""The page that is committed is what `web/` builds, byte for byte, and its parts do what their own tests say."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kanina_local.pages import PAGE
from tests.engines import leave_out
from tests.javascript import WEB, installed
from tests.shared_service import NotAvailable

ROOT = WEB.parent


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of `web/` with its packages, beside what it reads."""
    try:
        packages = installed(WEB)
    except NotAvailable as missing:
        leave_out("that the page is what web/ builds", missing)
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(WEB, folder / "web", ignore=shutil.ignore_patterns("node_modules"))
    (folder / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "openapi.json", folder / "docs")
    (folder / "web" / "node_modules").symlink_to(packages / "node_modules")
    return folder


def run(folder: Path, *command: str) -> None:
    done = subprocess.run(
        ["npm", *command], cwd=folder / "web", capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_committed_page_is_what_is_built(workshop: Path) -> None:
    run(workshop, "run", "build")
    built = contents(workshop / "local" / "kanina_local" / "page")
    assert sorted(built) == sorted(contents(PAGE)), "run npm ci && npm run build in web/, and commit the page"
    assert built == contents(PAGE)


def test_its_parts_hold_their_own_tests(workshop: Path) -> None:
    run(workshop, "test")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
