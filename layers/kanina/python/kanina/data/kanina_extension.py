"""Kanina's own settings in an Ossie file: the `custom_extensions` of vendor KANINA, read strictly and by place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar, get_args
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ValidationError

from kanina.data.document import Place
from kanina.data.semantic_model import Dimension, Parameter, RowFilter, SemanticModel, VerifiedQueryDefinition
from kanina.data.verified import undeclared_column
from kanina.models import Format, Language, LeastGrain

VENDOR = "KANINA"
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
LANGUAGES: tuple[Language, ...] = get_args(Language)
LEAST_GRAINS: tuple[LeastGrain, ...] = get_args(LeastGrain)
FORMATS: tuple[Format, ...] = get_args(Format)

_Value = TypeVar("_Value", bound=BaseModel)
_LITERALS_AND_COMMENTS = re.compile(r"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/", re.DOTALL)
_CURRENCY = re.compile("[A-Z]{3}")
_PLACEHOLDER = re.compile(r"(?<![:\w]):([A-Za-z_]\w*)")


def extension(place: Place) -> Place:
    """The KANINA settings at a thing, an empty mapping if it has none."""
    found: Place | None = None
    for item in place.items("custom_extensions"):
        item.known("vendor_name", "data")
        vendor = item.text("vendor_name", "" if item.has("vendor_name") else None)
        if vendor.strip().upper() != VENDOR:
            continue
        if vendor != VENDOR:
            raise item.under("vendor_name").problem(f"{vendor!r} is another vendor", f"write vendor_name: {VENDOR}")
        if found is not None:
            raise item.problem(f"there are settings of vendor {VENDOR} already", "put all of them into one")
        found = item.json("data")
    return found or Place(place.file, place.path, {})


def labels(place: Place) -> dict[Language, str]:
    """The `label` of a thing by language; a bare text is English."""
    if not place.has("label"):
        return {}
    if isinstance(place.value["label"], str):
        return {"en": place.text("label")}
    by_language = place.at("label").known(*LANGUAGES)
    return {language: by_language.text(language) for language in LANGUAGES if by_language.has(language)}


def texts_by_language(place: Place, key: str) -> dict[Language, tuple[str, ...]]:
    """Lists of texts by language; a bare list is English."""
    if not place.has(key):
        return {}
    if isinstance(place.value[key], list):
        return {"en": place.texts(key)}
    by_language = place.at(key).known(*LANGUAGES)
    return {language: by_language.texts(language) for language in LANGUAGES if by_language.has(language)}


def texts_by_value(place: Place, key: str) -> dict[str, tuple[str, ...]]:
    """Lists of texts by a value of the data (`value_synonyms`)."""
    if not place.has(key):
        return {}
    mapping = place.at(key)
    if not isinstance(mapping.value, dict):
        raise mapping.problem("a mapping was expected", 'write {"paid": ["bayad"]}')
    return {value: mapping.texts(value) for value in mapping.value}


def better(settings: Place) -> Literal["higher", "lower"]:
    """Whether more of a metric is better, as it is unless its settings say that less is."""
    written = settings.text("better", "higher")
    if written == "higher":
        return "higher"
    if written == "lower":
        return "lower"
    raise settings.at("better").problem(f"{written!r} is no direction", "write higher or lower")


def snapshot(settings: Place, dimensions: Mapping[str, Dimension]) -> bool | str:
    """Whether a metric is a level at a moment, or the address of the text field that says when."""
    written = settings.value.get("snapshot")
    if not isinstance(written, str):
        return boolean(settings, "snapshot", False)
    if written not in dimensions or dimensions[written].type != "string":
        raise settings.at("snapshot").problem(f"{written!r} is no text field", "write true, or the address of one")
    return written


def format_of(place: Place, default: Format) -> Format:
    """How to show a thing."""
    if not place.has("format"):
        return default
    for known in FORMATS:
        if place.value["format"] == known:
            return known
    raise place.at("format").problem(f"{place.value['format']!r} is no format", f"write one of {', '.join(FORMATS)}")


def least_grain(place: Place) -> LeastGrain:
    """How finely a time is known; by the day unless its settings say otherwise."""
    written = place.text("least_grain", "day")
    for known in LEAST_GRAINS:
        if written == known:
            return known
    raise place.at("least_grain").problem(
        f"{written!r} is nothing a date can be known by", f"write one of {', '.join(LEAST_GRAINS)}"
    )


def boolean(place: Place, key: str, default: bool) -> bool:
    """A true or false."""
    value = place.value.get(key)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise place.at(key).problem(f"{value!r} is neither true nor false", "write true or false, without quotes")
    return value


def currency(place: Place) -> str | None:
    """What amounts are in, by its code; None unless set."""
    code = place.text("currency", "")
    if code and not _CURRENCY.fullmatch(code):
        meant = code.upper() if _CURRENCY.fullmatch(code.upper()) else "a code of ISO 4217 such as PHP"
        raise place.at("currency").problem(f"{code!r} is no currency", f"write {meant}")
    return code or None


def default_schema(place: Place) -> str | None:
    """The schema of sources that name none; None where the engine's own is meant."""
    return place.text("default_schema", "") or None


def default_catalog(place: Place) -> str | None:
    """The catalog of sources that name none, which takes a schema to stand before."""
    name = place.text("default_catalog", "") or None
    if name and default_schema(place) is None:
        raise place.at("default_catalog").problem("there is no default_schema beside it", "add default_schema")
    return name


def zone(place: Place) -> str:
    """The IANA time zone days begin in; UTC unless set."""
    name = place.text("zone", "UTC")
    if not is_zone(name):
        raise place.at("zone").problem(f"{name!r} is no time zone", "write an IANA name such as Asia/Manila")
    return name


def is_zone(name: str) -> bool:
    """Whether there is a time zone of this name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def week_start(place: Place) -> int:
    """The first day of the week, 0 for Monday."""
    name = place.text("week_start", "monday")
    if name.lower() not in WEEKDAYS:
        raise place.at("week_start").problem(f"{name!r} is no day of the week", f"write one of {', '.join(WEEKDAYS)}")
    return WEEKDAYS.index(name.lower())


def month(place: Place, key: str) -> int | None:
    """A month by number."""
    value = place.value.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 12:
        raise place.at(key).problem(f"{value!r} is no month", "write a number from 1 (January) to 12")
    return value


def patterns(place: Place, key: str) -> tuple[str, ...]:
    """A list of regular expressions that compile."""
    found = place.texts(key)
    for pattern in found:
        _check_pattern(place.at(key), pattern)
    return found


def languages(place: Place) -> tuple[Language, ...]:
    """The languages questions come in, both unless set."""
    wanted = place.texts("languages") or LANGUAGES
    for name in wanted:
        if name not in LANGUAGES:
            raise place.at("languages").problem(f"{name!r} is not known here", f"write some of {', '.join(LANGUAGES)}")
    return tuple(language for language in LANGUAGES if language in wanted)


def dataset(place: Place, datasets: Iterable[str]) -> str:
    """The dataset whose rows a metric measures, blank where its settings do not say."""
    if not place.has("dataset"):
        return ""
    name = place.text("dataset")
    if name not in datasets:
        raise place.at("dataset").problem(f"there is no dataset {name!r}", f"name one of {', '.join(datasets)}")
    return name


def time_field(place: Place, of: str, dimensions: Mapping[str, Dimension]) -> str | None:
    """The address of the time that dates the rows of a metric, of the dataset `of`; None where the file names none."""
    if not place.has("time_field"):
        return None
    dated = [address for address, field in dimensions.items() if field.is_time and field.type in ("date", "datetime")]
    written = place.text("time_field")
    address = written if written in dimensions else f"{of}.{written}"
    if address not in dated:
        known = f"name one of {', '.join(dated)}" if dated else "give a field the datatype Date or DateTime first"
        raise place.at("time_field").problem(f"{written!r} is no time field", known)
    return address


def verified_query(place: Place, model: SemanticModel, taken: Iterable[str] = ()) -> VerifiedQueryDefinition:
    """One verified query, of a name that is not taken; its parameters are exactly those that its SQL uses.

    It names no column of the model's tables that is no field.
    """
    query = _value(place, VerifiedQueryDefinition)
    if query.name in taken:
        raise place.problem(f"the name {query.name!r} is used twice", "give each verified query its own name")
    used = set(_PLACEHOLDER.findall(_LITERALS_AND_COMMENTS.sub("", query.sql)))
    declared = {parameter.name for parameter in query.parameters}
    if used - declared:
        missing = min(used - declared)
        raise place.problem(
            f"its SQL uses :{missing}, which parameters does not list", f'add {{"name": "{missing}"}} to them'
        )
    if declared - used:
        raise place.problem(f"its SQL does not use :{min(declared - used)}", "remove that parameter or use it")
    for hint, name in query.param_mapping.items():
        if name not in declared or not hint.strip():
            raise place.problem(
                f"param_mapping: {hint!r} is mapped to {name!r}", "map words to the name of one of its parameters"
            )
    undeclared = undeclared_column(query, model)
    if undeclared:
        raise place.problem(
            f"verified query {query.name}: {undeclared}", "add a field whose expression is that column, or leave it out"
        )
    parameters = tuple(_with_choices(place, parameter, model.dimensions) for parameter in query.parameters)
    return query.model_copy(update={"parameters": parameters})


def _with_choices(place: Place, parameter: Parameter, dimensions: Mapping[str, Dimension]) -> Parameter:
    """The parameter, its pattern checked, with the values of its field as choices where it names one."""
    _check_pattern(place, parameter.pattern)
    if parameter.field is None:
        return parameter
    if parameter.field not in dimensions:
        raise place.problem(
            f"parameter {parameter.name}: there is no field {parameter.field!r}", "name one as dataset.field"
        )
    return parameter.model_copy(update={"choices": parameter.choices or dimensions[parameter.field].values})


def row_filter(place: Place, datasets: Iterable[str]) -> RowFilter:
    """Which rows whom. A filter that names nobody would hide everything from everyone by mistake."""
    found = _value(place, RowFilter)
    if found.dataset not in datasets:
        raise place.problem(f"there is no dataset {found.dataset!r}", f"name one of {', '.join(datasets)}")
    if not found.people and not found.groups:
        raise place.problem("it names nobody", 'write "people": ["*"] for everyone')
    return found


def _check_pattern(place: Place, pattern: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise place.problem(
            f"{pattern!r} is no regular expression ({error})", "write one as Python's re reads it"
        ) from None


def _value(place: Place, kind: type[_Value]) -> _Value:
    """A value checked by its own type; the first complaint is told with its place."""
    if not isinstance(place.value, dict):
        raise place.problem("a mapping was expected", f"write keys such as {', '.join(list(kind.model_fields)[:3])}")
    try:
        return kind.model_validate(place.value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise place.problem(f"{where}: {first['msg']}", _remedy(kind, first)) from None


def _remedy(kind: type[BaseModel], error: Any) -> str:
    if error["type"] == "missing":
        return f"add {error['loc'][-1]}"
    if error["type"] == "extra_forbidden" and len(error["loc"]) == 1:
        return f"known are {', '.join(kind.model_fields)}"
    return "correct that value"
