"""docs/memory.md: its examples print what it shows, and its figures are the code's."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kanina.settings import MemoryPolicy
from tests.documents import ROOT, Block, blocks, prose

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
