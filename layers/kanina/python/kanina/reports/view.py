"""A report in words: every text a rendering lays out, formatted in one language. Renderings add no wording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from kanina.assistant.wording.formats import LOCALES, format_cell, format_number
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Column, Language
from kanina.reports.daily import Breakdown, Change, DailyReport, Headline
from kanina.reports.phrases import REPORT_PHRASES, ReportPhrases
from kanina.reports.pins import ROWS, PinnedAnswer

Direction = Literal["up", "down", "level", "unknown"]
Tone = Literal["good", "bad", "neutral"]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A change as shown ("▲ 5.2%"), which way it went, and what that means: of some metrics less is better."""

    text: str
    direction: Direction
    tone: Tone = "neutral"


@dataclass(frozen=True, slots=True)
class HeadlineView:
    """One headline: its name, its value, the two changes."""

    label: str
    value: str
    since_day_before: ChangeView
    since_week_before: ChangeView


@dataclass(frozen=True, slots=True)
class TableView:
    """A breakdown (label and value) or a pinned answer: a title, column names, rows; `rest` is the row of all others.

    `numbers`: which columns are. `left_out`: so many rows are not among these. `empty` is said where there are none;
    `more` (with `{count}`) where some are left out.
    """

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    empty: str
    more: str
    rest: tuple[str, ...] | None = None
    numbers: tuple[bool, ...] = (False, True)
    left_out: int = 0

    def shown(self, most: int | None = None) -> list[tuple[str, ...]]:
        """The rows that are shown of at most so many, what is said of those left out, and the rest."""
        rows = list(self.rows[:most])
        if left_out := self.left_out + len(self.rows) - len(rows):
            rows.append((self.more.format(count=left_out), *[""] * (len(self.header) - 1)))
        return [*rows, *([self.rest] if self.rest else [])]


@dataclass(frozen=True, slots=True)
class ReportView:
    """All words of a report. `headline_header` names the four columns of the headlines."""

    language: Language
    subject: str
    heading: str
    day: str
    intro: str
    headline_header: tuple[str, str, str, str]
    headlines: tuple[HeadlineView, ...]
    tables: tuple[TableView, ...]
    reason: str
    unsubscribe: str


def view(report: DailyReport, language: Language) -> ReportView:
    """The report in a language."""
    phrases = REPORT_PHRASES[language]
    title = _in(report.title, language) or phrases.name.format(name=report.name)
    day, due = (_day(day, phrases.weekday_day, language) for day in (report.day, report.due))
    intro = phrases.late if report.due > report.day else phrases.intro
    headlines = tuple(_headline(item, report, language, phrases) for item in report.headlines)
    return ReportView(
        language=language,
        subject=_subject(report, title, language, phrases, headlines),
        heading=title,
        day=day,
        intro=(phrases.empty if report.empty else intro).format(day=day, due=due),
        headline_header=(
            phrases.metric,
            phrases.value,
            phrases.against.format(day=_day(report.day_before, phrases.short_day, language)),
            phrases.against.format(day=_day(report.week_before, phrases.short_day, language)),
        ),
        headlines=() if report.empty else headlines,
        tables=(
            *(() if report.empty else (_table(item, report, language, phrases) for item in report.breakdowns)),
            *(_pinned(item, report.currency, language, phrases) for item in report.pinned),
        ),
        reason=phrases.reason,
        unsubscribe=phrases.unsubscribe,
    )


def _subject(
    report: DailyReport, title: str, language: Language, phrases: ReportPhrases, headlines: tuple[HeadlineView, ...]
) -> str:
    day = _day(report.day, phrases.weekday_day, language)
    if report.empty:
        return phrases.subject_empty.format(title=title, day=day)
    if report.due > report.day:
        day = phrases.subject_day.format(day=day)
    first = headlines[0]
    subject = phrases.subject.format(
        title=title, day=day, label=_in(report.headlines[0].label, language), value=first.value
    )
    if first.since_day_before.direction in ("up", "down"):
        return phrases.subject_change.format(subject=subject, change=first.since_day_before.text)
    return subject


def _headline(item: Headline, report: DailyReport, language: Language, phrases: ReportPhrases) -> HeadlineView:
    column = Column(key=item.metric, name=item.metric, type=item.type, format=item.format, role="metric")
    return HeadlineView(
        label=_capital(_in(item.label, language)),
        value=format_cell(item.value, column, language, report.currency),
        since_day_before=_change(item.since_day_before, item, report.currency, language, phrases),
        since_week_before=_change(item.since_week_before, item, report.currency, language, phrases),
    )


def _change(
    change: Change, item: Headline, currency: str | None, language: Language, phrases: ReportPhrases
) -> ChangeView:
    if change.kind == "unknown":
        return ChangeView(phrases.unknown, "unknown")
    size = abs(change.amount)
    if change.kind == "ratio":
        text = format_number(size, "percent", language)
    elif change.kind == "points":
        text = phrases.points.format(amount=format_number(round(size * 100, 1), "number", language))
    else:
        text = format_number(size, item.format, language, currency)
    if round(size, 3) == 0:
        return ChangeView(phrases.unchanged, "level")
    rising = change.amount > Decimal(0)
    tone: Tone = "good" if rising == (item.better == "higher") else "bad"
    return ChangeView(f"{phrases.up if rising else phrases.down} {text}", "up" if rising else "down", tone)


def _table(item: Breakdown, report: DailyReport, language: Language, phrases: ReportPhrases) -> TableView:
    metric, dimension = _in(item.metric, language), _in(item.dimension, language)
    count = len(item.result.rows)
    titled = phrases.top.format(metric=metric, dimension=dimension, count=count) if item.limited else None
    return TableView(
        title=_capital(item.title.get(language) or titled or phrases.by.format(metric=metric, dimension=dimension)),
        header=(_capital(dimension), _capital(metric)),
        rows=tuple(_row(item.result.columns, row, report.currency, language) for row in item.result.rows),
        empty=phrases.no_rows,
        more=PHRASES[language].more_rows,
        rest=(phrases.rest, _value(item.rest, item.result.columns[-1], report.currency, language))
        if item.limited
        else None,
    )


def _pinned(item: PinnedAnswer, currency: str | None, language: Language, phrases: ReportPhrases) -> TableView:
    title, more = _in(item.title, language), PHRASES[language].more_rows
    if item.result is not None and item.result.truncated:
        more = phrases.more_than  # how many there are was not asked
    if item.result is None:
        return TableView(title, (), (), phrases.pin_failed, more)
    columns, rows = item.result.columns, item.result.rows
    return TableView(
        title=title,
        header=item.columns[language],
        rows=tuple(
            tuple(_value(cell, column, currency, language) for cell, column in zip(row, columns, strict=True))
            for row in rows[:ROWS]
        ),
        empty=phrases.pin_empty,
        more=more,
        numbers=tuple(column.role == "metric" for column in columns),
        left_out=max(0, len(rows) - ROWS),
    )


def _row(
    columns: tuple[Column, ...], row: tuple[Any, ...], currency: str | None, language: Language
) -> tuple[str, str]:
    """A group's label (a city may take two columns: its name and its province) and its value, the last column."""
    *labels, value = [_value(cell, column, currency, language) for cell, column in zip(row, columns, strict=True)]
    return ", ".join(labels), value


def _value(cell: Any, column: Column, currency: str | None, language: Language) -> str:
    return format_cell(cell, column, language, currency)


def _in(words: Mapping[Language, str], language: Language) -> str:
    return str(words.get(language) or words.get("en") or next(iter(words.values()), ""))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _day(day: date, pattern: str, language: Language) -> str:
    from babel.dates import format_date

    return str(format_date(day, pattern, locale=LOCALES[language]))
