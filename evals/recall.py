"""Whether recall finds the turns that answer a question: python -m evals.recall FILE [--embed module:callable]

FILE is LoCoMo's JSON (conversations with `qa`, each question with the ids of the turns that are its evidence), plain or
gzipped. A document is one turn: its text with the caption of a picture it shared, who said it, its session and day.
The question is asked on the day of the last session.

R@10: the share of a question's evidence that is among the first ten turns, averaged over the questions that have
evidence (LoCoMo's own measure). hit@10: the questions with any of it there. It ends with 1 where R@10 is below the
figures of `evals.thresholds`.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from evals import thresholds
from kanina.memory.recall.scoring import Document, recall
from kanina.memory.recall.vectors import likeness, packed

K = 10
_TURN = re.compile(r"D\d+:\d+")
_ADVERSARIAL = 5

Embed = Callable[[Sequence[str]], Sequence[Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question with the turns that were to be found, and the ten that were."""

    conversation: int
    question: str
    category: int
    evidence: frozenset[str]
    found: tuple[str, ...]

    @property
    def recall(self) -> float:
        """The share of the evidence that was found."""
        return len(self.evidence & set(self.found)) / len(self.evidence)


def documents_of(conversation: Mapping[str, Any]) -> list[Document]:
    """The turns of a LoCoMo conversation, in the order they were said."""
    found = []
    number = 1
    while moment := conversation.get(f"session_{number}_date_time"):
        day = datetime.strptime(f"{moment} +0000", "%I:%M %p on %d %B, %Y %z").date()
        for turn in conversation.get(f"session_{number}") or ():
            text = " ".join(part for part in (turn["text"], turn.get("blip_caption")) if part)
            found.append(Document(turn["dia_id"], text, day, f"session {number}", turn["speaker"]))
        number += 1
    return found


def run(data: Sequence[Mapping[str, Any]], embed: Embed | None = None, query: Embed | None = None) -> list[Outcome]:
    """Ask each question of its conversation. query: gives the vectors of questions, where they are not those of texts.

    Vectors are packed as they are stored.
    """
    outcomes = []
    for number, sample in enumerate(data, start=1):
        documents = documents_of(sample["conversation"])
        today = max(document.said for document in documents if document.said)
        asked = [
            (row, evidence)
            for row in sample["qa"]
            if (evidence := frozenset(_TURN.findall(" ".join(row.get("evidence") or ()))))
        ]
        vectors = _vectors(embed, [_told(document) for document in documents])
        wanted = _vectors(query or embed, [row["question"] for row, _ in asked])
        for place, (row, evidence) in enumerate(asked):
            likenesses = {at: likeness(wanted[place], vector) for at, vector in enumerate(vectors)}
            hits = recall(documents, row["question"], today, K, likenesses=likenesses)
            found = tuple(hit.document.id for hit in hits)
            outcomes.append(Outcome(number, row["question"], row["category"], evidence, found))
    return outcomes


def _vectors(embed: Embed | None, texts: Sequence[str]) -> list[bytes]:
    return [] if embed is None else [packed(vector) for vector in embed(texts)]


def _told(document: Document) -> str:
    return f"{document.by}: {document.text}"


def report(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    """R@10, hit@10 and how many questions there were: over all, without the adversarial ones, and by category."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups["all"].append(outcome)
        if outcome.category != _ADVERSARIAL:
            groups["1–4"].append(outcome)
        groups[str(outcome.category)].append(outcome)
    return {
        name: {
            "questions": len(members),
            "recall": sum(each.recall for each in members) / len(members),
            "hit": sum(each.recall > 0 for each in members) / len(members),
        }
        for name, members in sorted(groups.items(), key=lambda group: (group[0].isdecimal(), group[0]))
    }


def _named(name: str | None) -> Embed | None:
    if not name:
        return None
    module, _, member = name.partition(":")
    embed: Embed = getattr(importlib.import_module(module), member)
    return embed


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of a file; 1 where one is missed, 2 when the file cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.recall", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--embed", help="module:callable that gives vectors of texts")
    parser.add_argument("--query", help="the same for questions, where they have a callable of their own")
    parser.add_argument("--conversations", help="only these, such as 4,5", default="")
    parser.add_argument("--misses", action="store_true", help="list the questions not all of whose evidence was found")
    options = parser.parse_args(arguments)
    try:
        written = options.file.read_bytes()
        data = json.loads(gzip.decompress(written) if options.file.suffix == ".gz" else written)
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 2
    chosen = {int(number) for number in options.conversations.split(",") if number}
    data = [sample for number, sample in enumerate(data, start=1) if not chosen or number in chosen]
    embed, query = _named(options.embed), _named(options.query)
    outcomes = run(data, embed, query)
    figures = report(outcomes)
    least = thresholds.RECALL if embed is None else thresholds.RECALL_WITH_VECTORS
    wanted = dict(zip(("all", "1–4"), least, strict=True))
    missed = 0
    for name, row in figures.items():
        short = row["recall"] < wanted.get(name, 0)
        missed += short
        of = f" of {wanted[name]:.2f}" if name in wanted else ""
        tail = f"   hit@{K} {row['hit']:.3f}   {row['questions']} questions{'   MISSED' if short else ''}"
        print(f"{name:5} R@{K} {row['recall']:.3f}{of:9}{tail}")
    for outcome in outcomes if options.misses else ():
        if outcome.recall < 1:
            print(f"{outcome.conversation} {outcome.category} {outcome.question!r} {sorted(outcome.evidence)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
