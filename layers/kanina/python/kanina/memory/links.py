"""Links the accounts of one person: a code is made in one, entered in the other, and confirmed on both sides.

Each step is one transaction, so that what is cut off has either been done or not. Of a code only the SHA-256 is kept,
and whoever sends one that is unknown, over, used or somebody else's is told the same.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from kanina import given_values
from kanina.clock import Clock
from kanina.memory.head import unerased
from kanina.memory.known import (
    Accounts,
    account_name,
    accounts,
    known_change,
    known_together,
    load_links,
    packed_together,
)
from kanina.memory.limits import KNOWN_BYTES, LINK_BYTES, LINK_SECONDS, LINKED_ACCOUNTS, MEMORIES_MAXIMUM
from kanina.memory.memory_shelf import Shelf
from kanina.memory.profiles import load_profile
from kanina.memory.store import Backoff, Part, Store
from kanina.memory.values import dump_moment, epoch_seconds, load_moment
from kanina.people import Person, channel_of, masked
from kanina.problems import Conflict, Forbidden, LimitReached, NotFound
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Change,
    Check,
    ConditionFailed,
    Delete,
    Exists,
    Item,
    Matches,
    Put,
    Table,
    Update,
)
from kanina.texts import size

_IN_USE: Final = "The links are being changed; send it again in a moment."
_NO_CODE: Final = "There is no such code, or it is used or over: make another one in the other account, and enter it."
_ERASED: Final = "One of the accounts has been erased meanwhile: make another code."
_NO_LINK: Final = "No account waits to be confirmed here: make a code, and enter it within ten minutes."


@dataclass(frozen=True, slots=True)
class Linked:
    """Another account. `account` is what it is called without saying whose it is; `since`: when it was linked."""

    account: str
    channel: str
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class PendingLink:
    """An account that may be linked until a moment; `confirmed`: on this side. `link`: which link that would be."""

    link: str
    channel: str
    name: str
    confirmed: bool
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class LinkState:
    """What is linked with an account, and what may be. `code`: one that has been made just now."""

    accounts: tuple[Linked, ...] = ()
    pending: PendingLink | None = None
    code: str | None = None
    code_expires_at: datetime | None = None


class Links(Part):
    """The links of one table. Any call may raise Forbidden for who is no person."""

    def __init__(
        self,
        table: Table,
        clock: Clock,
        backoff: Backoff | None = None,
        *,
        count: Callable[[Person], object] = lambda person: None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """count: counts a code that is made or entered as a message; raises RateLimited."""
        super().__init__(Store(table, clock, backoff=backoff or Backoff()))
        self._count = count
        self._random_bytes = random_bytes

    def state(self, person: Person) -> LinkState:
        """What is linked, and who asks to be: two reads, and two more where anything is. Accounts are called what their
        profiles say now."""
        pk = _pk(person)
        mine = self.store.table.get(pk, keys.LINKING)
        found = accounts(self.store.table, pk, self.store.table.get(pk, keys.KNOWN))
        waits = [mine["with"]] if mine is not None and "with" in mine else []
        places = [*((each, keys.PROFILE) for each in (*found, *waits)), *((each, keys.LINKING) for each in waits)]
        items = self.store.table.get_many(places) if len(found) > 1 or waits else []
        by_key = {(item["pk"], item["sk"]): item for item in items}
        linked = []
        for each, link in load_links(found[pk]).items():
            if each in found:
                about = _about(link["id"], by_key.get((each, keys.PROFILE)))
                linked.append(Linked(account_name(each), *about, load_moment(link["since"])))
        linked.sort(key=lambda each: (each.since, each.account))
        if mine is None or not waits:
            return LinkState(tuple(linked), None, None, _ends(mine) if mine else None)
        theirs = by_key.get((mine["with"], keys.LINKING))
        pending = None
        # It ends where the other side makes or enters another code.
        if theirs is not None and _is_of_both(mine, theirs):
            about = _about(mine["id"], by_key.get((mine["with"], keys.PROFILE)))
            pending = PendingLink(_link(mine), *about, mine.get("confirmed", False), _ends(mine))
        return LinkState(tuple(linked), pending)

    def make(self, person: Person) -> LinkState:
        """A new code in place of any other, and of a link that waits to be confirmed. Raises RateLimited."""
        pk = _pk(person)
        self._count(person)
        self._withdraw(pk)
        code = base64.b32encode(self._random_bytes(LINK_BYTES)).decode().rstrip("=")
        now, digest = self.store.clock(), _digest(code)
        ends = epoch_seconds(now) + LINK_SECONDS
        said = {"made_at": dump_moment(now), EXPIRES_AT: ends}
        told = {"of": pk, "id": person.id}
        self.store.table.write(
            Put({"pk": pk, "sk": keys.LINKING, "digest": digest, **said}),
            Put({"pk": keys.link_code(digest), "sk": keys.LINK_CODE, **told, **said}),
        )
        state = self.state(person)
        return LinkState(state.accounts, None, code, state.code_expires_at)

    def enter(self, person: Person, code: str) -> LinkState:
        """Use a code that another account has made, once: both sides have yet to confirm.

        Raises NotFound for a code that cannot be used, Conflict for one's own or that of a linked account, LimitReached
        where more accounts would be linked than may be, RateLimited.
        """
        pk = _pk(person)
        self._count(person)
        digest = _digest(given_values.text("code", code))
        found = self.store.table.get(keys.link_code(digest), keys.LINK_CODE)
        if found is None:
            mine = self.store.table.get(pk, keys.LINKING)
            if mine is not None and "with" in mine and mine["digest"] == digest:  # entered already, and not heard of it
                return self.state(person)
            raise NotFound(_NO_CODE)
        maker = found["of"]
        if maker == pk:
            raise Conflict("This account made that code itself: enter it in the other account.", reason="own-code")
        self._members(pk, maker)
        self._withdraw(pk)
        said = {name: found[name] for name in ("id", "made_at", EXPIRES_AT)}
        kept = [self._unerased(each, found["made_at"]) for each in (pk, maker)]
        try:
            self.store.table.write(
                *kept,
                Delete(found["pk"], found["sk"], Exists()),
                Update(
                    maker,
                    keys.LINKING,
                    set={"with": pk, "id": person.id},
                    condition=Matches({"digest": digest, "with": None}),
                ),
                Put({"pk": pk, "sk": keys.LINKING, "digest": digest, "with": maker, **said}),
            )
        except ConditionFailed as failure:
            raise NotFound(_NO_CODE) from failure
        return self.state(person)

    def confirm(self, person: Person, *, yes: bool, link: str | None = None) -> LinkState:
        """Say that the account that waits is one's own, or that it is not. With the second yes they are linked.

        link: which one was shown; any that waits, where it is not given.

        Raises NotFound where none waits any more; Conflict and LimitReached as `enter` does, and LimitReached where the
        memories of both are more than one person's may be.
        """
        pk = _pk(person)
        waits = self.state(person).pending if link is not None else None
        if link is not None and (waits is None or waits.link != link):
            raise NotFound(_NO_LINK)
        if yes:
            self.store.retried(lambda: self._confirm(pk), _IN_USE)
        else:
            self._withdraw(pk)
        return self.state(person)

    def unlink(self, person: Person, account: str | None = None) -> LinkState:
        """Part an account from the others: this one, and what waits is withdrawn, or the one that is named.

        Raises NotFound where that is none of the linked ones.
        """
        pk = _pk(person)

        def part() -> None:
            found = accounts(self.store.table, pk, self.store.table.get(pk, keys.KNOWN))
            leaving = pk if account is None else next((each for each in found if account_name(each) == account), None)
            if leaving is None or (account is not None and leaving == pk):
                raise NotFound("There is no such account among the linked ones: name one as their list does.")
            if load_links(found[pk]):
                stay = {each: item for each, item in found.items() if each != leaving}
                self.store.table.write(*self._packed({leaving: found[leaving]}), *self._packed(stay))
            if account is None:
                withdraw(self.store.table, pk)

        self.store.retried(part, _IN_USE)
        return self.state(person)

    def _withdraw(self, pk: str) -> None:
        self.store.retried(lambda: withdraw(self.store.table, pk), _IN_USE)

    def _confirm(self, pk: str) -> None:
        """One attempt. Raises ConditionFailed where the other side does something at this moment."""
        mine = self.store.table.get(pk, keys.LINKING)
        theirs = self.store.table.get(mine["with"], keys.LINKING) if mine and "with" in mine else None
        if mine is None or theirs is None or not _is_of_both(mine, theirs):
            raise NotFound(_NO_LINK)
        same = {"digest": mine["digest"], "confirmed": theirs.get("confirmed")}
        if not theirs.get("confirmed"):
            self.store.table.write(
                Update(pk, keys.LINKING, set={"confirmed": True}, condition=Matches({"digest": mine["digest"]})),
                Check(theirs["pk"], keys.LINKING, Matches(same)),
            )
            return
        ends = [
            Delete(pk, keys.LINKING, Matches({"digest": mine["digest"]})),
            Delete(theirs["pk"], keys.LINKING, Matches(same)),
        ]
        kept = [self._unerased(each["pk"], mine["made_at"]) for each in (mine, theirs)]
        self.store.table.write(*ends, *kept, *self._joined(mine, theirs))

    def _joined(self, mine: Item, theirs: Item) -> list[Change]:
        """Every account of both sides linked with every other. Raises LimitReached."""
        pk = mine["pk"]
        found = self._members(pk, theirs["pk"])
        since = dump_moment(self.store.clock())
        # What each side is called is with the other.
        named = {pk: _named(theirs, since), theirs["pk"]: _named(mine, since)}
        for item in found.values():
            named |= {each: dict(link) for each, link in load_links(item).items() if each not in named}
        counts = self.store.table.get_many([(each, keys.MEMORY_COUNT) for each in found])
        if sum(item["count"] for item in counts) > MEMORIES_MAXIMUM:
            raise LimitReached(
                f"Together the accounts have more than {MEMORIES_MAXIMUM} memories: delete some first.",
                limit=MEMORIES_MAXIMUM,
                reason="memories",
            )
        links = {
            each: {other: load_links(item).get(other, named[other]) for other in found if other != each}
            for each, item in found.items()
        }
        text = packed_together(Shelf(self.store).told(found), self.store.clock())
        if size(text) > KNOWN_BYTES:
            raise LimitReached(
                f"What is known for every question may take {KNOWN_BYTES:,} bytes, and is more in both together: "
                "forget a preference or a definition first.",
                limit=KNOWN_BYTES,
                reason="known",
            )
        return [known_change(each, item, text, links[each]) for each, item in found.items()]

    def _members(self, pk: str, other: str) -> Accounts:
        """All accounts of two that are to be linked. Raises Conflict where they are, LimitReached for too many."""
        found = accounts(self.store.table, pk, self.store.table.get(pk, keys.KNOWN))
        if other in found:
            raise Conflict("These two accounts are linked already: there is nothing left to do.", reason="linked")
        found |= accounts(self.store.table, other, self.store.table.get(other, keys.KNOWN))
        if len(found) > LINKED_ACCOUNTS:
            raise LimitReached(
                f"At most {LINKED_ACCOUNTS} accounts may be linked: part one of them first.",
                limit=LINKED_ACCOUNTS,
                reason="accounts",
            )
        return found

    def _unerased(self, pk: str, made_at: str) -> Change:
        """Holds while nothing of an account is being erased. Raises NotFound where it was since the code was made."""
        note = self.store.table.get(pk, keys.ERASED)
        return unerased(pk, note, load_moment(made_at), NotFound(_ERASED))

    def _packed(self, found: Accounts) -> list[Change]:
        """These accounts linked with each other alone, each knowing what is true of them."""
        return known_together(found, Shelf(self.store).told(found), self.store.clock(), is_more=False)


def withdraw(table: Table, pk: str) -> None:
    """End what waits to be linked with an account, on both sides. Raises ConditionFailed where it changes meanwhile."""
    mine = table.get(pk, keys.LINKING)
    if mine is None:
        return
    same = Matches({"digest": mine["digest"]})
    ends = [Delete(pk, keys.LINKING, same), Delete(keys.link_code(mine["digest"]), keys.LINK_CODE)]
    theirs = table.get(mine["with"], keys.LINKING) if "with" in mine else None
    if theirs is not None and theirs["digest"] == mine["digest"]:
        ends.append(Delete(theirs["pk"], keys.LINKING, same))
    table.write(*ends)


def _pk(person: Person) -> str:
    if channel_of(given_values.person(person)) is None:
        raise Forbidden("Accounts are linked by people who are signed in themselves, not by a service key.")
    return keys.person(person.id)


def _digest(code: str) -> str:
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()


def _named(item: Item, since: str) -> dict[str, str]:
    return {"id": item["id"], "since": since}


def _about(person_id: str, profile: Item | None) -> tuple[str, str]:
    """The channel of an account, and what it is called to who may know."""
    person = Person(person_id)
    return channel_of(person) or "", load_profile(profile).name or masked(person)


def _is_of_both(mine: Item, theirs: Item) -> bool:
    """Whether two sides wait for each other."""
    return (theirs["digest"], theirs.get("with")) == (mine["digest"], mine["pk"])


def _link(item: Item) -> str:
    """Which link that would be."""
    return str(item["digest"][:16])


def _ends(item: Item) -> datetime:
    return datetime.fromtimestamp(item[EXPIRES_AT], UTC)
