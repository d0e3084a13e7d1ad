"""A conversation that goes on from a turn of another one, as if what was said from there on had not been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kanina import given_values
from kanina.memory.conversation_changes import conversation_of
from kanina.memory.head import Head, begun, title_from, unbegun
from kanina.memory.known import OtherAccount
from kanina.memory.limits import FORKED_TURNS, LAST_QUESTION_BYTES, SWEEP_DETAILS
from kanina.memory.listing import Conversation
from kanina.memory.store import Part, Store, known, of_conversation, pk_of, wherever
from kanina.memory.turns import is_seen, load_turn, turn_items
from kanina.models import Turn
from kanina.people import Person
from kanina.problems import NotFound
from kanina.storage import keys
from kanina.storage.paging import batches
from kanina.storage.table import EXPIRES_AT, Item, Put


class Forks(Part):
    """Conversations that fork off others."""

    @of_conversation
    @wherever
    def fork(self, person: Person, conversation_id: str, at: int, *, place: str | None = None) -> Conversation:
        """A new conversation with the turns before one of an old one, under their numbers, to go on from.

        They are copied, the newest FORKED_TURNS of them, and last as long as any; the old conversation stays as it is,
        and nothing is learnt of them anew. place: the id it gets; the conversation that is there already, if one is.
        Raises NotFound where there is no such turn.
        """
        pk, parsed = pk_of(person), known(conversation_id)
        owner, place = pk_of(person.asked_by if isinstance(person, OtherAccount) else person), place or self.store.ids()
        given_values.whole_number("at", at, most=10**keys.TURN_DIGITS - 1)
        if self.store.head(owner, place) is None:
            head = self.store.head(pk, parsed)
            if head is None or not self.store.retention.is_readable(head, at):
                raise NotFound("There is no such turn; it may have expired or been deleted.")
            turns = list(_turns_before(self.store, pk, parsed, head, at, self.store.sight_of(person)))
            now = self.store.clock()
            moved = {"pk": owner, EXPIRES_AT: self.store.ends(now)}
            for some in batches(_copied(self.store, pk, parsed, turns, place), SWEEP_DETAILS):
                self.store.write(*(Put({**item, **moved}) for item in some))
            newest = turns[0][1] if turns else None
            said = title_from(newest.question, self.store.redact, LAST_QUESTION_BYTES) if newest else ""
            members = {"title": head.title if newest else "", "channel": head.channel, "last_question": said or None}
            places = {"turn_count": at - 1, "floor": min(head.floor, at), "context_from": min(head.context_from, at)}
            item = begun(owner, place, now, expires_at=moved[EXPIRES_AT], **members, **places)
            self.store.write(Put(item, unbegun(None)))
        return conversation_of(self.store, owner, place)


def _turns_before(
    store: Store, pk: str, conversation_id: str, head: Head, at: int, sight: str
) -> Iterator[tuple[Item, Turn]]:
    """The readable turns before a number, of which the rows may be seen: the newest first."""
    since = max(store.retention.first(head), at - FORKED_TURNS)
    for item in turn_items(store.table, pk, conversation_id, since=since):
        turn = load_turn(item)
        if turn.number < at and is_seen(turn.sees, sight):
            yield item, turn


def _copied(
    store: Store, pk: str, conversation_id: str, turns: Iterable[tuple[Item, Turn]], place: str
) -> Iterator[Item]:
    """The items of turns, each with its detail if it still has one, under another conversation."""
    for some in batches(turns, SWEEP_DETAILS):
        yield from ({**item, "sk": keys.turn(place, turn.number), "aside": True} for item, turn in some)
        detailed = [(pk, keys.detail(conversation_id, turn.request_id)) for _, turn in some if turn.has_detail]
        for item in store.table.get_many(detailed) if detailed else ():
            yield {**item, "sk": item["sk"].replace(keys.details(conversation_id), keys.details(place), 1)}
