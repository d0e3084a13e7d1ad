"""What README.md and docs/ say, in parts that tests can hold to the code: blocks, commands, dialogues, tables."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCUMENTS = (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))

PROGRAMS = ("make", "kanina", "aws", "sam", "pip", "python3", "curl")
LEFT_OUT = "…"
"""A line of a dialogue that stands for lines which are not shown."""

_BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_ASSIGNMENT = re.compile(r"\w+=")


@dataclass(frozen=True)
class Block:
    """A fenced block: the word after its fence, and its text."""

    kind: str
    text: str


@dataclass(frozen=True)
class Said:
    """A question of a dialogue and the answer shown for it, whose lines may be left out."""

    question: str
    answer: str

    def fits(self, actual: str) -> bool:
        """Whether an answer is this one, however its lines are broken."""
        shown = re.split(rf"^{LEFT_OUT}$", self.answer, flags=re.MULTILINE)
        pattern = ".*".join(re.escape(" ".join(part.split())) for part in shown)
        return re.fullmatch(pattern, " ".join(actual.split())) is not None


def read(path: Path) -> str:
    """A document's text."""
    return path.read_text(encoding="utf-8")


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a document, in order."""
    return blocks_of(read(path))


def blocks_of(text: str) -> list[Block]:
    """The fenced blocks of a part of a document."""
    return [Block(kind, textwrap.dedent(block)) for _, kind, block in _BLOCK.findall(text)]


def prose(path: Path) -> str:
    """A document without its fenced blocks."""
    return _BLOCK.sub("", read(path))


def spans(path: Path) -> list[str]:
    """What stands between backticks in a document's prose."""
    return re.findall(r"`([^`\n]+)`", prose(path))


def commands(path: Path) -> Iterator[list[str]]:
    """The words of each command a document shows: all lines of `sh` blocks, and what else begins with a program.

    Variables before the program are left out, and a program is its bare name.
    """
    for block in blocks(path):
        for line in block.text.replace("\\\n", " ").splitlines():
            if (block.kind == "sh" and line.strip()) or (block.kind == "" and _begins_with_program(line)):
                yield _words(line)
    for span in spans(path):
        if _begins_with_program(span):
            yield _words(span)


def dialogue(block: Block) -> list[Said]:
    """The questions and answers of a block whose first line is `you: …`; none for another block."""
    if not block.text.startswith("you: "):
        return []
    parts = re.split(r"^you: ", block.text, flags=re.MULTILINE)[1:]
    return [Said(question, answer.strip()) for question, _, answer in (part.partition("\n") for part in parts)]


def table_rows(path: Path) -> list[list[str]]:
    """The cells of every table row of a document, heads included."""
    rows = [line.strip() for line in prose(path).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" |")] for row in rows]


def _begins_with_program(line: str) -> bool:
    words = _without_variables(line.split())
    return len(words) > 1 and words[0] in PROGRAMS


def _words(line: str) -> list[str]:
    # A command in $(…) is the command that matters.
    text = re.sub(r"^\w+=\$\((.*)\)$", r"\1", line.strip())
    words = _without_variables(shlex.split(text, comments=True))
    assert words, f"no command in {line!r}"
    return words


def _without_variables(words: list[str]) -> list[str]:
    """A command from its program on, which is named without its folder."""
    rest = list(dropwhile(_ASSIGNMENT.match, words))
    return [rest[0].removeprefix(".venv/bin/").removeprefix(".venv-cloud/bin/"), *rest[1:]] if rest else []
