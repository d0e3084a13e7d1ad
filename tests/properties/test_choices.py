"""Answering a list: whichever way a choice is addressed, it is that choice or none, never another."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from kanina.assistant.answers.choices import fitting
from kanina.assistant.answers.phrases import FILLERS
from kanina.models import Choice

ENGLISH = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
CARDINALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
IKA = ["una", "ikalawa", "ikatlo", "ikaapat", "ikalima", "ikaanim", "ikapito", "ikawalo", "ikasiyam", "ikasampu"]
PANG = [
    "una",
    "pangalawa",
    "pangatlo",
    "pang-apat",
    "panlima",
    "pang-anim",
    "pampito",
    "pangwalo",
    "pansiyam",
    "pansampu",
]
FILIPINO = ["isa", "dalawa", "tatlo", "apat", "lima", "anim", "pito", "walo", "siyam", "sampu"]

WORDS = [
    "Alabang",
    "Ayala",
    "Bacoor",
    "Bajada",
    "Cainta",
    "Carmen",
    "Cogon",
    "Dolores",
    "Ermita",
    "Fairview",
    "Guadalupe",
    "Hilaga",
    "Ilaya",
    "Jaro",
    "Katipunan",
    "Laguna",
    "Lahug",
    "Lagao",
    "Makati",
    "Marikina",
    "Molino",
    "Nuvali",
    "Ortigas",
    "Pasay",
    "Quezon",
    "Rizal",
    "Rosa",
    "Santa",
    "Santos",
    "Taguig",
    "Tetuan",
    "Vigan",
]
LABELS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3, unique=True).map(" ".join)
LISTS = st.lists(LABELS, min_size=2, max_size=10, unique_by=lambda label: frozenset(label.lower().split())).map(
    lambda labels: tuple(Choice(label=label, value=f"v-{place}") for place, label in enumerate(labels))
)
AROUND = st.sampled_from(
    [
        "{}",
        "{} po",
        "yung {}",
        "yung {} po",
        "the {}",
        "{} please",
        "{}.",
        "It's {}",
        "gusto ko yung {}",
        "ang {} po sana",
    ]
)


def nth(place: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return f"{place}{ending}"


@given(choices=LISTS, data=st.data())
def test_a_place_is_the_choice_at_that_place(choices: tuple[Choice, ...], data: st.DataObject) -> None:
    """By number, by ordinal or by cardinal in either language, with the words people put around it."""
    place = data.draw(st.integers(1, len(choices)))
    ways = [str(place), f"#{place}", f"{place})", f"number {place}", f"option {place}", nth(place), f"ika-{place}"]
    ways += [f"{nth(place)} one", f"the {ENGLISH[place - 1]} one", f"numero {place}", f"pang-{place}"]
    ways += [row[place - 1] for row in (ENGLISH, IKA, PANG)]
    ways += [f"{row[place - 1]}ng" for row in (IKA, PANG) if row[place - 1][-1] in "aeiou"]
    if place > 1:  # "yung isa" and "the one" point at something rather than count
        ways += [CARDINALS[place - 1], FILIPINO[place - 1]]
    if place == len(choices):
        ways += ["the last one", "last", "yung huli", "panghuli po"]
    said = data.draw(AROUND).format(data.draw(st.sampled_from(ways)))
    assert fitting(said, choices) == (choices[place - 1],), said


@given(choices=LISTS, data=st.data())
def test_a_name_is_the_choice_of_that_name(choices: tuple[Choice, ...], data: st.DataObject) -> None:
    """The whole label, in any case, with the words people put around it."""
    meant = data.draw(st.sampled_from(choices))
    change = data.draw(st.sampled_from([str, str.lower, str.upper]))
    assert fitting(data.draw(AROUND).format(change(meant.label)), choices) == (meant,)


@given(choices=LISTS, data=st.data())
def test_a_part_of_a_name_means_those_that_have_it(choices: tuple[Choice, ...], data: st.DataObject) -> None:
    """A whole word of a label means every choice with that word, in the order of the list, unless it is one's name."""
    meant = data.draw(st.sampled_from(choices))
    word = data.draw(st.sampled_from(meant.label.split()))
    called = tuple(choice for choice in choices if choice.label == word)
    having = tuple(choice for choice in choices if word in choice.label.split())
    assert fitting(f"yung sa {word} po", choices) == (called or having)


@given(choices=LISTS, data=st.data())
def test_a_slip_of_one_letter_means_no_other_choice(choices: tuple[Choice, ...], data: st.DataObject) -> None:
    """A letter left out, doubled, changed, or swapped with the next: that choice is among those it may mean."""
    meant = data.draw(st.sampled_from(choices))
    words = meant.label.lower().split()
    at = data.draw(st.integers(0, len(words) - 1))
    word = words[at]
    place = data.draw(st.integers(1, len(word) - 2))
    slips = {
        "left out": word[:place] + word[place + 1 :],
        "doubled": word[:place] + word[place] + word[place:],
        "changed": word[:place] + "x" + word[place + 1 :],
        "swapped": word[:place] + word[place + 1] + word[place] + word[place + 2 :],
    }
    slip = data.draw(st.sampled_from(sorted(slips.values())))
    assume(slip not in FILLERS)  # "Santa" without its t is a particle
    assume(not any(known.lower().startswith(slip) for known in WORDS if known.lower() != word))
    found = fitting(" ".join([*words[:at], slip, *words[at + 1 :]]), choices)
    assert meant in found


@given(choices=LISTS, text=st.text(max_size=60))
def test_any_message_means_choices_of_the_list_or_none(choices: tuple[Choice, ...], text: str) -> None:
    """Nothing is raised, and nothing is made up."""
    assert set(fitting(text, choices)) <= set(choices)


def test_a_number_in_a_name_is_not_taken_for_a_place_alone() -> None:
    third, first, second = grades = tuple(Choice(label=f"Grade {grade}", value=str(grade)) for grade in (30, 10, 2))
    assert fitting("Grade 10", grades) == (first,)
    assert fitting("second", grades) == (first,)
    assert fitting("3", grades) == (second,)
    numbered = (*grades, Choice(label="Grade 1", value="last"))
    assert fitting("1", numbered) == (third, numbered[3])
