"""Verified queries: their values are literals of their type in the tree, whatever they hold."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.data.compile import compile_verified
from kanina.data.semantic_model import Parameter, SemanticModel, VerifiedQueryDefinition
from kanina.models import VerifiedQuery
from kanina.problems import InvalidRequest, ModelInvalid
from tests.small import rows, small_model


def model_with(sql: str, *parameters: Parameter) -> SemanticModel:
    definition = VerifiedQueryDefinition(name="q", question="?", sql=sql, parameters=parameters)
    return small_model().model_copy(update={"verified_queries": {"q": definition}})


def answer(sql: str, value: str, **parameter: Any) -> list[tuple[Any, ...]]:
    model = model_with(sql, Parameter.model_validate({"name": "v", **parameter}))
    return rows(compile_verified(VerifiedQuery(name="q", params={"v": value}), model).sql)


def test_values_are_bound_and_columns_named() -> None:
    compiled = compile_verified(VerifiedQuery(name="order_status", params={"order_id": "O-3"}), small_model())
    assert len(rows(compiled.sql)) == 1
    assert [(column.key, column.name, column.format) for column in compiled.columns] == [
        ("order_id", "Order", "text"),
        ("status", "Status", "text"),
        ("amount", "Amount", "currency"),
    ]


@pytest.mark.parametrize(
    "value", ["O-3' OR '1'='1", "'; DROP TABLE orders; --", "O-3\\", "😀", "O-\u200b3", ":order_id"]
)
def test_a_text_stays_a_text(value: str) -> None:
    assert answer("SELECT :v, length(:v)", value) == [(value, len(value))]


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("integer", "-7", "INTEGER"),
        ("decimal", "1.50", "DECIMAL(3,2)"),
        ("float", "1e3", "DOUBLE"),
        ("boolean", "TRUE", "BOOLEAN"),
        ("date", "2025-01-31", "DATE"),
        ("datetime", "2025-01-31T10:00:00", "TIMESTAMP"),
        ("string", "1", "VARCHAR"),
    ],
)
def test_a_value_has_its_type(kind: str, value: str, expected: str) -> None:
    assert answer("SELECT typeof(:v)", value, type=kind) == [(expected,)]


@pytest.mark.parametrize(
    ("kind", "value"),
    [("integer", "1.5"), ("decimal", "NaN"), ("boolean", "perhaps"), ("date", "31/01/2025"), ("datetime", "now")],
)
def test_a_value_that_does_not_fit_is_refused(kind: str, value: str) -> None:
    with pytest.raises(InvalidRequest, match=f"v is no {kind}"):
        answer("SELECT :v", value, type=kind)


def test_choices_hold_and_a_default_stands_in() -> None:
    assert answer("SELECT :v", "a", choices=("a", "b")) == [("a",)]
    with pytest.raises(InvalidRequest, match="v is one of a, b"):
        answer("SELECT :v", "c", choices=("a", "b"))
    model = model_with("SELECT :v", Parameter(name="v", default="x"))
    assert rows(compile_verified(VerifiedQuery(name="q"), model).sql) == [("x",)]


@pytest.mark.parametrize(
    ("name", "params", "told"),
    [
        ("nothing", {}, "there is no verified query 'nothing'"),
        ("order_status", {}, "order_id is needed"),
        ("order_status", {"order_id": "O-1", "x": "1"}, "order_status takes no x"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(name: str, params: dict[str, str], told: str) -> None:
    with pytest.raises(InvalidRequest) as raised:
        compile_verified(VerifiedQuery(name=name, params=params), small_model())
    assert raised.value.detail == told


def test_a_colon_in_a_text_or_a_cast_is_no_parameter() -> None:
    assert answer("SELECT ':v', '1'::INT, :v", "x") == [(":v", 1, "x")]


@pytest.mark.parametrize("sql", ["DELETE FROM orders WHERE order_id = :v", "SELECT (:v", "SELECT ? + :v"])
def test_sql_that_is_no_query_is_the_models_fault(sql: str) -> None:
    with pytest.raises(ModelInvalid, match="verified query q"):
        answer(sql, "x")


def test_columns_without_names_are_for_the_engine_to_tell() -> None:
    model = model_with("SELECT * FROM orders WHERE status = :v", Parameter(name="v"))
    assert compile_verified(VerifiedQuery(name="q", params={"v": "paid"}), model).columns == ()
