"""Makes the table, the queue and the engine that the settings name, and finds the semantic model and the data. Imports
nothing heavy until it is asked for."""

from __future__ import annotations

import importlib.util
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from kanina.clock import Clock, system_clock
from kanina.observability import keep_out
from kanina.settings import Settings

if TYPE_CHECKING:
    from kanina.assistant.rate_limit import RateLimiter
    from kanina.assistant.runner import Runner
    from kanina.data.engines.engine import Engine
    from kanina.data.semantic_model import SemanticModel
    from kanina.storage.failover import LateQueue
    from kanina.storage.sqs import SqsQueue
    from kanina.storage.table import Table

MODEL_FILE = "model.yaml"
"""What the semantic model is called where data lies; `kanina_demo` has one of its own."""
DATA_FOLDER = ".kanina/data"
"""Where a laptop's data lies unless the settings say otherwise."""


def make_table(settings: Settings) -> Table:
    if settings.storage == "dynamodb":
        from kanina.storage.dynamodb import DynamoDBTable

        return DynamoDBTable(
            settings.table_name,
            endpoint_url=settings.dynamodb_endpoint or None,
            deadline_seconds=settings.storage_seconds,
        )
    if settings.storage != "sqlite":
        raise ValueError(f"KANINA_STORAGE must be sqlite or dynamodb, not {settings.storage}")
    from kanina.storage.sqlite import SqliteTable

    if settings.sqlite_path != ":memory:":
        Path(settings.sqlite_path).parent.mkdir(parents=True, exist_ok=True)
    return SqliteTable(settings.sqlite_path, busy_seconds=settings.storage_seconds)


def make_late_queue(settings: Settings) -> SqsQueue | None:
    """Where turns wait that the table did not take; None keeps them in the process."""
    if not settings.write_back_queue_url:
        return None
    from kanina.storage.sqs import SqsQueue

    return SqsQueue(settings.write_back_queue_url, deadline_seconds=settings.storage_seconds)


def guarded_queue(settings: Settings) -> LateQueue | None:
    """That queue, left alone for a while after faults, for whoever hands over turns while a person waits."""
    queue = make_late_queue(settings)
    if queue is None:
        return None
    from kanina.storage.breaker import Breaker
    from kanina.storage.failover import BreakerQueue

    return BreakerQueue(queue, Breaker(settings.storage_faults, settings.storage_open_seconds))


def make_rate_limiter(settings: Settings, table: Table, clock: Clock = system_clock) -> RateLimiter | None:
    """What counts messages, in the table and nowhere else; None where they are not limited."""
    if not settings.rate_limit:
        return None
    from kanina.assistant.rate_limit import RateLimiter

    return RateLimiter(table, settings.rate_limit, settings.rate_window_seconds, clock, settings.rate_limit_key)


def model_path_of(settings: Settings) -> Path:
    """The model named in the settings, else the one beside the data, else the demo's. Raises ValueError without any."""
    if settings.model_path:
        return Path(settings.model_path)
    beside = data_folder(settings) / MODEL_FILE
    if beside.is_file():
        return beside
    if _is_database(settings):
        raise ValueError("there is no semantic model: set KANINA_MODEL_PATH; kanina model init writes one")
    demo = importlib.util.find_spec("kanina_demo")
    if demo is None or not demo.submodule_search_locations:
        raise ValueError(f"there is no semantic model: set KANINA_MODEL_PATH, or put {MODEL_FILE} beside the data")
    return Path(demo.submodule_search_locations[0]) / MODEL_FILE


def make_runner(settings: Settings) -> tuple[SemanticModel, Runner]:
    """The model, with the values that its data holds, and the engine over that data.

    Raises ValueError for a database whose address is none, or whose role may do more than read.
    """
    from kanina.assistant.runner import Runner
    from kanina.data.kept_model import kept_model
    from kanina.data.profile import load_or_profile, with_values

    if settings.data_bucket:
        from kanina.data.engines.s3_files import fetch_s3

        fetch_s3(settings.data_bucket, settings.data_prefix, data_folder(settings))
    model = kept_model(model_path_of(settings), settings.scratch)
    engine, state = (_database_engine if _is_database(settings) else _files_engine)(settings, model)
    keep_out(model.redact)
    profiled = with_values(model, load_or_profile(engine, model, state))
    return profiled, Runner(profiled, engine, row_cap=settings.row_cap)


def _files_engine(settings: Settings, model: SemanticModel) -> tuple[Engine, Path]:
    """DuckDB over the data's files, and a path that changes with them."""
    from kanina.data.engines.duckdb import DuckDBEngine
    from kanina.data.engines.duckdb_files import DATABASE, build_database

    database = build_database(data_folder(settings), settings.scratch / DATABASE)
    return DuckDBEngine(database, model.zone, settings.query_memory_mb), database


def _database_engine(settings: Settings, model: SemanticModel) -> tuple[Engine, Path]:
    """PostgreSQL, its role checked, and a path that changes with the database and each day."""
    from kanina.data.engines.postgresql import PostgreSQLEngine
    from kanina.data.engines.postgresql_connections import place_of
    from kanina.parameter_store import ParameterStore

    address = partial(ParameterStore().secret, settings.database_url_parameter, settings.database_url)
    engine = PostgreSQLEngine(address, model.zone)
    engine.start()
    settings.scratch.mkdir(parents=True, exist_ok=True)
    day = system_clock().astimezone(ZoneInfo(model.zone)).date()
    return engine, settings.scratch / f"postgresql-{place_of(address())}-{day.isoformat()}"


def _is_database(settings: Settings) -> bool:
    return bool(settings.database_url or settings.database_url_parameter)


def data_folder(settings: Settings) -> Path:
    """Where the data's files lie; with a bucket, where they are fetched to."""
    return settings.scratch / "data" if settings.data_bucket else Path(settings.data_path or DATA_FOLDER)
