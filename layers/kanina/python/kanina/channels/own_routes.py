"""The routes of what is a person's own: their code is loaded by requests for it, so that no question waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver

    from kanina.assistant.catalogue import Catalogue
    from kanina.assistant.exports import Exports
    from kanina.assistant.known.finding import Extraction
    from kanina.auth.caller import Caller
    from kanina.data.semantic_model import SemanticModel
    from kanina.memory.conversations import Conversations
    from kanina.memory.links import Links
    from kanina.memory.memories import Memories
    from kanina.memory.personal_data import PersonalData
    from kanina.people import Person
    from kanina.reports.own import OwnReports
    from kanina.settings import Settings


class Parts(Protocol):
    """What keeps it; `assembly.Parts` is such."""

    def model(self) -> SemanticModel: ...
    def catalogue(self) -> Catalogue: ...
    def conversations(self) -> Conversations: ...
    def exports(self) -> Exports: ...
    def links(self) -> Links: ...
    def memories(self) -> Memories: ...
    def relearn(self, person: Person, conversation_id: str) -> Extraction: ...
    def reports(self) -> OwnReports: ...
    def personal_data(self) -> PersonalData: ...


def add_routes(
    app: APIGatewayRestResolver,
    event: Mapping[str, Any],
    caller: Callable[[str], Caller],
    parts: Parts,
    settings: Settings,
) -> None:
    """Adds those that the event's path may be of. `caller` gives who asks if they have a scope."""
    path = app.current_event.path
    if path.startswith("/api/conversations"):
        from kanina.channels import api_conversations, api_results

        api_results.add_routes(app, event, caller, parts.exports, settings.query_seconds)
        api_conversations.add_routes(app, event, caller, parts.conversations, parts.model)
    elif path.startswith("/api/memories"):
        from kanina.channels import api_memories

        api_memories.add_routes(app, event, caller, parts.memories, parts.relearn)
    elif path.startswith(("/api/model", "/api/starters")):
        from kanina.channels import api_model

        api_model.add_routes(app, event, caller, parts.catalogue)
    elif path.startswith("/api/search"):
        from kanina.channels import api_search

        api_search.add_routes(app, event, caller, parts.conversations)
    elif path.startswith("/api/me/reports"):
        from kanina.channels import api_reports

        api_reports.add_routes(app, event, caller, parts.reports, parts.conversations, settings)
    elif path.startswith("/api/me"):
        from kanina.channels import api_me

        api_me.add_routes(app, event, caller, parts.personal_data, parts.links)
