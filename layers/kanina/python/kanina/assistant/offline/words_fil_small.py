"""Filipino words that change nothing of a question, as data: wordings separated by bars."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

NEUTRAL = phrases(
    """
    teka | sandali | hala | mali | naganap | nangyari | idinaos | isinagawa | ginanap | sa | na | ay | si | ni |
    kay | kina | nina | para | para sa | mula sa | galing sa | galing | nasa | natin | namin | ninyo | nyo |
    nila | niya | ko | mo | ako | ka | kami | tayo | sila | siya | atin | ating | aming | kong | mong | akin |
    aking | po | opo | ho | nga | ba | kaya | daw | raw | pala | pa | din | rin | muna | kasi | yata | nang |
    noong | nung | noon | may | mayroon | meron | merong | ano | anu | ano ang | anong | magkano | magkano ang |
    gaano | gaano kalaki | gaano karami | gaano kataas | ipakita | pakita | pakita mo | ipakita mo |
    pakipakita | paki | pakisabi | sabihin | sabihin mo | bigyan | bigyan mo ako | bigyan mo ako ng | ibigay |
    ibigay mo | gusto | gusto kong | gustong | gusto ko | malaman | makita | makita ang | tingnan | tignan |
    patingin | pahingi | hingi | kailangan | puwede | pwede | pwedeng | puwedeng | maaari | maaaring | sana |
    nais | alamin | datos | halaga | numero | tala | ulat | kinita | ang naging | naging | nakuha | nagkaroon |
    nagawa | ginawa | naitala | doon | dun | dito | diyan | dyan | kung | kapag | sige | okay | gawin | gawing |
    gawin mo | gawin mong | maging | palitan | palitan ng | ilagay | itakda | nandito | nandoon | papuntang |
    nakalagay | nagtuturo | nagturo | nasa loob ng | loob ng | tungkol | hinggil | sana po | please po |
    pls po | lumabas | tayong | natin sa | nyo po | i | detalye | paki ulit | pakiulit | ipaulit | buod |
    buod ng | pangalan | pangalan ng | aba | ah | suriin | naman | balikan | balikan natin | e | pakicheck |
    pa rin | pa din | parin | nasaan | saan | saang | inooffer | ino-offer | inaalok | iniaalok | hm po
    """
)
