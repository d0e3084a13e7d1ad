"""What is learnt of a conversation after its turns are answered: in the cloud from the table's stream, on the laptop by
a thread. No turn waits for it or pays for it.

It looks at what the table holds, never at what it was told of: a record that comes twice, late or in another order, and
a run that is cut off and repeated, end where one that comes once does.
"""

from __future__ import annotations

from kanina.memory.conversations import Conversations
from kanina.people import Person


class Learner:
    """Learns of one conversation at a time. Safe for threads, and for other processes that do the same."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def learn(self, person: Person, conversation_id: str) -> None:
        """Bring what is learnt of a conversation up to its turns; of one that is gone, nothing. Raises StorageFault."""
        self._conversations.roll(person, conversation_id)
