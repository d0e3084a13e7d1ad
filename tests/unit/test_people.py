"""Person ids: what they are made of and that none can be forged."""

from __future__ import annotations

import pytest

from kanina import people
from kanina.people import Person

ANA = people.local("ana")


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


def test_only_people_who_sign_in_may_link_and_are_told_apart_by_the_end_of_their_id() -> None:
    key = people.from_key("k1")
    assert [people.channel_of(each) for each in (key, people.acted_for(key, "ana"), people.from_mail("a@b.ph"))] == [
        None,
        None,
        None,
    ]
    told = [
        (people.channel_of(each), people.masked(each))
        for each in (people.from_telegram("kanina", 100200300), people.from_oidc("https://id/", "abcdef"), ANA)
    ]
    assert told == [("telegram", "…0300"), ("oidc", "…def"), ("local", "ana")]
