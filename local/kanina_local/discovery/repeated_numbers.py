"""Numbers that rows repeat, or that run on from row to row: averaged, and never added up.

The voters of a precinct, on the row of each of its candidates, and a vehicle's odometer on each of its trips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina_local.discovery.draft import DatasetDraft, FieldDraft
from kanina_local.discovery.lexicon import LEVEL_COUNTS, MONTH_DAY_WORDS, TOTAL_WORDS, YEAR_WORDS
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.roles import says_years
from kanina_local.discovery.words import singulars, words_of

FEWEST_DIFFERENT = 3
"""Numbers that must differ, and groups of several rows that must each repeat one: fewer are alike by chance."""
DIFFERENT_SHARE = 0.5
"""Of the groups, that must have a number of their own at least, for these to be of the groups."""
RISES, LARGEST_STEP = 3, 0.01
"""Of what runs on: it rises at least so often, never falls, and by no more than this part of itself on average."""
_WHOLE = frozenset({"total", "grand", "budget", "balance", "limit"})
"""An amount that may be of all rows of a group is named by one of these."""
_GROUPS_MAXIMUM = 12
_MEASURES_MAXIMUM = 20


def with_repeats_averaged(probe: Probe, dataset: DatasetDraft) -> DatasetDraft:
    """The dataset, its numbers that rows only repeat, or that run on, without a sum, and a note of each."""
    sums = [known for known in dataset.roles("measure") if known.decision.sums and not known.decision.is_snapshot]
    sums = sums[:_MEASURES_MAXIMUM]
    told: dict[str, str] = {}
    for group in dataset.roles("dimension", "reference")[:_GROUPS_MAXIMUM]:
        if group.column.kind == "boolean" or 2 * group.column.distinct > group.column.filled:
            continue
        left = [known for known in sums if known.name not in told and known.column.distinct >= FEWEST_DIFFERENT]
        for known in _repeated(probe, dataset, group, [known for known in left if _may_be_of_a_group(known)]):
            told[known.name] = f"the same on all rows of one {group.column.name}: averaged, and never added up"
        for known in _running(probe, dataset, group, [known for known in left if known.name not in told]):
            told[known.name] = f"runs on from row to row of one {group.column.name}: averaged, and never added up"
    fields = tuple(_averaged(known, told[known.name]) if known.name in told else known for known in dataset.fields)
    return replace(dataset, fields=fields)


def _averaged(known: FieldDraft, reason: str) -> FieldDraft:
    decision = replace(known.decision, adding="average", sums=False, reason=reason)
    return replace(known, decision=decision, column=replace(known.column, notes=(*known.column.notes, reason)))


def _may_be_of_a_group(known: FieldDraft) -> bool:
    """Whether a measure may be of what several rows are of: their voters, or total; not pieces, hours and payments."""
    words = {*words_of(known.column.name)}
    if known.decision.format == "currency":
        return bool(words & _WHOLE)
    return bool(words & LEVEL_COUNTS) or not words & TOTAL_WORDS


def _repeated(
    probe: Probe, dataset: DatasetDraft, group: FieldDraft, sums: Sequence[FieldDraft]
) -> Sequence[FieldDraft]:
    """Those of some measures that are one number for all rows of a group, of the same time, that otherwise differ.

    The same pay in several months is paid as often.
    """
    if not sums or _says_when(dataset):
        return ()
    other = [known.column for known in dataset.fields if known.role in ("measure", "key", "dimension", "reference")]
    time = dataset.time_field
    columns = [*(known.column for known in sums), *([time.column] if time else [])]
    spans = ", ".join(
        f"count(DISTINCT {one.expression}) AS d{at}, min({one.expression}) AS m{at}" for at, one in enumerate(columns)
    )
    rows = " + ".join(f"count(DISTINCT {one.expression})" for one in other)
    by = group.column.expression
    every = (
        f"SELECT {spans}, count(*) AS c, {rows} AS o FROM {dataset.table.source} WHERE {by} IS NOT NULL GROUP BY {by}"
    )
    asked = ["count(*)", "count(CASE WHEN c > 1 THEN 1 END)", f"count(CASE WHEN o > {len(other)} THEN 1 END)"]
    asked += [part for at in range(len(columns)) for part in (f"max(d{at})", f"min(d{at})", f"count(DISTINCT m{at})")]
    groups, several, differing, *ends = probe.rows(f"SELECT {', '.join(asked)} FROM ({every}) AS e")[0]
    most = [ends[3 * at : 3 * at + 3] for at in range(len(columns))]
    if several < FEWEST_DIFFERENT or not differing or (time and most[-1][0] != 1):
        return ()
    fewest = max(FEWEST_DIFFERENT, DIFFERENT_SHARE * groups)
    pairs = zip(sums, most, strict=False)
    return [known for known, (largest, least, numbers) in pairs if largest == least == 1 and numbers >= fewest]


def _says_when(dataset: DatasetDraft) -> bool:
    """Whether a text says the month, or the year, that rows are of, so that equal numbers are those of several."""
    named = MONTH_DAY_WORDS | YEAR_WORDS | {"date", "period"}
    texts = [known.column for known in dataset.roles("dimension", "reference")]
    said = (singulars(words_of(column.name)) & named for column in texts)
    return dataset.time is None and (any(map(says_years, texts)) or any(said))


def _running(
    probe: Probe, dataset: DatasetDraft, group: FieldDraft, sums: Sequence[FieldDraft]
) -> Sequence[FieldDraft]:
    """Those of some measures that never fall from row to row of a group, in time, and rise by little."""
    time = dataset.time_field
    if time is None or time.column.least_grain != "day":
        return ()
    found = []
    for known in sums:
        value, by = known.column.expression, group.column.expression
        step = f"{value} - lag({value}) OVER (PARTITION BY {by} ORDER BY {time.column.expression}, {value})"
        every = f"SELECT {value} AS v, {step} AS s FROM {dataset.table.source} WHERE {by} IS NOT NULL"
        falls, rises, steps, size, pairs = probe.rows(
            "SELECT count(CASE WHEN s < 0 THEN 1 END), count(CASE WHEN s > 0 THEN 1 END), sum(s), avg(v), count(s) "
            f"FROM ({every}) AS e"
        )[0]
        runs = not falls and rises >= max(RISES, pairs / 2)
        if runs and float(steps) <= LARGEST_STEP * float(size) * pairs:
            found.append(known)
    return found
