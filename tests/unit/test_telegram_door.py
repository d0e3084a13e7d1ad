"""The Telegram door over a real assistant and memory: what is sent, to whom, and never twice."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kanina.assistant.assistant import Assistant
from kanina.assistant.charts.painters import Painter
from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.runner import Prepared
from kanina.assistant.wording.phrases import PHRASES
from kanina.channels.telegram import TelegramDoor
from kanina.channels.telegram_access import Access, parse_access
from kanina.channels.telegram_client import TelegramClient, TelegramFailed, TelegramRefused
from kanina.channels.telegram_people import Listed, Recent, TelegramPeople
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.memory.conversations import Conversations
from kanina.memory.links import Links
from kanina.memory.memories import Memories
from kanina.models import AskUser, Choice, Column, MetricQuery, Reply, Result
from kanina.people import from_telegram
from kanina.problems import Conflict
from kanina.reports.daily import content
from kanina.reports.definition import default_definition
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from tests.engines import SettableClock
from tests.failing import FaultyTable, NoEngine
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.unit.report_data import DAY, DEFINITION, MODEL, Figures, monthly_model
from tests.unit.test_telegram_update import update

ENGLISH = TELEGRAM_PHRASES["en"]
ANA = from_telegram("TalaBot", 42)
SAID = ("", " ", "\n\t\n", "\u200b", "\x00")
"""Replies in which there is nothing to read."""
ROWS = tuple((f"Region {number}", Decimal(number * 1000)) for number in range(1, 31))


class Planner:
    """Understands five words, and says how much of the conversation it was shown."""

    name = "words"

    def plan(self, context: Context) -> Planned:
        said = context.question.split()[0]
        if said == "ask":
            choices = (Choice(label="Laguna", value="laguna"), Choice(label="Nueva Ecija", value="ecija"))
            return Planned(plan=AskUser(param="filter:orders.region", prompt="Which one?", choices=choices))
        if said == "rows":
            return Planned(plan=MetricQuery(metrics=("revenue",)))
        if said == "long":
            return Planned(plan=Reply(text="\n".join(f"line {number}" for number in range(1000))))
        if said == "say":
            return Planned(plan=Reply(text=SAID[int(context.question.split()[1])]))
        return Planned(plan=Reply(text=f"**{context.question}** after {len(context.turns)}"))


class Narrator:
    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        return "Revenue by region:"


class ThirtyRows(NoEngine):
    """A runner that finds the revenue of thirty regions."""

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        columns = (
            Column(key="region", name="region", type="string", role="dimension"),
            Column(key="revenue", name="revenue", type="decimal", format="currency", role="metric"),
        )
        return Result(columns=columns, rows=ROWS)


@dataclass
class House:
    """A bot with its memory; `say` delivers a message as a fresh update, `deliver` one as it is.

    `faulty`: the table as conversations have it, which fails on demand.
    """

    api: FakeTelegram
    table: SqliteTable
    now: datetime = datetime(2026, 11, 25, 1, tzinfo=UTC)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    rate_limit: int = 0
    painter: Painter | None = None
    reported: SemanticModel = MODEL

    def __post_init__(self) -> None:
        def clock() -> datetime:
            return self.now

        self.faulty = FaultyTable(self.table, SettableClock())
        self.assistant = Assistant(
            model=MODEL,
            conversations=Conversations(
                self.faulty, MemoryPolicy(), clock, lambda: str(uuid.UUID(int=next(self.numbers), version=4))
            ),
            planner=Planner(),
            narrator=Narrator(),
            runner=ThirtyRows(),
            settings=Settings(),
            clock=clock,
            ids=lambda: str(uuid.UUID(int=next(self.numbers), version=4)),
            rate_limiter=RateLimiter(self.table, self.rate_limit, 60, clock) if self.rate_limit else None,
        )
        self.subscriptions = Subscriptions(self.table, "daily")
        self.memories = Memories(self.faulty, clock, lambda: str(uuid.UUID(int=next(self.numbers), version=4))[::-1])
        self.links = Links(self.faulty, clock, count=lambda person: self.assistant.count(person, "/link"))
        self.people = TelegramPeople(self.faulty, "TalaBot")
        self.client = TelegramClient(TOKEN, self.api.url, timeout=5, monotonic=self.api.monotonic, sleep=self.api.sleep)
        self.door = TelegramDoor(
            self.assistant,
            self.client,
            bot="TalaBot",
            access=replace(parse_access("42, 43", "-100"), people=Recent(self.people, clock)),
            report=lambda person: content(Figures(), DEFINITION, DAY, person),
            reportable=lambda: default_definition(self.reported),
            subscriptions=self.subscriptions,
            memories=self.memories,
            links=self.links,
            clock=clock,
            monotonic=self.api.monotonic,
            painter=self.painter,
        )
        self.update_id = 10_000

    def say(self, text: str | None, *, sender: int = 42, **more: Any) -> list[str]:
        """The texts the bot sent in return."""
        self.update_id += 1
        message = update(text, **{"chat": sender, **more})
        message["update_id"] = self.update_id
        message["message"]["from"]["id"] = sender
        return self.deliver(message)

    def deliver(self, message: dict[str, Any], **options: Any) -> list[str]:
        before = len(self.api.sent)
        self.door.answer(message, **options)
        return self.api.texts[before:]

    def press(self, label: str, *, sender: int = 42) -> list[str]:
        """The texts the bot sent, once the newest button of this label was pressed."""
        self.update_id += 1
        press = self.api.press(f"[{label}]", sender, self.update_id)
        assert press is not None, f"no button {label}"
        return self.deliver(press)

    def pass_minutes(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)

    def close(self) -> None:
        self.assistant.conversations.close()
        self.table.close()


@contextmanager
def opened_house() -> Iterator[House]:
    """A house whose table is in memory."""
    with FakeTelegram() as api:
        house = House(api, SqliteTable(":memory:", lambda: house.now))
        yield house
        house.close()


@pytest.fixture
def house() -> Iterator[House]:
    with opened_house() as house:
        yield house


def test_a_text_is_answered_with_its_formatting_after_typing(house: House) -> None:
    assert house.say("hello there") == ["hello there after 0"]
    assert house.api.sent[0]["entities"] == [{"type": "bold", "offset": 0, "length": 11}]
    assert house.api.actions == [{"chat_id": 42, "action": "typing"}]
    assert house.api.calls == ["sendChatAction", "sendMessage"]


def test_one_message_too_many_is_told_once_and_not_brought_again() -> None:
    with FakeTelegram() as api:
        house = House(api, SqliteTable(":memory:", lambda: house.now), rate_limit=1)
        house.now = datetime(2026, 11, 25, 1, 0, 18, tzinfo=UTC)
        assert house.say("one") == ["one after 0"]
        refused = update("salamat po", chat=42)
        refused["update_id"] = 20_000
        refused["message"]["from"]["id"] = 42
        assert house.deliver(refused) == [
            "Marami ka nang naitanong. Sandali lang muna: pagkalipas ng 42 s, puwede ka nang magtanong ulit."
        ]
        # The queue brings it again, when there is room: it was told, and is over.
        house.pass_minutes(1)
        assert house.deliver(refused) == []
        assert house.say("/help") == [ENGLISH.help]
        assert house.say("two") == ["two after 1"]
        # A report is measured, so it counts; switching it on is not.
        assert house.say("/report") == [
            "You have asked a lot in a short time. Please wait a little, and ask again in 42 s."
        ]
        assert house.say("/report on") == [ENGLISH.subscribed]
        assert house.say("another", sender=43) == ["another after 0"]
        assert house.say("three") == [
            "You have asked a lot in a short time. Please wait a little, and ask again in 42 s."
        ]
        house.close()


def test_a_chat_is_one_conversation_until_it_is_idle(house: House) -> None:
    house.say("one")
    house.pass_minutes(29)
    assert house.say("two") == ["two after 1"]
    house.pass_minutes(31)
    assert house.say("three") == ["three after 0"]


def test_people_and_places_do_not_share_a_conversation(house: House) -> None:
    house.say("one")
    assert house.say("two", sender=43) == ["two after 0"]
    in_group = {"chat": -100, "kind": "supergroup"}
    assert house.say("@TalaBot three", **in_group) == ["three after 0"]
    house.api.topics[-100] = {5}
    topic = {"message_thread_id": 5, "is_topic_message": True, **in_group}
    assert house.say("@TalaBot four", **topic) == ["four after 0"]
    assert house.say("@TalaBot five", sender=43, **in_group) == ["five after 0"]
    assert house.say("six") == ["six after 1"]


def test_in_a_group_the_answer_points_at_the_question_and_stays_in_its_topic(house: House) -> None:
    house.api.topics[-100] = {5}
    house.say("@TalaBot hi", chat=-100, kind="supergroup", message_thread_id=5, is_topic_message=True)
    sent = house.api.sent[0]
    assert (sent["chat_id"], sent["message_thread_id"], sent["reply_parameters"]["message_id"]) == (-100, 5, 7)


def test_rows_come_as_a_fixed_width_table_that_says_how_many_more_there_are(house: House) -> None:
    (text,) = house.say("rows")
    words, table = text.split("\n\n")
    assert words == "Revenue by region:"
    assert table.splitlines()[0].split() == ["region", "Revenue"]
    assert table.splitlines()[2].split() == ["Region", "1", "₱1,000.00"]
    assert table.splitlines()[-1] == "… and 10 more"
    (entity,) = house.api.sent[0]["entities"]
    assert entity == {"type": "pre", "offset": len(words) + 2, "length": len(table)}


def test_a_question_back_shows_its_choices_by_number(house: House) -> None:
    assert house.say("ask") == ["Which one?\n1. Laguna\n2. Nueva Ecija"]


def test_a_long_answer_comes_in_parts_within_the_rate(house: House) -> None:
    parts = house.say("long")
    assert len(parts) == 3
    assert "\n".join(parts) == "\n".join(f"line {number}" for number in range(1000))


def test_an_update_delivered_twice_is_answered_once(house: House) -> None:
    message = update("hello")
    assert house.deliver(message) == ["hello after 0"]
    assert house.deliver(message) == []
    assert house.say("again") == ["again after 1"]


def test_an_update_is_answered_once_for_24_hours_and_is_a_new_one_after_them(house: House) -> None:
    message = update("hello")
    assert house.deliver(message) == ["hello after 0"]
    for minutes in (1, 24 * 60 - 2):
        house.pass_minutes(minutes)
        assert house.deliver(message) == []
    house.pass_minutes(1)
    assert house.deliver(message) == ["hello after 0"]
    assert house.deliver(message) == []


@pytest.mark.parametrize("reply", range(len(SAID)))
def test_a_reply_without_words_is_made_up_for_and_not_answered_again_and_again(house: House, reply: int) -> None:
    message = update(f"say {reply}")
    assert house.deliver(message) == [PHRASES["en"].failed]
    for _ in range(3):
        assert house.deliver(message) == []
    assert house.api.calls == ["sendChatAction", "sendMessage"]
    assert house.say("next") == ["next after 1"]


def test_a_typed_reset_delivered_twice_is_carried_out_once(house: House) -> None:
    house.say("one")
    reset = {**update("start over"), "update_id": 50}
    assert len(house.deliver(reset)) == 1
    assert house.say("two") == ["two after 0"]
    assert house.deliver(reset) == []
    assert house.say("three") == ["three after 1"]


def test_an_answer_that_could_not_be_sent_is_sent_on_the_next_delivery(house: House) -> None:
    house.api.fail("sendMessage", 500, 500)
    with pytest.raises(TelegramFailed):
        house.deliver(update("rows"))
    (text,) = house.deliver(update("rows"))
    assert text.splitlines()[4].split() == ["Region", "1", "₱1,000.00"]
    assert house.deliver(update("rows")) == []
    assert house.say("next") == ["next after 1"]


def test_a_table_that_fails_after_the_send_does_not_have_it_sent_again(house: House) -> None:
    house.api.after_send = house.table.close
    assert house.deliver(update("hello")) == ["hello after 0"]
    with pytest.raises(StorageFault):
        house.assistant.settle(ANA, "telegram:9001")


def test_an_update_is_answered_while_the_table_fails(house: House) -> None:
    house.table.close()
    (text,) = house.deliver(update("hello"))
    assert text.splitlines() == ["hello after 0", "", PHRASES["en"].memory_unread]


def test_an_update_that_another_process_is_answering_waits_its_turn(house: House) -> None:
    def in_another_process() -> None:
        house.api.after_send = lambda: None
        with pytest.raises(Conflict):
            house.deliver(update("hello"))

    house.api.after_send = in_another_process
    assert house.deliver(update("hello")) == ["hello after 0"]
    assert house.deliver(update("hello")) == []


@pytest.mark.parametrize("text", ["hello", "/start", "\u200b", None])
def test_a_process_that_died_before_it_sent_leaves_the_update_to_the_next(house: House, text: str | None) -> None:
    class Died(BaseException):
        """Ends everything, as a kill does: nothing is given back."""

    def die(*_: object, **__: object) -> None:
        raise Died

    send, house.client.send = house.client.send, die
    with pytest.raises(Died):
        house.deliver(update(text), remaining=60)
    house.client.send = send
    with pytest.raises(Conflict):
        house.deliver(update(text))
    house.pass_minutes(1.1)
    assert len(house.deliver(update(text))) == 1
    assert house.deliver(update(text)) == []
    assert house.say("next") == [f"next after {int(text == 'hello')}"]


@pytest.mark.parametrize("text", ["/start", "/clear", "/report on", "\u200b", None])
def test_whatever_could_not_be_sent_is_sent_on_the_next_delivery_and_no_more(house: House, text: str | None) -> None:
    house.api.fail("sendMessage", 500, 500)
    with pytest.raises(TelegramFailed):
        house.deliver(update(text))
    assert len(house.deliver(update(text))) == 1
    assert house.deliver(update(text)) == []


def test_a_rate_limit_is_not_waited_out_beyond_the_life_of_the_process(house: House) -> None:
    for _ in range(20):
        house.say("/help", chat=-100, kind="supergroup")
    house.api.sleep(1)
    began = house.api.now
    asked = {**update("/help", chat=-100, kind="supergroup"), "update_id": 50}
    with pytest.raises(TelegramFailed, match="rate limit"):
        house.deliver(asked, remaining=20)
    assert house.api.now == began
    house.api.sleep(60)
    assert house.deliver(asked) == [ENGLISH.help]


def test_with_no_time_left_an_update_is_left_to_the_next_process(house: House) -> None:
    with pytest.raises(TelegramFailed, match="not enough time"):
        house.deliver(update("hello"), remaining=12)
    assert house.api.calls == []


def test_someone_who_blocked_the_bot_is_not_written_to_again(house: House) -> None:
    house.api.blocked.add(42)
    assert house.deliver(update("hello")) == []
    house.api.blocked.clear()
    assert house.deliver(update("hello")) == []


def test_what_telegram_refuses_otherwise_is_an_error_to_look_at(house: House) -> None:
    house.api.fail("sendMessage", 404)
    with pytest.raises(TelegramRefused):
        house.deliver(update("hello"))


# ---------------------------------------------------------------- commands


def test_start_greets_and_shows_how(house: House) -> None:
    (text,) = house.say("/start")
    assert text.startswith(ENGLISH.welcome)
    assert "/clear" in text
    assert house.api.actions == []


def test_help_is_in_the_language_of_the_app(house: House) -> None:
    message = update("/help")
    message["message"]["from"]["language_code"] = "fil"
    assert house.deliver(message) == [TELEGRAM_PHRASES["fil"].help]


def test_clear_starts_anew(house: House) -> None:
    house.say("one")
    assert house.say("/clear") == [ENGLISH.cleared]
    assert house.say("two") == ["two after 0"]


def test_clear_is_told_that_it_waits_while_the_table_fails(house: House) -> None:
    house.table.close()
    assert house.say("/clear") == [f"{ENGLISH.cleared}\n\n{PHRASES['en'].reset_waits}"]
    assert house.assistant.memory.waiting == 1


def test_clear_waits_among_the_turns_and_holds_once_it_is_written(house: House) -> None:
    house.say("one")
    house.faulty.always = "fault"
    assert house.say("two")[0].startswith("two after 0")
    house.say("/clear")
    house.pass_minutes(1)
    assert house.say("three")[0].startswith("three after 0")
    house.faulty.always = "ok"
    assert house.say("four") == ["four after 1"]
    assert house.assistant.memory.waiting == 0


def test_a_command_delivered_twice_is_carried_out_once(house: House) -> None:
    house.say("one")
    clear = {**update("/clear"), "update_id": 50}
    assert house.deliver(clear) == [ENGLISH.cleared]
    house.say("two")
    assert house.deliver(clear) == []
    assert house.say("three") == ["three after 1"]


def test_commands_are_no_turns(house: House) -> None:
    for command in ("/start", "/help", "/report", "/nonsense"):
        house.say(command)
    assert house.say("one") == ["one after 0"]


def test_report_shows_yesterdays_figures(house: House) -> None:
    (text,) = house.say("/report")
    assert text.startswith("Tala daily\n\nThese are the figures of Tuesday, 24 November 2026.")
    assert "Revenue: ₱1,234,567.50\n  ▼ 5.0% vs Mon 23 Nov" in text
    assert [entity["type"] for entity in house.api.sent[0]["entities"]] == ["bold", "bold", "pre", "bold", "pre"]


def test_report_on_and_off_keep_one_subscription(house: House) -> None:
    assert house.say("/report on") == [ENGLISH.subscribed]
    house.say("/report ON")
    assert house.subscriptions.all() == [Subscription(person=ANA, channel="telegram", address="42", zone="Asia/Manila")]
    assert house.say("/report off") == [ENGLISH.unsubscribed]
    assert house.subscriptions.all() == []


def test_nobody_is_promised_a_report_that_cannot_be_made(house: House) -> None:
    house.reported = monthly_model()
    assert house.say("/report on") == [
        "The report could not be made: a daily report needs a metric that is dated by days, and the semantic model "
        "has none: give one a time_field that holds days"
    ]
    assert house.subscriptions.all() == []


def test_a_group_cannot_subscribe(house: House) -> None:
    assert house.say("/report on", chat=-100, kind="supergroup") == [ENGLISH.only_private]
    assert house.subscriptions.all() == []


@pytest.mark.parametrize(("text", "said"), [(None, ENGLISH.only_text), ("/nonsense", ENGLISH.unknown_command)])
def test_what_it_cannot_read_it_says(house: House, text: str | None, said: str) -> None:
    assert house.say(text) == [said]


def test_an_edited_message_is_not_answered_again(house: House) -> None:
    edited = update("hello")
    edited["edited_message"] = edited.pop("message")
    assert house.deliver(edited) == []
    assert house.api.calls == []


@pytest.mark.parametrize("text", ["\x00\x01", "\u200d"])
def test_a_text_without_words_gets_a_clear_answer(house: House, text: str) -> None:
    (said,) = house.say(text)
    assert said.startswith("message is empty")


# ---------------------------------------------------------------- access


def test_a_stranger_gets_only_their_number_and_only_for_start(house: House) -> None:
    assert house.say("revenue", sender=99) == []
    assert house.say("/report", sender=99) == []
    assert house.say("/start", sender=99) == [ENGLISH.not_allowed.format(id=99)]


def test_a_group_that_is_not_listed_is_refused_even_to_a_known_person(house: House) -> None:
    other = {"chat": -200, "kind": "group"}
    assert house.say("@TalaBot revenue", **other) == []
    assert house.say("/start@TalaBot", **other) == [ENGLISH.group_not_allowed.format(id=-200)]


def test_in_a_listed_group_anyone_may_ask_but_not_in_private(house: House) -> None:
    assert house.say("@TalaBot hi", sender=99, chat=-100, kind="supergroup") == ["hi after 0"]
    assert house.say("hi", sender=99) == []


GROUP, SUPERGROUP = {"chat": -100, "kind": "group"}, {"chat": -1001234, "kind": "supergroup"}


def moved(**more: Any) -> dict[str, Any]:
    return update("", chat=-1001234, kind="supergroup", migrate_from_chat_id=-100, **more)


def test_a_group_that_becomes_a_supergroup_keeps_its_conversation_and_permission(house: House) -> None:
    house.say("@TalaBot one", **GROUP)
    assert house.say("@TalaBot two", **SUPERGROUP) == []
    assert house.deliver(moved()) == []
    assert house.say("@TalaBot two", sender=43, **SUPERGROUP) == ["two after 0"]
    house.pass_minutes(2)
    assert house.say("@TalaBot three", **SUPERGROUP) == ["three after 1"]
    assert [message["chat_id"] for message in house.api.sent] == [-100, -1001234, -1001234]


def test_a_group_of_the_list_keeps_it_too_until_it_is_taken_off(house: House) -> None:
    house.people.put(Listed(-7))
    assert house.say("@TalaBot one", chat=-7, kind="group") == ["one after 0"]
    house.deliver(update("", chat=-7, kind="group", migrate_to_chat_id=-1007))
    assert house.say("@TalaBot two", chat=-1007, kind="supergroup") == ["two after 1"]
    house.people.remove(-7)
    house.pass_minutes(2)
    assert house.say("@TalaBot three", chat=-1007, kind="supergroup") == []


def test_a_group_that_is_not_let_in_gains_nothing_by_moving(house: House) -> None:
    house.deliver(update("", chat=-1009, kind="supergroup", migrate_from_chat_id=-9))
    assert house.people.all() == []
    assert house.say("@TalaBot hi", chat=-1009, kind="supergroup") == []


def test_an_answer_for_a_group_that_has_moved_meanwhile_follows_it(house: House) -> None:
    house.api.migrated[-100] = -1001234
    assert house.say("@TalaBot one", **GROUP) == ["one after 0"]
    assert house.api.sent[-1]["chat_id"] == -1001234


def test_the_caption_of_a_picture_is_answered(house: House) -> None:
    assert house.say(None, caption="rows please")[0].startswith("Revenue by region:")
    assert house.say(None) == [ENGLISH.only_text]


def test_whom_the_list_names_is_let_in_within_a_minute_and_out_again(house: House) -> None:
    assert house.say("hi", sender=77) == []
    house.people.put(Listed(77, groups=("north",), note="Nora"))
    house.pass_minutes(1)
    assert house.say("hi", sender=77) == ["hi after 0"]
    assert house.say("hi", sender=77, chat=-500, kind="group") == []
    house.people.remove(77)
    house.pass_minutes(1)
    assert house.say("hi", sender=77) == []


def test_reading_the_list_costs_one_request_a_minute_for_each_person(house: House) -> None:
    house.people.put(Listed(77))

    def gets() -> int:
        """Single reads of the table by one turn of person 77."""
        house.faulty.calls.clear()
        house.say("hi", sender=77)
        return house.faulty.calls.count("get")

    first, second, third = gets(), gets(), gets()
    assert (first - second, third) == (1, second)
    house.pass_minutes(1)
    assert gets() == first


def test_while_the_table_fails_those_who_were_let_in_go_on(house: House) -> None:
    house.people.put(Listed(77))
    house.say("hi", sender=77)
    house.pass_minutes(5)
    house.faulty.always = "fault"
    assert house.say("still here", sender=77) != []
    assert house.say("named by the settings") != []
    with pytest.raises(StorageFault):
        house.say("who am I", sender=78)


def test_after_the_last_try_the_chat_is_told(house: House) -> None:
    house.door.give_up(update("hello", chat=42))
    house.door.give_up(update("hello", chat=-999, kind="group"))
    house.door.give_up(moved())
    assert [(message["chat_id"], message["text"]) for message in house.api.sent] == [(42, ENGLISH.gave_up)]
    house.api.fail("sendMessage", 500, 500)
    house.door.give_up(update("hello", chat=42))


def test_nobody_is_let_in_by_default() -> None:
    assert parse_access("", "") == Access()
    assert parse_access(" 1 ,, 2", "-3") == Access(frozenset({1, 2}), frozenset({-3}))
    assert parse_access("*", "").everyone


def test_groups_of_a_person_are_those_the_settings_give_them() -> None:
    for text in ('{"42": ["north", "staff"], "43": []}', "42:north, 42:staff,"):
        access = parse_access("42", "", text)
        assert [access.groups_of(user) for user in (42, 43, 44)] == [("north", "staff"), (), ()], text


@pytest.mark.parametrize(
    "groups", ["north", "42:", ":north", "[]", "{}", '{"ana": ["north"]}', '{"42": "north"}', '{"42": [""]}']
)
def test_groups_that_are_no_lists_by_id_are_refused(groups: str) -> None:
    with pytest.raises(ValueError, match="KANINA_TELEGRAM_USER_GROUPS must be pairs such as"):
        parse_access("42", "", groups)


@pytest.mark.parametrize(("users", "chats"), [("@ana", ""), ("1;2", ""), ("", "*"), ("", "x")])
def test_a_list_that_names_no_ids_is_refused(users: str, chats: str) -> None:
    with pytest.raises(ValueError, match="KANINA_TELEGRAM_ALLOWED"):
        parse_access(users, chats)
