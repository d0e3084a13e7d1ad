"""Filipino words of references, by tag; see `words.TAGS`. Written with care, not checked by a native speaker."""

from __future__ import annotations

from collections.abc import Mapping

FILIPINO: Mapping[str, str] = {
    ",": "pero ngunit subalit kaso datapwat kung kundi bagkus",
    "L": """
        huli panghuli pinakahuli kahuli-hulihan kahulihulihan pinakabago pinakahuling kahulihan pinaka-recent
        pinakarecent
    """,
    "P": "nauna naunang nakaraan nakaraang sinundan_na kaninang_nauna nagdaan nagdaang nakalipas",
    "o": "isa",
    "#": "numero blg. blg num",
    "S": "usapan tanong katanungan sagot kasagutan tugon tanung tnong pagtatanong",
    "V": """
        tinanong itinanong natanong naitanong itinatanong tinatanong sinabi nasabi sabi nabanggit binanggit
        sinagot isinagot nasagot binigay ibinigay pinakita ipinakita napag-usapan pinag-usapan napagusapan
        pinagusapan tinalakay hiningi pinahanap ipinahanap pinalista ipinalista inilista nilista ikinuwento
        kinuwenta kinompute pinacompute hiniling sinabihan napagusapang pinag-uusapan pinakwenta sinend kakatanong
        katatanong kakasabi kasasabi kakabanggit kababanggit sinulat isinulat sinabing tinype itinype
    """,
    "I": "ko ako natin namin tayo akin aking atin ating amin aming kami q",
    "Y": "mo ka ninyo nyo niyo iyo iyong_sagot kayo ikaw inyo",
    "D": """
        yan iyan niyan nyan dyan diyan jan ganyan ganun ganoon ganon ganito yon yun iyon niyon dun doon ito nito
        sila nila kanila siya sya niya nya kanya kaniya silang roon riyan
    """,
    "d": "ang yung iyong 'yung yong yng ung mga nung nong nun si sina",
    "n": "na",
    "g": "ng ni kay nina kina nang",
    "p": """
        sa kada bawat noong noon para_sa para ayon_sa mula galing kaysa kumpara nasa simula_noong tuwing per
        batay_sa kapag compared_sa kumpara_sa beside_sa sa_pagitan
    """,
    "A": """
        tungkol hinggil ukol patungkol may_kinalaman_sa na_may_kinalaman_sa may_kinalaman_kay tungkol_dun
        tungkol_doon tungkol_diyan
    """,
    "E": "kanina kanina_lang kani-kanina kani-kanina_lang",
    "R": """
        ulit uli muli ulitin pakiulit paulit inulit ulitin_mo paki-ulit paki_ulit ulitin_natin pakiulitin
        balik-tanong
    """,
    "B": """
        balik balikan balikan_natin bumalik balik_tayo ibalik pakibalikan bumalik_tayo balik_ka bumalik_ka
        pabalik magbalik balikan_mo pakibalik ibalik_mo umatras atras umurong urong umatras_ka atras_ka
        umurong_ka urong_ka babalikan binabalikan babalik_ako babalik_tayo balikan_ko balikan_lang
    """,
    "J": """
        ipaalala paalala paalalahanan pakipaalala remind_mo paalala_mo ipaalala_mo naalala_mo naaalala_mo natatandaan_mo
        tanda_mo
    """,
    "&": "at saka tsaka pati o",
    "-": "hanggang",
    "x": "maliban maliban_sa puwera bukod_sa pwera liban_sa",
    "a": "lahat lahat-lahat",
    "b": """
        pareho parehong kapwa silang_dalawa yung_dalawa ang_dalawa itong_dalawa iyong_dalawa dalawang_iyan
        dalawang_yan
    """,
    "X": "yung_isa_pa yung_isa yung_kabila ang_isa_pa iyong_isa_pa yung_ibang_tanong yung_isang_tanong",
    "G": "nakalipas_na nakaraan_na ang_nakalipas ang_nakaraan",
    "N": "sumunod kasunod pagkatapos susunod matapos sunod sinundang_ng",
    "M": "bago sinundan nauna_sa nauna_dun_sa nauna_doon_sa nauna_pa_sa nauna_pa bago_mag",
    "m": "hakbang",
    "F": """
        sa_simula nung_simula noong_simula nung_umpisa sa_umpisa noong_umpisa sa_pinakasimula sa_pinakaumpisa
        simula_ng_usapan umpisa_ng_usapan simula_natin
    """,
    "l": "listahan lista talaan talahanayan ranggo",
    "r": "halaga resulta bilang_mo kabuuan",
    "U": """
        araw linggo buwan taon oras kwarter kuwarter semestre markahan kahapon ngayon bukas mamaya umaga
        tanghali hapon gabi enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre
        araw-araw linggo-linggo buwan-buwan taon-taon
        disyembre lunes martes miyerkules huwebes biyernes sabado kalahati petsa bwan kaninang ngayong pasukan
        beses
    """,
    "q": """
        ilan ilang magkano sino sinong ano anong alin aling saan saang kailan kelan bakit bat bkt paano pano gaano
        sino-sino ano-ano gaano_katagal gaano_kalaki nasaan asan
    """,
    "k": """
        ipakita pakita ilista palista bigyan ibigay pakibigay ikumpara ihambing kumparahin hanapin kunin sabihin
        ipaliwanag pakipaliwanag ibuod buodin i-summary pagsamahin pagsumahin tingnan patingin isulat ilagay
        gawan bilangin kwentahin kuwentahin pakisagot pakicheck pacheck pahingi
    """,
    "K": """
        idagdag dagdagan tanggalin alisin isama ibahin palitan hati hatiin pagbukud-bukurin i-sort ayusin gawin
        gawing itago limitahan bilugan ilipat gawin_mong gawin_mo lagyan isali bawasan salain hatihatiin i-round
    """,
    "v": "ay may mayroon meron wala walang pwede puwede maaari maari pede dapat gusto kailangan",
    "j": """
        bagong mataas mababa malaki maliit marami kaunti konti matagal mabilis mahal mura pinakamataas
        pinakamababa pinakamalaki pinakamaliit pinakamarami pinakakaunti pinakamahal pinakamura tama mali baba
        taas kababa kataas katagal kalaki kaliit kadami kamahal bumaba tumaas dumami lumaki lumiit mas
        pinakamabilis pinakamatagal ganda dami maganda pangit
    """,
    "!": "hindi di huwag wag",
    "s": """
        pareho_pa_rin ganun_din ganoon_din ganon_din kapareho gaya kagaya tulad katulad parehas katulad_ng_dati
        parehong_tanong
    """,
    "c": """
        paano_naman pano_naman kumusta_naman eh e_yung e_sa eh_yung eh_sa kamusta_naman e_paano eh_paano
        paano_kung pano_kung ibig_kong_sabihin
    """,
    "u": "puro",
    "h": "lang lamang lng",
    "w": "naman nmn",
    "+": "din rin pati_na",
    "i": "sa_halip imbes bilang_porsyento bilang_porsiyento",
    "e": """
        sigurado_ka sure_ka tama_ba mali_yata mali_ata sigurado_ba paano_mo_nakuha paano_mo_nakwenta
        pano_mo_nakuha ipaliwanag_mo paki_explain pakipaliwanag_nga linawin pakilinaw bakit_ganyan subukan_ulit
        subukan_mo_ulit ituloy tuloy_mo ano_ibig_sabihin ano_ang_ibig_sabihin ano_ulit ano_nga_ulit ha iba_pa
        yung_iba dagdag_na_detalye iba_pang_detalye saan_mo_nakuha
    """,
    "f": """
        po opo ho nga ba kasi kaya muna raw daw pala sige naku teka tapos oo pa eh_di ano_ba sana yata talaga
        agad nalang na_lang din_po lagi tsk paki mga_po bale diba di_ba
    """,
    "=": """
        una_sa_lahat unang-una una_muna kanina_pa mula_kanina magmula_kanina simula_kanina buhat_kanina
        hanggang_kanina mula_pa_kanina simula_pa_kanina may_tanong may_tanong_ako may_itatanong tanong_ko_lang
        tanong_lang question_lang may_isa_pa_akong_tanong isa_pang_tanong isa_pa_akong_tanong huling_tanong_na
        bagong_tanong ibang_tanong nung_isang_araw noong_isang_araw nung_isang_linggo noong_isang_linggo
        nung_isang_buwan noong_isang_buwan noong_isang_taon nung_isang_taon unang_beses unang_pagkakataon
        may_isa_pa_ako nung_una_akala_ko buti_naman ayos_naman salamat_naman may_question
        may_gusto_akong_itanong may_gusto_pa_akong_itanong magtatanong isa_pa last_na_lang last_na_po
        last_na_lang_po_ito
        last_na_lang_ito last_na_po_ito huli_na_lang_po_ito huli_na_lang_ito
        sumunod_sa_kanya sumunod_sa_kaniya sabagay kung_sabagay tutal_,
        huli_na_lang huling_tanong_ko_na last_question_na huli_na_po_ito
    """,
    "H": """
        salamat kumusta_ka magandang_umaga magandang_hapon magandang_gabi sino_ka ano_ang_kaya_mo
        maraming_salamat paalam tulong
    """,
}
