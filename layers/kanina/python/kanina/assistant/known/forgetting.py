"""Which memories a message means that takes something back: one goes, several are asked about, none is told so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kanina.assistant.known.grammar import Statement, statement_of
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.known.partly import without
from kanina.assistant.known.telling import Telling
from kanina.assistant.known.told import Told
from kanina.assistant.known.words import Words
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.memory.forgetting import GONE
from kanina.memory.memories import Memories, Memory
from kanina.texts import words as words_of

OFFERED: Final = 5
"""Memories that are offered to be forgotten where several are meant."""
KINDS: Final[Mapping[str, str]] = {
    "filter": "filter limit scope region preference kagustuhan saklaw",
    "split": "split breakdown preference kagustuhan hati",
    "define": "word meaning definition preference salita kahulugan kagustuhan",
    "year": "fiscal financial year preference taon piskal kagustuhan",
    "note": "note fact reminder paalala tala",
}
"""What the kinds of memories are called."""
_OWN = "my our me memory memories remember know ko namin akin natatandaan alam ipinatanda"
"""Words that tell that what is to be forgotten is a memory."""
_EVERYTHING = frozenset({"everything", "all", "lahat"})
_IDLE = stems(f"{_OWN} i about that the a an of on for you said told is are and or it this to have mean only just")
_IDLE_FIL = stems("ang mga yung iyong sa ng na mo nyo ninyo tungkol ay at o po lang ito iyan lahat everything all")
_SAYS_NOTHING: Final = frozenset((*_IDLE, *_IDLE_FIL))


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Forgets for one message. memories, pk: whose. applied: the memories that had a part in what was said last."""

    memories: Memories
    pk: str
    meanings: Meanings
    telling: Telling
    words: Words
    applied: Callable[[], frozenset[str]]

    def told(self, statement: Statement) -> Told | None:
        """What is answered, once it is done; None where the message is about figures, or takes back a question."""
        slots = statement.slots
        what = (
            slots.get("word") or slots.get("what") or slots.get("thing") or slots.get("whole") or slots.get("field", "")
        )
        there = self.memories.all(self.pk)
        if not what:
            applied = self.applied() if there else frozenset()
            return self._done([each for each in there if each.memory_id in applied])
        said = frozenset(stems(what))
        is_own = not {"thing", "whole"} & slots.keys() or bool(said & _names_memories())
        if _EVERYTHING & set(words_of(what)) and not said - _SAYS_NOTHING:
            return self._everything(there, is_own=bool(said & frozenset(stems(_OWN))))
        own = f"my {what}" if "field" in slots else what
        meant = self.meanings.all_of(what)
        exact = [each for each in there if each.means in meant or _text(each.content) in (_text(what), _text(own))]
        if exact:
            return self._done(exact, is_exact=True)
        wanted = said - _SAYS_NOTHING
        known = {each.memory_id: self._vocabulary(each) for each in there}
        fitting = [each for each in there if wanted and wanted <= known[each.memory_id]]
        if len(fitting) == 1 and (stays := without(self.telling, fitting[0].means, what)):
            return self._narrowed(fitting[0], stays)
        if fitting:
            return self._done(fitting)
        near = [each for each in there if wanted & known[each.memory_id]]
        if is_own or meant or near:
            offers = (*self._offers(near), self.words.ask)
            return Told(self.words.nothing_to_forget, kept_question=GONE, offers=offers)
        return None

    def _done(self, found: Sequence[Memory], *, is_exact: bool = False) -> Told | None:
        """The one that fits is forgotten, as often as it was said; of several, those that hold come first."""
        words = self.words
        if not found:
            return None
        means = {each.means.model_dump_json() if each.means else each.memory_id for each in found}
        if len(means) == 1 or is_exact:
            self.memories.delete(self.pk, *(each.memory_id for each in found))
            text = words.forgotten if is_exact else words.forgotten_what.format(what=self.telling.what(found[0]))
            return Told(text, kept=words.forgotten, kept_question=GONE)
        listed = "".join(f"\n- {each.content}" for each in found[-OFFERED:])
        return Told(f"{words.which_to_forget}{listed}", words.which_to_forget, GONE, self._offers(found))

    def _narrowed(self, memory: Memory, stays: str) -> Told:
        """Of a scope a part is forgotten: what stays is remembered before all of it is deleted."""
        if not self.memories.profiles.get(self.pk).memory:
            return Told(self.words.off, kept_question=GONE, offers=(self.words.turn_on,))
        left = self.memories.remember(self.pk, {"content": stays, "memory_type": memory.memory_type}).memory
        self.memories.delete(self.pk, memory.memory_id)
        if left.means is None:
            return Told(self.words.forgotten, kept_question=GONE)
        taken = self.words.taken["filter"].format(**self.telling.parts(left.means))
        return Told(f"{self.words.forgotten} {taken}", kept_question=GONE, offers=(self.telling.forget(left.means),))

    def _everything(self, there: Sequence[Memory], *, is_own: bool) -> Told | None:
        words = self.words
        if not is_own:
            return Told(words.all_of_what, offers=(words.forget_all, words.start_over)) if there else None
        count = self.memories.forget_all(self.pk)
        return Told(words.forgotten_all.format(count=count), kept=words.forgotten, kept_question=GONE)

    def _offers(self, found: Sequence[Memory]) -> tuple[str, ...]:
        """Messages that each forget one of them, the newest first."""
        texts = (
            self.telling.forget(each.means) if each.means else self.words.forget_note.format(content=each.content)
            for each in reversed(found[-OFFERED:])
        )
        return tuple(text for text in dict.fromkeys(texts) if statement_of(text))

    def _vocabulary(self, memory: Memory) -> frozenset[str]:
        """The stems of all that a memory can be called by: its words, and the names of what it speaks of."""
        means, model = memory.means, self.meanings.model
        names = [memory.content, memory.category, KINDS[means.kind if means else "note"]]
        if means is None:
            return _stems(names)
        names += [means.word, *means.values, means.grain or "", means.metric.replace("_", " ")]
        for address in self.meanings.concept(means.field):
            if field := model.dimensions.get(address):
                names += names_of(field, field.name)
                names += [name for value in means.values for name in field.value_synonyms.get(value, ())]
        return _stems(names)


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(stem for text in texts for stem in stems(text))


def _names_memories() -> frozenset[str]:
    """The stems that name memories, and no data."""
    return _stems((_OWN, KINDS["note"], "word meaning salita kahulugan"))


def _text(text: str) -> str:
    """A text for comparing: without its case and its spaces."""
    return " ".join(text.casefold().split()).rstrip(".!")
