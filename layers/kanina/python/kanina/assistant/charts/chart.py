"""A typed chart: its kind and the result it shows. What is handed to whoever draws; nothing of it is code."""

from __future__ import annotations

import hashlib
from typing import Any

from pydantic import Field

from kanina.assistant.charts import limits
from kanina.assistant.charts.rules import ChartKind, choose_chart
from kanina.data.result import to_json_value
from kanina.models import Answer, Column, Frozen, Language, MetricQuery, Result

PICTURED: tuple[ChartKind, ...] = ("line", "bar", "grouped_bar", "heat_map", "scatter")
"""What says more as a picture than the words and the table do."""


TEXT_SENT = 8 * limits.LABEL
"""Characters of a text that may show, its unseen marks and spaces with them."""


class Chart(Frozen):
    """What a picture shows. Cells are JSON's values, read by their column's type; `currency` is an ISO 4217 code.

    `rows` are at most `limits.ROWS`, of `row_count` that the result had; `truncated`: there were more than that, too.
    `rest` is the label of the row that gathers the others, and stays last.
    """

    kind: ChartKind
    columns: tuple[Column, ...] = Field(max_length=100)
    rows: tuple[tuple[Any, ...], ...] = Field(max_length=limits.ROWS)
    row_count: int = Field(ge=0)
    truncated: bool = False
    language: Language = "en"
    currency: str | None = Field(default=None, max_length=3)
    rest: str = Field(default="", max_length=4 * limits.TITLE)

    @property
    def result(self) -> Result:
        """The rows that are drawn, as a result."""
        width = len(self.columns)
        return Result(columns=self.columns, rows=tuple(row for row in self.rows if len(row) == width))

    @property
    def is_cut(self) -> bool:
        """Whether there are rows that are not drawn."""
        return self.truncated or self.row_count > len(self.rows)


def chart_of(
    result: Result,
    language: Language,
    currency: str | None = None,
    *,
    rest: str = "",
    pictured: tuple[ChartKind, ...] = PICTURED,
) -> Chart | None:
    """The chart for a result; None where none of the kinds in `pictured` suits it."""
    kind = choose_chart(result)
    if kind is None or kind not in pictured:
        return None
    return Chart(
        kind=kind,
        columns=tuple(column.model_copy(update={"name": _sent(column.name)}) for column in result.columns),
        rows=tuple(tuple(_sent(to_json_value(cell)) for cell in row) for row in result.rows[: limits.ROWS]),
        row_count=len(result.rows),
        truncated=result.truncated,
        language=language,
        currency=currency,
        rest=_sent(rest)[: 4 * limits.TITLE],
    )


def _sent(value: Any) -> Any:
    """A cell as it is sent: a text without half characters, and of a long one no more than shows.

    Its digest follows, out of sight, so that texts that differ later go on being different.
    """
    if not isinstance(value, str):
        return value
    text = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    if len(text) <= TEXT_SENT:
        return text
    return f"{text[:TEXT_SENT]} {hashlib.sha256(text.encode()).hexdigest()}"


def chart_of_answer(
    answer: Answer, currency: str | None = None, *, pictured: tuple[ChartKind, ...] = PICTURED
) -> Chart | None:
    """The chart of an answer's rows; None without any, or for an answer that names no chart."""
    if answer.result is None or answer.chart is None:
        return None
    rest = answer.plan.others if isinstance(answer.plan, MetricQuery) else ""
    return chart_of(answer.result, answer.language, currency, rest=rest, pictured=pictured)
