"""The words references are made of, one place a language. A word's tag says what it does in a reference.

Each block is `tag: words`; an underscore joins the words of a phrase; longer phrases win over shorter ones. A word in
no block is content ("W"). Filipino was written with care but not checked by a native speaker.
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
    "M": """
        before
    """,
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

ENGLISH: Mapping[str, str] = {
    ",": "but however though although",
    "L": "last latest newest final most_recent very_last lastest",
    "P": "previous prior preceding prev earlier_one",
    "o": "one ones thing things",
    "#": "number no. nos. num. num nr",
    "S": """
        question questions query queries prompt prompts message messages request requests inquiry inquiries
        answers reply replies response responses asks q qn
    """,
    "T": "turn turns exchange exchanges",
    "V": """
        asked ask mention mentioned said say told answered answer replied discussed discuss talked talk gave
        given reported quoted cited wrote typed sent wanted wanted_to_know brought_up spoke looked_at computed
        showed shown looking_at
    """,
    "I": "i my we our us i've mine ours",
    "Y": "you your yours you've",
    "D": "it that those these this they them their theirs its he she his her him hers there",
    "d": "the a an any some each_of all_of several another",
    "g": "of",
    "p": """
        in for by per at without within into as with from on during using via over under above below each every
        between than vs versus compared_to compared_with relative_to
    """,
    "A": "about regarding concerning re related_to with_regard_to with_respect_to as_for on_the_subject_of",
    "E": """
        earlier a_while_ago just_now from_before a_moment_ago moments_ago previously awhile_ago from_earlier
        as_before like_before so_far
    """,
    "R": "again repeat repeating redo rerun re-run re-do resend re-send restate rephrase reshow once_more re-ask recap",
    "B": """
        go_back_to back_to return_to revisit going_back_to get_back_to come_back_to circle_back_to jump_back_to
        go_back take_me_back_to pull_up bring_back bring_up reopen scroll_back_to look_back_at scroll_up
        scroll_back step_back move_back rewind
    """,
    "J": """
        remind_me remind recall refresh_my_memory refresh_me do_you_remember remember_the remember_when
        remember_yung remember_ang remember_mo
    """,
    "&": "and & plus then_also as_well_as",
    "-": "to through thru until",
    "x": "except but_not other_than apart_from aside_from besides excluding all_but",
    "a": "all everything whatever_all",
    "b": "both the_two_of_them those_two these_two the_pair",
    "X": "the_other_one the_other other_one the_other_question the_other_answer",
    "G": "ago back",
    "N": "after following next followed right_after just_after came_after that_followed after_that subsequent",
    "M": """
        before preceding_it prior_to ahead_of right_before just_above right_above just_before just_ahead_of
        came_before preceded
    """,
    "m": "step steps",
    "F": """
        at_the_very_beginning at_the_beginning at_the_start in_the_beginning at_the_very_start to_begin_with
        from_the_start start_with started_with begin_with began_with start_off_with open_with opened_with
        kick_off_with started_on began_on kicked_off_with
        the_very_beginning the_beginning the_very_start at_the_outset start_of_this_chat
        start_of_the_chat start_of_our_chat start_of_the_conversation start_of_this_conversation
        beginning_of_this_chat
    """,
    "z": "next_to_last next-to-last next_to_the_last penultimate second-to-last second-last second_last",
    "t": "top bottom",
    "l": "ranking rankings table lists listing leaderboard",
    "r": """
        figure figures numbers result results total totals output data report stat stats breakdown
        amount value
    """,
    "U": """
        second_half first_half day days week weeks weekend weekends month months quarter quarters year years
        hour hours minute minutes semester semesters term terms fiscal season decade today yesterday tomorrow
        tonight morning afternoon evening night noon january february march april june july august september
        october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday
        thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays sy shift
        cutoff period century daily weekly monthly quarterly yearly annually
    """,
    "q": """
        what whatever which whichever who whose whom how when where why how_many how_much how_long how_often
        how_far how_old how_big how_high how_low
    """,
    "k": """
        show list give tell compare get find display count compute calculate explain describe summarize
        summarise email send rank print write combine merge see provide check make put let fetch look use need
        want save open copy generate present look_up want_to_see
    """,
    "K": """
        add remove drop exclude include hide keep sort filter limit convert round plot chart group split break
        break_down export switch swap replace change graph draw forget order_by sorted grouped ranked ordered
        rounded visualise visualize translate rename drill drill_down expand narrow restrict undo reverse flip
        download subtract
    """,
    "v": """
        is are was were be been am do does did has have had can could will would should shall may might must
        isn't aren't wasn't doesn't didn't hasn't haven't being based located situated doing
    """,
    "j": """
        high low big small large many few much less most least best worst highest lowest biggest smallest
        largest greatest cheapest top-performing better worse higher lower bigger smaller weakest strongest
        fewest first_place fast slow long short late early bad good right wrong correct accurate true odd
        strange weird different old new cheap expensive cheaper descending ascending alphabetical alphabetically
    """,
    "!": "not no nope nah don't",
    "s": "same likewise ditto same_thing the_same the_same_thing similarly",
    "c": "what_about how_about what_if i_meant i_mean what_of and_what_about and_how_about",
    "u": "only just now then instead_just",
    "i": "instead",
    "+": "too also as_well",
    "e": """
        try_again are_you_sure you_sure is_that_right is_that_correct check_again double_check double-check
        recheck re-check tell_me_more say_more more_details more_detail more_info elaborate go_on continue
        explain_further explain_more explain_that explain_yourself how_did_you_get how_did_you_compute
        how_did_you_calculate how_did_you_arrive how_come show_the_sql show_sql show_me_the_sql what_sql
        which_sql show_your_work that's_wrong that_is_wrong looks_wrong not_right does_not_look_right
        doesn't_look_right looks_off make_sense start_it_over do_it_over one_more_time show_the_query
        what_do_you_mean the_rest next_page show_more see_more more_rows more pardon huh come_again
        what_was_that where_did_you_get why_not why_so not_convinced hard_to_believe can't_be_right seems_wrong
        seems_off
    """,
    "f": """
        please pls plz kindly ok okay well so actually um uh hmm yes yeah yep sure right_now again_please sorry
        me really very too_much quite still once sir maam ma'am maybe perhaps quickly wait oh alright great nice
        cool can_you could_you would_you together combined side_by_side came come comes went let's lets let_us
        exactly
    """,
    "=": """
        first_of_all first_off first_and_foremost last_but_not_least wait_a_second just_a_second one_second
        give_me_a_second hold_on_a_second in_a_second at_first at_last for_the_first_time for_the_last_time
        first-time first_time second_thought on_second_thought second_nature last_name last_names first_name
        first_names second_hand second-hand in_the_first_place one_more_question another_question
        one_last_question a_question have_a_question i_have_two_questions quick_question new_question
        different_question next_question one_question new_topic question_mark question_marks out_of_the_question
        one_more_thing by_the_way all_of_a_sudden above_all after_all at_all first_aid second_to_none
        have_another_question its_my_turn it_is_my_turn my_turn_to your_turn_to
        again_and_again time_and_again over_and_over_again now_and_again once_again_this
        one_last_thing last_thing
    """,
    "H": """
        hello hi hey good_morning good_afternoon good_evening thank_you thanks help bye goodbye who_are_you
        what_can_you_do what_can_i_ask what_is_new how_can_i what_else_can how_are_you how_do_you_work
        what_do_you_do
    """,
}

FILIPINO: Mapping[str, str] = {
    ",": "pero ngunit subalit kaso datapwat kung kundi bagkus",
    "L": """
        huli panghuli pinakahuli kahuli-hulihan kahulihulihan pinakabago pinakahuling kahulihan pinaka-recent
        pinakarecent
    """,
    "P": "nauna naunang nakaraan nakaraang sinundan_na kaninang_nauna nagdaan nagdaang nakalipas",
    "o": "isa",
    "#": "numero blg. blg num",
    "S": "usapan tanong katanungan sagot kasagutan tugon tanung tnong pagtatanong",
    "V": """
        tinanong itinanong natanong naitanong itinatanong tinatanong sinabi nasabi sabi nabanggit binanggit
        sinagot isinagot nasagot binigay ibinigay pinakita ipinakita napag-usapan pinag-usapan napagusapan
        pinagusapan tinalakay hiningi pinahanap ipinahanap pinalista ipinalista inilista nilista ikinuwento
        kinuwenta kinompute pinacompute hiniling sinabihan napagusapang pinag-uusapan pinakwenta sinend kakatanong
        katatanong kakasabi kasasabi kakabanggit kababanggit
    """,
    "I": "ko ako natin namin tayo akin aking atin ating amin aming kami q",
    "Y": "mo ka ninyo nyo niyo iyo iyong_sagot kayo ikaw inyo",
    "D": """
        yan iyan niyan nyan dyan diyan jan ganyan ganun ganoon ganon ganito yon yun iyon niyon dun doon ito nito
        sila nila kanila siya sya niya nya kanya kaniya silang roon riyan
    """,
    "d": "ang yung iyong 'yung yong yng ung mga nung nong nun si sina",
    "n": "na",
    "g": "ng ni kay nina kina nang",
    "p": """
        sa kada bawat noong noon para_sa para ayon_sa mula galing kaysa kumpara nasa simula_noong tuwing per
        batay_sa kapag
    """,
    "A": """
        tungkol hinggil ukol patungkol may_kinalaman_sa na_may_kinalaman_sa may_kinalaman_kay tungkol_dun
        tungkol_doon tungkol_diyan
    """,
    "E": "kanina kanina_lang kani-kanina kani-kanina_lang kaninang_una",
    "R": """
        ulit uli muli ulitin pakiulit paulit inulit ulitin_mo paki-ulit paki_ulit ulitin_natin pakiulitin
        balik-tanong
    """,
    "B": """
        balik balikan balikan_natin bumalik balik_tayo ibalik pakibalikan bumalik_tayo balik_ka bumalik_ka
        pabalik magbalik balikan_mo pakibalik ibalik_mo umatras atras umurong urong umatras_ka atras_ka
        umurong_ka urong_ka
    """,
    "J": """
        ipaalala paalala paalalahanan pakipaalala remind_mo paalala_mo ipaalala_mo naalala_mo naaalala_mo natatandaan_mo
        tanda_mo
    """,
    "&": "at saka tsaka pati o",
    "-": "hanggang",
    "x": "maliban maliban_sa puwera bukod_sa pwera liban_sa",
    "a": "lahat lahat-lahat",
    "b": """
        pareho parehong kapwa silang_dalawa yung_dalawa ang_dalawa itong_dalawa iyong_dalawa dalawang_iyan
        dalawang_yan
    """,
    "X": "yung_isa_pa yung_isa yung_kabila ang_isa_pa iyong_isa_pa yung_ibang_tanong yung_isang_tanong",
    "G": "nakalipas_na nakaraan_na ang_nakalipas ang_nakaraan",
    "N": "sumunod kasunod pagkatapos susunod matapos sunod sinundang_ng",
    "M": "bago sinundan nauna_sa nauna_dun_sa nauna_doon_sa nauna_pa_sa nauna_pa bago_mag",
    "m": "hakbang",
    "F": """
        sa_simula nung_simula noong_simula nung_umpisa sa_umpisa noong_umpisa sa_pinakasimula sa_pinakaumpisa
        simula_ng_usapan umpisa_ng_usapan simula_natin
    """,
    "l": "listahan talaan ranggo",
    "r": "halaga resulta bilang_mo kabuuan",
    "U": """
        araw linggo buwan taon oras kwarter kuwarter semestre markahan kahapon ngayon bukas mamaya umaga
        tanghali hapon gabi enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre
        disyembre lunes martes miyerkules huwebes biyernes sabado kalahati petsa bwan kaninang ngayong pasukan
        beses
    """,
    "q": """
        ilan ilang magkano sino sinong ano anong alin aling saan saang kailan kelan bakit bat bkt paano pano gaano
        sino-sino ano-ano gaano_katagal gaano_kalaki nasaan asan
    """,
    "k": """
        ipakita pakita ilista palista bigyan ibigay pakibigay ikumpara ihambing kumparahin hanapin kunin sabihin
        ipaliwanag pakipaliwanag ibuod buodin i-summary pagsamahin pagsumahin tingnan patingin isulat ilagay
        gawan bilangin kwentahin kuwentahin pakisagot pakicheck pacheck pahingi
    """,
    "K": """
        idagdag dagdagan tanggalin alisin isama ibahin palitan hati hatiin pagbukud-bukurin i-sort ayusin gawin
        gawing itago limitahan bilugan ilipat gawin_mong gawin_mo lagyan isali bawasan salain hatihatiin i-round
    """,
    "v": "ay may mayroon meron wala walang pwede puwede maaari maari pede dapat gusto kailangan",
    "j": """
        bagong mataas mababa malaki maliit marami kaunti konti matagal mabilis mahal mura pinakamataas
        pinakamababa pinakamalaki pinakamaliit pinakamarami pinakakaunti pinakamahal pinakamura tama mali baba
        taas kababa kataas katagal kalaki kaliit kadami kamahal bumaba tumaas dumami lumaki lumiit mas
        pinakamabilis pinakamatagal ganda dami maganda pangit
    """,
    "!": "hindi di huwag wag",
    "s": """
        pareho_pa_rin ganun_din ganoon_din ganon_din kapareho gaya kagaya tulad katulad parehas katulad_ng_dati
        parehong_tanong
    """,
    "c": """
        paano_naman pano_naman kumusta_naman eh e_yung e_sa eh_yung eh_sa kamusta_naman e_paano eh_paano
        paano_kung pano_kung ibig_kong_sabihin
    """,
    "u": "puro",
    "h": "lang lamang lng",
    "w": "naman nmn",
    "+": "din rin pati_na",
    "i": "sa_halip imbes",
    "e": """
        sigurado_ka sure_ka tama_ba mali_yata mali_ata sigurado_ba paano_mo_nakuha paano_mo_nakwenta
        pano_mo_nakuha ipaliwanag_mo paki_explain pakipaliwanag_nga linawin pakilinaw bakit_ganyan subukan_ulit
        subukan_mo_ulit ituloy tuloy_mo ano_ibig_sabihin ano_ang_ibig_sabihin ano_ulit ano_nga_ulit ha iba_pa
        yung_iba dagdag_na_detalye iba_pang_detalye saan_mo_nakuha
    """,
    "f": """
        po opo ho nga ba kasi kaya muna raw daw pala sige naku teka tapos oo pa eh_di ano_ba sana yata talaga
        agad nalang na_lang din_po lagi tsk paki mga_po bale diba di_ba
    """,
    "=": """
        una_sa_lahat unang-una una_muna kanina_pa may_tanong may_tanong_ako may_itatanong tanong_ko_lang
        tanong_lang question_lang may_isa_pa_akong_tanong isa_pang_tanong isa_pa_akong_tanong huling_tanong_na
        bagong_tanong ibang_tanong nung_isang_araw noong_isang_araw nung_isang_linggo noong_isang_linggo
        nung_isang_buwan noong_isang_buwan noong_isang_taon nung_isang_taon unang_beses unang_pagkakataon
        may_isa_pa_ako nung_una_akala_ko buti_naman ayos_naman salamat_naman may_question
        may_gusto_akong_itanong may_gusto_pa_akong_itanong magtatanong isa_pa last_na_lang last_na_po
        last_na_lang_po_ito
        last_na_lang_ito last_na_po_ito huli_na_lang_po_ito huli_na_lang_ito
        sumunod_sa_kanya sumunod_sa_kaniya huli_na_lang huling_tanong_ko_na last_question_na huli_na_po_ito
    """,
    "H": """
        salamat kumusta_ka magandang_umaga magandang_hapon magandang_gabi sino_ka ano_ang_kaya_mo
        maraming_salamat paalam tulong
    """,
}

ROW_NOUNS = _set("item row entry line rank")
"""Before a number these mean a row: "item 2"."""

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

INDEFINITE = _set("a an one single isa iisa")
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
    true possible ok okay take takes took seem seems seemed mean rain rains rained cost costs safe likely normal legal
    allowed correct_that better time worth enough
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

DEMONSTRATIVES = _set("that those this these yan iyan ito yun yon iyon")
"""These can point by themselves, or stand before a noun."""

ALWAYS_BACK = _set("yan iyan niyan nyan dyan diyan riyan jan ganyan ganun ganoon ganon ganito iyon niyon nito to")
"""Filipino pronouns that point at what was just said, wherever they stand."""

YONDER = _set("dun doon roon yun yon")
"""These point back at the end of a clause; before a noun they only name it ("dun sa Cebu")."""

THIS_WORDS = _set("this these ito")
"""Before a noun these mean what is at hand, not what was said: "this branch"."""

THAT_LINKED = _set("yan iyan niyan nyan")
"""With a linker, before a noun, these mean what was said: "iyang sangay"."""

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

COMPARING = _set("compare contrast versus vs against difference ikumpara kumparahin ihambing i-compare pagkaiba")
"""Words that set one answer beside another."""

PARTITIVES = _set("chunk part share portion bulk rest half most much any some none all one majority breakdown")
"""What a pronoun behind "of" is a part of was said before: "the biggest chunk of it"."""
