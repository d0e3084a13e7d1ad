"""The parts every thing in an Apache Ossie file may have: datatype, expression by dialect, `ai_context`."""

from __future__ import annotations

from kanina.data import kanina_extension as kanina
from kanina.data.document import Place
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
DIALECTS = ("ANSI_SQL", "SNOWFLAKE", "MDX", "TABLEAU", "DATABRICKS", "MAQL", "BIGQUERY")


def datatype(place: Place) -> str:
    """The name of the datatype, blank if the file leaves it open."""
    name = place.text("datatype", "")
    if name and name not in DATATYPES:
        raise place.at("datatype").problem(f"{name!r} is no datatype of Ossie", f"write one of {', '.join(DATATYPES)}")
    return name


def expression(place: Place) -> str | None:
    """The expression to use, ANSI_SQL before others, as SQL we read; None if there is none."""
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
    if "ANSI_SQL" in written:
        return written["ANSI_SQL"]
    from kanina.data.expressions import translated

    readable = (translated(text, dialect) for dialect, text in written.items())
    return next((text for text in readable if text), None)


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
