"""Who may talk to the bot: closed but for whom the settings or the list name. And which groups a person is in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kanina.channels.telegram_people import Listing, Snapshot
from kanina.channels.telegram_update import Incoming
from kanina.observability import about, log
from kanina.settings import Settings
from kanina.storage.table import StorageFault

EVERYONE = "*"


@dataclass(frozen=True, slots=True)
class Access:
    """Who is let in, by the settings or by the table's list.

    `users` may ask in private, `chats` are the groups (and private chats) that may ask. `everyone`: any private chat,
    as the setting `*` says. `groups`: those that row filters look at, by person. `people`: the list; what it says of
    someone's groups counts before the settings.
    """

    users: frozenset[int] = frozenset()
    chats: frozenset[int] = frozenset()
    everyone: bool = False
    groups: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    people: Listing = field(default_factory=lambda: Snapshot(()), compare=False)

    def placed(self, incoming: Incoming) -> Incoming:
        """The message with the id that its group had before it became a supergroup. May raise StorageFault."""
        entry = None if incoming.private or incoming.chat in self.chats else self.people.get(incoming.chat)
        return incoming if entry is None else replace(incoming, moved_from=entry.moved_from)

    def allows(self, incoming: Incoming) -> bool:
        """Whether this message is answered. Being a known person opens no group: its other members would read along.

        May raise StorageFault for someone whom the settings do not name.
        """
        if incoming.private and (self.everyone or incoming.sender in self.users):
            return True
        return self._is_open(incoming.place)

    def reaches(self, address: str) -> bool:
        """Whether a chat still gets what it subscribed to; a private one's id is its person's."""
        chat = int(address)
        return (chat > 0 and (self.everyone or chat in self.users)) or self._is_open(chat)

    def groups_of(self, user: int) -> tuple[str, ...]:
        """The groups a person is in; where the table fails that would say so, those of the settings."""
        try:
            entry = self.people.get(user)
        except StorageFault as fault:
            log("telegram_groups_unread", **about(fault))
            entry = None
        return entry.groups if entry and entry.groups else self.groups.get(user, ())

    def _is_open(self, place: int) -> bool:
        if place in self.chats:
            return True
        entry = self.people.get(place)
        return entry is not None and entry.moved_from is None


def access_of(settings: Settings, people: Listing) -> Access:
    """Who is let in, as the settings and the list say. Raises ValueError."""
    named = parse_access(
        settings.telegram_allowed_users, settings.telegram_allowed_chats, settings.telegram_user_groups
    )
    return replace(named, people=people)


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
