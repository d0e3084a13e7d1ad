"""What is known of people, for each turn: read by their words, put into queries, told where they ask or say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from kanina.assistant.known.answering import Answering
from kanina.assistant.known.applying import Applying, bases_of, names
from kanina.assistant.known.earlier import means_else, with_marks, with_metric
from kanina.assistant.known.extracting import Heard, heard_in
from kanina.assistant.known.grammar import is_of_themselves
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.known.telling import Telling
from kanina.assistant.known.told import Told
from kanina.assistant.known.views import Views, in_full
from kanina.assistant.known.widening import asks_for_nothing_else
from kanina.assistant.known.words import WORDS
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned, Planner, RepairingPlanner
from kanina.data.semantic_model import SemanticModel
from kanina.memory.forgetting import GONE
from kanina.memory.memories import Memories
from kanina.memory.remembering import Source
from kanina.models import AskUser, Known, Language, MetricQuery, Plan, Reply, Turn
from kanina.people import Person
from kanina.problems import Problem
from kanina.storage import keys
from kanina.storage.table import StorageFault
from kanina.texts import words

FORGETS = frozenset({"forget", "erase", "delete", "wipe", "memory", "kalimutan", "limutin", "burahin"})
"""Words of a new start that may be meant of what is remembered."""


class Knowing:
    """What is known of people, for one assistant. Safe for threads."""

    def __init__(self, model: SemanticModel, memories: Memories | None, rules: Planner) -> None:
        """memories: where it is written; without them nothing is, and what is known is applied all the same.
        rules: who plans without a language model."""
        self._memories = memories
        self.meanings = Meanings(model, rules.lexicon if isinstance(rules, OfflinePlanner) else None)
        self._applying = Applying(self.meanings)
        self._views = Views(model)
        self._rules = rules

    def planner(self, planner: Planner, context: Context) -> Planner:
        """Who plans this message for this person: by their own words where it says one, or may mean one said before."""
        known = context.loaded.known if context.loaded else ()
        texts = (context.question, *(turn.question for turn in (*context.turns[-1:], *context.referred)))
        said = [stems(text) for text in texts]
        return self._views.planner(planner, [each for each in known if self.meanings.fits(each) and names(said, each)])

    def restated(self, context: Context, planner: Planner) -> Context:
        """A context whose last and quoted questions mean what their words mean to their person now."""
        if context.loaded is None:
            return context
        by_number = {turn.number: turn for turn in (*context.kept, *context.turns, *context.referred)}
        anew: dict[int, Turn] = {}
        queries = [turn for turn in context.turns if isinstance(turn.plan, MetricQuery)]
        for turn in (*queries[-1:], *context.referred):
            plan = turn.plan
            gone = means_else(plan, context.loaded.known, context.now) if isinstance(plan, MetricQuery) else ()
            if gone and isinstance(plan, MetricQuery):
                anew[turn.number] = self._meant_now(turn, plan, gone[0], by_number, context, planner)
        if not anew:
            return context
        turns = {
            name: tuple(anew.get(turn.number, turn) for turn in getattr(context, name))
            for name in ("turns", "kept", "referred")
        }
        return context.model_copy(update=turns)

    def _meant_now(
        self,
        turn: Turn,
        plan: MetricQuery,
        gone: Known,
        by_number: Mapping[int, Turn],
        context: Context,
        planner: Planner,
    ) -> Turn:
        said = turn
        while not names([stems(said.question)], gone) and any(number in by_number for number in said.references):
            said = next(by_number[number] for number in said.references if number in by_number)
        rules = planner.rules if isinstance(planner, RepairingPlanner) else planner
        now = self._alone(context, said.question, said.language, rules)
        if said is turn and isinstance(now, AskUser | Reply):
            return turn.model_copy(update={"plan": now, "state": "asked" if isinstance(now, AskUser) else "answered"})
        if not isinstance(now, MetricQuery):
            return turn
        if said is turn:
            return turn.model_copy(update={"plan": now.model_copy(update={"set_aside": plan.set_aside})})
        if gone.metric not in plan.metrics or len(now.metrics) != 1:
            return turn
        return turn.model_copy(update={"plan": with_metric(plan, gone.metric, now.metrics[0])})

    def applied(self, planned: Planned, context: Context, *, is_bare: bool = False) -> Planned:
        """A plan with what is remembered of its person; a refusal of what may have been meant to be remembered says how
        to say that. is_bare: as for `Applying.applied`."""
        known = context.loaded.known if context.loaded else ()
        planned = planned if is_bare else self._lifted(planned, context)
        whole = None if is_bare else self._whole_question(planned, context, known)
        if whole is not None:
            planned = planned.model_copy(update={"plan": whole})
        planned = self._applying.applied(planned, context, known, is_bare=is_bare, is_whole=whole is not None)
        refusal = planned.plan if isinstance(planned.plan, Reply) and planned.plan.refused else None
        if refusal is None or context.referred or self._memories is None or not is_of_themselves(context.question):
            return planned
        how = WORDS[context.language].how.format(examples=self.telling(context.language).examples())
        told = refusal.model_copy(update={"text": f"{refusal.text} {how}"})
        return planned.model_copy(update={"plan": told})

    def _lifted(self, planned: Planned, context: Context) -> Planned:
        """The last query anew, where all that a message says is that it is of everything: "overall"."""
        last = context.turns[-1] if context.turns else None
        if last is None or not isinstance(last.plan, MetricQuery) or not isinstance(planned.plan, Reply):
            return planned
        is_narrowed = any(mark.kind == "filter" for mark in last.plan.remembered)
        if not is_narrowed or not asks_for_nothing_else(context.question, self.meanings.lexicon):
            return planned
        return planned.model_copy(update={"plan": last.plan, "base": last.number, "confidence": 1.0})

    def _whole_question(self, planned: Planned, context: Context, known: Sequence[Known]) -> MetricQuery | None:
        """The query of a message that says all of it by itself, though it was taken for a change of one that its person
        had set a memory aside in: what was set aside was so for that one. None for every other message."""
        plan, queries = planned.plan, bases_of(planned, context)
        matters = any(query.set_aside for query in queries) or any(each.kind == "split" for each in known)
        if not isinstance(plan, MetricQuery) or not queries or not matters:
            return None
        alone = self._alone(context, context.question, context.language, self._rules)
        if not isinstance(alone, MetricQuery):
            return None
        marks = tuple(mark for query in (*queries, plan) for mark in query.remembered)
        bare = with_marks(plan.model_copy(update={"remembered": marks}), ())
        return alone if bare.model_copy(update={"set_aside": ()}) == alone else None

    def _alone(self, context: Context, question: str, language: Language, rules: Planner) -> Plan | None:
        """What rules plan for a question that nothing was said before."""
        alone = Context(
            person=context.person, question=question, language=language, now=context.now, loaded=context.loaded
        )
        return self.planner(rules, alone).plan(alone.model_copy(update={"loaded": None})).plan

    def telling(self, language: Language) -> Telling:
        """The words for what memories do to answers."""
        return Telling(self.meanings, language)

    def kept_question(self, question: str) -> str:
        """What may be kept of a message before it is answered."""
        heard = heard_in(question, self.meanings) if self._memories else None
        forgets = heard is not None and heard.move == "forget" and heard.statement is not None and heard.statement.slots
        return GONE if heard and (heard.refused or forgets) else question

    def told(self, context: Context, source: Source) -> Told | None:
        """What becomes of a message that is about what to remember; None for every other one. source: its turn."""
        heard = self._heard(context) if self._memories else None
        if heard is None or self._memories is None:
            return None
        waits = context.loaded is not None and context.loaded.pending is not None
        if waits and (heard.may_answer or heard.is_bare):
            return None
        applied = partial(self._applied_in, context=context)
        turn = Answering(context, self._applying, self._memories, source, applied)
        try:
            return turn.told(heard)
        except StorageFault:
            return Told(WORDS[context.language].unwritten, kept_question=self.kept_question(context.question))
        except Problem as problem:  # a limit, or what no memory may hold after all: said as it is
            return Told(problem.detail, kept_question=self.kept_question(context.question), refused=True)

    def _heard(self, context: Context) -> Heard | None:
        """What a message says outright; a scope or a split in its person's own words as if the model's were said."""
        heard = heard_in(context.question, self.meanings)
        known = context.loaded.known if context.loaded else ()
        if heard is not None and (heard.meaning or heard.refused or heard.move not in ("filter", "remember")):
            return heard
        defined = [each for each in known if each.kind == "define" and each.field and self.meanings.fits(each)]
        full = in_full(context.question, {each.word: self.telling("en").parts(each)["target"] for each in defined})
        again = heard_in(full, self.meanings) if full != context.question else None
        return again if again and again.meaning and again.move != "define" else heard

    def stays(self, person: Person, question: str, language: Language) -> str:
        """What is said behind a new start that may have been meant to forget what is remembered, where there is any."""
        if self._memories is None or not FORGETS & set(words(question)):
            return ""
        try:
            count = len(self._memories.all(keys.person(person.id)))
        except StorageFault:
            return ""
        return WORDS[language].stays.format(count=count) if count else ""

    def _applied_in(self, turn: Turn, context: Context) -> frozenset[str]:
        """The memories that had a part in an earlier turn's query; they were taken out of it."""
        if turn.plan is None or context.loaded is None:
            return frozenset()
        earlier = context.model_copy(update={"question": turn.question, "turns": context.turns[:-1], "referred": ()})
        planned = Planned(plan=turn.plan, used=turn.references)
        plan = self._applying.applied(planned, earlier, context.loaded.known).plan
        return frozenset(each.id for each in plan.remembered) if isinstance(plan, MetricQuery) else frozenset()
