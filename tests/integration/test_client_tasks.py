"""What chat clients ask for themselves, by prompts, is answered from their messages; a person's question is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from kanina.auth.caller import Caller
from kanina.channels import asgi
from kanina.channels.client_tasks import client_task
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.house import ME, Chat, MakeAssistant

CHAT = (
    ("user", "what was the revenue by region in 2025?"),
    ("assistant", "Revenue by region: the highest is NCR.\n\n| Region | Revenue |\n| :--- | ---: |\n| NCR | ₱1 |"),
    ("user", "only NCR"),
    ("assistant", "Revenue (region NCR): ₱1."),
)
FILIPINO = (("user", "magkano ang kita kada rehiyon noong 2025?"), ("assistant", "Pinakamataas ang NCR."))
NEXT = ["now by month", "now by subject", "compare with the previous period"]
"""What can follow revenue in NCR in 2025: each is an edit of it."""


class Door:
    """The OpenAI door of an assistant with a model that cannot be reached, where each person may ask once a minute."""

    def __init__(self, make_assistant: MakeAssistant, clock: SettableClock) -> None:
        self.clock = clock
        self.table = SqliteTable(clock=clock)
        options = {"anthropic_api_key": "k", "model_base_url": "http://127.0.0.1:9", "rate_limit": 1}
        assistant = make_assistant(self.table, **options)
        core = asgi.Core(
            lambda: assistant,
            lambda: assistant.conversations,
            lambda: pytest.fail("not asked for"),
            lambda *_: Caller(ME),
            model=lambda: assistant.model,
        )
        self.client = TestClient(Starlette(routes=asgi.routes(core), exception_handlers=asgi.PROBLEMS))

    def post(self, messages: Sequence[tuple[str, Any]], headers: dict[str, str] | None = None, **more: Any) -> Any:
        body = {"messages": [{"role": role, "content": text} for role, text in messages], **more}
        return self.client.post("/v1/chat/completions", json=body, headers=headers)

    def say(self, messages: Sequence[tuple[str, Any]], **more: Any) -> str:
        completion = self.post(messages, **more).json()
        assert completion["usage"]["total_tokens"] == 0
        return str(completion["choices"][0]["message"]["content"])

    def wrote(self) -> tuple[Any, ...]:
        return self.table.query(keys.person(ME.id)).items


@pytest.fixture
def door(make_assistant: MakeAssistant, clock: SettableClock) -> Iterator[Door]:
    made = Door(make_assistant, clock)
    yield made
    made.table.close()


def by_role(said: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"{role.upper()}: {text}" for role, text in said)


def block(task: str, form: str, said: Sequence[tuple[str, str]] = CHAT) -> list[tuple[str, Any]]:
    """One message that embeds the conversation in a block."""
    return [("user", f"# Task\n{task}\n# Answer\n{form}\n# Talk\n<chat_log>\n{by_role(said)}\n</chat_log>")]


def lines(task: str, said: Sequence[tuple[str, str]] = CHAT) -> list[tuple[str, Any]]:
    """One message with the conversation as lines behind its task."""
    return [("user", f"{task}\n\nTalk so far:\nHuman: {said[0][1]}\nAI: {said[1][1]}")]


def ruled(task: str, said: str) -> list[tuple[str, Any]]:
    """The task as the system's prompt, the conversation as what the person says."""
    return [("system", task), ("user", said)]


AS_JSON = json.dumps([{"role": role, "content": text} for role, text in CHAT])
JSON_TITLE = 'Write JSON: {"title": "a short title"}'
COMPLETE = ("Complete the text in <text> as an autocompletion.", 'JSON: {"text": ""}')
SHORT = "Write a title of 3-5 words for this conversation. Reply with the title only, without quotation marks."
TASKS = {
    "title, block": (block("Make up a title of at most 5 words.", JSON_TITLE), '{"title": "Revenue by region"}'),
    "title, longer": (block("Make up a title of at most 9 words.", JSON_TITLE, CHAT[2:]), '{"title": "Only NCR"}'),
    "title, lines": (lines(SHORT), "Revenue by region"),
    "title, lines before the task": (
        [("user", f"Read this.\n\nUser: {CHAT[0][1]}\nAssistant: NCR.\n\n{SHORT}")],
        "Revenue by region",
    ),
    "title, system": (ruled(SHORT, CHAT[0][1]), "Revenue by region"),
    "title, system and lines": (ruled(SHORT, by_role(CHAT)), "Revenue by region"),
    "title, system and JSON": (ruled(SHORT, AS_JSON), "Revenue by region"),
    "title, system alone": ([("system", f"{SHORT}\n\n{by_role(CHAT)}")], "Revenue by region"),
    "title, few characters": (ruled(SHORT.replace("3-5 words", "12 characters"), CHAT[0][1]), "Revenue"),
    "title, at the end": ([*CHAT, ("user", SHORT.replace("this", "our"))], "Revenue by region"),
    "title, the system's, of whole messages": ([("system", SHORT), *CHAT], "Revenue by region"),
    "title, the system's at the end": ([*CHAT, ("system", SHORT)], "Revenue by region"),
    "title, of nothing": (block("Make up a title.", JSON_TITLE, ()), '{"title": "Kanina"}'),
    "title, Filipino": (
        block("Gumawa ng pamagat na may 5 salita.", 'JSON: {"title": ""}', FILIPINO),
        '{"title": "Kita kada rehiyon"}',
    ),
    "title, Filipino, lines": (lines("Bigyan ng pamagat ang usapan.", FILIPINO), "Kita kada rehiyon"),
    "follow-ups, block": (
        block("Suggest 3-5 follow-up questions.", 'JSON: {"follow_ups": ["one?", "two?"]}'),
        json.dumps({"follow_ups": NEXT}),
    ),
    "follow-ups, list": (
        lines("Suggest three follow-up questions as a JSON array of strings."),
        json.dumps(["now by month", "now by subject", "compare with the previous period"]),
    ),
    "follow-ups, text": (
        [*CHAT, ("user", "Propose 3 next questions for this conversation, one a line, nothing else, no quotes.")],
        "\n".join(NEXT),
    ),
    "tags, block": (block("Give 1-3 tags.", 'JSON: {"tags": ["a", "b"]}'), '{"tags": ["Revenue", "Region"]}'),
    "tags, text": (lines("Generate 3 keywords for this chat."), "Revenue, Region"),
    "tags, nothing measured": (
        block("Give tags.", 'JSON: {"tags": ["a"]}', (("user", "hello"), ("assistant", "Hello!"))),
        '{"tags": ["General"]}',
    ),
    "search queries": (
        block("Write search queries.", 'JSON: {"queries": ["a", "b"]}', CHAT[:1]),
        '{"queries": ["What was the revenue by region in 2025"]}',
    ),
    "completion": (
        [("user", f"{block(*COMPLETE)[0][1]}\n<text>Reve</text>\n<text>Now by</text>")],
        '{"text": " month"}',
    ),
    "completion, unknown": ([("user", f"{block(*COMPLETE)[0][1]}\n<text>why is</text>")], '{"text": ""}'),
    "an emoji": ([("user", "Reflect this message by an emoji, nothing else.\n\nText: ```revenue in 2025```")], "📊"),
    "a summary": (
        [
            (
                "user",
                f"Write a new summary of this conversation.\n\nExample:\nHuman: a?\nAI: b.\n\nNow:\n{by_role(CHAT)}",
            )
        ],
        "- What was the revenue by region in 2025: Revenue by region: the highest is NCR\n"
        "- Only NCR: Revenue (region NCR): ₱1",
    ),
    "a schema": (
        lines("Look at this."),
        '{"language": "English", "title": "Revenue by region"}',
    ),
    "a choice of tools": (
        ruled('Choose tools: [{"name": "f"}]. Return only JSON, no comments: {"tool_calls": []}', by_role(CHAT)),
        '{"tool_calls": []}',
    ),
}
SCHEMA = {
    "type": "json_schema",
    "json_schema": {
        "name": "titled",
        "schema": {"properties": {"language": {"type": "string"}, "title": {"type": "string"}}},
    },
}


@pytest.mark.parametrize("task", TASKS)
def test_a_clients_own_task_is_answered_from_its_messages(door: Door, task: str) -> None:
    messages, expected = TASKS[task]
    more = {"response_format": SCHEMA} if task == "a schema" else {}
    assert door.say(messages, **more) == expected
    assert door.wrote() == ()


def test_a_form_of_plain_text_changes_nothing(door: Door) -> None:
    for form in ({"type": "text"}, "json", [], {}):
        assert door.say(lines(SHORT), response_format=form) == "Revenue by region"
        assert client_task([*CHAT, ("user", "write a title of 3 words for this chat")], form) is None
    assert door.say(lines(SHORT), response_format={"type": "json_object"}) == '{"title": "Revenue by region"}'


def test_a_clients_own_task_is_never_kept_or_counted(door: Door) -> None:
    title = block("Make up a title.", JSON_TITLE)
    for _ in range(3):
        assert door.post(title, {"X-Kanina-Conversation": "of mine"}).status_code == 200
    assert door.wrote() == ()
    assert [door.post([("user", "salamat")]).status_code for _ in range(2)] == [200, 429]


def test_a_clients_own_task_is_streamed_if_it_wants_that(door: Door) -> None:
    sent = door.post(lines(SHORT), stream=True, stream_options={"include_usage": True}).text
    chunks = [json.loads(line[6:]) for line in sent.splitlines() if line.startswith("data: {")]
    assert "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in chunks[:-1]) == "Revenue by region"
    assert chunks[-2]["choices"][0]["finish_reason"] == "stop"
    assert chunks[-1]["usage"]["total_tokens"] == 0
    assert sent.endswith("data: [DONE]\n\n")


@pytest.mark.parametrize("task", ["follow-ups, block", "follow-ups, text"])
def test_each_follow_up_is_understood_in_the_conversation(chat: Chat, task: str) -> None:
    for question in (CHAT[0][1], CHAT[2][1]):
        chat.ask(question)
    for follow_up in NEXT:
        assert chat.ask(follow_up).intent == "metric_query"


QUESTIONS = (
    "suggest three titles",
    "generate 3 follow-ups",
    "write a title for this chat",
    "mag-isip ng tatlong pamagat",
    "show only chat titles in 2024",
    "give me only the title of the message with the most replies",
    "suggest follow-up questions",
    "return only the number, no explanation: revenue in 2025",
    "revenue by region in at most 5 words",
    'revenue in 2025 as JSON {"title": "x"}',
    "User: revenue in 2025",
    "User: revenue in 2025\nAI: ₱1\nis that right?",
    "tags of messages by month",
    "User: revenue in 2025\nAssistant: ₱1\n\nmake it by month and give the title of each lesson",
    "gawing kada buwan, lagyan ng pamagat",
    "what is in <chat_log>?",
    "write titles for these messages of customers:\nUser: late delivery\nUser: wrong item",
    "summarize our conversation in 100 words, no markdown",
    "reflect on this:\n\nquery: ```select 1```",
)
SYSTEM = (
    "You are an analyst. Answer only from the data, in the same language, in at most 50 words, as JSON if asked. "
    'Give every answer a title. Do not use markdown. Example:\nUser: sales?\nAssistant: {"text": "1"}'
)

SUMMARISING = "Provide a short summary of the figures only, no markdown, for the user's query."


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_persons_question_is_no_task_of_their_client(question: str) -> None:
    prompts = [("system", SYSTEM)], [("system", SUMMARISING)]
    for before in ((), CHAT, *prompts, *([*prompt, *CHAT] for prompt in prompts)):
        assert client_task([*before, ("user", question)]) is None


def test_a_person_who_asks_for_what_a_client_asks_for_is_answered_as_a_person(door: Door) -> None:
    for messages in ([("user", "suggest three titles")], [*CHAT, ("user", "generate 3 follow-ups")]):
        door.clock.advance(seconds=60)
        before = len(door.wrote())
        assert door.post(messages).status_code == 200
        assert len(door.wrote()) == before + 1, "it was counted"


# ---------------------------------------------------------------- other messages


def test_a_system_prompt_alone_is_the_question(door: Door) -> None:
    assert door.say([("system", "You are a pirate."), ("developer", "revenue in 2025")]).startswith("Revenue from")


@pytest.mark.parametrize("kind", ["text", "input_text"])
def test_text_parts_of_either_api_are_text(door: Door, kind: str) -> None:
    said = door.say([("user", [{"type": kind, "text": "revenue in 2025"}, {"type": "input_image", "text": "x"}])])
    assert said.startswith("Revenue from 1 January 2025")
