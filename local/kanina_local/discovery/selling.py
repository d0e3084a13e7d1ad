"""What people say of rows that are sold things, however their table is called: orders, bookings. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from kanina.models import Language
from kanina_local.discovery.words import word_set

Said = tuple[tuple[str, ...], tuple[str, ...]]
"""In English and in Filipino."""
SELLING_NOUNS = word_set("order booking reservation transaction receipt ticket rental sale invoice checkout benta")
"""Rows of which each is something sold. Payments are not: they may come long after what they are for."""
SALES_WORDS = (
    ("sales", "sales amount", "total sales", "revenue", "total revenue", "turnover", "takings"),
    ("benta", "kabuuang benta", "kita", "kinita", "napagbentahan"),
)
"""What the money of such rows is called, in English and Filipino."""
LABEL: Mapping[Language, str] = {"en": "total sales", "fil": "kabuuang benta"}
"""For a column that is only called the total."""
SOLD: Said = (
    ("sold", "sell", "bought", "ordered"),
    (
        *("nabenta", "naibenta", "nabili", "binili", "na-order", "bumili", "bumibili", "nakabili", "nakakabili"),
        *("umorder", "umoorder", "nag-order", "nakapag-order"),
    ),
)
"""Said of such rows, of how many pieces, and of what they bring in."""
EARNED: Said = (("earned", "earn"), ("kumita", "kumikita"))
"""Said of what they bring in alone."""
COLLECTED: Said = (("collect", "collected", "received", "receive"), ("nakolekta", "nasingil", "natanggap"))
"""Said of the money of payments alone."""
PAID: Said = (("paid", "pay"), ("nabayaran", "nabayad", "binayaran", "ibinayad", "naibayad"))
"""Said of what was paid alone, where that stands beside what was due or claimed."""
BILLED: Said = (("bill", "billed", "bills", "billing", "invoiced"), ("siningil", "sinisingil", "naningil"))
"""Said of the money of bills alone."""
LINE_NOUNS = word_set("line item detail product piece")
"""Behind what is sold these are parts of one: order lines, invoice items, sales details."""
OUTGOING_LINES = word_set("purchase purchases po expense expenses receiving delivery requisition supplier vendor")
"""In the name of a table these say that its rows are bought, and not sold."""
BILLS = word_set("invoice bill due statement")
"""Rows that ask for money, of which some are paid: what they come to and what was paid may both be called revenue."""
SPENT = word_set("cost costs expense expenses gastos spent spending")
"""In the name of an amount: it went out, whatever its rows are called by."""
PIECES = (
    ("units", "pieces", "quantity sold", "quantity ordered", "units sold", "pieces sold", "items sold"),
    ("dami", "piraso", "bilang ng piraso", "dami ng nabenta", "dami ng naibenta"),
)
"""What their quantity is called."""
