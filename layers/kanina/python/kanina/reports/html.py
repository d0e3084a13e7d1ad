"""A report as mail HTML: tables and inline styles, because mail programs know little else; light and dark.

Stays far below the 102 kB at which Gmail cuts a mail; nothing in it is fetched from anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from kanina.reports.view import ChangeView, HeadlineView, ReportView, TableView, Tone

HTML_LIMIT_BYTES = 80_000
"""A report's HTML stays below this: breakdowns show fewer rows before it does not."""

ROW_LIMITS = (60, 30, 15, 5, 0)
"""Rows of each breakdown; the first that keeps the document below the limit is used."""

_FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_INK, _MUTED, _LINE, _PAGE, _CARD = "#1b1f24", "#59636e", "#d8dee4", "#f3f4f6", "#ffffff"
_COLOURS: Mapping[Tone, str] = {"good": "#1a7f37", "bad": "#c62828", "neutral": _MUTED}

_NARROW = """
@media (max-width: 500px) {
 .around { padding:8px 0 !important } .inside { padding:16px 10px !important }
 .line { padding:6px 3px !important; font-size:13px !important }
}
"""
"""For a phone: the headlines' four columns fit into 360 pixels."""

_DARK = """
@media (prefers-color-scheme: dark) {
 .page { background:#0d1117 !important } .card { background:#161b22 !important }
 .ink { color:#e6edf3 !important } .muted { color:#9aa4af !important } .line { border-color:#30363d !important }
 .good { color:#57d364 !important } .bad { color:#ff8a80 !important }
}
"""


def render(view: ReportView, unsubscribe_url: str = "") -> str:
    """The whole document."""
    for limit in ROW_LIMITS:
        document = _document(view, unsubscribe_url, limit)
        if len(document.encode()) < HTML_LIMIT_BYTES:
            break
    return document


def _document(view: ReportView, unsubscribe_url: str, row_limit: int) -> str:
    body = "".join(
        [
            f'<h1 class="ink" style="margin:0 0 4px;font-size:20px;line-height:1.3;color:{_INK}">'
            f"{escape(view.heading)}</h1>",
            f'<p class="muted" style="margin:0 0 20px;font-size:15px;color:{_MUTED}">{escape(view.intro)}</p>',
            _headlines(view) if view.headlines else "",
            *(_table(table, row_limit) for table in view.tables),
            _footer(view, unsubscribe_url),
        ]
    )
    return (
        f'<!doctype html>\n<html lang="{view.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="supported-color-schemes" content="light dark">\n'
        f"<title>{escape(view.subject)}</title>\n<style>{_NARROW}{_DARK}</style>\n</head>\n"
        f'<body class="page" style="margin:0;padding:0;background:{_PAGE}">\n'
        '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" '
        f'style="background:{_PAGE}">'
        '<tr><td class="around" align="center" style="padding:24px 12px">\n'
        '<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" '
        f'style="width:100%;max-width:600px;background:{_CARD};border-radius:8px;{_FONT}">'
        f'<tr><td class="inside" style="padding:24px">\n{body}</td></tr></table>\n'
        "</td></tr></table>\n</body>\n</html>\n"
    )


def _headlines(view: ReportView) -> str:
    header = "".join(_head(text, index > 0) for index, text in enumerate(view.headline_header))
    return _data_table(header, "".join(_headline(item) for item in view.headlines))


def _headline(item: HeadlineView) -> str:
    return (
        f'<tr><th scope="row" class="ink line" align="left" style="{_cell()};font-weight:normal;color:{_INK}">'
        f"{escape(item.label)}</th>"
        f'<td class="ink line" align="right" style="{_cell()};font-weight:bold;white-space:nowrap;color:{_INK}">'
        f"{escape(item.value)}</td>{_change(item.since_day_before)}{_change(item.since_week_before)}</tr>\n"
    )


def _change(change: ChangeView) -> str:
    css = "muted" if change.tone == "neutral" else change.tone
    # The arrow stays with its number; "points" may go below.
    text = escape(change.text).replace(" ", "&nbsp;", 1)
    return f'<td class="{css} line" align="right" style="{_cell()};color:{_COLOURS[change.tone]}">{text}</td>'


def _table(table: TableView, row_limit: int) -> str:
    title = f'<h2 class="ink" style="margin:24px 0 8px;font-size:16px;color:{_INK}">{escape(table.title)}</h2>'
    if not table.rows:
        return f'{title}<p class="muted" style="margin:0;font-size:14px;color:{_MUTED}">{escape(table.empty)}</p>'
    header = "".join(map(_head, table.header, table.numbers))
    return title + _data_table(header, "".join(_row(row, table.numbers) for row in table.shown(row_limit)))


def _row(row: tuple[str, ...], numbers: tuple[bool, ...]) -> str:
    cells = []
    for place, (text, is_number) in enumerate(zip(row, numbers, strict=True)):
        if place == 0 and not is_number:
            style = f"{_cell()};font-weight:normal;color:{_INK}"
            cells.append(f'<th scope="row" class="ink line" align="left" style="{style}">{escape(text)}</th>')
        else:
            align, style = ("right", ";white-space:nowrap") if is_number else ("left", "")
            cells.append(
                f'<td class="ink line" align="{align}" style="{_cell()}{style};color:{_INK}">{escape(text)}</td>'
            )
    return f"<tr>{''.join(cells)}</tr>\n"


def _data_table(header: str, rows: str) -> str:
    return (
        f'<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">'
        f"<thead><tr>{header}</tr></thead>\n<tbody>{rows}</tbody></table>\n"
    )


def _head(text: str, right: bool) -> str:
    align = "right" if right else "left"
    return (
        f'<th scope="col" class="muted line" align="{align}" '
        f'style="{_cell()};font-size:12px;font-weight:normal;color:{_MUTED}">{escape(text)}</th>'
    )


def _cell() -> str:
    return f"padding:7px 6px;font-size:14px;border-bottom:1px solid {_LINE}"


def _footer(view: ReportView, unsubscribe_url: str) -> str:
    link = ""
    if unsubscribe_url:
        link = (
            f' <a class="muted" href="{escape(unsubscribe_url)}" style="color:{_MUTED}">{escape(view.unsubscribe)}</a>'
        )
    return (
        f'<p class="muted" style="margin:24px 0 0;font-size:12px;line-height:1.5;color:{_MUTED}">'
        f"{escape(view.reason)}{link}</p>\n"
    )
