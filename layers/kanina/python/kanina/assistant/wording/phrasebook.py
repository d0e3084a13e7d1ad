"""What the assistant says in its own words: a field a phrase.

`{…}` are filled with `str.format`; each field's comment names what goes in. The words are in `phrases_en`
and `phrases_fil`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language."""

    # ---- the turn itself
    not_kept: str
    nothing_asked: str
    nothing_since_reset: str
    no_such_question: str
    nothing_before_first: str
    before_reset: str
    asked_only: str  # count, since
    asked_only_one: str  # since
    asked_only_about: str  # count, topic, since
    asked_only_one_about: str  # topic, since
    never_asked: str  # topic, since
    none_kept_about: str  # topic
    so_far: str
    since_reset: str  # these two begin with a space, or are empty
    no_list: str
    no_such_list: str
    rows_only: str  # count
    reset_done: str
    gave_up: str
    let_go: str
    nothing_waits: str
    lapsed: str
    noted: str  # prompt: of a question back that still waits, after what was added to it
    rest_unread: str  # rest: said beside an answer; prompt: as for `noted`
    open_still: str
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
    too_fine_year: str  # label
    too_fine_month: str  # label
    query_failed: str  # reason
    too_slow: str
    failed: str
    nothing_in_data: str  # examples
    memory_unread: str
    memory_partly_unread: str
    reference_unread: str
    turn_not_stored: str
    linked_not_stored: str
    linked_elsewhere: str
    reset_waits: str
    overtaken: str
    stopped: str
    cut_off: str
    budget_spent: str
    budget_unknown: str
    model_down: str
    rate_limited: str  # wait

    # ---- the finding of a query. `scope` starts with a space: the period, then the filters in brackets
    single: str  # metric, scope, value
    share_alone: str  # metric, scope, value, beyond: what a share looks beyond
    also: str  # metric, value: a further metric
    groups: str  # metric, dimensions, scope, high, high_value, low, low_value
    groups_shown: str  # the same, where only some groups are shown
    groups_equal: str  # metric, dimensions, scope, value
    one_group: str  # metric, dimensions, scope, high, high_value
    first_highest: str  # metric, dimensions, scope, high, high_value: only the first was asked for
    first_lowest: str  # metric, dimensions, scope, low, low_value
    first_highest_tied: str  # metric, dimensions, scope, high, high_value: several share the first place
    first_lowest_tied: str  # metric, dimensions, scope, low, low_value
    ranked: str  # metric, dimensions, scope, count, first, first_value, rest: the highest ones, in order
    ranked_tied: str  # the same, where several share first place
    ranked_ascending: str  # the same, the lowest ones
    ranked_ascending_tied: str
    ranked_next: str  # groups: as `group_value` each; the rest begins with this
    ranked_last: str  # group, value: the last shown, where some before it are not named
    tied_beyond: str  # count, value: how many beyond a limit have the figure of the last shown
    tied_beyond_one: str  # value
    group_value: str  # group, value
    trend: str  # metric, dimensions, scope, first, first_value, last, last_value, change
    trend_unknown_change: str  # the same without change
    peak: str  # high, high_value
    peak_also: str  # metric, high, high_value
    unnamed: str  # groups: rows without a name, beside the groups that have one
    others: str  # names, count: more groups than are named
    others_at_least: str  # names, count: the same where not all rows are there
    total: str  # value
    rows_many: str  # count
    listed: str  # dimensions, scope, count
    none_lacking: str  # dimensions, rows, scope
    listed_more: str  # dimensions, scope, count: those shown, of more
    listed_highest: str  # dimensions, scope, high: a list of which only the first is asked for
    listed_lowest: str  # dimensions, scope, low
    listed_ends: str  # dimensions, scope, high, low
    listed_most: str  # dimensions, scope, count, field, first, last: the first of a list in order of a number
    listed_least: str  # dimensions, scope, count, field, first, last
    share_of_whole: str  # share
    groups_counted: str  # dimensions, scope, value
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
    share_base: str  # beyond
    share_tied: str  # the same, where several share the first place
    shares: str  # metric, dimensions, scope, high, high_value, high_share, low, low_value, low_share
    cumulative: str  # metric, dimensions, scope, last, value
    partial: str  # bucket, date: the last bucket is not over
    partial_from: str  # bucket, date: the first bucket began before the period
    nameless_in: str  # value, field: of a total that leaves out some values of the field
    data_end: str  # date: the last day with rows, where what was asked for goes on after it
    apart: str  # value: the difference of two compared figures
    unequal_periods: str  # days, other_days: how long two compared periods are
    empty: str  # metric, scope
    empty_rows: str
    no_value: str  # metric, scope
    fields: str  # fields
    truncated: str  # shown
    truncated_of: str  # shown, total

    # ---- around the finding
    verified: str  # answer
    going_on: str  # question
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
    dated_by: str
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
    filter_days: str  # field, period
    filter_days_is_null: str  # field
    filter_days_not_null: str  # field
    filter_days_ge: str  # field, value
    filter_days_lt: str
    filter_between: str  # field, value, last
    filter_contains: str  # field, values
    filter_not_contains: str  # field, values
    filter_is_null: str  # field
    filter_not_null: str  # field
    related_with: str  # rows
    related_without: str
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
    day_pattern: str
    part_compared: str  # other
    part_top: str  # count
    part_bottom: str  # count
    part_both_ends: str  # count
    part_each: str  # each
    month_pattern: str
    week_label: str  # date
    quarter_label: str  # quarter, year
    fiscal_year_label: str  # year: the one it ends in
    school_year_label: str  # start, end: years
    datetime_separator: str
    grain_day: str
    grain_week: str
    grain_month: str
    grain_quarter: str
    grain_year: str
    grain_fiscal_year: str
    grain_school_year: str
    grains_day: str
    grains_week: str
    grains_month: str
    grains_quarter: str
    grains_year: str
    grains_fiscal_year: str
    grains_school_year: str
    column_previous_period: str
    column_previous_year: str
    column_change: str
    column_change_of_rate: str
    column_share: str
    column_cumulative: str
    column_growth: str
    column_rank: str
    averaged_over: str  # count, units: the days that the average is of
    averaged_over_one: str  # unit
    averaged_over_some: str  # units
    average_over: str  # metric, each: what it is averaged over, in the singular
    average_over_rows: str  # metric, each: the rows it is averaged over, in the plural
    ratio: str  # metric, other: one figure divided by another
    ratio_of_part: str  # metric, other: of which it is a part
    column_count: str
    column_highest: str
    column_lowest: str

    # ---- a file of an earlier turn
    rerun: str  # question, asked, run
    rerun_scope: str  # scope
    rerun_params: str  # params
    rerun_restricted: str  # tables
    rerun_unrestricted: str
    rerun_truncated: str  # rows

    # ---- suggestions; each must be something the offline planner understands
    figure_by: str  # figure, dimension; a title
    suggest_by: str  # dimension
    suggest_only: str  # value
    suggest_top: str  # count
    suggest_compare: str
