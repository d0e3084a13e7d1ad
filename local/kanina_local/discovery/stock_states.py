"""How things stand by their stock, as a yes or no of their own: in stock, out of stock, and below the reorder level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from kanina_local.discovery.abbreviations import written_out
from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.words import word_set, words_of

Said = tuple[tuple[str, ...], tuple[str, ...]]
"""In English and in Filipino."""
IN_STOCK, OUT_OF_STOCK, LOW_STOCK = "in_stock", "out_of_stock", "below_reorder_level"
_STOCK = word_set("stock stocks onhand inventory")
_LIMITS = word_set("reorder critical threshold safety")
_NO_STOCK = word_set(
    "value cost price amount total reorder order ordered date minimum min maximum max location type code"
)
"""With one of these a number is no stock."""
_BELOW = ("below ", "is below ", "are below ", "under ", "is under ", "less than ", "is less than ")
_WHOSE = ("", "the ", "their ", "its ")
STOCK_STATES: Mapping[str, Said] = {
    IN_STOCK: (
        ("still in stock", "have in stock", "available in stock", "with stock"),
        ("may stock", "may stock pa", "meron pang stock", "mayroon pang stock"),
    ),
    OUT_OF_STOCK: (
        ("no stock", "no stock left", "sold out", "zero stock", "without stock", "not in stock", "out of stocks"),
        ("walang stock", "wala nang stock", "wala ng stock", "ubos na", "ubos na ang stock", "naubos na"),
    ),
    LOW_STOCK: (
        (
            *("below the reorder level", "below their reorder level", "below its reorder level", "below reorder point"),
            *("under reorder level", "under the reorder level", "under their reorder level", "low stock"),
            *(
                f"stock {at}{whose}{what}"
                for at in _BELOW
                for whose in _WHOSE
                for what in ("reorder level", "reorder point")
            ),
            *("low on stock", "low in stock", "running low", "need reordering", "need to be reordered", "to reorder"),
        ),
        ("paubos na", "malapit nang maubos", "kulang na ang stock", "mababa na ang stock", "kailangan nang umorder"),
    ),
}
"""Other names of these columns."""


def with_stock_states(table: Table) -> Table:
    """The table with these, where one number says what is in stock and no column says so already."""
    numbers = {column.name: set(written_out(words_of(column.name))) for column in table.columns if column.is_number}
    stock = [name for name, words in numbers.items() if _is_stock(words, words_of(name))]
    limits = [name for name, words in numbers.items() if words & _LIMITS]
    taken = {"_".join(words_of(column.name)) for column in table.columns}
    if len(stock) != 1 or taken & STOCK_STATES.keys():
        return table
    held = table.column(stock[0])
    more = [held.as_truth(IN_STOCK, f"{held.expression} > 0"), held.as_truth(OUT_OF_STOCK, f"{held.expression} <= 0")]
    if len(limits) == 1:
        more.append(held.as_truth(LOW_STOCK, f"{held.expression} < {table.column(limits[0]).expression}"))
    return replace(table, columns=(*table.columns, *more))


def stock_words(column: Column) -> Said:
    """Other names of such a column, in English and Filipino; none of others."""
    return STOCK_STATES.get(column.name, ((), ())) if column.kind == "boolean" else ((), ())


def _is_stock(words: set[str], in_order: tuple[str, ...]) -> bool:
    held = bool(words & _STOCK) or ("on", "hand") in pairwise(in_order)
    return held and not words & _NO_STOCK
