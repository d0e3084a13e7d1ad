"""Turns whose write fails while the table can be read: what comes after waits behind them, and knows of them."""

from __future__ import annotations

from typing import Any

from kanina.models import Answer
from tests.failing import OPEN_SECONDS, Fault, House
from tests.memory_builders import ANA, BEN, CHAT

OTHER = "22222222-2222-4222-8222-222222222222"
LOAD: list[Fault] = ["ok", "ok"]
"""A load's two reads."""


def ask(house: House, question: str, **options: Any) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, **{"conversation_id": CHAT, **options})


def ask_unkept(house: House, question: str, **options: Any) -> Answer:
    """A question whose answer the table does not take, though it can be read."""
    house.faulty.plan = [*LOAD, "fault"]
    answer = ask(house, question, **options)
    assert (answer.memory.stored, answer.memory.degraded, house.faulty.plan) == (False, True, [])
    return answer


def stored(house: House, chat: str = CHAT) -> list[str]:
    """The questions the table holds, in order."""
    return [turn.question for turn in house.truth.load_all(ANA, chat)]


def refuse_writes(house: House) -> None:
    """From now on every write fails, and every read goes through."""
    write = house.faulty.write

    def refuse(*changes: Any, token: str | None = None) -> None:
        house.faulty.plan = ["fault"]
        write(*changes, token=token)

    house.faulty.write = refuse


def take_writes(house: House) -> None:
    """The table is whole again, and the breaker closed."""
    del house.faulty.write
    house.clock.advance(seconds=OPEN_SECONDS)


def test_a_question_back_whose_write_back_fails_is_answered_in_order(house: House) -> None:
    assert ask_unkept(house, "ask").ask is not None
    house.faulty.plan = ["ok", "ok", "fault"]  # the write-back's reads, and its write
    chosen = ask(house, "2")
    assert (chosen.memory.params_keys, chosen.memory.degraded) == (("filter:branches.city",), True)
    assert ask(house, "bye").text == "bye after 2"
    assert stored(house) == ["ask", "2", "bye"]
    assert house.truth.load(ANA, CHAT).params == {"filter:branches.city": "ecija"}


def test_so_is_one_whose_write_back_succeeds_and_cannot_be_read(house: House) -> None:
    ask_unkept(house, "ask")
    house.faulty.plan = ["ok", "ok", "ok", "fault"]
    assert ask(house, "2").memory.params_keys == ("filter:branches.city",)
    assert ask(house, "bye").text == "bye after 2"
    assert stored(house) == ["ask", "2", "bye"]


def test_a_question_back_of_a_run_is_kept_with_its_question_though_the_lease_is_over(house: House) -> None:
    house.faulty.plan = [*LOAD, "ok", "fault"]
    ask(house, "ask", as_run=True, lease_seconds=33.0)
    house.clock.advance(seconds=40)
    chosen = ask(house, "2")
    assert (chosen.memory.params_keys, chosen.memory.degraded) == (("filter:branches.city",), False)
    assert stored(house) == ["ask", "2"]


def test_an_outage_of_writes_alone_goes_on_from_the_process_s_memory(house: House) -> None:
    refuse_writes(house)
    for number, question in enumerate(("one", "two", "three", "four")):
        assert ask(house, question).text.startswith(f"{question} after {number}\n")
    house.clock.advance(seconds=2 * OPEN_SECONDS)
    assert ask(house, "five").text.startswith("five after 4\n")
    assert ask(house, "six").text.startswith("six after 5\n")
    take_writes(house)
    assert ask(house, "seven").text == "seven after 6"
    assert stored(house) == ["one", "two", "three", "four", "five", "six", "seven"]


def test_a_chat_goes_on_from_it_too(house: House) -> None:
    chat: dict[str, Any] = {"conversation_id": None, "channel": "telegram", "address": "42"}
    ask_unkept(house, "ask", **chat)
    house.faulty.plan = ["ok", "ok", "ok", "fault"]  # the note of the chat's conversation is read besides
    assert ask(house, "2", **chat).memory.params_keys == ("filter:branches.city",)
    last = ask(house, "bye", **chat)
    assert last.text == "bye after 2"
    assert stored(house, last.conversation_id) == ["ask", "2", "bye"]


def test_a_turn_elsewhere_that_can_be_read_leaves_it(house: House) -> None:
    refuse_writes(house)
    ask(house, "one")
    assert house.assistant.ask(BEN, "elsewhere", conversation_id=OTHER).text.startswith("elsewhere after 0\n")
    assert ask(house, "two").text.startswith("two after 1\n")


def test_what_was_written_back_is_no_longer_remembered_beside_it(house: House) -> None:
    """Or a question back that has been answered since would be asked again in the next outage."""
    ask_unkept(house, "ask")
    assert ask(house, "2").memory.params_keys == ("filter:branches.city",)
    house.faulty.always = "fault"
    assert ask(house, "2").text.startswith("2 after 0\n")


def test_nor_while_another_conversation_still_waits(house: House) -> None:
    ask_unkept(house, "ask")
    assert house.memory.flush() == 1
    ask_unkept(house, "one", conversation_id=OTHER)
    house.faulty.plan = ["fault"]
    chosen = ask(house, "2")
    assert (chosen.memory.params_keys, chosen.memory.degraded) == (("filter:branches.city",), False)
    assert house.memory.waiting == 1
    house.faulty.always = "fault"
    assert ask(house, "2").text.startswith("2 after 0\n")
    assert ask(house, "two", conversation_id=OTHER).text.startswith("two after 1\n")


def test_nor_is_a_chat_s_question(house: House) -> None:
    chat: dict[str, Any] = {"conversation_id": None, "channel": "telegram", "address": "42"}
    house.faulty.always = "fault"
    ask(house, "ask", **chat)
    house.recover()
    assert house.memory.flush() == 1
    ask_unkept(house, "one", conversation_id=OTHER)
    house.faulty.plan = ["fault"]
    assert ask(house, "2", **chat).memory.params_keys == ("filter:branches.city",)
    assert house.memory.waiting == 1
    house.faulty.always = "fault"
    assert ask(house, "2", **chat).text.startswith("2 after 0\n")
