"""Filipino and Taglish words that change nothing of a question in any model, by kind, as data.

The rule for their admission is that of `plain_words_en`. Not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.offline.words import phrases

_LINKED = phrases("nakatalaga | naka-assign | nakadestino | nakaatas | nakakabit | nakaugnay | konektado | naka-base")

PLAIN: Mapping[str, tuple[str, ...]] = {
    "chat": phrases(
        """
        gusto q | gusto aq | gusto q po | gusto q sana | gusto q makita | gusto q malaman | need q | kailangan q |
        pd po | pd po ba | pd ba | pd makita | pd malaman | pa tingin | pa tingin po | pa tingin ng | mag kano |
        mamser | mam ser | mam sir | maam sir | maamsir | siguro | sa tingin mo | sa tingin nyo | hays | haist | grabe
        """
    ),
    "talk": phrases(
        """
        ayan | ayun | ayon | yun nga | yun po | ito po | eto po | heto | hayun | hayan | aha | oy | huy | ui |
        hui | ano ba | ano nga ba | ano nga | ano na nga | alam mo | alam mo ba | alam ninyo | alam niyo |
        sa totoo | totoo nga | siyempre | syempre | siguro | marahil | malamang | baka sakali | palagay ko |
        tingin ko | sa tingin ko | sa palagay ko | feeling ko | ganun ba | ganun po ba | ganoon ba |
        ganoon po ba | ganon ba | ganon po ba | ah ganun | ah ganoon | ah ganon | ganire | kasi nga | kasi po |
        e kasi | eh kasi | edi | sige na | sige nga | sige po | sige na po | ok po | okay po | okay na |
        ok sige | okay sige | oks | oki | okie | okidoki | gets ko | gets na | noted po | copy po | ayos na |
        ayos yan | hala ka | hala sige | teka muna | saglit | may tanong ako | may tanong po ako | tanong ko |
        tanong ko po | itatanong ko | tanungin ko | pahabol | pahabol na tanong | para sa report |
        para sa report ko | para sa meeting | para sa meeting ko | para sa presentation | para sa boss ko |
        para kay boss | sabi ni boss | tanong ni boss | hinihingi ni boss | gusto ni boss |
        gusto ni boss malaman
        """
    ),
    "politeness": phrases(
        """
        pakiusap | makikiusap | makikiusap po | kung maaari | kung maaari po | kung pwede | kung pwede po |
        kung puwede | kung puwede po | kung mamarapatin | kung mamarapatin ninyo | mawalang galang na |
        mawalang galang na po | mawalang-galang na po | pasintabi | pasintabi po | pasensya na po | pasensiya |
        pasensiya na | pasensiya na po | paumanhin po | sori | sori po | sorry po | salamat in advance |
        salamat agad | thanks po | ty po | tenkyu | maaari ba | maaari po ba | maaari po bang | maaari bang |
        maaaring malaman | maaari pong malaman | pwede pong | pwede pong malaman | pwede po bang |
        puwede po bang | puwede bang | pwede ko bang malaman | pwede ko bang makita | pwede bang malaman |
        pwede bang makita | pwede po bang malaman | pwede po bang makita | pwedeng malaman | pwedeng makita |
        pwedeng pahingi | pwedeng patingin | pahingi naman | pahingi po | pahingi nga | pahingi po ng |
        pahingi ng | pahinge | hingi ako | hingi ako ng | hihingi ako | hihingi po ako | hihingi sana |
        hihingi sana ako | makahingi | makahingi ng | makikita ko ba | makikita po ba | sana po malaman |
        gusto sana | gusto ko sana | gusto ko sanang | gusto ko sanang malaman | gusto ko sanang makita |
        gusto po naming malaman | gusto naming malaman | gusto naming makita | nais po | nais ko | nais ko po |
        nais ko sana | nais naming | nais naming malaman | ibig ko | ibig kong malaman | ibig kong makita |
        ibig ko sanang malaman | kelangan ko | kelangan | kelangan namin | kailangan namin |
        kailangan naming malaman | kailangan kong malaman | kailangan ko pong malaman | kailangan kong makita |
        need ko malaman | need ko makita | need namin malaman | patulong | patulong naman | patulong po |
        tulong naman | pa help | pahelp
        """
    ),
    "asking": phrases(
        """
        palitan mo ng | palitan nyo ng | palitan ninyo ng | palitan natin ng | ilahad | ilahad mo | ilatag |
        itala | ihayag | ipabatid | ipaalam | ipaalam mo | ipaalam sa akin | isalaysay | ilarawan | isaad |
        sambitin | banggitin | banggitin mo | tukuyin | tukuyin mo | alamin mo | alamin natin | kunin |
        kunin mo | kunin natin | kuha ka | kuha ka ng | ikuha | ikuha mo | ikuha mo ako | ikuha mo ako ng |
        kuwentahin | kuwentahin mo | kwentahin | kwentahin mo | icompute | kalkulahin | kalkulahin mo |
        tuusin | suriin mo | suriin natin | siyasatin | usisain | tsekin | i-check mo | icheck | check mo |
        pa compute | pa compute ng | pa compute po | pa compute po ng | pacompute | pacompute ng | pa-compute |
        pa-compute ng | pa-compute po | pa-compute po ng | compute mo | compute mo ng | compute natin |
        pacheck po | pa check po | pakitsek | pakisuri | pakikompyut | pakicompute | pakikuwenta | pakikwenta |
        pakisabi po | pakipakita po | pakipakita ang | pakipakita ng | pakilabas | pakilabas po |
        pakilabas ang | ilabas | ilabas mo | ilabas ang | palabas ng | hanapin ang | hanapin mo ang |
        hanapan mo ako ng | silipin | silipin natin | sumilip | tingnan natin | tignan natin | tingnan mo |
        tignan mo | tingnan nga natin | titingnan | makita natin | makita ko | makita namin | malaman ko |
        malaman natin | malaman namin | masabi | sabihin sa akin | sabihin mo sa akin | sabihin po |
        sabihan mo ako | bigyan mo kami | bigyan mo kami ng | bigyan nyo ako | bigyan nyo ako ng |
        bigyan ninyo ako | bigyan ninyo ako ng | bigyan po | bigyan ako | bigyan ako ng | ibigay ang |
        ibigay mo ang | ibigay mo sa akin | bigay mo | bigay mo sakin | pabigay | pabigay ng | pabigay po |
        ipakita ang | ipakita mo ang | ipakita sa akin | ipakita mo sa akin | ipakita po | ipakita nga |
        ipakita natin | pakita po | pakita ang | pakita mo ang | pakita mo nga | show mo | show mo nga |
        show mo ang | show mo sakin | i-show | ishow | i-display | pa-show | pashow | pa-display | give mo |
        bigyan mo nga ako ng | sagutin | sagutin mo | pag-usapan natin | usapan natin
        """
    ),
    "being": phrases(
        """
        ay naging | na mayroon | na meron | mayroong | merong mga | may mga | mayroon ba | meron ba |
        meron bang | mayroon bang | mayroon tayong | meron tayong | mayroon tayo | meron tayo | meron kami |
        mayroon kami | meron na | mayroon na | naroon | naroroon | nandoon sa | nandyan | nariyan | narito |
        naririto | nandito sa | naandun | andun | andoon | andyan | andito | nakapaloob | nakapaloob sa |
        napapaloob sa | nasasakop ng | nasasaklaw ng | kabilang sa | kasapi sa | bumubuo sa | bumubuo ng |
        binubuo ng | umabot ang | tumutukoy sa | nauukol sa | kaugnay ng | kaugnay sa | may kinalaman sa |
        pagdating sa | kung tutuusin | kung susumahin | sa usapin ng | sa usaping | sa bagay na
        """
    ),
    "having": phrases(
        """
        ang nagawa | nagawa natin | ang nagawang | nagawang | nagawa ng | ginagawa | ginawang | ginagawang |
        natamo | natamo ng | nakamtan | nakamit ng | nakakamit | naabot ng | naaabot | nalikom | nalikom ng |
        nakukuhang | nakuha ng | nakuha natin | nakuhang | nakalap | nakalap ng | natipon | natipon ng |
        naiambag ng | inilabas | inilabas ng | ipinakita | ipinakita ng | ipinapakita | nagpapakita |
        nagpapakita ng | nagtala ang | naitalang | naitala ng | naitala sa | naitala natin | nairekord |
        nairecord | na-record sa | nakarekord | pinasok | pinasok ng | pumasok sa | pumasok na |
        pumasok sa atin | napasok | nadala ng | dinala ng | idinala | inihatid ng | nagmula sa | nagmumula sa |
        nanggaling sa | nanggagaling sa | gawa ni | hawak ng | hinahawakan | hinahawakan ng | humahawak ng |
        humahawak sa | dala ni | idinaos sa | idinaraos | idinaraos sa | ginaganap | ginaganap sa |
        ginanap sa | isinasagawa | isinasagawa sa | isinagawa sa | naganap sa | nagaganap | nagaganap sa |
        nangyari sa | nangyayari sa | nangyayari
        """
    ),
    "place": tuple(f"{verb} {small}" for verb in _LINKED for small in ("sa", "kay", "po sa", "sa mga"))
    + phrases(
        """
        sa loob | sa loob ng | sa gitna ng | sa hanay ng | sa piling ng | sa aming mga | sa ating mga |
        sa ating | sa aming | ng ating | ng aming | ng ating mga | ng aming mga | ating mga | aming mga |
        natin dito | namin dito | dito sa | diyan sa | doon sa | dito sa atin | dito sa amin | dito samin |
        dito satin | samin | satin | diyan sa inyo |
        rito | riyan | roon | rito sa | roon sa | nagtatrabaho sa | naglilingkod sa | naninilbihan sa |
        pumapasok sa | nakapuwesto sa | nakapwesto sa | matatagpuan sa | natatagpuan sa | makikita sa |
        nakikita sa | nakabase sa | nakabatay sa lugar na
        """
    ),
    "data": phrases(
        """
        estadistika | istatistika | estatistika | stats po | datos po | datos natin | mga datos | mga numero |
        mga halaga | numero po | numerong | halagang | talaan | talaan ng | impormasyon |
        impormasyon tungkol sa | detalye ng | detalye sa | mga detalye | mga detalye ng | kasagutan | rekord |
        mga rekord | record natin | ngalan | mga ngalan | ngalan ng | pangalan ng mga | mga pangalan |
        iba't ibang | iba-ibang | ibat ibang | iba't-ibang | sari-saring | sarisaring | kung ano | kung anong |
        kung ano ang | kung magkano | kung magkano ang | kung saan | kung gaano | kung gaano karami |
        kung gaano kalaki | kung gaano kataas | mga bagay | anumang | alinmang | sinumang | ano mang
        """
    ),
    "idioms": phrases(
        """
        sa breakdown | sa talaan | sa listahan | sa paghahambing |
        sa totoo lang | teka lang | sandali lang | saglit lang | wait lang | wait lang po | isa pang tanong |
        may tanong lang | may tanong lang ako | tanong ko lang po | itatanong ko lang | itatanong ko lang po |
        tanungin ko lang | random lang | trip ko lang | kung pwede lang | kung okay lang | kung ok lang |
        kung okay lang po | kung ayos lang | maraming salamat agad | need ko lang
        """
    ),
}
