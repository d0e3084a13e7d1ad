"""What was seen of tables and columns, before anything is decided about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from kanina.data.engines.day_order import DayOrder
from kanina.data.engines.reading_notes import ReadingNotes

Kind = Literal["integer", "decimal", "float", "string", "boolean", "date", "datetime", "instant", "time", "other"]

Mark = Literal["", ".", ","]
"""What stands before decimals; blank where nothing tells."""
NUMBERS: tuple[Kind, ...] = ("integer", "decimal", "float")
DAYS: tuple[Kind, ...] = ("date", "datetime", "instant")
DATATYPES: Mapping[Kind, str] = {
    "integer": "Integer",
    "decimal": "Decimal",
    "float": "Float",
    "string": "String",
    "boolean": "Boolean",
    "date": "Date",
    "datetime": "DateTime",
    "instant": "DateTimeTz",
    "time": "Time",
    "other": "Opaque",
}
"""Kind → Ossie's datatype."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a column's numbers surely are, and the evidence of it, as a clause.

    identifier: of things, which they tell apart. code: such as of a postal area, or a telephone's number. coordinate:
    a point on the map. year: one, and no quantity. moment: a day that cannot be read. is_spoilt: numbers cut short, so
    that they tell nothing apart.
    """

    kind: Literal["identifier", "code", "coordinate", "year", "moment"]
    evidence: str
    is_spoilt: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as an engine lists it: its columns with their kinds, in order. `source` is its name as SQL.

    reading: what was noticed while it was read from files.
    """

    name: str
    source: str
    columns: tuple[tuple[str, Kind], ...]
    reading: ReadingNotes = field(default_factory=ReadingNotes)


@dataclass(frozen=True, slots=True)
class Column:
    """One column, measured. `expression` is SQL for its values: its name, or a reading of its text.

    rows: of the table. filled: without a value missing. distinct: different values; is_rough: about so many.
    smallest, largest: as text. values: all of them where there are few. length, words: of the average text.
    currency: the code of the one that all its texts name. is_share: texts such as 5%, read as 0.05. mark: what stands
    before its decimals, where that is sure. least_grain: how finely its days are known. day_order: which number is the
    day, where that had to be decided. notes: what a person should know of how it was read. judgement: what its numbers
    are, where they are surely no quantity.
    """

    name: str
    kind: Kind
    expression: str
    rows: int
    filled: int
    distinct: int
    smallest: str | None = None
    largest: str | None = None
    values: tuple[str, ...] = ()
    length: float = 0.0
    words: float = 0.0
    read_from_text: bool = False
    is_share: bool = False
    currency: str = ""
    mark: Mark = ""
    least_grain: Literal["day", "month", "year"] = "day"
    day_order: DayOrder | None = None
    is_rough: bool = False
    notes: tuple[str, ...] = ()
    judgement: Judgement | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no row has a value."""
        return self.filled == 0

    @property
    def may_be_unique(self) -> bool:
        """Whether every row may have a value of its own; only asking the engine tells."""
        return self.filled == self.rows and self.distinct >= 0.95 * self.rows

    @property
    def is_number(self) -> bool:
        """Whether it holds numbers."""
        return self.kind in NUMBERS

    def as_truth(self, name: str, expression: str, filled: int | None = None) -> Column:
        """A yes or no that is worked out from this column, known where it has a value. filled: where else it is."""
        return replace(
            self,
            name=name,
            kind="boolean",
            expression=expression,
            filled=self.filled if filled is None else filled,
            distinct=2,
            smallest=None,
            largest=None,
            values=(),
            read_from_text=False,
            notes=(),
            judgement=None,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """One table, measured. `declared_key` is what the database itself says is its key. notes: as of a column."""

    name: str
    source: str
    rows: int
    columns: tuple[Column, ...]
    declared_key: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def column(self, name: str) -> Column:
        """The column of a name."""
        return next(column for column in self.columns if column.name == name)


@dataclass(frozen=True, slots=True)
class Reference:
    """Columns of a table that a database declares to point at another's key."""

    table: str
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]
