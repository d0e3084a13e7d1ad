"""Words of messages that ask for fields of rows: "show the name and age of all members". Data only.

The Filipino ones are not checked by a native.
"""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

ASKING = frozenset(
    phrases(
        """
        show | list | give | find | display | return | get | print | see | view | tell | what | which | retrieve |
        ano | anong | anu | ilista | ipakita | pakita | patingin | ibigay | bigyan | hanapin | sabihin | alamin |
        pakilista | pakipakita | isa-isahin
        """
    )
)
"""One of these must be said: "age of members" alone may be a figure."""
ONE_BY_ONE = frozenset(phrases("list | ilista | pakilista | each | every | bawat | kada"))
"""Say of events that each of them is meant, and no figure of all."""
LEADING = ASKING | frozenset(
    phrases(
        """
        please | can | could | you | would | i | we | want | need | to | know | like | me | us | out | all | is |
        are | was | were | s | there | do | the | a | of | paki | pls | nga | po | mo | ko | naman | ang | ng |
        mga | yung | iyong | lahat | sa | akin | amin | gusto | kong | kailangan | also | then | now | okay | ok |
        and | just
        """
    )
)
SMALL = frozenset(phrases("the | a | their | its | his | her | ang | mga | yung | iyong | kanilang | all"))
"""Before the name of a field."""
JOINING = frozenset(
    phrases("and | at | plus | saka | tsaka | pati | kasama | with | along | also | together | as | well")
)
OF = frozenset(phrases("of | for | from | in | on | about | per | ng | nang | sa | belonging | to | para | tungkol"))
QUANTIFIERS = frozenset(
    phrases(
        """
        all | each | every | the | of | any | our | my | these | lahat | ng | nang | mga | bawat | kada | isang |
        ang | ating | aming | natin | namin | different
        """
    )
)
INFORMATION = frozenset(
    phrases(
        """
        information | info | detail | details | record | records | data | field | fields | column | columns |
        impormasyon | detalye | particulars | attributes | profile | profiles
        """
    )
)
"""All that is known of rows."""
EVERYTHING = frozenset(phrases("all | every | lahat"))
SHOWING = frozenset(
    phrases("show | find | display | get | see | view | return | ipakita | pakita | patingin | hanapin")
)
"""With "all" and what the rows are, these ask for all that is known of them."""
NAMES = frozenset(phrases("name | pangalan | ngalan"))
KEYS = frozenset(phrases("id | ids | identifier | identifiers"))
CODES = frozenset(phrases("id | ids | code | codes | number | numbers | no"))
DIFFERENT = frozenset(phrases("different | distinct | unique | iba-ibang | magkakaibang"))
SORTING = frozenset(
    phrases("order | ordered | sort | sorted | sorting | arrange | arranged | ayusin | nakaayos | isaayos | pag-ayos")
)
IN_ORDER = frozenset(phrases("ascending | descending | increasing | decreasing | alphabetical | reverse"))
OF_ORDER = SORTING | frozenset(
    phrases(
        """
        the | result | results | list | them | it | these | those | rows | by | of | in | order | their | its |
        his | her | and | from | to | based | on | according | please | can | you | show | me | ng | ayon | sa |
        ang | mga | mula | hanggang | muna | first | nang | listahan | sila | batay | respect | with | value |
        values | then | now | again | this | that | also | nila | ito | para | papunta | most | least | at | last |
        being | una | naman | nga | po | pls | paki | lang
        """
    )
)
"""What may stand in a request for an order, beside the field and which way."""
DOWN = frozenset(
    phrases(
        """
        descending | decreasing | desc | reverse | pababa | high | highest | large | largest | big | biggest |
        greatest | expensive | pinakamataas | pinakamalaki | pinakamahal | pinakamarami | mataas | malaki | top
        """
    )
)
UP = frozenset(
    phrases(
        """
        ascending | increasing | asc | pataas | low | lowest | small | smallest | cheapest | pinakamababa |
        pinakamaliit | pinakamura | mababa | maliit | alphabetical | alphabetically | alpabetiko
        """
    )
)
OLD = frozenset(phrases("old | oldest | pinakamatanda | matanda | pinakaluma | luma | earliest | pinakauna"))
NEW = frozenset(phrases("young | youngest | new | newest | pinakabata | bata | pinakabago | bago | latest | recent"))
"""Of an age the old come with the highest; of a day with the first."""
FIRST = frozenset(phrases("first | muna"))
"""Behind one of those it comes first."""
TO = frozenset(phrases("to | hanggang | papunta"))
OF_CHOOSING = frozenset(phrases("only | just | lang | yung | iyong | ang | na | ones | one | limit | ko | ng | mo"))
"""May stand around so many of the first: "just the latest 3"."""
ALPHABETICALLY = frozenset(phrases("alphabetical | alphabetically | alpabetiko"))

ADDING = frozenset(
    phrases(
        """
        also | add | include | including | plus | too | with | together | append | isama | idagdag | dagdagan |
        samahan | din | rin | pati | kasama | lagyan
        """
    )
)
ONLY = frozenset(phrases("only | just | lang | lamang | nalang"))
OF_THOSE = (
    ASKING
    | ADDING
    | ONLY
    | frozenset(
        phrases(
            """
            please | can | could | you | me | us | i | want | to | know | need | is | are | was | were | s | the |
            a | of | for | each | every | one | ones | them | those | these | their | theirs | they | it | its |
            well | as | now | then | and | okay | ok | so | what | all | in | on | list | result | results | ang |
            ng | sa | mga | nila | sila | iyon | iyan | ito | yun | yan | yung | bawat | isa | na | po | naman |
            mo | nga | kanila | kanilang | lahat | column | columns | field | paki | at | saka | para | have | do |
            does | did
            """
        )
    )
)
"""What may stand around fields that are asked of rows that were just listed."""
POINTING = frozenset(
    phrases(
        """
        them | those | these | their | theirs | they | each | every | it | ones | nila | sila | kanila | kanilang |
        bawat | iyon | iyan | ito | yun | yan | lahat | too | din | rin | also | only | just | lang | lamang | add |
        include | isama | idagdag | result | results | with | kasama | pati
        """
    )
)
"""One of these must be said of rows that were just listed, where these are not named."""
COUNTING = frozenset(phrases("many | ilan | ilang"))
OF_A_COUNT = frozenset(
    phrases(
        """
        how | many | are | is | were | there | of | them | those | these | that | in | total | all | the | result |
        results | list | rows | ilan | ilang | sila | lahat | ba | po | iyon | iyan | ito | ang | nasa | listahan |
        yan | yun | altogether | so | and | they | nga | naman | kabuuan | sa | any | such
        """
    )
)
AGGREGATES = {
    "average": "AVG",
    "mean": "AVG",
    "karaniwan": "AVG",
    "karaniwang": "AVG",
    "maximum": "MAX",
    "max": "MAX",
    "highest": "MAX",
    "largest": "MAX",
    "oldest": "MAX",
    "pinakamataas": "MAX",
    "pinakamalaki": "MAX",
    "minimum": "MIN",
    "min": "MIN",
    "lowest": "MIN",
    "smallest": "MIN",
    "youngest": "MIN",
    "pinakamababa": "MIN",
    "pinakamaliit": "MIN",
    "total": "SUM",
    "sum": "SUM",
    "kabuuan": "SUM",
    "kabuuang": "SUM",
}
ONE_OF_THEM = frozenset(phrases("which | who | sino | alin | aling | whose"))
OF_ONE = frozenset(
    phrases(
        """
        which | who | sino | alin | aling | sa | kanila | one | of | them | those | these | has | have | had | is |
        the | with | ang | may | is | it | ones | pinaka | most | least | na | a | an | whose | what | ba | dito |
        diyan | doon
        """
    )
)
MOST = frozenset(phrases("most | highest | largest | biggest | greatest | pinakamataas | pinakamalaki | pinakamarami"))
LEAST = frozenset(phrases("least | lowest | smallest | fewest | pinakamababa | pinakamaliit | pinakakaunti"))
NUMBER = frozenset(phrases("number | count | bilang | dami"))
DATES = frozenset(phrases("date | petsa"))
OF_NARROWING = frozenset(
    phrases(
        """
        only | just | show | list | what | how | about | and | now | then | those | these | the | ones | one | that |
        are | is | of | them | for | give | me | please | but | which | among | results | result | limit | it | to |
        keep | also | include | isama | pati | have | has | all | paano | eh | e | naman | yung | iyong | mga | lang |
        lamang | ang | pa | ipakita | sila | sa | kanila |
        who | in | okay | ok
        """
    )
)
"""What may stand before a condition on rows that were just listed."""
NARROWING = frozenset(
    phrases("only | just | those | these | them | ones | yung | iyong | lang | lamang | limit | keep")
)
"""One of these must."""
INSTEAD = frozenset(phrases("about | paano | eh | e"))
"""With one of these a condition takes the place of the one before it."""
