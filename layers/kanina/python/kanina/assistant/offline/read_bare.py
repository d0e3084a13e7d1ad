"""Reads fields that are only named: listed ("which branches"), asked about, or those of a place said before."""

from __future__ import annotations

from kanina.assistant.offline.read_groups import mention, owners
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word

_ONE_OF_THEM = frozenset({"isang", "one", "a", "an"})


def asks_only_which(script: Script) -> bool:
    """ "which branch?", "aling sangay po?"."""
    said = [at for at, span in enumerate(script.spans) if not span.is_sign and not script.is_filler(at)]
    return len(said) == 2 and script.has(said[0], Word.WHICH) and mention(script, said[1]) is not None


def read_bare(script: Script, slots: Slots) -> None:
    """Dimensions that are left: listed, asked about, compared, or nobody knows."""
    compares = any(True for _ in script.free(Word.COMPARE))
    for at in list(script.free()):
        found = mention(script, at)
        if found is None or script.has(at, Word.NEUTRAL):
            continue
        if found.grain and at and script.spans[at - 1].word in _ONE_OF_THEM:
            continue  # "noong isang araw" is some day, and no split by day
        if _is_of_a_place(script, at):
            script.take(at)
            continue
        before = script.previous(at, (*FILLERS, Word.AND))
        while before is not None and mention(script, before) and not script.has(before, Word.ADD, Word.WHICH):
            before = script.previous(before, (*FILLERS, Word.AND))
        if before is not None and script.has(before, Word.ADD):
            found.action = "add"
            script.take(before)
        asked = script.has(before, Word.WHICH, Word.LIST) or script.has(
            script.previous(at, (Word.ARTICLE,)), Word.WHICH
        )
        slots.listed = slots.listed or asked or _asks_what(script, at)
        slots.bare.append(found)
        script.take(at)
    if compares and (slots.bare or slots.widened):
        slots.listed = True
    if slots.bare or slots.compared_to or slots.comparison or slots.groups or slots.widened or slots.growth:
        script.take(*script.free(Word.COMPARE))
    if slots.bare or slots.numbers or any(span.has(Word.THOSE) for span in script.spans):
        script.take(*script.free(Word.WHICH), *script.free(Word.WHO))


def _is_of_a_place(script: Script, at: int) -> bool:
    """ "the Makati branch": one record's name right behind a value of its own dataset says nothing more."""
    span = script.spans[at]
    if (
        not at
        or span.is_plural
        or any(s.has(Word.WHICH, Word.LIST, Word.COUNT, Word.TOP, Word.BOTTOM) for s in script.spans)
    ):
        return False
    return bool(owners(span.dimensions) & {reading.name.partition(".")[0] for reading in script.spans[at - 1].values})


def _asks_what(script: Script, at: int) -> bool:
    """ "what subjects do you have": the dimension is asked for by itself."""
    before = script.spans[at - 1].word if at else ""
    return before.startswith(("what", "ano"))
