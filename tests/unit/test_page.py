"""The page as the laptop serves it: its own files only, with the headers that keep other things out."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from kanina_local import pages

INDEX = (pages.PAGE / "index.html").read_text(encoding="utf-8")
ASSETS = sorted((pages.PAGE / "assets").iterdir())
KILOBYTES_BEFORE_CHARTS, KILOBYTES_IN_ALL = 350, 1_500
"""Compressed. Source: what a page may weigh that opens within a second and a half at 9 Mbit/s."""


@pytest.fixture
def client() -> TestClient:
    return TestClient(Starlette(routes=pages.routes()))


@pytest.mark.parametrize("path", ["/", "/c/11111111-1111-4111-8111-111111111111", "/memories", "/you"])
def test_the_page_is_at_each_of_its_addresses_and_asked_for_anew(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert (page.status_code, page.text) == (200, INDEX)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"


def test_nobody_signs_in_on_a_laptop(client: TestClient) -> None:
    config = client.get("/config.json")
    assert config.json() == {"signIn": None}
    assert config.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("file", ASSETS, ids=lambda file: file.suffix)
def test_what_it_is_made_of_stays_for_ever_and_is_compressed(client: TestClient, file: Path) -> None:
    asset = client.get(f"/assets/{file.name}", headers={"Accept-Encoding": "gzip"})
    assert (asset.status_code, asset.content) == (200, file.read_bytes())
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert ("content-encoding" in asset.headers) is (file.stat().st_size >= pages.COMPRESSED_BYTES)


@pytest.mark.parametrize("path", ["/", "/icon.svg", "/config.json", f"/assets/{ASSETS[0].name}"])
def test_every_file_has_a_policy_that_runs_its_own_scripts_alone(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(each.strip().split(" ", 1) for each in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"


def test_no_other_file_is_given(client: TestClient) -> None:
    for path in ("/assets/../index.html", "/assets/%2e%2e/%2e%2e/server.py", "/assets/none.js", "/c/", "/c/a/b"):
        assert client.get(path).status_code == 404, path


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline() -> None:
    assert [
        address for address in re.findall(r'(?:src|href)="([^"]*)"', INDEX) if not re.match(r"/[^/]", address)
    ] == []
    assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", INDEX)
    for file in ASSETS:
        if file.suffix == ".css":
            assert not re.search(r"url\(|@import|https?:", file.read_text(encoding="utf-8"))


def test_it_is_light_enough() -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes(), mtime=0)) for file in ASSETS}
    first = sum(size for name, size in sizes.items() if name in INDEX)
    assert first < KILOBYTES_BEFORE_CHARTS * 1000
    assert sum(sizes.values()) < KILOBYTES_IN_ALL * 1000
