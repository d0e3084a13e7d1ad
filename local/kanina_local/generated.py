"""Models for data that has none: written by `kanina model init`, or kept in the home for whatever is served."""

from __future__ import annotations

import hashlib
import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

from kanina.assembly import MODEL_FILE
from kanina.clock import Clock, system_clock
from kanina.data.engines.duckdb_files import DATABASE, build_database
from kanina.data.engines.source_files import table_name
from kanina.data.kanina_extension import is_zone
from kanina_local.currencies import CODE, is_currency
from kanina_local.discovery.days_ahead import with_days_ahead
from kanina_local.discovery.discover import discover
from kanina_local.discovery.draft import Draft
from kanina_local.discovery.probe import DuckDBProbe, Probe
from kanina_local.discovery.questions import QUESTIONS, starter_questions
from kanina_local.discovery.report import report, summary
from kanina_local.discovery.writing import is_untouched, model_text
from kanina_local.home import find_home
from kanina_local.sources import existing, is_database, model_beside
from kanina_local.trouble import Trouble
from kanina_local.zones import local_zone


def init(
    sources: Sequence[str],
    out: Path | None,
    *,
    force: bool = False,
    zone: str | None = None,
    currency: str | None = None,
    clock: Clock = system_clock,
) -> int:
    """`kanina model init`: writes the model of files, folders, or a PostgreSQL database, and tells what it holds."""
    target = out or _default_out(sources)
    _check_free(target, force=force)
    wanted = _zone(zone) if zone else local_zone()
    draft = draft_of(sources, find_home().scratch, wanted, _currency(currency), clock)
    _write(model_text(draft), target)
    print(report(draft, str(target)))
    return 0


def ensure_model(data: Path, models: Path, scratch: Path, clock: Clock) -> Path:
    """The model in `models` for data that has none beside it: written when it is first needed, and again when the data
    has changed, unless somebody edited it."""
    digest = hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:8]
    target = models / f"{named(data)}-{digest}.yaml"
    database = build_database(data.resolve(), scratch / DATABASE)
    before = target.read_text(encoding="utf-8", errors="replace") if target.exists() else ""
    if before and (not is_untouched(before) or database.stem in before):
        return target
    with DuckDBProbe(database) as probe:
        draft = discover(probe, named(data), data.name, local_zone(), None)
        draft = _as_of_today(draft, probe, clock, QUESTIONS)
    _write(model_text(draft, written_from=database.stem), target)
    print(
        f"kanina: {data} has no {MODEL_FILE}, so one was written: {target} ({summary(draft)}); "
        f"`kanina model init {shlex.quote(str(data))}` tells what was decided and why",
        file=sys.stderr,
    )
    return target


def draft_of(
    sources: Sequence[str],
    scratch: Path,
    zone: str,
    currency: str | None = None,
    clock: Clock = system_clock,
    *,
    starters: int = QUESTIONS,
) -> Draft:
    """The draft for files and folders, or for one PostgreSQL URL. Raises Trouble.

    starters: how many starter questions it has at most; to find them takes half of the time.
    """
    if any(map(is_database, sources)):
        if len(sources) > 1:
            raise Trouble("a PostgreSQL URL goes alone: make a model of it, and another of the files")
        from kanina_local.discovery.postgres_probe import PostgresProbe, database_name

        with PostgresProbe(sources[0]) as probe:
            name = database_name(sources[0])
            return _as_of_today(discover(probe, name, f"the database {name}", zone, currency), probe, clock, starters)
    paths = [Path(source) for source in sources]
    database = build_database(list(map(existing, paths)), scratch / DATABASE)
    with DuckDBProbe(database) as probe:
        origin = ", ".join(path.name or str(path) for path in paths)
        return _as_of_today(discover(probe, named(paths[0]), origin, zone, currency), probe, clock, starters)


def named(path: Path) -> str:
    """What a model of some data is called: its folder's or its file's name."""
    return table_name(path.resolve())


def _as_of_today(draft: Draft, probe: Probe, clock: Clock, starters: int) -> Draft:
    today: date = clock().astimezone(ZoneInfo(draft.zone)).date()
    draft = with_days_ahead(draft, probe, today)
    return replace(draft, suggestions=starter_questions(draft, probe, today, starters))


def _zone(name: str) -> str:
    if not is_zone(name):
        raise Trouble(f"--zone {name} is no time zone: write an IANA name such as Asia/Manila")
    return name


def _currency(code: str | None) -> str | None:
    if code is not None and not is_currency(code.upper()):
        raise Trouble(f"--currency {code} is no currency code: write {CODE}")
    return code.upper() if code else None


def _default_out(sources: Sequence[str]) -> Path:
    """In a folder, or beside a file; for a database or several sources, where the command runs."""
    return Path(MODEL_FILE) if len(sources) > 1 or is_database(sources[0]) else model_beside(Path(sources[0]))


def _check_free(out: Path, *, force: bool) -> None:
    if out.exists() and not force and not is_untouched(out.read_text(encoding="utf-8", errors="replace")):
        raise Trouble(f"{out} is there and was edited: give another --out, or --force to write over it")


def _write(text: str, out: Path) -> None:
    """Writes the file whole. Raises Trouble for a place that cannot be written."""
    draft = out.with_name(f"{out.name}.{os.getpid()}.draft")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(out)
    except OSError as error:
        raise Trouble(f"{out} cannot be written ({error.strerror}): name another place with --out") from None
