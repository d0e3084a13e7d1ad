"""Rows that share their name: their key beside it tells them apart ("Ana Cruz (M-0012)"), so that none are merged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from kanina.assistant.offline.words import PEOPLE
from kanina_local.discovery.draft import DatasetDraft, FieldDraft, RelationshipDraft
from kanina_local.discovery.keys import base_words, has_id_word
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.words import singular, words_of

FEW_SHARED = 0.5
"""Where at least this part of the rows has a different name, it names rows; where fewer have, it may name a kind."""


def with_namesakes_apart(probe: Probe, dataset: DatasetDraft, edges: Sequence[RelationshipDraft]) -> DatasetDraft:
    """The dataset, its rows' names with the key behind where several rows share one.

    Only of tables that hold things, each once: in a list of events the same person comes again with each.
    """
    naming = next((known for known in dataset.fields if _names(known, dataset)), None)
    if naming is None or len(dataset.key) != 1 or not _is_of_things(dataset, edges):
        return dataset
    names, rows = _counted(probe, naming, dataset)
    if names == rows or not (_of_people(naming, dataset.entity) or names >= FEW_SHARED * rows):
        return dataset
    naming = replace(naming, column=replace(naming.column, distinct=names, filled=rows))
    key = next(known for known in dataset.fields if known.name == dataset.key[0])
    told = _beside(naming, key)
    fields = [told if known.name == told.name else known for known in dataset.fields]
    return replace(dataset, fields=tuple(fields))


def _names(known: FieldDraft, dataset: DatasetDraft) -> bool:
    return known.role == "dimension" and known.column.kind == "string" and known.words == dataset.entity


def _counted(probe: Probe, naming: FieldDraft, dataset: DatasetDraft) -> tuple[int, int]:
    """Different names, and rows with one: exactly, for what was measured of a column may be an estimate."""
    name = naming.column.expression
    names, rows = probe.rows(f"SELECT count(DISTINCT {name}), count({name}) FROM {dataset.table.source}")[0]
    return int(names), int(rows)


def _is_of_things(dataset: DatasetDraft, edges: Sequence[RelationshipDraft]) -> bool:
    """Whether rows are things: pointed at, measured by nothing, or with a number of their own, as a client's id."""
    pointed_at = any(edge.target == dataset.table.name for edge in edges)
    key = next(known.column.name for known in dataset.fields if known.name == dataset.key[0])
    base, entity = base_words(key), dataset.entity
    numbered = has_id_word(key) and (base in (entity, entity[-1:]) or (not base and bool({*entity} & PEOPLE)))
    return pointed_at or numbered or not dataset.roles("measure", "reference")


def _of_people(naming: FieldDraft, entity: Collection[str]) -> bool:
    """Whether it is the name of people, of whom many have the same."""
    said = {*map(singular, entity), *words_of(naming.column.name)}
    return bool(said & (PEOPLE | {"full"}))


def _beside(naming: FieldDraft, key: FieldDraft) -> FieldDraft:
    column = naming.column
    told = f"{column.expression} || ' (' || CAST({key.column.expression} AS VARCHAR) || ')'"
    reason = f"only {column.distinct:,} different names in {column.filled:,} rows, so {key.column.name} stands behind"
    return replace(
        naming,
        column=replace(column, expression=told, distinct=column.filled, values=()),
        decision=replace(naming.decision, reason=reason),
        values=(),
        value_synonyms={},
    )
