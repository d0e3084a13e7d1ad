"""What every mail of ours is: composed with the standard library, so that no header can be forged, and sent raw."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from email.header import Header
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, formataddr
from typing import Any

from kanina.mail_addresses import is_address, with_name
from kanina.problems import InvalidRequest
from kanina.reports.delivery import DeliveryFailed


def headed(sender: str, recipient: str, subject: str, message_id: str, date: datetime) -> EmailMessage:
    """A mail without a body yet.

    sender: an address, with or without a name ("Kanina <reports@example.org>"). message_id: without angle brackets; the
    same mail always has the same id. Raises InvalidRequest for a header that holds a line break or an address that is
    none.
    """
    name, address = sender_of(sender)
    check_address(recipient, "recipient")
    message = EmailMessage(policy=_MailPolicy(linesep="\r\n"))
    message["From"] = formataddr((name, address)) if name else address
    message["To"] = recipient
    message["Subject"] = one_line(subject, "subject")
    message["Date"] = format_datetime(date)
    message["Message-ID"] = f"<{one_line(message_id, 'message id')}>"
    message["Auto-Submitted"] = "auto-generated"
    return message


def domain_of(sender: str) -> str:
    """What follows the @ of the ids of a sender's mails."""
    return with_name(sender)[1].partition("@")[2] or "kanina.invalid"


def sender_of(text: str) -> tuple[str, str]:
    """The sender's name, which may be empty, and address. Raises InvalidRequest."""
    name, address = with_name(one_line(text, "sender"))
    return name, check_address(address, "sender")


def check_address(address: str, what: str) -> str:
    """The address itself. Raises InvalidRequest if it is none, or could end a header."""
    if not is_address(address):
        raise InvalidRequest(f"The {what} is not a mail address that can be used.")
    return address


def one_line(value: str, what: str) -> str:
    """The value itself. Raises InvalidRequest if it could end a header."""
    if any(ord(character) < 32 or ord(character) == 127 for character in value):
        raise InvalidRequest(f"The {what} holds a line break or another control character.")
    return value


class Outbox:
    """Sends mails through SESv2. `ses` makes the client when the first one is due."""

    def __init__(self, ses: Callable[[], Any] | None = None) -> None:
        self._ses = ses or _ses
        self._client: Any = None

    def send(self, message: EmailMessage, address: str) -> None:
        """Send one mail, once. Raises DeliveryFailed when SES does not take it, or does not say whether it does."""
        from botocore.exceptions import BotoCoreError, ClientError

        if self._client is None:
            self._client = self._ses()
        try:
            self._client.send_email(
                FromEmailAddress=str(message["From"]),
                Destination={"ToAddresses": [address]},
                Content={"Raw": {"Data": message.as_bytes()}},
            )
        except (BotoCoreError, ClientError) as error:
            refused = isinstance(error, ClientError) and error.response["ResponseMetadata"]["HTTPStatusCode"] < 500
            code = error.response["Error"]["Code"] if isinstance(error, ClientError) else type(error).__name__
            raise DeliveryFailed(f"SES: {code}", unsure=not refused) from None


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


def _ses() -> Any:
    import boto3
    from botocore.config import Config

    # A mail whose answer was lost may have gone out: the SDK would send it again.
    return boto3.client("sesv2", config=Config(retries={"total_max_attempts": 1}))
