"""How well `references.resolve` reads labelled messages: `python -m evals.references FILE [--json] [--misses]`.

FILE holds one JSON object a line: id, lang, turns [{n, query, response}], query, expect {refers, turns, item?}, kind.
exact: `refers` and the set of turns both right. item_accuracy: the row right, of those with a label for it. precision,
recall, f1: over turn sets, micro-averaged. false_alarm_rate: negatives answered refers=true, of all negatives.
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

from kanina.memory.references import Resolution, TurnText, resolve


@dataclass(frozen=True, slots=True)
class Case:
    """A labelled message and what was made of it."""

    row: dict[str, Any]
    found: Resolution

    @property
    def expected(self) -> set[int]:
        """The labelled turns."""
        return set(self.row["expect"]["turns"])

    @property
    def exact(self) -> bool:
        """Whether it refers, and to which turns, both right."""
        return self.found.refers == self.row["expect"]["refers"] and set(self.found.turns) == self.expected

    @property
    def item_right(self) -> bool | None:
        """Whether the row is right; None where none is labelled."""
        expect = self.row["expect"]
        return self.found.item == expect["item"] if "item" in expect else None


def run(rows: Iterable[dict[str, Any]]) -> list[Case]:
    """Resolve every row; the system sees its turns and its query, nothing else."""
    return [
        Case(
            row,
            resolve(row["query"], [TurnText(turn["n"], turn["query"], turn["response"]) for turn in row["turns"]]),
        )
        for row in rows
    ]


def scores(cases: Sequence[Case]) -> dict[str, float | int | None]:
    """The figures of some cases; None where there is nothing to count."""
    right = sum(len(case.expected & set(case.found.turns)) for case in cases)
    found = sum(len(case.found.turns) for case in cases)
    expected = sum(len(case.expected) for case in cases)
    negatives = [case for case in cases if not case.row["expect"]["refers"]]
    items = [case.item_right for case in cases if case.item_right is not None]
    precision, recall = _share(right, found), _share(right, expected)
    f1 = 2 * precision * recall / (precision + recall) if precision and recall else precision if not expected else 0.0
    return {
        "cases": len(cases),
        "precision": precision,
        "recall": recall,
        "f1": f1,
        "exact": _share(sum(case.exact for case in cases), len(cases)),
        "false_alarm_rate": _share(sum(case.found.refers for case in negatives), len(negatives)),
        "item_accuracy": _share(sum(items), len(items)),
    }


def report(cases: Sequence[Case]) -> dict[str, Any]:
    """The figures of all cases, and by kind and language."""
    groups: dict[str, dict[str, list[Case]]] = {"kind": defaultdict(list), "lang": defaultdict(list)}
    for case in cases:
        for name, members in groups.items():
            members[case.row[name]].append(case)
    return {
        **scores(cases),
        **{f"by_{name}": {key: scores(members[key]) for key in sorted(members)} for name, members in groups.items()},
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _table(figures: dict[str, Any]) -> str:
    names = ["cases", "precision", "recall", "f1", "exact", "false_alarm_rate", "item_accuracy"]
    lines = [f"{'':20}" + "".join(f"{name[:12]:>13}" for name in names)]
    rows = [("all", figures), *figures["by_lang"].items(), *figures["by_kind"].items()]
    for label, row in rows:
        shown = (
            "–" if row[name] is None else str(row[name]) if name == "cases" else f"{row[name]:.3f}" for name in names
        )
        lines.append(f"{label:20}" + "".join(f"{text:>13}" for text in shown))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of a file; 2 when it cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m evals.references", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--misses", action="store_true", help="list the cases that were not exact")
    options = parser.parse_args(arguments)
    try:
        rows = [json.loads(line) for line in options.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 2
    cases = run(rows)
    figures = report(cases)
    print(json.dumps(figures, ensure_ascii=False) if options.json else _table(figures))
    if options.misses:
        for case in cases:
            if not case.exact or case.item_right is False:
                wanted, found = case.row["expect"], case.found
                print(f"{case.row['id']} {case.row['kind']}: {case.row['query']!r} wanted {wanted} found {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
