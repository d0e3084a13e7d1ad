"""Who may talk to the bot: closed unless the settings name a person or a chat. And which groups a person is in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from kanina.channels.telegram_update import Incoming
from kanina.settings import Settings

EVERYONE = "*"


@dataclass(frozen=True, slots=True)
class Access:
    """`users` may ask in private, `chats` are the groups (and private chats) that may ask. `everyone`: any private
    chat, as the setting `*` says. `groups`: those that row filters look at, by person."""

    users: frozenset[int] = frozenset()
    chats: frozenset[int] = frozenset()
    everyone: bool = False
    groups: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def allows(self, incoming: Incoming) -> bool:
        """Whether this message is answered. Being a known person opens no group: its other members would read along."""
        if incoming.chat in self.chats:
            return True
        return incoming.private and (self.everyone or incoming.sender in self.users)

    def reaches(self, address: str) -> bool:
        """Whether a private chat still gets what it subscribed to: its id is its person's. Off the list, no report."""
        return self.everyone or int(address) in self.users | self.chats

    def groups_of(self, user: int) -> tuple[str, ...]:
        """The groups a person is in; none unless the settings say so."""
        return self.groups.get(user, ())


def access_of(settings: Settings) -> Access:
    """Who is let in, as the settings say. Raises ValueError."""
    return parse_access(settings.telegram_allowed_users, settings.telegram_allowed_chats, settings.telegram_user_groups)


def parse_access(users: str, chats: str, groups: str = "") -> Access:
    """The settings' comma lists of ids, and the groups by id, as pairs or JSON.

    Raises ValueError for what is no id: a name can change hands, an id cannot.
    """
    named, everyone = _ids(users, "KANINA_TELEGRAM_ALLOWED_USERS")
    places, anywhere = _ids(chats, "KANINA_TELEGRAM_ALLOWED_CHATS")
    if anywhere:
        raise ValueError("KANINA_TELEGRAM_ALLOWED_CHATS names groups by id; * would let in every group")
    return Access(named, places, everyone, _groups(groups))


def _ids(text: str, setting: str) -> tuple[frozenset[int], bool]:
    ids, everyone = set(), False
    for part in (piece.strip() for piece in text.split(",")):
        if part == EVERYONE:
            everyone = True
        elif part:
            try:
                ids.add(int(part))
            except ValueError:
                raise ValueError(f"{setting} holds {part!r}: write numbers, as /start shows them") from None
    return frozenset(ids), everyone


def _groups(text: str) -> dict[int, tuple[str, ...]]:
    """By id, from pairs such as `100200300:north,100200300:staff`, or a JSON object of lists.

    Raises ValueError.
    """
    if not text.strip():
        return {}
    try:
        named = json.loads(text) if text.lstrip().startswith("{") else _pairs(text)
        found = {int(user): tuple(groups) for user, groups in named.items() if isinstance(groups, list)}
    except (ValueError, AttributeError):
        named, found = {}, {}
    if len(found) != len(named) or not found or not all(_is_text(g) for groups in found.values() for g in groups):
        raise ValueError(
            "KANINA_TELEGRAM_USER_GROUPS must be pairs such as 100200300:north,100200300:staff, "
            'or JSON such as {"100200300": ["north", "staff"]}'
        )
    return found


def _pairs(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pair in filter(None, map(str.strip, text.split(","))):
        user, _, group = pair.partition(":")
        found.setdefault(user.strip(), []).append(group.strip())
    return found


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""
