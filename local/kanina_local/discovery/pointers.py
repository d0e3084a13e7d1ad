"""What pointers at other tables are called: an airport's JFK by code and by name, a `cashier_emp_no` a cashier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.data.profile import MAXIMUM_VALUES
from kanina_local.discovery.draft import DatasetDraft, FieldDraft, RelationshipDraft
from kanina_local.discovery.keys import base_words
from kanina_local.discovery.naming import alike, filipino, labels, synonyms
from kanina_local.discovery.probe import Probe, sql_name

CODES_MAXIMUM = 300
"""A column with more different codes is left as it is."""
_LONGEST = 10.0
"""Letters of an average code; longer ones nobody says."""


def with_codes(
    probe: Probe, datasets: Sequence[DatasetDraft], edges: Sequence[RelationshipDraft]
) -> list[DatasetDraft]:
    """The datasets, the codes of some of their pointers known as values, each with its name for a synonym.

    Of pointers by a role, and at tables that name more rows than are kept as values. By a role's word figures can be
    split: "by destination".
    """
    by_table = {dataset.table.name: dataset for dataset in datasets}
    for edge in edges:
        start, end = by_table[edge.table], by_table[edge.target]
        name = next((known for known in end.fields if known.words == end.entity and known.role == "dimension"), None)
        known = start.of(edge.columns[0])
        coded = known.column.kind == "string" and known.column.length <= _LONGEST and known.role == "reference"
        many = name is not None and name.column.distinct > MAXIMUM_VALUES
        if name is None or len(edge.columns) > 1 or not coded or not (edge.role or many):
            continue
        if known.column.distinct > CODES_MAXIMUM or not known.column.distinct or name.column.read_from_text:
            continue
        found = _with_names(probe, start, end, edge, known, name, by_name=not many)
        fields = tuple(found if field is known else field for field in start.fields)
        by_table[edge.table] = replace(start, fields=fields)
    return [by_table[dataset.table.name] for dataset in datasets]


def with_pointers_named(datasets: Sequence[DatasetDraft], edges: Sequence[RelationshipDraft]) -> list[DatasetDraft]:
    """The datasets, pointers whose names say more than what they point at called by it: the staff that is a cashier."""
    by_table = {dataset.table.name: dataset for dataset in datasets}
    for edge in edges:
        start, end = by_table[edge.table], by_table[edge.target]
        known = start.of(edge.columns[0])
        if edge.role or len(edge.columns) > 1 or known.role != "reference":
            continue
        base = base_words(known.column.name)
        theirs = {*end.entity, *base_words(edge.target_columns[0]), *" ".join(alike(end.entity)).split()}
        words = tuple(word for word in base if word not in theirs)
        if not words or not theirs & {*base}:
            continue
        label = labels(words)
        more = synonyms(
            [" ".join([*words, *end.entity]), *known.synonyms.get("en", ())], filipino(words)[1:], beside=label.values()
        )
        found = replace(known, words=words, grouping=True, label=label, synonyms=more)
        fields = tuple(found if field is known else field for field in start.fields)
        by_table[edge.table] = replace(start, fields=fields)
    return [by_table[dataset.table.name] for dataset in datasets]


def _with_names(
    probe: Probe,
    start: DatasetDraft,
    end: DatasetDraft,
    edge: RelationshipDraft,
    known: FieldDraft,
    name: FieldDraft,
    *,
    by_name: bool,
) -> FieldDraft:
    """The pointer's field with its codes and their names. by_name: the role's word splits by the names, not by it."""
    code, key = sql_name(edge.columns[0]), sql_name(edge.target_columns[0])
    rows = probe.rows(
        f"SELECT DISTINCT CAST(c.v AS VARCHAR), CAST(k.n AS VARCHAR) FROM (SELECT DISTINCT {code} AS v "
        f"FROM {start.table.source} WHERE {code} IS NOT NULL) AS c "
        f"LEFT JOIN (SELECT {key} AS v, {sql_name(name.column.name)} AS n FROM {end.table.source}) AS k ON c.v = k.v "
        "ORDER BY 1, 2"
    )
    named = {str(value): str(called) for value, called in rows if called}
    found = replace(
        known,
        values=tuple(dict.fromkeys(str(value) for value, _ in rows)),
        value_synonyms={value: (called,) for value, called in named.items() if called != value},
    )
    if not edge.role:
        return found
    coded = (*edge.role, "code")
    if by_name:
        return replace(found, words=coded, grouping=True, label=labels(coded), synonyms={})
    label = labels(edge.role)
    return replace(
        found,
        words=edge.role,
        grouping=True,
        label=label,
        synonyms=synonyms([" ".join(coded), *known.synonyms.get("en", ())], (), beside=label.values()),
    )
