"""Charts as photos in a chat, after the words that say the same. Whatever goes wrong here costs only the picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_update import Incoming
from kanina.models import Answer
from kanina.observability import about, log

if TYPE_CHECKING:
    from kanina.assistant.charts.chart import Chart
    from kanina.assistant.charts.painters import Painter

LEAST_SECONDS = 25.0
"""With less left of a function's time no picture is begun: it takes a cold start, a painting and an upload."""


class Pictures:
    """Draws the charts of answers and sends them; without a painter, none."""

    def __init__(
        self, client: TelegramClient, painter: Painter | None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._painter = painter
        self._monotonic = monotonic

    def chart(self, answer: Answer, currency: str | None) -> Chart | None:
        """The chart to send after an answer; none of a repeat's first rows, which are not the result."""
        if self._painter is None or answer.metadata.get("preview"):
            return None
        from kanina.assistant.charts.chart import chart_of_answer

        return chart_of_answer(answer, currency)

    def send(self, incoming: Incoming, chart: Chart, until: float) -> None:
        """Send the chart while there is time until then. Raises nothing: the answer is out."""
        if self._painter is None or until - self._monotonic() < LEAST_SECONDS:
            log("telegram_picture_left_out", kind=chart.kind)
            return
        try:
            picture = self._painter(chart)
            patience = until - self._monotonic() - LEAST_SECONDS / 2
            self._client.send_photo(
                incoming.chat, picture.image, picture.description, thread=incoming.thread, patience=patience
            )
        except Exception as error:  # of whatever kind: raising it would send the words again
            log("telegram_picture_failed", kind=chart.kind, **about(error))
