"""SES over real loopback HTTP: takes mails as SESv2 does, and keeps what it was given."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.local_server import LocalServer, running


class FakeMail:
    """The server. `sent`: the mails it took, oldest first; `refuses`: it takes none, as for an address that is not
    verified. `answers`: it says so; else it takes a mail and breaks off."""

    def __init__(self) -> None:
        self.sent: list[EmailMessage] = []
        self.refuses = False
        self.answers = True
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def environment(self) -> Mapping[str, str]:
        """What has the AWS SDK send mails here."""
        return {
            "AWS_ENDPOINT_URL_SESV2": f"http://127.0.0.1:{self._server.server_port}",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "ap-southeast-1",
        }

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                assert self.path == "/v2/email/outbound-emails", self.path
                if fake.refuses:
                    self._reply(400, {"message": "Email address is not verified."}, "MessageRejected")
                    return
                raw = base64.b64decode(asked["Content"]["Raw"]["Data"])
                message = email.message_from_bytes(raw, policy=email.policy.default)
                assert isinstance(message, EmailMessage)
                assert asked["Destination"]["ToAddresses"] == [message["To"]]
                fake.sent.append(message)
                if not fake.answers:
                    return
                self._reply(200, {"MessageId": str(len(fake.sent))})

            def _reply(self, status: int, body: Mapping[str, Any], error: str = "") -> None:
                content = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                if error:
                    self.send_header("x-amzn-ErrorType", error)
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        return Handler


SETTINGS = {
    "KANINA_REPORT_SENDER": "Tala <reports@example.org>",
    "KANINA_REPORT_HOUR": "7",
    "KANINA_UNSUBSCRIBE_SECRET": "a secret",
}
"""Of a server that sends mails, and the report at the hour of each reader."""


@contextmanager
def sending(home: Path, data: Path) -> Iterator[tuple[LocalServer, FakeMail]]:
    """Such a server, and what takes its mails."""
    mail = FakeMail()
    try:
        with running(home, data, **SETTINGS, **mail.environment) as server:
            yield server, mail
    finally:
        mail.close()
