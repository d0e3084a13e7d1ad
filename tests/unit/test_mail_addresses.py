"""Lists of mail addresses as people write them; a bad one is named."""

from __future__ import annotations

import pytest

from kanina.mail_addresses import addresses_in
from kanina.settings import load_settings

LISTS = {
    "commas": "ana@example.org, ben@example.org",
    "semicolons and a trailing one": "ana@example.org; ben@example.org;",
    "lines": "ana@example.org\r\nben@example.org\n\n",
    "several separators": " ,ana@example.org,;\n ben@example.org , ",
    "names": "Ana <ana@example.org>, Tala «reports» <ben@example.org>",
    "quoted names": '"Cruz; Ana, \\"A\\"" <ana@example.org>;"Reyes, Ben"<ben@example.org>',
    "names with commas": "Cruz, Ana <ana@example.org>, Reyes, Ben, Jr. <ben@example.org>",
    "brackets alone": "<ana@example.org>,<ben@example.org>",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_each_way_to_write_a_list_names_the_same_two(text: str) -> None:
    assert addresses_in(text) == ("ana@example.org", "ben@example.org")


def test_an_empty_list_names_nobody() -> None:
    assert addresses_in(" ;,\n") == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("ana@example.org, ben", "'ben'"),
        ("ben, ana@example.org", "'ben'"),
        ("ben; Ana <ana@example.org>", "'ben'"),
        ("ana@example.org ben@example.org", "'ana@example.org ben@example.org'"),
        ("Ana <ana>", "'Ana <ana>'"),
        ("Ana <ana@example.org> Ben", "'Ana <ana@example.org> Ben'"),
        ("añà@example.org", "'añà@example.org'"),
        ("ana@@example.org", "'ana@@example.org'"),
    ],
)
def test_a_bad_address_is_named_at_start(text: str, named: str) -> None:
    for setting in ("KANINA_REPORT_RECIPIENTS", "KANINA_REPORT_SENDER"):
        with pytest.raises(ValueError, match="is not a mail address") as refusal:
            load_settings({setting: text})
        assert str(refusal.value).startswith(f"{setting}: {named} is not a mail address; ")


def test_a_report_has_one_sender() -> None:
    with pytest.raises(ValueError, match="KANINA_REPORT_SENDER takes one address, not 2"):
        load_settings({"KANINA_REPORT_SENDER": "a@example.org, b@example.org"})
