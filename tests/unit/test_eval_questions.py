"""Labelled conversations: their own SQL runs, rows are compared as labelled, and the figures count what they say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from evals import questions
from evals.house import Conversation, Place
from evals.rows import Rows, comparable, same
from kanina.models import Answer, Column, Intent, Result
from tests.demo import DEMO_UNTIL
from tests.expected import connect

FILES = sorted(questions.FOLDER.glob("*.jsonl"))
CONVERSATIONS = [conversation for file in FILES for conversation in questions.read(file)]


# ------------------------------------------------------------------ the labels


def test_every_labelled_statement_gives_rows(demo_data: Path) -> None:
    wrong = []
    with connect(demo_data) as connection:
        for conversation in CONVERSATIONS:
            for number, turn in enumerate(conversation.turns, start=1):
                if turn.gold_sql is not None:
                    found = connection.execute(turn.gold_sql).fetchall()
                    if turn.empty != (not any(cell is not None for row in found for cell in row)):
                        wrong.append((conversation.id, number))
    assert wrong == []


def test_a_labelled_order_is_the_only_one(demo_data: Path) -> None:
    """Two equal figures in an ordered list could be shown either way, so the label would judge by chance."""
    wrong = []
    with connect(demo_data) as connection:
        for conversation in CONVERSATIONS:
            for number, turn in enumerate(conversation.turns, start=1):
                if turn.ordered and turn.gold_sql is not None:
                    every = connection.execute(turn.gold_sql.partition(" LIMIT ")[0]).fetchall()
                    shown = len(connection.execute(turn.gold_sql).fetchall())
                    figures = [row[1] for row in every[: shown + 1]]
                    if len(set(figures)) != len(figures):
                        wrong.append((conversation.id, number))
    assert wrong == []


def test_the_labels_are_of_every_kind_and_language() -> None:
    turns = [(conversation.lang, turn) for conversation in CONVERSATIONS for turn in conversation.turns]
    languages = [language for language, _ in turns]
    assert len(turns) >= 120
    assert languages.count("en") >= len(turns) / 2
    assert languages.count("fil") + languages.count("mix") >= len(turns) / 3
    assert len(turns) - len(CONVERSATIONS) >= 40
    assert {len(conversation.turns) for conversation in CONVERSATIONS} == {1, 2, 3, 4, 5, 6}
    assert {turn.expect for _, turn in turns} == {"answer", "ask_back", "refuse"}
    assert len({conversation.id for conversation in CONVERSATIONS}) == len(CONVERSATIONS)
    assert {conversation.today for conversation in CONVERSATIONS} == {date(2026, 11, 26)}
    assert date(2026, 11, 25) == DEMO_UNTIL


# ------------------------------------------------------------------ rows

MIDNIGHT = datetime(2025, 3, 1, 16, 0, tzinfo=UTC)
"""Midnight of 2 March in Manila."""
WITHOUT_ZONE = datetime.fromisoformat("2025-03-02T00:00")
"""As DuckDB gives a TIMESTAMP."""


def rows(*given: tuple[Any, ...]) -> Rows:
    return comparable(len(given[0]) if given else 0, given, "Asia/Manila")


AB = rows(("a", 1), ("b", 2))
LONG = rows(("a", "2025", 1), ("a", "2024", 2), ("b", "2025", 3), ("b", "2024", 4))


@pytest.mark.parametrize(
    ("found", "gold"),
    [
        pytest.param(rows(("b", 2), ("a", 1)), AB, id="another order of rows"),
        pytest.param(rows((1, "a"), (2, "b")), AB, id="another order of columns"),
        pytest.param(rows(("a", Decimal("1.0000005")), ("b", 2.0)), AB, id="numbers within the tolerance"),
        pytest.param(
            rows((1.0000004, 5), (1.0, 3)), rows((1.0, 5), (1.0000004, 3)), id="near numbers paired by others"
        ),
        pytest.param(rows((MIDNIGHT,)), rows((date(2025, 3, 2),)), id="midnight in the zone is the date"),
        pytest.param(rows((WITHOUT_ZONE,)), rows((date(2025, 3, 2),)), id="midnight is the date"),
        pytest.param(rows((1, 1), (1, 2)), rows((1, 1), (2, 1)), id="columns swapped that share values"),
        pytest.param(rows((None, 3)), rows((None, 3)), id="nothing is nothing"),
        pytest.param(rows((float("nan"),)), rows((None,)), id="no number is nothing"),
        pytest.param(Rows(3, ()), Rows(1, ()), id="no rows"),
    ],
)
def test_rows_that_are_the_same(found: Rows, gold: Rows) -> None:
    assert same(found, gold)


@pytest.mark.parametrize(
    ("found", "gold"),
    [
        pytest.param(rows(("a", 2), ("b", 1)), AB, id="figures beside other keys"),
        pytest.param(rows(("a", 1)), AB, id="a row missing"),
        pytest.param(rows(("a", 1), ("a", 1), ("b", 2)), AB, id="a row twice"),
        pytest.param(rows(("a", 1), ("b", 2.00001)), AB, id="a number beyond the tolerance"),
        pytest.param(rows(("a", 1, 9), ("b", 2, 9)), AB, id="a column more"),
        pytest.param(rows(("a",), ("b",)), AB, id="a column missing"),
        pytest.param(rows(("a", "1"), ("b", "2")), AB, id="words for numbers"),
        pytest.param(rows(("A", 1), ("b", 2)), AB, id="other letters"),
        pytest.param(rows((True,)), rows((1,)), id="a truth for a number"),
        pytest.param(rows((None,)), rows((0,)), id="nothing for zero"),
        pytest.param(rows((0.05,)), rows((5,)), id="a fraction for a percentage"),
        pytest.param(rows((WITHOUT_ZONE.replace(hour=1),)), rows((date(2025, 3, 2),)), id="a time of day"),
        pytest.param(rows((1, 1), (2, 2)), rows((1, 2), (2, 1)), id="equal columns, other rows"),
        pytest.param(Rows(1, ()), rows((1,)), id="no rows for one"),
    ],
)
def test_rows_that_are_not_the_same(found: Rows, gold: Rows) -> None:
    assert not same(found, gold)


def test_order_counts_only_where_it_is_labelled() -> None:
    assert same(AB, AB, ordered=True)
    assert not same(rows(("b", 2), ("a", 1)), AB, ordered=True)


def test_a_dense_run_of_numbers_is_not_one_number() -> None:
    """Neighbours are within the tolerance of each other, the ends are not."""
    run = [1_000_000 + step / 2 for step in range(20)]
    assert same(rows(*((number,) for number in reversed(run))), rows(*((number,) for number in run)))
    assert not same(rows(*((run[0],) for _ in run)), rows(*((number,) for number in run)))


@pytest.mark.parametrize(
    ("loose", "found", "gold"),
    [
        ("name", rows(("a",), ("b",)), AB),
        ("key", rows((1,), (2,)), rows(("NCR", 1), ("NCR", 2))),
        ("key", rows((date(2025, 1, 1), 1)), rows(("NCR", date(2025, 1, 1), 1))),
        ("extra", rows(("a", "x", 1), ("b", "y", 2)), AB),
        ("scale", rows(("a", 5.0), ("b", 12.5)), rows(("a", 0.05), ("b", 0.125))),
        ("scale", rows((0.05,)), rows((5,))),
        ("shape", rows(("now", 7), ("before", 5)), rows((7, 5))),
        ("shape", LONG, rows(("a", 1, 2), ("b", 3, 4))),
        ("shape", rows(("2025", 1, 3), ("2024", 2, 4)), LONG),
        ("shape", rows((7, 5)), rows((2025, 7), (2024, 5))),
    ],
)
def test_each_looseness_lets_pass_what_it_names(loose: Any, found: Rows, gold: Rows) -> None:
    assert same(found, gold, loose=[loose])
    assert not same(found, gold)


@pytest.mark.parametrize(
    ("loose", "found", "gold"),
    [
        pytest.param(["name"], rows(("a",), ("c",)), AB, id="other names"),
        pytest.param(["name"], rows(("a", 1), ("b", 3)), AB, id="right names, a wrong figure"),
        pytest.param(["key"], rows((1,)), AB, id="a key that is not constant"),
        pytest.param(["key"], rows(("NCR",)), rows(("NCR", 5)), id="the figure is not a key"),
        pytest.param(["extra"], rows(("a", 1, 1), ("b", 3, 1)), AB, id="more columns, none of them right"),
        pytest.param(["scale"], rows((5.0,), (0.125,)), rows((0.05,), (0.125,)), id="two scales in a column"),
        pytest.param(["scale"], rows((50.0,)), rows((0.05,)), id="another factor"),
        pytest.param(["shape"], rows(("a", 2), ("b", 1)), AB, id="figures beside other keys"),
        pytest.param(["shape"], rows((7, 5, 2)), rows((7, 5)), id="a figure more"),
        pytest.param(["shape"], rows((2025, 5)), rows((2025, 7), (2024, 5)), id="a year that is a figure too"),
        pytest.param(["shape", "extra"], rows((7, 2)), rows((7, 5)), id="a figure missing"),
        pytest.param(["shape"], rows(("a", "x")), rows(("a",)), id="no figures at all"),
    ],
)
def test_no_looseness_lets_pass_another(loose: Any, found: Rows, gold: Rows) -> None:
    assert not same(found, gold, loose=loose)


def test_loosenesses_add_up() -> None:
    gold = rows(("NCR", "Math", 0.4), ("NCR", "Coding", 0.6))
    found = rows(("Math", 812.0, 40.0), ("Coding", 1218.0, 60.0))
    assert same(found, gold, loose=["key", "extra", "scale"])
    assert not same(found, gold, loose=["key", "extra"])
    assert same(rows((7, 5, 0.4)), rows((5, 7)), loose=["shape", "extra"])


# ------------------------------------------------------------------ figures


def answered(*given: tuple[Any, ...]) -> dict[str, Any]:
    columns = tuple(Column(key=f"c{place}", name="c", type="float") for place in range(len(given[0])))
    return {"intent": "metric_query", "result": Result(columns=columns, rows=given)}


@dataclass
class ScriptedHouse:
    """Answers from a script, by question; the right rows are one number, written as the statement."""

    script: dict[str, dict[str, Any]]
    asked: list[str] = field(default_factory=list)
    zone: str = "Asia/Manila"

    @contextmanager
    def conversation(self) -> Iterator[Conversation]:
        self.asked.append("—")
        yield self

    def ask(self, question: str) -> Answer:
        self.asked.append(question)
        if question not in self.script:
            raise RuntimeError("out of order")
        return Answer(question=question, text=f"re: {question}", conversation_id="c", **self.script[question])

    def gold(self, sql: str) -> Rows:
        return rows((float(sql),))


def intent(name: Intent) -> dict[str, Any]:
    return {"intent": name}


def write(folder: Path, *conversations: dict[str, Any]) -> Path:
    file = folder / "cases.jsonl"
    file.write_text("\n".join(json.dumps(conversation) for conversation in conversations) + "\n\n", encoding="utf-8")
    return file


def turn(ask: str, expect: str = "answer", **more: Any) -> dict[str, Any]:
    return {"ask": ask, "expect": expect, **({"gold_sql": "1"} if expect == "answer" else {}), **more}


def labelled(name: str, language: str, *turns: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": name, "lang": language, "turns": turns, **more}


def run(file: Path, house: ScriptedHouse) -> list[questions.Outcome]:
    @contextmanager
    def open_house(place: Place) -> Iterator[ScriptedHouse]:
        yield house

    return questions.run([file], open_house)


def test_the_figures_count_what_they_say(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        labelled("x", "en", turn("right"), turn("wrong", kind=["top"]), kind=["total"]),
        labelled("y", "fil", turn("asked"), turn("refused"), turn("said"), turn("failed"), turn("raised")),
        labelled("z", "fil", turn("asked", "refuse"), turn("refused", "ask_back"), turn("said", "refuse")),
        labelled("w", "mix", turn("right", "ask_back"), turn("failed", "refuse"), turn("raised", "refuse")),
    )
    script = {
        "right": answered((1,)),
        "wrong": answered((2,)),
        "asked": intent("ask_user"),
        "refused": intent("refused"),
        "said": intent("reply"),
        "failed": intent("failed"),
    }
    house = ScriptedHouse(script)
    figures = questions.report(run(file, house))
    assert {name: figures[name] for name in ("n", "precision", "answered", "refusal")} == {
        "n": 13,
        "precision": 1 / 4,  # of right, wrong, failed and raised
        "answered": 4 / 7,
        "refusal": 3 / 6,
    }
    assert figures["by_lang"]["en"] == {"n": 2, "precision": 0.5, "answered": 1.0, "refusal": None}
    assert figures["by_lang"]["fil"] == {"n": 8, "precision": 0.0, "answered": 2 / 5, "refusal": 1.0}
    assert figures["by_kind"] == {
        "top": {"n": 1, "precision": 0.0, "answered": 1.0, "refusal": None},
        "total": {"n": 2, "precision": 0.5, "answered": 1.0, "refusal": None},
    }
    assert [(failure["id"], failure["turn"]) for failure in figures["failures"]] == [
        ("x", 2), ("y", 1), ("y", 2), ("y", 3), ("y", 4), ("y", 5), ("w", 1), ("w", 2), ("w", 3),
    ]  # fmt: skip
    assert figures["failures"][0]["got"] == "rows: 1 × 1 (2.0); the label's: 1 × 1 (1.0)"
    assert figures["failures"][1]["got"] == "asked: re: asked"
    assert figures["failures"][5]["got"] == "error: RuntimeError('out of order')"
    assert house.asked[:4] == ["—", "right", "wrong", "—"]


def test_conversations_are_asked_where_and_when_they_say(tmp_path: Path) -> None:
    one = {"lang": "en", "turns": [turn("right")]}
    file = write(
        tmp_path,
        {"id": "a", **one, "today": "2026-11-26"},
        {"id": "b", **one, "model": "shop.yaml", "data": "shop"},
        {"id": "c", **one, "today": "2026-11-26"},
    )
    places: list[Place] = []

    @contextmanager
    def open_house(place: Place) -> Iterator[ScriptedHouse]:
        places.append(place)
        yield ScriptedHouse({"right": answered((1,))})

    outcomes = questions.run([file], open_house)
    assert places == [Place(today=date(2026, 11, 26)), Place(model=tmp_path / "shop.yaml", data=tmp_path / "shop")]
    assert [outcome.conversation.id for outcome in outcomes] == ["a", "c", "b"]
    assert all(outcome.right for outcome in outcomes)


@pytest.mark.parametrize(
    ("conversation", "message"),
    [
        ({"id": "a", "lang": "en"}, "line 1: turns: Field required"),
        (
            {"id": "a", "lang": "en", "turns": [{"ask": "revenue", "expect": "answer"}]},
            "line 1: turns.0: Value error, gold_sql belongs to a turn that expects an answer, and only there",
        ),
        (
            {"id": "a", "lang": "en", "turns": [turn("revenue", loose=["nmae"])]},
            "line 1: turns.0.loose.0: Input should be 'name', 'key', 'extra', 'scale' or 'shape'",
        ),
    ],
)
def test_a_line_that_is_no_conversation_is_named(
    tmp_path: Path, conversation: dict[str, Any], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert questions.main([str(write(tmp_path, conversation))]) == 2
    assert capsys.readouterr().err.strip() == message


def test_the_real_assistant_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the command line to the rows, follow-up and all, over the demo's data."""
    gold = "SELECT region, count(*) FROM lessons JOIN branches USING (branch_id) GROUP BY region"
    turns: Sequence[dict[str, Any]] = [
        {"ask": "lessons by region", "expect": "answer", "gold_sql": gold},
        {"ask": "lessons by region", "expect": "answer", "gold_sql": gold.replace("count(*)", "count(*) + 1")},
        {"ask": "DROP TABLE lessons", "expect": "refuse"},
    ]
    file = write(tmp_path, {"id": "a", "lang": "en", "today": "2026-11-26", "turns": turns})
    assert questions.main([str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == ["n", "precision", "answered", "refusal", "by_lang", "by_kind", "failures"]
    assert (figures["n"], figures["precision"], figures["answered"], figures["refusal"]) == (3, 0.5, 1.0, 1.0)
    assert [(failure["id"], failure["turn"]) for failure in figures["failures"]] == [("a", 2)]
