"""`kanina report`: the daily report as files, with nothing sent to anyone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kanina import assembly
from kanina.channels.email import write_report
from kanina.clock import Clock, system_clock
from kanina.models import Language
from kanina.reports.daily import ONE_DAY, content
from kanina.reports.definition import definition_for
from kanina_local import users
from kanina_local.data import settle


def report(
    out: Path, day: date | None, language: Language, user: str, data: Path | None, clock: Clock = system_clock
) -> int:
    """Writes a day's report (yesterday's, if none is named) as a mail and as a page, and prints where they are."""
    person = users.person(user)
    settle(data, clock)
    settings = assembly.settings()
    try:
        assistant = assembly.assistant(settings)
        definition = definition_for(assistant.model, assembly.model_path(settings), settings.report_id)
        measured = content(assistant, definition, day or assistant.today() - ONE_DAY, person)
    finally:
        assembly.close()
    for path in write_report(out, measured, language, date=clock()):
        print(path)
    return 0
