"""The store and the manager: the seed designs' views over the same turns as everywhere else."""

from __future__ import annotations

import pytest

from kanina import people
from kanina.clock import random_ids
from kanina.memory import ConversationMemoryManager, Conversations, ConversationStore
from kanina.problems import Forbidden, InvalidRequest
from kanina.settings import MemoryPolicy
from tests.engines import Engine

ANA = people.from_telegram("bot", 1)
BEN = people.from_telegram("bot", 2)


class TestConversationStore:
    """Per user: ten exchanges, over after an idle half hour."""

    def test_turns_are_numbered_in_order_and_each_user_has_their_own(self, table_engine: Engine) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        assert store.store_turn(ANA.id, "revenue in 2025?", "₱712M") is True
        store.add_message(ANA.id, "user", "and 2024?")
        store.add_message(ANA.id, "agent", "₱555M")
        store.store_turn(BEN.id, "lessons?", "9")
        assert [(turn.turn_number, turn.user_query, turn.ai_response) for turn in store.get_history(ANA.id)] == [
            (1, "revenue in 2025?", "₱712M"),
            (2, "and 2024?", "₱555M"),
        ]
        assert [turn.user_query for turn in store.get_history(BEN.id)] == ["lessons?"]

    def test_the_oldest_is_dropped_beyond_ten(self, table_engine: Engine) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        for number in range(1, 13):
            store.store_turn(ANA.id, f"q{number}", f"a{number}")
        assert [turn.turn_number for turn in store.get_history(ANA.id)] == list(range(3, 13))

    def test_an_idle_half_hour_ends_it(self, table_engine: Engine) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        patient = ConversationStore(table_engine.table, "api", None, clock=table_engine.clock)
        for each in (store, patient):
            each.store_turn(ANA.id, "q", "a")
        table_engine.clock.advance(minutes=31)
        assert store.get_history(ANA.id) == []
        assert [turn.user_query for turn in patient.get_history(ANA.id)] == ["q"]
        table_engine.clock.advance(hours=24)
        assert patient.get_history(ANA.id) == []

    def test_clear_forgets_one_user_only(self, table_engine: Engine) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        store.store_turn(ANA.id, "q", "a")
        store.store_turn(BEN.id, "q", "a")
        store.clear(ANA.id)
        assert store.get_history(ANA.id) == []
        assert len(store.get_history(BEN.id)) == 1

    def test_references_and_the_prompt(self, table_engine: Engine) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        store.store_turn(ANA.id, "revenue in 2025?", "₱712M")
        store.store_turn(ANA.id, "lessons in 2025?", "112,000")
        found = store.resolve_reference(ANA.id, "yung unang tanong ko")
        assert [turn.turn_number for turn in found.turns] == [1]
        assert store.resolve_reference(ANA.id, "my 7th question").no_longer_kept is True
        assert ConversationStore.contains_reference("my first question") is True
        assert ConversationStore.contains_reference("revenue in the first quarter") is False
        prompt = ConversationStore.format_history_for_prompt(store.get_history(ANA.id))
        assert prompt.startswith("Previous conversation:")
        assert "User: revenue in 2025?" in prompt
        assert "AI: ₱712M" in prompt

    @pytest.mark.parametrize("text", ["", "   "])
    def test_blank_text_is_refused(self, table_engine: Engine, text: str) -> None:
        store = ConversationStore(table_engine.table, "telegram", clock=table_engine.clock)
        with pytest.raises(InvalidRequest):
            store.store_turn(ANA.id, text, "a")


class TestConversationMemoryManager:
    """Per session, for one person."""

    def test_a_session_is_the_conversation_that_the_doors_see(self, table_engine: Engine) -> None:
        manager = ConversationMemoryManager(table_engine.table, ANA, clock=table_engine.clock)
        session = manager.create_session(ANA.id)
        turn = manager.store_turn(session, ANA.id, "revenue?", "₱712M", {"share": 0.25})
        assert (turn.turn_number, turn.query_text, turn.response_text) == (1, "revenue?", "₱712M")
        assert turn.metadata["share"] == 0.25
        doors = Conversations(table_engine.table, MemoryPolicy(), table_engine.clock, random_ids)
        assert [kept.question for kept in doors.load(ANA, session).turns] == ["revenue?"]
        doors.close()

    def test_history_is_in_order_and_at_most_what_was_asked_for(self, table_engine: Engine) -> None:
        manager = ConversationMemoryManager(table_engine.table, ANA, clock=table_engine.clock)
        session = manager.create_session(ANA.id)
        for number in range(1, 6):
            manager.store_turn(session, ANA.id, f"q{number}", f"a{number}", {})
        assert [turn.turn_number for turn in manager.get_session_history(session, limit=2)] == [4, 5]
        assert manager.delete_session(session) == 5
        assert manager.get_session_history(session) == []

    def test_another_person_is_refused(self, table_engine: Engine) -> None:
        manager = ConversationMemoryManager(table_engine.table, ANA, clock=table_engine.clock)
        with pytest.raises(Forbidden):
            manager.create_session(BEN.id)
