"""The corpus: conversations and what the last message of each must come to: `python -m evals.corpus [TOPIC...]`.

A file `corpus/demo/TOPIC.cases` holds lines `message | message => plan` in the notation of `evals.notation`, planned
over the demo's model on the day of `evals.dialogues`, without any data. `corpus/worlds/WORLD.cases` holds lines
`message | message => rows`, asked of the tables in `tests/worlds/WORLD`, which nobody has described: the rows as JSON,
or `none` where no figures may be given.

What must come of it stands in a line of its own where it is long. `## ` begins a section and says what its cases have
in common; other lines that begin with `#` say why. Whoever changes how questions are read sees here what is lost.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from evals.dialogues import last
from evals.house import House, Place
from evals.notation import cases, conversation

FOLDER = Path(__file__).parent / "corpus"
WORLDS = Path(__file__).parents[1] / "tests" / "worlds"
TODAY = date(2026, 11, 28)
"""The day on which questions about those are asked."""

NOTHING = "none"
Come = Callable[[str], Any]
"""Gives what the last of some messages, with bars between them, comes to."""


@dataclass(frozen=True, slots=True)
class Case:
    """One conversation, its messages with bars between them, and what the last must come to, both as written."""

    messages: str
    written: str


@dataclass(frozen=True, slots=True)
class Section:
    """Cases that have something in common."""

    name: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """A file of cases. world: whose tables they are asked of; None for the demo's."""

    name: str
    world: str | None
    sections: tuple[Section, ...]

    def __str__(self) -> str:
        return self.name

    @contextmanager
    def opened(self) -> Iterator[Come]:
        """What its cases are asked of."""
        if self.world is None:
            yield lambda messages: last(*conversation(messages))
            return
        with world(self.world) as house:
            yield lambda messages: _rows(house, messages)

    def misses(self) -> list[str]:
        """Its cases that come to something else, each with what it is."""
        found = []
        with self.opened() as come:
            for section in self.sections:
                for case in section.cases:
                    wanted = case.written if self.world is None else _read(case.written)
                    got = come(case.messages)
                    if got != wanted:
                        shown = got if isinstance(got, str) else json.dumps(got, ensure_ascii=False)
                        found.append(
                            f"{self.name}: {section.name}\n  {case.messages}\n    => {case.written}\n   not {shown}"
                        )
        return found


def world(name: str) -> House:
    """A house of one of the worlds' tables, which nobody has described."""
    return House(Place(data=WORLDS / name, today=TODAY, starters=0))


def topics(names: Sequence[str] = ()) -> list[Topic]:
    """Those of these names, or all. Raises ValueError for a name that is none, or naming a line that is no case."""
    files = {file.stem: file for file in sorted(FOLDER.glob("*/*.cases"))}
    if unknown := set(names) - set(files):
        raise ValueError(f"there is no topic {', '.join(sorted(unknown))}; there are {', '.join(files)}")
    return [_topic(file) for name, file in files.items() if not names or name in names]


def _topic(file: Path) -> Topic:
    sections = []
    for part in file.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, rest = part.partition("\n")
        lines = "\n".join(line for line in rest.splitlines() if line.strip() and line[0] != "#")
        try:
            sections.append(Section(name, tuple(Case(*case) for case in cases(lines))))
        except (TypeError, ValueError):
            raise ValueError(f"{file.name}: not all lines of {name!r} are cases") from None
    return Topic(file.stem, file.stem if file.parent.name == WORLDS.name else None, tuple(sections))


def _rows(house: House, messages: str) -> Any:
    with house.conversation() as talk:
        answer = [talk.ask(message) for message in conversation(messages)][-1]
    return None if answer.result is None else [[_cell(cell) for cell in row] for row in answer.result.rows]


def _cell(value: Any) -> Any:
    """A cell as JSON has it; 4 and 4.0 are the same there."""
    if isinstance(value, Decimal):
        return float(value)
    return value.isoformat() if isinstance(value, date | datetime | time) else value


def _read(written: str) -> Any:
    return None if written == NOTHING else json.loads(written)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what came to something else; 1 if anything did."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.corpus", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("topic", nargs="*")
    try:
        read = topics(parser.parse_args(arguments).topic)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    missed = [miss for topic in read for miss in topic.misses()]
    for miss in missed:
        print(miss)
    total = sum(len(section.cases) for topic in read for section in topic.sections)
    print(f"{total - len(missed)} of {total} conversations of {len(read)} topics came to what they must")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
