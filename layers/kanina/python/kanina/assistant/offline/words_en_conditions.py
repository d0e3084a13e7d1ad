"""English words for conditions, and what is computed of a figure, as data."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

CONDITIONS: Phrases = {
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
        a minimum of | minimum | min | no fewer than | >= | not below
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
        no more than | not more than | maximum of | a maximum of | maximum | <= | not above | not over
        """
    ),
    Word.EXACTLY: phrases("exactly | equal to | equals"),
    Word.OR_MORE: phrases(
        """
        or more | or longer | and longer | or above | and above | and up | or higher | and higher | or over |
        and over | + | up
        """
    ),
    Word.OR_LESS: phrases(
        """
        or less | or shorter | and shorter | or below | and below | or fewer | or lower | or under | and under |
        and lower
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
        ignoring | ignore | take out | skip | but without | but excluding | besides | not from | not for | isn t |
        aren t | wasn t | weren t | ain t | isnt | arent | wasnt | werent | hasn t been | haven t been | hadn t been |
        hasnt been | havent been | not yet | isn t yet | aren t yet |
        not yet been | never been | isn t in | aren t in | weren t in | wasn t in |
        not counted | not included | excluded
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
    Word.WEEKEND: phrases("weekend | weekends | the weekend"),
    Word.OVERDUE: phrases(
        """
        overdue | past due | past its due date | past their due date | past the due date | past due date |
        past their due dates | beyond the due date | beyond their due date | beyond its due date | past the deadline |
        past their deadline | past its deadline | past deadline | past promised date | past the promised date |
        past their promised date | past its promised date | past their promised dates | past promise date |
        past the promised delivery date | past their promised delivery date | past its promised delivery date |
        past the expected date | past their expected date | past its expected date | past the expected delivery date |
        past their expected delivery date | past its expected delivery date | beyond the promised date |
        beyond their promised date | beyond its promised date | past eta | past their eta | past the eta
        """
    ),
    Word.WORKDAYS: phrases(
        """
        on weekdays | during weekdays | weekdays only | on working days | on workdays | working days | workdays
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
        pct | pct of | as pct | in pct | what pct | what pct of | pct share | share in % |
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
        compare | comparison | comparison of | compare the | comparing | a comparison of |
        how much higher were | how much higher was | how much higher is | how much higher are |
        how much lower were | how much lower was | how much lower is | how much lower are |
        how much more were | how much more was | how much less were | how much less was
        """
    ),
    Word.GROWTH: phrases(
        """
        by how much did | by what percent did | by what percentage did | what percent did | how much percent did |
        by how many percent did | percentage change | percent increase | percentage increase | % increase |
        percent growth | percentage growth | % growth | rate of growth | increase in | increase of | decrease in |
        decline in | drop in | rise in | change of | change between | increased | decreased | rose | grows | growing |
        dropped | went down | went up | gone down | gone up | going down | going up |
        declined | risen | percent change in | percentage change in | net change in | net change | change from |
        gap between | gap in | difference | difference in | difference from | increase from | percent change |
        % change |
        as a percent change | as a percentage change | as percent change | as a % change | in percent change | growth |
        growth of |
        declining | shrank | fell | growth in | growth rate | growth rate of | change in | how did | grew | grow | grown
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
        the same period a year ago | this time last year | at this time last year | this time a year ago |
        this day last year
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
}
