"""What each labelled turn came to when it was last written down, and what is otherwise now: `python -m evals.kept`.

`kept/SET.tsv` has a line for each turn of a set: its conversation, its number, what it came to, whether that is as its
label says, and its plan in the notation of `evals.notation`. Lost is what was right and is not; gained wrong is what
was no answer and is a wrong one. Either ends it with 1; `--write` writes down how it is now, for what was judged and
meant. The sets that are for measuring alone are left out: their lines would be read.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from evals import questions
from evals.questions import Came, Outcome

HERE = Path(__file__).parent
FOLDER = HERE / "kept"
FENCED = frozenset({"crafts", "demo_seventh", "demo_tenth"})
"""Sets for measuring alone. Source: docs/contributing.md."""

Turn = tuple[str, int]
"""A conversation's id, and the number of a turn in it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a turn came to."""

    came: Came
    right: bool
    plan: str


def sets() -> dict[str, Path]:
    """The labelled files by name, without those that are for measuring alone."""
    files = {file.stem: file for file in (*HERE.glob("questions/*.jsonl"), *HERE.glob("unseen/*.jsonl"))}
    files |= {file.parent.name: file for file in HERE.glob("unseen/*/questions.jsonl")}
    return {name: file for name, file in sorted(files.items()) if name not in FENCED}


def now(file: Path) -> dict[Turn, Kept]:
    """What the turns of a set come to now."""
    return {_turn(outcome): Kept(outcome.came, outcome.right, outcome.plan) for outcome in questions.run([file])}


def read(name: str) -> dict[Turn, Kept]:
    """What the turns of a set came to; nothing where none was written down. Raises ValueError for what is no such
    line."""
    file = FOLDER / f"{name}.tsv"
    if not file.is_file():
        return {}
    with file.open(encoding="utf-8", newline="") as lines:
        return {
            (conversation, int(number)): Kept(cast("Came", came), right == "right", plan)
            for conversation, number, came, right, plan in csv.reader(lines, dialect="excel-tab")
        }


def write(name: str, turns: Mapping[Turn, Kept]) -> None:
    """Write down what the turns of a set come to."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.tsv").open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, dialect="excel-tab", lineterminator="\n")
        for (conversation, number), kept in turns.items():
            writer.writerow([conversation, number, kept.came, "right" if kept.right else "wrong", kept.plan])


def compared(before: Mapping[Turn, Kept], after: Mapping[Turn, Kept]) -> tuple[list[str], list[str], list[str]]:
    """The turns that are lost, gained wrong, and read otherwise with as right an outcome, each in a line."""
    lost, wrong, other = [], [], []
    for turn, found in after.items():
        kept = before.get(turn)
        if kept is None or kept == found:
            continue
        line = f"{turn[0]} {turn[1]}: {kept.plan or kept.came}\n    now {found.plan or found.came}"
        if kept.right and not found.right:
            lost.append(line)
        elif not kept.right and not found.right and found.came == "answer" != kept.came:
            wrong.append(line)
        else:
            other.append(line)
    return lost, wrong, other


def _turn(outcome: Outcome) -> Turn:
    return outcome.conversation.id, outcome.number


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each set, and what was lost or gained wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.kept", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("set", nargs="*", help="names of sets; all without any")
    parser.add_argument("--write", action="store_true", help="write down how it is now")
    options = parser.parse_args(arguments)
    known = sets()
    if unknown := set(options.set) - set(known):
        print(f"there is no set {', '.join(sorted(unknown))}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    print(f"{'':18}{'turns':>7}{'right':>7}{'lost':>7}{'wrong':>7}{'other':>7}")
    missed = 0
    for name in options.set or known:
        before, after = read(name), now(known[name])
        lost, wrong, other = compared(before, after)
        right = sum(kept.right for kept in after.values())
        print(f"{name:18}{len(after):7}{right:7}{len(lost):7}{len(wrong):7}{len(other):7}", flush=True)
        for kind, lines in (("lost", lost), ("gained wrong", wrong)):
            for line in lines:
                print(f"  {kind}: {line}")
        missed += len(lost) + len(wrong)
        if options.write:
            write(name, after)
    return 1 if missed and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
