"""Filipino words for changes of an earlier question, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

CHANGES: Phrases = {
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
        rin ang | pakidagdag | paki add | pasama | pasama ang | pasama ng | pasama rin | pasama rin ng | pasama na rin |
        pasama na rin ang | pasama na rin ng | pakisama na rin | pakisama na rin ang | isama na rin | isama na rin ang |
        isama mo na rin | isama mo na rin ang | pa-include | pa include | pakisali | pasali
        """
    ),
    Word.BESIDE: phrases(
        """
        katabi ng pangalan | katabi ng mga pangalan | sa tabi ng pangalan | sa tabi ng mga pangalan |
        katabi | katabi nito | katabi niyan | sa tabi | sa tabi nito | sa tabi niyan
        """
    ),
    Word.PLAIN: phrases(
        """
        bilang hindi porsyento | bilang hindi % | bilang at hindi porsyento | bilang imbes na porsyento |
        hindi porsyento | hindi % | numero hindi porsyento | counts hindi % | counts hindi porsyento |
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
        huwag na isama ang | wag na isama ang | huwag nang isama ang | wag nang isama ang | itago | itago ang |
        itago mo | itago mo ang | pakitago | pakitago ang
        """
    ),
    Word.FILTER: phrases("salain | salaan | pansala"),
    Word.PERIOD: phrases("panahon | petsa"),
    Word.INSTEAD: phrases("imbes na | imbis na | sa halip | sa halip na | kapalit ng | imbes | imbis"),
    Word.REPLACE: phrases("palitan ang | palitan mo ang | ipalit sa"),
    Word.SAME: phrases(
        """
        ganun din | ganoon din | pareho | parehong tanong | gaya | katulad | ganito rin | gayundin | ganun din sa |
        ganun din para sa | same din | same list ng | parehong listahan | parehong listahan ng | parehong ranking |
        kaparehong listahan | same ranking ng | parehong bilang ng araw | pareho ang bilang ng araw |
        parehong dami ng araw
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
    Word.BOTH: phrases(
        """
        silang dalawa | pareho sila | parehong iyan | parehong tanong | pagkumparahin ang dalawa |
        ihambing ang dalawa | ikumpara ang dalawa | ihambing mo sila | ikumpara mo sila | magkatabi
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
        mga yan | mga yun | kanila | silang | mga yon | sa mga ito | sa mga iyan | sa mga iyon | sa mga yan |
        sa mga yun | sa mga yon | ng mga ito | ng mga iyan | ng mga iyon | ng mga yan | ng mga yun | ng mga yon |
        alin sa mga ito | alin sa mga iyan | alin sa mga iyon | alin sa mga yan | alin sa mga yun | alin sa mga yon
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
        pinakahuli | panghuli | panghuling | pinakauna | pambungad
        """
    ),
    Word.ABOUT: phrases("tungkol sa | tungkol kay | hinggil sa | ukol sa | patungkol sa"),
}
