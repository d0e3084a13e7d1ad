"""What a log line holds, and what it never does."""

from __future__ import annotations

import json
import logging

import pytest

from kanina.assistant.question import clean_question
from kanina.observability import configure, log, short
from kanina.problems import InvalidRequest


def test_an_id_is_cut_to_eight_characters() -> None:
    assert short("10377ccc-ca8e-490d-aaa8-b2d1e1e53e70") == "10377ccc"
    assert short(None) is None


def test_an_error_is_told_by_type_and_place_and_never_by_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("kanina")
    before = logger.handlers[:]
    logger.handlers.clear()
    try:
        configure()
        try:
            clean_question("")
        except InvalidRequest:
            log("failed", exc_info=True, operation="ask")
    finally:
        logger.handlers[:] = before
    line = json.loads(capsys.readouterr().err)
    assert line["stage"] == "failed"
    assert line["operation"] == "ask"
    assert line["error"] == "InvalidRequest"
    assert line["at"].startswith("kanina.assistant.question:")
    assert "type a question" not in json.dumps(line)
