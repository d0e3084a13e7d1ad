"""What a column's numbers surely are, by its name and its values: judged once, before anything is made of them.

What only looks like a quantity is added up nowhere: numbers of things, codes, points on a map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina_local.counting import counted
from kanina_local.discovery import lexicon
from kanina_local.discovery.keys import forms_of, has_id_word, is_dense, is_serial
from kanina_local.discovery.number_times import names_days
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import Column, Judgement
from kanina_local.discovery.words import entity_of, word_set, words_of

FEWEST_DIGITS = 9
"""Whole numbers of so many digits, all of as many and hardly two alike, identify something, however they are called."""
_HARDLY_TWO_ALIKE = 0.9
_FEWEST_OF_A_SERIES, _SERIES_SPREAD = 7, 1.1
"""And of so many digits where the last number is hardly larger than the first: 20190017, 20190352."""
_LARGEST_WHOLE = 2**53
"""Up to here a float holds every whole number."""
_CUT_FROM = 1e11
"""From here on a spreadsheet writes numbers as 7.14524E+17, in six digits."""
_CUT_TEXT = r"[0-9](\.[0-9]+)?E\+[0-9]+"
_CUT = (
    "have numbers such as {example}, which a spreadsheet cut to six digits, so that they no longer tell rows apart; "
    "export it again with this column as text"
)
_LOOKED_AT = 1_000
"""Different numbers that are looked at for that."""
_NO_QUANTITY = 1e15
"""Of what has more digits and was cut by a spreadsheet nothing is added up."""
_FEWEST_COUNTED_UP = 3
FEW_NUMBERS = 12
"""Whole numbers with no more different values than this, and no name of a quantity, are for grouping."""
_YEARS = (1900, 2035)
_RECENT = (1960, 2035)
"""Between these, numbers that nothing names are years."""
_ROUND, _FIRST_OF_A_HUNDRED = 10, (0, 1)
_WHOSE = word_set("home work office primary secondary main alternate other emergency billing shipping plus")
_AXES = {("x",), ("y",)}
_LONGITUDES = {("long",), ("länge",), ("laenge",)}
"""Beside a latitude these are no lengths."""
_NO_NUMBERS = lexicon.MONTH_DAY_WORDS | lexicon.LEVEL_WORDS | lexicon.YEAR_WORDS
"""Columns that are named by one of these count nothing up, however they run."""


def judged(probe: Probe, source: str, table: str, columns: Sequence[Column]) -> list[Column]:
    """The columns of a table, those of numbers that are no quantities with what they are; whole ones read as whole."""
    names = {words_of(column.name) for column in columns if column.is_number}
    found = []
    for place, column in enumerate(columns):
        if not column.is_number or column.is_empty:
            found.append(_with_cut_texts_told(probe, source, column))
            continue
        if _is_point(column, names):
            verdict: Judgement | None = Judgement("coordinate", "a point on the map: neither a group nor a quantity")
        else:
            verdict = _spoilt(probe, source, column) or _by_name(column)
            column = _as_whole(probe, source, column)
        if verdict is None and column.kind == "integer" and not column.read_from_text:
            verdict = _by_values(entity_of(table), column, is_first=place == 0)
            if verdict is None or verdict.kind == "identifier":
                verdict = _by_run_of_years(probe, source, entity_of(table), column) or verdict
        if verdict is not None and verdict.is_spoilt:
            column = replace(column, notes=(*column.notes, verdict.evidence))
        found.append(column if verdict is None else replace(column, judgement=verdict))
    return found


def _with_cut_texts_told(probe: Probe, source: str, column: Column) -> Column:
    """A column of identifiers as text, with a note where a spreadsheet cut some of them short."""
    if column.kind != "string" or not has_id_word(column.name) or probe.dialect != "duckdb":
        return column
    cut = f"FROM {source} WHERE regexp_full_match({column.expression}, '{_CUT_TEXT}')"
    rows, example = probe.rows(f"SELECT count(*), min({column.expression}) {cut}")[0]
    if not rows:
        return column
    note = f"{counted(int(rows), 'row')} of {column.rows:,} {_CUT.format(example=example)}"
    return replace(column, notes=(*column.notes, note))


def _is_point(column: Column, names: set[tuple[str, ...]]) -> bool:
    """Whether a column is one of the two that say a point on the map; an x has a y beside it, and long a latitude."""
    words = words_of(column.name)
    if {*words} & lexicon.PLACE_POINT_WORDS and not {*words} & lexicon.MEASURE_WORDS:
        return True
    if column.kind == "integer":
        return False
    with_latitude = words in _LONGITUDES and any({*other} & lexicon.PLACE_POINT_WORDS for other in names)
    return with_latitude or (words in _AXES and names >= _AXES)


def _by_name(column: Column) -> Judgement | None:
    """What a column's name says its numbers are, where that is no quantity."""
    words = forms_of(column.name)
    if names_days(words_of(column.name)) and words & lexicon.DATE_WORDS:
        return Judgement("moment", "days written as numbers that cannot all be read")
    own = words_of(column.name)
    if has_id_word(column.name) and not words & lexicon.SUMMED_WORDS and own[-2:-1] != ("of",):
        return Judgement("identifier", "named as what identifies something")
    if words & lexicon.MEASURE_WORDS:
        return None
    numbered = own[-1:] and own[-1] in lexicon.NUMBERED_PLACES and column.kind == "integer"
    if numbered or _names_code(own):
        return Judgement("code", "named as a code or a number of something")
    return None


def _names_code(words: Sequence[str]) -> bool:
    """Whether a name ends with a word for a code, or says behind one whose it is: phone 2, mobile home."""
    if not words:
        return False
    last = words[-1] in lexicon.CODE_WORDS
    return last or (words[0] in lexicon.CODE_WORDS and all(w.isdigit() or w in _WHOSE for w in words[1:]))


def _by_values(entity: tuple[str, ...], column: Column, *, is_first: bool) -> Judgement | None:
    """What whole numbers are by how they run, where no name says that they are a quantity."""
    words = forms_of(column.name)
    if is_serial(column):
        return Judgement("identifier", "its numbers count something up")
    if words & lexicon.MEASURE_WORDS and not (is_first and words == {"index"}):
        return None
    if words & _NO_NUMBERS:
        return None
    if words & lexicon.BEGINNING_WORDS and _within(column, *_YEARS):
        return Judgement("year", "years")
    if _is_own_number(entity, column, is_first=is_first) or (is_first and _counts_rows(column)) or _is_series(column):
        return Judgement("identifier", "its numbers are of things")
    return None


def _by_run_of_years(probe: Probe, source: str, entity: tuple[str, ...], column: Column) -> Judgement | None:
    """Whether whole numbers are years, whatever they are called: recent ones, which rows share or which all follow.

    Not what is named as a quantity or as its rows are, no numbering from 2001 on, and not round ones, as amounts are.
    """
    named = forms_of(column.name) & (lexicon.MEASURE_WORDS | _NO_NUMBERS) or words_of(column.name) == entity
    runs = 2 * column.distinct <= column.filled or (column.may_be_unique and _follow(column))
    if named or not runs or not _within(column, *_RECENT):
        return None
    odd = probe.rows(f"SELECT count(*) FROM {source} WHERE {column.expression} % {_ROUND} <> 0")[0][0]
    return Judgement("year", "years") if odd else None


def _follow(column: Column) -> bool:
    """Whether whole numbers leave none out between the first and the last, of several, and begin in mid-century."""
    if int(column.smallest or 0) % 100 in _FIRST_OF_A_HUNDRED:
        return False
    return int(column.largest or 0) - int(column.smallest or 0) + 1 == column.distinct >= _FEWEST_COUNTED_UP


def _is_own_number(entity: tuple[str, ...], column: Column, *, is_first: bool) -> bool:
    """Whether a column named as its rows are holds their numbers: flights and their flight.

    Not where its numbers are all different, of any size and behind what they are of, as those of a measure by which
    its table is called.
    """
    if words_of(column.name) != entity or column.distinct <= FEW_NUMBERS:
        return False
    sizes = _digits(column.smallest) != _digits(column.largest)
    return is_first or not (column.may_be_unique and sizes) or is_dense(column)


def _counts_rows(column: Column) -> bool:
    """Whether a first column counts its rows, each once, nearly without gaps."""
    return column.may_be_unique and column.distinct >= _FEWEST_COUNTED_UP and is_dense(column)


def _is_series(column: Column) -> bool:
    """Whether numbers have as many digits each, hardly two are alike, and they are many digits or one series."""
    digits = _digits(column.smallest)
    if digits != _digits(column.largest) or column.distinct < _HARDLY_TWO_ALIKE * column.filled:
        return False
    close = float(column.largest or 0) <= _SERIES_SPREAD * float(column.smallest or 1)
    return digits >= FEWEST_DIGITS or (digits >= _FEWEST_OF_A_SERIES and close)


def _digits(text: str | None) -> int:
    return len((text or "").lstrip("-"))


def _within(column: Column, least: float, most: float) -> bool:
    return least <= float(column.smallest or 0) and float(column.largest or most + 1) <= most


def _as_whole(probe: Probe, source: str, column: Column) -> Column:
    """Numbers such as 101.0, of a column that identifies something or holds years, as whole ones."""
    words = forms_of(column.name)
    named = has_id_word(column.name) or words & (lexicon.CODE_WORDS | lexicon.YEAR_WORDS)
    if column.kind not in ("float", "decimal") or not named or float(column.largest or 0) >= _LARGEST_WHOLE:
        return column
    value = column.expression
    broken = probe.rows(f"SELECT count(*) FROM {source} WHERE {value} <> FLOOR({value})")[0][0]
    if broken:
        return column
    ends = [text and f"{float(text):.0f}" for text in (column.smallest, column.largest)]
    return replace(
        column, kind="integer", expression=f"CAST({value} AS BIGINT)", smallest=ends[0], largest=ends[1], values=()
    )


def _spoilt(probe: Probe, source: str, column: Column) -> Judgement | None:
    """Whether whole numbers that identify something were cut to six digits by a spreadsheet, and what to tell of it."""
    largest = float(column.largest or 0)
    named = has_id_word(column.name) or _names_code(words_of(column.name))
    if column.kind != "float" or largest < (_CUT_FROM if named else _NO_QUANTITY):
        return None
    value = column.expression
    large = f"SELECT DISTINCT {value} FROM {source} WHERE {value} >= {_CUT_FROM:.0f}"
    numbers = [float(number) for (number,) in probe.rows(f"{large} LIMIT {_LOOKED_AT}")]
    if any(float(f"{number:.5e}") != number for number in numbers):
        return None
    cut = probe.rows(f"SELECT count(*) FROM {source} WHERE {value} >= {_CUT_FROM:.0f}")[0][0]
    return Judgement(
        "identifier",
        f"{counted(int(cut), 'row')} of {column.rows:,} {_CUT.format(example=f'{numbers[0]:.5E}')}",
        is_spoilt=True,
    )
