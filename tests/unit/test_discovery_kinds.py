"""What looks like a quantity and is none is never added up, and what is one is no identifier, whatever it is called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from evals.house import House
from kanina.assistant.charts.chart import chart_of
from kanina.assistant.charts.description import describe
from kanina.assistant.charts.drawing import draw
from kanina.assistant.charts.spec import specification
from kanina.data.semantic_model_file import load_model
from kanina.models import AskUser, DimensionRef
from kanina.problems import ModelInvalid
from kanina_local.discovery.questions import QUESTIONS
from tests.discovered import ask, discovered, house_of, rows, write

REGIONS = ("NCR", "CAR", "Ilocos", "Bicol")


def _of(table: str, text: str, tmp_path: Path, *, starters: int = 0) -> Iterator:
    return discovered(write(tmp_path / "data", {table: text}), tmp_path, starters=starters)


# ---------------------------------------------------------------- measures that are called like their file

VOTES = "town,region,votes\n" + "".join(f"Town{n},{REGIONS[n % 4]},{1000 + 13 * n * n}\n" for n in range(24))
ENROLLMENT = "school,region,level,enrollment\n" + "".join(
    f"School {n},{REGIONS[n % 4]},{['Elementary', 'High'][n % 2]},{100 + 37 * n}\n" for n in range(24)
)
POPULATION = "region,year,population\n" + "".join(
    f"{region},{year},{3000 + 1000 * n + year - 2000}\n" for n, region in enumerate(REGIONS) for year in (2015, 2020)
)


@pytest.mark.parametrize(
    ("name", "text", "sql"),
    [
        ("votes", VOTES, "total_votes"),
        ("enrollment", ENROLLMENT, "total_enrollment"),
    ],
)
def test_a_count_that_is_called_like_its_file_is_added_up(name: str, text: str, sql: str, tmp_path: Path) -> None:
    total = sum(int(line.rsplit(",", 1)[1]) for line in text.splitlines()[1:])
    with _of(name, text, tmp_path) as found:
        assert found.ask(metric=sql) == [(total,)]
        assert found.draft.dataset(name).entity == (text.partition(",")[0],)


def test_a_number_that_is_called_like_its_file_and_counts_up_is_that_of_its_rows(tmp_path: Path) -> None:
    text = "day,ticket,fare\n" + "".join(f"2026-01-0{1 + n % 9},{4001 + n},{50 + n}\n" for n in range(30))
    with _of("tickets", text, tmp_path) as found:
        assert found.roles("tickets")["ticket"] == "text"
        assert "total_ticket" not in found.model.metrics


@pytest.mark.parametrize(
    "numbers",
    [[4001 + n for n in range(60)], [11 + 97 * (n % 41) for n in range(60)], [10_000 + 7 * n * n for n in range(60)]],
)
def test_numbers_of_the_things_themselves_are_never_added_up(numbers: list[int], tmp_path: Path) -> None:
    text = "day,origin,flight,passengers\n" + "".join(
        f"2026-01-{1 + n % 28:02},{REGIONS[n % 4]},{number},{50 + n}\n" for n, number in enumerate(numbers)
    )
    with _of("flights", text, tmp_path) as found:
        assert found.ask(metric="flights") == [(60,)]
        assert {name for name in found.model.metrics if "flight" in name.split("_")} == set()


@pytest.fixture(scope="module")
def census(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "census", {"population": POPULATION}, starters=QUESTIONS) as opened:
        yield opened


def test_a_population_is_of_one_year_the_last_unless_another_is_asked_for(census: House) -> None:
    answer = ask(census, "total population")
    assert rows(answer) == [(18_080,)]
    assert answer.text == "Total population from 1 January 2020 to 31 December 2020: 18,080."
    assert rows(ask(census, "total population in 2015")) == [(18_060,)]
    assert rows(ask(census, "total population", "by region")) == [
        ("Bicol", 6020), ("Ilocos", 5020), ("CAR", 4020), ("NCR", 3020)
    ]  # fmt: skip


def test_a_population_of_several_years_is_split_by_them_and_never_added_up(census: House) -> None:
    years = [(date(2015, 1, 1), 18_060), (date(2020, 1, 1), 18_080)]
    for question in ("population by year", "population from 2015 to 2020", "populasyon kada taon"):
        answer = ask(census, question)
        assert rows(answer) == years
        assert "36,140" not in answer.text


def test_a_year_that_was_not_asked_for_goes_where_years_are(census: House) -> None:
    years = [(date(2015, 1, 1), 18_060), (date(2020, 1, 1), 18_080)]
    assert rows(ask(census, "total population", "by year")) == years
    assert rows(ask(census, "population by region", "only NCR", "by year")) == [
        ("NCR", date(2015, 1, 1), 3015), ("NCR", date(2020, 1, 1), 3020)
    ]  # fmt: skip
    assert rows(ask(census, "total population", "and in 2015?")) == [(18_060,)]


def test_an_enrollment_is_of_one_school_year_where_a_text_says_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    text = "school,division,sy,enrollment\n" + "".join(
        f"School {n},{REGIONS[n % 2]},{year}-{year + 1},{100 * n + year - 2000}\n"
        for year in (2022, 2023, 2024)
        for n in range(1, 7)
    )
    years = [("2024-2025", 2244), ("2023-2024", 2238), ("2022-2023", 2232)]
    with house_of(tmp_path_factory, "schools", {"enrollment": text}) as house:
        answer = ask(house, "total enrollment")
        assert rows(answer) == [(2244,)]
        assert answer.text == "Total enrollment (sy 2024-2025): 2,244."
        assert rows(ask(house, "enrollment by sy")) == years
        assert rows(ask(house, "total enrollment", "by sy")) == years
        assert rows(ask(house, "total enrollment", "in 2022-2023")) == [(2232,)]
        assert rows(ask(house, "enrollment in 2022-2023 and 2023-2024")) == years[1:]
        assert rows(ask(house, "ilan ang enrollment sa 2023-2024")) == [(2238,)]


def test_a_snapshot_by_what_is_no_text_field_is_refused_when_the_model_is_read(tmp_path: Path) -> None:
    with _of("population", POPULATION, tmp_path):
        text = (tmp_path / "model.yaml").read_text()
    (tmp_path / "odd.yaml").write_text(text.replace('"snapshot": true', '"snapshot": "population.date"'))
    with pytest.raises(ModelInvalid, match=r"'population.date' is no text field; write true, or the address of one"):
        load_model(tmp_path / "odd.yaml")


def test_what_is_offered_next_of_figures_by_the_year_is_answered(census: House) -> None:
    for question in ("total population", "population by region", "population by year", "records", "records by region"):
        first = ask(census, question)
        assert not any("month" in offered or "day" in offered for offered in first.suggestions)
        for offered in first.suggestions:
            assert ask(census, question, offered).result is not None, (question, offered)


def _panel(header: str, years: range, school: str = "School") -> str:
    """Three schools over some years: girls and boys, and their enrollment."""
    return f"School ID,{school},District,{header},Male,Female,Enrollment\n" + "".join(
        f"{100101 + n},{name},{district},{year},{100 * n + year - 2000},{110 * n + 7},{210 * n + year - 1993}\n"
        for n, (name, district) in enumerate((("Mabuhay", "North"), ("Bagong", "South"), ("Luna", "North")), 1)
        for year in years
    )


@pytest.fixture(scope="module")
def years_of_schools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"enrolment": _panel("School Year", range(2022, 2025))}
    with house_of(tmp_path_factory, "years-of-schools", tables) as opened:
        yield opened


def test_a_school_year_that_is_a_number_dates_an_enrollment(years_of_schools: House) -> None:
    years = [(date(year, 1, 1), 1260 + 3 * (year - 1993)) for year in (2022, 2023, 2024)]
    for question in ("total enrollment", "total enrollment in 2024", "enrollment for SY 2024"):
        assert rows(ask(years_of_schools, question)) == [(1353,)]
    for question in ("enrollment by school year", "enrollment by year", "enrollment kada taong panuruan"):
        assert rows(ask(years_of_schools, question)) == years
    for question in ("enrollment by district in 2023", "enrollment by district in school year 2023"):
        assert rows(ask(years_of_schools, question)) == [("North", 900), ("South", 450)]
    assert rows(ask(years_of_schools, "total female")) == [(681,)]
    assert rows(ask(years_of_schools, "male by school year")) == [
        (day, 600 + 3 * (day.year - 2000)) for day, _ in years
    ]


@pytest.mark.parametrize(
    ("header", "numbers"),
    [
        ("Exercice", [2023, 2024]),
        ("Ejercicio", [2022, 2023, 2024]),
        ("Jaartal", [1999, 2004]),
        ("Haushaltsjahr", [2020, 2021]),
        ("Season", [2018, 2019, 2020]),
        ("Fiscal Year", [2021, 2022]),
        ("Год", [2023, 2024]),
    ],
)
def test_years_are_a_time_whatever_they_are_called(header: str, numbers: list[int], tmp_path: Path) -> None:
    text = f"Poste,{header},Montant\n" + "".join(
        f"{what},{year},{100 * n + year}.5\n" for n, what in enumerate(REGIONS) for year in numbers
    )
    with _of("depenses", text, tmp_path) as found:
        assert found.roles("depenses")[header] == "time"
        (metric,) = {name for name in found.model.metrics if name.startswith("total_")}
        assert found.model.metrics[metric].time_field is not None
        assert found.ask(DimensionRef(field="time", grain="year"), metric=metric) == [
            (date(year, 1, 1), 602 + 4 * year) for year in numbers
        ]


def test_a_field_of_years_is_grouped_by_under_its_own_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    text = "Poste,Exercice,Montant\n" + "".join(f"{what},{y},{y}\n" for what in REGIONS for y in (2023, 2024))
    with house_of(tmp_path_factory, "exercice", {"depenses": text}) as house:
        assert rows(ask(house, "montant by exercice")) == [(date(2023, 1, 1), 8092), (date(2024, 1, 1), 8096)]
        assert rows(ask(house, "total montant in 2024")) == [(8096,)]


@pytest.mark.parametrize(
    ("header", "numbers", "role"),
    [
        ("calories", [1999, 2024, 2013], "measure"),
        ("bijdrage", [2000, 2010, 2020], "measure"),
        ("bijdrage", [1999, 2024, 2040], "measure"),
        ("Baujahr", [1999, 2024, 2013], "dimension"),
        ("Year Released", [1999, 2024, 2013], "dimension"),
        ("room", [2001, 2014, 2012], "reference"),
    ],
)
def test_what_only_runs_like_years_is_none_of_its_rows(
    header: str, numbers: list[int], role: str, tmp_path: Path
) -> None:
    text = f"item,{header},price\n" + "".join(f"I{n},{numbers[n % 3]},{n}\n" for n in range(12))
    with _of("items", text, tmp_path) as found:
        assert found.roles("items")[header] == role
        assert found.draft.dataset("items").time is None


# ---------------------------------------------------------------- moments written as numbers

SERIALS = "Order ID,Order Date,Shipped,Paid At,Region,Sales\n" + "".join(
    f"O-{n},{45292 + 3 * n},{0 if n == 3 else 45293 + 3 * n},{1735689600 + 3600 * n},{REGIONS[n % 4]},{100 + n}\n"
    for n in range(20)
)


def test_serial_days_and_epochs_are_times_and_that_is_told(tmp_path: Path) -> None:
    with _of("orders", SERIALS, tmp_path) as found:
        assert found.roles("orders").items() >= {
            "Order ID": "key", "Order Date": "time", "Shipped": "time", "Paid At": "time", "Region": "dimension",
            "Sales": "measure",
        }.items()  # fmt: skip
        days = found.connection.execute(
            'SELECT DATE \'1899-12-30\' + CAST("Order Date" AS INTEGER), sum("Sales") FROM orders GROUP BY 1'
        ).fetchall()
        assert sorted(found.ask("orders.order_date", metric="total_sales")) == sorted(days)
        (shipped,) = (
            found.connection.execute(
                f"SELECT min({found.draft.dataset('orders').of('Shipped').column.expression}) FROM orders"
            ).fetchone()
            or ()
        )
        assert shipped == date(2024, 1, 2)
        notes = "\n".join(found.draft.notes)
        assert "orders.Order Date: its numbers are a spreadsheet's serial days: 45292 is read as 2024-01-01" in notes
        assert (
            "orders.Paid At: its numbers are seconds since 1970: 1735689600 is read as 2025-01-01 00:00:00+00" in notes
        )
        assert not any("date" in name or "paid_at" in name for name in found.model.metrics)


@pytest.mark.parametrize(
    ("numbers", "first"),
    [
        ([1735689600123 + 86_400_000 * n for n in range(20)], "2025-01-01 00:00:00"),
        ([45292.375 + n for n in range(20)], "2024-01-01 09:00:00"),
        ([45292 + n / 3 for n in range(20)], "2024-01-01 00:00:00"),
    ],
)
def test_moments_keep_their_time_of_day(numbers: list[float], first: str, tmp_path: Path) -> None:
    text = "name,timestamp\n" + "".join(f"n{n},{number}\n" for n, number in enumerate(numbers))
    with _of("readings", text, tmp_path) as found:
        expression = found.draft.dataset("readings").of("timestamp").column.expression
        ((least,),) = found.connection.execute(f"SELECT min({expression}) FROM readings").fetchall()
        assert str(least)[:19] == first


@pytest.mark.parametrize(
    ("header", "numbers", "role"),
    [
        ("dob", [20_001 + 300 * n for n in range(20)], "time"),
        ("released", [45_001 + n for n in range(20)], "time"),
        ("last_login", [1_735_689_600 + 3601 * n for n in range(20)], "time"),
        ("released", [30_500 + 500 * n for n in range(20)], "measure"),
        ("sales to date", [45_001 + n * n for n in range(20)], "measure"),
        ("day rate", [30_001 + 11 * n for n in range(20)], "measure"),
        ("umsatz", [1_000_017 + 4711 * n for n in range(20)], "measure"),
        ("income", [1_735_689_600 + 3601 * n for n in range(20)], "measure"),
    ],
)
def test_a_number_is_a_moment_where_its_name_and_all_its_values_say_so(
    header: str, numbers: list[int], role: str, tmp_path: Path
) -> None:
    text = f"member,{header}\n" + "".join(f"m{n},{number}\n" for n, number in enumerate(numbers))
    with _of("members", text, tmp_path) as found:
        assert found.roles("members")[header] == role


def test_numbers_of_which_some_are_no_days_are_told_and_not_read(tmp_path: Path) -> None:
    text = "item,sold_date\n" + "".join(f"i{n},{45292 + n if n else 7}\n" for n in range(30))
    with _of("sales", text, tmp_path) as found:
        assert "total_sold_date" not in found.model.metrics
        assert any(
            "1 row of 30 cannot be read as a spreadsheet's serial days (7)" in note for note in found.draft.notes
        )


@pytest.mark.parametrize("header", ["amount", "hired", "income", "registered", "seats"])
def test_amounts_in_the_range_of_serial_days_stay_amounts(header: str, tmp_path: Path) -> None:
    numbers = [30_501 + 311 * n for n in range(30)] if header != "hired" else [3 * n for n in range(30)]
    text = f"town,{header}\n" + "".join(f"T{n},{number}\n" for n, number in enumerate(numbers))
    with _of("towns", text, tmp_path) as found:
        assert found.roles("towns")[header] == "measure"
        assert found.ask(metric=f"total_{header}") == [(sum(numbers),)]


# ---------------------------------------------------------------- what identifies things


def test_identifiers_that_a_spreadsheet_cut_short_are_left_out_and_told(tmp_path: Path) -> None:
    text = "id,title,price\n" + "".join(f"{'7.14524E+17' if n % 3 else 100001 + n},T{n},{10 + n}\n" for n in range(20))
    with _of("items", text, tmp_path, starters=QUESTIONS) as found:
        assert found.roles("items")["id"] == "ignored"
        assert found.draft.dataset("items").key == ("title",)
        assert any("13 rows of 20 have numbers such as 7.14524E+17" in note for note in found.draft.notes)
        assert not any("id" in name.split("_") for name in found.model.metrics)
        assert not any("id" in question.split() for question in found.draft.suggestions)


def test_identifiers_cut_short_are_told_where_others_have_letters(tmp_path: Path) -> None:
    text = "parcel_id,weight\n" + "".join(f"{'7.14524E+17' if n % 4 == 3 else f'PX-{n}'},{n}\n" for n in range(20))
    with _of("parcels", text, tmp_path) as found:
        assert found.draft.dataset("parcels").key == ()
        assert any(
            note.startswith("parcels.parcel_id: 5 rows of 20 have numbers such as 7.14524E+17")
            for note in found.draft.notes
        )


PEOPLE = "Kundennummer,student_no,LRN,mobile,ZIP,TIN,lat,lng,year_built,PLZ,código postal,floor_area\n" + "".join(
    f"{1001 + n},{20210000 + n // 2},{100_000_000_000 + 7919 * n},{9_170_000_000 + 104_729 * n},{1000 + n % 30},"
    f"{123_456_000 + 31 * n},{14.5 + n / 100},{121 + n / 100},{1990 + n % 30},{10115 + n % 40},{6000 + n % 20},"
    f"{50 + n}\n"
    for n in range(60)
)


def test_numbers_of_things_codes_years_and_points_are_no_figures(tmp_path: Path) -> None:
    with _of("customers", PEOPLE, tmp_path, starters=QUESTIONS) as found:
        assert [known.name for known in found.draft.dataset("customers").roles("measure")] == ["floor_area"]
        assert {metric.expression for metric in found.draft.metrics if not metric.expression.startswith("COUNT")} == {
            f"{function}(customers.floor_area)" for function in ("SUM", "AVG", "MIN", "MAX")
        }
        offered = " ".join(found.draft.suggestions)
        for word in ("kundennummer", "student", "lrn", "mobile", "zip", "tin", "lat", "built", "plz", "postal"):
            assert word not in offered.split()


@pytest.mark.parametrize(
    ("headers", "values", "left"),
    [
        (("X", "Y"), ("121.5", "14.25"), "ignored"),
        (("lat", "long"), ("14.25", "121.5"), "ignored"),
        (("Breitengrad", "Länge"), ('"14,25"', '"121,5"'), "ignored"),
        (("length", "long"), ("14.25", "121.5"), "measure"),
        (("coordinates", "note"), ('"14.25, 121.5"', "a"), "text"),
    ],
)
def test_points_on_the_map_are_known_by_both_their_numbers(
    headers: tuple[str, str], values: tuple[str, str], left: str, tmp_path: Path
) -> None:
    text = f"site,{','.join(headers)},trees\n" + "".join(f"s{n},{','.join(values)},{n}\n" for n in range(20))
    with _of("sites", text, tmp_path) as found:
        assert {found.roles("sites")[header] for header in headers} == {left}


@pytest.mark.parametrize(
    ("header", "numbers"),
    [
        ("matricula", [20_190_000 + 37 * n % 9973 for n in range(40)]),
        ("precinct", [1001 + n // 2 for n in range(40)]),
        ("index", list(range(40))),
        ("Unnamed: 0", list(range(40))),
        ("landline", [324_000_000 + 13 * n for n in range(40)]),
        ("karte", [4_000_123_400_000_000 + 7919 * n for n in range(40)]),
    ],
)
def test_numbers_are_of_things_by_their_run_or_their_digits(header: str, numbers: list[int], tmp_path: Path) -> None:
    text = f"{header},item,sold\n" + "".join(f"{number},I{n},{n % 9}\n" for n, number in enumerate(numbers))
    with _of("data", text, tmp_path) as found:
        assert [known.name for known in found.draft.dataset("data").roles("measure")] == ["sold"]


def test_whole_numbers_that_lost_their_kind_to_a_gap_still_identify(tmp_path: Path) -> None:
    text = "visit,customer_id,year,hours\n" + "".join(
        f"V{n},{101 + n % 7}.0,{2020 + n % 3}.0,{1 + n % 5}\n" for n in range(30)
    )
    with _of("visits", text, tmp_path) as found:
        assert found.roles("visits") == {"visit": "key", "customer_id": "reference", "year": "time", "hours": "measure"}
        assert found.ask(metric="customers") == [(7,)]


@pytest.mark.parametrize(
    "header",
    [
        "mobile data gb",
        "zip codes served",
        "lines of code",
        "date count",
        "umsatz",
        "turnover",
        "account balance",
        "mobile sales",
        "number of children",
        "total number",
        "passport fee",
        "households",
        "habitantes",
    ],
)
def test_quantities_whose_names_have_a_word_of_a_code_stay_quantities(header: str, tmp_path: Path) -> None:
    text = f"barangay,{header}\n" + "".join(f"B{n},{10 + 7 * n}\n" for n in range(30))
    with _of("places", text, tmp_path) as found:
        assert found.roles("places")[header] == "measure"


# ---------------------------------------------------------------- years and codes as they are shown


def test_years_and_codes_have_no_thousands_marks(tmp_path_factory: pytest.TempPathFactory) -> None:
    text = "farm,planted_year,kilos,route,zip\n" + "".join(
        f"F{n % 10},{2018 + n % 3},{1000 + n},{1500 + n % 3},{6100 + n % 3}\n" for n in range(30)
    )
    with house_of(tmp_path_factory, "farms", {"harvests": text}) as house:
        for question in ("kilos by planted year", "kilos by route", "kilos by zip", "kilos for route 1501"):
            answer = ask(house, question)
            assert not {"2,018", "2,019", "2,020", "1,500", "1,501", "1,502", "6,100", "6,101", "6,102"} & {
                word.strip(".,):") for word in answer.text.split()
            }
        assert "planted year 2020 with 10,155" in ask(house, "kilos by planted year").text


def test_years_and_codes_have_no_thousands_marks_in_charts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = "farm,planted_year,kilos,zip\n" + "".join(
        f"F{n % 10},{2018 + n % 3},{1000 + n},{6100 + n % 3}\n" for n in range(30)
    )
    with house_of(tmp_path_factory, "farms", {"harvests": text}) as house:
        for question, marks in (("kilos by planted year", ("2,018", "2,020")), ("kilos by zip", ("6,100", "6,101"))):
            result = ask(house, question).result
            assert result is not None
            chart = chart_of(result, "en", None, pictured=("bar",))
            assert chart is not None
            drawing = draw(chart)
            shown = json.dumps(specification(drawing)) + describe(drawing)
            assert not [mark for mark in marks if mark in shown]
            assert marks[0].replace(",", "") in shown


def test_few_round_amounts_keep_their_thousands_marks(tmp_path: Path) -> None:
    text = "customer,credit_limit,route\n" + "".join(
        f"C{n},{20_000 + 10_000 * (n % 3)},{1501 + n % 3}\n" for n in range(30)
    )
    with _of("customers", text, tmp_path) as found:
        formats = {name: found.model.dimensions[f"customers.{name}"].format for name in ("credit_limit", "route")}
        assert formats == {"credit_limit": "number", "route": "text"}


def test_a_time_that_is_called_year_is_grouped_by_year_and_not_left_out(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = "farm,taon,kilos\n" + "".join(f"F{n % 10},{2018 + n % 3},{1000 + n}\n" for n in range(30))
    with house_of(tmp_path_factory, "taon", {"harvests": text}) as house:
        years = [(date(2018, 1, 1), 10_135), (date(2019, 1, 1), 10_145), (date(2020, 1, 1), 10_155)]
        assert rows(ask(house, "kilos by year")) == years
        assert rows(ask(house, "kilos kada taon")) == years
        assert len(rows(ask(house, "kilos by farm and year"))) == 30


# ---------------------------------------------------------------- decimal commas


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        (
            "Filiale;Einwohner;Quote\nA;1.200;0,5\nB;450;1,25\nC;12.350;3,75\nD;980;2,5\nE;3.401;0,1\nF;7.015;4,2\n",
            {"total_einwohner": 25_396, "total_quote": 12.3},
        ),
        ("Konto\tSaldo\tBetrag\nA\t-1.200\t1.007,50\nB\t\t-2,25\nC\t12.350\t7,1\n", {"total_saldo": 11_150}),
        ("Ware;Menge;Preis\nA;1,250;3,50\nB;2,500;2,25\nC;3,125;7,10\n", {"total_menge": 6.875}),
        ("Ware;Menge;Umsatz\nA;1.234.567;891,7\nB;980.000;755,2\n", {"total_menge": 2_214_567}),
        ('Ware,Menge,Umsatz\nA,"1,200","3.50"\nB,450,"1,212.25"\nC,"12,350",7.10\n', {"total_menge": 14_000}),
        ("Ware;Menge\nA;1.250\nB;0.450\nC;12.350\nD;87.123\n", {"total_menge": 101.173}),
        ("Ware;Menge\nA;1.200\nB;450\nC;12.350\nD;3.400\nE;87\n", {"total_menge": 17_487}),
        ("Ware;Hoehe;Umsatz\nA;14.599;3,5\nB;121.5;2,25\nC;15.001;1,5\n", {"total_hoehe": 151.1}),
    ],
)
def test_a_point_or_a_comma_is_what_the_columns_beside_it_say(
    text: str, totals: dict[str, float], tmp_path: Path
) -> None:
    with _of("waren", text, tmp_path) as found:
        for metric, total in totals.items():
            assert float(found.ask(metric=metric)[0][0]) == pytest.approx(total)


def test_what_a_point_was_taken_for_is_told(tmp_path: Path) -> None:
    text = "Filiale;Einwohner;Quote\nA;1.200;0,5\nB;450;1,25\n"
    with _of("filialen", text, tmp_path) as found:
        told = "Einwohner: a point groups its thousands, as a comma stands before decimals elsewhere (1.200 is 1200)"
        assert any(told in note for note in found.draft.notes)


# ---------------------------------------------------------------- names of several things, labels of one

HOSTS = ((11, "Evolve", 5), (12, "Evolve", 4), (13, "Towns", 8), (14, "Lisa", 2), (16, "Lisa", 3), (17, "Carol", 6))
LISTINGS = "id,title,host_id,host_name,price\n" + "".join(
    f"{host}{n},Place {host}{n},{host},{name},{50 + n}\n" for host, name, count in HOSTS for n in range(count)
)
SALES = "town,province,sold_on,amount\n" + "".join(
    f"{town},{province},2026-01-0{1 + n},{100 * (n + len(province))}\n"
    for n in range(5)
    for town, province in (("San Fernando", "La Union"), ("San Fernando", "Pampanga"), ("Vigan", "Ilocos Sur"))
)


def test_hosts_of_one_name_are_several_and_which_is_meant_is_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "hosts", {"listings": LISTINGS}) as house:
        assert rows(ask(house, "listings by host")) == [
            ("Towns", 8), ("Carol", 6), ("Evolve (11)", 5), ("Evolve (12)", 4), ("Lisa (16)", 3), ("Lisa (14)", 2)
        ]  # fmt: skip
        assert rows(ask(house, "which host has the most listings")) == [("Towns", 8)]
        asked = ask(house, "how many listings by Evolve").plan
        assert isinstance(asked, AskUser)
        assert [choice.value for choice in asked.choices] == ["Evolve (11)", "Evolve (12)"]
        assert rows(ask(house, "how many listings by Evolve", "Evolve (12)")) == [(4,)]


def test_towns_of_one_name_in_two_provinces_are_two(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "towns", {"sales": SALES}) as house:
        for question in ("sales in San Fernando", "benta sa San Fernando"):
            asked = ask(house, question).plan
            assert isinstance(asked, AskUser)
            assert [choice.value for choice in asked.choices] == ["San Fernando, La Union", "San Fernando, Pampanga"]
        assert rows(ask(house, "sales in San Fernando", "Pampanga")) == [(5000,)]
        assert rows(ask(house, "sales in Vigan")) == [(6000,)]
        assert ("San Fernando, La Union", 5000) in rows(ask(house, "sales by town"))


PAYROLL = "employee_id,employee,month,gross_pay\n" + "".join(
    f"{number},{name},2025-0{month},{pay}\n"
    for number, name, pay in (("E-014", "Maria Santos", 18000), ("E-027", "Maria Santos", 21000), ("E-031", "Jun", 900))
    for month in (1, 2)
)


def test_employees_of_one_name_are_told_apart_by_numbers_with_letters(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with house_of(tmp_path_factory, "payroll", {"payroll": PAYROLL}) as house:
        asked = ask(house, "gross pay of Maria Santos").plan
        assert isinstance(asked, AskUser)
        assert [choice.value for choice in asked.choices] == ["Maria Santos (E-014)", "Maria Santos (E-027)"]
        assert rows(ask(house, "gross pay by employee")) == [
            ("Maria Santos (E-027)", 42_000), ("Maria Santos (E-014)", 36_000), ("Jun", 1800)
        ]  # fmt: skip
        assert rows(ask(house, "gross pay of E-014")) == [(36_000,)]
        assert rows(ask(house, "how many employees")) == [(3,)]


THINGS = {
    "clients": ("client_id,client_name,city,sales", "C-1,Juan,Cebu,1500", "C-2,Juan,Davao,800", "C-3,Liza,Cebu,90"),
    "students": ("student_no,name,grade,sales", "2021,Juan,10,1500", "2022,Juan,11,800", "2023,Liza,12,90"),
    "stations": ("station,province,sales", "Juan,Cebu,1500", "Juan,Iloilo,800", "Liza,Leyte,90", "Ramon,Leyte,7"),
    "schools": ("school,municipality,sales", "Juan,Mabini,1500", "Juan,Taal,800", "Liza,Taal,90", "Ana,Taal,7"),
    "members": ("member,section,sales", "Juan,7-A,1500", "Juan,7-B,800", "Liza,7-A,90", "Ana,7-A,7"),
}


@pytest.mark.parametrize("table", THINGS)
def test_things_of_one_name_with_a_row_each_are_never_merged(table: str, tmp_path: Path) -> None:
    with _of(table, "\n".join(THINGS[table]) + "\n", tmp_path, starters=QUESTIONS) as found:
        dataset = found.draft.dataset(table)
        (naming,) = (known for known in dataset.roles("dimension") if known.words == dataset.entity)
        sums = dict(found.ask(f"{table}.{naming.name}", metric="total_sales"))
        assert sorted(map(float, sums.values()), reverse=True)[:2] == [1500, 800]
        assert len([name for name in sums if name.startswith("Juan")]) == 2
        assert not any("for Juan" in question for question in found.draft.suggestions)


def test_a_shop_that_sells_to_several_cities_is_one(tmp_path: Path) -> None:
    text = "store,city,amount,sold_on\n" + "".join(
        f"{store},{city},{10 + n},2025-01-0{n}\n"
        for n in range(1, 5)
        for store, city in (("A", "Cebu"), ("B", REGIONS[n % 2]))
    )
    with _of("sales", text, tmp_path) as found:
        assert {store for store, _ in found.ask("sales.store", metric="sales")} == {"A", "B"}


def test_one_row_of_many_with_another_province_is_a_slip_and_no_second_town(tmp_path: Path) -> None:
    places = [*[("Naga", "Bicol")] * 30, ("Naga", "Cebu"), *[("Roxas", "Capiz")] * 30, *[("Roxas", "Palawan")] * 2]
    text = "sale,town,province\n" + "".join(f"S{n},{town},{area}\n" for n, (town, area) in enumerate(places))
    with _of("sales", text, tmp_path) as found:
        towns = {town for town, _ in found.ask("sales.town", metric="sales")}
        assert towns == {"Naga", "Roxas, Capiz", "Roxas, Palawan"}


def test_columns_of_different_things_do_not_tell_names_apart(tmp_path: Path) -> None:
    text = "ship_id,city,branch_region,vehicle_id,vehicle\n" + "".join(
        f"S{n},City{n % 5},{REGIONS[n % 4]},{n},{['Bus', 'Jeep'][n % 2]}\n" for n in range(40)
    )
    with _of("shipments", text, tmp_path) as found:
        assert found.model.dimensions["shipments.city"].expression == "city"
        assert found.model.dimensions["shipments.vehicle"].expression == "vehicle"


def test_labels_that_differ_in_case_spaces_and_dashes_are_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    sections = ("7-Rosal", "7 - Rosal", "7 – rosal", "8-Narra", "8 Narra", "1-5", "15", "A+", "A-")
    text = "student,section\n" + "".join(f"S{n},{sections[n % 9]}\n" for n in range(45))
    with house_of(tmp_path_factory, "school", {"sections": text}) as house:
        assert rows(ask(house, "how many sections")) == [(6,)]
        assert rows(ask(house, "how many students")) == [(45,)]
        assert rows(ask(house, "students in 7-Rosal")) == [(15,)]


SPELT = ("Take out", "take-out", "TAKE OUT ", "Take  out", "Dine in", "dine-in", "Delivery", "delivery")


def test_labels_of_which_each_spelling_is_rare_are_one_and_told(tmp_path: Path) -> None:
    text = "order no,service,total\n" + "".join(f"{n},{label},{10 * n}\n" for n, label in enumerate(SPELT, 1))
    with _of("orders", text, tmp_path) as found:
        assert set(found.ask("orders.service", metric="orders")) == {("Take out", 4), ("Dine in", 2), ("Delivery", 2)}
        assert any("“dine-in” for “Dine in”" in note for note in found.draft.notes)


@pytest.mark.parametrize(
    "labels",
    [
        ("Juan Cruz", "juan cruz", "Ana Uy", "Ben Go", "Carla Li", "Dan Yu"),
        ("AB-1", "AB 1", "AB 2", "AB 3", "AB 4"),
        ("A+", "A-", "B+", "B-", "C+", "C-"),
    ],
)
def test_texts_that_are_each_their_own_stay(labels: tuple[str, ...], tmp_path: Path) -> None:
    text = "no,label,total\n" + "".join(f"{n},{label},{10 * n}\n" for n, label in enumerate(labels, 1))
    with _of("items", text, tmp_path) as found:
        assert {label for label, _ in found.ask("items.label", metric="total_item_total")} == set(labels)


# ---------------------------------------------------------------- numbers that rows repeat, or that run on

VOTERS = "precinct,candidate,votes,registered voters\n" + "".join(
    f"P{n},{who},{100 + 7 * n + at},{500 + 30 * n}\n" for n in range(5) for at, who in enumerate(("Santos", "Gomez"))
)
LINES = "order_id,order_date,product,qty,order_total\n" + "".join(
    f"{order},2025-01-0{order},{what},{qty},{180 + 11 * order}\n"
    for order in range(1, 6)
    for what, qty in (("Kape", 2), ("Tsaa", 1))
)
TRIPS = "trip no,plate,departed,passengers,meter_km\n" + "".join(
    f"{5000 + n},NAA{n % 2},2025-06-0{n},{40 - 3 * n},{120_000 + 50_000 * (n % 2) + 41 * n}\n" for n in range(1, 9)
)
TEACHERS = "school,subject,passed,classrooms\n" + "".join(
    f"School {n},{what},{20 + n * at},{8 + 3 * n}\n" for n in range(4) for at, what in enumerate(("Math", "Arts", "PE"))
)
SEATS = "bus,seat class,sold,capacity\n" + "".join(
    f"B{n},{what},{12 + n * at},{40 + n}\n" for n in range(5) for at, what in enumerate(("Front", "Back"))
)


@pytest.mark.parametrize(
    ("table", "text", "header"),
    [
        ("votes", VOTERS, "registered voters"),
        ("lines", LINES, "order_total"),
        ("trips", TRIPS, "meter_km"),
        ("trips", TRIPS.replace("meter_km", "odometer"), "odometer"),
        ("passers", TEACHERS, "classrooms"),
        ("tickets", SEATS, "capacity"),
    ],
)
def test_what_rows_only_repeat_or_read_off_is_never_added_up(
    table: str, text: str, header: str, tmp_path: Path
) -> None:
    with _of(table, text, tmp_path, starters=QUESTIONS) as found:
        field = found.draft.dataset(table).of(header)
        assert field.role == "measure"
        name = header.replace(" ", "_")
        assert not [
            one for one in found.draft.metrics if one.expression.startswith("SUM") and field.name in one.expression
        ]
        assert f"average_{name.removesuffix('_km')}" in found.model.metrics
        assert not any(question.startswith(f"total {header}") for question in found.draft.suggestions)


@pytest.mark.parametrize(
    ("header", "values"),
    [
        ("pay", [18_000, 21_000, 25_500, 16_000]),
        ("donated", [500, 700, 900, 1200]),
        ("hours", [8, 6, 7, 5]),
        ("visitors", [100, 220, 300, 410]),
    ],
)
def test_equal_numbers_of_several_months_are_added_up(header: str, values: list[int], tmp_path: Path) -> None:
    text = f"member,month,score,{header}\n" + "".join(
        f"M{n},2025-0{month},{n + month},{value}\n" for month in (1, 2, 3) for n, value in enumerate(values)
    )
    with _of("records", text, tmp_path) as found:
        assert found.ask(metric=f"total_{header}") == [(3 * sum(values),)]


def test_numbers_that_rise_and_fall_or_rise_by_much_are_added_up(tmp_path: Path) -> None:
    text = "town,year,visitors,births\n" + "".join(
        f"T{n},{year},{100 + n + 9 * (year - 2018)},{700 + n + (-1) ** year}\n"
        for n in range(4)
        for year in range(2018, 2022)
    )
    with _of("towns", text, tmp_path) as found:
        assert {"total_visitors", "total_births"} <= set(found.model.metrics)


@pytest.mark.parametrize(
    ("header", "role"),
    [
        ("Rainy Days", "measure"),
        ("holidays", "measure"),
        ("day", "dimension"),
        ("term_days", "dimension"),
        ("term_months", "dimension"),
    ],
)
def test_days_of_a_kind_are_counted_and_no_parts_of_a_date(header: str, role: str, tmp_path: Path) -> None:
    text = f"town,{header},rain\n" + "".join(f"{REGIONS[n % 4]},{1 + n % 9},{n}.5\n" for n in range(20))
    with _of("towns", text, tmp_path) as found:
        assert found.roles("towns")[header] == role


def test_answers_in_two_languages_are_yes_or_no(tmp_path: Path) -> None:
    answers = ("Yes", "No", "Oo", "Hindi", "yes", "Oo")
    text = "respondent,would recommend,code\n" + "".join(f"{n},{one},{'TN'[n % 2]}\n" for n, one in enumerate(answers))
    with _of("survey", text, tmp_path) as found:
        assert set(found.ask("survey.would_recommend", metric="surveys")) == {(True, 4), (False, 2)}
        assert found.draft.dataset("survey").of("code").column.kind == "string"


def test_what_describes_a_thing_is_not_offered_as_a_sum(tmp_path: Path) -> None:
    text = "model,brand,ram gb,price\n" + "".join(
        f"A{n},{REGIONS[n % 4]},{8 * (1 + n % 3)},{100 * n}\n" for n in range(8)
    )
    with _of("laptops", text, tmp_path, starters=QUESTIONS) as found:
        assert "total_ram_gb" in found.model.metrics
        assert not any("total ram" in question for question in found.draft.suggestions)


# ---------------------------------------------------------------- a last line that is cut off

WHOLE = "id,town,amount\n" + "".join(f"{n},Town {n % 4},{100 + n}\n" for n in range(30))


@pytest.mark.parametrize("end", ["30,Tow", "30", '30,"Tow', '30,"Tow, a'])
def test_a_last_line_that_is_cut_off_is_left_out_and_told(end: str, tmp_path: Path) -> None:
    with _of("sales", WHOLE + end, tmp_path) as found:
        assert found.connection.execute("SELECT count(*), sum(amount) FROM sales").fetchone() == (30, 3435)
        assert any(f"its last line ({end}) is cut off and left out" in note for note in found.draft.notes)


@pytest.mark.parametrize(
    ("end", "count"), [("30,Town 2,130", 31), ('30,"Town\n2",130', 31), ("30,Town 2\n", 31), ("Total,,3435", 30)]
)
def test_a_last_line_that_is_whole_stays(end: str, count: int, tmp_path: Path) -> None:
    with _of("sales", WHOLE + end, tmp_path) as found:
        assert found.connection.execute("SELECT count(*) FROM sales").fetchone() == (count,)
        assert not any("cut off" in note for note in found.draft.notes)


# ---------------------------------------------------------------- months


def test_a_quarter_is_no_figure_and_a_month_beside_its_year_is_one(tmp_path: Path) -> None:
    text = "shop,year,mes,trimestre,sold\n" + "".join(
        f"{REGIONS[n % 4]},{2023 + n % 2},{1 + n % 12},{1 + n % 12 // 3},{n}\n" for n in range(24)
    )
    with _of("shops", text, tmp_path) as found:
        assert found.draft.dataset("shops").of("year").column.least_grain == "month"
        assert [known.name for known in found.draft.dataset("shops").roles("measure")] == ["sold"]


def test_a_report_by_the_month_is_not_called_monthly_and_offers_no_time(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = "Buwan,Benta\nEnero,12500\nPebrero,11800\nMarso,14250\n"
    with house_of(tmp_path_factory, "monthly", {"monthly_report": text}, starters=QUESTIONS) as house:
        answer = ask(house, "Benta by buwan")
        assert rows(answer) == [("Marso", 14_250), ("Enero", 12_500), ("Pebrero", 11_800)]
        assert "monthly" not in answer.text
        assert not any("Marso" in offered for offered in answer.suggestions)
