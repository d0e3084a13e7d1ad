"""The command line and the local server, each in a process of its own."""

from __future__ import annotations

import json
import logging
import subprocess
from pathlib import Path

import pytest

from tests.integration.secrets import words
from tests.integration.secrets.words import Watch
from tests.local_server import environment, running
from tests.warm import warm


def test_the_command_line(watch: Watch, own_data: Path, tmp_path: Path) -> None:
    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        variables = {"KANINA_LOG_LEVEL": "DEBUG", "KANINA_METRICS_NAMESPACE": "kanina/test"}
        return subprocess.run(
            [*warm(), *arguments],
            env=environment(tmp_path / "home", own_data) | variables,
            input=text,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    who = ("--user", words.PERSON, "-v")
    asked = run("ask", *who, "--json", "takings by product")
    assert words.VALUE in json.dumps(json.loads(asked.stdout)["data"])
    chatted = run("chat", *who, text=f"takings by {words.QUESTION}\nbroken\ntakings for {words.VALUE}\n/clear\n")
    assert words.QUESTION in chatted.stdout
    cleaned = run("cleanup")
    for done in (asked, chatted, cleaned):
        print(done.stderr)  # heard as if it were this process's
    assert '"respond"' in asked.stderr
    assert '"TurnsStored"' in asked.stderr


def test_the_local_server(watch: Watch, own_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("httpx"), "level", logging.WARNING)  # the client of this test
    variables = {"KANINA_LOG_LEVEL": "DEBUG", "KANINA_TELEGRAM_TOKEN": words.TOKEN}
    with running(tmp_path / "home", own_data, **variables) as server:
        answered = server.send(
            "POST", f"/api/chat?q={words.HEADER}", user=words.PERSON, json={"message": "takings by product"}
        )
        assert words.VALUE in answered.text
        assert server.send("GET", f"/api/{words.BODY}?q={words.BODY}", user=words.PERSON).status_code == 404
        assert server.send("POST", "/api/chat", content=words.BODY).status_code == 415
        assert server.send("GET", "/", headers={"Origin": f"https://{words.HEADER}.example.org"}).status_code == 403
        server.stop()
        assert server.process.stdout is not None
        print(server.process.stdout.read())
        log = server.log.read_text()
    print(log)
    assert '"respond"' in log
