"""The one place where person ids are made. An id is stable from day one and never comes from a request body."""

from __future__ import annotations

from dataclasses import dataclass

_SEPARATOR = "|"
_KEY = "key:"
_TELEGRAM = "telegram:"
_LOCAL = "local:"

LOCAL_NAME = "me"
"""Who asks on the laptop unless another name is given."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: the id every item of theirs is kept under, and the groups that row filters look at."""

    id: str
    groups: tuple[str, ...] = ()


EVERYBODY = Person("deployment")
"""All of a deployment's people as one, for what is counted of them together. No person's id is without a colon."""


def _part(value: str) -> str:
    """An id part in which the separator cannot be forged: `%` and `|` are percent-encoded."""
    if not value:
        raise ValueError("a person id needs every part")
    return value.replace("%", "%25").replace(_SEPARATOR, "%7C")


def from_oidc(issuer: str, subject: str, groups: tuple[str, ...] = ()) -> Person:
    """A person signed in by an identity provider: `oidc:<issuer>|<subject>`."""
    return Person(f"oidc:{_part(issuer)}{_SEPARATOR}{_part(subject)}", groups)


def from_telegram(bot: str, user: str | int, groups: tuple[str, ...] = ()) -> Person:
    """The sender of a Telegram message to one bot: `telegram:<bot>|<user>`."""
    return Person(f"{_TELEGRAM}{_part(bot)}{_SEPARATOR}{_part(str(user))}", groups)


def from_mail(address: str) -> Person:
    """Someone known only as a recipient of reports: `mail:<address>`, the address in lower case."""
    return Person(f"mail:{_part(address.lower())}")


def from_key(key_id: str) -> Person:
    """A machine caller with a service key: `key:<id>`."""
    return Person(f"{_KEY}{_part(key_id)}")


def acted_for(machine: Person, user: str) -> Person:
    """Someone whom a machine caller that may do so asks for: `key:<id>|<user>`, in the machine's groups."""
    return Person(f"{machine.id}{_SEPARATOR}{_part(user)}", machine.groups)


def is_key(person: Person) -> bool:
    """Whether this is a machine caller that asks for itself."""
    return person.id.startswith(_KEY) and _SEPARATOR not in person.id


def key_behind(person: Person) -> Person | None:
    """The machine caller that asks for this person; None where they ask themselves."""
    key, _, user = person.id.partition(_SEPARATOR)
    return Person(key, person.groups) if user and key.startswith(_KEY) else None


def local(name: str) -> Person:
    """A person on the laptop: `local:<name>`."""
    return Person(f"{_LOCAL}{_part(name)}")


def channel_of(person: Person) -> str | None:
    """How someone signs in who may link accounts: `oidc`, `telegram` or `local`; None for machines and recipients."""
    kind, _, rest = person.id.partition(":")
    return kind if rest and kind in ("oidc", "telegram", "local") else None


def masked(person: Person) -> str:
    """What tells somebody which account of theirs it is, and nobody else whose: the end of its id; on the laptop all of
    its name."""
    last = person.id.rpartition(_SEPARATOR)[2]
    return local_name(person) or f"…{last[-min(4, len(last) // 2) or len(last) :]}"


def is_telegram(person: Person) -> bool:
    """Whether this is someone who writes to a Telegram bot: no other door knows them."""
    return person.id.startswith(_TELEGRAM)


def local_name(person: Person) -> str | None:
    """The name of a person on the laptop; None for anybody else."""
    if not person.id.startswith(_LOCAL):
        return None
    return person.id.removeprefix(_LOCAL).replace("%7C", _SEPARATOR).replace("%25", "%")
