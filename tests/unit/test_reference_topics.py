"""Topics meet turns in other words: the glossary's concepts, its phrases, and the roots of inflected words."""

from collections import Counter, defaultdict

import pytest

from kanina.memory.references import TurnText, resolve
from kanina.memory.references.glossary import SEVERAL_MEANINGS, concepts
from kanina.memory.references.topics import keys, matches

# Turns of one office, none of which holds a word of the topics below as it is written there.
QUESTIONS = (
    "flights held up by typhoons",
    "delinquent accounts per branch",
    "total refunds in May",
    "mortality per flock",
    "server uptime this quarter",
    "membership freezes in June",
    "how many plastic chairs were bought",
    "resignations by team",
    "streetlights out of order",
    "fraud reports",
    "cancelled bookings",
    "spoilage by store",
    "ilang bata ang lumiban",
    "nasunog na gusali",
    "water supply",
)
TURNS = tuple((question, "12.") for question in QUESTIONS)


@pytest.mark.parametrize(
    ("topic", "question"),
    [
        ("bad weather", "flights held up by typhoons"),
        ("late paying", "delinquent accounts per branch"),
        ("hindi nakabayad", "delinquent accounts per branch"),
        ("money gave", "total refunds in May"),
        ("birds dying", "mortality per flock"),
        ("namamatay manok", "mortality per flock"),
        ("reliable servers", "server uptime this quarter"),
        ("pausing membership", "membership freezes in June"),
        ("upuan", "how many plastic chairs were bought"),
        ("umalis", "resignations by team"),
        ("nagsialis", "resignations by team"),
        ("madidilim kalsada", "streetlights out of order"),
        ("lights out", "streetlights out of order"),
        ("nang-scam", "fraud reports"),
        ("natuloy", "cancelled bookings"),
        ("nabulok", "spoilage by store"),
        ("threw away", "spoilage by store"),
        ("absences", "ilang bata ang lumiban"),
        ("burned buildings", "nasunog na gusali"),
        ("nasunugan", "nasunog na gusali"),
        ("tubig", "water supply"),
    ],
)
def test_a_topic_meets_the_turn_that_means_it_in_other_words(topic, question):
    assert QUESTIONS[matches(topic.split(), TURNS)[0].position] == question


@pytest.mark.parametrize("topic", ["people", "person", "old", "many", "tao", "marami", "luma", "attribution"])
def test_words_that_fit_anything_or_nothing_here_are_no_concepts(topic):
    assert matches([topic], TURNS) == []


def test_a_phrase_outweighs_what_its_words_mean_alone():
    turns = [("delinquent accounts", "9."), ("payment methods", "Cash leads.")]
    assert [match.position for match in matches(["late", "payment"], turns)] == [0, 1]


def test_a_turn_in_the_topics_own_words_goes_before_one_in_others():
    turns = [("late payments", "9."), ("delinquent accounts", "9.")]
    assert [match.position for match in matches(["late", "payments"], turns)] == [0, 1]


def test_function_words_may_stand_within_a_phrase():
    assert [match.position for match in matches(["delinquent"], [("who is late in paying", "9.")])] == [0]


def test_a_word_of_two_meanings_meets_both():
    turns = [("new trees along the road", "9."), ("occupancy per floor", "9."), ("sales", "9.")]
    assert {match.position for match in matches(["puno"], turns)} == {0, 1}


@pytest.mark.parametrize(
    ("root", "forms"),
    [
        ("bayad", "nagbabayad nakabayad bayaran bayarang magbayad"),
        ("sunog", "nasunog nasunugan sunugin nasusunog"),
        ("alis", "umalis umaalis aalis"),
        ("dilim", "madilim madidilim"),
        ("koneksyon", "koneksiyon koneksyong"),
        ("kwarto", "kuwarto kuwartong"),
        ("baha", "binaha bumaha bumabaha pagbaha nabaha"),
        ("poste", "posteng"),
    ],
)
def test_other_forms_of_a_filipino_root_have_its_keys(root, forms):
    assert {keys(form) for form in forms.split()} == {keys(root)}


def test_a_prefix_with_a_hyphen_is_no_word():
    assert matches(["nag-file"], [("sino ang nag-pass", "9.")]) == []
    assert [match.position for match in matches(["nag-file"], [("files kept", "9.")])] == [0]


def test_no_word_is_under_two_concepts_unless_it_is_meant():
    names: dict[str, set[str]] = defaultdict(set)
    for name, members in concepts():
        for member in members:
            names[member].add(name)
    assert {member for member, held in names.items() if len(held) > 1} == SEVERAL_MEANINGS


def test_no_concept_is_written_twice_and_none_holds_a_word_twice():
    written = list(concepts())
    assert [name for name, count in Counter(name for name, _ in written).items() if count > 1] == []
    assert [(name, word) for name, members in written for word, n in Counter(members).items() if n > 1] == []


def test_every_word_and_phrase_of_the_glossary_reaches_its_concept():
    unreached = [
        (name, member)
        for name, members in concepts()
        for member in members
        if not matches([name], [(member.replace("_", " "), "")])
    ]
    assert unreached == []


def test_a_message_meets_a_turn_in_another_language_and_word():
    turns = tuple(TurnText(n, question, "12.") for n, question in enumerate(QUESTIONS, 1))
    assert resolve("the one about the bad weather", turns).turns == (1,)
    assert resolve("yung tungkol sa mga umalis na employees", turns).turns == (8,)
    assert resolve("the question about the price of gold", turns).turns == ()
