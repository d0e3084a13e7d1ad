"""An edit said with a reference, in a generated matrix: applied to the turn that is meant, or asked about; not lost."""

from __future__ import annotations

import pytest

from evals.dialogues import Dialogue, plan_of
from evals.notation import shorthand
from kanina.models import AskUser, Language, Reply

ASKED = ("revenue by region in 2025", "enrollments by branch in 2024", "lessons by region in 2025")
FIGURES = {1: ("revenue", "branches.region"), 2: ("enrollments", "branches.branch"), 3: ("lessons", "branches.region")}
YEARS = {1: 2025, 2: 2024, 3: 2025}

ENGLISH_REFERENCES = {
    1: """my first question | go back to my first question | repeat the first question | turn 1 | my original question
        | the very first question | what I asked first""",
    2: """question 2 | my second question | the one before that | the one about enrollments | my enrollments question
        | two questions ago | the question before last | the one before""",
    3: """the previous one | the previous question | my last question | the last one | last one | my earlier question
        | that one again | that again | same question | the same | same thing | redo the last one | again
        | the earlier one | same as before | what I asked earlier | the last answer | repeat that | that""",
}  # fmt: skip
FILIPINO_REFERENCES = {
    1: "yung unang tanong ko | balik sa unang tanong | ulitin ang unang tanong | yung una kong tanong",
    2: "yung pangalawang tanong | tanong 2 | yung tungkol sa enrollments | yung bago niyan",
    3: """yung nauna | yung naunang tanong | yung kanina | kanina | yung tanong ko kanina | yung huling tanong ko
        | yung huli | ulitin mo yung kanina | yung tinanong ko kanina | yung sagot kanina | ganun ulit | parehong tanong
        | ulit | iyon ulit | yun | yung nauna kong tanong | ulitin mo""",
}  # fmt: skip
ENGLISH_EDITS = {
    "but 2023": "2023", "in 2023": "2023", ", 2023": "2023", "by month": "month", "but by month": "month",
    "for NCR only": "NCR", "without NCR": "not NCR", "but top 3 only": "top", "as a percentage": "share",
    "compared with the year before": "compared", "with refunds too": "refunds", "and refunds": "refunds",
    "by island group instead": "group",
}  # fmt: skip
FILIPINO_EDITS = {
    "pero 2023": "2023", "noong 2023": "2023", ", 2023": "2023", "kada buwan": "month", "buwan-buwan": "month",
    "sa NCR lang": "NCR", "maliban sa NCR": "not NCR", "pero top 3": "top", "bilang porsyento": "share",
    "kumpara sa nakaraang taon": "compared", "kasama ang refunds": "refunds", "at refunds": "refunds",
}  # fmt: skip


def edited(turn: int, change: str) -> str:
    """A turn's query with a change, in shorthand."""
    metric, field = FIGURES[turn]
    year = 2023 if change == "2023" else YEARS[turn]
    metrics = f"{metric}, refunds" if change == "refunds" else metric
    groups = {"month": f"{field} × time:month", "group": "branches.island_group"}.get(change, field)
    rows = {"NCR": " [branches.region in NCR]", "not NCR": " [branches.region not_in NCR]"}.get(change, "")
    end = {"top": f" order -{metric} top 3", "share": " as share", "compared": " vs previous_year"}.get(change, "")
    return f"{metrics} by {groups}{rows} {year}-01-01..{year + 1}-01-01{end}"


@pytest.mark.parametrize(
    ("language", "references", "edits", "most_asked"),
    [("en", ENGLISH_REFERENCES, ENGLISH_EDITS, 2), ("fil", FILIPINO_REFERENCES, FILIPINO_EDITS, 12)],
)
def test_an_edit_said_with_a_reference_is_applied_or_asked_about(
    language: Language, references: dict[int, str], edits: dict[str, str], most_asked: int
) -> None:
    before = Dialogue(language=language)
    for question in ASKED:
        before.ask(question)
    lost, asked = [], []
    for turn, listed in references.items():
        for reference in listed.split("|"):
            for edit, change in edits.items():
                message = f"{reference.strip()} {edit}".replace(" ,", ",")
                plan = Dialogue(turns=list(before.turns), language=language).ask(message).plan
                if isinstance(plan, AskUser) or (isinstance(plan, Reply) and plan.refused):
                    asked.append(message)
                elif shorthand(plan) != edited(turn, change):
                    lost.append((message, shorthand(plan)))
    assert lost == []
    assert len(asked) <= most_asked, asked


@pytest.mark.parametrize(
    "message",
    [
        "the first one, top 3",
        "the first one for NCR only",
        "yung una, top 3 lang",
        "the one about enrollments in Atlantis",
        "yung tungkol sa enrollments sa Atlantis",
        "my first question about unicorns, but by month",
    ],
)
def test_what_has_no_place_beside_the_reference_is_asked_about(message: str) -> None:
    plan = plan_of(*ASKED, message).plan
    assert isinstance(plan, Reply)
    assert plan.refused


def test_the_previous_one_alone_goes_back_since_the_last_is_there() -> None:
    planned = plan_of(*ASKED, "the previous one")
    assert planned.base == 2
    assert shorthand(planned.plan) == edited(2, "")


def test_one_question_before_is_the_previous_one() -> None:
    assert shorthand(plan_of(ASKED[0], "the previous one but 2023").plan) == edited(1, "2023")


def test_kanina_is_a_time_only_where_it_is_asked_for_as_one() -> None:
    today = "2026-11-26..2026-11-27"
    assert shorthand(plan_of(*ASKED, "yung unang tanong ko, pero kanina").plan).endswith(today)
    assert shorthand(plan_of(*ASKED, "magkano ang revenue kanina").plan) == f"revenue {today}"
    for message in ("kanina", "yung kanina", "ulitin mo yung kanina", "yung tanong ko kanina", "yung sagot kanina"):
        assert shorthand(plan_of(*ASKED, message).plan) == edited(3, "")


@pytest.mark.parametrize(
    ("message", "plan"),
    [
        ("my first question in 2024", "revenue by branches.region 2024-01-01..2025-01-01"),
        ("my first question by month", "revenue by branches.region × time:month 2025-01-01..2026-01-01"),
        ("yung unang tanong ko sa 2024", "revenue by branches.region 2024-01-01..2025-01-01"),
        ("ang unang tanong ko kada buwan", "revenue by branches.region × time:month 2025-01-01..2026-01-01"),
        ("the first question in 2024", "revenue by branches.region 2024-01-01..2025-01-01"),
        ("question 1 in 2024", "revenue by branches.region 2024-01-01..2025-01-01"),
    ],
)
def test_a_time_behind_a_named_question_is_what_changes_whatever_else_was_asked_for_it(message: str, plan: str) -> None:
    assert shorthand(plan_of(ASKED[0], "lessons by month in 2024", message).plan) == plan
