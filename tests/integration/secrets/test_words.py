"""The test of the tests: each way a word can get out is looked at."""

from __future__ import annotations

import logging

import pytest

from kanina.observability import log
from tests.integration.secrets import words
from tests.integration.secrets.words import Watch


def test_the_words_would_be_found(capfd: pytest.CaptureFixture[str]) -> None:
    """The test of the tests: each way a word can get out is looked at."""
    watch = Watch(capfd)
    with watch.listening():
        log("stage", level=logging.DEBUG, note=f"1 {words.QUESTION}")
        logging.getLogger("botocore.parsers").info("2 %s", words.QUESTION)
        logging.getLogger("kanina.somewhere").debug("3 %s", words.QUESTION)
        try:
            raise ValueError(f"4 {words.CAUSE}")
        except ValueError as error:
            logging.getLogger("other").exception("failed")
            watch.note(RuntimeError(f"5 {words.ANSWER}"))
            wrapped = RuntimeError("outer")
            wrapped.__cause__ = error
            watch.note(wrapped)
        print(f"6 {words.VALUE}")
        log("stage", conversation=words.CONVERSATION, person=str(words.USER))
    found = "\n".join(watch.found())
    assert [number for number in range(1, 7) if f"{number} zq" not in found] == []
    assert words.CONVERSATION in found
    assert str(words.USER) in found
