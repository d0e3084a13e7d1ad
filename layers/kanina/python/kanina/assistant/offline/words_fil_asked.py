"""Filipino words for what is asked for, and in which order, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

ASKED: Phrases = {
    Word.ARTICLE: phrases("ang | ng | yung | iyong | yong | yng | ung | mga | nung | isang"),
    Word.AND: phrases("at | saka | tsaka | at saka | at ang | pati | pati ang"),
    Word.OR: phrases("o | o kaya"),
    Word.GROUP: phrases(
        """
        sa bawat isang | bawat isang | para sa bawat | para sa kada | ayon po sa | hiwalay kada | hiwalay per |
        ihiwalay per | ihiwalay kada | hiwa-hiwalay kada |
        isa-isa kada | nakahati sa | nakahati kada | nakahati per | nakapangkat sa | batay po sa | kada po | bawat po |
        paghiwa-hiwalayin ang | paghiwa-hiwalayin sa | paghiwa-hiwalayin ayon sa | paghiwa-hiwalayin ang lahat ng |
        paghiwa-hiwalayin kada | paghiwalayin ang | paghiwalayin ayon sa | hiwa-hiwalayin ayon sa |
        kada | bawat | bawa't | sa bawat | ng bawat | kada isang | ayon sa | hati sa | hatiin sa | hatiin kada |
        hatiin per | hatiin mo sa | hatiin mo ayon sa | hatiin mo kada | hatiin mo per | hatiin mo nga sa |
        hatiin mo nga ayon sa | hatiin mo naman sa | hatiin mo naman ayon sa | hatiin natin sa | hatiin sa mga |
        pakihati sa | pakihati ayon sa | i-breakdown sa | i-breakdown mo sa | i-breakdown ayon sa |
        hatiin bawat | hati kada | hati per | batay sa | base sa | hatiin ayon sa | pangkat ayon sa | i-group by |
        sa kada | tuwing | igrupo ayon sa | igrupo kada | hinati sa | hinati kada | i-breakdown by | i-breakdown per
        """
    ),
    Word.BREAK: phrases(
        """
        hatiin | hati | hati hatiin | i-breakdown | pa-breakdown | i-break down | paghatiin | hinati | i-split |
        pa-split | igrupo | i-group | pangkatin | himayin | ibreakdown | paki-breakdown | pakibreakdown | pakihati |
        paki hati | paki breakdown | hatiin mo | hatiin mo nga | hatiin natin | ihiwalay | ihiwalay mo | hiwalay |
        hiwa-hiwalay | paghiwalayin | paghiwalayin mo |
        hatian ng | ang hatian ng | hati ng | pagkakahati ng |
        pakihiwalay | magkahiwalay | ihiwalay mo nga | tig-isa | paghiwa-hiwalayin mo
        """
    ),
    Word.WHICH: phrases(
        """
        ano-ano | anu-ano | ano-ano ang | anu-ano ang | ano-ano ang mga | anu-ano ang mga | ano-anong | anu-anong |
        ano ano ang mga | anu ano ang mga | anu ano | alin-alin | alin-aling | alin sa mga | anong mga yung |
        saan-saan | saan-saang | saan mga | saang mga | san mga | saan sa mga | san sa mga | alin | aling | alin sa |
        alin sa mga ito | alin sa mga iyan | alin sa mga iyon | alin sa mga yan | alin sa mga yun | alin sa mga yon |
        alin sa lahat | alin sa lahat ng | alin sa lahat ng mga |
        aling mga | ano ang mga | anong mga | alin ang | alin ang mga
        """
    ),
    Word.WHO: phrases(
        """
        sinu-sinong | sino-sinong | sinu-sino ang mga | sino-sino ang mga | sino po | sino po ang | sino sa mga |
        sino sa lahat | sino sa lahat ng | sino sa lahat ng mga |
        sino kaya | sino ba | sino ba ang | sino | sinong | sino ang | sinu-sino | sino-sino | sinong mga |
        sino ang mga
        """
    ),
    Word.LIST: phrases(
        """
        listahan po ng | listahan po | ilista po | ilista po ang | ilista mo ang | ilista mo ang mga | pakilista ang |
        pakilista ang mga | pakilista po | paki-lista | paki-lista ang | paki-lista ang mga | pangalanan ang |
        pangalanan ang mga | pangalanan | list ng | list ng mga |
        mga pangalan ng | mga pangalan ng mga | isa-isahin ang | isa-isahin ang mga | bigyan mo ako ng listahan ng |
        ipakita ang listahan ng | ilista | listahan | listahan ng | ilista ang | pa-list | i-list | lista ng |
        isa-isahin | pakilista | pa-lista | ilista mo | ilista ang mga | listahan ng mga
        """
    ),
    Word.COUNT: phrases(
        """
        gaano karaming | gaano na karaming | ilan na | ilan na ang | ilan na ang mga | ilang mga | ilan po |
        ilan po ang | ilan ba | ilan ba ang | ilan na lang | ilan na lang po |
        ilan na lang ang | ilan na lang po ang |
        ilan na po | ilan na po ang | ilan na ba | ilan na ba ang | ilan lahat |
        ilan lahat ang | kabuuang bilang | kabuuang bilang ng | dami na ng | gano karami | gano karaming |
        ilan yung mga | ilan | ilang | ilan ang | ilan ang mga | ilan yung | bilang | bilang ng | bilang ng mga |
        dami | dami ng | ilan lahat ng | bilangin | bilangin ang | bilangin ang mga | bilangin mo ang |
        bilangin mo ang mga | bilangin mo | bilangin mo yung | pakibilang | pakibilang ang | pakibilang ang mga |
        pakibilang ng | pakibilang yung
        """
    ),
    Word.TOTAL: phrases(
        """
        pinagsama | magkasama | pagsamahin | kung pagsasamahin | sama-sama | lahat-lahat na | buo-buo | kabuuan |
        kabuuang | sa kabuuan | lahat-lahat | kabuoan | kabuuan ng | suma | total ng | pinagsamang
        """
    ),
    Word.AVERAGE: phrases("karaniwan | karaniwang | promedyo | katamtaman | sa karaniwan | abereyds"),
    Word.ALL: phrases(
        """
        lahat sila | ipakita lahat | ipakita ang lahat | lahat po | lahat | lahat ng | lahat ng mga | buong |
        lahat na | buo
        """
    ),
    Word.EVERYWHERE: phrases("buong bansa | sa buong bansa | buong pilipinas | sa buong pilipinas | saan man"),
    Word.TOP: phrases(
        """
        pinakamahaba | pinakamahabang | pinakamatagal | pinakamataas ang | pinakamalaki ang | pinakamarami ang |
        may pinakamataas na bilang ng | may pinakamaraming bilang ng | pinaka madami | pinakamadami | pinakamadaming |
        may pinakamadaming | pinakamatataas | pinakamalalaki | may pinakamahabang | naging pinakamataas |
        pinaka-mataas | pinaka-malaki | pinaka-marami | pinaka-madami | pinakamadami ang | nasa tuktok | numero uno |
        pinakamataas | pinakamalaki | pinakamarami | pinakamagaling | pinakamahusay | pinakamalakas | nangunguna |
        pinaka mataas | pinaka malaki | pinaka marami | pinakamaganda | pinakamabuti | may pinakamataas na |
        may pinakamalaking | may pinakamaraming | may pinakamataas | pinakamalaking | pinakamaraming | nanguna |
        pinakanangunguna | may pinakamalaki na | may pinakamarami na | pinakamataas na | may highest | may pinaka |
        may most | may pinakamagandang
        """
    ),
    Word.BOTTOM: phrases(
        """
        pinakamaikli | pinakamaikling | pinakamababa ang | pinakamaliit ang | pinakakaunti ang | pinakakaunting |
        pinakakonting | pinakamaliliit | may pinakamaliit | may pinakakaunti | pinaka-mababa | pinaka mababa |
        pinaka maliit | pinaka kaunti | pinaka konti | pinaka-konti | pinaka-kaunti | may pinakamaikling |
        pinakamaliit na | pinakamababa na | pinakakaunti na | pinakamababa | pinakamaliit | pinakakaunti |
        pinakakonti | pinakamahina | kulelat | pinakamababang | may pinakamababang | may pinakamababa na |
        may pinakamaliit na | may pinakakaunting | pinakamasama | nahuhuli | pinakamalala | may pinakamahinang |
        may lowest | may pinakakonting | pinakamahinang
        """
    ),
    Word.TOP_UNNAMED: phrases("pinakasikat | pinakapopular | pinakamabenta | pinakapatok"),
    Word.BOTTOM_UNNAMED: phrases("pinakamatumal"),
    Word.SORT: phrases(
        """
        ayusin | ayusin ayon sa | i-sort | i-sort by | i-sort ayon sa | pagsunod-sunurin | pagsunud-sunurin |
        ipagsunod-sunod | i-rank | paki-sort | pakisort | pa-sort | isort |
        pakiayos | iayos | iayos ayon sa | nakaayos ayon sa | ihanay
        """
    ),
    Word.REVERSE: phrases(
        """
        baligtarin | baliktarin | baligtarin mo | baliktarin mo | baligtad | baliktad | pabaligtad | pabaliktad |
        baligtarin ang ayos | baliktarin ang ayos | baligtarin ang pagkakasunod | ibaligtad | ibaliktad
        """
    ),
    Word.DESCENDING: phrases(
        """
        pinakamataas muna | pinakamalaki muna | pinakamarami muna | highest muna | biggest muna |
        mula mataas hanggang mababa | mataas muna | mula pinakamataas hanggang pinakamababa | mula sa pinakamataas |
        mula sa pinakamalaki | malaki muna | mula pinakamataas | mula pinakamalaki | mula sa mataas |
        mula sa pinakamarami | mula pinakamarami | simula sa pinakamataas | simula sa pinakamarami |
        simula sa pinakamalaki | mula pinakamalaki hanggang pinakamaliit | pababa ang ayos |
        mula sa pinakamataas hanggang sa pinakamababa | mula sa pinakamataas hanggang pinakamababa
        """
    ),
    Word.ASCENDING: phrases(
        """
        pinakamababa muna | pinakamaliit muna | pinakakaunti muna | lowest muna | smallest muna |
        mula mababa hanggang mataas | mababa muna | mula pinakamababa hanggang pinakamataas | mula sa pinakamababa |
        mula sa pinakamaliit | maliit muna | mula pinakamababa | mula pinakamaliit | mula sa mababa |
        mula sa pinakakaunti | mula pinakakaunti | mula pinakakonti | mula sa pinakakonti | simula sa pinakamababa |
        simula sa pinakakaunti | simula sa pinakamaliit | pataas ang ayos |
        mula sa pinakamababa hanggang sa pinakamataas | mula sa pinakamababa hanggang pinakamataas
        """
    ),
    Word.BY_NAME: phrases("ayon sa pangalan | ayon sa alpabeto | pa-alpabeto"),
}
JUDGING = frozenset(
    phrases(
        """
        pinakamagaling | pinakamahusay | pinakamaganda | pinakamabuti | may pinakamagandang | pinakamasama |
        pinakamahina | pinakamahinang | may pinakamahinang | pinakamalala | kulelat
        """
    )
)
"""Of the ranking words those that say what is good or bad; the others say what is much or little."""
