"""How well the assistant answers labelled conversations: `python -m evals.questions FILE... [--json]`.

A FILE holds one conversation a line (`LabelledConversation`). Each is asked of the real assistant, and an answer is
right when its rows are those of the label's own SQL (`evals.rows`).
precision: right ÷ answered, of the turns that expect an answer; an error counts as answered, and wrong.
answered: got an answer ÷ expect one. refusal: asked back or refused ÷ expect either.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Literal

import duckdb
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from evals.house import House, Place, Respondent
from evals.notation import shorthand
from evals.rows import Loose, Rows, comparable, same
from kanina.models import Answer
from kanina.settings import CHOICES

FOLDER = Path(__file__).parent / "questions"
"""The project's own labelled conversations, a file a language."""

Came = Literal["answer", "asked", "refused", "error"]
"""What a question came to. A reply in words alone counts as refused."""

_SHOWN_ROWS = 5


class LabelledTurn(BaseModel):
    """A message, what should come of it, and for an answer the DuckDB statement over the tables that gives its rows.

    `kind` are its own kinds, beside the conversation's. `empty`: that the statement gives no rows is meant.
    """

    model_config = ConfigDict(frozen=True)

    ask: str
    expect: Literal["answer", "ask_back", "refuse"]
    gold_sql: str | None = None
    ordered: bool = False
    loose: tuple[Loose, ...] = ()
    kind: tuple[str, ...] = ()
    empty: bool = False

    @model_validator(mode="after")
    def _has_gold(self) -> LabelledTurn:
        if (self.expect == "answer") != (self.gold_sql is not None):
            raise ValueError("gold_sql belongs to a turn that expects an answer, and only there")
        return self


class LabelledConversation(BaseModel):
    """Messages of one conversation. `model` and `data` are paths beside the file; left out, they are the demo's.

    `today` is the day the clock shows; the demo's data ends with the day before.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    lang: str
    kind: tuple[str, ...] = ()
    model: str | None = None
    data: str | None = None
    today: date | None = None
    turns: tuple[LabelledTurn, ...]

    def place(self, folder: Path) -> Place:
        """Where it is asked, its paths being relative to this folder."""
        return Place(
            model=folder / self.model if self.model else None,
            data=folder / self.data if self.data else None,
            today=self.today,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one labelled turn came to. `number` counts from 1 within the conversation; `got` says it in words, `plan` in
    the notation of `evals.notation`."""

    conversation: LabelledConversation
    number: int
    came: Came
    right: bool
    got: str
    plan: str = ""

    @property
    def turn(self) -> LabelledTurn:
        """Its label."""
        return self.conversation.turns[self.number - 1]

    @property
    def kinds(self) -> list[str]:
        """Its kinds, each once."""
        return list(dict.fromkeys((*self.conversation.kind, *self.turn.kind)))


Open = Callable[[Place], AbstractContextManager[Respondent]]


def read(file: Path) -> list[LabelledConversation]:
    """The conversations of a file. Raises OSError, or ValueError naming the line that is not one."""
    conversations = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                conversations.append(LabelledConversation.model_validate_json(line))
            except ValidationError as error:
                first = error.errors()[0]
                place = ".".join(map(str, first["loc"]))
                raise ValueError(f"line {number}: {place}: {first['msg']}".replace(": : ", ": ")) from None
    return conversations


def run(files: Iterable[Path], open_house: Open = House) -> list[Outcome]:
    """Ask every conversation of the files, those of one place in one house after another. Raises as `read` does."""
    places: dict[Place, list[LabelledConversation]] = defaultdict(list)
    for file in files:
        for conversation in read(file):
            places[conversation.place(file.parent)].append(conversation)
    outcomes: list[Outcome] = []
    for place, conversations in places.items():
        with open_house(place) as house:
            for conversation in conversations:
                outcomes += _converse(house, conversation)
    return outcomes


def scores(outcomes: Sequence[Outcome]) -> dict[str, float | int | None]:
    """The figures of some turns; None where there is nothing to count."""
    wanted = [outcome for outcome in outcomes if outcome.turn.expect == "answer"]
    unwanted = [outcome for outcome in outcomes if outcome.turn.expect != "answer"]
    answered = [outcome for outcome in wanted if outcome.came in ("answer", "error")]
    return {
        "n": len(outcomes),
        "precision": _share(sum(outcome.right for outcome in answered), len(answered)),
        "answered": _share(len(answered), len(wanted)),
        "refusal": _share(sum(outcome.right for outcome in unwanted), len(unwanted)),
    }


def report(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of all turns, by language and by kind, and the turns that did not come out as labelled."""
    languages: dict[str, list[Outcome]] = defaultdict(list)
    kinds: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        languages[outcome.conversation.lang].append(outcome)
        for kind in outcome.kinds:
            kinds[kind].append(outcome)
    return {
        **scores(outcomes),
        "by_lang": {name: scores(languages[name]) for name in sorted(languages)},
        "by_kind": {name: scores(kinds[name]) for name in sorted(kinds)},
        "failures": [
            {"id": outcome.conversation.id, "turn": outcome.number, "got": outcome.got}
            for outcome in outcomes
            if not outcome.right
        ],
    }


def _converse(house: Respondent, conversation: LabelledConversation) -> list[Outcome]:
    outcomes = []
    with house.conversation() as talk:
        for number, turn in enumerate(conversation.turns, start=1):
            try:
                answer = talk.ask(turn.ask)
            except Exception as error:  # one that fails is a figure, not the end of the others
                outcomes.append(Outcome(conversation, number, "error", False, f"error: {error!r}"))
                continue
            plan = shorthand(answer.plan) if answer.plan else ""
            outcomes.append(replace(_judge(house, conversation, number, answer), plan=plan))
    return outcomes


def _judge(house: Respondent, conversation: LabelledConversation, number: int, answer: Answer) -> Outcome:
    turn, came = conversation.turns[number - 1], _came(answer)
    got = f"{came}: {answer.text}"
    if turn.gold_sql is None:
        return Outcome(conversation, number, came, came in ("asked", "refused"), got)
    if came != "answer" or answer.result is None:
        return Outcome(conversation, number, came, False, got)
    found = comparable(len(answer.result.columns), answer.result.rows, house.zone)
    try:
        gold = house.gold(turn.gold_sql)
    except duckdb.Error as error:
        return Outcome(conversation, number, came, False, f"the label's SQL cannot be run: {error}")
    right = same(found, gold, ordered=turn.ordered, loose=turn.loose)
    return Outcome(conversation, number, came, right, f"rows: {_shown(found)}; the label's: {_shown(gold)}")


def _came(answer: Answer) -> Came:
    if answer.intent == "failed":
        return "error"
    if answer.result is not None:
        return "answer"
    return "asked" if answer.intent == "ask_user" else "refused"


def _shown(table: Rows) -> str:
    rows = ", ".join("(" + ", ".join(map(str, row)) + ")" for row in table.rows[:_SHOWN_ROWS])
    return f"{len(table.rows)} × {table.width} {rows}{', …' if len(table.rows) > _SHOWN_ROWS else ''}"


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def table(figures: dict[str, Any]) -> str:
    """The figures as text, a line for all, each language and each kind."""
    names = ["n", "precision", "answered", "refusal"]
    lines = [f"{'':20}" + "".join(f"{name:>11}" for name in names)]
    for label, row in [("all", figures), *figures["by_lang"].items(), *figures["by_kind"].items()]:
        cells = ("–" if row[name] is None else str(row[name]) if name == "n" else f"{row[name]:.3f}" for name in names)
        lines.append(f"{label:20}" + "".join(f"{cell:>11}" for cell in cells))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of some files; 2 when one cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.questions", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument(
        "--provider",
        choices=CHOICES["model_provider"],
        default="offline",
        help="who plans and words; the key and the models are the settings'",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    options = parser.parse_args(arguments)
    try:
        outcomes = run(options.file, partial(House, provider=options.provider))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    figures = report(outcomes)
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))
        return 0
    print(table(figures))
    for outcome in outcomes:
        if not outcome.right:
            turn = outcome.turn
            print(f"{outcome.conversation.id} {outcome.number}: {turn.ask!r} expects {turn.expect}; {outcome.got}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
