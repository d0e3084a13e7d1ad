"""The difference between the rows just shown: "what is the difference between them?", "ano ang pagkakaiba nila"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.edit_rows import only_rows
from kanina.assistant.offline.normalise import tokens
from kanina.assistant.offline.read_references import DIFFERENCES
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.words import phrases
from kanina.models import MetricQuery, Turn

_THEM = frozenset(
    phrases(
        """
        them | those | these | both | two | they | nila | nilang | kanila | kanilang | sila | silang | dalawa |
        dalawang | ito | iyon
        """
    )
)
_AROUND = frozenset(
    phrases(
        """
        what | what's | whats | is | was | the | in | between | of | by | how | much | big | large | and | so | please |
        pls | s | tell | show | me | ano | anong | ang | yung | iyong | ng | sa | magkano | gaano | kalaki | mga | na |
        po | ho | ba | naman | pala | at | eh
        """
    )
)


def asks_difference(text: str) -> bool:
    """Whether a message asks for the difference of several things it only points at, and says nothing else."""
    words = {token.word for token in tokens(text) if not token.is_sign}
    named = {word for word in words if word.startswith(DIFFERENCES)}
    return bool(named) and bool(words & _THEM) and words - named <= _THEM | _AROUND


def between_rows(newest: Turn | None, resolver: Resolver) -> MetricQuery | None:
    """One of the two groups just shown beside the other; None where the last answer has no groups but times.

    Raises Stop where more than two are shown, and nobody said which.
    """
    plan = newest.plan if newest else None
    if newest is None or not isinstance(plan, MetricQuery) or not plan.metrics or len(plan.dimensions) != 1:
        return None
    group = plan.dimensions[0]
    if group.field == TIME or group.grain is not None or plan.comparison or plan.compared_with:
        return None
    if newest.result_count != 2 or len(set(newest.row_keys)) != 2:
        first, second = (*newest.row_keys, "A", "B")[:2]
        raise resolver.refuse(resolver.naming.replies.difference_of_which.format(one=first, other=second))
    asked, beside = (_one_row(plan, label, resolver) for label in newest.row_keys)
    return asked.model_copy(update={"compared_with": beside})


def between_ends(turns: Sequence[Turn], resolver: Resolver) -> MetricQuery | None:
    """The row that is highest beside the one that is lowest, or one value beside another, if these were just asked for.

    None where the last two answers were no such two.
    """
    one, other = (turn.plan for turn in turns[-2:]) if len(turns) > 1 else (None, None)
    if not isinstance(one, MetricQuery) or not isinstance(other, MetricQuery):
        return None
    fields = [[(f.field, f.role, f.op, len(f.values)) for f in query.filters] for query in (one, other)]
    if not one.dimensions and fields[0] == fields[1] and one.filters != other.filters and len(one.metrics) == 1:
        alike = one.model_copy(update={"filters": other.filters}) == other and not (one.comparison or one.compared_with)
        return one.model_copy(update={"compared_with": other}) if alike else None
    if len(one.dimensions) != 1:
        return None
    ends = one.limit == other.limit == 1 and len(one.sort) == len(other.sort) == 1
    if not ends or one.sort[0].descending == other.sort[0].descending or one.comparison or one.compared_with:
        return None
    if one.model_copy(update={"sort": other.sort}) != other or not all(turn.row_keys for turn in turns[-2:]):
        return None
    asked, beside = (_one_row(one, turn.row_keys[0], resolver) for turn in turns[-2:])
    return asked.model_copy(update={"compared_with": beside})


def _one_row(plan: MetricQuery, label: str, resolver: Resolver) -> MetricQuery:
    """One row of an answer as a number by itself."""
    row = only_rows(plan, (label,), resolver)
    return MetricQuery(metrics=plan.metrics[:1], filters=row.filters, period=row.period)
