"""The keys of items: as the design's table lists them, and what they can be read back as."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.storage import keys


def test_keys_are_those_of_the_design() -> None:
    conversation = "6f1c"
    assert keys.person("local:me") == "U#local%3Ame"
    assert keys.turn(conversation, 12) == "C#6f1c#T#0000000012"
    assert keys.head(conversation) == "C#6f1c#~HEAD"
    assert keys.pending(conversation) == "C#6f1c#~PEND"
    assert keys.summary(conversation) == "C#6f1c#~SUM"
    assert keys.open_messages(conversation) == "C#6f1c#~OPEN"
    assert keys.run(conversation, "r-1") == "C#6f1c#~RUN#r-1"
    assert keys.detail(conversation, "r-1") == "D#6f1c#r-1"
    assert keys.current("telegram", "-100:5") == "A#telegram:-100%3A5"
    assert keys.memory("m1") == "M#m1"
    assert keys.memory("m1", pinned=True) == "M#P#m1"
    assert keys.read_until("c1") == "R#~READ#c1"
    assert keys.claim("update-7") == "R#update-7"
    assert keys.messages_sent(60, 1772443800) == "L#60#1772443800"
    assert keys.report("daily") == "S#daily"
    assert keys.subscription("telegram:bot|5", "ana@example.com") == "telegram%3Abot|5#ana@example.com"
    assert keys.report_claim("ana@example.com", date(2026, 3, 2)) == "~R#ana@example.com#2026-03-02"


@pytest.mark.parametrize(
    ("part", "escaped"),
    [
        ("", "%e"),
        ("a#b/c:d%e~f", "a%23b%2Fc%3Ad%25e%7Ef"),
        ("%e", "%25e"),
        ("\n\x7f", "%0A%7F"),
        ("Parañaque 🧮", "Parañaque 🧮"),
        ("\ud800", "%uD800"),
        (" ", " "),
    ],
)
def test_ids_are_escaped_and_read_back(part: str, escaped: str) -> None:
    assert keys.escape(part) == escaped
    assert keys.unescape(escaped) == part


def test_a_long_id_keeps_its_beginning_and_is_told_from_its_like_by_a_hash() -> None:
    escaped = keys.escape("é" * 4000)
    assert escaped.startswith("é" * 167 + "%h")
    assert len(escaped.encode()) == 400
    assert escaped != keys.escape("é" * 4001)
    assert escaped == keys.escape("é" * 4000)
    with pytest.raises(ValueError, match="too long"):
        keys.unescape(escaped)


def test_an_id_of_400_bytes_is_kept_whole() -> None:
    assert keys.unescape(keys.escape("x" * 400)) == "x" * 400
    assert keys.escape("x" * 401) == "x" * 334 + "%h" + (
        # printf x%.0s $(seq 401) | sha256sum
        "257d2e9bd85ba7902e8b8accd833319a4d78332321d320ef3aaa05270ee9f416"
    )


def test_newest_first_a_conversation_shows_its_other_items_before_its_turns() -> None:
    conversation = "c"
    turns = [keys.turn(conversation, number) for number in (1, 2, 9, 10, 99, 100, 9_999_999_999)]
    others = [
        keys.head(conversation),
        keys.open_messages(conversation),
        keys.pending(conversation),
        keys.run(conversation, "a"),
        keys.summary(conversation),
    ]
    assert sorted([*others, *turns], key=str.encode) == [*turns, *others]
    assert all(key.startswith(keys.conversation(conversation)) for key in [*turns, *others])
    assert all(key.startswith(keys.turns(conversation)) for key in turns)
    assert not any(key.startswith(keys.turns(conversation)) for key in others)


def test_newest_first_the_profile_comes_before_pinned_memories_and_these_before_no_other_prefix() -> None:
    assert keys.memory("zz", pinned=True) < keys.PROFILE
    assert keys.PROFILE.startswith(keys.MEMORIES)
    assert keys.memory("m", pinned=True).startswith(keys.PINNED)
    assert not keys.memory("P").startswith(keys.PINNED)
    assert not keys.memory("P#m").startswith(keys.PINNED)


@pytest.mark.parametrize("number", [0, -1, 10**10])
def test_a_turn_has_a_number_that_sorts(number: int) -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        keys.turn("c", number)


def test_keys_are_read_back() -> None:
    assert keys.person_of(keys.person("oidc:https://id.example/|ana")) == "oidc:https://id.example/|ana"
    assert keys.person_of(keys.report("daily")) is None
    assert keys.turn_number(keys.turn("a#T#5", 7)) == 7
    assert keys.turn_number(keys.head("a")) is None
    assert keys.turn_number(keys.run("a", "T")) is None
    assert keys.turn_number(keys.detail("a", "T")) is None
    for key in (keys.turn("a#b", 1), keys.head("a#b"), keys.run("a#b", "r"), keys.detail("a#b", "r")):
        assert keys.conversation_of(key) == "a#b"
    assert keys.conversation_of(keys.memory("a", pinned=True)) is None
    assert [keys.is_head(key) for key in (keys.head("a"), keys.head("~HEAD"), keys.pending("a"))] == [True, True, False]
    assert keys.is_head(keys.run("a", "~HEAD")) is False
