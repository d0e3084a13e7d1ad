"""What waits and what was said are layers of their own: writing to one leaves the other's items exactly as they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kanina.clock import random_ids
from tests.conversation_properties import house, hundred, on_every_engine, partition, someone, views
from tests.engines import Engine
from tests.memory_operations import OPERATIONS, Scene, attempt, changed, layer_of

OTHERS_PART = ("turn", "detail")
"""Layers whose items, once written, nothing changes but a deletion."""


@on_every_engine
@hundred
@given(
    done=st.lists(
        st.tuples(st.sampled_from(sorted(OPERATIONS)), st.sampled_from([0, 1, 45, 240])), min_size=1, max_size=8
    )
)
def test_writing_to_one_layer_never_changes_anothers_items(table_engine: Engine, done: list[tuple[str, int]]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 9: layer independence.

    In whatever order turns, questions back, open messages, params, runs and claims are written, each operation changes
    items of its own layers only, of the head only its own attributes, and no turn or detail that was there before.
    """
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view, house(table_engine) as home:
        scene = Scene(view, home, chat)
        for name, seconds in done:
            operation = OPERATIONS[name]
            before = partition(table_engine.table, person)
            attempt(operation, scene)
            after = partition(table_engine.table, person)
            for sk in changed(before, after):
                layer = layer_of(sk, chat)
                assert layer in operation.layers, (name, layer)
                if layer in OTHERS_PART:
                    assert sk not in before, (name, "changed", layer)
                elif layer == "head" and sk in before:
                    old, new = before[sk], after[sk]
                    touched = {part for part in old.keys() | new.keys() if old.get(part) != new.get(part)}
                    assert touched <= operation.head, (name, touched)
            home.clock.advance(seconds=seconds)


SHORT_TERM = st.lists(st.sampled_from(["wait", "wait no more", "append a tool's", "merge"]), max_size=4)
TURNS = st.lists(st.sampled_from(["keep", "store a turn"]), min_size=1, max_size=4)


@on_every_engine
@hundred
@given(short=SHORT_TERM, turns=TURNS, data=st.data())
def test_the_order_in_which_both_layers_are_written_makes_no_difference(
    table_engine: Engine, short: list[str], turns: list[str], data: st.DataObject
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 9: layer independence.

    Whether turns are written before, between or after what waits and is known: the turns come out the same, and what
    waits and is known too, by every face.
    """
    short = ["append a person's", *short]
    places = data.draw(st.lists(st.booleans(), min_size=len(short) + len(turns), max_size=len(short) + len(turns)))
    person = someone()
    ends = []
    with views(table_engine, person) as view, house(table_engine) as home:
        for order in (turns + short, short + turns, mixed(short, turns, places)):
            chat = random_ids()
            for name in order:
                attempt(OPERATIONS[name], Scene(view, home, chat, name))
            session = view.memory.for_session(chat)
            told = [(turn.query_text, turn.response_text) for turn in view.manager.get_session_history(chat)]
            said = [message.text for message in session.history()]
            ends.append((session.waiting(), session.params(), view.conversations.load(person, chat).params, told, said))
    assert ends[0] == ends[1] == ends[2]


def mixed(some: list[str], others: list[str], places: list[bool]) -> list[str]:
    """Both lists in one, each in its own order."""
    left, right = list(some), list(others)
    return [(left if (place and left) or not right else right).pop(0) for place in places]
