"""What dates rows where nobody says: by the names of their dates, and never where several may be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina.assistant.wording.scopes import Names, scope
from kanina.data.default_times import DefaultTime, default_time
from kanina.data.semantic_model import Dataset, Dimension, Relationship
from kanina.data.semantic_model_file import load_model
from kanina.models import MetricQuery, Period


def times(dataset: str, *names: str) -> dict[str, Dimension]:
    """Date fields of a dataset, by address."""
    fields = (Dimension(dataset=dataset, name=name, expression=name, type="date", is_time=True) for name in names)
    return {field.address: field for field in fields}


def of(dataset: str, *names: str, marked: tuple[str, ...] = ()) -> DefaultTime | None:
    return default_time(dataset, {dataset: Dataset(name=dataset, source="t")}, times(dataset, *names), (), marked)


@pytest.mark.parametrize(
    ("dataset", "fields", "expected"),
    [
        ("orders", ("ordered_at", "delivered_at", "updated_at"), "ordered_at"),
        ("orders", ("created_at", "order_date", "due_date"), "order_date"),
        ("invoices", ("invoice_date", "paid_on", "due_on"), "invoice_date"),
        ("payments", ("paid_on", "created_at"), "paid_on"),
        ("deliveries", ("delivered_on", "promised_on", "encoded_on"), "delivered_on"),
        ("repairs", ("date_in", "date_out"), "date_in"),
        ("members", ("birth_date", "joined_on", "expires_on"), "joined_on"),
        ("tickets", ("created_at", "closed_at"), "created_at"),
    ],
)
def test_of_several_dates_the_one_that_is_called_as_a_beginning_is(
    dataset: str, fields: tuple[str, ...], expected: str
) -> None:
    assert of(dataset, *fields) == DefaultTime(f"{dataset}.{expected}", assumed=True)


@pytest.mark.parametrize(
    ("dataset", "fields"),
    [
        ("orders", ("ordered_on", "scheduled_on")),
        ("stays", ("alpha", "beta")),
        ("members", ("birth_date",)),
        ("licences", ("expiry_date",)),
        ("shops", ()),
    ],
)
def test_nothing_is_guessed_where_several_may_be_meant_or_none_dates_a_row(
    dataset: str, fields: tuple[str, ...]
) -> None:
    assert of(dataset, *fields) is None


def test_an_only_date_dates_the_rows_without_being_assumed() -> None:
    assert of("shops", "closed_on") == DefaultTime("shops.closed_on")


def test_a_date_that_alone_is_marked_as_a_time_is_taken() -> None:
    assert of("stays", "alpha", "beta", marked=("stays.beta",)) == DefaultTime("stays.beta", assumed=True)


def _edge(start: str, goal: str) -> Relationship:
    return Relationship(
        name=f"{start}_{goal}", from_dataset=start, to_dataset=goal, from_columns=("k",), to_columns=("k",)
    )


def test_parts_are_dated_as_their_whole_is_and_other_rows_that_point_at_it_are_not() -> None:
    names = ("orders", "order_items", "order_reviews", "notes")
    datasets = {name: Dataset(name=name, source=name) for name in names}
    edges = tuple(_edge(name, "orders") for name in names[1:])
    found = {name: default_time(name, datasets, times("orders", "ordered_on"), edges) for name in names[1:]}
    assert found == {"order_items": DefaultTime("orders.ordered_on"), "order_reviews": None, "notes": None}


MODEL = """
version: 0.2.0.dev0
semantic_model:
- name: van
  datasets:
  - name: runs
    source: runs
    primary_key: [run_no]
    fields:
    - {name: left_depot, expression: {dialects: [{dialect: ANSI_SQL, expression: start_ts}]}, datatype: DateTime}
    - {name: started_at, expression: {dialects: [{dialect: ANSI_SQL, expression: start_ts}]}, datatype: DateTime}
    - {name: promised_at, expression: {dialects: [{dialect: ANSI_SQL, expression: eta}]}, datatype: DateTime}
  metrics:
  - {name: kilometres, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(runs.km)}]}}
"""


def test_a_plain_file_dates_its_metrics_and_counts_and_the_answer_says_by_what(tmp_path: Path) -> None:
    path = tmp_path / "van.yaml"
    path.write_text(MODEL)
    model = load_model(path)
    for metric in (model.metric("kilometres"), model.metric("runs_count")):
        assert metric
        assert (metric.time_field, metric.time_assumed) == ("runs.started_at", True)
    year = Period.model_validate({"start": "2025-01-01", "end": "2026-01-01"})
    asked = MetricQuery(metrics=("kilometres",), period=year)
    assert scope(asked, Names(model, "en")).endswith("(by started at)")
    assert scope(asked, Names(model, "fil")).endswith("(ayon sa started at)")
    assert "started" not in scope(MetricQuery(metrics=("kilometres",)), Names(model, "en"))
