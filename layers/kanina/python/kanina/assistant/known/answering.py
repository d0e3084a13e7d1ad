"""What one message about what to remember does, and what is answered to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from kanina.assistant.known.applying import Applying
from kanina.assistant.known.extracting import Heard
from kanina.assistant.known.forgetting import Forgetting
from kanina.assistant.known.grammar import ASKS, Statement
from kanina.assistant.known.meanings import ended
from kanina.assistant.known.partly import as_they_said, what_stays
from kanina.assistant.known.telling import Telling
from kanina.assistant.known.told import Told
from kanina.assistant.known.words import WORDS, Words
from kanina.assistant.planner import Context
from kanina.memory.forgetting import GONE
from kanina.memory.memories import Memories, Memory
from kanina.memory.profiles import load_profile
from kanina.memory.remembering import Remembered, Source
from kanina.models import Meaning, Turn
from kanina.storage import keys
from kanina.texts import fold, words

LISTED = 20
"""Memories that are told at once; the rest is counted."""
FORGETTABLE = 3
"""Of those, how many are offered to be forgotten."""
EXAMPLES = 5
NAMES = ("name", "my name", "the name", "pangalan ko", "pangalan", "ang pangalan ko", "ang pangalan")
"""What a person is called, where that is to be forgotten."""


class Answering:
    """Does what one message says, and answers it."""

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
