"""The key of every item, built here only. No id, whatever it holds, can reach another's keys.

A key is made of parts joined by `#`. Everything of a person is under one partition key. `~` sorts after letters and
digits, so a newest-first query on a conversation meets its head, pending question and summary before its turns.

    U#<person>       C#<conversation>#T#<number>       turn
                     C#<conversation>#~HEAD            head; also ~OPEN, ~PEND, ~SUM
                     C#<conversation>#~RUN#<run>       streamed run
                     D#<conversation>#<request>        detail of a turn
                     D#<conversation>#~META            what a client noted beside it
                     A#<channel>:<address>             conversation a chat channel is in
                     A#~KEPT, A#~MEMORIES              conversations kept beyond their time; count of memories
                     A#~LINKING                        link to another account that is not confirmed yet
                     M#<memory>, M#P#<memory>          memory, pinned memory
                     M#~PROFILE                        profile
                     M#~KNOWN                          what of the memories every turn knows, and linked accounts
                     M#~ERASED                         when everything was erased
                     L#<seconds>#<begin>               messages sent in a window of so many seconds
                     R#<idempotency key or update id>  claim
                     R#~LATE#<request>                 that a turn was written back
                     R#~READ#<conversation>            how far it was read for what is to be remembered
    S#<report>       <person>#<address>                subscription
                     ~R#<recipient>#<date>             claim of one mail of the report
    P#DUE            <second>#<person>#<conversation>  what is to be done with it from then on: a purge, or expiries
                     <second>#<person>                 person who was erased, to be looked at again
    N#<hash>         ~CODE                             code that links accounts, by its SHA-256
    K#<key>          ~KEY                              service key
    T#<bot>          <person or group>                 who may talk to a Telegram bot
"""

from __future__ import annotations

import hashlib
import re
from datetime import date

PART_BYTES = 400
"""The longest escaped id: two of them and the letters between fit DynamoDB's 1,024 bytes of a sort key."""

TURN_DIGITS = 10

_ESCAPED = re.compile("[#/:%~\x00-\x1f\x7f\ud800-\udfff]")
_ESCAPE = re.compile("%(?:u([0-9A-F]{4})|([0-9A-F]{2}))")
_EMPTY = "%e"
_HASHED = "%h"


def escape(part: str) -> str:
    """An id as part of a key: different ids give different parts, and no part holds `#`, `/`, `:` or `~`.

    `#/:%~` and control characters become `%` and two hexadecimal digits, a lone surrogate `%u` and four, the empty id
    `%e`; everything else, non-ASCII included, stays as it is. Over 400 bytes it becomes its beginning, `%h` and the
    SHA-256 of the whole: still one key for one id, which `unescape` can no longer read.
    """
    if not part:
        return _EMPTY
    escaped = _ESCAPED.sub(_escape_character, part)
    encoded = escaped.encode()
    if len(encoded) <= PART_BYTES:
        return escaped
    digest = hashlib.sha256(encoded).hexdigest()
    beginning = encoded[: PART_BYTES - len(_HASHED) - len(digest)].decode(errors="ignore")
    return f"{beginning}{_HASHED}{digest}"


def unescape(text: str) -> str:
    """The id that `escape` was given. Raises ValueError when it was too long to be kept in the key."""
    if text == _EMPTY:
        return ""
    if _HASHED in text:
        raise ValueError("the id was too long to be read back from its key")
    return _ESCAPE.sub(lambda match: chr(int(match[1] or match[2], 16)), text)


def _escape_character(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"%{code:02X}" if code < 0x100 else f"%u{code:04X}"


# ---------------------------------------------------------------- a person's partition


def person(person_id: str) -> str:
    """The partition key of everything of a person."""
    return f"U#{escape(person_id)}"


def person_of(pk: str) -> str | None:
    """The person id of a partition key; None for a report's partition. Raises ValueError as `unescape` does."""
    kind, _, part = pk.partition("#")
    return unescape(part) if kind == "U" else None


CONVERSATIONS = "C#"
"""The prefix of everything under a conversation's id but details."""

EVERY_DETAIL = "D#"
"""The prefix of all conversations' details, and of what is noted beside them."""


def conversation(conversation_id: str) -> str:
    """The prefix of a conversation's turns and of its head, pending question, summary and runs."""
    return f"C#{escape(conversation_id)}#"


def around(conversation_id: str) -> str:
    """The prefix of what is under a conversation's id besides its turns."""
    return f"{conversation(conversation_id)}~"


def last_of(conversation_id: str) -> str:
    """What sorts behind everything under a conversation's id, and is no item's key: the next one begins there."""
    return f"{around(conversation_id)}~"


def turns(conversation_id: str) -> str:
    """The prefix of a conversation's turns alone."""
    return f"{conversation(conversation_id)}T#"


def turn(conversation_id: str, number: int) -> str:
    """One turn; numbers count from 1 and sort as numbers."""
    if not 1 <= number < 10**TURN_DIGITS:
        raise ValueError("turns are numbered from 1")
    return f"{turns(conversation_id)}{number:0{TURN_DIGITS}}"


def head(conversation_id: str) -> str:
    """The conversation's head."""
    return f"{conversation(conversation_id)}~HEAD"


def pending(conversation_id: str) -> str:
    """The question back that waits for its answer."""
    return f"{conversation(conversation_id)}~PEND"


def summary(conversation_id: str) -> str:
    """What the turns before the window came to."""
    return f"{conversation(conversation_id)}~SUM"


def open_messages(conversation_id: str) -> str:
    """Messages written one role at a time until they make a turn."""
    return f"{conversation(conversation_id)}~OPEN"


def beside(conversation_id: str) -> tuple[str, ...]:
    """What waits by other means than a question back."""
    return (open_messages(conversation_id),)


def waiting(conversation_id: str) -> tuple[str, ...]:
    """All that waits for something to be said, and goes with a reset."""
    return (pending(conversation_id), *beside(conversation_id))


def runs(conversation_id: str) -> str:
    """The prefix of a conversation's streamed runs."""
    return f"{conversation(conversation_id)}~RUN#"


def run(conversation_id: str, request_id: str) -> str:
    """One streamed run."""
    return f"{runs(conversation_id)}{escape(request_id)}"


def conversation_of(sk: str) -> str | None:
    """The conversation id of a turn, head or other item of a conversation, or of a detail; None for other items."""
    parts = sk.split("#")
    return unescape(parts[1]) if parts[0] in ("C", "D") and len(parts) > 2 else None


def turn_number(sk: str) -> int | None:
    """The number of a turn; None for every other item."""
    parts = sk.split("#")
    return int(parts[3]) if len(parts) == 4 and parts[0] == "C" and parts[2] == "T" else None


def is_head(sk: str) -> bool:
    """Whether this is a conversation's head."""
    return sk.startswith("C#") and sk.endswith("#~HEAD")


def details(conversation_id: str) -> str:
    """The prefix of the details of a conversation's turns."""
    return f"D#{escape(conversation_id)}#"


def metadata(conversation_id: str) -> str:
    """What a client noted beside a conversation; no request's detail has this key, because `~` is escaped there."""
    return f"{details(conversation_id)}~META"


def detail(conversation_id: str, request_id: str) -> str:
    """What of one turn does not fit the turn."""
    return f"{details(conversation_id)}{escape(request_id)}"


KEPT = "A#~KEPT"
"""Which conversations a person keeps; no chat channel's key is this one, because `~` is escaped there."""

MEMORY_COUNT = "A#~MEMORIES"
"""How many memories a person has; apart from them, so that no turn reads it."""

LINKING = "A#~LINKING"
"""A link to another account that is asked for: a code that was made here, or an account that is to be confirmed."""

CURRENT = "A#"
"""The prefix of the conversations a person's chat channels are in."""


def current(channel: str, address: str) -> str:
    """The conversation a chat channel is in at an address."""
    return f"{CURRENT}{escape(channel)}:{escape(address)}"


def current_of(sk: str) -> tuple[str, str]:
    """The channel and the address of such a note. Raises ValueError as `unescape` does."""
    channel, _, address = sk.removeprefix(CURRENT).partition(":")
    return unescape(channel), unescape(address)


MEMORIES = "M#"
"""The prefix of the profile and the memories; newest first the profile comes before pinned ones."""

OF_PERSON = "M#~"
"""The prefix of the profile and of what stands beside it, without the memories."""

PINNED = "M#P#"
"""The prefix of pinned memories."""

PROFILE = "M#~PROFILE"
KNOWN = "M#~KNOWN"
ERASED = "M#~ERASED"


def memory(memory_id: str, *, pinned: bool = False) -> str:
    """One memory."""
    return f"{PINNED if pinned else MEMORIES}{escape(memory_id)}"


def messages_sent(window_seconds: int, begins_at: int) -> str:
    """The count of a person's messages in one window of time, which begins at an epoch second."""
    return f"L#{window_seconds}#{begins_at}"


CLAIMS = "R#"
"""The prefix of a person's claims."""


def claim(key: str) -> str:
    """The claim of an idempotency key or update id."""
    return f"{CLAIMS}{escape(key)}"


LATE_NOTES = f"{CLAIMS}~LATE#"
"""The prefix of notes that turns have been written back; no claim's key starts so, because `~` is escaped there."""


def late(request_id: str) -> str:
    """The note that a turn has been written back."""
    return f"{LATE_NOTES}{escape(request_id)}"


def read_until(conversation_id: str) -> str:
    """The note of how far a conversation was read for what is to be remembered; no claim's key is this one either."""
    return f"{CLAIMS}~READ#{escape(conversation_id)}"


# ---------------------------------------------------------------- a report's partition


def report(report_id: str) -> str:
    """The partition key of a report's subscriptions and claims."""
    return f"S#{escape(report_id)}"


def subscriptions(person_id: str) -> str:
    """The prefix of one person's subscriptions to a report."""
    return f"{escape(person_id)}#"


def subscription(person_id: str, address: str) -> str:
    """One address of a person that gets a report."""
    return f"{subscriptions(person_id)}{escape(address)}"


_PINS = "~P"


def pins(person_id: str) -> str:
    """What a person pinned to a report; no address is written so, because `~` is escaped there."""
    return f"{subscriptions(person_id)}{_PINS}"


REPORT_STOPS = "~Q#"
"""The prefix of the mail addresses whose readers do not want a report. No subscription's key starts so, because `~` is
escaped there; they sort behind all of those, and before claims."""


def report_stop(address: str) -> str:
    """That one mail address gets a report no longer, in whatever case it is written."""
    return f"{REPORT_STOPS}{escape(address.lower())}"


REPORT_CLAIMS = "~R#"
"""The prefix of a report's claims; no subscription's key starts so, either."""


def report_claim(recipient: str, day: date) -> str:
    """The claim of one recipient's copy of a report on one local day."""
    return f"{REPORT_CLAIMS}{escape(recipient)}#{day.isoformat()}"


# ---------------------------------------------------------------- what is to be done later

DUE = "P#DUE"
"""The partition key of what is to be done later with conversations and people, by when."""


def due(second: int, pk: str, conversation_id: str) -> str:
    """What is to be done with a person's conversation from an epoch second on; they sort by it."""
    return f"{second:012}#{escape(pk)}#{escape(conversation_id)}"


def second_look(second: int, pk: str) -> str:
    """The second look at a person who was erased, from an epoch second on; nothing due with a conversation has this
    key."""
    return f"{second:012}#{escape(pk)}"


# ---------------------------------------------------------------- codes that link accounts

LINK_CODE = "~CODE"


def link_code(digest: str) -> str:
    """The partition key of a code, by its digest."""
    return f"N#{escape(digest)}"


# ---------------------------------------------------------------- service keys

SERVICE_KEY = "~KEY"


def service_key(key_id: str) -> str:
    """The partition key of a service key, which is nobody's own."""
    return f"K#{escape(key_id)}"


# ---------------------------------------------------------------- Telegram


def telegram_bot(bot: str) -> str:
    """The partition key of the people and groups that may talk to a bot; its name is the same in any case."""
    return f"T#{escape(bot.lower())}"


def telegram_listed(telegram_id: int) -> str:
    """One of them, by Telegram's own id."""
    return escape(str(telegram_id))
