"""What a list showed last in a home, so that the next command can name a thing by its number there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Literal

from kanina.people import Person
from kanina_local.home import Home
from kanina_local.trouble import Trouble

Kind = Literal["conversations", "memories"]

FILE = "last-list.json"
NUMBER_DIGITS = 3
"""A text of more digits is the beginning of an id."""
MORE = "there are more: --limit shows up to 100, and words after list look for some"
"""Said under a list that is not whole."""


def note(home: Home, kind: Kind, person: Person, ids: Sequence[str]) -> None:
    """Keeps what is numbered from 1 now."""
    lists = _read(home)
    lists.setdefault(kind, {})[person.id] = list(ids)
    (home.path / FILE).write_text(json.dumps(lists), encoding="utf-8")


def meant(home: Home, kind: Kind, person: Person, given: str, known: Iterable[str]) -> str:
    """The id that a number of the last list, or the beginning of an id, stands for. Raises Trouble.

    known: the ids there are, read only where `given` is no number; those of the last list, which may be gone since,
    count too.
    """
    numbered = _read(home).get(kind, {}).get(person.id, [])
    shows = f"kanina {kind} list shows those there are"
    if given.isascii() and given.isdigit() and len(given) <= NUMBER_DIGITS:
        if not 1 <= int(given) <= len(numbered):
            raise Trouble(f"no list here has shown a number {given}: {shows}")
        return str(numbered[int(given) - 1])
    found = sorted({each for each in (*numbered, *known) if each.startswith(given.lower())}) if given else []
    if not found:
        raise Trouble(f"{given!r} is neither a number of the last list nor the beginning of an id: {shows}")
    if len(found) > 1 and given.lower() not in found:
        raise Trouble(f"{len(found)} ids begin with {given!r}: give more of it, or the number in the last list")
    return given.lower() if given.lower() in found else found[0]


def _read(home: Home) -> dict[str, dict[str, list[str]]]:
    """What is noted; nothing where that cannot be read, for a list is shown anew at any time."""
    try:
        found = json.loads((home.path / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
