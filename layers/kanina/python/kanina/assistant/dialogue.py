"""A question back and its answer: what the next message means while one is pending."""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.answers import hearing
from kanina.assistant.answers.answer_words import opens_a_question, tokens
from kanina.assistant.answers.reset_words import is_withdrawal
from kanina.assistant.choice_answers import Pick, for_every, group_said, nouns_of, one_of_group, picked
from kanina.assistant.figure_answers import figure_said, said_first
from kanina.assistant.fitting import still_waits
from kanina.assistant.narrowing import answer_and_rest, changed, changed_open, narrowed, tries_to_choose
from kanina.assistant.new_question import is_whole, new_question, reads_as_question
from kanina.assistant.offline.asking import TIME
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import FILTER_SLOT, asks_for_value
from kanina.assistant.waiting_plan import Move, WaitingPlan
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskUser, MetricQuery, Pending, Plan, Reply, SqlQuery, VerifiedQuery


def answer_pending(context: Context, waiting: Pending, planner: Planner, model: SemanticModel) -> Move:
    """First the message is tried as the answer; else it may be a new question; else it was a failed attempt.

    What another model asked waits for nothing in this one.
    """
    if not still_waits(waiting, model):
        return Move(new_question(context, planner, model))
    return _Dialogue(context, waiting, planner, model).move()


class _Dialogue:
    """One message while a question waits."""

    def __init__(self, context: Context, waiting: Pending, planner: Planner, model: SemanticModel) -> None:
        self._context = context
        self._waiting = waiting
        self._planner = planner
        self._model = model
        self._phrases = PHRASES[context.language]
        self._plan = WaitingPlan(context, waiting, model)

    def move(self) -> Move:
        """What the message comes to."""
        waiting = self._waiting
        if days := self._plan.range_said():
            return self._plan.go_on(days)
        if (pick := picked(waiting, self._context.question)) and (move := self._of_all(pick)):
            return move
        heard = hearing.hear(
            waiting,
            self._context.question,
            self._plan.known,
            self._plan.others(),
            self._plan.hints(),
            self._plan.read_day,
            nouns_of(waiting, self._model),
        )
        if heard.besides and self._is_whole_question():
            return Move(new_question(self._context, self._planner, self._model))
        if heard.value is not None:
            return self._plan.go_on({**heard.also, self._plan.key(): heard.value})
        if heard.unfit or (self._plan.names_a_period() and not heard.also):
            return self._plan.once_more()
        if is_withdrawal(self._context.question):
            return Move(Planned(plan=Reply(text=self._phrases.let_go)))
        return self._with_change() or self._of_other_words(heard)

    def _of_other_words(self, heard: hearing.Heard) -> Move:
        """What comes of a message that gives no value in so many words: it changes the plan, or asks anew, or fails."""
        waiting = self._waiting
        planned = new_question(self._context, self._planner, self._model)
        if planned.unread:
            prompt = f"{self._phrases.reference_unread} {self._plan.prompt}"
            return self._plan.ask(prompt, waiting.choices, waiting.attempts, confidence=0.0)
        if waiting.param == "metric" and (move := self._with_figure(planned) or self._narrowed()):
            return move
        if asks_for_value(waiting.param) and (move := self._noted()):
            return move
        if waiting.param == "dimension" and (group := group_said(planned, waiting.choices)):
            return self._plan.go_on({self._plan.key(): group})
        if waiting.param == "dimension" and (rows := one_of_group(planned, waiting.choices)):
            return self._plan.total_of(rows)
        if 1 < len(heard.among) < len(waiting.choices or heard.among):
            return self._plan.ask_among(heard.among)
        if heard.also:
            return self._plan.go_on(heard.also)
        if move := self._change_refused(planned):
            return move
        asks = self._is_new_question(planned) or reads_as_question(
            planned, self._context.question, waiting, self._model
        )
        if asks and not heard.among:
            return Move(planned)
        if waiting.choices and not (heard.among or tries_to_choose(self._context.question, waiting.choices)):
            return Move(self._on_its_own(planned))
        return self._plan.once_more()

    def _with_change(self) -> Move | None:
        """The plan with the choice and the change that a message gives at once: "2, by month"; else asked again.

        None where it gives no choice, or asks a whole question of its own.
        """
        waiting, said = self._waiting, self._context
        found = answer_and_rest(said.question, waiting.choices, nouns_of(waiting, self._model))
        if found is None or not isinstance(self._plan.query, MetricQuery) or self._measures():
            return None
        choice, rest = found
        if waiting.param == "metric" and not set(tokens(choice.label)).isdisjoint(tokens(said.question)):
            return None  # a figure's name begins a question as well: "students in Laguna"
        if planned := changed(said, rest, self._planner, self._plan.completed, choice):
            return Move(planned)
        prompt = self._phrases.rest_unread.format(rest=rest, prompt=self._plan.prompt)
        return self._plan.ask(prompt, waiting.choices, waiting.attempts, confidence=0.0)

    def _narrowed(self) -> Move | None:
        """The plan with what the message adds to it, or the same question about that; None where it adds nothing."""
        waiting = self._waiting
        found = narrowed(self._context, waiting.choices, self._planner, self._plan.completed, self._model)
        if found is None:
            return None
        if found.whole is not None:
            return Move(found.whole)
        prompt = self._phrases.noted.format(prompt=self._plan.prompt)
        ask = AskUser(param=waiting.param, prompt=prompt, choices=found.choices, resume=found.open)
        return Move(Planned(plan=ask), prompt=self._plan.prompt)

    def _noted(self) -> Move | None:
        """The same question about the plan with what a message changes of it; None where it changes nothing of it."""
        waiting, query = self._waiting, self._plan.query
        if not isinstance(query, MetricQuery) or self._measures():
            return None
        fields = [waiting.param.removeprefix(FILTER_SLOT), *(choice.value for choice in waiting.choices)]
        tables = {field.partition(".")[0] for field in fields}
        changed = changed_open(self._context, query, tables, self._planner)
        if changed is None:
            return None
        prompt = self._phrases.noted.format(prompt=self._plan.prompt)
        ask = AskUser(param=waiting.param, prompt=prompt, choices=waiting.choices, resume=changed)
        return Move(Planned(plan=ask, used=(self._context.turns[-1].number,)), prompt=self._plan.prompt)

    def _change_refused(self, planned: Planned) -> Move | None:
        """Why a change cannot be made of the query that waits, and its question again; None of any other message.

        A change names no figure by itself, or begins with "by" and is not understood. It counts as an attempt.
        """
        plan, alone, failed = planned.plan, self._alone(), hearing.failed(self._waiting)
        if not isinstance(plan, Reply) or not plan.refused or hearing.is_given_up(failed):
            return None
        query = alone.resume if isinstance(alone, AskUser) and alone.param == "metric" else None
        changes = isinstance(query, MetricQuery) and not query.metrics
        unread = isinstance(alone, Reply) and not alone.understood and said_first(self._context.question) is not None
        if not (changes or unread):
            return None
        return self._plan.ask(
            f"{plan.text}\n{self._plan.prompt}", self._waiting.choices, failed.attempts, confidence=0.0
        )

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
        move = self._plan.go_on({self._plan.key(): said.metric})
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

    def _of_all(self, pick: Pick) -> Move | None:
        """What comes of "both", "either" or "neither"; None where the choices exclude each other."""
        waiting = self._waiting
        if pick == "none":
            return Move(Planned(plan=Reply(text=self._phrases.let_go)))
        if pick == "any":
            return self._plan.go_on({self._plan.key(): waiting.choices[0].value})
        every = for_every(waiting)
        if every is None:
            return None
        execution, last = every
        others = WaitingPlan(self._context, waiting.model_copy(update={"execution": execution}), self._model)
        return others.go_on({others.key(): last.value})

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
