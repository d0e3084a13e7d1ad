"""What words do in a reference: the tags, and sets of words that need more than a tag.

The words of each tag are in `words_en` and `words_fil`: each block is `tag: words`; an underscore joins the words of a
phrase; longer phrases win over shorter ones. A word in no block is content ("W").
"""

from __future__ import annotations

from collections.abc import Mapping


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


TAGS: Mapping[str, str] = {
    ",": "comma, or a word that parts clauses: but, pero",
    ".": "end of a sentence",
    "O": "ordinal with a number: second, ikalawa",
    "L": "last",
    "P": "previous",
    "C": "number: two, dalawa, 3",
    "o": "one, thing, isa: stands for a noun, or for the number 1",
    "#": "number sign, 'number', 'no.'",
    "S": "speech noun: question, answer, tanong, sagot",
    "T": "turn",
    "V": "speech verb about the chat: asked, said, tinanong, sinabi",
    "I": "the person asking: I, my, ko",
    "Y": "the assistant: you, your, mo",
    "D": "pronoun that can point back: it, that, them, iyan, ganyan",
    "d": "determiner: the, ang, yung",
    "n": "linker: na",
    "g": "of, ng: what follows belongs to what stands before",
    "p": "preposition: in, for, by, sa, kada",
    "A": "about: about, regarding, tungkol",
    "E": "chat time: earlier, kanina",
    "R": "again: again, repeat, ulit",
    "B": "go back to: go back to, balikan",
    "J": "remind",
    "&": "and",
    "-": "to, hanggang: a range, or a direction",
    "x": "except",
    "a": "all",
    "b": "both",
    "X": "the other one",
    "G": "ago, back: after a count",
    "N": "after, next",
    "M": "before",
    "m": "step",
    "F": "the beginning of the chat",
    "z": "next to last",
    "y": "place in a ranking: runner-up, middle",
    "t": "top, bottom: before a count",
    "l": "list, ranking",
    "r": "figure, result: what an answer held",
    "U": "unit of time or a date word",
    "q": "question word",
    "k": "command with an object: show, list, compare",
    "K": "edit of what is there: add, remove, sort, turn into",
    "v": "auxiliary: is, does, can",
    "j": "measure adjective: high, mababa, best",
    "!": "not",
    "s": "same",
    "c": "opener of an ellipsis: what about, paano naman",
    "u": "only in front: only, just",
    "h": "lang, only: behind",
    "w": "naman",
    "i": "instead",
    "+": "too, also",
    "e": "remark on the last answer: are you sure, tell me more",
    "f": "filler, politeness",
    "=": "idiom that holds a trigger word and points nowhere",
    "H": "greeting, thanks, a question about the assistant",
}

ROW_NOUNS = _set("item row entry line rank hilera hanay")
"""Before a number, or behind an ordinal, these mean a row: "item 2", "the last row"."""

PLACED = "nasa"
"""Before an ordinal it says a place among rows: "yung nasa last"."""

RANK_NOUNS = _set("place spot pwesto puwesto")
"""Behind an ordinal these mean a row: "second place"."""

PLACES_IN_A_RANKING: Mapping[str, int] = {
    "runner-up": 2,
    "runner_up": 2,
    "runnerup": 2,
    "second_placer": 2,
    "winner": 1,
    "champion": 1,
    "leader": 1,
    "top_one": 1,
    "leading_one": 1,
    "nangunguna": 1,
    "nanguna": 1,
    "pumapangalawa": 2,
    "pumangalawa": 2,
    "pumapangatlo": 3,
    "pumangatlo": 3,
    "bottom_one": -1,
    "bottom_row": -1,
    "bottom_entry": -1,
    "top_row": 1,
    "top_entry": 1,
    "nahuhuli": -1,
    "kulelat": -1,
    "pinakadulo": -1,
    "nasa_dulo": -1,
    "nasa_huli": -1,
    "middle_one": 0,
    "one_in_the_middle": 0,
    "nasa_gitna": 0,
    "gitna": 0,
    "nasa_itaas": 1,
    "nasa_taas": 1,
    "nasa_baba": -1,
    "nasa_ilalim": -1,
}
"""Rows named by their place: 1 is the first, -1 the last, 0 the middle one."""

DATA_COMPOUNDS = _set(
    """
    mark marks bank survey exam quiz test assessment questionnaire pagsusulit eksam paper sheet form survey box tag
    item booth
    """
)
"""A speech noun before one of these is data: question mark, answer sheet."""

SHEETS = _set("sheet paper form")
"""Of these, what an answer can be put on: "my first three questions in one sheet" names no sheet of questions."""

SPLITTING = _set("by per each every kada bawat tuwing")
"""Behind a speech noun these say what the question is to be split by, and not what it was about."""

INDEFINITE = _set("a an one single isa iisa iisang")
"""Before a sheet these make it a new one."""

QUANTITY_WORDS = _set(
    """
    how_many how_much ilan ilang magkano how_often gaano
    """
)
"""Question words that ask for a number: a bare speech noun behind them is data, unless it is someone's."""

HONORIFICS = _set(
    """
    aling mang ate kuya ginang ginoo mr mrs ms dr g gng bb sir ma'am nanay tatay lolo lola
    """
)

EXPLETIVES = _set(
    """
    true possible ok okay take takes took seem seems seemed mean rain rains rained raining cost costs safe likely normal
    holiday legal allowed correct_that time worth enough
    """
)
"""Words behind an "it" that points at nothing: is it true that, how long does it take."""

SAYING_WORDS = _set(
    """
    true sure know know_that say said think hope believe such so ensure means mean now given
    """
)
"""Words before a "that" that only joins clauses."""

WEAK_SPEECH_NOUNS = _set(
    """
    message messages request requests inquiry inquiries reply replies response responses exchange exchanges
    """
)
"""Speech nouns that are as often data: they mean the chat only when they are someone's, or asked for again."""

TEXT_VERBS = _set(
    """
    shorten simplify reword rewrite paraphrase translate clarify proofread trim condense ikli ikliin paikliin isalin
    pakiikli linawin pakilinaw
    """
)
"""What people do to an answer's words, so that a weak speech noun as its object is the chat's."""

TONGUES = _set("english tagalog filipino taglish cebuano bisaya ilocano ilokano hiligaynon ingles")
"""What an answer is translated to."""

DEEDS = _set(
    """
    gave given reported quoted cited wrote typed sent wanted wanted_to_know looked_at computed showed shown looking_at
    binigay ibinigay pinakita ipinakita hiningi hiniling inilista nilista kinuwenta kinompute sinend
    """
)
"""Speech verbs that people do to more than words: they mean the chat only when the assistant did it."""

WHAT_AGAIN = _set("ano_ulit ano_nga_ulit")
"""Ask again for what was said, so that the words behind them name it."""

WHO = _set("who sino sinong sino-sino")
"""Ask for people, so that what they said was not said by the one asking."""

WHICH_WORDS = _set("which alin aling")
"""Question words that take a noun, so that the next word is none's verb."""

SUBJECT_MARKERS = _set("ang si sina")
"""Filipino markers of what a sentence is about."""

GENITIVES = _set("nung noong ng of ni")
"""What stands behind these belongs to what stands before: "the price of the second"."""

MEASURED_AGAINST = _set("with than vs versus from kaysa kumpara compared_to compared_with")
"""Before a noun-less ordinal these bind it to the sentence's own noun: "this quarter with the last one"."""

FROM_WORDS = _set("to from sa mula")
"""Between an ordinal and "last" these count from the end: "second to last", "pangalawa sa huli"."""

END_WORDS = _set("end dulo hulihan katapusan likod likuran")
"""What one counts back from: "the second from the end"."""

DEMONSTRATIVES = _set("that those this these yan iyan ito yun yon iyon")
"""These can point by themselves, or stand before a noun."""

ALWAYS_BACK = _set("yan iyan niyan nyan dyan diyan riyan jan ganyan ganun ganoon ganon ganito iyon niyon nito to")
"""Filipino pronouns that point at what was just said, wherever they stand."""

YONDER = _set("dun doon roon yun yon")
"""These point back at the end of a clause; before a noun they only name it ("dun sa Cebu")."""

FROM_THERE = _set("diyan dyan jan riyan niyan nyan dun doon roon niyon")
"""Behind "nauna" these are what it came before: "yung nauna diyan"."""

THIS_WORDS = _set("this these ito")
"""Before a noun these mean what is at hand, not what was said: "this branch"."""

THAT_LINKED = _set("yan iyan niyan nyan")
"""With a linker, before a noun, these mean what was said: "iyang sangay"."""

DESCRIBED = _set("those these them they")
"""With a clause of their own ("those who …", "those na …") these point at nothing."""

CLAUSE_OPENERS = _set("who whose whom where which that")
"""Open the clause that says who "those" are."""

OBJECT_PRONOUNS = _set("it them him her")
"""Right behind a verb these are its object, which is never its subject: "which suppliers deliver them"."""

SUBJECT_PRONOUNS = _set("they he she it")
"""Behind a question's own noun and auxiliary these are someone else: "which section are they in"."""

NO_OBJECT = _set("worth make makes made making get gets got take takes took call calls called lose loses lost")
"""Verbs behind which "it" is mostly part of a saying: "is worth it", "made it on time"."""

MODALS = _set("pwede puwede maaari maari pede dapat gusto kailangan can could")
"""Auxiliaries of a request: what follows is wanted, not asked whether it is so."""

BOTH_ALIKE = _set("pareho parehong kapwa")
"""Mean both, or that two things of the data are alike."""

DATIVES = _set("kanila kaniya kanya sila siya sya")
"""Filipino pronouns for people, whom a question may ask of or do something to."""

HE_OR_SHE = _set("siya sya niya nya sila nila")
SUBJECTS_OF_VERBS = _set("siya sya sila")
"""Filipino pronouns for people alone, and those of them that do something."""

HOW_FAR = _set("how_far how_long how_much")
"""Ask for a distance or the like: "how far is it from here to there"."""

RECEIVED = _set("got get received receive collected natanggap nakuha tinanggap")
"""What is done to messages that others sent."""

POSSESSIVES = _set("their theirs its his her nila niya nya")

EDITS_WITH_OBJECT = _set(
    """
    add remove drop exclude include hide keep swap replace switch change forget restrict subtract drill_down idagdag
    dagdagan tanggalin alisin isama ibahin palitan isali bawasan gawin gawing gawin_mong gawin_mo dagdag tanggal alis
    sama palit bawas
    """
)
"""Commands that change what is there, whatever object follows."""

PLAIN_EDITS = _set("dagdag tanggal alis sama palit bawas")
"""Roots that are commands behind "paki" only."""

REPEATED = _set(
    """
    business buyer buyers call caller callers calls client clients complaint complaints customer customers booking
    bookings borrower borrowers enrollee enrollees guest guests issue issues offender offenders order orders passenger
    passengers patient patients purchase purchases purchaser purchasers rate sale sales student students visit visitor
    visitors visits
    """
)
"""Right behind "repeat" these are data: repeat customers, the repeat rate."""

ABOVE = _set("above nasa_itaas nasa_taas")
"""Where the earlier turns stand on a screen."""

PICKING_WORDS = _set("which who alin sino")
"""With a bare number behind "of" these choose among what was listed: "which of the three", "alin sa tatlo"."""

EDIT_NOUNS = _set("cumulative share percentage percent growth running ranking")
"""Nouns that, put first, ask for a change of what is there."""

PORTIONS = _set("percentage percent percentages percents share shares porsyento porsiyento bahagdan bahagi")
"""Behind "in" or "sa" these say what a question's figures are to become."""

BECOMING = _set("as")
"""Behind a speech noun it says what the question is to become, and not what it was about."""

COMPARING = _set("compare contrast versus vs against difference ikumpara kumparahin ihambing i-compare pagkaiba")
"""Words that set one answer beside another."""

BESIDE = _set("against beside versus vs kumpara_sa kaysa")
"""Between two answers these set one beside the other."""

WORKED = _set("worked works succeeded gumana gumagana answered nasagot nasasagot nasagutan")
"""Behind the last question these say that it came to an answer: "the last one that worked"."""

AGAINST = BESIDE | _set("with to sa kay")
"""Behind a turn that is compared these name what with, and not what the turn was about."""

PARTITIVES = _set("chunk part share portion bulk rest half most much any some none all one majority breakdown")
"""What a pronoun behind "of" is a part of was said before: "the biggest chunk of it"."""

HOLDING = _set("with containing having mentioning listing showing including naming na_may may meron mayroon")
HOLDS = _set(
    """
    has had contains contained mentions mentioned lists listed shows showed includes included names named may meron
    mayroon
    """
)
"""Behind a speech noun, or behind its "that", "na": what follows stands in it."""

FOUND_IN = _set("where ,_saan in_which kung_saan na")
CAME_UP = _set(
    """
    came_up comes_up appears appeared shows_up showed_up lumabas lumalabas nabanggit nababanggit binanggit nakalista
    nakasulat mentioned listed
    """
)
"""Open what is told of a turn, and the verbs that tell of it that something is in it."""

OUTPUTS = _set(
    """
    page pages sheet sheets paper pdf table file message email document doc docs spreadsheet excel word csv chart slide
    slides report summary paragraph list note notes sentence bullets bullet points pahina papel talaan buod memo memos
    """
)
"""What answers are put into: "everything you told me into one page" is about no page."""

ASKED_FOR = _set("what anong ano")
"""Ask for what the noun behind them says, which owns nothing: "what time does his shift end"."""

WHEN_WHERE = _set("kailan kelan saan saang paano pano bakit magkano gaano_katagal when where how_much how_long why how")
"""Ask for no person, so that nobody in the question is behind a possessive."""

KIN_OF = _set("nila")
"""Before a name this is a plural marker: "nila Karlo"."""

ANSWERS = _set("answer answers reply replies response responses message messages sagot")
"""Speech nouns that are numbered as their questions are: "reply 4", "your answers to questions 2 and 7"."""

LEAVING_OUT = _set(
    """
    drop skip ignore forget exclude remove leave not don't huwag wag hindi laktawan tanggalin alisin wala
    """
)
"""Say that a turn is not meant, but the others: "drop the last question and print the other two"."""

LIKE_A_TURN = _set("as like katulad_ng tulad_ng gaya_ng katulad gaya tulad kagaya kapareho pareho kaparehas")
"""Before a noun-less ordinal at the start these say that it is asked as that turn was: "same as the first, but …"."""

OFTEN_MISTYPED = _set("question questions answer answers previous earlier")
"""Of these, an unknown word that differs by one letter is a slip. None is near to a word of anyone's data."""

CONTRASTING = _set("but pero ngunit subalit kaso")
"""Before what a question is changed to: "the same but for 2024"."""
