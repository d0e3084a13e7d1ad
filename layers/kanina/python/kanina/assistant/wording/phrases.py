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
    example: str  # prompt, examples
    refused: str  # reason
    query_failed: str  # reason
    too_slow: str
    failed: str
    nothing_in_data: str  # examples
    memory_unread: str
    turn_not_stored: str

    # ---- the finding of a query; `scope` is "", or a space and the period and filters
    single: str  # metric, scope, value
    also: str  # metric, value: a further metric of one row
    groups: str  # metric, dimensions, scope, high, high_value, low, low_value
    groups_equal: str  # metric, dimensions, scope, value
    one_group: str  # metric, dimensions, scope, high, high_value
    ranked: str  # metric, dimensions, scope, high, high_value, low, low_value: the highest first, only some shown
    ranked_ascending: str  # the same, the lowest first
    trend: str  # metric, scope, first, first_value, last, last_value
    trend_unknown_change: str  # the same, where no change can be said
    peak: str  # high, high_value
    total: str  # value
    rows_one: str
    rows_many: str  # count
    up: str  # change
    down: str  # change
    unchanged: str
    compared: str  # metric, scope, value, other_scope, other, change
    compared_without_base: str  # metric, scope, value, other_scope
    compared_groups_up: str  # group, change: the largest rise
    compared_groups_down: str  # group, change
    share: str  # group, share
    cumulative: str  # last, value
    partial: str  # bucket, date: a running period's last bucket
    empty: str  # metric, scope
    empty_rows: str
    no_value: str  # metric, scope
    rows_found: str  # count
    row_found: str  # fields
    truncated: str  # shown

    # ---- around the finding
    verified: str  # answer
    from_question: str  # numbers
    from_questions: str  # numbers

    # ---- periods and filters
    from_to: str  # start, end
    on_day: str  # day
    since: str  # start
    until: str  # end
    all_dates: str
    scope_separator: str
    by: str
    conjunction: str
    disjunction: str
    none_label: str
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
    datetime_separator: str
    grain_day: str
    grain_week: str
    grain_month: str
    grain_quarter: str
    grain_year: str
    grain_school_year: str

    # ---- suggestions; each must be something the offline planner understands
    suggest_by: str  # dimension
    suggest_only: str  # value
    suggest_top: str  # count
    suggest_compare_year: str
    suggest_compare_period: str


_ENGLISH = Phrases(
    not_kept="That one is no longer kept, so I cannot look back at it. Please ask it again in full.",
    reset_done="Done: we start over. Ask me anything about the data.",
    gave_up="I still could not make out an answer, so I let that question go. You can ask something else.",
    example="{prompt} For example: {examples}",
    refused="I cannot answer that: {reason}",
    query_failed="The query could not be run: {reason}",
    too_slow="That took too long, so I stopped it. A shorter period or fewer groups will be faster.",
    failed="Something went wrong on my side and I could not answer. Please try again.",
    nothing_in_data="I found nothing about that in the data. You can ask, for example: {examples}",
    memory_unread="I could not read our earlier chat just now, so this answer does not build on it and is not kept.",
    turn_not_stored="I could not keep this answer, so a follow-up may not know of it.",
    single="{metric}{scope}: {value}.",
    also="{metric}: {value}.",
    groups="{metric} by {dimensions}{scope}: highest is {high} with {high_value}, lowest is {low} with {low_value}.",
    groups_equal="{metric} by {dimensions}{scope}: every group has {value}.",
    one_group="{metric} by {dimensions}{scope}: only {high}, with {high_value}.",
    ranked="{metric} by {dimensions}{scope}, highest first: from {high} with {high_value} to {low} with {low_value}.",
    ranked_ascending=(
        "{metric} by {dimensions}{scope}, lowest first: from {low} with {low_value} to {high} with {high_value}."
    ),
    trend="{metric} by {dimensions}{scope}: from {first_value} in {first} to {last_value} in {last}, {change}.",
    trend_unknown_change="{metric} by {dimensions}{scope}: from {first_value} in {first} to {last_value} in {last}.",
    peak="The highest is {high} with {high_value}.",
    total="The total is {value}.",
    rows_one="1 row.",
    rows_many="{count} rows.",
    up="up {change}",
    down="down {change}",
    unchanged="unchanged",
    compared="{metric}{scope}: {value}, {change} from {other}{other_scope}.",
    compared_without_base="{metric}{scope}: {value}. There is no value{other_scope} to compare it with.",
    compared_groups_up="The largest rise is {group}, {change}.",
    compared_groups_down="The largest fall is {group}, {change}.",
    share="{group} has the largest share, {share}.",
    cumulative="Added up, it reaches {value} in {last}.",
    partial="({bucket} is only counted up to {date}.)",
    empty="There is no data for {metric}{scope}.",
    empty_rows="Nothing was found.",
    no_value="There is no value for {metric}{scope}.",
    rows_found="{count} rows.",
    row_found="{fields}.",
    truncated="These are the first {shown} of more rows.",
    verified="Verified query: {answer}",
    from_question="From your question {numbers}: ",
    from_questions="From your questions {numbers}: ",
    from_to="from {start} to {end}",
    on_day="on {day}",
    since="since {start}",
    until="until {end}",
    all_dates="over all dates",
    scope_separator=", ",
    by=" and ",
    conjunction=" and ",
    disjunction=" or ",
    none_label="(none)",
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
    role="{role}: {field}",
    more_rows="… and {count} more",
    more_rows_uncounted="… and more",
    yes="yes",
    no="no",
    date_pattern="d MMMM y",
    month_pattern="MMMM y",
    week_label="week of {date}",
    quarter_label="Q{quarter} {year}",
    datetime_separator=", ",
    grain_day="day",
    grain_week="week",
    grain_month="month",
    grain_quarter="quarter",
    grain_year="year",
    grain_school_year="school year",
    suggest_by="now by {dimension}",
    suggest_only="only {value}",
    suggest_top="top {count}",
    suggest_compare_year="compare with last year",
    suggest_compare_period="compare with the previous period",
)

_FILIPINO = Phrases(
    not_kept="Hindi na nakatago ang bahaging iyon, kaya hindi ko na mababalikan. Pakitanong ulit nang buo.",
    reset_done="Sige, magsisimula tayo ulit. Magtanong ka lang tungkol sa datos.",
    gave_up="Hindi ko pa rin makuha ang sagot, kaya isinantabi ko muna iyon. Puwede kang magtanong ng iba.",
    example="{prompt} Halimbawa: {examples}",
    refused="Hindi ko iyan masasagot: {reason}",
    query_failed="Hindi natakbo ang query: {reason}",
    too_slow="Masyadong matagal, kaya itinigil ko. Mas mabilis kung mas maikli ang panahon o mas kaunti ang grupo.",
    failed="May nagkaproblema sa akin at hindi ako nakasagot. Pakisubukan ulit.",
    nothing_in_data="Wala akong nakita tungkol diyan sa datos. Puwede mong itanong, halimbawa: {examples}",
    memory_unread=(
        "Hindi ko mabasa ngayon ang nauna nating usapan, kaya hindi rito nakabatay ang sagot at hindi ito naitago."
    ),
    turn_not_stored="Hindi ko naitago ang sagot na ito, kaya baka hindi ito alam ng susunod mong tanong.",
    single="{metric}{scope}: {value}.",
    also="{metric}: {value}.",
    groups=(
        "{metric} kada {dimensions}{scope}: pinakamataas ang {high} na may {high_value}, "
        "pinakamababa ang {low} na may {low_value}."
    ),
    groups_equal="{metric} kada {dimensions}{scope}: pare-parehong {value}.",
    one_group="{metric} kada {dimensions}{scope}: {high} lang, na may {high_value}.",
    ranked=(
        "{metric} kada {dimensions}{scope}, pinakamataas muna: mula sa {high} na may {high_value} "
        "hanggang sa {low} na may {low_value}."
    ),
    ranked_ascending=(
        "{metric} kada {dimensions}{scope}, pinakamababa muna: mula sa {low} na may {low_value} "
        "hanggang sa {high} na may {high_value}."
    ),
    trend=(
        "{metric} kada {dimensions}{scope}: mula {first_value} noong {first} "
        "hanggang {last_value} noong {last}, {change}."
    ),
    trend_unknown_change=(
        "{metric} kada {dimensions}{scope}: mula {first_value} noong {first} hanggang {last_value} noong {last}."
    ),
    peak="Pinakamataas ang {high} na may {high_value}.",
    total="Ang kabuuan ay {value}.",
    rows_one="1 hanay.",
    rows_many="{count} hanay.",
    up="tumaas nang {change}",
    down="bumaba nang {change}",
    unchanged="walang pagbabago",
    compared="{metric}{scope}: {value}, {change} mula sa {other}{other_scope}.",
    compared_without_base="{metric}{scope}: {value}. Walang maikukumparang halaga{other_scope}.",
    compared_groups_up="Pinakamalaki ang pagtaas ng {group}, {change}.",
    compared_groups_down="Pinakamalaki ang pagbaba ng {group}, {change}.",
    share="Pinakamalaki ang bahagi ng {group}, {share}.",
    cumulative="Kapag pinagsama-sama, umabot ito sa {value} noong {last}.",
    partial="(Hanggang {date} lang ang bilang para sa {bucket}.)",
    empty="Walang datos para sa {metric}{scope}.",
    empty_rows="Walang nakita.",
    no_value="Walang halaga para sa {metric}{scope}.",
    rows_found="{count} hanay.",
    row_found="{fields}.",
    truncated="Ito ang unang {shown} sa mas marami pang hanay.",
    verified="Beripikadong query: {answer}",
    from_question="Mula sa tanong mong {numbers}: ",
    from_questions="Mula sa mga tanong mong {numbers}: ",
    from_to="mula {start} hanggang {end}",
    on_day="noong {day}",
    since="mula {start}",
    until="hanggang {end}",
    all_dates="sa lahat ng petsa",
    scope_separator=", ",
    by=" at ",
    conjunction=" at ",
    disjunction=" o ",
    none_label="(wala)",
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
    role="{role}: {field}",
    more_rows="… at {count} pa",
    more_rows_uncounted="… at iba pa",
    yes="oo",
    no="hindi",
    date_pattern="MMMM d, y",
    month_pattern="MMMM y",
    week_label="linggo ng {date}",
    quarter_label="Q{quarter} {year}",
    datetime_separator=", ",
    grain_day="araw",
    grain_week="linggo",
    grain_month="buwan",
    grain_quarter="kwarter",
    grain_year="taon",
    grain_school_year="school year",
    suggest_by="kada {dimension} naman",
    suggest_only="{value} lang",
    suggest_top="top {count} lang",
    suggest_compare_year="ikumpara sa nakaraang taon",
    suggest_compare_period="ikumpara sa nakaraang panahon",
)

PHRASES: Mapping[Language, Phrases] = {"en": _ENGLISH, "fil": _FILIPINO}
