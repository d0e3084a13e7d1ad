"""One turn, from a message to a stored answer. Every door calls `Assistant.ask`; nothing reaches around it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import cache, partial
from typing import Literal
from zoneinfo import ZoneInfo

from kanina import given_values, metrics
from kanina.assistant import interpret as interpretation
from kanina.assistant import outcome as outcomes
from kanina.assistant.allowance import Allowance, TurnAllowance
from kanina.assistant.answers.reset_words import behind_withdrawal, is_reset
from kanina.assistant.catalogue import Catalogue
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.digest import DIGESTED, Digest, digest
from kanina.assistant.exchange import Exchange
from kanina.assistant.known.earlier import as_shown, turns_as_shown, without_marks
from kanina.assistant.known.knowing import Knowing
from kanina.assistant.known.words import WORDS
from kanina.assistant.new_question import new_question
from kanina.assistant.outcome import Outcome
from kanina.assistant.performing import Performer, TurnUnderWay
from kanina.assistant.planner import OFFLINE, PERSON, Context, Narrator, Planned, Planner, RepairingPlanner
from kanina.assistant.question import clean_question
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.rate_limited import counted, with_quota
from kanina.assistant.recalling import Recalling
from kanina.assistant.replay import body_hash, replayed, reset_answer
from kanina.assistant.runner import Runner
from kanina.assistant.sent_plan import as_known
from kanina.assistant.titles import title_of
from kanina.assistant.told_before import told_before
from kanina.assistant.waiting_plan import Move, waiting_after
from kanina.assistant.wording.absent import why_absent
from kanina.assistant.wording.phrases import PHRASES
from kanina.clock import Clock, Ids
from kanina.data.semantic_model import SemanticModel
from kanina.data.sights import sight_of
from kanina.events import Failed, Finished, OnEvent, Started, TextDelta, ignore
from kanina.memory.claims import Claim, Replay, ResetDone
from kanina.memory.conversations import Conversations
from kanina.memory.failover import TurnMemory
from kanina.memory.keep_changes import TurnChanges
from kanina.memory.keeping import Kept
from kanina.memory.loading import Loaded
from kanina.memory.memories import Memories
from kanina.memory.recall.vectors import Embedder
from kanina.memory.references import Embed
from kanina.memory.remembering import Source
from kanina.memory.runs import Run, StopSignal
from kanina.memory.turns import as_seen
from kanina.models import CLARIFICATION, Answer, MetricQuery, Pending, Query, Reply, Result, Turn, VerifiedQuery
from kanina.observability import bind, bound, log, short
from kanina.people import Person
from kanina.problems import Conflict, RateLimited
from kanina.redaction import Redactor
from kanina.settings import Settings
from kanina.storage.table import StorageFault


class Assistant:
    """The one core behind all doors. Thread-safe: a turn's state lives in its call."""

    def __init__(
        self,
        *,
        model: SemanticModel,
        conversations: Conversations,
        planner: Planner,
        narrator: Narrator,
        runner: Runner,
        settings: Settings,
        clock: Clock,
        ids: Ids,
        memory: TurnMemory | None = None,
        rate_limiter: RateLimiter | None = None,
        allowance: Allowance | None = None,
        embed: Embed | None = None,
        memories: Memories | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        """memory: what turns load from and keep in; by default over `conversations`, without breaker or queue.
        rate_limiter: counts each person's messages; without one they may send any number.
        allowance: what a language model may cost; without one, any amount.
        embed: finds earlier turns by topics that are worded otherwise; without it, words alone decide.
        memories: where what people ask to be remembered is written; without it, nothing is.
        embedder: recalls memories that say it in other words."""
        self.model = model
        self.conversations = conversations
        self._planner = planner
        self.catalogue = Catalogue(model, runner, self._rules, clock)
        self._runner = runner
        self._knowing = Knowing(model, memories, self._rules)
        self._recalling = Recalling(memories, model.zone, embedder, Redactor(model.redact))
        self._performer = Performer(
            model=model,
            planner=planner,
            narrator=narrator,
            runner=runner,
            settings=settings,
            clock=clock,
            knowing=self._knowing,
        )
        self._settings = settings
        self._clock = clock
        self._embed = embed
        self._ids = ids
        self.memory = memory or TurnMemory(conversations, settings.policy, clock, ids)
        self._rate_limiter = rate_limiter
        self._allowance = allowance

    # ------------------------------------------------------------ the turn

    @bound()
    def ask(
        self,
        person: Person,
        question: str,
        *,
        query: Query | None = None,
        conversation_id: str | None = None,
        channel: str = "api",
        address: str | None = None,
        request_id: str | None = None,
        idempotency_key: str | None = None,
        lease_seconds: float = 33.0,
        deadline: datetime | None = None,
        as_run: bool = False,
        on_event: OnEvent = ignore,
    ) -> Answer:
        """Answer one message of a person in a conversation, and keep the turn.

        query: what is to be run for it, where its person says so themselves; see `read_sent`.
        conversation_id, address: see Conversations.load; never an error.
        idempotency_key: a repeat gives the stored answer, marked `metadata.replayed`; while the table cannot be asked,
        it is answered anew, and that answer marked `metadata.unprotected`.
        deadline: when the answer must be out; by default `settings.answer_seconds` from now.
        as_run: others can see the turn under its request id while it is answered, its person can stop it, and if this
        process ends within it, its question is kept once `lease_seconds` are over. A reset is no run.
        Raises InvalidRequest for a message that is no question, KeyReused and Conflict for a key or run id in use,
        RateLimited for a message that is one too many; a repeat is not counted. Raises StorageFault for a reset that
        neither the table nor the queue of what waits takes.
        """
        text = clean_question(question)
        now = self._clock()
        deadline = deadline or now + timedelta(seconds=self._settings.answer_seconds)
        request_id = request_id or self._ids()
        bind(request=short(request_id), conversation=short(given_values.conversation_id(conversation_id)))
        claim: Claim | None = None
        if idempotency_key:
            claimed = self.memory.claim(person, idempotency_key, body_hash(text, conversation_id, query), lease_seconds)
            if isinstance(claimed, Replay):
                return with_quota(replayed(text, claimed), self._rate_limiter)
            claim = claimed
        unprotected = idempotency_key is not None and claim is None
        run = None
        try:
            quota = counted(self._rate_limiter, person, text)
            loaded = self.memory.load(person, conversation_id, channel, address)
            resets = query is None and is_reset(text)
            if as_run and not resets:
                run = self._start_run(person, loaded, text, request_id, now, lease_seconds)
        except (RateLimited, Conflict):
            if claim is not None:
                self.memory.release(person, claim)
            raise
        owner = replace(person, id=loaded.of or person.id)
        stop = self.memory.stop_signal(owner, run)
        on_event(Started(loaded.conversation_id, request_id))
        bind(conversation=short(loaded.conversation_id))
        log("received", channel=channel, memory=outcomes.memory_before(loaded).model_dump(mode="json"))

        if resets:
            answer = self._reset(person, text, loaded, request_id, now, claim)
            if stays := self._knowing.stays(person, text, answer.language):
                answer = answer.model_copy(update={"text": f"{answer.text}\n\n{stays}"})
            if unprotected:
                answer = answer.model_copy(update={"metadata": {"unprotected": True}})
            answer = with_quota(answer, self._rate_limiter, quota)
            on_event(TextDelta(answer.text))
            on_event(Finished(answer))
            self._log_answer(answer, now)
            return answer

        sight, waits = sight_of(self.model, person), loaded.pending
        loaded = loaded.seen(sight)

        def all_turns() -> Sequence[Turn]:
            nonlocal loaded
            found = self.memory.load_all(owner, loaded)
            if found is None:
                loaded = replace(loaded, degraded=True)
            else:
                found = tuple(as_seen(turn, sight) for turn in found)
            return turns_as_shown(loaded.turns if found is None else found, loaded.known, now)

        context = interpretation.interpret(person, text, as_shown(loaded, now), now, all_turns, self._embed)
        allowance = self._allowance_of(person, loaded)
        known = {"deadline": deadline, "is_stopped": stop.is_set, "model_refusal": allowance.refusal}
        context = self._with_recall(context, loaded).model_copy(update=known)
        source = Source(loaded.conversation_id, request_id, account=loaded.of)
        under_way = TurnUnderWay(deadline, on_event, stop, self.today(), source)
        move, outcome = self._respond(context, loaded, under_way, query)
        allowance.charge(outcome.planned.tokens)
        loaded = replace(loaded, pending=waits)  # one that may not be seen gives way, too
        pending = self._pending_after(move, context, loaded, request_id)
        if isinstance(pending, Pending):
            pending = pending.model_copy(update={"sees": sight})
        is_untitled = loaded.head is None or not loaded.head.title
        title = title_of(outcome.planned.plan, self.model, context.language) if is_untitled else ""
        draft = outcomes.draft(context, outcome, request_id, title, self.now(), move.told)
        draft = replace(draft, sees=sight)
        kept = self.memory.keep(
            person,
            loaded,
            draft,
            TurnChanges(pending, outcome.planned.params, claim=claim, run=run),
            deadline,
        )
        allowance.charge_unkept(outcome.planned.tokens, kept.refusal)
        notice = outcomes.memory_notice(context, loaded, outcome, kept)
        if notice:
            on_event(TextDelta(notice))
        answer = outcomes.answer(context, loaded, outcome, kept, request_id, notice, unprotected=unprotected)
        return self._given(with_quota(answer, self._rate_limiter, quota), outcome, now, on_event)

    @bound()
    def answer_unkept(
        self,
        person: Person,
        question: str,
        *,
        before: Sequence[Exchange] = (),
        deadline: datetime | None = None,
        on_event: OnEvent = ignore,
    ) -> Answer:
        """Answer a message of a conversation that a client keeps itself: nothing of it is loaded, and nothing is kept
        but what its person asks to be remembered, and what a language model cost them, where there is an allowance.

        before: what was said, oldest first. Without a model each question is planned again, in order and without being
        run, so that a follow-up finds the query it changes and a choice the question it answers.
        Raises InvalidRequest and RateLimited as `ask` does.
        """
        text = clean_question(question)
        now = self._clock()
        deadline = deadline or now + timedelta(seconds=self._settings.answer_seconds)
        quota = counted(self._rate_limiter, person, text)
        request_id = self._ids()
        own = self.memory.load(person, None, "api", None)
        loaded = told_before(person, before, now, request_id, self._embed, self._replanned, own)
        allowance = self._allowance.of(person, None, is_kept=False) if self._allowance else TurnAllowance()
        on_event(Started(loaded.conversation_id, request_id))
        log("received", memory=outcomes.memory_before(loaded).model_dump(mode="json"))
        context = interpretation.interpret(person, text, loaded, now, lambda: loaded.turns, self._embed)
        known = {"deadline": deadline, "model_refusal": allowance.refusal}
        context = self._with_recall(context, loaded).model_copy(update=known)
        under_way = TurnUnderWay(deadline, on_event, StopSignal(), self.today(), Source(None, request_id))
        _, outcome = self._respond(context, loaded, under_way)
        allowance.charge(outcome.planned.tokens)
        notice = f"\n\n{WORDS[context.language].unread}" if own.degraded else ""
        if notice:
            on_event(TextDelta(notice))
        answer = outcomes.answer(context, loaded, outcome, Kept(None, stored=False), request_id, notice)
        return self._given(with_quota(answer, self._rate_limiter, quota), outcome, now, on_event)

    def _respond(
        self, context: Context, loaded: Loaded, under_way: TurnUnderWay, query: Query | None = None
    ) -> tuple[Move, Outcome]:
        """Steps 3 to 5: what is planned, and what it comes to, all of it told."""
        told = self._knowing.told(context, under_way.source) if query is None else None
        if query is not None:
            move = Move(Planned(plan=as_known(query, loaded.known, context.now), by=PERSON))
        elif told is not None:
            move = Move(Planned(plan=Reply(text=told.text, refused=told.refused)), told=told)
        else:
            planner = self._knowing.planner(self._planner, context)
            move = self._with_what_is_known(context, loaded, planner)
        outcome = self._performer.carry_out(context, move.planned, under_way)
        outcome = replace(outcome, offers=(*outcome.offers, *(told.offers if told else ())))
        notice = outcomes.model_notice(context, outcome)
        if notice:
            under_way.on_event(TextDelta(notice))
        return move, replace(outcome, text=outcome.text + notice)

    def _with_what_is_known(self, context: Context, loaded: Loaded, planner: Planner) -> Move:
        """What is planned, from queries as they were shown. What is in them since it is remembered stands in nobody's
        way: where rules refuse that, they plan without splits in them, and then without filters too."""
        context = self._knowing.restated(context, self._planner)
        move, is_bare = self._decide(context, loaded, planner), False
        spent = {"tokens": move.planned.tokens, "instead_of": move.planned.instead_of}
        for kinds in (("split",), ("split", "filter")):
            refused = isinstance(move.planned.plan, Reply) and move.planned.plan.refused
            bare = without_marks(context, *kinds) if refused and move.planned.by == OFFLINE else None
            if bare is not None:
                other = self._decide(bare, loaded, self._knowing.planner(self._rules, context))
                if isinstance(other.planned.plan, MetricQuery):
                    move, is_bare = replace(other, planned=other.planned.model_copy(update=spent)), "filter" in kinds
        return replace(move, planned=self._knowing.applied(move.planned, context, is_bare=is_bare))

    def _given(self, answer: Answer, outcome: Outcome, asked_at: datetime, on_event: OnEvent) -> Answer:
        """The answer, told as the last event, counted and logged."""
        failed = outcome.state == "failed"
        on_event(Failed(answer) if failed else Finished(answer))
        metrics.count(metrics.TURNS_FAILED, int(failed))
        metrics.count(metrics.TURNS_WITHOUT_MODEL, int(bool(outcome.planned.instead_of)))
        self._log_answer(answer, asked_at)
        return answer

    def digest(self, person: Person, said: Sequence[Exchange]) -> Digest:
        """What a conversation that a client keeps is about. By rules: nothing is loaded, run, kept, spent or counted.

        said: oldest first; only its last DIGESTED exchanges count.
        """
        request_id = self._ids()
        redact = Redactor(self.model.redact)
        last = [Exchange(redact(each.question), redact(each.answer)) for each in said[-DIGESTED:]]
        return digest(told_before(person, last, self._clock(), request_id, None, self._replanned_by_rules), self.model)

    def _replanned(self, context: Context, loaded: Loaded, request_id: str) -> tuple[Planned | None, Pending | None]:
        """What an earlier question of a client's came to, and what it left open; a model reads it from the words."""
        return (None, None) if self._plans_with_model else self._replanned_by_rules(context, loaded, request_id)

    def _replanned_by_rules(
        self, context: Context, loaded: Loaded, request_id: str
    ) -> tuple[Planned | None, Pending | None]:
        move = self._with_what_is_known(context, loaded, self._knowing.planner(self._rules, context))
        return move.planned, waiting_after(move, self.model, request_id, context)

    def _log_answer(self, answer: Answer, asked_at: datetime) -> None:
        log(
            "respond",
            intent=answer.intent,
            turn=answer.turn,
            memory=answer.memory.model_dump(mode="json"),
            milliseconds=round((self._clock() - asked_at).total_seconds() * 1000),
        )

    def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
        """Rows for a report: the same compile, guard, row filters and engine as a turn, but nothing is kept."""
        prepared = self._runner.prepare(query, person, self.today())
        return self._runner.run(prepared, seconds=self._settings.query_seconds)

    def count(self, person: Person, text: str) -> None:
        """Count what is asked beside a turn, such as a report, as one message. Raises RateLimited."""
        counted(self._rate_limiter, person, text)

    def settle(self, person: Person, idempotency_key: str) -> None:
        """Mark a queued answer as delivered: a repeat of the same message sends nothing more."""
        self.conversations.delivered(person, idempotency_key)

    def now(self) -> datetime:
        """This moment, by the clock that deadlines are told by."""
        return self._clock()

    def today(self) -> date:
        """The day it is in the model's zone."""
        return self._clock().astimezone(ZoneInfo(self.model.zone)).date()

    def close(self) -> None:
        """End the engine's process, and write back what waits if the table takes it."""
        self.memory.close()
        self._runner.close()

    # ------------------------------------------------------------ steps

    @property
    def _plans_with_model(self) -> bool:
        """Whether a language model plans: only such plans can be mended."""
        return isinstance(self._planner, RepairingPlanner)

    def _allowance_of(self, person: Person, loaded: Loaded) -> TurnAllowance:
        """The accounts of a turn that is kept."""
        if self._allowance is None:
            return TurnAllowance()
        return self._allowance.of(person, None if loaded.degraded else loaded.profile, is_kept=True)

    def _with_recall(self, context: Context, loaded: Loaded) -> Context:
        """A context that recalls what fits its question, once, for whoever asks a language model first."""
        fitting = partial(self._recalling.fitting, context.person, loaded, context.question, context.now)
        return context.model_copy(update={"recalled": cache(fitting)})

    def _start_run(
        self, person: Person, loaded: Loaded, text: str, request_id: str, now: datetime, lease_seconds: float
    ) -> Run | None:
        run = Run(
            id=request_id,
            conversation_id=loaded.conversation_id,
            question=self._knowing.kept_question(text),
            asked_at=now,
            lease_until=self._clock() + timedelta(seconds=lease_seconds),
            language=interpretation.language_of(text, loaded),
            channel=loaded.channel,
        )
        return self.memory.start_run(person, loaded, run)

    @property
    def _rules(self) -> Planner:
        return self._planner.rules if isinstance(self._planner, RepairingPlanner) else self._planner

    def _decide(self, context: Context, loaded: Loaded, planner: Planner) -> Move:
        """Step 3, plan: the answer to a pending question, or a plan of its own."""
        try:
            move = self._move(context, loaded, planner)
            if outcomes.has_words(move.planned.plan):
                return move
            log("plan_without_words", level=logging.ERROR, plan=move.planned.plan.kind)
        except Exception:  # the boundary of a turn: what a planner trips over must not lose the question
            log("plan_failed", level=logging.ERROR, exc_info=True)
        return Move(Planned(plan=Reply(text=PHRASES[context.language].failed), confidence=0.0, failed=True))

    def _move(self, context: Context, loaded: Loaded, planner: Planner) -> Move:
        rest = behind_withdrawal(context.question)
        if rest:
            context = context.model_copy(update={"question": rest})
        elif loaded.pending is not None and loaded.pending.param != CLARIFICATION:
            return answer_pending(context, loaded.pending, planner, self.model)
        unread = loaded.degraded and interpretation.needs_what_is_unread(context)
        if interpretation.points_at_nothing(context) and not unread:
            return Move(Planned(plan=Reply(text=why_absent(context.missing, context.language))))
        return Move(new_question(context, planner, self.model))

    def _pending_after(
        self, move: Move, context: Context, loaded: Loaded, request_id: str
    ) -> Pending | Literal["keep"] | None:
        if move.told is not None:
            return "keep"  # what was asked back waits on
        asked = waiting_after(move, self.model, request_id, context)
        return asked or (None if loaded.pending is not None else "keep")

    def _reset(
        self, person: Person, text: str, loaded: Loaded, request_id: str, now: datetime, claim: Claim | None
    ) -> Answer:
        done = ResetDone(loaded.conversation_id, request_id, interpretation.language_of(text, loaded))
        # Under a fresh id nothing said before counts from now on; in a chat, where there is no choice of ids, once the
        # reset that waits is written.
        afresh = self._ids() if loaded.address is None else loaded.conversation_id
        try:
            is_done = self.memory.reset(person, loaded, done, claim, now, goes_on_as=afresh)
        except StorageFault:
            if claim is not None:
                self.memory.release(person, claim)
            raise
        if is_done:
            return reset_answer(text, done)
        done = replace(done, conversation_id=afresh)
        return reset_answer(text, done, degraded=True, in_chat=loaded.address is not None)
