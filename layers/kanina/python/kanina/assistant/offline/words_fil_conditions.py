"""Filipino words for conditions, and what is computed of a figure, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

_THAT = ("ito", "nito", "iyan", "niyan", "yan", "iyon", "niyon", "yun", "yon", "noon", "nun")

CONDITIONS: Phrases = {
    Word.MORE: phrases(
        """
        mas mahaba sa | mas mahaba kaysa sa | mas matagal sa | mahigit pa sa | sumobra sa | hihigit ng | lampas ng |
        mas marami pa sa | mas mataas pa sa | mas malaki pa sa | over sa | above sa | more than sa | labis sa |
        higit sa | mahigit sa | mahigit | lampas sa | lagpas sa | mas mataas sa | mas malaki sa | mas marami sa |
        hihigit sa | sobra sa | higit pa sa | mas mataas kaysa | mas malaki kaysa | mas marami kaysa | lumampas sa |
        mas mataas kaysa sa | mas malaki kaysa sa | mas marami kaysa sa | lagpas | lampas | higit | humigit sa |
        lumagpas sa | lumampas ng | lumagpas ng | lagpas ng | sumobra ng | sobra ng | higit ng | lumampas na sa |
        lumagpas na sa | lumampas na ng | lumagpas na ng
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
        o higit pa | o mas mahaba | o mas matagal | o mas mataas | pataas | o higit | o mas marami | at pataas |
        o pataas
        """
    ),
    Word.OR_LESS: phrases("o mas mababa | o mas maikli | pababa | o mas kaunti | at pababa | o pababa"),
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
    Word.WEEKEND: phrases("sabado at linggo | katapusan ng linggo | tuwing weekend"),
    Word.OVERDUE: phrases(
        """
        lampas na sa due date | lagpas na sa due date | lampas sa due date | lagpas sa due date | past due na |
        overdue na | lampas na ang due date | lagpas na ang due date | lampas na sa takdang petsa |
        lampas na sa takdang araw | lampas sa takdang petsa | lampas na sa deadline | lagpas na sa deadline |
        lampas na sa promised date | lagpas na sa promised date | lampas sa promised date | lagpas sa promised date |
        lampas na sa ipinangakong petsa | lampas sa ipinangakong petsa | lampas na sa expected date |
        lagpas na sa expected date | lampas na sa expected delivery date | lampas na sa ipinangakong araw
        """
    ),
    Word.WORKDAYS: phrases("tuwing weekdays | sa weekdays | lunes hanggang biyernes | weekdays lang"),
    Word.SHARE: phrases(
        """
        % | ilang % | ilang % ng | ilang pct | ilang pct ng | % ng | % sa |
        bahagi | bahagi ng kabuuan | bahagi sa kabuuan | porsyento | porsyento ng kabuuan | porsiyento |
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
        ikumpara ito sa | ikumpara yan sa | compare mo sa | compare mo nga sa | compare natin sa | icompare sa |
        icompare mo sa | pa-compare sa | paki-compare sa | pakikumpara sa | ikumpara mo nga sa | ikumpara nga sa |
        ihambing natin sa | ihambing mo nga sa
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
        itinaas | itinaas ng | inilago | inilago ng | lumago | lumago ang | bumaba | lumiit | humina | lumakas |
        tumaas | tumaas ang | itinaas ba |
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
    Word.PREVIOUS_PERIOD: (
        *(f"{unit} bago {that}" for unit in ("araw", "linggo", "buwan", "kwarter", "quarter") for that in _THAT),
        *phrases(
            """
        same days last month | same period noong nakaraang buwan | parehong araw noong nakaraang buwan |
        kaparehong araw noong nakaraang buwan | kaparehong panahon noong nakaraang buwan |
        parehong panahon noong nakaraang buwan | same days noong nakaraang buwan |
        parehong mga araw noong nakaraang buwan | parehong panahon nakaraang buwan |
        naunang buwan | naunang linggo | naunang kwarter | nakaraang panahon |
        sa nakaraang panahon | panahong nakaraan | nauna rito | naunang panahon
        """
        ),
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
}
