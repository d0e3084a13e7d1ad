"""The report as a mail: composed with the standard library, sent raw through SESv2, or written to files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import datetime
from email.header import Header
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, formataddr
from pathlib import Path
from typing import Any

from kanina.clock import Clock
from kanina.mail_addresses import is_address, with_name
from kanina.models import Language
from kanina.problems import InvalidRequest
from kanina.reports import html, text
from kanina.reports.daily import DailyReport
from kanina.reports.delivery import DeliveryFailed
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
    name, sender_address = _sender(sender)
    check_address(recipient, "recipient")
    words = view(report, language)
    message = EmailMessage(policy=_MailPolicy(linesep="\r\n"))
    message["From"] = formataddr((name, sender_address)) if name else sender_address
    message["To"] = recipient
    message["Subject"] = _one_line(words.subject, "subject")
    message["Date"] = format_datetime(date)
    message["Message-ID"] = f"<{_one_line(message_id, 'message id')}>"
    # RFC 2369; a URL makes it one click (RFC 8058), which big receivers ask of everyone who sends regularly.
    mailto = f"<mailto:{sender_address}?subject=unsubscribe%20{report.report_id}>"
    if unsubscribe_url:
        message["List-Unsubscribe"] = f"<{_one_line(unsubscribe_url, 'unsubscribe URL')}>, {mailto}"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    else:
        message["List-Unsubscribe"] = mailto
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text.render(words, unsubscribe_url), cte="quoted-printable")
    message.add_alternative(html.render(words, unsubscribe_url), subtype="html", cte="quoted-printable")
    message.set_boundary(f"=_{report.report_id}-{report.due.isoformat()}_=")
    return message


class _MailPolicy(EmailPolicy):
    """SMTP's policy, but for two headers.

    The subject goes out as encoded words from its first letter to its last: the standard folding encodes only the
    words that need it, and then moves the spaces around them. List-Unsubscribe goes out as it is, an address a line:
    the standard folding encodes a long one, which no receiver takes for an address (RFC 2047 §5 allows it nowhere).
    """

    def fold(self, name: str, value: Any) -> str:
        if name == "Subject":
            return f"{name}: {Header(str(value), 'utf-8', header_name=name).encode(linesep=self.linesep)}{self.linesep}"
        if name == "List-Unsubscribe":
            return f"{name}: {str(value).replace('>, <', f'>,{self.linesep} <')}{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name in ("Subject", "List-Unsubscribe"):
            return self.fold(name, value).encode("ascii")
        return bytes(super().fold_binary(name, value))


def check_address(address: str, what: str) -> str:
    """The address itself. Raises InvalidRequest if it is none, or could end a header."""
    if not is_address(address):
        raise InvalidRequest(f"The {what} is not a mail address that can be used.")
    return address


class MailSender:
    """Sends reports through SESv2. `ses` makes the client when the first mail is due."""

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
        self._ses = ses or _ses
        self._client: Any = None

    def send(self, report: DailyReport, recipient: Subscription) -> None:
        """Send one mail. Raises DeliveryFailed when SES does not take it, InvalidRequest for a bad address."""
        from botocore.exceptions import BotoCoreError, ClientError

        message = compose(
            report,
            recipient.language,
            sender=self._sender,
            recipient=recipient.address,
            message_id=message_id(report, recipient.address, self._sender),
            date=self._clock(),
            unsubscribe_url=self._unsubscribe_url(report.report_id, recipient),
        )
        if self._client is None:
            self._client = self._ses()
        try:
            self._client.send_email(
                FromEmailAddress=str(message["From"]),
                Destination={"ToAddresses": [recipient.address]},
                Content={"Raw": {"Data": message.as_bytes()}},
            )
        except (BotoCoreError, ClientError) as error:
            code = error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__
            raise DeliveryFailed(f"SES: {code}") from None


def message_id(report: DailyReport, recipient: str, sender: str) -> str:
    """An id made from what the mail is: the same report to the same address has the same one."""
    digest = hashlib.sha256(f"{report.report_id}|{report.due.isoformat()}|{recipient}".encode()).hexdigest()[:32]
    return f"{digest}@{with_name(sender)[1].partition('@')[2] or 'kanina.invalid'}"


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


def _ses() -> Any:
    import boto3

    return boto3.client("sesv2")


def _sender(text: str) -> tuple[str, str]:
    """The sender's name, which may be empty, and address."""
    name, address = with_name(_one_line(text, "sender"))
    return name, check_address(address, "sender")


def _one_line(value: str, what: str) -> str:
    if any(ord(character) < 32 or ord(character) == 127 for character in value):
        raise InvalidRequest(f"The {what} holds a line break or another control character.")
    return value
