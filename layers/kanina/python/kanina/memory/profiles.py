"""What a person says of themselves, as attributes of their profile's item; and what their turns cost on a day, a sum
beside them, added to by the keep of each turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, get_args

from kanina.clock import is_zone
from kanina.memory.forgetting import Said, forget_said
from kanina.memory.head import unerased
from kanina.memory.known import accounts
from kanina.memory.limits import NAME_BYTES
from kanina.memory.not_remembered import refuse
from kanina.memory.store import Part, require_version
from kanina.memory.values import dump_moment, dumps, fingerprint, load_moment
from kanina.models import Language, Tokens
from kanina.problems import Conflict, InvalidRequest
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Exists, Item, Matches, Update, scrub
from kanina.texts import is_blank, is_line, is_text, size

Member = Literal["name", "language", "time_zone", "memory"]
MEMBERS: tuple[Member, ...] = get_args(Member)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's profile. `name`: what to call them. `language`: of answers to messages that are in neither, and None
    for that of the conversation. `time_zone`: an IANA name. `memory`: whether memories are learnt and used."""

    name: str | None = None
    language: Language | None = None
    time_zone: str | None = None
    memory: bool = True

    @property
    def version(self) -> str:
        """What changes with each of these, and with nothing else of the item."""
        return fingerprint(dumps(asdict(self)))


def require_memory(attributes: Mapping[str, Any] | None) -> None:
    """Raises Conflict where the person of a profile has switched memory off."""
    if not load_profile(attributes).memory:
        raise Conflict(
            'Memory is switched off; switch it on first: say "turn memory on", PUT /api/me with {"memory": true}, or '
            "run kanina me set --memory on."
        )


def load_profile(attributes: Mapping[str, Any] | None) -> Profile:
    """The profile of an item, or of nothing."""
    return Profile(**{name: attributes[name] for name in MEMBERS if attributes and name in attributes})


_FORGOT_AT = "forgot_at"
"""On a profile's item: when its person had everything forgotten."""


def is_forgotten(said_at: datetime, attributes: Mapping[str, Any] | None) -> bool:
    """Whether the person of a profile has had everything forgotten since what was said at a moment."""
    return attributes is not None and _FORGOT_AT in attributes and said_at <= load_moment(attributes[_FORGOT_AT])


_READ: Final = (keys.PROFILE, keys.ERASED)
_ERASED: Final = "Everything of this account was erased meanwhile: send it again if it is to be kept."


class Profiles(Part):
    """The profiles of one table."""

    def get(self, pk: str) -> Profile:
        """A person's: one read."""
        return load_profile(self.item(pk))

    def item(self, pk: str) -> Item | None:
        """The same with what others keep there: one read."""
        return self.store.table.get(pk, keys.PROFILE)

    def change(self, pk: str, members: Mapping[str, Any], expected: str | None = None) -> Profile:
        """Change the members given; None takes one back. expected: the version it must have now.

        A name that is taken back is so in all linked accounts, and goes from what was said in any of them.

        Raises InvalidRequest for what a member cannot be, PreconditionFailed for another version.
        """
        checked = {name: _checked(name, value) for name, value in members.items()}
        began = self.store.clock()

        def change() -> Profile:
            there = {each["sk"]: each for each in self.store.table.get_many([(pk, sk) for sk in _READ])}
            item = there.get(keys.PROFILE)
            before = load_profile(item)
            require_version(before.version, expected)
            after = replace(before, **checked)
            if "name" in checked and after.name is None:
                self._forget_names(pk)
            kept = unerased(pk, there.get(keys.ERASED), began, Conflict(_ERASED))
            self.store.table.write(_update(pk, item, after), kept)
            return after

        done = self.store.retried(change, "The profile is in use; change it again in a moment.")
        if "name" in checked:
            scrub(self.store.table)
        return done

    def learn_afresh(self, pk: str, now: datetime) -> None:
        """Let nothing that was said until now be read for memories, in no linked account."""
        for each in self._accounts(pk):
            said = {_FORGOT_AT: dump_moment(now)}
            self.store.table.write(Update(each, keys.PROFILE, set=said, remove=(EXPIRES_AT,)))

    def _forget_names(self, pk: str) -> None:
        everybody = self._accounts(pk)
        there = self.store.table.get_many([(each, keys.PROFILE) for each in everybody])
        named = [item for item in there if "name" in item]
        forget_said(self.store.table, everybody, [Said(item["name"]) for item in named])
        for item in named:
            if item["pk"] != pk:
                self.store.table.write(Update(item["pk"], keys.PROFILE, remove=("name",), condition=Exists()))

    def _accounts(self, pk: str) -> list[str]:
        return list(accounts(self.store.table, pk, self.store.table.get(pk, keys.KNOWN)))


def _update(pk: str, item: Item | None, after: Profile) -> Update:
    """All four as they are to be, on condition that nobody has changed one since; what others keep there stays.

    What was left of an erasure ends with its day (`erasure`); a profile does not.
    """
    said = {name: value for name, value in asdict(after).items() if value != getattr(_EMPTY, name)}
    gone = [name for name in (*MEMBERS, EXPIRES_AT) if name not in said]
    unchanged = Absent() if item is None else Matches({name: item.get(name) for name in MEMBERS})
    return Update(pk, keys.PROFILE, set=said, remove=gone, condition=unchanged)


_EMPTY = Profile()


def _checked(name: str, value: Any) -> Any:
    if name == "memory":
        if not isinstance(value, bool):
            raise InvalidRequest("memory must be true or false.")
    elif value is None:
        return None
    elif not is_text(value):
        raise InvalidRequest(f"{name} must be a text or null.")
    elif name == "name":
        if not is_line(value) or size(value) > NAME_BYTES:
            raise InvalidRequest(f"name must be one line of at most {NAME_BYTES} bytes, or null.")
        refuse(value)
        return None if is_blank(value) else " ".join(value.split())
    elif name == "language":
        if value not in get_args(Language):
            raise InvalidRequest(f"language must be one of {', '.join(get_args(Language))}, or null.")
    elif not is_zone(value):
        raise InvalidRequest("time_zone must be the name of a zone, such as Asia/Manila, or null.")
    return value


# ---------------------------------------------------------------- what turns cost

_SPENT = "spent_"
"""Begins a day's sum, UTC's. A turn that cost nothing writes nothing."""


def spent_on(profile: Mapping[str, Any], now: datetime) -> int:
    """Millionths of a US dollar spent on the day of `now`."""
    return int(profile.get(day_attribute(now), 0))


def spending(pk: str, profile: Mapping[str, Any], tokens: Tokens, now: datetime) -> Update | None:
    """The change that adds a turn's cost to the day's, and lets go of the days before; None where it cost nothing."""
    return added(pk, profile, tokens.microdollars, now) if tokens.microdollars else None


def added(pk: str, profile: Mapping[str, Any], microdollars: int, now: datetime) -> Update:
    """The change that adds to the day's sum, or takes from it, and lets go of the days before."""
    today = day_attribute(now)
    over = tuple(sorted(name for name in profile if name.startswith(_SPENT) and name < today))
    return Update(pk, keys.PROFILE, add={today: microdollars}, remove=over)


def is_spending(name: str) -> bool:
    """Whether this attribute of a profile is a day's sum."""
    return name.startswith(_SPENT)


def day_attribute(now: datetime) -> str:
    """Where a day's sum stands on a profile."""
    return f"{_SPENT}{now.astimezone(UTC).date().isoformat()}"
