"""OpenAI's own client, as people install it, against `kanina serve`: conversations, streams and errors."""

from __future__ import annotations

import json
import threading
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from openai import OpenAI
from openai.types.chat import ChatCompletion, ChatCompletionMessageParam

from tests.local_server import LocalServer, running
from tests.messages_api import MessagesApi, Scripted, messages_api, plans

QUESTIONS = ("revenue by region in 2025", "only NCR", "at noong 2024? 🎉")
"""The second means nothing without the first, the third nothing without both."""
BEGINNINGS = (
    "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR with ₱274,820,717.25",
    "Revenue from 1 January 2025 to 31 December 2025 (region NCR): ₱274,820,717.25.",
    "Kita mula Enero 1, 2024",
)
TABLE = "| Region | Revenue |\n| :--- | ---: |\n| NCR | ₱274,820,717.25 |"
CONVERSATION = {"X-Kanina-Conversation": "a thread of another system's"}
REVENUE: dict[str, Any] = {
    "kind": "metric_query",
    "metrics": ["revenue"],
    "period": {"start": "2025-01-01", "end": "2026-01-01"},
}

Ask = Callable[[OpenAI, list[ChatCompletionMessageParam], dict[str, str]], ChatCompletion]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


@pytest.fixture
def client(server: LocalServer, request: pytest.FixtureRequest) -> Iterator[OpenAI]:
    with client_of(server, request) as made:
        yield made


def client_of(server: LocalServer, request: pytest.FixtureRequest) -> OpenAI:
    """A client of a person of the test's own."""
    person = {"X-Kanina-User": str(uuid.uuid5(uuid.NAMESPACE_OID, request.node.nodeid))}
    return OpenAI(base_url=f"{server.url}/v1", api_key="none is needed", max_retries=0, default_headers=person)


def whole(client: OpenAI, said: list[ChatCompletionMessageParam], headers: dict[str, str]) -> ChatCompletion:
    return client.chat.completions.create(model="kanina", messages=said, extra_headers=headers)


def streamed(client: OpenAI, said: list[ChatCompletionMessageParam], headers: dict[str, str]) -> ChatCompletion:
    with client.chat.completions.stream(
        model="kanina", messages=said, extra_headers=headers, stream_options={"include_usage": True}
    ) as stream:
        kinds = [event.type for event in stream]
        assert kinds[0] == "chunk"
        assert kinds.count("content.done") == 1
        return stream.get_final_completion()


def content(completion: ChatCompletion) -> str:
    [choice] = completion.choices
    assert choice.finish_reason == "stop"
    assert choice.message.role == "assistant"
    return choice.message.content or ""


@pytest.mark.parametrize("ask", [whole, streamed])
def test_conversation_of_the_clients_own_messages(client: OpenAI, server: LocalServer, ask: Ask) -> None:
    said: list[ChatCompletionMessageParam] = [{"role": "system", "content": "You are a pirate."}]
    for question, beginning in zip(QUESTIONS, BEGINNINGS, strict=True):
        said.append({"role": "user", "content": [{"type": "text", "text": question}]})
        answer = content(ask(client, said, {}))
        assert answer.startswith(beginning)
        said.append({"role": "assistant", "content": answer})
    assert content(ask(client, said[-2:-1], {})) != answer, "alone, the third question means something else"


@pytest.mark.parametrize("ask", [whole, streamed])
def test_conversation_of_our_memory(client: OpenAI, ask: Ask) -> None:
    for question, beginning in zip(QUESTIONS, BEGINNINGS, strict=True):
        completion = ask(client, [{"role": "user", "content": question}], CONVERSATION)
        assert content(completion).startswith(beginning)
        assert completion.usage is not None
        assert completion.usage.total_tokens == 0
        if question == QUESTIONS[1]:
            assert TABLE in content(completion)


def test_a_conversation_s_title_is_asked_for_and_given_by_header(client: OpenAI) -> None:
    def asked(question: str, **headers: str) -> str | None:
        said: list[ChatCompletionMessageParam] = [{"role": "user", "content": question}]
        raw = client.chat.completions.with_raw_response.create(
            model="kanina", messages=said, extra_headers={**CONVERSATION, **headers}
        )
        return raw.headers.get("x-kanina-title")

    assert asked("revenue in 2025") is None
    assert asked("only NCR", **{"X-Kanina-Title": ""}) == "Revenue, 2025"
    assert asked("by month", **{"X-Kanina-Title": "Mga kita sa Para%C3%B1aque"}) == "Mga kita sa Para%C3%B1aque"
    assert asked("top 3", **{"X-Kanina-Title": ""}) == "Mga kita sa Para%C3%B1aque", (
        "no turn changes a title of one's own"
    )
    streamed(client, [{"role": "user", "content": "revenue in 2024"}], {**CONVERSATION, "X-Kanina-Title": "Streamed"})
    assert asked("only NCR", **{"X-Kanina-Title": ""}) == "Streamed"
    with pytest.raises(openai.BadRequestError, match="title must be one line of 1 to 120 bytes"):
        asked("revenue in 2025", **{"X-Kanina-Title": "x" * 121})


def test_both_ways_of_asking_say_the_same(client: OpenAI) -> None:
    said: list[ChatCompletionMessageParam] = [{"role": "user", "content": "enrollments by month this year"}]
    assert content(whole(client, said, {})) == content(streamed(client, said, {}))


def test_models(client: OpenAI) -> None:
    [model] = client.models.list()
    assert model == client.models.retrieve("kanina")
    with pytest.raises(openai.NotFoundError, match=r"There is no model of that name; the one there is, is kanina\."):
        client.models.retrieve("gpt-9")


# ---------------------------------------------------------------- a language model behind it


@pytest.fixture(scope="module")
def worded(
    tmp_path_factory: pytest.TempPathFactory, demo_data: Path
) -> Iterator[tuple[LocalServer, Callable[[], MessagesApi]]]:
    """A server whose answers a scripted model words; and the script."""
    with messages_api(key="k") as api:
        variables = {
            "KANINA_ANTHROPIC_API_KEY": "k",
            "KANINA_MODEL_BASE_URL": api.base_url,
            "KANINA_ANSWER_MODEL": "ours",
        }

        def anew() -> MessagesApi:
            api.script.clear()
            api.requests.clear()
            return api

        with running(tmp_path_factory.mktemp("home") / "kanina", demo_data, **variables) as server:
            yield server, anew


@pytest.mark.parametrize("ask", [whole, streamed])
@pytest.mark.parametrize("headers", [{}, CONVERSATION], ids=["own messages", "our memory"])
def test_a_model_is_told_what_was_said_and_its_words_arrive_whole(
    worded: tuple[LocalServer, Callable[[], MessagesApi]],
    request: pytest.FixtureRequest,
    ask: Ask,
    headers: dict[str, str],
) -> None:
    server, anew = worded
    api = anew()
    said: list[ChatCompletionMessageParam] = []
    with client_of(server, request) as client:
        for number in (1, 2, 3):
            api.script += [plans(REVENUE), Scripted(["Party \ud83c", f"\udf89 with {number} of us"])]
            said.append({"role": "user", "content": f"revenue in 2025, for the {number}th time? 🎉"})
            completion = ask(client, said, headers)
            assert content(completion) == f"Party 🎉 with {number} of us"
            assert completion.usage is not None
            assert completion.usage.completion_tokens > 2
            assert completion.usage.prompt_tokens > 1_000
            said.append({"role": "assistant", "content": content(completion)})
    planning = json.dumps(api.requests[-2]["messages"], ensure_ascii=False)
    for expected in ("for the 1th time? 🎉", "with 1 of us", "for the 2th time? 🎉", "with 2 of us", "3th time? 🎉"):
        assert expected in planning


def test_the_start_says_which_model_has_no_price(worded: tuple[LocalServer, Callable[[], MessagesApi]]) -> None:
    said = worded[0].log.read_text()
    assert "What ours costs is not known here, so each call counts as the dearest model's." in said
    assert "KANINA_MODEL_PRICES=ours=3/15\n" in said
    assert said.count("is not known here") == 1


def test_words_come_while_they_are_written(
    worded: tuple[LocalServer, Callable[[], MessagesApi]], request: pytest.FixtureRequest
) -> None:
    server, anew = worded
    gate = threading.Event()
    api = anew()
    pieces = [f"it was more than {what}, " for what in ("we", "you", "they", "any", "all", "some", "few", "many")]
    api.script += [plans(REVENUE), Scripted(pieces, gate=gate, hold_at=7)]
    heard = 0
    with client_of(server, request) as client:
        for chunk in client.chat.completions.create(model="kanina", messages=asked("revenue in 2025"), stream=True):
            heard += bool(chunk.choices and chunk.choices[0].delta.content)
            if heard == 2:
                gate.set()
    assert gate.is_set()
    assert heard > 5


# ---------------------------------------------------------------- errors


def asked(question: str) -> list[ChatCompletionMessageParam]:
    return [{"role": "user", "content": question}]


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        ([], "messages is missing"),
        ("revenue", "messages is missing"),
        ([{"role": "assistant", "content": "Hello!"}], "The last message must be one with role user"),
        ([{"role": "user", "content": ""}], "The last message must be one with role user"),
        ([{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}], "The last message must"),
        ([{"role": "user", "content": "x" * 10_001}], "ask in at most 10,000 characters"),
    ],
)
def test_what_cannot_be_asked_is_a_bad_request(client: OpenAI, messages: Any, words: str) -> None:
    with pytest.raises(openai.BadRequestError, match=words) as caught:
        whole(client, messages, {})
    assert (caught.value.status_code, caught.value.code) == (400, "invalid-request")
    assert caught.value.type == "invalid_request_error"


def test_a_missing_member_is_a_bad_request(client: OpenAI) -> None:
    with pytest.raises(openai.BadRequestError, match="messages is missing"):
        client.post("/chat/completions", body={"model": "kanina"}, cast_to=ChatCompletion)


def test_a_body_too_large_says_how_large_it_may_be(client: OpenAI) -> None:
    with pytest.raises(openai.APIStatusError, match="262,144 bytes") as caught:
        whole(client, asked("x" * 300_000), {})
    assert (caught.value.status_code, caught.value.code) == (413, "content-too-large")


def test_an_error_after_a_streams_beginning_is_an_exception_too(client: OpenAI) -> None:
    with pytest.raises(openai.APIError, match="ask in at most 10,000 characters") as caught:
        streamed(client, asked("x" * 10_001), {})
    assert caught.value.code == "invalid-request"


def test_half_a_character_is_no_error(server: LocalServer) -> None:
    half = b'{"model": "\\ud83c", "messages": [{"role": "user", "content": "revenue in 2025 \\ud83c"}]}'
    for body in (half, half[:-1] + b', "stream": true}'):
        response = server.send(
            "POST", "/v1/chat/completions", content=body, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 200
        assert "\u20b1712,095,812.00" in response.text
        assert '"model":"?"' in response.text
