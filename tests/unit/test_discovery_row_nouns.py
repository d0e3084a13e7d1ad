"""What rows are called: by the file's name without its version, else by what the columns say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina_local.discovery.words import entity_of
from tests.discovered import discovered, write


@pytest.mark.parametrize(
    ("name", "noun"),
    [
        ("ORDERS (final) v2", "order"),
        ("sales_2025_final", "sale"),
        ("Sales Report - Jan 2025 (1)", "sale"),
        ("Copy of expenses", "expense"),
        ("benta 2024-2025", "benta"),
        ("final_exams", "final exam"),
        ("incident_reports", "incident report"),
        ("Sheet1", "record"),
        ("Export", "record"),
        ("report_2025_final", "record"),
    ],
)
def test_a_file_name_says_what_its_rows_are_beside_its_version(name: str, noun: str) -> None:
    assert " ".join(entity_of(name)) == noun


INVOICES = "Invoice No,Invoice Date,Product Name,Qty Sold,Unit Price,Total\n"


def _invoices(lines: int) -> str:
    return INVOICES + "".join(
        f"INV-{n // lines},2025-0{1 + n % 9}-11,Item {n % 4},{1 + n % 3},10.00,{10 * (1 + n % 3)}.00\n"
        for n in range(40)
    )


@pytest.mark.parametrize(("lines", "noun"), [(1, ("invoice",)), (2, ("sale",))])
def test_where_the_file_name_says_nothing_the_columns_do(tmp_path: Path, lines: int, noun: tuple[str, ...]) -> None:
    with discovered(write(tmp_path / "data", {"Sheet1": _invoices(lines)}), tmp_path) as found:
        assert found.draft.datasets[0].entity == noun
        total = next(m for m in found.draft.metrics if m.expression.startswith("SUM(") and "otal" in m.expression)
        assert "revenue" in (total.label["en"], *total.synonyms["en"])


def test_where_nothing_says_it_rows_are_records(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"Export": "a,b\n1,x\n2,y\n"}), tmp_path) as found:
        assert found.draft.datasets[0].entity == ("record",)


def test_rows_are_also_called_by_the_number_that_each_has(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"sales_2025_final": _invoices(1)}), tmp_path) as found:
        assert found.draft.datasets[0].entity == ("sale",)
        assert "invoices" in found.model.metrics["sales_count"].synonyms["en"]
