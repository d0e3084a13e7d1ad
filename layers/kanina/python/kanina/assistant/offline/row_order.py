"""The order that listed rows are asked for in: "in descending order of capacity", "ayusin ayon sa edad"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.row_fields import RowFields, Said
from kanina.assistant.offline.row_figures import figure_of_listed
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_row_fields import (
    ALPHABETICALLY,
    DOWN,
    FIRST,
    IN_ORDER,
    NEW,
    NUMBER,
    OF_CHOOSING,
    OF_ORDER,
    OLD,
    SORTING,
    TO,
    UP,
)
from kanina.models import DimensionRef, MetricQuery, Sort

_ENDS = DOWN | UP | OLD | NEW


def order_of(said: Sequence[Said], rows: RowFields, shown: Sequence[DimensionRef]) -> Sort | None:
    """The order that these words ask for, all of them; None where one of them says anything else.

    shown: the fields that the rows are listed with. Without a field it is the only number of theirs.
    """
    words = [one for one in said if not one.token.is_sign]
    if not any(one.among(SORTING | IN_ORDER) for one in words) and not _puts_first(words):
        return None
    return _order(words, rows, shown)


def ends_of(said: Sequence[Said], rows: RowFields, shown: Sequence[DimensionRef]) -> tuple[Sort, int] | None:
    """ "the latest 3 only", "yung 5 na pinakamahal": the order, and how many of its first; None for any other words."""
    words = [one for one in said if not one.token.is_sign]
    counts = [one for one in words if one.span.number and one.span.number.whole and not one.span.period]
    if len(counts) != 1 or not any(one.among(_ENDS) for one in words):
        return None
    limit = counts[0].span.number.whole if counts[0].span.number else None
    others = [one for one in words if one is not counts[0] and not one.among(OF_CHOOSING)]
    order = _order(others, rows, shown)
    return (order, limit) if order and limit else None


def _puts_first(words: Sequence[Said]) -> bool:
    """ "largest first", "pinakabago muna", "newest to oldest"."""
    superlatives = [at for at, one in enumerate(words) if one.among(_ENDS)]
    if len(superlatives) == 2:
        return any(one.among(TO) for one in words[superlatives[0] : superlatives[1]])
    behind = words[superlatives[0] + 1 : superlatives[0] + 2] if len(superlatives) == 1 else ()
    return bool(behind) and behind[0].among(FIRST)


def _order(words: Sequence[Said], rows: RowFields, shown: Sequence[DimensionRef]) -> Sort | None:
    """The order that all of these words ask for."""
    by: str | None = None
    down: bool | None = None
    aged: bool | None = None
    at = 0
    while at < len(words):
        one = words[at]
        size, found = (0, ()) if one.among(OF_ORDER | ALPHABETICALLY) else rows.field_at(words, at)
        if size and len(found) == 1 and by is None and rows.is_own(found[0]):
            by, at = found[0].field, at + size
            continue
        if one.among(OLD | NEW):
            aged = one.among(OLD) if aged is None else aged
        elif one.among(DOWN | UP):
            down = one.among(DOWN) if down is None else down
        elif not one.among(OF_ORDER) and not rows.noun_at(words, at):
            return None
        at += 1
    if by is None and any(one.among(ALPHABETICALLY) for one in words):
        by = next(iter(rows.naming), None)
    numbers = rows.numbers(shown)
    by = by or (rows.day_told(shown) if aged is not None else None)
    by = by or (numbers[0] if len(numbers) == 1 and (down is not None or aged is not None) else None)
    if by is None:
        return None
    if aged is not None:
        down = aged is not rows.is_day(by)
    return Sort(by=by, descending=bool(down))


def by_figure(
    plan: MetricQuery, said: Sequence[Said], spans: Sequence[Span], rows: RowFields, known: Knowledge
) -> MetricQuery | None:
    """ "order them by the number of visits": by a figure of other rows, which is shown with each."""
    small = OF_ORDER | DOWN | UP | NUMBER
    named = [span for span in spans if span.metrics and not all(token.word in OF_ORDER for token in span.tokens)]
    others = [one for one in said if one.span not in named and not one.token.is_sign]
    if len(named) != 1 or plan.limit is not None or not any(one.among(SORTING | IN_ORDER) for one in others):
        return None
    figure = figure_of_listed(named[0], plan, rows, known)
    if figure is None or not all(one.among(small) for one in others):
        return None
    down = next((one.among(DOWN) for one in others if one.among(DOWN | UP)), False)
    return plan.model_copy(update={"metrics": (figure,), "sort": (Sort(by=figure, descending=down),)})
