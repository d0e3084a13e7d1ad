"""A Telegram Bot API over real loopback HTTP that enforces the limits a bot meets.

In tests time is the fake's own: `now` moves when a client sleeps through `sleep`, so that waiting for it takes none.
`python -m tests.fake_telegram` runs it by the clock on the wall, as a chat in the terminal (docs/telegram.md).
"""

from __future__ import annotations

import argparse
import email
import email.policy
import json
import sys
import threading
import time
import urllib.request
from collections import deque
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = "7000000001:AAF-made-up-token-for-tests_0123456789"

TEXT_LIMIT = 4096
ENTITY_LIMIT = 100
CAPTION_LIMIT = 1024
PHOTO_LIMIT = 10_000_000
DATA_LIMIT = 64
"""Bytes of a button's data. Source: Bot API, InlineKeyboardButton."""
PRESS_LIMIT = 200
CHAT_SECONDS = 1.0
"""One message a second in one chat. Source: Telegram, "Bots FAQ", broadcasting limits."""
GROUP_MINUTE = 20
"""Messages a minute in one group. Source: the same."""

PLAIN_TYPES = {"bold", "italic", "underline", "strikethrough", "spoiler", "code", "blockquote", "expandable_blockquote"}
FIXED_WIDTH = {"code", "pre"}
QUOTES = {"blockquote", "expandable_blockquote"}
ACTIONS = {"typing", "upload_photo", "upload_document"}

Reply = tuple[int, dict[str, Any], dict[str, Any]]


class FakeTelegram:
    """The server and what it has seen: `sent` (as edited since) and `photos` as accepted, `actions`, `calls` (every
    method tried), `presses` (what each pressed button was answered with).

    migrated: the supergroups that groups have become. clock: what time is told by besides `sleep`, in seconds.
    on_shown: called with the text of each message and each picture's caption as it appears in the chat.
    """

    def __init__(
        self,
        port: int = 0,
        clock: Callable[[], float] = lambda: 1_000_000.0,
        on_shown: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._clock = clock
        self._slept = 0.0
        self._on_shown = on_shown
        self.token = TOKEN
        self.migrated: dict[int, int] = {}
        self.sent: list[dict[str, Any]] = []
        self.photos: list[dict[str, Any]] = []
        self.actions: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.presses: list[str] = []
        self.blocked: set[int] = set()
        self.gone: set[int] = set()
        self.topics: dict[int, set[int]] = {}
        self.faults: deque[tuple[str, int]] = deque()
        self.after_send: Callable[[], None] = lambda: None
        self._sent_at: dict[int, list[float]] = {}
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def now(self) -> float:
        return self._clock() + self._slept

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.sent]

    def __enter__(self) -> FakeTelegram:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def monotonic(self) -> float:
        return self.now

    def press(self, label: str, user: int, update_id: int) -> dict[str, Any] | None:
        """The update of a press of the newest button of this label, "[Open 1]"; None where there is none."""
        for place, message in reversed(list(enumerate(self.sent))):
            data = next((each["callback_data"] for each in buttons_of(message) if f"[{each['text']}]" == label), None)
            if data is not None:
                chat = {"id": message["chat_id"], "type": "private" if message["chat_id"] > 0 else "supergroup"}
                under = {"message_id": 1001 + place, "chat": chat, "date": 1_795_000_000, "text": message["text"]}
                press = {"id": f"press-{update_id}", "from": _sender(user), "message": under, "data": data}
                return {"update_id": update_id, "callback_query": press}
        return None

    def sleep(self, seconds: float) -> None:
        self._slept += seconds

    def fail(self, method: str, *statuses: int) -> None:
        """Answer the next calls of a method with these statuses; 0 closes the connection without an answer."""
        self.faults.extend((method, status) for status in statuses)

    # ------------------------------------------------------------ the API

    def handle(self, path: str, content_type: str, raw: bytes) -> Reply | None:
        with self._lock:
            _, bot, *rest = path.split("/")
            if bot != f"bot{self.token}":
                return _error(401, "Unauthorized")
            method = rest[0] if len(rest) == 1 else ""
            self.calls.append(method)
            if self.faults and self.faults[0][0] == method:
                status = self.faults.popleft()[1]
                return _error(status, "scripted") if status else None
            if method == "sendPhoto":
                return self._send_photo(content_type, raw)
            if content_type != "application/json":
                return _error(400, "Bad Request: message text is empty")
            try:
                document = json.loads(raw)
            except ValueError:
                return _error(400, "Bad Request: can't parse JSON object")
            if method == "sendMessage":
                return self._send_message(document)
            if method == "editMessageText":
                return self._edit_message(document)
            if method == "answerCallbackQuery":
                return self._answer_press(document)
            if method == "sendChatAction":
                return self._chat_action(document)
            return _error(404, "Not Found: method not found")

    def _send_message(self, document: dict[str, Any]) -> Reply:
        return (
            self._chat_fault(document)
            or self._text_fault(document)
            or self._rate_fault(document)
            or self._accept(document)
        )

    def _edit_message(self, document: dict[str, Any]) -> Reply:
        if fault := self._chat_fault(document) or self._text_fault(document):
            return fault
        place = document.get("message_id", 0) - 1001
        if not 0 <= place < len(self.sent) or self.sent[place]["chat_id"] != document["chat_id"]:
            return _error(400, "Bad Request: message to edit not found")
        before = self.sent[place]
        after = {"entities": [], **document}
        if all(before.get(name) == after.get(name) for name in ("text", "entities", "reply_markup")):
            return _error(400, "Bad Request: message is not modified")
        self.sent[place] = after
        self._on_shown(f"[edited] {_read(document)}")
        return 200, {"ok": True, "result": {"message_id": document["message_id"], "text": document["text"]}}, {}

    def _answer_press(self, document: dict[str, Any]) -> Reply:
        if not document.get("callback_query_id"):
            return _error(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")
        if len(document.get("text", "")) > PRESS_LIMIT:
            return _error(400, "Bad Request: MESSAGE_TOO_LONG")
        self.presses.append(document.get("text", ""))
        if document.get("text"):
            self._on_shown(f"[notice] {document['text']}")
        return 200, {"ok": True, "result": True}, {}

    def _send_photo(self, content_type: str, raw: bytes) -> Reply:
        document = _form(content_type, raw)
        photo, caption = document.get("photo"), document.get("caption", "")
        if not isinstance(photo, bytes) or not photo.startswith(b"\x89PNG") or len(photo) > PHOTO_LIMIT:
            return _error(400, "Bad Request: IMAGE_PROCESS_FAILED")
        if len(caption.encode("utf-16-le")) // 2 > CAPTION_LIMIT:
            return _error(400, "Bad Request: message caption is too long")
        for name in ("chat_id", "message_thread_id"):
            if name in document:
                document[name] = int(document[name])
        if fault := self._chat_fault(document) or self._rate_fault(document):
            return fault
        self.photos.append(document)
        self._on_shown(f"[picture] {caption}")
        return 200, {"ok": True, "result": {"message_id": 5000 + len(self.photos)}}, {}

    def _chat_action(self, document: dict[str, Any]) -> Reply:
        if document.get("action") not in ACTIONS:
            return _error(400, "Bad Request: wrong parameter action in request")
        if fault := self._chat_fault(document):
            return fault
        self.actions.append(document)
        return 200, {"ok": True, "result": True}, {}

    def _chat_fault(self, document: dict[str, Any]) -> Reply | None:
        chat = document.get("chat_id")
        if chat in self.migrated:
            status, document, headers = _error(400, "Bad Request: group chat was upgraded to a supergroup chat")
            return status, {**document, "parameters": {"migrate_to_chat_id": self.migrated[chat]}}, headers
        if type(chat) is not int or chat in self.gone:
            return _error(400, "Bad Request: chat not found")
        if chat in self.blocked:
            return _error(403, "Forbidden: bot was blocked by the user")
        thread = document.get("message_thread_id")
        if thread is not None and thread not in self.topics.get(chat, set()):
            return _error(400, "Bad Request: message thread not found")
        return None

    def _text_fault(self, document: dict[str, Any]) -> Reply | None:
        text = document.get("text")
        if not isinstance(text, str) or not text.strip():
            return _error(400, "Bad Request: message text is empty")
        if any(0xD800 <= ord(character) < 0xE000 for character in text):
            return _error(400, "Bad Request: strings must be encoded in UTF-8")
        if len(text.encode("utf-16-le")) // 2 > TEXT_LIMIT:
            return _error(400, "Bad Request: message is too long")
        if reason := entity_fault(text, document.get("entities", [])):
            return _error(400, f"Bad Request: can't parse entities: {reason}")
        if "parse_mode" in document and "entities" in document:
            return _error(400, "Bad Request: entities can't be used with parse_mode")
        for button in buttons_of(document):
            if not button.get("text") or not 1 <= len(button.get("callback_data", "").encode()) <= DATA_LIMIT:
                return _error(400, "Bad Request: BUTTON_DATA_INVALID")
        return None

    def _rate_fault(self, document: dict[str, Any]) -> Reply | None:
        chat = document["chat_id"]
        times = self._sent_at.setdefault(chat, [])
        if times and self.now - times[-1] < CHAT_SECONDS:
            return _rate_limited(1)
        recent = [at for at in times if self.now - at < 60]
        if chat < 0 and len(recent) >= GROUP_MINUTE:
            return _rate_limited(int(60 - (self.now - recent[0])) + 1)
        times.append(self.now)
        return None

    def _accept(self, document: dict[str, Any]) -> Reply:
        message = {**document, "entities": document.get("entities", [])[:ENTITY_LIMIT]}
        self.sent.append(message)
        self._on_shown(_read(document))
        self.after_send()
        return 200, {"ok": True, "result": {"message_id": 1000 + len(self.sent), "text": document["text"]}}, {}


def buttons_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The buttons below a message, row by row."""
    return [button for row in document.get("reply_markup", {}).get("inline_keyboard", ()) for button in row]


def _read(document: dict[str, Any]) -> str:
    """A message as it is read, with what stands on its buttons."""
    return "\n".join([document["text"], *(f"[{button['text']}]" for button in buttons_of(document))])


def entity_fault(text: str, entities: Any) -> str:
    """Why the entities do not fit the text, or nothing. Stricter than Telegram, which repairs some of these."""
    if not isinstance(entities, list):
        return "not a list"
    starts, offset = {0}, 0
    for character in text:
        offset += 2 if ord(character) > 0xFFFF else 1
        starts.add(offset)
    covered: list[tuple[int, int, str]] = []
    for entity in entities:
        kind, begin, length = entity.get("type"), entity.get("offset"), entity.get("length")
        if kind not in PLAIN_TYPES | {"pre", "text_link"}:
            return f"unknown type {kind}"
        if type(begin) is not int or type(length) is not int or length < 1 or begin < 0 or begin + length > offset:
            return "outside the text"
        if begin not in starts or begin + length not in starts:
            return "inside a surrogate pair"
        if kind == "text_link" and not str(entity.get("url", "")).startswith(("http://", "https://", "tg://")):
            return "a link without an address"
        covered.append((begin, begin + length, kind))
    for index, (begin, end, kind) in enumerate(covered):
        for other_begin, other_end, other_kind in covered[index + 1 :]:
            styles = {kind, other_kind} - QUOTES
            if (
                begin < other_end
                and other_begin < end
                and styles & FIXED_WIDTH
                and len(styles) + (kind == other_kind) > 1
            ):
                return f"{kind} and {other_kind} overlap"
    return ""


def _form(content_type: str, raw: bytes) -> dict[str, Any]:
    """The fields of a multipart form: texts, and files as bytes."""
    if not content_type.startswith("multipart/form-data"):
        return {}
    head = f"Content-Type: {content_type}\r\n\r\n".encode()
    parts = email.message_from_bytes(head + raw, policy=email.policy.HTTP).iter_parts()
    found: dict[str, Any] = {}
    for part in parts:
        body = part.get_payload(decode=True)
        is_file = part.get_filename() is not None
        found[part.get_param("name", header="Content-Disposition")] = body if is_file else body.decode()
    return found


def _error(status: int, description: str) -> Reply:
    return status, {"ok": False, "error_code": status, "description": description}, {}


def _rate_limited(seconds: int) -> Reply:
    status, document, _ = _error(429, f"Too Many Requests: retry after {seconds}")
    return status, {**document, "parameters": {"retry_after": seconds}}, {"Retry-After": str(seconds)}


def _handler(fake: FakeTelegram) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            reply = fake.handle(self.path, self.headers.get("Content-Type", ""), raw)
            if reply is None:
                self.close_connection = True
                return
            status, document, headers = reply
            body = json.dumps(document).encode()
            self.send_response(status)
            for name, value in {
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: the path holds the token."""

    return Handler


USER = 100200300


def main() -> None:
    """A chat in this terminal: what is typed goes to the webhook, and what the bot sends is printed.

    What is typed as it stands on a button, in brackets, presses it.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.fake_telegram", description=main.__doc__)
    parser.add_argument("--port", type=int, default=8081, help="where the Bot API is (default: 8081)")
    parser.add_argument("--webhook", default="http://127.0.0.1:8000/telegram", help="where updates go")
    parser.add_argument("--secret", default="made-up-secret", help="what the webhook knows us by")
    parser.add_argument("--user", type=int, default=USER, help=f"who writes (default: {USER})")
    options = parser.parse_args()
    shown: Callable[[str], None] = lambda text: print(f"bot: {text}\n", flush=True)  # noqa: E731
    with FakeTelegram(options.port, time.monotonic, shown) as fake:
        print(f"A Bot API answers at {fake.url}. What you type goes to {options.webhook}; end with Ctrl+D.", flush=True)
        # Numbers go on from run to run, as Telegram's do: a bot passes over an update that it has had.
        for number, line in enumerate(sys.stdin, start=int(time.time())):
            if line.strip():
                press = fake.press(line.strip(), options.user, number)
                said = press or _message(options.user, number, line.strip())
                _deliver(options.webhook, options.secret, said)


def _message(user: int, number: int, text: str) -> dict[str, Any]:
    chat = {"id": user, "type": "private", "first_name": "Ana"}
    sender = _sender(user)
    message = {"message_id": number, "from": sender, "chat": chat, "date": int(time.time()), "text": text}
    return {"update_id": number, "message": message}


def _sender(user: int) -> dict[str, Any]:
    return {"id": user, "is_bot": False, "first_name": "Ana", "language_code": "en"}


def _deliver(webhook: str, secret: str, update: dict[str, Any]) -> None:
    request = urllib.request.Request(
        webhook,
        json.dumps(update).encode(),
        {"Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": secret},
    )
    try:
        with urllib.request.urlopen(request, timeout=30):
            pass
    except OSError as error:  # told, as Telegram's getWebhookInfo does
        print(
            f"{webhook} did not take it: {getattr(error, 'reason', error)}. It is kanina serve's address with "
            "/telegram (--webhook), and the secret its KANINA_TELEGRAM_SECRET (--secret).",
            flush=True,
        )


if __name__ == "__main__":
    main()
