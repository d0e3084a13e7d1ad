"""Memory: what a conversation remembers, for how long, and what a message means in it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kanina.memory.conversations import (
        Claim,
        Conversation,
        ConversationList,
        Conversations,
        Draft,
        Edit,
        Head,
        Kept,
        Loaded,
        Message,
        MessagePage,
        Replay,
        ResetDone,
        Run,
        TurnChanges,
        Wanted,
    )
    from kanina.memory.sessions.conversation_memory import ConversationMemory
    from kanina.memory.sessions.conversation_memory_manager import ConversationMemoryManager, SessionTurn
    from kanina.memory.sessions.conversation_store import ConversationStore, StoredTurn
    from kanina.memory.sessions.messages import SessionMessage

__all__ = [
    "Claim",
    "Conversation",
    "ConversationList",
    "ConversationMemory",
    "ConversationMemoryManager",
    "ConversationStore",
    "Conversations",
    "Draft",
    "Edit",
    "Head",
    "Kept",
    "Loaded",
    "Message",
    "MessagePage",
    "Replay",
    "ResetDone",
    "Run",
    "SessionMessage",
    "SessionTurn",
    "StoredTurn",
    "TurnChanges",
    "Wanted",
]

_SESSIONS = {
    "ConversationMemory": "conversation_memory",
    "ConversationMemoryManager": "conversation_memory_manager",
    "ConversationStore": "conversation_store",
    "SessionMessage": "messages",
    "SessionTurn": "conversation_memory_manager",
    "StoredTurn": "conversation_store",
}


def __getattr__(name: str) -> Any:
    """One of these names, its module imported now (PEP 562): who wants one module of memory does not pay for all."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = f"sessions.{_SESSIONS[name]}" if name in _SESSIONS else "conversations"
    return getattr(import_module(f"{__name__}.{module}"), name)
