"""What a message points at, before anyone looks at the turns: small values that `evaluate` resolves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["ordinal", "recency", "relative", "topic", "multi", "item", "none"]


@dataclass(frozen=True, slots=True)
class Nth:
    """The n-th turn, by its number in the conversation. `label`: said as a number ("turn 4"), not counted."""

    number: int
    label: bool = False


@dataclass(frozen=True, slots=True)
class FromEnd:
    """The last turn (0), or one so many before it; answered: of those that came to an answer."""

    back: int = 0
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Several turns in a row: the first `count`, or the last."""

    count: int
    last: bool = True


@dataclass(frozen=True, slots=True)
class Between:
    """The turns from one number to another, both included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """The turns from what one pointer means to what another does; None: from the start, or to the last.

    inside: without the turns at the ends.
    """

    first: Pointer | None
    last: Pointer | None
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Everything:
    """All turns, or all but those another pointer means; of them the latest `count`, where it is not 0."""

    but: Pointer | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Other:
    """The one that is not the last."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The turn that showed the n-th list of the conversation (-1 the last): "in the first table"."""

    place: int


@dataclass(frozen=True, slots=True)
class Item:
    """A row of the last answer's list (1 first, -1 last, 0 middle); without such a row, the turn of that number.

    `listed`: a row is surely meant, so no turn is. `on_list`: the message names the list ("on that list"), so that
    without one nothing is meant. `topic` chooses another answer's list; `of` is the turn whose list it is.
    """

    place: int
    listed: bool = False
    topic: tuple[str, ...] = ()
    on_list: bool = False
    of: Nth | FromEnd | Listing | None = None


@dataclass(frozen=True, slots=True)
class Items:
    """Several rows of the last list: the first `count`, the last (`last`), or those of these places.

    `listed`: only rows can be meant ("top 3"), so that without a list the last answer is.
    """

    places: tuple[int, ...] = ()
    count: int = 0
    last: bool = False
    listed: bool = False


@dataclass(frozen=True, slots=True)
class About:
    """The turn, or turns, about something.

    which: best; all; a number counts within the topic (1 first, -1 last). count: how many of the best.
    firm: the message surely points at a turn, so no match means it is not kept; otherwise no match means nothing.
    parts: topics joined by "and", each of its own turn unless one turn is about all of them.
    otherwise: what is meant when nothing matches ("my first question, for Cebu": the words were no topic but a filter).
    """

    words: tuple[str, ...]
    which: Literal["best", "all"] | int = "best"
    count: int = 0
    firm: bool = True
    otherwise: Pointer | None = None
    parts: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Quoted:
    """The turn that holds this text, word for word.

    introduced: said to be someone's here ("when I wrote …"), so that a turn about its words will do. Otherwise only a
    question that is this text.
    """

    text: str
    introduced: bool


@dataclass(frozen=True, slots=True)
class Step:
    """The turn so many after (or before, when negative) what another pointer means.

    anchor None: what the last turn itself pointed at, or else the last turn.
    """

    anchor: Pointer | None
    by: int


def turn_at(place: int) -> Nth | FromEnd:
    """The turn at a place: 1 the first, -1 the last."""
    return Nth(place) if place > 0 else FromEnd(-place - 1)


Pointer = Nth | FromEnd | Span | Between | Stretch | Everything | Other | Listing | Item | Items | About | Quoted | Step


@dataclass(frozen=True, slots=True)
class Reading:
    """A message's pointers and the kind of reference they make."""

    kind: Kind
    pointers: tuple[Pointer, ...]
