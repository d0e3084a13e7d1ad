"""Looks at a PostgreSQL database: its tables, keys and references by information_schema, its values by plain queries.

Everything runs in one read-only transaction, with a limit on how long a statement may take.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.tables import Kind, Listed, Reference
from kanina_local.trouble import Trouble

if TYPE_CHECKING:
    import psycopg

STATEMENT_SECONDS = 60
NO_ANSWER = "the database did not answer: "
"""What a statement that failed is told with, before what the database said."""
_CONNECT_SECONDS = 10
_OWN_SCHEMAS = "('pg_catalog', 'information_schema', 'pg_toast')"
_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("smallint", "integer", "bigint"), "integer"),
    **dict.fromkeys(("real", "double precision"), "float"),
    **dict.fromkeys(("numeric", "money"), "decimal"),
    **dict.fromkeys(("text", "character varying", "character", "uuid", "name", "USER-DEFINED"), "string"),
    "boolean": "boolean",
    "date": "date",
    "timestamp without time zone": "datetime",
    "timestamp with time zone": "instant",
    **dict.fromkeys(("time without time zone", "time with time zone"), "time"),
}


class ConnectionLost(Trouble):
    """The database went away: nothing more can be asked, and nothing is known of what was asked last."""


class PostgresProbe:
    """A PostgreSQL database, only read. Raises Trouble where it cannot be reached."""

    dialect = "postgres"

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Trouble("PostgreSQL needs psycopg, which is not installed: pip install 'psycopg[binary]'") from None
        try:
            self._connection: psycopg.Connection[Any] = psycopg.connect(url, connect_timeout=_CONNECT_SECONDS)
        except psycopg.ProgrammingError:  # its words may quote the password
            raise Trouble("that is no address of a database: write postgresql://user:password@host:5432/name") from None
        except psycopg.Error as error:
            raise Trouble(f"the database {database_name(url)} cannot be reached: {_first(error)}") from None
        self._connection.read_only = True
        # Begins the one transaction, for which alone the setting holds.
        self._connection.execute(f"SELECT set_config('statement_timeout', '{STATEMENT_SECONDS * 1000}', true)".encode())
        self._names: dict[tuple[str, str], str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def tables(self) -> list[Listed]:
        """Its tables and views that can be read, by name; those outside `public` with their schema's name before."""
        found: dict[tuple[str, str], list[tuple[str, Kind]]] = {}
        for schema, table, column, kind, scale in self.rows(
            "SELECT table_schema, table_name, column_name, data_type, numeric_scale FROM information_schema.columns "
            f"WHERE table_schema NOT IN {_OWN_SCHEMAS} AND has_table_privilege("
            "quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT') "
            "ORDER BY table_schema, table_name, ordinal_position"
        ):
            known = _KINDS.get(kind, "other")
            found.setdefault((schema, table), []).append(
                (column, "integer" if kind == "numeric" and scale == 0 else known)
            )
        self._names = {(schema, table): _name(schema, table) for schema, table in found}
        return [
            Listed(self._names[place], f"{sql_name(place[0])}.{sql_name(place[1])}", tuple(columns))
            for place, columns in found.items()
        ]

    def keys(self) -> dict[str, tuple[str, ...]]:
        """Table → its primary key."""
        found: dict[str, list[str]] = {}
        for schema, table, column in self.rows(
            "SELECT n.nspname, c.relname, a.attname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid "
            "JOIN pg_namespace n ON n.oid = c.relnamespace, unnest(k.conkey) WITH ORDINALITY AS p(number, place) "
            "JOIN pg_attribute a ON a.attnum = p.number "
            "WHERE k.contype = 'p' AND a.attrelid = k.conrelid ORDER BY 1, 2, p.place"
        ):
            found.setdefault(_name(schema, table), []).append(column)
        return {table: tuple(columns) for table, columns in found.items()}

    def references(self) -> list[Reference]:
        """Its foreign keys."""
        found: dict[str, tuple[str, str, list[str], list[str]]] = {}
        for name, schema, table, target_schema, target, column, target_column in self.rows(
            "SELECT k.oid::text, n.nspname, c.relname, tn.nspname, tc.relname, a.attname, ta.attname "
            "FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
            "JOIN pg_class tc ON tc.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = tc.relnamespace, "
            "unnest(k.conkey, k.confkey) WITH ORDINALITY AS p(number, target_number, place), "
            "pg_attribute a, pg_attribute ta WHERE k.contype = 'f' AND a.attrelid = k.conrelid "
            "AND a.attnum = p.number AND ta.attrelid = k.confrelid AND ta.attnum = p.target_number ORDER BY 1, p.place"
        ):
            place = found.setdefault(name, (_name(schema, table), _name(target_schema, target), [], []))
            place[2].append(column)
            place[3].append(target_column)
        return [
            Reference(table, tuple(columns), target, tuple(target_columns))
            for table, target, columns, target_columns in found.values()
        ]

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement. Raises Trouble for one that fails, or takes too long; the next can be asked.

        Unless it is ConnectionLost.
        """
        import psycopg

        try:
            with self._connection.transaction():  # a savepoint
                found: list[tuple[Any, ...]] = self._connection.execute(sql.encode()).fetchall()
            return found
        except psycopg.Error as error:
            if self._connection.closed:
                raise ConnectionLost(f"the connection to the database was lost ({_first(error)}); try again") from None
            raise Trouble(f"{NO_ANSWER}{_first(error)}") from None

    def distinct(self, expression: str, rows: int) -> str:
        """Exactly: PostgreSQL has no rough count."""
        return f"count(DISTINCT {expression})"


def database_name(url: str) -> str:
    """The name of the database a URL leads to; nothing else of it, which may hold a password."""
    return urlsplit(url).path.strip("/") or "postgres"


def _name(schema: str, table: str) -> str:
    return table if schema == "public" else f"{schema}_{table}"


def _first(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
