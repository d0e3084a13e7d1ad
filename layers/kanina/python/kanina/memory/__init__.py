"""Memory: what a conversation remembers, for how long, and what a message means in it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kanina.memory.conversations import (
    Claim,
    ConversationList,
    Conversations,
    Draft,
    Head,
    Kept,
    Listed,
    Loaded,
    Message,
    MessagePage,
    Replay,
    ResetDone,
    Run,
)

if TYPE_CHECKING:
    from kanina.memory.sessions.conversation_memory import ConversationMemory
    from kanina.memory.sessions.conversation_memory_manager import ConversationMemoryManager
    from kanina.memory.sessions.conversation_store import ConversationStore
    from kanina.memory.sessions.messages import SessionMessage

__all__ = [
    "Claim",
    "ConversationList",
    "ConversationMemory",
    "ConversationMemoryManager",
    "ConversationStore",
    "Conversations",
    "Draft",
    "Head",
    "Kept",
    "Listed",
    "Loaded",
    "Message",
    "MessagePage",
    "Replay",
    "ResetDone",
    "Run",
    "SessionMessage",
]

_SESSIONS = {
    "ConversationMemory": "conversation_memory",
    "ConversationMemoryManager": "conversation_memory_manager",
    "ConversationStore": "conversation_store",
    "SessionMessage": "messages",
}
"""Names whose modules are imported when first asked for: no handler asks, and a cold start pays for each import."""


def __getattr__(name: str) -> Any:
    """A session view, imported now (PEP 562)."""
    if name not in _SESSIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.sessions.{_SESSIONS[name]}"), name)
