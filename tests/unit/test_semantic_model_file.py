"""The loader: every valid Ossie file loads with sensible defaults, and a fault is named with its place and remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from kanina.data.semantic_model import RowFilter, SemanticModel
from kanina.data.semantic_model_file import load_model, read_model
from kanina.problems import ModelInvalid
from tests.small import MODEL_FILE, small_model

DATA = Path(__file__).parents[1] / "data"
SCHEMA = DATA / "ossie" / "osi-schema.json"


def expression(sql: str, dialect: str = "ANSI_SQL") -> dict[str, Any]:
    return {"dialects": [{"dialect": dialect, "expression": sql}]}


def extension(**settings: Any) -> list[dict[str, str]]:
    return [{"vendor_name": "KANINA", "data": json.dumps(settings)}]


def field(name: str, datatype: str | None = None, **more: Any) -> dict[str, Any]:
    kind = {"datatype": datatype} if datatype else {}
    return {"name": name, "expression": expression(name), **kind, **more}


def document(**model: Any) -> dict[str, Any]:
    shop = {"name": "sales", "source": "sales", "primary_key": ["id"], "fields": [field("day", "Date")]}
    return {"version": "0.2.0.dev0", "semantic_model": [{"name": "shop", "datasets": [shop], **model}]}


def load(tmp_path: Path, content: dict[str, Any] | str) -> SemanticModel:
    path = tmp_path / "model.yaml"
    path.write_text(content if isinstance(content, str) else yaml.safe_dump(content), encoding="utf-8")
    return load_model(path)


def fault(tmp_path: Path, content: dict[str, Any] | str) -> str:
    with pytest.raises(ModelInvalid) as raised:
        load(tmp_path, content)
    assert str(tmp_path / "model.yaml") in raised.value.detail
    return raised.value.detail.removeprefix(str(tmp_path / "model.yaml")).removeprefix(": ")


@pytest.mark.parametrize("file", [MODEL_FILE, DATA / "sql_guard_model.yaml"], ids=lambda path: path.name)
def test_the_test_models_are_valid_ossie(file: Path) -> None:
    jsonschema.validate(yaml.safe_load(file.read_text()), json.loads(SCHEMA.read_text()))


def test_a_whole_model_is_read() -> None:
    model = small_model()
    assert model.name == "small"
    assert model.description == "A school with three branches.\nAmounts are in pesos."
    assert list(model.datasets) == ["branches", "tutors", "orders", "items", "lessons", "scores"]
    assert (model.zone, model.currency, model.week_start, model.school_year_start_month) == ("Asia/Manila", "PHP", 6, 6)
    assert model.suggestions == {"en": ("revenue by region",)}
    assert model.redact == ("\\bO-\\d+\\b",)
    assert model.unusable == {}
    region = model.dimensions["branches.region"]
    assert (region.label, region.values) == ({"en": "Region", "fil": "Rehiyon"}, ("NCR",))
    assert region.synonyms == {"en": ("area",), "fil": ("lugar",)}
    assert (region.type, region.is_time, region.grouping) == ("string", False, True)
    ordered_at = model.dimensions["orders.ordered_at"]
    assert (ordered_at.type, ordered_at.is_time, ordered_at.zoned) == ("datetime", True, True)
    assert not model.dimensions["lessons.lesson_date"].zoned
    assert [edge.role for edge in model.relationships if edge.role] == ["home_branch"]
    assert model.row_filters[0] == RowFilter(dataset="orders", condition="branch_id = 1", groups=("north",))


def test_a_metric_belongs_to_the_dataset_its_columns_name_and_is_dated_by_its_only_time() -> None:
    metrics = small_model().metrics
    assert {name: (metric.dataset, metric.time_field) for name, metric in metrics.items()} == {
        "revenue": ("orders", "orders.ordered_at"),
        "orders": ("orders", "orders.ordered_at"),
        "refund_rate": ("orders", "orders.ordered_at"),
        "items_sold": ("items", "orders.ordered_at"),
        "lessons": ("lessons", "lessons.lesson_date"),
        "average_score": ("scores", "scores.taken_on"),
    }
    assert metrics["revenue"].format == "currency"
    assert metrics["orders"].type == "integer"


def test_a_verified_query_is_read() -> None:
    query = small_model().verified_queries["order_status"]
    assert [parameter.name for parameter in query.parameters] == ["order_id", "least"]
    assert query.parameters[0].prompt == {"en": "What's your order ID?"}
    assert query.phrases == {"en": ("check my order",)}


def test_words_that_announce_a_parameter_are_read(tmp_path: Path) -> None:
    query = {
        "name": "v",
        "question": "?",
        "sql": "SELECT :first, :last",
        "parameters": [{"name": "first", "type": "date"}, {"name": "last", "type": "date"}],
        "param_mapping": {"from": "first", "mula": "first", "up to": "last"},
    }
    model = load(tmp_path, with_settings(verified_queries=[query]))
    assert model.verified_queries["v"].param_mapping == {"from": "first", "mula": "first", "up to": "last"}
    assert small_model().verified_queries["order_status"].param_mapping == {}


def test_a_file_without_kanina_settings_loads_with_defaults(tmp_path: Path) -> None:
    content = document(metrics=[{"name": "sold", "expression": expression("SUM(amount)")}])
    model = load(tmp_path, content)
    assert (model.zone, model.currency, model.week_start, model.languages) == ("UTC", None, 0, ("en", "fil"))
    assert model.metrics["sold"].dataset == "sales"
    assert model.metrics["sold"].time_field == "sales.day"


def test_the_last_days_include_today_unless_said_otherwise(tmp_path: Path) -> None:
    assert load(tmp_path, document()).last_days_include_today is True
    assert load(tmp_path, with_settings(last_days_include_today=False)).last_days_include_today is False
    assert "'no' is neither true nor false; write true or false" in fault(
        tmp_path, with_settings(last_days_include_today="no")
    )


def test_json_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_text(json.dumps(document()))
    assert load_model(path).name == "shop"


def test_the_model_of_a_name_is_read_from_a_file_of_several(tmp_path: Path) -> None:
    content = document()
    content["semantic_model"].append({**content["semantic_model"][0], "name": "second"})
    path = tmp_path / "model.yaml"
    path.write_text(yaml.safe_dump(content))
    assert load_model(path, "second").name == "second"
    with pytest.raises(ModelInvalid, match="'third'"):
        load_model(path, "third")


def test_time_follows_the_datatype_unless_said_otherwise(tmp_path: Path) -> None:
    content = document()
    content["semantic_model"][0]["datasets"][0]["fields"] = [
        field("a", "Date"),
        field("b", "DateTimeTz", dimension={"is_time": False}),
        field("c", "Integer", dimension={"is_time": True}),
        field("d", "String"),
        field("e", dimension={"is_time": True}),
    ]
    dimensions = load(tmp_path, content).dimensions
    assert {name: (item.is_time, item.type) for name, item in dimensions.items()} == {
        "sales.a": (True, "date"),
        "sales.b": (False, "datetime"),
        "sales.c": (True, "integer"),
        "sales.d": (False, "string"),
        "sales.e": (True, "datetime"),
    }


def test_amounts_are_measured_and_not_grouped_by_unless_marked(tmp_path: Path) -> None:
    content = document()
    content["semantic_model"][0]["datasets"][0]["fields"] = [
        field("amount", "Decimal"),
        field("rate", "Float", dimension={}),
        field("grade", "Integer"),
        field("note", "String", custom_extensions=extension(grouping=False)),
    ]
    dimensions = load(tmp_path, content).dimensions
    assert [name for name, item in dimensions.items() if item.grouping] == ["sales.rate", "sales.grade"]


def test_another_sql_dialect_is_translated_and_what_is_no_sql_is_left_out_with_the_reason(tmp_path: Path) -> None:
    content = document(
        metrics=[
            {"name": "tableau", "expression": expression("SUM([Amount])", "TABLEAU")},
            {"name": "snow", "expression": expression("SUM(IFF(paid, amount, 0))", "SNOWFLAKE")},
        ]
    )
    model = load(tmp_path, content)
    assert model.metrics["snow"].expression == "SUM(CASE WHEN paid THEN amount ELSE 0 END)"
    assert list(model.unusable) == ["tableau"]


def test_a_metric_of_no_clear_dataset_is_left_out_with_the_reason(tmp_path: Path) -> None:
    content = document(metrics=[{"name": "rows", "expression": expression("COUNT(*)")}])
    content["semantic_model"][0]["datasets"].append({"name": "other", "source": "other"})
    assert load(tmp_path, content).unusable == {
        "rows": "its columns do not tell which dataset it measures; "
        "write them as dataset.column, or name the dataset in its KANINA settings"
    }


def test_a_metric_over_two_datasets_belongs_to_the_many_side(tmp_path: Path) -> None:
    ratio = "SUM(sales.amount) / COUNT(DISTINCT shops.id)"
    content = document(metrics=[{"name": "per_shop", "expression": expression(ratio)}])
    model = content["semantic_model"][0]
    model["datasets"].append({"name": "shops", "source": "shops", "primary_key": ["id"]})
    model["relationships"] = [
        {"name": "r", "from": "sales", "to": "shops", "from_columns": ["shop_id"], "to_columns": ["id"]}
    ]
    assert load(tmp_path, content).metrics["per_shop"].dataset == "sales"


def test_a_role_is_read_from_its_relationship(tmp_path: Path) -> None:
    content = document()
    model = content["semantic_model"][0]
    model["datasets"].append({"name": "shops", "source": "shops", "unique_keys": [["code"]]})
    model["relationships"] = [
        {
            "name": "r",
            "from": "sales",
            "to": "shops",
            "from_columns": ["shop"],
            "to_columns": ["code"],
            "custom_extensions": extension(role="delivery", label="Delivered from"),
        }
    ]
    (edge,) = load(tmp_path, content).relationships
    assert (edge.role, edge.label) == ("delivery", {"en": "Delivered from"})


def with_settings(**settings: Any) -> dict[str, Any]:
    return document(custom_extensions=extension(**settings))


FAULTS: dict[str, tuple[dict[str, Any] | str, str]] = {
    "no YAML": ("a: [", "it is not YAML"),
    "a list": ("- a", "the file: a mapping was expected"),
    "no model": ({"version": "0.2.0.dev0", "semantic_model": []}, "the file: it holds no semantic model"),
    "another version": (
        {**document(), "version": "1.0"},
        "version: '1.0' cannot be read here; write version: 0.2.0.dev0",
    ),
    "an unknown key": (document(metric=[]), "semantic_model[0] (shop): 'metric' is not known here"),
    "no datasets": (document(datasets=[]), "semantic_model[0] (shop): it has no datasets"),
    "a number for a name": (
        document(datasets=[{"name": 7, "source": "x"}]),
        "semantic_model[0] (shop).datasets[0]: name is 7, which is no text; write name: followed by a text in quotes",
    ),
    "a blank source": (document(datasets=[{"name": "a", "source": " "}]), "datasets[0] (a): source is blank"),
    "two of a name": (
        document(datasets=[{"name": "a", "source": "x"}, {"name": "a", "source": "y"}]),
        "datasets[1] (a): the name 'a' is used twice",
    ),
    "an unknown datatype": (
        document(datasets=[{"name": "a", "source": "x", "fields": [field("f", "Money")]}]),
        "datasets[0] (a).fields[0] (f).datatype: 'Money' is no datatype of Ossie; write one of String, Integer",
    ),
    "an unknown dialect": (
        document(metrics=[{"name": "m", "expression": expression("1", "DUCKDB")}]),
        "'DUCKDB' is no dialect of Ossie",
    ),
    "a relationship to nowhere": (
        document(
            relationships=[{"name": "r", "from": "sales", "to": "shop", "from_columns": ["a"], "to_columns": ["b"]}]
        ),
        "relationships[0] (r).to: there is no dataset 'shop'; name one of sales",
    ),
    "columns that do not pair up": (
        document(
            relationships=[
                {"name": "r", "from": "sales", "to": "sales", "from_columns": ["a"], "to_columns": ["id", "b"]}
            ]
        ),
        "relationships[0] (r): from_columns and to_columns do not pair up",
    ),
    "a relationship to no key": (
        document(
            relationships=[{"name": "r", "from": "sales", "to": "sales", "from_columns": ["a"], "to_columns": ["b"]}]
        ),
        "relationships[0] (r).to_columns: b is no key of sales, so rows would multiply",
    ),
    "settings that are no JSON": (
        document(custom_extensions=[{"vendor_name": "KANINA", "data": "{"}]),
        "semantic_model[0] (shop).custom_extensions[0]: data is not JSON",
    ),
    "an unknown setting": (
        with_settings(zones="x"),
        "custom_extensions[0].data: 'zones' is not known here; did you mean zone? known are zone, currency",
    ),
    "an unknown zone": (with_settings(zone="Manila"), "zone: 'Manila' is no time zone; write an IANA name"),
    "an unknown day": (with_settings(week_start="luns"), "week_start: 'luns' is no day of the week"),
    "an unknown month": (with_settings(school_year_start_month=13), "school_year_start_month: 13 is no month"),
    "an unknown language": (with_settings(languages=["ceb"]), "languages: 'ceb' is not known here"),
    "a bad pattern": (with_settings(redact=["("]), "redact: '(' is no regular expression"),
    "a filter of nothing": (
        with_settings(row_filters=[{"dataset": "x", "condition": "TRUE", "groups": ["a"]}]),
        "row_filters[0]: there is no dataset 'x'; name one of sales",
    ),
    "a filter for nobody": (
        with_settings(row_filters=[{"dataset": "sales", "condition": "TRUE"}]),
        'row_filters[0]: it names nobody; write "people": ["*"] for everyone',
    ),
    "a catalog without a schema": (
        with_settings(default_catalog="shop"),
        "default_catalog: there is no default_schema beside it; add default_schema",
    ),
    "a verified query of a column that is no field": (
        with_settings(verified_queries=[{"name": "v", "question": "?", "sql": "SELECT COUNT(s.cost) FROM sales AS s"}]),
        "verified query v: there is no column cost in s: only declared fields can be read; add a field",
    ),
    "a parameter not declared": (
        with_settings(verified_queries=[{"name": "v", "question": "?", "sql": "SELECT :a"}]),
        "verified_queries[0] (v): its SQL uses :a, which parameters does not list",
    ),
    "a parameter not used": (
        with_settings(
            verified_queries=[{"name": "v", "question": "?", "sql": "SELECT 1::INT", "parameters": [{"name": "a"}]}]
        ),
        "verified_queries[0] (v): its SQL does not use :a",
    ),
    "a hint for no parameter": (
        with_settings(
            verified_queries=[
                {
                    "name": "v",
                    "question": "?",
                    "sql": "SELECT :a",
                    "parameters": [{"name": "a"}],
                    "param_mapping": {"from": "b"},
                }
            ]
        ),
        "verified_queries[0] (v): param_mapping: 'from' is mapped to 'b'; map words to the name of",
    ),
    "a query without SQL": (
        with_settings(verified_queries=[{"name": "v", "question": "?"}]),
        "verified_queries[0] (v): sql: Field required; add sql",
    ),
    "a time field that is none": (
        document(
            metrics=[
                {"name": "m", "expression": expression("SUM(x)"), "custom_extensions": extension(time_field="hour")}
            ]
        ),
        "time_field: 'hour' is no time field; name one of sales.day",
    ),
    "a format that is none": (
        document(
            metrics=[{"name": "m", "expression": expression("SUM(x)"), "custom_extensions": extension(format="peso")}]
        ),
        "format: 'peso' is no format; write one of number, currency",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_names_its_place_and_what_to_write(name: str, tmp_path: Path) -> None:
    content, told = FAULTS[name]
    assert told in fault(tmp_path, content)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelInvalid, match="it cannot be read"):
        load_model(tmp_path / "none.yaml")


def test_a_line_is_told_in_yaml_in_json_and_inside_kaninas_settings(tmp_path: Path) -> None:
    yaml_text = """version: 0.2.0.dev0
semantic_model:
  - name: shop
    datasets:
      - name: sales
        source: sales
        fields:
          - name: day
            expression: {dialects: [{dialect: ANSI_SQL, expression: day}]}
            datatype: Day
            custom_extensions:
              - vendor_name: KANINA
                data: |
                  {
                    "label": {"en": "Day",
                      "tl": "Araw"}
                  }
    custom_extensions:
      - vendor_name: KANINA
        data: '{"zone":
          "Manila"}'
"""
    path = tmp_path / "model.yaml"
    path.write_text(yaml_text)
    told = [problem.detail.removeprefix(f"{path}:") for problem in read_model(path).problems]
    assert [line.split(": ")[0] for line in told] == ["10", "16", "20"]
    assert told[0].startswith("10: semantic_model[0] (shop).datasets[0] (sales).fields[0] (day).datatype: 'Day' is no ")
    assert "label: 'tl' is not known here; known are en, fil" in told[1]
    in_json = tmp_path / "model.json"
    in_json.write_text(json.dumps(yaml.safe_load(yaml_text), indent=1, ensure_ascii=False))
    lines = in_json.read_text().splitlines()
    numbers = [
        int(problem.detail.removeprefix(f"{in_json}:").split(":")[0]) for problem in read_model(in_json).problems
    ]
    assert ['"datatype"' in lines[numbers[0] - 1], '"data"' in lines[numbers[1] - 1], '"data"' in lines[numbers[2] - 1]]
    assert numbers[0] < numbers[1] < numbers[2]


UNREADABLE = {
    "a: [": "2: the file: it is not YAML (did not find expected node content); correct that place",
    "a: 1\nb:\n  - x: 1\n    x: 2\n": "4: the file: the key 'x' is there twice; keep one of the two",
    "a: 1\nb: 2025-02-30\n": " the file: it is not YAML (ValueError: day is out of range for month); put that value",
    "a: !!python/name:os.system 1\n": "1: the file: it is not YAML (could not determine a constructor for the tag",
    "": "1: the file: a mapping was expected; write keys such as version, semantic_model",
    "[" * 5000: "1: the file: it is not YAML (exceeded maximum nesting depth); correct that place",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_a_file_that_is_no_yaml_is_told_with_its_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "model.yaml"
    path.write_text(text)
    (problem,) = read_model(path).problems
    assert problem.detail.removeprefix(f"{path}:").startswith(UNREADABLE[text])


NO_JSON = {
    '{"a": 1,\n "a": 2}': "2: the file: one object has the key 'a' twice; keep one of the two",
    '{\n\n"a" 1}': "3: the file: it is not JSON (Expecting ':' delimiter); correct that place",
    "[" * 100_000: "1: the file: it is nested too deeply; write an Apache Ossie file",
}


@pytest.mark.parametrize("text", NO_JSON)
def test_a_file_that_is_no_json_is_told_with_its_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_text(text)
    (problem,) = read_model(path).problems
    assert problem.detail == f"{path}:{NO_JSON[text]}"


def test_all_faults_are_told_and_what_can_be_read_is(tmp_path: Path) -> None:
    content = document(
        metric=[],
        relationships=[{"name": "r", "from": "sales", "to": "shop", "from_columns": ["a"], "to_columns": ["b"]}],
        metrics=[
            {"name": "sold", "expression": expression("SUM(amount)"), "datatype": "Peso"},
            {"name": "sold", "expression": expression("COUNT(*)"), "custom_extensions": extension(better="up")},
            {"name": "n", "expression": expression("COUNT(*)"), "custom_extensions": extension(better="up", form="x")},
        ],
        custom_extensions=extension(zone="Manila", week_start="luns", currency=7),
    )
    path = tmp_path / "model.yaml"
    path.write_text(yaml.safe_dump(content))
    file = read_model(path)
    faults = [problem.detail.split("): ", 1)[-1].split("; ")[0] for problem in file.problems]
    assert [fault.split(": ")[-1] for fault in faults] == [
        "'metric' is not known here",
        "there is no dataset 'shop'",
        "'Peso' is no datatype of Ossie",
        "the name 'sold' is used twice",
        "'form' is not known here",
        "'up' is no direction",
        "'Manila' is no time zone",
        "currency is 7, which is no text",
        "'luns' is no day of the week",
    ]
    assert file.model is not None
    assert list(file.model.metrics) == ["sold", "n"]
    with pytest.raises(ModelInvalid, match=r"'metric' is not known here.* \(and 8 more: `kanina model check` tells"):
        load_model(path)


UNUSABLE = {
    "amount": "its expression has no aggregate; write one such as SUM(amount) or COUNT(*)",
    "SUM(amount) / quantity": "its expression names quantity outside of its aggregates; write one around it, such as "
    "SUM(quantity)",
    "SUM((SELECT 1))": "its expression has a SELECT inside; make that the source of a dataset",
    "SUM(amount": "its expression in ANSI_SQL cannot be read: a bracket is not closed; correct it",
    "SUM((amount)))": "its expression in ANSI_SQL cannot be read: a bracket is closed that was not opened; correct it",
    "SUM(amount) FILTER (WHERE shop = 'a)": "its expression in ANSI_SQL cannot be read: a quote is not closed; correct "
    "it",
    "SUM amount of": "its expression in ANSI_SQL cannot be read here; write one in ANSI_SQL",
    "SUM(amount) OVER ()": "its expression is a window (OVER), which has a value in each row; write the aggregate "
    "without OVER",
    "read_csv('x.csv')": "its expression calls read_csv, which is not allowed; write one such as SUM(amount)",
    "SUM(sale.amount)": "there is no dataset 'sale'; name one of sales, shops, visits",
    "SUM(sales.amount) / COUNT(visits.id)": "it measures sales and visits, and not just one of them leads to the "
    "others; relate them, many to one, or make a metric of each and ask for both",
    "SUM(sales.amount) / SUM(shops.size)": "SUM(shops.size) would take each of shops once for each of its sales; write "
    'a DISTINCT into it, or "dataset": "sales" in its KANINA settings if that is meant',
}
USABLE = (
    "SUM(amount) FILTER (WHERE sales.status = 'paid') / NULLIF(COUNT(*), 0)",
    "SUM(sales.amount) / COUNT(DISTINCT shops.id)",
    "SUM(Sales.quantity * SHOPS.price)",
    "MAX(shops.opened) - MIN(sales.day)",
    "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY sales.amount)",
    "entropy(sales.product)",
    "list(sales.product)",
)


def three_datasets(*expressions: str) -> dict[str, Any]:
    """Sales of shops, and visits of which nothing else is known; metrics by number."""
    content = document(
        metrics=[{"name": f"m{at}", "expression": expression(sql)} for at, sql in enumerate(expressions)],
        relationships=[
            {"name": "r", "from": "sales", "to": "shops", "from_columns": ["shop_id"], "to_columns": ["id"]}
        ],
    )
    model = content["semantic_model"][0]
    model["datasets"][0]["fields"] = [field("amount", "Decimal"), field("quantity", "Integer")]
    model["datasets"] += [{"name": "shops", "source": "shops", "primary_key": ["id"]}]
    model["datasets"] += [{"name": "visits", "source": "visits"}]
    return content


def test_a_metric_that_would_be_wrong_is_left_out_with_the_reason_and_the_remedy(tmp_path: Path) -> None:
    assert list(load(tmp_path, three_datasets(*UNUSABLE)).unusable.values()) == list(UNUSABLE.values())


def test_metrics_over_several_datasets_and_of_functions_only_the_engine_knows_are_read(tmp_path: Path) -> None:
    model = load(tmp_path, three_datasets(*USABLE))
    assert model.unusable == {}
    assert {metric.dataset for metric in model.metrics.values()} == {"sales"}


def test_fields_that_are_no_value_of_a_row_are_left_out_and_a_name_like_a_keyword_is_a_column(tmp_path: Path) -> None:
    content = document()
    content["semantic_model"][0]["datasets"][0]["fields"] = [
        {"name": "total", "expression": expression("SUM(amount)")},
        {"name": "shop", "expression": expression("(SELECT name FROM shops)")},
        {"name": "words", "expression": expression("Unit Price")},
        {"name": "rank", "expression": expression("ROW_NUMBER() OVER (ORDER BY day)")},
        {"name": "month", "expression": expression("strftime(day, '%m')")},
        {"name": "case", "expression": expression("case")},
        {"name": "order", "expression": expression("order")},
        {
            "name": "both",
            "expression": {
                "dialects": [
                    {"dialect": "SNOWFLAKE", "expression": "IFF(a, 1, 2)"},
                    {"dialect": "ANSI_SQL", "expression": "IFF(a"},
                ]
            },
        },
    ]
    model = load(tmp_path, content)
    assert model.unusable == {
        "sales.total": "its expression is an aggregate; make it a metric",
        "sales.shop": "its expression has a SELECT inside; make that the source of a dataset",
        "sales.words": "its expression in ANSI_SQL cannot be read here; write one in ANSI_SQL",
    }
    assert {field.name: field.expression for field in model.dimensions.values()} == {
        "rank": "ROW_NUMBER() OVER (ORDER BY day)",
        "month": "strftime(day, '%m')",
        "case": '"case"',
        "order": "order",
        "both": "CASE WHEN a THEN 1 ELSE 2 END",
    }


@pytest.mark.parametrize(("line", "number"), [("\tsource: shops", 5), ("  \tsource: shops", 5)])
def test_a_tab_where_a_line_begins_is_named(tmp_path: Path, line: str, number: int) -> None:
    path = tmp_path / "model.yaml"
    path.write_text(f"version: 0.2.0.dev0\nsemantic_model:\n  - datasets:\n      - name: shops\n{line}\n")
    with pytest.raises(ModelInvalid, match=rf"model\.yaml:{number}: .*a tab stands where a line begins.*use spaces"):
        load_model(path)
