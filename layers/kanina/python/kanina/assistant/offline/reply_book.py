"""What the offline planner says itself: questions back, refusals with their reason, help. A field a phrase.

`{…}` are filled with `str.format`; the comment names what goes in. The words are in `replies_en` and `replies_fil`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Replies:
    """The planner's phrases in one language."""

    # ---- no query
    greeting: str  # called, examples
    thanks: str
    help: str  # metrics, dimensions, examples
    nothing: str  # examples
    sql: str  # examples
    fields_of: str  # rows, fields
    changes_nothing: str  # examples
    why: str  # examples
    future: str  # examples
    yes_no: str  # examples
    export: str  # number, by_command, address
    export_command: str  # command
    export_elsewhere: str
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
    which_denied: str  # phrase, names
    which_role: str  # phrase, roles
    each_or_total: str  # metric, dimension
    each: str  # dimension
    one_total: str
    do_you_mean: str  # phrase
    value_or_word: str  # phrase, label, value

    # ---- refusals
    lone_value: str  # value, labels
    unknown: str  # word, examples
    unknown_near: str  # word, near
    unknown_words: str  # words, examples
    unreachable: str  # rows, target, metric, dimension, possible
    unreachable_plain: str  # metric, dimension, possible
    not_shared: str  # metrics, dimension
    no_base: str
    two_periods: str
    no_such_day: str  # day
    another_day: str
    two_days: str  # day, one, other
    range_backwards: str  # first, last
    earlier_first: str
    future_period: str  # start
    no_date: str  # metric
    counted_when: str  # rows, time
    odd_comparison: str
    grain_comparison: str  # grain
    growth_of_what: str
    comparison_of_what: str
    which_time: str
    after_failure: str  # question
    compare_what: str  # metric
    average_of: str  # metric
    average_of_field: str  # field, near: figures
    not_additive: str  # metric
    share_of_what: str  # metric
    share_of_group: str  # dimension
    running_of_what: str  # metric
    count: str  # dimension, metrics
    no_figure: str  # dimension, metrics
    counted_no_amount: str  # metric, near: "how much" was asked of what is only counted
    left_when: str  # that rows tell who left, and not when
    averaged_alone: str  # metric: the same, where nothing adds up
    averaged_only: str  # metric, near: a total was asked for of what is only averaged
    condition_of_what: str  # metric, dimension: of an example
    percent_of: str  # metric
    currency: str
    rank_within: str
    difference_of_which: str  # one, other
    one_end: str
    ratio_compared: str  # first, second: metrics
    no_ratio: str  # first, second: metrics
    vague_time: str  # word
    rank_in_each: str  # dimension
    others_of_what: str  # metric, dimension: of an example
    others_not_additive: str  # metric
    fill_what: str
    fill_from_when: str
    rank_what: str
    rank_how_many: str  # end ("top", "bottom"), dimension, ranked, metric
    list_unrelated: str  # names, other
    already_counts: str  # metric, description
    only_figure: str  # metric
    not_there: str  # name
    already_in: str  # value
    narrowed_by: str  # value, dimension, narrowed: the dimension, and to which values of it
    both_uses: str  # dimension
    several_groups: str
    no_derived: str
    unit_or_value: str  # word, dimension, grain
    share_of_which: str
    how_many_what: str
    those_unknown: str  # word
    nobody_shown: str  # shown: what the last answer is by
    which_thing: str  # word
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
    same_twice: str
    row_or_question: str
    nth_highest: str  # count
    which_amount: str  # metric, near
    rank_of_one: str  # dimension, metric
    nth_lowest: str  # count
    nothing_before: str
    fixed_query: str
    weekday: str  # day, date
    mixed_places: str
    two_unclear: str
    two_questions: str
    or_: str
    and_: str
