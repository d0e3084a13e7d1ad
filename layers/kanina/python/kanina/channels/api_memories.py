"""The API's way to a person's memories: seen, written, changed and forgotten by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from kanina.channels import memory_models, rest
from kanina.channels.api_me import shown
from kanina.channels.requests import Event, chosen, limit_of, only_members, search_words, tag
from kanina.memory.memories import Order, WantedMemories
from kanina.memory.memory_items import FIELDS, MemoryType
from kanina.memory.profiles import Profile
from kanina.problems import InvalidRequest
from kanina.storage import keys

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.assistant.known.finding import Extraction
    from kanina.auth.caller import Caller
    from kanina.memory.memories import Memories, Memory, MemoryList
    from kanina.people import Person

PATH = "/api/memories"
_EXAMPLE = '{"content": "I look after NCR only"}'
_EXTRACT_EXAMPLE = '{"conversation_id": "0b9f…"}'
_ARCHIVED = {"false": False, "true": True, "all": None}
_TRUTH = {"false": False, "true": True}


def add_routes(
    app: APIGatewayRestResolver,
    event: Event,
    caller: Callable[[str], Caller],
    memories: Callable[[], Memories],
    relearn: Callable[[Person, str], Extraction],
) -> None:
    """The routes of memories. `caller` gives who asks if they have a scope; the table is met after that. `relearn`
    reads a conversation for what is to be remembered."""

    def encoded(memory: Memory, who: Caller) -> memory_models.Memory:
        return encode(memories(), memory, who.person)

    def answered(memory: Memory, who: Caller) -> Response[str]:
        return rest.ok(encoded(memory, who).model_dump_json(), headers=tag(memory.version))

    @app.post(f"{PATH}/extract")
    def _extracted() -> Response[str]:
        who = caller("chat")
        body = rest.json_object(event, _EXTRACT_EXAMPLE)
        only_members(body, ("conversation_id",))
        given = body.get("conversation_id")
        if not isinstance(given, str):
            raise InvalidRequest("conversation_id is missing: send that of a conversation of yours.")
        done = relearn(who.person, given)
        said = memory_models.Extraction(
            conversation_id=given,
            found=tuple(encoded(each, who) for each in done.found),
            merged=tuple(encoded(each, who) for each in done.merged),
            refused=tuple(memory_models.Refused(kind=kind, messages=count) for kind, count in done.refused.items()),
        )
        return rest.ok(said.model_dump_json())

    @app.get(PATH)
    def _listed() -> Response[str]:
        who, wanted = caller("read"), _wanted(event)
        page = memories().list(_pk(who), wanted, limit_of(event), rest.query_parameter(event, "cursor"))
        return rest.ok(encode_list(memories(), page, who.person).model_dump_json())

    @app.post(PATH)
    def _added() -> Response[str]:
        who = caller("chat")
        done = memories().take(_pk(who), _body(event))
        if isinstance(done, Profile):
            return shown(done, who)
        memory = done.memory
        location = f"{rest.stage(event)}{PATH}/{memory.memory_id}"
        return rest.created(encoded(memory, who).model_dump_json(), location, headers=tag(memory.version))

    @app.get(f"{PATH}/<memory_id>")
    def _one(memory_id: str) -> Response[str]:
        who = caller("read")
        return answered(memories().get(_pk(who), memory_id), who)

    @app.put(f"{PATH}/<memory_id>")
    def _changed(memory_id: str) -> Response[str]:
        who = caller("chat")
        given = _body(event)
        if not given:
            raise InvalidRequest(f"Send what is to change, such as {_EXAMPLE}.")
        return answered(memories().change(_pk(who), memory_id, given, rest.if_match(event)), who)

    @app.delete(f"{PATH}/<memory_id>")
    def _deleted(memory_id: str) -> Response[str]:
        who = caller("delete")
        memories().delete(_pk(who), memory_id)
        return rest.ok(memory_models.Forgotten(memory_id=memory_id).model_dump_json())


def encode(memories: Memories, memory: Memory, person: Person) -> memory_models.Memory:
    """A memory as every door gives it."""
    own = memory_models.Memory.model_fields.keys() - {"user_id", "fits"}
    told: dict[str, Any] = {name: getattr(memory, name) for name in own}
    return memory_models.Memory(user_id=person.id, fits=memories.fits(memory), **told)


def does(memory: Memory) -> str:
    """What a memory does, for who has just written it."""
    return "it changes answers" if memory.means else "a note, which changes no figures"


def encode_list(memories: Memories, page: MemoryList, person: Person) -> memory_models.Memories:
    """A page of memories as every door gives it."""
    said = tuple(encode(memories, each, person) for each in page.memories)
    return memory_models.Memories(memories=said, next=page.next)


def _body(event: Event) -> dict[str, Any]:
    """What is sent of a memory. Raises InvalidRequest naming members that are unknown."""
    body = rest.json_object(event, _EXAMPLE)
    only_members(body, FIELDS)
    return body


def _pk(who: Caller) -> str:
    return keys.person(who.person.id)


def _wanted(event: Event) -> WantedMemories:
    types: tuple[MemoryType, ...] = get_args(MemoryType)
    orders: tuple[Order, ...] = get_args(Order)
    return WantedMemories(
        memory_type=chosen(event, "type", {each: each for each in types}),
        category=rest.query_parameter(event, "category"),
        pinned=chosen(event, "pinned", _TRUTH),
        archived=chosen(event, "archived", _ARCHIVED, "false"),
        source_conversation_id=rest.query_parameter(event, "source_conversation_id"),
        words=search_words(event),
        order=chosen(event, "sort", {each: each for each in orders}, "created") or "created",
    )
