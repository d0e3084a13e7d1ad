"""What a log line holds, and what it never does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.question import clean_question
from kanina.observability import bind, bound, invocation, log, short
from kanina.problems import InvalidRequest
from kanina.storage.table import StorageFault
from tests.logs import logged


def test_an_id_is_cut_to_eight_characters() -> None:
    assert short("10377ccc-ca8e-490d-aaa8-b2d1e1e53e70") == "10377ccc"
    assert short(None) is None


@pytest.mark.parametrize("given_id", ["local:me", "7123", "8123456789", "telegram:kanina|7123", "mail:ana@example.org"])
def test_of_an_id_that_is_no_uuid_nothing_is_shown(given_id: str) -> None:
    shown = short(given_id)
    assert shown is not None
    assert re.fullmatch(r"[0-9a-f]{8}", shown)
    assert shown != given_id[:8]
    assert shown == short(given_id), "two lines about the same thing can be told to be"


@given(st.text(min_size=1))
def test_every_id_has_a_short_form_in_hexadecimal(given_id: str) -> None:
    assert re.fullmatch(r"[0-9a-f]{8}", short(given_id) or "")


def test_an_error_is_told_by_type_and_place_and_never_by_its_text() -> None:
    with logged() as lines:
        try:
            clean_question("")
        except InvalidRequest:
            log("failed", exc_info=True, operation="ask")
    (line,) = lines
    assert line["stage"] == "failed"
    assert line["operation"] == "ask"
    assert line["error"] == "InvalidRequest"
    assert line["at"].startswith("kanina.assistant.question:")
    assert "type a question" not in json.dumps(line)


def test_a_fault_of_the_store_is_told_by_operation_and_the_errors_name() -> None:
    with logged() as lines:
        try:
            raise StorageFault("query", "ReadTimeoutError")
        except StorageFault:
            log("failed", exc_info=True)
    (line,) = lines
    assert (line["operation"], line["error"]) == ("query", "ReadTimeoutError")


def test_a_line_says_when_in_the_form_that_lambda_reads_levels_by() -> None:
    with logged() as lines:
        log("hello")
    (line,) = lines
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["timestamp"])
    assert abs(datetime.fromisoformat(line["timestamp"]) - datetime.now(UTC)) < timedelta(minutes=1)
    assert line["level"] == "INFO"


def test_lines_have_what_is_bound_until_that_ends() -> None:
    with logged() as lines:
        log("before")
        with bound(request="11111111"):
            bind(conversation="22222222")
            log("within")
            with bound(conversation="33333333", request=None):
                log("deeper")
            log("within", request="44444444")
        log("after")
    assert [(line["stage"], line.get("request"), line.get("conversation")) for line in lines] == [
        ("before", None, None),
        ("within", "11111111", "22222222"),
        ("deeper", "11111111", "33333333"),
        ("within", "44444444", "22222222"),
        ("after", None, None),
    ]
    assert "request" not in next(iter(lines)), "what is not known is not there"


def test_threads_have_nothing_bound_of_each_other_unless_they_are_given_it() -> None:
    with ThreadPoolExecutor(2) as pool, logged() as lines:

        def work(name: str) -> None:
            with bound(request=name):
                for _ in range(50):
                    log(name)

        list(pool.map(work, ["a", "b"]))
        with bound(request="c"):
            pool.submit(log, "none").result()
            pool.submit(copy_context().run, log, "c").result()
    assert {(line["stage"], line.get("request")) for line in lines} == {
        ("a", "a"),
        ("b", "b"),
        ("none", None),
        ("c", "c"),
    }


def test_an_invocation_has_nothing_bound_of_the_one_before() -> None:
    @invocation
    def handler(event: dict[str, str], context: object) -> None:
        log("begins")
        bind(conversation=event["id"])
        log("ends")

    with bound(conversation="left over"), logged() as lines:
        handler({"id": "1"}, None)
        handler({"id": "2"}, None)
        log("after")
    assert [(line["stage"], line.get("conversation")) for line in lines] == [
        ("begins", None),
        ("ends", "1"),
        ("begins", None),
        ("ends", "2"),
        ("after", "left over"),
    ]


def test_logs_go_to_standard_error_once_however_often_that_is_asked_for() -> None:
    code = (
        "from kanina.observability import configure, log; configure('WARNING'); configure('INFO'); "
        "log('hello', count=1); log('quiet', level=10)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    (line,) = (json.loads(line) for line in done.stderr.splitlines())
    assert (line["stage"], line["count"]) == ("hello", 1)


def test_nothing_is_printed_where_no_log_is_set_up_and_an_exceptions_text_never_is() -> None:
    code = (
        "import logging\nfrom kanina.observability import log\n"
        "def fail():\n    try:\n        raise ValueError('what a person typed')\n"
        "    except ValueError:\n        log('failed', level=40, exc_info=True)\n"
        "fail()\nlogging.basicConfig(format='%(levelname)s %(message)s')\nfail()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "ERROR failed\n")


def test_a_line_goes_to_what_is_standard_error_then_and_an_exception_is_not_printed_where_it_cannot_go() -> None:
    code = (
        "import io, os, sys\nfrom kanina.observability import configure, log\n"
        "def fail():\n    try:\n        raise ValueError('what a person typed')\n"
        "    except ValueError:\n        log('failed', level=40)\n"
        "real, sys.stderr = sys.stderr, io.StringIO()\nconfigure()\nsys.stderr.close()\nfail()\n"
        "sys.stderr = real\nfail()\nsys.stderr = None\nfail()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert [json.loads(line)["stage"] for line in done.stderr.splitlines()] == ["failed"]
