"""What is kept of a person as such: their profile, and all of it to erase or, page by page as records, to take along.

A record is what a person said, was told or chose, under the API's names. What only we need is left out: keys, versions,
counts of requests, notes that a message was answered; so is what has been deleted, though it may come back.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import Field, TypeAdapter

from kanina import given_values
from kanina.clock import Clock
from kanina.memory.erasure import Erasure, PersonEraser
from kanina.memory.head import FOUND, is_tombstone, load_head
from kanina.memory.history import detailed
from kanina.memory.known import account_name, linked_people
from kanina.memory.limits import EXPORT_BYTES, EXPORT_CONVERSATIONS, SWEEP_ITEMS
from kanina.memory.memory_items import load_memory, told
from kanina.memory.pending import load_pending
from kanina.memory.profiles import Profile, Profiles, load_profile
from kanina.memory.retention import Retention
from kanina.memory.runs import load_run
from kanina.memory.store import Backoff, Part, Store, pk_of
from kanina.memory.turns import as_seen, is_seen, load_turn
from kanina.memory.values import dump_result, dumps, loads, plain
from kanina.models import Detail, Turn
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import Item, Table
from kanina.texts import size


class PersonalData(Part):
    """The personal data of one table. Any call may raise InvalidRequest for what is no person."""

    def __init__(
        self,
        table: Table,
        policy: MemoryPolicy,
        clock: Clock,
        reports: Sequence[str] = (),
        *,
        sleep: Callable[[float], None] = time.sleep,
        purges_later: bool = True,
        sees: Callable[[Person], str] = lambda person: "",
    ) -> None:
        """reports: the ids of those that there are. The rest is as for `Conversations`."""
        super().__init__(
            Store(
                table,
                clock,
                backoff=Backoff(sleep),
                retention=Retention(policy),
                purges_later=purges_later,
                sees=sees,
            )
        )
        self._reports = reports

    def profile(self, person: Person) -> Profile:
        """What a person has said of themselves: one read."""
        return Profiles(self.store).get(pk_of(person))

    def change_profile(self, person: Person, members: Mapping[str, Any], *, expected: str | None = None) -> Profile:
        """Change the members given; see `Profiles.change`."""
        return Profiles(self.store).change(pk_of(person), members, expected)

    def export(self, person: Person, cursor: str | None = None) -> ExportPage:
        """A page of everything of a person, and behind it of each linked account.

        Raises InvalidRequest for a cursor that is none of ours.
        """
        linked = linked_people(self.store.table, given_values.person(person))
        return PersonExport(self.store).page((person, *linked), self._reports, cursor, self.store.sees(person))

    def erase(self, person: Person, has_time: Callable[[], bool] = lambda: True) -> Erasure:
        """Erase everything of a person, linked accounts among it; turns that are being answered are refused. See
        `PersonEraser.erase`."""
        return PersonEraser(self.store).erase(given_values.person(person), self._reports, has_time)


Record = dict[str, Any]
Section = Literal["profile", "conversations", "memories", "channels", "subscriptions"]
Number = Annotated[int, Field(ge=0, lt=10**keys.TURN_DIGITS)]
Within = tuple[Section, str, Number]
"""A section, and in it the conversation and the number of a turn, or a key, behind which to go on."""
Place = tuple[Section, str, Number, str]
"""The same, and of which account; "" for the own one."""

_SECTIONS: Final[tuple[Section, ...]] = get_args(Section)
_START: Final[Place] = (_SECTIONS[0], "", 0, "")
_PLACE: Final = TypeAdapter(Place)
_TURNS_AT_ONCE = 10
_KEY_BYTES = 1000


@dataclass(frozen=True, slots=True)
class ExportPage:
    """JSON texts, each a record with its `kind`, and the cursor of the next page; None at the end."""

    lines: tuple[str, ...]
    next: str | None


class PersonExport(Part):
    """Reads people out of one table."""

    def page(
        self, people: Sequence[Person], reports: Sequence[str], cursor: str | None = None, sight: str = ""
    ) -> ExportPage:
        """The next records of accounts, one after the other: at most `EXPORT_BYTES` as a response holds them, but one
        at least.

        sight: which rows the first account sees; see `as_seen` for what is withheld.

        Raises InvalidRequest for a cursor that is none of ours.
        """
        lines: list[str] = []
        room, conversations = EXPORT_BYTES, EXPORT_CONVERSATIONS
        before = after = _place(cursor)
        for records, place in self._of_all(people, reports, before, sight):
            said = [dumps(record) for record in records]
            # A response is JSON itself, in which quotation marks and whatever is not ASCII take more room.
            room -= sum(len(json.dumps(line)) for line in said)
            conversations -= place[0] == "conversations" and place[2] == 0
            if lines and (room < 0 or conversations < 0):
                return ExportPage(tuple(lines), given_values.cursor_of(after))
            lines += said
            after = place
        return ExportPage(tuple(lines), None)

    def _of_all(
        self, people: Sequence[Person], reports: Sequence[str], start: Place, sight: str
    ) -> Iterator[tuple[Sequence[Record], Place]]:
        """The records of each account in turn, from a place on; none where its account is not linked any more."""
        accounts = {account_name(keys.person(each.id)) if place else "": each for place, each in enumerate(people)}
        names = list(accounts)
        for name in names[names.index(start[3]) :] if start[3] in names else ():
            begin = start[:3] if name == start[3] else _START[:3]
            for records, place in self._records(accounts[name], reports, begin, sight):
                yield records, (*place, name)

    def _records(
        self, person: Person, reports: Sequence[str], start: Within, sight: str
    ) -> Iterator[tuple[Sequence[Record], Within]]:
        """Records that belong on one page, and the place behind them."""
        pk = keys.person(person.id)
        section, name, number = start
        for each in _SECTIONS[_SECTIONS.index(section) :]:
            behind = name if each == section else ""
            if each == "profile" and not behind:
                profile = load_profile(self.store.table.get(pk, keys.PROFILE))
                yield [{"kind": "profile", "person": person.id, **asdict(profile)}], (each, "done", 0)
            elif each == "conversations":
                yield from self._conversations(pk, behind, number if behind else 0, sight)
            elif each == "memories":
                for item in self._items(pk, keys.MEMORIES, behind):
                    if not item["sk"].startswith(f"{keys.MEMORIES}~"):
                        yield [{"kind": "memory", **told(load_memory(item))}], (each, item["sk"], 0)
            elif each == "channels":
                yield from self._channels(pk, behind)
            elif each == "subscriptions":
                yield from self._subscriptions(person, reports, behind)

    def _conversations(
        self, pk: str, behind: str, number: int, sight: str
    ) -> Iterator[tuple[Sequence[Record], Within]]:
        if behind:
            yield from self._turns(pk, behind, number, sight)
        last = keys.last_of(behind) if behind else None
        while True:
            found = self.store.table.query(pk, keys.CONVERSATIONS, limit=1, cursor=last).items
            if not found:
                return
            conversation_id = keys.conversation_of(found[0]["sk"]) or ""
            last = keys.last_of(conversation_id)
            around = list(self._items(pk, keys.around(conversation_id)))
            around = [found for item in around for found in _as_seen(item, sight)]
            if any(keys.is_head(item["sk"]) and is_tombstone(item) for item in around):
                continue
            noted = self.store.table.get(pk, keys.metadata(conversation_id))
            yield _around(conversation_id, around, noted), ("conversations", conversation_id, 0)
            yield from self._turns(pk, conversation_id, 0, sight)

    def _turns(
        self, pk: str, conversation_id: str, number: int, sight: str
    ) -> Iterator[tuple[Sequence[Record], Within]]:
        """The turns behind one, whole; none of a conversation that has been deleted since."""
        head = self.store.table.get(pk, keys.head(conversation_id)) if number else None
        if head is not None and is_tombstone(head):
            return
        behind = keys.turn(conversation_id, number) if number else ""
        items = self._items(pk, keys.turns(conversation_id), behind, _TURNS_AT_ONCE)
        turns = (as_seen(load_turn(item), sight) for item in items)
        for turn, detail in detailed(self.store.table, pk, turns):
            yield [_turn(turn, detail)], ("conversations", conversation_id, turn.number)

    def _channels(self, pk: str, behind: str) -> Iterator[tuple[Sequence[Record], Within]]:
        for item in self._items(pk, keys.CURRENT, behind):
            if "conversation" in item:
                said = {"kind": "channel", **_channel(item["sk"]), "conversation_id": item["conversation"]}
                yield [said], ("channels", item["sk"], 0)

    def _subscriptions(
        self, person: Person, reports: Sequence[str], behind: str
    ) -> Iterator[tuple[Sequence[Record], Within]]:
        for place, report in enumerate(reports):
            for item in self._items(keys.report(report), keys.subscriptions(person.id)):
                where = f"{place:04} {item['sk']}"
                if where > behind:
                    record: Record = {"kind": "subscription", "report": report}
                    if "pins" in item:
                        record |= {"kind": "pins", "pins": json.loads(item["pins"])}
                    else:
                        record |= {name: said for name, said in item["subscription"].items() if name != "person"}
                    yield [record], ("subscriptions", where, 0)

    def _items(self, pk: str, prefix: str, behind: str = "", at_once: int = SWEEP_ITEMS) -> Iterator[Item]:
        return items_under(self.store.table, pk, prefix, at_once=at_once, after=behind or None)


def _channel(sk: str) -> Record:
    try:
        channel, address = keys.current_of(sk)
    except ValueError:  # too long to be read back
        return {}
    return {"channel": channel, "address": address}


def _as_seen(item: Item, sight: str) -> Iterator[Item]:
    """What is shown of an item beside the turns, which may say what was read out of other rows."""
    sk, place = item["sk"], keys.conversation_of(item["sk"]) or ""
    if sk == keys.pending(place):
        sees = load_pending(item).sees or sight
    elif sk == keys.summary(place):
        sees = item.get("sees", "")
    elif keys.is_head(sk) and item.get("title_source") == FOUND:
        sees = item.get("title_sees", "")
    else:
        sees = sight
    if is_seen(sees, sight):
        yield item
    elif keys.is_head(sk):
        yield {**item, "title": ""}


def _around(conversation_id: str, items: Sequence[Item], noted: Item | None) -> list[Record]:
    """All of a conversation but its turns."""
    records: list[Record] = []
    for item in items:
        sk = item["sk"]
        if keys.is_head(sk):
            records.insert(0, _head(item, noted))
        elif sk == keys.summary(conversation_id):
            records.append({"kind": "summary", "text": item["text"], "reaches": item.get("reaches")})
        elif sk == keys.pending(conversation_id):
            records.append({"kind": "pending_question", **load_pending(item).model_dump(mode="json", exclude={"sees"})})
        elif sk in keys.beside(conversation_id):
            records.append({"kind": "open_messages", "messages": loads(item["body"])})
        elif sk.startswith(keys.runs(conversation_id)):
            run = load_run(item)
            told = {"run_id": run.id, "question": run.question, "asked_at": run.asked_at, "language": run.language}
            records.append({"kind": "question_under_way", **told})
    return [{"kind": record["kind"], "conversation_id": conversation_id, **record} for record in records]


def _head(item: Item, noted: Item | None) -> Record:
    head = load_head(item)
    assert head is not None
    return {
        "kind": "conversation",
        "title": head.title,
        "title_source": head.title_source,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
        "expires_at": None if head.expires_at is None else datetime.fromtimestamp(head.expires_at, UTC),
        "is_archived": head.archived,
        "kept": head.kept,
        "channel": head.channel,
        "turn_count": head.turn_count,
        "last_question": head.last_question,
        "params": dict(head.params),
        "metadata": json.loads(noted["metadata"]) if noted else {},
    }


_NOT_SAID: Final = {"sql_digest", "has_detail", "tokens", "row_keys", "last_row_key", "sees", "aside"}


def _turn(turn: Turn, detail: Detail | None) -> Record:
    said = {"kind": "turn", **turn.model_dump(mode="json", exclude=_NOT_SAID)}
    # Cut is what the short form of it is; here are its texts whole, unless its detail is gone.
    said["cut"] = turn.cut and detail is None
    said["cost_microdollars"] = turn.tokens.microdollars
    if detail is not None:
        said["suggestions"] = list(detail.suggestions)
        said["result"] = dump_result(detail.result) if detail.result else None
        said["metadata"] = plain(detail.metadata)
    return said


def _place(cursor: str | None) -> Place:
    """Raises InvalidRequest for text that is no cursor of ours."""
    place = given_values.place_of(_PLACE, cursor)
    if place is None:
        return _START
    section, name, _, _ = place
    prefix = {"memories": keys.MEMORIES, "channels": keys.CURRENT}.get(section, "")
    if not (name and name.startswith(prefix) and name.isprintable() and size(name) <= _KEY_BYTES):
        raise given_values.no_cursor()
    return place
