"""The addresses of OpenAI's API that Kanina answers at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from kanina.channels.core import ANSWER_SECONDS, HEADERS, LEASE_SECONDS, Core, body_of
from kanina.channels.json_bytes import json_bytes
from kanina.channels.live import live
from kanina.channels.openai_compat import (
    MODEL,
    TITLE_HEADER,
    Chunks,
    Completion,
    Values,
    as_sse,
    completion,
    failure,
    model,
    models,
    whole,
)
from kanina.channels.rest import HEADER_AS_IT_IS, as_problem
from kanina.channels.rest import problem as problem_document
from kanina.clock import random_ids, system_clock
from kanina.events import Event, Finished, OnEvent, TextDelta, ignore
from kanina.memory.conversation_changes import Edit
from kanina.models import Answer
from kanina.observability import about, log
from kanina.problems import NotFound, Problem
from kanina.storage.table import StorageFault

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant

RELEASED = 1_764_547_200
"""When the one model is said to have been made: a client wants a number (1 December 2025)."""


def routes(core: Core) -> list[Route]:
    """Chat completions, and the list of what can be chosen."""

    async def completions(request: Request) -> Response:
        try:
            caller = await run_in_threadpool(core.caller, request, "chat")
            asked = completion(request.headers, await body_of(request), caller)
            if asked.stream:
                return StreamingResponse(_streamed(core, asked), media_type="text/event-stream", headers=HEADERS)
            return await run_in_threadpool(_answered, core, asked)
        except Exception as error:  # whatever it is, such a client looks for it in OpenAI's own form
            return _failed(as_problem(error))

    async def listed(request: Request) -> Response:
        try:
            await run_in_threadpool(core.caller, request, "chat")
            wanted = request.path_params.get("model")
            if wanted not in (None, MODEL):
                raise NotFound(f"There is no model of that name; the one there is, is {MODEL}.")
        except Exception as error:  # whatever it is, such a client looks for it in OpenAI's own form
            return _failed(as_problem(error))
        return _json(models(RELEASED) if wanted is None else model(RELEASED))

    return [
        Route("/v1/chat/completions", completions, methods=["POST"]),
        Route("/v1/models", listed, methods=["GET"]),
        Route("/v1/models/{model}", listed, methods=["GET"]),
    ]


def _ask(assistant: Assistant, asked: Completion, on_event: OnEvent) -> Answer:
    if asked.task is not None:
        words = asked.task.answer(assistant.digest(asked.person, asked.task.said))
        answer = Answer(question=asked.question, text=words, conversation_id="")
        on_event(TextDelta(words))
        on_event(Finished(answer))
        return answer
    deadline = assistant.now() + timedelta(seconds=ANSWER_SECONDS)
    if asked.conversation_id is None:
        return assistant.answer_unkept(
            asked.person, asked.question, before=asked.before, deadline=deadline, on_event=on_event
        )
    return assistant.ask(
        asked.person,
        asked.question,
        conversation_id=asked.conversation_id,
        lease_seconds=LEASE_SECONDS,
        deadline=deadline,
        on_event=on_event,
    )


def _titled(assistant: Assistant, asked: Completion, answer: Answer) -> str:
    """What the conversation is called now, with the title that was given, if one was; empty where none is asked for.

    An answer that is there is not lost over its title: a table that fails now leaves it as it was.
    """
    if asked.title is None or answer.turn is None:
        return ""
    conversations, place = assistant.conversations, answer.conversation_id
    try:
        if asked.title:
            return conversations.change(asked.person, place, Edit(title=asked.title)).head.title
        return conversations.get(asked.person, place).head.title
    except (Problem, StorageFault) as error:
        log("title_not_given", **about(error))
        return ""


def _answered(core: Core, asked: Completion) -> Response:
    assistant = core.assistant()
    answer = _ask(assistant, asked, ignore)
    body = whole(answer, completion_id=_id(), created=_now(), model=asked.model, currency=assistant.model.currency)
    title = _titled(assistant, asked, answer)
    return _json(body, {TITLE_HEADER: quote(title, safe=HEADER_AS_IT_IS)} if title else {})


async def _streamed(core: Core, asked: Completion) -> AsyncIterator[bytes]:
    chunks = Chunks(_id(), _now(), asked.model, asked.with_usage)
    for chunk in chunks.begin():
        yield as_sse(chunk)

    def answer(on_event: OnEvent) -> None:
        assistant = core.assistant()
        chunks.currency = assistant.model.currency
        _titled(assistant, asked, _ask(assistant, asked, on_event))

    def encode(event: Event) -> Iterator[bytes]:
        return map(as_sse, chunks.encode(event))

    def fail(problem: Problem) -> Iterator[bytes]:
        yield as_sse(failure(problem))

    async for piece in live(answer, encode, fail):
        yield piece
    yield as_sse(None)


def _json(values: Values, more: Mapping[str, str] = MappingProxyType({})) -> Response:
    return Response(json_bytes(values), headers={**HEADERS, **more}, media_type="application/json")


def _failed(problem: Problem) -> Response:
    document = problem_document(problem)
    headers = {**HEADERS, **{name: str(value) for name, value in document.headers.items()}}
    return Response(json_bytes(failure(problem)), problem.status, headers, media_type=document.content_type)


def _id() -> str:
    return f"chatcmpl-{random_ids()}"


def _now() -> int:
    return int(system_clock().timestamp())
