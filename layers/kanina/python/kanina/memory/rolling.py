"""Rolls the turns that have left the window into the summary, after the turn that moved it; never within one."""

from __future__ import annotations

from typing import Literal

from kanina import given_values
from kanina.memory.head import Head, load_head
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.recall.vectors import Embedder, vector_of
from kanina.memory.store import Part, of_conversation, pk_of
from kanina.memory.summary import Digest, Summary, digest, dump_summary, load_summary
from kanina.memory.turns import sight_over
from kanina.models import Turn
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import Absent, Condition, ConditionFailed, Matches, Put
from kanina.texts import MARK, clean_text

_TRIES = 5


class Summaries(Part):
    """What is summed up. Safe for threads, and for other processes that do the same."""

    @of_conversation
    def roll(
        self, person: Person, conversation_id: str, words: Digest = digest, embedder: Embedder | None = None
    ) -> Summary | None:
        """Sum up the turns that a model is no longer shown, after a keep that moved its window; the summary as it is
        then, or None where there is nothing to sum up.

        One read of what there is of it; only where that is not enough one Query and one write. What another writer has
        rolled further stands, and a conversation that is deleted meanwhile gets none. It expires with the head, as far
        as that is known now.
        `words` is given the text of before and the turns after it. embedder: gives it its vector. Raises StorageFault.
        """
        pk, parsed = pk_of(person), given_values.conversation_id(conversation_id)
        if parsed is None:
            return None
        conversation_id = parsed
        standing = self._standing(pk, conversation_id)
        if standing != "behind":
            return standing
        for attempt in range(_TRIES):
            page = read_page(self.store.table, pk, conversation_id, self.store.retention.largest)
            head, before = page.head, load_summary(page.summary)
            if head is None or head.context_from <= head.floor:
                return None
            if _is_up_to(head, before):
                return before
            goes_on = before if before is not None and before.floor == head.floor else None
            turns = self._turns(page, goes_on.reaches + 1 if goes_on else head.floor, head.context_from - 1)
            text = words(self._redacted(goes_on.text) if goes_on else "", turns)
            sees = sight_over([*(turn.sees for turn in turns), *([goes_on.sees] if goes_on else [])])
            after = Summary(clean_text(self._redacted(text)), head.context_from - 1, head.floor, sees)
            unchanged: Condition = (
                Absent() if before is None else Matches({"reaches": before.reaches, "floor": before.floor})
            )
            try:
                item = dump_summary(after, pk, conversation_id, head.expires_at)
                vector = vector_of(embedder, after.text) if embedder else None
                self.store.table.write(
                    Put({**item, **(vector.attributes if vector else {})}, unchanged),
                    head.changed(pk, conversation_id, "kept", "forgets"),
                )
                return after
            except ConditionFailed:
                self.store.backoff.wait(attempt)
        return None

    def _standing(self, pk: str, conversation_id: str) -> Summary | Literal["behind"] | None:
        """The summary as it is, or "behind" where the window has moved past it: mostly it has not."""
        places = [(pk, keys.head(conversation_id)), (pk, keys.summary(conversation_id))]
        found = {item["sk"]: item for item in self.store.table.get_many(places)}
        head, summary = load_head(found.get(places[0][1])), load_summary(found.get(places[1][1]))
        if head is None or head.context_from <= head.floor:
            return None
        return summary if _is_up_to(head, summary) else "behind"

    def _redacted(self, text: str) -> str:
        """A summary's text, in which a mark stands for what was cut of a text that had been redacted whole: the word
        before it is no beginning of what must not be said."""
        return MARK.join(self.store.redact(part) for part in text.split(MARK))

    def _turns(self, page: ConversationPage, first: int, last: int) -> list[Turn]:
        """The turns of these numbers, redacted before anything is cut off them."""
        turns = [turn for turn in counting(page, self.store.retention) if first <= turn.number <= last]
        return [
            turn.model_copy(
                update={"question": self.store.redact(turn.question), "answer": self.store.redact(turn.answer)}
            )
            for turn in turns
        ]


def _is_up_to(head: Head, summary: Summary | None) -> bool:
    """Whether a summary tells all that was said before the window, or more."""
    return summary is not None and summary.floor == head.floor and summary.reaches >= head.context_from - 1
