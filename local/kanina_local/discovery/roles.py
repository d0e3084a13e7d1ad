"""Decides what each column is for: a key, a time, a grouping, something to add up or to average, or nothing."""

from __future__ import annotations

import re

from kanina.models import Format
from kanina_local.counting import counted
from kanina_local.discovery import lexicon
from kanina_local.discovery.draft import Decision
from kanina_local.discovery.judgement import FEW_NUMBERS
from kanina_local.discovery.keys import base_words, forms_of, has_id_word, is_serial
from kanina_local.discovery.tables import DAYS, Column, Judgement, Table
from kanina_local.discovery.words import entity_of, singular, words_of

YEARS = (1000, 2200)
CLOCK = (2200, 2400)
"""A number of hours and minutes, such as 1730, ends between these."""
_LENGTH_WORDS = frozenset({"hour", "night", "day", "week", "month", "kg", "kilo", "liter"})
_OF_A_TERM = frozenset({"term", "terms", "credit", "grace", "net", "due", "of", "ng"})
ROUND = 100
HIGHEST_GRADE = 20
"""Grades beyond are marks, which have an average."""
TEXT_WORDS = 6.0
"""Values of more words than this, on average, are sentences."""
TEXT_LENGTH = 60.0
_FEWEST_LISTS = 3
_TWO_YEARS = re.compile(r"(?:[SAF]\.?Y\.?\s*)?(?:19|20)\d\d\s*[-–/]\s*(?:(?:19|20)?\d\d)", re.IGNORECASE)
_DIGITS = re.compile(r"[\d()+\s./-]{6,}")


def role_of(column: Column, table: Table, key: tuple[str, ...], references: frozenset[str]) -> Decision:
    """What a column is for. `references` are the columns that point at other tables."""
    words = forms_of(column.name)
    if column.kind == "other":
        return Decision("ignored", "its values are lists or other things that are no single value")
    if column.is_empty:
        return Decision("ignored", "it is empty")
    if key == (column.name,):
        return Decision("key", "each row has its own")
    if column.name in references:
        return Decision("reference", "it points at another table")
    if column.name in key:
        return Decision("key", f"with {' and '.join(name for name in key if name != column.name)} it identifies a row")
    if column.kind in DAYS:
        held = {"day": "it holds days", "month": "it holds months", "year": "it holds years"}[column.least_grain]
        return Decision("time", _from_text(column, held))
    if column.kind in ("boolean", "time"):
        return Decision("dimension", _from_text(column, "yes or no") if column.kind == "boolean" else "a time of day")
    if column.is_number:
        return _number(column, table, words, key)
    return _text(column, words, table)


def is_private(column: Column) -> bool:
    """Whether a column's name says that it holds how to reach or identify a person."""
    words = forms_of(column.name)
    private = words & lexicon.PRIVATE_WORDS
    return bool(private) and not (private == {"address"} and words & lexicon.AREA_WORDS)


def never_dates_rows(column: Column) -> bool:
    """Whether a day is of a thing and not of the row that is counted: a birthday."""
    return bool(forms_of(column.name) & lexicon.TIME_NEVER)


def says_years(column: Column) -> bool:
    """Whether all texts of a column are years that span two: 2023-2024, SY 2024-25."""
    return column.kind == "string" and bool(column.values) and all(map(_TWO_YEARS.fullmatch, column.values))


def _are_amounts(column: Column) -> bool:
    """Whether few different numbers are round ones of a thousand and more, as credit limits: no numbers of routes."""
    return bool(column.values) and all(int(value) % ROUND == 0 and int(value) >= 10 * ROUND for value in column.values)


def _number(column: Column, table: Table, words: set[str], key: tuple[str, ...]) -> Decision:
    if words & lexicon.YEAR_WORDS and _within(column, *YEARS):
        return Decision("dimension", "years", format="text")
    if column.kind in ("integer", "decimal") and "time" in words and _is_clock(column):
        return Decision("text", "hours and minutes written as one number", format="text")
    if column.kind == "integer" and key and words_of(column.name)[-1:] == ("to",):
        return Decision("text", "another row of the same table: nothing to add up", format="text")
    if words & lexicon.THRESHOLD_WORDS and words & (lexicon.STOCK_WORDS | {"level", "point", "quantity", "qty"}):
        return Decision(
            "measure", "a limit that is set for each thing: averaged, never added up", "average", False, "number"
        )
    marks = "grade" in words and not _within(column, 0, HIGHEST_GRADE)
    if column.kind == "integer" and words & lexicon.LEVEL_WORDS and column.distinct <= FEW_NUMBERS and not marks:
        return Decision("dimension", counted(column.distinct, "level"), format="text")
    if column.judgement is not None:
        return _no_quantity(column, column.judgement, table)
    if (
        column.kind == "integer"
        and words & lexicon.MONTH_DAY_WORDS
        and _within(column, 0, 366)
        and not _counts_days(column.name)
        and not (words & (lexicon.TOTAL_WORDS - {"day", "days", "hour", "minute"}))
    ):
        return Decision("dimension", "parts of a date or a time", format="text")
    named = words & (lexicon.TOTAL_WORDS | lexicon.RATE_WORDS | lexicon.MONEY_WORDS | lexicon.STOCK_WORDS)
    if (
        column.kind == "integer"
        and not named
        and not _is_many(column.name)
        and column.distinct <= FEW_NUMBERS
        and column.rows > 2 * FEW_NUMBERS
    ):
        reason = f"only {counted(column.distinct, 'different number')}, and no name of a quantity"
        return Decision("dimension", reason, format="number" if _are_amounts(column) else "text")
    return _measure(column, table, words, key if len(key) == 1 else ())


def _no_quantity(column: Column, judgement: Judgement, table: Table) -> Decision:
    """What numbers are for that are surely no quantity."""
    if judgement.kind == "coordinate" or judgement.is_spoilt:
        return Decision("ignored", judgement.evidence)
    if judgement.kind == "year":
        return Decision("dimension", judgement.evidence, format="text")
    if judgement.kind == "code" and column.distinct <= FEW_NUMBERS and column.rows > 2 * FEW_NUMBERS:
        return Decision("dimension", counted(column.distinct, "different code"), format="text")
    if judgement.kind == "moment":
        return Decision("text", judgement.evidence, format="text")
    if words_of(column.name) == entity_of(table.name):
        return Decision("text", "the number of the thing itself: nothing to add up", format="text")
    if is_private(column) or (column.may_be_unique and not is_serial(column)):
        return Decision("text", "a number on each row that counts nothing", format="text")
    return Decision("reference", "numbers that identify something which has no table here", format="text")


def is_level(column: Column) -> bool:
    """Whether a measure is a grade given to rows, of which there are few, so that they can be grouped by it too."""
    graded = forms_of(column.name) & (lexicon.LEVEL_WORDS | lexicon.GRADE_WORDS)
    return bool(graded) and column.kind == "integer" and column.distinct <= FEW_NUMBERS


def is_parts(column: Column) -> bool:
    """Whether a measure says how many parts a thing has, as cylinders: few whole numbers, named in the plural."""
    named = forms_of(column.name) & (
        lexicon.TOTAL_WORDS | lexicon.RATE_WORDS | lexicon.MONEY_WORDS | lexicon.STOCK_WORDS | lexicon.GRADE_WORDS
    )
    few = column.kind == "integer" and column.distinct <= FEW_NUMBERS and column.rows > 2 * FEW_NUMBERS
    return few and not named and _is_many(column.name)


def _counts_days(name: str) -> bool:
    """Whether a name says of what kind so many days are: rainy days; not a term of so many, which is of each row."""
    words = words_of(name)
    return len(words) > 1 and words[-1] in ("days", "araw") and not {*words} & _OF_A_TERM


def _is_many(name: str) -> bool:
    """Whether a name is a noun in the plural, as quantities are: nights, seats."""
    last = words_of(name)[-1:]
    return bool(last) and singular(last[0]) != last[0]


def _measure(column: Column, table: Table, words: set[str], key: tuple[str, ...]) -> Decision:
    apart = (lexicon.FRACTION_WORDS - {"discount", "margin"}) | lexicon.NO_MONEY_WORDS
    money = words & lexicon.MONEY_WORDS and not words & apart
    fraction = words & lexicon.FRACTION_WORDS and _within(column, 0, 1) and column.kind != "integer"
    share = column.is_share or fraction
    form: Format = "percent" if share else "currency" if money or column.currency else "number"
    dated = any(other.kind in DAYS and not never_dates_rows(other) for other in table.columns)
    if form != "percent" and words & lexicon.PAY_WORDS and not words & (lexicon.RATE_WORDS - lexicon.PAY_WORDS):
        return Decision("measure", "pay: averaged, and added up where total is said", "average", True, form)
    if (
        dated
        and form != "percent"
        and words & lexicon.CHARGE_WORDS
        and not words & (lexicon.RATE_WORDS - lexicon.CHARGE_WORDS)
    ):
        reason = "what is charged each time: averaged, and added up where total is said"
        return Decision("measure", reason, "average", True, form)
    once = form != "percent" and words & lexicon.PRICE_WORDS and not words & (lexicon.RATE_WORDS - lexicon.PRICE_WORDS)
    if once and dated and key and has_id_word(key[0]) and not _is_of_pieces(table):
        reason = "what each row went for: averaged, and added up where total is said"
        return Decision("measure", reason, "average", True, form)
    counted_units = "units" in words_of(column.name) and words & lexicon.RATE_WORDS <= {"unit"}
    if form == "percent" or (words & lexicon.RATE_WORDS and not counted_units):
        return Decision("measure", "a rate or a price: averaged, never added up", "average", False, form)
    if words & lexicon.READING_WORDS:
        return Decision("measure", "read off a counter that runs on: averaged, never added up", "average", False, form)
    if words & lexicon.STOCK_WORDS and dated and _are_things(table, key):
        reason = "what each thing stands at now: added up over things, not dated"
        return Decision("measure", reason, "sum", True, form, is_dated=False)
    by_label = not dated and any(map(says_years, table.columns))
    level = words & (lexicon.STOCK_WORDS | lexicon.LEVEL_COUNTS) or _is_part_of_level(words, table)
    if level and ((dated and _is_of_units(table)) or by_label):
        reason = "a level of each year or month: added up within one, never over several"
        return Decision("measure", reason, "sum", True, form, is_snapshot=True)
    if words & lexicon.STOCK_WORDS and dated:
        return Decision("measure", "a level at a moment: averaged, not added up over time", "average", False, form)
    if words & (lexicon.TOTAL_WORDS | lexicon.COUNTED_WORDS | (lexicon.STOCK_WORDS - {"capacity"})):
        return Decision(
            "measure", _from_text(column, "an amount or a quantity: added up, and averaged"), "sum", True, form
        )
    if dated:
        return Decision(
            "measure", _from_text(column, "numbers of dated rows: added up, and averaged"), "sum", True, form
        )
    return Decision(
        "measure", "numbers that describe a thing: averaged, and added up where total is said", "average", True, form
    )


def _is_part_of_level(words: set[str], table: Table) -> bool:
    """Whether a column counts the women or the men of a level that stands beside it."""
    beside = (forms_of(other.name) for other in table.columns if other.is_number)
    levels = lexicon.LEVEL_COUNTS | {"population"}
    return bool(words & lexicon.SEXES_COUNTED) and any(other & levels for other in beside)


def _is_of_units(table: Table) -> bool:
    """Whether all that dates its rows is known by the year or the month alone."""
    days = [column for column in table.columns if column.kind in DAYS and not never_dates_rows(column)]
    return all(column.least_grain != "day" for column in days)


def _is_of_pieces(table: Table) -> bool:
    """Whether rows are of several pieces, or hours, each, so that a price of theirs is that of one."""
    counted = lexicon.QUANTITY_WORDS | _LENGTH_WORDS
    return any(column.is_number and forms_of(column.name) & counted for column in table.columns)


def _are_things(table: Table, key: tuple[str, ...]) -> bool:
    """Whether each row is a thing of its own that a level is of: an invoice and its balance, no entry of a ledger."""
    entity, base = entity_of(table.name), base_words(key[0]) if key else ()
    return bool(base and entity) and base[-1] == entity[-1] and not set(entity) & lexicon.RUNNING_WORDS


def _text(column: Column, words: set[str], table: Table) -> Decision:
    if is_private(column):
        return Decision(
            "text", "how to reach or identify a person: shown where asked for, not grouped by", format="text"
        )
    if _holds_lists(column):
        return Decision("text", "several values in one: not grouped by", format="text")
    if words & lexicon.PLACE_POINT_WORDS:
        return Decision("text", "a point on the map: not grouped by", format="text")
    if words & lexicon.SENTENCE_WORDS:
        return Decision("text", "remarks: not grouped by", format="text")
    if column.words >= TEXT_WORDS or column.length >= TEXT_LENGTH:
        return Decision("text", "sentences: not grouped by", format="text")
    unique = column.rows > FEW_NUMBERS and column.distinct >= 0.9 * column.filled
    if unique and (has_id_word(column.name) or _is_digits(column)):
        return Decision("text", "a code on each row: not grouped by", format="text")
    if has_id_word(column.name) and column.distinct > FEW_NUMBERS:
        return Decision("reference", "codes that identify something which has no table here", format="text")
    if has_id_word(column.name) and _is_named_beside(column, table):
        return Decision("reference", "codes of what is named in another column", format="text")
    return Decision("dimension", f"{'about ' if column.is_rough else ''}{counted(column.distinct, 'different value')}")


def _is_named_beside(column: Column, table: Table) -> bool:
    """Whether another column names what this one identifies: `employee`, or `employee_name`, of `employee_id`."""
    base = base_words(column.name)
    for other in table.columns:
        words = words_of(other.name)
        named = words[:-1] if words and words[-1] in lexicon.NAME_WORDS else words
        if other is not column and other.kind == "string" and base and named == base:
            return True
    return False


def _is_digits(column: Column) -> bool:
    """Whether its texts are digits, as of telephones and cards: told by the first and the last in order."""
    return all(_DIGITS.fullmatch(text or "") for text in (column.smallest, column.largest))


def _holds_lists(column: Column) -> bool:
    """Whether its few different values are lists of others: "Trailers,Commentaries" beside "Trailers"."""
    lists = [[part.strip() for part in re.split(r"[,;|]", value)] for value in column.values]
    long = [parts for parts in lists if len(parts) > 1]
    parts = {part.lower() for found in lists for part in found}
    return len(long) >= _FEWEST_LISTS and len(parts) < len(lists) and all(part for found in long for part in found)


def _within(column: Column, least: float, most: float) -> bool:
    if column.smallest is None or column.largest is None:
        return False
    return least <= float(column.smallest) and float(column.largest) <= most


def _is_clock(column: Column) -> bool:
    """Whether numbers run from about 0 to about 2400."""
    largest = float(column.largest or 0)
    return float(column.smallest or -1) >= 0 and CLOCK[0] <= largest <= CLOCK[1]


def _from_text(column: Column, reason: str) -> str:
    return f"{reason}; read from text" if column.read_from_text else reason
