"""The other side of a yes or no, where people have a word for it: who stayed, beside `Attrition`; inactive ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kanina.assistant.offline.left_when import LEAVING, STAYED
from kanina_local.discovery.open_states import STILL_HERE
from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.words import word_set, words_of

Said = tuple[tuple[str, ...], tuple[str, ...]]
"""In English and in Filipino."""


@dataclass(frozen=True, slots=True)
class Opposite:
    """name: of the column for the other side. said: other names of the side that has one. other: of the other side."""

    name: str
    said: Said
    other: Said


_LEFT = Opposite(
    STAYED,
    (
        ("left", "have left", "has left", "already left", "who left", "leavers", "resigned", "quit", "gone"),
        ("umalis", "umalis na", "nag-resign", "nag-resign na", "wala na"),
    ),
    (
        ("current", "active", "still active", "remaining", "retained", "existing", "did not leave", *STILL_HERE),
        ("kasalukuyang", "kasalukuyan", "nanatili", "natitira", "aktibo", "aktibong"),
    ),
)
_OPPOSITES: Mapping[str, Opposite] = {
    **dict.fromkeys(LEAVING, _LEFT),
    "active": Opposite(
        "inactive", ((), ("aktibo", "aktibong")), (("no longer active",), ("hindi aktibo", "hindi na aktibo"))
    ),
    "discontinued": Opposite(
        "still_sold",
        ((), ("itinigil", "hindi na ibinebenta")),
        (
            ("active", "current", "still sold", "still available", "still active"),
            ("ibinebenta pa", "aktibo", "aktibong"),
        ),
    ),
}
"""Name of a yes or no → its other side."""
_STATES = (("status",), ("employment", "status"), ("employee", "status"), ("customer", "status"), ("account", "status"))
_KNOWN = word_set("active inactive current employed retained stayed")
"""With a value called so, or a column that says how things stand, the other side is told by that."""


def with_opposites(table: Table) -> Table:
    """The table with the other side of each such yes or no as a column, where nothing else tells it."""
    told = [(column, opposite) for column in table.columns if (opposite := _opposite(column))]
    if len(told) != 1:
        return table
    ((column, opposite),) = told
    others = {words_of(other.name) for other in table.columns if other is not column}
    values = {value.lower() for other in table.columns for value in other.values}
    if others & {*_STATES, *((word,) for word in _KNOWN)} or values & _KNOWN:
        return table
    return replace(table, columns=(*table.columns, column.as_truth(opposite.name, f"NOT ({column.expression})")))


def opposite_words(column: Column) -> Said:
    """Other names of such a column, and of its other side, in English and Filipino; none of others."""
    if opposite := _opposite(column):
        return opposite.said
    sides = (known for known in _OPPOSITES.values() if known.name == column.name and column.kind == "boolean")
    side = next(sides, None)
    return side.other if side else ((), ())


def _opposite(column: Column) -> Opposite | None:
    words = words_of(column.name)
    return _OPPOSITES.get(words[0]) if column.kind == "boolean" and len(words) == 1 else None
