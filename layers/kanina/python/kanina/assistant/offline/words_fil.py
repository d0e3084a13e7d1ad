"""Filipino function words, as data. Written with care but not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.plain_words_fil import PLAIN
from kanina.assistant.offline.words import Phrases, Word, phrases
from kanina.assistant.offline.words_fil_small import ACTS, NEUTRAL, RESIDENCE
from kanina.models import Grain

PHRASES: Phrases = {
    Word.NEUTRAL: (*NEUTRAL, *ACTS, *RESIDENCE, *(phrase for kind in PLAIN.values() for phrase in kind)),
    Word.ACT: ACTS,
    Word.RESIDENCE: RESIDENCE,
    Word.ARTICLE: phrases("ang | ng | yung | iyong | yong | yng | ung | mga | nung | isang"),
    Word.AND: phrases("at | saka | tsaka | at saka | at ang | pati | pati ang"),
    Word.OR: phrases("o | o kaya"),
    Word.GROUP: phrases(
        """
        sa bawat isang | bawat isang | para sa bawat | para sa kada | ayon po sa | hiwalay kada | hiwa-hiwalay kada |
        isa-isa kada | nakahati sa | nakahati kada | nakahati per | nakapangkat sa | batay po sa | kada po | bawat po |
        paghiwa-hiwalayin ang | paghiwa-hiwalayin sa | paghiwa-hiwalayin ayon sa | paghiwa-hiwalayin ang lahat ng |
        paghiwa-hiwalayin kada | paghiwalayin ang | paghiwalayin ayon sa | hiwa-hiwalayin ayon sa |
        kada | bawat | sa bawat | ng bawat | kada isang | ayon sa | hati sa | hatiin sa | hatiin kada | hatiin per |
        hatiin bawat | hati kada | hati per | batay sa | base sa | hatiin ayon sa | pangkat ayon sa | i-group by |
        sa kada | tuwing | igrupo ayon sa | igrupo kada | hinati sa | hinati kada | i-breakdown by | i-breakdown per
        """
    ),
    Word.BREAK: phrases(
        """
        hatiin | hati | hati hatiin | i-breakdown | pa-breakdown | i-break down | paghatiin | hinati | i-split |
        pa-split | igrupo | i-group | pangkatin | himayin | ibreakdown | paki-breakdown | pakibreakdown | pakihati |
        paki hati | paki breakdown | hatiin mo | hatiin mo nga | hatiin natin
        """
    ),
    Word.WHICH: phrases(
        """
        ano-ano | anu-ano | ano-ano ang | anu-ano ang | ano-ano ang mga | anu-ano ang mga | ano-anong | anu-anong |
        ano ano ang mga | anu ano ang mga | anu ano | alin-alin | alin-aling | alin sa mga | anong mga yung |
        saan-saan | saan-saang | saan mga | saang mga | san mga | saan sa mga | san sa mga | alin | aling | alin sa |
        aling mga | ano ang mga | anong mga | alin ang | alin ang mga
        """
    ),
    Word.WHO: phrases(
        """
        sinu-sinong | sino-sinong | sinu-sino ang mga | sino-sino ang mga | sino po | sino po ang | sino sa mga |
        sino kaya | sino ba | sino ba ang | sino | sinong | sino ang | sinu-sino | sino-sino | sinong mga |
        sino ang mga
        """
    ),
    Word.LIST: phrases(
        """
        listahan po ng | listahan po | ilista po | ilista po ang | ilista mo ang | ilista mo ang mga | pakilista ang |
        pakilista ang mga | pakilista po | pangalanan ang | pangalanan ang mga | pangalanan | list ng | list ng mga |
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
        dami | dami ng | ilan lahat ng
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
    Word.FILTER: phrases("salain | salaan | pansala"),
    Word.PERIOD: phrases("panahon | petsa"),
    Word.SORT: phrases(
        """
        ayusin | ayusin ayon sa | i-sort | i-sort by | i-sort ayon sa | pagsunod-sunurin | pagsunud-sunurin |
        ipagsunod-sunod | i-rank | paki-sort | pa-sort | isort | iayos | iayos ayon sa | nakaayos ayon sa | ihanay
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
        mula sa pinakakaunti | mula pinakakaunti | mula sa pinakakonti | simula sa pinakamababa |
        simula sa pinakakaunti | simula sa pinakamaliit | pataas ang ayos |
        mula sa pinakamababa hanggang sa pinakamataas | mula sa pinakamababa hanggang pinakamataas
        """
    ),
    Word.BY_NAME: phrases("ayon sa pangalan | ayon sa alpabeto | pa-alpabeto"),
    Word.MORE: phrases(
        """
        mas mahaba sa | mas mahaba kaysa sa | mas matagal sa | mahigit pa sa | sumobra sa | hihigit ng | lampas ng |
        mas marami pa sa | mas mataas pa sa | mas malaki pa sa | over sa | above sa | more than sa | labis sa |
        higit sa | mahigit sa | mahigit | lampas sa | lagpas sa | mas mataas sa | mas malaki sa | mas marami sa |
        hihigit sa | sobra sa | higit pa sa | mas mataas kaysa | mas malaki kaysa | mas marami kaysa | lumampas sa |
        mas mataas kaysa sa | mas malaki kaysa sa | mas marami kaysa sa | lagpas | lampas | higit | humigit sa |
        lumagpas sa
        """
    ),
    Word.AT_LEAST: phrases(
        """
        hindi bababa ng | hindi bumaba sa | di bababa ng | hindi kukulang sa | at least na | umabot man lang sa |
        aabot man lang sa | di baba sa | hindi baba sa | umabot sa | umabot ng | umaabot sa | umabot na sa |
        hindi bababa sa | di bababa sa | hindi kukulangin sa | kahit man lang | hindi kulang sa | di kukulangin sa |
        hindi mas mababa sa
        """
    ),
    Word.LESS: phrases(
        """
        mas maikli sa | mas maikli kaysa sa | mababa sa | wala pa sa | hindi aabot sa | hindi umabot sa |
        hindi umaabot sa | di umabot sa | kulang pa sa | hindi pa umabot sa | mas mababa pa sa | less sa | below sa |
        mas mababa sa | mas maliit sa | mas kaunti sa | wala pang | kulang sa | bababa sa | mas mababa kaysa |
        mas mababa kaysa sa | mas kaunti kaysa sa | mas maliit kaysa sa | bumaba sa | mas konti sa
        """
    ),
    Word.AT_MOST: phrases(
        """
        hindi lumampas sa | di lumampas sa | hindi lumagpas sa | di lalagpas sa | hindi sosobra sa | hindi hihigit ng |
        di hihigit ng | hindi humigit sa | hindi hihigit sa | hindi lalampas sa | di hihigit sa | di lalampas sa |
        hindi lalagpas sa | hindi mas mataas sa
        """
    ),
    Word.EXACTLY: phrases("eksakto | eksaktong | saktong | katumbas ng"),
    Word.OR_MORE: phrases(
        """
        o higit pa | o mas mataas | pataas | o higit | o mas marami | at pataas | o pataas
        """
    ),
    Word.OR_LESS: phrases("o mas mababa | pababa | o mas kaunti | at pababa | o pababa"),
    Word.BETWEEN: phrases("sa pagitan ng | pagitan ng | nasa pagitan ng | mula"),
    Word.TO: phrases("hanggang | hanggang sa"),
    Word.NOT: phrases(
        """
        maliban sa mga nasa | maliban sa mga taga | maliban sa mga galing sa | bukod sa mga nasa |
        hindi kasama ang mga nasa | hindi kasama ang mga taga | maliban kay | maliban sa mga | bukod kay |
        hindi kasama sa | di taga | hindi galing sa | hindi mula sa | hindi nasa | wala sa | labas ng | nasa labas ng |
        puwera sa | pwera sa | puera | hindi ang | huwag mo isama | bukod pa sa | hindi kasali | hindi kasali ang |
        di kasali | walang kasamang | maliban na lang sa | hindi | hindi kasama | hindi kasama ang | hindi kabilang |
        hindi kabilang ang | maliban sa | maliban | bukod sa | wala | walang | wala ang | huwag isama |
        huwag isama ang | huwag mong isama | wag isama | wag isama ang | labas sa | liban sa | puwera | pwera |
        di kasama | di kasama ang | huwag | wag | hindi taga | wag mo isama | hindi sa | except sa | tanggal ang |
        wag mong isama
        """
    ),
    Word.ONLY: phrases(
        """
        na lang muna | na lang po | lang muna po | nalang po | na lang natin | lng po | mag-isa | lang | lamang |
        tanging | lang po | lamang po | lang sa | lang naman | lang muna | lng | nlng | nalang | na lang | na lng
        """
    ),
    Word.CURRENCY: phrases("piso | sa piso | dolyar | sa dolyar"),
    Word.SHARE: phrases(
        """
        % ng | % sa | bahagi | bahagi ng kabuuan | bahagi sa kabuuan | porsyento | porsyento ng kabuuan | porsiyento |
        parte ng kabuuan | ilang porsyento | ilang porsyento ng | porsyento ng | bilang porsyento | sa porsyento |
        bahagdan | ilang bahagi ng | porsyento sa kabuuan | bahagdan ng kabuuan | ambag sa kabuuan | ambag |
        anong porsyento ng | anong bahagi ng
        """
    ),
    Word.CUMULATIVE: phrases(
        """
        naipon | kabuuang naipon | pinagsama-sama | tuloy-tuloy na kabuuan | paipon | naiipon | pinagsama-samang |
        patuloy na kabuuan | tumatakbong kabuuan
        """
    ),
    Word.VERSUS: phrases(
        """
        kumpara sa | kumpara | ikumpara sa | ikumpara mo sa | ihambing sa | laban sa | kontra | kung ikukumpara sa |
        i-compare sa | compare sa | ihambing mo sa | ikumpara natin sa | i-compare mo sa | vs sa | compared sa |
        ikumpara ito sa | ikumpara yan sa
        """
    ),
    Word.COMPARE: phrases(
        """
        ihambing | ikumpara | paghambingin | pagkumparahin | paghahambing | paghahambing ng | i-compare | pakikumpara |
        ikumpara ang | ihambing ang | paghambingin ang
        """
    ),
    Word.GROWTH: phrases(
        """
        itinaas | itinaas ng | inilago | inilago ng | lumago | lumago ang | tumaas | tumaas ang | itinaas ba |
        ibinaba ng | bumaba ang | ilang porsyento ang itinaas | ilang porsyento ang itinaas ng |
        ilang porsiyento ang itinaas ng | ilang porsyento ang inilago ng | ilang porsyento tumaas ang |
        ilang porsyento ang tinaas ng | ilang porsyento ang ibinaba ng | ilang porsyento ang pagtaas ng |
        porsyento ng pagtaas ng | porsyento ng paglago ng | tinaas ng | gaano kalaki ang itinaas ng |
        gaano kalaki ang pagtaas ng | gaano tumaas ang | magkano ang itinaas ng | magkano ang tinaas ng |
        magkano ang idinagdag ng | magkano ang nadagdag sa | ilang porsiyento ang itinaas |
        ilang porsyento ang idinagdag ng | ilang porsyento ang nadagdag sa | pagkakaiba | pagkakaiba ng | pinagkaiba |
        pinagkaiba ng | kaibahan | kaibahan ng | paglago | paglago ng | pagtaas | pagtaas ng | pagbabago |
        pagbabago ng | pag-angat ng
        """
    ),
    Word.PREVIOUS_PERIOD: phrases(
        """
        same days last month | same period noong nakaraang buwan | parehong araw noong nakaraang buwan |
        kaparehong araw noong nakaraang buwan | kaparehong panahon noong nakaraang buwan |
        parehong panahon noong nakaraang buwan | same days noong nakaraang buwan |
        parehong mga araw noong nakaraang buwan | parehong panahon nakaraang buwan | buwan bago nito |
        buwan bago niyan | buwan bago iyon | linggo bago nito | linggo bago niyan | kwarter bago nito |
        kwarter bago niyan | naunang buwan | naunang linggo | naunang kwarter | nakaraang panahon |
        sa nakaraang panahon | panahong nakaraan | nauna rito | naunang panahon
        """
    ),
    Word.SAME_LAST_YEAR: phrases(
        """
        parehong araw noong nakaraang taon | kaparehong araw noong nakaraang taon | same days noong nakaraang taon |
        parehong mga araw noong nakaraang taon | kaparehong kwarter noong nakaraang taon |
        kaparehong linggo noong nakaraang taon | ganito ring panahon noong nakaraang taon |
        ganitong panahon noong nakaraang taon | same time noong nakaraang taon | same quarter noong nakaraang taon |
        parehong panahon noong nakaraang taon | parehong buwan noong nakaraang taon |
        kaparehong buwan noong nakaraang taon | kaparehong panahon noong nakaraang taon |
        parehong linggo noong nakaraang taon | parehong kwarter noong nakaraang taon |
        same month noong nakaraang taon | same period noong nakaraang taon | same week noong nakaraang taon |
        parehong panahon nakaraang taon | parehong buwan nakaraang taon
        """
    ),
    Word.YEAR_OVER_YEAR: phrases("taon sa taon"),
    Word.OVER_TIME: phrases("sa paglipas ng panahon | takbo ng | trend ng | daloy ng | galaw ng"),
    Word.START: phrases(
        """
        eh | paano | pano | paano kung | paano naman | pano naman | paano yung | pano yung | tapos | ngayon naman |
        naman | kumusta naman | eh yung | e yung | eh paano | eh paano kung | ngayon | eh kung | paano kaya | e kung |
        at ngayon | eh ang | paano ang | eh ano | sunod | how about yung | what about yung | how about sa
        """
    ),
    Word.BUT: phrases("pero | kaso | subalit | ngunit | pero ngayon | pero this time"),
    Word.ADD: phrases(
        """
        din | rin | rin po | din po | pati | pati ang | pati ang mga | idagdag | dagdagan | dagdagan ng | isama |
        isama rin | isama mo rin | isama ang | kasama | kasama ang | pati na rin | kasama rin | idagdag ang |
        idagdag mo | idagdag mo rin | pakisama | dagdag | pati rin | isama mo | i-add | kasali | isali | isali ang |
        rin ang | pakidagdag | paki add
        """
    ),
    Word.BESIDE: phrases("katabi | katabi nito | katabi niyan | sa tabi | sa tabi nito | sa tabi niyan"),
    Word.PLAIN: phrases(
        """
        aktuwal na bilang | aktwal na bilang | mismong bilang | aktuwal na halaga | aktwal na halaga | mismong halaga |
        totoong bilang
        """
    ),
    Word.DROP: phrases(
        """
        tanggalin | alisin | kalimutan | huwag na | wag na | tanggalin mo | alisin mo | tanggalin ang | alisin ang |
        kalimutan ang | kalimutan mo | huwag na ang | wag na ang | i-drop | bawasan | bawasan ng | i-remove | tanggal |
        kalimutan na | kalimutan mo na | pakitanggal | pakialis | huwag na yung | wag na yung | tanggalin na |
        tanggalin mo na | alisin na | alisin mo na | tanggalin natin | alisin natin | burahin | burahin mo |
        huwag na isama | wag na isama | huwag nang isama | wag nang isama | huwag mo nang isama | wag mo nang isama |
        huwag na isama ang | wag na isama ang | huwag nang isama ang | wag nang isama ang
        """
    ),
    Word.INSTEAD: phrases("imbes na | imbis na | sa halip | sa halip na | kapalit ng | imbes | imbis"),
    Word.REPLACE: phrases("palitan ang | palitan mo ang | ipalit sa"),
    Word.SAME: phrases(
        """
        ganun din | ganoon din | pareho | parehong tanong | gaya | katulad | ganito rin | gayundin | ganun din sa |
        ganun din para sa | same din
        """
    ),
    Word.AGAIN: phrases("ulit | muli | uli | ulitin | ulitin mo | ulet | paulit"),
    Word.UNDO: phrases(
        """
        ibalik | ibalik mo | bumalik | balik sa nauna | ibalik sa dati | bumalik sa nauna | balik tayo |
        yung bago yan | yung bago niyan | yung bago nyan | yung bago iyan | yung bago nito | iyong bago niyan |
        bago niyan | bago nyan | i-undo | ibalik sa nauna | bawiin | balik | balik mo | balik natin | balik sa dati |
        ibalik natin | ibalik na | ibalik mo na | ibalik mo sa dati | ibalik natin sa dati | ibalik ulit | pakibalik |
        gaya ng dati | tulad ng dati | katulad ng dati | gaya kanina | tulad kanina
        """
    ),
    Word.THAT: phrases(
        """
        ito | iyan | iyon | yan | yun | yon | nito | niyan | noon | nyan | nun | dyan | ganun | ganyan | ganito |
        itong | iyang | yang | dun
        """
    ),
    Word.THOSE: phrases(
        """
        niya | niyang | kanya | kanyang | kaniyang | nila | kanilang | sila | mga ito | mga iyan | mga iyon |
        mga yan | mga yun | kanila | silang | mga yon
        """
    ),
    Word.SPEECH: phrases(
        """
        tanong | katanungan | sagot | tinanong | itinanong | natanong | sinabi | nabanggit | kanina | nauna | naunang |
        pinag-usapan | huli | huling | tanung
        """
    ),
    Word.ORDINAL: phrases(
        """
        una | unang | pangalawa | pangalawang | ikalawa | ikalawang | pangatlo | pangatlong | ikatlo | ikatlong |
        pang-apat | ikaapat | ikaapat na | pang-apat na | panglima | panlima | ikalima | pang-anim | ikaanim |
        ikapito | pampito | ikawalo | pangwalo | ikasiyam | pansiyam | ikasampu | pansampu | ika | huli | huling |
        pinakahuli | pinakauna | pambungad
        """
    ),
    Word.ABOUT: phrases("tungkol sa | tungkol kay | hinggil sa | ukol sa | patungkol sa"),
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
        kamusta ka | musta | mabuhay | hoy | uy
        """
    ),
    Word.THANKS: phrases(
        """
        salamat | maraming salamat | salamat po | paalam | ayos | galing | ang galing | sige salamat | ok na |
        ok na po | yun lang | yun lang po
        """
    ),
    Word.SEND: phrases("ipadala | ipadala mo | padalhan | padalhan mo ako ng | i-send | pa-send | pasend | pakisend"),
    Word.BOTH: phrases(
        """
        silang dalawa | pareho sila | parehong iyan | parehong tanong | pagkumparahin ang dalawa |
        ihambing ang dalawa | ikumpara ang dalawa | ihambing mo sila | ikumpara mo sila | magkatabi
        """
    ),
    Word.WEEKEND: phrases("sabado at linggo | katapusan ng linggo | tuwing weekend"),
    Word.WORKDAYS: phrases("tuwing weekdays | sa weekdays | lunes hanggang biyernes | weekdays lang"),
    Word.ROWS: phrases(
        """
        isa-isa | bawat isa | mga record | mga tala | ipakita ang mga ito | ipakita sila
        """
    ),
}

GRAIN_NOUNS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("araw | petsa"),
    "week": phrases("linggo"),
    "month": phrases("buwan"),
    "quarter": phrases("kwarter | kuwarter"),
    "year": phrases("taon"),
    "fiscal_year": phrases("taong piskal | taon ng piskal"),
    "school_year": phrases("taong panuruan | taong-aralan | taon ng pag-aaral"),
}

GRAIN_ADVERBS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("araw-araw | arawan | pang-araw-araw"),
    "week": phrases("linggo-linggo | lingguhan | lingguhang"),
    "month": phrases("buwan-buwan | buwanan | buwanang"),
    "quarter": phrases("kwarter-kwarter"),
    "year": phrases("taon-taon | taunan | taunang"),
}

JUDGING = frozenset(
    phrases(
        """
        pinakamagaling | pinakamahusay | pinakamaganda | pinakamabuti | may pinakamagandang | pinakamasama |
        pinakamalala | kulelat
        """
    )
)
"""Of the ranking words those that say what is good or bad; the others say what is much or little."""
