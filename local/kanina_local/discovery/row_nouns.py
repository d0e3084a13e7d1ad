"""What a row of a table is: what the file's name says, else (`Export.csv`, `Sheet1.csv`) what the columns say."""

from __future__ import annotations

from kanina.assistant.offline.normalise import stem
from kanina_local.discovery.keys import base_words, has_id_word
from kanina_local.discovery.lexicon import (
    AMOUNT_NOUNS,
    AMOUNT_OR_COUNT_NOUNS,
    MONEY_WORDS,
    NAME_WORDS,
    OUTGOING_NOUNS,
)
from kanina_local.discovery.movements import moving_noun
from kanina_local.discovery.selling import SELLING_NOUNS
from kanina_local.discovery.tables import DAYS, Column, Table
from kanina_local.discovery.words import NO_NOUN, entity_of, singular, word_set, words_of

_IN_MONEY = MONEY_WORDS | AMOUNT_NOUNS | AMOUNT_OR_COUNT_NOUNS
"""Rows that are called by these happened: sales are events as well as what they come to."""
_WORDS_OF_A_NAME = 6.0
_COLLECTIONS = word_set("menu catalog catalogue list masterlist inventory roster directory registry register")
"""Tables called by all their rows together, of which each is one item, member, …"""


def row_noun(table: Table) -> tuple[str, ...]:
    """By the table's name, with what is numbered in it where that names them all ("menu item").

    Else what has a number of its own on each row; else a sale, where the columns are of one.
    """
    named = moving_noun(table, entity_of(table.name))
    if _is_of_a_measure(named, table):
        return _noun_of_rows(table) or NO_NOUN
    if _is_of_a_label(named, table):
        return _noun_of_rows(table) or named
    if named[-1] in _COLLECTIONS:
        first = base_words(table.columns[0].name) if has_id_word(table.columns[0].name) else ()
        if first and len(named) > 1 and (*named[:-2], singular(named[-2])) == first:
            return first  # a masterlist of patients
        return (*named, *first) if first and first != named else named
    if named != NO_NOUN:
        return named
    numbered = [column for column in table.columns if has_id_word(column.name) and base_words(column.name)]
    for column in numbered:
        if column.filled == column.rows == column.distinct:
            return base_words(column.name)
    words = {singular(word) for column in table.columns for word in words_of(column.name)}
    sold = words & SELLING_NOUNS and not words & OUTGOING_NOUNS
    paid = any(column.is_number and MONEY_WORDS & set(words_of(column.name)) for column in table.columns)
    dated = any(column.kind in DAYS for column in table.columns)
    return ("sale",) if sold and paid and dated else NO_NOUN


def _is_of_a_measure(named: tuple[str, ...], table: Table) -> bool:
    """Whether a table is called by what is counted in its rows, population or votes, and not by what these are."""
    return not set(named) & _IN_MONEY and any(
        column.is_number and column.judgement is None and _is_called(column, named) for column in table.columns
    )


def _is_of_a_label(named: tuple[str, ...], table: Table) -> bool:
    """Whether a table is called by a label that its rows share: students and their sections, in a table of sections."""
    return any(
        column.kind == "string" and 2 * column.distinct <= column.filled and _is_called(column, named)
        for column in table.columns
    )


def _is_called(column: Column, named: tuple[str, ...]) -> bool:
    words = words_of(column.name)
    return bool(words) and (*words[:-1], stem(words[-1])) == (*named[:-1], stem(named[-1]))


def _noun_of_rows(table: Table) -> tuple[str, ...]:
    """What names each row of a table once: schools, of a list of their enrollment; empty where nothing does."""
    for column in table.columns:
        own = column.kind == "string" and column.filled == column.rows == column.distinct
        if own and column.words <= _WORDS_OF_A_NAME:
            words = base_words(column.name)
            without = words[:-1] if len(words) > 1 and words[-1] in NAME_WORDS else words
            return without if without and without[-1] not in NAME_WORDS else ()
    return ()
