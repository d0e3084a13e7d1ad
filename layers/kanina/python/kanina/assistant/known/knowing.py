"""What a message says outright about its person: written down, changed or forgotten, and what is answered to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from zoneinfo import ZoneInfo

from kanina.assistant.known.applying import Applying, bases_of, names
from kanina.assistant.known.earlier import means_else, with_marks, with_metric
from kanina.assistant.known.extracting import Heard, heard_in
from kanina.assistant.known.forgetting import Forgetting
from kanina.assistant.known.grammar import ASKS, Statement, is_of_themselves
from kanina.assistant.known.meanings import Meanings, ended
from kanina.assistant.known.partly import as_they_said, what_stays
from kanina.assistant.known.telling import Telling
from kanina.assistant.known.told import Told as Told
from kanina.assistant.known.views import Views, in_full
from kanina.assistant.known.widening import asks_for_nothing_else
from kanina.assistant.known.words import WORDS, Words
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned, Planner, RepairingPlanner
from kanina.data.semantic_model import SemanticModel
from kanina.memory.forgetting import GONE
from kanina.memory.memories import Memories, Memory
from kanina.memory.profiles import load_profile
from kanina.memory.remembering import Remembered, Source
from kanina.models import AskUser, Known, Language, Meaning, MetricQuery, Plan, Reply, Turn
from kanina.people import Person
from kanina.problems import Problem
from kanina.storage import keys
from kanina.storage.table import StorageFault
from kanina.texts import fold, words

LISTED = 20
"""Memories that are told at once; the rest is counted."""
FORGETTABLE = 3
"""Of those, how many are offered to be forgotten."""
EXAMPLES = 5
FORGETS = frozenset({"forget", "erase", "delete", "wipe", "memory", "kalimutan", "limutin", "burahin"})
"""Words of a new start that may be meant of what is remembered."""
NAMES = ("name", "my name", "the name", "pangalan ko", "pangalan", "ang pangalan ko", "ang pangalan")
"""What a person is called, where that is to be forgotten."""


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
        turn = _Turn(context, self._applying, self._memories, source, applied)
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


class _Turn:
    """One message about what to remember."""

    def __init__(
        self,
        context: Context,
        applying: Applying,
        memories: Memories,
        source: Source,
        applied: Callable[[Turn], frozenset[str]],
    ) -> None:
        """applied: the memories that had a part in a turn's query."""
        self._context = context
        self._applied = applied
        self._applying = applying
        self._meanings = meanings = applying.meanings
        self._memories = memories
        self._words: Words = WORDS[context.language]
        self._telling = Telling(meanings, context.language)
        self._pk = keys.person(context.person.id)
        loaded = context.loaded
        self._source = source
        self._profile = load_profile(loaded.profile if loaded else None)

    def told(self, heard: Heard) -> Told | None:
        """The answer, once what it says is done."""
        words = self._words
        if heard.refused:
            text = words.refused.format(kind=words.kinds[heard.refused])
            return Told(text, kept_question=GONE, refused=True)
        if heard.move in (*ASKS, "forget"):
            does: dict[str, Callable[[Heard], Told | None]] = {
                "ask": self._listed,
                "who": self._named,
                "on": self._switched,
                "forget": self._forgotten,
            }
            return does[heard.move](heard)
        if heard.move == "state" and heard.meaning is not None:
            scope, note = self._telling.said(heard.meaning), words.keep_note.format(content=heard.content)
            return Told(words.stated.format(scope=scope, note=note), offers=tuple(filter(None, (scope, note))))
        if not self._profile.memory:
            return Told(words.off, offers=(words.turn_on,))
        if heard.move == "stop":
            return self._stopped(heard)
        if heard.move == "name":
            self._memories.profiles.change(self._pk, {"name": heard.content})
            return Told(words.called.format(name=heard.content))
        if heard.move in ("define", "filter") and heard.meaning is None and heard.statement is not None:
            return self._unclear(heard.statement)
        return self._written(heard.content)

    def _written(self, content: str) -> Told:
        done = self._memories.remember(self._pk, {"content": content}, self._source)
        meaning, words = done.memory.means, self._words
        if meaning is not None and not done.merged:
            done = replace(done, closed=(*done.closed, *self._excluded(done.memory, meaning)))
        if meaning is None:
            text = (words.note_known if done.merged else words.note).format(content=done.memory.content.rstrip("."))
        elif done.merged:
            text = words.known.format(**self._telling.parts(meaning))
        else:
            text = f"{words.will} {words.taken[meaning.kind].format(**self._telling.parts(meaning))}"
        offers = (self._telling.forget(meaning),) if meaning else ()
        return Told(f"{text}{self._replaced(done)}", offers=offers)

    def _excluded(self, newer: Memory, meaning: Meaning) -> tuple[Memory, ...]:
        """What cannot hold beside a newer one, which ends it: a region, once it is one branch that is looked after."""
        over = tuple(
            memory
            for memory in self._true()
            if memory.memory_id != newer.memory_id and memory.means and self._applying.exclude(memory.means, meaning)
        )
        for memory in over:
            self._memories.change(self._pk, memory.memory_id, {"valid_to": self._context.now.isoformat()})
        return over

    def _replaced(self, done: Remembered) -> str:
        before = "; ".join(map(self._telling.what, done.closed))
        return f" {self._words.replaced.format(what=before)}" if before else ""

    def _unclear(self, statement: Statement) -> Told:
        """What there is, for a name that the model has nothing or several things of, or a word that means something."""
        words, telling, what = self._words, self._telling, statement.slots["what"]
        taken = self._meanings.definition(statement) if statement.move == "define" else None
        if taken is not None:
            parts = telling.parts(taken)
            return Told(words.own_name.format(**parts), offers=(parts["target"],), refused=True)
        part, near = self._meanings.unclear(statement, self._context.language) or (what, ())
        model = self._meanings.model
        labels = [model.label(metric, name, self._context.language) for name, metric in model.metrics.items()]
        examples = near or labels[:EXAMPLES]
        text = words.several if self._meanings.is_name(part) else words.no_such_figure
        instead = [what.replace(part, name) for name in examples[:FORGETTABLE]]
        say, word = words.say["define" if "word" in statement.slots else "filter"], statement.slots.get("word", "")
        offers = tuple(say.format(word=word, target=name, rows=name) for name in instead)
        return Told(text.format(what=part, examples="; ".join(examples)), offers=offers, refused=True)

    # ------------------------------------------------------------ what no longer holds

    def _stopped(self, heard: Heard) -> Told | None:
        """What the person does no more, where it is remembered that they do; else no such message."""
        assert heard.statement is not None
        slots = heard.statement.slots
        what, now = slots["what"], slots.get("now", "")
        over = self._ended_by(what, ended(heard.statement))
        if not over:
            return None
        found = (what_stays(self._telling, memory.means, what, now) for memory in over)
        if stays := next(filter(None, found), ""):
            return self._written(stays)
        if now:
            return self._written(heard.content)
        for memory in over:
            self._memories.change(self._pk, memory.memory_id, {"valid_to": self._context.now.isoformat()})
        return Told(self._words.ended.format(what="; ".join(map(self._telling.what, over))))

    def _ended_by(self, what: str, stems: Sequence[str]) -> list[Memory]:
        """What is remembered and true no more, by its meaning or its words; a scope by one of its values, too."""
        meanings = [meaning for said in as_they_said(what) for meaning in self._meanings.all_of(said)]
        return [
            memory
            for memory in self._true()
            if any(memory.means and _is_part(meaning, memory.means) for meaning in meanings)
            or (stems and all(stem in fold(memory.content) for stem in stems))
        ]

    def _forgotten(self, heard: Heard) -> Told | None:
        assert heard.statement is not None
        if " ".join(words(" ".join(heard.statement.slots.values()))) in NAMES:
            self._memories.profiles.change(self._pk, {"name": None})
            return Told(self._words.forgotten, kept_question=GONE)
        forgetting = Forgetting(self._memories, self._pk, self._meanings, self._telling, self._words, self._at_work)
        return forgetting.told(heard.statement)

    def _at_work(self) -> frozenset[str]:
        """The memories that were learnt in the newest turn, or had a part in its answer."""
        last = self._context.turns[-1] if self._context.turns else None
        if last is None:
            return frozenset()
        there = self._memories.all(self._pk)
        learnt = frozenset(each.memory_id for each in there if each.source_message_id == last.request_id)
        return learnt or self._applied(last)

    def _true(self) -> list[Memory]:
        return [memory for memory in self._memories.all(self._pk) if memory.is_true(self._context.now)]

    # ------------------------------------------------------------ what is known

    def _listed(self, _: Heard) -> Told:
        """What is remembered: what holds first, the newest first."""
        words, memories = self._words, self._memories.all(self._pk)
        shown = [memory for memory in reversed(memories) if not memory.is_archived]
        shown.sort(key=lambda memory: (not memory.is_true(self._context.now), not memory.holds(self._context.now)))
        name = [words.know_name.format(name=self._profile.name)] if self._profile.name else []
        lines = [*name, *(self._line(memory) for memory in shown[:LISTED])]
        off = "" if self._profile.memory else f"\n{words.off}"
        if not lines:
            return Told(f"{words.know_nothing.format(examples=self._telling.examples())}{off}")
        more = len(shown) - LISTED
        told = [*(f"- {line}" for line in lines), *([f"… +{more}"] if more > 0 else [])]
        text = "\n".join([words.know, *told]) + off
        meant = [memory.means for memory in shown if memory.means and memory.is_true(self._context.now)]
        offers = tuple(self._telling.forget(means) for means in meant[:FORGETTABLE])
        return Told(text, kept=words.asked_before.format(count=len(shown)), offers=offers)

    def _named(self, _: Heard) -> Told:
        """What the person is called."""
        words, name = self._words, self._profile.name
        return Told(f"{words.know_name.format(name=name)}." if name else words.nameless)

    def _line(self, memory: Memory) -> str:
        if not memory.is_true(self._context.now):
            return self._words.over.format(content=memory.content)
        if memory.valid_from and not memory.holds(self._context.now):
            begins = memory.valid_from.astimezone(ZoneInfo(self._meanings.model.zone))
            month = self._words.months[begins.month - 1]
            return self._words.later.format(content=memory.content, day=begins.day, month=month, year=begins.year)
        return memory.content if self._memories.fits(memory) else self._words.misfit.format(content=memory.content)

    def _switched(self, heard: Heard) -> Told:
        """Memory on or off."""
        is_off = any(word in ("off", "isara") for word in words(heard.content))
        self._memories.profiles.change(self._pk, {"memory": not is_off})
        words_ = self._words
        return Told(words_.switched_off if is_off else words_.switched_on)


def _is_part(meaning: Meaning, whole: Meaning) -> bool:
    """Whether a meaning is another one, or a scope of some of its values."""
    return meaning.model_copy(update={"values": whole.values}) == whole and set(meaning.values) <= set(whole.values)
