"""Names in a column that are those of several things: what tells these apart stands behind such a name.

A host's number where two hosts are called alike ("Evolve (11)"), the province where two towns are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.counting import counted
from kanina_local.discovery.draft import DatasetDraft, FieldDraft
from kanina_local.discovery.keys import base_words, has_id_word
from kanina_local.discovery.lexicon import AREA_LEVELS, PLACES
from kanina_local.discovery.namesakes import FEW_SHARED
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.words import plural_of, words_of

FEWEST_NAMES = 0.34
"""Names for each thing, of so few more than by chance: three things to a name are a kind of thing."""
MOST_PARENTS: Mapping[str, float] = {"area": 1.5, "place": 1.25}
"""Of an area, and of a place in one, on average: columns in which names go with more are of different things."""
MOST_NAMES_APIECE = 1.1
"""Of a thing, on average: numbers that go with more names do not tell who bears one."""
SLIP_SHARE, MANY_ROWS = 0.02, 6
"""An area that a name goes with in less than this share of its rows, or in one of more than so many, is a slip."""
LISTED_MAXIMUM = 60
"""With more such names, what tells them apart stands behind every name."""
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Pair:
    """A field of names, the field that tells their bearers apart, and how that is written behind a name.

    by: what tells them apart: a number of theirs; the area they are, or lie, in; anything, where each has one row.
    """

    name: FieldDraft
    apart: FieldDraft
    form: str
    by: Literal["number", "area", "place", "row"]


def with_homonyms_apart(probe: Probe, dataset: DatasetDraft) -> DatasetDraft:
    """The dataset, names that several things have with what tells these apart behind them, and a note of it."""
    fields = {known.name: known for known in dataset.fields}
    for pair in _pairs(probe, dataset):
        shared = _shared(probe, dataset.table.source, pair)
        if shared:
            fields[pair.name.name] = _told_apart(probe, dataset.table.source, pair, shared)
    return replace(dataset, fields=tuple(fields.values()))


def _pairs(probe: Probe, dataset: DatasetDraft) -> Iterator[_Pair]:
    for name in dataset.roles("dimension"):
        if name.column.kind != "string" or name.column.read_from_text or "||" in name.column.expression:
            continue
        for apart in dataset.roles("reference"):
            if has_id_word(apart.column.name) and base_words(apart.column.name) == name.words:
                yield _Pair(name, apart, " (%s)", "number")
                break
        else:
            parent, around = _parent(name, dataset), _area_around(name, dataset)
            if once := _once_each(probe, name, dataset):
                yield _Pair(name, once, ", %s" if _level(once.column.name)[0] is not None else " (%s)", "row")
            elif parent or around:
                yield _Pair(name, parent or around or name, ", %s", "area" if parent else "place")


def _parent(name: FieldDraft, dataset: DatasetDraft) -> FieldDraft | None:
    """The area next in size that lies around those of a field: the province of a town, of the same address."""
    level, rest = _level(name.column.name)
    if level is None:
        return None
    around = []
    for other in dataset.roles("dimension"):
        theirs, others = _level(other.column.name)
        if theirs is not None and theirs > level and others == rest and other.column.kind == "string":
            around.append((theirs, other))
    return min(around, key=lambda pair: pair[0])[1] if around else None


def _area_around(name: FieldDraft, dataset: DatasetDraft) -> FieldDraft | None:
    """The smallest area that a place lies in: the province of a station."""
    found = [(_level(other.column.name)[0], other) for other in dataset.roles("dimension")]
    areas = [(level, other) for level, other in found if level is not None and other.column.kind == "string"]
    if _level(name.column.name)[0] is not None or not areas or not {*name.words} & PLACES:
        return None
    return min(areas, key=lambda pair: pair[0])[1]


def _once_each(probe: Probe, name: FieldDraft, dataset: DatasetDraft) -> FieldDraft | None:
    """What tells rows of one name apart where each row is a thing: where it lies, or the section it is in."""
    if name.words != dataset.entity or dataset.key or dataset.time:
        return None
    texts = [known for known in dataset.roles("dimension") if known is not name and known.column.kind == "string"]
    value, rows = name.column.expression, dataset.table.rows
    for apart in sorted(texts, key=lambda known: _level(known.column.name)[0] is None):
        both = f"SELECT DISTINCT {value} AS n, {apart.column.expression} AS a FROM {dataset.table.source}"
        pairs, names = probe.rows(f"SELECT count(*), count(DISTINCT n) FROM ({both}) AS p")[0]
        if pairs == rows and FEW_SHARED * rows <= names < rows:
            return apart
    return None


def _level(column: str) -> tuple[int | None, tuple[str, ...]]:
    """How large an area a column names, from a barangay (0) to a country, and the other words of its name."""
    words = words_of(column)
    for level, called in enumerate(AREA_LEVELS):
        if called & {*words}:
            return level, tuple(word for word in words if word not in called | {"name"})
    return None, words


def _shared(probe: Probe, source: str, pair: _Pair) -> list[str]:
    """The names that several have; none where the two columns do not tell the same things apart."""
    name, apart = pair.name.column.expression, pair.apart.column.expression
    told = f"FROM {source} WHERE {name} IS NOT NULL AND {apart} IS NOT NULL"
    every = f"SELECT {name} AS n, {apart} AS a, count(*) AS c, sum(count(*)) OVER (PARTITION BY {name}) AS s {told}"
    in_area = pair.by in MOST_PARENTS
    slip = f"(c = 1 AND s > {MANY_ROWS}) OR c < {SLIP_SHARE} * s" if in_area else "c = 0"
    pairs = f"SELECT n, a FROM ({every} GROUP BY 1, 2) AS e WHERE NOT ({slip})"
    both, names, things = probe.rows(f"SELECT count(*), count(DISTINCT n), count(DISTINCT a) FROM ({pairs}) AS p")[0]
    if both == names or (in_area and both > MOST_PARENTS[pair.by] * names):
        return []
    if pair.by == "number" and (both > MOST_NAMES_APIECE * things or names < FEWEST_NAMES * things):
        return []
    rows = probe.rows(f"SELECT n FROM ({pairs}) AS p GROUP BY n HAVING count(*) > 1 ORDER BY count(*) DESC, n")
    return [str(name) for (name,) in rows]


def _told_apart(probe: Probe, source: str, pair: _Pair, shared: Sequence[str]) -> FieldDraft:
    known, name = pair.name, pair.name.column.expression
    before, after = (quoted(part, TEXT) for part in pair.form.split("%s"))
    behind = f"{before} || CAST({pair.apart.column.expression} AS VARCHAR)" + (f" || {after}" if after != "''" else "")
    told = f"COALESCE({name} || {behind}, {name})"
    if len(shared) <= LISTED_MAXIMUM:
        listed = ", ".join(quoted(one, TEXT) for one in shared)
        told = f"CASE WHEN {name} IN ({listed}) THEN {told} ELSE {name} END"
    values = tuple(
        str(value)
        for (value,) in probe.rows(f"SELECT DISTINCT {told} FROM {source} WHERE {name} IS NOT NULL ORDER BY 1")
    )
    shown = ", ".join(f"“{one}”" for one in shared[:_SHOWN])
    more = f" and {len(shared) - _SHOWN} more" if len(shared) > _SHOWN else ""
    kind = plural_of(known.words)
    note = f"{shown}{more} {'is the name' if len(shared) == 1 else 'are names'} of several {kind}, told apart by their "
    note += pair.apart.column.name
    column = replace(
        known.column,
        expression=told,
        distinct=len(values),
        values=values if known.column.values else (),
        notes=(*known.column.notes, note),
    )
    reason = f"{counted(len(values), 'different value')}, {pair.apart.column.name} behind those that several have"
    listed_values = values if known.values else ()
    return replace(
        known, column=column, values=listed_values, decision=replace(known.decision, reason=reason), value_synonyms={}
    )
