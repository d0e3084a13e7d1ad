"""Builds the query of a question that stands by itself. It inherits nothing from the conversation."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.amounts import averages_of_numbers, settle_amounts
from kanina.assistant.offline.amounts_of_lines import of_lines
from kanina.assistant.offline.as_of_now import set_now_aside
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.averages_over import average_labels, no_average, with_average_over
from kanina.assistant.offline.building import (
    ask_dimension,
    ask_each_or_total,
    check_list,
    filters_of,
    merged_equals,
    shown_groups,
    with_trend,
)
from kanina.assistant.offline.comparing import with_comparison, with_moved
from kanina.assistant.offline.conditions import check_bounds, number_condition
from kanina.assistant.offline.counted_by_links import by_links
from kanina.assistant.offline.counterparts import of_all_values, with_counterpart
from kanina.assistant.offline.days_compared import share_of_known
from kanina.assistant.offline.derived import with_derived
from kanina.assistant.offline.first_days import on_first_day
from kanina.assistant.offline.low_counts import with_those_of_none
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.metric_conditions import is_average
from kanina.assistant.offline.naming import MOST_METRICS
from kanina.assistant.offline.new_counts import check_counts, different_values
from kanina.assistant.offline.new_dates import counted_when, dated_filters, narrow_homes, narrow_metrics
from kanina.assistant.offline.new_extremes import first_or_last
from kanina.assistant.offline.none_with_fields import with_own_fields
from kanina.assistant.offline.ordering import (
    check_apart,
    check_how_many,
    check_place_of_one,
    check_things_ranked,
    with_order,
    with_ranking,
)
from kanina.assistant.offline.own_places import with_own_roles, with_posts
from kanina.assistant.offline.pieces import count_pieces, pieces_of_a_kind
from kanina.assistant.offline.query_periods import the_period, unite_periods
from kanina.assistant.offline.ranked_within import limited_within, ranked_groups
from kanina.assistant.offline.ratios import with_ratio
from kanina.assistant.offline.read_counts import counted_groups
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.row_lists import row_list
from kanina.assistant.offline.rows_by_amount import figure_of, rows_by_amount, take_row_fields
from kanina.assistant.offline.said_by_metrics import (
    check_listed,
    drop_rows_named,
    drop_said_by_metric,
    rows_ranked,
)
from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.shaping import part_filters, with_place, with_shape
from kanina.assistant.offline.shares_of_rows import of_all_rows, of_told_state
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.two_questions import asks_more_of_it, asks_two_things
from kanina.assistant.offline.unnamed_figures import counted_alone, possible_metrics, the_money
from kanina.assistant.offline.who import people_of
from kanina.assistant.offline.words import ALL_OF, TOTALS, Word
from kanina.assistant.offline.worth import worth_asked
from kanina.models import DimensionRef, Filter, Having, MetricQuery

_ACROSS = frozenset({"across", "across the"})
"""Before "all branches" these take them together."""


def build(slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query of a new question. Raises Stop where it has none, or something must be asked first."""
    replies, naming = resolver.naming.replies, resolver.naming
    if asks_more_of_it(resolver.script):
        raise resolver.refuse(replies.two_questions)
    for value in slots.values:
        if value.action == "drop":
            value.action, value.negated = "set", True  # with nothing to take it from, "hide NCR" is "without NCR"
    if slots.extreme is not None:
        return first_or_last(slots.extreme, slots, resolver)
    if asks_two_things(slots, resolver.script):
        raise resolver.refuse(replies.two_questions)
    groups_counted = counted_groups(slots, resolver.entities)
    if groups_counted:
        slots.groups.append(groups_counted)
    if slots.counted is not None:
        return different_values(slots.counted, slots, resolver)
    for mention in slots.metrics:
        if mention.action == "drop":
            raise resolver.unexplained(resolver.phrase_before(mention.at))
    narrow_homes(slots, resolver)
    rows = row_list(slots, resolver)
    if rows is not None:
        return resolver.finish(rows)
    drop_rows_named(slots, resolver)
    narrow_metrics(slots.metrics, slots, resolver)
    settle_amounts(slots.metrics, resolver)
    count_pieces(slots.metrics, slots, resolver)
    if slots.averaged:
        averages_of_numbers(slots.metrics, resolver)
    metrics = _metrics(slots, resolver)
    metrics = with_counterpart(metrics, slots, resolver) or rows_ranked(slots, resolver)
    metrics = by_links(of_lines(metrics, slots, resolver), slots, resolver)
    check_listed(slots, resolver)
    drop_said_by_metric(metrics, slots, resolver)
    slots.listed = slots.listed or bool(slots.asks_who and slots.bare and slots.values and not metrics)
    slots.listed = slots.listed or bool(slots.dated and slots.bare and not metrics)
    metrics = counted_when(metrics, slots, resolver)
    dated = dated_filters(slots, metrics, resolver)
    if not metrics and resolver.model.metrics and (slots.comparison or slots.compared_to or slots.same_last_year):
        label = naming.metric(next(iter(resolver.model.metrics)))
        raise resolver.refuse(replies.compare_what.format(metric=label))
    if slots.averaged and not metrics:
        raise no_average(resolver)
    if slots.averaged and not all(is_average(resolver.model.metrics[name]) for name in metrics):
        near = naming.any_of(average_labels(resolver))
        raise resolver.refuse(replies.average_of.format(metric=_said(metrics, resolver), near=near))
    if slots.same_last_year and slots.comparison is None:
        raise resolver.refuse(replies.comparison_of_what)
    fields = take_row_fields(slots, metrics, resolver)
    metrics = metrics or figure_of(fields, resolver)
    is_list = _is_list(slots)
    if slots.posted and (metrics or not is_list):
        raise resolver.unexplained(resolver.written(Word.POSTED))
    if not metrics and not is_list:
        much = any(span.asks_how_much for span in resolver.script.spans)  # which no number of pieces answers
        pieces = None if much else pieces_of_a_kind(slots, resolver)
        possible = [pieces] if pieces else counted_alone(slots, resolver) or possible_metrics(slots, resolver)
        possible = the_money(possible, slots, resolver) or possible
        if len(possible) == 1 and much and slots.values and resolver.entities.is_number(possible[0]):
            amounts = [name for name in resolver.model.metrics if resolver.entities.is_money(name)]
            near = naming.any_of(naming.metric(name) for name in amounts[:MOST_METRICS])
            raise resolver.refuse(replies.which_amount.format(metric=naming.metric(possible[0]), near=near))
        if len(possible) == 1:
            metrics = tuple(possible)
        else:
            resolver.ask_metric(possible or list(resolver.model.metrics))
    unite_periods(slots, resolver)
    set_now_aside(slots, metrics, resolver)
    period = the_period(slots, resolver, metrics)
    check_counts(metrics, None if slots.dated else period, resolver)
    if period is not None:
        resolver.check_dated(metrics)
    dimensions = _dimensions(slots, metrics, resolver)
    if slots.in_each:
        raise resolver.refuse(replies.rank_within)
    within = dimensions[:-1] if _ranks_within(slots) else []
    named = [value for value in slots.values if value.action != "clear"]
    filters = (*filters_of(named, metrics, resolver), *dated)
    dimensions += [ref for ref in shown_groups(slots, filters) if ref not in dimensions]
    conditions = [number_condition(mention, metrics, bool(dimensions), resolver) for mention in slots.numbers]
    filters = merged_equals((*filters, *(c for c in conditions if isinstance(c, Filter))))
    check_bounds(filters, resolver)
    filters = (*filters, *part_filters(slots, metrics, resolver))
    query = MetricQuery(
        metrics=metrics,
        dimensions=tuple(dict.fromkeys(dimensions)),
        filters=filters,
        having=tuple(c for c in conditions if isinstance(c, Having)),
        period=resolver.calendar.period(period) if period else None,
    )
    if is_list and not metrics:
        query = with_posts(with_own_roles(query, resolver), slots, resolver)
        check_list(query, resolver)
    query = with_comparison(query, slots, period, resolver)
    query = with_moved(query, slots, resolver)
    query = with_trend(query, slots)
    told = of_told_state(query, slots, resolver)
    query = told if told != query else with_derived(query, slots, resolver)
    query = share_of_known(of_all_rows(query, resolver), resolver.entities.days_compared, resolver.model)
    if slots.ranking:
        check_apart(resolver)
        whose = people_of(query, slots, resolver)
        if whose:
            query = query.model_copy(update={"dimensions": (whose,)})
        elif extreme := _most_of_all(query, slots, resolver):
            return resolver.finish(extreme)
        elif not query.dimensions and (ranked := rows_by_amount(query, slots, resolver, fields)):
            return resolver.finish(ranked)
        elif fields:
            raise resolver.no_figure(fields[0])
        elif not query.dimensions:
            check_things_ranked(slots, resolver)
            ask_dimension(query, resolver)
        query = with_ranking(query, slots.ranking, resolver)
        check_how_many(query, slots, resolver)
        query = with_place(query, slots.nth, resolver) if slots.nth else query
    if slots.order:
        check_place_of_one(query, resolver)
        query = with_order(query, slots.order, resolver)
    query = with_shape(limited_within(query, within), slots, resolver)
    if groups_counted and (query.having or any(isinstance(c, Filter) for c in conditions)):
        query = query.model_copy(update={"counts_groups": True, "sort": (), "limit": None})
    query = with_ratio(with_average_over(query, slots, resolver), slots, resolver)
    query = on_first_day(query, slots, resolver)
    query = with_own_fields(worth_asked(query, resolver), resolver)
    return resolver.finish(with_those_of_none(of_all_values(query, slots, resolver), resolver.model))


def _most_of_all(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """ "the highest salary": with nothing to rank, the most that one row has, where the model has a figure for it."""
    ranking = slots.ranking
    if ranking is None or query.dimensions or len(query.metrics) != 1 or ranking.limit not in (None, 1):
        return None
    several = any(span.is_plural for span in resolver.script.spans if query.metrics[0] in span.metrics)
    ranks_things = any(
        (span.has(Word.WHICH, Word.WHO) and not span.has(Word.NEUTRAL)) or (span.rows and not span.metrics)
        for span in resolver.script.spans
    )
    plain = not (ranking.both or ranking.judged or ranking.by_growth or slots.nth)
    plain = plain and not (query.having or query.comparison or query.derive)
    name = resolver.entities.extreme_of(query.metrics[0], highest=ranking.descending)
    return query.model_copy(update={"metrics": (name,)}) if name and plain and not (ranks_things or several) else None


def _metrics(slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """What to measure: what is named for itself, else what is only ranked by, sorted by or compared with a number."""
    measured = [mention for mention in slots.metrics if mention.measured and mention.action != "drop"]
    return resolver.metrics(measured or slots.metrics)


def _is_list(slots: Slots) -> bool:
    """ "list the branches in NCR": groups without a figure."""
    asked = slots.listed and (slots.bare or slots.widened) and all(m.dimensions for m in (*slots.bare, *slots.widened))
    measured = (slots.ranking, slots.periods, slots.numbers, slots.share, slots.cumulative, slots.comparison)
    return bool(asked) and not slots.groups and not any(measured) and not slots.compared_to


def _ranks_within(slots: Slots) -> bool:
    """Whether what is ranked was said, so that all other groupings are what it is ranked within."""
    return slots.ranking is not None and (slots.ranking.dimension is not None or len(slots.groups) > 1)


def _dimensions(slots: Slots, metrics: Sequence[str], resolver: Resolver) -> list[DimensionRef]:
    """What to group by. A dimension that is only named is listed with what it must have, or asked about."""
    if slots.ranking and slots.ranking.dimension and slots.bare and not slots.says_total:
        raise resolver.refuse(resolver.naming.replies.rank_within)
    ranked = slots.ranking.dimension if slots.ranking else None
    if ranked and (alike := resolver.alike(ranked, metrics)):
        raise resolver.which_of(ranked, alike)
    if slots.ranking:
        refs = ranked_groups(slots.groups, slots.ranking.dimension, metrics, resolver)
    else:
        slots.groups = [mention for mention in slots.groups if not resolver.ask_which(mention, metrics)]
        refs = [resolver.group(mention, metrics) for mention in slots.groups]
        if any(ref.field == TIME and mention.grain for ref, mention in zip(refs, slots.groups, strict=True)):
            # "by month, by the date it was booked": the date only says which one the months are of
            refs = [r for r, mention in zip(refs, slots.groups, strict=True) if r.field != TIME or mention.grain]
    if _ranks_within(slots):
        return refs
    one_number = slots.says_total or _asks_one_number(resolver)
    widened = [] if one_number else [mention for mention in slots.widened if not _is_across(mention, resolver)]
    widened = [mention for mention in widened if not (refs and _is_added(mention, resolver))]
    named = [mention for mention in slots.bare if not (one_number and _is_of_all(mention, resolver))]
    bare = sorted([*named, *widened], key=lambda mention: mention.at)
    bare = [mention for mention in bare if not refs or resolver.group(mention, metrics) not in refs]
    conditional = any(number.metrics for number in slots.numbers)
    if bare and (slots.listed or (conditional and not refs)):
        refs += [resolver.group(mention, metrics) for mention in bare]
    elif bare and metrics:
        if len(bare) > 1 or not _is_the_one(bare[0], resolver):
            ask_each_or_total(bare[0], metrics, resolver)
    elif bare:
        refs += [resolver.group(mention, metrics) for mention in bare]
    return refs


def _is_the_one(mention: GroupMention, resolver: Resolver) -> bool:
    """ "the branch in Baguio", "ng sangay sa Baguio": what one place is said of, and no several."""
    script = resolver.script
    if script.is_plural(mention.at):
        return False
    place = script.next(mention.at)
    own = {reading.name.partition(".")[0] for reading in mention.dimensions}
    values = script.spans[place].values if place is not None and place > mention.at + 1 else ()
    return any(value.name.partition(".")[0] in own and resolver.reach.is_place(value.name) for value in values)


def _asks_one_number(resolver: Resolver) -> bool:
    """ "how much did we bill, all clinics", "ilang score sa lahat ng subject": one, of all of them."""
    spans = resolver.script.spans
    totals = (span.tokens[0].word for span in spans if span.metrics)
    return any(span.has(Word.COUNT) or span.asks_how_much for span in spans) or any(word in TOTALS for word in totals)


def _is_of_all(mention: GroupMention, resolver: Resolver) -> bool:
    """ "in all branches", "sa lahat ng sangay"."""
    place = resolver.script.previous(mention.at, (Word.ARTICLE,))
    said = resolver.script.spans[place].tokens if place is not None else ()
    return not mention.grain and any(token.word in ALL_OF for token in said)


def _is_added(mention: GroupMention, resolver: Resolver) -> bool:
    """ "per barangay, all types": behind a comma, and of whatever type."""
    place = resolver.script.previous(mention.at, (Word.ALL,))
    return place is not None and resolver.script.spans[place].is_sign


def _is_across(mention: GroupMention, resolver: Resolver) -> bool:
    """ "across all branches", of all of them together."""
    place = resolver.script.previous(mention.at, (*FILLERS, Word.ALL))
    return place is not None and resolver.script.spans[place].word in _ACROSS


def _said(metrics: Sequence[str], resolver: Resolver) -> str:
    return resolver.naming.metric(metrics[0]) if metrics else ""
