"""Words of both languages for what is beside plain rows, as data: the rest, empty groups, places, parts of names."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

SHAPE: Phrases = {
    Word.OTHERS: phrases(
        """
        rest as others | the rest as others | rest as other | the rest as other | and the rest as others |
        with the rest as others | and the rest as other | the rest in one row | the rest combined |
        and the rest combined | the rest together | group the rest | group the rest together |
        group the rest as others | group the others | lump the rest | lump the rest together |
        lump the rest as others | lump the others together | combine the rest | combine the others |
        put the rest under others | put the rest in others | the remaining as others | the remaining ones as others |
        everything else as others | the others combined | add the rest as others | show the rest as others |
        show the rest as one | the rest added up | add an others row | with an others row |
        pagsamahin ang iba | pagsamahin ang natitira | at pagsamahin ang iba | pagsama-samahin ang iba |
        pagsama-samahin ang natitira | ang iba bilang iba pa | ang iba pa bilang iba | at ang iba pa bilang iba |
        at ang iba bilang iba pa | ang natitira bilang iba pa | at ang natitira bilang iba pa |
        at ang natitira bilang iba | ang natitira bilang iba | yung iba bilang iba pa | yung iba as others |
        yung natitira as others | ang iba as others | ang natitira as others | at yung iba as others |
        at ang iba as others | at yung natitira as others
        """
    ),
    Word.FILL: phrases(
        """
        including zeros | include zeros | including zero | include zero | including zeroes | include zeroes |
        with zeros | show zeros | including the zeros | include the zeros | fill in zeros | fill in the zeros |
        fill the gaps | fill in the gaps | fill gaps | without gaps | even if zero | even if none | even zero |
        even zeros | even when zero | kasama ang zero | kasama ang mga zero | pati zero | pati ang zero |
        pati ang mga zero | kahit zero | kahit wala | kasama pati zero | punan ng zero
        """
    ),
    Word.PLACE: phrases(
        """
        with rank | with ranks | with the rank | with the ranks | with their rank | with their ranks |
        with ranking | with rankings | with their ranking | with a rank | and their rank | and their ranks |
        and the rank | show the rank | show their rank | show the ranks | show their ranks | show rank | add rank |
        add ranks | add the rank | add a rank | add their rank | include rank | include the rank | include ranks |
        include their rank | with a rank column | add a rank column | with rank numbers | kasama ang ranggo |
        pati ang ranggo | may ranggo | kasama ang rank | pati ang rank | may rank | lagyan ng ranggo |
        lagyan ng rank
        """
    ),
    Word.POSTED: phrases(
        """
        where are they assigned | where they are assigned | where they re assigned | where is each assigned |
        where each is assigned | where each one is assigned | where assigned | where were they assigned |
        where are they based | where they are based | where each is based | where are they stationed |
        where they are stationed | where are they posted | where they are posted | where do they work |
        where they work | where each works | which place they belong to | where do they belong | where they belong |
        saan sila nakatalaga | kung saan sila nakatalaga | saan nakatalaga | kung saan nakatalaga |
        saan sila naka assign | kung saan sila naka assign | saan naka assign | kung saan naka assign |
        saan sila naka-assign | kung saan sila naka-assign | saan naka-assign | kung saan naka-assign |
        saan sila nakadestino | kung saan sila nakadestino | saan sila nagtatrabaho | kung saan sila nagtatrabaho |
        saan sila assigned | kung saan sila assigned
        """
    ),
    Word.CONTAINS: phrases(
        """
        named | contains | containing | contain | that contains | that contain | which contains | name contains |
        names contain | name containing | includes the word | include the word | has the word | have the word |
        with the word | containing the word | contains the word | name includes | name has | names have |
        names include | naglalaman ng | may salitang | na may salitang | naglalaman ng salitang |
        may pangalang | nagngangalang | na nagngangalang | ang pangalan ay may
        """
    ),
    Word.MENTIONS: phrases(
        """
        mention | mentions | mentioning | mentioned | that mention | that mentions | which mention | refer to |
        referring to | say | says | saying | binabanggit | nagbabanggit ng | bumabanggit ng
        """
    ),
    Word.NEVER: phrases(
        """
        never | have never | has never | had never | never had | have never had | has never had | had never had |
        never ever had | never got | have never got | has never gotten | never received | have never received |
        never once had | did not have | didn t have | did not have any | didn t have any | do not have any |
        have not had | has not had | haven t had | hasn t had | have not had any | has not had any |
        haven t had any | hasn t had any | have not had a | haven t had a | hasn t had a |
        without ever having | hindi nagkaroon ng | hindi nagkaroon ng kahit isang | hindi kailanman nagkaroon ng |
        hindi pa nagkaroon ng | hindi pa nagkakaroon ng | hindi pa kailanman nagkaroon ng | di nagkaroon ng |
        di pa nagkaroon ng | never nagkaroon ng | kailanman ay hindi nagkaroon ng | hindi kailanman | wala pang
        """
    ),
    Word.IN_NAME: phrases(
        """
        in the name | in their name | in their names | in the names | in its name | in his name | in her name |
        in the title | sa pangalan | sa pangalan nila | sa kanilang pangalan
        """
    ),
}
"""Wordings of each kind."""
REST = frozenset({"rest", "others", "remainder", "natitira", "iba"})
"""Behind "and", what is not among the first: "top 5 branches and the rest"."""
NONE = frozenset({"no", "none", "without", "without any", "zero", "nothing", "0", "wala", "walang", "wala ang"})
"""What groups have that are there all the same: "include months with none"."""
EMPTY = frozenset({"empty", "blank", "zero"})
"""The same before what they are: "include empty months"."""
EVEN = frozenset({"even", "kahit", "pati"})
"""Before those groups, as "include" is."""
RECORDED = frozenset(
    {"recorded", "entered", "listed", "noted", "on record", "on file", "nakatala", "naitala", "nakalista"}
)
"""Behind a field: what is not there is missing, and not 0."""
NO_VALUES = frozenset({"no", "none", "n/a", "na", "unknown", "wala", "not applicable", "nil"})
"""Values that say there is none: a field that has one is not empty where there is none."""
