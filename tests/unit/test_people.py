"""Person ids: what they are made of, that none can be forged, and what an alias makes of them."""

from __future__ import annotations

import pytest

from kanina import people
from kanina.people import Person
from kanina.storage.aliases import REMEMBERED_SECONDS, Aliases
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock

ANA, BEN, CARA = (people.local(name) for name in ("ana", "ben", "cara"))


def test_ids_say_where_a_person_comes_from() -> None:
    assert people.from_oidc("https://id.example/", "ana", ("sales",)) == Person(
        "oidc:https://id.example/|ana", ("sales",)
    )
    assert people.from_telegram("kanina", 42) == Person("telegram:kanina|42")
    assert people.from_telegram("kanina", 42, ("north",)) == Person("telegram:kanina|42", ("north",))
    assert people.from_key("k1") == Person("key:k1")
    assert people.local("me") == Person("local:me")


def test_no_part_can_reach_into_another() -> None:
    assert people.from_oidc("a|b", "c").id == "oidc:a%7Cb|c"
    assert people.from_oidc("a", "b|c").id == "oidc:a|b%7Cc"
    assert people.from_oidc("a%7Cb", "c").id == "oidc:a%257Cb|c"


def test_a_name_on_the_laptop_is_read_back_as_it_was_given() -> None:
    names = ("me", "Ana C.", "a|b", "a%7Cb", "local:x")
    assert tuple(people.local_name(people.local(name)) for name in names) == names
    assert people.local_name(people.from_key("local:me")) is None


@pytest.mark.parametrize("parts", [("", "subject"), ("issuer", "")])
def test_every_part_is_needed(parts: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="needs every part"):
        people.from_oidc(*parts)
    with pytest.raises(ValueError, match="needs every part"):
        people.from_telegram(*parts)


@pytest.fixture
def aliases(table: SqliteTable, clock: SettableClock) -> Aliases:
    return Aliases(table, clock)


def test_a_person_without_an_alias_is_themself(aliases: Aliases) -> None:
    assert aliases.follow(ANA) == ANA


def test_a_linked_person_is_the_other_with_their_own_groups(aliases: Aliases) -> None:
    aliases.link(ANA, BEN)
    assert aliases.follow(Person(ANA.id, ("sales",))) == Person(BEN.id, ("sales",))
    assert aliases.follow(BEN) == BEN


def test_links_are_followed_to_their_end(aliases: Aliases) -> None:
    aliases.link(ANA, BEN)
    aliases.link(BEN, CARA)
    assert aliases.follow(ANA) == CARA


def test_two_ids_of_one_person_cannot_be_linked_again(aliases: Aliases) -> None:
    aliases.link(ANA, BEN)
    for person, to in ((ANA, BEN), (BEN, ANA), (ANA, ANA)):
        with pytest.raises(ValueError, match="one person already"):
            aliases.link(person, to)
    assert (aliases.follow(ANA), aliases.follow(BEN)) == (BEN, BEN)


def test_an_unlinked_person_is_themself_again(aliases: Aliases) -> None:
    aliases.link(ANA, BEN)
    aliases.unlink(ANA)
    assert aliases.follow(ANA) == ANA


def test_another_process_sees_a_link_within_a_minute(
    table: SqliteTable, aliases: Aliases, clock: SettableClock
) -> None:
    other = Aliases(table, clock)
    assert other.follow(ANA) == ANA
    aliases.link(ANA, BEN)
    assert aliases.follow(ANA) == BEN
    clock.advance(seconds=REMEMBERED_SECONDS - 1)
    assert other.follow(ANA) == ANA
    clock.advance(seconds=1)
    assert other.follow(ANA) == BEN
