"""A question back and its answer: what the next message means while one is pending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from kanina.assistant.choice_answers import Pick, for_every, group_said, nouns_of, one_of_group, picked
from kanina.assistant.day_range import asked_again, day_range, days_of, with_no_such_day, without
from kanina.assistant.execution import advance, asked_for, back_to, begin, known_so_far, still_open
from kanina.assistant.figure_answers import figure_said
from kanina.assistant.fitting import fitting_params, still_waits
from kanina.assistant.narrowing import answer_and_rest, changed, narrowed, tries_to_choose
from kanina.assistant.new_question import is_whole, new_question, reads_as_question
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import calendar_of
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.periods import is_period, whole_day, whole_range
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import identifies, parameter, question
from kanina.assistant.wording.answers_wanted import wanted_text
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.memory import pending as pendings
from kanina.memory.answer_words import opens_a_question, tokens
from kanina.memory.reset_words import is_withdrawal
from kanina.models import (
    AskStep,
    AskUser,
    Choice,
    Filter,
    Language,
    MetricQuery,
    Parameter,
    Pending,
    Plan,
    PlanExecution,
    Reply,
    SqlQuery,
    VerifiedQuery,
)


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next.

    attempts: how often the question that is asked now has been answered in vain. execution: the plan that stands at
    that question, where an earlier one goes on. prompt: that question without what is said before it this time.
    language: what it is worded in, where that is not the message's.
    """

    planned: Planned
    attempts: int = 0
    execution: PlanExecution | None = None
    prompt: str | None = None
    language: Language | None = None


def answer_pending(context: Context, waiting: Pending, planner: Planner, model: SemanticModel) -> Move:
    """First the message is tried as the answer; else it may be a new question; else it was a failed attempt.

    What another model asked waits for nothing in this one.
    """
    if not still_waits(waiting, model):
        return Move(new_question(context, planner, model))
    return _Dialogue(context, waiting, planner, model).move()


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


class _Dialogue:
    """One message while a question waits."""

    def __init__(self, context: Context, waiting: Pending, planner: Planner, model: SemanticModel) -> None:
        self._context = context
        self._waiting = waiting
        self._planner = planner
        self._model = model
        self._phrases = PHRASES[context.language]
        self._calendar = calendar_of(model, context.now)
        self._query = waiting.resume
        self._known = parameter(self._query, waiting.param, model)
        asked = question(self._query, waiting.param, model, context.language) if self._query else None
        # In the language of this message, where there are both.
        self._prompt = asked.prompt if asked else waiting.prompt

    def move(self) -> Move:
        """What the message comes to."""
        waiting = self._waiting
        if days := self._range():
            return self._go_on(days)
        if (pick := picked(waiting, self._context.question)) and (move := self._of_all(pick)):
            return move
        heard = pendings.hear(
            waiting,
            self._context.question,
            self._known,
            self._others(),
            self._hints(),
            self._day,
            nouns_of(waiting, self._model),
        )
        if heard.besides and self._is_whole_question():
            return Move(new_question(self._context, self._planner, self._model))
        if heard.value is not None:
            return self._go_on({**heard.also, self._key(): heard.value})
        if heard.unfit or (self._names_a_period() and not heard.also):
            return self._once_more()
        if is_withdrawal(self._context.question):
            return Move(Planned(plan=Reply(text=self._phrases.let_go)))
        if move := self._with_change():
            return move
        planned = new_question(self._context, self._planner, self._model)
        if waiting.param == "metric" and (move := self._with_figure(planned) or self._narrowed()):
            return move
        if waiting.param == "dimension" and (group := group_said(planned, waiting.choices)):
            return self._go_on({self._key(): group})
        if waiting.param == "dimension" and (rows := one_of_group(planned, waiting.choices)):
            return self._total_of(rows)
        if 1 < len(heard.among) < len(waiting.choices or heard.among):
            return self._ask_among(heard.among)
        if heard.also:
            return self._go_on(heard.also)
        if not heard.among and (
            self._is_new_question(planned)
            or reads_as_question(planned, self._context.question, self._waiting, self._model)
        ):
            return Move(planned)
        if waiting.choices and not (heard.among or tries_to_choose(self._context.question, waiting.choices)):
            return Move(self._on_its_own(planned))
        return self._once_more()

    def _with_change(self) -> Move | None:
        """The plan with the choice and the change that a message gives at once: "2, by month"; else asked again.

        None where it gives no choice, or asks a whole question of its own.
        """
        waiting, said = self._waiting, self._context
        found = answer_and_rest(said.question, waiting.choices, nouns_of(waiting, self._model))
        if found is None or not isinstance(self._query, MetricQuery) or self._measures():
            return None
        choice, rest = found
        if waiting.param == "metric" and not set(tokens(choice.label)).isdisjoint(tokens(said.question)):
            return None  # a figure's name begins a question as well: "students in Laguna"
        if planned := changed(said, rest, self._planner, self._completed, choice):
            return Move(planned)
        prompt = self._phrases.rest_unread.format(rest=rest, prompt=self._prompt)
        return self._ask(prompt, waiting.choices, waiting.attempts, confidence=0.0)

    def _narrowed(self) -> Move | None:
        """The plan with what the message adds to it, or the same question about that; None where it adds nothing."""
        waiting = self._waiting
        found = narrowed(self._context, waiting.choices, self._planner, self._completed, self._model)
        if found is None:
            return None
        if found.whole is not None:
            return Move(found.whole)
        prompt = self._phrases.noted.format(prompt=self._prompt)
        ask = AskUser(param=waiting.param, prompt=prompt, choices=found.choices, resume=found.open)
        return Move(Planned(plan=ask), prompt=self._prompt)

    def _completed(self, value: str) -> MetricQuery | None:
        """The query that waits, with what was asked for; None where more is to be asked before it can run."""
        plan = self._go_on({self._key(): value}).planned.plan
        return plan if isinstance(plan, MetricQuery) else None

    def _on_its_own(self, planned: Planned) -> Planned:
        """The words for a message that neither answers nor is a question whole by itself, whatever was asked back."""
        if isinstance(planned.plan, Reply):
            return planned
        return Planned(plan=Reply(text=self._phrases.open_still, refused=True), confidence=0.0)

    def _with_figure(self, planned: Planned) -> Move | None:
        """The plan with the figure a message names, of the period and the rows it names; None where it names none so.

        They go with a query that is whole by then, and has no period, or other rows, of its own.
        """
        said = figure_said(self._context, self._planner, planned)
        if said is None:
            return None
        move = self._go_on({self._key(): said.metric})
        plan = move.planned.plan
        if said.period is None and not (said.filters or said.besides or said.times):
            return move
        if not isinstance(plan, MetricQuery) or (said.period and plan.period):
            return None
        if said.besides and (plan.sort or plan.having):
            return None  # one figure ranks, and several are named
        if said.times and any(ref.field == TIME for ref in plan.dimensions):
            return None
        if {wanted.field for wanted in plan.filters} & {wanted.field for wanted in said.filters}:
            return None
        update = {
            "metrics": tuple(dict.fromkeys((*plan.metrics, *said.besides))),
            "dimensions": (*plan.dimensions, *said.times),
            "period": said.period or plan.period,
            "filters": (*plan.filters, *said.filters),
        }
        whole = plan.model_copy(update=update)
        return replace(move, planned=move.planned.model_copy(update={"plan": whole}))

    def _total_of(self, rows: tuple[Filter, ...]) -> Move:
        """The one total of some rows, where each of a field or one total was asked about."""
        move = self._go_on({self._key(): ""})
        plan = move.planned.plan
        if not isinstance(plan, MetricQuery):
            return move
        narrowed = plan.model_copy(update={"filters": (*plan.filters, *rows)})
        return replace(move, planned=move.planned.model_copy(update={"plan": narrowed}))

    def _of_all(self, pick: Pick) -> Move | None:
        """What comes of "both", "either" or "neither"; None where the choices exclude each other."""
        waiting = self._waiting
        if pick == "none":
            return Move(Planned(plan=Reply(text=self._phrases.let_go)))
        if pick == "any":
            return self._go_on({self._key(): waiting.choices[0].value})
        every = for_every(waiting)
        if every is None:
            return None
        execution, last = every
        self._waiting = waiting.model_copy(update={"execution": execution})
        return self._go_on({self._key(): last.value})

    # ------------------------------------------------------------ what is asked about

    def _others(self) -> tuple[Parameter, ...]:
        """The parameters besides the one that is asked for, open or known: an answer may put right what is known."""
        return self._parameters(asked_for)

    def _open(self) -> tuple[Parameter, ...]:
        """Those of them that have no value yet."""
        return self._parameters(still_open)

    def _parameters(self, steps: Callable[[PlanExecution], tuple[AskStep, ...]]) -> tuple[Parameter, ...]:
        names = [step.param for step in steps(self._waiting.execution)] if self._waiting.execution else []
        found = (parameter(self._query, name, self._model) for name in names if name != self._waiting.param)
        return tuple(known for known in found if known is not None)

    def _key(self) -> str:
        """What the answer is bound under."""
        execution = self._waiting.execution
        step = execution.steps[execution.cursor] if execution else None
        return step.key if isinstance(step, AskStep) else self._waiting.param

    def _hints(self) -> Mapping[str, str]:
        if not isinstance(self._query, VerifiedQuery):
            return {}
        return self._model.verified_queries[self._query.name].param_mapping

    def _names_a_period(self) -> bool:
        """Whether a day is asked for and the message is a longer time: "March 2026" is no question of its own."""
        if self._known is None or self._known.type != "date":
            return False
        return is_period(self._context.question, self._calendar)

    def _range(self) -> dict[str, str]:
        """The first and the last day, where one of them is asked for and the message is a range and nothing else."""
        if not isinstance(self._query, VerifiedQuery):
            return {}
        names = day_range(self._model.verified_queries.get(self._query.name))
        if names is None or self._waiting.param not in names:
            return {}
        stretch = whole_range(self._context.question, self._calendar)
        return days_of(stretch, names) if stretch else {}

    def _day(self, text: str) -> date | None:
        return whole_day(text, self._calendar)

    # ------------------------------------------------------------ what comes next

    def _go_on(self, values: Mapping[str, str]) -> Move:
        """The plan from its cursor on, with these values and those the conversation knows."""
        waiting, execution = self._waiting, self._waiting.execution
        if execution is None:
            return Move(Planned(plan=Reply(text=waiting.prompt), params=dict(values)))
        is_verified = isinstance(self._query, VerifiedQuery)
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

    def _days_again(self, ask: AskUser, execution: PlanExecution, remembered: Mapping[str, str]) -> Move:
        """A day is asked for again, since the last would be before the first: a failed attempt where it was asked."""
        failed = pendings.failed(self._waiting)
        if ask.param == self._waiting.param and pendings.is_given_up(failed):
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
        return self._context.language if self._known else self._waiting.language

    def _ask_among(self, choices: tuple[Choice, ...]) -> Move:
        """The question again for the choices that a part of a name fits: nearer to an answer, so no failure."""
        return self._ask(self._prompt, choices, self._waiting.attempts)

    def _once_more(self) -> Move:
        """The question after a message that answered nothing: with what is wanted, then with examples, then no more."""
        waiting, known = self._waiting, self._known
        language = self._worded_in()
        phrases = PHRASES[language]
        failed = pendings.failed(waiting)
        if pendings.is_given_up(failed):
            return Move(Planned(plan=Reply(text=phrases.gave_up), confidence=0.0))
        prompt = wanted_text(pendings.fault(waiting, self._context.question, known), known, self._prompt, language)
        if pendings.offers_examples(failed):
            examples = [choice.label for choice in waiting.choices[:3]]
            examples = examples or ([known.example] if known and known.example else [])
            examples = [example for example in examples if example not in prompt]
            if examples:
                prompt = phrases.example.format(prompt=prompt, examples=", ".join(examples))
        return self._ask(prompt, waiting.choices, failed.attempts, confidence=0.0)

    def _ask(self, prompt: str, choices: tuple[Choice, ...], attempts: int, confidence: float = 1.0) -> Move:
        waiting = self._waiting
        query = known_so_far(waiting.execution) if waiting.execution else None
        ask = AskUser(param=waiting.param, prompt=prompt, choices=choices, resume=query)
        return Move(
            Planned(plan=ask, confidence=confidence), attempts, waiting.execution, self._prompt, self._worded_in()
        )

    def _is_new_question(self, planned: Planned) -> bool:
        """A message that plans to a query, to words of its own, or to a whole question's question back, was no attempt.

        Nor was a question about figures that can't be answered: the person wants to know why.
        """
        plan = planned.plan
        if isinstance(plan, MetricQuery | VerifiedQuery | SqlQuery):
            return True
        if isinstance(plan, AskUser):
            return is_whole(plan.resume) or opens_a_question(self._context.question)
        return plan.understood and (plan.about_figures or not plan.refused)

    def _alone(self) -> Plan:
        """What the message is without anything said before."""
        said = self._context
        alone = Context(person=said.person, question=said.question, language=said.language, now=said.now)
        return self._planner.plan(alone).plan

    def _measures(self) -> bool:
        """Whether the message says by itself what is to be measured, or which fixed query is meant."""
        plan = self._alone()
        query = plan.resume if isinstance(plan, AskUser) else plan
        return isinstance(query, VerifiedQuery | SqlQuery) or (isinstance(query, MetricQuery) and bool(query.metrics))

    def _is_whole_question(self) -> bool:
        """Whether the message is a question without anything said before, whatever values it gives."""
        plan = self._alone()
        if isinstance(plan, Reply):
            return plan.understood and plan.about_figures
        return isinstance(plan, SqlQuery) or is_whole(plan.resume if isinstance(plan, AskUser) else plan)
