"""What README.md and docs/your-data.md show happens so: each dialogue, each request, the example model, each report.

An answer that is worded differently fails here; the message holds what is said now.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from kanina.data.semantic_model_file import load_model
from kanina.problems import ModelInvalid
from tests.documents import ROOT, Block, Said, blocks, dialogue, read
from tests.expected import rows
from tests.local_server import environment, running
from tests.warm import warm

README = ROOT / "README.md"
YOUR_DATA = ROOT / "docs" / "your-data.md"
SCHEMA = ROOT / "tests" / "data" / "ossie" / "osi-schema.json"


def dialogues(path: Path) -> list[list[Said]]:
    return [said for block in blocks(path) if (said := dialogue(block))]


def chat(questions: list[str], *arguments: str, variables: dict[str, str]) -> list[str]:
    """What `kanina chat` says to each question, in a terminal of 100 columns."""
    done = subprocess.run(
        [*warm(), "chat", *arguments],
        input="\n".join(questions),
        env={**variables, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    answers = [said.answer for said in dialogue(Block("text", done.stdout))]
    assert len(answers) == len(questions), done.stdout
    return answers


def compare(shown: list[Said], answers: list[str]) -> None:
    for said, answer in zip(shown, answers, strict=True):
        assert said.fits(answer), f"to {said.question!r} it now says:\n{answer}"


@pytest.mark.parametrize("shown", dialogues(README), ids=lambda shown: shown[0].question)
def test_dialogues_of_the_readme(shown: list[Said], tmp_path: Path, demo_data: Path) -> None:
    compare(shown, chat([said.question for said in shown], variables=environment(tmp_path, demo_data)))


def test_the_main_dialogue_is_in_the_readme() -> None:
    asked = [[said.question for said in shown] for shown in dialogues(README)]
    assert asked[0] == [
        "revenue by region in 2025",
        "now break that down by subject",
        "only NCR",
        "top 3 branches",
        "yung unang tanong ko, pero 2024 lang",
    ]
    assert asked[1] == ["I want to check my order", "It's O-12345"]


def test_figures_of_the_readme_by_independent_sql(demo_data: Path) -> None:
    sql = """SELECT {by}, sum(amount - ifnull(discount, 0)) AS revenue
             FROM enrollments JOIN branches USING (branch_id)
             WHERE status = 'paid' AND year(enrolled_at) = {year} AND {filter}
             GROUP BY ALL ORDER BY revenue DESC"""
    text = read(README)
    by_region = rows(demo_data, sql.format(by="region", year=2025, filter="true"))
    branches = rows(demo_data, sql.format(by="name", year=2025, filter="region = 'NCR'"))[:3]
    earlier = rows(demo_data, sql.format(by="region", year=2024, filter="true"))
    for label, money in [*by_region[:3], by_region[-1], *branches, earlier[0], earlier[-1]]:
        assert label in text
        assert f"₱{money:,}" in text
    for total in (by_region, earlier):
        assert f"₱{sum(money for _, money in total):,}" in text


def requests(path: Path) -> list[tuple[Any, Any | None]]:
    """Each curl of a document with the JSON shown after it, if any: (body sent, part of the answer)."""
    found: list[tuple[Any, Any | None]] = []
    for block in blocks(path):
        words = shlex.split(block.text.replace("\\\n", " ")) if block.kind == "sh" else []
        if words[:1] == ["curl"]:
            assert words[1] == "http://127.0.0.1:8000/api/chat"
            assert words[words.index("-H") + 1] == "Content-Type: application/json"
            found.append((json.loads(words[words.index("-d") + 1]), None))
        elif block.kind == "json" and found:
            found[-1] = (found[-1][0], json.loads(block.text))
    return found


def test_requests_of_the_readme(tmp_path: Path, demo_data: Path) -> None:
    sent = requests(README)
    assert len(sent) == 2
    home = tmp_path / "kanina"
    with running(home, demo_data) as server:
        for number, (body, shown) in enumerate(sent, start=1):
            response = server.send("POST", "/api/chat", json=body)
            answer = response.json()
            assert (response.status_code, answer["intent"], answer["turn"]) == (200, "metric_query", number)
            if shown is not None:
                assert {key: answer[key] for key in shown} == shown
        assert server.send("GET", "/").text.startswith("<!doctype html>")
    with running(home, demo_data) as server:
        body, _ = sent[-1]
        later = server.send("POST", "/api/chat", json={**body, "message": "and by month?"}).json()
        assert (later["turn"], later["memory"]["history_count"], len(later["data"])) == (3, 2, 36)


# ---------------------------------------------------------------- your own data


@pytest.fixture
def shops(tmp_path: Path) -> Path:
    """The example of docs/your-data.md, written as it stands there."""
    folder = tmp_path / "shops"
    folder.mkdir()
    tables = [block.text for block in blocks(YOUR_DATA) if block.kind == "csv"]
    model = next(block.text for block in blocks(YOUR_DATA) if block.kind == "yaml")
    for name, text in zip(("shops.csv", "sales.csv", "model.yaml"), (*tables, model), strict=True):
        assert f"`shops/{name}`" in read(YOUR_DATA)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def alone(tmp_path: Path) -> dict[str, str]:
    """The variables of a home without any data."""
    return {**os.environ, "KANINA_HOME": str(tmp_path / "home")}


def test_dialogues_of_your_data(shops: Path, alone: dict[str, str]) -> None:
    (shown,) = dialogues(YOUR_DATA)
    compare(shown, chat([said.question for said in shown], "--data", str(shops), variables=alone))


def extended(folder: Path) -> None:
    """Adds what the document's JSON blocks say to the model's settings."""
    path = folder / "model.yaml"
    model = yaml.safe_load(path.read_text(encoding="utf-8"))
    (settings,) = model["semantic_model"][0]["custom_extensions"]
    more = [json.loads(block.text) for block in blocks(YOUR_DATA) if block.kind == "json"]
    merged = json.loads(settings["data"])
    for members in more:
        merged |= members
    settings["data"] = json.dumps(merged)
    path.write_text(yaml.safe_dump(model, sort_keys=False), encoding="utf-8")


def test_verified_query_and_row_filters_of_your_data(shops: Path, alone: dict[str, str]) -> None:
    extended(shops)
    questions = ["check my sale", "3", "revenue in 2025"]
    asked, answered, mine = chat(questions, "--data", str(shops), variables=alone)
    assert asked == "Which sale number?"
    assert answered.startswith("Verified query: It was coffee for ₱600.00 at Harbour.")
    assert "₱1,600.00" in mine
    (theirs,) = chat(["revenue in 2025"], "--data", str(shops), "--user", "someone", variables=alone)
    assert "₱" not in theirs


def test_example_model_is_valid_ossie(shops: Path) -> None:
    model = yaml.safe_load((shops / "model.yaml").read_text(encoding="utf-8"))
    jsonschema.validate(model, json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_report_on_your_data(shops: Path, alone: dict[str, str], tmp_path: Path) -> None:
    command = [*warm(), "report", "--data", str(shops), "--out", str(tmp_path / "reports"), "--day", "2025-02-03"]
    done = subprocess.run(command, env=alone, capture_output=True, text=True, timeout=120, check=True)
    page = Path(done.stdout.splitlines()[1]).read_text(encoding="utf-8")
    assert "₱600.00" in page


Spoil = Callable[[dict[str, Any]], list[dict[str, Any]]]


@pytest.mark.parametrize(
    "place",
    [
        lambda model: model,
        lambda model: model["datasets"][0],
        lambda model: model["datasets"][0]["fields"][0],
        lambda model: model["relationships"][0],
        lambda model: model["metrics"][0],
    ],
    ids=["model", "dataset", "field", "relationship", "metric"],
)
def test_every_setting_of_the_extension_is_documented(shops: Path, place: Spoil) -> None:
    path = shops / "model.yaml"
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    thing: Any = place(document["semantic_model"][0])
    thing["custom_extensions"] = [{"vendor_name": "KANINA", "data": '{"nonsense": 1}'}]
    path.write_text(yaml.safe_dump(document), encoding="utf-8")
    with pytest.raises(ModelInvalid) as refused:
        load_model(path)
    known = refused.value.detail.partition("known are ")[2].split(", ")
    assert len(known) > 1
    assert [member for member in known if f"`{member}`" not in read(YOUR_DATA)] == []
