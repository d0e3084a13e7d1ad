"""The demo's semantic model: a valid Ossie file whose every expression, value and statement holds on the data."""

from __future__ import annotations

import json
import re
import string
from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import kanina_demo
from kanina.data.paths import reachable, shortest_paths
from kanina.data.semantic_model import SemanticModel, VerifiedQueryDefinition
from kanina.data.semantic_model_file import load_model
from kanina.data.verified import compile_verified
from kanina.models import VerifiedQuery
from tests.expected import METRICS, connect, rows

HOME = Path(kanina_demo.__file__).parent
MODEL_FILE = HOME / "model.yaml"
SCHEMA = Path(__file__).parents[1] / "data" / "ossie" / "osi-schema.json"

EXAMPLES = {
    "order_status": {"order_id": "O-12345"},
    "order_contents": {"order_id": "O-12345"},
    "refunded_orders": {"branch": "España Boulevard"},
    "student_orders": {"student_id": "5432"},
    "branch_roster": {"branch": "BF Homes"},
    "branch_sales": {"branch": "Katipunan", "start_date": "2026-01-01", "end_date": "2026-03-31"},
    "tutor_attendance": {"branch": "Katipunan"},
    "top_tutors": {"subject": "Araling Panlipunan"},
    "term_progress": {"subject": "Math"},
}
"""Parameters to try the verified queries with."""
NEED_NONE = (
    "branch_openings",
    "network_size",
    "network_total",
    "pending_orders",
    "school_year_comparison",
    "visiting_tutors",
)
"""Verified queries that run without parameters."""


@pytest.fixture(scope="module")
def model() -> SemanticModel:
    return load_model(MODEL_FILE)


def ask(folder: Path, model: SemanticModel, name: str, **params: str) -> list[dict[str, Any]]:
    """The rows of a verified query by column."""
    statement = compile_verified(VerifiedQuery(name=name, params=params), model).sql
    with connect(folder) as connection:
        found = connection.execute(statement)
        columns = [column[0] for column in found.description]
        return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]


# ---------------------------------------------------------------- the file


def test_the_file_is_valid_ossie() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    document = yaml.safe_load(MODEL_FILE.read_text(encoding="utf-8"))
    assert [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(document)] == []


def test_days_weeks_and_years_are_those_of_the_chain(model: SemanticModel) -> None:
    assert (model.zone, model.currency) == ("Asia/Manila", "PHP")
    assert (model.week_start, model.fiscal_year_start_month, model.school_year_start_month) == (0, 1, 6)
    assert model.row_filters == ()


def test_everything_is_usable_and_named_in_both_languages(model: SemanticModel) -> None:
    assert model.unusable == {}
    named = [*model.datasets.values(), *model.dimensions.values(), *model.metrics.values()]
    named += [*model.verified_queries.values(), *(edge for edge in model.relationships if edge.role)]
    for thing in named:
        assert set(thing.label) == {"en", "fil"}, thing
    assert {language: len(texts) for language, texts in model.suggestions.items()} == {"en": 6, "fil": 6}


def test_there_are_at_least_thirty_dimensions_to_group_by(model: SemanticModel) -> None:
    assert sum(dimension.grouping for dimension in model.dimensions.values()) >= 30
    assert not any(model.dimensions[address].grouping for address in model.dimensions if address.endswith("_id"))


# ---------------------------------------------------------------- expressions on the data


@pytest.mark.parametrize("metric", METRICS)
def test_a_metric_is_what_its_definition_says(metric: str, model: SemanticModel, demo_data: Path) -> None:
    definition = model.metrics[metric]
    joined = " JOIN enrollments USING (order_id)" if definition.dataset == "order_items" else ""
    [(actual,)] = rows(demo_data, f"SELECT {definition.expression} FROM {definition.dataset}{joined}")
    [(expected,)] = rows(demo_data, METRICS[metric])
    assert float(actual) == pytest.approx(float(expected), rel=1e-12)


def test_metrics_are_those_that_were_defined_each_with_its_own_time(model: SemanticModel) -> None:
    assert set(model.metrics) == set(METRICS)
    times = dict.fromkeys(METRICS, "enrollments.enrolled_at")
    of_lessons = ("active_students", "lessons", "attendance_rate", "absence_rate", "average_rating", "teaching_hours")
    times |= dict.fromkeys(of_lessons, "lessons.lesson_date")
    times |= dict.fromkeys(("average_score", "pass_rate", "examinees"), "scores.taken_on")
    times |= {"new_students": "students.joined_on"}
    assert {name: metric.time_field for name, metric in model.metrics.items()} == times


def test_rates_are_fractions(model: SemanticModel) -> None:
    for name in ("refund_rate", "attendance_rate", "absence_rate", "pass_rate"):
        assert model.metrics[name].format == "percent"


def test_every_field_has_a_value_of_its_type_on_every_row(model: SemanticModel, demo_data: Path) -> None:
    kinds = {
        "string": {"VARCHAR"},
        "integer": {"INTEGER", "BIGINT"},
        "decimal": {"DECIMAL(12,2)"},
        "boolean": {"BOOLEAN"},
        "date": {"DATE"},
        "datetime": {"TIMESTAMP WITH TIME ZONE"},
    }
    may_be_missing = {"enrollments.discount", "lessons.rating"}
    for address, field in model.dimensions.items():
        [(kind, missing)] = rows(
            demo_data,
            f"SELECT any_value(typeof(x)), count(*) FILTER (x IS NULL) FROM "
            f"(SELECT {field.expression} AS x FROM {model.datasets[field.dataset].source})",
        )
        assert kind in kinds[field.type], address
        assert (missing > 0) == (address in may_be_missing), address


def test_listed_values_are_exactly_those_in_the_data(model: SemanticModel, demo_data: Path) -> None:
    listed = {address: field for address, field in model.dimensions.items() if field.values or field.value_synonyms}
    assert len(listed) > 15
    for address, field in listed.items():
        found = rows(demo_data, f"SELECT DISTINCT {field.expression} FROM {model.datasets[field.dataset].source}")
        values = {value for (value,) in found}
        if field.values:
            assert set(field.values) == values, address
        assert set(field.value_synonyms) <= values, address


def test_a_city_is_shown_with_its_province_and_both_pairs_stay_apart(model: SemanticModel, demo_data: Path) -> None:
    field = model.dimensions["branches.city"]
    shown = {city for (city,) in rows(demo_data, f"SELECT {field.expression} FROM branches")}
    assert {"Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija", "San Fernando, La Union", "San Fernando, Pampanga"} < shown
    ambiguous = [value for value, words in field.value_synonyms.items() if "Santa Rosa" in words]
    assert ambiguous == ["Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija"]


def test_days_and_hours_are_those_of_manila_in_any_session_zone(model: SemanticModel, demo_data: Path) -> None:
    fields = [model.dimensions[f"enrollments.{name}"].expression for name in ("weekday", "hour", "time_of_day")]
    statement = f"SELECT order_id, {', '.join(fields)} FROM enrollments ORDER BY 1 LIMIT 500"
    with connect(demo_data) as connection:
        found = []
        for zone in ("Asia/Manila", "America/New_York"):
            connection.execute(f"SET TimeZone = '{zone}'")
            found.append(connection.execute(statement).fetchall())
    assert found[0] == found[1]
    assert {hour for _, _, hour, _ in found[0]} <= set(range(7, 23))


def test_school_year_of_a_term_runs_from_june_to_march(model: SemanticModel, demo_data: Path) -> None:
    found = rows(
        demo_data,
        f"SELECT {model.dimensions['scores.school_year'].expression} AS y, min(taken_on), max(taken_on) FROM scores "
        "GROUP BY y ORDER BY y",
    )
    assert [year for year, _, _ in found] == ["SY 2023-2024", "SY 2024-2025", "SY 2025-2026", "SY 2026-2027"]
    assert all(first >= date(int(year[3:7]), 6, 1) and last < date(int(year[8:]), 4, 1) for year, first, last in found)


# ---------------------------------------------------------------- how things hang together


def test_region_of_an_order_or_lesson_is_that_of_its_own_branch(model: SemanticModel) -> None:
    for fact in ("enrollments", "lessons"):
        [path] = shortest_paths(model.relationships, fact, "branches")
        assert [edge.name for edge in path] == [f"{fact}_to_branches"]
        [role] = shortest_paths(model.relationships, fact, "branches", "home_branch")
        assert [edge.name for edge in role] == [f"{fact}_to_tutors", "tutors_to_branches"]


def test_scores_and_students_have_no_branch(model: SemanticModel) -> None:
    assert reachable(model.relationships, "scores") == {"scores", "students"}
    assert reachable(model.relationships, "students") == {"students"}
    assert shortest_paths(model.relationships, "scores", "branches") == []


# ---------------------------------------------------------------- words


def test_a_word_means_one_thing_except_students(model: SemanticModel) -> None:
    """ "Students" may be those who came or those who joined, which is asked back.

    A product is an item where items are measured, and else a subject, which is what orders are for.
    The same field of several facts (subject, weekday) is one thing; so is what has the same label.
    """
    meanings: dict[str, set[str]] = defaultdict(set)
    things = [*model.dimensions.values(), *model.metrics.values(), *(edge for edge in model.relationships if edge.role)]
    for thing in things:
        words = [*thing.label.values(), *(word for words in thing.synonyms.values() for word in words)]
        for word in words:
            meanings[re.sub(r"^mga ", "", word.lower())].add(thing.label["en"])
    students = ("students", "number of students", "student count")
    students += ("mag-aaral", "estudyante", "bilang ng mag-aaral", "bilang ng estudyante")
    shared = {word: labels for word, labels in meanings.items() if len(labels) > 1}
    assert shared.pop("product") == {"item", "subject"}
    assert shared == {word: {"active students", "new students"} for word in students}


def test_a_word_for_a_value_means_one_value_except_cities_that_share_a_name(model: SemanticModel) -> None:
    meanings: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for field in model.dimensions.values():
        for value in {*field.values, *field.value_synonyms}:
            for word in (value, *field.value_synonyms.get(value, ())):
                meanings[word.lower()].add((field.label["en"], value))
    shared = {word for word, values in meanings.items() if len(values) > 1}
    assert shared == {"santa rosa", "sta. rosa", "san fernando", "san fernando city"}


def test_no_name_of_a_person_is_written_in_the_file(demo_data: Path) -> None:
    text = MODEL_FILE.read_text(encoding="utf-8")
    assert [name for (name,) in rows(demo_data, "SELECT name FROM tutors") if name in text] == []


# ---------------------------------------------------------------- verified queries


def test_there_is_an_example_for_every_verified_query_that_needs_one(model: SemanticModel) -> None:
    needing = {
        name
        for name, query in model.verified_queries.items()
        if any(parameter.default is None for parameter in query.parameters)
    }
    assert needing == set(EXAMPLES)
    assert set(model.verified_queries) == {*EXAMPLES, *NEED_NONE}


@pytest.mark.parametrize("name", [*EXAMPLES, *NEED_NONE])
def test_a_verified_query_runs_and_its_words_fit_its_columns(name: str, model: SemanticModel, demo_data: Path) -> None:
    query = model.verified_queries[name]
    found = ask(demo_data, model, name, **EXAMPLES.get(name, {}))
    assert found
    columns = set(found[0])
    assert set(query.formats) <= columns
    for labels in query.labels.values():
        assert set(labels) <= columns
    assert placeholders(*query.answer.values()) <= columns | {parameter.name for parameter in query.parameters}
    assert placeholders(*query.empty.values()) <= {parameter.name for parameter in query.parameters}
    assert set(query.phrases) == {"en", "fil"}
    assert all(len(phrases) == len(set(phrases)) > 1 for phrases in query.phrases.values())
    assert placeholders(*query.phrases["en"], *query.phrases["fil"]) <= {item.name for item in query.parameters}
    for parameter in query.parameters:
        assert set(parameter.prompt) == {"en", "fil"}
        assert not parameter.choices or parameter.example in parameter.choices
        assert not parameter.pattern or re.fullmatch(parameter.pattern, parameter.example)


def placeholders(*templates: str) -> set[str]:
    return {name for template in templates for _, name, _, _ in string.Formatter().parse(template) if name}


def test_no_phrase_belongs_to_two_verified_queries(model: SemanticModel) -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    for query in model.verified_queries.values():
        for phrase in (*query.phrases["en"], *query.phrases["fil"]):
            owners[phrase.lower()].add(query.name)
    assert {phrase: names for phrase, names in owners.items() if len(names) > 1} == {}


def test_order_status_is_asked_for_by_its_number_in_both_languages(model: SemanticModel) -> None:
    [parameter] = model.verified_queries["order_status"].parameters
    assert parameter.prompt == {"en": "What's your order ID?", "fil": "Ano ang order ID mo?"}
    assert parameter.prefix == "O-"
    for said in ("O-12345", "o-12345", "O12345", "12345"):
        match = re.search(parameter.pattern, said, re.IGNORECASE)
        assert match
        assert match[1] == "12345"
    assert re.search(parameter.pattern, "order 123") is None


def test_order_status_tells_one_order(model: SemanticModel, demo_data: Path) -> None:
    expected = rows(
        demo_data,
        "SELECT order_id, status, plan, subject, name, amount, discount, enrolled_at::DATE FROM enrollments "
        "JOIN branches USING (branch_id) WHERE order_id = 'O-12345'",
    )
    assert [tuple(row.values()) for row in ask(demo_data, model, "order_status", order_id="O-12345")] == expected
    assert ask(demo_data, model, "order_status", order_id="O-9999999") == []


def test_the_lines_of_an_order_add_up_to_its_amount(model: SemanticModel, demo_data: Path) -> None:
    lines = ask(demo_data, model, "order_contents", order_id="O-12345")
    [order] = ask(demo_data, model, "order_status", order_id="O-12345")
    assert sum((line["total"] for line in lines), Decimal(0)) == order["amount"]


def test_refunded_orders_of_a_branch_add_up_to_its_refunds(model: SemanticModel, demo_data: Path) -> None:
    listed = ask(demo_data, model, "refunded_orders", branch="España Boulevard")
    [(refunds,)] = rows(
        demo_data,
        "SELECT sum(amount - ifnull(discount, 0)) FROM enrollments JOIN branches USING (branch_id) "
        "WHERE status = 'refunded' AND name = 'España Boulevard'",
    )
    assert sum((row["refunded"] for row in listed), Decimal(0)) == refunds
    days = [row["ordered_on"] for row in listed]
    assert days == sorted(days, reverse=True)


def test_pending_orders_are_older_than_the_days_asked_for(model: SemanticModel, demo_data: Path) -> None:
    for days in (30, 400):
        listed = ask(demo_data, model, "pending_orders", days=str(days))
        [(count,)] = rows(
            demo_data,
            "SELECT count(*) FROM enrollments WHERE status = 'pending' "
            f"AND enrolled_at::DATE < DATE '2026-11-25' - {days}",
        )
        assert len(listed) == count > 0
        assert min(row["days_waiting"] for row in listed) > days


def test_school_years_compared_add_up_to_everything(model: SemanticModel, demo_data: Path) -> None:
    found = ask(demo_data, model, "school_year_comparison")
    assert [row["school_year"] for row in found] == ["SY 2023-2024", "SY 2024-2025", "SY 2025-2026", "SY 2026-2027"]
    assert [(sum(row["enrollments"] for row in found),)] == rows(demo_data, METRICS["enrollments"])
    assert [(sum(row["revenue"] for row in found),)] == rows(demo_data, METRICS["revenue"])
    [(first,)] = rows(demo_data, METRICS["revenue"] + " AND enrolled_at < TIMESTAMPTZ '2024-06-01 00:00:00+08'")
    assert found[0]["revenue"] == first


def test_sales_statement_adds_up_to_the_revenue_of_its_days_with_the_last_one(
    model: SemanticModel, demo_data: Path
) -> None:
    days = {"start_date": "2026-01-01", "end_date": "2026-03-31"}
    found = ask(demo_data, model, "branch_sales", branch="Katipunan", **days)
    [(net, orders)] = rows(
        demo_data,
        "SELECT sum(amount - ifnull(discount, 0)), count(*) FROM enrollments JOIN branches USING (branch_id) WHERE "
        "status = 'paid' AND name = 'Katipunan' AND enrolled_at >= TIMESTAMPTZ '2026-01-01 00:00:00+08' "
        "AND enrolled_at < TIMESTAMPTZ '2026-04-01 00:00:00+08'",
    )
    assert (sum(row["net_sales"] for row in found), sum(row["orders"] for row in found)) == (net, orders)


def test_top_tutors_have_enough_lessons_and_are_in_order(model: SemanticModel, demo_data: Path) -> None:
    found = ask(demo_data, model, "top_tutors", subject="Coding")
    ratings = [row["average_rating"] for row in found]
    assert len(found) == 10
    assert ratings == sorted(ratings, reverse=True)
    assert min(row["rated_lessons"] for row in found) >= 30


def test_network_has_forty_branches_and_all_tutors(model: SemanticModel, demo_data: Path) -> None:
    found = ask(demo_data, model, "network_size")
    assert found[0]["region"] == "NCR"
    assert sum(row["branches"] for row in found) == 40
    assert [(sum(row["tutors"] for row in found),)] == rows(demo_data, "SELECT count(*) FROM tutors")


def test_choices_of_a_parameter_are_the_values_of_its_field(model: SemanticModel) -> None:
    query: VerifiedQueryDefinition = model.verified_queries["tutor_attendance"]
    assert query.parameters[0].choices == model.dimensions["branches.branch"].values
    assert len(query.parameters[0].choices) == 40


# ---------------------------------------------------------------- the report


def test_the_report_names_metrics_and_dimensions_of_the_model(model: SemanticModel) -> None:
    report = yaml.safe_load((HOME / "report.yaml").read_text(encoding="utf-8"))
    assert report["headline"] == ["revenue", "enrollments", "lessons", "attendance_rate", "refunds"]
    assert set(report["headline"]) <= set(model.metrics)
    assert [(part["metric"], part["dimension"]) for part in report["breakdowns"]] == [
        ("revenue", "branches.region"),
        ("enrollments", "enrollments.subject"),
    ]
    assert all(model.dimensions[part["dimension"]].grouping for part in report["breakdowns"])
