"""Words of what people say of themselves before they ask, as data. The Filipino ones are not checked by a native."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

SPEAKERS = frozenset(
    phrases("i | im | we | he | she | they | ako | ko | kong | kami | kaming | tayo | siya | sila | somebody | someone")
)
"""A clause of one of these is about them; "our gold clients, …" tells whose revenue is meant."""
PURPOSES = frozenset(
    phrases(
        """
        report | reports | deck | slides | slide | presentation | meeting | memo | board | audit | auditor | auditors |
        newsletter | review | townhall | briefing | proposal | records | reference | boss | manager | ceo | cfo |
        director | email | dashboard | powerpoint | ppt | spreadsheet | ulat | pulong | miting | presentasyon | bisor
        """
    )
)
"""What figures are wanted for: "… for the board deck"."""
FOR = frozenset(phrases("for | para | pang"))
ASKS = frozenset(
    phrases(
        """
        how | what | whats | which | who | show | list | give | pull | find | compare | can | could | ilan | ilang |
        magkano | ano | anong | alin | aling | sino | sinong | pakita | ipakita | patingin | pahingi | paki |
        pakilista | pakibigay | ilista
        """
    )
)
"""A question may begin at one of these without a pause before it."""
REQUESTS = frozenset(
    phrases(
        """
        wants | want | wanted | needs | need | needed | asks | asked | asking | requests | requested | requesting |
        requires | required | hinihingi | hiningi | kailangan | gusto | nagtatanong | nagtanong | tinatanong |
        tinanong | itinatanong | pinapatanong | pinatanong | naghahanap | nagpapahanap
        """
    )
)
"""What somebody does who has a question."""
OBJECTS_FOLLOW = frozenset(
    phrases(
        """
        want | wants | wanted | need | needs | needed | like | looking | interested | care | focus | focusing |
        focused | handle | handles | handling | manage | manages | managing | cover | covers | covering | mean |
        meant | only | checking | check | reviewing | review | gusto | gustong | kailangan |
        hinahanap | hawak | sakop | ibig
        """
    )
)
"""Behind one of these stands what is asked for: a word that nothing knows is then no talk."""
PLACED_BY = frozenset(phrases("in | at | from | for | of | about | on | sa | ng | kay | taga | mula | tungkol"))
"""And right behind one of these."""
ASKERS_OWN = frozenset(phrases("sorry | apologies | pasensya | paumanhin | pasensiya | curious"))
"""These make a clause its asker's own, though nobody is named in it."""
CALLING = frozenset(
    phrases(
        """
        called | calling | calls | bugging | pestering | chasing | reminding |
        texted | messaged | emailed | phone | waiting | complained | complaining |
        following | tumawag | tumatawag | nagtext | nagmessage | naghihintay | nagrereklamo | nangungulit | nagchat
        """
    )
)
"""What somebody does who has to be told something, whoever that is: "a parent just called"."""
KNOWING = frozenset(
    phrases(
        """
        sure | certain | know | remember | recall | find | alam | maalala | matandaan | mahanap | sigurado | tiyak
        """
    )
)
"""What somebody who asks says not to."""
SOON = frozenset(phrases("tomorrow | later | tonight | mamaya | bukas | soon | now | today | ngayon"))
"""When something is to happen that is no part of the data."""
NEWCOMERS = frozenset(phrases("new | bago | bagong | baguhan"))
"""What somebody may be who asks, whatever else is called so in the data."""
