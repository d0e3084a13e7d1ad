"""`kanina doctor`: one line for what is set, one for each model, and what to do where it does not answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from kanina import assembly
from kanina.assistant.claude.calls import Trouble
from kanina_local.cli import main
from kanina_local.doctor import REMEDIES
from tests.messages_api import Scripted, messages_api, says

OURS = {"over_budget", "budget_unknown", "foreign_number", "stopped"}
"""Troubles that no provider makes."""


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path))
    for name in ("KANINA_SQLITE_PATH", "KANINA_DATA_PATH", "KANINA_SCRATCH_PATH"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    assembly.settings.cache_clear()
    yield
    assembly.settings.cache_clear()


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_without_a_model_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert told(capsys) == [
        "language model  none: questions are planned and answers worded by rules (set KANINA_ANTHROPIC_API_KEY)"
    ]


def test_a_model_that_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with messages_api(otherwise=lambda body: says("ready")) as api:
        monkeypatch.setenv("KANINA_ANTHROPIC_API_KEY", "k")
        monkeypatch.setenv("KANINA_MODEL_BASE_URL", api.base_url)
        monkeypatch.setenv("KANINA_PLAN_MODEL", "claude-haiku-5-5")
        assert main(["doctor"]) == 0
        lines = told(capsys)
        assert lines[0] == f"language model  anthropic, at {api.base_url}"
        assert [line.split(";")[0] for line in lines[1:]] == [
            "claude-haiku-5-5  answers",
            "claude-sonnet-5-5  answers",
        ]
        assert [body["model"] for body in api.requests] == ["claude-haiku-5-5", "claude-sonnet-5-5"]


def test_a_model_of_no_known_price_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with messages_api(otherwise=lambda body: says("ready")) as api:
        monkeypatch.setenv("KANINA_MODEL_BASE_URL", api.base_url)
        monkeypatch.setenv("KANINA_PLAN_MODEL", "brand-new")
        monkeypatch.setenv("KANINA_ANSWER_MODEL", "claude-haiku-5-5")
        assert main(["doctor"]) == 0
        unpriced, priced = told(capsys)[1:]
        assert unpriced.endswith(
            " dollars, by the dearest price there is: set KANINA_MODEL_PRICES=brand-new=…/… to its own"
        )
        assert priced.endswith(" dollars")


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (Scripted(status=401, error="authentication_error"), "the key or the AWS credentials were refused"),
        (Scripted(status=404, error="not_found_error"), "check the model's name (404 not_found_error)"),
        (Scripted(status=529, error="overloaded_error"), "overloaded for now"),
        (says("rea", cut=True), "cut off"),
        (says(""), "no answer"),
    ],
)
def test_one_that_does_not_is_explained_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: Scripted, words: str
) -> None:
    with messages_api(otherwise=lambda body: script) as api:
        monkeypatch.setenv("KANINA_ANTHROPIC_API_KEY", "secret-key-of-a-test")
        monkeypatch.setenv("KANINA_MODEL_BASE_URL", api.base_url)
        assert main(["doctor"]) == 1
        (line,) = told(capsys)[1:]
        assert line.startswith("claude-sonnet-5-5  does not answer: ")
        assert words in line
        assert "secret" not in line


def test_nothing_there_and_no_key(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("KANINA_MODEL_PROVIDER", "anthropic")
    assert main(["doctor"]) == 1
    assert "there is no key" in told(capsys)[1]
    assembly.settings.cache_clear()
    monkeypatch.setenv("KANINA_MODEL_BASE_URL", "http://127.0.0.1:9")
    assert main(["doctor"]) == 1
    assert "nothing answers there" in told(capsys)[1]


def test_every_trouble_has_its_remedy() -> None:
    assert set(REMEDIES) == set(get_args(Trouble)) - OURS
