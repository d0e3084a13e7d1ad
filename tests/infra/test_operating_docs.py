"""The AWS SAM commands that README.md and docs/ show exist, with their options."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.documents import DOCUMENTS, commands
from tests.infra.cloud import run_tool

SHOWN = sorted({tuple(words[1:]) for path in DOCUMENTS for words in commands(path) if words[0] == "sam"})


@cache
def help_of(command: tuple[str, ...]) -> str:
    """What SAM says of one of its commands."""
    done = run_tool("sam", *command, "--help")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_sam_commands_and_options_exist(words: tuple[str, ...]) -> None:
    options = [word for word in words if word.startswith("--")]
    command = words[: words.index(options[0])] if options else words
    for option in options:
        assert re.search(rf"{option}\b", help_of(command)), f"sam {' '.join(command)} has no {option}"
    assert help_of(command)
