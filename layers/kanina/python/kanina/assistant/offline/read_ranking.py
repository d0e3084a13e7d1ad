"""Reads order: "top 5 branches by revenue", "which region had the least refunds", "biggest first", "sort by name"."""

from __future__ import annotations

from kanina.assistant.offline.mentions import GroupMention, Order, Ranking
from kanina.assistant.offline.read_groups import mention
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import EACH_OF_THEM
from kanina.assistant.offline.words_en_asked import JUDGING as JUDGING_EN
from kanina.assistant.offline.words_fil_asked import JUDGING as JUDGING_FIL

MOST_ROWS = 1000
_ONE = frozenset({"one", "isa"})
_BY = frozenset({"by", "ayon sa", "batay sa", "according to", "based on", "by the"})
_OF = frozenset({"of", "sa"})
_ONE_OF = frozenset(
    {
        *("which of", "which one of", "which one", "which of all", "which of all the", "which among all the"),
        *("alin sa", "alin sa mga", "alin sa lahat ng", "alin sa lahat ng mga"),
        *("sino sa", "sino sa mga", "sino sa lahat ng", "sino sa lahat ng mga", "sino sa ating mga", "kanino sa mga"),
        *("who of the", "who among", "who among the", "who among our", "among", "among the", "among our", "amongst"),
    }
)
"""After these a plural is what to choose one from."""

_WHICH_ONE = frozenset({"alin", "sino"})
"""These ask for one: several are "alin-alin", "sino-sino"."""
_FIRST = frozenset({"first", "muna"})
"""Behind so many of the highest these say nothing more."""


def read_ranking(script: Script, slots: Slots) -> None:
    """Fill ranking and order. A top and a bottom in one question are the two ends of one order, or stay unexplained."""
    _read_order(script, slots)
    tops = list(script.free(Word.TOP, Word.TOP_UNNAMED))
    bottoms = list(script.free(Word.BOTTOM, Word.BOTTOM_UNNAMED))
    both = bool(tops and bottoms)
    if both and not _are_ends(script, min(tops[0], bottoms[0]), max(tops[-1], bottoms[-1])):
        return
    ranks = sorted((*tops, *bottoms))
    if not ranks:
        _read_so_many_by(script, slots)
        return
    if both and len(counts := [at for at in range(ranks[0], len(script)) if whole_at(script, at)]) > 1:
        if len({whole_at(script, at) for at in counts}) > 1:
            return
        script.take(*counts[1:])  # "top 3 and bottom 3"
    script.take(*ranks, *(_of_them(script, at) for at in ranks))
    count, count_at = _count(script, ranks)
    behind = script.next(count_at) if count_at is not None else None
    if behind is not None and script.spans[behind].word in _FIRST:
        script.take(behind)  # "the worst five first"
    dimension = _ranked_dimension(script, count_at, grouped=bool(slots.groups))
    amount = _amount_of_rows(script, ranks) if dimension is None and count else None
    dimension = mention(script, amount) if amount is not None else dimension
    ranking = Ranking(
        descending=bool(tops),
        limit=count,
        dimension=dimension,
        metrics=_ranking_metrics(script, ranks),
        judged=any(script.spans[at].word in JUDGING_EN | JUDGING_FIL for at in ranks),
        both=both,
    )
    slots.ranking = ranking
    if dimension:
        script.take(dimension.at)
        if count is None and not _is_plural(script, dimension):
            ranking.limit = 1
    if not dimension and count is None and not slots.groups and _means_one(script, ranks):
        ranking.limit = 1
    if not dimension and count is None and any(_is_of_a_unit(script, at) for at in ranks):
        ranking.limit = 1
    one = next((at + 1 for at in ranks if at + 1 < len(script) and script.spans[at + 1].word in _ONE), None)
    if one is not None and count is None:
        ranking.limit = 1  # "top one only"
        script.take(one)
    for at in list(script.free(Word.GROUP)):
        if script.next(at) is None and script.spans[at].word in EACH_OF_THEM:
            slots.in_each = True
            script.take(at)
    who = list(script.free(Word.WHO))
    if (who and not dimension) or both:
        ranking.limit = ranking.limit or 1
    script.take(*who, *script.free(Word.WHICH))


def _read_so_many_by(script: Script, slots: Slots) -> None:
    """ "show 5 branches by revenue": so many of what is named, in order of a figure, are the first of them."""
    for at in list(script.free(Word.GROUP)):
        named, figure = script.previous(at), script.next(at, (*FILLERS, Word.COUNT))
        count_at = script.previous(named, (*FILLERS, Word.ONLY)) if named is not None else None
        count = whole_at(script, count_at)
        if named is None or figure is None or not count or not _can_rank(script, named):
            continue
        found, span = mention(script, named), script.spans[figure]
        if found is None or not found.dimensions or not span.metrics or script.spans[at].word not in _BY:
            continue
        script.take(at, named, count_at, *script.free(Word.LIST))
        slots.ranking = Ranking(descending=True, limit=count, dimension=found, metrics=span.metrics)
        return


def _are_ends(script: Script, first: int, last: int) -> bool:
    """ "best and worst", "top 3 and bottom 3": nothing but a count and a joint stands between the two."""
    small = (*FILLERS, Word.AND, Word.TOP, Word.BOTTOM)
    between = script.spans[first + 1 : last]
    joined = any(span.has(Word.AND) for span in between)
    return joined and all(span.has(*small) or (span.number and not span.readings) for span in between)


def _of_them(script: Script, at: int) -> int | None:
    """The place of "them" in "the 10 branches with the most of them": what was measured before, and no rows."""
    after, behind = script.next(at), at + 1
    counted = behind < len(script) and script.spans[behind].word in _OF
    return after if counted and script.is_free(after) and script.has(after, Word.THOSE) else None


def _means_one(script: Script, ranks: list[int]) -> bool:
    """ "the lowest?" is one row of what is shown, "the top ones" are not."""
    one_of = any(span.word in _ONE_OF or span.tokens[0].word in _WHICH_ONE for span in script.spans)
    one_of = one_of and all(span.word != "have" for span in script.spans)
    several = any(
        (span.has(Word.THOSE) and not one_of) or span.word in ("top", "bottom", "mga") for span in script.spans
    )
    return not several and all(not script.spans[at].word.startswith(("top ", "bottom ")) for at in ranks)


def _is_of_a_unit(script: Script, at: int) -> bool:
    """ "the highest daily revenue": of one day."""
    after = at + 1
    return (
        after < len(script) and script.spans[after].adverb is not None and not script.spans[at].word.startswith("top")
    )


def _ranking_metrics(script: Script, ranks: list[int]) -> tuple[str, ...]:
    """The metric of "highest revenue", or of "top 5 branches by revenue"."""
    found: tuple[str, ...] = ()
    for at in ranks:
        after = script.next(at)
        if after is not None and script.spans[after].metrics and not _is_what_is_ranked(script, after):
            found = script.spans[after].metrics
    for at in list(script.free(Word.GROUP)):
        after = script.next(at, (*FILLERS, Word.COUNT))
        while after is not None and script.spans[after].values and not script.spans[after].metrics:
            after = script.next(after)  # "by number of completed appointments"
        if after is not None and script.spans[after].metrics:
            script.take(at)
            found = script.spans[after].metrics
    return found


def _is_what_is_ranked(script: Script, at: int) -> bool:
    """ "the best doctor": what counts doctors is called like them, and nothing else is there to be ranked."""
    others = (place for place in script.free() if place != at)
    return _can_rank(script, at) and not any(_can_rank(script, place) for place in others)


def _count(script: Script, ranks: list[int]) -> tuple[int | None, int | None]:
    """The number beside a ranking word, or before the dimension that is ranked; and its place."""
    skipped = (*FILLERS, Word.ONLY)  # "yung lima lang na pinakamababa"
    beside = [place for at in ranks for place in (script.next(at), script.previous(at, skipped))]
    ahead = [
        at for at in script.free() if (after := _behind_values(script, at)) is not None and _can_rank(script, after)
    ]
    by_amount = _amount_of_rows(script, ranks) is not None
    rows = [at for at in script.free() if by_amount and at < ranks[0] and _counts_rows(script, at)]
    for place in (*beside, *ahead, *rows):
        count = whole_at(script, place)
        if count:
            script.take(place)
            return count, place
    return None, None


def _behind_values(script: Script, at: int) -> int | None:
    """What stands behind a number, but for the values that say which are meant: "the 10 paid orders"."""
    noun = script.next(at)
    while noun is not None and script.spans[at].number and _only_says_which(script, noun):
        noun = script.next(noun)
    return noun


def _only_says_which(script: Script, at: int) -> bool:
    span = script.spans[at]
    return bool(span.values) and not (span.metrics or span.dimensions or script.is_free(at))


def _counts_rows(script: Script, at: int) -> bool:
    """ "the 10 paid orders": so many of the rows that a figure counts."""
    noun = _behind_values(script, at)
    return noun is not None and script.is_free(noun) and bool(script.spans[noun].metrics and script.spans[at].number)


def _amount_of_rows(script: Script, ranks: list[int]) -> int | None:
    """ "with the highest amount", "na pinakamataas ang halaga": the field of rows that alone can be ranked by."""
    place = next((at for at in range(ranks[-1] + 1, len(script)) if not script.has(at, Word.ARTICLE)), None)
    fields = script.spans[place].dimensions if place is not None and script.is_free(place) else ()
    others = any(_can_rank(script, at) for at in script.free() if at > ranks[-1] and at != place)
    others = others or any(script.has(at, Word.GROUP) for at in script.free())
    own = bool(fields) and not any(reading.groups for reading in fields)
    return place if own and place is not None and not (others or script.spans[place].metrics) else None


def whole_at(script: Script, at: int | None) -> int | None:
    """The number of rows that a free span says, if it says one."""
    if at is None or not script.is_free(at):
        return None
    number = script.spans[at].number
    if number is None or script.spans[at].period or number.percent or number.currency:
        return None
    if _is_negative(script, at):
        return None
    if number.spelled and script.has(at, Word.ARTICLE, Word.THAT):
        return None  # "isang" and "one" count nothing
    return number.whole if number.whole and 1 <= number.whole <= MOST_ROWS else None


def _is_negative(script: Script, at: int) -> bool:
    """ "-3": a minus that touches the number. There is no ranking of so many."""
    if at == 0 or script.spans[at - 1].word != "-":
        return False
    return script.spans[at - 1].tokens[-1].end == script.spans[at].tokens[0].start


def _counts_beside(script: Script, at: int) -> bool:
    """ "sort the top 5": a ranking and no order."""
    return any(whole_at(script, place) for place in (script.next(at), script.previous(at)))


def _can_rank(script: Script, at: int) -> bool:
    if not script.is_free(at) or mention(script, at) is None or script.has(at, Word.NEUTRAL):
        return False
    span = script.spans[at]
    splits = span.grain or not span.metrics or any(reading.groups for reading in span.dimensions)
    # "who has the most hours" ranks no hours
    return bool(splits) or any(other.rows or other.metrics for other in script.spans if other is not span)


def _ranked_dimension(script: Script, count_at: int | None, *, grouped: bool) -> GroupMention | None:
    """The free dimension nearest behind the number, else the first free one.

    grouped: something else is split by, which is what is ranked where only the figure is called like a dimension
    ("sales by branch, top 2", of a table of sales).
    """
    places = [at for at in script.free() if _can_rank(script, at)]
    behind = [at for at in places if count_at is not None and at > count_at]
    figures = [at for at, span in enumerate(script.spans) if span.metrics]
    ahead = [at for at in places if not (grouped and count_at is not None and figures == [at])]
    for place in (*behind, *ahead):
        return mention(script, place)
    return None


def _is_plural(script: Script, dimension: GroupMention) -> bool:
    if any(span.word in _ONE_OF for span in script.spans):
        return False
    return script.is_plural(dimension.at)


def _read_order(script: Script, slots: Slots) -> None:
    order = Order()
    # "which rank" is a field of that name, and nothing to put in order
    sorts = [at for at in script.free(Word.SORT) if not (at and script.spans[at].dimensions)]
    for at in sorts:
        script.take(at)
        after = script.next(at)
        if after is not None and script.is_free(after):
            if script.spans[after].metrics:
                order.metrics, order.metric_at = script.spans[after].metrics, after
            elif script.has(after, Word.TOP, Word.BOTTOM) and not _counts_beside(script, after):
                script.take(after)
                order.descending = script.has(after, Word.TOP)  # "sort from lowest"
            elif found := mention(script, after):
                _sort_or_rank(script, slots, order, found)
    for word, descending in ((Word.DESCENDING, True), (Word.ASCENDING, False)):
        for at in list(script.free(word)):
            script.take(at)
            order.descending = descending
    for at in list(script.free(Word.BY_NAME)):
        script.take(at)
        order.by_name = True
    if sorts or order.descending is not None or order.by_name:
        slots.order = order


def _sort_or_rank(script: Script, slots: Slots, order: Order, found: GroupMention) -> None:
    """ "sort by subject" sorts; "rank the branches by revenue" ranks them all."""
    ranked = any(token.word.startswith("rank") for span in script.spans for token in span.tokens)
    if ranked:
        script.take(found.at)
        slots.ranking = Ranking(descending=True, limit=None, dimension=found, metrics=_ranking_metrics(script, []))
    elif found.dimensions:
        script.take(found.at)
        order.dimensions = found.dimensions
