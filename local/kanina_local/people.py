"""`kanina people`: who may talk to the Telegram bot, in the table that the settings name, perhaps the deployed one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina import assembly
from kanina.channels.telegram_access import access_of
from kanina.channels.telegram_people import Listed, Snapshot, TelegramPeople
from kanina.storage.table import ConditionFailed
from kanina_local.home import use_home
from kanina_local.trouble import Trouble


def add(ids: Sequence[int], groups: Sequence[str] | None, note: str | None) -> int:
    """Lets people (positive ids) and groups (negative ones) in, or changes what is said of them.

    groups, note: what is said of them from now on, also that it is nothing; None leaves what was said.
    """
    if groups and any(number < 0 for number in ids):
        raise Trouble("--group is for people, whose ids are positive; a group's members have groups of their own")
    people = _people()
    for number in ids:
        entry = people.get(number) or Listed(number)
        if entry.moved_from is not None:  # a supergroup is let in by the id that it had before
            entry = people.get(entry.moved_from) or Listed(entry.moved_from)
        if groups is not None:
            entry = replace(entry, groups=tuple(groups))
        if note is not None:
            entry = replace(entry, note=note)
        people.put(entry)
        print(f"let in: {_told(entry)}")
    return 0


def remove(ids: Sequence[int]) -> int:
    """Lets them in no longer. Status 1 if one was not on the list."""
    people, status = _people(), 0
    for number in ids:
        try:
            people.remove(number)
            print(f"taken off: {number}")
        except ConditionFailed:
            print(f"not on the list: {number}")
            status = 1
    return status


def show() -> int:
    """Prints everyone who is let in: by the list, then by the settings."""
    listed = _people().all()
    for entry in listed:
        print(_told(entry))
    named = access_of(assembly.settings(), Snapshot(()))
    for number in sorted((named.users | named.chats) - {entry.id for entry in listed}):
        print(f"{_told(Listed(number, named.groups_of(number)))}  (by the settings)")
    if named.everyone:
        print("everyone in private chats  (by the settings)")
    elif not (listed or named.users or named.chats):
        print("nobody: kanina people add ID lets someone in; /start tells each the number")
    return 0


def _people() -> TelegramPeople:
    use_home()
    return TelegramPeople(assembly.table(), assembly.settings().telegram_bot)


def _told(entry: Listed) -> str:
    parts = [str(entry.id), ", ".join(entry.groups), entry.note]
    if entry.moved_from is not None:
        parts.append(f"supergroup, was {entry.moved_from}")
    return "  ".join(part for part in parts if part)
