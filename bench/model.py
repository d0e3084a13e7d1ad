"""What a turn costs with a language model at turn 1, 10 and 50: its calls, tokens and dollars, with a prompt cache and
without one.

The model is a server of the tests' own that counts tokens as UTF-8 characters by four and keeps a cache by the prefixes
that calls mark, so the figures say how prompts grow and what of them is read again, not what a tokenizer would count.
Prices are those of the catalogue.
"""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from kanina import assembly, people
from kanina.assistant.assistant import Assistant
from kanina.clock import random_ids
from kanina.memory import Conversations
from kanina.models import Tokens
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.sqlite import SqliteTable
from kanina_demo.generate import ensure
from tests.messages_api import MessagesApi, Scripted, messages_api, plans, says

ROOT = Path(__file__).parents[1]
START = datetime(2026, 11, 26, 4, 0, tzinfo=UTC)
BETWEEN = timedelta(seconds=40)
"""From one question to the next: a prompt cache of five minutes holds."""
AT = (1, 10, 50)
CALLS = 2
QUESTION = "and how did the regions do in month {number} of the plan?"
PLAN: dict[str, Any] = {
    "kind": "metric_query",
    "metrics": ["revenue"],
    "dimensions": [{"field": "branches.region", "grain": None}],
    "filters": [],
    "having": [],
    "period": {"start": "2025-01-01", "end": "2026-01-01"},
    "comparison": None,
    "compare_with_turn": None,
    "derive": None,
    "sort": [],
    "limit": None,
}
WORDS = "NCR leads with the most revenue of all regions in the year that was asked about, and the smallest trail it."


def run() -> bool:
    """Print a line for each measured turn; True if every one took two calls, and a cache makes them cheaper."""
    folder = ROOT / ".cache" / "bench-demo"
    ensure(folder, (START - timedelta(days=1)).date())
    spent = {caches: _conversation(folder, caches=caches) for caches in (True, False)}
    within = True
    for number in AT:
        for caches in (True, False):
            calls, tokens = spent[caches][number]
            which = "with" if caches else "without"
            print(
                f"turn {number:3}, {which} a cache: {calls} calls, {tokens.input:,} tokens in, {tokens.cache_write:,} "
                f"written to it, {tokens.cache_read:,} read from it, {tokens.output:,} out, "
                f"{tokens.microdollars / 1e6:.5f} dollars"
            )
            within = within and calls == CALLS
        if number > 1:
            within = within and spent[True][number][1].microdollars < spent[False][number][1].microdollars
    return within


def _conversation(folder: Path, *, caches: bool) -> dict[int, tuple[int, Tokens]]:
    """The calls and tokens of the measured turns of one conversation."""
    now = START
    found: dict[int, tuple[int, Tokens]] = {}
    with tempfile.TemporaryDirectory() as scratch, messages_api(otherwise=_answer, caches=caches) as api:
        settings = Settings(
            data_path=str(folder),
            scratch_path=scratch,
            policy=MemoryPolicy(),
            anthropic_api_key="none",
            model_base_url=api.base_url,
        )
        model, runner = assembly.make_runner(settings)
        planner, narrator = assembly.make_respondents(settings, model, lambda: now)
        table = SqliteTable(":memory:", lambda: now)
        assistant = Assistant(
            model=model,
            conversations=Conversations(table, settings.policy, lambda: now, random_ids),
            planner=planner,
            narrator=narrator,
            runner=runner,
            settings=settings,
            clock=lambda: now,
            ids=random_ids,
        )
        try:
            conversation = None
            for number in range(1, AT[-1] + 1):
                before = len(api.requests)
                question = QUESTION.format(number=number)
                answer = assistant.ask(people.local("bench"), question, conversation_id=conversation)
                conversation, now = answer.conversation_id, now + BETWEEN
                found[number] = (len(api.requests) - before, answer.tokens)
            _show_prompt(api)
        finally:
            assistant.close()
            table.close()
    return found


def _answer(body: dict[str, Any]) -> Scripted:
    return plans(PLAN) if "format" in body.get("output_config", {}) else says(WORDS)


def _show_prompt(api: MessagesApi) -> None:
    """How large the last plan's prompt is, by its parts."""
    plan = next(body for body in reversed(api.requests) if "format" in body.get("output_config", {}))
    system, messages = (len(json.dumps(plan[name], ensure_ascii=False)) // 4 for name in ("system", "messages"))
    print(f"the last plan's prompt: about {system:,} tokens of instructions and model, {messages:,} of conversation")
