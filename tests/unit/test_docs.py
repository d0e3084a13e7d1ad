"""README.md and docs/ name commands, files, links, settings and parameters that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from fnmatch import fnmatch
from functools import cache
from itertools import pairwise
from pathlib import Path

import botocore.session
import pytest
from botocore import xform_name

from kanina.settings import MemoryPolicy, Settings
from tests.deployed import template_as_written
from tests.documents import DOCUMENTS, ROOT, blocks, commands, dialogue, prose, read, spans, table_rows

DOCS = ROOT / "docs"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOLDERS = ("bench", "demo", "docs", "evals", "events", "functions", "layers", "local", "scripts", "tests")
AWS_OPTIONS = {"--query", "--output", "--recursive", "--region"}
S3_COMMANDS = {"rm", "sync"}


def shown(program: str) -> list[list[str]]:
    return [words for path in DOCUMENTS for words in commands(path) if words[0] == program]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_every_line_of_a_command_block_is_a_known_program(path: Path) -> None:
    known = {"make", "kanina", "aws", "sam", "pip", "python3", "curl"}
    assert [words for words in commands(path) if words[0] not in known] == []


@pytest.mark.parametrize("words", shown("make"), ids=" ".join)
def test_make_targets_and_variables_exist(words: list[str]) -> None:
    for word in words[1:]:
        if "=" in word:
            variable = word.partition("=")[0]
            assert re.search(rf"^{variable} \?=", MAKEFILE, re.MULTILINE), f"no variable {variable}"
        else:
            assert re.search(rf"^{word}:.*##", MAKEFILE, re.MULTILINE), f"no target {word}"


def test_the_targets_of_make_help_are_documented() -> None:
    targets = re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE)
    documented = {words[1] for words in shown("make")}
    assert set(targets) == documented


@cache
def kanina_help(*subcommand: str) -> str:
    command = [sys.executable, "-m", "kanina_local", *subcommand, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, f"kanina {' '.join(subcommand)}: {done.stderr}"
    return done.stdout


GROUPS = ("conversations", "key", "me", "memories", "model", "people", "sql")
"""Commands that are named by two words."""


@pytest.mark.parametrize("words", shown("kanina"), ids=" ".join)
def test_kanina_commands_and_options_exist(words: list[str]) -> None:
    subcommand = words[1:3] if words[1] in GROUPS else words[1:2]
    text = kanina_help(*subcommand)
    for word in words:
        if word.startswith("--"):
            assert re.search(rf"{word}\b", text), f"kanina {' '.join(subcommand)} has no {word}"


@pytest.mark.parametrize("words", shown("pip"), ids=" ".join)
def test_requirement_files_exist(words: list[str]) -> None:
    for option, value in pairwise(words):
        if option == "-r":
            assert (ROOT / value).is_file()


@pytest.mark.parametrize("words", shown("aws"), ids=" ".join)
def test_aws_commands_and_options_exist(words: list[str]) -> None:
    service, operation, *rest = words[1:]
    if service == "s3":
        assert operation in S3_COMMANDS
        return
    model = botocore.session.get_session().get_service_model(service)
    operations = {xform_name(each, "-"): each for each in model.operation_names}
    shape = model.operation_model(operations[operation]).input_shape
    assert shape is not None
    options = {f"--{xform_name(member, '-')}" for member in shape.members} | AWS_OPTIONS
    assert [word for word in rest if word.startswith("--") and word not in options] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_paths_of_the_project_exist(path: Path) -> None:
    words = [word for command in commands(path) for word in command] + spans(path)
    named = {word for word in words if re.fullmatch(r"[\w.-]+(/[\w.-]+)+", word) and word.split("/")[0] in FOLDERS}
    assert sorted(word for word in named if not (ROOT / word).exists()) == []


def anchors(path: Path) -> set[str]:
    """The anchors GitHub gives to a document's headings."""
    headings = re.findall(r"^#+ (.*)$", prose(path), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        found = (path.parent / file).resolve() if file else path
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target


def test_every_dialogue_is_in_a_block_that_is_tried() -> None:
    """A transcript is a `text` block; tests/integration/test_documents.py runs those of these two documents."""
    for path in DOCUMENTS:
        with_dialogue = [block for block in blocks(path) if dialogue(block)]
        assert all(block.kind == "text" for block in with_dialogue)
        assert not with_dialogue or name(path) in ("README.md", "docs/your-data.md")


# ---------------------------------------------------------------- settings and parameters


def documented(path: Path) -> dict[str, str]:
    """Name → default, for the rows `| name | default | meaning |` of a document."""
    rows = [row for row in table_rows(path) if len(row) == 3 and row[0].startswith("`")]
    assert len({row[0] for row in rows}) == len(rows), "a name has two rows"
    return {row[0].strip("`"): "" if row[1] == "none" else row[1].strip("`") for row in rows}


def test_settings_are_documented_with_their_defaults() -> None:
    settings = {f"KANINA_{field.name.upper()}": field.default for field in fields(Settings) if field.name != "policy"}
    policy = {field.name.upper(): field.default for field in fields(MemoryPolicy)}
    home = {"KANINA_HOME": ".kanina"}
    assert documented(DOCS / "settings.md") == {key: str(value) for key, value in (settings | policy | home).items()}


def test_no_document_names_a_setting_that_does_not_exist() -> None:
    known = {f"KANINA_{field.name.upper()}" for field in (*fields(Settings), *fields(MemoryPolicy))} | {"KANINA_HOME"}
    for path in DOCUMENTS:
        assert set(re.findall(r"KANINA_[A-Z_]+", read(path))) <= known, name(path)


def test_parameters_and_outputs_of_the_template_are_documented() -> None:
    template = template_as_written()
    defaults = {key: str(parameter["Default"]) for key, parameter in template["Parameters"].items()}
    assert documented(DOCS / "operating.md") == defaults
    assert [key for key in template["Outputs"] if f"`{key}`" not in read(DOCS / "operating.md")] == []
    retained = {key for key, made in template["Resources"].items() if made.get("DeletionPolicy") == "Retain"}
    assert retained == {"Table", "DataBucket", "UserPool"}, "operating.md says which three stay after a deletion"


def test_what_deletion_does_not_reach_is_named() -> None:
    deleting = read(DOCS / "operating.md").partition("## Deleting\n")[2]
    queues = {
        key: made["Properties"]["MessageRetentionPeriod"] // 86_400
        for key, made in template_as_written()["Resources"].items()
        if made["Type"] == "AWS::SQS::Queue"
    }
    assert [key for key in queues if f"`{key}`" not in deleting] == []
    assert {queues[key] for key in queues if key.endswith("DeadLetters")} == {4}, "the document says four days"
    assert (queues["TelegramQueue"], queues["LateTurns"]) == (1, 2), "the document says a day and two"


def test_commands_in_blocks_run_as_printed() -> None:
    """In a checkout no program of ours is on the path."""
    bare = re.compile(r"^\s*(?:[A-Z_]+=\S* )*kanina ", re.MULTILINE)
    assert [name(path) for path in DOCUMENTS if any(bare.search(block.text) for block in blocks(path))] == []


def test_homes_that_documents_show_are_left_out_of_git() -> None:
    ignored = (DOCS.parent / ".gitignore").read_text(encoding="utf-8").split()
    homes = {home for path in DOCUMENTS for home in re.findall(r"KANINA_HOME=(\.[\w-]+)", read(path))}
    assert homes
    assert [home for home in homes if not any(fnmatch(f"{home}/", pattern) for pattern in ignored)] == []
