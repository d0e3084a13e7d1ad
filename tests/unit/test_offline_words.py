"""The pieces under the planner: folding, numbers, the lexicon, what a metric's expression says about rows."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from evals.dialogues import model
from kanina.assistant.offline import words_en, words_fil
from kanina.assistant.offline.lexicon import Lexicon, Reading
from kanina.assistant.offline.metric_conditions import adds_up, conditions_on, rows_counted
from kanina.assistant.offline.normalise import stems, tokens
from kanina.assistant.offline.numbers import match_number
from kanina.assistant.offline.replies import REPLIES
from kanina.assistant.offline.reply_book import Replies
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import Dimension, Metric
from kanina.models import Language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Parañaque", ("paranaque",)),
        ("branches by Category", ("branch", "by", "category")),
        ("buwan-buwan", ("buwan", "buwan")),
        ("What’s last year's", ("what", "s", "last", "year", "s")),
        ("O-12345?", ("o", "12345")),
        ("class status bus", ("class", "status", "bus")),
        ("enrolments", ("enrollment",)),
        ("₱50,000.50", ("50,000.50",)),
        ("😀", ()),
    ],
)
def test_text_is_folded_to_stems(text: str, expected: tuple[str, ...]) -> None:
    assert stems(text) == expected


def test_a_linker_is_one_form_of_a_word() -> None:
    assert tokens("bentang")[0].forms == ("bentang", "bentang", "bentan", "benta")
    assert tokens("buwang")[0].among({"buwan"})


def test_tokens_keep_their_place_in_the_text() -> None:
    text = "Kita sa Parañaque, 2025"
    assert [text[token.start : token.end] for token in tokens(text)] == ["Kita", "sa", "Parañaque", ",", "2025"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("50k", 50_000),
        ("1.5m", 1_500_000),
        ("₱1,500.75", Decimal("1500.75")),
        ("p50k", 50_000),
        ("PHP 50,000", 50_000),
        ("50 thousand pesos", 50_000),
        ("five", 5),
        ("twenty five", 25),
        ("one hundred and fifty", 150),
        ("half a million", 500_000),
        ("a million", 1_000_000),
        ("kalahating milyon", 500_000),
        ("isa't kalahating milyon", 1_500_000),
        ("sampung libo", 10_000),
        ("limang daan", 500),
        ("tatlong", 3),
        ("labing-isa", 11),
        ("dalawampu't lima", 25),
    ],
)
def test_number(text: str, value: Decimal | int) -> None:
    found = match_number(tokens(text), 0)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("text", ["k", "m", "branches", "q1", "a branch"])
def test_no_number(text: str) -> None:
    assert match_number(tokens(text), 0) is None


def test_a_percentage_is_told_from_a_number() -> None:
    found = match_number(tokens("80 percent"), 0)
    assert found is not None
    assert (found.end, found.value, found.percent) == (2, 80, True)


def test_two_numbers_side_by_side_are_two() -> None:
    found = match_number(tokens("two three"), 0)
    assert found is not None
    assert (found.end, found.value) == (1, 2)


class TestLexicon:
    lexicon = Lexicon(model())

    def readings(self, text: str) -> set[tuple[str, str, str]]:
        found = self.lexicon.match(tokens(text), 0)
        return {(reading.kind, str(reading.name), reading.value) for reading in found.readings} if found else set()

    def test_the_longest_phrase_wins(self) -> None:
        found = self.lexicon.match(tokens("average order value by plan"), 0)
        assert found is not None
        assert (found.end, found.readings) == (3, (Reading("metric", "average_order_value"),))

    def test_function_words_match_as_they_are_written(self) -> None:
        assert ("word", "sort", "") in self.readings("order by")
        assert self.readings("orders by") == {("metric", "enrollments", "")}

    def test_a_city_is_found_by_its_first_part_in_every_province_that_has_one(self) -> None:
        assert self.readings("San Fernando") == {
            ("value", "branches.city", "San Fernando, La Union"),
            ("value", "branches.city", "San Fernando, Pampanga"),
        }

    def test_accents_are_not_needed(self) -> None:
        assert ("value", "branches.city", "Parañaque, Metro Manila") in self.readings("paranaque")

    def test_a_phrase_does_not_swallow_the_small_word_behind_it(self) -> None:
        found = self.lexicon.match(tokens("over the last week"), 0)
        assert found is not None
        assert found.end == 1

    def test_a_role_is_named_with_the_fields_it_leads_to(self) -> None:
        found = self.lexicon.match(tokens("tutor's home region"), 0)
        assert found is not None
        assert found.readings == (Reading("dimension", "branches.region", role="home_branch"),)

    def test_per_term_groups_though_a_value_has_it_for_a_synonym(self) -> None:
        assert ("value", "enrollments.plan", "quarterly") not in self.readings("per term")


def metric(expression: str) -> Metric:
    return Metric(name="m", expression=expression, dataset="sales")


STATUS = Dimension(dataset="sales", name="status", expression="status")


@pytest.mark.parametrize(
    ("expression", "values", "fits"),
    [
        ("SUM(CASE WHEN sales.status = 'paid' THEN amount END)", {"paid"}, True),
        ("SUM(CASE WHEN status = 'paid' THEN amount END)", {"refunded"}, False),
        ("SUM(amount) FILTER (WHERE status IN ('paid', 'refunded'))", {"refunded"}, True),
        ("COUNT(CASE WHEN sales.status <> 'cancelled' THEN 1 END)", {"paid"}, True),
        ("COUNT(CASE WHEN sales.status <> 'cancelled' THEN 1 END)", {"cancelled"}, False),
        ("AVG(CASE sales.status WHEN 'paid' THEN 1.0 ELSE 0.0 END)", {"paid"}, False),
    ],
)
def test_a_metric_fits_only_rows_it_counts(expression: str, values: set[str], fits: bool) -> None:
    known = conditions_on(metric(expression), STATUS)
    assert known is not None
    assert known.fits(frozenset(values)) is fits


def test_a_metric_says_nothing_about_other_columns() -> None:
    assert conditions_on(metric("SUM(sales.payment_status)"), STATUS) is None


@pytest.mark.parametrize(
    ("expression", "additive"),
    [
        ("SUM(amount)", True),
        ("COUNT(id)", True),
        ("SUM(minutes) / 60.0", True),
        ("COUNT(DISTINCT id)", False),
        ("AVG(score)", False),
        ("SUM(a) / NULLIF(COUNT(b), 0)", False),
    ],
)
def test_only_sums_and_counts_add_up(expression: str, additive: bool) -> None:
    assert adds_up(metric(expression)) is additive


def test_a_metric_that_counts_one_value_stands_for_its_rows() -> None:
    assert rows_counted(model())["refunds"] == (Reading("value", "enrollments.status", "refunded"),)
    assert "revenue" not in rows_counted(model())


def test_every_phrase_has_words() -> None:
    for vocabulary in (words_en, words_fil):
        for kind, phrases in vocabulary.PHRASES.items():
            assert isinstance(kind, Word)
            assert phrases
            assert all(tokens(phrase) for phrase in phrases), kind


def test_both_languages_say_everything_with_the_same_gaps() -> None:
    import string

    english, filipino = REPLIES["en"], REPLIES["fil"]
    for name in english.__slots__:
        fields = [
            {part for _, part, _, _ in string.Formatter().parse(getattr(replies, name)) if part}
            for replies in (english, filipino)
        ]
        assert getattr(filipino, name)
        assert fields[0] == fields[1], name


@pytest.mark.parametrize("language", ["en", "fil"])
def test_no_sentence_runs_into_the_next_behind_a_quotation(language: Language) -> None:
    phrases = {name: getattr(REPLIES[language], name) for name in Replies.__slots__}
    assert [name for name, phrase in phrases.items() if re.search(r"\}” [A-Z]", phrase)] == []
