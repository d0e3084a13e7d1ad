"""A report as plain text: the other half of a mail, for readers and programs that show no HTML."""

from __future__ import annotations

from kanina.assistant.wording.tables import display_width
from kanina.reports.view import ReportView, TableView

_GAP = "  "


def render(view: ReportView, unsubscribe_url: str = "", *, footed: bool = True) -> str:
    """The report in lines; columns line up in a fixed-width font. Ends with a line feed.

    footed: with why its reader gets it, and how to end that.
    """
    blocks = [f"{view.heading}\n{view.intro}"]
    if view.headlines:
        blocks.append(headlines(view))
    blocks.extend(f"{table.title}\n{rows(table)}" for table in view.tables)
    if footed:
        blocks.append(view.reason + (f"\n{view.unsubscribe}: {unsubscribe_url}" if unsubscribe_url else ""))
    return "\n\n".join(blocks) + "\n"


def headlines(view: ReportView) -> str:
    """The headlines, each on a line of its own with its changes below: narrow enough for a phone."""
    against = view.headline_header[2:]
    lines = []
    for item in view.headlines:
        changes = zip((item.since_day_before, item.since_week_before), against, strict=True)
        lines.append(f"{item.label}: {item.value}")
        lines.append("  " + "; ".join(f"{change.text} {day}" for change, day in changes))
    return "\n".join(lines)


def rows(table: TableView) -> str:
    """A breakdown's rows, values to the right."""
    if not table.rows:
        return table.empty
    shown = [*table.rows, *([table.rest] if table.rest else [])]
    left = max(display_width(label) for label, _ in shown)
    right = max(display_width(value) for _, value in shown)
    return "\n".join(_pad(label, left) + _GAP + _pad(value, right, to_right=True) for label, value in shown)


def _pad(text: str, width: int, *, to_right: bool = False) -> str:
    space = " " * (width - display_width(text))
    return space + text if to_right else text + space
