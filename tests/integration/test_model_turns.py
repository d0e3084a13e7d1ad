"""Turns planned and worded by a language model over real HTTP, and what becomes of each way in which it can fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from kanina import metrics
from kanina.assistant.wording.phrases import PHRASES
from kanina.channels.api import encode
from kanina.events import Event, TextDelta
from kanina.models import Answer, AskUser, DimensionRef, MetricQuery, Period, SqlQuery, Turn, VerifiedQuery
from kanina.storage.sqlite import SqliteTable
from tests.counting import counting
from tests.echo_model import echo
from tests.engines import SettableClock
from tests.house import ME, Chat, MakeAssistant
from tests.messages_api import MessagesApi, Scripted, messages_api, plans, says

KEY = "sk-of-a-test"
NCR = "₱274,820,717.25"
"""Revenue of NCR in 2025, by the demo's own test."""

REVENUE_BY_REGION: dict[str, Any] = {
    "kind": "metric_query",
    "metrics": ["revenue"],
    "dimensions": [{"field": "branches.region", "grain": None}],
    "period": {"start": "2025-01-01", "end": "2026-01-01"},
    "limit": 3,
}
OFFLINE_TEXT = (
    "Revenue by region from 1 January 2025 to 31 December 2025, top 3: NCR leads with ₱274,820,717.25, then CALABARZON "
    "with ₱82,660,405.50 and Central Visayas with ₱57,474,145.25."
)

MakeChat = Callable[..., Chat]


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with messages_api(key=KEY) as made:
        yield made


@pytest.fixture
def make_chat(api: MessagesApi, make_assistant: MakeAssistant, clock: SettableClock) -> Iterator[MakeChat]:
    table = SqliteTable(clock=clock)

    def make(**settings: Any) -> Chat:
        options = {"anthropic_api_key": KEY, "model_base_url": api.base_url, **settings}
        return Chat(make_assistant(table, **options), clock)

    yield make
    table.close()


@pytest.fixture
def model_chat(make_chat: MakeChat) -> Chat:
    return make_chat()


@pytest.fixture
def counted() -> Iterator[Callable[[metrics.Metric], int]]:
    """How often something was counted since the test began."""
    with counting() as count:
        yield count


def texts(events: list[Event]) -> list[str]:
    return [event.text for event in events if isinstance(event, TextDelta)]


# ---------------------------------------------------------------- as it should be


def test_a_question_takes_two_calls(model_chat: Chat, api: MessagesApi, counted: Callable[..., int]) -> None:
    events: list[Event] = []
    words = f"In 2025, NCR led with {NCR}, far ahead of the other 2 regions that are shown in the table beside this."
    api.script += [plans(REVENUE_BY_REGION), says(words)]
    answer = model_chat.ask("which regions do best?", on_event=events.append)
    assert answer.text == "".join(texts(events)) == words
    assert len(texts(events)) > 5
    assert answer.plan == MetricQuery(
        metrics=("revenue",),
        dimensions=(DimensionRef(field="branches.region"),),
        period=Period(start=date(2025, 1, 1), end=date(2026, 1, 1)),
        limit=3,
    )
    assert answer.metadata == {}
    assert [len(api.requests), counted(metrics.MODEL_CALLS), counted(metrics.FOREIGN_NUMBERS)] == [2, 2, 0]
    plan_call, answer_call = api.requests
    assert plan_call["output_config"]["format"]["type"] == "json_schema"
    assert "format" not in answer_call["output_config"]
    assert not {"temperature", "top_p", "top_k"} & (plan_call.keys() | answer_call.keys())


def test_what_a_turn_cost_is_kept(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    first = model_chat.ask("which regions do best?")
    api.script += [plans(REVENUE_BY_REGION, base_turn=1), says("NCR leads.")]
    second = model_chat.ask("once more")
    kept = model_chat.assistant.conversations.load_all(model_chat.person, second.conversation_id)
    assert [turn.tokens for turn in kept] == [first.tokens, second.tokens]
    assert first.tokens.cache_write > second.tokens.cache_write > 0
    assert second.tokens.cache_read >= first.tokens.cache_write - 100
    assert 0 < second.tokens.microdollars < first.tokens.microdollars / 5


def test_a_follow_up_sees_the_turns_before_and_names_its_base(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    model_chat.ask("which regions do best?")
    api.script += [plans({**REVENUE_BY_REGION, "limit": 1}, base_turn=1), says("It is NCR.")]
    answer = model_chat.ask("just the best one")
    assert answer.references == (1,)
    said = json.dumps(api.requests[-2]["messages"], ensure_ascii=False)
    assert '<question turn=\\"1\\">\\nwhich regions do best?' in said


def test_an_earlier_prompt_is_a_prefix_of_the_next(model_chat: Chat, api: MessagesApi) -> None:
    prompts = []
    for number in range(4):
        api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
        model_chat.ask(f"which regions did best, {number}?")
        blocks = [*api.requests[-2]["system"], *(b for m in api.requests[-2]["messages"] for b in m["content"])]
        prompts.append([block["text"] for block in blocks])
    for before, after in pairwise(prompts):
        settled = before[:-2]  # without the clock and the question
        assert after[: len(settled)] == settled


def test_a_question_back_is_answered_by_the_model(model_chat: Chat, api: MessagesApi) -> None:
    api.script.append(plans({"kind": "ask_user", "prompt": "Which year?", "choices": ["2024", "2025"]}))
    asked = model_chat.ask("revenue by region")
    assert isinstance(asked.plan, AskUser)
    assert asked.text == "Which year?\n1. 2024\n2. 2025"
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    answer = model_chat.ask("2")
    assert answer.text == "NCR leads."
    assert answer.memory.waiting_for_param is None


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("2", "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR with ₱274,820,717.25"),
        ("the second", "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR"),
        ("2025", "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR"),
        ("in March 2026", "Revenue by region from 1 March 2026 to 31 March 2026: the highest is"),
        ("never mind", "All right, I let that question go."),
        ("how many branches are there?", "Branches over all dates: 40."),
    ],
)
def test_a_question_back_is_answered_by_rules_where_the_model_is_down(
    model_chat: Chat, api: MessagesApi, said: str, text: str
) -> None:
    api.script += [plans({"kind": "metric_query", "metrics": ["enrollments"]}), says("So many.")]
    model_chat.ask("enrollments so far")
    api.script.append(plans({"kind": "ask_user", "prompt": "Which year?", "choices": ["2024", "2025"]}))
    model_chat.ask("revenue by region")
    api.script += [Scripted(status=529, error="overloaded_error")] * 2
    answer = model_chat.ask(said)
    assert answer.text.startswith(text)
    assert answer.metadata == {"instead_of_model": "overloaded"}


def test_several_questions_back_are_read_with_their_answers(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [
        plans({"kind": "ask_user", "prompt": "By what?", "choices": ["branch", "region"]}),
        plans({"kind": "ask_user", "prompt": "Which year?", "choices": ["2024", "2025"]}),
        *[Scripted(status=529, error="overloaded_error")] * 2,
    ]
    model_chat.ask("revenue by")
    model_chat.ask("2")
    answer = model_chat.ask("1")
    assert answer.text.startswith(
        "From your questions 1 and 2: Revenue by region from 1 January 2024 to 31 December 2024: the highest is NCR"
    )
    assert answer.references == (1, 2)


def test_verified_queries_and_small_talk(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [
        plans({"kind": "reply", "text": "Kumusta! Ano ang gusto mong malaman?", "refused": False}),
        plans(
            {
                "kind": "verified_query",
                "name": "order_status",
                "params": [{"name": "order_id", "value": "O-12345"}],
            }
        ),
        says("Order O-12345 is there."),
    ]
    assert model_chat.ask("kumusta").text == "Kumusta! Ano ang gusto mong malaman?"
    answer = model_chat.ask("where is O-12345?")
    assert answer.plan == VerifiedQuery(name="order_status", params={"order_id": "O-12345"})
    assert answer.verified == "order_status"
    assert answer.text == "Order O-12345 is there."


# ---------------------------------------------------------------- what it must not


@pytest.mark.parametrize(
    "words",
    [
        "Revenue of NCR was ₱999,999.25 in that year.",
        "NCR has 66.7% of the revenue.",
        "NCR leads with ₱274.9 million.",
        "There are 19 regions.",
        "There are labinsiyam na rehiyon, or nineteen.",
        "Revenue in 2023 was highest in NCR.",
        "NCR ranks 4th.",
        "It is 9 times as much.",
    ],
)
def test_a_foreign_number_ends_with_our_own_words(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int], words: str
) -> None:
    api.script += [plans(REVENUE_BY_REGION), says(words)]
    answer = model_chat.ask("which regions do best?")
    assert answer.text.endswith(OFFLINE_TEXT)
    assert answer.metadata["instead_of_model"] == "foreign_number"
    assert counted(metrics.FOREIGN_NUMBERS) == 1
    assert answer.turn == 1


@pytest.mark.parametrize(
    "words",
    [
        f"NCR led with {NCR}, about ₱275 million, which is 66.2% of the top 3's ₱414,955,268.00.",
        "The top three regions made ₱414,955,268.00 from 1 January 2025 to 31 December 2025.",
        "NCR made 3.3 times as much as CALABARZON, ₱192,160,311.75 more.",
        "NCR is 1st, CALABARZON 2nd and Central Visayas ika-3, on average ₱138,318,422.67.",
    ],
)
def test_what_follows_from_the_rows_may_be_said(model_chat: Chat, api: MessagesApi, words: str) -> None:
    api.script += [plans(REVENUE_BY_REGION), says(words)]
    assert model_chat.ask("which regions do best?").text == words


def test_a_statement_that_writes_never_runs_and_is_mended(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    api.script += [
        plans({"kind": "sql_query", "sql": "DELETE FROM branches"}),
        plans({"kind": "sql_query", "sql": "SELECT count(*) AS n FROM nowhere"}),
        plans({"kind": "sql_query", "sql": "SELECT count(*) AS n FROM branches"}),
        says("There are 40 branches."),
    ]
    answer = model_chat.ask("how many branches?")
    assert answer.plan == SqlQuery(sql="SELECT count(*) AS n FROM branches")
    assert answer.text == "There are 40 branches."
    assert counted(metrics.PLANS_REPAIRED) == 2
    assert "there is no table nowhere" in json.dumps(api.requests[2]["messages"])


def test_it_is_mended_at_most_twice(model_chat: Chat, api: MessagesApi, counted: Callable[..., int]) -> None:
    api.otherwise = lambda body: plans({"kind": "sql_query", "sql": "DROP TABLE branches"})
    answer = model_chat.ask("how many branches?")
    assert answer.intent == "refused"
    assert [len(api.requests), counted(metrics.PLANS_REPAIRED)] == [3, 2]
    assert kept(model_chat, answer).answer == answer.text


def test_a_megabyte_of_words_is_cut(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [plans(REVENUE_BY_REGION), says("so it goes on and on " * 50_000, 4_000)]
    answer = model_chat.ask("which regions do best?")
    assert len(answer.text) < 12_000
    assert answer.text.endswith(PHRASES["en"].cut_off)


@pytest.mark.parametrize("words", ["", "  \n", "\u200b"])
def test_no_words_are_replaced_by_ours(model_chat: Chat, api: MessagesApi, words: str) -> None:
    api.script += [plans(REVENUE_BY_REGION), says(words)]
    assert model_chat.ask("which regions do best?").text.strip().endswith(OFFLINE_TEXT)


def test_a_reply_states_no_number_that_was_not_said(model_chat: Chat, api: MessagesApi) -> None:
    api.script.append(plans({"kind": "reply", "text": "Revenue in 2025 was 5,000 pesos.", "refused": False}))
    answer = model_chat.ask("revenue in 2025")
    assert answer.metadata["instead_of_model"] == "foreign_number"
    assert answer.text == "Revenue from 1 January 2025 to 31 December 2025: ₱712,095,812.00."


# ---------------------------------------------------------------- the ladder


REVENUE_TEXT = "Revenue from 1 January 2025 to 31 December 2025: ₱712,095,812.00."


def kept(chat: Chat, answer: Answer) -> Turn:
    """The turn as it is stored, which must be the only one."""
    (turn,) = chat.assistant.conversations.load_all(chat.person, answer.conversation_id)
    return turn


@pytest.mark.parametrize(
    ("script", "why", "calls"),
    [
        ([Scripted(status=401, error="authentication_error")], "refused_key", 1),
        ([Scripted(status=403, error="permission_error")], "refused_key", 1),
        ([Scripted(status=404, error="not_found_error")], "failed", 1),
        ([Scripted(status=429, error="rate_limit_error")] * 2, "rate_limited", 2),
        ([Scripted(status=429, error="rate_limit_error", headers={"retry-after": "30"})], "rate_limited", 1),
        ([Scripted(status=529, error="overloaded_error")] * 2, "overloaded", 2),
        ([Scripted(status=500)] * 2, "overloaded", 2),
        ([says('{"plan": ', cut=True)], "cut", 1),
        ([says('{"plan": ', error_midway="overloaded_error")], "cut", 1),
        ([says("I would rather not.", stop_reason="refusal")], "declined", 1),
        ([says('{"plan": {"kind"', stop_reason="max_tokens")], "too_long", 1),
        ([says("no JSON at all")] * 2, "malformed", 2),
        ([plans({"kind": "metric_query", "metrics": ["profit"]})] * 2, "malformed", 2),
        ([says("x" * 30_000, 1_000)], "too_long", 1),
    ],
)
def test_a_plan_that_cannot_be_had_is_made_offline(
    model_chat: Chat,
    api: MessagesApi,
    counted: Callable[..., int],
    script: list[Scripted],
    why: str,
    calls: int,
) -> None:
    api.script += script
    answer = model_chat.ask("revenue in 2025")
    assert answer.text == REVENUE_TEXT
    assert answer.metadata == {"instead_of_model": why}
    assert encode(answer).metadata.instead_of_model == why
    assert [len(api.requests), counted(metrics.MODEL_CALLS), counted(metrics.TURNS_WITHOUT_MODEL)] == [calls, calls, 1]
    turn = kept(model_chat, answer)
    assert (turn.question, turn.answer, turn.state) == ("revenue in 2025", REVENUE_TEXT, "answered")
    assert turn.tokens == answer.tokens


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (Scripted(status=401, error="authentication_error"), "refused_key"),
        (Scripted(status=429, error="rate_limit_error", headers={"retry-after": "30"}), "rate_limited"),
        (Scripted(status=404, error="not_found_error"), "failed"),
        (says("I would rather not.", stop_reason="refusal"), "declined"),
        (says("It is", stop_reason="max_tokens"), "too_long"),
        (says(" "), "malformed"),
        (says("Revenue was ₱999,999.25."), "foreign_number"),
    ],
)
def test_words_that_cannot_be_had_are_ours(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int], script: Scripted, why: str
) -> None:
    api.script += [plans(REVENUE_BY_REGION), script]
    answer = model_chat.ask("which regions do best?")
    assert answer.metadata == {"instead_of_model": why}
    assert [len(api.requests), counted(metrics.TURNS_WITHOUT_MODEL)] == [2, 1]
    assert answer.text == OFFLINE_TEXT
    turn = kept(model_chat, answer)
    assert (turn.question, turn.answer, turn.state) == ("which regions do best?", answer.text, "answered")
    assert turn.tokens == answer.tokens


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"model_provider": "anthropic", "model_base_url": "", "anthropic_api_key": ""}, "not_configured"),
        ({"model_base_url": "http://127.0.0.1:9", "answer_seconds": 7.0}, "unreachable"),
    ],
)
def test_without_a_key_or_a_server_the_rules_answer(
    make_chat: MakeChat, api: MessagesApi, counted: Callable[..., int], settings: dict[str, Any], why: str
) -> None:
    chat = make_chat(**settings)
    answer = chat.ask("revenue in 2025")
    assert answer.text == REVENUE_TEXT
    assert answer.metadata == {"instead_of_model": why}
    assert (kept(chat, answer).answer, counted(metrics.TURNS_WITHOUT_MODEL)) == (REVENUE_TEXT, 1)
    assert api.requests == []


def test_one_that_succeeds_at_the_second_try(model_chat: Chat, api: MessagesApi) -> None:
    api.script += [Scripted(status=529, error="overloaded_error"), plans(REVENUE_BY_REGION), says("NCR leads.")]
    assert model_chat.ask("which regions do best?").text == "NCR leads."


def test_a_plan_that_cannot_be_read_is_asked_for_again(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    api.script += [plans({"kind": "metric_query", "metrics": ["profit"]}), plans(REVENUE_BY_REGION), says("NCR leads.")]
    assert model_chat.ask("which regions do best?").text == "NCR leads."
    assert "there is no metric profit" in json.dumps(api.requests[1]["messages"])
    assert counted(metrics.PLANS_MISREAD) == 1


def test_words_that_are_cut_are_kept_and_marked(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    words = f"In 2025, NCR led with {NCR}, far ahead of the other regions that are shown in the table"
    api.script += [plans(REVENUE_BY_REGION), says(words, cut=True)]
    answer = model_chat.ask("which regions do best?")
    assert answer.text.startswith(f"In 2025, NCR led with {NCR},")
    assert answer.text.endswith(PHRASES["en"].cut_off)
    assert answer.metadata == {"instead_of_model": "cut"}
    assert (kept(model_chat, answer).answer, counted(metrics.TURNS_WITHOUT_MODEL)) == (answer.text, 1)


def test_words_that_are_cut_behind_a_paragraph_are_said_once(model_chat: Chat, api: MessagesApi) -> None:
    words = "NCR leads.\n\nThe others are far behind it in this"
    api.script += [plans(REVENUE_BY_REGION), says(words, cut=True)]
    events: list[Event] = []
    answer = model_chat.ask("which regions do best?", on_event=events.append)
    assert answer.text == f"NCR leads.\n\n{PHRASES['en'].cut_off}" == "".join(texts(events))


def test_a_foreign_number_behind_a_paragraph_is_put_right_once(model_chat: Chat, api: MessagesApi) -> None:
    words = "NCR leads.\n\n17 others made all that was made over there by then."
    api.script += [plans(REVENUE_BY_REGION), says(words)]
    answer = model_chat.ask("which regions do best?")
    assert answer.text == f"NCR leads.\n\n…\n\n{OFFLINE_TEXT}"


def test_without_a_model_and_out_of_its_depth_it_says_so(
    model_chat: Chat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    api.script += [Scripted(status=529, error="overloaded_error")] * 2
    answer = model_chat.ask("what would a wise owl advise?")
    assert answer.text.endswith(PHRASES["en"].model_down)
    assert (kept(model_chat, answer).answer, counted(metrics.TURNS_WITHOUT_MODEL)) == (answer.text, 1)


def test_a_silent_server_holds_nobody_past_the_time(
    make_chat: MakeChat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    chat = make_chat(answer_seconds=7.0)
    api.script.append(says("hello", 1, pauses=2.0))
    answer = chat.ask("revenue in 2025")
    assert answer.metadata == {"instead_of_model": "timeout"}
    assert answer.text == REVENUE_TEXT
    assert (kept(chat, answer).answer, counted(metrics.TURNS_WITHOUT_MODEL)) == (REVENUE_TEXT, 1)


def test_over_the_day_s_allowance_the_rules_answer_and_say_so(
    make_chat: MakeChat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    chat = make_chat(model_daily_dollars=0.02)
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    assert chat.ask("which regions do best?").text == "NCR leads."
    answer = chat.ask("revenue in 2025")
    assert answer.text.endswith(PHRASES["en"].budget_spent)
    assert answer.metadata == {"instead_of_model": "over_budget"}
    assert [len(api.requests), counted(metrics.TURNS_WITHOUT_MODEL)] == [2, 1]
    assert chat.assistant.conversations.load_all(chat.person, answer.conversation_id)[-1].answer == answer.text
    chat.clock.advance(hours=24)
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    assert chat.ask("which regions do best?").text == "NCR leads."


def test_the_allowance_holds_where_nothing_else_is_kept(
    make_chat: MakeChat, api: MessagesApi, counted: Callable[..., int]
) -> None:
    chat = make_chat(model_daily_dollars=0.02)
    ask = chat.assistant.answer_unkept
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    assert ask(ME, "which regions do best?").text == "NCR leads."
    answer = ask(ME, "revenue in 2025")
    assert answer.text == f"{REVENUE_TEXT}\n\n{PHRASES['en'].budget_spent}"
    assert answer.metadata == {"instead_of_model": "over_budget"}
    assert [len(api.requests), counted(metrics.TURNS_WITHOUT_MODEL)] == [2, 1]
    assert chat.ask("revenue in 2025").metadata == {"instead_of_model": "over_budget"}
    assert len(chat.assistant.conversations.list(ME).conversations) == 1


def test_a_server_without_structured_output_is_asked_in_words(model_chat: Chat, api: MessagesApi) -> None:
    api.refuses_schemas = True
    fenced = says(f"Sure!\n```json\n{json.dumps({'plan': REVENUE_BY_REGION})}\n```")
    api.otherwise = lambda body: fenced if "JSON Schema" in json.dumps(body) else says("NCR leads.")
    chat_answer = model_chat.ask("which regions do best?")
    assert isinstance(chat_answer.plan, MetricQuery)
    assert chat_answer.text == "NCR leads."


def test_the_echo_model_says_what_it_is_told(model_chat: Chat, api: MessagesApi) -> None:
    api.otherwise = echo
    assert model_chat.ask("hello there").text == "You said: hello there"
    assert model_chat.ask("magandang umaga 🎉").text == "You said: magandang umaga 🎉"


@pytest.mark.parametrize("service", ["bedrock", "bedrock_mantle"])
def test_models_on_bedrock_are_asked_with_aws_credentials(make_chat: MakeChat, api: MessagesApi, service: str) -> None:
    api.key = ""
    profile = "apac.anthropic.claude-haiku-4-5-v1:0"
    chat = make_chat(model_provider=service, model_region="ap-southeast-1", plan_model=profile, answer_model=profile)
    api.script += [plans(REVENUE_BY_REGION), says("NCR leads.")]
    answer = chat.ask("which regions do best?")
    assert answer.text == "NCR leads."
    assert answer.metadata == {}
    assert [body["model"] for body in api.requests] == [profile, profile]
    assert all("/ap-southeast-1/bedrock" in headers["authorization"] for headers in api.headers)
    assert answer.tokens.microdollars > 0
