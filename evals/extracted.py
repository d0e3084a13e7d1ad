"""How well what is to be remembered is told from what is not: `python -m evals.extracted FILE... [--json] [--misses]`.

A FILE holds one labelled message a line: id, lang, kind, text, expect, a list of what is to be remembered (empty for
none) as `{kind, …}` with what that kind says: field and values of a filter, field of a split, word and what it means of
a definition, the month of a year, the content of a name and of a fact. It is read by the demo's model.
precision: rightly found ÷ found. recall: rightly found ÷ labelled. What is found is right where it says the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.house import House, Place
from kanina.assistant.known.extracting import Heard, heard_in
from kanina.assistant.known.grammar import ASKS
from kanina.assistant.known.meanings import Meanings
from kanina.texts import words

FOLDER = Path(__file__).parent / "extraction"
"""The project's own labelled messages."""

LEARNT = {"remember": "fact"}
"""What a move is labelled as, where that is not its own name."""


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled message and what was found in it."""

    row: dict[str, Any]
    found: dict[str, Any] | None

    @property
    def wanted(self) -> dict[str, Any] | None:
        """What is to be found."""
        return self.row["expect"][0] if self.row["expect"] else None

    @property
    def right(self) -> bool:
        """Whether something was rightly found."""
        return self.found is not None and self.wanted is not None and _agree(self.wanted, self.found)


def run(rows: Iterable[dict[str, Any]], meanings: Meanings) -> list[Case]:
    """Read every message; its text alone is seen."""
    return [Case(row, _told(heard_in(row["text"], meanings), meanings)) for row in rows]


def scores(cases: Sequence[Case]) -> dict[str, float | int | None]:
    """The figures of some cases; None where there is nothing to count."""
    found, wanted = [case for case in cases if case.found], [case for case in cases if case.wanted]
    right = sum(case.right for case in cases)
    return {"cases": len(cases), "precision": _share(right, len(found)), "recall": _share(right, len(wanted))}


def report(cases: Sequence[Case]) -> dict[str, Any]:
    """The figures of all cases, by kind and by language."""
    groups: dict[str, dict[str, list[Case]]] = {"kind": defaultdict(list), "lang": defaultdict(list)}
    for case in cases:
        for name, members in groups.items():
            members[case.row[name]].append(case)
    by = {f"by_{name}": {key: scores(members[key]) for key in sorted(members)} for name, members in groups.items()}
    return {**scores(cases), **by}


def read(files: Iterable[Path]) -> list[dict[str, Any]]:
    """The labelled messages of some files. Raises OSError and ValueError."""
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


def _told(heard: Heard | None, meanings: Meanings) -> dict[str, Any] | None:
    """What was found, as a label says it; None for what nothing is learnt from."""
    if heard is None or heard.refused or heard.move in (*ASKS, "forget", "stop"):
        return None
    kind = LEARNT.get(heard.move, heard.move)
    meaning = heard.meaning
    if meaning is None:
        return None if heard.move in ("define", "filter") else {"kind": kind, "content": heard.content}
    field = f"{meaning.field}:{meaning.grain}" if meaning.grain else meaning.field
    if any(other != field for other in meanings.concept(field)) and meaning.field:
        field = f"*.{field.partition('.')[2]}"
    if meaning.kind == "define":
        means = meaning.metric or (f"{field}={meaning.values[0]}" if meaning.values else field)
        return {"kind": kind, "word": meaning.word, "means": means}
    if meaning.kind == "year":
        return {"kind": kind, "values": [int(meaning.values[0])]}
    return {"kind": kind, "field": field, **({"values": list(meaning.values)} if meaning.values else {})}


def _agree(wanted: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether two say the same, texts by their words and without an article before them."""
    return {name: _plain(value) for name, value in wanted.items()} == {
        name: _plain(value) for name, value in found.items()
    }


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(map(_plain, value))
    return " ".join(words(value)).removeprefix("the ") if isinstance(value, str) else value


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def table(figures: dict[str, Any]) -> str:
    """The figures as text, a line for all, each language and each kind."""
    lines = [f"{'':20}" + "".join(f"{name:>11}" for name in ("cases", "precision", "recall"))]
    for label, row in [("all", figures), *figures["by_lang"].items(), *figures["by_kind"].items()]:
        cells = (
            str(row["cases"]),
            *("–" if row[name] is None else f"{row[name]:.3f}" for name in ("precision", "recall")),
        )
        lines.append(f"{label:20}" + "".join(f"{cell:>11}" for cell in cells))
    return "\n".join(lines)


def figures_of(files: Iterable[Path]) -> tuple[dict[str, Any], list[Case]]:
    """The figures of some files by the demo's model, and the cases. Raises as `read` does."""
    rows = read(files)
    with House(Place()) as house:
        cases = run(rows, Meanings(house.model))
    return report(cases), cases


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of some files; 2 when one cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.extracted", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--misses", action="store_true", help="list the messages that were not read as labelled")
    options = parser.parse_args(arguments)
    try:
        figures, cases = figures_of(options.file)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(figures, ensure_ascii=False) if options.json else table(figures))
    for case in cases if options.misses else ():
        if not case.right and (case.wanted or case.found):
            print(f"{case.row['id']} {case.row['kind']}: {case.row['text']!r} wanted {case.wanted} found {case.found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
