"""More kinds of wordings that a labelled set showed, each with the data's own wordings that look alike."""

import pytest

from kanina.memory.references import Resolution, TurnText, resolve

TURNS = tuple(
    TurnText(number, question, answer, row_count=0)
    for number, (question, answer) in enumerate(
        [
            ("total loans outstanding", "₱182.4M."),
            ("largest exposure by sector", "Agriculture."),
            ("who approved loan LN-2207", "Victor Manalo."),
            ("tips collected by the waiters", "₱41,000."),
            ("overtime of the audit team", "₱89,000."),
            ("dormant accounts", "2,048."),
            ("who is the head teller", "Liza Ramos."),
        ],
        start=1,
    )
)
ALL = tuple(turn.number for turn in TURNS)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Consolidate your answers to questions 2, 5 and 7 into a single schedule.", (2, 5, 7)),
        ("put the responses to questions 1 and 3 side by side", (1, 3)),
        ("replies 4 thru 6 on one slide, now", (4, 5, 6)),
        ("messages 2 to 3, in a table", (2, 3)),
        ("Sum up everything I have asked you so far.", ALL),
        ("list everything I had asked", ALL),
    ],
)
def test_several_turns_by_number_and_all_that_was_asked(text: str, numbers: tuple[int, ...]) -> None:
    assert resolve(text, TURNS).turns == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("drop the most recent question and print the other two", (5, 6)),
        ("skip my first question, show the other three", (5, 6, 7)),
        ("ignore the last answer and repeat the other one", (6,)),
    ],
)
def test_the_others_are_all_but_the_one_left_out(text: str, numbers: tuple[int, ...]) -> None:
    assert resolve(text, TURNS).turns == numbers


@pytest.mark.parametrize(
    "text",
    [
        "Who is the second highest paid foreman?",
        "the third most expensive loan",
        "sino ang pangalawang pinakamataas na sahod na teller",
        "Tickets sold for the movie Ask Me Again, all cinemas.",
        "sales of the album Tell Me Again last month",
        "how many members quit and then came back again",
        "how many requests did parents send in 2025",
        "replies received from borrowers in June",
    ],
)
def test_the_datas_own_places_names_and_returns_are_no_reference(text: str) -> None:
    assert resolve(text, TURNS) == Resolution(refers=False)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("un pang4 n tnong q, pki linaw nga", 4),
        ("ung pang2 n tanong ko", 2),
        ("pki ulit ung ika3 n tnung q", 3),
    ],
)
def test_places_in_text_speak(text: str, number: int) -> None:
    assert resolve(text, TURNS).turns == (number,)


@pytest.mark.parametrize(
    "text",
    [
        "tuwing anong araw siya pumapasok",
        "ilang taon na niyang hawak ang tungkulin",
        "entitled ba siya sa bonus",
        "anong oras yung out niya",
        "kailan siya na-hire",
        "saan siya nakatira",
        "bayad na ba siya sa utang",
    ],
)
def test_he_or_she_whom_nothing_explains_is_of_the_last_turn(text: str) -> None:
    assert resolve(text, TURNS).turns == (7,)


@pytest.mark.parametrize(
    "text",
    [
        "sino ang teller na umabsent pero siya pa rin ang top performer noong Mayo",
        "ilang borrower ang nagbayad bago siya pumirma",
        "magkano ang utang ni Ana noong siya ay nag-resign",
    ],
)
def test_he_or_she_who_is_named_is_no_reference(text: str) -> None:
    assert resolve(text, TURNS) == Resolution(refers=False)


@pytest.mark.parametrize(
    "text", ["next question ko after nung sa tips, pa-graph", "yung next question ko after sa tips"]
)
def test_the_next_question_after_a_topic_is_counted_from_it(text: str) -> None:
    assert resolve(text, TURNS).turns == (5,)


@pytest.mark.parametrize("text", ["next question: how many tellers are there", "next question ko, ilan ang teller"])
def test_a_next_question_that_follows_at_once_is_new(text: str) -> None:
    assert resolve(text, TURNS) == Resolution(refers=False)
