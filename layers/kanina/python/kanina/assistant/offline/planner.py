"""The planner that needs no model and no network: every word explained, or a question back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.asked_anew import asks_anew
from kanina.assistant.offline.asked_when import check_tells_when
from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.calendar import Calendar, calendar_of
from kanina.assistant.offline.conditions import check_conditions, check_currency
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.fields_of_rows import fields_of_rows, with_fields_first
from kanina.assistant.offline.history import History
from kanina.assistant.offline.knowledge import Knowledge, knowledge_of
from kanina.assistant.offline.left_over import LeftOver
from kanina.assistant.offline.left_when import check_knows_when_they_left
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.listed_things import asked_of_listed
from kanina.assistant.offline.lookups import lookup
from kanina.assistant.offline.lookups_of_those import lookup_of_those
from kanina.assistant.offline.low_counts import with_those_of_none
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.new_question import build
from kanina.assistant.offline.normalise import has_more_tokens, stems, tokens
from kanina.assistant.offline.one_by_one import one_by_one
from kanina.assistant.offline.price_of import price_of
from kanina.assistant.offline.reader import read
from kanina.assistant.offline.recall import recalled
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.second_try import agreed, chosen_otherwise, other_choice, put_right
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.spans import Span, cut, may_be_either, text_of
from kanina.assistant.offline.tables_first import with_own_values
from kanina.assistant.offline.talk import only_assents, talk
from kanina.assistant.offline.talk_of_tables import talk_of_tables
from kanina.assistant.offline.times_done import in_rows
from kanina.assistant.offline.verified_plan import verified_plan
from kanina.assistant.offline.which_query import query_of
from kanina.assistant.offline.whole_message import whole_message
from kanina.assistant.planner import Context, Planned
from kanina.data.semantic_model import SemanticModel
from kanina.memory.profiles import load_profile
from kanina.models import AskUser, MetricQuery, Reply, Turn, VerifiedQuery

MOST_TOKENS = 160
"""Longer messages are no single question."""
FUZZY_CONFIDENCE = 0.9
UNEXPLAINED_CONFIDENCE = 0.0
MOST_CORRECTIONS = 4


class OfflinePlanner:
    """Plans by lexicon, period grammar and slots. Pure: built once for a model, then the same for the same context."""

    name = "offline"

    def __init__(self, model: SemanticModel) -> None:
        self._knowledge = knowledge_of(model)

    @property
    def lexicon(self) -> Lexicon:
        """What the model's words may stand for."""
        return self._knowledge.lexicon

    def plan(self, context: Context) -> Planned:
        """The plan for the context's question. Raises nothing."""
        called = load_profile(context.loaded.profile if context.loaded else None).name
        naming = Naming(self._knowledge.model, context.language, called or "")
        if has_more_tokens(context.question, MOST_TOKENS):
            too_long = Reply(text=naming.replies.too_long, refused=True, understood=False)
            return Planned(plan=too_long, confidence=UNEXPLAINED_CONFIDENCE)
        reply = recalled(context, naming)
        if reply:
            return reply
        attempt = _Attempt(self._knowledge, context, naming)
        before = context.turns[-1] if context.turns else None
        again = None
        if before:
            again = agreed(context.question, before) or put_right(context.question, before, attempt.spans)
            if again:  # asked anew, as if it had not failed
                earlier = context.model_copy(update={"turns": context.turns[:-1]})
                attempt = _Attempt(self._knowledge, earlier, naming)
            again = again or other_choice(context.question, context.turns, attempt.spans)
        waits = context.loaded is not None and context.loaded.pending is not None
        if not again and not waits and only_assents(context.question):
            return Planned(plan=Reply(text=naming.replies.thanks))
        chosen = chosen_otherwise(context.question, context.turns)
        if before and chosen:
            return Planned(plan=self.settle(chosen), used=(before.number,))
        if before and again:
            return attempt.plan(again, 1.0).model_copy(update={"used": (before.number,)})
        return attempt.answer(context.question)

    def settle(self, plan: MetricQuery) -> MetricQuery:
        """A query that was asked about, once it is whole: its fields taken from where its metrics find them."""
        return with_those_of_none(rehome(plan, self._knowledge.model), self._knowledge.model)


class _Attempt:
    """One question being planned."""

    def __init__(self, knowledge: Knowledge, context: Context, naming: Naming) -> None:
        self._knowledge = knowledge
        self._naming = naming
        self._calendar: Calendar = calendar_of(knowledge.model, context.now)
        self._cut: dict[str, tuple[Span, ...]] = {}
        self._history = History(context, knowledge.model, self.spans)

    def spans(self, text: str) -> tuple[Span, ...]:
        """A text cut into what the model and the language know; half of what planning costs, so once for each text."""
        if text not in self._cut:
            spans = cut(tokens(text), self._knowledge.lexicon, self._calendar, self._knowledge.numeric)
            self._cut[text] = with_own_values(spans)
        return self._cut[text]

    def answer(self, text: str) -> Planned:
        """The plan of a message as it was sent: its plain one, or the rows one by one that it asks for."""
        known = self._knowledge
        if self._history.last_failed and asks_anew(self.spans(text)):
            alone = self._alone().answer(text)
            if not isinstance(alone.plan, Reply):
                return alone
        resolver = Resolver(known.model, known.reach, known.entities, self._calendar, self._naming, Script(()))
        plain = self.plan(text, 1.0)
        rows = one_by_one(text, plain, lambda part: self.plan(part, 1.0), self.spans, resolver, known, self._history)
        return rows or plain

    def plan(self, text: str, confidence: float, corrections: int = 0) -> Planned:
        """Talk, verified query, change of an earlier query, or a new question."""
        known, history, naming = self._knowledge, self._history, self._naming
        verified = verified_plan(text, known.verified, history, self._calendar, naming, known.model)
        if verified:
            return verified.model_copy(update={"confidence": confidence})
        spans = self.spans(text)
        if spans and may_be_either(spans[0]) and not history.queries:
            spans = (replace(spans[0], readings=spans[0].values), *spans[1:])  # there is nothing to change
        unsure = next((span for span in spans if may_be_either(span)), None)
        if unsure is not None:
            return Planned(plan=self._either(text, unsure), confidence=confidence)
        of_tables = talk_of_tables(spans, known.model, naming, history.last)
        if of_tables:
            return Planned(plan=of_tables, confidence=confidence)
        looked_up = self._looked_up(spans)
        if looked_up:
            return looked_up.model_copy(update={"confidence": confidence})
        reply = talk(text, spans, known.model, naming, rows=history.last is not None, table=history.table)
        if reply:
            return Planned(plan=reply, confidence=confidence)
        script, slots = read(spans, self._situation(spans))
        whole = whole_message(text, history.newest)
        unexplained = [] if whole.is_one else script.left_over()
        left = LeftOver(text, unexplained, known.lexicon, known.thesaurus) if unexplained else None
        if left and corrections < MOST_CORRECTIONS:
            again = left.corrected(tokens(text))
            if again:
                return self.plan(again, FUZZY_CONFIDENCE, corrections + 1)
            other = left.in_other_words() or in_rows(text, spans, known)
            planned = self.plan(other, FUZZY_CONFIDENCE, corrections + 1) if other else None
            if planned and planned.confidence:
                return planned
            planned = self._whole_without_a_slip(left, corrections)
            if planned:
                return planned
        last = history.last or MetricQuery(metrics=())
        shown = {(ref.field, ref.role) for ref in last.dimensions} | {(f.field, f.role) for f in last.filters}
        roles = {role for field, own in shown if (role := own or known.entities.role_of(field))}
        resolver = Resolver(known.model, known.reach, known.entities, self._calendar, naming, script, roles)
        resolver.hold(slots.related, slots.states, slots.dated_by)
        try:
            if left:
                left.explain(slots, resolver)
            for currency in slots.currencies:
                check_currency(currency, (name for found in slots.metrics for name in found.names), resolver)
            query, used = query_of(slots, whole, resolver, history)
            check_conditions(query, resolver)
            check_tells_when(query, resolver)
            check_knows_when_they_left(query, resolver)
        except Stop as stop:
            missed = left is not None or (isinstance(stop.plan, Reply) and not stop.plan.understood)
            sure = UNEXPLAINED_CONFIDENCE if missed else confidence
            return Planned(plan=stop.plan, confidence=sure, used=stop.used, ahead=stop.ahead)
        return Planned(plan=query, confidence=confidence, base=max(used, default=None), used=used or None)

    def _either(self, text: str, span: Span) -> Reply:
        """What to say for a value, and for the word that is called like it, where both may be meant."""
        value, naming = span.values[0], self._naming
        asked = naming.replies.value_or_word.format(
            phrase=text_of(text, span), label=naming.dimension(value.name), value=value.value
        )
        return Reply(text=asked, refused=True, about_figures=True)

    def _looked_up(self, spans: tuple[Span, ...]) -> Planned | None:
        """The plan of a question about one named thing, or about those that were just shown."""
        known = self._knowledge
        resolver = Resolver(known.model, known.reach, known.entities, self._calendar, self._naming, Script(spans))
        try:
            query = lookup(spans, known, resolver)
        except Stop as stop:
            return Planned(plan=stop.plan)
        query = query or price_of(spans, known) or fields_of_rows(spans, known, self._list_of)
        if query:
            return Planned(plan=query)
        of_those = asked_of_listed(spans, known, self._history, self._list_of, self.spans) or lookup_of_those(
            spans, known, resolver, self._history
        )
        return Planned(plan=of_those[0], base=of_those[1].number, used=(of_those[1].number,)) if of_those else None

    def _list_of(self, spans: Sequence[Span]) -> MetricQuery | None:
        """The list of rows that these words name, asked for by themselves; None where they come to anything else."""
        known = self._knowledge
        alone = self._alone()
        asked = (*self.spans("list"), *with_fields_first(spans, known.numeric))
        script, slots = read(asked, alone._situation(asked))
        resolver = Resolver(known.model, known.reach, known.entities, self._calendar, self._naming, script)
        resolver.hold(slots.related, slots.states)
        if script.left_over():
            return None
        try:
            query = build(slots, resolver)
            check_conditions(query, resolver)
        except Stop:
            return None
        plain = query.model_copy(update={"dimensions": (), "filters": (), "related": ()}) == MetricQuery(metrics=())
        return query if plain else None

    def _alone(self) -> _Attempt:
        """The same question as the first of its conversation."""
        nothing_before = {"turns": (), "referred": (), "rows": (), "item": None, "items": ()}
        context = self._history.context.model_copy(update=nothing_before)
        return _Attempt(self._knowledge, context, self._naming)

    def _whole_without_a_slip(self, left: LeftOver, corrections: int) -> Planned | None:
        """The plan of the one text that is whole once a slip in a common word is put right: "last weak".

        Where there is but one way to put it right, a question back will do: it is about what else was said.
        """
        tried = [self.plan(text, FUZZY_CONFIDENCE, corrections + 1) for text in left.without_slips()]
        if len(tried) == 1 and tried[0].confidence and isinstance(tried[0].plan, AskUser):
            return tried[0]
        whole = [found for found in tried if found.confidence and isinstance(found.plan, MetricQuery | VerifiedQuery)]
        return whole[0] if len({found.plan.model_dump_json() for found in whole}) == 1 else None

    def _situation(self, spans: Iterable[Span]) -> Situation:
        """What the passes need to know around the question."""
        known, history = self._knowledge, self._history
        context, shown = history.context, {ref.field for ref in history.groups}
        several = len(context.referred) > 1
        meant = history.meant[-1].plan if history.meant else history.last
        return Situation(
            calendar=self._calendar,
            numeric=known.numeric,
            rows_of=known.rows_of,
            counted_by=known.counted_by,
            entities=known.entities,
            weekdays=known.weekdays,
            has_base=bool(history.queries or history.meant),
            points=bool(history.meant),
            pointed_words={word for turn in history.meant for word in _words_of(turn)},
            item=history.points_at_rows,
            rows=context.rows,
            names=bool(history.meant) or (bool(context.referred) and not any(span.metrics for span in spans)),
            together={len(context.referred), *(turn.number for turn in context.referred)} if several else (),
            base_rows=_rows_counted(history, known),
            measured=history.last.metrics if history.last else (),
            grouped=bool(history.groups),
            shown=shown,
            listed={ref.grain or ref.field for ref in meant.dimensions} if isinstance(meant, MetricQuery) else (),
            filtered=history.filters,
            several=history.filters_by_several,
            placed=history.is_of(known.reach.is_place),
            timed=shown == {TIME},
            of_a_time=history.last is not None and (history.last.period is not None or TIME in shown),
        )


def _rows_counted(history: History, known: Knowledge) -> set[str]:
    """The datasets whose rows the last query counts; none where it measures anything else."""
    metrics = history.last.metrics if history.last else ()
    counted = {known.entities.measures.rows_counted(name) for name in metrics}
    return set() if None in counted else {dataset for dataset in counted if dataset}


def _words_of(turn: Turn) -> Iterable[str]:
    """What a turn can be called by: the words of its question, its metrics, and the values it filters by."""
    yield from stems(turn.question)
    if isinstance(turn.plan, MetricQuery):
        yield from turn.plan.metrics
        for wanted in turn.plan.filters:
            yield from (str(value) for value in wanted.values)
