"""What can be asked, as one person sees it: tables, values and questions to begin with."""

from __future__ import annotations

from datetime import date

import pytest
from jsonschema import Draft202012Validator

from kanina.assistant.catalogue import STARTERS, Catalogue
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.runner import Runner
from kanina.auth.caller import Caller
from kanina.channels import mcp_tools
from kanina.channels.api_model import described
from kanina.data.semantic_model import RowFilter, SemanticModel
from kanina.models import Language
from kanina.people import Person
from kanina.problems import NotFound
from tests.engines import SettableClock
from tests.house import ME, Chat


@pytest.fixture
def catalogue(chat: Chat) -> Catalogue:
    return chat.assistant.catalogue


def test_tables_say_how_much_there_is_and_up_to_when(catalogue: Catalogue) -> None:
    tables = {state.dataset.name: (state.rows, state.last_day) for state in catalogue.tables(ME)}
    assert tables["branches"][0] == 40
    assert tables["enrollments"][1] == date(2026, 11, 25)


def test_values_are_found_by_what_they_hold_in_any_case_and_without_accents(catalogue: Catalogue) -> None:
    assert catalogue.values(ME, "branches.branch", "espana").values == ("España Boulevard",)
    few = catalogue.values(ME, "branches.region", most=2)
    assert (len(few.values), few.more) == (2, True)
    with pytest.raises(NotFound, match=r"no field branches\.colour"):
        catalogue.values(ME, "branches.colour")


@pytest.mark.parametrize("language", ["en", "fil"])
def test_starters_are_six_that_answer(catalogue: Catalogue, chat: Chat, language: Language) -> None:
    questions = catalogue.starters(ME, language)
    assert len(questions) == STARTERS
    for question in questions:
        answer = chat.another().ask(question)
        assert answer.language == language
        assert answer.intent in ("metric_query", "verified_query")
        assert answer.result is not None
        assert answer.result.rows


def test_who_sees_some_rows_is_told_of_no_others(
    demo_runner: tuple[SemanticModel, Runner], demo_planner: OfflinePlanner, clock: SettableClock, chat: Chat
) -> None:
    model, runner = demo_runner
    only = RowFilter(dataset="branches", condition="region = 'NCR'", groups=("ncr",))
    filtered = model.model_copy(
        update={"row_filters": (only, RowFilter(dataset="branches", condition="TRUE", groups=("all",)))}
    )
    runner = Runner(filtered, runner._engine, row_cap=500)
    catalogue = Catalogue(filtered, runner, demo_planner, clock)
    near, everyone = Person(ME.id, ("ncr",)), Person(ME.id, ("all",))
    assert catalogue.values(near, "branches.region").values == ("NCR",)
    assert "CALABARZON" in catalogue.values(everyone, "branches.region").values
    assert [state.rows for state in catalogue.tables(near)][:1] == [7]
    assert [state.rows for state in catalogue.tables(everyone)][:1] == [40]
    nobody = Person(ME.id, ())
    assert catalogue.values(nobody, "branches.region").values == ()
    shown = described(catalogue, Caller(near))
    assert all(set(field.values) <= {"NCR"} for field in shown.fields if field.field == "branches.region")


def test_a_client_of_the_model_context_protocol_is_told_the_same(catalogue: Catalogue) -> None:
    result = mcp_tools.described(catalogue, Caller(ME))
    assert result["structuredContent"] == described(catalogue, Caller(ME)).model_dump(mode="json")
    (tool,) = (each for each in mcp_tools.listed_tools() if each["name"] == "describe_data")
    Draft202012Validator(tool["outputSchema"]).validate(result["structuredContent"])
    assert f"For example: {catalogue.starters(ME, 'en')[0]}" in result["content"][0]["text"]
