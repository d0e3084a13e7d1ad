"""Steps 4 and 5 of a turn: a plan is run and its answer worded, or said; what becomes of one that fails."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from kanina import metrics
from kanina.assistant import outcome as outcomes
from kanina.assistant.charts import choose_chart
from kanina.assistant.data_end import DataEnds
from kanina.assistant.defusing import defused
from kanina.assistant.going_on import going_on
from kanina.assistant.in_all import number_in_all
from kanina.assistant.known.knowing import Knowing
from kanina.assistant.nameless import nameless_in
from kanina.assistant.outcome import Outcome
from kanina.assistant.planner import Context, Narration, Narrator, Planned, Planner, RepairingPlanner
from kanina.assistant.runner import Prepared, Runner
from kanina.assistant.suggestions import suggest
from kanina.assistant.wording.columns import with_names
from kanina.assistant.wording.formats import format_day
from kanina.assistant.wording.phrases import PHRASES
from kanina.clock import Clock
from kanina.data.comparisons import so_far
from kanina.data.semantic_model import SemanticModel
from kanina.data.snapshots import at_one_time, snapshot_in
from kanina.events import Asked, ChartChosen, OnEvent, ResultReady, SqlReady, TextDelta
from kanina.events import Planned as PlannedEvent
from kanina.memory.remembering import Source
from kanina.memory.runs import StopSignal
from kanina.models import AskUser, Filter, Intent, MetricQuery, Plan, Reply, Result, Tokens, TurnState, VerifiedQuery
from kanina.observability import log
from kanina.problems import InternalError, Problem, QueryFailed, TooFine
from kanina.settings import Settings
from kanina.texts import is_blank

STORE_RESERVE_SECONDS = 3.0
"""What of a turn's time a query may not use: it is kept for wording and storing."""

REPAIRS_MAXIMUM = 2
"""How often a model may mend a statement that fails. Source: the agreed design, section 2."""


@dataclass(frozen=True, slots=True)
class TurnUnderWay:
    """What the steps of one turn share: when it must be over, who listens, whether its person wants no more, and what
    a memory that is said in it cites."""

    deadline: datetime
    on_event: OnEvent
    stop: StopSignal
    today: date
    source: Source


class _Words:
    """An answer's text as it comes, and what it cost."""

    def __init__(self, on_event: OnEvent) -> None:
        self._on_event = on_event
        self.said = ""
        self.tokens = Tokens()
        self.fell_back = ""

    def say(self, text: str) -> None:
        """The next piece, told at once."""
        if text:
            self.said += text
            self._on_event(TextDelta(text))

    def spend(self, tokens: Tokens) -> None:
        """Add to what it cost."""
        self.tokens += tokens

    def fall_back(self, reason: str) -> None:
        """Note why other words stand in for a model's."""
        self.fell_back = reason

    def finish(self, text: str) -> str:
        """Say what is left of the whole text, and give what was said in all."""
        text = defused(text)
        begun = self.said.rstrip()
        if text.startswith(self.said):
            self.say(text[len(self.said) :])
        elif text.startswith(begun):  # the blanks that were said last are the only difference
            self.say(text[len(begun) :].lstrip())
        else:
            self.say(f"\n\n{text}")
        return self.said


class Performer:
    """Carries plans out. Thread-safe: what belongs to a turn lives in its call."""

    def __init__(
        self,
        *,
        model: SemanticModel,
        planner: Planner,
        narrator: Narrator,
        runner: Runner,
        settings: Settings,
        clock: Clock,
        knowing: Knowing,
    ) -> None:
        self._model = model
        self._knowing = knowing
        self._planner = planner
        self._narrator = narrator
        self._runner = runner
        self._data_ends = DataEnds(model, runner)
        self._settings = settings
        self._clock = clock

    def carry_out(self, context: Context, planned: Planned, under_way: TurnUnderWay) -> Outcome:
        """Run and answer, or stop between two steps. Never raises: what fails is an outcome too."""
        planned = self._at_one_time(context, planned, under_way.today)
        planned = self._like_for_like(planned, under_way.today)
        under_way.on_event(PlannedEvent(planned.plan, context.language))
        plan = planned.plan
        if under_way.stop.was_set:
            return _stopped(context, planned, "", under_way.on_event)
        if isinstance(plan, AskUser):
            text = defused(outcomes.ask_text(plan))
            under_way.on_event(Asked(outcomes.ask_of(plan)))
            under_way.on_event(TextDelta(text))
            return Outcome(planned, text, "ask_user", "asked")
        if isinstance(plan, Reply):
            text = defused(self._with_data_end(planned, plan.text, context, under_way.today))
            under_way.on_event(TextDelta(text))
            if planned.failed:
                problem = InternalError("the question could not be planned; try other words")
                return Outcome(planned, text, "failed", "failed", problem=problem)
            return Outcome(planned, text, "refused" if plan.refused else "reply")
        return self._query(context, planned, under_way, REPAIRS_MAXIMUM)

    def _query(self, context: Context, planned: Planned, under_way: TurnUnderWay, repairs: int) -> Outcome:
        sql = ""
        if under_way.stop.is_set():
            return _stopped(context, planned, sql, under_way.on_event)
        try:
            prepared = self._prepared(context, planned, under_way.today)
            sql = prepared.sql
            under_way.on_event(SqlReady(sql))
            rows = self._runner.run(prepared, seconds=self._seconds(under_way.deadline))
        except Problem as problem:
            log("not_answered", problem=problem.slug, exc_info=True)
            mended = self._mended(context, planned, sql, problem, under_way) if repairs else None
            if under_way.stop.is_set():
                return _stopped(context, mended or planned, "" if mended else sql, under_way.on_event)
            if mended is None:
                return _problem(context, planned, problem, sql, under_way.on_event)
            if isinstance(mended.plan, AskUser | Reply):
                return self.carry_out(context, mended, under_way)
            under_way.on_event(PlannedEvent(mended.plan, context.language))
            return self._query(context, mended, under_way, repairs - 1)
        except Exception:  # the boundary of a turn: it is kept as failed, never lost
            return _lost(context, planned, sql, under_way.on_event)
        if under_way.stop.is_set():
            return _stopped(context, planned, sql, under_way.on_event)
        try:
            return self._told(context, planned, rows, sql, under_way)
        except Exception:  # the boundary of a turn: it is kept as failed, never lost
            return _lost(context, planned, sql, under_way.on_event)

    def _prepared(self, context: Context, planned: Planned, today: date) -> Prepared:
        plan = planned.plan
        assert not isinstance(plan, AskUser | Reply)
        return self._runner.prepare(plan, context.person, today)

    def _at_one_time(self, context: Context, planned: Planned, today: date) -> Planned:
        """The plan, of levels such as a population at one time each: the last there is, where none is asked for."""
        plan = planned.plan
        level = snapshot_in(plan, self._model) if isinstance(plan, MetricQuery) else None
        if level is None or not isinstance(plan, MetricQuery):
            return planned
        days = self._data_ends.days(level.name, context.person, today, self._clock())
        return planned.model_copy(update={"plan": at_one_time(plan, level, self._model, days)})

    def _like_for_like(self, planned: Planned, today: date) -> Planned:
        """The plan, of a comparison with bookings to come in it up to today: as far goes what it is compared with."""
        plan = planned.plan
        if not isinstance(plan, MetricQuery) or plan.comparison is None or plan.period is None:
            return planned
        if not self._model.lies_ahead(plan.metrics):
            return planned
        return planned.model_copy(
            update={"plan": plan.model_copy(update={"period": so_far(plan.period, today, self._model)})}
        )

    def _seconds(self, deadline: datetime) -> float:
        left = (deadline - self._clock()).total_seconds() - STORE_RESERVE_SECONDS
        return max(0.1, min(self._settings.query_seconds, left))

    def _mended(
        self, context: Context, planned: Planned, sql: str, problem: Problem, under_way: TurnUnderWay
    ) -> Planned | None:
        """Another plan of the planner's, if it makes them and there is time to run one."""
        if not isinstance(self._planner, RepairingPlanner):
            return None
        if under_way.deadline - self._clock() <= timedelta(seconds=STORE_RESERVE_SECONDS):
            return None
        try:
            mended = self._planner.repair(context, planned, sql, problem.detail)
        except Exception:  # a planner that trips over a failure leaves the failure as it is
            log("repair_failed", level=logging.ERROR, exc_info=True)
            return None
        if mended is None or not outcomes.has_words(mended.plan):
            return None
        metrics.count(metrics.PLANS_REPAIRED)
        mended = mended.model_copy(update={"tokens": planned.tokens + mended.tokens})
        return self._knowing.applied(mended, context)

    def _told(self, context: Context, planned: Planned, rows: Result, sql: str, under_way: TurnUnderWay) -> Outcome:
        """The answer to rows: they are told, and then worded."""
        plan, on_event = planned.plan, under_way.on_event
        assert not isinstance(plan, AskUser | Reply)
        result = with_names(rows, plan, self._model, context.language)
        on_event(ResultReady(result))
        chart = choose_chart(result)
        if chart is not None:
            on_event(ChartChosen(chart))
        words = _Words(on_event)
        opening = defused(going_on(context, planned))
        words.say(opening)
        text = self._word(context, planned, result, words, under_way)
        telling = self._knowing.telling(context.language)
        text = telling.remarked(text, planned, is_said=words.said != opening)
        planned = planned.model_copy(
            update={"tokens": planned.tokens + words.tokens, "instead_of": planned.instead_of or words.fell_back}
        )
        if under_way.stop.was_set:
            text = PHRASES[context.language].stopped if is_blank(text) else text.strip()
            return Outcome(planned, words.finish(opening + text), plan.kind, "stopped", result=result, sql=sql)
        told = Outcome(planned, words.finish(opening + text), plan.kind, result=result, sql=sql, chart=chart)
        suggestions = suggest(plan, result, self._model, context.language)
        return replace(told, suggestions=suggestions, offers=telling.offers(plan))

    def _word(self, context: Context, planned: Planned, result: Result, words: _Words, under_way: TurnUnderWay) -> str:
        """The answer's words. What a narrator trips over must not take the rows from the person."""
        verified = planned.plan.name if isinstance(planned.plan, VerifiedQuery) else None
        try:
            narration = Narration(
                result=result,
                verified=verified,
                data_end=self._data_end(planned.plan, context, under_way.today),
                in_all=self._in_all(planned.plan, result, context, under_way.today),
                nameless=self._nameless(planned.plan, result, context, under_way.today),
                is_stopped=under_way.stop.is_set,
                say=words.say,
                spent=words.spend,
                fell_back=words.fall_back,
            )
            text = self._narrator.answer(context, planned, narration)
            if under_way.stop.was_set or not is_blank(text):
                return text
            log("wording_blank", plan=planned.plan.kind)
        except Exception:  # the rows are there, and are told without its words
            log("wording_failed", exc_info=True)
        return PHRASES[context.language].rows_many.format(count=len(result.rows))

    def _data_end(self, plan: Plan, context: Context, today: date) -> date | None:
        """The last day with rows, where the plan's period goes on after it."""
        if not isinstance(plan, MetricQuery):
            return None
        return self._data_ends.within(plan, context.person, today, self._clock())

    def _with_data_end(self, planned: Planned, text: str, context: Context, today: date) -> str:
        """The words about a time that lies ahead, with the last day there is, which may be long ago."""
        if not planned.ahead:
            return text
        last = self._data_ends.last(planned.ahead[0], context.person, today, self._clock())
        if last is None:
            return text
        language = context.language
        return f"{text} {PHRASES[language].data_end.format(date=format_day(last, language))}"

    def _in_all(self, plan: Plan, result: Result, context: Context, today: date) -> int | None:
        """How many groups there are, where the words need more than the rows tell."""
        if not isinstance(plan, MetricQuery):
            return None
        return number_in_all(plan, result, self._runner, context.person, today)

    def _nameless(self, plan: Plan, result: Result, context: Context, today: date) -> tuple[tuple[Filter, Any], ...]:
        """What of a total has no value where values were left out."""
        if not isinstance(plan, MetricQuery):
            return ()
        return tuple(nameless_in(plan, result, self._runner, context.person, today))


def _stopped(context: Context, planned: Planned, sql: str, on_event: OnEvent) -> Outcome:
    """What is left of a query that was stopped before it had said anything: its plan, for a follow-up to change."""
    text = PHRASES[context.language].stopped
    on_event(TextDelta(text))
    intent: Intent = "reply" if isinstance(planned.plan, AskUser | Reply) else planned.plan.kind
    return Outcome(planned, text, intent, "stopped", sql=sql)


def _lost(context: Context, planned: Planned, sql: str, on_event: OnEvent) -> Outcome:
    log("turn_failed", level=logging.ERROR, exc_info=True)
    internal = InternalError("the question could not be answered; try again or in other words")
    return _problem(context, planned, internal, sql, on_event)


def _problem(context: Context, planned: Planned, problem: Problem, sql: str, on_event: OnEvent) -> Outcome:
    phrases = PHRASES[context.language]
    refused = problem.status < 500 and not isinstance(problem, QueryFailed)
    if isinstance(problem, TooFine):
        too_fine = phrases.too_fine_year if problem.least_grain == "year" else phrases.too_fine_month
        text = too_fine.format(label=problem.label)
    elif refused:
        text = phrases.refused.format(reason=problem.detail)
    elif isinstance(problem, QueryFailed):
        text = phrases.query_failed.format(reason=problem.detail)
    else:
        text = phrases.failed
    text = defused(text)
    on_event(TextDelta(text))
    state: TurnState = "answered" if refused else "failed"
    return Outcome(planned, text, "refused" if refused else "failed", state, sql=sql, problem=problem)
