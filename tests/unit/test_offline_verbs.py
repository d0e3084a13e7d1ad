"""Verbs: those that say when rows began, and those that stand for a figure; and nouns that their neighbours settle."""

from __future__ import annotations

import pytest

from evals.notation import cases
from kanina.assistant.offline.verbs import is_deed_of, related, roots
from tests.unit.offline_library import planned


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        libraries founded before 2010 => list by libraries.library [libraries.founded_on lt 2010-01-01]
        mga librarian na natanggap noong 2024
            => list by librarians.librarian [librarians.hire_date ge 2024-01-01] [librarians.hire_date lt 2025-01-01]
        how many members registered last month => members_count 2026-10-01..2026-11-01
        members registered per month this year => members_count by time:month 2026-01-01..2026-11-27/year
        how many books were published in 2011 => books_count [books.publication_year in 2011]
        loans of books published before 1990 => loans_count [books.publication_year le 1989]
        libraries where fewer than 40 percent renewed in 2025
            => renewal_rate by libraries.library {renewal_rate lt 0.4} 2025-01-01..2026-01-01
        which member read the most hours last month
            => reading_hours by members.member 2026-10-01..2026-11-01 order -reading_hours top 1
        sinong member ang nagbasa nang higit sa 60 oras noong Oktubre
            => reading_hours by members.member {reading_hours gt 60} 2026-10-01..2026-11-01
        fines by the member's town => fines by members.town
        what share of fines came from Harbor in 2025
            => fines [libraries.library in Harbor] 2025-01-01..2026-01-01 as share beyond libraries.library
        how many members read last month => refused
        loans founded in 2020 => refused
        hired in 2020 => refused
        fines at Central and loans at Harbor => refused
    """),
)
def test_verbs_of_a_model_that_nobody_prepared(question: str, plan: str) -> None:
    assert planned(question) == plan


@pytest.mark.parametrize(
    ("one", "other"),
    [("hired", "hiring"), ("opened", "opening"), ("delivered", "delivery"), ("registered", "registration")],
)
def test_forms_of_one_verb_are_related(one: str, other: str) -> None:
    assert related(one, other)


@pytest.mark.parametrize(("one", "other"), [("date", "data"), ("order", "older"), ("price", "prior"), ("pass", "pay")])
def test_words_that_only_begin_alike_are_not(one: str, other: str) -> None:
    assert not related(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("nagbukas", "pagbubukas"), ("natanggap", "pagtanggap"), ("sumali", "pagsali")]
)
def test_filipino_verbs_share_their_root_with_their_noun(one: str, other: str) -> None:
    assert roots(one) & roots(other)


def test_words_of_any_length_are_asked_for_what_they_are_of() -> None:
    assert is_deed_of("binayaran", ["payment"])
    for word in ("", "2", "r", "ng"):
        assert not is_deed_of(word, ["payment"])
