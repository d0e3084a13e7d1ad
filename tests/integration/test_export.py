"""A turn's whole result by the API and by the command, with the row filters of whoever asks for it now."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.channels import api_results
from kanina.channels.api_models import TurnResult
from kanina.memory.turns import Draft
from kanina.models import NO_ROWS, Query, SqlQuery
from kanina.people import Person
from kanina_local.cli import main
from tests.integration.test_row_filters import PLANS, ask
from tests.integration.test_row_filters import api as api
from tests.integration.test_row_filters import deployed as deployed
from tests.rest import Reply, call
from tests.unit.test_authorize import provider as provider


def caller(*groups: str, name: str = "Nora", scopes: tuple[str, ...] = ("chat", "read")) -> Caller:
    return Caller(Person(f"local:{name}", groups), scopes)


def result(answer: dict[str, Any], who: Caller, parameters: str = "", turn: Any = None) -> Reply:
    number = answer["turn"] if turn is None else turn
    return call("GET", f"/api/conversations/{answer['conversation_id']}/turns/{number}/result{parameters}", caller=who)


def lines(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_the_api_gives_the_file_to_be_saved(deployed: None) -> None:
    who = caller("north")
    answer = ask(who, "takings by shop in 2025")
    reply = result(answer, who, "?format=csv")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/csv; charset=utf-8; header=present")
    assert reply.headers["content-disposition"].startswith('attachment; filename="kanina-turn-1-20')
    assert (reply.headers["cache-control"], reply.headers["x-content-type-options"]) == ("no-store", "nosniff")
    head, *rows = lines(reply.text)
    assert [head, *rows] == [["Shop", "Takings"], ["Hill", "600.0"], ["Ridge", "330.0"]]
    note = unquote(reply.headers["kanina-note"])
    assert note.startswith("“takings by shop in 2025”, asked on ")
    assert note.endswith("; only the rows you may see of shops, sales and sold")
    as_json = result(answer, who)
    assert as_json.json["meta"]["note"].startswith("“takings by shop in 2025”, asked on ")
    assert (as_json.status, as_json.headers["content-type"]) == (200, "application/json")
    found = TurnResult.model_validate(as_json.json)
    assert list(found.data) == answer["data"]
    assert found.meta.restricted == ("shops", "sales", "sold")


@pytest.mark.parametrize("form", ["csv", "json"])
@pytest.mark.parametrize("question", ["takings by shop in 2025", "takings in 2025", "check sale 1", "check sale 3"])
def test_whoever_changed_groups_gets_the_rows_of_the_groups_they_are_in_now(
    question: str, form: str, deployed: None
) -> None:
    """Asked with the rows of both groups; exported with those of one, of the other, and of none."""
    asked = ask(caller("north", "south"), question)
    own = {
        groups: result(asked, caller(*groups), f"?format={form}")
        for groups in (("north", "south"), ("north",), ("south",), ())
    }
    figures = {groups: _values(reply, form) for groups, reply in own.items()}
    assert figures["north", "south"] == {str(value) for row in asked["data"] for value in row.values()}
    assert figures[()] == set()
    assert figures["north",] & {"Corner", "240.0", "380.0"} == set()
    assert figures["south",] & {"Hill", "Ridge", "600.0", "330.0", "930.0"} == set()
    assert figures["north",] | figures["south",] != set()


def _values(reply: Reply, form: str) -> set[str]:
    assert reply.status == 200, reply.text
    rows = lines(reply.text)[1:] if form == "csv" else [row.values() for row in reply.json["data"]]
    return {str(value) for row in rows for value in row if value not in ("", None)}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: getattr(plan, "sql", plan.kind))
def test_no_stored_query_gives_a_figure_of_rows_that_are_not_ones_own(plan: Query, deployed: None) -> None:
    """Self-joins, WITH names that shadow a table, and views among them; a turn that knows nothing of its filters."""
    conversations = assembly.conversations()
    loaded = conversations.load(Person("local:Nora"), None)
    now = datetime.now(UTC)
    draft = Draft(request_id="r", question="q", answer="a", plan=plan, intent=plan.kind, sees=NO_ROWS, asked_at=now)
    conversations.keep(Person("local:Nora"), loaded, draft)

    def figures(*groups: str) -> list[Any]:
        person = Person("local:Nora", groups)
        opened = assembly.exports().open(person, loaded.conversation_id, 1, seconds=20)
        rows = [row for batch in opened.batches() for row in batch.rows]
        return [value for row in rows for value in row if value is not None and value != 0]

    assert figures() == []
    assert figures("north", "south")
    assert figures("south") != figures("north")


def test_what_is_no_turn_of_theirs_is_not_found(deployed: None) -> None:
    who = caller("north")
    answer = ask(who, "takings by shop in 2025")
    greeted = call("POST", "/api/chat", {"message": "hello"}, caller=who).json
    unknown = {**answer, "conversation_id": str(uuid.uuid4())}
    for reply in (
        result(answer, caller("north", name="Other")),
        result(answer, who, turn=2),
        result(answer, who, turn=0),
        result(unknown, who),
        result(greeted, who),
    ):
        assert reply.problem == (404, "not-found")
    assert "answered in words" in result(greeted, who).json["detail"]
    assert result(answer, who, turn=0).json["session_id"] == answer["conversation_id"]


@pytest.mark.parametrize(
    ("turn", "parameters", "detail"),
    [
        ("one", "", "A turn is its number"),
        ("-1", "", "A turn is its number"),
        ("1234567890", "", "A turn is its number"),
        ("1", "?format=xlsx", "format must be csv or json."),
        ("1", "?format=CSV", "format must be csv or json."),
    ],
)
def test_what_cannot_be_meant_says_what_can(deployed: None, turn: str, parameters: str, detail: str) -> None:
    reply = result({"conversation_id": str(uuid.uuid4())}, caller("north"), parameters, turn=turn)
    assert reply.problem == (400, "invalid-request")
    assert reply.json["detail"].startswith(detail)


def test_the_scope_to_read_is_needed(deployed: None) -> None:
    answer = ask(caller("north"), "takings by shop in 2025")
    assert result(answer, caller("north", scopes=("chat",))).problem == (403, "forbidden")
    reply = call("GET", f"/api/conversations/{answer['conversation_id']}/turns/1/result", user=None)
    assert reply.problem == (401, "unauthorized")


def test_an_export_is_counted_where_messages_are(deployed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KANINA_RATE_LIMIT", "2")
    monkeypatch.setenv("KANINA_RATE_WINDOW_SECONDS", "86400")
    assembly.settings.cache_clear()
    who = caller("north")
    answer = ask(who, "takings by shop in 2025")
    first = result(answer, who)
    assert (first.status, first.headers["ratelimit"].split(";")[1]) == (200, "r=0")
    beyond = result(answer, who)
    assert beyond.problem == (429, "rate-limited")
    assert int(beyond.headers["retry-after"]) > 0


def test_what_one_response_cannot_hold_is_refused(deployed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    who = caller("north", "south")
    answer = ask(who, "takings by shop in 2025")
    size = len(json.dumps(result(answer, who, "?format=csv").text, ensure_ascii=False).encode())
    monkeypatch.setattr(api_results, "RESPONSE_BYTES_MAXIMUM", size - 100)
    reply = result(answer, who, "?format=csv")
    assert reply.problem == (422, "result-too-large")
    assert reply.json["limit"] == size - 100


def test_rows_that_are_missing_are_told_by_the_header_and_the_files_name(
    deployed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANINA_EXPORT_ROWS", "2")
    assembly.settings.cache_clear()
    who = caller("north", "south")
    reply = result(ask(who, "takings by shop in 2025"), who, "?format=csv")
    assert {len(line) for line in lines(reply.text)} == {2}
    assert unquote(reply.headers["kanina-note"]).endswith("; only the first 2 rows; there are more")
    assert reply.headers["content-disposition"].endswith('-first-2-rows.csv"')


def test_a_note_of_a_long_question_fits_into_a_header(deployed: None) -> None:
    conversations = assembly.conversations()
    loaded = conversations.load(Person("local:Nora"), None)
    now, plan = datetime.now(UTC), SqlQuery(sql="SELECT 1 AS n")
    question = "sales ☔ ñ " * 150
    draft = Draft(
        request_id="r", question=question, answer="a", plan=plan, intent="sql_query", sees=NO_ROWS, asked_at=now
    )
    conversations.keep(Person("local:Nora"), loaded, draft)
    reply = result({"conversation_id": loaded.conversation_id, "turn": 1}, caller("north"), "?format=csv")
    assert reply.status == 200, reply.text
    assert len(reply.headers["kanina-note"]) <= api_results.NOTE_CHARACTERS_MAXIMUM
    assert unquote(reply.headers["kanina-note"]).startswith("“sales ☔ ñ sales ☔ ñ")


def test_a_model_that_changed_says_that_the_answer_is_outdated(deployed: None, tmp_path: Path) -> None:
    who = caller("north")
    answer = ask(who, "takings by shop in 2025")
    file = tmp_path / "data" / "model.yaml"
    file.write_text(file.read_text().replace('"takings"', '"income"'))
    assembly.close()
    reply = result(answer, who)
    assert reply.problem == (409, "answer-outdated")
    assert "takings" in reply.json["detail"]


def test_the_command_writes_the_newest_table_of_the_last_conversation(
    deployed: None, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    everyone = tmp_path / "data" / "model.yaml"
    everyone.write_text(everyone.read_text().replace("groups", "people").replace("north", "*"))
    assert main(["ask", "takings by shop in 2025"]) == 0
    assert main(["ask", "hello"]) == 0
    capfdbinary.readouterr()
    out = tmp_path / "shops.csv"
    assert main(["export", "--out", str(out)]) == 0
    said = capfdbinary.readouterr()
    assert said.out == b""
    assert said.err.decode().startswith(f"2 rows in {out}\nturn 1 of conversation ")
    assert ": “takings by shop in 2025”, asked on " in said.err.decode()
    assert out.read_bytes().startswith(b"\xef\xbb\xbfShop,Takings\r\n")
    assert [path.name for path in tmp_path.glob(".*.part")] == []
    note = tmp_path / "shops.txt"
    assert main(["export", "--turn", "1", "--note", str(note)]) == 0
    assert note.read_text().startswith("“takings by shop in 2025”, asked on ")
    assert capfdbinary.readouterr().out == b"\xef\xbb\xbfShop,Takings\r\nHill,600.0\r\nRidge,330.0\r\n"
    assert main(["export", "--out", str(tmp_path / "shops.json")]) == 0
    assert json.loads((tmp_path / "shops.json").read_text())["row_count"] == 2
    other = ("ask", "--conversation", str(uuid.uuid4()))
    assert [main([*other, said]) for said in ("takings in 2025", "export that")] == [0, 0]
    (command,) = re.findall(r"“kanina (.*?)”", " ".join(capfdbinary.readouterr().out.decode().split()))
    assert main([str(out) if word == "table.csv" else word for word in shlex.split(command)]) == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbfTakings\r\n")
    for arguments, words in (
        (["export", "--turn", "2"], b"kanina: That turn has no table: it was answered in words.\n"),
        (["export", "--turn", "7"], b"kanina: There is no such turn; it may have expired or been deleted.\n"),
        (["export", "--user", "other"], b"kanina: There is no answer with a table in this conversation; "),
        (["export", "--conversation", "nothing"], b"kanina: There is no "),
        (
            ["export", "--out", str(tmp_path / "none" / "x.csv")],
            b"kanina: there is no folder " + bytes(tmp_path / "none"),
        ),
        (["export", "--out", str(tmp_path / "x.xlsx")], b"kanina: a table is written into a .csv or .json file, not x"),
    ):
        capfdbinary.readouterr()
        assert main(arguments) == 1
        assert capfdbinary.readouterr().err.startswith(words)
