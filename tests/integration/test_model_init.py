"""`kanina model init` from the outside: tables nobody here wrote, asked end to end; files kept, and made anew."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from evals.house import House, Place
from kanina.models import MetricQuery
from kanina_local.cli import main
from kanina_local.discovery.questions import QUESTIONS
from tests import packaged_data
from tests.discovered import TODAY, ask, discovered, rows, write
from tests.engines import leave_out
from tests.shared_service import NotAvailable
from tests.warm import FRESH, warm

Run = Callable[..., "subprocess.CompletedProcess[str]"]
SALES = "sale_id,city,amount,sold_on\n" + "".join(
    f"{n},{['Cebu', 'Baguio', 'Davao'][n % 3]},{n}.50,2025-0{1 + n % 9}-01\n" for n in range(1, 200)
)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the command with a home of its own."""

    def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*(FRESH if "PYTHONHASHSEED" in environment else warm()), *arguments],
            cwd=tmp_path,
            env={**os.environ, "KANINA_HOME": str(tmp_path / "home"), "TZ": "Asia/Manila", **environment},
            text=True,
            capture_output=True,
            timeout=120,
            check=False,
        )

    return command


@pytest.mark.parametrize("name", sorted(packaged_data.SETS))
def test_starter_questions_of_data_nobody_here_wrote_are_answered_and_nothing_is_counted_twice(
    name: str, tmp_path: Path
) -> None:
    try:
        folder = packaged_data.data_set(name)
    except NotAvailable as reason:
        leave_out("data sets of packages", reason)
    with discovered(folder, tmp_path, starters=QUESTIONS) as found:
        assert found.counted_twice() == []
        questions = found.model.suggestions["en"]
    assert len(questions) == 10
    with House(Place(data=folder, today=TODAY)) as house:
        for question in questions:
            answer = ask(house, question)
            assert (answer.intent, answer.confidence) == ("metric_query", 1.0), question
            assert isinstance(answer.plan, MetricQuery), question
            assert rows(answer), question


def test_a_file_without_a_model_is_asked_at_once_and_described_in_the_home(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"sales": SALES})
    asked = run("ask", "--data", "sales.csv", "total sales by city in 2025")
    assert asked.returncode == 0
    assert "the highest is" in asked.stdout
    assert "sales.csv has no model.yaml, so one was written: " in asked.stderr
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".yaml"] == []
    (model,) = (tmp_path / "home" / "models").iterdir()
    before = model.stat().st_mtime_ns
    again = run("ask", "--data", "sales.csv", "number of sales")
    assert (again.returncode, again.stderr, model.stat().st_mtime_ns) == (0, "", before)
    assert "199" in again.stdout


def test_changed_data_is_described_anew_unless_its_model_was_edited(run: Run, tmp_path: Path) -> None:
    write(tmp_path, {"sales": SALES})
    run("ask", "--data", "sales.csv", "number of sales")
    write(tmp_path, {"sales": SALES.replace("city", "town", 1)})
    assert "so one was written" in run("ask", "--data", "sales.csv", "sales by town").stderr
    (model,) = (tmp_path / "home" / "models").iterdir()
    model.write_text(model.read_text().replace('"en": "town"', '"en": "place"'))
    write(tmp_path, {"sales": SALES.replace("city", "town", 1) + "999,Iloilo,5.00,2025-01-01\n"})
    asked = run("ask", "--data", "sales.csv", "sales by place")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert "Iloilo" in asked.stdout


def test_init_writes_beside_the_data_says_why_and_keeps_what_was_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "shop", {"sales": SALES})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    init = ("model", "init", "shop", "--zone", "Asia/Manila", "--currency", "php")
    assert main(init) == 0
    told = capsys.readouterr().out
    assert told.startswith("shop/model.yaml: 1 table, 0 relationships, ")
    assert "amount   measured: an amount or a quantity: added up, and averaged" in told
    model = tmp_path / "shop" / "model.yaml"
    assert '"currency": "PHP"' in model.read_text()
    assert main(init) == 0  # nobody has touched it
    model.write_text(model.read_text() + "# mine\n")
    capsys.readouterr()
    assert main(init) == 1
    assert capsys.readouterr().err == (
        "kanina: shop/model.yaml is there and was edited: give another --out, or --force to write over it\n"
    )
    assert main((*init, "--force")) == 0
    assert "# mine" not in model.read_text()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("missing.csv",), "there is no folder or file "),
        (("empty",), "no Parquet, CSV, JSON, DuckDB or SQLite files in "),
        (("header.csv",), "header.csv holds no rows: there is nothing to describe yet"),
        (("sales.csv", "--zone", "Manila"), "--zone Manila is no time zone: write an IANA name such as Asia/Manila"),
        (("sales.csv", "--currency", "qqq"), "--currency qqq is no currency code: write a code of ISO 4217 such as "),
        (("mysql://host/shop",), "mysql:/host/shop is no file: give files, a folder or the address of a postgresql://"),
        (("sales.csv", "--currency", "peso"), "--currency peso is no currency code: write a code of ISO 4217 such as "),
        (("sales.csv", "--out", "/dev/null/model.yaml"), "/dev/null/model.yaml cannot be written"),
        (("sales.csv", "postgresql://127.0.0.1/x"), "a PostgreSQL URL goes alone"),
    ],
)
def test_what_can_be_put_right_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    line: str,
) -> None:
    write(tmp_path, {"sales": SALES, "header": "a,b\n"})
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    assert main(["model", "init", *arguments]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"kanina: {line}")
    assert told.count("\n") == 1


LOANS = """loan_id,member_name,book,method,movement,borrowed_date,expected_return_date,returned_date,paid,fine_amount
1,Ana Cruz,Noli,cash,IN,2025-01-02,2025-01-09,2025-01-08,yes,0
2,Ben Reyes,Fili,gcash,OUT,2025-01-03,2025-01-10,2025-01-14,no,25.50
3,Cora Diaz,Ibong,cash,IN,2025-02-03,2025-02-10,2025-02-10,yes,0
4,Ana Cruz,Florante,gcash,OUT,2025-02-04,2025-02-11,,no,12.25
5,Dan Lim,Noli,cash,IN,2025-03-04,2025-03-11,2025-03-20,yes,30
"""


def test_a_draft_is_the_same_in_every_process(run: Run, tmp_path: Path) -> None:
    """Words are looked up in sets, whose order Python draws anew for each process."""
    (tmp_path / "loans.csv").write_text(LOANS)
    drafts = []
    for seed in ("1", "2", "3"):
        done = run("model", "init", "loans.csv", "--out", f"{seed}.yaml", PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        drafts.append((tmp_path / f"{seed}.yaml").read_text(encoding="utf-8"))
    assert "after committed date" in drafts[0]
    assert drafts == drafts[:1] * 3
