"""Whether a message is a question of its own or changes an earlier query, and the query that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kanina.assistant.offline.after_failure import check_after_failure, check_fragment
from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.difference import between_ends, between_rows
from kanina.assistant.offline.earlier import Earlier
from kanina.assistant.offline.edit_drops import only_says_without
from kanina.assistant.offline.edit_metrics import names_rows, narrows_by_deed, only_narrows
from kanina.assistant.offline.edit_rows import Rows, best_rows, take_named_row
from kanina.assistant.offline.edit_those import totals_what_is_listed
from kanina.assistant.offline.edits import edit
from kanina.assistant.offline.fields_as_figures import read_field_figures
from kanina.assistant.offline.first_days import past_the_day
from kanina.assistant.offline.history import History, goes_back
from kanina.assistant.offline.in_force import keep_in_force
from kanina.assistant.offline.in_turn import answered, cannot_go_on, could_not
from kanina.assistant.offline.kept_time import of_the_last_time
from kanina.assistant.offline.listed_rows import read_of_listed
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.most_of_shown import most_of_shown
from kanina.assistant.offline.new_question import build
from kanina.assistant.offline.one_pointed_at import check_one_pointed_at
from kanina.assistant.offline.part_of_before import part_of_before
from kanina.assistant.offline.period_words import EARLIER_TODAY
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.ranks_listed import named_alone
from kanina.assistant.offline.ratios import settle_ratio
from kanina.assistant.offline.read_references import ROW_WORDS, says_difference
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.rows_by_amount import narrows, set_list_aside
from kanina.assistant.offline.same_figure import keep_what_it_is_of, of_what_was_told
from kanina.assistant.offline.script import EXPLAINED
from kanina.assistant.offline.shaping import with_place, without_place
from kanina.assistant.offline.shares_of_rows import check_whole_of_pointed, share_of_before
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.standing_alone import check_stands_alone
from kanina.assistant.offline.talk import nothing_found
from kanina.assistant.offline.that_time import with_that_time
from kanina.assistant.offline.what_is_meant import check_one_thing, check_what_is_meant
from kanina.assistant.offline.whole_message import WholeMessage
from kanina.assistant.offline.words import ASKING_WHERE, EVERYTHING, MONEY, MONEY_ITSELF, Word
from kanina.assistant.offline.worth import worth_of
from kanina.memory.references import read_message
from kanina.models import AskUser, MetricQuery, Reply, Sort, Turn, VerifiedQuery

Found = tuple[MetricQuery | VerifiedQuery, tuple[int, ...]]
"""A query, and the numbers of the turns it is made of, if it is."""


def query_of(slots: Slots, whole: WholeMessage, resolver: Resolver, history: History) -> Found:
    """The query a message comes to. Raises Stop where it has none, or something must be asked first."""
    if slots.nth and (slots.ranking is None or not slots.ranking.descending):
        raise resolver.refuse(resolver.naming.replies.nth_lowest.format(count=slots.nth))
    check_whole_of_pointed(slots, resolver, history)
    share = share_of_before(slots, resolver, history)
    if share:
        return resolver.finish(share[0]), (share[1].number,)
    if not whole.steps_back:  # "eh yung bago doon?" is no place
        check_one_thing(slots, resolver, history)
    check_one_pointed_at(slots, resolver, history)
    settle_ratio(slots, resolver)
    read_field_figures(slots, resolver)
    if slots.that_time:
        if history.last_failed or (slots.periods and not slots.same_time):  # "last week, the same days" says two times
            raise resolver.refuse(resolver.naming.replies.which_time)
        of = (history.meant or history.queries)[-1]
        return edit(with_that_time(of, slots, resolver), Rows(), slots, resolver), (of.number,)
    newest = history.newest
    if whole.other_end and newest:
        return whole.other_end, (newest.number,)
    if whole.place and newest and isinstance(newest.plan, MetricQuery):
        first = without_place(newest.plan)
        order = first.sort or (Sort(by=first.metrics[0]),)
        return with_place(first.model_copy(update={"sort": order}), whole.place, resolver), (newest.number,)
    between = between_rows(newest, resolver) if whole.difference else None
    between = between or _between_ends(slots, resolver, history) or most_of_shown(newest, slots, resolver)
    if newest and between:
        return between, (newest.number,)
    again = _as_it_was(slots, whole, resolver, history)
    if again:
        return again
    check_what_is_meant(resolver, history)
    check_stands_alone(slots, resolver, history)
    check_fragment(slots, resolver, history)
    _set_row_nouns_aside(slots, resolver, history)
    set_list_aside(history.last, slots, resolver)
    read_of_listed(history.last, slots, resolver)
    if totals_what_is_listed(history, slots, resolver):
        slots.anaphoric = slots.says_total = True
    if not _is_complete(slots, history, resolver.script.spans):
        check_after_failure(slots, resolver, history)
    keep_in_force(slots, resolver, history)
    keep_what_it_is_of(slots, resolver, history)
    part = part_of_before(slots, resolver, history)
    if part:
        return edit(part[0], Rows(), slots, resolver), (part[1].number,)
    turn = _later_of_two(slots, resolver, history) or _base(slots, resolver, history)
    if turn is not None:
        return _changed(turn, slots, resolver, history)
    query = _new(slots, resolver, history)
    kept = of_the_last_time(query, slots, resolver, history)
    return (kept[0], (kept[1].number,)) if kept else (query, ())


def _as_it_was(slots: Slots, whole: WholeMessage, resolver: Resolver, history: History) -> Found | None:
    """Earlier queries put together, or one gone back to; None where the message asks for neither."""
    spans, context = resolver.script.spans, history.context
    earlier = Earlier(history)
    if slots.merges or (slots.both and not _splits_both(slots, history)):
        query, numbers = earlier.together(slots, resolver)
        return edit(query, Rows(), slots, resolver), numbers
    undoes = goes_back(spans)
    if whole.steps_back and history.repeated is not None:
        if history.meant:
            slots.pointed = True
            return _changed(history.meant[-1], slots, resolver, history)
        nothing = resolver.refuse(resolver.naming.replies.nothing_before)
        raise could_not(context.referred[0], resolver) if context.referred else nothing
    if whole.steps_back:
        if _can_step_back(resolver, history):
            slots.moves_back, slots.pointed = True, False
            return _changed(history.queries[-1], slots, resolver, history)
        undoes = True
    if context.item is not None and any(span.has(Word.UNDO) for span in spans):
        raise resolver.refuse(resolver.naming.replies.row_or_question)
    if (slots.undo or undoes) and not _likens_to_newest(slots, spans):
        pointed = slots.pointed and not (undoes and history.ends_in_query)
        query, turn = earlier.before(resolver, pointed=pointed)
        return edit(query, Rows.of(turn), slots, resolver), (turn.number,)
    if slots.pointed and not _is_complete(slots, history, resolver.script.spans):
        if len(context.referred) > 1:
            query, numbers = earlier.at_once(slots, resolver)
            return edit(query, Rows(), slots, resolver), numbers
        if context.referred and not history.meant and (slots.is_empty or not _goes_on_behind_words(history)):
            raise _asked_again(context.referred[0], slots, resolver) or could_not(context.referred[0], resolver)
    return None


def _likens_to_newest(slots: Slots, spans: Sequence[Span]) -> bool:
    """ "gaya ng kanina pero 2024": what was asked last with a change; alone it puts back what was there before that."""
    likened = any(span.has(Word.UNDO) and span.tokens[-1].among(EARLIER_TODAY) for span in spans)
    return likened and not slots.is_empty


def _goes_on_behind_words(history: History) -> bool:
    """ "the last one but 2024", behind help or a list of questions: of the last figures, since words have no year."""
    turn, reading = history.context.referred[0], next(iter(read_message(history.context.question).readings), None)
    newest = reading is not None and reading.kind == "recency"
    return newest and bool(history.queries) and isinstance(turn.plan, Reply) and answered(turn)


def _asked_again(turn: Turn, slots: Slots, resolver: Resolver) -> Stop | None:
    """A question that was asked back and never answered, asked again with what the message changes of it.

    None where it has no figure yet that a change can be of.
    """
    asked = turn.plan
    if not isinstance(asked, AskUser) or asked.resume is None:
        return None
    if slots.is_empty:
        return Stop(asked, used=(turn.number,))
    if not isinstance(asked.resume, MetricQuery) or not asked.resume.metrics:
        return None
    changed = edit(asked.resume, Rows(), slots, resolver)
    return Stop(asked.model_copy(update={"resume": changed}), used=(turn.number,))


def _splits_both(slots: Slots, history: History) -> bool:
    """ "quarterly for both", after one year beside another: both of these, and no two questions."""
    last = history.last if history.ends_in_query else None
    if last is None or not slots.groups:
        return False
    return bool(last.comparison or last.compared_with) or any(f.op == "in" and len(f.values) == 2 for f in last.filters)


def _between_ends(slots: Slots, resolver: Resolver, history: History) -> MetricQuery | None:
    """ "difference?", after the best and the worst."""
    said = slots.periods or slots.metrics or slots.groups or slots.values or slots.comparison
    named = says_difference(resolver.script.spans)
    if not (slots.growth and named) or said:
        return None
    newest = history.newest
    if newest and isinstance(newest.plan, MetricQuery) and newest.plan.both_ends:
        return between_rows(newest, resolver)
    return between_ends(history.queries, resolver)


def _later_of_two(slots: Slots, resolver: Resolver, history: History) -> Turn | None:
    """The later of two periods just asked for, which "the difference?" then compares with the earlier.

    Raises Stop where the last two differ in something else: their difference is no growth.
    """
    if not slots.growth or slots.periods or slots.comparison or slots.metrics:
        return None
    names_difference = says_difference(resolver.script.spans)
    if names_difference and history.last and len(history.last.metrics) > 1:
        raise resolver.refuse(resolver.naming.replies.growth_of_what)
    if len(history.queries) < 2:
        return None
    before, newest = history.queries[-2:]
    one, other = before.plan, newest.plan
    if not isinstance(one, MetricQuery) or not isinstance(other, MetricQuery) or one == other or other.comparison:
        return None
    if one.model_copy(update={"period": other.period}) == other and one.period and other.period:
        later = max(before, newest, key=lambda turn: _start_of(turn) or resolver.calendar.today)
        earlier = one.period if later is newest else other.period
        slots.compared_to = slots.compared_to or stretch_of(earlier, resolver)
        return later
    if names_difference and one.model_copy(update={"filters": other.filters}) == other:
        raise resolver.refuse(resolver.naming.replies.growth_of_what)
    return None


def _start_of(turn: Turn) -> date | None:
    period = turn.plan.period if isinstance(turn.plan, MetricQuery) else None
    return period.start if period else None


def _can_step_back(resolver: Resolver, history: History) -> bool:
    """Whether the last message was answered for a period that has one before it."""
    period = stretch_of(history.last.period, resolver) if history.last and history.ends_in_query else None
    return period is not None and period.unit is not None


def _new(slots: Slots, resolver: Resolver, history: History) -> MetricQuery:
    """The query of a message that changes none."""
    if slots.marked and history.last_failed and (not slots.metrics or only_narrows(slots, resolver)):
        raise cannot_go_on(history.context.turns[-1], resolver)
    if history.last_failed and _is_value_alone(slots, resolver.script.spans):
        raise cannot_go_on(history.context.turns[-1], resolver)  # which figure was meant is not known
    if slots.unsure_grain is not None:
        slots.groups.append(GroupMention(at=slots.unsure_grain.at, grain=slots.unsure_grain.grain))
    if slots.is_empty:
        raise Stop(nothing_found(resolver.naming))
    if slots.ranking and slots.ranking.dimension is None and not (slots.groups or slots.bare):
        slots.ranking.dimension = _asked_about(history)
    if (slots.dropped or slots.drops_all or slots.rows_of_last) and not only_says_without(slots, resolver.script):
        raise resolver.refuse(resolver.naming.replies.no_base)
    if not slots.ranking:
        take_named_row(None, None, slots, resolver)
    return build(slots, resolver)


def _is_value_alone(slots: Slots, spans: Sequence[Span]) -> bool:
    """ "calculator?": nothing but a value, by which what was asked before may be filtered."""
    said = [span for span in spans if not (span.is_sign or span.has(*EXPLAINED))]
    return bool(said) and slots.says_only({"values"}) and all(span.values and not span.metrics for span in said)


def _asked_about(history: History) -> GroupMention | None:
    """ "the 5 with the least revenue", after "which branches are weak?", which was not answered: branches."""
    if history.ends_in_query:
        return None
    named = [span for span in history.spans_of_last if span.dimensions and not (span.metrics or span.values)]
    return GroupMention(at=0, dimensions=named[0].dimensions) if len(named) == 1 else None


def _changed(turn: Turn, slots: Slots, resolver: Resolver, history: History) -> Found:
    """The query of a turn with what the message changes."""
    replies, context = resolver.naming.replies, history.context
    if isinstance(turn.plan, VerifiedQuery) and slots.pointed and slots.is_empty:
        return turn.plan, (turn.number,)
    if not isinstance(turn.plan, MetricQuery):
        raise resolver.refuse(replies.fixed_query)
    told = of_what_was_told(turn.plan, slots)
    if told is not None:
        return edit(told, Rows(), slots, resolver), (turn.number,)
    only_total = slots.totals and not turn.plan.dimensions and _says_nothing_more(resolver.script.spans)
    if _asks_for_money(resolver) and not any(resolver.entities.is_money(name) for name in turn.plan.metrics):
        return worth_of(turn.plan, resolver), (turn.number,)
    if slots.is_empty and turn.plan.dimensions and _asks_for_all_the_money(resolver):
        slots.totals = True
    changed = worth_of(turn.plan, resolver) if _asks_what_some_came_to(turn.plan, slots, resolver) else turn.plan
    if only_total or _only_asks_where(resolver.script.spans):
        raise Stop(nothing_found(resolver.naming))
    if slots.is_empty and not (slots.chart or slots.pointed or slots.again or context.item or slots.row_count):
        raise Stop(nothing_found(resolver.naming))
    rowless = turn is history.queries[-1] and not history.points_at_rows
    if slots.is_empty and rowless and not slots.row_count and _means_some_rows(resolver.script.spans):
        raise resolver.refuse(replies.row_or_question)
    of_one = past_the_day(changed, resolver.script.spans)
    if of_one != changed:
        return edit(of_one, Rows(), slots, resolver), (turn.number,)
    ranks = slots.ranking is not None and slots.ranking.dimension is None  # "top 1" is no row of an unranked list
    rows = Rows.of(turn)
    if not ranks and slots.first_rows is None:
        rows = Rows.of(turn, context.item, context.items)
    if rows.item is None and not rows.items and not slots.ranking:
        row = take_named_row(turn.plan, turn.result_count, slots, resolver)
        rows = Rows.of(turn, row) if row else rows
    if slots.best_row is not None:
        rows = best_rows(turn, slots.best_row, resolver)
    if _may_be_a_question(resolver, history):
        raise resolver.refuse(replies.row_or_question)
    query = edit(named_alone(changed, slots, resolver), rows, slots, resolver)
    if _leaves_the_row_out(query, rows, slots, resolver, history):
        raise resolver.refuse(replies.row_or_question)
    return query, (turn.number,)


def _leaves_the_row_out(query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver, history: History) -> bool:
    """ "the first one, top 3", "the first one for NCR only": a row is meant, and the change has no place for it."""
    if history.context.item is None or not any(span.has(Word.ORDINAL) for span in resolver.script.spans):
        return False
    if rows.item is None:
        return slots.ranking is not None and slots.nth is None and (slots.ranking.limit or 0) > 1
    if not history.groups or history.groups[0].field == TIME:
        return False
    label = rows.label(rows.item)
    return label is not None and not any(label in map(str, wanted.values) for wanted in query.filters)


def _may_be_a_question(resolver: Resolver, history: History) -> bool:
    """ "no, I meant the first", after a list: its first row, or the first question; a row where one was just picked."""
    if history.context.item is None or not history.takes_back or len(history.queries) < 2:
        return False
    picked = any(span.has(Word.ORDINAL) for span in history.spans_of_last)
    return not picked and not any(span.word in ROW_WORDS for span in resolver.script.spans)


def _set_row_nouns_aside(slots: Slots, resolver: Resolver, history: History) -> None:
    """ "Coding lessons only", after a rating of lessons: no figure is named, but the rows it is of."""
    last = history.last
    if last:
        slots.metrics = [
            mention
            for mention in slots.metrics
            if not names_rows(mention, last, slots, resolver) and not narrows_by_deed(mention, last, slots, resolver)
        ]


def _is_complete(slots: Slots, history: History, spans: Sequence[Span]) -> bool:
    """Whether the message is a question of its own, which changes none."""
    own = any(mention.measured and mention.action == "set" for mention in slots.metrics)
    own = own and not _is_only_a_verb(slots, history)
    own = own or (slots.extreme is not None and slots.extreme.named)
    changes = slots.marked or slots.replaces or slots.anaphoric or slots.best_row is not None
    changes = changes or any(mention.action != "set" for mention in slots.metrics)
    lists = slots.listed and not (slots.numbers and not any(number.metrics for number in slots.numbers))
    lists = lists and not _asks_which_of_it(slots, history) and not _ranks_rows_counted(slots, history)
    compared = history.last is not None and bool(history.last.comparison or history.last.compared_with)
    changes = changes or (slots.moved is not None and compared and not slots.metrics)
    changes = changes or (slots.whole_unit is not None and not slots.periods)
    changes = changes or slots.rows_of_last or slots.counts or slots.lists or _ranks_what_is_shown(slots, history)
    dated = any(mention.named for mention in slots.dated)
    things = history.last is not None and _names_things(slots, history.last, spans)
    return (own or lists or dated or things or slots.counted is not None) and not changes


def _names_things(slots: Slots, last: MetricQuery, spans: Sequence[Span]) -> bool:
    """ "branches with more than 2,000 enrollments", after revenue by branch: things and a figure of their own.

    "Only branches with …" and "those with …" narrow what is shown.
    """
    if not last.metrics or not slots.says_only({"bare", "numbers", "periods", "metrics"}) or len(slots.bare) != 1:
        return False
    figures = {name for number in slots.numbers for name in number.metrics}
    named = slots.bare[0]
    own = any(mention.measured for mention in slots.metrics)
    opens = not own and all(span.is_sign or span.has(Word.ARTICLE, Word.NEUTRAL) for span in spans[: named.at])
    narrows = any(span.has(Word.ONLY, Word.THOSE, Word.THAT, Word.WHICH) for span in spans)
    several = spans[named.at].is_plural or (named.at > 0 and spans[named.at - 1].tokens[-1].word == "mga")
    return bool(named.dimensions) and several and opens and not narrows and bool(figures - set(last.metrics))


def _is_only_a_verb(slots: Slots, history: History) -> bool:
    """ "how many were sold?", after the item that sold the most: of that, since nothing else is named."""
    said = (slots.groups, slots.values, slots.numbers, slots.dated, slots.parts, slots.periods, slots.bare)
    ranked = slots.ranking is not None or slots.order is not None or slots.extreme is not None
    return history.last is not None and all(mention.verb for mention in slots.metrics) and not any(said) and not ranked


def _asks_which_of_it(slots: Slots, history: History) -> bool:
    """ "which branch?", after a figure: it, branch by branch."""
    if not slots.bare or history.last is None or not history.last.metrics:
        return False
    shown = {ref.field for ref in history.groups}
    if any(reading.name in shown for mention in slots.bare for reading in mention.dimensions):
        return False
    said = (slots.groups, slots.values, slots.numbers, slots.dated, slots.parts, slots.metrics, slots.ranking)
    return not any(said) and slots.extreme is None and slots.asks_which


def _ranks_rows_counted(slots: Slots, history: History) -> bool:
    """ "list the top 3 by amount", after how many there are: of those, since no rows are named."""
    if slots.ranking is None or slots.metrics or history.last is None:
        return False
    named = [*slots.bare, *slots.groups, *([slots.ranking.dimension] if slots.ranking.dimension else [])]
    numbers = all(mention.dimensions and not any(r.groups for r in mention.dimensions) for mention in named)
    return numbers and bool(history.last.metrics) and not history.last.dimensions


def _ranks_what_is_shown(slots: Slots, history: History) -> bool:
    """ "which one has the highest refund rate?": ranked without a noun, so what the last answer shows or counts."""
    if slots.ranking is None or slots.ranking.dimension or slots.groups or slots.bare or slots.asks_who:
        return False
    counted = history.last is not None and bool(history.last.metrics and history.last.filters) and slots.says_which
    return bool(history.groups) or counted


def _base(slots: Slots, resolver: Resolver, history: History) -> Turn | None:
    """The turn whose query the message changes; None for a question that is complete."""
    queries, meant = history.queries, history.meant
    complete = _is_complete(slots, history, resolver.script.spans)
    if slots.first_rows is not None:
        return queries[-1]
    if meant and queries and slots.ranking and not (slots.pointed or slots.metrics) and narrows(queries[-1], meant[-1]):
        return queries[-1]  # "the biggest of those", after "just the ones from this month"
    only_some = slots.says_only({"values"}) and not slots.pointed
    if meant and queries and only_some and narrows(queries[-1], meant[-1]):
        return queries[-1]  # "yung dumalo lang", after the top 10 and then its top 3
    if history.context.item is not None and queries and not complete:
        return meant[-1] if meant else queries[-1]
    widens = bool(slots.widened) and not slots.pointed  # "all regions again" names what was dropped, no question
    if meant and (slots.pointed or not complete) and not (widens and queries):
        return meant[-1]
    return None if complete or not queries else queries[-1]


def _asks_for_money(resolver: Resolver) -> bool:
    """ "how much were they worth?", "magkano lahat?", "their total value?": an amount, of which no figure is named."""
    said = [span for span in resolver.script.spans if not span.is_sign]
    words = {token.word for span in said for token in span.tokens}
    small = (*EXPLAINED, Word.THOSE, Word.ALL, Word.THANKS, Word.CURRENCY)
    points = any(span.has(Word.THAT, Word.THOSE) for span in said)
    return bool(words & MONEY) and all(
        (span.has(*small) and not (span.metrics or span.values)) or (points and span.word in MONEY_ITSELF)
        for span in said
    )


def _asks_for_all_the_money(resolver: Resolver) -> bool:
    """ "magkano lahat yun?", after amounts by group: one amount of them all."""
    words = {word for span in resolver.script.spans for token in span.tokens for word in token.word.split()}
    return _asks_for_money(resolver) and bool(words & EVERYTHING)


def _asks_what_some_came_to(query: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """ "how much is disputed?", after how many there are in each state: the amount of those, and no number of them."""
    much = any(span.asks_how_much for span in resolver.script.spans)
    counted = all(resolver.entities.measures.rows_counted(name) for name in query.metrics)
    return much and counted and bool(slots.values and query.metrics) and not slots.metrics


def _says_nothing_more(spans: Sequence[Span]) -> bool:
    """ "total?", of one number: of that and another, which nobody named."""
    return all(span.is_sign or (span.has(*EXPLAINED) and not (span.metrics or span.values)) for span in spans)


def _only_asks_where(spans: Sequence[Span]) -> bool:
    """ "where are they?", "kailan iyon?": the place or the time of something, neither of which is a figure."""
    small = (*EXPLAINED, Word.THOSE, Word.THANKS)
    asks = any(span.word.startswith(ASKING_WHERE) for span in spans)
    return asks and all(span.is_sign or (span.has(*small) and not (span.metrics or span.values)) for span in spans)


def _means_some_rows(spans: Sequence[Span]) -> bool:
    """ "the last three", "first and last only": some of the rows, though no word says which table's."""
    if not any(span.has(Word.ORDINAL) for span in spans) or any(
        span.has(Word.SPEECH) and not span.has(Word.ORDINAL) for span in spans
    ):
        return False
    counted = (span.number for span in spans if not span.has(Word.ORDINAL))
    return any(span.has(Word.ONLY) for span in spans) or any(number and number.whole != 1 for number in counted)
