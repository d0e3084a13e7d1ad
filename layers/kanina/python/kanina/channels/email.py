"""The report as a mail, sent or written to files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from kanina.channels.mails import Outbox, domain_of, headed, one_line, sender_of
from kanina.clock import Clock
from kanina.models import Language
from kanina.reports import html, text
from kanina.reports.daily import DailyReport
from kanina.reports.subscriptions import Subscription
from kanina.reports.view import view


def compose(
    report: DailyReport,
    language: Language,
    *,
    sender: str,
    recipient: str,
    message_id: str,
    date: datetime,
    unsubscribe_url: str = "",
) -> EmailMessage:
    """A multipart/alternative mail: text, and HTML of less than 80 kB.

    sender: an address, with or without a name ("Kanina <reports@example.org>"); its address takes unsubscribe mails.
    message_id: without angle brackets; the same mail always has the same id. Raises InvalidRequest for a header that
    holds a line break or an address that is none.
    """
    words = view(report, language)
    message = headed(sender, recipient, words.subject, message_id, date)
    # RFC 2369; a URL makes it one click (RFC 8058), which big receivers ask of everyone who sends regularly.
    mailto = f"<mailto:{sender_of(sender)[1]}?subject=unsubscribe%20{report.report_id}>"
    if unsubscribe_url:
        message["List-Unsubscribe"] = f"<{one_line(unsubscribe_url, 'unsubscribe URL')}>, {mailto}"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    else:
        message["List-Unsubscribe"] = mailto
    message.set_content(text.render(words, unsubscribe_url), cte="quoted-printable")
    message.add_alternative(html.render(words, unsubscribe_url), subtype="html", cte="quoted-printable")
    message.set_boundary(f"=_{report.report_id}-{report.due.isoformat()}_=")
    return message


class MailSender:
    """Sends reports by mail. `ses` makes the client of SESv2."""

    def __init__(
        self,
        sender: str,
        clock: Clock,
        unsubscribe_url: Callable[[str, Subscription], str],
        ses: Callable[[], Any] | None = None,
    ) -> None:
        self._sender = sender
        self._clock = clock
        self._unsubscribe_url = unsubscribe_url
        self._outbox = Outbox(ses)

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        """Send one mail. Raises DeliveryFailed when SES does not take it, InvalidRequest for a bad address."""
        message = compose(
            report,
            recipient.language,
            sender=self._sender,
            recipient=recipient.address,
            message_id=message_id(report, recipient.address, self._sender),
            date=self._clock(),
            unsubscribe_url=self._unsubscribe_url(report.report_id, recipient),
        )
        self._outbox.send(message, recipient.address)


def message_id(report: DailyReport, recipient: str, sender: str) -> str:
    """An id made from what the mail is: the same report to the same address has the same one."""
    digest = hashlib.sha256(f"{report.report_id}|{report.due.isoformat()}|{recipient}".encode()).hexdigest()[:32]
    return f"{digest}@{domain_of(sender)}"


def write_report(
    out: Path,
    report: DailyReport,
    language: Language,
    *,
    date: datetime,
    origin: str = "",
    sender: str = "Kanina <reports@kanina.invalid>",
    recipient: str = "you@kanina.invalid",
    unsubscribe_url: str = "",
) -> tuple[Path, Path]:
    """Write the mail to `<out>/<report>-<data>-<day>-<mark>.eml`, and its HTML beside it; both opened by any mail
    program or browser. Gives the two paths. Makes the folder.

    origin: tells reports apart that have the same names, such as where the data lies: with the language it makes the
    mark, so that only the same report of the same data is written over.
    """
    out.mkdir(parents=True, exist_ok=True)
    mark = hashlib.sha256(f"{language}|{origin}".encode()).hexdigest()[:8]
    named = (re.sub(r"[^A-Za-z0-9_-]", "_", part)[:60] for part in (report.report_id, report.name))
    stem = "-".join((*named, report.day.isoformat(), mark))
    mail, page = out / f"{stem}.eml", out / f"{stem}.html"
    message = compose(
        report,
        language,
        sender=sender,
        recipient=recipient,
        message_id=message_id(report, recipient, sender),
        date=date,
        unsubscribe_url=unsubscribe_url,
    )
    mail.write_bytes(message.as_bytes())
    page.write_text(html.render(view(report, language), unsubscribe_url), encoding="utf-8")
    return mail, page
