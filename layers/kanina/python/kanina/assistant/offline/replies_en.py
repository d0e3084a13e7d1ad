"""What the offline planner says itself in English."""

from __future__ import annotations

from kanina.assistant.offline.reply_book import Replies

ENGLISH = Replies(
    greeting="Hello{called}. Ask me about the data, for example: {examples}",
    thanks="You're welcome.",
    help="You can ask for {metrics}; by {dimensions}; for any period. For example: {examples}",
    nothing="I found nothing about that in the data. You can ask, for example: {examples}",
    sql="I do not run SQL that is typed here. Ask in plain words, for example: {examples}",
    fields_of="{rows} have these fields: {fields}.",
    changes_nothing=(
        "I only read the data: nothing can be deleted or changed from here. You can ask, for example: {examples}"
    ),
    why="I can show figures, but not say why they are so. You can ask, for example: {examples}",
    future=(
        "I can only say what the data holds, not what will be or should be done. You can ask, for example: {examples}"
    ),
    yes_no="I answer with figures, not with yes or no. You can ask, for example: {examples}",
    export=(
        "The whole table of your question {number} can be saved as CSV or JSON: by the link below its answer on the "
        "page{by_command}, or from the API at {address}."
    ),
    export_command=", by “{command}”",
    export_elsewhere=(
        "I cannot send files here. Ask your question on the web page: the link below its answer saves the whole table "
        "as CSV or JSON."
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
    which_denied="Which is to be left out of “{phrase}”: {names}? Please ask without the other.",
    which_role="“{phrase}” of which: {roles}? Please say it with the question.",
    each_or_total="Do you want {metric} for each {dimension}, or one total?",
    each="for each {dimension}",
    one_total="one total",
    do_you_mean="Do you mean this by “{phrase}”?",
    value_or_word=(
        "“{phrase}” may be the {label} “{value}”, or change what follows it. Please say “for {label} {value}”, or "
        "change it in other words, such as “except” or “also”."
    ),
    lone_value="What do you want to know about {value}? Ask with it for {labels}.",
    unknown="I can't explain the word “{word}”. Please say it in other words, or ask for example {examples}.",
    unknown_near="I can't explain the word “{word}”. Did you mean {near}?",
    unknown_words="I can't explain the words {words}. Please say it in other words, or ask for example {examples}.",
    unreachable=(
        "{rows} are not tied to {target}, so {metric} by {dimension} can't be computed. It can be split by {possible}."
    ),
    unreachable_plain="{metric} by {dimension} can't be computed. It can be split by {possible}.",
    not_shared=(
        "{metrics} have no {dimension} in common, so they can't be put in one table. Please ask for one at a time."
    ),
    no_base="I don't know which question that would change. Please ask it in full.",
    two_periods="I understood more than one period. Please ask for one, or say “compared with”.",
    no_such_day="There is no day {day}.",
    another_day="Please ask with one there is.",
    two_days="{day} may be {one} or {other}. Please write it like one of these.",
    range_backwards="The end, {last}, is before the start, {first}.",
    earlier_first="Please name the earlier day first.",
    future_period="That is still ahead: nothing is recorded for it yet.",
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
    average_of_field="There is no average of {field}, which is not a figure here. Ask for one, such as {near}.",
    average_of="I can't average {metric} that way. Ask for a figure that is an average itself, such as {near}.",
    not_additive="{metric} does not add up over groups, so its share or running total means nothing.",
    which_time="Which time do you mean? Please name it, for example “in October”.",
    after_failure=(
        "I could not answer “{question}”, so I can't go on from it. Please ask this one in full, with the figure you "
        "mean."
    ),
    share_of_what="The share of what? Say, for example, “share of {metric} by …”.",
    share_of_group="A share needs all of them: ask for the share by {dimension} without naming one.",
    running_of_what="A running total needs a time, for example “{metric} by month, cumulative”.",
    count="I can't count {dimension}. What I can count or measure: {metrics}.",
    counted_no_amount="{metric} is a number of rows, and no amount is kept for them. What adds up to one: {near}.",
    left_when="The data says who left, but not when. Without a period I can say how many did.",
    averaged_alone="{metric} is an average, and there is no total of it.",
    averaged_only="{metric} is an average, and there is no total of it. What adds up to one: {near}.",
    no_figure="There is no figure for {dimension}, nor can figures be split by it. What I can measure: {metrics}.",
    condition_of_what="Above or below that number: which group? Say, for example, “{metric} above 50k by {dimension}”.",
    percent_of="{metric} is no percentage, so I can't compare it with a percentage.",
    currency="Amounts are in {currency}, and the data has no exchange rate.",
    difference_of_which="Between which two of them? Please name them, for example “{one} vs {other}”.",
    one_end=(
        "I can't tell what is to be highest and what lowest. Please ask for one of them, or for "
        "“the highest and the lowest” of one figure."
    ),
    ratio_compared=(
        "I can't compare {first} divided by {second} with another time in one answer. "
        "Please ask for each time by itself."
    ),
    no_ratio="I can't divide {first} by {second} here. I can show both side by side: ask for “{first} and {second}”.",
    vague_time="Since when is “{word}”? Say, for example, “in the last 30 days” or “since June”.",
    rank_within="I can rank one thing at a time, not the first few within each group.",
    rank_in_each=(
        "Are the first to be found in all, or within each {dimension}? For the latter say “in each {dimension}”; "
        "else ask for the first ones, and split them afterwards."
    ),
    others_of_what=(
        "The rest of what? I can add up the rest of a first few, for example “top 5 {dimension} by {metric} and "
        "the rest as others”."
    ),
    others_not_additive="{metric} does not add up over groups, so there is none of the others together.",
    fill_what="I can show groups that have nothing only where there are groups: say by what, as in “by month”.",
    fill_from_when="From when on? To show the empty ones too I need a period, for example “in 2025”.",
    rank_how_many=(
        "How many of them? Ask for so many first, for example “{end} 3 {dimension} by {ranked}”, and then for "
        "“their {metric}”."
    ),
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
    narrowed_by=(
        "The last answer is narrowed ({narrowed}), so I can't add {value} to it. Say “without the {dimension} filter” "
        "first."
    ),
    both_uses=(
        "{dimension} is both shown and filtered. Say “all of them” to drop the filter, or name what to group by "
        "instead."
    ),
    several_groups="The last answer has several groupings. Please say which to replace, as in “by X instead of Y”.",
    share_of_which="The share of which total? More than one filter is set. Please ask in full, or drop one first.",
    how_many_what="How many of what? Please name what to count.",
    nobody_shown="The last answer is by {shown}, which shows nobody. Please ask “which {shown}”, or say who you mean.",
    which_thing="What does “{word}” stand for? Please name it.",
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
    not_again="Your question {number} was: “{question}”. I can't ask it again as it was. Please ask it in full.",
    no_figures_in=(
        "Your question {number} was: “{question}”. There are no figures in my answer to it, so it can't be put beside "
        "another."
    ),
    was_told="Your question {number} was: “{question}”. There are no figures in my answer to it, which was: {answer}",
    was_not_answered="Your question {number} was: “{question}”. I could not answer it. Please ask it in other words.",
    row_or_question="Do you mean a question or a row of the list? Please say “question 1”, or “row 1”.",
    same_twice="Those two are the same question.",
    nth_highest="I can't show place {count} by itself. Ask for the top {count}: it is the last of them.",
    which_amount="No amount is just that of {metric}. Please name the one you mean: {near}.",
    rank_of_one="I can't tell one place by itself. Ask for all in order: “{metric} by {dimension} with their rank”.",
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
