"""Words that people say around a question, as data. The Filipino ones are not checked by a native speaker.

Beside what is measured they are words like any other: "orders of the board" leaves "board" unexplained. None of them
may say which rows are meant: "late", "morning" or "clients" are no talk.
"""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

INTERJECTIONS = frozenset(
    phrases(
        """
        fine | great | good | nice | cool | perfect | awesome | wonderful | excellent | alright | right | sure |
        yes | yep | yeah | yup | nope | nah | funny | joking | kidding | joke | oops | nvm | nevermind | whatever |
        anyways | understood | clear | noted | got | see | again | then | biro | charot | charing | chos |
        lokohan | maayos | mabuti | magaling | ganda | ayos | saya | naiintindihan | naintindihan | malinaw |
        kumusta
        """
    )
)
"""By themselves these say something to what came before, or nothing."""
DESCRIBING = frozenset(phrases("great | good | nice | perfect | awesome | fair"))
"""Thanks by themselves; before a noun they say which ones are meant."""
AROUND = frozenset(
    phrases(
        """
        boss | bosses | ceo | cfo | board | auditor | auditors | hope | hoping | well | asked | asks | asking |
        told | telling | says | saying | said | wants | wanted | needs | needed | need | want | meeting |
        presentation | deck | slides | slide | memo | preparing | prepare | prepping | writing | finishing |
        hurry | rush | stuck | confused | confusing | tired | bored | question | questions | ask | sorry |
        apologies | bother | bothering | think | thinking | thought | guess | believe | feel | feeling | bet |
        remember | forgot | nagbibiro | amo | bisor | tinatanong | tinanong | nagtatanong | nagtanong |
        itinatanong | pinapatanong | hinihingi | hiningi | gustong | sabi | pulong | miting | presentasyon |
        ginagawa | inihahanda | naghahanda | tinatapos | sinusulat | nagmamadali | madalian | nalilito |
        naguluhan | nakalimutan | nalimutan | pagod | antok | gutom | tanong | abala | nakakaabala | istorbo |
        pasensya | paumanhin
        """
    )
)
"""In a clause of somebody's own these tell why it is asked: "my boss is in a meeting"."""
OWN = frozenset(
    phrases(
        """
        i | im | me | my | we | our | us | you | your | he | she | they | m | s | ako | ko | kong | akong | akin |
        aking | namin | kami | kaming | aming | natin | tayo | niya | siya | nila | sila | po | kasi
        """
    )
)
"""These make a clause somebody's own."""
