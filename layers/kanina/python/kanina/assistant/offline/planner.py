"""The planner that needs no model and no network: every word explained, or a question back."""

from __future__ import annotations

from calendar import day_name
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kanina.assistant.fitting import fits, fitting_params
from kanina.assistant.offline.calendar import Calendar, calendar_of
from kanina.assistant.offline.conditions import check_currency
from kanina.assistant.offline.earlier import Earlier
from kanina.assistant.offline.edit_metrics import names_rows, rehome
from kanina.assistant.offline.edit_rows import Rows
from kanina.assistant.offline.edits import edit
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.in_turn import answered, could_not
from kanina.assistant.offline.lexicon import Lexicon, Reading
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.metric_conditions import fields_counted, rows_counted
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.near import alike, correction
from kanina.assistant.offline.new_question import build
from kanina.assistant.offline.normalise import Token, stems, tokens
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.reader import Situation, read
from kanina.assistant.offline.recall import recalled
from kanina.assistant.offline.resolver import TIME, Resolver, Stop
from kanina.assistant.offline.second_try import put_right
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span, cut, text_of
from kanina.assistant.offline.talk import nothing_found, talk
from kanina.assistant.offline.thesaurus import Thesaurus
from kanina.assistant.offline.verified import VerifiedQueries
from kanina.assistant.offline.words import Word
from kanina.assistant.planner import Context, Planned
from kanina.assistant.resume import missing
from kanina.data.semantic_model import SemanticModel
from kanina.models import DimensionRef, MetricQuery, Reply, Turn, VerifiedQuery

MOST_TOKENS = 160
"""Longer messages are no single question."""
FUZZY_CONFIDENCE = 0.9
UNEXPLAINED_CONFIDENCE = 0.0
MOST_CORRECTIONS = 3


@dataclass(frozen=True, slots=True)
class _Knowledge:
    """What a planner knows of its model. numeric: the addresses of dimensions that hold numbers."""

    model: SemanticModel
    lexicon: Lexicon
    thesaurus: Thesaurus
    reach: Reach
    entities: Entities
    verified: VerifiedQueries
    numeric: frozenset[str]
    rows_of: Mapping[str, tuple[Reading, ...]]
    counted_by: Mapping[str, str]
    weekdays: tuple[tuple[Reading, ...], ...]


class OfflinePlanner:
    """Plans by lexicon, period grammar and slots. Pure: built once for a model, then the same for the same context."""

    name = "offline"

    def __init__(self, model: SemanticModel) -> None:
        lexicon, entities = Lexicon(model), Entities(model)
        model = model.model_copy(update={"metrics": {**model.metrics, **model.implied_metrics}})
        reach = Reach(model)
        numbers = (d for d in model.dimensions.values() if d.type in ("integer", "decimal", "float"))
        self._knowledge = _Knowledge(
            model=model,
            lexicon=lexicon,
            thesaurus=Thesaurus(lexicon),
            reach=reach,
            entities=entities,
            verified=VerifiedQueries(model, lexicon, reach),
            numeric=frozenset(dimension.address for dimension in numbers),
            rows_of=rows_counted(model),
            counted_by=fields_counted(model),
            weekdays=_weekdays(model),
        )

    def plan(self, context: Context) -> Planned:
        """The plan for the context's question. Raises nothing."""
        naming = Naming(self._knowledge.model, context.language)
        split = tokens(context.question)
        reply = recalled(context, naming)
        if reply:
            return reply
        if len(split) > MOST_TOKENS:
            too_long = Reply(text=naming.replies.too_long, refused=True, understood=False)
            return Planned(plan=too_long, confidence=UNEXPLAINED_CONFIDENCE)
        attempt = _Attempt(self._knowledge, context, naming)
        before = context.turns[-1] if context.turns else None
        again = put_right(context.question, before, attempt.spans)
        if before is not None and again:
            return attempt.plan(again, 1.0).model_copy(update={"used": (before.number,)})
        return attempt.plan(context.question, 1.0)

    def settle(self, plan: MetricQuery) -> MetricQuery:
        """A query that was asked about, once it is whole: its fields taken from where its metrics find them."""
        return rehome(plan, self._knowledge.model)


class _Attempt:
    """One question being planned."""

    def __init__(self, knowledge: _Knowledge, context: Context, naming: Naming) -> None:
        self._model = knowledge.model
        self._lexicon = knowledge.lexicon
        self._thesaurus = knowledge.thesaurus
        self._reach = knowledge.reach
        self._entities = knowledge.entities
        self._verified = knowledge.verified
        self._numeric = knowledge.numeric
        self._rows_of = knowledge.rows_of
        self._counted_by = knowledge.counted_by
        self._weekdays = knowledge.weekdays
        self._context = context
        self._naming = naming
        self._calendar: Calendar = calendar_of(self._model, context.now)
        self._params = fitting_params(context.params, self._model)
        self._queries = [turn for turn in context.turns if _is_query(turn, self._model)]
        self._referred = [turn for turn in context.referred if _is_query(turn, self._model)]
        if self._means_first_question():
            self._referred = self._queries[:1]
            self._context = context.model_copy(update={"item": None, "items": (), "referred": tuple(self._referred)})

    def spans(self, text: str) -> tuple[Span, ...]:
        """A text cut into what the model and the language know."""
        return cut(tokens(text), self._lexicon, self._calendar, self._numeric)

    def plan(self, text: str, confidence: float, corrections: int = 0) -> Planned:
        """Talk, verified query, change of an earlier query, or a new question."""
        split, spans = tokens(text), self.spans(text)
        verified = self._verified_plan(text)
        if verified:
            return verified.model_copy(update={"confidence": confidence})
        reply = talk(text, spans, self._model, self._naming, rows=self._has_rows(), table=self._table())
        if reply:
            return Planned(plan=reply, confidence=confidence)
        situation = Situation(
            calendar=self._calendar,
            numeric=self._numeric,
            rows_of=self._rows_of,
            counted_by=self._counted_by,
            entities=self._entities,
            weekdays=self._weekdays,
            has_base=bool(self._queries or self._referred),
            points=bool(self._referred),
            pointed_words={word for turn in self._referred for word in _words_of(turn)},
            item=self._context.item is not None or bool(self._context.rows or self._context.items),
            rows=self._context.rows,
            names=bool(self._referred) or (bool(self._context.referred) and not any(span.metrics for span in spans)),
            together=_naming_numbers(self._context.referred),
            grouped=bool(self._last_groups()),
            shown={ref.field for ref in self._last_groups()},
            filtered=self._last_filters(),
            timed={ref.field for ref in self._last_groups()} == {TIME},
        )
        script, slots = read(spans, situation)
        left = script.left_over()
        if left:
            again = self._corrected(text, split, left, corrections)
            if again:
                return self.plan(again, FUZZY_CONFIDENCE, corrections + 1)
            other = self._in_other_words(text, split, left, corrections)
            planned = self.plan(other, FUZZY_CONFIDENCE, corrections + 1) if other else None
            if planned and planned.confidence:
                return planned
        resolver = Resolver(self._model, self._reach, self._entities, self._calendar, self._naming, script)
        try:
            if left:
                self._explain_left_over(text, left, slots, resolver)
            for currency in slots.currencies:
                check_currency(currency, resolver)
            query, used = self._query(slots, resolver)
        except Stop as stop:
            missed = bool(left) or (isinstance(stop.plan, Reply) and not stop.plan.understood)
            sure = UNEXPLAINED_CONFIDENCE if missed else confidence
            return Planned(plan=stop.plan, confidence=sure, used=stop.used)
        return Planned(plan=query, confidence=confidence, base=max(used, default=None), used=used or None)

    # ------------------------------------------------------------ verified queries

    def _verified_plan(self, text: str) -> Planned | None:
        newest = self._queries[-1].plan if self._queries else None
        last = newest if isinstance(newest, VerifiedQuery) else None
        before = [turn.plan for turn in self._queries if isinstance(turn.plan, VerifiedQuery)]
        found = self._verified.find(text, self._params, self._calendar, last, before[-1] if before else None)
        if found is None and last is not None:
            found = self._verified.with_other_value(text, last, self._calendar)
        if found is None:
            possible = self._verified.of_lone_value(text, self._calendar)
            if len(possible) != 1:
                return Planned(plan=self._which_of(possible)) if possible else None
            found = possible[0]
        given = dict(found.params)
        known = self._verified.remembered(text, found, self._params, self._calendar)
        found = found.model_copy(update={"params": {**known, **given}})
        ask = missing(found, self._model, self._context.language, tuple(known))
        return Planned(plan=ask or found, params=given, reused=tuple(known))

    def _which_of(self, possible: Sequence[VerifiedQuery]) -> Reply:
        """An identifier alone, about which several things can be asked: what they are, and no guess."""
        language = self._context.language
        definitions = [(plan.name, self._model.verified_queries[plan.name]) for plan in possible]
        labels = [self._model.label(definition, name, language) for name, definition in definitions]
        value = next(iter(possible[0].params.values()))
        text = self._naming.replies.lone_value.format(value=value, labels=self._naming.any_of(labels))
        return Reply(text=text, refused=True)

    # ------------------------------------------------------------ queries

    def _query(self, slots: Slots, resolver: Resolver) -> tuple[MetricQuery | VerifiedQuery, tuple[int, ...]]:
        """The query, and the numbers of the turns it is made of, if it is."""
        bottom = slots.ranking is None or not slots.ranking.descending
        if slots.nth and bottom:
            raise resolver.refuse(self._naming.replies.nth_lowest.format(count=slots.nth))
        referred = self._context.referred
        earlier = Earlier(self._queries, referred, self._is_query, self._only_undoes)
        if slots.merges or slots.both:
            query, numbers = earlier.together(slots, resolver)
            return edit(query, Rows(), slots, resolver), numbers
        undoes = _goes_back(resolver.script.spans)
        if self._context.item is not None and any(span.has(Word.UNDO) for span in resolver.script.spans):
            raise resolver.refuse(self._naming.replies.row_or_question)
        if slots.undo or undoes:
            failed = bool(self._context.turns) and not self._is_query(self._context.turns[-1])
            query, number = earlier.before(resolver, pointed=slots.pointed and (failed or not undoes))
            return query, (number,)
        if slots.pointed and not self._is_complete(slots):
            if len(referred) > 1:
                query, numbers = earlier.at_once(slots, resolver)
                return edit(query, Rows(), slots, resolver), numbers
            if referred and not self._referred:
                raise could_not(referred[0], resolver)
        if self._last_failed() and any(span.has(Word.THOSE) for span in resolver.script.spans):
            text = self._naming.replies.those_unknown.format(word=resolver.written(Word.THOSE))
            raise resolver.refuse(text)
        if self._last_failed() and _ends_in_that(resolver.script.spans):
            text = self._naming.replies.those_unknown.format(word=resolver.written(Word.THAT))
            raise resolver.refuse(text)
        self._set_row_nouns_aside(slots, resolver)
        turn = self._base(slots)
        if turn is None:
            if slots.marked and not slots.metrics and self._last_failed():
                raise resolver.refuse(self._naming.replies.no_base)
            if slots.unsure_grain is not None:
                slots.groups.append(GroupMention(at=slots.unsure_grain.at, grain=slots.unsure_grain.grain))
            if slots.is_empty:
                raise Stop(nothing_found(self._naming))
            if slots.dropped or slots.drops_all or slots.rows_of_last:
                raise resolver.refuse(self._naming.replies.no_base)
            return build(slots, resolver), ()
        if isinstance(turn.plan, VerifiedQuery) and slots.pointed and slots.is_empty:
            return turn.plan, (turn.number,)
        if not isinstance(turn.plan, MetricQuery):
            raise resolver.refuse(self._naming.replies.fixed_query)
        if slots.is_empty and not (slots.chart or slots.pointed or slots.again or self._context.item):
            raise Stop(nothing_found(self._naming))
        points_at_rows = self._context.item is not None or bool(self._context.items or self._context.rows)
        rowless = turn is self._queries[-1] and not points_at_rows
        if slots.is_empty and rowless and _means_some_rows(resolver.script.spans):
            raise resolver.refuse(self._naming.replies.row_or_question)
        ranks = slots.ranking is not None and slots.ranking.dimension is None  # "top 1" is no row of an unranked list
        ranks = ranks or slots.first_rows is not None
        item = None if ranks else self._context.item
        items = () if ranks else self._context.items
        rows = Rows(labels=turn.row_keys, count=turn.result_count, item=item, items=items)
        return edit(turn.plan, rows, slots, resolver), (turn.number,)

    def _table(self) -> int | None:
        """The turn whose table an export would be of: the one that is meant, else the newest that has one."""
        meant = self._referred or self._queries
        return meant[-1].number if meant else None

    def _has_rows(self) -> bool:
        """Whether there is a query whose rows "show me them" can mean; it says itself where it has none."""
        return bool(self._queries) and isinstance(self._queries[-1].plan, MetricQuery)

    def _means_first_question(self) -> bool:
        """Whether "yung una, pero …" is a question, since the last answer had no rows but of time."""
        rowless = len(self._queries) > 1 and {ref.field for ref in self._last_groups()} <= {TIME}
        return rowless and self._context.item == 1 and any(s.has(Word.BUT) for s in self.spans(self._context.question))

    def _last_filters(self) -> frozenset[str]:
        """The fields the last query filters by."""
        last = self._queries[-1].plan if self._queries else None
        return frozenset(wanted.field for wanted in last.filters) if isinstance(last, MetricQuery) else frozenset()

    def _last_groups(self) -> tuple[DimensionRef, ...]:
        """What the last query is grouped by."""
        last = self._queries[-1].plan if self._queries else None
        return last.dimensions if isinstance(last, MetricQuery) else ()

    def _is_query(self, turn: Turn) -> bool:
        return _is_query(turn, self._model)

    def _last_failed(self) -> bool:
        """Whether the last message came to no answer, so that nothing of it can be meant."""
        turn = self._context.turns[-1] if self._context.turns else None
        return turn is not None and not answered(turn)

    def _set_row_nouns_aside(self, slots: Slots, resolver: Resolver) -> None:
        """ "Coding lessons only", after a rating of lessons: no figure is named, but the rows it is of."""
        last = self._queries[-1].plan if self._queries else None
        if isinstance(last, MetricQuery):
            slots.metrics = [mention for mention in slots.metrics if not names_rows(mention, last, slots, resolver)]

    def _is_complete(self, slots: Slots) -> bool:
        """Whether the message is a question of its own, which changes none."""
        own = any(mention.measured and mention.action == "set" for mention in slots.metrics)
        changes = slots.marked or slots.replaces or slots.anaphoric
        changes = changes or any(mention.action != "set" for mention in slots.metrics)
        lists = slots.listed and not (slots.numbers and not any(number.metrics for number in slots.numbers))
        changes = changes or slots.rows_of_last or slots.counts or slots.lists or self._ranks_what_is_shown(slots)
        return (own or lists or bool(slots.dated) or slots.counted is not None) and not changes

    def _ranks_what_is_shown(self, slots: Slots) -> bool:
        """ "which one has the highest refund rate?": ranked without saying what, so what the last answer shows is."""
        if slots.ranking is None or slots.ranking.dimension or slots.groups or slots.bare or slots.asks_who:
            return False
        return bool(self._last_groups())

    def _base(self, slots: Slots) -> Turn | None:
        """The turn whose query the message changes; None for a question that is complete."""
        complete = self._is_complete(slots)
        if slots.first_rows is not None:
            return self._queries[-1]
        if self._context.item is not None and self._queries and not complete:
            return self._referred[-1] if self._referred else self._queries[-1]
        widens = bool(slots.widened) and not slots.pointed  # "all regions again" names what was dropped, no question
        if self._referred and (slots.pointed or not complete) and not (widens and self._queries):
            return self._referred[-1]
        if complete or not self._queries:
            return None
        return self._queries[-1]

    def _only_undoes(self, question: str) -> bool:
        """Whether a message says nothing but to go back."""
        return _goes_back(cut(tokens(question), self._lexicon, self._calendar))

    # ------------------------------------------------------------ what is left over

    def _corrected(self, text: str, split: Sequence[Token], left: Sequence[Span], done: int) -> str | None:
        """The text with its first unknown word put right, if that can be one thing only."""
        if done >= MOST_CORRECTIONS:
            return None
        for span in left:
            if span.is_unknown and len(span.tokens) == 1:
                fixed = correction(split, split.index(span.tokens[0]), self._lexicon)
                if fixed:
                    first, end, phrase = fixed
                    return f"{text[: split[first].start]}{phrase}{text[split[end - 1].end :]}"
        return None

    def _in_other_words(self, text: str, split: Sequence[Token], left: Sequence[Span], done: int) -> str | None:
        """The text with its first unknown word replaced by the one known word that it can be another word for."""
        for span in left if done < MOST_CORRECTIONS else ():
            words = self._thesaurus.other_words(span.word) if span.is_unknown else ()
            if len(words) == 1:
                return f"{text[: span.tokens[0].start]}{words[0]}{text[span.tokens[-1].end :]}"
        return None

    def _explain_left_over(self, text: str, left: Sequence[Span], slots: Slots, resolver: Resolver) -> None:
        """Name what cannot be explained; ask, where a near match would make the question whole."""
        replies = self._naming.replies
        unknown = [span for span in left if span.is_unknown]
        words = [text_of(text, span) for span in unknown] or [_with_next(text, span, resolver) for span in left]
        if slots.is_empty and unknown and len(words) > 1:
            raise Stop(nothing_found(self._naming))
        if len(words) > 1:
            quoted = self._naming.all_of(f"“{word}”" for word in words)
            raise resolver.refuse(replies.unknown_words.format(words=quoted))
        if not unknown:
            raise self._unknown(words[0], resolver)
        others = self._thesaurus.other_words(unknown[0].word)
        named = [self._lexicon.near_phrases[other] for other in others if other in self._lexicon.near_phrases]
        near = named if len(named) > 1 else alike(unknown[0].tokens[0].stem, self._lexicon)
        metrics = [reading.name for readings in near for reading in readings if reading.kind == "metric"]
        if (
            metrics
            and len(left) == 1
            and not slots.metrics
            and len(metrics) == len({r.name for rs in near for r in rs})
        ):
            names = list(dict.fromkeys(metrics))
            near_text = self._naming.any_of(self._naming.metric(name) for name in names)
            prompt = replies.unknown_near.format(word=words[0], near=near_text)
            resolver.ask("metric", prompt, self._naming.metric_choices(names))
            return
        raise self._unknown(words[0], resolver, near)

    def _unknown(self, word: str, resolver: Resolver, near: Sequence[tuple[Reading, ...]] = ()) -> Stop:
        labels = list(dict.fromkeys(self._label(readings[0]) for readings in near))
        if labels:
            names = self._naming.any_of(f"“{label}”" for label in labels)
            return resolver.refuse(self._naming.replies.unknown_near.format(word=word, near=names))
        return resolver.unexplained(word)

    def _label(self, reading: Reading) -> str:
        if reading.kind == "metric":
            return self._naming.metric(reading.name)
        if reading.kind == "rows":
            return self._naming.dataset(reading.name)
        return reading.value or self._naming.dimension(reading.name)


def _naming_numbers(referred: Sequence[Turn]) -> frozenset[int]:
    """The numbers that name several turns together ("questions 1 and 3", "the first two"); none for a single one."""
    return frozenset({len(referred), *(turn.number for turn in referred)}) if len(referred) > 1 else frozenset()


def _goes_back(spans: Sequence[Span]) -> bool:
    """Whether a message says nothing but to go back."""
    said = [span for span in spans if not span.is_sign]
    small = (Word.UNDO, Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.AGAIN, Word.SPEECH, Word.THANKS)
    return any(span.has(Word.UNDO) for span in said) and all(span.has(*small) for span in said)


def _ends_in_that(spans: Sequence[Span]) -> bool:
    """ "ilang orders yun?": of what was spoken of before."""
    said = [span for span in spans if not span.is_sign]
    return len(said) > 1 and said[-1].word in ("yun", "iyon", "yon", "that") and said[-1].has(Word.THAT)


def _means_some_rows(spans: Sequence[Span]) -> bool:
    """ "the last three", "first and last only": some of the rows, though no word says which table's."""
    if not any(span.has(Word.ORDINAL) for span in spans) or any(
        span.has(Word.SPEECH) and not span.has(Word.ORDINAL) for span in spans
    ):
        return False
    return any(span.has(Word.ONLY) or (span.number is not None and not span.has(Word.ORDINAL)) for span in spans)


def _with_next(text: str, span: Span, resolver: Resolver) -> str:
    """A function word as it was written, with what it should have joined: "per student"."""
    spans = resolver.script.spans
    following = spans[spans.index(span) + 1 :]
    joins = span.has(Word.GROUP) and following and not following[0].is_sign
    return text[span.tokens[0].start : following[0].tokens[-1].end] if joins else text_of(text, span)


def _words_of(turn: Turn) -> Iterable[str]:
    """What a turn can be called by: the words of its question, its metrics, and the values it filters by."""
    yield from stems(turn.question)
    if isinstance(turn.plan, MetricQuery):
        yield from turn.plan.metrics
        for wanted in turn.plan.filters:
            yield from (str(value) for value in wanted.values)


def _weekdays(model: SemanticModel) -> tuple[tuple[Reading, ...], ...]:
    """For each day from Monday, the values that mean it, in fields that hold all of them; empty where none does."""
    fields = [address for address, field in model.dimensions.items() if set(day_name) <= set(field.values)]
    days = [tuple(Reading("value", address, day) for address in fields) for day in day_name]
    return tuple(days) if fields else ()


def _is_query(turn: Turn, model: SemanticModel) -> bool:
    """Whether a turn ran a query whose answer the person saw, and that this model can still run."""
    if not isinstance(turn.plan, MetricQuery | VerifiedQuery) or turn.intent in ("refused", "failed"):
        return False
    return fits(turn.plan, model)
