"""The API's way to the daily report that a person gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from kanina.channels import rest
from kanina.channels.report_models import (
    MyReports,
    NewAddress,
    NewPin,
    PinChange,
    PinnedTurn,
    ReportChange,
    ReportCopy,
    ReportPreview,
)
from kanina.channels.requests import Event, chosen
from kanina.clock import system_clock
from kanina.models import Language
from kanina.problems import InvalidRequest
from kanina.reports.mail_links import CONFIRM
from kanina.reports.pin import can_move
from kanina.reports.subscriptions import Subscription

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.auth.caller import Caller
    from kanina.memory.conversations import Conversations
    from kanina.reports.own import OwnReports
    from kanina.settings import Settings

T = TypeVar("T", bound=BaseModel)

PATH = "/api/me/reports"
_EXAMPLE = '{"channel": "telegram", "address": "12345", "days": [1, 2, 3, 4, 5]}'
_PIN_EXAMPLE = '{"conversation_id": "3f0c…", "turn": 2}'
_LANGUAGES: dict[str, Language] = {"en": "en", "fil": "fil"}


def add_routes(
    app: APIGatewayRestResolver,
    event: Event,
    caller: Callable[[str], Caller],
    reports: Callable[[], OwnReports],
    conversations: Callable[[], Conversations],
    settings: Settings,
) -> None:
    """The routes of the report. `caller` gives who asks if they have a scope; the table is met after that."""

    @app.get(PATH)
    def _mine() -> Response[str]:
        who = caller("read")
        return shown(reports(), who, settings)

    @app.put(PATH)
    def _changed() -> Response[str]:
        who = caller("chat")
        wanted = _read(ReportChange, event, _EXAMPLE)
        changed = wanted.model_dump(include={"language", "days", "figures", "zone"}, exclude_none=True)
        if wanted.hour is not None and settings.report_hour < 0:
            raise InvalidRequest("The report is sent once a day from here, at the same hour to everybody.")
        if "hour" in wanted.model_fields_set:
            changed["hour"] = wanted.hour
        if wanted.active is not None:
            changed["stopped"] = not wanted.active
        own = reports()
        own.change(who.person, wanted.channel, wanted.address, changed)
        return shown(own, who, settings)

    @app.post(f"{PATH}/addresses")
    def _added() -> Response[str]:
        from kanina.channels.confirm_mail import ConfirmMail

        who = caller("chat")
        wanted = _read(NewAddress, event, '{"address": "ana@example.org"}')
        if not _mails(settings):
            raise InvalidRequest("No mails are sent from here; whoever runs this would have to set it up.")
        own = reports()
        mail = ConfirmMail(
            settings.report_sender, own.name, lambda wanted: _link(event, settings, wanted), system_clock
        )
        own.add(who.person, wanted.address, wanted.language, mail.send)
        return shown(own, who, settings)

    @app.delete(f"{PATH}/addresses")
    def _removed() -> Response[str]:
        who, own = caller("chat"), reports()
        own.remove(who.person, rest.query_parameter(event, "address") or "")
        return shown(own, who, settings)

    @app.get(f"{PATH}/preview")
    def _previewed() -> Response[str]:
        from kanina.reports import text
        from kanina.reports.view import view

        who, language = caller("chat"), chosen(event, "language", _LANGUAGES, "en")
        assert language is not None
        report = reports().due(who.person)
        words = view(report, language)
        shown = ReportPreview(subject=words.subject, day=report.day, text=text.render(words, footed=False))
        return rest.ok(shown.model_dump_json())

    @app.post(f"{PATH}/pins")
    def _pinned() -> Response[str]:
        who = caller("chat")
        wanted = _read(NewPin, event, _PIN_EXAMPLE)
        turn, _ = conversations().turn(who.person, wanted.conversation_id, wanted.turn)
        own = reports()
        pinned = own.pin(who.person, turn.plan, turn.asked_at, wanted.moves)
        return shown(own, who, settings, pinned)

    @app.put(f"{PATH}/pins/<pin_id>")
    def _moved(pin_id: str) -> Response[str]:
        who, own = caller("chat"), reports()
        own.move(who.person, pin_id, _read(PinChange, event, '{"moves": true}').moves)
        return shown(own, who, settings)

    @app.delete(f"{PATH}/pins/<pin_id>")
    def _unpinned(pin_id: str) -> Response[str]:
        who, own = caller("chat"), reports()
        own.unpin(who.person, pin_id)
        return shown(own, who, settings)


def _read(kind: type[T], event: Event, example: str) -> T:
    """The body of a request. Raises InvalidRequest for what is none of this kind."""
    try:
        return kind.model_validate(rest.json_object(event, example))
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidRequest(f"{'.'.join(map(str, first['loc']))}: {first['msg']}; such as {example}.") from None


def shown(own: OwnReports, caller: Caller, settings: Settings, pinned: str | None = None) -> Response[str]:
    """The report as the caller gets it. Raises ModelInvalid where there can be none."""
    copies = tuple(_copy(copy, own.is_confirmed(copy)) for copy in own.copies(caller.person))
    pins = tuple(
        PinnedTurn(id=pin.id, labels=own.labels(pin), moves=pin.moves, can_move=can_move(pin.query))
        for pin in own.pins(caller.person)
    )
    mine = MyReports(
        figures=own.definition().headline,
        choices=own.choices,
        copies=copies,
        hour=None if settings.report_hour < 0 else settings.report_hour,
        zone=settings.report_zone,
        mail=_mails(settings),
        pins=pins,
        pinned=pinned,
    )
    return rest.ok(mine.model_dump_json())


def _link(event: Event, settings: Settings, wanted: Subscription) -> str:
    from kanina.channels.mail_pages import links_of

    return links_of(settings, rest.base_url(event)).url(CONFIRM, settings.report_id, wanted)


def _mails(settings: Settings) -> bool:
    secret = settings.unsubscribe_secret or settings.unsubscribe_secret_parameter
    return bool(settings.report_sender and secret)


def _copy(subscription: Subscription, confirmed: bool) -> ReportCopy:
    return ReportCopy(
        channel=subscription.channel,
        address=subscription.address,
        active=confirmed and not subscription.stopped,
        confirmed=confirmed,
        language=subscription.language,
        days=subscription.days,
        hour=subscription.hour,
        zone=subscription.zone,
        figures=subscription.figures,
    )
