"""Whatever was said in a conversation, its prompt is one that a provider takes, and the next one begins alike."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from kanina.assistant.assembling import Moment, assemble
from kanina.assistant.prompt import Prompt
from kanina.assistant.remembered import Remembered
from kanina.memory import ConversationMemory
from kanina.memory.head import Head
from kanina.memory.loading import Loaded
from kanina.memory.sessions.messages import SessionMessage
from kanina.memory.summary import Summary
from kanina.memory.turn_text import quoted_turn
from kanina.memory.window import Extent, Limits, Window, extent_of, pack, unpack, window_after, window_from
from kanina.models import Column, MetricQuery, Turn, TurnState
from kanina.settings import MemoryPolicy
from kanina.storage.sqlite import SqliteTable
from kanina.texts import is_blank, size
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, draft, memory_on

NOW = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)
LIMITS = st.builds(Limits, st.integers(1, 20), st.integers(4, 6_000))
TEXTS = st.one_of(
    st.sampled_from(
        ["", " ", "\u200b", "revenue?", "yung una", "</memories>", '<answer turn="1">', "&" * 90, "日" * 400]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=300),
)
QUESTIONS = TEXTS.filter(lambda text: not is_blank(text))
STATES: tuple[TurnState, ...] = ("answered", "asked", "failed", "unanswered", "said", "stopped")


@st.composite
def turns(draw: st.DrawFn) -> list[Turn]:
    """Turns of a page, of which some may have expired."""
    first = draw(st.integers(min_value=1, max_value=40))
    return [
        Turn(
            number=number,
            request_id=f"r{number}",
            conversation_id="c",
            question=draw(TEXTS),
            answer=draw(TEXTS),
            state=draw(st.sampled_from(STATES)),
            plan=MetricQuery(metrics=("revenue",)) if draw(st.booleans()) else None,
            columns=(Column(key="a", name="A", type="string"),) if draw(st.booleans()) else (),
            row_keys=("NCR", draw(TEXTS)),
            asked_at=NOW,
        )
        for number in range(first, first + draw(st.integers(min_value=0, max_value=12)))
        if draw(st.integers(0, 9))
    ]


@st.composite
def conversations(draw: st.DrawFn) -> Loaded:
    page = draw(turns())
    count = page[-1].number if page else 0
    context_from = draw(st.integers(1, max(1, count)))
    memories = [
        {"sk": f"M#{number}", "content": draw(TEXTS), "created_at": "2026-01-04T10:00:00+00:00"}
        for number in range(draw(st.integers(0, 2)))
    ]
    return Loaded(
        "c",
        head=Head("t", NOW, NOW, count, 1, context_from) if page else None,
        turns=tuple(page),
        memories=tuple(memories),
        limits=draw(LIMITS),
        summary=draw(st.none() | st.builds(Summary, TEXTS, st.integers(context_from - 2, context_from))),
    )


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    return Moment(
        draw(QUESTIONS),
        NOW,
        referred=draw(turns())[:3],
        item=draw(st.none() | st.integers(1, 5)),
        not_kept=draw(st.booleans()),
        recalled=draw(st.lists(st.builds(Remembered, st.just("7"), TEXTS, reason=TEXTS), max_size=2)),
        known=draw(st.dictionaries(st.sampled_from(["branch", "order_id"]), TEXTS)),
    )


def blocks_of(made: Prompt) -> list[tuple[str, str]]:
    return [(message.role, block.text) for message in made.messages for block in message.blocks]


@given(conversations(), moments())
def test_every_prompt_is_valid(loaded: Loaded, moment: Moment) -> None:
    """Roles alternate, a person's first and last; no text is blank; the question is whole; turns are within the budget
    and whole, unless one alone takes more than half of it; nothing closes an element from inside."""
    made = assemble(["be right"], loaded, moment)
    roles = [message.role for message in made.messages]
    assert roles[0] == roles[-1] == "user"
    assert all(one != other for one, other in itertools.pairwise(roles))
    blocks = blocks_of(made)
    assert not any(is_blank(text) for _, text in blocks)
    assert blocks[-1] == ("user", moment.question)
    sides = [text for _, text in blocks[: made.settled] if text.startswith(("<question turn", "<answer turn"))]
    assert sum(map(size, sides)) <= loaded.limits.bytes
    whole = {
        text
        for turn in loaded.turns
        for shown in (quoted_turn(turn, 100_000),)
        for text in (shown.asked, shown.answered)
    }
    assert all(text in whole or "[…]" in text for text in sides)
    for _, text in blocks[: made.settled]:
        assert text.count("<") == text.count("\n</") + 1 == 2
    anthropic = made.as_anthropic()
    contents = [message["content"] for message in anthropic["messages"]]
    assert [block["text"] for content in contents for block in content] == [text for _, text in blocks]
    marked = [block for content in [anthropic["system"], *contents] for block in content if "cache_control" in block]
    assert [block["cache_control"]["ttl"] for block in marked] == (["1h", "5m"] if made.settled else ["1h"])


@given(conversations())
def test_no_side_is_shown_without_the_other(loaded: Loaded) -> None:
    """Each turn that is shown is shown with both of its sides, one after the other, and the turns are in order."""
    made = assemble([], loaded, Moment("q", NOW))
    sides = [text for _, text in blocks_of(made)[: made.settled] if text.startswith(("<question turn", "<answer turn"))]
    shown = {int(text.split('"')[1]) for text in sides}
    expected: list[str] = []
    for turn in loaded.turns:
        if turn.number in shown:
            both = quoted_turn(turn, loaded.limits.share)
            expected += [text for text in (both.asked, both.answered) if text]
    assert sides == expected


@given(st.lists(st.builds(Extent, st.just(0), st.integers(0, 400), st.booleans()), max_size=60), st.integers(1, 20))
def test_the_head_comes_to_the_same_as_whoever_has_read_all_turns(sizes: list[Extent], most: int) -> None:
    """Moving with each turn by what the head keeps is the same as looking at all turns at once."""
    limits = Limits(most, 800)
    extents = [Extent(number, size.bytes, size.is_asked) for number, size in enumerate(sizes, start=1)]
    window, moves = Window(), 0
    for extent in extents:
        following = window_after(window, extent, limits)
        moves += following.first != window.first
        window = following
        left = [one for one in extents[: extent.number] if one.number >= window.first]
        assert unpack(window.sizes, extent.number) == left
        assert len(left) <= most
        assert sum(one.bytes for one in left) <= limits.bytes
    assert window.first == window_from(extents, 1, limits)
    assert window.sizes == pack([extent for extent in extents if extent.number >= window.first])
    # Each move leaves half at most, so that the next is as many turns or bytes away.
    assert moves <= len(extents) / max(1, most - most // 2) + sum(one.bytes for one in extents) / (limits.bytes / 2)


# ---------------------------------------------------------------- a conversation as it goes on


@dataclass
class Course:
    """A conversation that goes on, and what was sent for its last question."""

    memory: Any
    session: Any
    clock: SettableClock
    earlier: bytes = b""
    moved: bool = True
    moves: list[int] = field(default_factory=list)

    def step(self, step: str, length: int) -> None:
        loaded = self.memory.load(ANA, CHAT)
        if step in ("reset", "prune", "roll"):
            before = loaded.head.context_from if loaded.head else 1
            {
                "reset": lambda: self.memory.reset(ANA, CHAT),
                "prune": lambda: self.session.prune(1 + length % 9),
                "roll": lambda: self.memory.roll(ANA, CHAT),
            }[step]()
            # A summary that has only now been made stands before the turns.
            after = self.memory.load(ANA, CHAT)
            floors = [page.head.floor if page.head else 1 for page in (loaded, after)]
            self.moved |= floors[0] != floors[1] or (after.head is not None and after.head.context_from != before)
            self.moved |= after.summary != loaded.summary
            return
        asked = "" if step == "said" else "q" * length
        answered = "" if step == "unanswered" else "a" * length
        state = "failed" if step == "failed" else step if step in ("said", "unanswered") else "answered"
        kept = self.memory.keep(ANA, loaded, draft(asked, answered, state=state))
        self.moved |= kept.moved
        self.moves += [kept.turn.number] if kept.moved else []

    def check(self, limits: Limits) -> None:
        self.clock.advance(seconds=3)
        loaded = self.memory.load(ANA, CHAT)
        made = assemble(["s"], loaded, Moment("and now?", self.clock()))
        if not self.moved:
            assert made.text().startswith(self.earlier)
        self.earlier, self.moved = made.prefix(), False
        if loaded.head is None:
            return
        assert loaded.head.floor <= loaded.head.context_from
        window = [turn for turn in loaded.turns if turn.number >= loaded.head.context_from]
        # As kept: what is there is what the head says, and is shown whole.
        extents = [extent_of(quoted_turn(turn, limits.share)) for turn in window]
        count = loaded.head.turn_count
        assert [
            one for one in unpack(loaded.head.shown_sizes, count) if one.number >= loaded.head.context_from
        ] == extents
        assert len(window) <= limits.turns
        assert window_from(extents, loaded.head.context_from, limits) == loaded.head.context_from


STEPS = st.sampled_from(["turn", "turn", "turn", "turn", "said", "unanswered", "failed", "reset", "prune", "roll"])


@given(
    st.lists(st.tuples(STEPS, st.integers(1, 300)), min_size=2, max_size=40),
    st.integers(min_value=2, max_value=20),
    st.integers(min_value=100, max_value=1_000),
)
@example([("turn", 100)] * 30, 20, 1_000)
@example([("said", 10), ("turn", 10), ("reset", 1), ("said", 10), ("unanswered", 10), ("turn", 10)], 4, 500)
def test_the_next_prompt_begins_with_the_last_one_unless_the_window_moved(
    steps: Sequence[tuple[str, int]], most_turns: int, tokens: int
) -> None:
    """Whatever happens in a conversation, a prompt goes on from the last but after a move, and moves are rare."""
    clock = SettableClock(NOW)
    policy = MemoryPolicy(conversation_history_limit=most_turns, context_tokens=tokens)
    limits = Limits(most_turns, tokens * 4)
    with closing(SqliteTable(clock=clock)) as table, closing(memory_on(table, clock, policy)) as memory:
        course = Course(memory, ConversationMemory(table, ANA, policy=policy, clock=clock).for_session(CHAT), clock)
        for step, length in steps:
            course.step(step, length)
            course.check(limits)
        said = [length for step, length in steps if step not in ("reset", "prune", "roll")]
        bytes_said = sum(length * 2 + 70 for length in said)
        assert len(course.moves) <= len(said) / max(1, most_turns - most_turns // 2) + bytes_said / (limits.bytes / 2)


@given(
    st.lists(st.tuples(st.sampled_from(["user", "user", "tool", "agent", "agent"]), QUESTIONS), max_size=30),
    st.integers(min_value=1, max_value=300),
)
def test_messages_written_one_role_at_a_time_are_valid_too(said: Sequence[tuple[str, str]], tokens: int) -> None:
    """A session's messages alternate, a person's first, none blank, within the budget, and a tool's output is always in
    the answer to its question: never before it, and never a message of its own."""
    clock = SettableClock(NOW)
    with closing(SqliteTable(clock=clock)) as table:
        session = ConversationMemory(table, ANA, policy=MemoryPolicy(context_tokens=tokens), clock=clock).for_session(
            CHAT
        )
        last = ""
        for role, text in said:
            if role == "tool" and last not in ("user", "tool"):
                continue
            session.append(SessionMessage(role, text))
            last = role
            messages = session.messages_for_model()
            assert [message["role"] for message in messages] == (["user", "assistant"] * len(messages))[: len(messages)]
            assert not any(is_blank(message["content"]) for message in messages)
            joins = 2 * sum(message["content"].count("\n\n") for message in messages)
            assert sum(size(message["content"]) for message in messages) <= tokens * 4 + joins
