"""Parts that say in their answers and errors what no log may hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from botocore.exceptions import ClientError

from kanina import people
from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.runner import Prepared
from kanina.models import AskUser, Choice, Column, MetricQuery, Reply, Result
from tests.failing import Fault, Parrot
from tests.integration.secrets import words

PERSON = people.local(words.PERSON)
OK: Fault = "ok"


class Telling(Parrot):
    """A planner whose answers, questions back and params are among the words."""

    def plan(self, context: Context) -> Planned:
        if "ask" in context.question:
            choices = (Choice(label=words.VALUE, value=words.VALUE), Choice(label="tea", value="tea"))
            return Planned(plan=AskUser(param="filter:branches.city", prompt=words.ANSWER, choices=choices))
        if "rows" in context.question:
            return Planned(plan=MetricQuery(metrics=("revenue",)), params={"order_id": words.PARAM})
        return Planned(plan=Reply(text=f"{words.ANSWER} {context.question}"), params={"order_id": words.PARAM})


class Failing:
    """A planner, narrator and runner that say in their errors what they were given."""

    name = "failing"

    def __init__(self, error: Callable[[str], Exception], at: str) -> None:
        self._error = error
        self._at = at

    def plan(self, context: Context) -> Planned:
        self._fail("plan")
        return Planned(plan=MetricQuery(metrics=("revenue",)))

    def prepare(self, *_: Any) -> Any:
        self._fail("prepare")
        return Prepared(f"SELECT '{words.LITERAL}'", None)

    def run(self, *_: Any, **__: Any) -> Result:
        self._fail("run")
        column = Column(key="revenue", name="revenue", type="string", role="metric")
        return Result(columns=(column,), rows=((words.VALUE,),))

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        self._fail("answer")
        return words.ANSWER

    def close(self) -> None:
        """Nothing runs."""

    def _fail(self, step: str) -> None:
        if self._at == step:
            try:
                raise ValueError(words.LITERAL)
            except ValueError as cause:
                raise self._error(f"{words.CAUSE} in {words.QUESTION} '{words.VALUE}'") from cause


TELLING = Failing(RuntimeError, "nowhere")
"""Rows and words that are among the words."""


class Client:
    """A boto3 client each of whose calls fails, with a text that quotes the request; `reads`: but for those."""

    def __init__(self, error: Exception, *, reads: bool = False) -> None:
        self._error = error
        self._reads = reads

    def __getattr__(self, method: str) -> Any:
        def fail(**parameters: Any) -> Any:
            if self._reads and method in ("get_item", "query", "batch_get_item"):
                return {"Items": [], "ResponseMetadata": {"HTTPHeaders": {"content-length": "12"}}}
            raise self._error

        return fail


def client_error(code: str, *reasons: str) -> ClientError:
    """What AWS answers; reasons: why each change of a transaction was not made."""
    item = {"pk": {"S": words.PERSON}, "question": {"S": words.QUESTION}}
    response = {
        "Error": {"Code": code, "Message": f"{words.CAUSE}: {item}"},
        "CancellationReasons": [{"Code": reason, "Message": words.CAUSE, "Item": item} for reason in reasons],
        "Item": item,
    }
    return ClientError(response, "TransactWriteItems")
