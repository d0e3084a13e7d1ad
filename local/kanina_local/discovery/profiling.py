"""Measures every column of every table: how many values, how many different ones, between what, and the few there are.

Numbers and days that were written as words ("₱1,200.50", "15 Jan 2025", "N/A") are measured as what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kanina.data.engines.csv_days import exchanged
from kanina_local.discovery.judgement import judged
from kanina_local.discovery.keys import has_id_word
from kanina_local.discovery.label_variants import LABELS_MAXIMUM, with_one_label
from kanina_local.discovery.lexicon import LEVEL_WORDS, MONTH_DAY_WORDS, QUANTITY_WORDS, YES_NO_WORDS
from kanina_local.discovery.probe import Probe, sql_name
from kanina_local.discovery.tables import Column, Listed, Table
from kanina_local.discovery.text_reading import NOTHING, as_read, assumed_order
from kanina_local.discovery.text_truths import truth_sql
from kanina_local.discovery.words import singular, words_of

VALUES_MAXIMUM = 30
"""A column with more different values has them recognised from the data, not from the file."""
AT_ONCE = 40
"""Columns measured by one statement; an engine takes ever longer to plan more."""


def measured(probe: Probe, listed: Listed, declared_key: tuple[str, ...] = ()) -> Table:
    """The table with what its columns hold."""
    count = int(probe.rows(f"SELECT count(*) FROM {listed.source}")[0][0])
    plain = [Column(name, kind, sql_name(name), count, 0, 0) for name, kind in listed.columns]
    columns = _read(probe, listed, plain)
    figures = [
        column
        for start in range(0, len(columns), AT_ONCE)
        for column in _figures(probe, listed.source, columns[start : start + AT_ONCE], count)
    ]
    figures = judged(probe, listed.source, listed.name, figures)
    filled = [_with_values(probe, listed.source, _as_boolean(column)) for column in figures]
    return Table(listed.name, listed.source, count, tuple(filled), declared_key, listed.reading.texts)


def _read(probe: Probe, listed: Listed, columns: Sequence[Column]) -> list[Column]:
    """The columns as their texts say; where one cannot tell days from months, or decimals, as its neighbours do."""
    source = listed.source
    read = [_as_dated(probe, listed, as_read(probe, source, column)) for column in columns]
    if {column.mark for column in read} - {""} == {","}:
        both = zip(columns, read, strict=True)
        read = [
            as_read(probe, source, plain, mark=",") if plain.kind == "string" and column.is_number else column
            for plain, column in both
        ]
    known = {column.day_order.first for column in read if column.day_order and not column.day_order.is_assumed}
    if listed.reading.day_order:
        known.add(listed.reading.day_order)
    if len(known) != 1:
        return read
    (first,) = known
    found = []
    for plain, column in zip(columns, read, strict=True):
        is_open = column.read_from_text and column.day_order is not None and column.day_order.is_assumed
        found.append(as_read(probe, source, plain, first) if is_open else column)
    return found


def _as_dated(probe: Probe, listed: Listed, column: Column) -> Column:
    """A column of days of a file of which nothing tells that the day was first, with a note of it."""
    if column.name not in listed.reading.assumed:
        return column
    name = column.expression
    found = probe.rows(f"SELECT min({name}) FROM {listed.source} WHERE day({name}) <> month({name})")[0][0]
    if found is None:
        return column
    swapped = exchanged(name, is_moment=column.kind == "datetime")
    example = f"{found.day}/{found.month}/{found.year} is {found:%B} {found.day}"
    note = assumed_order("day", example, f"write the expression {swapped} in the model")
    return replace(column, notes=(*column.notes, note))


def _figures(probe: Probe, source: str, columns: Sequence[Column], rows: int) -> list[Column]:
    """Some columns, measured in one go."""
    asked: list[str] = []
    for column in columns:
        value = column.expression
        asked.append(f"count({value})")
        if column.kind == "other":
            asked += ["0", "NULL", "NULL", "NULL", "NULL"]
            continue
        asked.append(probe.distinct(value, rows))
        ordered = column.kind != "boolean"
        asked += [f"CAST(min({value}) AS VARCHAR)", f"CAST(max({value}) AS VARCHAR)"] if ordered else ["NULL", "NULL"]
        if column.kind == "string":
            text = f"CAST({value} AS VARCHAR)"
            asked += [f"avg(length({text}))", f"avg(length({text}) - length(replace({text}, ' ', '')) + 1)"]
        else:
            asked += ["NULL", "NULL"]
    if not columns:
        return []
    row: Sequence[Any] = probe.rows(f"SELECT {', '.join(asked)} FROM {source}")[0]
    found = []
    for number, column in enumerate(columns):
        filled, distinct, smallest, largest, length, words = row[number * 6 : number * 6 + 6]
        found.append(
            replace(
                column,
                filled=int(filled),
                distinct=min(int(distinct), int(filled)),
                is_rough=column.kind != "other" and probe.distinct("1", rows).startswith("approx"),
                smallest=smallest,
                largest=largest,
                length=float(length or 0),
                words=float(words or 0),
            )
        )
    return found


def _as_boolean(column: Column) -> Column:
    """A column of zeros and ones whose name says what is so: `is_paid`, `active`; not one of numbers of things."""
    words = words_of(column.name)
    if words and words[0] not in YES_NO_WORDS and set(words) & (QUANTITY_WORDS | MONTH_DAY_WORDS | LEVEL_WORDS):
        return column
    ones = (column.kind, column.distinct, column.smallest, column.largest) == ("integer", 2, "0", "1")
    if not ones or not words or (singular(words[-1]) != words[-1] and words[0] not in YES_NO_WORDS):
        return column
    return replace(column, kind="boolean", expression=f"CAST({column.expression} AS BOOLEAN)")


def _as_truth(column: Column) -> Column:
    """A column of words for yes and no as what they say: Y and N, Oo and Hindi."""
    said = [value for value in column.values if value.strip().lower() not in NOTHING]
    if column.kind != "string" or not said or column.distinct > VALUES_MAXIMUM:
        return column
    sql = truth_sql(f"trim(CAST({column.expression} AS VARCHAR))", said)
    if sql is None:
        return column
    return replace(column, kind="boolean", expression=sql, distinct=2, values=("true", "false"), read_from_text=True)


def _with_values(probe: Probe, source: str, column: Column) -> Column:
    """The column with its values, where they are few, and its labels in one spelling each."""
    labels = column.kind == "string" and not has_id_word(column.name)
    listable = column.kind in ("string", "integer", "boolean") and 0 < column.distinct <= VALUES_MAXIMUM
    if not listable and not (labels and 0 < column.distinct <= LABELS_MAXIMUM):
        return column
    rows = probe.rows(
        f"SELECT CAST({column.expression} AS VARCHAR), count(*) FROM {source} "
        f"WHERE {column.expression} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1"
    )
    found = [str(value) for value, _ in rows]
    column = replace(column, distinct=len(found), is_rough=False)
    if listable:
        column = replace(column, values=tuple(value for value in found if value.strip()))
    as_truth = _as_truth(column)
    return (
        with_one_label(column, {str(value): rows for value, rows in rows})
        if labels and as_truth is column
        else as_truth
    )
