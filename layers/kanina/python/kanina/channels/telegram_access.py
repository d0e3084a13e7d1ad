"""Who may talk to the bot: closed unless the settings name a person or a chat."""

from __future__ import annotations

from dataclasses import dataclass

from kanina.channels.telegram_update import Incoming

EVERYONE = "*"


@dataclass(frozen=True, slots=True)
class Access:
    """`users` may ask in private, `chats` are the groups (and private chats) that may ask. `everyone`: any private
    chat, as the setting `*` says."""

    users: frozenset[int] = frozenset()
    chats: frozenset[int] = frozenset()
    everyone: bool = False

    def allows(self, incoming: Incoming) -> bool:
        """Whether this message is answered. Being a known person opens no group: its other members would read along."""
        if incoming.chat in self.chats:
            return True
        return incoming.private and (self.everyone or incoming.sender in self.users)

    def reaches(self, address: str) -> bool:
        """Whether a private chat still gets what it subscribed to: its id is its person's. Off the list, no report."""
        return self.everyone or int(address) in self.users | self.chats


def parse_access(users: str, chats: str) -> Access:
    """The settings' comma lists of ids. Raises ValueError for what is no id: a name can change hands, an id cannot."""
    named, everyone = _ids(users, "KANINA_TELEGRAM_ALLOWED_USERS")
    places, anywhere = _ids(chats, "KANINA_TELEGRAM_ALLOWED_CHATS")
    if anywhere:
        raise ValueError("KANINA_TELEGRAM_ALLOWED_CHATS names groups by id; * would let in every group")
    return Access(named, places, everyone)


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
