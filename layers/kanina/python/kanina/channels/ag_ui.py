"""The events of a turn as AG-UI 1.0 events. Source: the Agent User Interaction Protocol, specification 1.0.

An event that is told again when a stream is resumed has an id: `<run>:<such events so far>.<characters of text sent>`.
What only shows that something goes on (a step) has none. SQL, rows, chart and a question back are CUSTOM events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kanina.assistant.understood import understood
from kanina.channels.chart_specs import chart_spec
from kanina.channels.json_bytes import json_bytes
from kanina.channels.queries import query_of
from kanina.events import (
    Asked,
    ChartChosen,
    Event,
    Failed,
    Finished,
    Planned,
    ResultReady,
    SqlReady,
    Started,
    TextDelta,
)
from kanina.models import Answer, Language, Plan, Result
from kanina.problems import Problem

if TYPE_CHECKING:
    from kanina.data.semantic_model import SemanticModel

Values = dict[str, Any]

PLANNING, QUERYING, WORDING = "plan", "query", "answer"
"""The steps of a turn."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An event on its way: its id ("" for one that is not told again) and its members."""

    id: str
    members: Values

    def as_sse(self) -> bytes:
        """As one server-sent event; never cut inside a character."""
        head = f"id: {self.id}\n" if self.id else ""
        return b"%bdata: %b\n\n" % (head.encode(), json_bytes(self.members))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stream stands: how many events with an id but text have been sent, and how much text."""

    events: int = 0
    characters: int = 0

    @classmethod
    def parse(cls, event_id: str, run_id: str) -> Place | None:
        """The place that an id of this run names; None for any other text."""
        run, _, rest = event_id.rpartition(":")
        events, _, characters = rest.partition(".")
        if run != run_id or not (events.isdecimal() and characters.isdecimal()):
            return None
        return cls(int(events[:9]), int(characters[:9]))


@dataclass
class Encoder:
    """Turns the events of one turn into AG-UI's, in order. For one stream."""

    thread_id: str
    run_id: str
    model: Callable[[], SemanticModel]
    extra: Mapping[str, Any] = field(default_factory=dict)
    _events: int = 0
    _characters: int = 0
    _step: str = ""
    _plan: Planned | None = None
    _sql: str = ""
    _result: Result | None = None
    _speaking: bool = False

    def begin(self) -> Iterator[Sent]:
        """What is sent before anything is known: it must wait for nothing."""
        yield self._told({"type": "RUN_STARTED", "threadId": self.thread_id, "runId": self.run_id})
        yield from self._into(PLANNING)

    def encode(self, event: Event) -> Iterator[Sent]:
        """What one event of the turn becomes."""
        if isinstance(event, Started):
            return
        if isinstance(event, Planned):
            self._plan = event
            yield from self._into(QUERYING)
        elif isinstance(event, SqlReady):
            self._sql = event.sql
        elif isinstance(event, ResultReady):
            yield from self._rows(event.result)
        elif isinstance(event, ChartChosen):
            yield self._custom("chart", self._drawn(event.chart))
        elif isinstance(event, Asked):
            yield self._custom("ask", event.ask.model_dump(mode="json"))
        elif isinstance(event, TextDelta):
            yield from self._text(event.text)
        elif isinstance(event, Finished | Failed):
            yield from self._end(event.answer)

    def fail(self, problem: Problem) -> Iterator[Sent]:
        """The end of a run that came to no answer at all."""
        yield from self._silent()
        again = {"metadata": {"retryAfter": seconds}} if (seconds := problem.extra.get("retry_after")) else {}
        yield self._told({"type": "RUN_ERROR", "message": problem.detail, "code": problem.slug, **again})

    def _rows(self, result: Result) -> Iterator[Sent]:
        from kanina.data.result import to_objects

        self._result = result

        if self._plan is not None:
            yield self._custom("plan", self._understood(self._plan.plan, self._plan.language))
        yield self._custom("sql", {"sql": self._sql})
        columns = [column.model_dump(mode="json") for column in result.columns]
        table = {"columns": columns, "rows": to_objects(result), "truncated": result.truncated}
        yield self._custom("table", table)
        yield from self._into(WORDING)

    def _drawn(self, chart: str) -> Values:
        language = self._plan.language if self._plan else "en"
        spec = chart_spec(self._result, language, self.model().currency) if self._result else None
        return {"chart": chart, "spec": spec}

    def _understood(self, plan: Plan | None, language: Language) -> Values:
        parts = understood(plan, self.model(), language)
        return {"plan": query_of(plan), "understood": [part.model_dump() for part in parts]}

    def _text(self, text: str) -> Iterator[Sent]:
        if not text:
            return
        if not self._speaking:
            self._speaking = True
            yield self._told({"type": "TEXT_MESSAGE_START", "messageId": self.run_id, "role": "assistant"})
        self._characters += len(text)
        members = {"type": "TEXT_MESSAGE_CONTENT", "messageId": self.run_id, "delta": text}
        yield Sent(self._id(), members)

    def _silent(self) -> Iterator[Sent]:
        if self._speaking:
            self._speaking = False
            yield self._told({"type": "TEXT_MESSAGE_END", "messageId": self.run_id})
        yield from self._into("")

    def _end(self, answer: Answer) -> Iterator[Sent]:
        yield from self._silent()
        about = {
            "turn": answer.turn,
            "conversation_id": answer.conversation_id,
            "intent": answer.intent,
            "confidence": answer.confidence,
            "language": answer.language,
            "references": answer.references,
            "verified": answer.verified,
            "suggestions": answer.suggestions,
            "memory": answer.memory.model_dump(mode="json"),
            "tokens": answer.tokens.model_dump(mode="json"),
            "error": answer.problem,
            **self._understood(answer.plan, answer.language),
            **answer.metadata,
            **self.extra,
        }
        yield self._told({"type": "RUN_FINISHED", "threadId": self.thread_id, "runId": self.run_id, "result": about})

    def _into(self, step: str) -> Iterator[Sent]:
        """The end of one step and the beginning of the next."""
        if step == self._step:
            return
        if self._step:
            yield Sent("", {"type": "STEP_FINISHED", "stepName": self._step})
        self._step = step
        if step:
            yield Sent("", {"type": "STEP_STARTED", "stepName": step})

    def _custom(self, name: str, value: Values) -> Sent:
        return self._told({"type": "CUSTOM", "name": name, "value": value})

    def _told(self, members: Values) -> Sent:
        self._events += 1
        return Sent(self._id(), members)

    def _id(self) -> str:
        return f"{self.run_id}:{self._events}.{self._characters}"


def events_of(answer: Answer) -> Iterator[Event]:
    """The events of a turn that is over, from its answer as it was stored."""
    if answer.result is not None:
        if answer.plan is not None:
            yield Planned(answer.plan, answer.language)
        yield SqlReady(answer.sql)
        yield ResultReady(answer.result)
        if answer.chart is not None:
            yield ChartChosen(answer.chart)
    if answer.ask is not None:
        yield Asked(answer.ask)
    yield TextDelta(answer.text)
    yield Failed(answer) if answer.intent == "failed" else Finished(answer)


def replay(answer: Answer, after: Place, model: Callable[[], SemanticModel]) -> Iterator[Sent]:
    """A finished run as a stream again, from a place on: what was sent before is left out, of a text its beginning."""
    encoder = Encoder(answer.conversation_id, answer.request_id, model)
    for sent in _all(encoder, answer):
        if not sent.id:
            continue
        at = Place.parse(sent.id, answer.request_id)
        assert at is not None
        if sent.members["type"] == "TEXT_MESSAGE_CONTENT":
            known = after.characters
            if at.characters > known:
                yield Sent(sent.id, {**sent.members, "delta": sent.members["delta"][known:]})
        elif at.events > after.events:
            yield sent


def _all(encoder: Encoder, answer: Answer) -> Iterator[Sent]:
    yield from encoder.begin()
    for event in events_of(answer):
        yield from encoder.encode(event)
