"""The API's way to what is kept of a person as such."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING

from kanina.channels import rest
from kanina.channels.me_models import (
    Erased,
    ErasedItems,
    LinkedAccount,
    LinkRequest,
    Links,
    PendingLink,
    ProfileChange,
    ProfileFields,
)
from kanina.channels.openapi_me import JSON_LINES
from kanina.channels.requests import Event, only_members, tag
from kanina.problems import InvalidRequest

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.auth.caller import Caller
    from kanina.memory import links as memory
    from kanina.memory.personal_data import PersonalData
    from kanina.memory.profiles import Profile

EXPORT_PATH = "/api/me/export"
LINKS_PATH = "/api/me/links"
Monotonic = Callable[[], float]

ERASE_SECONDS = 18.0
"""How long one request erases; what is left is counted after that, in the function's 28 seconds."""

_EXAMPLE = '{"name": "Ana"}'
_LINK_EXAMPLE = '{"code": "…"}'


def add_routes(
    app: APIGatewayRestResolver,
    event: Event,
    caller: Callable[[str], Caller],
    personal_data: Callable[[], PersonalData],
    links: Callable[[], memory.Links],
) -> None:
    """The routes of a person's own data. `caller` gives who asks if they have a scope; the table is met after that."""

    @app.get("/api/me")
    def _profile() -> Response[str]:
        who = caller("read")
        return shown(personal_data().profile(who.person), who)

    @app.put("/api/me")
    def _changed() -> Response[str]:
        who = caller("chat")
        return changed(personal_data(), who, event)

    @app.delete("/api/me")
    def _erased() -> Response[str]:
        who = caller("delete")
        return erased(personal_data(), who)

    @app.get(LINKS_PATH)
    def _linked() -> Response[str]:
        who = caller("read")
        return _shown_links(links().state(who.person))

    @app.post(LINKS_PATH)
    def _linking() -> Response[str]:
        who = caller("chat")
        return linking(links(), who, event)

    @app.delete(LINKS_PATH)
    def _unlinked() -> Response[str]:
        who = caller("delete")
        return _shown_links(links().unlink(who.person, rest.query_parameter(event, "account")))

    @app.get(EXPORT_PATH)
    def _exported() -> Response[str]:
        who = caller("read")
        return exported(personal_data(), who, event)


def changed(personal_data: PersonalData, caller: Caller, event: Event) -> Response[str]:
    """Changes the profile, if it still has the version that an If-Match names."""
    body = rest.json_object(event, _EXAMPLE)
    only_members(body, ProfileChange.model_fields)
    if not body:
        raise InvalidRequest(f"Send what is to change, such as {_EXAMPLE}.")
    return shown(personal_data.change_profile(caller.person, body, expected=rest.if_match(event)), caller)


def linking(links: memory.Links, caller: Caller, event: Event) -> Response[str]:
    """Makes a code, enters one, or confirms. Raises InvalidRequest for more than one of that at once."""
    body = rest.json_object(event, _LINK_EXAMPLE) if event.get("body") else {}
    only_members(body, LinkRequest.model_fields)
    code, yes = body.get("code"), body.get("confirm")
    if len(body) > 1 or not (isinstance(code, str | None) and isinstance(yes, bool | None)) or None in body.values():
        raise InvalidRequest(f"Send nothing for a code, the code of another account, {_LINK_EXAMPLE}, or confirm.")
    if code is not None:
        return _shown_links(links.enter(caller.person, code))
    return _shown_links(links.make(caller.person) if yes is None else links.confirm(caller.person, yes=yes))


def exported(personal_data: PersonalData, caller: Caller, event: Event) -> Response[str]:
    """A page of everything of a person, as JSON lines; where there is more, the last line and a Link lead on."""
    page = personal_data.export(caller.person, rest.query_parameter(event, "cursor"))
    lines, headers = list(page.lines), {}
    if page.next is not None:
        lines.append(json.dumps({"kind": "next", "next": page.next}))
        headers["Link"] = f'<{rest.stage(event)}{EXPORT_PATH}?cursor={page.next}>; rel="next"'
    return rest.file("".join(f"{line}\n" for line in lines), JSON_LINES, "kanina-me.jsonl", headers=headers)


def erased(
    personal_data: PersonalData, caller: Caller, seconds: float = ERASE_SECONDS, monotonic: Monotonic = time.monotonic
) -> Response[str]:
    """Erases everything of a person, as far as there is time."""
    until = monotonic() + seconds
    done = personal_data.erase(caller.person, lambda: monotonic() < until)
    return rest.ok(Erased(deleted=ErasedItems.model_validate(done.deleted), left=done.left).model_dump_json())


def shown(profile: Profile, caller: Caller) -> Response[str]:
    """A profile as it is given."""
    return rest.ok(
        ProfileFields(**asdict(profile), scopes=caller.scopes).model_dump_json(), headers=tag(profile.version)
    )


def _shown_links(state: memory.LinkState) -> Response[str]:
    linked = tuple(
        LinkedAccount(account=each.account, channel=each.channel, name=each.name, linked_at=each.since)
        for each in state.accounts
    )
    pending = None
    if (waits := state.pending) is not None:
        pending = PendingLink(
            channel=waits.channel, name=waits.name, confirmed=waits.confirmed, expires_at=waits.expires_at
        )
    said = Links(accounts=linked, pending=pending, code=state.code, code_expires_at=state.code_expires_at)
    return rest.ok(said.model_dump_json())
