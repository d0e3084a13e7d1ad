"""Any valid Apache Ossie file loads: whatever it says is there, or is left out with a reason.

Files are made by a strategy of our own, since one from the schema alone would have relationships that lead nowhere;
the schema of the specification judges each of them first.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kanina.data.semantic_model_file import load_model

SCHEMA = Path(__file__).parents[1] / "data" / "ossie" / "osi-schema.json"

# Text as a YAML file can hold it; no control characters, which are no name of anything.
texts = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff"), max_size=12
)
names = texts.filter(str.strip) | st.sampled_from(
    [
        "order",
        "select",
        "Order Details",
        "数量",
        "no",
        "1",
        "null",
        "true",
        "a.b",
        "2025-01-01",
        "=",
        "~",
        "it's",
        'say "x"',
    ]
)
dialects = st.sampled_from(["ANSI_SQL", "SNOWFLAKE", "MDX", "TABLEAU", "DATABRICKS", "MAQL", "BIGQUERY"])
datatypes = st.sampled_from(
    ["String", "Integer", "Decimal", "Float", "Boolean", "Date", "Time", "DateTime", "DateTimeTz", "Opaque"]
)
ai_contexts = texts | st.fixed_dictionaries(
    {},
    optional={
        "instructions": texts,
        "synonyms": st.lists(texts, max_size=3),
        "examples": st.lists(texts, max_size=2),
        "anything": st.none() | st.integers() | st.lists(texts, max_size=1),
    },
)
vendors = texts.filter(lambda name: name != "KANINA") | st.just("SNOWFLAKE")
extensions = st.lists(st.fixed_dictionaries({"vendor_name": vendors, "data": texts}), max_size=2)
row_expressions = texts | st.sampled_from(
    [
        "id",
        "order",
        "case",
        '"Unit Price"',
        "a || ' ' || b",
        "CAST(x AS DATE)",
        "UPPER(name)",
        "SUM(x)",
        "[Sales]",
        "x AS y",
    ]
)
many_expressions = texts | st.sampled_from(
    [
        "SUM(x)",
        "COUNT(*)",
        "SUM(a.x) / COUNT(DISTINCT b.y)",
        "x",
        "MAX(x) - MIN(x)",
        "SUM([Sales])",
        "IFF(a, b, c)",
        "SUM(SUM(x))",
    ]
)
common = {"ai_context": ai_contexts, "custom_extensions": extensions, "description": texts}


def expressions(sql: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    # A blank expression is valid by the schema and says nothing; it is refused, as the next test holds.
    one = st.fixed_dictionaries({"dialect": dialects, "expression": sql.filter(str.strip)})
    return st.fixed_dictionaries({"dialects": st.lists(one, min_size=1, max_size=3)})


@st.composite
def datasets(draw: st.DrawFn, name: str) -> dict[str, Any]:
    sources = st.sampled_from(
        ["t", "db.schema.t", '"Order Details"', "SELECT * FROM t", "WITH a AS (SELECT 1) SELECT * FROM a"]
    )
    keys = st.lists(names, max_size=3)
    field = st.fixed_dictionaries(
        {"name": names, "expression": expressions(row_expressions)},
        optional={
            **common,
            "label": texts,
            "datatype": datatypes,
            "dimension": st.fixed_dictionaries({}, optional={"is_time": st.booleans()}),
        },
    )
    more = st.fixed_dictionaries(
        {"source": sources | names},
        optional={
            **common,
            "primary_key": keys,
            "unique_keys": st.lists(keys, max_size=2),
            "fields": st.lists(field, max_size=4, unique_by=lambda each: each["name"]),
        },
    )
    return {"name": name, **draw(more)}


@st.composite
def models(draw: st.DrawFn) -> dict[str, Any]:
    own = draw(st.lists(names, min_size=1, max_size=4, unique=True))
    made = [draw(datasets(name)) for name in own]
    relationships = []
    for name in draw(st.lists(names, max_size=4, unique=True)):
        target = draw(st.sampled_from(made))
        keys = [key for key in (target.get("primary_key", []), *target.get("unique_keys", [])) if key]
        columns = draw(st.sampled_from(keys)) if keys else draw(st.lists(names, min_size=1, max_size=2))
        start = draw(st.lists(names, min_size=len(columns), max_size=len(columns)))
        edge = {"name": name, "from": draw(st.sampled_from(own)), "to": target["name"]}
        edge |= {"from_columns": start, "to_columns": columns}
        relationships.append(edge | draw(st.fixed_dictionaries({}, optional={key: common[key] for key in EDGE_KEYS})))
    metric = st.fixed_dictionaries(
        {"name": names, "expression": expressions(many_expressions)}, optional={**common, "datatype": datatypes}
    )
    metrics = draw(st.lists(metric, max_size=4, unique_by=lambda each: each["name"]))
    model = {"name": draw(names), "datasets": made, "relationships": relationships, "metrics": metrics}
    return model | draw(st.fixed_dictionaries({}, optional=common))


EDGE_KEYS = ("ai_context", "custom_extensions")
files = st.fixed_dictionaries(
    {"version": st.just("0.2.0.dev0"), "semantic_model": st.lists(models(), min_size=1, max_size=2)}
)


@cache
def schema() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))


@given(files, st.booleans())
def test_a_valid_file_loads_and_everything_in_it_is_there_or_left_out_with_a_reason(
    tmp_path_factory: Any, content: dict[str, Any], as_json: bool
) -> None:
    schema().validate(content)
    path = tmp_path_factory.mktemp("ossie") / ("model.json" if as_json else "model.yaml")
    text = json.dumps(content) if as_json else yaml.safe_dump(content, allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")
    said = content["semantic_model"][0]
    model = load_model(path)
    assert model.name == said["name"]
    assert list(model.datasets) == [dataset["name"] for dataset in said["datasets"]]
    addresses = [
        f"{dataset['name']}.{field['name']}" for dataset in said["datasets"] for field in dataset.get("fields", [])
    ]
    metrics = [metric["name"] for metric in said["metrics"]]
    assert set(model.dimensions) | set(model.metrics) | set(model.unusable) == set(addresses) | set(metrics)
    assert [edge.name for edge in model.relationships] == [edge["name"] for edge in said["relationships"]]
    assert all(model.unusable.values())
