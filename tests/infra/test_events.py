"""Every sample event runs by `kanina invoke`, and the file for `sam local` sets what the template names."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kanina import assembly
from kanina_local import functions
from kanina_local.cli import main
from tests.fake_sqs import FakeSqs
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.infra import samples
from tests.infra.cloud import ROOT, resources


def forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()


@pytest.fixture
def laptop(tmp_path: Path, demo_data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A home of its own, the demo's data, nothing of an earlier command."""
    for name, value in {
        "KANINA_HOME": str(tmp_path / "home"),
        "KANINA_DATA_PATH": str(demo_data),
        "KANINA_SCRATCH_PATH": str(demo_data.parent / f"{demo_data.name}-scratch"),
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    forget()
    yield monkeypatch
    forget()


def test_every_event_has_an_answer_and_every_function_an_event() -> None:
    files = {path.relative_to(samples.FOLDER).as_posix() for path in samples.FOLDER.glob("*/*.json")}
    assert files == set(samples.ANSWERS)
    assert {name.partition("/")[0] for name in files} == set(functions.names())


@pytest.mark.parametrize("function", functions.names())
def test_kanina_invoke_answers_every_event(
    function: str, laptop: pytest.MonkeyPatch, sqs: FakeSqs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with FakeTelegram(clock=time.monotonic) as telegram, samples.cloudformation() as (address, told):
        for name, value in {
            "KANINA_TELEGRAM_API": telegram.url,
            "KANINA_TELEGRAM_TOKEN": TOKEN,
            "KANINA_TELEGRAM_SECRET": "local-secret",
            "KANINA_TELEGRAM_ALLOWED_USERS": "100200300",
            "KANINA_TELEGRAM_QUEUE_URL": sqs.url,
            "KANINA_WRITE_BACK_QUEUE_URL": sqs.url if function == "write_back" else "",
            "AWS_ENDPOINT_URL_SQS": sqs.endpoint,
        }.items():
            laptop.setenv(name, value)
        for name in samples.of(function):
            file = tmp_path / Path(name).name
            file.write_text(json.dumps(samples.event(name, address)), encoding="utf-8")
            if name == "authorize/key.json":
                assert main(["invoke", "authorize", str(samples.FOLDER / "authorize" / "request.json")]) == 1
                samples.issue_sample_key(assembly.table())
                capsys.readouterr()
            status = main(["invoke", function, str(file)])
            answer = json.loads(capsys.readouterr().out)
            assert samples.agrees(answer, name), (name, answer)
            assert status == (1 if "errorMessage" in answer else 0)
        expected = {"demo": ["FAILED", "FAILED", "SUCCESS"], "page": ["FAILED", "FAILED", "FAILED"]}
        assert [said["Status"] for said in told] == expected.get(function, [])


def test_what_the_file_for_sam_local_sets_is_named_by_the_template() -> None:
    """SAM gives a function only variables that the template names for it."""
    overrides = json.loads((samples.FOLDER / "environment.json").read_text(encoding="utf-8"))
    assert set(overrides) == {"Parameters"}
    named = {
        name
        for function in resources("AWS::Lambda::Function").values()
        for name in function["Properties"]["Environment"]["Variables"]
    }
    assert set(overrides["Parameters"]) <= named
    assert "--env-vars events/environment.json" in (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
