"""Changes an earlier query as a follow-up asks: what is not spoken of stays as it was."""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.offline.amounts import settle_amounts
from kanina.assistant.offline.amounts_of_lines import with_lines
from kanina.assistant.offline.asking import ASKED, TIME
from kanina.assistant.offline.averages_over import with_average_over
from kanina.assistant.offline.building import ask_dimension, check_list, several_valued, with_trend
from kanina.assistant.offline.calendar import Stretch, in_year
from kanina.assistant.offline.comparing import between_two_units, grain_comparison, with_comparison, with_moved
from kanina.assistant.offline.counted_by_links import with_links
from kanina.assistant.offline.counterparts import of_other_state
from kanina.assistant.offline.days_compared import share_of_known
from kanina.assistant.offline.derived import with_derived
from kanina.assistant.offline.edit_beside import beside
from kanina.assistant.offline.edit_conditions import with_numbers
from kanina.assistant.offline.edit_counts import count_others, counted_or_listed, things_counted
from kanina.assistant.offline.edit_drops import with_drops
from kanina.assistant.offline.edit_filters import changed_filters
from kanina.assistant.offline.edit_groups import (
    join_what_is_listed,
    narrowed_to_one,
    show_each,
    split_by_values,
    with_groups,
)
from kanina.assistant.offline.edit_metrics import changed_metrics, keep_to_rows, rehomed
from kanina.assistant.offline.edit_rows import (
    Rows,
    first_rows,
    last_of_shown,
    only_rows,
    resorted,
    reversed_rows,
    rows_of_last,
)
from kanina.assistant.offline.edit_shares import of_the_same_whole, with_share
from kanina.assistant.offline.edit_those import counted_by_group, names_of_those, total_of_shown, totals_a_list
from kanina.assistant.offline.edit_tidy import tidied
from kanina.assistant.offline.edit_years import with_years
from kanina.assistant.offline.low_counts import with_those_of_none
from kanina.assistant.offline.mentions import DatedMention
from kanina.assistant.offline.new_dates import dated_filters
from kanina.assistant.offline.new_extremes import first_or_last
from kanina.assistant.offline.ordering import with_order, with_ranking
from kanina.assistant.offline.own_places import with_own_roles, with_posts
from kanina.assistant.offline.pieces import count_pieces
from kanina.assistant.offline.query_periods import stretch_of, the_period, unite_periods
from kanina.assistant.offline.ranked_within import limited_within, reranked_groups
from kanina.assistant.offline.ratios import check_ratio_alone, with_ratio
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.rows_by_amount import ranked_rows
from kanina.assistant.offline.said_by_metrics import check_listed
from kanina.assistant.offline.same_rows import count_who_took_part, of_the_same_rows
from kanina.assistant.offline.same_time import in_that_year, of_one_time
from kanina.assistant.offline.shaping import part_filters, with_place, with_shape, without_place
from kanina.assistant.offline.shares_of_rows import of_all_rows
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.two_questions import asks_one_and_all
from kanina.assistant.offline.who import check_who, people_of, shows_people
from kanina.assistant.offline.whole_time import as_one, whole_around
from kanina.assistant.offline.words import HIS, IT, Word
from kanina.models import DimensionRef, MetricQuery, Period


def edit(base: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The base query, changed. Raises Stop where the change makes no sense, or something must be asked first."""
    replies = resolver.naming.replies
    if slots.unsure_grain is not None and slots.unsure_grain.grain:
        said = " ".join(token.text for token in resolver.script.spans[slots.unsure_grain.at].tokens)
        dimension = resolver.naming.dimension(slots.unsure_grain.dimensions[0].name)
        grain = resolver.naming.grain(slots.unsure_grain.grain)
        raise resolver.refuse(replies.unit_or_value.format(word=said, dimension=dimension, grain=grain))
    if asks_one_and_all(slots, resolver.script):
        raise resolver.refuse(replies.two_questions)
    if slots.extreme is not None:
        if base.metrics and (base.limit is not None or base.having) and not slots.extreme.named:
            if not rows.complete:
                raise resolver.refuse(replies.cut_list)
            base = only_rows(base, rows.labels, resolver)  # "which of the five is the oldest?"
        return first_or_last(slots.extreme, slots, resolver, base.filters)
    if slots.ranking and (rows_of := ranked_rows(base, slots, resolver)):
        return resolver.finish(rows_of)
    check_listed(slots, resolver)
    count_others(base, slots, resolver)
    count_who_took_part(base, slots, resolver)
    base = things_counted(names_of_those(base, slots, resolver), slots, resolver)
    date_field = _move_date(base, slots, resolver)
    dated = dated_filters(slots, base.metrics, resolver)
    if slots.counted is not None:
        raise resolver.refuse(replies.rows)
    if base.limit == 1 and (slots.there or _asks_how_much(slots, resolver)) and not slots.ranking:
        slots.rows_of_last = True  # "which branch had the most? and how many lessons?"
    theirs = any(token.word in HIS for span in resolver.script.spans for token in span.tokens)
    if base.limit == 1 and theirs and slots.metrics and not slots.ranking:
        slots.rows_of_last = True  # "ilang container ang na-deliver niya?"
    if slots.row_count and base.having and base.limit is None:
        raise resolver.unexplained(str(slots.row_count))  # of rows, or of what they are compared with?
    if slots.row_count and base.limit is None:
        slots.first_rows = slots.row_count
    points = any(span.word in IT for span in resolver.script.spans)
    if base.limit == 1 and slots.asks_who and slots.ranking and points and not shows_people(base, resolver):
        slots.rows_of_last = True  # "who teaches it best?", of the subject that is lowest
    if base.limit == 1 and not slots.groups and points:
        if any(mention.grain for mention in slots.bare):
            raise resolver.refuse(replies.which_time)
        if _means_the_row(base, slots, resolver):
            slots.bare, slots.rows_of_last = [], True  # "the refund rate of that branch"
        for mention in slots.bare:
            mention.action = "add"  # "what city is it in?", of the one row that is shown
    if not base.metrics:
        join_what_is_listed(slots, resolver)
    shown = stretch_of(base.period, resolver)
    if slots.adds_period and shown is not None:
        slots.periods.insert(0, shown)
    unite_periods(slots, resolver, grouped=any(ref.field == TIME for ref in base.dimensions))
    keep_to_rows(base, slots, resolver)
    base = of_other_state(base, slots, resolver)
    settle_amounts((mention for mention in slots.metrics if mention.action != "drop"), resolver)
    count_pieces((mention for mention in slots.metrics if mention.action != "drop"), slots, resolver)
    query = as_one(rehomed(base, changed_metrics(base, slots, resolver), resolver), slots)
    query = with_lines(of_the_same_rows(base, query, slots, resolver), slots, resolver)
    query = with_links(query, slots, resolver)
    if query.metrics and not base.metrics:  # a figure of what was listed is split by no day of theirs
        own = tuple(ref for ref in query.dimensions if ref.field == TIME or ref.grain is None)
        query = query.model_copy(update={"dimensions": own})
    query = counted_by_group(query, slots, resolver) or counted_or_listed(query, slots, resolver)
    query = rows_of_last(base, query, rows, slots, resolver)
    query = with_drops(query, slots, resolver)
    show_each(query, slots, resolver)
    query = query.model_copy(update={"filters": changed_filters(query, slots, resolver)})
    parts = part_filters(slots, query.metrics, resolver, query.dimensions)
    chooses = slots.anaphoric and any(span.has(Word.WHICH, Word.WHO) for span in resolver.script.spans)
    again = set() if chooses else {wanted.field for wanted in dated}  # "which of those opened after 2017?"
    kept = tuple(wanted for wanted in query.filters if wanted.field not in again)
    query = query.model_copy(update={"filters": (*kept, *dated, *parts)})
    query = with_groups(query, rows, slots, resolver, narrowed_to_one(base, query))
    query = _split_by_that_date(split_by_values(query, slots), date_field)
    if base.limit == 1 and base.dimensions and query.dimensions and not set(base.dimensions) & set(query.dimensions):
        query = query.model_copy(update={"limit": None, "sort": ()})  # "per plan instead", after the worst month
    query = with_numbers(query, slots, resolver)
    query, period = _with_period(query, base, rows, slots, resolver)
    query = with_comparison(of_one_time(base, query, slots, resolver), slots, period, resolver)
    query = with_moved(query, slots, resolver)
    query = with_trend(query, slots)
    if _loses_its_comparison(base, query, slots, period):
        raise grain_comparison(query, resolver)
    if slots.ranking:
        query = _ranked(query, slots, resolver)
    if slots.order:
        query = resorted(query, with_order(query, slots.order, resolver), rows, resolver)
    if slots.reverses:
        query = reversed_rows(query, rows, resolver)
    if slots.row_count and query.limit and not slots.first_rows:
        query = query.model_copy(update={"limit": slots.row_count})
    query = first_rows(query, slots, resolver)
    query = with_share(query, slots, resolver) or with_derived(query, slots, resolver)
    query = of_the_same_whole(base, query, slots, resolver)
    query = share_of_known(of_all_rows(query, resolver), resolver.entities.days_compared, resolver.model)
    if slots.shows_all and query.limit is None and not query.having:
        raise resolver.unexplained(resolver.written(Word.ALL))
    if slots.shows_all:
        query = query.model_copy(update={"limit": None, "having": ()})
    if slots.totals or totals_a_list(base, query, slots, resolver):
        query = total_of_shown(base, query, rows, slots, resolver)
    query = with_shape(query, slots, resolver)
    if query.derive == "ratio":
        check_ratio_alone(query, resolver)
    query = with_average_over(tidied(beside(base, query, slots, resolver), resolver), slots, resolver)
    query = with_ratio(query, slots, resolver)
    query = with_posts(query, slots, resolver)
    if not query.metrics:
        query = with_own_roles(query, resolver)
        _check_list(query, resolver)
    chooses_shown = base.dimensions == query.dimensions and not base.having  # "show me those below 500k"
    return resolver.finish(query if chooses_shown else with_those_of_none(query, resolver.model))


def _move_date(base: MetricQuery, slots: Slots, resolver: Resolver) -> str | None:
    """Take a period for one of the date that rows were chosen by: "monthly this year", after "paid in October".

    Returns that date; None where the period is of what dates the figure.
    """
    fields = {wanted.field for wanted in base.filters if wanted.op in ("ge", "lt")}
    dates = [field for field in fields if resolver.model.dimensions[field].type in ("date", "datetime")]
    other = slots.anaphoric or slots.numbers or any(set(m.names) - set(base.metrics) for m in slots.metrics)
    if len(dates) != 1 or base.period or slots.dated or len(slots.periods) != 1 or other:
        return None
    if {resolver.model.metrics[name].dataset for name in base.metrics} != {dates[0].partition(".")[0]}:
        return None
    slots.dated.append(DatedMention((dates[0],), at=0, stretch=slots.periods.pop()))
    return dates[0]


def _split_by_that_date(query: MetricQuery, field: str | None) -> MetricQuery:
    if field is None:
        return query
    moved = (DimensionRef(field=field, grain=ref.grain) if ref.field == TIME else ref for ref in query.dimensions)
    return query.model_copy(update={"dimensions": tuple(moved)})


def _means_the_row(base: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """Whether what is named is what the one row is of."""
    fields = {field for m in slots.bare for reading in m.dimensions for field in resolver.reach.concept(reading.name)}
    return bool(slots.bare) and base.dimensions[0].field in fields and bool(slots.metrics)


def _asks_how_much(slots: Slots, resolver: Resolver) -> bool:
    spans = resolver.script.spans
    return bool(slots.metrics) and any(span.has(Word.COUNT) or span.asks_how_much for span in spans)


def _loses_its_comparison(base: MetricQuery, query: MetricQuery, slots: Slots, period: Stretch | None) -> bool:
    """Whether a period that was compared with the one before it would be split into shorter ones, each compared."""
    before = {ref.grain for ref in base.dimensions if ref.field == TIME}
    now = {ref.grain for ref in query.dimensions if ref.field == TIME}
    kept = base.comparison == query.comparison == "previous_period" and not slots.comparison and not slots.growth
    return kept and not before and bool(now) and (period is None or period.unit not in now)


def _with_period(
    query: MetricQuery, base: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver
) -> tuple[MetricQuery, Stretch | None]:
    """The period, replaced or moved a year back; a bare month is one of the year the conversation speaks of."""
    if slots.same_last_year and slots.comparison is None:
        current = stretch_of(base.period, resolver)
        if current is None:
            raise resolver.refuse(resolver.naming.replies.comparison_of_what)
        moved = resolver.calendar.a_year_before(current)
        return query.model_copy(update={"period": Period(start=moved.start, end=moved.end)}), moved
    if slots.moves_back:
        current = stretch_of(base.period, resolver)
        if current is None or current.unit is None or slots.before_unit not in (None, current.unit):
            raise resolver.refuse(resolver.naming.replies.comparison_of_what)
        moved = resolver.calendar.shifted(current, -1)
        return query.model_copy(update={"period": Period(start=moved.start, end=moved.end)}), moved
    said = the_period(slots, resolver, query.metrics)
    said = last_of_shown(said, base, rows, resolver) if said and said.back else said
    if slots.whole_unit and said is None:
        said = whole_around(base, slots.whole_unit, resolver)
    if slots.same_time and not any(mention.grain for mention in slots.groups):
        said = in_that_year(said, stretch_of(base.period, resolver), resolver.calendar)
    if slots.drops_period:
        return query.model_copy(update={"period": None, "comparison": None}), None
    if said is None:
        return query, stretch_of(query.period, resolver)
    if said.everything:
        return query.model_copy(update={"period": None, "comparison": None}), None
    years = with_years(query, said)
    if years is not None:
        return years, None
    resolver.check_dated(query.metrics)
    said = _from_base_start(_in_base_year(said, base.period, resolver), base.period)
    return query.model_copy(update={"period": resolver.calendar.period(said)}), said


def _from_base_start(said: Stretch, period: Period | None) -> Stretch:
    """ "until June", of this year: the beginning stays."""
    start = period.start if period else None
    if said.start is not None or said.end is None or start is None or start >= said.end:
        return said
    return Stretch(start, said.end)


def _in_base_year(said: Stretch, period: Period | None, resolver: Resolver) -> Stretch:
    if not said.bare or period is None or period.start is None or period.end is None:
        return said
    last_day = period.end - (resolver.calendar.tomorrow - resolver.calendar.today)
    if period.start.year != last_day.year:
        return said
    moved = in_year(said, period.start.year)
    return said if resolver.calendar.in_future(moved) else moved


def _ranked(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "top 3 branches" groups by branch only; "the top 3" ranks what is shown."""
    ranking = slots.ranking
    if ranking is None:
        return query
    before = query = without_place(query)
    again = any(span.has(Word.SAME) for span in resolver.script.spans)
    if again and ranking.limit == 1 and query.limit and [by.descending for by in query.sort] == [ranking.descending]:
        ranking.limit = query.limit  # "the same list of the highest"
    within: tuple[DimensionRef, ...] = ()
    query = _without_constant_groups(query)
    if slots.asks_who and not (slots.groups or ranking.dimension or shows_people(query, resolver)):
        whose = people_of(query.model_copy(update={"dimensions": ()}), slots, resolver)
        check_who(query, whose, resolver)
        query = query.model_copy(update={"dimensions": (whose,), "limit": None}) if whose else query
    if slots.groups or slots.in_each:
        *groups, ranked = reranked_groups(query, slots, resolver)
        within, query = tuple(groups), query.model_copy(update={"dimensions": (*groups, ranked)})
    elif ranking.dimension:
        ranked = resolver.group(ranking.dimension, query.metrics)
        query = query.model_copy(update={"dimensions": (ranked,)})
        if ranking.limit != 1 and not slots.rows_of_last:
            query = _with_all_ranked(query, ranked, slots)
    elif query.limit_within:
        within = tuple(ref for ref in query.dimensions if ref.field in query.limit_within)
    elif len(query.dimensions) > 1:
        raise resolver.refuse(resolver.naming.replies.rank_within)
    elif not query.dimensions:
        query = _split_by_several(query) or query
    if not query.dimensions:
        ask_dimension(query, resolver)
    if ranking.by_growth:
        query = between_two_units(before, query, resolver)
    shown = next((by.by for by in query.sort if by.by in query.metrics), None)
    if shown and not ranking.metrics:
        ranking = replace(ranking, metrics=(shown,))  # "top 5", of what is sorted by its second figure
    query = with_ranking(query.model_copy(update={"limit_within": ()}), ranking, resolver)
    if slots.nth:
        return with_place(query, slots.nth, resolver)
    return limited_within(query, within)


def _without_constant_groups(query: MetricQuery) -> MetricQuery:
    """ "top 3", of cancelled orders by status and branch: of the branches, since one status is all there is."""
    one = {(f.field, f.role) for f in query.filters if f.op == "in" and len(f.values) == 1}
    kept = tuple(ref for ref in query.dimensions if (ref.field, ref.role) not in one)
    return query.model_copy(update={"dimensions": kept}) if kept else query


def _split_by_several(query: MetricQuery) -> MetricQuery | None:
    """ "which one is higher?", of NCR and Caraga: of those two, which are filtered by and not shown."""
    several = several_valued(query.filters)
    if len(several) != 1:
        return None
    return query.model_copy(update={"dimensions": (DimensionRef(field=several[0].field, role=several[0].role),)})


def _with_all_ranked(query: MetricQuery, ranked: DimensionRef, slots: Slots) -> MetricQuery:
    """ "top five items", after one item's sales: of all items, since one has no order."""
    named = (mention for mention in slots.values if not mention.negated)
    said = {reading.name for mention in named for reading in mention.readings}
    one = [f for f in query.filters if (f.field, f.op) == (ranked.field, "in") and len(f.values) == 1]
    kept = tuple(wanted for wanted in query.filters if wanted not in one or wanted.field in said)
    return query.model_copy(update={"filters": kept})


def _check_list(query: MetricQuery, resolver: Resolver) -> None:
    """A list of groups stays one; dated, ranked or compared it needs a figure."""
    timed = query.period or query.comparison or any(ref.field == TIME for ref in query.dimensions)
    sorted_by_figure = any(by.by not in {ref.field for ref in query.dimensions} for by in query.sort)
    conditional = any(condition.metric == ASKED for condition in query.having)
    if timed or sorted_by_figure or conditional or not query.dimensions:
        resolver.ask_metric(list(resolver.model.metrics))
    else:
        check_list(query, resolver)
