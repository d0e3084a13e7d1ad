"""The demo's data: the same rows wherever it is cut, what the tables promise, a folder that is whole or not there."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from kanina_demo.generate import (
    FIRST_DAY,
    MANIFEST,
    TABLES,
    VERSION,
    default_until,
    ensure,
    generate,
    is_current,
)
from tests.demo import DEMO_UNTIL
from tests.expected import connect, rows

CUT = date(2024, 3, 20)

COLUMNS = {
    "branches": "branch_id name city province region opened_on",
    "tutors": "tutor_id name branch_id hired_on",
    "students": "student_id grade_level birth_year home_city joined_on",
    "enrollments": "order_id student_id branch_id tutor_id subject plan status amount discount quantity channel "
    "enrolled_at",
    "lessons": "lesson_id branch_id tutor_id student_id subject lesson_date minutes attended rating",
    "scores": "score_id student_id subject term taken_on score",
    "order_items": "order_id line item quantity order price",
}
NOT_AFTER_CUT = {
    "branches": "true",
    "tutors": f"hired_on <= DATE '{CUT}'",
    "students": f"joined_on <= DATE '{CUT}'",
    "enrollments": f"CAST(enrolled_at AS DATE) <= DATE '{CUT}'",
    "lessons": f"lesson_date <= DATE '{CUT}'",
    "scores": f"taken_on <= DATE '{CUT}'",
    "order_items": f"order_id IN (SELECT order_id FROM enrollments WHERE CAST(enrolled_at AS DATE) <= DATE '{CUT}')",
}


@pytest.fixture(scope="module")
def cut_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / "cut"
    generate(folder, CUT)
    return folder


def digest(folder: Path) -> str:
    """A fingerprint of all rows in their order."""
    found = hashlib.sha256()
    for table in TABLES:
        for row in rows(folder, f"SELECT * FROM {table}"):
            found.update(repr([str(cell) for cell in row]).encode())
    return found.hexdigest()


# ---------------------------------------------------------------- the same rows


@pytest.mark.parametrize("table", TABLES)
def test_data_cut_earlier_has_the_same_rows_in_the_same_order(table: str, demo_data: Path, cut_data: Path) -> None:
    whole = rows(demo_data, f"SELECT * FROM {table} WHERE {NOT_AFTER_CUT[table]}")
    cut = rows(cut_data, f"SELECT * FROM {table}")
    assert len(cut) > 30
    assert cut == whole


def test_rows_are_those_of_this_version_on_every_machine(cut_data: Path) -> None:
    """Pinned: whoever changes a row raises generate.VERSION, so that data made before is made again."""
    pinned = {1: "5ecf7f398e0fdc7003c45ae9759ee6f148d077dafaa3d013eaefaa1ed3ed6a84"}
    assert digest(cut_data) == pinned[VERSION]


# ---------------------------------------------------------------- what the tables promise


def test_tables_have_exactly_the_promised_columns(demo_data: Path) -> None:
    for table, columns in COLUMNS.items():
        described = rows(demo_data, f"DESCRIBE {table}")
        assert [column[0] for column in described] == columns.split(), table


def test_amounts_are_exact_decimals_and_orders_are_dated_by_instants(demo_data: Path) -> None:
    types = {row[0]: row[1] for row in rows(demo_data, "DESCRIBE enrollments")}
    assert (types["amount"], types["discount"]) == ("DECIMAL(12,2)", "DECIMAL(12,2)")
    assert types["enrolled_at"] == "TIMESTAMP WITH TIME ZONE"
    assert dict(row[:2] for row in rows(demo_data, "DESCRIBE order_items"))["price"] == "DECIMAL(12,2)"


def test_there_are_about_200_000_orders_from_the_first_day_to_the_last(demo_data: Path) -> None:
    [(count, first, last)] = rows(
        demo_data,
        "SELECT count(*), min(CAST(enrolled_at AS DATE)), max(CAST(enrolled_at AS DATE)) FROM enrollments",
    )
    assert 190_000 < count < 210_000
    assert (first, last) == (FIRST_DAY, DEMO_UNTIL)


def test_every_day_has_orders_and_lessons_follow_from_the_second_week(demo_data: Path) -> None:
    days = (DEMO_UNTIL - FIRST_DAY).days + 1
    assert rows(demo_data, "SELECT count(DISTINCT CAST(enrolled_at AS DATE)) FROM enrollments") == [(days,)]
    [(lesson_days,)] = rows(
        demo_data, "SELECT count(DISTINCT lesson_date) FROM lessons WHERE lesson_date >= DATE '2024-01-08'"
    )
    assert lesson_days == days - 7


def test_order_numbers_run_from_10001_in_order_of_time(demo_data: Path) -> None:
    assert rows(
        demo_data,
        """
        SELECT min(number), max(number) - count(*), bool_and(enrolled_at >= earlier)
        FROM (
            SELECT CAST(substr(order_id, 3) AS INTEGER) AS number, enrolled_at,
                   lag(enrolled_at, 1, enrolled_at) OVER (ORDER BY CAST(substr(order_id, 3) AS INTEGER)) AS earlier
            FROM enrollments WHERE order_id LIKE 'O-%'
        )
        """,
    ) == [(10001, 10000, True)]


def test_forty_branches_in_all_eighteen_regions_opened_2015_to_2023(demo_data: Path) -> None:
    assert rows(
        demo_data,
        """
        SELECT count(*), count(DISTINCT region), count(DISTINCT name), count(*) FILTER (region = 'NCR'),
               count(*) FILTER (region = 'Negros Island Region'), min(year(opened_on)), max(year(opened_on))
        FROM branches
        """,
    ) == [(40, 18, 40, 7, 2, 2015, 2023)]


def test_place_names_have_tildes_spaces_and_two_pairs_that_share_a_name(demo_data: Path) -> None:
    cities = {city for (city,) in rows(demo_data, "SELECT city FROM branches")}
    assert {"Parañaque", "Biñan", "Puerto Princesa", "Cagayan de Oro"} <= cities
    assert rows(
        demo_data,
        """
        SELECT city, list(province ORDER BY province) FROM (SELECT DISTINCT city, province FROM branches)
        GROUP BY city HAVING count(*) > 1 ORDER BY city
        """,
    ) == [("San Fernando", ["La Union", "Pampanga"]), ("Santa Rosa", ["Laguna", "Nueva Ecija"])]


@pytest.mark.parametrize("year", [2024, 2025, 2026])
def test_every_region_and_subject_has_paid_orders_every_year(demo_data: Path, year: int) -> None:
    query = """
        SELECT region, subject FROM enrollments JOIN branches USING (branch_id)
        WHERE status = 'paid' AND year(enrolled_at) = {year} {more} GROUP BY ALL
        """
    assert len(rows(demo_data, query.format(year=year, more=""))) == 18 * 6
    # Also when the data is cut soon after the turn of the year.
    assert len(rows(demo_data, query.format(year=year, more="AND dayofyear(enrolled_at) <= 45"))) == 18 * 6


def test_figures_that_are_ranked_have_no_ties(demo_data: Path) -> None:
    for year in (2024, 2025, 2026):
        [(groups, figures)] = rows(
            demo_data,
            f"""
            SELECT count(*), count(DISTINCT net) FROM (
                SELECT branch_id, sum(amount - ifnull(discount, 0)) AS net FROM enrollments
                WHERE status = 'paid' AND year(enrolled_at) = {year} GROUP BY branch_id)
            """,
        )
        assert groups == figures == 40


def test_orders_grow_each_year_and_peak_in_january_may_and_june(demo_data: Path) -> None:
    months = rows(
        demo_data, "SELECT year(enrolled_at), month(enrolled_at), count(*) FROM enrollments GROUP BY ALL ORDER BY ALL"
    )
    by_year = {year: {month: count for y, month, count in months if y == year} for year in (2024, 2025, 2026)}
    assert sum(by_year[2024].values()) * 1.1 < sum(by_year[2025].values())
    for month in range(1, 11):
        assert by_year[2024][month] < by_year[2025][month] < by_year[2026][month]
    for year, counts in by_year.items():
        peaks = min(counts[1], counts[5], counts[6])
        assert all(count < peaks for month, count in counts.items() if month not in (1, 5, 6)), year


def test_weekends_dip(demo_data: Path) -> None:
    counts = dict(rows(demo_data, "SELECT isodow(enrolled_at), count(*) FROM enrollments GROUP BY 1"))
    assert counts[7] < counts[6] < min(counts[day] for day in range(1, 6))


def test_orders_are_made_between_seven_and_eleven_in_the_evening_in_manila(demo_data: Path) -> None:
    assert rows(demo_data, "SELECT min(hour(enrolled_at)), max(hour(enrolled_at)) FROM enrollments") == [(7, 22)]


def test_values_are_the_promised_ones(demo_data: Path) -> None:
    def values(column: str, table: str = "enrollments") -> list[str]:
        return [value for (value,) in rows(demo_data, f"SELECT DISTINCT {column} FROM {table} ORDER BY 1")]

    subjects = ["Araling Panlipunan", "Coding", "English", "Filipino", "Math", "Science"]
    assert values("subject") == values("subject", "lessons") == values("subject", "scores") == subjects
    assert values("plan") == ["annual", "monthly", "quarterly"]
    assert values("status") == ["cancelled", "paid", "pending", "refunded"]
    assert values("grade_level", "students") == list(range(1, 13))
    assert values("term", "scores") == ["Q1", "Q2", "Q3", "Q4"]


def test_discount_is_sometimes_missing_and_never_more_than_the_amount(demo_data: Path) -> None:
    [(missing, most)] = rows(
        demo_data, "SELECT count(*) FILTER (discount IS NULL) / count(*), max(discount / amount) FROM enrollments"
    )
    assert 0.4 < missing < 0.7
    assert 0 < most <= 0.2


def test_an_order_is_the_sum_of_its_lines_and_has_several(demo_data: Path) -> None:
    """So revenue joined with the lines would be far too high: the trap is there."""
    [(differing, fewest, average)] = rows(
        demo_data,
        """
        SELECT count(*) FILTER (e.amount != i.total), min(i.lines), avg(i.lines)
        FROM enrollments AS e
        JOIN (SELECT order_id, count(*) AS lines, sum(quantity * price) AS total FROM order_items GROUP BY 1) AS i
        USING (order_id)
        """,
    )
    assert (differing, fewest) == (0, 2)
    assert average > 2.3


def test_the_column_named_order_is_the_place_in_the_packing_order(demo_data: Path) -> None:
    assert rows(demo_data, "SELECT line, \"order\" FROM order_items WHERE order_id = 'O-10001' ORDER BY line") == [
        (1, 3),
        (2, 2),
        (3, 1),
    ]


def test_rows_point_at_rows_that_are_there(demo_data: Path) -> None:
    for table, column, target in [
        ("tutors", "branch_id", "branches"),
        ("enrollments", "student_id", "students"),
        ("enrollments", "branch_id", "branches"),
        ("enrollments", "tutor_id", "tutors"),
        ("lessons", "student_id", "students"),
        ("lessons", "branch_id", "branches"),
        ("lessons", "tutor_id", "tutors"),
        ("scores", "student_id", "students"),
        ("order_items", "order_id", "enrollments"),
    ]:
        assert rows(demo_data, f"SELECT count(*) FROM {table} ANTI JOIN {target} USING ({column})") == [(0,)], table
        assert rows(demo_data, f"SELECT count(*) - count(DISTINCT {column}) FROM {target}") == [(0,)]


def test_nobody_orders_before_joining_or_teaches_before_being_hired(demo_data: Path) -> None:
    assert rows(
        demo_data,
        """
        SELECT count(*) FILTER (s.joined_on > CAST(e.enrolled_at AS DATE)),
               count(*) FILTER (t.hired_on > CAST(e.enrolled_at AS DATE)),
               count(*) FILTER (b.opened_on > t.hired_on)
        FROM enrollments AS e
        JOIN students AS s USING (student_id)
        JOIN tutors AS t USING (tutor_id)
        JOIN branches AS b ON b.branch_id = t.branch_id
        """,
    ) == [(0, 0, 0)]
    assert rows(
        demo_data,
        "SELECT count(*) FROM lessons AS l JOIN tutors AS t USING (tutor_id) WHERE t.hired_on > l.lesson_date",
    ) == [(0,)]


def test_tutors_mostly_teach_at_home_and_sometimes_elsewhere(demo_data: Path) -> None:
    for table in ("enrollments", "lessons"):
        [(away,)] = rows(
            demo_data,
            f"SELECT count(*) FILTER (x.branch_id != t.branch_id) / count(*) FROM {table} AS x "
            "JOIN tutors AS t USING (tutor_id)",
        )
        assert 0.02 < away < 0.15, table


def test_every_tutor_has_a_name_of_their_own(demo_data: Path) -> None:
    [(tutors, names, tildes)] = rows(
        demo_data, "SELECT count(*), count(DISTINCT name), count(*) FILTER (name LIKE '%ñ%') FROM tutors"
    )
    assert tutors == names > 300
    assert tildes > 0


def test_a_lesson_is_rated_when_it_was_attended_and_only_then(demo_data: Path) -> None:
    assert rows(
        demo_data,
        "SELECT count(*) FILTER (attended != (rating IS NOT NULL)), min(rating), max(rating) FROM lessons",
    ) == [(0, 1, 5)]


def test_scores_are_taken_in_the_four_terms_of_a_school_year(demo_data: Path) -> None:
    assert rows(demo_data, "SELECT term, list(DISTINCT month(taken_on)) FROM scores GROUP BY term ORDER BY term") == [
        ("Q1", [8]),
        ("Q2", [10]),
        ("Q3", [1]),
        ("Q4", [3]),
    ]
    [(lowest, highest)] = rows(demo_data, "SELECT min(score), max(score) FROM scores")
    assert lowest >= 0
    assert highest == 100


# ---------------------------------------------------------------- the folder


def test_until_is_yesterday_in_manila() -> None:
    # 16:30 UTC is half past midnight of the next day in Manila.
    assert default_until(lambda: datetime(2026, 11, 26, 16, 30, tzinfo=UTC)) == date(2026, 11, 26)
    assert default_until(lambda: datetime(2026, 11, 26, 15, 30, tzinfo=UTC)) == date(2026, 11, 25)


def test_data_is_made_once_and_extended_when_a_day_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"
    assert not is_current(folder, date(2024, 1, 5))
    assert ensure(folder, date(2024, 1, 5))
    assert not ensure(folder, date(2024, 1, 5))
    assert not ensure(folder, date(2024, 1, 4))
    assert ensure(folder, date(2024, 1, 6))
    assert rows(folder, "SELECT max(CAST(enrolled_at AS DATE)) FROM enrollments") == [(date(2024, 1, 6),)]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [MANIFEST, *(f"{table}.parquet" for table in TABLES)]
    )


def test_data_of_another_version_or_with_a_file_missing_is_not_current(tmp_path: Path) -> None:
    folder, until = tmp_path / "data", date(2024, 1, 2)
    generate(folder, until)
    manifest = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps({**manifest, "version": VERSION + 1}))
    assert not is_current(folder, until)
    (folder / MANIFEST).write_text("{")
    assert not is_current(folder, until)
    (folder / MANIFEST).write_text(json.dumps(manifest))
    assert is_current(folder, until)
    (folder / "scores.parquet").unlink()
    assert not is_current(folder, until)


def test_a_day_before_the_first_is_refused_and_what_was_there_stays(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    generate(folder, FIRST_DAY)
    with pytest.raises(ValueError, match="begins on 2024-01-01"):
        generate(folder, date(2023, 12, 31))
    assert is_current(folder, FIRST_DAY)


def test_a_day_that_would_take_hours_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ends by 2049-12-31, before 9999-12-31"):
        generate(tmp_path / "data", date.max)
    assert not (tmp_path / "data").exists()


def test_a_folder_or_file_of_someone_elses_is_never_replaced(tmp_path: Path) -> None:
    folder, file = tmp_path / "mine", tmp_path / "notes.txt"
    folder.mkdir()
    (folder / "precious.txt").write_text("precious")
    file.write_text("precious")
    with pytest.raises(ValueError, match=r"holds other files \(precious.txt\)"):
        ensure(folder, FIRST_DAY)
    with pytest.raises(ValueError, match="is a file"):
        ensure(file, FIRST_DAY)
    assert (folder / "precious.txt").read_text() == file.read_text() == "precious"


def test_files_put_beside_the_demos_are_kept_when_it_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    generate(folder, FIRST_DAY)
    (folder / "model.yaml").write_text("mine")
    (folder / "notes").mkdir()
    (folder / "notes" / "a.txt").write_text("mine too")
    assert ensure(folder, date(2024, 1, 2))
    assert (folder / "model.yaml").read_text() == "mine"
    assert (folder / "notes" / "a.txt").read_text() == "mine too"


def test_a_folder_taken_away_by_a_run_killed_before_it_put_the_new_one_there_is_put_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    generate(folder, FIRST_DAY)
    (folder / "model.yaml").write_text("mine")
    folder.rename(tmp_path / ".data.0123.part")
    assert ensure(folder, date(2024, 1, 2))
    assert (folder / "model.yaml").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".data.lock", "data"]


def test_progress_names_every_step_and_ends_with_all_done(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    generate(tmp_path / "data", FIRST_DAY, lambda step, done, total: heard.append((step, done, total)))
    assert [done for _, done, _ in heard] == list(range(len(heard)))
    assert heard[-1] == ("done", len(heard) - 1, len(heard) - 1)
    assert set(TABLES) <= {step for step, _, _ in heard}


def test_a_killed_run_leaves_what_was_there_and_the_next_run_clears_up(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    generate(folder, date(2024, 1, 1))
    script = (
        "import os, signal, sys; from datetime import date; from pathlib import Path\n"
        "from kanina_demo.generate import generate\n"
        "def kill(step, done, total):\n"
        "    if step == 'scores' and done > 9: os.kill(os.getpid(), signal.SIGKILL)\n"
        "generate(Path(sys.argv[1]), date(2024, 1, 2), kill)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(folder)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert any(name.endswith(".part") for name in os.listdir(tmp_path))
    assert is_current(folder, date(2024, 1, 1))
    assert not is_current(folder, date(2024, 1, 2))
    assert ensure(folder, date(2024, 1, 2))
    assert not any(name.endswith(".part") for name in os.listdir(tmp_path))


def test_two_processes_at_once_make_the_data_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    script = (
        "import sys; from datetime import date; from pathlib import Path\n"
        "from kanina_demo.generate import ensure\n"
        "print(ensure(Path(sys.argv[1]), date(2024, 1, 10)))\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", script, str(folder)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert sorted(process.communicate(timeout=60)[0].strip() for process in running) == ["False", "False", "True"]
    with connect(folder) as connection:
        assert connection.execute("SELECT count(*) > 900 FROM enrollments").fetchall() == [(True,)]
