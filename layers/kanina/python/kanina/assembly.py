"""Builds the assistant and its parts from settings, once a process; the only place that knows every engine.

Nothing heavy is imported until a part is first asked for, so that a handler's import stays cheap.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import threading
from collections.abc import Callable
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from kanina.clock import Clock, random_ids, system_clock
from kanina.observability import configure, keep_out, log
from kanina.redaction import Redact, Redactor
from kanina.settings import Settings, load_settings

if TYPE_CHECKING:
    from kanina.assistant.allowance import Allowance
    from kanina.assistant.assistant import Assistant
    from kanina.assistant.charts.painters import Painter
    from kanina.assistant.claude.anthropic_client import Service
    from kanina.assistant.claude.calls import ModelClient
    from kanina.assistant.exports import Exports
    from kanina.assistant.known.finding import Extraction
    from kanina.assistant.known.reader import LazyReader
    from kanina.assistant.learning import Learner, Scribe
    from kanina.assistant.planner import Narrator, Planner
    from kanina.assistant.rate_limit import RateLimiter
    from kanina.assistant.runner import Runner
    from kanina.data.engines.engine import Engine
    from kanina.data.semantic_model import SemanticModel
    from kanina.memory.conversations import Conversations
    from kanina.memory.links import Links
    from kanina.memory.memories import Memories
    from kanina.memory.personal_data import PersonalData
    from kanina.memory.recall.vectors import Embedder
    from kanina.memory.references import Embed
    from kanina.people import Person
    from kanina.reports.daily import DailyReport
    from kanina.reports.definition import ReportDefinition
    from kanina.storage.failover import BreakerTable, LateQueue
    from kanina.storage.sqs import SqsQueue
    from kanina.storage.table import Table

MODEL_FILE = "model.yaml"
"""What the semantic model is called where data lies; `kanina_demo` has one of its own."""


DATA_FOLDER = ".kanina/data"
"""Where a laptop's data lies unless the settings say otherwise."""


class Parts:
    """The parts for one set of settings, each made when it is first asked for."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.RLock()
        self._table: Table | None = None
        self._store: BreakerTable | None = None
        self._conversations: Conversations | None = None
        self._engine: tuple[SemanticModel, Runner] | None = None
        self._assistant: Assistant | None = None
        self._exports: Exports | None = None
        self._redactor: Redactor | None = None
        self._learner: Learner | None = None

    @cached_property
    def _reader(self) -> LazyReader:
        """Who reads memories, by the model, which is fetched when the first one is read."""
        from kanina.assistant.known.reader import LazyReader

        return LazyReader(lambda: self.engine()[0])

    @cached_property
    def _embedder(self) -> Embedder | None:
        """Who gives texts their vectors; None for nobody. Raises ValueError where it is not installed."""
        if self._settings.embedder == "none":
            return None
        from kanina.assistant.embedders import embedder_of

        return embedder_of(self._settings.embedder, self._settings.model_region)

    def _embed(self, person: Person) -> None:
        """Give a person's memories their vectors."""
        from kanina.storage import keys

        if self._embedder is not None:
            self.memories().embed(keys.person(person.id), self._embedder)

    def table(self) -> Table:
        """The table that holds everything."""
        with self._lock:
            if self._table is None:
                self._table = _make_table(self._settings)
            return self._table

    def store(self) -> BreakerTable:
        """That table, left alone for a while after repeated faults."""
        with self._lock:
            if self._store is None:
                from kanina.storage.breaker import Breaker
                from kanina.storage.failover import BreakerTable

                breaker = Breaker(self._settings.storage_faults, self._settings.storage_open_seconds)
                self._store = BreakerTable(self.table(), breaker)
            return self._store

    def conversations(self) -> Conversations:
        """Memory over that table."""
        with self._lock:
            if self._conversations is None:
                from kanina.memory.conversations import Conversations

                self._conversations = Conversations(
                    self.store(),
                    self._settings.policy,
                    system_clock,
                    random_ids,
                    deletes_surplus=self._settings.storage == "sqlite",
                    purges_later=self._purges_later,
                    redact=lambda text: self.redactor()(text),
                    shows_memories=model_provider(self._settings) != "offline",
                    sees=self._sees,
                    embedder=self._embedder,
                )
            return self._conversations

    @property
    def _purges_later(self) -> bool:
        """On the laptop the server does, in the cloud the function that writes turns back."""
        return self._settings.storage == "sqlite" or bool(self._settings.write_back_queue_url)

    def personal_data(self) -> PersonalData:
        """What is kept of people as such, over that table."""
        from kanina.memory.personal_data import PersonalData

        return PersonalData(
            self.store(),
            self._settings.policy,
            system_clock,
            (self._settings.report_id,),
            purges_later=self._purges_later,
            sees=self._sees,
        )

    def links(self) -> Links:
        """The links between accounts, in that table; a code that is made or entered counts as a message."""
        from kanina.assistant.rate_limited import counted
        from kanina.memory.links import Links

        limiter = make_rate_limiter(self._settings, self.store())
        return Links(self.store(), system_clock, count=lambda person: counted(limiter, person, ""))

    def memories(self) -> Memories:
        """What people want remembered, in that table."""
        from kanina.memory.memories import Memories

        return Memories(
            self.store(),
            system_clock,
            random_ids,
            redact=lambda text: self.redactor()(text),
            reader=self._reader,
        )

    def relearn(self, person: Person, conversation_id: str) -> Extraction:
        """Read a conversation for what its person asked to be remembered. See `relearning.relearn`."""
        from kanina.assistant.known.relearning import relearn

        find = self.learner().find
        return relearn(person, conversation_id, self.conversations(), self.memories(), self._reader.meanings, find)

    def learner(self) -> Learner:
        """What learns of conversations after their turns."""
        from kanina.assistant.known.finding import Finder
        from kanina.assistant.learning import Learner

        with self._lock:
            if self._learner is None:

                def redact(text: str) -> str:
                    return self.redactor()(text)

                self._learner = Learner(
                    self.conversations(),
                    make_scribe(self._settings, self.redactor),
                    finder=Finder(self.store(), self.memories(), system_clock, redact),
                    embed=self._embed,
                    embedder=self._embedder,
                    remembers=lambda person: self.personal_data().profile(person).memory,
                    allowance=make_allowance(self._settings, self.store()),
                )
            return self._learner

    def engine(self) -> tuple[SemanticModel, Runner]:
        """The model and what runs its queries. Fetches data and builds the engine's file if they are not there yet."""
        with self._lock:
            if self._engine is None:
                self._engine = make_runner(self._settings)
            return self._engine

    def redactor(self) -> Redactor:
        """What the model puts out of titles and summaries. Of the data no more than the model is fetched for it."""
        with self._lock:
            if self._redactor is None:
                self._redactor = Redactor(self._model().redact)
            return self._redactor

    def _model(self) -> SemanticModel:
        """The model, of the data no more than that."""
        with self._lock:
            if self._engine is not None:
                return self._engine[0]
            from kanina.data.kept_model import kept_model

            if self._settings.data_bucket and not self._settings.model_path:
                from kanina.data.engines.s3_files import fetch_file

                folder = _data_folder(self._settings)
                fetch_file(self._settings.data_bucket, self._settings.data_prefix, MODEL_FILE, folder)
            return kept_model(model_path(self._settings), self._settings.scratch)

    def _sees(self, person: Person) -> str:
        """Which rows a person sees; see `sight_of`."""
        from kanina.data.row_filters import sight_of

        return sight_of(self._model(), person)

    def assistant(self) -> Assistant:
        """The core."""
        with self._lock:
            if self._assistant is None:
                from kanina.assistant.assistant import Assistant
                from kanina.memory.failover import TurnMemory

                model, runner = self.engine()
                planner, narrator = make_respondents(self._settings, model)
                self._assistant = Assistant(
                    model=model,
                    conversations=self.conversations(),
                    planner=planner,
                    narrator=narrator,
                    runner=runner,
                    settings=self._settings,
                    clock=system_clock,
                    ids=random_ids,
                    embed=redacting(load_embedding(self._settings), self.redactor()),
                    memory=TurnMemory(
                        self.conversations(),
                        self._settings.policy,
                        system_clock,
                        random_ids,
                        store=self.store(),
                        queue=_guarded_queue(self._settings),
                    ),
                    rate_limiter=make_rate_limiter(self._settings, self.store()),
                    allowance=make_allowance(self._settings, self.store()),
                    memories=self.memories(),
                    embedder=self._embedder,
                )
            return self._assistant

    def exports(self) -> Exports:
        """What runs earlier turns again, over the same engine."""
        with self._lock:
            if self._exports is None:
                from kanina.assistant.exports import Exports

                model, runner = self.engine()
                self._exports = Exports(
                    model=model,
                    conversations=self.conversations(),
                    runner=runner,
                    rows=self._settings.export_rows,
                    clock=system_clock,
                    rate_limiter=make_rate_limiter(self._settings, self.store()),
                )
            return self._exports

    def close(self) -> None:
        """End the engine's process and let go of the table."""
        with self._lock:
            if self._assistant is not None:
                self._assistant.close()
            if self._engine is not None:
                self._engine[1].close()
            if self._conversations is not None:
                self._conversations.close()
            if self._table is not None and hasattr(self._table, "close"):
                self._table.close()
            self._assistant = self._exports = self._learner = self._engine = None
            self._conversations = self._store = self._table = None


_parts: dict[Settings, Parts] = {}
_parts_lock = threading.Lock()


@cache
def settings() -> Settings:
    """The settings of this process, from its environment."""
    return load_settings()


def configured() -> Settings:
    """The settings of this process, its logs and metrics set up as they say."""
    configure(settings().log_level, settings().metrics_namespace)
    return settings()


def parts(given: Settings | None = None) -> Parts:
    """The parts for these settings, or for the process's own."""
    wanted = given or settings()
    with _parts_lock:
        return _parts.setdefault(wanted, Parts(wanted))


def table(given: Settings | None = None) -> Table:
    """The table that holds everything."""
    return parts(given).table()


def store(given: Settings | None = None) -> BreakerTable:
    """That table, left alone for a while after faults."""
    return parts(given).store()


def conversations(given: Settings | None = None) -> Conversations:
    """Memory over that table."""
    return parts(given).conversations()


def memories(given: Settings | None = None) -> Memories:
    """What people want remembered."""
    return parts(given).memories()


def links(given: Settings | None = None) -> Links:
    """The links between accounts."""
    return parts(given).links()


def personal_data(given: Settings | None = None) -> PersonalData:
    """What is kept of people as such."""
    return parts(given).personal_data()


def assistant(given: Settings | None = None) -> Assistant:
    """The core behind all doors."""
    return parts(given).assistant()


def exports(given: Settings | None = None) -> Exports:
    """What runs earlier turns again."""
    return parts(given).exports()


def report_definition(given: Settings | None = None) -> ReportDefinition:
    """What the daily report shows. Raises ModelInvalid where report.yaml is wrong, or no metric has days."""
    from kanina.reports.definition import definition_for

    wanted = given or settings()
    return definition_for(assistant(given).model, model_path(wanted), wanted.report_id)


def due_report(person: Person, given: Settings | None = None) -> DailyReport:
    """The report of yesterday for a person, or of the last full day with figures."""
    from kanina.reports.daily import ONE_DAY, latest

    core = assistant(given)
    return latest(core, report_definition(given), core.today() - ONE_DAY, person)


def model_path(given: Settings | None = None) -> Path:
    """The model named in the settings, else the one beside the data, else the demo's. Raises ValueError without any."""
    wanted = given or settings()
    if wanted.model_path:
        return Path(wanted.model_path)
    beside = _data_folder(wanted) / MODEL_FILE
    if beside.is_file():
        return beside
    if _is_database(wanted):
        raise ValueError("there is no semantic model: set KANINA_MODEL_PATH; kanina model init writes one")
    demo = importlib.util.find_spec("kanina_demo")
    if demo is None or not demo.submodule_search_locations:
        raise ValueError(f"there is no semantic model: set KANINA_MODEL_PATH, or put {MODEL_FILE} beside the data")
    return Path(demo.submodule_search_locations[0]) / MODEL_FILE


def close() -> None:
    """End what this process started, for every set of settings."""
    with _parts_lock:
        for made in _parts.values():
            made.close()
        _parts.clear()


def _make_table(settings: Settings) -> Table:
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


def load_embedding(settings: Settings) -> Embed | None:
    """The callable that the setting names as `module:name`, or None. Raises ValueError when it is not there."""
    if not settings.embedding:
        return None
    module, _, name = settings.embedding.partition(":")
    try:
        embed: Embed = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"KANINA_EMBEDDING must be module:callable of something installed: {error}") from error
    return embed


def make_rate_limiter(settings: Settings, table: Table, clock: Clock = system_clock) -> RateLimiter | None:
    """What counts messages, in the table and nowhere else; None where they are not limited."""
    if not settings.rate_limit:
        return None
    from kanina.assistant.rate_limit import RateLimiter

    return RateLimiter(table, settings.rate_limit, settings.rate_window_seconds, clock, settings.rate_limit_key)


def make_allowance(settings: Settings, table: Table, clock: Clock = system_clock) -> Allowance | None:
    """What language models may cost; None where that is not limited, or none is set."""
    dollars = settings.model_daily_dollars
    person, key = dollars, settings.model_daily_dollars_key or dollars
    amounts = (person, key, settings.model_daily_dollars_total)
    if model_provider(settings) == "offline" or not any(amounts):
        return None
    from kanina.assistant.allowance import Allowance, Caps
    from kanina.assistant.claude.catalogue import a_turn, given_prices

    aside = a_turn(settings.plan_model, settings.answer_model, given_prices(settings.model_prices))
    return Allowance(table, clock, Caps(*(round(amount * 1_000_000) for amount in amounts)), aside)


def redacting(embed: Embed | None, redact: Redact) -> Embed | None:
    """The callable, given texts that hold nothing of what the model names."""
    return None if embed is None else lambda texts: embed([redact(text) for text in texts])


def make_painter(settings: Settings) -> Painter | None:
    """Who draws charts as pictures: the function that is set, else this process if it can; None where nobody does."""
    from kanina.assistant.charts.painters import RemotePainter, local_painter

    return RemotePainter(settings.chart_function) if settings.chart_function else local_painter()


def model_provider(settings: Settings) -> str:
    """Who plans and words: "offline", "anthropic", "bedrock" or "bedrock_mantle". "auto" is "anthropic" where a key or
    an address is set."""
    if settings.model_provider != "auto":
        return settings.model_provider
    is_set = settings.anthropic_api_key or settings.anthropic_api_key_parameter or settings.model_base_url
    return "anthropic" if is_set else "offline"


def make_respondents(
    settings: Settings, model: SemanticModel, clock: Clock = system_clock, offline: Planner | None = None
) -> tuple[Planner, Narrator]:
    """Who plans and who words answers: a language model with the offline ones behind it, or the offline ones alone.

    offline: the offline planner, where it has been made already.
    """
    from kanina.assistant.narrator import OfflineNarrator
    from kanina.assistant.offline.planner import OfflinePlanner

    planner, narrator = offline or OfflinePlanner(model), OfflineNarrator(model)
    provider = make_model_client(settings)
    if provider is None:
        return planner, narrator
    from kanina.assistant.claude.calls import RedactingClient
    from kanina.assistant.claude.narrator import ClaudeNarrator
    from kanina.assistant.claude.planner import ClaudePlanner

    client = RedactingClient(provider, Redactor(model.redact))
    return (
        ClaudePlanner(
            client=client,
            model_name=settings.plan_model,
            offline=planner,
            semantic_model=model,
            clock=clock,
        ),
        ClaudeNarrator(
            client=client,
            model_name=settings.answer_model,
            offline=narrator,
            semantic_model=model,
            clock=clock,
        ),
    )


def make_scribe(settings: Settings, redactor: Callable[[], Redactor], clock: Clock = system_clock) -> Scribe | None:
    """Who words what is learnt; None where no language model is set."""
    provider = make_model_client(settings)
    if provider is None:
        return None
    from kanina.assistant.claude.calls import RedactingClient
    from kanina.assistant.claude.scribe import ClaudeScribe

    client = RedactingClient(provider, lambda text: redactor()(text))
    return ClaudeScribe(client, settings.answer_model, lambda: clock().date())


def make_model_client(settings: Settings) -> ModelClient | None:
    """The provider of models that is set; None for none."""
    provider = model_provider(settings)
    if provider == "offline":
        return None
    from kanina.assistant.claude.anthropic_client import AnthropicClient, Connection
    from kanina.assistant.claude.catalogue import given_prices
    from kanina.parameter_store import ParameterStore

    for name in unpriced_models(settings):
        log("model_price_unknown", level=logging.WARNING, model=name)
    key = partial(ParameterStore().secret, settings.anthropic_api_key_parameter, settings.anthropic_api_key)
    connection = Connection(cast("Service", provider), key, settings.model_base_url, settings.model_region)
    return AnthropicClient(connection, prices=given_prices(settings.model_prices))


def unpriced_models(settings: Settings) -> tuple[str, ...]:
    """The models that are asked and of which nobody has said what they cost."""
    if model_provider(settings) == "offline":
        return ()
    from kanina.assistant.claude.catalogue import given_prices, is_priced

    given = given_prices(settings.model_prices)
    names = dict.fromkeys((settings.plan_model, settings.answer_model))
    return tuple(name for name in names if not is_priced(name, given))


def make_late_queue(settings: Settings) -> SqsQueue | None:
    """Where turns wait that the table did not take; None keeps them in the process."""
    if not settings.write_back_queue_url:
        return None
    from kanina.storage.sqs import SqsQueue

    return SqsQueue(settings.write_back_queue_url, deadline_seconds=settings.storage_seconds)


def _guarded_queue(settings: Settings) -> LateQueue | None:
    """That queue, left alone for a while after faults, for whoever hands over turns while a person waits."""
    queue = make_late_queue(settings)
    if queue is None:
        return None
    from kanina.storage.breaker import Breaker
    from kanina.storage.failover import BreakerQueue

    return BreakerQueue(queue, Breaker(settings.storage_faults, settings.storage_open_seconds))


def make_runner(settings: Settings) -> tuple[SemanticModel, Runner]:
    """The model, with the values that its data holds, and the engine over that data.

    Raises ValueError for a database whose address is none, or whose role may do more than read.
    """
    from kanina.assistant.runner import Runner
    from kanina.data.kept_model import kept_model
    from kanina.data.profile import load_or_profile, with_values

    if settings.data_bucket:
        from kanina.data.engines.s3_files import fetch_s3

        fetch_s3(settings.data_bucket, settings.data_prefix, _data_folder(settings))
    model = kept_model(model_path(settings), settings.scratch)
    engine, state = (_database_engine if _is_database(settings) else _files_engine)(settings, model)
    keep_out(model.redact)
    profiled = with_values(model, load_or_profile(engine, model, state))
    return profiled, Runner(profiled, engine, row_cap=settings.row_cap)


def _files_engine(settings: Settings, model: SemanticModel) -> tuple[Engine, Path]:
    """DuckDB over the data's files, and a path that changes with them."""
    from kanina.data.engines.duckdb import DuckDBEngine
    from kanina.data.engines.duckdb_files import DATABASE, build_database

    database = build_database(_data_folder(settings), settings.scratch / DATABASE)
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


def _data_folder(settings: Settings) -> Path:
    """Where the data's files lie; with a bucket, where they are fetched to."""
    return settings.scratch / "data" if settings.data_bucket else Path(settings.data_path or DATA_FOLDER)
