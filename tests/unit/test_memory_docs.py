"""The examples of docs/memory.md print what it shows; the tests that docs/memory-cases.md names are there."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kanina.settings import MemoryPolicy
from tests.documents import ROOT, Block, blocks, prose, read

MEMORY = ROOT / "docs" / "memory.md"


def examples() -> Iterator[tuple[Block, Block]]:
    for code, shown in pairwise(blocks(MEMORY)):
        if code.kind == "python":
            assert shown.kind == "text", "an example shows what it prints"
            yield code, shown


def test_examples_print_what_is_shown() -> None:
    names: dict[str, Any] = {}
    printed = []
    for code, _ in examples():
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code.text, names)  # the page is one program, block after block
        printed.append(out.getvalue())
    names["table"].close()
    assert len(printed) == 3
    assert printed == [shown.text for _, shown in examples()]


def test_times_and_numbers_are_those_of_the_policy() -> None:
    text = prose(MEMORY)
    policy = MemoryPolicy()
    assert f"| {policy.conversation_ttl_hours} hours from when it was written (`CONVERSATION_TTL_HOURS`)" in text
    assert f"the newest {policy.kept_turns} of a conversation, {policy.kept_turns_per_user_mode} in a" in text
    assert f"| {policy.pending_minutes} minutes (`PENDING_MINUTES`)" in text
    assert f"| after {policy.idle_minutes} minutes (`IDLE_MINUTES`)" in text


def test_every_case_is_a_test_and_every_test_of_a_case_is_listed() -> None:
    listed = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", prose(ROOT / "docs" / "memory-cases.md")))
    there = {
        (path, name)
        for path in {path for path, _ in listed}
        for name in re.findall(r"^ *def (test_\w+)\(", read(ROOT / path), flags=re.MULTILINE)
    }
    assert listed <= there
    assert {case for case in there if re.match(r"test_m\d\d_", case[1])} <= listed
