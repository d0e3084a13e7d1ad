"""Which language an answer is in."""

import pytest

from kanina.assistant.language import detect


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("revenue by region in 2025", "en"),
        ("now break that down by subject", "en"),
        ("kita kada rehiyon noong 2025", "fil"),
        ("magkano ang benta natin?", "fil"),
        ("ilan yung active students ngayong buwan", "fil"),
        ("yung unang tanong ko, pero 2024 lang", "fil"),
        ("top 3 branches lang", "fil"),
        ("how much yung refund natin this month", "fil"),
        ("i-compare mo sa last year", "fil"),
        ("benta 2025", "fil"),
        ("pa-list top 5 products", "fil"),
        ("paki-sort by date", "fil"),
        ("three questions back", "en"),
        ("ano'ng pinakamataas", "fil"),
        ("MAGKANO ANG KITA SA NCR", "fil"),
        ("MAGKANO KITA", "fil"),
        ("benta last month", "fil"),
        ("kita by region this year", "fil"),
        ("revenue yesterday", "en"),
        ("remove NCR", "en"),
        ("highest branch", "en"),
        ("add sangay", "fil"),
        ("let's see 2024", "en"),
        ("show mo revenue by region", "fil"),
        ("revenue po by region", "fil"),
    ],
)
def test_language_follows_the_words(text, expected):
    assert detect(text) == expected
    assert detect(text, "fil" if expected == "en" else "en") == expected


@pytest.mark.parametrize(
    "fragment", ["NCR", "2024", "O-12345", "top 3", "?!", "Math, Science", "₱10,000", "March 2025", "total sales"]
)
@pytest.mark.parametrize("conversation", ["en", "fil"])
def test_fragment_without_evidence_follows_the_conversation(fragment, conversation):
    assert detect(fragment, conversation) == conversation


@pytest.mark.parametrize(
    "text",
    [
        "orders of Mr. Ng in March",
        "lessons by Ms. Ang",
        "sales for “Sa Aming Tindahan”",
        "revenue for Araling Panlipunan",
        "KO rate by branch",
        "invoices from Una Trading",
        "what happened at noon in May",
        "orders of Mrs. Kita",
        "per mo",
        "average mo",
        "rainfall by mo",
        "mo with the most rainfall",
        "total amount by po",
        "the ko of each branch",
    ],
)
def test_names_and_quotes_do_not_change_the_language(text):
    assert detect(text) == "en"
