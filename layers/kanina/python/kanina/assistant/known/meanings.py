"""What the words of a memory mean by a semantic model: the rows, the split, the word or the year that it speaks of."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import cast

from kanina.assistant.known.grammar import ASKS, Statement, readings_of, statement_of
from kanina.assistant.known.views import view
from kanina.assistant.language_words import ENGLISH_FUNCTION_WORDS
from kanina.assistant.offline.calendar import calendar_of
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token, fold, stems, tokens
from kanina.assistant.offline.period_words import MONTH_NAMES
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import Span, cut
from kanina.assistant.wording.scopes import TIME
from kanina.data.semantic_model import Labelled, SemanticModel
from kanina.memory.remembering import Reading as Read
from kanina.models import Grain, Known, Language, Meaning

_SMALL = frozenset({"the", "a", "an", "ang", "mga", "yung", "sa", "ng", "and", "at", "or", "o", "our", "my", "of"})
"""Words between values that name none."""
_SIGNS = frozenset({",", "&", "/", "'", "’"})
_IDLE = frozenset({"i", "we", "it", "to", "do", "for", "my", "our", "ako", "ang", "na", "ng", "sa", "ako'y", *_SMALL})
"""Words of what somebody does no more that do not tell what it is."""
_WORD_LETTERS = 3
_NAME = re.compile(r"[^\W\d_][\w .'’-]*")
_NAME_WORDS = 4
_NO_NAMES = ENGLISH_FUNCTION_WORDS | {
    *("maybe", "later", "back", "tomorrow", "today", "now", "crazy", "again", "soon", "ulit", "mamaya", "bukas"),
    *("tonight", "anytime", "sometime", "whatever", "please", "out", "lang", "na"),
}
"""What stands behind "call me" and is no name."""
NO_MEMORY = "This asks for something or takes it back: send it as a message, or delete the memory."
UNCLEAR = "“{what}” is nothing in the data, or several things, or a name of something else. Near it: {near}."
NEAR = 5
"""Names that are offered for one that is not clear."""
_THINGS = frozenset({"dimension", "rows"})
"""Kinds of words that say what a name is of: "the Ayala branch"."""
_ALIKE, _ALIKE_LABEL = 0.7, 0.5
_JOINTS = re.compile(r"\s*(?:[,&/]|(?<!\w)(?:and|or|at|o)(?!\w))\s*", re.IGNORECASE)
"""Between the names of several values."""
_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Whether a phrase is a time is the same on every day."""


class Meanings:
    """Reads memories by one model. Safe for threads."""

    def __init__(self, model: SemanticModel, lexicon: Lexicon | None = None) -> None:
        """lexicon: the model's, where a planner has made it; else it is made when it is first needed."""
        self.model = model
        self._made = lexicon

    def read(self, content: str) -> Read:
        """What the words of a memory say: what a message of the same words would."""
        said = statement_of(content)
        text = said.text if said else content
        if said is not None and is_no_memory(said):
            return Read(content, problem=NO_MEMORY)
        if said is not None and said.move == "name" and (name := name_of(said)):
            return Read(text, name=name)
        for statement in readings_of(text):
            if statement.move == "stop":
                return Read(text, self._now(statement), ended(statement))
            if meaning := self.meaning(statement):
                return Read(text, meaning)
        if said is not None and said.move in ("define", "filter") and (unclear := self.unclear(said)):
            part, near = unclear
            return Read(text, problem=UNCLEAR.format(what=part, near=", ".join(near) or "nothing"))
        return Read(text)

    def meaning(self, statement: Statement) -> Meaning | None:
        """What a statement means; None where the model has nothing, or several things, of what it names."""
        slots = statement.slots
        if statement.move in ("filter", "state"):
            return self._rows(slots["what"], slots.get("field", ""))
        if statement.move == "split":
            return self._split(slots["field"])
        if statement.move == "define":
            meant = self.definition(statement)
            return meant if meant and not self.is_taken(meant) else None
        if statement.move == "year":
            month = MONTH_NAMES.get(fold(slots["month"]).rstrip("."))
            return Meaning(kind="year", values=(str(month),)) if month else None
        return None

    def all_of(self, text: str) -> list[Meaning]:
        """All that a text may mean, said alone or with "only"."""
        found = (self.meaning(each) for said in (text, f"{text} only") for each in readings_of(said))
        return [meaning for meaning in found if meaning]

    def fits(self, meaning: Meaning) -> bool:
        """Whether the model still has the field, the values and the figure."""
        if meaning.metric:
            return self.model.metric(meaning.metric) is not None
        if not meaning.field or meaning.field == TIME:
            return True
        field = self.model.dimensions.get(meaning.field)
        return field is not None and (meaning.kind == "split" or set(meaning.values) <= set(field.values))

    def named(self, meaning: Meaning, text: str, *, anywhere: bool = False) -> tuple[str, ...]:
        """The values of a scope that a text names; none of what is no scope. anywhere: and others of its field."""
        split, found, at = tokens(text), list[str](), 0
        while at < len(split):
            match = self.lexicon.match(split, at)
            for reading in match.readings if match and meaning.kind == "filter" else ():
                if reading.kind == "value" and reading.name == meaning.field and reading.rank < _WORD_LETTERS:
                    found.append(reading.value)
            at = match.end if match else at + 1
        return tuple(value for value in dict.fromkeys(found) if anywhere or value in meaning.values)

    def unclear(self, statement: Statement, language: Language = "en") -> tuple[str, tuple[str, ...]] | None:
        """The name in a definition, or in a scope, that the model has nothing or several things of, and those that are
        near; None where it is none: a scope of nothing that is near to anything is any sentence."""
        text, field = statement.slots["what"], statement.slots.get("field", "")
        is_defined = statement.move == "define"
        if (is_defined and not is_definition(statement)) or (field and not self._fields(field)):
            return None
        parts = [part for part in _JOINTS.split(text) if part and self._rows(part, "") is None]
        model = self.model
        figures = [model.label(metric, name, language) for name, metric in model.metrics.items()] if is_defined else []
        may_be_value = parts and (is_defined or self.is_name(parts[0]) or not self._whole(parts[0]))
        near = self._near(parts[0], figures) if may_be_value else ()
        return (parts[0] if parts else text, near) if near or is_defined else None

    def is_name(self, text: str) -> bool:
        """Whether a text is the name of a value, or of several."""
        return any(reading.kind == "value" for reading in self._whole(text))

    def _near(self, text: str, labels: Sequence[str]) -> tuple[str, ...]:
        """Names that a text may be meant for: values that hold its words, else what is written alike. No values where
        not everybody sees all rows."""
        fields = () if self.model.row_filters else self.model.dimensions.values()
        values = [value for field in fields if field.grouping for value in field.values]
        known = self.lexicon.single_words
        named = {stem for stem in stems(text) if any(each.kind in _THINGS for each in known.get(stem, ()))}
        wanted = set(stems(_bare(text))) - named - _SMALL
        found = [value for value in values if wanted and wanted <= set(stems(value))]
        for names, share in ((values, _ALIKE), (labels, _ALIKE_LABEL)):
            by_fold = {fold(name): name for name in names}
            alike = difflib.get_close_matches(fold(text), by_fold, NEAR, share)
            found = found or [by_fold[name] for name in alike]
        return tuple(dict.fromkeys(found))[:NEAR]

    def definition(self, statement: Statement) -> Meaning | None:
        """What a word is said to mean, whether or not it may mean that."""
        return self._definition(statement.slots["word"], statement.slots["what"])

    def is_taken(self, meaning: Meaning) -> bool:
        """Whether a word says something else already, so that it cannot mean this as well: words of questions, times,
        and names that stay even where the model's own synonyms give way to a person's word."""
        word = tokens(meaning.word)
        spans = self._cut(word, self.lexicon)
        if len(spans) > 1 and not any(span.is_unknown for span in spans):
            return True
        wanted = stems(meaning.word)
        things: Iterable[tuple[str, Labelled]] = (*self.model.metrics.items(), *self.model.dimensions.items())
        if any(
            wanted in {stems(name) for name in (*thing.label.values(), _plain_name(address))}
            for address, thing in things
            if address not in (meaning.metric, meaning.field)
        ):
            return True
        fields = self.concept(meaning.field) if meaning.field else ()
        if len(meaning.values) > 1 and any(span.is_unknown for span in spans):
            return False  # it is read as if these were said, so that no part of it says anything
        return any(
            span.period is not None
            or span.number is not None
            or any(reading.name not in (meaning.metric, *fields) for reading in span.readings)
            or any(reading.value not in ("", *meaning.values) for reading in span.readings)
            for span in self._cut(word, Lexicon(view(self.model, (Known(**meaning.model_dump(), id=""),))))
        )

    def _cut(self, split: Sequence[Token], lexicon: Lexicon) -> tuple[Span, ...]:
        return cut(split, lexicon, calendar_of(self.model, _SOME_DAY))

    def concept(self, field: str) -> tuple[str, ...]:
        """The fields that mean the same in other datasets."""
        return self.reach.concept(field)

    @cached_property
    def reach(self) -> Reach:
        """What can be asked together."""
        return Reach(self.model)

    @cached_property
    def lexicon(self) -> Lexicon:
        """What the model's words may stand for."""
        return self._made or Lexicon(self.model)

    def _now(self, statement: Statement) -> Meaning | None:
        """What is true instead of what was stopped, where that is more than a fact."""
        now = statement.slots.get("now")
        found = (self.meaning(each) for each in readings_of(f"I {now}") if each.move != "stop") if now else ()
        return next((meaning for meaning in found if meaning), None)

    def _rows(self, text: str, field: str) -> Meaning | None:
        split, values = tokens(text), list[tuple[Reading, ...]]()
        named = self._fields(field) if field else None
        if field and not named:
            return None
        at = 0
        while at < len(split):
            match = self.lexicon.match(split, at)
            found = match.readings if match else ()
            end = match.end if match else at + 1
            told = tuple(reading for reading in found if reading.kind == "value")
            fields = {reading.name for reading in found if reading.kind == "dimension"}
            if told and not (fields and end < len(split) and not values):
                values.append(told)
            elif fields or any(reading.kind == "rows" for reading in found):
                rows = {reading.name for reading in found if reading.kind == "rows"}
                named = (named or set()) | fields | {f for f in self.model.dimensions if f.split(".")[0] in rows}
            elif not all(_says_nothing(token) for token in split[at:end]):
                return None
            at = end
        return self._of_values(values, named)

    def _of_values(self, values: Sequence[tuple[Reading, ...]], named: set[str] | None) -> Meaning | None:
        """The one field, and those that mean the same, that has one value for each of the names."""
        fields = {reading.name for told in values for reading in told if reading.role is None}
        ranked: dict[int, list[tuple[str, tuple[str, ...]]]] = {}
        for field in self.model.dimensions:
            if field not in fields or (named and field not in named):
                continue
            of_field = [[reading for reading in told if reading.name == field] for told in values]
            if not all(of_field):
                continue
            best = [_nearest(each) for each in of_field]
            found = tuple(dict.fromkeys(reading.value for each in best for reading in each))
            ranked.setdefault(max(each[0].rank for each in best), []).append((field, found))
        if not ranked or min(ranked) > _WORD_LETTERS - 1:
            return None
        nearest = ranked[min(ranked)]
        plain = [each for each in nearest if not self.model.dimensions[each[0]].values_need_name]
        nearest = plain or nearest
        field, found = nearest[0]
        if len(found) > len(values) or any(other not in self.concept(field) for other, _ in nearest):
            return None
        return Meaning(kind="filter", field=field, values=found)

    def _split(self, text: str) -> Meaning | None:
        match = self._whole(text)
        grain = next((reading.name for reading in match if reading.kind in ("grain", "adverb")), None)
        if grain is not None:
            return Meaning(kind="split", field=TIME, grain=cast(Grain, grain))
        fields = self._fields(text)
        first = next((field for field in self.model.dimensions if field in fields), None)
        if first is None or not fields <= set(self.concept(first)):
            return None
        return Meaning(kind="split", field=first)

    def _fields(self, text: str) -> set[str]:
        """The fields that figures can be split by of a name; no role's."""
        return {
            reading.name
            for reading in self._whole(text)
            if reading.kind == "dimension" and reading.groups and reading.role is None
        }

    def _definition(self, word: str, text: str) -> Meaning | None:
        word, found = _bare(word.strip(" \"'“”‘’«»")), self._whole(text)
        metrics = {reading.name for reading in found if reading.kind == "metric"}
        if len(metrics) == 1:
            return Meaning(kind="define", word=word, metric=metrics.pop())
        if metrics or not word:
            return None
        if field := self._split(text):
            return Meaning(kind="define", word=word, field=field.field) if field.field != TIME else None
        rows = self._rows(text, "")
        return Meaning(kind="define", word=word, field=rows.field, values=rows.values) if rows else None

    def _whole(self, text: str) -> tuple[Reading, ...]:
        """The readings of a text that is one phrase of the model."""
        split = tokens(_bare(text))
        match = self.lexicon.match(split, 0) if split else None
        return match.readings if match and match.end == len(split) else ()


def name_of(statement: Statement) -> str:
    """What a person says that they are called; "" where that is no name: "call me later"."""
    name = statement.slots["name"].strip(" .,'")
    split = name.split()
    is_name = _NAME.fullmatch(name) and len(split) <= _NAME_WORDS and split[0].lower() not in _NO_NAMES
    return name if is_name else ""


def is_definition(statement: Statement) -> bool:
    """Whether a word is said to mean something, and not a sentence something else."""
    words = (statement.slots["word"], *_JOINTS.split(statement.slots["what"]))
    return statement.told or all(len(said.split()) <= _NAME_WORDS for said in words)


def is_no_memory(statement: Statement) -> bool:
    """Whether it asks for something, or takes something back; "delete the old files" may be a note."""
    return statement.move in ASKS or (statement.move == "forget" and not {"thing", "whole"} & statement.slots.keys())


def ended(statement: Statement) -> tuple[str, ...]:
    """The words that tell what is done no more, by their beginnings: "drinking tea" ends "I drink tea"."""
    said = (word for word in stems(statement.slots.get("what", "")) if word not in _IDLE)
    return tuple(word.removesuffix("ing").removesuffix("ed") for word in said if len(word) >= _WORD_LETTERS)


def _nearest(readings: Sequence[Reading]) -> list[Reading]:
    """Those of the least rank."""
    least = min(reading.rank for reading in readings)
    return [reading for reading in readings if reading.rank == least]


def _says_nothing(token: Token) -> bool:
    return token.word in _SMALL or token.word in _SIGNS


def _bare(text: str) -> str:
    """A name without the articles before it."""
    split = text.split()
    while len(split) > 1 and fold(split[0]) in _SMALL:
        del split[0]
    return " ".join(split)


def _plain_name(address: str) -> str:
    return address.rpartition(".")[2].replace("_", " ")
