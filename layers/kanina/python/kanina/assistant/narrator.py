"""Words an answer without a model: the finding, the resolved dates and filters, in the question's language."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from kanina.assistant.going_on import gone_on_from
from kanina.assistant.outcome import turns_used
from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.wording.findings import finding
from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.reused import as_before
from kanina.assistant.wording.scopes import Names, series
from kanina.assistant.wording.verified import rows_answer, verified_answer
from kanina.data.semantic_model import SemanticModel
from kanina.data.snapshots import is_split_by_time, snapshot_in
from kanina.memory.waiting import UNREAD_TURNS
from kanina.models import MetricQuery, VerifiedQuery


class OfflineNarrator:
    """A narrator (see `planner.Narrator`) that states what the rows say and nothing else. Thread-safe."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._adding: dict[str, bool] = {}

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        """The answer in words: from which question it goes on, whether it is verified, the finding, what is cut off."""
        phrases = PHRASES[context.language]
        result = narration.result
        text = self._finding(context, planned, narration)
        if result.truncated:
            words = {"shown": f"{len(result.rows):,}", "total": f"{narration.in_all or 0:,}"}
            cut = phrases.truncated_of if narration.in_all else phrases.truncated
            text = f"{text} {cut.format(**words)}".strip()
        if narration.verified:
            text = phrases.verified.format(answer=text)
        before = ""
        if isinstance(planned.plan, VerifiedQuery):
            before = as_before(planned.plan, planned.reused, self._model, context.language)
        return _origin(context, planned) + before + text

    def _finding(self, context: Context, planned: Planned, narration: Narration) -> str:
        plan, result = planned.plan, narration.result
        if isinstance(plan, MetricQuery):
            today = context.now.astimezone(ZoneInfo(self._model.zone)).date()
            names = Names(self._model, context.language)
            level = snapshot_in(plan, self._model)
            along = level is not None and is_split_by_time(plan, level)
            adds_up = (lambda _: False) if along else self._adds_up
            told = finding(plan, result, names, today, adds_up, narration.data_end, narration.in_all)
            return " ".join([*told, *self._nameless(narration, names)])
        if isinstance(plan, VerifiedQuery) and plan.name in self._model.verified_queries:
            return verified_answer(plan, result, self._model, context.language)
        return rows_answer(result, context.language, self._model.currency)

    def _nameless(self, narration: Narration, names: Names) -> list[str]:
        """What a total has in it of rows without a value."""
        phrase = PHRASES[names.language].nameless_in
        figures = [column for column in narration.result.columns if column.role == "metric"]
        return [
            phrase.format(
                value=format_cell(value, figures[0], names.language, self._model.currency),
                field=names.field_apart(condition.field, condition.role, ()),
            )
            for condition, value in narration.nameless
        ]

    def _adds_up(self, metric: str) -> bool:
        """Whether a metric's groups may be added up: sums and counts, not averages, rates or distinct counts."""
        if metric not in self._adding:
            from kanina.data.expressions import adds_up
            from kanina.data.rows import Rows, metric_at

            rows = Rows(self._model, metric_at(self._model, metric).dataset, metric)
            self._adding[metric] = adds_up(rows.measure(metric))
        return self._adding[metric]


def _origin(context: Context, planned: Planned) -> str:
    """ "From your question 1: ", when a follow-up goes on from a turn before the last one, if its number is known."""
    if gone_on_from(context, planned) is not None:
        return ""  # told before all of it, by its question
    last = context.turns[-1].number if context.turns else 0
    named = turns_used(context, planned)
    if all(number >= last for number in named) or max(named) > UNREAD_TURNS:
        return ""
    phrases = PHRASES[context.language]
    numbers = series([phrases.question_number.format(number=number) for number in sorted(named)], phrases.conjunction)
    return (phrases.from_questions if len(named) > 1 else phrases.from_question).format(numbers=numbers)
