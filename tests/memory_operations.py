"""Everything that can be done to a conversation, by name, with what each may change: for tests to draw from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from kanina.clock import random_ids
from kanina.memory import Claim, Replay, Run, SessionMessage, TurnChanges
from kanina.models import Column, Pending, Result
from kanina.problems import Conflict, InvalidRequest, KeyReused, NotFound
from kanina.storage.table import Item
from tests.conversation_properties import Views
from tests.failing import House
from tests.memory_builders import draft
from tests.read_paths import everything

KEY, RUN = "key#1", "99999999-9999-4999-8999-999999999999"
"""An idempotency key and a run's id that whoever draws operations may know of each other's."""

TURN_COUNTED = frozenset(
    {
        "updated_at",
        "turn_count",
        "last_intent",
        "last_question",
        "title",
        "listed_at",
        "expires_at",
        "shown_sizes",
        "context_from",
    }
)
"""What of a head a further turn changes; the title only where there was none."""

BEGUN_ANEW = frozenset({"floor", "context_from", "params", "reset_at"})
"""What of a head a reset changes."""

BEGINNING = frozenset({"head", "pending", "open"})
"""The layers of a reset, with the note of one where no head is."""


@dataclass
class Scene:
    """Whoever does something, where, and the words they use."""

    view: Views
    home: House
    chat: str
    text: str = "hello"
    key: str = KEY

    @property
    def session(self) -> Any:
        """A fresh handle of the conversation, as the views have it."""
        return self.view.memory.for_session(self.chat)

    def ask(self, question: str, **options: Any) -> Any:
        """A whole turn."""
        return self.home.assistant.ask(self.view.person, question, conversation_id=self.chat, **options)

    def keep(self, **changes: Any) -> Any:
        """Load, and keep a turn with rows."""
        memory, person = self.view.conversations, self.view.person
        result = Result(columns=(Column(key="n", name="n", type="string"),), rows=((self.text,),))
        one = draft(self.text, self.text, result=result, columns=result.columns, metadata={"note": self.text})
        return memory.keep(person, memory.load(person, self.chat), one, TurnChanges(**changes))

    def waiting(self) -> Pending:
        """A question back."""
        return Pending(id=random_ids(), param=self.text, prompt=self.text)

    def claim(self) -> Claim | Replay:
        """The claim of the key, or what was answered under it."""
        return self.view.conversations.claim(self.view.person, self.key, "hash", 33)

    def run(self) -> Run:
        """The run, begun."""
        memory, person, now = self.view.conversations, self.view.person, self.home.clock.now
        run = Run(RUN, self.chat, self.text, now, now + timedelta(hours=1))
        return memory.start_run(person, memory.load(person, self.chat), run)


@dataclass(frozen=True)
class Operation:
    """Something to do, and the layers of the conversation it may change; of its head, the attributes.

    Layers: turn, detail, head, pending, open, run; beside the conversation: claim, late, current, other.
    """

    do: Callable[[Scene], object]
    layers: frozenset[str] = frozenset()
    head: frozenset[str] = field(default=frozenset())


def _turn(do: Callable[[Scene], object], *further: str, head: frozenset[str] = frozenset()) -> Operation:
    return Operation(do, frozenset({"turn", "detail", "head", *further}), TURN_COUNTED | head)


def _kept_under_claim(scene: Scene) -> object:
    claim = scene.claim()
    return claim if isinstance(claim, Replay) else scene.keep(claim=claim)


def _kept_run(scene: Scene) -> object:
    memory, person = scene.view.conversations, scene.view.person
    run = scene.run()
    one = draft(scene.text, scene.text, request_id=run.id)
    return memory.keep(person, memory.load(person, scene.chat), one, TurnChanges(run=run))


def _released(scene: Scene) -> object:
    claim = scene.claim()
    if isinstance(claim, Claim):
        scene.view.conversations.release(scene.view.person, claim)
    return claim


PARAMS = frozenset({"params"})

OPERATIONS: dict[str, Operation] = {
    # Whole turns.
    "ask": _turn(lambda scene: scene.ask(scene.text), "pending"),
    "ask back": _turn(lambda scene: scene.ask("ask"), "pending"),
    "answer": _turn(lambda scene: scene.ask("2"), "pending", head=PARAMS),
    "note": _turn(lambda scene: scene.ask("note O-7"), "pending", head=PARAMS),
    "point back": _turn(lambda scene: scene.ask("show my first question again"), "pending"),
    "ask with a key": _turn(lambda scene: scene.ask(scene.text, idempotency_key=scene.key), "pending", "claim"),
    "keep": _turn(lambda scene: scene.keep()),
    "keep a question back": _turn(lambda scene: scene.keep(pending=scene.waiting()), "pending"),
    "keep an answer": _turn(lambda scene: scene.keep(pending=None, params={"p": scene.text}), "pending", head=PARAMS),
    "keep under a claim": _turn(_kept_under_claim, "claim"),
    "keep a run": _turn(_kept_run, "run"),
    "store a turn": _turn(
        lambda scene: scene.view.manager.store_turn(scene.chat, scene.view.person.id, scene.text, scene.text)
    ),
    # Messages by role.
    "append a person's": _turn(lambda scene: scene.session.append(SessionMessage("user", scene.text)), "open"),
    "append a tool's": Operation(
        lambda scene: scene.session.append(SessionMessage("tool", scene.text)), frozenset({"open"})
    ),
    "append an agent's": _turn(lambda scene: scene.session.append(SessionMessage("agent", scene.text)), "open"),
    # What waits and what is known.
    "wait": Operation(lambda scene: scene.session.set_waiting(scene.text), frozenset({"pending"})),
    "wait no more": Operation(lambda scene: scene.session.set_waiting(None), frozenset({"pending"})),
    "merge": Operation(lambda scene: scene.session.merge({"p": scene.text}), frozenset({"head"}), PARAMS),
    # The whole conversation.
    "reset": Operation(
        lambda scene: scene.view.conversations.reset(scene.view.person, scene.chat),
        BEGINNING,
        BEGUN_ANEW,
    ),
    "reset by word": Operation(lambda scene: scene.ask("start over"), BEGINNING, BEGUN_ANEW),
    "clear": Operation(lambda scene: scene.session.clear(), BEGINNING, BEGUN_ANEW),
    "prune": Operation(lambda scene: scene.session.prune(2), frozenset({"head"}), frozenset({"floor", "context_from"})),
    # Beside it.
    "start a run": Operation(lambda scene: scene.run(), frozenset({"run"})),
    "stop a run": Operation(
        lambda scene: scene.view.conversations.stop_run(scene.view.person, scene.chat, RUN), frozenset({"run"})
    ),
    "claim": Operation(lambda scene: scene.claim(), frozenset({"claim"})),
    "release": Operation(_released, frozenset({"claim"})),
    "deliver": Operation(
        lambda scene: scene.view.conversations.delivered(scene.view.person, scene.key), frozenset({"claim"})
    ),
    "store in the channel": Operation(
        lambda scene: scene.view.store.store_turn(scene.view.person.id, scene.text, scene.text),
        frozenset({"current", "other"}),
    ),
    "say in the channel": Operation(
        lambda scene: scene.view.store.add_message(scene.view.person.id, "user", scene.text),
        frozenset({"current", "other"}),
    ),
    "clear the channel": Operation(
        lambda scene: scene.view.store.clear(scene.view.person.id), frozenset({"current", "other"})
    ),
    "ask in the channel": Operation(
        lambda scene: scene.home.assistant.ask(scene.view.person, scene.text, channel="telegram", address="42"),
        frozenset({"current", "other"}),
    ),
    "read everything": Operation(lambda scene: everything(scene.view, scene.chat, RUN, scene.text)),
}
"""All but a deletion, which changes everything by its nature."""

DELETIONS: dict[str, Operation] = {
    "delete": Operation(lambda scene: scene.view.conversations.delete(scene.view.person, scene.chat)),
    "delete the session": Operation(lambda scene: scene.view.manager.delete_session(scene.chat)),
}


def attempt(operation: Operation, scene: Scene) -> object:
    """What the operation gives, or the problem that says why it cannot be done now."""
    try:
        return operation.do(scene)
    except (Conflict, InvalidRequest, KeyReused, NotFound) as problem:
        return problem.document()


def layer_of(sk: str, conversation_id: str) -> str:
    """Which layer an item belongs to, as `Operation` names them."""
    kind, _, rest = sk.partition("#")
    if kind == "R":
        return "late" if rest.startswith("~LATE") else "claim"
    if kind == "A":
        return "current"
    if kind not in ("C", "D") or not rest.startswith(f"{conversation_id}#"):
        return "other"
    part = rest.partition("#")[2]
    if kind == "D":
        return "detail"
    names = {"~HEAD": "head", "~PEND": "pending", "~OPEN": "open"}
    return names.get(part) or ("run" if part.startswith("~RUN#") else "turn")


def changed(before: dict[str, Item], after: dict[str, Item]) -> set[str]:
    """The sort keys of items that came, went or are no longer what they were."""
    return {sk for sk in before.keys() | after.keys() if before.get(sk) != after.get(sk)}
