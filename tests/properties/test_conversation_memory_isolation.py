"""Nobody's words reach anyone else, and no session's another: whatever is known of ids, whatever is tried with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.clock import random_ids
from kanina.memory import Claim
from kanina.people import Person
from kanina.problems import Forbidden
from kanina.storage import keys
from tests.conversation_properties import house, hundred, on_every_engine, partition, someone, views
from tests.engines import Engine
from tests.memory_operations import DELETIONS, KEY, OPERATIONS, RUN, Scene, attempt
from tests.read_paths import everything, mark, marks, short_term_paths, turn_paths

ALL = {**OPERATIONS, **DELETIONS}

HERS, HIS = mark(1), mark(2)
LIVED = (
    "keep a question back",
    "keep under a claim",
    "store in the channel",
    "keep an answer",
    "store a turn",
    "append a person's",
    "append a tool's",
    "append an agent's",
    "append a person's",
    "wait",
    "merge",
    "start a run",
)
"""What leaves something in every layer."""

NEIGHBOURS = st.sampled_from(
    [
        "{}#",
        "{}#C",
        "{}%23",
        "{}:",
        "{}/",
        "{}~",
        "{} ",
        "{}\x00",
        "{}|",
        " {}",
        "U#{}",
        "{}%e",
        "{}\ud800",
        "{}\N{COMBINING ACUTE ACCENT}",
        "{}" + "x" * 4_000,
        "other {}",
    ]
)
"""Other people's ids, made of one's own."""


@on_every_engine
@hundred
@given(
    tried=st.lists(st.sampled_from(sorted(ALL)), min_size=1, max_size=6),
    neighbour=NEIGHBOURS,
    has_lived=st.booleans(),
)
def test_nobody_reaches_anothers_turns_by_knowing_all_their_ids(
    table_engine: Engine, tried: list[str], neighbour: str, has_lived: bool
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 3: session isolation, and isolation between people.

    A stranger who knows another's conversation, key, run, cursors, turn numbers and user id, and whose own id may look
    like theirs, reads no word of theirs and changes no item of theirs by anything that can be done.
    """
    ana = someone("ana")
    ben = Person(neighbour.format(ana.id))
    chat = random_ids()
    with views(table_engine, ana) as hers, views(table_engine, ben) as his, house(table_engine) as home:
        for name in LIVED:
            attempt(ALL[name], Scene(hers, home, chat, HERS))
        if has_lived:
            attempt(ALL["keep a question back"], Scene(his, home, chat, HIS))
        before = partition(table_engine.table, ana)
        shown = everything(hers, chat, RUN, HERS)
        cursor = hers.conversations.messages(ana, chat, limit=2).next
        owner = before[keys.claim(KEY)]["owner"]

        scene = Scene(his, home, chat, HIS)
        seen = [attempt(ALL[name], scene) for name in tried]
        seen.append(everything(his, chat, RUN, HERS))
        seen.append(attempt(ALL["point back"], scene))
        if his.conversations.load(ben, chat).head:
            seen.append(his.conversations.messages(ben, chat, cursor=cursor))
        his.conversations.release(ben, Claim(KEY, owner, home.clock()))
        for as_her in (
            lambda: his.manager.create_session(ana.id),
            lambda: his.manager.store_turn(chat, ana.id, HIS, HIS),
            lambda: his.memory.for_session(chat, user_id=ana.id),
        ):
            with pytest.raises(Forbidden):
                as_her()

        assert HERS not in marks(seen)
        assert HIS not in marks(everything(hers, chat, RUN, HERS))
        after = partition(table_engine.table, ana)
        assert {sk: after.get(sk) for sk in before} == before
        assert {name: repr(value) for name, value in everything(hers, chat, RUN, HERS).items() if name != "items"} == {
            name: repr(value) for name, value in shown.items() if name != "items"
        }


@on_every_engine
@hundred
@given(tried=st.lists(st.sampled_from(sorted(ALL)), min_size=1, max_size=8))
def test_what_is_done_in_one_session_stays_in_it(table_engine: Engine, tried: list[str]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 3: session isolation.

    Whatever a person does in one of their sessions, the others keep every item as it was, and show no word of it; nor
    does it show a word of theirs.
    """
    person, chat, other = someone(), random_ids(), random_ids()
    with views(table_engine, person) as view, house(table_engine) as home:
        for name in LIVED:
            attempt(ALL[name], Scene(view, home, other, HERS))
        before = _of(partition(table_engine.table, person), other)
        scene = Scene(view, home, chat, HIS, key="a key of this session")
        # The list of titles and the channel's chat are the person's, not a session's.
        seen = [attempt(ALL[name], scene) for name in tried if name != "read everything"]
        assert _of(partition(table_engine.table, person), other) == before
        seen += [turn_paths(view, chat), short_term_paths(view, chat)]
        assert HERS not in marks(seen)
        assert HIS not in marks([turn_paths(view, other), short_term_paths(view, other)])


def _of(items: dict[str, dict[str, object]], chat: str) -> dict[str, dict[str, object]]:
    """The items of one conversation."""
    return {sk: item for sk, item in items.items() if keys.conversation_of(sk) == chat}
