"""Builds the assistant and its parts from settings, once a process; the only place that knows every engine.

Nothing heavy is imported until a part is first asked for, so that a handler's import stays cheap.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kanina.assembly.engines import DATA_FOLDER as DATA_FOLDER
from kanina.assembly.engines import MODEL_FILE as MODEL_FILE
from kanina.assembly.engines import make_late_queue as make_late_queue
from kanina.assembly.engines import make_rate_limiter as make_rate_limiter
from kanina.assembly.engines import make_runner as make_runner
from kanina.assembly.engines import model_path_of
from kanina.assembly.language_models import load_embedding as load_embedding
from kanina.assembly.language_models import make_allowance as make_allowance
from kanina.assembly.language_models import make_model_client as make_model_client
from kanina.assembly.language_models import make_respondents as make_respondents
from kanina.assembly.language_models import make_scribe as make_scribe
from kanina.assembly.language_models import model_provider as model_provider
from kanina.assembly.language_models import redacting as redacting
from kanina.assembly.language_models import unpriced_models as unpriced_models
from kanina.assembly.lazy_parts import Parts
from kanina.observability import configure
from kanina.settings import Settings, load_settings

if TYPE_CHECKING:
    from datetime import date

    from kanina.assistant.assistant import Assistant
    from kanina.assistant.charts.painters import Painter
    from kanina.assistant.exports import Exports
    from kanina.memory.conversations import Conversations
    from kanina.memory.links import Links
    from kanina.memory.memories import Memories
    from kanina.memory.personal_data import PersonalData
    from kanina.people import Person
    from kanina.reports.daily import DailyReport
    from kanina.reports.definition import ReportDefinition
    from kanina.storage.failover import BreakerTable
    from kanina.storage.table import Table

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
    return parts(given).report_definition()


def due_report(person: Person, day: date | None = None, given: Settings | None = None) -> DailyReport:
    """The report of a day for a person; without one that of yesterday, or of the last full day with figures."""
    return parts(given).due_report(person, day)


def model_path(given: Settings | None = None) -> Path:
    """The model named in the settings, else the one beside the data, else the demo's. Raises ValueError without any."""
    return model_path_of(given or settings())


def make_painter(settings: Settings) -> Painter | None:
    """Who draws charts as pictures: the function that is set, else this process if it can; None where nobody does."""
    from kanina.assistant.charts.painters import RemotePainter, local_painter

    return RemotePainter(settings.chart_function) if settings.chart_function else local_painter()


def close() -> None:
    """End what this process started, for every set of settings."""
    with _parts_lock:
        for made in _parts.values():
            made.close()
        _parts.clear()
