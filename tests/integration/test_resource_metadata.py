"""A client without a token finds who signs people in, as the Model Context Protocol's own SDK looks for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from mcp.client.auth import utils
from mcp.shared.auth import ProtectedResourceMetadata
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.channels import asgi
from kanina.problems import Unauthorized
from kanina_local import functions, gateway

ISSUERS = ("https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Example", "https://login.example.org")
OWN = "https://ask.example.org"
API = "https://abc123.execute-api.eu-west-1.amazonaws.com/live"
WELL_KNOWN = "/.well-known/oauth-protected-resource"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KANINA_SQLITE_PATH", str(tmp_path / "kanina.sqlite3"))
    _forget()
    yield
    _forget()


def _forget() -> None:
    assembly.settings.cache_clear()
    functions.load.cache_clear()


@pytest.fixture
def issuers(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [{"issuer": ISSUERS[0], "cognito": True, "client_ids": ["x"]}, {"issuer": ISSUERS[1], "audience": "kanina"}]
    monkeypatch.setenv("KANINA_ISSUERS", json.dumps(known))


def asked(address: str) -> tuple[int, dict[str, str], Any]:
    """What the API's function says at an address: on a domain of one's own, in a stage, or on this machine."""
    parts = urlsplit(address)
    path = parts.path.removeprefix("/live")
    event = gateway.to_event(
        method="GET", path=path, query="", headers=[("Host", parts.netloc)], body=b"", caller=None, address="127.0.0.1"
    )
    event["requestContext"]["path"] = parts.path
    if parts.scheme == "https":
        event["requestContext"]["domainName"] = parts.netloc
    status, headers, body = gateway.from_result(functions.invoke("chat", event))
    return status, dict(headers), json.loads(body)


@pytest.mark.parametrize("base", [OWN, API, "http://127.0.0.1:8000"])
@pytest.mark.parametrize("resource", ["", "/mcp"])
def test_the_metadata_names_the_resource_and_its_issuers(issuers: None, base: str, resource: str) -> None:
    status, headers, document = asked(f"{base}{WELL_KNOWN}{resource}")
    assert status == 200
    assert headers["Content-Type"] == "application/json"
    assert document == {
        "resource": f"{base}{resource}",
        "authorization_servers": list(ISSUERS),
        "bearer_methods_supported": ["header"],
        "resource_name": "Kanina",
    }
    known = ProtectedResourceMetadata.model_validate(document)
    assert [str(server).rstrip("/") for server in known.authorization_servers] == list(ISSUERS)


def test_the_address_that_is_set_comes_first(issuers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANINA_BASE_URL", f"{OWN}/")
    assert asked(f"{API}{WELL_KNOWN}/mcp")[2]["resource"] == f"{OWN}/mcp"


def test_without_issuers_there_is_none() -> None:
    for resource in ("", "/mcp"):
        status, _, problem = asked(f"{OWN}{WELL_KNOWN}{resource}")
        assert (status, problem["type"]) == (404, "urn:kanina:problem:not-found")
        assert "service key" in problem["detail"]


def test_a_refusal_says_where_the_metadata_is(issuers: None) -> None:
    """On a domain of one's own the SDK finds it without that, too."""

    def nobody(request: Request, scope: str) -> Caller:
        raise Unauthorized("Send a token.")

    def refused(base_url: str) -> httpx2.Response:
        core = asgi.Core(*[lambda: pytest.fail("asked")] * 3, nobody, base_url, model=lambda: pytest.fail("asked"))
        client = TestClient(Starlette(routes=asgi.routes(core), exception_handlers=asgi.PROBLEMS))
        answer = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}})
        assert answer.status_code == 401
        return httpx2.Response(401, headers=dict(answer.headers))

    told = utils.extract_resource_metadata_from_www_auth(refused(API))
    assert told == f"{API}{WELL_KNOWN}/mcp"
    assert asked(told)[2]["resource"] == f"{API}/mcp"
    assert refused("").headers["www-authenticate"] == "Bearer"
    for looked in utils.build_protected_resource_metadata_discovery_urls(None, f"{OWN}/mcp"):
        assert asked(looked)[0] == 200
