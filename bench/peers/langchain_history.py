"""LangChain's DynamoDBChatMessageHistory, as its documentation uses it: the whole chat in one item.

Not imported as `langchain`, which is a package's own name.
"""

from __future__ import annotations

from typing import Any

from langchain_community.chat_message_histories import DynamoDBChatMessageHistory
from langchain_core.messages import AIMessage, HumanMessage

PACKAGES = ("langchain-community", "langchain-core", "boto3")


def table_definition(name: str) -> dict[str, Any]:
    """As the documentation makes it."""
    return {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": [{"AttributeName": "SessionId", "KeyType": "HASH"}],
        "AttributeDefinitions": [{"AttributeName": "SessionId", "AttributeType": "S"}],
    }


class Peer:
    """A history a conversation."""

    def __init__(self, endpoint: str, table: str, ttl_seconds: int | None) -> None:
        self._options = {"table_name": table, "endpoint_url": endpoint, "ttl": ttl_seconds}
        self._histories: dict[str, DynamoDBChatMessageHistory] = {}

    def turn(self, conversation: str, question: str, answer: str) -> None:
        """Read the messages, as a prompt needs them; add the two new ones in one call."""
        history = self._history(conversation)
        _ = history.messages
        history.add_messages([HumanMessage(question), AIMessage(answer)])

    def texts(self, conversation: str) -> list[str]:
        """The messages' contents."""
        return [str(message.content) for message in self._history(conversation).messages]

    def _history(self, conversation: str) -> DynamoDBChatMessageHistory:
        if conversation not in self._histories:
            self._histories[conversation] = DynamoDBChatMessageHistory(session_id=conversation, **self._options)
        return self._histories[conversation]
