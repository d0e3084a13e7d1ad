"""`kanina report`: the daily report as files, with nothing sent to anyone."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kanina import assembly, people
from kanina.channels.email import write_report
from kanina.channels.mail_pages import links_of
from kanina.clock import Clock, system_clock
from kanina.models import Language
from kanina.reports.subscriptions import Subscription
from kanina_local import users
from kanina_local.data import settle

READER = "you@kanina.invalid"
"""Whom the mail in a file is addressed to."""


def report(
    out: Path, day: date | None, language: Language, user: str, data: Path | None, clock: Clock = system_clock
) -> int:
    """Writes a day's report as a mail and as a page, and prints where they are.

    day: None for yesterday, or for the last day with figures where yesterday has none.
    """
    person = users.person(user)
    settle(data, clock)
    settings = assembly.settings()
    try:
        measured = assembly.due_report(person, day)
        model = assembly.model_path(settings).resolve()
    finally:
        assembly.close()
    place = settings.database_url or settings.data_bucket or str(Path(settings.data_path).resolve())
    origin = f"{model}|{place}|{person.id}"
    recipient = Subscription(person=people.from_mail(READER), channel="email", address=READER, language=language)
    url = links_of(settings).unsubscribe(settings.report_id, recipient)
    written = write_report(out, measured, language, date=clock(), origin=origin, recipient=READER, unsubscribe_url=url)
    for path in written:
        print(path)
    return 0
