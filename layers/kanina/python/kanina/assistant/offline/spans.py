"""A question cut into spans, each with all it may stand for: phrases of the lexicon, periods, numbers, or nothing."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import cast

from kanina.assistant.language import FILIPINO_PROOF
from kanina.assistant.language_words import ENGLISH_FUNCTION_WORDS
from kanina.assistant.offline.calendar import Calendar, Stretch
from kanina.assistant.offline.cursor import Found
from kanina.assistant.offline.lexicon import Lexicon, Match, Reading
from kanina.assistant.offline.normalise import Token, quote
from kanina.assistant.offline.numbers import NumberMatch, match_number
from kanina.assistant.offline.periods import PeriodReader
from kanina.assistant.offline.reading import Kind
from kanina.assistant.offline.shared_words import with_shared_words
from kanina.assistant.offline.words import COMPARING, HOW_MUCH, Word
from kanina.models import Grain

_DEEDS = frozenset({Word.ACT, Word.NEUTRAL})
"""What a verb is read as that only says that something was done."""
NOTHING = (Reading("word", Word.ARTICLE),)
"""The readings of a word that says nothing of its own where it stands."""
LINKS = frozenset({"ang", "yung", "iyong", "na", "mga"})
"""Small words that join a Filipino noun to what is said of it."""
SCHOOL_WORDS = frozenset({"term", "school", "grading", "markahan", "sy", "exam", "panuruan", "aralan"})
"""If one of these is said, Q1 is a school term where the model has one, and no calendar quarter."""

DOING = (
    *(Word.NOT, Word.NEVER, Word.DROP, Word.ADD, Word.ONLY, Word.COMPARE, Word.VERSUS, Word.REPLACE, Word.INSTEAD),
    *(Word.TOP, Word.BOTTOM, Word.GROWTH, Word.SORT, Word.REVERSE, Word.UNDO, Word.AGAIN, Word.OTHERS, Word.PLAIN),
    *(Word.SHARE, Word.CUMULATIVE, Word.LIST, Word.CHART, Word.EXPORT, Word.SEND, Word.SCHEDULE, Word.FILTER),
)
"""Words that do something to what is asked, and may be called like a value of the data: "take out", "drop", "top"."""
_COMMANDS = (Word.NOT, Word.DROP, Word.ADD, Word.REPLACE)
"""Those that do it to what follows them, without which they say nothing."""
_BEFORE_NAMES = frozenset(
    {
        "for",
        "for the",
        "of",
        "of the",
        "in",
        "in the",
        "from",
        "at",
        "with",
        "is",
        "are",
        "=",
        "ng",
        "sa",
        "para sa",
        "ay",
    }
)
_AFTER_NAMES = frozenset(
    {"in", "at", "for", "from", "by", "per", "on", "during", "since", "sa", "noong", "nung", "kada"}
)
_COMPARING = frozenset({*COMPARING, Word.TOP, Word.BOTTOM})
_OF = frozenset({"of", "na", "ng"})
_ENGLISH = ENGLISH_FUNCTION_WORDS - {"only", "just"}
_SENTENCE_ENDS = frozenset("?!.;:\n")


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring tokens and what they may stand for. day: the time that a noun for a day of rows was said with."""

    tokens: tuple[Token, ...]
    readings: tuple[Reading, ...] = ()
    period: Found | None = None
    number: NumberMatch | None = None
    day: Stretch | None = None

    def has(self, *words: Word) -> bool:
        """Whether it may be a function word of one of these kinds."""
        return any(reading.kind == "word" and reading.name in words for reading in self.readings)

    @property
    def asks_how_much(self) -> bool:
        """Whether it asks for an amount: "how much", "kung magkano ang"."""
        return self.word.removeprefix("kung ").startswith(HOW_MUCH)

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics it may name."""
        return self._names("metric")

    @property
    def dimensions(self) -> tuple[Reading, ...]:
        """The dimensions it may name."""
        return self._read_as("dimension")

    @property
    def values(self) -> tuple[Reading, ...]:
        """The values of dimensions it may name."""
        return self._read_as("value")

    @property
    def rows(self) -> tuple[str, ...]:
        """The datasets whose rows it may name."""
        return self._names("rows")

    @property
    def dates(self) -> tuple[str, ...]:
        """The times that a verb may speak of."""
        return self._names("dates")

    @property
    def verbs(self) -> tuple[str, ...]:
        """The metrics that a verb may stand for, shares aside."""
        return self._names("verb")

    @property
    def rate_verbs(self) -> tuple[str, ...]:
        """The shares that a verb may stand for: the pass rate, in "70 percent passed"."""
        return self._names("rate_verb")

    @property
    def grain(self) -> Grain | None:
        """The unit of time it names as a noun ("month")."""
        return next((_grain(reading) for reading in self.readings if reading.kind == "grain"), None)

    @property
    def adverb(self) -> Grain | None:
        """The unit of time it groups by on its own ("monthly")."""
        return next((_grain(reading) for reading in self.readings if reading.kind == "adverb"), None)

    @property
    def is_sign(self) -> bool:
        """Whether it is punctuation."""
        return all(token.is_sign for token in self.tokens)

    @property
    def is_unknown(self) -> bool:
        """Whether nothing is known of it and it is a word."""
        return not self.readings and not self.period and not self.number and not self.is_sign

    @property
    def is_plural(self) -> bool:
        """Whether an English word is written in the plural."""
        last = self.tokens[-1]
        return last.word != last.stem

    @property
    def word(self) -> str:
        """The folded words."""
        return " ".join(token.word for token in self.tokens)

    def _read_as(self, kind: Kind) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.readings if reading.kind == kind)

    def _names(self, kind: Kind) -> tuple[str, ...]:
        return tuple(reading.name for reading in self.readings if reading.kind == kind)


def _grain(reading: Reading) -> Grain:
    return cast(Grain, reading.name)  # the lexicon names a reading of these kinds by its grain


def cut(split: Sequence[Token], lexicon: Lexicon, calendar: Calendar, numeric: Container[str] = ()) -> tuple[Span, ...]:
    """The spans of a question, left to right, each as long as something explains it.

    numeric: the addresses of dimensions that hold numbers, after which a number is no year ("birth year 2010").
    """
    periods = PeriodReader(split, calendar)
    school = any(token.among(SCHOOL_WORDS) for token in split)
    spans: list[Span] = []
    at = 0
    while at < len(split):
        told = lexicon.year_spans.match(split, at, calendar)
        if told:
            spans.append(Span(tokens=tuple(split[at : told.end]), readings=told.readings))
            at = told.end
            continue
        phrase = lexicon.match(split, at)
        if phrase and _ends_in_period(phrase, at, periods, behind_a_period=bool(spans and spans[-1].period)):
            phrase = lexicon.match(split[: phrase.end - 1], at)
        if phrase and (shorter := _named_before(split, at, phrase, lexicon, spans)):
            phrase = shorter
        if phrase and (field := _compared_field(split, at, phrase, lexicon, numeric)):
            phrase = lexicon.match(split[:field], at)
        if phrase and _is_month(split, at, phrase):
            phrase = lexicon.match(split[: at + 1], at)
        number = match_number(split, at)
        period = periods.at(at)
        if period and number and split[at].is_number and _is_amount(spans, numeric):
            period = None
        if period and _is_having(split, at):
            period = None
        if period and phrase and ((school and _is_term(phrase, period)) or _is_of_named(phrase, spans)):
            period = None
        end = max((found.end for found in (phrase, period, number) if found), default=at + 1)
        spans.append(
            Span(
                tokens=tuple(split[at:end]),
                readings=_likely(phrase.readings, split[at:end], at) if phrase and phrase.end == end else (),
                period=period if period and period.end == end else None,
                number=number if number and number.end == end else None,
            )
        )
        at = end
    return lexicon.partial_names.with_names(with_shared_words(_with_values_named(spans), lexicon))


def may_be_either(span: Span) -> bool:
    """Whether a span may be a value of the data as well as a word that does something to what is asked."""
    return bool(span.values) and span.has(*DOING)


def _with_values_named(spans: Sequence[Span]) -> list[Span]:
    """The spans, those called like a value and like a word that does something as what they are in their place.

    Where both may be meant, they keep both: "take out orders in Cubao".
    """
    result = list(spans)
    for at, span in enumerate(spans):
        if not may_be_either(span):
            continue
        named = _is_named(result, at)
        if named is not None:
            other = "word" if named else "value"
            result[at] = replace(span, readings=tuple(r for r in span.readings if r.kind != other))
    return result


def _is_named(spans: Sequence[Span], at: int) -> bool | None:
    """Whether a value is meant, and no word that does something; None where both may be."""
    span, before = spans[at], spans[at - 1] if at else None
    behind = spans[at + 1] if at + 1 < len(spans) else None
    ends = behind is None or behind.is_sign or behind.period is not None or behind.word in _AFTER_NAMES
    ends = ends or (behind is not None and behind.has(Word.ONLY, Word.AND, Word.OR, Word.VERSUS, Word.GROUP))
    commands = span.has(*_COMMANDS)
    if any(token.glue == "-" for token in span.tokens[1:]) or _is_written_as_a_name(span, before):
        return True
    fields = {reading.name for reading in span.values}
    led_to = before is not None and (
        before.word in _BEFORE_NAMES
        or before.has(Word.ONLY, Word.NOT, Word.GROUP)
        or any(reading.name in fields for reading in before.dimensions)
    )
    owned = behind is not None and bool(behind.rows or behind.metrics)
    if led_to and (ends or (owned and commands)):
        return True
    others = [other for place, other in enumerate(spans) if place != at and not other.is_sign]
    if all(other.has(Word.ONLY, Word.NEUTRAL, Word.ARTICLE, Word.START) for other in others):
        return commands or span.has(Word.ONLY, Word.TOP, Word.BOTTOM) or bool(others)
    if ends:
        return None if commands and before is not None and before.values else commands
    return None if commands and (owned or len(span.tokens) > 1) else False


def _is_written_as_a_name(span: Span, before: Span | None) -> bool:
    """ "total for Take out": written as in the data, within a message that is not all in capitals."""
    first = span.tokens[0]
    lower = before is not None and not before.is_sign and before.tokens[-1].text[:1].islower()
    return lower and first.is_capital and not (first.text.isupper() and len(first.text) > 1)


def _named_before(
    split: Sequence[Token], at: int, phrase: Match, lexicon: Lexicon, before: Sequence[Span]
) -> Match | None:
    """The value that stands where one is named, of a longer word that does something: "for drop" of "for drop in"."""
    if not before or before[-1].word not in _BEFORE_NAMES or split[phrase.end - 1].word not in _AFTER_NAMES:
        return None
    shorter = lexicon.match(split[: phrase.end - 1], at) if phrase.end > at + 1 else None
    return shorter if shorter and any(reading.kind == "value" for reading in shorter.readings) else None


def _is_month(split: Sequence[Token], at: int, phrase: Match) -> bool:
    """ "May discounts by branch": where the other words are English it is the month, and says nothing of having."""
    ranks = {reading.rank for reading in phrase.readings if reading.kind == "value"}
    words = {token.word for token in split}
    return split[at].word == "may" and ranks == {2} and bool(words & _ENGLISH) and not words & FILIPINO_PROOF


def _is_having(split: Sequence[Token], at: int) -> bool:
    """ "ang may 2 stars", "mga lesson na may 5 stars": behind a Filipino link "may" is "with", and no month."""
    linked = at > 0 and split[at - 1].word in LINKS
    counted = linked and split[at].word == "may" and at + 2 < len(split) and split[at + 1].is_number
    return counted and not split[at + 2].is_number


def _is_of_named(phrase: Match, before: Sequence[Span]) -> bool:
    """ "term Q2 this year": right behind the name of its field a value is that, and the time stands by itself."""
    named = {reading.name for reading in before[-1].dimensions} if before else set()
    return any(reading.kind == "value" and reading.name in named for reading in phrase.readings)


def _ends_in_period(phrase: Match, at: int, periods: PeriodReader, *, behind_a_period: bool) -> bool:
    """Whether the last word of an opening is or begins a time: "at ngayong" of "at ngayong taon" is no "and now".

    Nor is it in "kahapon at ngayon", behind another time.
    """
    if phrase.end < at + 2 or not any(r.kind == "word" and r.name == Word.START for r in phrase.readings):
        return False
    inner = periods.at(phrase.end - 1)
    return inner is not None and (behind_a_period or inner.end > phrase.end)


def _likely(readings: tuple[Reading, ...], written: Sequence[Token], at: int) -> tuple[Reading, ...]:
    """Without values that the same words more likely do not mean.

    "araw ng linggo" is the weekday, not its Sunday; "data" is a small word, unless written as the name "Data". A deed
    that says little of a figure ("issued") says which rows are meant where they have a state of that name.
    """
    named = any(reading.kind == "dimension" for reading in readings)
    said = {reading.name for reading in readings if reading.kind == "word"} - {Word.OVERDUE}
    small = bool(said - _DEEDS if Word.ACT in said else said) and not (at and written[0].is_capital)
    small &= not said & set(DOING)  # which of both it is depends on what stands around it
    others = any(reading.kind != "value" for reading in readings) and not written[0].text.isupper()
    return tuple(
        r
        for r in readings
        if r.kind != "value" or not (small or (named and r.rank > 0) or (others and _is_code(r.value)))
    )


def _is_code(value: str) -> bool:
    """Whether a value is a few capitals, as DAY and SUN are of airports: a word without them is no code."""
    return len(value) <= LONGEST_CODE and value.isupper() and value.isalpha()


def _compared_field(
    split: Sequence[Token], start: int, phrase: Match, lexicon: Lexicon, numeric: Container[str]
) -> int | None:
    """Where the numeric field begins that a value's name ends in, if it is compared: "with a discount above 500"."""
    if phrase.end - start < 2 or not any(reading.kind == "value" for reading in phrase.readings):
        return None
    after = phrase.end + (phrase.end < len(split) and split[phrase.end].word in _OF)
    behind = lexicon.match(split, after) if after < len(split) else None
    if not behind or behind.end == len(split) or not match_number(split, behind.end):
        return None
    if not any(reading.kind == "word" and reading.name in _COMPARING for reading in behind.readings):
        return None
    for place in range(start + 1, phrase.end):
        tail = lexicon.match(split, place)
        if tail and tail.end == phrase.end and any(reading.name in numeric for reading in tail.readings):
            return place
    return None


def _is_amount(before: Sequence[Span], numeric: Container[str]) -> bool:
    """Whether four digits are an amount and no year: after "above", "top" or a dimension that holds numbers."""
    if not before:
        return False
    last = before[-1]
    if any(reading.name in numeric for reading in last.dimensions):
        return len(before) < 2 or not before[-2].has(Word.GROUP)
    return last.has(*_COMPARING)


def _is_term(phrase: Match, period: Found) -> bool:
    """Whether "Q1" is a value of the model, such as a school term, as much as a quarter."""
    values = any(reading.kind == "value" for reading in phrase.readings)
    return values and period.stretch.unit == "quarter" and phrase.end >= period.end


LONGEST_CODE = 3
"""Letters of a code that may be a word of its own."""
LONGEST_QUOTE = 60
"""Characters of the question that an answer repeats in one piece."""


def text_of(text: str, span: Span) -> str:
    """The span as it was written; of a very long one, its beginning."""
    written = quote(text, span.tokens)
    return written if len(written) <= LONGEST_QUOTE else f"{written[:LONGEST_QUOTE]}…"


def ends_sentence(span: Span) -> bool:
    """Whether a span is the end of a sentence."""
    return span.is_sign and span.tokens[0].word in _SENTENCE_ENDS
