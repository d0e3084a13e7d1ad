"""Words an answer by a model, and by the offline narrator's wording where the model's cannot be had or must not be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from zoneinfo import ZoneInfo

from kanina import metrics
from kanina.assistant.assembling import prompt_for
from kanina.assistant.claude.calls import ModelCall, ModelClient, ModelTrouble, Writing, require_allowance
from kanina.assistant.claude.figures import Figures, figures_of
from kanina.assistant.claude.instructions import ANSWER_INSTRUCTIONS, PLAN_INSTRUCTIONS
from kanina.assistant.claude.released import Instructions, released
from kanina.assistant.claude.remaining import seconds_left
from kanina.assistant.planner import Context, Narration, Narrator, Planned
from kanina.assistant.prompt import Prompt
from kanina.assistant.wording.formats import format_period
from kanina.assistant.wording.phrases import PHRASES
from kanina.clock import Clock
from kanina.data.semantic_model import SemanticModel
from kanina.memory.turn_text import quoted
from kanina.memory.values import dumps
from kanina.models import MetricQuery, dump_plan
from kanina.observability import log
from kanina.texts import cut, is_blank

ANSWER_TOKENS = 700
"""The most an answer may take: a few sentences."""
ROWS_SHOWN = 50
ROWS_BYTES = 8_000
"""What a model is shown of a result. The person gets the table besides."""


class ClaudeNarrator:
    """A narrator (see `planner.Narrator`) that lets a model speak, and checks each word before it is said."""

    def __init__(
        self,
        *,
        client: ModelClient,
        model_name: str,
        offline: Narrator,
        semantic_model: SemanticModel,
        clock: Clock,
    ) -> None:
        self._client = client
        self._model_name = model_name
        self._offline = offline
        self._model = semantic_model
        self._clock = clock
        self._instructions = Instructions((ANSWER_INSTRUCTIONS, PLAN_INSTRUCTIONS))

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        """The answer's words. A stream that is cut leaves what was said, marked; a wrong number ends it with ours."""
        if planned.instead_of:
            return self._offline.answer(context, planned, narration)
        said = ""
        try:
            for piece in self._pieces(context, planned, narration):
                if is_blank(said + piece):
                    continue  # what stands in for an answer that never begins must not begin with its blanks
                narration.say(piece)
                said += piece
                if narration.is_stopped():
                    break
            if not is_blank(said):
                return said
            raise ModelTrouble("malformed", "blank")
        except ModelTrouble as trouble:
            if narration.is_stopped():
                return said
            log("narrator_fell_back", trouble=trouble.kind, detail=trouble.detail)
            metrics.count(metrics.FOREIGN_NUMBERS, int(trouble.kind == "foreign_number"))
            narration.fell_back(trouble.kind)
            if trouble.kind in ("cut", "timeout", "too_long") and not is_blank(said):
                return f"{said.rstrip()} {PHRASES[context.language].cut_off}"
            ours = self._offline.answer(context, planned, narration)
            return f"{said.rstrip()} …\n\n{ours}" if not is_blank(said) else ours

    def _pieces(self, context: Context, planned: Planned, narration: Narration) -> Iterator[str]:
        today = context.now.astimezone(ZoneInfo(self._model.zone)).date()
        figures = figures_of(planned.plan, narration.result, self._model, context.question, today)
        require_allowance(context)  # a plan that answers what was asked back is no model's
        call = ModelCall(
            model=self._model_name,
            prompt=answer_prompt(context, planned, narration, self._model),
            max_tokens=ANSWER_TOKENS,
            seconds=seconds_left(context, self._clock()),
            is_stopped=narration.is_stopped,
        )
        writing = self._client.write(call)
        try:
            yield from self._checked(writing, figures)
        finally:
            writing.close()
            narration.spent(writing.tokens)

    def _checked(self, writing: Writing, figures: Figures) -> Iterator[str]:
        return released(writing, figures, self._instructions)


def answer_prompt(context: Context, planned: Planned, narration: Narration, model: SemanticModel) -> Prompt:
    """What a model is given to word an answer: all that one that plans is given of the conversation and its person, the
    question, what was asked of the data, and the rows, as data."""
    result, plan = narration.result, planned.plan
    header = [f"{column.name} ({column.format})" for column in result.columns]
    lines = [json.dumps(header, ensure_ascii=False)]
    lines += [dumps(list(row)) for row in result.rows[:ROWS_SHOWN]]
    about = {
        "language": context.language,
        "rows": len(result.rows),
        "more_rows_exist": result.truncated,
        "verified_query": narration.verified,
        "currency": model.currency,
    }
    if isinstance(plan, MetricQuery) and plan.period is not None:
        about["period"] = format_period(plan.period, context.language)
    texts = (
        quoted("plan", json.dumps(dump_plan(plan), ensure_ascii=False, default=str)),
        quoted("about", json.dumps(about, ensure_ascii=False)),
        quoted("rows", cut("\n".join(lines), ROWS_BYTES)),
    )
    return prompt_for(context, (ANSWER_INSTRUCTIONS,), model.zone).ending(*texts)
