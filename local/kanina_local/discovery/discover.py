"""Looks at a database and drafts the semantic model of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import Relationship
from kanina_local.discovery.clock_fields import with_clock_fields
from kanina_local.discovery.copied_names import with_copies_named
from kanina_local.discovery.day_rows import with_day_as_key
from kanina_local.discovery.draft import DatasetDraft, Draft, MetricDraft, RelationshipDraft
from kanina_local.discovery.duration_metrics import Stretch, stretches_of
from kanina_local.discovery.fields import dataset_of
from kanina_local.discovery.full_names import with_full_names
from kanina_local.discovery.homonyms import with_homonyms_apart
from kanina_local.discovery.keys import find_keys, find_relationships
from kanina_local.discovery.length_fields import with_lengths
from kanina_local.discovery.line_amounts import with_line_amounts
from kanina_local.discovery.measure_metrics import MEASURES_MAXIMUM
from kanina_local.discovery.metric_maker import main_amount
from kanina_local.discovery.metrics import metrics_of, without_clashes
from kanina_local.discovery.namesakes import with_namesakes_apart
from kanina_local.discovery.oddities import oddities
from kanina_local.discovery.open_states import with_open_states
from kanina_local.discovery.opposites import with_opposites
from kanina_local.discovery.other_currencies import currencies_named, with_currency_said
from kanina_local.discovery.pointers import with_codes, with_pointers_named
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.profiling import measured
from kanina_local.discovery.punctuality import with_plain_names
from kanina_local.discovery.repeated_numbers import with_repeats_averaged
from kanina_local.discovery.roles import is_private
from kanina_local.discovery.row_lengths import with_row_lengths
from kanina_local.discovery.row_nouns import row_noun
from kanina_local.discovery.selling import SELLING_NOUNS
from kanina_local.discovery.stock_states import with_stock_states
from kanina_local.discovery.tables import Listed, Table
from kanina_local.discovery.words import identifier
from kanina_local.discovery.years import are_school_years, with_years_as_dates
from kanina_local.trouble import Trouble

_WORKED_OUT = (
    with_years_as_dates,
    with_full_names,
    with_line_amounts,
    with_opposites,
    with_stock_states,
    with_open_states,
)
"""What is added to a table one after another."""
MAIL = r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
PHONE = r"(?<![\w.])(?:\+?63|\(?0)[ .()-]*9\d{2}\)?[ .-]*\d{3}[ .-]*\d{4}(?!\w)"
"""What logs and memories leave out where a table holds such things; the demo's model has the same."""


def discover(probe: Probe, name: str, origin: str, zone: str, currency: str | None = None) -> Draft:
    """The draft of a model over all tables that have rows. Raises Trouble where there are none."""
    declared = probe.keys()
    listed = probe.tables()
    tables = [_completed(_measured(probe, table, declared)) for table in listed if table.columns]
    empty = [table.name for table in tables if not table.rows]
    tables = [table for table in tables if table.rows]
    if not tables:
        raise Trouble(f"{origin} holds no rows: there is nothing to describe yet")
    keys = find_keys(probe, tables)
    edges, notes = find_relationships(probe, tables, keys, probe.references())
    datasets = with_pointers_named(with_codes(probe, _datasets(tables, keys, edges), edges), edges)
    datasets = with_copies_named(probe, datasets, edges)
    datasets = [with_plain_names(with_clock_fields(dataset)) for dataset in datasets]
    datasets = [with_row_lengths(probe, dataset) for dataset in datasets]
    datasets = [with_namesakes_apart(probe, dataset, edges) for dataset in datasets]
    datasets = [with_homonyms_apart(probe, dataset) for dataset in datasets]
    datasets = [with_repeats_averaged(probe, dataset) for dataset in datasets]
    currency = currency or _currency_named(tables)
    stretches = [stretches_of(probe, known) for known in datasets]
    figures = (_metrics(known, datasets, edges, lasting) for known, lasting in zip(datasets, stretches, strict=True))
    metrics = without_clashes([metric for of_one in figures for metric in of_one])
    metrics = with_currency_said(metrics, datasets, currency)
    datasets = [with_lengths(known, lasting) for known, lasting in zip(datasets, stretches, strict=True)]
    tied = {table for edge in edges for table in (edge.table, edge.target)}
    datasets = [with_day_as_key(dataset, tied) for dataset in datasets]
    private = [column for table in tables for column in table.columns if is_private(column)]
    return Draft(
        name=identifier(name, otherwise="data"),
        origin=origin,
        datasets=tuple(datasets),
        relationships=tuple(edges),
        metrics=tuple(metrics),
        zone=zone,
        currency=currency,
        school_years=are_school_years(datasets),
        redact=(PHONE, MAIL) if private else (),
        notes=(
            *notes,
            *(f"{name} has no rows: left out" for name in empty),
            *(note for table in listed for note in table.reading.beside),
            *_without_figures(datasets),
            *_reading_notes(datasets),
            *(f"{table.name}: {odd}" for table in tables for odd in oddities(probe, table, keys.get(table.name, ()))),
        ),
    )


def _completed(table: Table) -> Table:
    """The table with what its columns say together, as columns of their own."""
    for more in _WORKED_OUT:
        table = more(table)
    return table


def _measured(probe: Probe, table: Listed, declared: Mapping[str, tuple[str, ...]]) -> Table:
    return measured(probe, table, declared.get(table.name, ()))


def _datasets(
    tables: list[Table], keys: Mapping[str, tuple[str, ...]], edges: list[RelationshipDraft]
) -> list[DatasetDraft]:
    entities = {" ".join(row_noun(table)) for table in tables}
    found: list[DatasetDraft] = []
    for table in tables:
        references = frozenset(column for edge in edges if edge.table == table.name for column in edge.columns)
        name = identifier(table.name, [known.name for known in found], otherwise="table")
        found.append(dataset_of(table, name, keys.get(table.name, ()), references, entities))
    return found


def _currency_named(tables: list[Table]) -> str | None:
    """The currency that amounts are written with in every column whose texts, or name, say one, if it is one."""
    codes = {column.currency for table in tables for column in table.columns if column.currency}
    codes = codes.union(*(currencies_named(table) for table in tables))
    return codes.pop() if len(codes) == 1 else None


def _reading_notes(datasets: list[DatasetDraft]) -> list[str]:
    """What a person should know of how tables and columns were read."""
    of_tables = [f"{dataset.table.name}: {note}" for dataset in datasets for note in dataset.table.notes]
    columns = [(dataset.table.name, known.column) for dataset in datasets for known in dataset.fields]
    of_columns = (f"{name}.{column.name}: {note}" for name, column in columns for note in column.notes)
    return [*of_tables, *dict.fromkeys(of_columns)]


def _without_figures(datasets: list[DatasetDraft]) -> list[str]:
    """Notes on tables with more measures than get figures."""
    found = []
    for dataset in datasets:
        more = len(dataset.roles("measure")) - MEASURES_MAXIMUM
        if more > 0:
            found.append(f"{dataset.table.name}: the last {more} of its measures have no figures; add those you need")
    return found


def _metrics(
    dataset: DatasetDraft,
    datasets: list[DatasetDraft],
    edges: list[RelationshipDraft],
    stretches: Sequence[Stretch],
) -> list[MetricDraft]:
    by_table = {known.table.name: known for known in datasets}
    pointed = {
        edge.columns[0]: (*edge.role, *by_table[edge.target].entity)
        for edge in edges
        if edge.table == dataset.table.name and len(edge.columns) == 1
    }
    entities = frozenset(known.entity for known in datasets)
    sole = sum(main_amount(known) is not None for known in datasets) == 1
    elsewhere = any(
        known.entity[-1] in SELLING_NOUNS and main_amount(known) is not None
        for known in datasets
        if known is not dataset
    )
    time = _time(dataset, by_table, edges)
    return metrics_of(dataset, entities, time, pointed, stretches, sole=sole, sold_elsewhere=elsewhere)


def _time(dataset: DatasetDraft, by_table: Mapping[str, DatasetDraft], edges: list[RelationshipDraft]) -> str | None:
    """The address of what dates its rows: its own time, else that of the nearest table it points at."""
    if dataset.time:
        return f"{dataset.name}.{dataset.time}"
    plain = [
        Relationship(
            name="-".join((edge.table, *edge.columns)),
            from_dataset=edge.table,
            to_dataset=edge.target,
            from_columns=edge.columns,
            to_columns=edge.target_columns,
        )
        for edge in edges
        if not edge.role
    ]
    ranked = []
    for table, known in by_table.items():
        paths = shortest_paths(plain, dataset.table.name, table)
        # What is pointed at dates these rows only where it is an event: it has pointers, or they bear its name.
        eventful = any(edge.table == table for edge in edges) or dataset.entity[: len(known.entity)] == known.entity
        if known.time and len(paths) == 1 and eventful:
            ranked.append((len(paths[0]), f"{known.name}.{known.time}"))
    return min(ranked)[1] if ranked else None
