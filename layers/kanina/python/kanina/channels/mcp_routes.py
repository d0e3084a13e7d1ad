"""The address of the Model Context Protocol: every POST is whole in itself, so that any process can answer it."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Route

from kanina import given_values
from kanina.auth.caller import Caller
from kanina.channels import mcp
from kanina.channels.core import ANSWER_SECONDS, HEADERS, LEASE_SECONDS, Core, body_of
from kanina.channels.json_bytes import json_bytes
from kanina.channels.resource_metadata import challenge
from kanina.channels.rest import as_problem
from kanina.channels.rest import problem as problem_document
from kanina.problems import Forbidden, Problem, Unauthorized

SCOPES = ("chat", "read", "delete")
"""One of them lets a client in; each tool needs its own."""


def routes(core: Core) -> list[Route]:
    """The one address. A GET, which would wait for messages of the server's own, is not taken: there are none."""

    async def exchange(request: HttpRequest) -> Response:
        asked: mcp.Request | None = None
        try:
            caller = await run_in_threadpool(_caller, core, request)
            asked = mcp.read(_headers(request), await body_of(request))
            if asked is None:
                return Response(status_code=202, headers=HEADERS)
            result = await run_in_threadpool(_result, core, caller, asked)
            return _json(mcp.reply(asked, result))
        except mcp.Refused as refused:
            document = mcp.failure(refused.code, refused.message, refused.request_id, refused.data)
            return _json(document, mcp.status_of(refused, asked))
        except Exception as error:  # whatever it is, such a client looks for it in JSON-RPC's own form
            return _failed(as_problem(error), asked, core.base_url)

    return [Route("/mcp", exchange, methods=["POST"])]


def _caller(core: Core, request: HttpRequest) -> Caller:
    """Who asks, if they have any of the scopes. Raises Unauthorized, Forbidden."""
    for scope in SCOPES[:-1]:
        with suppress(Forbidden):
            return core.caller(request, scope)
    return core.caller(request, SCOPES[-1])


def _headers(request: HttpRequest) -> dict[str, str]:
    """By name; one that is given twice says both, and so agrees with no body."""
    return {name: ", ".join(request.headers.getlist(name)) for name in request.headers}


def _result(core: Core, caller: Caller, asked: mcp.Request) -> mcp.Values:
    """What a request is answered with. Raises Refused, Forbidden."""
    begun = mcp.beginning(asked)
    if begun is not None:
        return begun
    from kanina.channels import mcp_tools

    if asked.method.endswith("/list") and asked.params.get("cursor") is not None:
        raise asked.refused(mcp.INVALID_PARAMS, "There is no page of that cursor.")
    match asked.method:
        case "tools/list":
            return {"tools": mcp_tools.listed_tools()}
        case "tools/call":
            return _called(core, caller, asked)
        case "resources/list":
            return {"resources": mcp_tools.listed_resources(core.assistant().model)}
        case "resources/templates/list":
            return {"resourceTemplates": []}
        case "resources/read":
            caller.require(mcp_tools.DESCRIBE_DATA.scope)
            if asked.params.get("uri") != mcp_tools.MODEL_URI:
                code = mcp.NO_RESOURCE if asked.by_handshake else mcp.INVALID_PARAMS
                raise asked.refused(code, "There is no resource of that address.")
            return {"contents": mcp_tools.model_contents(core.assistant().model)}
    raise asked.refused(mcp.METHOD_NOT_FOUND, "This method is not known here.")


def _called(core: Core, caller: Caller, asked: mcp.Request) -> mcp.Values:
    """What a tool gives. What goes wrong in one is for the model to read. Raises Refused, Forbidden."""
    from kanina.channels import mcp_own_tools, mcp_tool, mcp_tools

    name, given = asked.params.get("name"), asked.params.get("arguments")
    tool = mcp_tools.TOOLS.get(name) if isinstance(name, str) else None
    if tool is None:
        raise asked.refused(mcp.INVALID_PARAMS, f"There is no such tool; there are {', '.join(mcp_tools.TOOLS)}.")
    if not isinstance(given, dict | None):
        raise asked.refused(mcp.INVALID_PARAMS, "arguments must be an object.")
    caller.require(tool.scope)
    try:
        taken = mcp_tool.arguments(tool, given)
        if tool is mcp_tools.ASK:
            return _asked(core, caller, taken.question, taken.conversation)
        if tool is mcp_tools.DESCRIBE_DATA:
            return mcp_tools.described(core.assistant().catalogue, caller)
        return mcp_own_tools.call(tool, core, caller.person, taken)
    except Exception as error:  # whatever it is, such a client looks for it in the tool's result
        return mcp_tool.refused(as_problem(error).detail)


def _asked(core: Core, caller: Caller, question: str, conversation: str | None) -> mcp.Values:
    from kanina.channels import mcp_tools

    assistant = core.assistant()
    answer = assistant.ask(
        caller.person,
        question,
        conversation_id=given_values.id_of_key(conversation) if conversation else None,
        lease_seconds=LEASE_SECONDS,
        deadline=assistant.now() + timedelta(seconds=ANSWER_SECONDS),
    )
    return mcp_tools.answered(answer, assistant.model.currency)


def _json(document: mcp.Values, status: int = 200) -> Response:
    return Response(json_bytes(document), status, HEADERS, media_type="application/json")


def _failed(problem: Problem, asked: mcp.Request | None, base_url: str) -> Response:
    """A problem, with its own status and headers; who has no token is told where to find who gives one."""
    code = mcp.INVALID_REQUEST if problem.status < 500 else mcp.INTERNAL_ERROR
    body = mcp.failure(code, problem.detail, asked.id if asked else None, problem.document())
    headers = {name: str(value) for name, value in problem_document(problem).headers.items()}
    if isinstance(problem, Unauthorized):
        headers["WWW-Authenticate"] = challenge(base_url)
    return Response(json_bytes(body), problem.status, {**HEADERS, **headers, "Content-Type": "application/json"})
