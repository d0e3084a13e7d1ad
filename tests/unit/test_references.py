"""Which earlier turns a message points at."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals import thresholds
from evals.references import report, run
from kanina.memory.references import Missing, Resolution, TurnText, resolve
from kanina.memory.references.lists import listed_rows
from kanina.memory.references.numbers import cardinal, ordinal
from kanina.memory.references.tokens import tags_of, tokenise
from kanina.memory.references.words import OFTEN_MISTYPED, TAGS
from kanina.memory.references.words_en import ENGLISH
from kanina.memory.references.words_fil import FILIPINO

DATA = Path(__file__).parent.parent / "data"

TURNS = (
    TurnText(1, "revenue by region in 2025", "NCR is highest.", row_count=18, row_keys=("NCR", "Bicol", "CAR")),
    TurnText(2, "attendance rate by month", "It went up.", row_count=0),
    TurnText(3, "active students in Cebu", "1,204.", row_count=0),
)
LIST = (*TURNS, TurnText(4, "top branches", "Katipunan is highest.", row_keys=("A", "B", "C"), row_count=3))


@pytest.mark.parametrize("name", sorted(file.name for file in DATA.glob("references*.jsonl")))
def test_labelled_messages_reach_the_thresholds(name):
    rows = [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    figures = report(run(rows))
    assert figures["exact"] >= thresholds.REFERENCES_EXACT
    assert figures["f1"] >= thresholds.REFERENCES_F1
    assert figures["false_alarm_rate"] <= thresholds.REFERENCES_FALSE_ALARM_RATE
    for language, row in figures["by_lang"].items():
        assert row["f1"] >= thresholds.REFERENCES_F1_BY_LANGUAGE, language


@pytest.mark.parametrize(
    "text",
    [
        "now break that down by subject",
        "only NCR",
        "and by month?",
        "kada buwan naman",
        "yung kanina, pero 2024",
        "the last question",
        "last month",
        "2024",
    ],
)
def test_a_message_that_leans_on_the_last_turn_means_it(text):
    assert resolve(text, TURNS) == Resolution(True, (3,), kind="recency")


@pytest.mark.parametrize(
    "text",
    [
        "my first question",
        "yung unang tanong ko, pero 2024 lang",
        "turn 1",
        "#1",
        "tanong 1 nga ulit",
        "the first one",
        "what did I start with?",
    ],
)
def test_the_first_is_turn_one(text):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns, found.out_of_range) == (True, (1,), False)


def test_a_turn_that_is_not_kept_is_out_of_range_and_never_a_neighbour():
    trimmed = TURNS[1:]
    gone = Missing("not_kept")
    assert resolve("my first question", trimmed) == Resolution(
        True, (), out_of_range=True, kind="ordinal", missing=gone
    )
    both = resolve("my first and second questions", trimmed)
    assert (both.turns, both.out_of_range) == ((2,), True)


def test_counting_starts_at_the_floor():
    assert resolve("my first question", TURNS[1:], floor=2).turns == (2,)
    assert resolve("my second question", TURNS[1:], floor=2).turns == (3,)
    assert resolve("turn 3", TURNS[1:], floor=2).turns == (3,)
    before = resolve("question 1", TURNS[1:], floor=2)  # the number it was shown with, before the start over
    assert (before.turns, before.missing) == ((), Missing("before_reset", since_reset=True))


def test_without_turns_only_a_named_one_is_missed():
    nothing = Missing("nothing_asked")
    assert resolve("repeat my second question", ()) == Resolution(
        True, (), out_of_range=True, kind="ordinal", missing=nothing
    )
    for message in ("yung kanina", "ulitin mo yung kanina", "yung tanong ko kanina", "kanina", "last one", "yung huli"):
        assert resolve(message, ()) == Resolution(True, (), out_of_range=True, kind="recency", missing=nothing)
    assert resolve("only NCR", ()) == Resolution(False)
    assert resolve("now by month", ()) == Resolution(False)
    assert resolve("the second one", ()) == Resolution(False)


def test_noun_less_ordinal_is_a_row_of_the_last_list():
    assert resolve("the second one", LIST) == Resolution(True, (4,), 2, kind="item")
    assert resolve("yung pangalawa", LIST) == Resolution(True, (4,), 2, kind="item")
    assert resolve("my second question", LIST) == Resolution(True, (2,), kind="ordinal")


@pytest.mark.parametrize(
    "text",
    """
    last one | the last one | last one please | show me the last one | repeat the last one | the latest one
    the last one by month | the last one but 2024 | the previous one | the previous one in 2024
    who manages the last one? | yung huli | yung panghuli | yung huli po | ulitin yung huli
    yung huli kada buwan | yung huli pero 2024 | yung last one, bakit ang baba | yung pinakahuli
    """.replace("\n", "|")
    .strip(" |")
    .split("|"),
)
def test_the_last_one_is_the_newest_turn_also_behind_a_list(text):
    assert resolve(text.strip(), LIST) == Resolution(True, (4,), kind="recency")


@pytest.mark.parametrize(
    "text",
    """
    the last one on the list | the last one in the table | the last of those | the last one of them | the last row
    the last one there | the bottom one | yung huli sa listahan | yung huli sa talahanayan | yung huling hilera
    yung huli sa mga iyon | yung nasa huli | yung nasa last
    """.replace("\n", "|")
    .strip(" |")
    .split("|"),
)
def test_the_last_row_is_meant_where_rows_are_named_and_is_that_of_the_whole_list(text):
    assert resolve(text.strip(), LIST).item == 3
    assert resolve(text.strip(), TURNS[:1]).item == 18


@pytest.mark.parametrize(
    "text",
    """
    kanina | kanina lang | yung kanina | ulitin mo yung kanina | ano yung kanina? | balik sa kanina | tungkol sa kanina
    yung tanong ko kanina | yung sagot kanina | yung tinanong ko kanina | yung sagot mo kanina | yung kanina ulit
    yung kanina pero 2024 | yung kanina kada buwan | yung kanina maliban sa NCR | yung kanina, sa NCR lang
    yung tanong ko kanina noong 2023 | yung tanong ko kanina buwan-buwan | my question earlier
    """.replace("\n", "|")
    .strip(" |")
    .split("|"),
)
def test_kanina_is_the_latest_earlier_turn(text):
    assert resolve(text.strip(), TURNS) == Resolution(True, (TURNS[-1].number,), kind="recency")


@pytest.mark.parametrize(
    "text",
    """
    mula kanina | kanina pa | kita mula kanina | ilang order na mula kanina? | magkano ang benta mula pa kanina
    kanina pa ba mababa ang benta? | kanina pa ako naghihintay | benta kanina | ilan ang enrollments kanina
    who was hired last | sino ang natanggap na huli
    kanina, magkano ang benta? | magkano ang kita kaninang umaga | sales since earlier | sales earlier today
    """.replace("\n", "|")
    .strip(" |")
    .split("|"),
)
def test_earlier_today_in_a_sentence_about_time_is_no_reference(text):
    assert resolve(text.strip(), TURNS) == Resolution(False)


@pytest.mark.parametrize("text", ["compare it with the first one", "ikumpara mo yan sa unang tanong ko"])
def test_the_last_answer_is_compared_with_a_turn_not_with_a_row_of_its_own(text):
    assert resolve(text, LIST) == Resolution(True, (1, 4), kind="multi")


def test_a_row_the_list_lacks_is_the_turn_of_that_number():
    turns = (*LIST, TurnText(5, "bottom branches", "", row_keys=("X", "Y"), row_count=2))
    assert resolve("the third one", turns) == Resolution(True, (3,), kind="item", missing=Missing("rows", count=2))


def test_what_follows_a_turn_that_pointed_back_is_counted_from_there():
    turns = (*TURNS, TurnText(4, "go back to my first question", "NCR is highest.", row_count=0))
    assert resolve("and the one after that", turns).turns == (2,)
    assert resolve("and the one before the last", turns).turns == (3,)


def test_a_topic_nobody_asked_about_is_not_kept_rather_than_guessed():
    never = Missing("topic", topics=("payroll",))
    assert resolve("the question about payroll", TURNS) == Resolution(
        True, (), out_of_range=True, kind="topic", missing=never
    )


def test_topics_meet_across_languages():
    assert resolve("yung tungkol sa mga mag-aaral", TURNS).turns == (3,)
    assert resolve("the one about income", (TurnText(1, "kita kada rehiyon", ""), TURNS[1])).turns == (1,)


@pytest.mark.parametrize(
    "text",
    [
        "revenue in the first quarter",
        "the second highest branch",
        "invoices from Una Trading",
        "wait a second, how many tutors are there",
        "how many requests came in yesterday",
        "compare this quarter with the last one",
        "kita noong huling tatlong buwan",
        "ilan ang dumating kanina",
    ],
)
def test_trigger_words_of_the_data_point_at_nothing(text):
    assert resolve(text, LIST) == Resolution(False)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            sorted(
                {
                    word.replace("_", " ")
                    for block in (ENGLISH, FILIPINO)
                    for text in block.values()
                    for word in text.split()
                }
            )
        )
        | st.text(max_size=8),
        max_size=12,
    ),
    st.sets(st.integers(1, 8), max_size=5),
)
def test_any_message_resolves_to_kept_turns_only(words, numbers):
    """Whatever is typed: only kept turns, in order, a row only with its one turn, nothing if it refers to nothing."""
    turns = [TurnText(number, "revenue by region", "1. A\n2. B") for number in sorted(numbers)]
    found = resolve(" ".join(words), turns)
    assert set(found.turns) <= numbers
    assert list(found.turns) == sorted(found.turns)
    assert found.item is None or (len(found.turns) == 1 and 1 <= found.item <= 2)
    assert found.refers or found == Resolution(False)
    assert found.turns or found.out_of_range or not found.refers


# ---------------------------------------------------------------- the words


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("whats my 2nd qestion again", (2,)),
        ("my 1st queston", (1,)),
        ("show the previus anwser", (3,)),
        ("all the quesitons above", (1, 2, 3)),
        ("tahong sales in Cebu", ()),
        ("seconds per call by branch", ()),
    ],
)
def test_a_word_that_is_often_mistyped_is_known_with_one_letter_wrong(text, turns):
    assert resolve(text, TURNS).turns == turns


def test_words_that_are_often_mistyped_are_words_of_references():
    assert {
        word for block in (ENGLISH, FILIPINO) for words in block.values() for word in words.split()
    } >= OFTEN_MISTYPED


@pytest.mark.parametrize("lexicon", [ENGLISH, FILIPINO], ids=["english", "filipino"])
def test_every_word_has_one_tag_and_every_tag_is_explained(lexicon):
    counts = Counter(word for text in lexicon.values() for word in text.split())
    assert [word for word, count in counts.items() if count > 1] == []
    assert set(lexicon) <= set(TAGS)


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("second", 2),
        ("2nd", 2),
        ("twenty-first", 21),
        ("una", 1),
        ("ikalawa", 2),
        ("pangalawa", 2),
        ("ikatlo", 3),
        ("pang-apat", 4),
        ("ikaapat", 4),
        ("panlima", 5),
        ("panglima", 5),
        ("pampito", 7),
        ("pansiyam", 9),
        ("ikasampu", 10),
        ("ikalabing-isa", 11),
        ("ika-3", 3),
        ("pang-2", 2),
        ("pangalan", None),
        ("pandan", None),
        ("luna", None),
    ],
)
def test_ordinals_of_both_series(word, number):
    assert ordinal(word) == number


@pytest.mark.parametrize(("word", "number"), [("dalawa", 2), ("dos", 2), ("7", 7), ("2024", None), ("lawa", None)])
def test_cardinals(word, number):
    assert cardinal(word) == number


def test_names_keep_their_words():
    assert tags_of(tokenise("orders of Third Wave Coffee")) == "WgWWW"
    assert tags_of(tokenise("benta ni Aling Huling"))[-1] == "W"


@pytest.mark.parametrize(
    ("answer", "rows"),
    [
        ("Top 2:\n1. A – 5\n2. B – 3", 2),
        ("- A\n- B\n- C", 3),
        ("The top three are A (8), B (6) and C (4).", 3),
        ("Two drivers: R. Sabado and P. Ilagan.", 2),
        ("Revenue by region: the highest is NCR with ₱70.00, the lowest (none) with ₱10.00.", 0),
        ("37 deliveries were late.", 0),
        ("", 0),
    ],
)
def test_listed_rows_are_counted(answer, rows):
    assert listed_rows(answer) == rows


def test_a_question_about_what_nobody_owns_is_read() -> None:
    assert resolve("tapos ilan lessons nila? idagdag mo", TURNS).turns == (3,)
