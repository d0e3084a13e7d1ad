"""Dialogues with the offline planner over the demo's model, on Thursday 26 November 2026 in Manila, without any data.

Every planned query is taken for answered, with rows of its first field's values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import kanina_demo
from evals.notation import shorthand
from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned
from kanina.data.profile import with_values
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.memory.loading import Loaded
from kanina.memory.references import TurnText, resolve
from kanina.models import Language, MetricQuery, Plan, Reply, Turn

NOW = datetime(2026, 11, 26, 2, 0, tzinfo=UTC)
CONVERSATION = "0d3f2c1e-5b7a-4c6d-8e9f-a1b2c3d4e5f6"
ROWS = 18
"""How many rows a grouped answer is said to have had."""

VALUES = {
    "branches.city": (
        "Makati, Metro Manila", "Quezon City, Metro Manila", "Manila, Metro Manila", "Parañaque, Metro Manila",
        "Baguio, Benguet", "San Fernando, La Union", "San Fernando, Pampanga", "Santa Rosa, Laguna",
        "Santa Rosa, Nueva Ecija", "Biñan, Laguna", "Cebu City, Cebu", "Mandaue, Cebu", "Davao City, Davao del Sur",
    ),
    "branches.province": (
        "Metro Manila", "Benguet", "La Union", "Pampanga", "Laguna", "Nueva Ecija", "Cebu", "Davao del Sur",
    ),
    "students.home_city": ("Makati, Metro Manila", "Taguig, Metro Manila", "Talisay, Cebu"),
    "tutors.tutor": ("Maria Santos", "Jose Reyes", "Carlo Dela Cruz", "Bea Ibañez"),
}  # fmt: skip
"""What a profile of the data adds to the values in the model's file."""


@cache
def model() -> SemanticModel:
    """The demo's model with some values of the fields that its file leaves to the data."""
    path = Path(next(iter(kanina_demo.__path__))) / "model.yaml"
    return with_values(load_model(path), VALUES)


@cache
def planner() -> OfflinePlanner:
    """One planner for all tests: it keeps nothing between questions."""
    return OfflinePlanner(model())


@dataclass
class Dialogue:
    """A conversation in which every planned query is taken for answered."""

    planner: OfflinePlanner = field(default_factory=planner)
    turns: list[Turn] = field(default_factory=list)
    params: dict[str, str] = field(default_factory=dict)
    language: Language = "en"
    row_count: int | None = None
    person: people.Person = field(default_factory=lambda: people.local("me"))

    def ask(self, question: str) -> Planned:
        """The plan for the next message."""
        self.language = detect(question, self.language)
        texts = [
            TurnText(number=t.number, question=t.question, answer=t.answer, row_keys=t.row_keys) for t in self.turns
        ]
        found = resolve(question, texts)
        by_number = {turn.number: turn for turn in self.turns}
        planned = self.planner.plan(
            Context(
                person=self.person,
                question=question,
                language=self.language,
                now=NOW,
                turns=tuple(self.turns),
                refers=found.refers,
                referred=tuple(by_number[number] for number in found.turns if number in by_number),
                item=found.item,
                params=self.params,
                loaded=Loaded(CONVERSATION),
            )
        )
        self.params = {**self.params, **planned.params}
        self.turns.append(self._turn(question, planned.plan, found.turns))
        return planned

    def _turn(self, question: str, plan: Plan, references: Iterable[int]) -> Turn:
        rows, count = self._rows(plan)
        listed = "".join(f"\n{place}. {row}" for place, row in enumerate(rows, start=1))
        return Turn(
            number=len(self.turns) + 1,
            request_id=str(len(self.turns) + 1),
            conversation_id="c",
            question=question,
            answer=f"The answer.{listed}",
            plan=plan,
            row_keys=rows,
            result_count=count,
            intent="refused" if isinstance(plan, Reply) and plan.refused else plan.kind,
            asked_at=NOW,
            references=tuple(references),
        )

    def _rows(self, plan: Plan) -> tuple[tuple[str, ...], int | None]:
        if not isinstance(plan, MetricQuery):
            return (), None
        count = self.row_count or plan.limit or (ROWS if plan.dimensions else 1)
        first = plan.dimensions[0].field if plan.dimensions else "time"
        values = model().dimensions[first].values if first in model().dimensions else ()
        return values[: min(5, count)], count


def plan_of(*questions: str, language: Language = "en") -> Planned:
    """The plan for the last of these messages of one conversation."""
    dialogue = Dialogue(language=language)
    return [dialogue.ask(question) for question in questions][-1]


def last(*questions: str) -> str:
    """The last plan of a conversation, in shorthand."""
    return shorthand(plan_of(*questions).plan)
