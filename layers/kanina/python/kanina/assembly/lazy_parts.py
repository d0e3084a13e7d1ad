"""The parts of the assistant for one set of settings, each made when it is first asked for."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import TYPE_CHECKING

from kanina.assembly.engines import (
    MODEL_FILE,
    data_folder,
    guarded_queue,
    make_rate_limiter,
    make_runner,
    make_table,
    model_path_of,
)
from kanina.assembly.language_models import (
    load_embedding,
    make_allowance,
    make_respondents,
    make_scribe,
    model_provider,
    redacting,
)
from kanina.clock import random_ids, system_clock
from kanina.redaction import Redactor
from kanina.settings import Settings

if TYPE_CHECKING:
    from datetime import date

    from kanina.assistant.assistant import Assistant
    from kanina.assistant.catalogue import Catalogue
    from kanina.assistant.exports import Exports
    from kanina.assistant.known.finding import Extraction
    from kanina.assistant.known.reader import LazyReader
    from kanina.assistant.learning import Learner
    from kanina.assistant.runner import Runner
    from kanina.data.semantic_model import SemanticModel
    from kanina.memory.conversations import Conversations
    from kanina.memory.links import Links
    from kanina.memory.memories import Memories
    from kanina.memory.personal_data import PersonalData
    from kanina.memory.recall.vectors import Embedder
    from kanina.people import Person
    from kanina.reports.daily import DailyReport
    from kanina.reports.definition import ReportDefinition
    from kanina.reports.own import OwnReports
    from kanina.storage.failover import BreakerTable
    from kanina.storage.table import Table


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
                self._table = make_table(self._settings)
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

    def report_definition(self) -> ReportDefinition:
        """What the daily report shows. Raises ModelInvalid where report.yaml is wrong, or no metric has days."""
        from kanina.reports.definition import definition_for

        return definition_for(self.assistant().model, model_path_of(self._settings), self._settings.report_id)

    def due_report(self, person: Person, day: date | None = None) -> DailyReport:
        """The report of a day for a person, with what they pinned; without one that of yesterday, or of the last full
        day with figures."""
        from kanina.reports import pins
        from kanina.reports.daily import ONE_DAY, content, latest

        core = self.assistant()
        measured, due = (latest, core.today() - ONE_DAY) if day is None else (content, day)
        report = measured(core, self.report_definition(), due, person)
        pinned = pins.measured(core, self.reports().pins(person), due, person)
        return report.model_copy(update={"pinned": pinned})

    def reports(self) -> OwnReports:
        """The daily report as people get it."""
        from kanina.memory.known import linked_people
        from kanina.reports.claims import ReportClaims
        from kanina.reports.opt_in import OptIn
        from kanina.reports.own import OwnReports
        from kanina.reports.subscriptions import Subscriptions

        table, report_id = self.store(), self._settings.report_id
        subscriptions = Subscriptions(table, report_id)
        claims = ReportClaims(table, report_id, system_clock, lease_seconds=60)
        return OwnReports(
            subscriptions,
            self.assistant().model,
            lambda person: linked_people(table, person),
            self.report_definition,
            self.due_report,
            self.assistant().today,
            OptIn(subscriptions, claims, system_clock),
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
                self._redactor = Redactor(self.model().redact)
            return self._redactor

    def model(self) -> SemanticModel:
        """The model, of the data no more than that."""
        with self._lock:
            if self._engine is not None:
                return self._engine[0]
            from kanina.data.kept_model import kept_model

            if self._settings.data_bucket and not self._settings.model_path:
                from kanina.data.engines.s3_files import fetch_file

                folder = data_folder(self._settings)
                fetch_file(self._settings.data_bucket, self._settings.data_prefix, MODEL_FILE, folder)
            return kept_model(model_path_of(self._settings), self._settings.scratch)

    def _sees(self, person: Person) -> str:
        """Which rows a person sees; see `sight_of`."""
        from kanina.data.sights import sight_of

        return sight_of(self.model(), person)

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
                        queue=guarded_queue(self._settings),
                    ),
                    rate_limiter=make_rate_limiter(self._settings, self.store()),
                    allowance=make_allowance(self._settings, self.store()),
                    memories=self.memories(),
                    embedder=self._embedder,
                )
            return self._assistant

    def catalogue(self) -> Catalogue:
        """What can be asked."""
        return self.assistant().catalogue

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
