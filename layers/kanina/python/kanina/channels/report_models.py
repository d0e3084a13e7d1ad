"""What the API takes and gives of the daily report that a person gets."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from kanina.channels.api_models import ApiModel
from kanina.models import Language

Weekday = Annotated[int, Field(ge=1, le=7)]


class ReportCopy(ApiModel):
    """One place that the report is sent to, or can be."""

    channel: Literal["email", "telegram"]
    address: Annotated[str, Field(description="A mail address, or a Telegram chat's number.")]
    active: bool
    confirmed: Annotated[
        bool,
        Field(description="Whether its reader has confirmed it, and not stopped it since."),
    ]
    language: Language
    days: Annotated[tuple[int, ...], Field(description="The days it comes, Monday is 1; none for all.")]
    hour: Annotated[int | None, Field(description="The hour it comes; none for the report's own.")]
    zone: Annotated[str, Field(description="Where that hour is told: an IANA name.")]
    figures: Annotated[tuple[str, ...], Field(description="The metrics that lead it; none for the report's own.")]


class PinnedTurn(ApiModel):
    """An answer that is pinned to the report."""

    id: str
    labels: Annotated[dict[Language, str], Field(description="All that it asks on the next morning.")]
    moves: Annotated[bool, Field(description="Whether its days move with the calendar.")]
    can_move: bool


class MyReports(ApiModel):
    """The daily report, as one gets it."""

    figures: Annotated[tuple[str, ...], Field(description="The metrics that lead it unless one chooses others.")]
    choices: Annotated[tuple[str, ...], Field(description="All metrics that a day has a value of.")]
    copies: Annotated[tuple[ReportCopy, ...], Field(description="Where it goes, of all accounts that are linked.")]
    hour: Annotated[int | None, Field(description="When it comes unless one chooses; none where one cannot choose.")]
    zone: Annotated[str, Field(description="Where that hour is told: an IANA name.")]
    mail: Annotated[bool, Field(description="Whether mail addresses can be added.")]
    pins: Annotated[tuple[PinnedTurn, ...], Field(description="The answers that stand below its figures.")]
    pinned: Annotated[str | None, Field(description="The id of the pin that was asked for.")] = None


class ReportChange(BaseModel):
    """What is to become of one copy; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    channel: Literal["email", "telegram"]
    address: str
    active: bool | None = None
    language: Language | None = None
    days: Annotated[tuple[Weekday, ...] | None, Field(max_length=7)] = None
    hour: Annotated[int | None, Field(ge=0, le=23, description="Null for the report's own.")] = None
    zone: Annotated[str | None, Field(description="Where that hour is told: an IANA name.")] = None
    figures: Annotated[tuple[str, ...] | None, Field(max_length=12)] = None


class NewAddress(BaseModel):
    """A mail address that is to get it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    address: str
    language: Language = "en"


class NewPin(BaseModel):
    """An answer to be pinned."""

    model_config = ConfigDict(extra="forbid", strict=True)

    conversation_id: str
    turn: Annotated[int, Field(ge=1, description="The number of the turn that it is in.")]
    moves: Annotated[
        bool | None,
        Field(
            description="Whether its days move with the calendar; if not said, where they were not over or just before."
        ),
    ] = None


class PinChange(BaseModel):
    """What is to become of a pin."""

    model_config = ConfigDict(extra="forbid", strict=True)

    moves: bool


class ReportPreview(ApiModel):
    """The report that is due, as one sees the rows."""

    subject: str
    day: Annotated[date, Field(description="The day that the figures are of.")]
    text: str
