"""The AWS SAM commands that README.md and docs/ show exist, with their options."""

from __future__ import annotations

import re

import pytest

from tests.documents import DOCUMENTS, commands
from tests.infra.cloud import run_tool

SHOWN = sorted({tuple(words[1:]) for path in DOCUMENTS for words in commands(path) if words[0] == "sam"})


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_sam_commands_and_options_exist(words: tuple[str, ...]) -> None:
    options = [word for word in words if word.startswith("--")]
    subcommand = words[: words.index(options[0])] if options else words
    done = run_tool("sam", *subcommand, "--help")
    assert done.returncode == 0, done.stderr
    for option in options:
        assert re.search(rf"{option}\b", done.stdout), f"sam {' '.join(subcommand)} has no {option}"
