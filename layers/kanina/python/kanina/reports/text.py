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
    """A table's rows, numbers to the right; under their names, where there are more than a label and its value."""
    if not table.rows:
        return table.empty
    names = [table.header] if len(table.header) > 2 else []  # a label and its value need none
    shown = [*names, *table.shown()]
    widths = [max(map(display_width, column)) for column in zip(*shown, strict=True)]
    return "\n".join(
        _GAP.join(map(_pad, row, widths, table.numbers)).rstrip() if len(row) > 1 else row[0] for row in shown
    )


def _pad(text: str, width: int, to_right: bool) -> str:
    space = " " * (width - display_width(text))
    return space + text if to_right else text + space
