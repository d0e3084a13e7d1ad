"""Learns the weights of `references.judge` from the labelled messages: `python -m evals.judge [--write | --held-out]`.

--write: into the file that the package reads. --held-out: how well each labelled file is judged by weights learned from
the others alone. Softmax regression by stochastic gradient descent (Bottou 2010, "Large-Scale Machine Learning with
SGD": its rate and its shrinking of all weights by one factor), always in the same order, so that the same files give
the same weights.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import math
import random
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanina.memory.references.judge import BUCKETS, WEIGHTS, features_of
from kanina.memory.references.tokens import tokenise

LABELLED = Path(__file__).parents[1] / "tests" / "data"
KINDS = ("none", "ambiguous", "multi", "ordinal", "out_of_range", "recency", "relative", "topic")
WORDINGS = "reference_wordings.jsonl"
"""Written for the kinds that the sets' misses showed, so that how well they are judged says little."""

EPOCHS = 15
RATE = 0.5
LOOSENESS = 30.0
"""How far weights may go from zero (C of regularised regression). Chosen with `--held-out`: with more they follow
single messages, with less they forget rare words."""


@dataclass(slots=True)
class Learned:
    """Weights under way: for each kind one for each bucket, to be multiplied by the factor, and a bias."""

    weights: list[list[float]]
    biases: list[float]
    factor: float = 1.0

    def shares(self, features: dict[int, float]) -> list[float]:
        """How likely each kind is."""
        scores = [
            bias + self.factor * sum(of_kind[bucket] * value for bucket, value in features.items())
            for bias, of_kind in zip(self.biases, self.weights, strict=True)
        ]
        highest = max(scores)
        powers = [math.exp(score - highest) for score in scores]
        return [power / sum(powers) for power in powers]


def labelled() -> dict[str, list[dict[str, Any]]]:
    """Every labelled file of this project, by name: the whole sets, and wordings of which only the kind is known."""
    return {
        path.name: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        for path in sorted(LABELLED.glob("reference*.jsonl"))
    }


def digest(rows: Sequence[dict[str, Any]]) -> str:
    """Tells which messages, under which labels, weights were learned from."""
    seen = [[row["query"], _kind(row)] for row in rows]
    return hashlib.sha256(json.dumps([seen, BUCKETS, EPOCHS, RATE, LOOSENESS]).encode()).hexdigest()


def learn(rows: Sequence[dict[str, Any]]) -> Learned:
    """Weights that give these messages their labels."""
    samples = [(_features(row), KINDS.index(_kind(row))) for row in rows]
    order = random.Random(0)
    learned = Learned([[0.0] * BUCKETS for _ in KINDS], [0.0] * len(KINDS))
    decay = 1 / (LOOSENESS * len(samples))
    seen = 0
    for _ in range(EPOCHS):
        order.shuffle(samples)
        for features, kind in samples:
            rate = RATE / (1 + RATE * decay * seen)
            seen += 1
            # All weights shrink a little with each message; one factor for all of them costs nothing.
            learned.factor *= 1 - rate * decay
            for number, share in enumerate(learned.shares(features)):
                error = share - (number == kind)
                step = rate * error / learned.factor
                weights = learned.weights[number]
                for bucket, value in features.items():
                    weights[bucket] -= step * value
                learned.biases[number] -= 0.01 * error
    return learned


def write(rows: Sequence[dict[str, Any]], path: Path = WEIGHTS) -> None:
    """Learn, and keep the weights as the package reads them: whole numbers of one byte, and what one of them is."""
    learned = learn(rows)
    scale = learned.factor * max(abs(weight) for of_kind in learned.weights for weight in of_kind) / 127
    numbers = [round(learned.factor * weight / scale) for of_kind in learned.weights for weight in of_kind]
    packed = base64.b85encode(zlib.compress(bytes(number & 0xFF for number in numbers), 9)).decode()
    stored = {
        "learned_from": digest(rows),
        "kinds": KINDS,
        "biases": [round(bias, 4) for bias in learned.biases],
        "scale": scale,
        "weights": packed,
    }
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def held_out(files: dict[str, list[dict[str, Any]]], name: str) -> list[tuple[float, bool]]:
    """Of each message of a file, how likely weights from the other files say that it refers, and whether it does."""
    learned = learn([row for other, rows in files.items() if other != name for row in rows])
    return [(1 - learned.shares(_features(row))[0], _kind(row) != "none") for row in files[name]]


def _features(row: dict[str, Any]) -> dict[int, float]:
    return features_of(row["query"], tokenise(row["query"]))


def _kind(row: dict[str, Any]) -> str:
    return "none" if row["kind"].startswith("none") else str(row["kind"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the weights, or print how well they do where they have seen nothing."""
    parser = argparse.ArgumentParser(prog="python -m evals.judge", description=__doc__)
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--write", action="store_true")
    group.add_argument("--held-out", nargs="*", metavar="FILE", help="names of labelled files; all sets without any")
    options = parser.parse_args(arguments)
    files = labelled()
    if options.write:
        write([row for rows in files.values() for row in rows])
        return 0
    for name in options.held_out or [name for name in files if name != WORDINGS]:
        judged = held_out(files, name)
        line = f"{name:28}"
        for threshold in (0.1, 0.2, 0.5, 0.8, 0.9):
            alarms = sum(refers >= threshold and not wanted for refers, wanted in judged)
            missed = sum(refers < threshold and wanted for refers, wanted in judged)
            line += f"  {threshold}: {alarms} false, {missed} missed"
        print(line, f" of {sum(not wanted for _, wanted in judged)} and {sum(wanted for _, wanted in judged)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
