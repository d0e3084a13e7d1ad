"""What a message points at that is not there: why it is not, and never a neighbour instead."""

from typing import get_args

import pytest

from kanina.assistant.wording.absent import why_absent
from kanina.memory.references import Missing, TurnText, Why, points_back, resolve

TURNS = (
    TurnText(1, "revenue by region in 2025", "NCR.", row_keys=("NCR", "Bicol", "CAR"), row_count=18),
    TurnText(2, "enrollments by subject in 2024", "Math.", row_keys=("Math", "Science"), row_count=6),
    TurnText(3, "average rating by branch in 2025", "Lahug.", row_keys=("A", "B", "C", "D", "E"), row_count=5),
)
PLAIN = tuple(TurnText(number, f"figure {number}", "7.", row_count=0) for number in range(1, 13))


@pytest.mark.parametrize(
    "text",
    ["question 0", "tanong 0", "question 2.5", "question -1", "my zeroth question", "yung ika-0 kong tanong", "turn 0"],
)
def test_a_number_no_question_has_is_no_question(text: str) -> None:
    found = resolve(text, TURNS)
    assert (found.refers, found.turns, found.missing) == (True, (), Missing("no_number"))


@pytest.mark.parametrize("text", ["my 99th question", "question 1000", "ika-9 kong tanong", "turn 4", "tanong 12"])
def test_a_number_too_high_tells_how_many_were_asked(text: str) -> None:
    found = resolve(text, TURNS)
    assert (found.turns, found.missing) == ((), Missing("beyond", count=3))


def test_a_number_from_before_the_start_over_is_told_as_such_and_ordinals_count_from_there() -> None:
    later = TURNS[1:]
    assert resolve("question 1", later, floor=2).missing == Missing("before_reset", since_reset=True)
    assert resolve("question 1", later, floor=2).turns == ()
    assert resolve("my first question", later, floor=2).turns == (2,)
    assert resolve("my third question", later, floor=2).missing == Missing("beyond", count=2, since_reset=True)


def test_what_was_asked_and_dropped_is_no_longer_kept() -> None:
    kept = PLAIN[2:]
    assert resolve("my first question", kept).missing == Missing("not_kept")
    first_three = resolve("yung unang tatlo", kept)
    assert (first_three.turns, first_three.missing) == ((3,), Missing("not_kept"))
    assert resolve("yung unang tatlo", PLAIN).turns == (1, 2, 3)


@pytest.mark.parametrize("text", ["the one before that", "yung bago pa doon"])
def test_nothing_is_before_the_first(text: str) -> None:
    assert resolve(text, PLAIN[:1]).missing == Missing("before_first")


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("what did I ask about attendance", ("attendance",)),
        ("did I already ask about attendance?", ("attendance",)),
        ("ano ang tinanong ko tungkol sa attendance", ("attendance",)),
        ("what did I ask about tuition and branches", ("tuition",)),
    ],
)
def test_a_topic_never_asked_about_is_named(text: str, topics: tuple[str, ...]) -> None:
    found = resolve(text, TURNS)
    assert (found.refers, found.turns, found.missing) == (True, (), Missing("topic", topics=topics))
    assert resolve(text, PLAIN[2:]).missing.why == "topic_not_kept"


def test_a_place_within_a_topic_tells_how_many_there_are() -> None:
    assert resolve("my third question about ratings", TURNS).missing == Missing("beyond", count=1, topics=("ratings",))


@pytest.mark.parametrize(
    "text",
    [
        "my first question",
        "ano ang una kong tanong",
        "question 0",
        "what did I ask about sales",
        "the third on that list",
    ],
)
def test_before_anything_was_asked_that_is_the_reason(text: str) -> None:
    assert resolve(text, ()).missing == Missing("nothing_asked")
    assert resolve(text, (), floor=4, asked=3).missing == Missing("nothing_asked", since_reset=True)
    assert resolve(text, (), asked=3).missing == Missing("not_kept")


@pytest.mark.parametrize("text", ["", "  ", "?", "...", "!,"])
def test_what_says_nothing_points_at_nothing(text: str) -> None:
    assert not points_back(text)
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize("text", ["kaninang tanong ko", "kaninang sagot mo", "yung kaninang tanong"])
def test_the_question_of_just_now_is_the_last(text: str) -> None:
    assert resolve(text, TURNS).turns == (3,)


def test_a_time_of_this_day_is_no_question() -> None:
    assert not resolve("ilan ang dumating kaninang umaga", TURNS).refers


# ---------------------------------------------------------------- rows


def picked(*questions: str) -> tuple[TurnText, ...]:
    """The list of turn 3, and then picks of it."""
    picks = enumerate(questions, start=4)
    return (*TURNS, *(TurnText(number, text, "5.", row_keys=("B",), row_count=1) for number, text in picks))


@pytest.mark.parametrize("before", [("the second one",), ("the second one", "yung pangatlo", "the sixth one")])
def test_a_list_stays_the_one_meant_behind_picks_of_it(before: tuple[str, ...]) -> None:
    found = resolve("the third one", picked(*before))
    assert (found.turns, found.item, found.missing) == ((3,), 3, None)


def test_another_question_in_between_ends_the_list() -> None:
    assert resolve("the third one", picked("the second one", "how many students are there")).item is None


@pytest.mark.parametrize("text", ["the sixth one", "yung pang-anim", "the first and the sixth", "the first seven"])
def test_more_places_than_rows_is_told(text: str) -> None:
    assert resolve(text, TURNS).missing == Missing("rows", count=5)
    assert resolve(text, picked("the second one")).missing == Missing("rows", count=5)


@pytest.mark.parametrize("text", ["the second one on that list", "yung pangalawa sa listahang iyan"])
def test_that_list_is_the_latest_that_was_shown(text: str) -> None:
    assert resolve(text, PLAIN).missing == Missing("no_list")
    found = resolve(text, (*TURNS, TurnText(4, "revenue in 2024", "₱5.", row_count=1)))
    assert (found.turns, found.item) == ((3,), 2)


@pytest.mark.parametrize(
    "text",
    [
        "same as the first but for enrollments",
        "like the first one, but 2024",
        "katulad ng una pero enrollments",
        "gaya ng una, pero 2024",
    ],
)
def test_as_the_first_means_the_turn_and_no_row(text: str) -> None:
    found = resolve(text, TURNS)
    assert (found.turns, found.item) == ((1,), None)


def test_the_same_for_a_row_is_still_a_row() -> None:
    assert resolve("the same for the second one", TURNS).item == 2


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("missing", "english", "filipino"),
    [
        (Missing("nothing_asked"), "You have not asked anything here yet.", "Wala ka pang naitatanong dito."),
        (
            Missing("nothing_asked", since_reset=True),
            "You have not asked anything since we started over.",
            "Wala ka pang naitatanong mula nang magsimula tayo ulit.",
        ),
        (
            Missing("beyond", count=17),
            "You have asked only 17 questions so far.",
            "17 pa lang ang naitanong mo hanggang ngayon.",
        ),
        (
            Missing("beyond", count=1, since_reset=True),
            "You have asked only one question since we started over.",
            "Isa pa lang ang naitanong mo mula nang magsimula tayo ulit.",
        ),
        (
            Missing("beyond", count=1, topics=("ratings",)),
            "You have asked only one question about ratings so far.",
            "Isa pa lang ang naitanong mo tungkol sa ratings hanggang ngayon.",
        ),
        (
            Missing("topic", topics=("payroll", "rent")),
            "You have not asked about payroll and rent so far.",
            "Wala ka pang naitanong tungkol sa payroll at rent hanggang ngayon.",
        ),
    ],
)
def test_each_reason_is_told_in_both_languages(missing: Missing, english: str, filipino: str) -> None:
    assert (why_absent(missing, "en"), why_absent(missing, "fil")) == (english, filipino)


def test_every_reason_has_words_of_its_own() -> None:
    reasons = [Missing(why, count=2, topics=("rent",)) for why in get_args(Why)]
    for language in ("en", "fil"):
        assert len({why_absent(missing, language) for missing in reasons}) == len(reasons)
