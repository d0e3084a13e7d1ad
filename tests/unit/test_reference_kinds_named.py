"""Wordings of turns told by whose something is, by what an answer holds, by both ends; and what only opens a question.

Each beside those of the data that look alike: a trucking firm's conversation of six turns.
"""

import pytest

from kanina.memory.references import TurnText, resolve

TURNS = (
    TurnText(1, "who drove truck 3 on monday", "Karlo Mendez drove truck 3."),
    TurnText(2, "deliveries to Cebu last week", "There were 212 deliveries."),
    TurnText(3, "which suppliers are late", "1. Delgado Builders – 9 days\n2. Reyes Trading – 4 days"),
    TurnText(4, "fuel cost in august", "It came to ₱88,300."),
    TurnText(5, "sino ang pinakabatang helper", "Si Ana Lim, 23."),
    TurnText(6, "top dispatcher this month", "Jun Santos, with 41 trips."),
)
ALL = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    "text",
    [
        "what time does his shift end",
        "what day is his off",
        "where is her desk",
        "when does his contract expire",
        "what plate number is on his truck",
        "which week is their leave",
        "how many days is his leave",
        "what branch is his office in",
        "in what city is their warehouse",
        "how much is his allowance",
        "kelan sweldo niya",
        "anong oras matatapos ang shift niya",
        "anong araw ang off nya",
        "saan ang opisina nila",
        "kailan mag-e-expire ang lisensya niya",
        "ilang araw ang leave niya",
        "anong oras ang kanilang shift",
        "bakit mababa ang sahod niya",
        "what time ang out niya",
        "kailan ang birthday nya po",
        "anong truck ang gamit niya",
        "when matatapos ang contract nila",
        "magkano ang allowance niya per day",
    ],
)
def test_whose_something_is_that_the_question_does_not_say(text):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, (6,))


@pytest.mark.parametrize(
    "text",
    [
        "which driver has his own truck",
        "how many drivers renewed their license this year",
        "what time does Karlo Mendez start his shift",
        "which suppliers sent their invoices late",
        "helpers who lost their ids in june",
        "who left his keys in truck 4 on monday",
        "when did the supplier change its price",
        "kailan sweldo nila Karlo Mendez",
        "anong oras ang shift nila Ana",
        "kailan iniwan ni Karlo ang truck niya sa Cebu",
        "sino ang nagbenta ng motor niya",
        "ilang driver ang nag-renew ng lisensya nila",
        "sino ang nag-overtime sa araw ng off niya",
        "saan dinala ng driver ang sasakyan niya",
        "aling supplier ang nagtaas ng presyo nila",
        "how many helpers ang nawalan ng ID nila",
        "list drivers na expired na ang license nila",
    ],
)
def test_no_reference_when_the_question_says_whose_it_is(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("that answer with Delgado Builders in it, add their phone numbers", (3,)),
        ("the answer with Delgado in it", (3,)),
        ("the answer that mentions Karlo Mendez", (1,)),
        ("the one with Reyes Trading in it, by amount", (3,)),
        ("that reply where Ana Lim came up", (5,)),
        ("your answer listing Delgado Builders, sort by days", (3,)),
        ("the answer which had Ana Lim in it", (5,)),
        ("the question where Delgado showed up", (3,)),
        ("the answer containing Mendez, for tuesday", (1,)),
        ("yung sagot na may Delgado Builders", (3,)),
        ("yung sagot mo na may Ana Lim, ilang taon na siya sa atin", (5,)),
        ("yung may Delgado na sagot, per branch naman", (3,)),
        ("yung sagot kung saan lumabas si Karlo Mendez", (1,)),
        ("yung sagot kung saan nabanggit ang Reyes Trading", (3,)),
        ("yung answer na may Delgado, paki-sort", (3,)),
        ("balikan yung answer with Ana Lim in it", (5,)),
        ("pa-print nung sagot na may Mr. Mendez", (1,)),
        ("yung answer mo that mentioned Delgado, gawing chart", (3,)),
        ("the list with Delgado in it, by days", (3,)),
    ],
)
def test_a_turn_told_by_what_stands_in_its_answer(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "how many answers with a score above 80 in the driver exam",
        "questionnaires with Delgado Builders in the header",
        "invoices with Delgado Builders in them",
        "trucks with a dent in it",
        "how many replies with complaints did we get in may",
        "exam sheets that mention Karlo Mendez",
        "suppliers with Reyes in their name",
        "which reports show Delgado Builders as late",
        "mga invoice na may Delgado Builders",
        "ilang sagot na may mali sa driver exam",
        "mga truck na may Reyes Trading na sticker",
        "ilang resibo ang may pangalan ni Karlo Mendez",
        "sino ang may truck na nasira sa Cebu",
        "ilan sa mga driver na may lisensya ang taga-Cebu",
        "mga customers with pending refunds",
        "list drivers na may violation sa LTO",
    ],
)
def test_no_reference_when_the_data_holds_it(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    "text",
    [
        "compile everything you've told me so far into one page",
        "put everything I asked into a single table",
        "all my questions in one sheet",
        "email me all your answers as a pdf",
        "everything you told me as bullets please",
        "all the answers so far into one document",
        "everything we discussed in two pages",
        "lahat ng sinabi mo sa isang papel",
        "lahat ng tinanong ko sa isang page",
        "ilagay lahat ng sagot mo sa isang pdf",
        "pagsamahin lahat ng tanong ko sa iisang sheet",
        "lahat ng answers mo into one file",
        "pa-compile lahat ng tinanong ko so far sa isang word doc",
        "put all you told me into a memo",
    ],
)
def test_all_turns_put_into_one_thing(text):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns, found.out_of_range) == (True, ALL, False)


@pytest.mark.parametrize(
    "text",
    [
        "all invoices in one pdf",
        "compile everything we sold so far this year into one page",
        "everything we delivered in august on one sheet",
        "put all suppliers in a table",
        "all trips of Karlo Mendez as a list",
        "everything delivered to Cebu in one file",
        "lahat ng delivery sa isang page",
        "ilagay lahat ng driver sa isang listahan",
        "lahat ng resibo noong Mayo sa isang pdf",
        "pagsamahin lahat ng gastos ng Cebu sa isang sheet",
        "lahat ng drivers into one table",
    ],
)
def test_no_reference_when_all_of_the_data_is_put_into_one_thing(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("yung first at last kong tanong, pa-print together", (1, 6)),
        ("my first at last questions", (1, 6)),
        ("yung una at huling tanong ko", (1, 6)),
        ("una't huling tanong ko", (1, 6)),
        ("una/huli kong tanong", (1, 6)),
        ("my first/last question", (1, 6)),
        ("yung 1st at 3rd question ko", (1, 3)),
        ("pangalawa't pangatlong tanong ko", (2, 3)),
        ("yung second at fourth na tanong ko", (2, 4)),
        ("my first and my last question", (1, 6)),
        ("ang ikalawa at ang ikalimang tanong ko", (2, 5)),
        ("the 1st at 2nd answers mo, pagsamahin", (1, 2)),
    ],
)
def test_two_ordinals_joined_in_any_way(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "first at last trip ni Karlo Mendez kahapon",
        "una at huling biyahe ng truck 3",
        "una't huling delivery sa Cebu noong Mayo",
        "first and last trips of each driver",
        "how many came first at last year's rally",
        "who placed first at last month's driving contest",
        "at last the truck arrived, how many boxes were damaged",
        "at first we had 3 trucks, how many do we have now",
        "first/last name of each driver",
        "1st at 2nd quarter sales",
        "pangalawa't pangatlong linggo ng Mayo, ilang delivery",
        "second at third shift headcount kahapon",
    ],
)
def test_no_reference_when_the_data_has_two_ordinals(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    "text",
    [
        "that being said magkano yung kita ko this month after shipping",
        "that being said, how many trucks do we own",
        "that said, what was the fuel cost in july",
        "that said how many drivers are on leave",
        "having said that, list the branches in Luzon",
        "with that said, how many orders were cancelled in may",
        "all that said, which branch sells the most tires",
        "given that, how many trucks should we lease this year",
        "given that fuel went up, how many trips did we cut in june",
        "considering that, how many helpers are regular employees",
        "with that in mind, how many drivers passed the exam",
        "on that note, how many trucks are insured",
        "be that as it may, how many permits expired in june",
        "sabagay, ilan ang truck natin sa Cebu",
        "sabagay magkano ang renta ng bodega sa Davao",
        "kung sabagay, ilan ang helper na regular",
        "tutal, ilan ang driver na taga-Cebu",
        "having said that ilan ang delivery sa Davao kahapon",
        "that said, magkano ang toll fees noong Mayo",
        "given that ilan ang bakanteng bodega natin sa Laguna",
    ],
)
def test_no_reference_in_what_only_opens_a_question(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("that being said, why so low", (6,)),
        ("having said that, sort it by date", (6,)),
        ("that said, what about july", (6,)),
        ("given that answer, is it too low", (6,)),
        ("what was that you said", (6,)),
        ("what you said about the fuel cost", (4,)),
        ("on that list, who is second", (6,)),
        ("given that figure, what about july", (6,)),
        ("sabagay, eh nung Hulyo?", (6,)),
        ("having said that, yung una kong tanong ulit", (1,)),
        ("that said, paano naman sa Davao", (6,)),
        ("sabagay, bakit ganyan kababa", (6,)),
    ],
)
def test_behind_what_only_opens_a_question_a_reference_is_still_one(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("fuel cost again", (4,)),
        ("fuel cost ulit", (4,)),
        ("what was the fuel cost again", (4,)),
        ("how many deliveries to Cebu were there again?", (2,)),
        ("pwede bang makita ulit ang fuel cost", (4,)),
        ("ilan nga ulit yung deliveries", (2,)),
        ("pahingi ulit ng late suppliers", (3,)),
        ("magkano ulit ang fuel", (4,)),
        ("sino nga ulit yung pinakabatang helper", (5,)),
        ("who was the top dispatcher again", (6,)),
        ("how many of them quit last month", (6,)),
        ("how many hired them last month", (6,)),
        ("masyado bang mababa iyan para sa ganitong laki ng kumpanya", (6,)),
        ("anong tanong ko between Cebu deliveries at fuel cost", (3,)),
    ],
)
def test_a_reading_of_the_rules_that_the_wording_as_a_whole_must_not_deny(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "thank you again",
        "thanks again!",
        "salamat ulit po",
        "maraming salamat ulit",
        "thanks, that was helpful",
        "thank you! that was great",
        "ok got it thanks",
        "fuel cost this month",
        "did fuel cost rise again in june",
        "nasira ba ulit ang truck 3 kahapon",
        "ilang truck ang nasira ulit ngayong taon",
        "which helpers were absent again on monday",
        "how many drivers quit last month",
        "masyado bang mababa ang sahod ng guard para sa ganitong laki ng kumpanya",
    ],
)
def test_no_reference_in_thanks_or_in_what_happened_again(text):
    assert not resolve(text, TURNS).refers
