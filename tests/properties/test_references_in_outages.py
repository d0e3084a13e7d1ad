"""References while the table fails: what it holds and what waits for it are one row, numbered as it was said."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Reply
from kanina.settings import MemoryPolicy
from kanina.storage.table import CallKind
from tests.conversation_properties import house, someone
from tests.engines import Engine
from tests.small import small_model

PHRASE = PHRASES["en"]
PAGE = 4
"""Turns a load reads: with more asked, what is older takes the read of all."""

NTH = ("first", "second", "third", "fourth", "fifth", "sixth")
REFERENCES = (*(f"show my {word} question again" for word in NTH), "show my last question again", "list my questions")
MOMENTS: tuple[frozenset[CallKind], ...] = (
    frozenset(),
    frozenset({"read"}),
    frozenset({"write"}),
    frozenset({"read", "write"}),
)


class Echo:
    """A planner that says which questions a message points at, and lists them as the offline planner does."""

    name = "echo"

    def __init__(self) -> None:
        self._offline = OfflinePlanner(small_model())

    def plan(self, context: Context) -> Planned:
        if context.question == "list my questions":
            return self._offline.plan(context)
        return Planned(plan=Reply(text=f"means {'|'.join(turn.question for turn in context.referred) or 'itself'}"))


@dataclass(frozen=True)
class Said:
    """A message, what of the table is broken while it is answered, and the seconds before it."""

    text: str | None
    broken: frozenset[CallKind]
    seconds: float


steps = st.lists(
    st.builds(
        Said,
        st.one_of(st.none(), st.sampled_from(REFERENCES), st.just("start over")),
        st.sampled_from(MOMENTS),
        st.sampled_from([1.0, 11.0]),
    ),
    min_size=3,
    max_size=12,
)

OUTAGE = [Said(None, frozenset(), 1), Said(None, frozenset(), 1)]
WRITES = frozenset[CallKind]({"write"})


@pytest.mark.parametrize("table_engine", ["sqlite_memory", "sqlite_file", "dynamodb_local"], indirect=True)
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(said=steps)
@example(said=[*OUTAGE, *[Said(None, WRITES, 1)] * 3, Said(REFERENCES[0], WRITES, 1), Said(REFERENCES[-1], WRITES, 1)])
@example(
    said=[*OUTAGE, *[Said(None, WRITES, 1)] * 6, Said(REFERENCES[-2], WRITES, 11), Said(REFERENCES[-1], WRITES, 11)]
)
@example(
    said=[
        *OUTAGE,
        *[Said(None, MOMENTS[3], 1)] * 2,
        Said(REFERENCES[0], MOMENTS[3], 1),
        Said(REFERENCES[2], WRITES, 11),
    ]
)
def test_a_reference_names_the_turn_that_was_said_at_its_place_or_none(table_engine: Engine, said: list[Said]) -> None:
    """Whatever of the table fails: the right turn is meant, or that the earlier chat cannot be read is said."""
    person, conversation, row = someone(), str(uuid.uuid4()), list[str]()
    policy = MemoryPolicy(conversation_history_limit=PAGE)
    with house(table_engine, planner=Echo(), policy=policy) as home:
        for at, step in enumerate(said):
            home.clock.advance(seconds=step.seconds)
            home.faulty.broken = step.broken
            text = step.text or f"revenue of place {chr(97 + at)}"
            answer = home.assistant.ask(person, text, conversation_id=conversation)
            home.settle()
            conversation = answer.conversation_id
            if text == "start over":
                row = []
                continue
            told = answer.text.split("\n\n")
            unread = PHRASE.memory_unread in told or PHRASE.memory_partly_unread in told
            assert answer.memory.degraded is bool(unread or PHRASE.turn_not_stored in told)
            if step.text == "list my questions":
                listed = [line.partition("\N{LEFT DOUBLE QUOTATION MARK}")[2] for line in told[0].splitlines()]
                shown = [line.partition("\N{RIGHT DOUBLE QUOTATION MARK}")[0] for line in listed if line]
                asked = [question for question in row if question != "list my questions"]
                assert unread or shown == asked or (len(asked) < 2 and (not asked or asked[0] in told[0]))
            elif step.text is not None:
                place = NTH.index(text.split()[2]) if text.split()[2] in NTH else len(row) - 1
                meant = row[place] if 0 <= place < len(row) else None
                right = meant is not None and told[0] == f"means {meant}"
                assert (
                    right
                    or (meant is None and "means" not in told[0])
                    or (unread and told[0] == PHRASE.reference_unread)
                )
            row.append(text)
