"""Mail addresses as people write them in a list. Read by the settings, which name a bad one at start, and by mails."""

from __future__ import annotations

import re

ADDRESS_LIMIT = 254
"""Characters. Source: RFC 5321, 4.5.3.1.3, without the angle brackets."""

_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*"
    r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
)
"""A mail address as HTML's `input type=email` has it: no comments, quotes, spaces, line breaks or non-ASCII."""

_ENTRY = re.compile(r'(?:"(?:\\.|[^"\\])*"|<[^<>]*>|[^,;\r\n"<])+|["<]')
"""What stands between separators; those inside of quotes or angle brackets are none."""

_NAMED = re.compile(r'((?:"(?:\\.|[^"\\])*"|[^<>"@])*)<\s*([^<>\s]*)\s*>')
"""A name, which may be quoted, and an address in angle brackets."""


def is_address(text: str) -> bool:
    """Whether a text is an address and nothing else. What looks like an encoded word (RFC 2047) is none: programs would
    read another address in it."""
    return len(text) <= ADDRESS_LIMIT and "=?" not in text and _ADDRESS.fullmatch(text) is not None


def addresses_in(text: str) -> tuple[str, ...]:
    """The addresses of a list, without the names before them, in order.

    They are separated by commas, semicolons or line breaks, also more than one and at the end. A name may hold a comma,
    quoted or not ("Cruz, Ana <ana@example.org>"). Raises ValueError naming an entry that is no address.
    """
    found: list[str] = []
    name, ended = "", 0
    for piece in _ENTRY.finditer(text):
        entry, between = piece[0].strip(), text[ended : piece.start()]
        ended = piece.end()
        if not entry:
            continue
        if name and (between != "," or not (_NAMED.fullmatch(entry) or _is_name(entry))):
            raise _no_address(name)
        if _is_name(entry):
            name = f"{name}, {entry}" if name else entry
            continue
        _, address = with_name(entry)
        if not is_address(address):
            raise _no_address(entry)
        name = ""
        found.append(address)
    if name:
        raise _no_address(name)
    return tuple(found)


def _no_address(entry: str) -> ValueError:
    return ValueError(f"{entry!r} is not a mail address")


def with_name(entry: str) -> tuple[str, str]:
    """The name, which may be empty, and the address of one entry; what has no angle brackets is an address."""
    named = _NAMED.fullmatch(entry.strip())
    if named is None:
        return "", entry.strip()
    return re.sub(r"\\(.)|\"", r"\1", named[1]).strip(), named[2]


def _is_name(entry: str) -> bool:
    """Whether an entry is the part of a name before a comma: words and no sign of an address."""
    return re.fullmatch(r"[^\W\d_][\w .'’-]*", entry) is not None
