"""The native API, buffered: one API Gateway REST event in, one call to the core, one response out."""

from __future__ import annotations

from functools import partial
from typing import Any

from aws_lambda_powertools.event_handler import Response

from kanina import assembly
from kanina.auth.caller import SQL_SCOPE
from kanina.channels import api, own_routes, resource_metadata, rest
from kanina.observability import invocation

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers one request of whoever the authoriser says it comes from."""
    app = rest.resolver(event, context, api.methods)

    caller = partial(rest.entered, event, assembly.store)

    @app.post("/api/chat")
    def chat() -> Response[str]:
        who, asked = caller("chat"), api.question(event)
        return api.chat(assembly.assistant(), who, asked)

    @app.post("/api/sql")
    def sql() -> Response[str]:
        who, asked = caller(SQL_SCOPE), api.statement(event)
        return api.chat(assembly.assistant(), who, asked)

    own_routes.add_routes(app, event, caller, assembly.parts(), assembly.settings())

    if app.current_event.path.startswith("/api/reports/"):  # nothing else waits for their code
        from kanina.channels import mail_pages

        mail_pages.add_routes(app, event, assembly.settings(), assembly.table)

    @app.get(resource_metadata.PATH)
    @app.get(resource_metadata.PATH + resource_metadata.MCP)
    def metadata() -> Response[str]:
        return resource_metadata.answer(event, assembly.settings())

    app.get("/api/health")(api.health)

    @app.get("/openapi.json")
    def description() -> Response[str]:
        return api.description(event, assembly.settings().base_url)

    return app.resolve(event, context)
