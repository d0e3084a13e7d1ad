"""Sets aside the words that only point at an earlier turn: "yung unang tanong ko, pero …", "question 2 by month"."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.period_words import EARLIER_TODAY, PARTS_OF_THE_DAY
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import EXPLAINED, FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.memory.references.words import WORKED

_CUES = (Word.SPEECH, Word.ORDINAL, Word.ABOUT, Word.UNDO)
_ASKING = (Word.LIST, Word.WHICH, Word.SEND, Word.SAME, Word.GREETING, Word.THANKS)
_CHANGES = (Word.GROUP, Word.ONLY, Word.ADD, Word.DROP, Word.NOT, Word.TOP, Word.BOTTOM, Word.SORT, Word.VERSUS)
DIFFERENCES = ("difference", "gap", "pagkakaiba", "pinagkaiba", "kaibahan")
_BETWEEN = frozenset({"between", "in between", "sa pagitan ng", "pagitan ng"})
ROW_WORDS = frozenset({"number", "no", "item", "row", "numero", "blg", "bilang"})
_ONE = frozenset({"one", "ones", "isa", "list", "listahan", "row", "hilera"})


def says_difference(spans: Iterable[Span]) -> bool:
    """Whether the difference of something is named: "what's the gap?"."""
    return any(span.word.startswith(DIFFERENCES) for span in spans)


def read_references(script: Script, slots: Slots, item: bool, known: Container[str], together: Container[int]) -> None:
    """Take what points; leave what changes the query.

    item: a row of the last list is meant. known: the words, metrics and values of the questions that are meant; what a
    pointing clause names beyond them is no part of the pointing. together: where several turns are meant, the numbers
    that may name them.
    """
    if together:
        _read_several(script, slots, together)
    _read_earlier(script, slots)
    if _compares_with_turn(script, slots):
        return
    clause = _first_clause(script)
    if clause and _points(script, clause) and not _changes(script, clause):
        script.take(*(at for at in clause if _is_known(script.spans[at], known)))
        for at in clause:
            if script.has(at, Word.SPEECH):
                script.take(
                    *(place for place in (at - 1, at + 1) if place in clause and _is_place(script.spans[place]))
                )
                script.take(at - 1 if at - 1 in clause and script.spans[at - 1].is_unknown else None)
        slots.pointed = True
        slots.undo = any(script.has(at, Word.UNDO) for at in clause)
        return
    for at in list(script.free(*_CUES)):
        if script.is_free(at) and not script.spans[at].period:
            slots.pointed = True
            _take_around(script, at, known)
    if slots.pointed:  # "yung huling gumana": that it was answered tells which turn, and nothing of the data
        script.take(*(at for at in script.free() if _says_it_worked(script.spans[at])))
    if item:
        numbered = [at for at in script.free() if script.spans[at].word in ROW_WORDS and _counts(script, at + 1)]
        script.take(*numbered, *(at + 1 for at in numbered))  # "row 3 of question 1"
        script.take(*(at for at in script.free() if script.spans[at].word in _ONE))
        counted = (at for at in script.free() if at and script.spans[at - 1].has(Word.ORDINAL))
        script.take(*(at for at in counted if script.spans[at].number and not script.spans[at].period))  # "first two"


def with_other_side(spans: Sequence[Span]) -> tuple[Span, ...]:
    """ "compare my first question with 2025": that question against what is named beside it, a figure shown with it.

    As it would be said of the last question: "… compared with 2025". Whatever compares, it stands first, and one turn
    alone is pointed at.
    """
    compares = next((at for at, span in enumerate(spans) if not span.has(*FILLERS, Word.GREETING)), None)
    if compares is None or not (spans[compares].has(Word.COMPARE) or says_difference(spans[compares : compares + 1])):
        return tuple(spans)
    said = [at for at in range(compares + 1, len(spans)) if not _is_small(spans[at])]
    sides = [(at, _points_at_a_turn(spans, at)) for at in said if not spans[at].is_sign]
    if not sides or not any(points for _, points in sides) or all(points for _, points in sides):
        return tuple(spans)
    first = sides[0][1]
    split = next(at for at, points in sides if points is not first)
    if any(points is first for at, points in sides if at > split):
        return tuple(spans)  # the sides stand in one another: "my first question in 2024 with my second"
    one, other = spans[compares + 1 : split], spans[split:]
    pointing, named = (one, other) if first else (other, one)
    pointing, named = _without_small_ends(pointing), _without_small_ends(named)
    what = next((span for span in named if not _is_small(span)), None)
    if what is None or not (what.period or what.values or what.metrics):
        return tuple(spans)
    joint = Word.VERSUS if what.period or what.values else Word.ADD
    between = replace(spans[compares], readings=(Reading("word", joint),), period=None, number=None)
    return (*pointing, between, *named)


def _without_small_ends(spans: Sequence[Span]) -> Sequence[Span]:
    said = [at for at, span in enumerate(spans) if not _is_small(span)]
    return spans[said[0] : said[-1] + 1] if said else ()


def _is_small(span: Span) -> bool:
    return span.has(*FILLERS, Word.AND, Word.BETWEEN) and not (span.has(*_CUES) or span.period or span.metrics)


def _points_at_a_turn(spans: Sequence[Span], at: int) -> bool:
    """Whether a word points at a turn, or is the number in what does: "question 1", "tanong 1"."""
    if spans[at].period or spans[at].metrics or spans[at].values:
        return False
    return spans[at].has(*_CUES) or spans[at].word in _ONE or (_is_place(spans[at]) and at > 0)


def _says_it_worked(span: Span) -> bool:
    return span.is_unknown and span.tokens[-1].word in WORKED


def _read_earlier(script: Script, slots: Slots) -> None:
    """ "yung kanina", "yung kaninang refunds": what was asked earlier, and no time of the data.

    Behind "but" it is the time that is asked for instead: "yung unang tanong ko, pero kanina". Before a part of the day
    it is today's: "kaninang umaga".
    """
    for at in script.free():
        tokens = script.spans[at].tokens
        of_the_day = at + 1 < len(script) and script.spans[at + 1].tokens[0].among(PARTS_OF_THE_DAY)
        earlier = len(tokens) == 1 and tokens[0].among(EARLIER_TODAY)
        if earlier and not of_the_day and not script.has(at - 1, Word.BUT):
            slots.pointed = True
            script.take(at)


def _read_several(script: Script, slots: Slots, numbers: Container[int]) -> None:
    """ "questions 1 and 2", "the difference of my first and second question": numbers of turns, and what compares them.

    A word that compares with a period compares no turns.
    """
    if not any(not script.spans[at].period for at in script.free(*_CUES)):
        return
    for at in list(script.free()):
        span = script.spans[at]
        if span.number and not span.period and not span.metrics and span.number.whole in numbers:
            script.take(at)
    for at in list(script.free(Word.VERSUS, Word.COMPARE, Word.GROWTH)):
        after = script.next(at, (*FILLERS, Word.AND))
        if after is None or not script.spans[after].period:
            slots.merges = True
            script.take(at)
    script.take(*script.free(Word.ALL))
    if slots.merges:
        script.take(*script.free(*_CUES), *(at for at in script.free() if script.spans[at].word in _BETWEEN))


def read_question_rows(script: Script, slots: Slots, rows: Container[int]) -> None:
    """ "number 2 on that list", "the second of those": a row of a list of questions, which is the question itself."""
    slots.pointed = True
    for at in list(script.free()):
        span = script.spans[at]
        if span.number and not span.period and span.number.whole in rows:
            before = at - 1
            script.take(at, before if script.is_free(before) and script.spans[before].word in ROW_WORDS else None)
            break
    listed = (at for at in script.free() if any(token.among(_ONE) for token in script.spans[at].tokens))
    script.take(*script.free(Word.THOSE, Word.THAT), *listed)


def _compares_with_turn(script: Script, slots: Slots) -> bool:
    """ "compare it with the first one": the earlier turn is what to compare with."""
    for at in list(script.free(Word.VERSUS, Word.COMPARE, Word.GROWTH)):
        if script.has(at, Word.GROWTH) and not script.spans[at].word.startswith(DIFFERENCES):
            continue  # the growth of what a question asked for is no comparison with that question
        after = script.next(at, (*FILLERS, Word.AND))
        if after is not None and script.has(after, Word.ORDINAL, Word.SPEECH) and not script.spans[after].period:
            slots.merges = True
            script.take(at, after)
            for rest in list(script.free(*_CUES)):
                script.take(rest)
            return True
    return False


def _first_clause(script: Script) -> list[int]:
    """The spans before the first comma or "but", if anything follows."""
    for at, span in enumerate(script.spans):
        if (span.word == "," or span.has(Word.BUT)) and 0 < at < len(script) - 1:
            return list(range(at))
    return []


def _points(script: Script, clause: list[int]) -> bool:
    return any(script.has(at, *_CUES) or script.spans[at].word in _ONE for at in clause)


def _changes(script: Script, clause: list[int]) -> bool:
    return any(script.has(at, *_CHANGES) for at in clause)


def _is_known(span: Span, known: Container[str]) -> bool:
    """Whether a span says nothing but what the question that is meant says too, or what any pointing may be said with.

    Whatever else it says is no part of the pointing: a time, a figure, how to show it, a word that nobody knows.
    """
    if all(token.stem in known for token in span.tokens) or _says_it_worked(span):
        return True
    if span.values or span.metrics:
        return any(name in known for name in (*span.metrics, *(reading.value for reading in span.values)))
    small = span.has(*EXPLAINED, *_CUES, *_ASKING) and not span.has(Word.TOTAL)
    return span.is_sign or (small and not (span.period or span.grain))


def _counts(script: Script, at: int) -> bool:
    return script.is_free(at) and _is_place(script.spans[at])


def _is_place(span: Span) -> bool:
    """Whether a span is a number that may tell which question: "question 2", "two questions ago"."""
    return span.number is not None and not span.period


def _take_around(script: Script, at: int, known: Container[str]) -> None:
    """A cue with its number ("question 2") and, before a noun of speech, what the question was about."""
    script.take(at)
    after = script.next(at)
    if after is not None and script.is_free(after) and script.spans[after].number and not script.spans[after].period:
        speaks = script.has(at, Word.SPEECH) or script.has(after + 1, Word.SPEECH)
        script.take(after if speaks else None)
    if script.has(at, Word.ABOUT):
        place = at + 1
        while place < len(script) and not script.has(place, *_CHANGES, Word.BUT) and not script.spans[place].is_sign:
            if _is_known(script.spans[place], known):
                script.take(place)
            place += 1
    before = at - 1
    if script.has(at, Word.SPEECH) and script.is_free(before):
        span = script.spans[before]
        if _is_place(span) or span.is_unknown or ((span.metrics or span.values) and _is_known(span, known)):
            script.take(before)
