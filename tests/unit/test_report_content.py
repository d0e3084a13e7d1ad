"""A day's figures: what is asked, what is compared, how it is said."""

from __future__ import annotations

import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from kanina.data.compile import compile_query
from kanina.data.semantic_model import Metric
from kanina.models import Filter, MetricQuery, Result, VerifiedQuery
from kanina.people import Person, local
from kanina.problems import ModelInvalid
from kanina.reports import html, text
from kanina.reports.daily import Change, change, content, filter_key, latest
from kanina.reports.definition import (
    BreakdownDefinition,
    ReportDefinition,
    default_definition,
    definition_for,
    load_definition,
)
from kanina.reports.view import ChangeView, HeadlineView, view
from tests.small import TODAY, ask, small_model
from tests.unit.report_data import BEFORE, DAY, DEFINITION, MODEL, WEEK, Figures, filtered_model, monthly_model

ME = local("me")
LATER = DAY + timedelta(days=4)


def test_the_day_the_day_before_and_the_same_weekday_are_measured_once_each() -> None:
    figures = Figures()
    report = content(figures, DEFINITION, DAY, ME)
    first = report.headlines[0]
    assert (first.value, first.day_before, first.week_before) == (
        Decimal("1234567.50"),
        Decimal("1300000.00"),
        Decimal(0),
    )
    periods = [query.period.start for _, query in figures.asked if query.period]
    assert periods == [DAY, BEFORE, WEEK, DAY, DAY, DAY]
    assert DAY.weekday() == WEEK.weekday()


def test_filters_narrow_every_query() -> None:
    figures = Figures()
    only = (Filter(field="orders.region", values=("NCR",)),)
    content(figures, DEFINITION, DAY, ME, only)
    assert {query.filters[:1] for _, query in figures.asked} == {only}
    assert {person for person, _ in figures.asked} == {ME}


@pytest.mark.parametrize(
    ("value", "before", "form", "expected"),
    [
        ("110", "100", "currency", Change(kind="ratio", amount=Decimal("0.1"))),
        ("-50", "-100", "number", Change(kind="ratio", amount=Decimal("0.5"))),
        ("5", "0", "number", Change(kind="unknown")),
        ("0.5", "0.25", "percent", Change(kind="points", amount=Decimal("0.25"))),
        ("0.5", "0", "percent", Change(kind="points", amount=Decimal("0.5"))),
        ("4.5", "4.75", "rating", Change(kind="difference", amount=Decimal("-0.25"))),
        (None, "1", "number", Change(kind="unknown")),
        ("1", None, "number", Change(kind="unknown")),
    ],
)
def test_changes(value: str | None, before: str | None, form: str, expected: Change) -> None:
    numbers = [None if text is None else Decimal(text) for text in (value, before)]
    assert change(*numbers, form) == expected


def test_the_words_in_english() -> None:
    words = view(content(Figures(), DEFINITION, DAY, ME), "en")
    assert words.subject == "Tala daily · Tuesday, 24 November 2026 · revenue ₱1,234,567.50 (▼ 5.0%)"
    assert words.heading == "Tala daily"
    assert words.intro == "These are the figures of Tuesday, 24 November 2026."
    assert words.headline_header == ("Figure", "Value", "vs Mon 23 Nov", "vs Tue 17 Nov")
    unknown = ChangeView("–", "unknown")
    assert words.headlines == (
        HeadlineView("Revenue", "₱1,234,567.50", ChangeView("▼ 5.0%", "down", "bad"), unknown),
        HeadlineView("Enrollments", "312", ChangeView("unchanged", "level"), ChangeView("▲ 20.0%", "up", "good")),
        HeadlineView(
            "Attendance rate",
            "91.4%",
            ChangeView("▲ 1.2 points", "up", "good"),
            ChangeView("▼ 0.6 points", "down", "bad"),
        ),
        HeadlineView("Average rating", "4.56", ChangeView("▲ 0.15", "up", "good"), unknown),
    )
    assert [(table.title, table.rows, table.rest) for table in words.tables] == [
        ("Revenue by region", (("NCR", "₱800,000.50"), ("CALABARZON <b>", "₱434,567.00")), None),
        ("Enrollments: top 2 by subject", (("Math", "120"), ("Araling Panlipunan", "92")), ("All others", "3")),
    ]


def test_the_words_in_filipino() -> None:
    words = view(content(Figures(), DEFINITION, DAY, ME), "fil")
    assert words.subject == "Tala daily · Martes, Nobyembre 24, 2026 · kita ₱1,234,567.50 (▼ 5.0%)"
    assert words.tables[0].title == "Kita kada rehiyon"
    assert words.headlines[2].since_day_before.text == "▲ 1.2 puntos"


def test_a_day_without_data_says_so() -> None:
    report = latest(Figures(until=None), DEFINITION, DAY, ME)
    words = view(report, "en")
    assert report.empty
    assert words.subject == "Tala daily · Tuesday, 24 November 2026 · no data"
    assert words.intro == "There is no data for Tuesday, 24 November 2026. It may not have arrived yet."
    assert (words.headlines, words.tables) == ((), ())
    assert "<table width" not in html.render(words)


def test_data_that_ends_earlier_gives_its_last_full_day_and_the_subject_says_so() -> None:
    figures = Figures()
    report = latest(figures, DEFINITION, LATER, ME)
    assert (report.day, report.due) == (DAY, LATER)
    words = view(report, "en")
    assert words.subject == ("Tala daily · latest data: Tuesday, 24 November 2026 · revenue ₱1,234,567.50 (▼ 5.0%)")
    assert words.intro == (
        "There is no data for Saturday, 28 November 2026. "
        "These are the figures of Tuesday, 24 November 2026, the last day that has any."
    )
    assert words.headlines == view(content(figures, DEFINITION, DAY, ME), "en").headlines
    assert view(report, "fil").subject == (
        "Tala daily · huling datos: Martes, Nobyembre 24, 2026 · kita ₱1,234,567.50 (▼ 5.0%)"
    )


class School:
    """Measures over the small school's rows, through the compiler, the guard and DuckDB."""

    model = small_model()

    def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
        assert isinstance(query, MetricQuery)
        columns = compile_query(query, self.model, today=TODAY).columns or ()
        return Result(columns=columns, rows=tuple(ask(**{name: getattr(query, name) for name in ASKED})))


ASKED = ("metrics", "dimensions", "filters", "period", "sort", "limit")


def test_the_last_day_with_figures_is_found_among_rows() -> None:
    definition = ReportDefinition(headline=("revenue", "lessons"))
    days = {day: latest(School(), definition, day, ME).day for day in (date(2025, 3, 1), date(2025, 2, 15))}
    # On the 15th there was an order, but nothing was paid; the last lesson was on the 2nd.
    assert days == {date(2025, 3, 1): date(2025, 2, 16), date(2025, 2, 15): date(2025, 2, 2)}


def test_the_rest_is_measured_also_of_what_does_not_add_up_and_of_a_group_without_a_name() -> None:
    class AsOneDay(School):
        """The small school, as if all its rows were of one day."""

        def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
            assert isinstance(query, MetricQuery)
            return super().measure(query.model_copy(update={"period": None}), person)

    breakdowns = tuple(
        BreakdownDefinition(metric=metric, dimension=field, limit=limit)
        for metric, field, limit in (
            ("refund_rate", "orders.subject", 1),
            ("orders", "tutors.tutor", 1),
            ("orders", "tutors.tutor", 2),
            ("revenue", "orders.rush", 1),
            ("orders", "orders.status", 3),
        )
    )
    definition = ReportDefinition(headline=("revenue",), breakdowns=breakdowns)
    report = content(AsOneDay(), definition, TODAY, ME)
    maths = Filter(field="orders.subject", values=("Math",))
    assert report.breakdowns[0].rest == ask(metrics=("refund_rate",), filters=(maths,))[0][0] == 0.0
    totals = {name: ask(metrics=(name,))[0][0] for name in ("orders", "revenue")}
    for definition_of, item in zip(breakdowns[1:4], report.breakdowns[1:4], strict=True):
        shown = sum(row[1] for row in item.result.rows)
        assert shown + item.rest == totals[definition_of.metric]
    assert [item.limited for item in report.breakdowns] == [True, True, True, True, False]


def test_days_that_one_table_alone_has_are_not_full() -> None:
    class Staggered(Figures):
        """After the last day of all figures there are two of one alone."""

        def measure(self, query: MetricQuery | VerifiedQuery, person: Person) -> Result:
            result = super().measure(query, person)
            if not isinstance(query, MetricQuery) or query.period is None or query.period.start is not None:
                return result
            alone = tuple((LATER - timedelta(days=back), None, 3, None, None) for back in (1, 2))
            return result.model_copy(update={"rows": (*alone, *result.rows)})

    assert latest(Staggered(), DEFINITION, LATER, ME).day == DAY


def test_a_day_that_is_named_is_the_day_reported() -> None:
    report = content(Figures(), DEFINITION, LATER, ME)
    assert (report.day, report.empty) == (LATER, True)


def test_of_a_metric_of_which_less_is_better_a_rise_is_bad() -> None:
    fewer = MODEL.metrics["revenue"].model_copy(update={"better": "lower"})
    model = MODEL.model_copy(update={"metrics": {**MODEL.metrics, "revenue": fewer}})
    page = html.render(view(content(Figures(model), DEFINITION, DAY, ME), "en"))
    cells = dict(re.findall(r'<td class="(\w+) line"[^>]*>([▲▼][^<]*)<', page)[::-1])
    assert view(content(Figures(model), DEFINITION, DAY, ME), "en").headlines[0].since_day_before == ChangeView(
        "▼ 5.0%", "down", "good"
    )
    assert cells == {"good": "▼&nbsp;5.0%", "bad": "▼&nbsp;0.6 points"}
    assert 'color:#1a7f37">▼&nbsp;5.0%' in page


def test_plain_text_lines_up() -> None:
    assert text.render(view(content(Figures(), DEFINITION, DAY, ME), "en"), "https://x.org/u") == (
        "Tala daily\n"
        "These are the figures of Tuesday, 24 November 2026.\n"
        "\n"
        "Revenue: ₱1,234,567.50\n"
        "  ▼ 5.0% vs Mon 23 Nov; – vs Tue 17 Nov\n"
        "Enrollments: 312\n"
        "  unchanged vs Mon 23 Nov; ▲ 20.0% vs Tue 17 Nov\n"
        "Attendance rate: 91.4%\n"
        "  ▲ 1.2 points vs Mon 23 Nov; ▼ 0.6 points vs Tue 17 Nov\n"
        "Average rating: 4.56\n"
        "  ▲ 0.15 vs Mon 23 Nov; – vs Tue 17 Nov\n"
        "\n"
        "Revenue by region\n"
        "NCR             ₱800,000.50\n"
        "CALABARZON <b>  ₱434,567.00\n"
        "\n"
        "Enrollments: top 2 by subject\n"
        "Math                120\n"
        "Araling Panlipunan   92\n"
        "All others            3\n"
        "\n"
        "You get this because you subscribed to it, or because its operator added your address.\n"
        "Unsubscribe: https://x.org/u\n"
    )


def test_html_escapes_what_comes_from_data_and_fetches_nothing() -> None:
    document = html.render(view(content(Figures(), DEFINITION, DAY, ME), "en"), 'https://x.org/u?a=1&b="2"')
    assert "CALABARZON &lt;b&gt;" in document
    assert 'href="https://x.org/u?a=1&amp;b=&quot;2&quot;"' in document
    for fetching in ("src=", "url(", "<script", "<link", "@import"):
        assert fetching not in document
    assert document.count("http") == 1
    assert len(document.encode()) < 16_000


def test_html_stays_small_by_showing_fewer_rows() -> None:
    figures = Figures()
    report = content(figures, DEFINITION, DAY, ME)
    many = tuple((f"Branch number {number} with quite a long name", Decimal(number)) for number in range(500))
    wide = report.breakdowns[0].model_copy(
        update={"result": report.breakdowns[0].result.model_copy(update={"rows": many})}
    )
    document = html.render(view(report.model_copy(update={"breakdowns": (wide,) * 6}), "en"))
    assert len(document.encode()) < html.HTML_LIMIT_BYTES
    assert document.count("… and 470 more") == 6


def test_the_default_definition_takes_the_models_first_dated_metrics_and_labels() -> None:
    definition = default_definition(MODEL)
    assert definition.headline == ("revenue", "enrollments", "attendance_rate", "average_rating")
    assert [(item.metric, item.dimension) for item in definition.breakdowns] == [
        ("revenue", "orders.region"),
        ("revenue", "orders.subject"),
    ]


def test_without_a_file_what_is_dated_by_the_month_alone_is_left_out() -> None:
    definition = default_definition(monthly_model("enrollments", "average_rating"))
    assert definition.headline == ("enrollments", "average_rating")
    assert {item.metric for item in definition.breakdowns} == {"enrollments"}


def test_where_no_declared_metric_has_days_the_models_counts_are_reported() -> None:
    months = monthly_model()
    visits = Metric(name="visits_count", expression="COUNT(*)", dataset="orders", time_field="orders.at")
    model = months.model_copy(update={"implied_metrics": {"visits_count": visits}})
    assert default_definition(model).headline == ("visits_count",)
    with pytest.raises(ModelInvalid, match="has none: give one a time_field that holds days"):
        default_definition(months)


def test_a_definition_file_beside_the_model_is_used(tmp_path: Path) -> None:
    (tmp_path / "report.yaml").write_text(
        "title: Sales\nheadline: [revenue]\n"
        "breakdowns:\n- {metric: revenue, dimension: orders.subject, limit: 3, title: {en: top, fil: asignatura}}\n"
    )
    definition = definition_for(MODEL, tmp_path / "model.yaml", "daily")
    assert definition.headline == ("revenue",)
    words = view(content(Figures(), definition, DAY, ME), "fil")
    assert words.subject.startswith("Sales · Martes")
    assert words.tables[0].title == "Asignatura"
    assert len(words.tables[0].rows) == 3
    assert words.heading == "Sales"
    assert definition_for(MODEL, tmp_path / "elsewhere" / "model.yaml", "sales").id == "sales"


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("headline: [revenu]", "there is no metric 'revenu'; known are"),
        ("headline: [undated]", "'undated' has no time field"),
        ("headline: [revenue, enrollments]", "'enrollments' is dated by the month alone, so .* of a day; leave it out"),
        ("headline: []", "headline is empty"),
        ("headline: [revenue, revenue]", "a metric twice"),
        ("headline: [revenue]\nbreakdowns: [{metric: revenue, dimension: region}]", "no dimension 'region'"),
        ("headline: [revenue]\nbreakdown: []", "breakdown: Extra inputs"),
        (
            "headline: [revenue]\nbreakdowns: [{metric: revenue, dimension: orders.region, limit: 0}]",
            "breakdowns.0.limit: Input should be greater than or equal to 1",
        ),
        ("title: [", "report.yaml: while parsing"),
        ("", "the file: Input should be"),
    ],
)
def test_a_wrong_definition_is_named(tmp_path: Path, content: str, named: str) -> None:
    path = tmp_path / "report.yaml"
    path.write_text(content)
    with pytest.raises(ModelInvalid, match=named):
        load_definition(path, monthly_model("revenue"))


def test_a_report_without_a_title_is_named_after_the_model() -> None:
    report = content(Figures(), DEFINITION.model_copy(update={"title": {}}), DAY, ME)
    assert view(report, "en").heading == "tala learning centers: daily report"
    assert view(report, "fil").heading == "tala learning centers: ulat ng araw"


def test_people_with_the_same_rows_share_a_report() -> None:
    only = (Filter(field="orders.region", values=("NCR",)),)
    other = Person("local:other", ("NCR",))
    assert filter_key(MODEL, ME, ()) == filter_key(MODEL, other, ())
    assert filter_key(MODEL, ME, ()) != filter_key(MODEL, ME, only)
    model = filtered_model()
    keys = [filter_key(model, Person(f"local:{name}", groups), ()) for name, groups in NAMED]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3


NAMED = (("a", ("NCR",)), ("b", ("NCR", "unknown")), ("c", ("CAR",)), ("d", ()))
