"""Values of the data: read once for a state of the data and a model, and known to the planner from then on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.profile import load_or_profile, profile, with_values
from tests.small import connect, small_model


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DuckDBEngine]:
    path = tmp_path_factory.mktemp("profile") / "small.duckdb"
    with connect(str(path)) as connection:
        connection.execute("INSERT INTO items SELECT 'O-7', i, 'Item ' || i, 1, i FROM range(1001) t(i)")
    found = DuckDBEngine(path, memory_mb=400)
    yield found
    found.close()


def test_texts_one_groups_by_are_profiled_unless_there_are_too_many(engine: DuckDBEngine) -> None:
    assert profile(engine, small_model()) == {
        "branches.branch": ("Bay", "North", "South"),
        "branches.region": ("Central Luzon", "Ilocos", "NCR"),
        "branches.city": ("Parañaque, Metro Manila", "San Fernando, La Union", "San Fernando, Pampanga"),
        "tutors.tutor": ("Ana", "Ben"),
        "orders.status": ("cancelled", "paid", "refunded"),
        "orders.subject": ("Math", "Science"),
    }


def test_a_dimension_that_cannot_be_read_is_left_out(engine: DuckDBEngine) -> None:
    model = small_model()
    broken = model.dimensions["tutors.tutor"].model_copy(update={"expression": "no_such_column"})
    model = model.model_copy(update={"dimensions": {**model.dimensions, "tutors.tutor": broken}})
    assert "tutors.tutor" not in profile(engine, model)
    assert "orders.status" in profile(engine, model)


def test_a_profile_is_kept_beside_the_database(engine: DuckDBEngine) -> None:
    first = load_or_profile(engine, small_model(), engine.path)
    (kept,) = engine.path.parent.glob("small.duckdb.*.values.json")
    assert {name: tuple(values) for name, values in json.loads(kept.read_text()).items()} == first
    kept.write_text(json.dumps({"tutors.tutor": ["Kept"]}))
    assert load_or_profile(engine, small_model(), engine.path) == {"tutors.tutor": ("Kept",)}
    kept.write_text("{")
    assert load_or_profile(engine, small_model(), engine.path) == first


def test_another_model_is_profiled_anew(engine: DuckDBEngine, tmp_path: Path) -> None:
    model = small_model()
    database = tmp_path / "x.duckdb"
    load_or_profile(engine, model, database)
    fewer = {address: item for address, item in model.dimensions.items() if address != "tutors.tutor"}
    load_or_profile(engine, model.model_copy(update={"dimensions": fewer}), database)
    assert len(list(tmp_path.glob("x.duckdb.*.values.json"))) == 2


def test_values_of_the_file_come_first() -> None:
    model = with_values(small_model(), {"branches.region": ("Ilocos", "NCR")})
    assert model.dimensions["branches.region"].values == ("NCR", "Ilocos")
    assert model.dimensions["orders.status"].values == ()
