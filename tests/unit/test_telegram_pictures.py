"""Charts in a chat: a photo after the words, and the words alone when anything goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kanina.assistant.charts.chart import Chart
from kanina.assistant.charts.rendering import Picture, PictureFailed, render
from kanina.channels.telegram_client import TelegramFailed
from kanina.channels.telegram_pictures import Pictures
from kanina.storage.sqlite import SqliteTable
from tests.fake_telegram import FakeTelegram
from tests.unit.test_telegram_door import ANA, House, update


class Painter:
    """The real one, which fails on demand."""

    def __init__(self) -> None:
        self.fails: Exception | None = None
        self.charts: list[Chart] = []

    def __call__(self, chart: Chart) -> Picture:
        self.charts.append(chart)
        if self.fails is not None:
            raise self.fails
        return render(chart)


@pytest.fixture
def house() -> Iterator[House]:
    with FakeTelegram() as api:
        house = House(api, SqliteTable(":memory:", lambda: house.now), painter=Painter())
        yield house
        house.close()


def test_an_answer_with_a_chart_is_followed_by_its_picture(house: House) -> None:
    assert len(house.say("rows")) == 1
    (photo,) = house.api.photos
    assert photo["chat_id"] == 42
    assert photo["caption"] == (
        "Bar chart: Revenue by region. region on one axis, Revenue on the other. 30 points. "
        "Highest: Region 30, ₱30,000.00. Lowest: Region 1, ₱1,000.00."
    )
    assert photo["photo"].startswith(b"\x89PNG")


def test_words_alone_have_no_picture(house: House) -> None:
    house.say("hello")
    house.say("ask")
    assert house.api.photos == []


@pytest.mark.parametrize("error", [PictureFailed("the chart function: TimeoutError"), RuntimeError("?")])
def test_a_picture_that_fails_leaves_the_words(house: House, error: Exception) -> None:
    assert isinstance(house.painter, Painter)
    house.painter.fails = error
    assert len(house.say("rows")) == 1
    assert house.api.photos == []
    assert len(house.painter.charts) == 1


@pytest.mark.parametrize("status", [400, 403, 0])
def test_a_picture_that_telegram_does_not_take_is_not_sent_again(house: House, status: int) -> None:
    house.api.fail("sendPhoto", status)
    assert len(house.say("rows")) == 1
    assert house.api.photos == []
    assert house.api.calls.count("sendPhoto") == 1


def test_no_picture_is_begun_with_little_time_left(house: House) -> None:
    house.api.after_send = lambda: house.api.sleep(100)
    house.say("rows")
    assert house.api.photos == []
    assert isinstance(house.painter, Painter)
    assert house.painter.charts == []


def test_an_answer_sent_on_a_later_delivery_has_its_picture_too(house: House) -> None:
    message = update("rows", chat=42)
    house.api.fail("sendMessage", 500, 500)
    with pytest.raises(TelegramFailed, match="twice"):
        house.deliver(message)
    assert house.api.photos == []
    assert len(house.deliver(message)) == 1
    assert len(house.api.photos) == 1
    house.deliver(message)
    assert len(house.api.photos) == 1


def test_the_first_rows_of_a_repeat_are_not_drawn_as_if_they_were_all(house: House) -> None:
    pictures = Pictures(house.client, Painter())
    answer = house.assistant.ask(ANA, "rows")
    assert pictures.chart(answer, "PHP") is not None
    assert pictures.chart(answer.model_copy(update={"metadata": {"preview": True}}), "PHP") is None
    assert Pictures(house.client, None).chart(answer, "PHP") is None
