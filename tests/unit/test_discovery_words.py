"""Names taken apart into words, and back into names of a model."""

from __future__ import annotations

import pytest

from kanina_local.discovery.naming import alike, english, filipino, readable, without_unit
from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.roles import is_private
from kanina_local.discovery.tables import Column
from kanina_local.discovery.words import entity_of, identifier, plural_of, singular, words_of


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CustomerID", ("customer", "id")),
        ("order_items", ("order", "items")),
        ("Sale Date", ("sale", "date")),
        ("HTTPStatus2", ("http", "status", "2")),
        ("Señor", ("señor",)),
        ("studyName", ("study", "name")),
        ("", ()),
    ],
)
def test_a_name_is_taken_apart(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    ("table", "entity"),
    [
        ("tbl_OrderItems", ("order", "item")),
        ("categories", ("category",)),
        ("sales", ("sale",)),
        ("people", ("person",)),
        ("export (3)", ("record",)),
        ("2024", ("record",)),
        ("dim_customer", ("customer",)),
        ("statuses", ("status",)),
        ("warehouses", ("warehouse",)),
        ("campuses", ("campus",)),
        ("sizes", ("size",)),
        ("movies", ("movie",)),
    ],
)
def test_a_table_says_what_its_rows_are(table: str, entity: tuple[str, ...]) -> None:
    assert entity_of(table) == entity


@pytest.mark.parametrize(
    "word", ["city", "class", "person", "box", "sale", "branch", "day", "status", "series", "payment", "house", "prize"]
)
def test_the_singular_of_a_plural_is_the_word_again(word: str) -> None:
    assert singular(plural_of([word])) == word


@pytest.mark.parametrize(
    ("name", "taken", "found"),
    [
        ("Sale Date", (), "sale_date"),
        ("2024", (), "column_2024"),
        ("Señor", (), "senor"),
        ("日本", (), "column"),
        ("id", ("id",), "id_2"),
        ("", (), "column"),
    ],
)
def test_a_name_for_the_model_is_plain_and_its_own(name: str, taken: tuple[str, ...], found: str) -> None:
    assert identifier(name, taken) == found


@pytest.mark.parametrize(
    ("name", "sql"),
    [
        ("amount", "amount"),
        ("order", '"order"'),
        ("select", '"select"'),
        ("Sale Date", '"Sale Date"'),
        ("CITY", '"CITY"'),
        ("señor", '"señor"'),
        ('a"b', '"a""b"'),
        ("1st", '"1st"'),
    ],
)
def test_a_name_is_quoted_where_sql_needs_it(name: str, sql: str) -> None:
    assert sql_name(name) == sql


def test_abbreviations_are_written_out_and_units_left_off() -> None:
    assert readable("Cust_Qty") == ("customer", "quantity")
    assert without_unit(readable("body_mass_g")) == ("body", "mass")
    assert without_unit(readable("Weight_in_lbs")) == ("weight",)
    assert without_unit(readable("check_in")) == ("check", "in")


def test_words_are_given_in_filipino_where_all_are_known() -> None:
    assert filipino(("payment", "method")) == ["paraan ng bayad"]
    assert filipino(("customers",)) == ["suki", "kostumer", "mamimili"]
    assert filipino(("payment", "gateway")) == []
    assert alike(("customer",)) == ["client", "buyer"]


def test_filipino_words_stay_in_filipino_and_are_given_in_english() -> None:
    assert filipino(("sangay",)) == ["sangay"]
    assert english(("sangay",)) == ["branch"]
    assert english(("paraan", "ng", "bayad")) == ["fee method", "payment method", "repayment method"]
    assert english(("order",)) == english(("customer",)) == english(("petsa", "ng", "zzz")) == english(()) == []
    assert alike(("presyo",)) == ["price"]


@pytest.mark.parametrize(
    ("words", "many"),
    [
        ("order item", "order items"),
        ("day of the week", "days of the week"),
        ("diagnosis", "diagnoses"),
        ("paraan ng bayad", "paraan ng bayad"),
        ("sangay", "sangay"),
    ],
)
def test_of_several_words_the_noun_is_put_in_the_plural(words: str, many: str) -> None:
    assert plural_of(words.split()) == many


@pytest.mark.parametrize(
    ("name", "private"),
    [
        ("address", True),
        ("home_address", True),
        ("email_address", True),
        ("Mobile No.", True),
        ("address_city", False),
        ("address province", False),
        ("city", False),
    ],
)
def test_how_to_reach_a_person_is_private_and_the_place_in_an_address_is_not(name: str, private: bool) -> None:
    column = Column(name, "string", sql_name(name), rows=3, filled=3, distinct=2)
    assert is_private(column) == private
