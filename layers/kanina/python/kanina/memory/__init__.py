"""Memory: what a conversation remembers, for how long, and what a message means in it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kanina.memory.claims import Claim as Claim
    from kanina.memory.claims import Replay as Replay
    from kanina.memory.claims import ResetDone as ResetDone
    from kanina.memory.conversation_changes import Edit as Edit
    from kanina.memory.conversations import Conversations as Conversations
    from kanina.memory.head import Head as Head
    from kanina.memory.history import Message as Message
    from kanina.memory.history import MessagePage as MessagePage
    from kanina.memory.keep_changes import TurnChanges as TurnChanges
    from kanina.memory.keeping import Kept as Kept
    from kanina.memory.listing import Conversation as Conversation
    from kanina.memory.listing import ConversationList as ConversationList
    from kanina.memory.listing import Wanted as Wanted
    from kanina.memory.loading import Loaded as Loaded
    from kanina.memory.runs import Run as Run
    from kanina.memory.sessions.conversation_memory import ConversationMemory as ConversationMemory
    from kanina.memory.sessions.conversation_memory import ConversationMemoryManager as ConversationMemoryManager
    from kanina.memory.sessions.conversation_memory import SessionTurn as SessionTurn
    from kanina.memory.sessions.conversation_store import ConversationStore as ConversationStore
    from kanina.memory.sessions.conversation_store import StoredTurn as StoredTurn
    from kanina.memory.sessions.messages import SessionMessage as SessionMessage
    from kanina.memory.turns import Draft as Draft

_HOMES = {
    "Claim": "claims",
    "Conversation": "listing",
    "ConversationList": "listing",
    "ConversationMemory": "sessions.conversation_memory",
    "ConversationMemoryManager": "sessions.conversation_memory",
    "ConversationStore": "sessions.conversation_store",
    "Conversations": "conversations",
    "Draft": "turns",
    "Edit": "conversation_changes",
    "Head": "head",
    "Kept": "keeping",
    "Loaded": "loading",
    "Message": "history",
    "MessagePage": "history",
    "Replay": "claims",
    "ResetDone": "claims",
    "Run": "runs",
    "SessionMessage": "sessions.messages",
    "SessionTurn": "sessions.conversation_memory",
    "StoredTurn": "sessions.conversation_store",
    "TurnChanges": "keep_changes",
    "Wanted": "listing",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """One of these names, its module imported now (PEP 562): who wants one module of memory does not pay for all."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
