"""Plans and tables of cases in a short notation, so that hundreds of questions stay readable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kanina.models import AskUser, MetricQuery, Plan, Reply, VerifiedQuery


def cases(table: str) -> list[tuple[str, str]]:
    """The lines `question => plan` of a table; a long one may go on in the next line, before the arrow."""
    split = (line.split(" => ") for line in re.sub(r"\s*\n\s*=> ", " => ", table.strip()).splitlines())
    return [(" ".join(question.split()), " ".join(plan.split())) for question, plan in split]


def conversation(text: str) -> Sequence[str]:
    """The messages of a conversation written with bars between them."""
    return [message.strip() for message in text.split("|")]


def shorthand(plan: Plan) -> str:
    """A plan in one line, in this order, each part only where it is there.

    `revenue, lessons by branches.region × time:month [enrollments.subject in Math, Science] {revenue gt 50000}
    2025-01-01..2026-01-01 vs previous_year as share order -revenue top 3`
    `beside (…)` is what it is compared with, `within` where a share begins anew, `beyond` the filters that the whole of
    a share has not; `each` where a limit holds for each group, `others` the name of the rest; `counted` is how many
    groups there are. A running period ends in its unit; a question back is `ask param (choices): query`.
    """
    if isinstance(plan, MetricQuery):
        return " ".join((*_asked(plan), *_shown(plan))).strip()
    if isinstance(plan, VerifiedQuery):
        params = ", ".join(f"{name}={value}" for name, value in plan.params.items())
        return f"verified {plan.name}({params})"
    if isinstance(plan, AskUser):
        choices = "; ".join(choice.value or "-" for choice in plan.choices)
        return f"ask {plan.param} ({choices}): {shorthand(plan.resume) if plan.resume else ''}".strip()
    if isinstance(plan, Reply):
        return "refused" if plan.refused else "reply"
    return plan.kind


def _asked(query: MetricQuery) -> Iterable[str]:
    """What is measured, of what."""
    yield ", ".join(query.metrics) or "list"
    if query.dimensions:
        yield "by " + " × ".join(
            ref.field + (f":{ref.grain}" if ref.grain else "") + (f"@{ref.role}" if ref.role else "")
            for ref in query.dimensions
        )
    for wanted in query.filters:
        yield f"[{wanted.field} {wanted.op} {'; '.join(str(value) for value in wanted.values)}]"
    for one in query.related:
        said = [f"{wanted.field} {wanted.op} {'; '.join(map(str, wanted.values))}" for wanted in one.filters]
        said += [f"{one.period.start or ''}..{one.period.end or ''}"] if one.period else []
        yield f"{'without' if one.lacks else 'with'} {one.dataset}" + (f" ({', '.join(said)})" if said else "")
    for condition in query.having:
        yield f"{{{condition.metric} {condition.op} {condition.value}}}"
    if query.period:
        unit = f"/{query.period.unit}" if query.period.unit else ""
        yield f"{query.period.start or ''}..{query.period.end or ''}{unit}"
    if query.comparison:
        yield f"vs {query.comparison}"
    if query.compared_with:
        yield f"beside ({shorthand(query.compared_with)})"


def _shown(query: MetricQuery) -> Iterable[str]:
    """What is made of it."""
    if query.derive:
        yield f"as {query.derive}"
    if query.within:
        yield f"within {', '.join(query.within)}"
    if query.whole_without:
        yield f"beyond {', '.join(query.whole_without)}"
    if query.sort:
        yield "order " + ", ".join(("-" if by.descending else "+") + by.by for by in query.sort)
    if query.both_ends:
        yield "both ends"
    if query.limit:
        yield f"top {query.limit}"
    if query.limit_within:
        yield f"each {', '.join(query.limit_within)}"
    if query.others:
        yield f"others {query.others!r}"
    if query.fill:
        yield "filled"
    if query.counts_groups:
        yield "counted"
    if query.average_over:
        yield f"averaged over {' × '.join(ref.grain or ref.field for ref in query.average_over)}"
