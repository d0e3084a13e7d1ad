"""Filipino words that change nothing of a question by themselves, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

NEUTRAL = phrases(
    """
    pede | pede ba | pede bang | pede po bang | san | san ang | san po | teka | sandali | hala | mali | sa | na | ay |
    si | ni | kay | kina | nina | para | para sa | mula sa | galing sa | galing | nasa | natin | namin | ninyo | nyo |
    nila | niya | ko | mo | ako | ka | kami | tayo | sila | siya | atin | ating | aming | kong | mong | akin | aking |
    po | opo | ho | nga | ba | kaya | daw | raw | pala | pa | din | rin | muna | kasi | yata | nang | noong | nung |
    noon | may | mayroon | meron | merong | ano | anu | ano ang | anong | magkano | magkano ang | gaano |
    gaano kalaki | gaano karami | gaano kataas | ipakita | pakita | pakita mo | ipakita mo | pakipakita | paki |
    pakisabi | sabihin | sabihin mo | bigyan | bigyan mo ako | bigyan mo ako ng | ibigay | ibigay mo | gusto |
    gusto kong | gustong | gusto ko | malaman | makita | makita ang | tingnan | tignan | patingin | pahingi | hingi |
    kailangan | puwede | pwede | pwedeng | puwedeng | maaari | maaaring | sana | nais | alamin | datos | halaga |
    numero | tala | ulat | ang naging | naging | doon | dun | dito | diyan | dyan | kung | kapag | sige | okay |
    gawin | gawing | gawin mo | gawin mong | maging | palitan | palitan ng | ilagay | itakda | nandito | nandoon |
    papuntang | patungong | papunta sa | patungo sa | nakalagay | nasa loob ng | loob ng | tungkol | hinggil | sana po |
    please po | pls po | tayong |
    natin sa | nyo po | i | detalye | paki ulit | pakiulit | ipaulit | buod | buod ng | pangalan | pangalan ng | aba |
    ah | suriin | naman | balikan | balikan natin | e | pakicheck | pa rin | pa din | parin | nasaan | saan | saang |
    hm po | na po | nga po | na nga | na ba | ba natin | po ba | po ang | po ang mga | po natin | po kaya | talaga |
    mismo | bale | kumbaga | oo | oo nga | hay | naku | ay naku | hay naku | boss | bossing | ate | kuya | sir | mam |
    maam | ma am | madam | bes | besh | beshie | mare | pare | pre | lods | idol | tol | chief | inyo | inyong |
    kanya | kaniya | kanyang | kaniyang | amin | nating | naming | ninyong | nyong | siyang | niyang | nilang |
    tayo sa | ikaw | kayo | kayong | akong | sa amin | sa atin | sa akin | sa ngayon | sa kasalukuyan |
    hanggang sa ngayon | so far | as of now | pasensya | pasensya na | paumanhin | pakibigay | pakibigay ang |
    pakihanap | pakikuha | pakitingnan | pakitignan | pakita naman | pakita nga | patingin ng | patingin nga |
    patingin naman | pakita ng | pa check | pa-check | pacheck | i-check | tanong lang | tanong lang po |
    tanong ko lang | tatanong lang | itatanong lang | curious lang | gusto kong malaman | gusto ko malaman |
    gusto ko pong malaman | gusto kong makita | gusto ko makita | gusto ko pong makita | nais kong malaman |
    nais kong makita | kailangan ko | kailangan ko ng | kailangan ko ang | need ko | need ko ng | need ko yung |
    need namin | pwede ba | pwede po ba | puwede ba | puwede po ba | pwede bang | pwede mo bang | pwede makita |
    pwede malaman | hanap | hanapin | hanapin mo | sabihin mo nga | sabihin nga | ang mga | yung mga | mga yung |
    ng mga | sa mga | ay ang | gaano kalaking | gaano kababa | gaano kababa ang | gaano kataas ang | gaano kalaki ang |
    gaano karami ang | gaano na | gaano na karami | gaano na kalaki | magkano na | magkano na ang | magkano lahat |
    magkano po | magkano po ang | magkano yung | kamusta ang | kumusta ang | kumusta na ang | kamusta na ang |
    kumusta yung | kamusta yung | kumusta po ang | kamusta po ang | eto | ito nga | ganon | ganoon | basta | bali |
    tsaka na | umabot sa | umabot ng | nasa mga | kabilang | nabibilang | kasalukuyang | lahat-lahat po | dahan-dahan |
    sa inyong datos | sa datos | sa datos natin | sa record | sa records | sa system | sa sistema | sa tala |
    ang galing sa | ang galing sa mga | ang galing kay | ang nanggaling sa |
    joke lang | joke lang po | biro lang | biro lang po | charot | charot lang | chos | hehe | haha | hahaha | hihi |
    sa aming tala | ang bilangin | ang ipakita | ang isama
    """
)

ACTS = phrases(
    """
    naganap | nangyari | idinaos | isinagawa | ginanap | nakuha | nakukuha | nagkaroon | nagkaroon ng | nagawa |
    ginawa | naitala | nagtala | nagtala ng | lumabas | nagtuturo | nagturo | itinuro | itinuturo | tinuturo | tinuro |
    inooffer | ino-offer | inaalok | iniaalok | pumasok | pumapasok | dumating | ipinasok | naipasok | nagdala |
    nagdala ng | nagbigay | nagbigay ng | nakapagtala | nakapagtala ng | nakamit | naabot | nakolekta | nagtrabaho |
    humawak | hinawakan | hawak | nag-generate | na-generate | nagpasok | nakatanggap | nakatanggap ng | nagpakita ng |
    na-record | nirecord | ni-record | nag-record | nag-raise | nag-file | nag-submit | nag-create | nag-log |
    naibigay | naibibigay | ibinigay | binigay |
    gumawa | gumawa ng | naghain | naghain ng | nagsumite | nagsumite ng
    """
)
"""Verbs so general that beside a figure they change nothing (see `words_en_small.ACTS`)."""

RESIDENCE = phrases(
    """
    taga | tiga | taga-roon | nakatira sa | naninirahan sa | tumitira sa | nakatira | nakatirang | naninirahan
    """
)
"""Before a place: where somebody lives."""
