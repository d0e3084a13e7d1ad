"""The words with which people ask what they asked before, English and Filipino, folded. Any other word is a topic."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

ABOUT_ASKING = frozenset(
    phrases(
        """
        question | questions | query | queries | ask | asked | tanong | tanung | katanungan | tinanong | itinanong |
        natanong | naitanong | itatanong
        """
    )
)
"""One of these must be there."""

MANY_QUESTIONS = frozenset(phrases("questions | queries | tanong | katanungan | tinanong"))
"""With a word that asks for a list."""

OPENERS = frozenset(
    phrases(
        """
        what | whats | which | remind | ano | anong | anu | anung | alin | aling | ipaalala | paalala | nalimutan |
        nakalimutan | forgot | recall | ilan | ilang | how
        """
    )
)
"""One of these asks for the question itself, not for its answer again."""

OPENERS_OF_QUOTES = frozenset(phrases("list | ilista | pakilista"))
"""With many questions these ask for the questions themselves, whichever: "list my first three questions"."""

OPENERS_OF_YES_NO = frozenset(phrases("did | have | may | meron | mayroon"))
"""At the beginning of a message about a topic: "did I already ask about refunds?"."""

EVERY = frozenset(phrases("all | every | lahat"))
"""With many questions these alone ask for a list: "all my questions"."""

REQUESTING = frozenset(phrases("can you | could you | would you | pwede mo | puwede mo | pwede bang | puwede bang"))
"""Two words that only begin a request."""

ON_TOPIC = frozenset(phrases("about | tungkol | hinggil | ukol | regarding"))
"""What follows is what the questions were about."""

JOINTS = frozenset(phrases("and | at | or | o"))
"""Join two topics."""

OPENERS_OF_LISTS = frozenset(phrases("list | show | tell | give | ilista | ipakita | pakita | sabihin | pakilista"))

POINTERS = frozenset(
    phrases(
        """
        first | 1st | second | 2nd | third | 3rd | fourth | 4th | fifth | 5th | sixth | seventh | eighth | ninth |
        tenth | last | latest | previous | that | then | two | three | four | five | una | unang | pangalawa |
        pangalawang | ikalawa | ikalawang | pangatlo | pangatlong | ikatlo | ikatlong | ikaapat | panglima | ikalima |
        huli | huling | pinakahuli | pinakahuling | pinakauna | pinakaunang | dalawa | dalawang | tatlo | tatlong |
        niyan | nyan | niyon | nun | bago | sumunod | one | very
        """
    )
)
"""Which question is meant; without one of these it is any of the last."""

FIRST_PERSON = frozenset(
    phrases("i | my | me | mine | we | our | us | ko | ako | kong | akong | natin | namin | nating | naming")
)
"""Whose questions: without one of these, or a pointer, the message asks something else."""

SMALL = frozenset(
    phrases(
        """
        was | were | is | are | did | do | does | have | has | had | i | my | me | mine | we | our | you | us | the |
        of | s | ve | been | a | again | just | now | so | far | already | before | earlier | ago | until | to | from |
        in | this | conversation | chat | all | please | pls | number | no | ulit | uli | muli | kanina |
        dati | pala | ba | po | ho | nga | ang | yung | iyong | mga | ko | ako | kong | akong | natin | namin | nating
        | naming | sa | ay | na | noon | nung | noong | iyo | mo | muna | lahat | ng | kay | naman | lang | at | and |
        kindly | anything | something | ever | there |
        since | beginning | start | started | whole | entire | everything | many | simula | umpisa | mula | buong |
        it | said | sinabi | yon | yun | iyon | numero | blg | ika | pang | e | eh | daw | raw | nauna | naunang
        """
    )
)
"""Words that add nothing."""
