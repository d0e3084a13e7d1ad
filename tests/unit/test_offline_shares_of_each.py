"""Shares within each group shown: "what share of orders came from ads, each month"."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SHARES = """
what percentage of orders came via facebook each quarter of 2025
    => enrollments by time:quarter [enrollments.channel in facebook] 2025-01-01..2026-01-01 as share \
       beyond enrollments.channel
what percentage of orders came via facebook each quarter of 2025 | same for walk-in
    => enrollments by time:quarter [enrollments.channel in walk-in] 2025-01-01..2026-01-01 as share \
       beyond enrollments.channel
what fraction of revenue was from CALABARZON per subject last year
    => revenue by enrollments.subject [branches.region in CALABARZON] 2025-01-01..2026-01-01 as share \
       beyond branches.region
ilang porsyento ng kita ang galing sa Math kada buwan noong 2025
    => revenue by time:month [enrollments.subject in Math] 2025-01-01..2026-01-01 as share \
       beyond enrollments.subject
share of walk-in enrollments by month in 2025
    => enrollments by time:month [enrollments.channel in walk-in] 2025-01-01..2026-01-01 as share \
       beyond enrollments.channel
share of CALABARZON revenue by subject => revenue by enrollments.subject [branches.region in CALABARZON] as share
share of CALABARZON revenue by month for Math => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SHARES))
def test_each_group_is_the_whole_of_its_own_share(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
