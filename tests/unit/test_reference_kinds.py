"""Wordings of references by kind, with those of the data that look alike: a school's conversation of eight turns."""

import pytest

from kanina.memory.references import TurnText, resolve

TURNS = (
    TurnText(1, "how many grade 7 students have unpaid tuition", "58 Grade 7 students have unpaid tuition."),
    TurnText(2, "canteen sales for september", "Canteen sales reached ₱318,400 in September."),
    TurnText(
        3, "which teachers have the heaviest load", "1. Ms. Ocampo – 32 hrs\n2. Mr. Lazaro – 30 hrs\n3. Mr. Cruz – 28"
    ),
    TurnText(4, "bus riders per route", "Route A carries 44."),
    TurnText(5, "ilan ang scholar sa senior high", "76 ang scholar sa senior high."),
    TurnText(6, "library books lost last school year", "133 library books were lost."),
    TurnText(7, "magkano ang kuryente ng gym", "₱41,200 ang kuryente ng gym."),
    TurnText(8, "sino ang may pinakamaraming absent sa grade 9", "Si Paolo Reyes, 14 na absent."),
)
ALL = (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("wat abt grade 10", (8,)),
        ("wut about for grade 10", (8,)),
        ("how bout grade 8?", (8,)),
        ("hw abt grade 8", (8,)),
        ("what abt sa grade 10 po", (8,)),
        ("wat about grade 10 naman", (8,)),
        ("e sa grade 10 po?", (8,)),
        ("e yung grade 10", (8,)),
        ("e nung Hunyo?", (8,)),
        ("eh nung 2024 po", (8,)),
        ("e kung grade 10?", (8,)),
        ("e ang grade 10?", (8,)),
        ("e paano sa grade 10", (8,)),
        ("eh yung sa grade 10", (8,)),
        ("pano nmn sa grade 10", (8,)),
        ("what of grade 10", (8,)),
        ("and what abt october", (8,)),
        ("tapos sa grade 10?", (8,)),
        ("how abt if grade 10 instead", (8,)),
        ("kumusta naman yung grade 10", (8,)),
    ],
)
def test_fragments_with_slips(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "what about the company policy says employees can carry over leave? list employees with over 10 days leave",
        "e-wallet top ups this month",
        "E wallet users in May",
        "how about we count the janitors on duty today in the annex building",
    ],
)
def test_no_reference_that_looks_like_fragments_with_slips(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("send me everything we've covered so far", ALL),
        ("summarize everything we have gone over", ALL),
        ("recap everything so far", ALL),
        ("the whole conversation as a pdf", ALL),
        ("email me this entire chat", ALL),
        ("ibuod mo ang buong usapan natin", ALL),
        ("lahat ng napag-usapan natin hanggang ngayon", ALL),
        ("lahat ng tinanong ko mula sa umpisa", ALL),
        ("lahat ng tinanong ko simula kanina", ALL),
        ("pa-summarize lahat ng na-cover natin", ALL),
        ("all my questions from the start until now", ALL),
        ("everything I've asked since we started", ALL),
        ("what have I asked since the beginning", ALL),
        ("list all the questions I asked so far", ALL),
        ("everything I asked after the library question", (7, 8)),
        ("all my questions after the library one", (7, 8)),
        ("everything since the library question", (6, 7, 8)),
        ("recap my questions from the library one onwards", (6, 7, 8)),
        ("all questions starting from the library books", (6, 7, 8)),
        ("lahat ng tinanong ko pagkatapos ng library", (7, 8)),
        ("lahat ng tanong ko matapos yung sa library", (7, 8)),
        ("lahat ng tinanong ko mula sa library", (6, 7, 8)),
        ("lahat ng tinanong ko simula nung sa library", (6, 7, 8)),
        ("everything I asked before the bus riders question", (1, 2, 3)),
        ("all my questions before the bus one", (1, 2, 3)),
        ("everything up to the bus riders question", (1, 2, 3, 4)),
        ("lahat ng tanong ko hanggang sa bus riders", (1, 2, 3, 4)),
        ("lahat ng tinanong ko bago yung sa bus", (1, 2, 3)),
        ("my questions from the canteen to the library", (2, 3, 4, 5, 6)),
        ("recap everything from the canteen question to the library one", (2, 3, 4, 5, 6)),
        ("mula sa canteen hanggang sa library, ibuod mo ang mga tanong ko", (2, 3, 4, 5, 6)),
        ("ibuod mo ang mga sagot mo mula canteen hanggang library", (2, 3, 4, 5, 6)),
        ("yung mga tanong ko from canteen to library, paki-summarize", (2, 3, 4, 5, 6)),
        ("put the answers from the canteen question through the library one in a table", (2, 3, 4, 5, 6)),
        ("what did I ask between the canteen question and the library question", (3, 4, 5)),
        ("which questions came between canteen sales and the library books one", (3, 4, 5)),
        ("ano ang mga tinanong ko sa pagitan ng canteen at ng library", (3, 4, 5)),
        ("what did I ask in between the canteen and the bus riders", (3,)),
        ("which question was between my second and my fourth", (3,)),
        ("ano yung tanong sa pagitan ng ikalawa at ikaapat", (3,)),
        ("everything after my third question", (4, 5, 6, 7, 8)),
        ("lahat ng tanong ko pagkatapos ng ikaapat", (5, 6, 7, 8)),
        ("my third to fifth questions", (3, 4, 5)),
        ("questions from 3 to 5 please", (3, 4, 5)),
        ("all my questions from the third to the fifth", (3, 4, 5)),
        ("all answers after turn 3", (4, 5, 6, 7, 8)),
        ("what did I ask after the library question", (7,)),
        ("what came right after the library question", (7,)),
        ("yung tanong pagkatapos ng library", (7,)),
        ("what did I ask right before the library one", (5,)),
    ],
)
def test_turns_in_a_row(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "everything sold from Cebu to Davao",
        "all deliveries after the flood",
        "all enrollments since the start of the school year",
        "sales from January to March",
        "list all students who enrolled before June",
        "lahat ng estudyante mula Grade 7 hanggang Grade 10",
        "ilang bus ang dumaan mula Malolos hanggang Baliuag",
        "how many buses pass between the gym and the library",
        "all expenses between the two campuses",
        "everything we have in stock",
        "how many barangays have we covered since May",
        "how many patients have we covered under HMO",
        "lahat ng bumili pagkatapos ng bagyo",
        "list all teachers hired after Ms. Ocampo",
        "all inquiries from parents since August",
        "questions from parents after the orientation",
        "how many messages did we get between 8 and 10 am",
        "complaints received before the fare increase",
        "which students transferred in the middle of the school year",
        "the whole staff as of today",
        "expenses for the entire school year",
        "students from the start of the year to now",
    ],
)
def test_no_reference_that_looks_like_turns_in_a_row(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("ikalawa mula sa dulo ng mga tanong ko", (7,)),
        ("the second question from the end", (7,)),
        ("second from the end of my questions", (7,)),
        ("pangatlo mula sa huli", (6,)),
        ("ikatlong tanong mula sa dulo", (6,)),
        ("third to the last question", (6,)),
        ("my third question from the end", (6,)),
        ("yung pangatlo sa huling tanong ko", (6,)),
        ("pangalawa sa huling tanong ko", (7,)),
        ("2nd to the last na tanong", (7,)),
        ("third from the last", (6,)),
        ("yung pangalawang tanong ko mula sa huli", (7,)),
    ],
)
def test_places_counted_from_the_end(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "who ranked second from the end in the race",
        "the second house from the end of the street",
        "sales in the third week from the end of the year",
        "ilan ang nasa ikatlong silya mula sa dulo",
        "pangalawang bahay mula sa dulo ng kalye",
    ],
)
def test_no_reference_that_looks_like_places_counted_from_the_end(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("the canteen and electricity answers", (2, 7)),
        ("the canteen and gym questions side by side", (2, 7)),
        ("yung canteen sales at library books na tinanong ko", (2, 6)),
        ("the canteen sales and the library books you gave me", (2, 6)),
        ("pagsamahin mo ang sagot sa canteen at library", (2, 6)),
        ("your answers on the canteen and on the library", (2, 6)),
        ("compare the canteen answer with the library answer", (2, 6)),
        ("both the canteen and the library ones", (2, 6)),
        ("the canteen, bus and library answers in one table", (2, 4, 6)),
        ("yung tanong ko sa canteen at yung sa library", (2, 6)),
        ("combine what you said about the canteen and the library", (2, 6)),
        ("yung sa canteen at yung sa library, pagsamahin mo", (2, 6)),
    ],
)
def test_pairs_of_topics(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "canteen and library sales for october",
        "sales and expenses we recorded in May",
        "supplies and books na binigay ng DepEd",
        "books and uniforms given to scholars",
        "math and science answers of grade 7 students",
        "the parents and teachers questions in the survey",
        "yung gastos at kita noong Mayo",
        "which items and services did parents ask for",
    ],
)
def test_no_reference_that_looks_like_pairs_of_topics(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ('when I wrote "canteen sales for september" I meant October', (2,)),
        ('when I said "lost" I meant also the damaged books, in "library books lost last school year"', (6,)),
        ('nung sinabi kong "canteen sales", kasama dapat ang softdrinks', (2,)),
        ('nung tinanong kong "canteen sales for september" october pala', (2,)),
        ('my question "bus riders per route", redo it per day', (4,)),
        ('I asked "bus riders per route" but I meant per trip', (4,)),
        ('by "bus riders per route" I meant per trip', (4,)),
        ('sa tanong kong "bus riders per route", alisin ang teachers', (4,)),
        ('you answered "Route A carries 44", is that per day', (4,)),
        ("i typed “bus riders per route” pero per trip dapat", (4,)),
        ('nung sinulat ko na "magkano ang kuryente ng gym" kasama ang aircon', (7,)),
        ('yung "bus riders per route", gawin mong per day', (4,)),
    ],
)
def test_words_in_quotes(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        'how many said "not satisfied" in the survey',
        'students who answered "none of the above"',
        'count the tickets tagged "urgent"',
        'orders with the note "call first"',
        'ilan ang sumagot ng "hindi ko alam" sa survey',
        'rename of "Sari-Sari Plus" branch, when was it',
        'ilang order ang may "pakiulit" sa notes',
        'list products named "Second Wind"',
        'who wrote "Noli Me Tangere"',
    ],
)
def test_no_reference_that_looks_like_words_in_quotes(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("remember when I asked re: canteen? add october", (2,)),
        ("remember when I asked about canteen, add october", (2,)),
        ("remember my canteen question? make it october", (2,)),
        ("naalala mo yung tanong ko sa canteen? dagdagan ng october", (2,)),
        ("natatandaan mo yung canteen sales, per day nga", (2,)),
        ("babalikan ko lang yung canteen, magkano per day", (2,)),
        ("balikan ko yung canteen sales", (2,)),
        ("binabalikan ko yung canteen, bakit ganun", (2,)),
        ("back to the canteen sales, per day", (2,)),
        ("circling back to canteen sales, who handled it", (2,)),
        ("coming back to the canteen: per day pls", (2,)),
        ("going back to canteen sales", (2,)),
        ("re: canteen sales, per day?", (2,)),
        ("Re canteen sales - per day?", (2,)),
        ("about the canteen sales, per day?", (2,)),
        ("let's return to the canteen question", (2,)),
        ("doon sa canteen na tinanong ko, per day", (2,)),
        ("yung canteen ulit, per day", (2,)),
        ("regarding my canteen question: per day", (2,)),
        ("about what I asked re canteen", (2,)),
    ],
)
def test_going_back(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "how many employees are returning to work in January",
        "ilan ang babalik sa face-to-face",
        "ilang estudyante ang bumalik sa klase",
        "remember to count the absent students in grade 7",
        "students who remember their library card number",
        "reminders sent to parents re: unpaid dues",
        "list of memos re: dress code",
        "customers coming back to the store after a refund",
        "who is in charge of getting back to clients",
    ],
)
def test_no_reference_that_looks_like_going_back(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("who supplies them", (8,)),
        ("who handles it", (8,)),
        ("who manages them now", (8,)),
        ("which suppliers deliver them", (8,)),
        ("what caused it", (8,)),
        ("when did it happen", (8,)),
        ("sino ang nagsu-supply sa kanila", (8,)),
        ("sino ang adviser niya", (8,)),
        ("hindi ba mabagal 'yan compared sa iba", (8,)),
        ("hindi ba mataas yan kumpara sa grade 8", (8,)),
        ("mataas ba yan for a school our size", (8,)),
        ("normal ba yan for grade 9 students", (8,)),
        ("bakit sila absent", (8,)),
        ("do parents know about it", (8,)),
        ("who approved it", (8,)),
        ("kanino galing yan", (8,)),
        ("kailan pa yan", (8,)),
        ("saan sila nakatira", (8,)),
        ("where do they live", (8,)),
        ("did the guidance counselor call him", (8,)),
        ("who teaches him", (8,)),
        ("is that normal for grade 9", (8,)),
        ("sino nagbabantay sa kanya", (8,)),
        ("ok lang ba yan kumpara last year", (8,)),
    ],
)
def test_what_a_bare_question_is_about(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "which deliveries made it on time",
        "which branches are worth it for the campaign",
        "list customers and the agents who called them",
        "how many parents said they could not make it to the meeting",
        "which students lost their ids because they left them in the bus",
        "how many employees love it when payroll is early",
        "teachers who bring their own laptops",
        "how many students live with their grandparents",
        "ilang empleyado ang kasama ang pamilya nila",
        "sino ang mga estudyanteng may kapatid na nag-aaral din sa kanila",
        "how many parents picked up their kids before they finished class",
    ],
)
def test_no_reference_that_looks_like_what_a_bare_question_is_about(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("what was asked about the canteen", (2,)),
        ("what was said about the canteen", (2,)),
        ("the thing asked about the canteen earlier", (2,)),
        ("what did I ask about the canteen", (2,)),
        ("yung nabanggit tungkol sa canteen", (2,)),
        ("ano yung napag-usapan tungkol sa canteen", (2,)),
        ("what we discussed about the canteen", (2,)),
        ("the figure you mentioned about the canteen", (2,)),
    ],
)
def test_what_others_asked(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "how many members asked about the canteen",
        "which parents asked about the scholar program",
        "how many parents have asked about tuition",
        "customers who asked about refunds in May",
        "who asked about the bus riders program",
        "number of students who mentioned bullying in the survey",
        "which teachers talked about the library",
        "ilang magulang ang nagtanong tungkol sa tuition",
        "ilang estudyante ang nagsabi tungkol sa bus",
        "parents asking about the bus route",
        "how many callers asked for the canteen number",
        "what did parents ask about the canteen in the survey",
        "how many people were asked about the canteen",
        "ilan ang sinabihan tungkol sa bayarin",
        "complaints that parents mentioned about the canteen",
        "staff who discussed the canteen with the principal",
    ],
)
def test_no_reference_that_looks_like_what_others_asked(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("ano nga ulit yung canteen sales", (2,)),
        ("can you show the canteen sales again", (2,)),
        ("can i see the canteen sales again please", (2,)),
        ("pakita mo ulit ang canteen sales", (2,)),
        ("say that again", (8,)),
        ("ano ulit", (8,)),
        ("who was it again", (8,)),
    ],
)
def test_again(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "is math our weakest subject again this december?",
        "are canteen sales down again this month",
        "did tuition collection drop again in June",
        "was Paolo absent again yesterday",
        "has the library lost books again this year",
        "mataas ba ulit ang kuryente ngayong buwan",
        "bumaba na naman ba ang benta nitong Hunyo",
        "may late ba ulit kahapon",
        "tumaas ulit ang kuryente nitong Mayo",
        "late na naman ba si Mr. Cruz kahapon",
        "bumagsak ba ulit ang grade 7 sa math",
        "will the bus be late again tomorrow",
        "students who failed again after the retake",
        "ilang estudyante ang bumagsak ulit sa retake",
        "how many buyers came back again within a month",
        "sino ang na-late ulit nitong linggo",
    ],
)
def test_no_reference_that_looks_like_again(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("pareho, per month", (7, 8)),
        ("both of them, per month", (7, 8)),
        ("pareho pa rin ba?", (8,)),
        ("same for grade 10", (8,)),
        ("same pero grade 10", (8,)),
        ("same question for grade 10", (8,)),
        ("ganun din para sa grade 10", (8,)),
        ("same lang pero last year", (8,)),
        ("both answers in one table", (7, 8)),
        ("silang dalawa, in one table", (7, 8)),
    ],
)
def test_alike_or_both(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "pareho ba ang upa natin sa Malolos at sa Baliuag",
        "pareho lang ba ang sahod ng guard at janitor",
        "parehas ba ang presyo sa canteen at sa labas",
        "same ba ang tuition ng grade 7 at grade 8",
        "same lang ba ang rate ng bus at jeep",
        "ilang may-ari ang parehong may aso at may ibon",
        "ilang estudyante ang parehong scholar at working student",
        "sino ang kapwa guro at magulang dito",
        "kapwa ba bukas ang canteen at library tuwing Sabado",
        "magkapareho ba ang sukat ng dalawang gym",
        "parehong nasa Malolos ba ang dalawang branch",
        "same-day delivery requests, how many",
        "same-day enrollment ng grade 7",
        "are the rates the same in Malolos and Baliuag",
        "students with the same adviser as last year",
        "how many have the same birthday",
        "products with the same price in all branches",
        "are both campuses open on saturdays",
        "customers who bought both in May and June",
    ],
)
def test_no_reference_that_looks_like_alike_or_both(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("list those", (8,)),
        ("how many of those are boys", (8,)),
        ("who are those", (8,)),
        ("remove those", (8,)),
        ("ilan sa mga yan ang babae", (8,)),
        ("which of those are in Manila", (8,)),
        ("those only", (8,)),
    ],
)
def test_those_of_a_kind(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "list those who have not submitted a form 137",
        "those who have unpaid tuition",
        "list all those na walang ID",
        "how many of those who applied were accepted",
        "those that are due for renewal this month",
        "yung mga hindi pa nakabayad ng tuition",
        "ilan sa mga nag-apply ang natanggap",
        "list them who never paid in 2024",
        "the ones who have not paid yet this month",
        "sino yung mga wala pang form 137",
        "how many among those enrolled are transferees",
        "those na hindi pa nakaka-enroll, ilan",
        "mga absent kahapon",
    ],
)
def test_no_reference_that_looks_like_those_of_a_kind(text):
    assert not resolve(text, TURNS).refers


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("is it high", (8,)),
        ("is it hard to fix", (8,)),
        ("is it cheaper now", (8,)),
        ("is it better than last year", (8,)),
        ("is it normal", (8,)),
        ("was it higher last year", (8,)),
        ("would it be lower without grade 9 students", (8,)),
        ("how long has it been like that", (8,)),
    ],
)
def test_it_that_stands_for_nothing(text, turns):
    found = resolve(text, TURNS)
    assert (found.refers, found.turns) == (True, turns)


@pytest.mark.parametrize(
    "text",
    [
        "is it cheaper to lease or to buy a school bus",
        "is it better to hire another guard or install cctv",
        "would it be cheaper to print the modules in house",
        "is it more expensive to run the gym at night than the library",
        "how long does it take to process a form 137",
        "is it faster to go through Malolos or Baliuag",
        "is it true that grade 9 has the most absences",
        "is it possible to lower the electricity bill of the gym",
        "it is cheaper to rent a bus, right",
        "does it pay to open the canteen on saturdays",
        "was it raining when the bus broke down",
        "how much would it cost to repaint the gym",
        "is it worth hiring a second driver",
        "does it make sense to open a second canteen",
        "is it legal to charge parents for the id",
        "what does it cost to print a yearbook",
        "mas mura ba mag-lease o bumili ng bus",
    ],
)
def test_no_reference_that_looks_like_it_that_stands_for_nothing(text):
    assert not resolve(text, TURNS).refers
