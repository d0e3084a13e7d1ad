"""Finds what identifies the rows of a table and what points at them, by names and by the values themselves.

A relationship is drawn only to a column that holds every value once, so that following it never multiplies rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from kanina.assistant.offline.normalise import fold
from kanina_local.discovery.abbreviations import written_out
from kanina_local.discovery.draft import RelationshipDraft
from kanina_local.discovery.lexicon import (
    ID_BEGINNINGS,
    ID_ENDINGS,
    ID_WORDS,
    PERSON_NAME_WORDS,
    RATE_WORDS,
    TOTAL_WORDS,
    YEAR_WORDS,
)
from kanina_local.discovery.probe import Probe, sql_name
from kanina_local.discovery.tables import Column, Reference, Table
from kanina_local.discovery.words import entity_of, singular, singulars, word_set, words_of

SAME_NAME_SHARE = 0.5
"""Of the different values of a column that must be keys of a table whose key has the very same name."""
NAMED_SHARE = 0.9
"""Of the different values of a column that must be keys of the table it names; the rest is left without a match."""
UNNAMED_SHARE = 0.95
"""The same, where only the values tell."""
_PEOPLE = word_set("staff employee personnel person people user worker crew team member")
_NOT_NOUNS = word_set("by to for from of old new other home main primary secondary")
"""A person who is pointed at is called by the pointer's noun, unless it ends with one of these."""
_BY = word_set("by via to")
_DONE_BY = 2
_SHORTEST_VERB = 4
"""Letters: "ship" is in shipper."""
FEWEST_SHARED = 3
PAIRS_MAXIMUM = 10
SERIAL_LEAST = 100
SERIAL_GAPS = 1.25
_MOST_WORDS = 4.0
_SAME_NAME = 3

Keys = Mapping[str, tuple[str, ...]]


def find_keys(probe: Probe, tables: Sequence[Table]) -> dict[str, tuple[str, ...]]:
    """Table → the columns that identify its rows; a table of which nothing does is left out."""
    found = {}
    for table in tables:
        key = table.declared_key or _single_key(probe, table) or _paired_key(probe, table)
        if key:
            found[table.name] = key
    return found


def is_serial(column: Column) -> bool:
    """Whether whole numbers count something up, nearly without gaps: order numbers, not amounts."""
    words = words_of(column.name)
    named = (TOTAL_WORDS | RATE_WORDS | YEAR_WORDS) & {*words, *map(singular, words)} - {"order", "orders"}
    if column.kind != "integer" or named or column.read_from_text or column.distinct <= SERIAL_LEAST:
        return False
    if column.smallest is None or column.largest is None or column.distinct < 0.1 * column.rows:
        return False
    return (int(column.smallest) in (0, 1) or int(column.smallest) >= SERIAL_LEAST) and is_dense(column)


def is_dense(column: Column) -> bool:
    """Whether whole numbers run nearly without gaps."""
    if column.kind != "integer" or column.smallest is None or column.largest is None:
        return False
    return int(column.largest) - int(column.smallest) + 1 <= SERIAL_GAPS * column.distinct


def has_id_word(name: str) -> bool:
    """Whether a name says that it identifies something; "number of …" and "no. of …" do not."""
    words = words_of(name)
    if words[:1] and words[0] in ID_BEGINNINGS:
        return True
    return bool(words) and (words[-1] in ID_WORDS or words[-1].endswith(ID_ENDINGS))


def forms_of(name: str) -> set[str]:
    """The words of a name, short ones also whole, each also in the singular."""
    found = words_of(name)
    return singulars([*found, *written_out(found)])


def base_words(name: str) -> tuple[str, ...]:
    """The words of a name without those for an identifier, whole and in the singular: `cust_id` → customer."""
    words = list(words_of(name))
    while words and words[-1] in ID_WORDS:
        words.pop()
    while len(words) > 1 and words[0] in ID_BEGINNINGS:
        words.pop(0)
    whole = written_out(words)
    return (*whole[:-1], singular(whole[-1])) if whole else ()


def numbered_by(key: str, entity: tuple[str, ...]) -> tuple[str, ...]:
    """What rows are called by the number that each has: a vehicle with a `unit_code` is a unit; empty for no other."""
    base = base_words(key)
    return base if base != entity else ()


# ---------------------------------------------------------------- keys


def _single_key(probe: Probe, table: Table) -> tuple[str, ...]:
    entity = entity_of(table.name)
    ranked = []
    for place, column in enumerate(table.columns):
        if not column.may_be_unique or column.read_from_text or column.kind not in ("integer", "string"):
            continue
        base, named = base_words(column.name), has_id_word(column.name)
        if PERSON_NAME_WORDS & set(words_of(column.name)):
            continue
        coded = column.kind == "string" and column.words < 1.5 and any(c.isdigit() for c in column.smallest or "")
        score = 0
        if named and (not base or base == entity or base[-1:] == entity[-1:]):
            score = 4
        elif named and place == 0:
            score = 3
        elif place == 0 and (is_serial(column) or coded or base == entity or column.kind == "string"):
            score = 2
        elif named or coded:
            score = 1
        if score and column.words <= _MOST_WORDS:
            ranked.append((-score, place, column))
    for _, _, column in sorted(ranked, key=lambda item: item[:2]):
        if is_unique(probe, table, (column.name,)):
            return (column.name,)
    return ()


def _paired_key(probe: Probe, table: Table) -> tuple[str, ...]:
    """Two columns that identify rows together, of those that are named as identifiers or lines."""
    named = [
        column
        for column in table.columns
        if column.filled == column.rows
        and not column.read_from_text
        and column.kind in ("integer", "string")
        and (has_id_word(column.name) or {"line", "seq", "sequence", "position"} & set(words_of(column.name)))
    ]
    for pair in list(combinations(named, 2))[:PAIRS_MAXIMUM]:
        names = tuple(column.name for column in pair)
        if is_unique(probe, table, names):
            return names
    return ()


def is_unique(probe: Probe, table: Table, columns: Sequence[str]) -> bool:
    """Whether no two rows share the values of some columns, and none lacks one. Asked of the data itself."""
    if not table.rows:
        return False
    names = ", ".join(map(sql_name, columns))
    lacking = " OR ".join(f"{sql_name(column)} IS NULL" for column in columns)
    once = probe.rows(f"SELECT count(*) FROM (SELECT DISTINCT {names} FROM {table.source}) AS once")[0][0]
    return bool(once == table.rows) and not probe.rows(f"SELECT count(*) FROM {table.source} WHERE {lacking}")[0][0]


# ---------------------------------------------------------------- relationships


def find_relationships(
    probe: Probe, tables: Sequence[Table], keys: Keys, declared: Sequence[Reference] = ()
) -> tuple[list[RelationshipDraft], list[str]]:
    """What points at what, and notes on what looked as if it did and was left out."""
    by_name = {table.name: table for table in tables}
    found: list[RelationshipDraft] = []
    notes: list[str] = []
    for reference in declared:
        if reference.table == reference.target or not {reference.table, reference.target} <= set(by_name):
            continue
        target = by_name[reference.target]
        if is_unique(probe, target, reference.target_columns):
            found.append(
                RelationshipDraft(
                    reference.table, reference.columns, reference.target, reference.target_columns, "declared as a key"
                )
            )
    known = {(edge.table, edge.columns) for edge in found}
    for table in tables:
        for column in table.columns:
            if (table.name, (column.name,)) not in known:
                edge, note = _edge_of(probe, table, column, tables, keys)
                found += [edge] if edge else []
                notes += [note] if note else []
        found += _composite_edges(probe, table, tables, keys)
    return _with_roles(found, keys), notes


def _edge_of(
    probe: Probe, table: Table, column: Column, tables: Sequence[Table], keys: Keys
) -> tuple[RelationshipDraft | None, str]:
    """The table a column points at: the one it names, else the one whose keys hold its values."""
    if column.kind not in ("integer", "string") or column.read_from_text or column.is_empty:
        return None, ""
    candidates: list[tuple[int, int, Table, str]] = []
    for target in tables:
        key = keys.get(target.name, ())
        if target.name == table.name or len(key) != 1 or target.column(key[0]).kind != column.kind:
            continue
        closeness = _closeness(column.name, target, key[0])
        own = keys.get(table.name) == (column.name,)
        if own and (closeness < _SAME_NAME or not _leads(table, target)):
            continue
        if closeness or _may_be_told_by_values(column, target.column(key[0])):
            candidates.append((-closeness, target.rows, target, key[0]))
    note = ""
    for closeness, _, target, pointed in sorted(candidates, key=lambda item: item[:2]):
        share, missing = _included(probe, table, column.name, target, pointed)
        if share >= _least_share(closeness):
            how = "by its name, and its values are keys there" if closeness else "its values are keys there"
            return RelationshipDraft(table.name, (column.name,), target.name, (pointed,), how, missing=missing), ""
        if closeness:
            note = (
                f"{table.name}.{column.name} looks like a pointer at {target.name}, but only {share:.0%} of its values "
                f"are in {target.name}.{pointed}: not joined"
            )
    return None, note


def _leads(table: Table, target: Table) -> bool:
    """Whether, of two tables with the same key, this one leads to the other: from fewer rows, else to what adds to it.

    A table that is named for the other adds to it: films lead to their film categories.
    """
    if table.rows != target.rows:
        return table.rows < target.rows
    own, other = entity_of(table.name), entity_of(target.name)
    if own != other and (other[: len(own)] == own or own[: len(other)] == other):
        return len(own) < len(other)
    return table.name > target.name


def _least_share(closeness: int) -> float:
    if not closeness:
        return UNNAMED_SHARE
    return SAME_NAME_SHARE if closeness <= -_SAME_NAME else NAMED_SHARE


def _closeness(column: str, target: Table, key: str) -> int:
    """How much a column's name says that it points at a table: 3 for its key's own name, 0 for nothing."""
    base, entity, key_base = base_words(column), written_out(entity_of(target.name)), base_words(key)
    if key_base and fold(column) == fold(key):
        return _SAME_NAME
    if base and base in (entity, key_base, entity[-1:]):
        return 2
    if _by_whom(words_of(column), entity):
        return 1
    longest = (entity, key_base, entity[-1:])
    if has_id_word(column) and any(name and len(base) > len(name) and base[-len(name) :] == name for name in longest):
        return 1
    return 0


def _by_whom(words: tuple[str, ...], entity: tuple[str, ...]) -> bool:
    """Whether a name says who does what was done: `ship_via`, of shippers, and `handled_by`, of staff."""
    if len(words) != _DONE_BY or not entity or words[-1] not in _BY:
        return False
    doer = len(words[0]) >= _SHORTEST_VERB and entity[-1].startswith(words[0]) and entity[-1].endswith(("er", "or"))
    return doer or (words[-1] != "via" and entity[-1] in _PEOPLE)


def _may_be_told_by_values(column: Column, key: Column) -> bool:
    """Whether values alone may tell: codes, not small numbers that any two tables share."""
    coded = column.kind == "string" and column.words <= _MOST_WORDS and key.words <= _MOST_WORDS
    return coded and column.distinct >= FEWEST_SHARED and column.distinct <= key.distinct * 1.1


def _included(probe: Probe, table: Table, column: str, target: Table, key: str) -> tuple[float, int]:
    """The share of a column's different values that are keys of the target, and how many are not."""
    value = sql_name(column)
    all_values, matched = probe.rows(
        "SELECT count(*), count(k.v) FROM "
        f"(SELECT DISTINCT {value} AS v FROM {table.source} WHERE {value} IS NOT NULL) AS c "
        f"LEFT JOIN (SELECT DISTINCT {sql_name(key)} AS v FROM {target.source}) AS k ON c.v = k.v"
    )[0]
    return (matched / all_values if all_values else 0.0), int(all_values - matched)


def _composite_edges(probe: Probe, table: Table, tables: Sequence[Table], keys: Keys) -> list[RelationshipDraft]:
    """Tables with a key of several columns, all of which this table has under the same names."""
    own = {fold(column.name): column for column in table.columns}
    found = []
    for target in tables:
        key = keys.get(target.name, ())
        if target.name == table.name or len(key) < 2 or not {fold(name) for name in key} <= set(own):
            continue
        columns = tuple(own[fold(name)].name for name in key)
        if set(columns) == set(keys.get(table.name, ())) or any(
            own[fold(name)].kind != target.column(name).kind for name in key
        ):
            continue
        pairs = " AND ".join(
            f"c.{sql_name(mine)} = k.{sql_name(other)}" for mine, other in zip(columns, key, strict=True)
        )
        total, matched = probe.rows(
            f"SELECT count(*), count(k.{sql_name(key[0])}) FROM (SELECT DISTINCT {', '.join(map(sql_name, columns))} "
            f"FROM {table.source}) AS c LEFT JOIN {target.source} AS k ON {pairs}"
        )[0]
        if total and matched >= NAMED_SHARE * total:
            found.append(RelationshipDraft(table.name, columns, target.name, key, "by the names and values of its key"))
    return found


def _with_roles(edges: Sequence[RelationshipDraft], keys: Keys) -> list[RelationshipDraft]:
    """Where a table points twice at another, the pointer with the plain name is the way there, others are roles.

    So is a pointer with a word of its own, where rows lead to the same table by themselves: a member's home branch is
    not the branch of the loan.
    """
    result = []
    for edge in edges:
        same = [other for other in edges if (other.table, other.target) == (edge.table, edge.target)]
        if len(same) == 1 and not (_is_qualified(edge) and _is_second_way(edge, edges)):
            if _has_a_noun(edge, keys):
                result.append(replace(edge, role=base_words(edge.columns[0]), is_named=True))
            result.append(edge)
            continue
        plain = next((other for other in same if _is_plain(other, keys)), None)
        if edge is plain and len(same) > 1:
            result.append(edge)
            continue
        words = base_words(edge.columns[0]) or words_of(edge.columns[0])
        people = entity_of(edge.target)[-1] in _PEOPLE and words[-1] not in _NOT_NOUNS and not words[-1].endswith("ed")
        result.append(replace(edge, role=words, is_named=people or _has_a_noun(edge, keys)))
    return result


def _has_a_noun(edge: RelationshipDraft, keys: Keys) -> bool:
    """Whether a pointer calls what it points at by another noun: `coordinator_id`, of staff."""
    base, key = base_words(edge.columns[0]), base_words(keys[edge.target][0])
    nouns = {*entity_of(edge.target), *written_out(entity_of(edge.target)), *key}
    return bool(base) and has_id_word(edge.columns[0]) and base[-1] not in nouns


def _is_qualified(edge: RelationshipDraft) -> bool:
    """Whether a pointer's name says more than what it points at: `home_branch_id`."""
    entity, base = entity_of(edge.target), base_words(edge.columns[0])
    return len(base) > len(entity) and base[-len(entity) :] == entity


def _is_second_way(edge: RelationshipDraft, edges: Sequence[RelationshipDraft]) -> bool:
    """Whether rows of another table point at both its ends."""
    pointing = {other.table for other in edges if other.target == edge.table}
    return any(other.table in pointing for other in edges if other.target == edge.target)


def _is_plain(edge: RelationshipDraft, keys: Keys) -> bool:
    entity = entity_of(edge.target)
    base = base_words(edge.columns[0])
    return edge.columns == keys.get(edge.target) or base in (entity, entity[-1:])
