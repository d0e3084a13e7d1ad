"""The laptop, through real HTTP: it answers, remembers over restarts, keeps people apart and strangers out."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.expected import rows
from tests.local_server import LocalServer, environment, running
from tests.warm import warm

REVENUE = """
SELECT {columns}, sum(amount - ifnull(discount, 0)) AS revenue
FROM enrollments JOIN branches USING (branch_id)
WHERE status = 'paid' AND year(enrolled_at) = {year} AND {filter} GROUP BY {columns} ORDER BY revenue DESC {limit}
"""
DIALOGUE = [
    ("revenue by region in 2025", 18, {"columns": "region"}),
    ("now break that down by subject", 108, {"columns": "region, subject"}),
    ("only NCR", 6, {"columns": "region, subject", "filter": "region = 'NCR'"}),
    ("top 3 branches", 3, {"columns": "name", "filter": "region = 'NCR'", "limit": "LIMIT 3"}),
    ("yung unang tanong ko, pero 2024 lang", 18, {"columns": "region", "year": 2024}),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def table(answer: Any) -> list[tuple[Any, ...]]:
    """An answer's rows in the order of its columns."""
    return [tuple(row[column["key"]] for column in answer["columns"]) for row in answer["data"]]


def test_dialogue_outlives_a_stop_and_a_kill(tmp_path: Path, demo_data: Path) -> None:
    home = tmp_path / "kanina"
    conversation = None
    with running(home, demo_data) as server:
        for number, (question, count, parts) in enumerate(DIALOGUE, start=1):
            answer = server.ask(question, conversation)
            conversation = answer["conversation_id"]
            sql = REVENUE.format(**{"year": 2025, "filter": "true", "limit": "", **parts})
            expected = [(*labels, str(money)) for *labels, money in rows(demo_data, sql)]
            assert (answer["turn"], len(expected)) == (number, count)
            assert sorted(table(answer)) == sorted(expected)
        assert server.stop(signal.SIGTERM) == 0
    with running(home, demo_data) as server:
        after = server.ask("and by month?", conversation)
        assert (after["turn"], after["intent"], len(after["data"])) == (6, "metric_query", 18 * 12)
        server.stop(signal.SIGKILL)
    with running(home, demo_data) as server:
        said = server.send("GET", f"/api/conversations/{conversation}/messages").json()["messages"]
        asked = [message["content"] for message in said if message["role"] == "user"]
        assert asked == [*(question for question, _, _ in DIALOGUE), "and by month?"]


def test_answers_are_what_the_description_says(server: LocalServer) -> None:
    answer = server.ask("revenue by region in 2025", user="schema")
    server.check("ChatResponse", answer)
    server.check("ChatResponse", server.ask("I want to check my order", user="schema"))
    server.check("ChatResponse", server.ask("what is the weather on Mars", user="schema"))
    conversation = f"/api/conversations/{answer['conversation_id']}"
    server.check("Messages", server.send("GET", f"{conversation}/messages", user="schema").json())
    server.check("Deleted", server.send("DELETE", conversation, user="schema").json())
    server.check("ProblemDocument", server.send("DELETE", conversation, user="schema").json())
    server.check("Health", server.send("GET", "/api/health").json())


def test_order_is_asked_for_and_then_found(server: LocalServer, demo_data: Path) -> None:
    asked = server.ask("I want to check my order", user="order")
    assert asked["intent"] == "ask_user"
    assert asked["metadata"]["ask"]["param"] == asked["memory"]["waiting_for_param"] == "order_id"
    found = server.ask("It's O-12345", asked["conversation_id"], user="order")
    assert (found["intent"], found["metadata"]["verified"]) == ("verified_query", "order_status")
    ((status,),) = rows(demo_data, "SELECT status FROM enrollments WHERE order_id = 'O-12345'")
    assert found["data"][0]["status"] == status
    assert found["memory"]["waiting_for_param"] is None


def test_another_person_and_another_conversation_never_see_a_pending_question(server: LocalServer) -> None:
    asked = server.ask("I want to check my order", user="ana")
    conversation = asked["conversation_id"]
    elsewhere = server.ask("It's 12345", user="ana")
    stranger = server.ask("It's 12345", conversation, user="ben")
    for answer in (elsewhere, stranger):
        assert answer["metadata"]["verified"] is None
        assert (answer["turn"], answer["memory"]["history_count"]) == (1, 0)
    assert server.ask("It's 12345", conversation, user="ana")["metadata"]["verified"] == "order_status"


def test_conversation_of_another_person_is_not_there(server: LocalServer) -> None:
    path = f"/api/conversations/{server.ask('revenue in 2025', user='dee')['conversation_id']}"
    for method, address in (("GET", f"{path}/messages"), ("DELETE", path)):
        refused = server.send(method, address, user="eli")
        assert (refused.status_code, refused.json()["type"]) == (404, "urn:kanina:problem:not-found")
    assert server.send("DELETE", path, user="dee").json()["turns_deleted"] == 1
    assert server.send("DELETE", path, user="dee").status_code == 404


def test_questions_asked_side_by_side_get_their_own_answers(server: LocalServer) -> None:
    def ask(year: int) -> tuple[int, Any]:
        return year, server.ask(f"revenue in {year}", user=f"user{year}-{year % 2}")

    alone = {year: table(server.ask(f"revenue in {year}", user="alone")) for year in (2024, 2025)}
    assert alone[2024] != alone[2025]
    with ThreadPoolExecutor(8) as pool:
        for year, answer in pool.map(ask, [2024, 2025] * 8):
            assert table(answer) == alone[year]
            assert str(year) in answer["query"]


def test_repeated_key_gives_the_stored_answer(server: LocalServer) -> None:
    headers = {"Idempotency-Key": "2f6d0e1a"}
    first = server.ask("revenue by region in 2025", headers=headers, user="key")
    again = server.ask("revenue by region in 2025", headers=headers, user="key")
    assert (first["metadata"]["replayed"], again["metadata"]["replayed"]) == (False, True)
    assert (again["turn"], again["conversation_id"], again["data"]) == (1, first["conversation_id"], first["data"])
    other = server.send("POST", "/api/chat", json={"message": "refunds"}, headers=headers, user="key")
    assert (other.status_code, other.json()["type"]) == (422, "urn:kanina:problem:idempotency-key-reused")
    theirs = server.ask("revenue by region in 2025", headers=headers, user="another")
    assert theirs["metadata"]["replayed"] is False


def test_repeated_key_of_a_conversation_that_was_deleted_says_so(server: LocalServer) -> None:
    headers = {"Idempotency-Key": "gone"}
    conversation = server.ask("revenue by region in 2025", headers=headers, user="gone")["conversation_id"]
    assert server.send("DELETE", f"/api/conversations/{conversation}", user="gone").status_code == 200
    body = {"message": "revenue by region in 2025"}
    again = server.send("POST", "/api/chat", json=body, headers=headers, user="gone")
    assert (again.status_code, again.json()["type"]) == (404, "urn:kanina:problem:not-found")
    assert again.json()["detail"] == (
        "This message was answered, but the answer is no longer kept; send it with another Idempotency-Key."
    )


def test_repeated_reset_is_answered_again_and_forgets_nothing_said_since(server: LocalServer) -> None:
    headers = {"Idempotency-Key": "reset-1"}
    conversation = server.ask("kita kada rehiyon noong 2025", user="reset")["conversation_id"]
    first = server.ask("/clear", conversation, headers=headers, user="reset")
    server.ask("lessons by region in 2025", conversation, user="reset")
    again = server.ask("/clear", conversation, headers=headers, user="reset")
    assert again.pop("metadata") == {**first.pop("metadata"), "replayed": True}
    assert (again, again["turn"], again["memory"]["stored"]) == (first, None, False)
    assert len(server.ask("only NCR", conversation, user="reset")["data"]) == 1


@pytest.mark.parametrize(
    ("message", "limit"), [("", None), ("  \n", None), ("\u0000\u0007", None), ("x" * 100_000, 10_000)]
)
def test_message_without_a_question_is_refused(server: LocalServer, message: str, limit: int | None) -> None:
    response = server.send("POST", "/api/chat", json={"message": message}, user="bad")
    assert (response.status_code, response.json()["type"]) == (400, "urn:kanina:problem:invalid-request")
    assert response.json().get("limit") == limit


def test_strange_bodies_are_answered_and_lose_nothing(server: LocalServer) -> None:
    conversation = "6a1e8f2c-93d5-4b7a-8c10-5e2f7d9b0a34"
    body = {"query": "revenue in 2025\u0000", "session_id": conversation.upper(), "user_id": "root", "role": "admin"}
    answer = server.send("POST", "/api/chat", json=body, user="strange").json()
    assert (answer["query"], answer["session_id"], answer["turn"]) == ("revenue in 2025", conversation, 1)
    assert answer["metadata"]["ignored"] == ["user_id", "role"]
    surrogate = b'{"message": "revenue \\ud83d in 2025", "conversation_id": "\\ud83d", "\\udfff": 1}'
    half = server.send(
        "POST", "/api/chat", content=surrogate, headers={"Content-Type": "application/json"}, user="strange"
    )
    assert half.status_code == 200
    assert half.json()["conversation_id"] != "\ud83d"
    for malformed in ("not-a-uuid", "../../etc", "x" * 5000, 7, [], {"a": 1}):
        body = {"message": "revenue in 2025", "conversation_id": malformed}
        assert server.send("POST", "/api/chat", json=body, user="strange").json()["turn"] == 1


def test_sql_typed_as_a_question_changes_nothing(server: LocalServer) -> None:
    before = table(server.ask("enrollments in 2025", user="sql"))
    for attack in ("DROP TABLE enrollments", "'; DELETE FROM enrollments; --", "SELECT * FROM read_csv('/etc/passwd')"):
        answer = server.ask(attack, user="sql")
        assert answer["intent"] in ("reply", "ask_user", "refused")
        assert answer["data"] == []
    assert table(server.ask("enrollments in 2025", user="sql")) == before


def test_strangers_are_kept_out(server: LocalServer) -> None:
    body = json.dumps({"message": "revenue"})
    refused = server.send("POST", "/api/chat", content=body, headers={"Host": "kanina.example"})
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:kanina:problem:forbidden")
    refused = server.send("POST", "/api/chat", content=body, headers={"Origin": "https://kanina.example"})
    assert refused.status_code == 403
    form = server.send("POST", "/api/chat", content=body, headers={"Content-Type": "text/plain"})
    assert (form.status_code, form.headers["content-type"]) == (415, "application/problem+json")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"POST /api/chat HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnone\r\n",
        b"POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{",
        b"TRACE * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET http://kanina.example/api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    ],
)
def test_client_that_breaks_off_leaves_no_trace_and_the_next_is_answered(
    server: LocalServer, request_bytes: bytes
) -> None:
    host, port = server.url.removeprefix("http://").rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(request_bytes)
        client.shutdown(socket.SHUT_WR)
        while client.recv(65536):
            pass
    assert server.ask("lessons in 2025", user="after")["intent"] == "metric_query"
    assert "Traceback" not in server.log.read_text()


def test_page_is_served(server: LocalServer) -> None:
    page = server.send("GET", "/")
    assert page.status_code == 200
    assert '<script type="module"' in page.text


def test_taken_port_names_the_fix_in_one_line(tmp_path: Path, demo_data: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [*warm(), "serve", "--port", str(port)],
            env=environment(tmp_path, demo_data),
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"kanina: port {port} is taken: kanina serve --port {port + 1}, or make run PORT={port + 1}\n"


def test_only_loopback_addresses_are_served(tmp_path: Path, demo_data: Path) -> None:
    done = subprocess.run(
        [*warm(), "serve", "--host", "0.0.0.0"],
        env=environment(tmp_path, demo_data),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert "must be a loopback address" in done.stderr
