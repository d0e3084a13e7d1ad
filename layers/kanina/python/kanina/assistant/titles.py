"""What a conversation is called: what its first question measures, by what and when. Never its text."""

from __future__ import annotations

import re

from kanina.assistant.wording.formats import format_short_period
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names
from kanina.data.semantic_model import SemanticModel
from kanina.memory.limits import TITLE_BYTES
from kanina.models import AskUser, Language, MetricQuery, Plan, VerifiedQuery
from kanina.texts import size

TITLE_CHARACTERS = 60


def title_of(plan: Plan, model: SemanticModel, language: Language) -> str:
    """A title of at most `TITLE_CHARACTERS`, such as "Revenue by region, 2025"; "" for what measures nothing.

    A question that was asked back is called by what it goes on to measure.
    """
    asked = plan.resume if isinstance(plan, AskUser) else plan
    if isinstance(asked, VerifiedQuery):
        return _short(query_name(asked))
    if not isinstance(asked, MetricQuery):
        return ""
    title = subject(asked, Names(model, language))
    period = format_short_period(asked.period, language)
    return _short(f"{title}, {period}" if title and period else title) or _short(title)


def subject(query: MetricQuery, names: Names) -> str:
    """What a query measures and by what: "Revenue by region"; nothing for one that measures nothing."""
    if not query.metrics:
        return ""
    figure = names.metric(query.metrics[0])
    if query.dimensions:
        by = names.dimension(query.dimensions[0], query.metrics)
        figure = PHRASES[names.language].figure_by.format(figure=figure, dimension=by)
    return figure[:1].upper() + figure[1:]


def query_name(query: VerifiedQuery) -> str:
    """A reviewed query's name as words."""
    words = re.sub(r"[_\W]+", " ", query.name).strip()
    return words[:1].upper() + words[1:]


def _short(title: str) -> str:
    return title if len(title) <= TITLE_CHARACTERS and size(title) <= TITLE_BYTES else ""
