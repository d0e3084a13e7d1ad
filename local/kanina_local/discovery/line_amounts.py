"""What each line of a sale comes to, where a table has a price a piece and a quantity and no amount: price × quantity.

Less a discount, where one stands beside them that says plainly what it takes off: a share of the line.
"""

from __future__ import annotations

from dataclasses import replace

from kanina_local.discovery.abbreviations import written_out
from kanina_local.discovery.keys import has_id_word
from kanina_local.discovery.lexicon import WHOLE_WORDS
from kanina_local.discovery.tables import DAYS, Column, Table
from kanina_local.discovery.words import word_set, words_of

LINE_TOTAL = "line_total"
"""What the column is called."""
_PRICES = word_set("price presyo")
_COSTS = word_set("cost rate")
_APIECE = word_set("unit each per piece item selling sell sale")
_LISTED = word_set("list listed original old regular suggested retail srp msrp standard base")
"""Prices that are asked, and not those that were paid."""
_PIECES = word_set("quantity units pieces dami")
_STANDING = word_set("stock hand level reorder per available on minimum maximum min max remaining")
"""With one of these a number of pieces is what there is, not what was sold."""
_AMOUNTS = WHOLE_WORDS | word_set("amount subtotal sales revenue extended halaga benta kabuuang value net gross")
_SHARE = 1.0
_PERCENT = word_set("percent percentage pct rate")
_HUNDRED = 100.0


def with_line_amounts(table: Table) -> Table:
    """The table with what each row comes to, where that is only to be worked out."""
    numbers = [column for column in table.columns if column.is_number and not column.is_empty]
    words = {column.name: set(written_out(words_of(column.name))) for column in numbers}
    if any(words[column.name] & _AMOUNTS and not words[column.name] & _STANDING for column in numbers):
        return table
    price = _price([column for column in numbers if not column.is_share], words)
    pieces = [column for column in numbers if words[column.name] & _PIECES and not words[column.name] & _STANDING]
    if price is None or len(pieces) != 1 or price is pieces[0] or not _tells_what_happened(table):
        return table
    taken_off = _taken_off(numbers, words)
    if taken_off is None:
        return table
    worked_out = replace(
        price,
        name=LINE_TOTAL,
        kind="decimal",
        expression=f"({price.expression}) * ({pieces[0].expression}){taken_off}",
        distinct=price.rows,
        filled=min(price.filled, pieces[0].filled),
        smallest=None,
        largest=None,
        values=(),
        read_from_text=False,
        notes=(),
    )
    return replace(table, columns=(*table.columns, worked_out))


def _price(numbers: list[Column], words: dict[str, set[str]]) -> Column | None:
    """The one price that was paid for a piece."""
    for kinds in (_PRICES, _COSTS):
        found = [column for column in numbers if words[column.name] & kinds and not words[column.name] & _LISTED]
        apiece = [column for column in found if words[column.name] & _APIECE]
        chosen = apiece or found
        if chosen:
            return chosen[0] if len(chosen) == 1 else None
    return None


def _taken_off(numbers: list[Column], words: dict[str, set[str]]) -> str | None:
    """What takes a discount off, as SQL behind price × quantity; nothing where there is none, None where it is unclear.

    Up to 1 is a share, and up to 100 one where its name says percent; an amount may be of a piece or of the line.
    """
    found = [column for column in numbers if "discount" in words[column.name]]
    if not found:
        return ""
    if len(found) > 1 or found[0].smallest is None or found[0].largest is None or float(found[0].smallest) < 0:
        return None
    column, largest = found[0], float(found[0].largest)
    value = f"COALESCE({column.expression}, 0)"
    if largest <= _SHARE:
        return f" * (1 - {value})"
    return f" * (1 - {value} / 100.0)" if largest <= _HUNDRED and words[column.name] & _PERCENT else None


def _tells_what_happened(table: Table) -> bool:
    """Whether its rows are dated, or point at two other things, one of which may be: a list of prices does neither."""
    pointers = [c for c in table.columns if has_id_word(c.name) and not c.may_be_unique]
    return len(pointers) > 1 or any(column.kind in DAYS for column in table.columns)
