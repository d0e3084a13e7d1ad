"""The `kanina` command, as typed: each run is a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from datetime import date
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import IO

import pytest

from kanina.assistant.wording.tables import display_width
from kanina.auth.caller import Caller
from kanina.people import from_key
from kanina_local.data import settle
from kanina_local.home import find_home
from kanina_local.last_data import noted
from tests.demo import DEMO_UNTIL
from tests.documents import Block, dialogue
from tests.house import NOON
from tests.local_server import environment
from tests.warm import FRESH, warm

ROOT = Path(__file__).parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def run(home: Path, demo_data: Path) -> Run:
    def run(
        *arguments: str, text: str = "", stdout: IO[str] | int = subprocess.PIPE, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*warm(), *arguments],
            input=text,
            env=environment(home, demo_data) | variables,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )

    return run


def test_help_names_every_command_and_waits_for_no_import(home: Path, demo_data: Path) -> None:
    command = [FRESH[0], "-X", "importtime", *FRESH[1:], "--help"]
    done = subprocess.run(command, env=environment(home, demo_data), capture_output=True, text=True, check=True)
    for name in ("serve", "ask", "chat", "export", "invoke", "report", "data", "people", "key"):
        assert f"    {name} " in done.stdout
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "argparse" in imported
    assert not imported & {"anthropic", "babel", "boto3", "botocore", "duckdb", "sqlglot", "starlette", "uvicorn"}


def test_question_goes_on_with_the_last_conversation(run: Run) -> None:
    first = json.loads(run("ask", "--json", "revenue", "by", "region", "in", "2025").stdout)
    assert (first["turn"], len(first["data"])) == (1, 18)
    shown = run("ask", "top 3")
    assert shown.returncode == 0
    body = [line for line in shown.stdout.splitlines() if first["data"][0]["region"] in line]
    assert body, shown.stdout
    third = json.loads(run("ask", "--json", "only NCR").stdout)
    assert (third["turn"], third["conversation_id"]) == (3, first["conversation_id"])
    other = json.loads(run("ask", "--json", "--user", "ana", "revenue in 2025").stdout)
    assert (other["turn"], other["conversation_id"] != first["conversation_id"]) == (1, True)


def test_a_chart_is_drawn_into_a_file_and_described(run: Run, tmp_path: Path) -> None:
    for name, begins in (("out.png", b"\x89PNG"), ("out.svg", b"<svg ")):
        done = run("ask", "--user", "cora", "--chart", str(tmp_path / name), "revenue by region in 2025")
        assert done.returncode == 0, done.stderr
        assert f"kanina: {tmp_path / name}: Bar chart: Revenue by Region." in done.stderr
        assert (tmp_path / name).read_bytes().startswith(begins)
    done = run("ask", "--user", "cora", "--chart", str(tmp_path / "no.png"), "hello")
    assert (done.returncode, "no chart suits this answer" in done.stderr) == (0, True)
    assert not (tmp_path / "no.png").exists()


def test_one_message_too_many_is_told_in_a_sentence_and_the_chat_goes_on(run: Run) -> None:
    limit = {"KANINA_RATE_LIMIT": "1", "KANINA_RATE_WINDOW_SECONDS": "86400"}
    done = run("chat", "--user", "dodong", text="hello\nmagkano ang kita\nhello again\n", **limit)
    assert (done.returncode, done.stderr) == (0, "")
    _, answered, filipino, english = done.stdout.split("you: ")
    assert "hello\n" in answered
    assert re.fullmatch(
        r"magkano ang kita\nMarami ka nang naitanong\. Sandali lang muna: pagkalipas ng \d+ (s|min), "
        r"puwede ka nang\smagtanong ulit\.\n\n",
        filipino,
    )
    assert "Please wait a little, and ask again in" in english
    alone = run("ask", "--user", "dodong", "hello", **limit)
    assert (alone.returncode, alone.stdout) == (1, "")
    assert alone.stderr.startswith("kanina: You have asked a lot in a short time.")


def test_chat_takes_piped_questions_and_holds_the_order_dialogue(run: Run) -> None:
    done = run("chat", "--user", "ben", text="I want to check my order\nIt's O-12345\n/clear\n\n/exit\nnever asked\n")
    assert done.returncode == 0, done.stderr
    _, order, found, cleared = done.stdout.split("you: ")
    assert order.startswith("I want to check my order\n")
    assert "order ID" in order
    assert "O-12345" in found.removeprefix("It's O-12345")
    assert cleared.startswith("/clear\n")
    assert "never asked" not in done.stdout


def test_functions_answer_their_events(run: Run) -> None:
    answered = run("invoke", "chat", str(ROOT / "events" / "chat" / "question.json"))
    assert answered.returncode == 0
    assert len(json.loads(json.loads(answered.stdout)["body"])["data"]) == 18
    piped = run("invoke", "chat", "-", text=(ROOT / "events" / "chat" / "health.json").read_text())
    assert json.loads(piped.stdout)["statusCode"] == 200
    refused = run("invoke", "authorize", str(ROOT / "events" / "authorize" / "token.json"))
    assert (refused.returncode, json.loads(refused.stdout)["errorMessage"]) == (1, "Unauthorized")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("invoke", "nothing", "events/chat/health.json"), "there is no function 'nothing'; there are "),
        (("invoke", "chat", "missing.json"), "the event missing.json cannot be read: "),
        (("invoke", "chat", "pyproject.toml"), "the event pyproject.toml is not JSON"),
        (("ask", "--data", "docs", "revenue"), f"no Parquet, CSV, JSON, DuckDB or SQLite files in {ROOT / 'docs'}; "),
        (("ask", " "), "message is empty"),
        (("ask", "--chart", "out.pdf", "revenue"), "a chart is drawn into a .png or .svg file, not out.pdf"),
        (("ask", "--chart", "nowhere/out.png", "revenue"), "there is no folder nowhere for the chart"),
        (("key", "revoke", "0123456789abcdef"), "There is no service key with that id."),
        (("ask", "--user", "", "revenue"), "A user's name "),
        (("chat", "--user", "a\tb"), "A user's name "),
        (("report", "--user", "x" * 65, "--out", "out"), "A user's name "),
        (("report", "--out", "pyproject.toml"), "pyproject.toml: File exists"),
        (("data", "--out", "pyproject.toml"), f"{ROOT / 'pyproject.toml'} is a file"),
        (("data", "--out", "docs"), f"{ROOT / 'docs'} holds other files"),
        (("data", "--out", "/dev/null/data"), "/dev/null: File exists"),
    ],
)
def test_what_can_be_put_right_is_one_line(run: Run, arguments: tuple[str, ...], line: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"kanina: {line}")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["[" * 100_000, "[]", "null", "7", "\ud800"])
def test_event_that_is_none_is_told_in_one_line(run: Run, tmp_path: Path, text: str) -> None:
    event = tmp_path / "event.json"
    event.write_text(text, encoding="utf-8", errors="surrogatepass")
    done = run("invoke", "chat", str(event))
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(f"kanina: the event {event} is not (a )?JSON.*\n", done.stderr)


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2025-02-30"])
def test_day_at_the_ends_of_the_calendar_is_refused(run: Run, day: str) -> None:
    done = run("report", "--out", "out", "--day", day)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2,
        f"kanina report: error: argument --day: '{day}' is not a day such as 2026-12-31",
    )


def test_home_that_cannot_be_one_names_the_setting(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for home in (file, file / "below"):
        done = run("ask", "revenue", KANINA_HOME=str(home))
        assert done.returncode == 1
        assert re.fullmatch(f"kanina: {home} cannot be a folder .*: set KANINA_HOME to .*\n", done.stderr)


def test_damaged_conversations_are_told_in_one_line_and_left_as_they_are(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kanina.sqlite3"
    file.write_bytes(b"no database, and long enough to look like one" * 100)
    before = file.read_bytes()
    for arguments in (("ask", "revenue"), ("serve", "--port", "0"), ("key", "issue", "x")):
        done = run(*arguments, KANINA_HOME=str(tmp_path))
        assert done.returncode == 1
        line = f"kanina: the conversations in {file} cannot be used (SQLITE_NOTADB): move that file away to begin anew"
        assert done.stderr.splitlines()[-1] == line
        assert "Traceback" not in done.stderr
    assert file.read_bytes() == before


def test_a_place_that_cannot_be_written_is_told_before_the_server_answers(run: Run, tmp_path: Path) -> None:
    """In /proc nobody can make a file, whatever their rights."""
    for arguments in (("serve", "--port", "0"), ("ask", "revenue")):
        done = run(*arguments, KANINA_HOME=str(tmp_path), KANINA_SQLITE_PATH="/proc/kanina.sqlite3")
        assert (done.returncode, "answers at" in done.stdout) == (1, False)
        line = "kanina: /proc/kanina.sqlite3 cannot be written (No such file or directory): set KANINA_HOME to a folder"
        assert done.stderr.splitlines()[-1] == f"{line} that can be"


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """Tables whose only figure cannot be computed: it takes words for numbers."""
    folder = tmp_path / "sales"
    folder.mkdir()
    (folder / "sales.csv").write_text("sale_id,product\n1,tea\n2,coffee\n")
    (folder / "model.yaml").write_text("""
version: 0.2.0.dev0
semantic_model:
  - name: sales
    datasets:
      - {name: sales, source: sales, primary_key: [sale_id], fields: []}
    metrics:
      - name: takings
        expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(CAST(sales.product AS INTEGER))}]}
        datatype: Integer
""")
    return folder


def test_failed_turn_says_where_to_look_and_verbose_shows_it(run: Run, tmp_path: Path, failing: Path) -> None:
    home = {"KANINA_HOME": str(tmp_path / "home")}
    asked = run("ask", "--data", str(failing), "takings", **home)
    assert asked.returncode == 1
    assert asked.stderr == "kanina: that failed; with -v the log on standard error says where\n"
    chatted = run("chat", "--data", str(failing), text="takings\nhello\n", **home)
    assert chatted.stderr == asked.stderr
    verbose = run("ask", "-v", "--data", str(failing), "takings", **home)
    logged = [json.loads(line) for line in verbose.stderr.splitlines()]
    assert [line["stage"] for line in logged] == ["received", "not_answered", "respond"]
    assert (logged[1]["problem"], logged[1]["error"]) == ("query-failed", "QueryFailed")
    assert verbose.stdout == asked.stdout


def test_log_is_shown_only_when_it_is_asked_for(run: Run) -> None:
    assert run("ask", "revenue in 2025").stderr == ""
    logged = [json.loads(line) for line in run("chat", "--verbose", text="revenue in 2025\n").stderr.splitlines()]
    assert [(line["stage"], line.get("intent")) for line in logged] == [
        ("received", None),
        ("respond", "metric_query"),
    ]


def test_long_answers_are_broken_between_words_and_tables_fit(run: Run) -> None:
    shown = run("ask", "revenue by region vs last year", COLUMNS="60").stdout
    assert max(map(display_width, shown.splitlines())) <= 60
    assert "Negros Island Region" in shown
    assert "…" not in shown


def test_full_disk_and_narrow_alphabets_are_survived(run: Run) -> None:
    with Path("/dev/full").open("w") as full:
        done = run("ask", "revenue in 2025", stdout=full)
    assert (done.returncode, done.stderr) == (1, "kanina: No space left on device\n")
    done = run("ask", "revenue in 2025", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert ": ?712," in done.stdout


def test_report_is_written_as_a_mail_and_a_page(run: Run, tmp_path: Path) -> None:
    done = run("report", "--out", str(tmp_path), "--day", DEMO_UNTIL.isoformat())
    assert done.returncode == 0, done.stderr
    mail, page = (Path(line) for line in done.stdout.splitlines())
    message = message_from_bytes(mail.read_bytes(), policy=default)
    assert message.get_content_type() == "multipart/alternative"
    assert page.read_text().startswith("<!doctype html>")
    assert (mail.suffix, page.suffix) == (".eml", ".html")


def test_start_and_report_work_in_a_chat(run: Run) -> None:
    done = run("chat", text="/start\n/report\n/report on\n/weather\n/help\n")
    told = dialogue(Block("text", done.stdout))
    assert [said.question for said in told] == ["/start", "/report", "/report on", "/weather", "/help"]
    start, report, subscribed, unknown, helped = (said.answer for said in told)
    assert start == helped
    assert start.startswith("Type a question, such as: ")
    assert report.startswith("Tala Learning Centers: daily report\nThere is no data for ")
    assert "Revenue: ₱" in report
    assert subscribed.startswith("Nothing is sent from here.")
    assert unknown == "I do not know that command. /help lists those I know."


def test_data_is_made_once(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = run("data", "--out", str(folder), "--until", "2024-01-10")
    again = run("data", "--out", str(folder), "--until", "2024-01-10")
    assert (first.stdout, again.stdout) == (
        f"made: {folder} (until {date(2024, 1, 10)})\n",
        f"up to date: {folder} (until 2024-01-10)\n",
    )
    assert "demo data: ready" in first.stderr
    assert again.stderr == ""
    wrong = run("data", "--until", "tomorrow")
    assert (wrong.returncode, wrong.stderr.splitlines()[-1].endswith("'tomorrow' is not a day such as 2026-12-31")) == (
        2,
        True,
    )


def test_revoked_service_key_is_refused_though_the_authorisers_word_is_older(run: Run) -> None:
    issued = run("key", "issue", "the dashboard", "--scope", "read")
    key = dict(line.split(maxsplit=1) for line in issued.stdout.splitlines()[:2])
    assert key["key"].startswith(f"kanina_{key['id']}_")
    event = json.loads((ROOT / "events" / "chat" / "messages.json").read_text())
    event["requestContext"]["authorizer"] = Caller(from_key(key["id"]), ("read",), key["id"]).context()

    def status() -> int:
        return int(json.loads(run("invoke", "chat", "-", text=json.dumps(event)).stdout)["statusCode"])

    assert status() == 404
    assert run("key", "revoke", key["id"]).stdout == f"revoked {key['id']}\n"
    assert status() == 401


def test_an_export_is_of_the_data_that_was_asked_about_last(tmp_path: Path) -> None:
    shops = tmp_path / "shops"
    shops.mkdir()
    (shops / "visits.csv").write_text("visit,shop,day\n1,Hill,2025-01-02\n2,Ridge,2025-01-03\n3,Hill,2025-02-03\n")
    own = {name: value for name, value in os.environ.items() if not name.startswith("KANINA_")}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*warm(), *arguments],
            env=own | {"KANINA_HOME": str(tmp_path / "home")},
            capture_output=True,
            encoding="utf-8-sig",
            timeout=120,
            check=False,
        )

    nothing = run("export")
    assert (nothing.returncode, "There is no answer with a table" in nothing.stderr) == (1, True)
    assert not (tmp_path / "home" / "data").exists(), "no demo data is made for nothing"
    assert run("ask", "--data", str(shops), "visits by shop").returncode == 0
    found = run("export")
    assert found.stdout.splitlines() == ["Shop,Visits", "Hill,2", "Ridge,1"]
    assert found.stderr.startswith(f"kanina: of {shops}, which was asked about last\n")
    shops.rename(tmp_path / "moved")
    gone = run("export")
    assert gone.returncode == 1
    assert gone.stderr.splitlines()[-1].endswith("If it was of other data, name that: kanina export --data PATH")
    assert run("export", "--data", str(tmp_path / "moved")).stdout == found.stdout


def test_the_demo_is_told_to_be_that_where_a_home_was_named_or_had_other_data(
    tmp_path: Path, demo_data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visits = tmp_path / "visits.csv"
    visits.write_text("visit,shop,day\n1,Hill,2025-01-02\n2,Ridge,2025-01-03\n")
    home = tmp_path / ".kanina"
    home.mkdir()
    (home / "data").symlink_to(demo_data)
    monkeypatch.chdir(tmp_path)

    def told(data: Path | None = None, **variables: str) -> str:
        with monkeypatch.context() as process:
            for name in [name for name in os.environ if name.startswith("KANINA_")]:
                process.delenv(name)
            for name, value in variables.items():
                process.setenv(name, value)
            settle(data, lambda: NOON, asks=True)
            for name in [name for name in os.environ if name.startswith("KANINA_")]:
                process.delenv(name)
        return capsys.readouterr().err

    demo = f"kanina: this is the demo's data, in {home}; "
    assert told() == ""
    assert told(KANINA_HOME=str(home)) == f"{demo}--data names your own\n"
    assert "the demo's data" not in told(visits)
    for _ in range(2):
        assert told() == f"{demo}yours: --data {visits}\n"
    assert noted(find_home()) is None
