"""English function words, as data: wordings of each kind, separated by bars."""

from __future__ import annotations

from kanina.assistant.offline.plain_words_en import PLAIN
from kanina.assistant.offline.words import Phrases, Word, phrases
from kanina.assistant.offline.words_en_small import ACTS, NEUTRAL, RESIDENCE
from kanina.models import Grain

PHRASES: Phrases = {
    Word.NEUTRAL: (*NEUTRAL, *ACTS, *RESIDENCE, *(phrase for kind in PLAIN.values() for phrase in kind)),
    Word.ACT: ACTS,
    Word.RESIDENCE: RESIDENCE,
    Word.ARTICLE: phrases("the | a | an | any"),
    Word.AND: phrases("and | & | , | + | plus | as well as | together with"),
    Word.OR: phrases("or"),
    Word.GROUP: phrases(
        """
        for each of the | for every one of the | in every one of | itemized by | itemised by | separated by |
        separately for each | divided by | arranged per | categorized by | classified by | by individual |
        for individual | one per | at every | with each | from every | by | per | for each | for every | each | every |
        in each | in every | of each | of every | at each | broken down by | breakdown by | break down by |
        broken out by | split by | split per | split up by | grouped by | group by | group it by | across |
        according to | based on | from each | by each | per each | segmented by | sliced by | slice by | across the |
        by the
        """
    ),
    Word.BREAK: phrases(
        """
        break | break down | breakdown | broken down | break it down | break that down | break this down |
        break them down | break it out | break that out | break this out | break them out | broken out |
        split | split it | split that | split this | split up | divide | group | grouped | group it |
        a breakdown of | breakdown of | drill down | drill into | drill down into | down
        """
    ),
    Word.WHICH: phrases(
        """
        which | which of | which one | which ones | what were | what are the | what is the | what was the
        """
    ),
    Word.WHO: phrases(
        """
        who are the | who were the | who was the | who is the | who among | who among the | who of | who | whos |
        who is | who was | who are | who has | who had | who s
        """
    ),
    Word.LIST: phrases(
        """
        what are our | what are your | list out | list out the | enumerate the | enumerate all | rundown of |
        a rundown of | roster of | the roster of | directory of | list our | list the | list every | names of the |
        give the list of | get a list of | get the list of | see a list of | see the list of | list | list of |
        list all | list down | enumerate | show the list of | give me a list of | a list of | name all | name the |
        names of all | what are all the
        """
    ),
    Word.COUNT: phrases(
        """
        how many total | how many in total | headcount of | tally of | the number of | the total number of |
        number of all | total count of | total count | a count of | count up | how many | number of | count of |
        the count of | count | how many of | total number of | no of
        """
    ),
    Word.TOTAL: phrases(
        """
        together | taken together | put together | all together | all in all | aggregate | in aggregate | summed up |
        total | totals | in total | overall | altogether | in all | sum | sum of | grand total | whole | entire |
        combined
        """
    ),
    Word.AVERAGE: phrases("average | avg | mean | on average | averages | ave"),
    Word.ALL: phrases(
        """
        all of | all of them | all of those | show all | show me all | show everything | all | all the | all of the |
        everything | every single
        """
    ),
    Word.EVERYWHERE: phrases("nationwide | everywhere | whole country | the whole country | across the country"),
    Word.TOP: phrases(
        """
        tops | topped the list | number 1 | no 1 | peak | record high | the highest | the largest | the biggest |
        longest | the longest | greatest number of | largest number of | highest number of | most number of |
        biggest number of | maximum number of | leads | led | top | best | highest | most | largest | biggest |
        greatest | strongest | leading | maximum | max | best performing | top performing | highest performing |
        the most | number one | strongest performing | first place | busiest
        """
    ),
    Word.BOTTOM: phrases(
        """
        the lowest | the smallest | shortest | the shortest | the fewest | lowest number of | smallest number of |
        fewest number of | least number of | minimum number of | record low | bottom | worst | lowest | least |
        fewest | smallest | weakest | minimum | min | poorest | worst performing | lowest performing |
        weakest performing | bottom performing | the least
        """
    ),
    Word.TOP_UNNAMED: phrases("most popular | popular"),
    Word.BOTTOM_UNNAMED: phrases("least popular"),
    Word.FILTER: phrases(
        """
        filtering | filter | filters | restriction | restrictions | condition | conditions | exclusion | exclusions
        """
    ),
    Word.PERIOD: phrases(
        """
        period | time period | date range | dates | date filter | time filter | date | time frame | timeframe
        """
    ),
    Word.SORT: phrases(
        """
        sort by | sorted by | order by | ordered by | rank by | ranked by | arrange by | arranged by | sort | sorted |
        ordered | rank | ranked | ranking | ranking of | arranged | sort it | sort them | sort it by | sort them by |
        sort that by | order it by | rank them by | rank it by | order them by | arrange | arrange them by |
        rank them | sort from | sorted from | ranked from | rank the
        """
    ),
    Word.REVERSE: phrases(
        """
        reverse | reverse it | reverse that | reverse them | reversed | reverse the order | reverse order |
        in reverse order | in reverse | the other way | other way | the other way around | the other way round |
        other way around | other way round | flip it | flip the order | opposite order | in the opposite order |
        the opposite order | invert the order | backwards
        """
    ),
    Word.DESCENDING: phrases(
        """
        descending | desc | highest first | biggest first | largest first | most first | best first | top first |
        high to low | highest to lowest | from highest to lowest | from high to low | largest to smallest |
        from largest to smallest | biggest to smallest | from biggest to smallest | decreasing | in descending order |
        descending order | from the highest | from highest | best to worst | from best to worst | most to least |
        from most to least
        """
    ),
    Word.ASCENDING: phrases(
        """
        ascending | asc | lowest first | smallest first | least first | worst first | weakest first | low to high |
        lowest to highest | from lowest to highest | from low to high | smallest to largest |
        from smallest to largest | increasing | in ascending order | ascending order | from the lowest | from lowest |
        worst to best | from worst to best | smallest to biggest | from smallest to biggest | least to most |
        from least to most
        """
    ),
    Word.BY_NAME: phrases(
        """
        sort by name | sorted by name | order by name | sort alphabetically | sort them by name |
        sort it alphabetically | sort them alphabetically | sorted alphabetically | by name alphabetically |
        alphabetically | alphabetical | in alphabetical order | a to z | by name | alphabetical order
        """
    ),
    Word.MORE: phrases(
        """
        longer than | north of | upwards of | over and above | surpassed | surpassing | topped | topping | more than |
        above | over | greater than | exceeding | exceeded | exceeds | exceed | higher than | bigger than |
        larger than | beyond | in excess of | > | better than
        """
    ),
    Word.AT_LEAST: phrases(
        """
        at the very least | not lower than | not fewer than | at least | no less than | not less than | minimum of |
        a minimum of | no fewer than | >= | not below
        """
    ),
    Word.LESS: phrases(
        """
        shorter than | short of | shy of | lesser than | not even | not reaching | failed to reach | less than |
        below | under | fewer than | lower than | smaller than | < | worse than
        """
    ),
    Word.AT_MOST: phrases(
        """
        at the most | not greater than | not higher than | not exceeding | no greater than | no higher than | at most |
        no more than | not more than | maximum of | a maximum of | <= | not above | not over
        """
    ),
    Word.EXACTLY: phrases("exactly | equal to | equals"),
    Word.OR_MORE: phrases(
        """
        or more | or above | and above | and up | or higher | and higher | or over | and over | + | up
        """
    ),
    Word.OR_LESS: phrases(
        """
        or less | or below | and below | or fewer | or lower | or under | and under | and lower
        """
    ),
    Word.BETWEEN: phrases("between | ranging from"),
    Word.TO: phrases("to | through | - | – | —"),
    Word.NOT: phrases(
        """
        other than those in | other than those from | except those in | except those from | excluding those in |
        excluding those from | but not those in | but not those from | not those in | other than those at |
        except those at | other than the | not counting | not counting the | barring | save for | all but | omit |
        omitting | with the exception of | exclusive of | leaving aside | disregarding | without the | without any |
        minus the | not at | non | anything but | not including the | excluding the | outside the | that are not in |
        which are not in | not located in | not from the | everything but | everyone but | not | without | excluding |
        exclude | excludes | except | except for | except the | but not | other than | outside | outside of |
        apart from | aside from | leaving out | leave out | not including | not in | minus | no | excl. | excl | w/o |
        ignoring | ignore | take out | skip | but without | but excluding | besides | not from | not for
        """
    ),
    Word.ONLY: phrases(
        """
        alone | by itself | by themselves | on its own | on their own | purely | nothing but | only | just |
        keep only | keep just | keep only the | keep the | only for | just for | only in | only the | just the |
        exclusively | solely
        """
    ),
    Word.CURRENCY: phrases(
        """
        peso | pesos | in pesos | php | in php | ₱ | dollar | dollars | in dollars | usd | in usd | us dollars |
        in us dollars | $ | euro | euros | eur | in euros | yen | in yen | jpy | pound | pounds | gbp | in pounds | € |
        £
        """
    ),
    Word.SHARE: phrases(
        """
        share | shares | share of total | share of the total | as a share of total | as a share of the total |
        percentage of total | percentage of the total | percent of total | percent of the total | % of total |
        % of the total | as a percentage of total | as a percentage of the total | as a percentage | as a percent |
        as percentages | in percent | in percentages | percentage share | % share | as a share | proportion |
        proportion of | contribution | contribution of | contribution to total | share of | percentage of |
        percent of | percent | what percent of | % of | what share of | what percentage of | percentage breakdown |
        percentage | percentages | as % | in % | percentage contribution | of the total | relative share |
        what fraction | what fraction of | fraction of | fraction | what proportion of | what proportion | what part of
        """
    ),
    Word.CUMULATIVE: phrases(
        """
        cumulative | cumulatively | running total | running sum | running totals | accumulated | cumulated |
        as a running total | cumulative total | accumulative | adding up
        """
    ),
    Word.VERSUS: phrases(
        """
        vs | versus | compared to | compared with | compare to | compare with | compare it to | compare it with |
        compare that to | compare that with | compare this to | compare this with | compare them to | against |
        relative to | compare them with | in comparison to | in comparison with | compared against | compared | v
        """
    ),
    Word.COMPARE: phrases(
        """
        compare | comparison | comparison of | compare the | comparing | a comparison of
        """
    ),
    Word.GROWTH: phrases(
        """
        by how much did | by what percent did | by what percentage did | what percent did | how much percent did |
        by how many percent did | percentage change | percent increase | percentage increase | % increase |
        percent growth | percentage growth | % growth | rate of growth | increase in | increase of | decrease in |
        decline in | drop in | rise in | change of | change between | increased | decreased | rose | grows | growing |
        declined | risen | percent change in | percentage change in | net change in | net change | change from |
        difference | difference in | difference from | increase from | percent change | % change | growth | growth of |
        growth in | growth rate | growth rate of | change in | how did | grew | grow | grown
        """
    ),
    Word.PREVIOUS_PERIOD: phrases(
        """
        same days last month | same period last month | same time last month | same dates last month |
        same days of last month | same days the month before | same days last week | same period last week |
        same time last week | same days last quarter | same period last quarter | same time last quarter |
        same days of the previous month | same days in the previous month | same period of last month |
        the same days last month | the same period last month | the same time last month | the same days last week |
        the same period last quarter | the same days last quarter | the same time last quarter |
        the same days of last month | the same dates last month | same stretch last month | month before |
        week before | quarter before | day before | previous period | the previous period | prior period |
        period before | the period before | preceding period | last period | the one before
        """
    ),
    Word.SAME_LAST_YEAR: phrases(
        """
        same period ng last year | same period in last year | same span last year | the same period of last year |
        same period of the previous year | same months of last year | same quarter of last year |
        same days of last year | same time of last year | same period last year | same month last year |
        same week last year | same quarter last year | same time last year | same day last year | same days last year |
        same period a year ago | a year ago | same period of last year | same month of last year |
        same period the year before | the year before | a year earlier | one year earlier | same period previous year |
        same period in the previous year | same month a year ago | same week a year ago | same quarter a year ago |
        year before | same dates last year | same months last year | the same month last year |
        the same period last year | the same week last year | the same quarter last year | the same time last year |
        the same months last year | the same day last year | the same days last year | the same month a year ago |
        the same period a year ago
        """
    ),
    Word.YEAR_OVER_YEAR: phrases("year over year | year on year | yoy | y/y | year-over-year"),
    Word.MONTH_OVER_MONTH: phrases("month over month | month on month | mom | month to month"),
    Word.WEEK_OVER_WEEK: phrases("week over week | week on week | wow | week to week"),
    Word.QUARTER_OVER_QUARTER: phrases("quarter over quarter | quarter on quarter | qoq | quarter to quarter"),
    Word.OVER_TIME: phrases(
        """
        over time | trend | trend of | trends | trend in | trend for | evolution of | through time | trended | how has
        """
    ),
    Word.START: phrases(
        """
        now | and now | then | what about | how about | and what about | and how about | what of | ok now | okay now |
        what if | what if only | next | i meant | i mean
        """
    ),
    Word.BUT: phrases("but | but this time | this time | however | but now | except that"),
    Word.ADD: phrases(
        """
        plus | as well as | together with | also | also show | also add | add back | add | include | including |
        as well | too | incl. | incl | plus also | and also | with also | along with | alongside | add in | put in |
        append | add also | show also | add the
        """
    ),
    Word.BESIDE: phrases(
        """
        next to it | next to that | next to them | beside it | beside that | beside them | alongside it |
        alongside that | alongside them | on top of that | in addition | in addition to that
        """
    ),
    Word.PLAIN: phrases(
        """
        counts | the counts | actual numbers | raw numbers | absolute numbers | plain numbers | actual figures |
        absolute figures | in numbers | as numbers | back to numbers | in absolute terms | in absolute numbers |
        as counts | back to counts | in counts | numbers instead | actual values | absolute values | actual amounts |
        actual counts | raw counts
        """
    ),
    Word.DROP: phrases(
        """
        drop | remove | forget | forget about | delete | get rid of | clear | lose | take away | never mind |
        nevermind | reset | disregard | drop the | remove the | forget the | cancel | take off | hide | lose the
        """
    ),
    Word.INSTEAD: phrases(
        """
        instead | instead of | rather than | in place of | rather | replace with | swap for
        """
    ),
    Word.REPLACE: phrases("replace | swap | swap out | replace the | swap the | change | change the"),
    Word.SAME: phrases(
        """
        same | same thing | the same | the same thing | same for | the same for | same but | same question |
        same query | do the same for | do the same | same as | likewise
        """
    ),
    Word.AGAIN: phrases("again | once more | one more time | repeat | redo | rerun | run again"),
    Word.UNDO: phrases(
        """
        undo | undo that | go back | go back one | go back one step | back | step back | revert | restore |
        go back to the one before | back to the one before | go back to the previous one | previous one |
        back to the previous one | undo the last change | revert that | the one before | one step back |
        back to before | go back to before | take that back | put it back | put that back | change it back |
        change that back | bring it back | as it was | as it was before | the way it was | the way it was before |
        how it was | how it was before | like it was before | go back to before that | back to before that |
        bring back | put back | undo it
        """
    ),
    Word.THAT: phrases("that | this | it | that one | this one | such | one | them both"),
    Word.THOSE: phrases(
        "its | his | her | their | theirs | those | these | them | those ones | the ones | ones | they all | they"
    ),
    Word.SPEECH: phrases(
        """
        question | questions | query | answer | turn | reply | response | asked | i asked | ask | said | told |
        mentioned | talked | earlier | before | previously | prior | q | previous | last
        """
    ),
    Word.ORDINAL: phrases(
        """
        first | 1st | second | 2nd | third | 3rd | fourth | 4th | fifth | 5th | sixth | 6th | seventh | 7th | eighth |
        8th | ninth | 9th | tenth | 10th | last | #
        """
    ),
    Word.ABOUT: phrases("about | on the subject of | related to"),
    Word.CHART: phrases(
        """
        as a table | in a table | as table | in table form | table | table of | a table of | chart | chart of |
        a chart of | graph | graph of | a graph of | plot | draw | draw it | draw that | draw this | plot it |
        chart it | graph it | visualize | visualise | visualize it | as a chart | as a graph | in a chart |
        as a bar chart | as a line chart | as a pie chart | bar chart | line chart | pie chart | bar graph |
        line graph | as a line | as bars | in a graph | show it as a chart | show as a table | no chart |
        show it as a table | plot that | chart that | graph that | make a chart | make it a chart | heat map
        """
    ),
    Word.EXPORT: phrases(
        """
        export | export it | export that | export this | download | download it | download that | csv | as csv |
        excel | in excel | as excel | to excel | spreadsheet | as a spreadsheet | save it | save as | xlsx | to csv |
        save that | as a file | pdf | as a pdf | to pdf
        """
    ),
    Word.SCHEDULE: phrases(
        """
        send me this | send this | send it | email me | email it | email this | mail me | mail it | every morning |
        each morning | every evening | daily report | schedule | schedule it | remind me | subscribe | notify me |
        alert me | send me this every morning | every night
        """
    ),
    Word.WHY: phrases(
        """
        why | why is | why did | why are | how come | reason | reasons | what caused | what causes | cause of |
        explain why | what explains | what drove | what drives | because | root cause | why was | why were
        """
    ),
    Word.FUTURE: phrases(
        """
        will | forecast | forecasts | predict | prediction | predicted | projected | projection | going to be |
        expected | expect | should we | shall we | should i | recommend | what should | estimate | would be
        """
    ),
    Word.DEFINE: phrases(
        """
        what does | what do you mean by | meaning | meaning of | the meaning of | definition | definition of | define |
        mean | means | how do you compute | how do you calculate | computed | calculated | how do we define |
        how do you define | how do you measure | measured | explain | defined | explain what | what counts as |
        calculate | compute | formula | formula for | formula of | is computed
        """
    ),
    Word.HELP: phrases(
        """
        help | help me | what can i ask | what can you do | what can you answer | what can i ask you |
        what can i ask about | how does this work | how do i use this | what data do you have | what do you know |
        what questions can i ask | what metrics do you have | which metrics | list metrics | list the metrics |
        what metrics | what can you tell me | what else can i ask | what are you | who are you | metrics |
        what can we ask | what is available | what data is available | show me what you can do | examples |
        an example | what do you do | how can you help | how can you help me | what are your capabilities |
        dimensions | what dimensions | what data | what metrics are there | what can you show me | give me examples
        """
    ),
    Word.GREETING: phrases(
        """
        good am | good pm | gm | hello | hi | hey | hello there | hi there | good morning | good afternoon |
        good evening | good day | how are you | how are you doing | greetings | yo | sup | howdy | nice to meet you
        """
    ),
    Word.THANKS: phrases(
        """
        thanks | thank you | thanks a lot | thank you very much | thank you so much | ty | thx | great | nice |
        good job | well done | perfect | awesome | cool | bye | goodbye | see you | that is all | that s all | got it |
        noted | great job | good | wow nice | no thanks
        """
    ),
    Word.SEND: phrases("send me | send me the | send over | send"),
    Word.BOTH: phrases(
        """
        both | both of those | both of them | both of these | the two of them | side by side | compare the two |
        compare both | compare both of them | compare them
        """
    ),
    Word.WEEKEND: phrases("weekend | weekends | the weekend"),
    Word.WORKDAYS: phrases(
        """
        on weekdays | during weekdays | weekdays only | on working days | on workdays | working days | workdays
        """
    ),
    Word.ROWS: phrases(
        """
        show me them | show them | list them | show me those | the rows | individual rows | raw data | the details |
        show the rows | row by row | one by one | each record | records | the records | show me the records
        """
    ),
}

GRAIN_NOUNS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("day | date | days | dates"),
    "week": phrases("week | weeks"),
    "month": phrases("month | months"),
    "quarter": phrases("quarter | quarters | calendar quarter"),
    "year": phrases("year | years | calendar year"),
    "fiscal_year": phrases("fiscal year | fiscal years | fy | financial year | financial years"),
    "school_year": phrases("school year | academic year | sy | school years"),
}

GRAIN_ADVERBS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("daily | day by day | per day | day wise | by date"),
    "week": phrases("weekly | week by week"),
    "month": phrases("monthly | month by month | month wise"),
    "quarter": phrases("quarterly | quarter by quarter"),
    "year": phrases("yearly | annually | annual | year by year"),
}

JUDGING = frozenset(
    phrases(
        """
        best | strongest | best performing | top performing | strongest performing | worst | weakest | poorest |
        worst performing | weakest performing | bottom performing
        """
    )
)
"""Of the ranking words those that say what is good or bad; the others say what is much or little."""

RECURRING = frozenset(
    phrases(
        """
        every | each | daily | weekly | monthly | email | mail | automatically | morning | tuwing | kada | bawat |
        araw-araw | umaga | gabi | regularly | always
        """
    )
)
"""Beside "send me" these ask for a schedule."""

YES_NO_OPENERS = frozenset(
    phrases(
        """
        am | are | aren | can | could | did | didn | do | does | doesn | don | had | has | hasn | have | haven | is |
        isn | should | was | wasn | were | weren
        """
    )
)
"""A question that begins with one of these, alone, asks for yes or no."""
