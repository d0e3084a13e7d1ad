"""Every address of the deployed API with every token that is none, and with good ones of someone else."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kanina import assembly, people
from kanina.auth.authorizer import Authorizer
from kanina.auth.caller import SIGNED_IN_SCOPES, SQL_SCOPE, Caller
from kanina.auth.issuers import parse_issuers
from kanina.auth.service_keys import IssuedKey, ServiceKeys
from kanina.auth.tokens import TokenVerifier
from kanina.problems import Unauthorized
from kanina_local import functions
from tests.demo import built_for
from tests.deployed import IDS, Address, Gateway, addresses
from tests.identity_provider import RSA_KEYS, Provider, identity_provider
from tests.rest import Reply
from tests.waiting import wait_until

CLOSED = [address for address in addresses() if not address.is_open]
CHAT = IDS["conversation_id"]
CLIENT = "4q5ogv57crf6h7b4j1v3k0example"


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    with identity_provider() as made:
        yield made


@pytest.fixture(scope="module")
def cognito() -> Iterator[Provider]:
    with identity_provider() as made:
        yield made


STATEMENT = {"kind": "sql_query", "sql": "SELECT 1"}
EVERY_SCOPE = (*SIGNED_IN_SCOPES, SQL_SCOPE)


@pytest.fixture(scope="module")
def gateway(
    provider: Provider, cognito: Provider, demo_data: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Gateway]:
    folder = tmp_path_factory.mktemp("deployed")
    issuers = [
        {"issuer": provider.address, "audience": "kanina", "sql_groups": ["sql"]},
        {"issuer": cognito.address, "cognito": True, "client_ids": [CLIENT], "sql_groups": ["sql"]},
    ]
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "KANINA_ISSUERS": json.dumps(issuers),
            "KANINA_SQLITE_PATH": str(folder / "kanina.sqlite3"),
            "KANINA_SCRATCH_PATH": built_for(demo_data),
            "KANINA_DATA_PATH": str(demo_data),
            "KANINA_STORAGE_OPEN_SECONDS": "0.1",
        }.items():
            patch.setenv(name, value)
        _forget()
        yield Gateway()
    _forget()


def _forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()


def at(address: Address) -> str:
    """The address with ids in it."""
    path = address.path
    for name, value in IDS.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def told(reply: Reply) -> Any:
    """The problem of a reply: the whole of it, or what a JSON-RPC error holds."""
    document = reply.json
    return document["error"]["data"] if "jsonrpc" in document else document


def _revoked(provider: Provider) -> str:
    keys = ServiceKeys(assembly.table())
    issued = keys.issue("a test", scopes=EVERY_SCOPE)
    keys.revoke(issued.id)
    return f"Bearer {issued.presented}"


def _now() -> int:
    return int(time.time())


def _public(encoding: Encoding) -> bytes:
    return RSA_KEYS[0].public_key().public_bytes(encoding, PublicFormat.SubjectPublicKeyInfo)


def _of_another_algorithm(provider: Provider) -> str:
    """Signed as RS256 is, and said to be ES256."""
    header = jwt.utils.base64url_encode(b'{"alg": "ES256", "kid": "one"}').decode()
    return f"{header}.{provider.token().partition('.')[2]}"


BAD: dict[str, Callable[[Provider], str | None]] = {
    "missing": lambda _: None,
    "empty": lambda _: "",
    "no token": lambda _: "Bearer ",
    "another scheme": lambda _: "Basic YTpi",
    "no JWT": lambda _: "Bearer not-a-token",
    "unsigned": lambda issuer: f"Bearer {issuer.unsigned('none')}",
    "public key as a secret, PEM": lambda issuer: f"Bearer {issuer.signed_with(_public(Encoding.PEM))}",
    "public key as a secret, DER": lambda issuer: f"Bearer {issuer.signed_with(_public(Encoding.DER))}",
    "another algorithm than its key's": lambda issuer: f"Bearer {_of_another_algorithm(issuer)}",
    "expired": lambda issuer: f"Bearer {issuer.token(exp=_now() - 61)}",
    "without an end": lambda issuer: f"Bearer {issuer.token(exp=None)}",
    "not yet valid": lambda issuer: f"Bearer {issuer.token(nbf=_now() + 120)}",
    "issued in the future": lambda issuer: f"Bearer {issuer.token(iat=_now() + 120)}",
    "another audience": lambda issuer: f"Bearer {issuer.token(aud='another')}",
    "without an audience": lambda issuer: f"Bearer {issuer.token(aud=None)}",
    "another issuer": lambda issuer: f"Bearer {issuer.token(iss='https://elsewhere.example')}",
    "nobody": lambda issuer: f"Bearer {issuer.token(sub=None)}",
    "unknown key id": lambda issuer: f"Bearer {issuer.of_a_stranger('unknown')}",
    "a stranger's signature": lambda issuer: f"Bearer {issuer.of_a_stranger('one')}",
    "revoked service key": _revoked,
    "unknown service key": lambda _: f"Bearer kanina_{'0' * 16}_{'A' * 43}",
    "malformed service key": lambda _: "Bearer kanina_key",
}


def test_the_addresses_are_those_of_every_door() -> None:
    assert len(CLOSED) >= 12
    assert {"/api/chat", "/api/chat/stream", "/v1/chat/completions", "/v1/models", "/mcp"} <= {
        address.path for address in CLOSED
    }


@pytest.mark.parametrize("kind", BAD)
def test_a_token_that_is_none_opens_no_door(gateway: Gateway, provider: Provider, kind: str) -> None:
    for address in CLOSED:
        reply = gateway.send(address.method, at(address), BAD[kind](provider), {"message": "revenue"})
        assert reply.problem == (401, "unauthorized"), address
        assert reply.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("changes", [{"token_use": "id"}, {"client_id": "another"}, {"client_id": None}], ids=str)
def test_cognito_s_other_tokens_open_no_door(gateway: Gateway, cognito: Provider, changes: dict[str, Any]) -> None:
    claims = {"aud": None, "token_use": "access", "client_id": CLIENT, "cognito:groups": ["sql"]}
    for address in CLOSED:
        good = gateway.send(address.method, at(address), f"Bearer {cognito.token(**claims)}", {})
        bad = gateway.send(address.method, at(address), f"Bearer {cognito.token(**claims | changes)}", {})
        assert good.status not in (401, 403), address
        assert bad.problem == (401, "unauthorized"), address


@pytest.mark.parametrize("kind", BAD)
def test_no_function_looks_at_the_header_itself(gateway: Gateway, provider: Provider, kind: str) -> None:
    """Were a path deployed without the authoriser, it would be closed all the same: to good tokens too."""
    for authorization in (BAD[kind](provider), f"Bearer {provider.token()}"):
        headers = {"content-type": "application/json", "x-kanina-user": "me"}
        if authorization is not None:
            headers["authorization"] = authorization
        for address in CLOSED:
            if (address.method, address.path) == ("GET", "/mcp"):
                continue  # 405, whoever asks
            reply = gateway.past(address, at(address), {}, {}, headers)
            assert reply.status == 401, address
            assert told(reply)["type"] == "urn:kanina:problem:unauthorized"
            assert reply.headers["www-authenticate"] == "Bearer"


def test_good_tokens_and_keys_open_every_door(gateway: Gateway, provider: Provider) -> None:
    key = ServiceKeys(assembly.table()).issue("a test", scopes=EVERY_SCOPE).presented
    tokens = (provider.token(groups=["sql"]), provider.token(aud=["another", "kanina"], groups=["sql"]))
    for credentials in (*tokens, key):
        for address in CLOSED:
            if credentials == key and address.path.startswith("/api/me/links"):
                continue  # a door of people alone, who are told so
            reply = gateway.send(address.method, at(address), f"Bearer {credentials}", {})
            assert reply.status not in (401, 403), address


def test_statements_of_one_s_own_need_a_group_or_a_scope_for_them(gateway: Gateway, provider: Provider) -> None:
    key = ServiceKeys(assembly.table()).issue("asks only").presented
    for credentials in (provider.token(), provider.token(groups=["others"]), key):
        for path, body in (("/api/sql", {"sql": "SELECT 1"}), ("/api/chat", {"message": "x", "plan": STATEMENT})):
            reply = gateway.send("POST", path, f"Bearer {credentials}", body)
            assert reply.problem == (403, "forbidden"), path


def test_a_key_that_is_rotated_away_no_longer_opens_any_door() -> None:
    """Its tokens are refused by a process that has not fetched the keys before; a new key's are let in at once."""
    with identity_provider() as provider:
        old = provider.token()
        provider.keys = {"two": RSA_KEYS[1]}
        issuers = parse_issuers(json.dumps([{"issuer": provider.address, "audience": "kanina"}]))
        door = Authorizer(TokenVerifier(issuers, lambda name: ""), lambda: pytest.fail("a token never needs the table"))
        event = {"type": "TOKEN", "methodArn": "arn:aws:execute-api:x:1:a/live/POST/api/chat"}
        with pytest.raises(Unauthorized):
            door.authorize({**event, "authorizationToken": f"Bearer {old}"})
        assert door.authorize({**event, "authorizationToken": f"Bearer {provider.token('two')}"})["principalId"]


def test_someone_else_s_conversation_is_on_no_door(gateway: Gateway, provider: Provider) -> None:
    ana, ben = (f"Bearer {provider.token(sub=name)}" for name in ("ana of a test", "ben of a test"))
    question = {"message": "revenue in 2025", "conversation_id": CHAT}
    assert gateway.send("POST", "/api/chat", ana, question).json["turn"] == 1
    run = gateway.send("GET", f"/api/conversations/{CHAT}/messages", ana).json["messages"][0]["turn"]
    named = f"/api/conversations/{CHAT}"
    for method, path in (
        ("GET", f"{named}/messages"),
        ("GET", f"{named}/turns/{run}/result"),
        ("GET", f"{named}/runs/{run}/events"),
        ("DELETE", named),
        ("POST", f"{named}/runs/{run}/stop"),
    ):
        assert gateway.send(method, path, ben).problem == (404, "not-found"), path
    asked = gateway.send("POST", "/api/chat", ben, {"message": "only NCR", "conversation_id": CHAT}).json
    assert (asked["memory"]["history_count"], asked["metadata"]["references"]) == (0, [])
    body = {"messages": [{"role": "user", "content": "list my questions"}]}
    completed = gateway.send("POST", "/v1/chat/completions", ben, body, **{"x-kanina-conversation": CHAT})
    assert "revenue in 2025" not in completed.text
    params = {"name": "ask", "arguments": {"question": "list my questions", "conversation": CHAT}}
    called = gateway.send("POST", "/mcp", ben, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    assert called.status == 200
    assert "revenue in 2025" not in called.text
    assert len(gateway.send("GET", f"{named}/messages", ana).json["messages"]) == 2
    assert gateway.send("DELETE", named, ana).json["turns_deleted"] == 1


@pytest.fixture
def outage(gateway: Gateway) -> Iterator[None]:
    """The file that holds everything has lost its table, until the test is over."""
    with sqlite3.connect(assembly.settings().sqlite_path, isolation_level=None) as file:
        file.execute("ALTER TABLE items RENAME TO away")
        yield
        file.execute("ALTER TABLE away RENAME TO items")
    file.close()
    wait_until(lambda: assembly.store().admits("read"))


@pytest.fixture
def key(gateway: Gateway) -> IssuedKey:
    return ServiceKeys(assembly.table()).issue("a test", scopes=EVERY_SCOPE)


def answers_unavailable(reply: Reply) -> bool:
    """Whether a reply says to come again, and when."""
    document = told(reply) if reply.headers["content-type"].startswith("application/json") else reply.json
    document = document.get("error", document) if "type" not in document else document
    assert int(reply.headers["retry-after"]) >= 1
    return (reply.status, document["type"]) == (503, "urn:kanina:problem:unavailable")


def test_a_key_that_nobody_can_look_up_is_told_to_come_again_on_every_door(
    gateway: Gateway, key: IssuedKey, outage: None
) -> None:
    """At the gateway, and at the function, where the gateway knows the key from a moment ago."""
    known = Caller(people.from_key(key.id), EVERY_SCOPE, key.id).context()
    for address in CLOSED:
        assert answers_unavailable(gateway.send(address.method, at(address), f"Bearer {key.presented}", {})), address
        if (address.method, address.path) != ("GET", "/mcp"):  # 405, whoever asks
            reply = gateway.past(address, at(address), known, {}, {"content-type": "application/json"})
            assert reply.status == 503, (address, reply)
            assert int(reply.headers["retry-after"]) >= 1, address


def test_what_only_the_table_knows_is_told_to_come_again_and_questions_are_answered(
    gateway: Gateway, provider: Provider, outage: None
) -> None:
    ana = f"Bearer {provider.token()}"
    named = f"/api/conversations/{CHAT}"
    for method, path in (
        ("GET", f"{named}/messages"),
        ("GET", f"{named}/turns/1/result"),
        ("GET", f"{named}/runs/{IDS['run']}/events"),
        ("DELETE", named),
        ("POST", f"{named}/runs/{IDS['run']}/stop"),
    ):
        assert answers_unavailable(gateway.send(method, path, ana)), path
    answer = gateway.send("POST", "/api/chat", ana, {"message": "revenue in 2025"})
    assert (answer.status, answer.json["memory"]["stored"], bool(answer.json["data"])) == (200, False, True)
