"""Plans by a model, and by the offline planner where the model's word cannot be had or is of no use."""

from __future__ import annotations

import json
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from kanina import metrics
from kanina.assistant.assembling import prompt_for
from kanina.assistant.clarified import planned_by_rules
from kanina.assistant.claude.calls import ModelCall, ModelClient, ModelTrouble, require_allowance
from kanina.assistant.claude.figures import figures_of_texts
from kanina.assistant.claude.instructions import ANSWER_INSTRUCTIONS, PLAN_INSTRUCTIONS, REPAIR
from kanina.assistant.claude.model_text import model_text
from kanina.assistant.claude.released import Instructions, released
from kanina.assistant.claude.remaining import seconds_left
from kanina.assistant.claude.wire import Misread, plan_schema, read_plan
from kanina.assistant.defusing import defused
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.prompt import Prompt
from kanina.clock import Clock
from kanina.data.semantic_model import SemanticModel
from kanina.memory.turn_text import element, quoted
from kanina.models import AskUser, Choice, Plan, Reply, Tokens, Turn, dump_plan
from kanina.observability import log

PLAN_TOKENS = 1_500
"""The most a plan may take."""
PLAN_CHARACTERS_MAXIMUM = 20_000
"""Longer than this it is no plan, whatever else would come."""
PLAN_SHARE = 0.5
"""The part of the time left that planning may take: the query and its words need the rest."""


class ClaudePlanner:
    """A planner (see `planner.Planner`) whose plans a model writes. Thread-safe."""

    name = "claude"

    def __init__(
        self,
        *,
        client: ModelClient,
        model_name: str,
        offline: Planner,
        semantic_model: SemanticModel,
        clock: Clock,
    ) -> None:
        self._client = client
        self._model_name = model_name
        self.rules = offline
        self._model = semantic_model
        self._clock = clock
        # Names in it may come from files and column headers of anyone's: data as well, and escaped as JSON is.
        described = model_text(semantic_model).replace("<", "\\u003c")
        self._system = (PLAN_INSTRUCTIONS, element("semantic_model", described))
        self._definitions = [metric.description for metric in semantic_model.metrics.values()]
        self._schema = plan_schema()
        self._instructions = Instructions((ANSWER_INSTRUCTIONS, PLAN_INSTRUCTIONS))

    def plan(self, context: Context) -> Planned:
        """The model's plan, or the offline planner's with why in `instead_of` (none where its person stopped it)."""
        try:
            require_allowance(context)
            return self._asked(context, self._prompt(context))
        except ModelTrouble as trouble:
            log("planner_fell_back", trouble=trouble.kind, detail=trouble.detail)
            planned = planned_by_rules(context, self.rules)
            instead_of = "" if trouble.kind == "stopped" else trouble.kind
            return planned.model_copy(update={"instead_of": instead_of, "tokens": trouble.tokens})

    def repair(self, context: Context, planned: Planned, sql: str, reason: str) -> Planned | None:
        """Another plan in place of one of the model's own that could not be run; None where it gives none."""
        if planned.by != self.name:
            return None
        failed = json.dumps(dump_plan(planned.plan), ensure_ascii=False, default=str)
        texts = (REPAIR, quoted("failed_plan", failed), quoted("statement", sql), quoted("error", reason))
        try:
            return self._asked(context, self._prompt(context).ending(*texts))
        except ModelTrouble as trouble:
            log("repair_fell_back", trouble=trouble.kind, detail=trouble.detail)
            return None

    def _prompt(self, context: Context) -> Prompt:
        return prompt_for(context, self._system, self._model.zone)

    def _asked(self, context: Context, prompt: Prompt) -> Planned:
        """The plan the model gives. One that cannot be read is asked for once more, with what is wrong about it."""
        spent = Tokens()
        turns = {turn.number: turn for turn in context.kept or context.turns}
        try:
            text, spent = self._written(context, prompt)
            try:
                return self._read(context, text, turns, spent)
            except Misread as misread:
                metrics.count(metrics.PLANS_MISREAD)
                wrong = (REPAIR, quoted("failed_plan", text), quoted("error", str(misread)))
                text, more = self._written(context, prompt.ending(*wrong))
                spent += more
            return self._read(context, text, turns, spent)
        except Misread:
            raise ModelTrouble("malformed", "no plan", tokens=spent) from None
        except ModelTrouble as trouble:
            raise ModelTrouble(trouble.kind, trouble.detail, tokens=spent + trouble.tokens) from None

    def _written(self, context: Context, prompt: Prompt) -> tuple[str, Tokens]:
        seconds = seconds_left(context, self._clock(), share=PLAN_SHARE)
        call = ModelCall(self._model_name, prompt, PLAN_TOKENS, seconds, self._schema, context.is_stopped)
        writing = self._client.write(call)
        text = ""
        try:
            for piece in writing:
                text += piece
                if len(text) > PLAN_CHARACTERS_MAXIMUM:
                    raise ModelTrouble("too_long")
        except ModelTrouble as trouble:
            raise ModelTrouble(trouble.kind, trouble.detail, tokens=writing.tokens) from None
        finally:
            writing.close()
        return text, writing.tokens

    def _read(self, context: Context, text: str, turns: Mapping[int, Turn], spent: Tokens) -> Planned:
        plan, base = read_plan(text, self._model, turns)
        return Planned(plan=self._sound(context, plan, turns), base=base, by=self.name, tokens=spent)

    def _sound(self, context: Context, plan: Plan, turns: Mapping[int, Turn]) -> Plan:
        """A plan whose words, where it has any, say no number that was not said before, and lead nowhere."""
        if not isinstance(plan, Reply | AskUser):
            return plan
        said = [context.question, *self._definitions]
        said += [text for turn in turns.values() for text in (turn.question, turn.answer, *turn.row_keys)]
        figures = figures_of_texts(said, context.now.astimezone(ZoneInfo(self._model.zone)).date())

        def checked(text: str) -> str:
            return "".join(released((text,), figures, self._instructions))

        if isinstance(plan, Reply):
            return plan.model_copy(update={"text": checked(plan.text)})
        # What is offered is not told as so: its numbers may be new.
        choices = tuple(Choice(label=defused(each.label), value=defused(each.value)) for each in plan.choices)
        return plan.model_copy(update={"prompt": checked(plan.prompt), "choices": choices})
