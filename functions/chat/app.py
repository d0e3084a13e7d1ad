"""The native API, buffered: one API Gateway REST event in, one call to the core, one response out."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.event_handler import Response

from kanina import assembly
from kanina.auth.caller import Caller
from kanina.auth.service_keys import ServiceKeys
from kanina.channels import api, api_results, openapi, rest
from kanina.observability import invocation

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers one request of whoever the authoriser says it comes from."""
    app = rest.resolver(event, context, openapi.methods)

    def caller(scope: str) -> Caller:
        who = rest.caller(event)
        who.require(scope)
        if who.key_id is not None:  # the authoriser's word may be a minute old
            ServiceKeys(assembly.table()).require_live(who.key_id)
        return who

    @app.post("/api/chat")
    def chat() -> Response[str]:
        who, asked = caller("chat"), api.question(event)
        return api.chat(assembly.assistant(), who, asked)

    @app.get("/api/conversations/<conversation_id>/messages")
    def messages(conversation_id: str) -> Response[str]:
        who, page = caller("read"), api.page(event, conversation_id)
        return api.messages(assembly.conversations(), who, conversation_id, page)

    @app.get("/api/conversations/<conversation_id>/turns/<turn>/result")
    def result(conversation_id: str, turn: str) -> Response[str]:
        who, wanted = caller("read"), api_results.wanted(event, conversation_id, turn)
        return api_results.result(assembly.exports(), who, wanted, seconds=assembly.settings().query_seconds)

    @app.delete("/api/conversations/<conversation_id>")
    def delete(conversation_id: str) -> Response[str]:
        who = caller("delete")
        return api.delete(assembly.conversations(), who, conversation_id)

    @app.get("/api/health")
    def health() -> Response[str]:
        return api.health()

    @app.get("/openapi.json")
    def description() -> Response[str]:
        return api.description(event, assembly.settings().base_url)

    return app.resolve(event, context)
