"""LangGraph's DynamoDBSaver under the smallest chat there is: one node that answers, the messages as the state."""

from __future__ import annotations

from typing import Any

import boto3
from langchain_core.messages import AIMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph_checkpoint_aws import DynamoDBSaver

PACKAGES = ("langgraph-checkpoint-aws", "langgraph", "boto3")


def table_definition(name: str) -> dict[str, Any]:
    """As the package's README makes it."""
    return {
        "TableName": name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
        "AttributeDefinitions": [
            {"AttributeName": "PK", "AttributeType": "S"},
            {"AttributeName": "SK", "AttributeType": "S"},
        ],
    }


class Peer:
    """A thread a conversation."""

    def __init__(self, endpoint: str, table: str, ttl_seconds: int | None) -> None:
        self._answer = ""
        graph = StateGraph(MessagesState)
        graph.add_node("answer", lambda _: {"messages": [AIMessage(self._answer)]})
        graph.add_edge(START, "answer")
        graph.add_edge("answer", END)
        # The default session: its clients are seen.
        session = boto3.DEFAULT_SESSION
        saver = DynamoDBSaver(table_name=table, session=session, endpoint_url=endpoint, ttl_seconds=ttl_seconds)
        self._graph = graph.compile(checkpointer=saver)

    def turn(self, conversation: str, question: str, answer: str) -> None:
        """One invocation: the saver reads the thread's state and writes what it becomes."""
        self._answer = answer
        self._graph.invoke({"messages": [{"role": "user", "content": question}]}, _thread(conversation))

    def texts(self, conversation: str) -> list[str]:
        """The contents of the messages in the thread's state."""
        messages = self._graph.get_state(_thread(conversation)).values.get("messages", [])
        return [str(message.content) for message in messages]


def _thread(conversation: str) -> Any:
    return {"configurable": {"thread_id": conversation}}
