"""What has not happened yet to rows: a date that is missing says so ("not returned yet", "hindi pa naibabalik")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kanina_local.discovery.punctuality import deadline_of, punctual_columns, punctual_words, verb_of
from kanina_local.discovery.tables import DAYS, Column, Table
from kanina_local.discovery.words import words_of

PREFIX = "not_"
_DAYS = frozenset(("date", "day", "time", "datetime", "timestamp", "on", "at", "dt"))
_NAMED = 2
"""Words of a name that say what was done and that it is a day: more may say of what."""
_AUXILIARIES = ("haven't", "hasn't", "weren't", "wasn't", "never")

_DONE = {
    "return": "returned",
    "delivery": "delivered",
    "payment": "paid",
    "completion": "completed",
    "approval": "approved",
    "discharge": "discharged",
    "resolution": "resolved",
    "cancellation": "cancelled",
    "shipping": "shipped",
    "ship": "shipped",
}
"""Noun in a date's name → what was done on it."""

STILL_HERE = (
    *("still employed", "still working", "still with us", "still here", "still with the company", "currently with us"),
    *("currently employed", "nandito pa", "narito pa", "kasama pa natin", "nasa atin pa", "still around"),
)
OPEN: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "returned": (("unreturned", "still out"), ("naibabalik", "naisasauli", "nababalik", "isinasauli")),
    "left": (STILL_HERE, ("umaalis", "nagre-resign")),
    "resigned": (STILL_HERE, ("nagre-resign", "umaalis")),
    "separated": (STILL_HERE, ("umaalis", "nagre-resign")),
    "paid": (("unpaid",), ("bayad", "nababayaran")),
    "delivered": (("undelivered",), ("naihahatid", "nade-deliver")),
    "shipped": (("unshipped",), ("naipapadala",)),
    "completed": (("incomplete",), ("tapos", "natatapos", "nakukumpleto")),
    "finished": (("unfinished",), ("tapos", "natatapos")),
    "closed": (("still open",), ("sarado", "naisasara")),
    "resolved": (("unresolved",), ("nareresolba", "nalulutas")),
    "approved": (("unapproved",), ("naaaprubahan", "aprobado")),
    "cancelled": ((), ("nakakansela",)),
    "discharged": (("still admitted",), ("nakakalabas", "nadi-discharge")),
}
"""Participle of a date's name → other words for rows that lack it, and what Filipino says behind "hindi pa"."""


def with_open_states(table: Table) -> Table:
    """The table with a yes or no for each date of an end that some rows lack: `returned_on` gives `not_returned`."""
    taken = {word for column in table.columns if column.kind == "boolean" for word in words_of(column.name)}
    values = {value.lower() for column in table.columns for value in column.values}
    due = deadline_of(table.columns)
    more = []
    for column in table.columns:
        verb = _done(column) if column.kind in DAYS else ""
        if verb not in OPEN:
            continue
        if 0 < column.filled < column.rows and verb not in taken | values:
            more.append(column.as_truth(PREFIX + verb, f"({column.expression}) IS NULL", column.rows))
        if due is not None:
            more += punctual_columns(column, verb, due, table.columns)
    return replace(table, columns=(*table.columns, *more)) if more else table


def open_words(name: str) -> tuple[list[str], list[str]]:
    """Other names of such a column, in English and Filipino; none of others."""
    if verb_of(name) in OPEN:
        return punctual_words(name)
    verb = name.removeprefix(PREFIX)
    if not name.startswith(PREFIX) or verb not in OPEN:
        return [], []
    others, filipino = OPEN[verb]
    english = [f"not yet {verb}", f"not {verb} yet", *others, *(f"{word} {verb}" for word in _AUXILIARIES)]
    english += [f"{word} {verb} yet" for word in _AUXILIARIES[:-1]]
    return english, [f"hindi pa {word}" for word in filipino]


def _done(column: Column) -> str:
    """What was done on the day that a column holds: "delivered", of `delivered_on` and "Date Delivered"."""
    words = words_of(column.name)
    done = [_DONE.get(word, word) for word in words if word not in _DAYS]
    return done[0] if len(done) == 1 and len(words) == _NAMED else ""
