"""The mail: well-formed, one-click to leave, no header can be forged; sent raw, or written to files."""

from __future__ import annotations

import email
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import boto3
import pytest
from moto import mock_aws

from kanina.channels.email import MailSender, compose, message_id, write_report
from kanina.people import local
from kanina.problems import InvalidRequest
from kanina.reports.daily import DailyReport, content
from kanina.reports.delivery import DeliveryFailed
from kanina.reports.subscriptions import Subscription
from tests.unit.report_data import DAY, DEFINITION, Figures

NOW = datetime(2026, 11, 24, 23, 0, 5, tzinfo=UTC)
SENDER = "Tala «reports» <reports@example.org>"


@pytest.fixture
def report() -> DailyReport:
    return content(Figures(), DEFINITION, DAY, local("me"))


def composed(report: DailyReport, **changed: Any) -> EmailMessage:
    values = {"sender": SENDER, "recipient": "ana@example.org", "message_id": "1@example.org", "date": NOW, **changed}
    return compose(report, "en", **values)


def read(message: EmailMessage) -> EmailMessage:
    """The mail as its recipient's program reads it."""
    parsed = email.message_from_bytes(message.as_bytes(), policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def test_the_mail_has_text_and_html_with_the_same_figures(report: DailyReport) -> None:
    message = read(composed(report))
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    for kind in ("plain", "html"):
        part = message.get_body((kind,))
        assert part is not None
        assert "₱1,234,567.50" in part.get_content()
        assert "Tuesday, 24 November 2026" in part.get_content()
    assert message["Subject"] == ("Tala daily · Tuesday, 24 November 2026 · revenue ₱1,234,567.50 (▼ 5.0%)")
    assert parseaddr(message["From"]) == ("Tala «reports»", "reports@example.org")
    assert message["Date"] == "Tue, 24 Nov 2026 23:00:05 +0000"


def test_the_mail_is_ascii_in_short_lines_and_the_same_every_time(report: DailyReport) -> None:
    raw = composed(report).as_bytes()
    assert raw.isascii()
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert raw == composed(report).as_bytes()
    assert len(raw) < 80_000


def test_leaving_is_one_click_where_there_is_an_address_and_a_mail_where_not(report: DailyReport) -> None:
    mailto = "<mailto:reports@example.org?subject=unsubscribe%20daily>"
    without = read(composed(report))
    assert (without["List-Unsubscribe"], without["List-Unsubscribe-Post"]) == (mailto, None)
    with_url = read(composed(report, unsubscribe_url="https://x.org/u?token=a.b"))
    assert with_url["List-Unsubscribe"] == f"<https://x.org/u?token=a.b>, {mailto}"
    assert with_url["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_long_unsubscribe_address_goes_out_as_it_is(report: DailyReport) -> None:
    url = f"https://x.org/u?token={'a_b-' * 80}.c"
    raw = composed(report, unsubscribe_url=url).as_bytes()
    mailto = "<mailto:reports@example.org?subject=unsubscribe%20daily>"
    assert f"\r\nList-Unsubscribe: <{url}>,\r\n {mailto}\r\n".encode() in raw
    assert max(map(len, raw.split(b"\r\n"))) < 998


@pytest.mark.parametrize(
    "changed",
    [
        {"recipient": "ana@example.org\r\nBcc: all@example.org"},
        {"recipient": "ana@example.org, eve@example.org"},
        {"recipient": "Ana <ana@example.org>"},
        {"recipient": "ana"},
        {"recipient": ""},
        {"recipient": "añà@example.org"},
        {"recipient": "a" * 250 + "@x.org"},
        {"sender": "Tala\nBcc: all@example.org <reports@example.org>"},
        {"sender": "Tala"},
        {"message_id": "1@x>\r\nBcc: all@example.org"},
        {"unsubscribe_url": "https://x.org/\r\nBcc: all@example.org"},
    ],
    ids=lambda changed: next(iter(changed.items()))[0] + " " + repr(next(iter(changed.values())))[:20],
)
def test_a_header_cannot_be_forged(report: DailyReport, changed: dict[str, str]) -> None:
    with pytest.raises(InvalidRequest):
        composed(report, **changed)


def test_a_line_break_in_the_title_is_refused(report: DailyReport) -> None:
    with pytest.raises(InvalidRequest, match="subject"):
        composed(report.model_copy(update={"title": {"en": "Tala\r\nBcc: all@example.org"}}))


@pytest.fixture
def ses() -> Iterator[Any]:
    with mock_aws():
        client = boto3.client("sesv2")
        client.create_email_identity(EmailIdentity="reports@example.org")
        yield client


def recipient(address: str = "ana@example.org") -> Subscription:
    return Subscription(person=local("ana"), channel="email", address=address, language="fil")


def test_the_mail_goes_out_raw_in_the_recipients_language(report: DailyReport, ses: Any) -> None:
    sent: list[dict[str, Any]] = []
    ses.meta.events.register("provide-client-params.sesv2.SendEmail", lambda params, **_: sent.append(params))
    sender = MailSender(SENDER, lambda: NOW, lambda report_id, to: f"https://x.org/{report_id}", lambda: ses)
    sender.send(report, recipient())
    (params,) = sent
    assert params["Destination"] == {"ToAddresses": ["ana@example.org"]}
    message = email.message_from_bytes(params["Content"]["Raw"]["Data"], policy=default)
    assert message["Subject"].startswith("Tala daily · Martes, Nobyembre 24, 2026 · kita")
    assert message["List-Unsubscribe"].startswith("<https://x.org/daily>, <mailto:")


def test_what_ses_refuses_is_a_failed_delivery(report: DailyReport) -> None:
    with mock_aws():
        client = boto3.client("sesv2")
        sender = MailSender("Nobody <nobody@example.org>", lambda: NOW, lambda *_: "", lambda: client)
        with pytest.raises(DeliveryFailed, match="SES: MessageRejected"):
            sender.send(report, recipient())


def test_the_files_open_on_a_laptop(report: DailyReport, tmp_path: Path) -> None:
    mail, page = write_report(tmp_path / "out", report, "en", date=NOW)
    assert (mail.suffix, page.suffix, mail.stem) == (".eml", ".html", page.stem)
    assert mail.name.startswith("daily-tala_learning_centers-2026-11-24-")
    message = email.message_from_bytes(mail.read_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("html",))
    assert body is not None
    assert body.get_content().replace("\r\n", "\n").strip() == page.read_text(encoding="utf-8").strip()
    assert "₱800,000.50" in page.read_text(encoding="utf-8")
    assert json.dumps(message["To"]) == '"you@kanina.invalid"'


def test_a_reports_id_cannot_lead_the_files_astray(report: DailyReport, tmp_path: Path) -> None:
    mail, _ = write_report(tmp_path, report.model_copy(update={"report_id": "../../etc/x"}), "en", date=NOW)
    assert mail.parent == tmp_path
    assert mail.name.startswith("______etc_x-tala_learning_centers-2026-11-24-")


def test_reports_of_two_data_sets_or_languages_never_overwrite_one_another(report: DailyReport, tmp_path: Path) -> None:
    written = [
        *write_report(tmp_path, report, "en", date=NOW, origin="one"),
        *write_report(tmp_path, report, "en", date=NOW, origin="two"),
        *write_report(tmp_path, report, "fil", date=NOW, origin="one"),
    ]
    assert len(set(written)) == 6
    assert write_report(tmp_path, report, "en", date=NOW, origin="one") == (written[0], written[1])


def test_a_mail_of_a_day_that_was_due_later_is_another_mail(report: DailyReport) -> None:
    late = report.model_copy(update={"due": DAY + timedelta(days=1)})
    assert message_id(report, "ana@example.org", SENDER) != message_id(late, "ana@example.org", SENDER)


def test_a_sender_may_have_a_name_with_a_comma(report: DailyReport) -> None:
    for sender in ("Tala, Inc. <reports@example.org>", '"Tala, Inc." <reports@example.org>'):
        assert parseaddr(read(composed(report, sender=sender))["From"]) == ("Tala, Inc.", "reports@example.org")
