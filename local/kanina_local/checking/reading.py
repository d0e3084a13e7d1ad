"""How a model's tables were read: what was left out or assumed, exact copies of rows, and days of impossible years."""

from __future__ import annotations

from collections.abc import Collection

from kanina.data.engines.csv_foot import TOTAL_LEFT_OUT
from kanina.data.expressions import READ_DIALECT
from kanina.data.rows import Rows
from kanina.data.semantic_model import Dataset
from kanina.data.semantic_model_file import ModelFile
from kanina_local.checking.findings import Findings
from kanina_local.checking.model_data import ModelData, plain_column, rows_of
from kanina_local.discovery.oddities import copies, odd_years
from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.roles import never_dates_rows
from kanina_local.discovery.tables import Column, Listed


class ReadingChecks:
    """What a person should look at in the rows themselves."""

    def __init__(self, file: ModelFile, data: ModelData, findings: Findings) -> None:
        self._file = file
        self._data = data
        self._findings = findings

    def check_beside(self) -> None:
        """Tells what lies beside the tables and is none: links that lead nowhere, views that cannot be read."""
        place = next(self._file.places["dataset", name] for name in self._data.model.datasets)
        for text in (text for listed in self._data.tables for text in listed.reading.beside):
            self._findings.warning(place, text, "correct it, or take it away")

    def check(self, dataset: Dataset, broken: Collection[str]) -> None:
        """Tells it of one dataset. broken: the datasets and fields that cannot be asked."""
        listed = self._data.listed(dataset)
        if dataset.name in broken or listed is None:
            return
        place = self._file.places["dataset", dataset.name]
        for text in listed.reading.texts:
            self._findings.warning(place, *_with_remedy(text))
        ((rows,),) = self._data.rows(rows_of(dataset).select("COUNT(*)")) or ((0,),)
        if not dataset.primary_key:
            for odd in copies(self._data.probe, listed.source, [sql_name(name) for name, _ in listed.columns], rows):
                self._findings.warning(place, *odd)
        for address, field in self._data.model.dimensions.items():
            if field.dataset == dataset.name and field.type in ("date", "datetime") and address not in broken:
                self._check_days(address, listed)

    def _check_days(self, address: str, listed: Listed) -> None:
        field = self._data.model.dimensions[address]
        place = self._file.places["field", address]
        day = Rows(self._data.model, field.dataset, address).field(address)
        least, most = (f"CAST({name}({day.sql(READ_DIALECT)}) AS VARCHAR)" for name in ("MIN", "MAX"))
        found = self._data.rows(rows_of(self._data.model.datasets[field.dataset]).select(least, most))
        births = never_dates_rows(Column(field.name, "date", field.expression, 0, 0, 0))
        for odd in odd_years(*found[0], births=births) if found else []:
            self._findings.warning(place, *odd)
        if plain_column(field.expression) in listed.reading.assumed:
            self._findings.warning(
                place,
                "nothing in the data tells its days from its months; the day was taken to come first",
                "write days as 2025-01-31, or exchange them in the expression: make_date(year, day, month)",
            )


def _with_remedy(text: str) -> tuple[str, str]:
    """A note on a table, and what to do about it."""
    if text.endswith(TOTAL_LEFT_OUT):
        return text, "if it is a row, fill its empty cells"
    wrong, _, remedy = text.rpartition("; ")
    return (wrong, remedy) if wrong else (text, "if that is wrong, correct the first lines of the file")
