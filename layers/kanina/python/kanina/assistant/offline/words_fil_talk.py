"""Filipino words for what is no query: reasons, files, help, greetings, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

TALK: Phrases = {
    Word.CHART: phrases(
        """
        i-chart | pa-chart | gawing chart | gawing table | gawing graph | i-graph | i-plot | talahanayan | iguhit |
        ipakita sa table | pakita sa table | ilagay sa table | sa isang table | sa table | bilang chart | tsart |
        grap | gawing tsart | i-drawing | gawing talahanayan | gawin mong chart | gawin mong table |
        gawin mong pie chart | gawin mong bar chart | gawin mong line chart | ipakita sa chart | bilang table
        """
    ),
    Word.EXPORT: phrases(
        """
        i-export | i-download | pa-export | pa-download | i-save | ipa-export | i-excel | gawing excel | gawing csv
        """
    ),
    Word.SCHEDULE: phrases(
        """
        i-email | tuwing umaga | kada umaga | bawat umaga | ipaalala | i-email mo
        """
    ),
    Word.SEND: phrases("ipadala | ipadala mo | padalhan | padalhan mo ako ng | i-send | pa-send | pasend | pakisend"),
    Word.WHY: phrases(
        """
        bakit | bat | ba't | dahilan | sanhi | ano ang dahilan | anong dahilan | bakit kaya
        """
    ),
    Word.FUTURE: phrases(
        """
        magiging | hulaan | tatayain | inaasahan | inaasahang | aabot | dapat ba | dapat | ipapayo | tantiya
        """
    ),
    Word.DEFINE: phrases(
        """
        ibig sabihin | ibig sabihin ng | ano ang ibig sabihin ng | anong ibig sabihin ng | kahulugan | kahulugan ng |
        ano ang kahulugan ng | paano kinukuwenta | paano kinukwenta | paano kinakalkula | paano kinocompute |
        ipaliwanag | paano nakukuha | paano sinusukat | paano kino-compute | paano binibilang | ipaliwanag mo |
        paano kinukuha | paano kinukuwenta ang | pakipaliwanag | paano nakuha | pa-explain
        """
    ),
    Word.HELP: phrases(
        """
        ano pwede kong itanong | ano puwede kong itanong | ano pwede itanong | ano puwede itanong |
        ano pwedeng itanong | ano puwedeng itanong | ano ba pwede kong itanong | ano ba ang pwede kong itanong |
        anong pwede itanong |
        ano pwede ko itanong | ano ang pwede ko itanong | ano pwede kong tanungin | ano ang pwede kong tanungin |
        ano ang puwede kong tanungin | anong pwede kong tanungin | ano mga pwede kong itanong |
        ano ang mga pwede kong itanong | ano-ano ang pwede kong itanong | ano kaya mo | ano kaya mong sagutin |
        ano ang kaya mong sagutin | anong kaya mong sagutin | ano alam mo |
        tulong | tulungan mo ako | ano ang pwede kong itanong | ano ang puwede kong itanong |
        anong pwede kong itanong | anong puwede kong itanong | ano ang pwedeng itanong | ano ang puwedeng itanong |
        anong pwedeng itanong | anong puwedeng itanong | ano ang kaya mo | ano ang kaya mong gawin |
        anong kaya mong gawin | anong kaya mo | ano ang alam mo | anong alam mo | ano ang magagawa mo |
        anong magagawa mo | anong datos ang meron | halimbawa | ano ang nasasagot mo | ano ang masasagot mo |
        pwede ba akong magtanong | paano ito gamitin | paano gamitin ito | anong mga tanong ang pwede | sino ka |
        ano ka
        """
    ),
    Word.GREETING: phrases(
        """
        kumusta | kamusta | magandang umaga | magandang hapon | magandang gabi | magandang araw | kumusta ka |
        kamusta ka | musta | mabuhay | hoy | uy | gandang umaga | gandang umaga po | gandang hapon | gandang hapon po |
        gandang gabi | gandang gabi po | gandang araw | gandang araw po | magandang umaga po | magandang hapon po |
        magandang gabi po | magandang araw po | magandang tanghali | magandang tanghali po | good morning po |
        good afternoon po | good evening po | good am po | good pm po | hello po | hi po | gudmorning | goodmorning |
        gudmorning po | goodmorning po | goodevening | goodafternoon
        """
    ),
    Word.THANKS: phrases(
        """
        salamat | maraming salamat | maraming salamat po | salamat ng marami | thank you po | thanks po | salamat po |
        paalam | ayos | galing | ang galing | sige salamat | ok na |
        ok na po | yun lang | yun lang po
        """
    ),
    Word.ROWS: phrases(
        """
        isa-isa | bawat isa | mga record | mga tala | ipakita ang mga ito | ipakita sila
        """
    ),
}

RECURRING = frozenset(phrases("tuwing | kada | bawat | araw-araw | umaga | gabi"))
"""Beside "padalhan mo ako" these ask for a schedule."""
