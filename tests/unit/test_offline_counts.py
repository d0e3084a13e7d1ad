"""What "how many" counts, over the demo's model and over a library's that declares no count at all."""

from __future__ import annotations

import pytest

from evals.notation import cases
from tests.unit.offline_library import planned


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        how many libraries do we have => libraries_count
        ilan ang members natin => members_count
        how many books per genre => books_count by books.genre
        how many genres do we have => list by books.genre counted
        how many librarians in the North => librarians_count [libraries.district in North]
        ilang librarians ang meron sa bawat district => librarians_count by libraries.district@workplace
        library with the most librarians
            => librarians_count by libraries.library@workplace order -librarians_count top 1
        how many loans last month => loans_count 2026-10-01..2026-11-01
        how many loans are overdue => loans_count [loans.status in overdue]
        members with more than 20 loans this year
            => loans_count by members.member {loans_count gt 20} 2026-01-01..2026-11-27/year
        how many members had more than 20 loans this year
            => loans_count by members.member {loans_count gt 20} 2026-01-01..2026-11-27/year counted
        how many libraries had fines over 10k last month
            => fines by libraries.library {fines gt 10000} 2026-10-01..2026-11-01 counted
        what percent of loans are overdue => loans_count [loans.status in overdue] as share beyond loans.status
        how many members came last week => refused
        how many librarians worked in March => refused
        how many members were there in 2024 => refused
    """),
)
def test_a_model_that_declares_no_counts_is_counted_too(question: str, plan: str) -> None:
    assert planned(question) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    cases("""
        renewed loans by library => loans_count by libraries.library [loans.is_renewed in true]
        how many loans were renewed in October => loans_count [loans.is_renewed in true] 2026-10-01..2026-11-01
        loans that were not renewed => loans_count [loans.is_renewed not_in true]
        loans by renewed => loans_count by loans.is_renewed
        renewal rate by genre => renewal_rate by books.genre
    """),
)
def test_a_field_of_yes_and_no_is_said_of_rows(question: str, plan: str) -> None:
    assert planned(question) == plan
