"""Memory: what a conversation remembers, for how long, and what a message means in it."""

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
)

__all__ = [
    "Claim",
    "ConversationList",
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
]
