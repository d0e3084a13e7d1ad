"""Who asks on this machine: a name, given in X-Kanina-User or with --user. Nothing proves it; nothing needs to."""

from __future__ import annotations

from kanina.people import Person, local
from kanina.problems import InvalidRequest

NAME_CHARACTERS_MAXIMUM = 64


def person(name: str) -> Person:
    """The person of a name, whichever door it came by. Raises InvalidRequest for what is no name."""
    trimmed = name.strip()
    if not trimmed or len(trimmed) > NAME_CHARACTERS_MAXIMUM or not trimmed.isprintable():
        raise InvalidRequest(f"A user's name (X-Kanina-User, --user) takes 1 to {NAME_CHARACTERS_MAXIMUM} characters.")
    return local(trimmed)
