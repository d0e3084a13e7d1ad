"""Deletes what has expired from the laptop's table, now and then: SQLite, unlike DynamoDB, has no reaper of its own."""

from __future__ import annotations

from datetime import timedelta

from kanina import assembly, metrics
from kanina.memory import Conversations
from kanina.observability import about, log
from kanina.storage.table import StorageFault, Table
from kanina_local.cleanup import clean_up
from kanina_local.home import use_home
from kanina_local.repeating import Repeating
from kanina_local.trouble import Trouble

PURGE_INTERVAL = timedelta(seconds=30)


def tidier_of(table: Table, interval: timedelta) -> Repeating | None:
    """Cleans this table up, at once and then once an interval; None for a table that does so by itself."""
    from kanina.storage.sqlite import SqliteTable

    if not isinstance(table, SqliteTable):
        return None
    return Repeating(lambda: clean_up(table), interval, name="tidier", at_once=True)


def purger_of(conversations: Conversations, interval: timedelta = PURGE_INTERVAL) -> Repeating:
    """Purges what was deleted a while ago, by this server or the one before it, at once and then once an interval."""

    def purge() -> None:
        try:
            conversations.finish_due()
        except StorageFault as error:
            log("due_not_done", **about(error))

    return Repeating(purge, interval, name="purger", at_once=True)


def cleanup() -> int:
    """`kanina cleanup`: delete what has expired, and say what that was. Gives the exit status: 1 after an error."""
    from kanina.storage.sqlite import SqliteTable

    use_home()
    metrics.configure(assembly.settings().metrics_namespace)
    table = assembly.table()
    if not isinstance(table, SqliteTable):
        raise Trouble("DynamoDB deletes what has expired by itself (TTL); there is nothing to clean up")
    try:
        result = clean_up(table)
    finally:
        assembly.close()
    for error in result.errors:
        print(f"not finished: {error}")
    print(
        f"deleted {_count(result.sessions_deleted, 'conversation')} and {_count(result.turns_deleted, 'turn')}"
        f" that had expired, in {result.execution_time:.2f} s"
    )
    return 1 if result.errors else 0


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
