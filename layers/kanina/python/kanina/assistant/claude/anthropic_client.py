"""Models behind Anthropic's Messages API: Anthropic itself, Amazon Bedrock, or any server that speaks the same.

The SDK takes a second to import and is imported with the first call, after the first event of a stream has gone out.
It is told not to retry: it would spend time that is not there, and after the first byte it must not.
"""

from __future__ import annotations

import importlib
import json
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from kanina import metrics
from kanina.assistant.claude.calls import ModelCall, ModelTrouble, Trouble
from kanina.assistant.claude.catalogue import Counted, Prices, known, priced
from kanina.assistant.planner import never
from kanina.assistant.prompt import PromptMessage, TextBlock
from kanina.models import Tokens
from kanina.problems import Unavailable

if TYPE_CHECKING:
    from anthropic import Anthropic, AnthropicBedrock, AnthropicBedrockMantle

    Sdk = Anthropic | AnthropicBedrock | AnthropicBedrockMantle

Service = Literal["anthropic", "bedrock", "bedrock_mantle"]
"""anthropic: its API, or another server's by base URL. bedrock: `bedrock-runtime`. bedrock_mantle: Bedrock's own
Messages endpoint."""

RETRY_SECONDS = 0.5
RETRY_SECONDS_MAXIMUM = 5.0
"""Asked to wait longer, we do not try again: a person waits."""
CALL_SECONDS_MINIMUM = 1.0
"""In less time no call is begun."""
CONNECT_SECONDS = 5.0
PIECES_AHEAD = 64
"""Pieces that may lie ready before the reader waits: a slow client slows the stream down, and nothing piles up."""
BYTES_PER_TOKEN = 4
"""Source: the agreed design, section 5."""
TOKENS_MAXIMUM = 10**9
"""No call takes more."""
EFFORT = "low"
"""A plan or a sentence wants little thought, and a person waits for it."""

STOP_POLL_SECONDS = 0.5
_BEGUN = object()
_RETRIED: frozenset[Trouble] = frozenset({"rate_limited", "overloaded", "unreachable"})
_BY_STATUS: dict[int, Trouble] = {
    401: "refused_key",
    403: "refused_key",
    404: "failed",
    408: "timeout",
    413: "too_long",
    429: "rate_limited",
    503: "overloaded",
    504: "timeout",
    529: "overloaded",
}
_ENDINGS: dict[str, Trouble] = {
    "refusal": "declined",
    "max_tokens": "too_long",
    "model_context_window_exceeded": "too_long",
}


@dataclass(frozen=True, slots=True)
class Connection:
    """Where and as whom to ask. `key` gives the API key when it is needed; region and credentials are AWS's own way."""

    service: Service = "anthropic"
    key: Callable[[], str] = str
    base_url: str = ""
    region: str = ""


class AnthropicClient:
    """A `ModelClient` over the anthropic SDK."""

    def __init__(
        self,
        connection: Connection,
        *,
        prices: Prices | None = None,
        sleep: Callable[[float], None] = time.sleep,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name: str = connection.service
        """prices: of models, before those of the catalogue."""
        self._connection = connection
        self._prices = prices
        self._sleep = sleep
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._sdk: tuple[str, Sdk] | None = None
        self._is_plain = False

    def write(self, call: ModelCall) -> AnthropicWriting:
        """Begin to answer; one more try before the first byte, while there is time. Raises ModelTrouble.

        The SDK's import, once in a process, is not of the call's time: a cold start's first question has it too.
        """
        importlib.import_module("anthropic")
        ends = self._monotonic() + call.seconds
        for last in (False, True):
            try:
                return self._begun(call, ends)
            except ModelTrouble as trouble:
                metrics.count(metrics.MODEL_TROUBLES, int(trouble.kind != "stopped"))
                wait = trouble.retry_after if trouble.retry_after is not None else RETRY_SECONDS
                in_time = self._monotonic() + wait + CALL_SECONDS_MINIMUM < ends
                if last or trouble.kind not in _RETRIED or wait > RETRY_SECONDS_MAXIMUM or not in_time:
                    raise
                self._sleep(wait)
        raise AssertionError("unreachable")

    def _begun(self, call: ModelCall, ends: float) -> AnthropicWriting:
        left = ends - self._monotonic()
        if left < CALL_SECONDS_MINIMUM:
            raise ModelTrouble("timeout", "no time left")
        sdk = self._client()
        plain = self._is_plain
        import anthropic
        import httpx2

        timeout = httpx2.Timeout(left, connect=min(left, CONNECT_SECONDS))
        metrics.count(metrics.MODEL_CALLS)

        def begin() -> Any:
            return sdk.messages.create(**_body(call, plain=plain), stream=True, timeout=timeout)

        bill = Bill(call, self._prices)
        writing = AnthropicWriting(begin, bill, lambda: ends - self._monotonic(), call.is_stopped)
        try:
            writing.wait_for_begin()
        except anthropic.BadRequestError as error:
            if plain or self._connection.service != "anthropic" or not self._connection.base_url:
                raise _trouble(error) from None
            # A local server that knows the Messages API but not structured output: asked in words from now on.
            self._is_plain = True
            return self._begun(call, ends)
        except (anthropic.AnthropicError, httpx2.HTTPError, OSError, ValueError) as error:
            raise _trouble(error) from None
        return writing

    def _client(self) -> Sdk:
        """The SDK's client for the key of the moment."""
        try:
            key = self._connection.key() if self._connection.service == "anthropic" else ""
        except Unavailable:
            raise ModelTrouble("not_configured", "the key could not be read") from None
        if self._connection.service == "anthropic" and not key and not self._connection.base_url:
            raise ModelTrouble("not_configured", "no API key")
        with self._lock:
            if self._sdk is None or self._sdk[0] != key:
                self._sdk = key, self._made(key)
            return self._sdk[1]

    def _made(self, key: str) -> Sdk:
        import anthropic

        base_url = self._connection.base_url or None
        region = self._connection.region or None
        if self._connection.service == "bedrock":
            return anthropic.AnthropicBedrock(aws_region=region, base_url=base_url, max_retries=0)
        if self._connection.service == "bedrock_mantle":
            return anthropic.AnthropicBedrockMantle(aws_region=region, base_url=base_url, max_retries=0)
        return anthropic.Anthropic(api_key=key or "none", base_url=base_url, max_retries=0)


class Bill:
    """What one call costs, as far as its provider has said; where it says nothing, or hangs up or is left before it
    says, what was sent and came is counted as UTF-8 bytes by `BYTES_PER_TOKEN`, so that nothing is for nothing.

    said: bytes of text that came.
    """

    def __init__(self, call: ModelCall, prices: Prices | None) -> None:
        self._model = call.model
        self._prices = prices
        self._sent = len(json.dumps(call.prompt.as_anthropic(), ensure_ascii=False).encode("utf-8", "replace"))
        self._counted = Counted()
        self._is_told = False
        self.said = 0

    @property
    def tokens(self) -> Tokens:
        """With their price."""
        counted = self._counted
        if not (counted.input or counted.cache_read or counted.cache_write_5m or counted.cache_write_1h):
            counted = replace(counted, input=self._sent // BYTES_PER_TOKEN)
        if not self._is_told:
            counted = replace(counted, output=max(counted.output, self.said // BYTES_PER_TOKEN))
        return priced(self._model, counted, self._prices)

    def count(self, event: Any) -> None:
        """Take up what an event of the stream tells."""
        usage = getattr(event.message if event.type == "message_start" else event, "usage", None)
        if usage is None:
            return
        if event.type == "message_start":
            long = _number(getattr(usage, "cache_creation", None), "ephemeral_1h_input_tokens")
            written = _number(usage, "cache_creation_input_tokens")
            self._counted = Counted(
                input=_number(usage, "input_tokens"),
                output=_number(usage, "output_tokens"),
                cache_read=_number(usage, "cache_read_input_tokens"),
                cache_write_5m=max(0, written - long),
                cache_write_1h=long,
            )
        elif event.type == "message_delta":
            output = _number(usage, "output_tokens")
            self._is_told = bool(output)
            self._counted = replace(self._counted, output=output or self._counted.output)


class AnthropicWriting:
    """A `Writing`. The stream is begun and read by a thread of its own, so that a server that is silent, or that sends
    its head byte by byte, holds nobody past the time."""

    def __init__(
        self,
        begin: Callable[[], Any],
        bill: Bill,
        seconds_left: Callable[[], float],
        is_stopped: Callable[[], bool] = never,
    ) -> None:
        self._begin = begin
        self._bill = bill
        self._seconds_left = seconds_left
        self._is_stopped = is_stopped
        self._told = False
        self._closed = threading.Event()
        self._stream: Any = None
        self._events: queue.Queue[Any] = queue.Queue(PIECES_AHEAD)
        self._reader = threading.Thread(target=self._read, name="kanina-model", daemon=True)
        self._reader.start()

    def wait_for_begin(self) -> None:
        """Until the first byte. Raises what the beginning raised, and ModelTrouble when the time is over."""
        try:
            begun = self._next()
        except ModelTrouble:
            self._leave()
            raise
        if isinstance(begun, Exception):
            raise begun

    @property
    def tokens(self) -> Tokens:
        """See `Writing`."""
        return self._bill.tokens

    def __iter__(self) -> Iterator[str]:
        """See `Writing`."""
        try:
            yield from self._pieces()
        except ModelTrouble as trouble:
            metrics.count(metrics.MODEL_TROUBLES, int(trouble.kind != "stopped"))
            raise
        finally:
            self.close()

    def close(self) -> None:
        """See `Writing`. Counts its tokens once."""
        self._leave()
        if not self._told:
            self._told = True
            spent = self.tokens
            for metric, number in (
                (metrics.INPUT_TOKENS, spent.input),
                (metrics.OUTPUT_TOKENS, spent.output),
                (metrics.CACHE_READ_TOKENS, spent.cache_read),
                (metrics.CACHE_WRITE_TOKENS, spent.cache_write),
                (metrics.MODEL_MICRODOLLARS, spent.microdollars),
            ):
                metrics.count(metric, number)

    def _leave(self) -> None:
        self._closed.set()
        _hang_up(self._stream)

    def _pieces(self) -> Iterator[str]:
        ending, half = "", ""
        while True:
            event = self._next()
            if isinstance(event, Exception):
                raise _trouble(event, begun=True) from None
            if event is None:
                raise ModelTrouble("cut", "no end of message")
            self._bill.count(event)
            if text := _text_of(event):
                self._bill.said += len(text.encode("utf-8", "replace"))
                whole, half = _whole_characters(half + text)
                if whole:
                    yield whole
            elif event.type == "message_delta":
                ending = getattr(event.delta, "stop_reason", None) or ending
            elif event.type == "message_stop":
                if ending in _ENDINGS:
                    raise ModelTrouble(_ENDINGS[ending], ending)
                return

    def _next(self) -> Any:
        while (left := self._seconds_left()) > 0:  # what comes without an end, words or none, is no reason to go on
            if self._is_stopped():
                raise ModelTrouble("stopped")
            with suppress(queue.Empty):
                return self._events.get(timeout=min(left, STOP_POLL_SECONDS))
        raise ModelTrouble("timeout", "the time is over")

    def _read(self) -> None:
        """Begins, and reads ahead, until the end or until nobody wants more."""
        ended: Exception | None = None
        try:
            self._stream = self._begin()
            if self._put(_BEGUN):
                for event in self._stream:
                    if not self._put(event):
                        break
        except Exception as error:  # whatever a provider's stream trips over is told to whoever waits for it
            ended = error
        finally:
            self._put(ended)
            if self._stream is not None:
                self._stream.close()

    def _put(self, event: Any) -> bool:
        while not self._closed.is_set():
            try:
                self._events.put(event, timeout=0.2)
                return True
            except queue.Full:
                continue
        return False


def _hang_up(stream: Any) -> None:
    """End what a stream's reader waits for: the SDK keeps pings to itself, and would read them without an end.

    The socket is shut down and left to its reader to close, under TLS as well: closed here, its number could be another
    connection's by the time the reader reads on. `network_stream` and its "socket" are httpx's documented way to it.
    """
    network = getattr(getattr(stream, "response", None), "extensions", {}).get("network_stream")
    found = network.get_extra_info("socket") if network is not None else None
    if isinstance(found, socket.socket):
        with suppress(OSError):
            socket.socket.shutdown(found, socket.SHUT_RDWR)


def _number(usage: Any, name: str) -> int:
    """A count of tokens. Other servers leave some out, or write what is none: that counts as nothing."""
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and 0 <= value <= TOKENS_MAXIMUM else 0


def _text_of(event: Any) -> str:
    """The words that an event adds; of a block's beginning, too, where a server puts some there."""
    if event.type == "content_block_delta":
        part, kind = getattr(event, "delta", None), "text_delta"
    elif event.type == "content_block_start":
        part, kind = getattr(event, "content_block", None), "text"
    else:
        return ""
    text = getattr(part, "text", None)
    return text if isinstance(text, str) and getattr(part, "type", "") == kind else ""


def _body(call: ModelCall, *, plain: bool) -> dict[str, Any]:
    """The request's body but for `stream`. plain: of what every server of this API knows, a schema in words."""
    if plain:
        asked = _as_text(call)
        return {"model": asked.model, "max_tokens": asked.max_tokens, **asked.prompt.as_anthropic()}
    entry = known(call.model)
    output: dict[str, Any] = {"effort": EFFORT} if entry.get("thinking") else {}
    if call.schema is not None:
        output["format"] = {"type": "json_schema", "schema": dict(call.schema)}
    body: dict[str, Any] = {"model": call.model, "max_tokens": call.max_tokens, **call.prompt.as_anthropic()}
    if output:
        body["output_config"] = output
    if thinking := entry.get("thinking"):
        body["thinking"] = {"type": thinking}
    return body


def _whole_characters(text: str) -> tuple[str, str]:
    """The text, and the first half of a character that its end was cut in: JSON writes an emoji as two escapes."""
    end = len(text) - 1 if "\ud800" <= text[-1] <= "\udbff" else len(text)
    return text[:end].encode("utf-16", "surrogatepass").decode("utf-16", "replace"), text[end:]


def _as_text(call: ModelCall) -> ModelCall:
    """The call without a schema, which is told in words instead, last."""
    if call.schema is None:
        return call
    words = f"Answer with one JSON object of this JSON Schema, and nothing else:\n{json.dumps(call.schema)}"
    last = call.prompt.messages[-1]
    messages = (*call.prompt.messages[:-1], PromptMessage(last.role, (*last.blocks, TextBlock(words))))
    return replace(call, prompt=replace(call.prompt, messages=messages), schema=None)


def _trouble(error: Exception, *, begun: bool = False) -> ModelTrouble:
    """What an error of the SDK or its transport means. begun: it came in the middle of a stream."""
    import anthropic
    import httpx2

    if isinstance(error, anthropic.APIStatusError):
        body = error.body.get("error") if isinstance(error.body, dict) else None
        kind_of_error = str(body.get("type", "")) if isinstance(body, dict) else ""
        kind = _BY_STATUS.get(error.status_code, "overloaded" if error.status_code >= 500 else "failed")
        if kind_of_error in ("overloaded_error", "rate_limit_error"):
            kind = "overloaded" if kind_of_error == "overloaded_error" else "rate_limited"
        detail = f"{error.status_code} {kind_of_error}".strip()
        return ModelTrouble("cut" if begun else kind, detail, retry_after=_retry_after(error))
    name = type(error).__name__
    if isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException | TimeoutError):
        return ModelTrouble("timeout", name)
    if isinstance(error, anthropic.APIConnectionError | httpx2.HTTPError | OSError):
        return ModelTrouble("cut" if begun else "unreachable", name)
    if type(error).__module__.startswith("botocore") or "credential" in str(error).lower():
        return ModelTrouble("refused_key", name)
    return ModelTrouble("cut" if begun else "failed", name)


def _retry_after(error: Any) -> float | None:
    try:
        return max(0.0, float(error.response.headers.get("retry-after", "")))
    except ValueError:
        return None
