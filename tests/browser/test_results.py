"""The rows of an answer: sorted, copied, saved, drawn, and asked for by SQL of one's own."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import Person

QUESTION = "revenue by region in 2025"
OWN = "SELECT region, COUNT(*) AS n FROM branches GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3"


@pytest.fixture
def answer(me: Person) -> Locator:
    return me.ask(QUESTION)


def first_cells(answer: Locator) -> list[str]:
    return answer.locator("tbody tr td:first-child").all_inner_texts()


def saved(me: Person, name: str, folder: Path) -> Path:
    with me.page.expect_download() as download:
        me.page.get_by_text(name, exact=True).click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_a_column_is_sorted_both_ways_and_left_as_it_came(answer: Locator) -> None:
    came = first_cells(answer)
    name = answer.get_by_role("columnheader", name="Region")
    name.get_by_role("button").click()
    expect(name).to_have_attribute("aria-sort", "ascending")
    assert first_cells(answer)[:3] == ["BARMM", "Bicol Region", "Cagayan Valley"]
    figure = answer.get_by_role("columnheader", name="Revenue")
    figure.get_by_role("button").click()
    expect(figure).to_have_attribute("aria-sort", "descending")
    assert first_cells(answer) == came
    figure.get_by_role("button").click()
    expect(figure).to_have_attribute("aria-sort", "ascending")
    assert first_cells(answer) == came[::-1]
    figure.get_by_role("button").click()
    assert first_cells(answer) == came


def test_the_table_is_copied_for_a_spreadsheet(me: Person, answer: Locator) -> None:
    me.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    answer.get_by_role("button", name="More").click()
    me.page.get_by_role("menuitem", name="Copy the table").click()
    expect(answer.get_by_role("button", name="More")).to_have_text("✓")
    lines = me.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert (len(lines), lines[0], lines[1]) == (19, "Region\tRevenue", "NCR\t274820717.25")


def test_a_part_of_the_rows_has_no_total_and_is_sorted_as_a_whole(me: Person) -> None:
    live = me.ask("revenue by branch and subject in 2025")
    total = live.locator("tfoot td").last.inner_text()
    figure = live.get_by_role("columnheader", name="Revenue")
    figure.get_by_role("button").click()
    figure.get_by_role("button").click()
    least = live.locator("tbody tr").first.inner_text()
    me.page.reload()
    expect(live.get_by_text("first 50 rows")).to_be_visible()
    expect(live.locator("tfoot")).to_have_count(0)
    figure.get_by_role("button").click()
    expect(live.locator("tfoot td").last).to_have_text(total)
    figure.get_by_role("button").click()
    expect(figure).to_have_attribute("aria-sort", "ascending")
    assert live.locator("tbody tr").first.inner_text() == least


def test_what_does_not_add_up_has_no_total(me: Person) -> None:
    answer = me.ask("average score by subject")
    expect(answer.locator("tbody tr")).to_have_count(6)
    expect(answer.locator("tfoot")).to_have_count(0)


def test_all_rows_are_saved_as_csv_and_as_json(me: Person, answer: Locator, tmp_path: Path) -> None:
    answer.get_by_role("button", name="More").click()
    file = saved(me, "Save as CSV", tmp_path)
    assert file.name == "revenue-by-region-in-2025.csv"
    with file.open(newline="", encoding="utf-8-sig") as text:
        rows = list(csv.reader(text))
    assert (len(rows), rows[0], rows[1]) == (19, ["Region", "Revenue"], ["NCR", "274820717.25"])
    answer.get_by_role("button", name="More").click()
    kept = json.loads(saved(me, "Save as JSON", tmp_path).read_text(encoding="utf-8"))
    assert kept["data"][0] == {"region": "NCR", "revenue": "274820717.25"}


def test_a_chart_is_saved_as_a_picture(me: Person, answer: Locator, tmp_path: Path) -> None:
    answer.get_by_role("tab", name="Chart").click()
    expect(answer.locator("canvas")).to_be_visible()
    png = saved(me, "Save as PNG", tmp_path)
    assert (png.name, png.read_bytes()[:8]) == ("revenue-by-region-in-2025.png", b"\x89PNG\r\n\x1a\n")
    svg = saved(me, "Save as SVG", tmp_path).read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "Zamboanga Peninsula" in svg


def test_a_chart_of_months_can_be_of_another_kind(me: Person) -> None:
    answer = me.ask("revenue by month in 2025")
    answer.get_by_role("tab", name="Chart").click()
    kinds = answer.get_by_role("group", name="Chart").get_by_role("button")
    expect(kinds).to_have_text(["Line", "Area", "Bars"])
    for place in (1, 2, 0):
        kinds.nth(place).click()
        expect(kinds.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(answer.locator("canvas")).to_have_count(1)


def test_the_words_are_copied(me: Person, answer: Locator) -> None:
    me.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    answer.get_by_role("button", name="Copy the answer").click()
    me.page.wait_for_function(
        "navigator.clipboard.readText().then((text) => text.startsWith('Revenue by region from'))"
    )


def test_sql_of_ones_own_runs(me: Person, answer: Locator) -> None:
    rewrite(me, answer, OWN)
    own = me.whole(1)
    expect(own.locator("tbody tr")).to_have_count(3)
    assert own.locator("td").all_inner_texts() == ["NCR", "7", "CALABARZON", "5", "Central Luzon", "4"]


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("DROP TABLE branches", "only queries are allowed, not DROP"),
        ("SELECT secret FROM branches", "there is no column secret in branches: only declared fields can be read"),
    ],
)
def test_a_statement_that_is_refused_says_why(me: Person, answer: Locator, sql: str, why: str) -> None:
    rewrite(me, answer, sql)
    for _ in range(2):
        expect(me.whole(1).locator("p").first).to_have_text(f"I cannot answer that: {why}")
        expect(me.answers.nth(1).get_by_label("SQL")).to_have_text(sql)
        me.page.reload()
    before = me.page.url
    me.whole(1).get_by_role("button", name="Try again").click()
    expect(me.page).not_to_have_url(before)
    expect(me.whole(1).locator("p").first).to_have_text(f"I cannot answer that: {why}")


def rewrite(me: Person, answer: Locator, sql: str) -> None:
    answer.get_by_role("tab", name="SQL").click()
    answer.get_by_role("button", name="Edit and run").click()
    answer.locator("textarea").fill(sql)
    answer.locator("textarea").press("Control+Enter")


def test_what_can_be_asked_is_found_and_put_into_the_question(me: Person) -> None:
    me.question.fill("revenue in")
    me.button("What can be asked").click()
    drawer = me.page.get_by_role("dialog", name="What can be asked")
    expect(drawer.get_by_role("listitem").first).to_contain_text("branches 40 rows")
    drawer.get_by_role("searchbox").fill("bícol")
    expect(drawer.get_by_role("heading", level=3)).to_have_text(["Split and filter by"])
    expect(drawer.get_by_role("listitem")).to_have_count(1)
    drawer.get_by_role("button", name="Bicol Region").click()
    expect(drawer).to_be_hidden()
    expect(me.question).to_have_value("revenue in Bicol Region")
    expect(me.question).to_be_focused()
