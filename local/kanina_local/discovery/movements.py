"""Rows that go one of two ways, as a column of theirs says: deposits and withdrawals, stock in and stock out.

Their amounts are all positive, so that a sum of all of them means nothing: each way has its own, and the difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.words import plural, singular


@dataclass(frozen=True, slots=True)
class Way:
    """One way: its noun, the codes for it in data (lower case), and what is said of it in English and Filipino."""

    noun: str
    codes: frozenset[str]
    verbs: tuple[str, ...]
    nouns_in_filipino: tuple[str, ...]
    verbs_in_filipino: tuple[str, ...]

    @property
    def plural(self) -> str:
        """The noun in the plural."""
        return plural(self.noun)


@dataclass(frozen=True, slots=True)
class Movement:
    """A column that says the way of each row, with the values for coming in and going out."""

    column: Column
    way_in: Way
    value_in: str
    way_out: Way
    value_out: str


def _way(noun: str, codes: str, verbs: str, nouns_in_filipino: str, verbs_in_filipino: str) -> Way:
    lists = [tuple(part.split()) for part in (verbs, nouns_in_filipino, verbs_in_filipino)]
    return Way(noun, frozenset((*codes.split(","), noun, plural(noun))), *lists)


WAYS: tuple[tuple[Way, Way], ...] = (
    (
        _way("deposit", "dep,dp", "deposited", "deposito", "idineposito naideposito nadeposito inihulog naihulog"),
        _way("withdrawal", "wdl,wd,wdr,wth,withdraw", "withdrawn withdrew", "", "na-withdraw wini-withdraw"),
    ),
    (
        _way("receipt", "in,stock in,stock-in,received,receive", "received", "", "natanggap dumating"),
        _way("issue", "out,stock out,stock-out,issued,issuance", "issued", "", "nailabas inilabas"),
    ),
    (
        _way("credit", "cr", "credited", "", ""),
        _way("debit", "dr,db", "debited", "", ""),
    ),
)
_FEW = 6


def movement_of(table: Table) -> Movement | None:
    """The column that says which way rows go, if there is one."""
    for column in table.columns:
        if column.kind != "string" or not 2 <= len(column.values) <= _FEW:
            continue
        for way_in, way_out in WAYS:
            ins, outs = _coded(column.values, way_in), _coded(column.values, way_out)
            if len(ins) == len(outs) == 1:
                return Movement(column, way_in, ins[0], way_out, outs[0])
    return None


def moving_noun(table: Table, noun: tuple[str, ...]) -> tuple[str, ...]:
    """What a row is, where its table is called by one way only: a deposit transaction, that may be a withdrawal."""
    found = movement_of(table)
    ways = (found.way_in.noun, found.way_out.noun) if found else ()
    return (*noun, "transaction") if noun[-1] in ways else noun


def value_words(column: Column) -> dict[str, tuple[str, ...]]:
    """By value of such a column, what else it is called."""
    for way_in, way_out in WAYS:
        found = {value: way for way in (way_in, way_out) for value in _coded(column.values, way)}
        if {way.noun for way in found.values()} == {way_in.noun, way_out.noun}:
            return {value: (way.noun, way.plural, *way.nouns_in_filipino) for value, way in found.items()}
    return {}


def _coded(values: Iterable[str], way: Way) -> list[str]:
    return [value for value in values if value.lower() in way.codes or singular(value.lower()) in way.codes]
