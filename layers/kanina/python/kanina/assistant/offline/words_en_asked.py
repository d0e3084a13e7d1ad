"""English words for what is asked for, and in which order, as data."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

ASKED: Phrases = {
    Word.ARTICLE: phrases("the | a | an | any"),
    Word.AND: phrases("and | & | n | , | + | plus | as well as | together with"),
    Word.OR: phrases("or"),
    Word.GROUP: phrases(
        """
        for each of the | for every one of the | in every one of | itemized by | itemised by | separated by |
        separately for each | divided by | arranged per | categorized by | classified by | by individual |
        for individual | one per | at every | with each | from every | by | per | for each | for every | each | every |
        in each | in every | of each | of every | at each | broken down by | breakdown by | break down by |
        break down into | break it down into | break that down into | split it into | split that into | split into |
        broken out by | split by | split per | split up by | grouped by | group by | group it by | across |
        according to | based on | from each | by each | per each | segmented by | sliced by | slice by | across the |
        by the
        """
    ),
    Word.BREAK: phrases(
        """
        break | break down | breakdown | broken down | break it down | break that down | break this down |
        break them down | break it out | break that out | break this out | break them out | broken out |
        split | split it | split that | split this | split up | divide | group | grouped | group it | separate |
        separate them | separate it | separately | split them |
        a breakdown of | breakdown of | drill down | drill into | drill down into | down | split of | the split of |
        distribution of | the distribution of | spread over | spread across | distributed over | distributed across
        """
    ),
    Word.WHICH: phrases(
        """
        which | which single | what single | which of | which of all | which of all the |
        which of our | which of the | which of my | which among all |
        which among all the | which one | which ones | what were | what are the | what is the | what was the
        """
    ),
    Word.WHO: phrases(
        """
        who are the | who were the | who was the | who is the | who among | who among the | who of |
        who of all | who of all the | who among all | who among all the | who | whos |
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
        howmany | how many total | how many in total | headcount of | tally of | the number of | the total number of |
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
        peaked | the peak | tops | topped the list | number 1 | no 1 | peak | record high |
        the highest | the largest | the biggest |
        longest | the longest | greatest number of | largest number of | highest number of | most number of |
        biggest number of | maximum number of | leads | led | top | best | highest | most | largest | biggest |
        greatest | strongest | leading | maximum | max | best performing | top performing | highest performing |
        the most | number one | strongest performing | first place | busiest | which is higher | which was higher |
        which one is higher | which one was higher | is higher | was higher | the higher one
        """
    ),
    Word.BOTTOM: phrases(
        """
        the lowest | the smallest | shortest | the shortest | the fewest | lowest number of | smallest number of |
        fewest number of | least number of | minimum number of | record low | bottom | worst | lowest | least |
        fewest | smallest | weakest | minimum | min | poorest | worst performing | lowest performing |
        weakest performing | bottom performing | the least | which is lower | which was lower |
        which one is lower | which one was lower | is lower | was lower | the lower one
        """
    ),
    Word.TOP_UNNAMED: phrases("most popular | popular"),
    Word.BOTTOM_UNNAMED: phrases("least popular"),
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
