"""`kanina memories`: what a person wants remembered on this machine, seen, added to, forgotten and taken along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanina import assembly
from kanina.channels.api_memories import does, encode, encode_list
from kanina.memory.memories import Memories, Memory, WantedMemories
from kanina.memory.profiles import Profile
from kanina.people import Person
from kanina.storage import keys
from kanina_local import last_list, users
from kanina_local.data import is_elsewhere, settle
from kanina_local.export import check_folder, write
from kanina_local.home import Home, find_home, use_home
from kanina_local.last_data import noted
from kanina_local.paragraphs import entry, paragraph

NONE_YET = 'nothing is remembered yet: kanina memories add "I only look after NCR"'
NONE_FOUND = "none of them is so: kanina memories list --all shows every one"
OFF = "memory is off, so this changes no answer: kanina me set --memory on"


@dataclass(frozen=True, slots=True)
class _Desk:
    """One person's memories, and the home whose lists number them."""

    home: Home
    person: Person
    memories: Memories

    @property
    def pk(self) -> str:
        """What they are kept under."""
        return keys.person(self.person.id)

    def meant(self, given: str) -> str:
        """The id that is meant. Raises Trouble."""
        known = (each.memory_id for each in self.memories.all(self.pk))
        return last_list.meant(self.home, "memories", self.person, given, known)


def show(user: str, wanted: WantedMemories, limit: int, *, as_json: bool) -> int:
    """Prints those that are wanted, newest first, each with the number that the next command may name it by."""
    with _desk(user) as desk:
        page = desk.memories.list(desk.pk, wanted, limit)
        last_list.note(desk.home, "memories", desk.person, [each.memory_id for each in page.memories])
        if as_json:
            print(encode_list(desk.memories, page, desk.person).model_dump_json(indent=2))
            return 0
        if not page.memories:
            print(NONE_FOUND if desk.memories.all(desk.pk) else NONE_YET)
        for number, each in enumerate(page.memories, start=1):
            print(entry(number, each.content, _about(desk, each)))
        if page.next is not None:
            print(last_list.MORE)
        if page.memories and not desk.memories.profiles.get(desk.pk).memory:
            print(OFF)
    return 0


def add(user: str, given: dict[str, Any]) -> int:
    """Remembers something, and says what it was merged with or took the place of."""
    with _desk(user, reads=True) as desk:
        done = desk.memories.take(desk.pk, given)
        if isinstance(done, Profile):
            print(paragraph(f"you are called {done.name} from now on: kanina me show"))
            return 0
        told = "remembered already" if done.merged else "remembered"
        print(paragraph(f"{told} ({does(done.memory)}): {done.memory.content}"))
        for each in done.closed:
            print(paragraph(f"in place of: {each.content}"))
    return 0


def forget(user: str, given: str) -> int:
    """Deletes one, with its words where it was said."""
    with _desk(user) as desk:
        found = desk.memories.get(desk.pk, desk.meant(given))
        desk.memories.delete(desk.pk, found.memory_id)
        print(paragraph(f"forgotten: {found.content}"))
    return 0


def export(user: str, out: Path | None) -> int:
    """Writes all of them as JSON lines, as the API gives them. Raises Trouble for a folder that is missing, OSError."""
    check_folder("--out", out)
    with _desk(user) as desk:
        found = [encode(desk.memories, each, desk.person) for each in desk.memories.all(desk.pk)]
        write((f"{each.model_dump_json()}\n".encode() for each in found), out)
    return 0


def _about(desk: _Desk, memory: Memory) -> str:
    parts = [
        memory.memory_type,
        memory.category,
        memory.created_at.astimezone().strftime("%Y-%m-%d"),
        "pinned" if memory.is_pinned else "",
        "archived" if memory.is_archived else "",
        f"no longer since {memory.valid_to.astimezone():%Y-%m-%d}" if memory.valid_to else "",
        "" if desk.memories.fits(memory) else "not applied: the data has no such thing",
    ]
    return " · ".join(part for part in parts if part)


@contextmanager
def _desk(user: str, *, reads: bool = False) -> Iterator[_Desk]:
    """reads: what is given will be read by the model of the data that was last asked about here."""
    person = users.person(user)
    last = None if is_elsewhere() else noted(find_home())
    if reads or last is not None:
        settle(last)
    home = use_home()
    try:
        yield _Desk(home, person, assembly.memories())
    finally:
        assembly.close()
