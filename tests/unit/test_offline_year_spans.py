"""School years and seasons that are kept as texts: "this school year" is the value that holds today."""

from __future__ import annotations

from datetime import datetime

import pytest

from evals.dialogues import last
from evals.notation import shorthand
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel

SEASONS = ("2023-24", "2024-25", "2025-26")


def league(*seasons: str) -> SemanticModel:
    """Games by season and by term, each a text."""
    fields = (
        Dimension(dataset="games", name="season", expression="season", values=seasons, synonyms={"fil": ("panahon",)}),
        Dimension(dataset="games", name="venue", expression="venue", values=("Arena", "Gym")),
        Dimension(dataset="games", name="term", expression="term", values=("First", "Second")),
    )
    games = Metric(name="games", expression="COUNT(*)", dataset="games")
    return SemanticModel(
        name="league",
        datasets={"games": Dataset(name="games", source="games")},
        dimensions={field.address: field for field in fields},
        metrics={"games": games},
    )


def plan(question: str, on: str = "2025-11-28", seasons: tuple[str, ...] = SEASONS) -> str:
    now = datetime.fromisoformat(f"{on}T12:00:00+00:00")
    context = Context(person=people.local("me"), question=question, language="en", now=now)
    return shorthand(OfflinePlanner(league(*seasons)).plan(context).plan)


@pytest.mark.parametrize(
    ("question", "season"),
    [
        ("games this season", "2025-26"),
        ("games in the current season", "2025-26"),
        ("games last season", "2024-25"),
        ("games in season 2023-2024", "2023-24"),
        ("games in the 2023-24 season", "2023-24"),
        ("games 2024/2025", "2024-25"),
        ("games this 2025-2026", "2025-26"),
        ("ilan ang games ngayong season 2024-2025", "2024-25"),
        ("games noong nakaraang panahon", "2024-25"),
    ],
)
def test_a_span_of_years_is_the_value_that_is_meant(question: str, season: str) -> None:
    assert plan(question) == f"games [games.season in {season}]"


def test_until_may_the_span_that_ends_in_the_year_holds_today() -> None:
    assert plan("games this season", on="2025-05-31") == "games [games.season in 2024-25]"
    assert plan("games this season", on="2025-06-01") == "games [games.season in 2025-26]"


def test_it_goes_with_groups_and_rankings() -> None:
    assert plan("games by venue this season") == "games by games.venue [games.season in 2025-26]"
    assert plan("which venue had the most games last season") == (
        "games by games.venue [games.season in 2024-25] order -games top 1"
    )
    assert plan("games by season") == "games by games.season"


@pytest.mark.parametrize("question", ["games in season 2019-2020", "games next season", "games 2019-2020"])
def test_a_span_that_no_value_is_meant_by_is_not_explained(question: str) -> None:
    assert plan(question) == "refused"


def test_an_opening_does_not_take_the_beginning_of_a_time_for_its_own() -> None:
    assert last("kita noong 2025", "at ngayong taon") == "revenue 2026-01-01..2026-11-27/year"
    assert last("kita kada buwan sa 2025", "at ngayon per region naman") == (
        "revenue by time:month × branches.region 2025-01-01..2026-01-01"
    )


def test_other_texts_are_no_spans() -> None:
    assert plan("games 2024-2025", seasons=("early", "2024-25")) == "refused"


def test_a_running_term_of_no_known_beginning_is_never_grouped_by() -> None:
    assert plan("which venue had games this term") == "refused"
    assert plan("games by venue this term") == "refused"
