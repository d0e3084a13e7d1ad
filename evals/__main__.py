"""All labelled sets against the figures they must reach: `python -m evals`; it ends with 1 when one is missed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals import extracted, questions, references, thresholds

MESSAGES = Path(__file__).parents[1] / "tests" / "data"


def _references() -> Iterator[tuple[str, float | None, float]]:
    """The labelled messages, a file at a time: (figure, reached, wanted)."""
    for file in sorted(MESSAGES.glob("references*.jsonl")):
        lines = file.read_text(encoding="utf-8").splitlines()
        figures = references.report(references.run(json.loads(line) for line in lines if line.strip()))
        yield f"{file.name} exact", figures["exact"], thresholds.REFERENCES_EXACT
        yield f"{file.name} f1", figures["f1"], thresholds.REFERENCES_F1
        for language, row in figures["by_lang"].items():
            yield f"{file.name} f1 {language}", row["f1"], thresholds.REFERENCES_F1_BY_LANGUAGE
        yield f"{file.name} no false alarm", *_turned(figures, thresholds.REFERENCES_FALSE_ALARM_RATE)


def _questions() -> Iterator[tuple[str, float | None, float]]:
    """The labelled conversations, all files together."""
    outcomes = questions.run(sorted(questions.FOLDER.glob("*.jsonl")))
    figures = questions.report(outcomes)
    print(questions.table(figures))
    yield "questions precision", figures["precision"], thresholds.QUESTIONS_PRECISION
    yield "questions answered", figures["answered"], thresholds.QUESTIONS_ANSWERED
    yield "questions refusal", figures["refusal"], thresholds.QUESTIONS_REFUSAL


def _extraction() -> Iterator[tuple[str, float | None, float]]:
    """The labelled messages of what is to be remembered."""
    figures, _ = extracted.figures_of(sorted(extracted.FOLDER.glob("*.jsonl")))
    print(extracted.table(figures))
    yield "extraction precision", figures["precision"], thresholds.EXTRACTION_PRECISION
    yield "extraction recall", figures["recall"], thresholds.EXTRACTION_RECALL


def _turned(figures: dict[str, Any], most: float) -> tuple[float | None, float]:
    """A rate that must stay low, as one that must be high."""
    rate = figures["false_alarm_rate"]
    return (None if rate is None else 1 - rate), 1 - most


def main() -> int:
    """Print each figure beside the one it must reach."""
    missed = 0
    for name, reached, wanted in [*_references(), *_questions(), *_extraction()]:
        short = reached is None or reached < wanted
        missed += short
        print(
            f"{name:40} {'–' if reached is None else f'{reached:.3f}':>6} of {wanted:.2f}{'  MISSED' if short else ''}"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
