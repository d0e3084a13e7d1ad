"""What the offline planner says itself: questions back, refusals with their reason, help. A field a phrase.

`{…}` are filled with `str.format`; the comment names what goes in. Filipino was written with care but not checked by a
native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.models import Language


@dataclass(frozen=True, slots=True)
class Replies:
    """The planner's phrases in one language."""

    # ---- no query
    greeting: str  # examples
    thanks: str
    help: str  # metrics, dimensions, examples
    nothing: str  # examples
    sql: str  # examples
    why: str  # examples
    future: str  # examples
    yes_no: str  # examples
    export: str  # number
    export_later: str
    schedule: str
    rows: str
    definition: str  # name, description
    definition_unknown: str  # name
    definition_values: str  # name, values
    too_long: str
    recalled: str  # number, question
    recalled_many: str
    recalled_about: str  # count, topic
    listed_all: str  # count
    listed_last: str  # count, shown
    listed_kept: str  # count
    listed_last_kept: str  # count, shown
    quoted: str  # number, question

    # ---- questions back
    which_metric: str
    which_metric_of: str  # phrase
    which_dimension: str  # metric
    which_value: str  # phrase
    each_or_total: str  # metric, dimension
    each: str  # dimension
    one_total: str
    do_you_mean: str  # phrase

    # ---- refusals
    lone_value: str  # value, labels
    unknown: str  # word
    unknown_near: str  # word, near
    unknown_words: str  # words
    unreachable: str  # rows, target, metric, dimension, possible
    unreachable_plain: str  # metric, dimension, possible
    not_shared: str  # metrics, dimension
    no_base: str
    two_periods: str
    no_such_day: str  # day
    another_day: str
    range_backwards: str  # first, last
    earlier_first: str
    future_period: str  # start
    no_date: str  # metric
    counted_when: str  # rows, time
    odd_comparison: str
    grain_comparison: str  # grain
    growth_of_what: str
    comparison_of_what: str
    compare_what: str  # metric
    average_of: str  # metric
    not_additive: str  # metric
    share_of_what: str  # metric
    share_of_group: str  # dimension
    running_of_what: str  # metric
    count: str  # dimension, metrics
    no_figure: str  # dimension, metrics
    condition_of_what: str
    percent_of: str  # metric
    currency: str
    rank_within: str
    rank_in_each: str  # dimension
    others_of_what: str
    others_not_additive: str  # metric
    fill_what: str
    fill_from_when: str
    rank_what: str
    list_unrelated: str  # names, other
    already_counts: str  # metric, description
    only_figure: str  # metric
    not_there: str  # name
    already_in: str  # value
    both_uses: str  # dimension
    several_groups: str
    no_derived: str
    unit_or_value: str  # word, dimension, grain
    share_of_which: str
    how_many_what: str
    those_unknown: str  # word
    which_whole: str  # dimension
    cut_list: str
    no_row: str
    row_not_kept: str  # count
    cannot_merge: str  # parts
    cannot_merge_one: str  # parts
    compared_already: str
    fixed_beside: str  # number
    one_only: str  # question
    rows_or_questions: str
    each_in_turn: str
    each_question: str
    see_one: str  # number
    not_answered: str  # quoted
    not_again: str  # number, question
    no_figures_in: str  # number, question
    was_told: str  # number, question, answer
    was_not_answered: str  # number, question
    part_and_whole: str  # dimension
    same_twice: str
    row_or_question: str
    nth_highest: str  # count
    nth_lowest: str  # count
    nothing_before: str
    fixed_query: str
    weekday: str  # day, date
    mixed_places: str
    two_unclear: str
    two_questions: str
    or_: str
    and_: str


_ENGLISH = Replies(
    greeting="Hello. Ask me about the data, for example: {examples}",
    thanks="You're welcome.",
    help="You can ask for {metrics}; by {dimensions}; for any period. For example: {examples}",
    nothing="I found nothing about that in the data. You can ask, for example: {examples}",
    sql="I do not run SQL that is typed here. Ask in plain words, for example: {examples}",
    why="I can show figures, but not say why they are so. You can ask, for example: {examples}",
    future=(
        "I can only say what the data holds, not what will be or should be done. You can ask, for example: {examples}"
    ),
    yes_no="I answer with figures, not with yes or no. You can ask, for example: {examples}",
    export=(
        "The whole table of your question {number} can be saved as CSV or JSON: by the link below its answer on the "
        "page, by “kanina export --turn {number} --out table.csv”, or from the API at …/turns/{number}/result."
    ),
    export_later="Ask for the figures first. The whole table of an answer can then be saved as CSV or JSON.",
    schedule=(
        "I cannot send a question on a schedule. Ask it again whenever you need it. What can be sent every day is the "
        "report: on Telegram, where it is set up, by /report on."
    ),
    rows="I can show figures and lists of groups, but not the single records behind them.",
    definition="{name}: {description}",
    definition_unknown="The data does not describe {name} further.",
    definition_values="{name} is one of: {values}.",
    too_long="That is too much for one question. Please ask one thing at a time.",
    recalled="Your question {number} was: “{question}”",
    recalled_many="You asked:",
    recalled_about="You asked {count} questions about {topic}:",
    listed_all="You have asked {count} questions:",
    listed_last="You have asked {count} questions. These are the last {shown}:",
    listed_kept="{count} of your questions are still kept:",
    listed_last_kept="{count} of your questions are still kept. These are the last {shown}:",
    quoted="{number}. “{question}”",
    which_metric="Which figure do you mean?",
    which_metric_of="Which figure do you mean by “{phrase}”?",
    which_dimension="Ranked by what? {metric} for each …",
    which_value="Which “{phrase}” do you mean?",
    each_or_total="Do you want {metric} for each {dimension}, or one total?",
    each="for each {dimension}",
    one_total="one total",
    do_you_mean="Do you mean this by “{phrase}”?",
    lone_value="What do you want to know about {value}? Ask with it for {labels}.",
    unknown="I can't explain the word “{word}”. Please say it in other words.",
    unknown_near="I can't explain the word “{word}”. Did you mean {near}?",
    unknown_words="I can't explain the words {words}. Please say it in other words.",
    unreachable=(
        "{rows} are not tied to {target}, so {metric} by {dimension} can't be computed. It can be split by {possible}."
    ),
    unreachable_plain="{metric} by {dimension} can't be computed. It can be split by {possible}.",
    not_shared=(
        "{metrics} have no {dimension} in common, so they can't be put in one table. Please ask for one at a time."
    ),
    no_base="I don't know what to change: there is no earlier question. Please ask it in full.",
    two_periods="I understood more than one period. Please ask for one, or say “compared with”.",
    no_such_day="There is no day {day}.",
    another_day="Please ask with one there is.",
    range_backwards="The end, {last}, is before the start, {first}.",
    earlier_first="Please name the earlier day first.",
    future_period="That is still ahead: the data ends today.",
    counted_when=(
        "I can count all {rows}, but those of a period only by their {time}. Say it with that word, or ask without a "
        "period."
    ),
    no_date="{metric} has no date, so it can't be asked for by time.",
    odd_comparison="I can compare a period with the one just before it, or with the same one a year before.",
    grain_comparison=(
        "Shown by {grain}, each {grain} is compared with the one before it, not with its counterpart in the period "
        "before. Ask without the comparison, or not by {grain}."
    ),
    growth_of_what="Growth from when? Say, for example, “compared with last year”, or “by month”.",
    comparison_of_what="Compare which period? Say, for example, “this month compared with last month”.",
    compare_what="Compare what? Please name the figure too, for example “{metric} this year compared with last year”.",
    average_of="I can't average {metric} that way. Ask for a figure that is an average itself, such as {near}.",
    not_additive="{metric} does not add up over groups, so its share or running total means nothing.",
    share_of_what="The share of what? Say, for example, “share of {metric} by …”.",
    share_of_group="A share needs all of them: ask for the share by {dimension} without naming one.",
    running_of_what="A running total needs a time, for example “{metric} by month, cumulative”.",
    count="I can't count {dimension}. What I can count or measure: {metrics}.",
    no_figure="There is no figure for {dimension}, nor can figures be split by it. What I can measure: {metrics}.",
    condition_of_what="Above or below that number: which group? Say, for example, “branches with revenue above 50k”.",
    percent_of="{metric} is no percentage, so I can't compare it with a percentage.",
    currency="Amounts are in {currency}, and the data has no exchange rate.",
    rank_within="I can rank one thing at a time, not the first few within each group.",
    rank_in_each=(
        "Are the first to be found in all, or within each {dimension}? For the latter say “in each {dimension}”; "
        "else ask for the first ones, and split them afterwards."
    ),
    others_of_what=(
        "The rest of what? I can add up the rest of a first few, for example “top 5 branches by revenue and the rest "
        "as others”."
    ),
    others_not_additive="{metric} does not add up over groups, so there is none of the others together.",
    fill_what="I can show groups that have nothing only where there are groups: say by what, as in “by month”.",
    fill_from_when="From when on? To show the empty ones too I need a period, for example “in 2025”.",
    rank_what="The first of what? Please name what to rank.",
    list_unrelated=(
        "{names} have no {other} of their own, so I can't list them that way. Ask for a figure for each instead."
    ),
    already_counts=(
        "{metric} already depends on that: {description} Asked this way it would mislead, so I don't answer it."
    ),
    only_figure="{metric} is the only figure shown, so there would be nothing left.",
    not_there="There is no {name} in the last question to take away.",
    already_in="{value} is already part of it.",
    both_uses=(
        "{dimension} is both shown and filtered. Say “all of them” to drop the filter, or name what to group by "
        "instead."
    ),
    several_groups="The last answer has several groupings. Please say which to replace, as in “by X instead of Y”.",
    share_of_which="The share of which total? More than one filter is set. Please ask in full, or drop one first.",
    how_many_what="How many of what? Please name what to count.",
    those_unknown="I could not answer your last question, so I don't know what “{word}” stands for. Please name it.",
    unit_or_value="By “{word}”, do you mean that {dimension}, or by {grain}? Say “only {word}”, or “by {grain}”.",
    no_derived="The last answer has no share or running total to take away.",
    which_whole="I can't tell which {dimension} that lies in. Please name the {dimension}.",
    cut_list="The last list is longer than what I keep of it, so I can't go on from its rows. Please name them.",
    row_not_kept="Of a list I remember only the first {count} rows; name the one you mean.",
    no_row="There is no such row in the last list.",
    cannot_merge="Those questions can't be put side by side; they differ in more than one way ({parts}).",
    cannot_merge_one="Those questions can't be put side by side; they differ in {parts}.",
    compared_already="One of those is a comparison already, so I can't put another beside it.",
    fixed_beside="Your question {number} was answered by a fixed query, which can't be put beside another.",
    one_only="There is only one question with figures to compare: “{question}”. Ask another one first.",
    rows_or_questions=(
        "Do you mean questions or rows of the list? Please say “compare question 1 and question 2”, or name the rows."
    ),
    each_in_turn="I can't put these into one table. This is what I answered to each:",
    each_question="I can't put these into one table. You asked:",
    see_one="Say, for example, “question {number}” to see one of them in full.",
    not_answered="{quoted} (not answered)",
    not_again="Your question {number} was: “{question}” I can't ask it again as it was. Please ask it in full.",
    no_figures_in=(
        "Your question {number} was: “{question}” There are no figures in my answer to it, so it can't be put beside "
        "another."
    ),
    was_told="Your question {number} was: “{question}” There are no figures in my answer to it, which was: {answer}",
    was_not_answered="Your question {number} was: “{question}” I could not answer it. Please ask it in other words.",
    part_and_whole=(
        "One of those is about a part of what the other is about (by {dimension}), so one table can't hold both."
    ),
    row_or_question="Do you mean a question or a row of the list? Please say “question 1”, or “row 1”.",
    same_twice="Those two are the same question.",
    nth_highest="I can't show place {count} by itself. Ask for the top {count}: it is the last of them.",
    nth_lowest="I can't show place {count} from below by itself. Ask for the bottom {count}: it is the last of them.",
    nothing_before="There is nothing earlier to go back to.",
    fixed_query="The last answer came from a fixed query that can't be changed that way. Please ask in full.",
    weekday="By “{day}”, do you mean {date}, or every {day}? Please say the date, or “every {day}”.",
    two_questions="That asks two things at once, each with conditions of its own. Please ask them one at a time.",
    two_unclear="More than one part of that can mean several things. Please ask with full names, one thing at a time.",
    mixed_places=(
        "Those are places of different kinds, so I can't put them in one list. Please name all provinces, or all "
        "cities."
    ),
    or_=" or ",
    and_=" and ",
)

_FILIPINO = Replies(
    greeting="Kumusta! Magtanong ka tungkol sa datos, halimbawa: {examples}",
    thanks="Walang anuman.",
    help="Puwede mong itanong ang {metrics}; kada {dimensions}; sa kahit anong panahon. Halimbawa: {examples}",
    nothing="Wala akong nakita tungkol diyan sa datos. Puwede mong itanong, halimbawa: {examples}",
    sql="Hindi ako nagpapatakbo ng SQL na tina-type dito. Magtanong sa karaniwang salita, halimbawa: {examples}",
    why="Kaya kong ipakita ang mga numero, pero hindi ang dahilan. Puwede mong itanong, halimbawa: {examples}",
    future=(
        "Ang nasa datos lang ang masasabi ko, hindi ang mangyayari o dapat gawin. Puwede mong itanong, "
        "halimbawa: {examples}"
    ),
    yes_no="Numero ang isinasagot ko, hindi oo o hindi. Puwede mong itanong, halimbawa: {examples}",
    export=(
        "Maise-save bilang CSV o JSON ang buong talahanayan ng tanong mo bilang {number}: sa link sa ilalim ng sagot "
        "sa page, sa “kanina export --turn {number} --out table.csv”, o mula sa API sa …/turns/{number}/result."
    ),
    export_later="Itanong muna ang mga numero. Maise-save ang buong talahanayan ng sagot bilang CSV o JSON.",
    schedule=(
        "Hindi ko maipapadala ang tanong nang nakatakda. Itanong lang ulit kapag kailangan mo. Ang naipapadala "
        "araw-araw ay ang report: sa Telegram, kung nakahanda, sa /report on."
    ),
    rows="Mga numero at listahan ng grupo ang naipapakita ko, hindi ang bawat record sa likod nito.",
    definition="{name}: {description}",
    definition_unknown="Walang dagdag na paliwanag sa datos tungkol sa {name}.",
    definition_values="Ang {name} ay isa sa mga ito: {values}.",
    too_long="Masyadong marami iyan para sa isang tanong. Isa-isa lang po.",
    recalled="Ang tanong mo bilang {number}: “{question}”",
    recalled_many="Ito ang mga tinanong mo:",
    recalled_about="{count} ang tinanong mo tungkol sa {topic}:",
    listed_all="{count} na ang mga tinanong mo:",
    listed_last="{count} na ang mga tinanong mo. Ito ang huling {shown}:",
    listed_kept="{count} sa mga tinanong mo ang nakatago pa:",
    listed_last_kept="{count} sa mga tinanong mo ang nakatago pa. Ito ang huling {shown}:",
    quoted="{number}. “{question}”",
    which_metric="Aling numero ang ibig mong sabihin?",
    which_metric_of="Aling numero ang ibig mong sabihin sa “{phrase}”?",
    which_dimension="Ano ang ira-rank? {metric} kada …",
    which_value="Aling “{phrase}” ang ibig mong sabihin?",
    each_or_total="Gusto mo ba ng {metric} kada {dimension}, o isang kabuuan?",
    each="kada {dimension}",
    one_total="isang kabuuan",
    do_you_mean="Ito ba ang ibig mong sabihin sa “{phrase}”?",
    lone_value="Ano ang gusto mong malaman tungkol sa {value}? Itanong kasama nito ang {labels}.",
    unknown="Hindi ko maipaliwanag ang salitang “{word}”. Pakisabi sa ibang salita.",
    unknown_near="Hindi ko maipaliwanag ang salitang “{word}”. Ibig mo bang sabihin ay {near}?",
    unknown_words="Hindi ko maipaliwanag ang mga salitang {words}. Pakisabi sa ibang salita.",
    unreachable=(
        "Hindi nakakabit ang {rows} sa {target}, kaya hindi makukuwenta ang {metric} kada {dimension}. "
        "Puwede itong hatiin kada {possible}."
    ),
    unreachable_plain="Hindi makukuwenta ang {metric} kada {dimension}. Puwede itong hatiin kada {possible}.",
    not_shared="Walang iisang {dimension} ang {metrics}, kaya hindi mapagsasama sa isang talahanayan. Isa-isa lang po.",
    no_base="Hindi ko alam kung alin ang babaguhin: wala pang naunang tanong. Pakitanong nang buo.",
    two_periods="Higit sa isang panahon ang naintindihan ko. Isa lang po, o sabihin ang “kumpara sa”.",
    no_such_day="Walang araw na {day}.",
    another_day="Pakitanong nang may tamang petsa.",
    range_backwards="Mas maaga ang dulo, {last}, kaysa sa simula, {first}.",
    earlier_first="Pakiuna po ang mas maagang araw.",
    future_period="Hindi pa nangyayari iyan: hanggang ngayon lang ang datos.",
    counted_when=(
        "Mabibilang ko ang lahat ng {rows}, pero ang sa isang panahon ay ayon lang sa {time}. Banggitin iyon, o "
        "magtanong nang walang panahon."
    ),
    no_date="Walang petsa ang {metric}, kaya hindi ito maitatanong ayon sa panahon.",
    odd_comparison="Maihahambing ko ang isang panahon sa sinundan nito, o sa kaparehong panahon noong nakaraang taon.",
    grain_comparison=(
        "Kapag kada {grain}, bawat {grain} ay inihahambing sa sinundan nito, hindi sa katapat nito sa naunang panahon. "
        "Itanong nang walang paghahambing, o hindi kada {grain}."
    ),
    growth_of_what="Paglago mula kailan? Sabihin, halimbawa, “kumpara sa nakaraang taon”, o “kada buwan”.",
    comparison_of_what="Aling panahon ang ihahambing? Sabihin, halimbawa, “ngayong buwan kumpara sa nakaraang buwan”.",
    compare_what=(
        "Ano ang ihahambing? Pakibanggit din ang numero, halimbawa “{metric} ngayong taon kumpara sa nakaraang taon”."
    ),
    average_of=(
        "Hindi ko makukuha ang karaniwan ng {metric} sa ganyang paraan. Itanong ang numerong karaniwan na mismo, "
        "gaya ng {near}."
    ),
    not_additive=(
        "Hindi napagsasama ang {metric} ng mga grupo, kaya walang kahulugan ang bahagi o naipong kabuuan nito."
    ),
    share_of_what="Bahagi ng ano? Sabihin, halimbawa, “bahagi ng {metric} kada …”.",
    share_of_group="Kailangan ng bahagi ang lahat: itanong ang bahagi kada {dimension} nang walang pinipiling isa.",
    running_of_what="Kailangan ng panahon ang naipong kabuuan, halimbawa “{metric} kada buwan, naipon”.",
    count="Hindi ko mabibilang ang {dimension}. Ito ang mabibilang o masusukat ko: {metrics}.",
    no_figure="Walang numero para sa {dimension}, at hindi rin ito mapaghahatian. Ito ang masusukat ko: {metrics}.",
    condition_of_what="Higit o kulang sa numerong iyan: aling grupo? Halimbawa, “mga sangay na higit sa 50k ang kita”.",
    percent_of="Hindi porsyento ang {metric}, kaya hindi ko ito maihahambing sa porsyento.",
    currency="Nasa {currency} ang mga halaga, at walang palitan ng pera sa datos.",
    rank_within="Isa lang ang kaya kong i-rank, hindi ang nangunguna sa loob ng bawat grupo.",
    rank_in_each=(
        "Sa kabuuan ba hahanapin ang nangunguna, o sa bawat {dimension}? Kung sa bawat isa, sabihin ang “sa bawat "
        "{dimension}”; kung hindi, itanong muna ang nangunguna, saka hatiin."
    ),
    others_of_what=(
        "Ang natitira sa ano? Mapagsasama ko ang natitira sa mga nangunguna, halimbawa: “top 5 na sangay ayon sa kita "
        "at ang natitira bilang iba pa”."
    ),
    others_not_additive="Hindi nagsusuma ang {metric}, kaya walang iisang numero para sa natitira.",
    fill_what="Maipapakita ko lang ang mga walang laman kung may hati: sabihin kung kada ano, gaya ng “kada buwan”.",
    fill_from_when="Mula kailan? Para maipakita pati ang mga walang laman, kailangan ng panahon, gaya ng “noong 2025”.",
    rank_what="Nangunguna sa alin? Pakisabi kung ano ang ira-rank.",
    list_unrelated=(
        "Walang sariling {other} ang {names}, kaya hindi ko maililista nang ganyan. Magtanong ng numero kada isa."
    ),
    already_counts=(
        "Nakabatay na riyan ang {metric}: {description} Makalilito ang sagot sa ganyang tanong, kaya hindi ko "
        "ito sasagutin."
    ),
    only_figure="Ang {metric} lang ang ipinapakita, kaya wala nang matitira.",
    not_there="Walang {name} sa huling tanong na puwedeng alisin.",
    already_in="Kasama na ang {value}.",
    both_uses=(
        "Ipinapakita at sinasala ang {dimension}. Sabihin ang “lahat” para alisin ang pansala, o kung ano ang "
        "ipapalit na grupo."
    ),
    several_groups="Maraming pangkat ang huling sagot. Pakisabi kung alin ang papalitan, gaya ng “kada X imbes na Y”.",
    share_of_which="Bahagi ng aling kabuuan? Higit sa isa ang pansala. Pakitanong nang buo, o alisin muna ang isa.",
    how_many_what="Ilan ng ano? Pakisabi kung ano ang bibilangin.",
    those_unknown=(
        "Hindi ko nasagot ang huli mong tanong, kaya hindi ko alam kung alin ang “{word}”. Pakipangalanan po."
    ),
    unit_or_value=(
        "Sa “{word}”, ang {dimension} ba ang ibig mong sabihin, o kada {grain}? Sabihin ang “{word} lang”, o “kada "
        "{grain}”."
    ),
    no_derived="Walang bahagi o naipong kabuuan sa huling sagot na puwedeng alisin.",
    which_whole="Hindi ko matukoy kung saang {dimension} iyon. Pakipangalanan ang {dimension}.",
    cut_list=(
        "Mas mahaba ang huling listahan kaysa sa naitatago ko, kaya hindi ko maipagpapatuloy mula roon. Pakipangalanan."
    ),
    row_not_kept="Sa isang listahan, unang {count} hanay lang ang natatandaan ko; pakisabi ang pangalan nito.",
    no_row="Walang ganyang hanay sa huling listahan.",
    cannot_merge="Hindi mapagtatabi ang mga tanong na iyan; higit sa isa ang pagkakaiba nila ({parts}).",
    cannot_merge_one="Hindi mapagtatabi ang mga tanong na iyan; magkaiba sila sa {parts}.",
    compared_already="Paghahambing na ang isa sa mga iyan, kaya hindi ko na ito maitatabi sa iba.",
    fixed_beside="Galing sa nakatakdang query ang sagot sa ika-{number} mong tanong, at hindi ito maitatabi sa iba.",
    one_only="Iisa pa lang ang tanong na may numero: “{question}”. Magtanong muna ng isa pa.",
    rows_or_questions=(
        "Mga tanong ba o mga hanay ng listahan? Pakisabi ang “ikumpara ang tanong 1 at tanong 2”, o pangalanan ang mga "
        "hanay."
    ),
    each_in_turn="Hindi ko mapagsasama ang mga ito sa isang talahanayan. Ito ang sagot ko sa bawat isa:",
    each_question="Hindi ko mapagsasama ang mga ito sa isang talahanayan. Ito ang mga tinanong mo:",
    see_one="Sabihin, halimbawa, ang “tanong {number}” para makita nang buo ang isa.",
    not_answered="{quoted} (hindi nasagot)",
    not_again="Ang tanong mo bilang {number}: “{question}” Hindi ko ito maitatanong ulit. Pakitanong nang buo.",
    no_figures_in=(
        "Ang tanong mo bilang {number}: “{question}” Walang numero sa sagot ko roon, kaya hindi ito maitatabi sa iba."
    ),
    was_told="Ang tanong mo bilang {number}: “{question}” Walang numero sa sagot ko roon, na ito: {answer}",
    was_not_answered="Ang tanong mo bilang {number}: “{question}” Hindi ko ito nasagot. Pakitanong sa ibang salita.",
    part_and_whole=(
        "Bahagi lang ng isa ang kabilang tanong (ayon sa {dimension}), kaya hindi magkakasya sa isang talahanayan."
    ),
    row_or_question="Tanong ba o hanay ng listahan? Pakisabi ang “tanong 1”, o “row 1”.",
    same_twice="Iisa lang ang dalawang tanong na iyan.",
    nth_highest="Hindi ko maipapakita ang ika-{count} nang mag-isa. Itanong ang top {count}: iyon ang huli sa kanila.",
    nth_lowest=(
        "Hindi ko maipapakita ang ika-{count} mula sa ibaba nang mag-isa. Itanong ang {count} na pinakamababa: "
        "iyon ang huli sa kanila."
    ),
    nothing_before="Wala nang mas nauna na mababalikan.",
    fixed_query="Galing sa nakatakdang query ang huling sagot, at hindi ito mababago nang ganyan. Pakitanong nang buo.",
    weekday="Sa “{day}”, ibig mo bang sabihin ay {date}, o bawat {day}? Pakisabi ang petsa, o “tuwing {day}”.",
    two_questions="Dalawang tanong iyan, at may sariling kondisyon ang bawat isa. Pakitanong nang isa-isa.",
    two_unclear="Higit sa isang bahagi niyan ang malabo. Pakitanong gamit ang buong pangalan, isa-isa lang.",
    mixed_places="Magkakaibang uri ng lugar ang mga iyan, kaya hindi ko mapagsasama. Puro lalawigan o puro lungsod po.",
    or_=" o ",
    and_=" at ",
)

REPLIES: Mapping[Language, Replies] = {"en": _ENGLISH, "fil": _FILIPINO}
