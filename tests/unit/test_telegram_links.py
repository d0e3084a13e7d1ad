"""Linking accounts in a chat: codes, buttons that confirm, and whose they are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import pytest

from kanina import people
from kanina.assistant.rate_limited import refusal_words
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.memory import links
from kanina.memory.known import linked_people
from kanina.models import Quota
from kanina.storage.sqlite import SqliteTable
from tests.fake_telegram import FakeTelegram, buttons_of
from tests.unit.test_telegram_door import ANA, House, opened_house

ENGLISH, FILIPINO = TELEGRAM_PHRASES["en"], TELEGRAM_PHRASES["fil"]
WEB = people.from_oidc("https://id.example", "ana-on-the-web")
NAMED = "web: …-web"


@pytest.fixture
def house() -> Iterator[House]:
    with opened_house() as house:
        yield house


def code_in(texts: list[str]) -> str:
    found = re.search(r"\b[A-Z2-7]{26}\b", texts[-1])
    assert found is not None
    return found[0]


def labels(house: House) -> list[str]:
    return [each["text"] for each in buttons_of(house.api.sent[-1])]


def linked(house: House) -> list[str]:
    return [each.id for each in linked_people(house.table, ANA)]


def test_a_code_of_the_web_is_entered_in_the_chat_and_confirmed_on_both_sides(house: House) -> None:
    code = house.links.make(WEB).code
    assert house.say(f"/link {code}") == [ENGLISH.link_asked.format(name=NAMED)]
    assert labels(house) == [ENGLISH.link_yes, ENGLISH.link_no]
    house.links.confirm(WEB, yes=True)
    assert linked(house) == []
    assert house.press(ENGLISH.link_yes) == [f"{ENGLISH.linked}\n\n1. {NAMED}"]
    assert linked(house) == [WEB.id]
    assert labels(house) == ["Part 1"]
    assert house.press("Part 1") == [ENGLISH.unlinked]
    assert linked(house) == []


def test_a_code_of_the_chat_is_confirmed_there_once_it_has_been_entered(house: House) -> None:
    code = code_in(house.say("/link"))
    house.links.enter(WEB, code)
    assert house.say("/link") == [ENGLISH.link_asked.format(name=NAMED)]
    assert house.press(ENGLISH.link_yes) == [ENGLISH.link_waits.format(name=NAMED)]
    assert house.say("/link") == [ENGLISH.link_waits.format(name=NAMED)]
    house.links.confirm(WEB, yes=True)
    (text,) = house.say("/link")
    assert text.startswith(f"{ENGLISH.linked}\n\n1. {NAMED}\n\n")
    assert code_in([text]) != code
    assert house.say("/unlink") == [ENGLISH.unlinked]
    assert linked(house) == []


def test_a_no_and_what_is_over_link_nothing_and_say_what_to_do(house: House) -> None:
    house.say(f"/link {house.links.make(WEB).code}")
    assert house.press(ENGLISH.link_no) == [ENGLISH.link_ended]
    assert house.press(ENGLISH.link_yes) == []
    assert house.api.presses[-1] == ENGLISH.old_button
    assert house.say("/link GUESSED") == [ENGLISH.link_no_code]
    assert house.say("/link GUESSED", **{"from": {"id": 42, "language_code": "fil"}}) == [FILIPINO.link_no_code]
    own = code_in(house.say("/link"))
    filipino = {"from": {"id": 42, "language_code": "fil"}}
    for phrases, options in ((ENGLISH, {}), (FILIPINO, filipino)):
        reasons = phrases.link_reasons
        assert house.say(f"/link {own}", **options) == [phrases.link_refused.format(reason=reasons["own-code"])]
    for account in (people.local(name) for name in ("eve", "fay", "gus", "hal")):
        house.links.enter(account, house.links.make(ANA).code or "")
        for person in (ANA, account):
            house.links.confirm(person, yes=True)
    last = house.links.make(account).code
    assert house.say(f"/link {last}") == [ENGLISH.link_refused.format(reason=ENGLISH.link_reasons["linked"])]
    too_many = FILIPINO.link_reasons["accounts"].format(limit=5)
    refused = house.say(f"/link {house.links.make(WEB).code}", **filipino)
    assert refused == [FILIPINO.link_refused.format(reason=too_many)]


def test_each_reason_is_told_in_each_language() -> None:
    reasons = {"own-code", "linked", "accounts", "memories", "known"}
    assert [set(phrases.link_reasons) for phrases in (ENGLISH, FILIPINO)] == [reasons, reasons]
    source = inspect.getsource(links)
    assert set(re.findall(r'reason="([\w-]+)"', source)) == reasons


def test_a_button_confirms_the_link_it_was_shown_for_and_no_other(house: House) -> None:
    house.say(f"/link {house.links.make(WEB).code}")
    old = house.api.press(f"[{ENGLISH.link_yes}]", 42, 20_000)
    house.links.enter(people.local("eve"), house.links.make(ANA).code or "")
    assert old is not None
    assert house.deliver(old) == []
    state = house.links.state(ANA)
    assert state.pending is not None
    assert (state.pending.name, state.pending.confirmed, house.api.presses[-1]) == ("eve", False, ENGLISH.old_button)


def test_a_group_is_told_nothing_of_it(house: House) -> None:
    code = house.links.make(WEB).code
    for text in ("/link", f"/link {code}", "/unlink"):
        assert house.say(text, chat=-100, kind="supergroup") == [ENGLISH.only_own_chat]
    assert house.links.state(ANA).pending is None


def test_a_repeat_of_the_update_that_entered_a_code_shows_the_same(house: House) -> None:
    code = house.links.make(WEB).code
    assert house.say(f"/link {code}") == house.say(f"/link {code}") == [ENGLISH.link_asked.format(name=NAMED)]


def test_codes_count_as_messages() -> None:
    with FakeTelegram() as api:
        limited = House(api, SqliteTable(":memory:", lambda: limited.now), rate_limit=1)
        assert code_in(limited.say("/link"))
        told = limited.say("/link")
        limited.close()
    assert told == [refusal_words(Quota(limit=1, remaining=0, window_seconds=60, resets_in=60), "en")]
