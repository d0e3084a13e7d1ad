"""The parts of things in an Apache Ossie file: datatype, expression by dialect, keys, joins, `ai_context`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.data import kanina_extension as kanina
from kanina.data.document import Place
from kanina.data.semantic_model import Dataset
from kanina.models import ColumnType, Language

DATATYPES: dict[str, ColumnType] = {
    "String": "string",
    "Integer": "integer",
    "Decimal": "decimal",
    "Float": "float",
    "Boolean": "boolean",
    "Date": "date",
    "Time": "time",
    "DateTime": "datetime",
    "DateTimeTz": "datetime",
    "Opaque": "string",
}
TEMPORAL = ("Date", "Time", "DateTime", "DateTimeTz")
DIALECTS = ("ANSI_SQL", "SNOWFLAKE", "MDX", "TABLEAU", "DATABRICKS", "MAQL", "BIGQUERY")


def datatype(place: Place) -> str:
    """The name of the datatype, blank if the file leaves it open."""
    name = place.text("datatype", "")
    if name and name not in DATATYPES:
        raise place.at("datatype").problem(f"{name!r} is no datatype of Ossie", f"write one of {', '.join(DATATYPES)}")
    return name


@dataclass(frozen=True, slots=True)
class Written:
    """The SQL of an expression, as we read it; blank with the reason where there is none we can read."""

    sql: str
    unreadable: str = ""


def expression(place: Place) -> Written:
    """The expression to use: ANSI_SQL before others, and of those the first in a dialect that is read here."""
    written: dict[str, str] = {}
    for item in place.at("expression").known("dialects").items("dialects"):
        dialect = item.known("dialect", "expression").text("dialect")
        if dialect not in DIALECTS:
            raise item.at("dialect").problem(
                f"{dialect!r} is no dialect of Ossie", f"write one of {', '.join(DIALECTS)}"
            )
        written.setdefault(dialect, item.text("expression"))
    if not written:
        raise place.at("expression").problem(
            "it has no dialects", "write dialects: [{dialect: ANSI_SQL, expression: …}]"
        )
    from kanina.data.expressions import readable, translated, why_unreadable

    own = readable(written["ANSI_SQL"]) if "ANSI_SQL" in written else None
    others = (translated(text, dialect) for dialect, text in written.items())
    found = own or next((text for text in others if text), None)
    if found:
        return Written(found)
    names = " or ".join(written)
    why = why_unreadable(written["ANSI_SQL"]) if "ANSI_SQL" in written else ""
    if why:
        return Written("", f"its expression in ANSI_SQL cannot be read: {why}; correct it")
    return Written("", f"its expression in {names} cannot be read here; write one in ANSI_SQL")


def not_of_a_row(sql: str) -> str:
    """Why an expression cannot be a field, which has a value in each row; blank if it can."""
    from kanina.data.expressions import aggregates, has_query

    if aggregates(sql, unknown=False):
        return "its expression is an aggregate; make it a metric"
    return _WITH_SELECT if has_query(sql) else ""


def not_of_many_rows(sql: str) -> str:
    """Why an expression cannot be a metric, which has one value for many rows; blank if it can."""
    from kanina.data.expressions import aggregates, bare_columns, has_query, is_windowed, refused_function

    if has_query(sql):
        return _WITH_SELECT
    refused = refused_function(sql)
    if refused and not aggregates(sql, unknown=True):
        return f"its expression calls {refused}, which is not allowed; write one such as SUM(amount)"
    if is_windowed(sql) and not aggregates(sql, unknown=True):
        return "its expression is a window (OVER), which has a value in each row; write the aggregate without OVER"
    if not aggregates(sql, unknown=True):
        return "its expression has no aggregate; write one such as SUM(amount) or COUNT(*)"
    bare = bare_columns(sql)
    if bare:
        return f"its expression names {bare[0]} outside of its aggregates; write one around it, such as SUM({bare[0]})"
    return ""


_WITH_SELECT = "its expression has a SELECT inside; make that the source of a dataset"


def is_time(place: Place, default: bool) -> bool:
    """Whether a field tells a time: as `dimension` says, else as its datatype does (`default`)."""
    if not place.has("dimension"):
        return default
    return kanina.boolean(place.at("dimension").known("is_time"), "is_time", default)


def unique_keys(place: Place) -> tuple[tuple[str, ...], ...]:
    """The keys of a dataset besides its primary key, each a tuple of columns."""
    keys = place.value.get("unique_keys") or []
    if not isinstance(keys, list) or not all(
        isinstance(key, list) and all(isinstance(column, str) for column in key) for key in keys
    ):
        raise place.at("unique_keys").problem(
            "this is no list of lists", "write unique_keys: [[first_column, second_column]]"
        )
    return tuple(map(tuple, keys))


@dataclass(frozen=True, slots=True)
class Joined:
    """Which columns of many rows point at which of one."""

    from_dataset: str
    to_dataset: str
    from_columns: tuple[str, ...]
    to_columns: tuple[str, ...]


def joined(place: Place, datasets: Mapping[str, Dataset]) -> Joined:
    """The ends of a relationship, whose target is found by a key, so that no row is multiplied."""
    ends = [place.text("from"), place.text("to")]
    for key, end in zip(("from", "to"), ends, strict=True):
        if end not in datasets:
            raise place.at(key).problem(f"there is no dataset {end!r}", f"name one of {', '.join(datasets)}")
    columns = [place.texts("from_columns"), place.texts("to_columns")]
    if not columns[0] or len(columns[0]) != len(columns[1]):
        raise place.problem("from_columns and to_columns do not pair up", "list as many of one as of the other")
    target = datasets[ends[1]]
    keys = [key for key in (target.primary_key, *target.unique_keys) if key]
    if keys and not any(set(key) <= set(columns[1]) for key in keys):
        raise place.at("to_columns").problem(
            f"{', '.join(columns[1])} is no key of {target.name}, so rows would multiply",
            f"use a key, or declare unique_keys: [[{', '.join(columns[1])}]] there",
        )
    return Joined(ends[0], ends[1], columns[0], columns[1])


def ai_context_texts(place: Place, key: str) -> tuple[str, ...]:
    """A list of texts of `ai_context` (`synonyms`, `examples`)."""
    context = place.value.get("ai_context")
    if context is not None and not isinstance(context, str | dict):
        raise place.at("ai_context").problem(
            "it is neither a text nor a mapping", "write a text, or synonyms: [first, second]"
        )
    return place.at("ai_context").texts(key) if isinstance(context, dict) else ()


def synonyms(place: Place, settings: Place) -> dict[Language, tuple[str, ...]]:
    """Synonyms from `ai_context` (as English) and from the settings, each once."""
    found = dict(kanina.texts_by_language(settings, "synonyms"))
    general = ai_context_texts(place, "synonyms")
    if general:
        found["en"] = tuple(dict.fromkeys((*general, *found.get("en", ()))))
    return found


def description(place: Place) -> str:
    """What is said about a thing: its description, then the words for machines."""
    context = place.value.get("ai_context")
    more = context if isinstance(context, str) else context.get("instructions") if isinstance(context, dict) else None
    parts = [place.text("description", ""), more if isinstance(more, str) else ""]
    return "\n".join(part.strip() for part in parts if part.strip())
