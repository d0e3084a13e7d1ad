"""Service keys: shown once, kept as a hash, refused from the moment they are revoked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from kanina.auth.authorizer import Authorizer
from kanina.auth.service_keys import ServiceKeys
from kanina.auth.tokens import TokenVerifier
from kanina.problems import NotFound, Unauthorized
from kanina.storage.keys import service_key
from kanina.storage.sqlite import SqliteTable

NOW = datetime(2026, 11, 27, 9, tzinfo=UTC)


@pytest.fixture
def table() -> Iterator[SqliteTable]:
    table = SqliteTable(":memory:", lambda: NOW)
    yield table
    table.close()


def test_key_stands_for_its_own_person_with_the_scopes_it_was_given(table: SqliteTable) -> None:
    keys = ServiceKeys(table, lambda: NOW)
    issued = keys.issue("the branch dashboard", scopes=("chat",), groups=("ncr",))
    caller = keys.verify(issued.presented)
    assert (caller.person.id, caller.person.groups) == (f"key:{issued.id}", ("ncr",))
    assert (caller.scopes, caller.key_id) == (("chat",), issued.id)


def test_secret_is_not_kept(table: SqliteTable) -> None:
    issued = ServiceKeys(table, lambda: NOW).issue("dashboard")
    secret = issued.presented.split("_", 2)[-1]
    item = table.get(service_key(issued.id), "~KEY")
    assert item is not None
    assert secret not in str(item)
    assert item["created_at"] == "2026-11-27T09:00:00+00:00"


def test_revoked_key_is_refused_by_the_authoriser_and_by_a_function(table: SqliteTable) -> None:
    keys = ServiceKeys(table, lambda: NOW)
    issued = keys.issue("dashboard")
    keys.require_live(issued.id)
    keys.revoke(issued.id)
    with pytest.raises(Unauthorized):
        keys.require_live(issued.id)
    with pytest.raises(Unauthorized):
        keys.verify(issued.presented)
    with pytest.raises(NotFound):
        keys.revoke("0123456789abcdef")


def test_wrong_unknown_and_malformed_keys_are_refused(table: SqliteTable) -> None:
    keys = ServiceKeys(table, lambda: NOW)
    first, second = keys.issue("one"), keys.issue("two")
    swapped = f"kanina_{first.id}_{second.presented.rsplit('_', 1)[-1]}"
    for presented in (swapped, f"kanina_{'0' * 16}_{'a' * 43}", "kanina_", "kanina_#_x", first.presented + "\n"):
        with pytest.raises(Unauthorized):
            keys.verify(presented)


def test_authoriser_passes_the_key_on_so_that_functions_can_check_it(table: SqliteTable) -> None:
    keys = ServiceKeys(table, lambda: NOW)
    issued = keys.issue("dashboard", scopes=("chat", "act_as"))
    answer = Authorizer(TokenVerifier({}, lambda name: ""), lambda: keys).authorize(
        {
            "type": "TOKEN",
            "authorizationToken": f"Bearer {issued.presented}",
            "methodArn": "arn:aws:execute-api:r:1:a/prod/GET/x",
        }
    )
    assert answer["context"] == {
        "person": f"key:{issued.id}",
        "scopes": "chat act_as",
        "groups": "[]",
        "key": issued.id,
    }
