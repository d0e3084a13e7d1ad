"""`kanina me`: what is kept of a person on this machine, as such."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from kanina import assembly
from kanina.memory.links import Links, LinkState
from kanina.memory.personal_data import PersonalData
from kanina.memory.profiles import Profile
from kanina.people import Person
from kanina_local import users
from kanina_local.export import check_folder, write
from kanina_local.home import use_home
from kanina_local.trouble import Trouble


def show(user: str) -> int:
    """Prints the profile."""
    person = users.person(user)
    with _personal_data() as data:
        _print(data.profile(person))
    return 0


def change(
    user: str, name: str | None, language: str | None, time_zone: str | None, memory: Literal["on", "off"] | None
) -> int:
    """Changes what is given of the profile; an empty text takes it back. Raises Trouble where nothing is given."""
    person = users.person(user)
    texts = {"name": name, "language": language, "time_zone": time_zone}
    members = {member: text or None for member, text in texts.items() if text is not None}
    given = members if memory is None else {**members, "memory": memory == "on"}
    if not given:
        raise Trouble("say what to change: --name, --language, --time-zone or --memory")
    with _personal_data() as data:
        _print(data.change_profile(person, given))
    return 0


def links(user: str) -> int:
    """Prints which accounts are linked, and which waits."""
    with _links() as found:
        _print_links(found.state(users.person(user)))
    return 0


def link(user: str, code: str | None, *, is_own: bool | None) -> int:
    """Makes a code, enters one, or confirms. Raises NotFound, Conflict and LimitReached as `Links` does."""
    person = users.person(user)
    with _links() as found:
        if is_own is not None:
            _print_links(found.confirm(person, yes=is_own))
        else:
            _print_links(found.make(person) if code is None else found.enter(person, code))
    return 0


def unlink(user: str, account: str | None) -> int:
    """Parts this account from the others, or the one named. Raises NotFound where that is none."""
    with _links() as found:
        _print_links(found.unlink(users.person(user), account))
    return 0


def export(user: str, out: Path | None) -> int:
    """Writes everything of a person's as JSON lines. Raises Trouble for a folder that is missing, and OSError."""
    person = users.person(user)
    check_folder("--out", out)
    with _personal_data() as data:
        write((f"{line}\n".encode() for line in _lines(data, person)), out)
    return 0


def _lines(data: PersonalData, person: Person) -> Iterator[str]:
    page = data.export(person)
    yield from page.lines
    while page.next is not None:
        page = data.export(person, page.next)
        yield from page.lines


def erase(user: str, *, is_sure: bool) -> int:
    """Deletes everything of a person's, once they have typed their name or are sure; says what that was.

    Raises Trouble for another name.
    """
    person, name = users.person(user), user.strip()
    if not is_sure:
        with _links() as found:
            others = [each.name for each in found.state(person).accounts]
        if others:
            print(f"Linked with {name}, and deleted too: {', '.join(others)}")
        print(f"This deletes all that {name} has asked here, and the profile, for good. Type {name} to go on:")
        try:
            typed = input().strip()
        except EOFError:
            typed = ""
        if typed != name:
            raise Trouble("nothing is deleted: that is another name")
    with _personal_data() as data:
        done = data.erase(person)
    told = ", ".join(f"{count:,} {kind}" for kind, count in done.deleted.items() if count)
    print(f"deleted: {told or 'nothing, for there was nothing'}; left: {done.left:,}")
    return 0 if done.left == 0 else 1


@contextmanager
def _links() -> Iterator[Links]:
    use_home()
    try:
        yield assembly.links()
    finally:
        assembly.close()


def _print_links(state: LinkState) -> None:
    for each in state.accounts:
        print(f"linked     {each.account}  {each.channel}: {each.name}")
    if state.pending:
        waits = "there to confirm" if state.pending.confirmed else "you: kanina me link --yes, or --no"
        print(f"waits      {state.pending.channel}: {state.pending.name}, for {waits}")
    if state.code:
        print(f"code       {state.code}, to enter in the other account within ten minutes")
    elif state.code_expires_at:
        print("waits      a code of yours, to be entered in the other account: kanina me link makes another")
    elif not (state.accounts or state.pending):
        print("linked     -")


@contextmanager
def _personal_data() -> Iterator[PersonalData]:
    use_home()
    try:
        yield assembly.personal_data()
    finally:
        assembly.close()


def _print(profile: Profile) -> None:
    print(f"name       {profile.name or '-'}")
    print(f"language   {profile.language or 'that of the conversation'}")
    print(f"time zone  {profile.time_zone or '-'}")
    print(f"memory     {'on' if profile.memory else 'off'}")
