"""The bot's lists of a person's own things: pages, buttons, and whose they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.channels.telegram_update import COMMANDS
from kanina.people import from_telegram
from kanina.problems import Unavailable
from kanina.storage import keys
from tests.fake_telegram import buttons_of
from tests.unit.test_telegram_door import ANA, House, opened_house

ENGLISH, FILIPINO = TELEGRAM_PHRASES["en"], TELEGRAM_PHRASES["fil"]
PK = keys.person(ANA.id)


@pytest.fixture
def house() -> Iterator[House]:
    with opened_house() as house:
        yield house


def remember(house: House, count: int) -> None:
    for number in range(1, count + 1):
        house.pass_minutes(1)
        house.memories.add(PK, {"content": f"thing {number}"})


def contents(house: House) -> list[str]:
    return [each.content for each in house.memories.all(PK)]


def labels(house: House) -> list[str]:
    return [each["text"] for each in buttons_of(house.api.sent[-1])]


def test_nothing_remembered_says_what_to_say(house: House) -> None:
    assert house.say("/memories") == [ENGLISH.no_memories]
    assert house.say("/memories", **{"from": {"id": 42, "language_code": "fil"}}) == [FILIPINO.no_memories]
    assert house.say("/history") == [ENGLISH.no_history]


def test_a_memory_is_forgotten_by_its_button_and_the_list_says_what_is_left(house: House) -> None:
    remember(house, 3)
    assert house.say("/memories") == [f"{ENGLISH.memories}\n\n1. thing 3\n2. thing 2\n3. thing 1"]
    assert labels(house) == ["Forget 1", "Forget 2", "Forget 3"]
    assert house.press("Forget 2") == []
    assert contents(house) == ["thing 1", "thing 3"]
    assert house.api.presses == ["Forgotten: thing 2"]
    assert house.api.texts == [f"{ENGLISH.memories}\n\n1. thing 3\n2. thing 1"]
    assert labels(house) == ["Forget 1", "Forget 2"]


def test_many_memories_come_in_pages_that_stay_where_one_is(house: House) -> None:
    remember(house, 18)
    house.say("/memories")
    assert labels(house) == [*(f"Forget {number}" for number in range(1, 9)), "›"]
    house.press("›")
    house.press("›")
    assert house.api.texts[-1].splitlines()[2:] == ["17. thing 2", "18. thing 1"]
    assert labels(house) == ["Forget 17", "Forget 18", "‹"]
    house.press("Forget 18")
    assert house.api.texts[-1].splitlines()[2:] == ["17. thing 2"]
    house.press("Forget 17")  # the page is gone with it
    assert labels(house) == [*(f"Forget {number}" for number in range(9, 17)), "‹"]
    assert len(house.api.sent) == 1


def test_the_longest_page_fits_into_one_message(house: House) -> None:
    for number in range(9):
        house.memories.add(PK, {"content": f"{number} {'ñ😀 ' * 160}"})
    (text,) = house.say("/memories")
    assert len(text.encode("utf-16-le")) // 2 <= 4096
    house.press("Forget 1")
    assert len(contents(house)) == 8


def test_an_old_button_and_one_of_somebody_else_s_change_nothing(house: House) -> None:
    remember(house, 2)
    house.say("/memories")
    old = house.api.press("[Forget 1]", 42, 20_000)
    house.press("Forget 1", sender=43)
    assert contents(house) == ["thing 1", "thing 2"]
    house.press("Forget 1")
    assert old is not None
    assert house.deliver(old) == []
    assert contents(house) == ["thing 1"]
    assert house.api.presses == [ENGLISH.old_button, "Forgotten: thing 2", ENGLISH.old_button]


@pytest.mark.parametrize("data", ["", "forget", "forget:", "forget:x:1", "open:", "open:none", "memories:99999", "🙂"])
def test_data_that_is_no_button_s_is_told_to_be_an_old_one(house: House, data: str) -> None:
    remember(house, 1)
    house.say("/memories")
    press = house.api.press("[Forget 1]", 42, 20_000)
    assert press is not None
    press["callback_query"]["data"] = data
    assert house.deliver(press) == []
    assert (house.api.presses, contents(house)) == ([ENGLISH.old_button], ["thing 1"])


def test_a_button_pressed_twice_by_the_queue_is_answered_once(house: House) -> None:
    remember(house, 2)
    house.say("/memories")
    press = house.api.press("[Forget 1]", 42, 20_000)
    for _ in range(2):
        assert house.deliver(press or {}) == []
    assert (len(house.api.presses), contents(house)) == (1, ["thing 1"])


def test_a_group_is_shown_nothing_of_anybody(house: House) -> None:
    remember(house, 1)
    for command in ("/memories", "/history"):
        assert house.say(command, chat=-100, kind="supergroup") == [ENGLISH.only_own_chat]
    house.say("/memories")
    press = house.api.press("[Forget 1]", 42, 20_000)
    assert press is not None
    press["callback_query"]["message"]["chat"] = {"id": -100, "type": "supergroup"}
    assert house.deliver(press) == []
    assert (house.api.presses, contents(house)) == ([ENGLISH.only_own_chat], ["thing 1"])


def test_new_begins_a_conversation_and_history_opens_the_one_before(house: House) -> None:
    house.say("one")
    house.say("two")
    assert house.say("/new") == [ENGLISH.new]
    house.pass_minutes(1)
    assert house.say("three") == ["three after 0"]
    house.pass_minutes(300)
    (text,) = house.say("/history")
    assert [line.partition(" (")[0] for line in text.splitlines()[2:]] == ["1. three", "2. two"]
    assert labels(house) == ["Open 1", "Open 2"]
    assert house.press("Open 2") == ["We go on with “two”. The last of it:\n\n“two”\n\ntwo after 1"]
    house.pass_minutes(30)
    assert house.say("four") == ["four after 2"]
    assert house.press("Open 1") == ["We go on with “three”. The last of it:\n\n“three”\n\nthree after 0"]
    assert house.say("five") == ["five after 1"]


def test_new_in_a_group_is_of_who_says_it_alone(house: House) -> None:
    group = {"chat": -100, "kind": "supergroup"}
    for sender in (42, 43):
        house.say("@TalaBot one", sender=sender, **group)
    house.say("/new", sender=42, **group)
    assert house.say("@TalaBot two", sender=42, **group) == ["two after 0"]
    assert house.say("@TalaBot two", sender=43, **group) == ["two after 1"]


def test_the_ten_latest_are_listed_and_nobody_opens_another_s(house: House) -> None:
    for number in range(12):
        house.say(f"question{number}")
        house.say("/new")
        house.pass_minutes(61)
    (text,) = house.say("/history")
    assert [line.split()[1] for line in text.splitlines()[2:]] == [f"question{number}" for number in range(11, 1, -1)]
    assert house.press("Open 1", sender=43) == []
    assert house.api.presses == [ENGLISH.old_button]
    ben = from_telegram("TalaBot", 43)
    assert house.assistant.conversations.list(ben).conversations == ()


def test_a_deleted_conversation_s_button_is_an_old_one(house: House) -> None:
    house.say("one")
    house.say("/history")
    (there,) = house.assistant.conversations.list(ANA).conversations
    house.assistant.conversations.delete(ANA, there.conversation_id)
    assert house.press("Open 1") == []
    assert house.api.presses == [ENGLISH.old_button]


def test_new_waits_for_turns_that_are_not_written_yet(house: House) -> None:
    house.faulty.always = "fault"
    assert house.say("one")[0].startswith("one after 0")
    with pytest.raises(Unavailable):
        house.say("/new")
    house.faulty.always = "ok"
    house.pass_minutes(1)
    assert house.say("/new") == [ENGLISH.new]
    assert house.say("two") == ["two after 0"]
    assert len(house.assistant.conversations.list(ANA).conversations) == 2


def test_help_names_every_command_in_both_languages() -> None:
    for phrases in (ENGLISH, FILIPINO):
        assert all(f"/{command} " in phrases.help for command in COMMANDS - {"start"})
