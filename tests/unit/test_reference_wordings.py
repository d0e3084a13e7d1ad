"""Wordings of references by kind, each beside a near neighbour that is none."""

import pytest

from kanina.memory.references import Resolution, TurnText, resolve

# Five turns of scalars, and the same with a list of three at the end.
CALLS = (
    TurnText(1, "how many calls came in on monday", "3,912 calls came in."),
    TurnText(2, "average handle time per team", "It averages 6m12s."),
    TurnText(3, "abandoned calls last week", "277 calls were abandoned."),
    TurnText(4, "how many agents were absent today", "23 agents were absent."),
    TurnText(5, "magkano yung incentives", "₱512,000 na incentives."),
)
RANKED = (*CALLS, TurnText(6, "top 3 complaint reasons", "1. Billing – 402\n2. Slow line – 377\n3. Late visit – 190"))


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("answer no. 4 doesnt look right to me", (4,)),
        ("question no 2 but for tuesday", (2,)),
        ("compare answer 2 with answer 3", (2, 3)),
        ("ans 4 pls", (4,)),
        ("q5 again pls", (5,)),
        ("q3 thru q5 in a table", (3, 4, 5)),
        ("q1 and q5 in one table", (1, 5)),
        ("q#3 ulit", (3,)),
        ("q.3 again pls", (3,)),
        ("yung q3 ko ulit", (3,)),
        ("tanong3 ulit", (3,)),
    ],
)
def test_labels_are_read_however_they_are_written(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    "text",
    [
        "compare q1 and q2 revenue",
        "revenue for q3 2024",
        "units sold of the Q5",
        "how many Q7 were sold",
        "which agents answer 3 calls at once",
        "how many calls do you answer 3 days after a typhoon",
        "pass rate of quiz 5 and quiz 6",
    ],
)
def test_a_number_behind_a_letter_or_a_verb_is_no_label(text):
    assert resolve(text, CALLS) == Resolution(False)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("put my first three questions in one sheet", (1, 2, 3)),
        ("yung unang dalawang tanong ko sa isang sheet", (1, 2)),
        ("first three questions of the exam sheet", ()),
        ("how many got the first question in the answer sheet right", ()),
    ],
)
def test_a_new_sheet_is_where_an_answer_goes_and_an_exam_sheet_is_data(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "refers"),
    [
        ("could you shorten that last reply", True),
        ("simplify the last response", True),
        ("translate the last reply to tagalog", True),
        ("translate the last message of the supplier", False),
        ("status of the last request from the ICU", False),
    ],
)
def test_a_weak_speech_noun_is_the_chats_when_its_words_are_to_be_changed(text, refers):
    assert resolve(text, CALLS).turns == ((5,) if refers else ())


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("what was the number you gave for abandoned calls", (3,)),
        ("the total you showed for absent agents", (4,)),
        ("what figure did you give for handle time", (2,)),
        ("what did you tell me about absent agents", (4,)),
        ("how many agents did you give a bonus", ()),
    ],
)
def test_a_figure_the_assistant_gave_is_found_by_its_topic(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("hindi yung huli kundi yung sinundan nito", (4,)),
        ("hindi yung huli kundi yung una kong tanong", (1,)),
        ("not my 2nd question but my 4th", (4,)),
        ("everything ive asked so far", (1, 2, 3, 4, 5)),
        ("doesnt look right", (5,)),
        ("hndi un, ung tungkol sa absent", (4,)),
    ],
)
def test_what_is_denied_is_left_out_and_apostrophes_may_be_missing(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("umatras ka ng tatlong sagot", (3,)),
        ("urong ka ng dalawang tanong", (4,)),
        ("rewind two questions", (4,)),
        ("scroll up 3 answers", (3,)),
        ("ilang tauhan ang umatras dahil sa alon", ()),
        ("trips that moved back to pier 3", ()),
    ],
)
def test_going_back_is_counted_from_the_last_turn(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("ung sagot mo before ng pinaka-recent", (4,)),
        ("pinaka-latest na tanong ko", (5,)),
        ("pinaka-first question ko", (1,)),
        ("sino ang pinaka-latest na agent", ()),
        ("ano ung next kong tinanong after nung abandoned calls", (4,)),
        ("the first question i asked after the abandoned calls", (4,)),
        ("my last question before the abandoned calls", (2,)),
        ("the last answer and the one before it", (4, 5)),
        ("my 2nd question and the one after that", (2, 3)),
        ("ung last question ko tsaka ung bago nun", (4, 5)),
        ("passengers on vessel 2 and the one after it", ()),
    ],
)
def test_what_comes_before_or_after_is_counted_from_what_is_named(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("regarding dun sa abandoned, anong oras un", (3,)),
        ("about dun sa incentives, kelan binigay", (5,)),
        ("about that handle time, who measured it", (2,)),
        ("as for agents, how many are part time", ()),
        ("funds received from the UN", ()),
        ("nasa huling palapag ba ang opisina", ()),
    ],
)
def test_a_topic_put_in_front_points_back_when_it_is_pointed_at(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("ung top 1, magkano", 1),
        ("bottom 1 lang", 3),
        ("ung nasa last, ilan", 3),
        ("ilan ung nasa pangalawa", 2),
        ("yung number one, bakit", 1),
    ],
)
def test_a_place_of_the_ranking_is_a_row(text, row):
    assert resolve(text, RANKED) == Resolution(True, (6,), row, kind="item")


@pytest.mark.parametrize(
    "text",
    ["top 1 branch by sales", "sino ang number one na agent", "ilan ang nasa second batch", "our number one customer"],
)
def test_a_place_with_a_noun_of_its_own_is_data(text):
    assert resolve(text, RANKED) == Resolution(False)


@pytest.mark.parametrize(
    "text",
    [
        "repeat callers this month",
        "repeat purchase rate",
        "calls that were reopened again in june",
        "ilan ang tumawag ulit noong mayo",
        "same day resolutions per team",
        "agents with more than one absence",
        "how many said they were satisfied",
        "how many told us they were unhappy",
        "kailan ang sunod na singilan",
        "what is the next delivery date",
        "all agents above 30 years old",
        "ages 2-4 per branch",
        "calls with a second item",
        "guests who remember our ad",
    ],
)
def test_words_of_repeating_saying_and_following_may_be_the_datas_own(text):
    assert resolve(text, CALLS) == Resolution(False)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("two before that one", (3,)),
        ("isang tanong bago niyan", (4,)),
        ("not this one, the previous one", (4,)),
        ("hindi yan, yung nauna", (4,)),
        ("the previous question", (5,)),
        ("ung nauna dun sa abandoned calls", (2,)),
        ("the one i started on", (1,)),
    ],
)
def test_steps_before_what_is_denied_or_pointed_at(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("questions 2-4 as excel", (2, 3, 4)),
        ("turns 2–4 in a table", (2, 3, 4)),
        ("everything above in one file", (1, 2, 3, 4, 5)),
        ("all of the above as pdf", (1, 2, 3, 4, 5)),
        ("compare my first question with the last one", (1, 5)),
        ("pa-compare nung una kong tanong sa last", (1, 5)),
        ("compare my 2nd answer with this", (2, 5)),
    ],
)
def test_several_turns_by_range_by_place_on_the_screen_and_by_comparison(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("naalala mo yung sa abandoned", (3,)),
        ("do you remember the handle time", (2,)),
        ("ung absent, ilan dun ang agents", (4,)),
        ("paki dagdag ang petsa", (5,)),
        ("pakitanggal ang mayo", (5,)),
        ("im not convinced, check it", (5,)),
    ],
)
def test_topics_taken_up_and_edits_asked_for_politely(text, turns):
    assert resolve(text, CALLS).turns == turns


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("the 3rd item, whos in charge", 3),
        ("top one pls, more info", 1),
        ("ilan ang tawag sa pangalawa", 2),
        ("which of the three is most common", None),
        ("alin sa tatlo ang pinakamarami", None),
    ],
)
def test_rows_named_as_items_or_picked_among(text, row):
    found = resolve(text, RANKED)
    assert (found.turns, found.item) == ((6,), row)
