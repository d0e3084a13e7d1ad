"""A plan that waits for what was asked back: what comes of a value for it, and how it is asked for again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from kanina.assistant.answers import hearing
from kanina.assistant.day_range import asked_again, day_range, days_of, with_no_such_day, without
from kanina.assistant.execution import advance, asked_for, back_to, begin, known_so_far, still_open
from kanina.assistant.fitting import fitting_params
from kanina.assistant.known.told import Told
from kanina.assistant.offline.calendar import calendar_of
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.periods import is_period, whole_day, whole_range
from kanina.assistant.planner import Context, Planned
from kanina.assistant.resume import identifies, parameter, question
from kanina.assistant.wording.answers_wanted import wanted_text
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.models import (
    AskStep,
    AskUser,
    Choice,
    Filter,
    Language,
    MetricQuery,
    Parameter,
    Pending,
    PlanExecution,
    Reply,
    VerifiedQuery,
)


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next.

    attempts: how often the question that is asked now has been answered in vain. execution: the plan that stands at
    that question, where an earlier one goes on. prompt: that question without what is said before it this time.
    language: what it is worded in, where that is not the message's. told: what a message about memories came to.
    """

    planned: Planned
    attempts: int = 0
    execution: PlanExecution | None = None
    prompt: str | None = None
    language: Language | None = None
    told: Told | None = None


def waiting_after(move: Move, model: SemanticModel, request_id: str, context: Context) -> Pending | None:
    """The question that waits once this was asked; None if nothing was."""
    plan = move.planned.plan
    if not isinstance(plan, AskUser):
        return None
    return Pending(
        id=request_id,
        param=plan.param,
        prompt=move.prompt or plan.prompt,
        choices=plan.choices,
        attempts=move.attempts,
        execution=move.execution or begin(plan, model),
        language=move.language or context.language,
    )


class WaitingPlan:
    """The plan behind a question that waits, for one message.

    query: what is known of it so far. known: the parameter that is asked for, where a verified query is. prompt: the
    question, in the language of the message where there are both.
    """

    def __init__(self, context: Context, waiting: Pending, model: SemanticModel) -> None:
        self._context = context
        self._waiting = waiting
        self._model = model
        self._phrases = PHRASES[context.language]
        self._calendar = calendar_of(model, context.now)
        self.query = waiting.resume
        self.known = parameter(self.query, waiting.param, model)
        asked = question(self.query, waiting.param, model, context.language) if self.query else None
        self.prompt = asked.prompt if asked else waiting.prompt

    def go_on(self, values: Mapping[str, str]) -> Move:
        """The plan from its cursor on, with these values and those the conversation knows."""
        waiting, execution = self._waiting, self._waiting.execution
        if execution is None:
            return Move(Planned(plan=Reply(text=waiting.prompt), params=dict(values)))
        is_verified = isinstance(self.query, VerifiedQuery)
        known = {name: value for name, value in self._remembered().items() if name not in values}
        execution, step = advance(execution, {**known, **values}, self._model)
        remembered = dict(values) if is_verified else {}
        if isinstance(step, AskStep):
            query = known_so_far(execution)
            ask = question(query, step.param, self._model, self._context.language, tuple(known)) if query else None
            if ask is None:
                after = tuple(still for still in still_open(execution) if still.key != step.key)
                ask = AskUser(param=step.param, prompt=step.prompt, choices=step.choices, resume=query, then=after)
            said = self._context.question
            ask = with_no_such_day(ask, said, self._model, self._calendar, self._context.language)
            return Move(Planned(plan=ask, params=remembered), execution=execution)
        if step is None:
            return Move(Planned(plan=Reply(text=waiting.prompt), params=remembered))
        if isinstance(step, VerifiedQuery) and (
            ask := asked_again(step, waiting.param, self._model, self._context.language)
        ):
            return self._days_again(ask, execution, remembered)
        plan = rehome(step, self._model) if isinstance(step, MetricQuery) else step
        return Move(Planned(plan=plan, params=remembered, reused=tuple(known)), execution=execution)

    def completed(self, value: str) -> MetricQuery | None:
        """The query that waits, with what was asked for; None where more is to be asked before it can run."""
        plan = self.go_on({self.key(): value}).planned.plan
        return plan if isinstance(plan, MetricQuery) else None

    def total_of(self, rows: tuple[Filter, ...]) -> Move:
        """The one total of some rows, where each of a field or one total was asked about."""
        move = self.go_on({self.key(): ""})
        plan = move.planned.plan
        if not isinstance(plan, MetricQuery):
            return move
        narrowed = plan.model_copy(update={"filters": (*plan.filters, *rows)})
        return replace(move, planned=move.planned.model_copy(update={"plan": narrowed}))

    def ask_among(self, choices: tuple[Choice, ...]) -> Move:
        """The question again for the choices that a part of a name fits: nearer to an answer, so no failure."""
        return self.ask(self.prompt, choices, self._waiting.attempts)

    def once_more(self) -> Move:
        """The question after a message that answered nothing: with what is wanted, then with examples, then no more."""
        waiting, known = self._waiting, self.known
        language = self._worded_in()
        phrases = PHRASES[language]
        failed = hearing.failed(waiting)
        if hearing.is_given_up(failed):
            return Move(Planned(plan=Reply(text=phrases.gave_up), confidence=0.0))
        prompt = wanted_text(hearing.fault(waiting, self._context.question, known), known, self.prompt, language)
        if hearing.offers_examples(failed):
            examples = [choice.label for choice in waiting.choices[:3]]
            examples = examples or ([known.example] if known and known.example else [])
            examples = [example for example in examples if example not in prompt]
            if examples:
                prompt = phrases.example.format(prompt=prompt, examples=", ".join(examples))
        return self.ask(prompt, waiting.choices, failed.attempts, confidence=0.0)

    def ask(self, prompt: str, choices: tuple[Choice, ...], attempts: int, confidence: float = 1.0) -> Move:
        """The same thing asked for again in these words, with its plan where it stands."""
        waiting = self._waiting
        query = known_so_far(waiting.execution) if waiting.execution else None
        ask = AskUser(param=waiting.param, prompt=prompt, choices=choices, resume=query)
        return Move(
            Planned(plan=ask, confidence=confidence), attempts, waiting.execution, self.prompt, self._worded_in()
        )

    def others(self) -> tuple[Parameter, ...]:
        """The parameters besides the one that is asked for, open or known: an answer may put right what is known."""
        return self._parameters(asked_for)

    def key(self) -> str:
        """What the answer is bound under."""
        execution = self._waiting.execution
        step = execution.steps[execution.cursor] if execution else None
        return step.key if isinstance(step, AskStep) else self._waiting.param

    def hints(self) -> Mapping[str, str]:
        """What announces which of the parameters."""
        if not isinstance(self.query, VerifiedQuery):
            return {}
        return self._model.verified_queries[self.query.name].param_mapping

    def names_a_period(self) -> bool:
        """Whether a day is asked for and the message is a longer time: "March 2026" is no question of its own."""
        if self.known is None or self.known.type != "date":
            return False
        return is_period(self._context.question, self._calendar)

    def range_said(self) -> dict[str, str]:
        """The first and the last day, where one of them is asked for and the message is a range and nothing else."""
        if not isinstance(self.query, VerifiedQuery):
            return {}
        names = day_range(self._model.verified_queries.get(self.query.name))
        if names is None or self._waiting.param not in names:
            return {}
        stretch = whole_range(self._context.question, self._calendar)
        return days_of(stretch, names) if stretch else {}

    def read_day(self, text: str) -> date | None:
        """The day that a text names, and nothing else."""
        return whole_day(text, self._calendar)

    def _days_again(self, ask: AskUser, execution: PlanExecution, remembered: Mapping[str, str]) -> Move:
        """A day is asked for again, since the last would be before the first: a failed attempt where it was asked."""
        failed = hearing.failed(self._waiting)
        if ask.param == self._waiting.param and hearing.is_given_up(failed):
            return Move(Planned(plan=Reply(text=self._phrases.gave_up), confidence=0.0))
        attempts = failed.attempts if ask.param == self._waiting.param else 0
        planned = Planned(plan=ask, confidence=0.0, params=without(remembered, ask.param))
        return Move(planned, attempts, back_to(execution, ask.param))

    def _remembered(self) -> dict[str, str]:
        """Values given earlier in the conversation, of what is still open; what identifies one thing is asked anew."""
        known = fitting_params(self._context.params, self._model)
        return {p.name: known[p.name] for p in self._open() if p.name in known and not identifies(p)}

    def _worded_in(self) -> Language:
        """The language of the question that waits, and so of a whole reply with it: a stored text has only its own."""
        return self._context.language if self.known else self._waiting.language

    def _open(self) -> tuple[Parameter, ...]:
        """Those of them that have no value yet."""
        return self._parameters(still_open)

    def _parameters(self, steps: Callable[[PlanExecution], tuple[AskStep, ...]]) -> tuple[Parameter, ...]:
        names = [step.param for step in steps(self._waiting.execution)] if self._waiting.execution else []
        found = (parameter(self.query, name, self._model) for name in names if name != self._waiting.param)
        return tuple(known for known in found if known is not None)
