"""The API's way to find again what was said or remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kanina.channels import memory_models, rest
from kanina.channels.requests import Event, limit_of, search_words
from kanina.problems import InvalidRequest
from kanina.texts import is_blank

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.auth.caller import Caller
    from kanina.memory.conversations import Conversations
    from kanina.memory.recall.search import Found

PATH = "/api/search"


def add_routes(
    app: APIGatewayRestResolver,
    event: Event,
    caller: Callable[[str], Caller],
    conversations: Callable[[], Conversations],
) -> None:
    """The route of searches. `caller` gives who asks if they have a scope; the table is met after that."""

    @app.get(PATH)
    def _searched() -> Response[str]:
        who, text = caller("read"), search_words(event)
        if is_blank(text):
            raise InvalidRequest("q is missing: send what to look for, such as ?q=oven+last+March.")
        cursor = rest.query_parameter(event, "cursor")
        page = conversations().search(who.person, text, limit=limit_of(event), cursor=cursor)
        hits = tuple(_encoded(each) for each in page.found)
        return rest.ok(memory_models.SearchPage(hits=hits, next=page.next).model_dump_json())


def _encoded(found: Found) -> memory_models.SearchHit:
    return memory_models.SearchHit(
        kind=found.kind,
        memory_id=found.id if found.kind == "memory" else None,
        conversation_id=None if found.kind == "memory" else found.id,
        turn=found.turn,
        content=found.text,
        created_at=found.said,
        reasons=tuple(memory_models.SearchReason(kind=each.kind, words=each.words) for each in found.reasons),
    )
