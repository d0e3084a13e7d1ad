"""The kinds of function words a question is built with. Their wordings are data, by language and what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Word(StrEnum):
    """What a function word does to the query. One of any kind but NEUTRAL must be explained by the rule it is for."""

    NEUTRAL = "neutral"
    ARTICLE = "article"
    ACT = "act"
    RESIDENCE = "residence"
    # what is asked for, and in which order
    AND = "and"
    OR = "or"
    GROUP = "group"
    BREAK = "break"
    WHICH = "which"
    WHO = "who"
    LIST = "list"
    COUNT = "count"
    TOTAL = "total"
    AVERAGE = "average"
    ALL = "all"
    EVERYWHERE = "everywhere"
    TOP = "top"
    BOTTOM = "bottom"
    TOP_UNNAMED = "top_unnamed"
    BOTTOM_UNNAMED = "bottom_unnamed"
    SORT = "sort"
    REVERSE = "reverse"
    DESCENDING = "descending"
    ASCENDING = "ascending"
    BY_NAME = "by_name"
    # conditions
    MORE = "more"
    AT_LEAST = "at_least"
    LESS = "less"
    AT_MOST = "at_most"
    EXACTLY = "exactly"
    OR_MORE = "or_more"
    OR_LESS = "or_less"
    BETWEEN = "between"
    TO = "to"
    NOT = "not"
    NEVER = "never"
    ONLY = "only"
    CURRENCY = "currency"
    WEEKEND = "weekend"
    WORKDAYS = "workdays"
    OVERDUE = "overdue"
    # what is computed from a metric
    SHARE = "share"
    CUMULATIVE = "cumulative"
    VERSUS = "versus"
    COMPARE = "compare"
    GROWTH = "growth"
    PREVIOUS_PERIOD = "previous_period"
    SAME_LAST_YEAR = "same_last_year"
    YEAR_OVER_YEAR = "year_over_year"
    MONTH_OVER_MONTH = "month_over_month"
    WEEK_OVER_WEEK = "week_over_week"
    QUARTER_OVER_QUARTER = "quarter_over_quarter"
    OVER_TIME = "over_time"
    # changes to an earlier query
    START = "start"
    BUT = "but"
    ADD = "add"
    BESIDE = "beside"
    PLAIN = "plain"
    DROP = "drop"
    FILTER = "filter"
    PERIOD = "period"
    INSTEAD = "instead"
    REPLACE = "replace"
    SAME = "same"
    AGAIN = "again"
    UNDO = "undo"
    BOTH = "both"
    THAT = "that"
    THOSE = "those"
    SPEECH = "speech"
    ORDINAL = "ordinal"
    ABOUT = "about"
    # what is not a query
    CHART = "chart"
    EXPORT = "export"
    SCHEDULE = "schedule"
    SEND = "send"
    WHY = "why"
    FUTURE = "future"
    DEFINE = "define"
    HELP = "help"
    GREETING = "greeting"
    THANKS = "thanks"
    ROWS = "rows"
    # how rows are laid out
    OTHERS = "others"
    FILL = "fill"
    PLACE = "place"
    CONTAINS = "contains"
    MENTIONS = "mentions"
    IN_NAME = "in_name"
    POSTED = "posted"


Phrases = Mapping[Word, tuple[str, ...]]
"""Wordings of each kind, as people write them; matched by `lexicon` word for word, linkers aside."""


def phrases(text: str) -> tuple[str, ...]:
    """Wordings that are separated by bars."""
    return tuple(phrase.strip() for phrase in text.split("|") if phrase.strip())


COMPARING = (Word.MORE, Word.LESS, Word.AT_LEAST, Word.AT_MOST, Word.EXACTLY)
"""Before a number these compare with it."""

HOW_MUCH = ("how much", "magkano")
"""These ask for an amount, and for no number of things."""

DATE_WORDS = frozenset({"date", "petsa", "day", "araw"})
"""Beside a deed these name the day of it: the date paid, the check-in date."""

TOTALS = frozenset({"total", "totals", "overall", "combined", "kabuuan", "kabuuang", "kabuoan", "suma"})
"""In a figure's own name, too, these say that it is of everything together."""

EVERYTHING = frozenset({"all", "lahat", "lahatan"})
"""Beside "how much" these ask for one amount of everything that is shown."""

PEOPLE = frozenset(
    {
        *("person", "people", "customer", "client", "buyer", "patient", "student", "tutor", "teacher", "instructor"),
        *("doctor", "nurse", "employee", "staff", "worker", "agent", "rep", "salesperson", "seller", "driver", "user"),
        *(
            "member",
            "guest",
            "player",
            "author",
            "artist",
            "actor",
            "director",
            "manager",
            "owner",
            "passenger",
            "pilot",
        ),
        *("subscriber", "tenant", "resident", "borrower", "applicant", "beneficiary", "learner", "participant"),
        *("librarian", "trainer", "coach", "technician", "cashier", "rider", "volunteer", "donor", "supervisor"),
        *(
            "dentist",
            "barber",
            "stylist",
            "therapist",
            "mechanic",
            "vet",
            "veterinarian",
            "lawyer",
            "cook",
        ),
        *("chef", "waiter", "courier", "farmer", "fisherman", "groomer", "receptionist", "physician", "pharmacist"),
        *("veterinarian", "midwife", "engineer", "photographer", "carpenter"),
        *("dentista", "magsasaka", "mangingisda", "tindera", "tindero", "drayber", "manggagawa", "nars", "abogado"),
        *("suki", "kostumer", "mamimili", "pasyente", "estudyante", "guro", "doktor", "kawani", "tao", "manlalaro"),
    }
)
"""Nouns of those whom "who" may ask for."""

MOST_AND_LEAST = frozenset(
    {
        *("most", "the most", "fewest", "the fewest", "least", "the least", "most number of", "largest number of"),
        *("highest number of", "greatest number of", "smallest number of", "lowest number of", "fewest number of"),
        *(
            "pinakamarami",
            "pinakamaraming",
            "may pinakamaraming",
            "pinakamadami",
            "pinakamadaming",
            "may pinakamadaming",
        ),
        *("pinakakaunti", "pinakakaunting", "may pinakakaunting", "pinakakonti", "pinakakonting", "may pinakakonting"),
    }
)
"""Ranking words that say how many there are, not how good or high something is."""

AVERAGING = frozenset({"average", "averages", "avg", "ave", "mean", "karaniwan", "karaniwang", "promedyo"})
"""In a figure's name these say that it is no single row's."""

WEEKDAYS_TOGETHER = frozenset({"weekdays", "weekday"})
"""Beside weekends these are Monday to Friday, and no field of that name."""

OF_THEM = frozenset({"their", "nila", "kanilang", "its"})
"""After a list these say whose a field is: "show their branch"."""

NAMES = frozenset({"names", "pangalan", "pangalang"})
HIS = frozenset({"his", "her", "he", "she", "him", "siya", "niya", "nya", "kaniya", "kanya"})
"""Of one person, or one thing."""
IT = frozenset({"it", "that", "they", "siya", "niya", "ito", "iyon", "yun", "yon", "iyan", "yan"})
"""After a question for the one that is highest, these are it."""

ALL_OF = frozenset({"all", "every", "lahat"})
"""In a grouping these say that it is by all there are, whichever was asked for before."""

COMBINED = frozenset(
    {
        *("combined", "altogether", "in all", "in total", "overall", "together", "taken together", "put together"),
        *(
            "all together",
            "summed up",
            "pinagsamang",
            "pinagsama",
            "magkasama",
            "pagsamahin",
            "sama sama",
            "sa kabuuan",
        ),
    }
)
"""These take what is shown together, as one."""

WHOLE = frozenset({"whole", "entire", "buo", "buong"})
"""Before a unit of time, or a place, these say that it is meant as one."""

WHAT_ABOUT = frozenset(
    phrases(
        """
        what about | how about | and what about | and how about | eh | eh yung | e yung | eh ang | paano | pano |
        paano naman | pano naman | paano yung | pano yung | paano ang | eh paano | kumusta naman | what about yung |
        how about yung | how about sa
        """
    )
)
"""Openers that ask for what is named beside what was asked before, and put it in no one's place."""

ASKING_WHERE = ("where", "when", "saan", "nasaan", "kailan")
"""Beginnings of words that ask for a place or a time."""

BETWEEN_THE_TWO = frozenset(
    phrases(
        """
        between the two | between those two | between these two | between the two periods | between the two years |
        between the two months | sa pagitan ng dalawa | sa dalawang iyon | sa dalawa
        """
    )
)
"""At the end of what asks for a change: of the two times that were asked for before."""
IMPROVING = frozenset(phrases("improved | improve | improves | gumanda | humusay | umayos | bumuti"))
WORSENING = frozenset(phrases("worsened | worsen | worsens | deteriorated | lumala | sumama"))
"""Changes for the better, and for the worse, of which it is the figure that says which way that is."""
FALLING = WORSENING | frozenset(
    {
        *("declined", "decreased", "dropped", "fell", "shrank", "declining", "went down", "gone down", "going down"),
        *("decline", "decrease", "drop", "bumaba", "lumiit", "humina"),
    }
)
RISING = frozenset(
    {
        *("increased", "grew", "rose", "grown", "risen", "growing", "grows", "went up", "gone up", "going up"),
        *("tumaas", "lumago", "lumakas"),
    }
)
"""Of the words of growth those that say which way."""
RELATIVES = frozenset({"that", "which", "who", "that have", "which have", "na", "nang"})
"""Right before one of them these say it of rows: "branches that declined"."""

THERE = frozenset(
    phrases(
        """
        there | in there | over there | doon | dun | roon | diyan | dyan | riyan | dito | rito | doon din | doon sa |
        dito sa amin | dito sa atin | dito samin | dito satin | namin dito | natin dito
        """
    )
)
"""Words for a place that was named before."""

MONEY = frozenset({"worth", "value", "amount", "much", "magkano", "halaga", "presyo"})
"""Words that ask for an amount of money."""
HAVE = frozenset({"had", "have", "has", "having", "that had", "that have", "may"})
"""Words for having something, where a condition may follow."""
MONEY_ITSELF = frozenset({"money", "pera", "amount", "halaga"})
"""Of an earlier answer these name no figure, though a figure may be called so: "how much money is that?"."""

PERCENT = frozenset(
    {
        *("in percent", "in percentages", "percent", "percentage", "percentages", "as a percentage", "as a percent"),
        *("as percentages", "as %", "in %", "%", "ilang porsyento", "porsyento", "porsiyento", "bilang porsyento"),
        *("sa porsyento", "bahagdan"),
    }
)
"""Words for shares that say no whole: after a comparison they ask for the change."""

HOURS = frozenset({"hours", "oras", "hrs"})
"""Behind a number, or "the most", these are a length of time; alone they may be an hour of the day."""

COMMON_ADJECTIVES = frozenset(
    {
        *(
            "new",
            "old",
            "young",
            "good",
            "bad",
            "high",
            "low",
            "big",
            "small",
            "long",
            "short",
            "early",
            "late",
            "senior",
        ),
        *("junior", "other", "regular", "special", "normal", "active", "inactive", "open", "closed", "main", "general"),
        *("standard", "basic", "full", "free", "premium", "local", "public", "private", "yes", "no", "none", "unknown"),
        *("bago", "luma", "bata", "matanda", "mataas", "mababa", "malaki", "maliit", "iba", "experienced", "simple"),
    }
)
"""Values that are everyday words: each means its dimension only beside what it describes ("new tutors")."""

HEADS = frozenset(
    {
        *("type", "status", "category", "kind", "class", "method", "mode", "level", "channel", "source", "reason"),
        *("uri", "kategorya", "antas", "paraan", "katayuan", "klase", "dahilan"),
    }
)
"""Nouns that a field's name ends in, or in Filipino begins with, and that people call it by alone: "per type"."""

CURRENCIES: Mapping[str, str] = {
    **dict.fromkeys(("₱", "p", "php", "peso", "pesos", "piso"), "PHP"),
    **dict.fromkeys(("$", "usd", "dollar", "dollars", "dolyar"), "USD"),
    **dict.fromkeys(("€", "eur", "euro", "euros"), "EUR"),
    **dict.fromkeys(("£", "gbp", "pound", "pounds"), "GBP"),
    **dict.fromkeys(("jpy", "yen"), "JPY"),
}
"""Signs and names of currencies, as codes."""
