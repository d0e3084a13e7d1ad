"""Reads what is said of the rows of the last answer: "in each", "how many is that?", "which ones?"."""

from __future__ import annotations

from collections.abc import Container

from kanina.assistant.offline.asked_of_that import THAT_BEHIND, says_of_those
from kanina.assistant.offline.mentions import BestRow
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.read_ranking import whole_at
from kanina.assistant.offline.script import EXPLAINED, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_en_asked import JUDGING as JUDGING_EN
from kanina.assistant.offline.words_fil_asked import JUDGING as JUDGING_FIL

_EACH = frozenset({"each", "every", "bawat", "kada"})
_ONES = frozenset({"one", "ones", "isa", "sila", "them", "they", "those", "iyon", "iyan", "yun", "yan"})
"""What each is of, where nothing of the data is named."""
_OF = frozenset({"the", "of", "sa"})
_THE = frozenset({"the", "yung", "ang", "iyong"})
_OF_ROWS = frozenset({"of", "for", "in", "at", "from", "ng", "nung", "sa", "para sa", "doon sa", "dun sa"})
_ONE = frozenset({"one", "ones", "isa"})
_ASKING = (*EXPLAINED, Word.THOSE, Word.ROWS, Word.WHICH, Word.WHO, Word.LIST, Word.ALL, Word.THANKS)


def read_each(script: Script, slots: Slots) -> None:
    """ "in each", "did each have", "kada isa": for each row of the last answer."""
    for at in list(script.free(Word.GROUP)):
        if not any(token.word in _EACH for token in script.spans[at].tokens):
            continue
        after = script.next(at)
        if after is None or script.spans[after].word in _ONES or not _can_group(script, after):
            slots.each = slots.rows_of_last = True
            script.take(at, after if after is not None and script.spans[after].word in _ONES else None)


def read_row_count(script: Script, slots: Slots) -> None:
    """ "make it 10", "tatlo na lang": a number and nothing else says how many rows to show."""
    numbers = [at for at in script.free() if whole_at(script, at)]
    if len(numbers) != 1:
        return
    small = (*EXPLAINED, Word.INSTEAD, Word.THANKS, Word.SAME)
    others = [span for at, span in enumerate(script.spans) if at != numbers[0] and not span.is_sign]
    if others and all(span.has(*small) and not (span.metrics or span.values or span.period) for span in others):
        slots.row_count = whole_at(script, numbers[0])
        script.take(numbers[0])


def read_rows_meant(script: Script, slots: Slots, shown: Container[str]) -> None:
    """ "alin sa tatlo", "sa tatlong yan", "sa mga rehiyong yun", "alin dun": the rows of the last answer.

    shown: the fields that it shows. Whoever says how many they are is held to it.
    """
    spans = script.spans
    if slots.says_which and (says_of_those(spans) or any(s.has(Word.WHICH) and s.has(Word.THOSE) for s in spans)):
        slots.rows_of_last = True
    for at in list(script.free()):
        pointed = at + 1 < len(script) and spans[at + 1].word in THAT_BEHIND
        named = any(reading.name in shown for reading in spans[at].dimensions) and script.is_plural(at)
        count = whole_at(script, at)
        if count and (pointed or (slots.says_which and _is_what_is_chosen_from(script, at))):
            slots.rows_said = count
        elif not (pointed and named):
            continue
        slots.rows_of_last = True
        script.take(at, at + 1 if pointed else None)


def read_best_row(script: Script, slots: Slots, listed: Container[str]) -> None:
    """ "attendance rate for the top one", "refunds nung pinakamataas", "for the top branch": a row of an earlier list.

    listed: the fields and the units of time that the list shows; nothing is read where it shows none. "Which has the
    highest" ranks anew.
    """
    if not listed or slots.says_which or slots.asks_who:
        return
    for at in list(script.free(Word.TOP, Word.BOTTOM)):
        of = at - 1 - script.has(at - 1, Word.ORDINAL)  # "of the second highest one"
        of -= script.spans[of].word in _THE
        if of < 1 or script.spans[of].word not in _OF_ROWS:
            continue
        if not any(span.metrics for span in script.spans[:of]):
            continue
        behind = at + 1
        count = whole_at(script, behind)
        one = script.is_free(behind) and script.spans[behind].word in _ONE
        noun = behind + 1 if count or one else behind
        named = script.is_free(noun) and bool(script.spans[noun].dimensions or script.spans[noun].grain)
        if not _ends_there(script, noun, listed, named=named, several=bool(count)):
            continue
        if named and any(span.period for span in script.spans):
            continue  # "the top branch in 2024": of that year, and of no list
        said = " ".join(token.text for span in script.spans[at : noun + named] for token in span.tokens)
        judged = script.spans[at].word in JUDGING_EN | JUDGING_FIL
        slots.best_row = BestRow(script.has(at, Word.TOP), judged, count or 1, slots.nth or 1, said)
        slots.nth = None
        script.take(at, *range(behind, noun + named))
        return


def _ends_there(script: Script, at: int, listed: Container[str], *, named: bool, several: bool) -> bool:
    """Whether what the best is of ends here: with a noun of the list, or with none where no other word is of it."""
    if at >= len(script):
        return True
    span = script.spans[at]
    if named:
        shown = (*(reading.name for reading in span.dimensions), span.grain)
        return any(name in listed for name in shown) and script.is_plural(at) == several
    return span.is_sign or span.period is not None or not (span.metrics or span.values or span.is_unknown)


def _is_what_is_chosen_from(script: Script, at: int) -> bool:
    """Whether a number stands behind "of the", "sa", and before no noun that it counts."""
    before, behind = script.spans[at - 1] if at else None, script.spans[at + 1] if at + 1 < len(script) else None
    of = before is not None and before.tokens[-1].word in _OF and (before.has(Word.WHICH) or before.has(Word.NEUTRAL))
    return of and (behind is None or behind.is_sign or behind.has(Word.NEUTRAL, Word.ARTICLE, Word.TOP, Word.BOTTOM))


def _can_group(script: Script, at: int) -> bool:
    span = script.spans[at]
    return bool(mention(script, at) or span.metrics or span.values or span.adverb or span.is_unknown)


def read_last_rows(script: Script, slots: Slots) -> None:
    """ "how many is that?" counts them, "which ones?" lists them, where nothing else is asked for."""
    said = [span for span in script.spans if not (span.is_sign or span.has(Word.POSTED))]
    computes = slots.share or slots.cumulative or slots.growth or slots.comparison or slots.plain
    measures = slots.metrics or slots.counted or slots.groups or slots.bare or slots.ranking or slots.numbers
    if computes or measures or slots.each or slots.chart:
        return
    if any(span.has(Word.COUNT) for span in said):
        slots.counts = True
        script.take(*script.free(Word.THOSE, Word.ALL))
    elif not slots.says_total and _asks_for_rows(said):
        slots.lists = True
        script.take(*script.free(Word.WHICH, Word.WHO, Word.THOSE, Word.ROWS, Word.ALL))


def _asks_for_rows(said: list[Span]) -> bool:
    """Whether a message only asks which they are."""
    asks = any(span.has(Word.WHICH, Word.WHO, Word.LIST, Word.ROWS) for span in said)
    return asks and all(span.has(*_ASKING) and not (span.metrics or span.values or span.period) for span in said)
