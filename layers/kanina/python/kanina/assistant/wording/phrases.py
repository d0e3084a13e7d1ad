"""Everything the assistant says in its own words, a field a phrase, a value a language.

`{…}` are filled with `str.format`; each field's comment names what goes in. Filipino was written with care but not
checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.models import Language


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language."""

    # ---- the turn itself
    not_kept: str
    reset_done: str
    gave_up: str
    let_go: str
    example: str  # prompt, examples
    as_before: str  # values
    wanted_choice: str
    wanted_pattern: str  # example
    wanted_string: str
    wanted_integer: str
    wanted_number: str
    wanted_boolean: str
    wanted_date: str
    wanted_time: str
    wanted_datetime: str
    refused: str  # reason
    query_failed: str  # reason
    too_slow: str
    failed: str
    nothing_in_data: str  # examples
    memory_unread: str
    turn_not_stored: str
    overtaken: str
    stopped: str
    rate_limited: str  # wait

    # ---- the finding of a query. `scope` starts with a space: the period, then the filters in brackets
    single: str  # metric, scope, value
    also: str  # metric, value: a further metric
    groups: str  # metric, dimensions, scope, high, high_value, low, low_value
    groups_shown: str  # the same, where only some groups are shown
    groups_equal: str  # metric, dimensions, scope, value
    one_group: str  # metric, dimensions, scope, high, high_value
    first_highest: str  # metric, dimensions, scope, high, high_value: only the first was asked for
    first_lowest: str  # metric, dimensions, scope, low, low_value
    ranked: str  # metric, dimensions, scope, count, first, first_value, rest: the highest ones, in order
    ranked_tied: str  # the same, where several share first place
    ranked_ascending: str  # the same, the lowest ones
    ranked_ascending_tied: str
    ranked_next: str  # groups: as `group_value` each; the rest begins with this
    ranked_last: str  # group, value: the last shown, where some before it are not named
    group_value: str  # group, value
    trend: str  # metric, dimensions, scope, first, first_value, last, last_value, change
    trend_unknown_change: str  # the same without change
    peak: str  # high, high_value
    peak_also: str  # metric, high, high_value
    others: str  # names, count: more groups than are named
    total: str  # value
    rows_many: str  # count
    listed: str  # dimensions, scope, count
    up: str  # change
    down: str  # change
    risen: str
    fallen: str
    unchanged: str
    nearly_unchanged: str
    compared: str  # metric, scope, value, change, other, other_scope
    compared_without_base: str  # metric, scope, value, other_scope
    compared_total: str  # metric, dimensions, scope, value, change, other, other_scope
    compared_total_without_base: str  # metric, dimensions, scope, value, other_scope
    compared_one: str  # change, other, other_scope: after `one_group`
    no_base: str  # other_scope
    high_and_low: str  # high, high_value, low, low_value
    compared_with: str  # other_scope, without its space
    compared_with_grain_before: str  # grain
    compared_with_year_before: str
    largest_rise: str  # group, size
    largest_fall: str  # group, size
    rise_and_fall: str  # rise, rise_size, fall, fall_size: groups and sizes
    largest_rise_of_rates: str  # group
    largest_fall_of_rates: str  # group
    rise_and_fall_of_rates: str  # rise, fall: groups
    share: str  # group, share
    shares: str  # metric, dimensions, scope, high, high_value, high_share, low, low_value, low_share
    cumulative: str  # metric, dimensions, scope, last, value
    partial: str  # bucket, date: the last bucket is not over
    partial_from: str  # bucket, date: the first bucket began before the period
    empty: str  # metric, scope
    empty_rows: str
    no_value: str  # metric, scope
    fields: str  # fields
    truncated: str  # shown

    # ---- around the finding
    verified: str  # answer
    from_question: str  # numbers
    from_questions: str  # numbers
    question_number: str  # number

    # ---- periods and filters
    from_to: str  # start, end
    on_day: str  # day
    since: str  # start
    until: str  # end
    all_dates: str
    filter_separator: str
    conjunction: str
    disjunction: str
    none_label: str
    blank_label: str
    missing_value: str
    filter_in: str  # field, values
    filter_not_in: str  # field, values
    filter_gt: str  # field, value
    filter_ge: str
    filter_lt: str
    filter_le: str
    filter_is_null: str  # field
    filter_not_null: str  # field
    having_gt: str  # metric, value
    having_ge: str
    having_lt: str
    having_le: str
    having_eq: str
    role: str  # field, role
    date_word: str

    # ---- tables
    more_rows: str  # count
    more_rows_uncounted: str
    yes: str
    no: str

    # ---- dates (CLDR patterns) and grains
    date_pattern: str
    month_pattern: str
    week_label: str  # date
    quarter_label: str  # quarter, year
    school_year_label: str  # start, end: years
    datetime_separator: str
    grain_day: str
    grain_week: str
    grain_month: str
    grain_quarter: str
    grain_year: str
    grain_school_year: str
    column_previous_period: str
    column_previous_year: str
    column_change: str
    column_change_of_rate: str
    column_share: str
    column_cumulative: str

    # ---- suggestions; each must be something the offline planner understands
    suggest_by: str  # dimension
    suggest_only: str  # value
    suggest_top: str  # count
    suggest_compare: str


_ENGLISH = Phrases(
    not_kept="That one is no longer kept, so I cannot look back at it. Please ask it again in full.",
    reset_done="Done: we start over. Ask me anything about the data.",
    gave_up="I still could not make out an answer, so I let that question go. You can ask something else.",
    let_go="All right, I let that question go. You can ask something else.",
    example="{prompt} For example: {examples}",
    as_before="As before, {values}.",
    wanted_choice="Please choose one of these, by its number or its name.",
    wanted_pattern="It should look like {example}.",
    wanted_string="A name or a few words are enough.",
    wanted_integer="That should be a whole number, in digits.",
    wanted_number="That should be a number, in digits.",
    wanted_boolean="Please say yes or no.",
    wanted_date="That should be one day there is, such as 2026-01-31.",
    wanted_time="That should be a time of day, such as 14:30.",
    wanted_datetime="That should be a day and a time, such as 2026-01-31 14:30.",
    refused="I cannot answer that: {reason}",
    query_failed="The query could not be run: {reason}",
    too_slow="That took too long, so I stopped it. A shorter period or fewer groups will be faster.",
    failed="Something went wrong on my side and I could not answer. Please try again.",
    nothing_in_data="I found nothing about that in the data. You can ask, for example: {examples}",
    memory_unread="I could not read our earlier chat just now; this answer does not build on it and is not kept yet.",
    turn_not_stored="I could not keep this answer, so a follow-up may not know of it.",
    overtaken="Another message here was answered at the same moment; I now wait for the answer to its question.",
    stopped="Stopped, as you asked.",
    rate_limited="You have asked a lot in a short time. Please wait a little, and ask again in {wait}.",
    single="{metric}{scope}: {value}.",
    also="{metric}: {value}.",
    groups=(
        "{metric} by {dimensions}{scope}: the highest is {high} with {high_value}, the lowest {low} with {low_value}."
    ),
    groups_shown=(
        "{metric} by {dimensions}{scope}: of the rows shown, the highest is {high} with {high_value}, "
        "the lowest {low} with {low_value}."
    ),
    groups_equal="{metric} by {dimensions}{scope}: every group shown has {value}.",
    one_group="{metric} by {dimensions}{scope}: only {high}, with {high_value}.",
    first_highest="{metric} by {dimensions}{scope}: {high} is the highest, with {high_value}.",
    first_lowest="{metric} by {dimensions}{scope}: {low} is the lowest, with {low_value}.",
    ranked="{metric} by {dimensions}{scope}, top {count}: {first} leads with {first_value}{rest}.",
    ranked_tied="{metric} by {dimensions}{scope}, top {count}: {first} lead with {first_value} each{rest}.",
    ranked_ascending="{metric} by {dimensions}{scope}, bottom {count}: {first} is the lowest with {first_value}{rest}.",
    ranked_ascending_tied=(
        "{metric} by {dimensions}{scope}, bottom {count}: {first} are the lowest with {first_value} each{rest}."
    ),
    ranked_next=", then {groups}",
    ranked_last="; the last of these is {group} with {value}",
    group_value="{group} with {value}",
    trend="{metric} by {dimensions}{scope}: from {first_value} ({first}) to {last_value} ({last}), {change}.",
    trend_unknown_change="{metric} by {dimensions}{scope}: from {first_value} ({first}) to {last_value} ({last}).",
    peak="The highest is {high} with {high_value}.",
    peak_also="{metric}: the highest is {high} with {high_value}.",
    others="{names} and {count} others",
    total="The total is {value}.",
    rows_many="There are {count} rows.",
    listed="{dimensions}{scope}: {count} found.",
    up="up {change}",
    down="down {change}",
    risen="up",
    fallen="down",
    unchanged="unchanged",
    nearly_unchanged="nearly unchanged",
    compared="{metric}{scope}: {value}, {change} against {other}{other_scope}.",
    compared_without_base="{metric}{scope}: {value}. There is nothing{other_scope} to compare it with.",
    compared_total="{metric} by {dimensions}{scope}: {value} in all, {change} against {other}{other_scope}.",
    compared_total_without_base=(
        "{metric} by {dimensions}{scope}: {value} in all. There is nothing{other_scope} to compare it with."
    ),
    compared_one="That is {change} against {other}{other_scope}.",
    no_base="There is nothing{other_scope} to compare it with.",
    high_and_low="The highest is {high} with {high_value}, the lowest {low} with {low_value}.",
    compared_with="This is compared with the data {other_scope}.",
    compared_with_grain_before="Each {grain} is compared with the {grain} before.",
    compared_with_year_before="Each {grain} is compared with the same one a year before.",
    largest_rise="{group} rose the most, by {size}.",
    largest_fall="{group} fell the most, by {size}.",
    rise_and_fall="{rise} rose the most, by {rise_size}; {fall} fell the most, by {fall_size}.",
    largest_rise_of_rates="{group} rose the most.",
    largest_fall_of_rates="{group} fell the most.",
    rise_and_fall_of_rates="{rise} rose the most, {fall} fell the most.",
    share="{group} has the largest share, {share}.",
    shares=(
        "{metric} by {dimensions}{scope}: {high} has the largest share, {high_share} ({high_value}), "
        "{low} the smallest, {low_share} ({low_value})."
    ),
    cumulative="{metric} by {dimensions}{scope}, added up: {value} by {last}.",
    partial="({bucket} is counted only up to {date}.)",
    partial_from="({bucket} is counted only from {date}.)",
    empty="There is no data for {metric}{scope}.",
    empty_rows="Nothing was found.",
    no_value="There is no value for {metric}{scope}.",
    fields="{fields}.",
    truncated="Only the first {shown} rows are shown; there are more.",
    verified="Verified query: {answer}",
    from_question="From your question {numbers}: ",
    from_questions="From your questions {numbers}: ",
    question_number="{number}",
    from_to="from {start} to {end}",
    on_day="on {day}",
    since="since {start}",
    until="until {end}",
    all_dates="over all dates",
    filter_separator="; ",
    conjunction=" and ",
    disjunction=" or ",
    none_label="(none)",
    blank_label="(blank)",
    missing_value="–",
    filter_in="{field} {values}",
    filter_not_in="{field} not {values}",
    filter_gt="{field} over {value}",
    filter_ge="{field} {value} or more",
    filter_lt="{field} under {value}",
    filter_le="{field} {value} or less",
    filter_is_null="no {field}",
    filter_not_null="any {field}",
    having_gt="{metric} over {value}",
    having_ge="{metric} {value} or more",
    having_lt="{metric} under {value}",
    having_le="{metric} {value} or less",
    having_eq="{metric} exactly {value}",
    role="{field} ({role})",
    date_word="date",
    more_rows="… and {count} more",
    more_rows_uncounted="… and more",
    yes="yes",
    no="no",
    date_pattern="d MMMM y",
    month_pattern="MMMM y",
    week_label="week of {date}",
    quarter_label="Q{quarter} {year}",
    school_year_label="SY {start}–{end}",
    datetime_separator=", ",
    grain_day="day",
    grain_week="week",
    grain_month="month",
    grain_quarter="quarter",
    grain_year="year",
    grain_school_year="school year",
    column_previous_period="previous period",
    column_previous_year="previous year",
    column_change="change",
    column_change_of_rate="relative change",
    column_share="share",
    column_cumulative="running total",
    suggest_by="now by {dimension}",
    suggest_only="only {value}",
    suggest_top="top {count}",
    suggest_compare="compare with the previous period",
)

_FILIPINO = Phrases(
    not_kept="Hindi na nakatago ang bahaging iyon, kaya hindi ko na mababalikan. Pakitanong ulit nang buo.",
    reset_done="Sige, magsisimula tayo ulit. Magtanong ka lang tungkol sa datos.",
    gave_up="Hindi ko pa rin makuha ang sagot, kaya isinantabi ko muna iyon. Puwede kang magtanong ng iba.",
    let_go="Sige, isinantabi ko na iyon. Puwede kang magtanong ng iba.",
    example="{prompt} Halimbawa: {examples}",
    as_before="Gaya ng dati, {values}.",
    wanted_choice="Pumili lang ng isa sa mga ito, ayon sa numero o pangalan.",
    wanted_pattern="Dapat ganito ang anyo: {example}.",
    wanted_string="Sapat na ang pangalan o ilang salita.",
    wanted_integer="Dapat buong numero iyon, nakasulat sa mga digit.",
    wanted_number="Dapat numero iyon, nakasulat sa mga digit.",
    wanted_boolean="Oo o hindi lang ang isagot.",
    wanted_date="Dapat isang araw na nasa kalendaryo, gaya ng 2026-01-31.",
    wanted_time="Dapat oras iyon, gaya ng 14:30.",
    wanted_datetime="Dapat petsa at oras iyon, gaya ng 2026-01-31 14:30.",
    refused="Hindi ko iyan masasagot: {reason}",
    query_failed="Hindi natakbo ang query: {reason}",
    too_slow="Masyadong matagal, kaya itinigil ko. Mas mabilis kung mas maikli ang panahon o mas kaunti ang grupo.",
    failed="May nagkaproblema sa akin at hindi ako nakasagot. Pakisubukan ulit.",
    nothing_in_data="Wala akong nakita tungkol diyan sa datos. Puwede mong itanong, halimbawa: {examples}",
    memory_unread=(
        "Hindi ko mabasa ngayon ang nauna nating usapan, kaya hindi rito nakabatay ang sagot at hindi pa ito naitago."
    ),
    turn_not_stored="Hindi ko naitago ang sagot na ito, kaya baka hindi ito alam ng susunod mong tanong.",
    overtaken="May isa pang mensahe rito na sabay na nasagot. Ang tanong doon ang hinihintayan ko ngayon ng sagot.",
    stopped="Itinigil ko na, gaya ng hiling mo.",
    rate_limited="Marami ka nang naitanong. Sandali lang muna: pagkalipas ng {wait}, puwede ka nang magtanong ulit.",
    single="{metric}{scope}: {value}.",
    also="{metric}: {value}.",
    groups=(
        "{metric} kada {dimensions}{scope}: pinakamataas ang {high} na may {high_value}, "
        "pinakamababa ang {low} na may {low_value}."
    ),
    groups_shown=(
        "{metric} kada {dimensions}{scope}: sa mga ipinakita, pinakamataas ang {high} na may {high_value}, "
        "pinakamababa ang {low} na may {low_value}."
    ),
    groups_equal="{metric} kada {dimensions}{scope}: {value} ang bawat ipinakita.",
    one_group="{metric} kada {dimensions}{scope}: {high} lang, na may {high_value}.",
    first_highest="{metric} kada {dimensions}{scope}: {high} ang pinakamataas, na may {high_value}.",
    first_lowest="{metric} kada {dimensions}{scope}: {low} ang pinakamababa, na may {low_value}.",
    ranked="{metric} kada {dimensions}{scope}, top {count}: nangunguna ang {first} na may {first_value}{rest}.",
    ranked_tied="{metric} kada {dimensions}{scope}, top {count}: tabla sa una ang {first} na may {first_value}{rest}.",
    ranked_ascending=(
        "{metric} kada {dimensions}{scope}, bottom {count}: pinakamababa ang {first} na may {first_value}{rest}."
    ),
    ranked_ascending_tied=(
        "{metric} kada {dimensions}{scope}, bottom {count}: tabla sa pinakamababa ang {first} "
        "na may {first_value}{rest}."
    ),
    ranked_next=", kasunod ang {groups}",
    ranked_last="; panghuli rito ang {group} na may {value}",
    group_value="{group} na may {value}",
    trend=("{metric} kada {dimensions}{scope}: mula {first_value} ({first}) hanggang {last_value} ({last}), {change}."),
    trend_unknown_change=(
        "{metric} kada {dimensions}{scope}: mula {first_value} ({first}) hanggang {last_value} ({last})."
    ),
    peak="Pinakamataas ang {high} na may {high_value}.",
    peak_also="{metric}: pinakamataas ang {high} na may {high_value}.",
    others="{names} at {count} pa",
    total="Ang kabuuan ay {value}.",
    rows_many="May {count} hanay.",
    listed="{dimensions}{scope}: {count} ang nakita.",
    up="tumaas nang {change}",
    down="bumaba nang {change}",
    risen="tumaas",
    fallen="bumaba",
    unchanged="walang pagbabago",
    nearly_unchanged="halos walang pagbabago",
    compared="{metric}{scope}: {value}, {change} kumpara sa {other}{other_scope}.",
    compared_without_base="{metric}{scope}: {value}. Walang datos{other_scope} na maikukumpara rito.",
    compared_total=("{metric} kada {dimensions}{scope}: {value} sa kabuuan, {change} kumpara sa {other}{other_scope}."),
    compared_total_without_base=(
        "{metric} kada {dimensions}{scope}: {value} sa kabuuan. Walang datos{other_scope} na maikukumpara rito."
    ),
    compared_one="Ito ay {change} kumpara sa {other}{other_scope}.",
    no_base="Walang datos{other_scope} na maikukumpara rito.",
    high_and_low="Pinakamataas ang {high} na may {high_value}, pinakamababa ang {low} na may {low_value}.",
    compared_with="Ikinumpara ito sa datos {other_scope}.",
    compared_with_grain_before="Ikinumpara ang bawat {grain} sa sinundang {grain}.",
    compared_with_year_before="Ikinumpara ang bawat {grain} sa katapat nito noong sinundang taon.",
    largest_rise="Pinakamalaki ang itinaas ng {group}: {size}.",
    largest_fall="Pinakamalaki ang ibinaba ng {group}: {size}.",
    rise_and_fall="Pinakamalaki ang itinaas ng {rise} ({rise_size}) at ang ibinaba ng {fall} ({fall_size}).",
    largest_rise_of_rates="Pinakamalaki ang itinaas ng {group}.",
    largest_fall_of_rates="Pinakamalaki ang ibinaba ng {group}.",
    rise_and_fall_of_rates="Pinakamalaki ang itinaas ng {rise} at ang ibinaba ng {fall}.",
    share="Pinakamalaki ang bahagi ng {group}, {share}.",
    shares=(
        "{metric} kada {dimensions}{scope}: pinakamalaki ang bahagi ng {high}, {high_share} ({high_value}), "
        "at pinakamaliit ang bahagi ng {low}, {low_share} ({low_value})."
    ),
    cumulative="{metric} kada {dimensions}{scope}, pinagsama-sama: {value} pagdating ng {last}.",
    partial="(Hanggang {date} lang ang bilang para sa {bucket}.)",
    partial_from="(Mula {date} lang ang bilang para sa {bucket}.)",
    empty="Walang datos para sa {metric}{scope}.",
    empty_rows="Walang nakita.",
    no_value="Walang halaga para sa {metric}{scope}.",
    fields="{fields}.",
    truncated="Unang {shown} hanay lang ang ipinakita; mayroon pang iba.",
    verified="Beripikadong query: {answer}",
    from_question="Mula sa {numbers} mong tanong: ",
    from_questions="Mula sa {numbers} mong tanong: ",
    question_number="ika-{number}",
    from_to="mula {start} hanggang {end}",
    on_day="noong {day}",
    since="mula {start}",
    until="hanggang {end}",
    all_dates="sa lahat ng petsa",
    filter_separator="; ",
    conjunction=" at ",
    disjunction=" o ",
    none_label="(wala)",
    blank_label="(blangko)",
    missing_value="–",
    filter_in="{field} {values}",
    filter_not_in="{field} maliban sa {values}",
    filter_gt="{field} higit sa {value}",
    filter_ge="{field} {value} pataas",
    filter_lt="{field} mas mababa sa {value}",
    filter_le="{field} {value} pababa",
    filter_is_null="walang {field}",
    filter_not_null="may {field}",
    having_gt="{metric} higit sa {value}",
    having_ge="{metric} {value} pataas",
    having_lt="{metric} mas mababa sa {value}",
    having_le="{metric} {value} pababa",
    having_eq="{metric} eksaktong {value}",
    role="{field} ({role})",
    date_word="petsa",
    more_rows="… at {count} pa",
    more_rows_uncounted="… at iba pa",
    yes="oo",
    no="hindi",
    date_pattern="MMMM d, y",
    month_pattern="MMMM y",
    week_label="linggo ng {date}",
    quarter_label="Q{quarter} {year}",
    school_year_label="SY {start}–{end}",
    datetime_separator=", ",
    grain_day="araw",
    grain_week="linggo",
    grain_month="buwan",
    grain_quarter="kwarter",
    grain_year="taon",
    grain_school_year="taong-aralan",
    column_previous_period="nakaraang panahon",
    column_previous_year="nakaraang taon",
    column_change="pagbabago",
    column_change_of_rate="relatibong pagbabago",
    column_share="bahagi",
    column_cumulative="naipong kabuuan",
    suggest_by="kada {dimension} naman",
    suggest_only="{value} lang",
    suggest_top="top {count} lang",
    suggest_compare="ikumpara sa nakaraang panahon",
)

PHRASES: Mapping[Language, Phrases] = {"en": _ENGLISH, "fil": _FILIPINO}
