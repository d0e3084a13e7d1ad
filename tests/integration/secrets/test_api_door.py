"""The HTTPS API and its authoriser."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import jwt
import pytest

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.auth.service_keys import ServiceKeys
from kanina_local import functions
from tests.integration.secrets import words
from tests.integration.secrets.conftest import forget
from tests.integration.secrets.quoting import PERSON
from tests.integration.secrets.words import Watch
from tests.rest import Reply as Response
from tests.rest import call

CALLER = Caller(PERSON, key_id=f"{words.KEY}0")


def chat(message: Any, **headers: str) -> Response:
    body = {"message": message, "session_id": words.CONVERSATION, words.METADATA: words.METADATA, "user_id": words.BODY}
    sent = {"authorization": f"Bearer {words.BEARER}", "x-note": words.HEADER, **headers}
    return call("POST", f"/api/chat?note={words.HEADER}", body, caller=Caller(PERSON), headers=sent)


# ---------------------------------------------------------------- the API door


def test_the_api_door_answers(watch: Watch, deployed: Any) -> None:
    rows = chat("takings by product")
    assert words.VALUE in rows.text
    assert words.LITERAL in rows.json["sql"]
    assert chat(f"takings for {words.VALUE}").status == 200
    unknown = chat(f"takings by {words.QUESTION}")
    assert words.QUESTION in unknown.text
    failed = chat("broken")
    assert failed.json["intent"] == "failed"
    key = {"idempotency-key": words.KEY}
    assert [chat("takings", **key).status, chat("takings", **key).status] == [200, 200]
    assert chat("broken", **key).problem == (422, "idempotency-key-reused")
    assert chat("start over").status == 200
    conversation = f"/api/conversations/{words.CONVERSATION}"
    assert words.QUESTION in call("GET", f"{conversation}/messages", caller=Caller(PERSON)).text
    assert call("DELETE", conversation, caller=Caller(PERSON)).status == 200
    assert call("DELETE", conversation, caller=Caller(PERSON)).problem == (404, "not-found")
    assert {"received", "respond", "not_answered"} <= watch.stages
    assert '"TurnsStored": ' in watch.read_printed(), "metrics are told on standard output"


@pytest.mark.parametrize(
    "body",
    [
        words.BODY.encode(),
        f'{{"message": "{words.BODY}'.encode(),
        f'{{"message": "a\xff{words.BODY}"}}'.encode("latin-1"),
        json.dumps([words.BODY]).encode(),
        json.dumps({"message": [words.BODY]}).encode(),
        json.dumps({"message": words.BODY, "query": f"{words.BODY} too"}).encode(),
        json.dumps({"message": f"{words.BODY} " * 100_000}).encode(),
        json.dumps({"message": f"{words.BODY} " * 5_000}).encode(),
        json.dumps({"message": "  "}).encode(),
        json.dumps({"message": "hello", "session_id": f"{words.BODY}#/:%"}).encode(),
        json.dumps({"message": f"{words.BODY}\ud800"}).encode(),
        f'{{"message": {"9" * 5000}, "{words.BODY}": 1}}'.encode(),
    ],
    ids=range(12),
)
def test_the_api_door_refuses_bodies(watch: Watch, deployed: Any, body: bytes) -> None:
    assert call("POST", "/api/chat", body, caller=Caller(PERSON)).status in (200, 400, 413)
    # One line at least, whatever the body.
    assert call("POST", "/api/chat", {"message": "hello"}, caller=Caller(PERSON)).status == 200


def test_the_api_door_refuses_everything_else(watch: Watch, deployed: Any) -> None:
    def status(method: str, target: str, body: Any = None, **options: Any) -> int:
        return call(method, target, body, **{"caller": Caller(PERSON), **options}).status

    message = {"message": words.BODY}
    key = {"idempotency-key": f"{words.KEY} " * 50}
    assert status("POST", "/api/chat", message, headers={"content-type": f"text/{words.HEADER}"}) == 415
    assert status("POST", "/api/chat", message, headers=key) == 400
    assert status("POST", "/api/chat", message, caller=None, user=None) == 401
    assert status("POST", "/api/chat", message, caller=Caller(PERSON, scopes=("read",))) == 403
    assert status("POST", "/api/chat", message, caller=CALLER) == 401, "a key that is not known"
    assert status("GET", f"/api/{words.BODY}?q={words.BODY}") == 404
    assert status("PUT", "/api/chat", message) == 405
    assert status("GET", f"/api/conversations/{words.BODY}/messages") == 404
    assert status("GET", f"/api/conversations/{words.CONVERSATION}/messages?cursor={words.BODY}") in (400, 404)
    assert status("GET", f"/api/conversations/{words.CONVERSATION}/messages?limit={words.BODY}") == 400
    assert status("DELETE", f"/api/conversations/{words.BODY}") == 404
    assert chat("hello").status == 200


def test_the_api_door_without_its_table(watch: Watch, deployed: Any, tmp_path: Path) -> None:
    assert chat(words.QUESTION).json["memory"]["stored"] is True
    other = sqlite3.connect(tmp_path / "kanina.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        degraded = chat(f"takings for {words.VALUE}", **{"idempotency-key": words.KEY})
        assert degraded.json["memory"]["degraded"] is True
        assert words.VALUE in degraded.text
        gone = call("DELETE", f"/api/conversations/{words.CONVERSATION}", caller=Caller(PERSON))
        assert gone.problem == (503, "unavailable")
    finally:
        other.close()
    assert {"store_failed", "claim_not_taken", "request_failed"} <= watch.stages


def test_the_authoriser(watch: Watch, deployed: Any) -> None:
    deployed.setenv("KANINA_ISSUERS", json.dumps([{"issuer": "http://127.0.0.1:9/zqissuer", "audience": "kanina"}]))
    forget()
    issued = ServiceKeys(assembly.table()).issue(words.PERSON)
    claims = {"iss": "http://127.0.0.1:9/zqissuer", "sub": words.PERSON, "aud": "kanina"}
    forged = jwt.encode(claims, words.BEARER * 4, algorithm="HS256")

    def authorize(credentials: str) -> Any:
        event = {"type": "REQUEST", "methodArn": "arn:aws:execute-api:r:1:a/live/GET/x", "headers": {}}
        return functions.invoke("authorize", {**event, "headers": {"Authorization": credentials}})

    assert authorize(f"Bearer {issued.presented}")["principalId"] == f"key:{issued.id}"
    secret = issued.presented.split("_", 2)[-1]
    for credentials in (
        f"Bearer {words.BEARER}",
        f"Bearer {forged}",
        f"Basic {words.BEARER}",
        f"Bearer kanina_{issued.id}_{'a' * 43}",
        f"Bearer kanina_{words.BEARER}",
    ):
        with pytest.raises(Exception, match=r"^Unauthorized$") as refused:
            authorize(credentials)
        watch.note(refused.value)
    assert {"authorized", "unauthorized", "token_refused"} <= watch.stages
    assert watch.found(issued.id, secret, forged, forged.rsplit(".", 1)[-1]) == []
