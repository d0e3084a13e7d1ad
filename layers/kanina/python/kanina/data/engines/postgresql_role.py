"""What a database role may do besides reading. In PostgreSQL only GRANTs are a boundary, so anything more is refused.

What cannot be told from the catalogue, such as what a SECURITY DEFINER function does, is not looked at; the guard lets
no function of the database's own through.
"""

from __future__ import annotations

from typing import Any

import psycopg

_OWN_SCHEMAS = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_toast%' AND "
_OWN_SCHEMAS += "n.nspname NOT LIKE 'pg\\_temp%'"
_TABLES = "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND "
_TABLES += _OWN_SCHEMAS
_FIRST_TABLE = "min(format('%I.%I', n.nspname, c.relname))"

# Roles one is a member of count, whether or not their rights are inherited: SET ROLE gives them.
MAY_MORE = f"""
SELECT what FROM (
  SELECT 1, CASE WHEN rolname = current_user THEN 'is a superuser' ELSE 'can become the superuser ' || rolname END
  FROM pg_roles WHERE rolsuper AND pg_has_role(oid, 'MEMBER')
  UNION ALL SELECT 2, 'may bypass row security' FROM pg_roles WHERE rolbypassrls AND pg_has_role(oid, 'MEMBER')
  UNION ALL SELECT 3, 'may make roles' FROM pg_roles WHERE rolcreaterole AND pg_has_role(oid, 'MEMBER')
  UNION ALL SELECT 4, 'may replicate' FROM pg_roles WHERE rolreplication AND pg_has_role(oid, 'MEMBER')
  UNION ALL SELECT 5, 'is a member of ' || rolname FROM pg_roles WHERE pg_has_role(oid, 'MEMBER') AND rolname IN (
    'pg_write_all_data', 'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
  UNION ALL SELECT 6, 'owns ' || {_FIRST_TABLE} FROM {_TABLES} AND pg_has_role(c.relowner, 'MEMBER')
  UNION ALL SELECT 7, 'may write to ' || {_FIRST_TABLE} FROM {_TABLES} AND (
    has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(c.oid, 'INSERT, UPDATE'))
  UNION ALL SELECT 8, 'may create in the schema ' || min(quote_ident(n.nspname)) FROM pg_namespace n
  WHERE {_OWN_SCHEMAS} AND has_schema_privilege(n.oid, 'CREATE')
) AS found(place, what) WHERE what IS NOT NULL ORDER BY place LIMIT 1
"""


class UnsafeRole(ValueError):
    """The role that is given may do more than read; the message says what, and what to do."""


def check_role(connection: psycopg.Connection[Any]) -> None:
    """Raises UnsafeRole for a role that could write, or see rows that row security hides."""
    found = connection.execute(MAY_MORE.encode()).fetchone()
    if found is not None:
        raise UnsafeRole(
            f"the database role {connection.info.user} {found[0]}: give KANINA_DATABASE_URL a role that may only read, "
            "as docs/your-data.md says under PostgreSQL"
        )
