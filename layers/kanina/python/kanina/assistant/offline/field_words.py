"""Words beside a value that only say what it is: "an expired accreditation", "high priority level", "in sales group".

They belong to the name of the value's own field, or are nouns for what fields are. No word is explained by a field that
is not filtered by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.verbs import is_dated, is_deed_of, related
from kanina.assistant.offline.words import HEADS, Word
from kanina.assistant.offline.words_restricting import RESTRICTING
from kanina.data.semantic_model import SemanticModel

_KINDS = HEADS | {"state", "stage", "classification", "segment", "tier", "bracket"}
"""What any field may be called: behind a value they add nothing."""
_GROUP = "group"
_SHORTEST_SHARED = 5
"""Letters of a word that another form of it must begin with, to be taken for it."""
_BEFORE = frozenset({"in", "of", "with", "in the", "of the", "with the", "in a", "with a", "with an", "may", "sa"})
"""Before a general noun that stands before its value: "in stage two"."""
_OF = frozenset({"of", "of the", "ng", "ng mga"})
"""Between a field and a value these ask for the one of what has the other: "the accreditation of expired ones"."""
_MEANS = frozenset({"by", "with", "in", "through", "thru", "via", "using", "ng", "sa", "gamit"})
"""Between a deed and the value that it was done by."""
_ASKING = (Word.GROUP, Word.WHICH, Word.LIST, Word.TOP, Word.BOTTOM)


class FieldWords:
    """The words that the fields of a model are called by."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model

    def has(self, address: str, word: str) -> bool:
        """Whether a word, or another form of it, is in the name of a field."""
        return any(_is_form(word, other) for other in self._of(address))

    def is_dated(self, address: str, word: str) -> bool:
        """Whether a word names a day that the rows of a field have as well: "accreditation", of `accredited_on`."""
        dataset = address.partition(".")[0]
        own = (field for field in self._model.dimensions.values() if field.dataset == dataset)
        return any(self.has(field.address, word) for field in own if is_dated(field))

    def settle(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans, a verb no state where a value of a field of its own name follows: "paid by cash".

        It says then how, and what denies it denies that value.
        """
        result = list(spans)
        for at in range(len(spans) - 2, 0, -1):
            behind = at + 1 + (at + 2 < len(spans) and spans[at + 1].has(Word.ARTICLE))
            verb, value = spans[at - 1], spans[behind]
            if spans[at].word not in _MEANS or len(verb.tokens) != 1 or verb.metrics or verb.dimensions:
                continue
            own = tuple(r for r in value.values if is_deed_of(verb.word, self._of(r.name)))
            denied = at > 1 and spans[at - 2].has(Word.NOT)
            told = verb.values and not any(span.asks_how_much for span in spans)
            if own and (denied or told):
                result[at - 1 : behind + 1] = (replace(verb, readings=NOTHING), replace(value, readings=own))
        return tuple(result)

    def _of(self, address: str) -> Iterable[str]:
        field = self._model.dimensions[address]
        return {word for name in names_of(field, field.name) for word in stems(name)}


def read_field_words(script: Script, slots: Slots, words: FieldWords) -> None:
    """Explain what stands beside the values, before them and behind."""
    timed = any(span.period for span in script.spans)
    for mention in slots.values:
        _read_behind(script, mention, words, timed=timed)
        _read_before(script, mention, words, timed=timed)


def _read_behind(script: Script, mention: ValueMention, words: FieldWords, *, timed: bool) -> None:
    at, named = mention.at + 1, mention.named
    if at < len(script) and _names_field(script.spans[at], mention):
        at, named = at + 1, True
    if script.is_free(at) and _is_general(script, at, mention, named=named):
        script.take(at)
        return
    behind = script.next(mention.at)
    if behind is not None and script.is_free(behind):
        _take_own(script, behind, mention, words, timed=timed)


def _read_before(script: Script, mention: ValueMention, words: FieldWords, *, timed: bool) -> None:
    before = script.previous(mention.at, (*FILLERS, Word.NOT))
    if before is None or not script.is_free(before):
        return
    span, outer = script.spans[before], script.previous(before, (Word.ARTICLE,))
    if span.is_unknown and span.word in _KINDS:
        if before == mention.at - 1 and outer is not None and script.spans[outer].word in _BEFORE:
            script.take(before)
    elif not (span.is_plural or script.has(outer, *_ASKING) or _says_whose(script, before, mention.at)):
        _take_own(script, before, mention, words, timed=timed)


def _says_whose(script: Script, one: int, other: int) -> bool:
    """Whether "of" stands between two places."""
    return any(span.word in _OF for span in script.spans[one + 1 : other])


def _take_own(script: Script, at: int, mention: ValueMention, words: FieldWords, *, timed: bool) -> None:
    """An unknown word of the name of a field that the value is of, unless it may tell of which day a time is."""
    span = script.spans[at]
    word = span.tokens[0].stem
    if not span.is_unknown or len(span.tokens) > 1 or span.tokens[0].among(RESTRICTING) or not word.isalpha():
        return
    own = tuple(reading for reading in mention.readings if words.has(reading.name, word))
    if own and not (timed and any(words.is_dated(reading.name, word) for reading in own)):
        mention.readings, mention.named = own, True
        script.take(at)


def _names_field(span: Span, mention: ValueMention) -> bool:
    """Whether a span is the name of a field that the value is of."""
    return bool({reading.name for reading in mention.readings} & {reading.name for reading in span.dimensions})


def _is_general(script: Script, at: int, mention: ValueMention, *, named: bool) -> bool:
    """Whether a noun for what fields are, right behind a value or its field, says nothing of its own.

    It does where it names a field of the same rows, or the one of a value behind it: "urgent level 2".
    """
    span, behind = script.spans[at], script.spans[at + 1] if at + 1 < len(script) else None
    ends = behind is None or behind.is_sign or behind.period is not None
    if span.word == _GROUP:
        return ends
    if span.word not in _KINDS or (behind is not None and (behind.values or behind.number or behind.has(Word.AND))):
        return False
    fields = {reading.name for reading in span.dimensions}
    own = {reading.name.partition(".")[0] for reading in mention.readings}
    return span.is_unknown or named or bool(fields and not own & {field.partition(".")[0] for field in fields})


def _is_form(word: str, other: str) -> bool:
    """Whether two words are one, or forms of one that share its beginning."""
    return word == other or (word[:_SHORTEST_SHARED] == other[:_SHORTEST_SHARED] and related(word, other))
