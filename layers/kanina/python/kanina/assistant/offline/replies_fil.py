"""What the offline planner says itself in Filipino. Written with care but not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.reply_book import Replies

FILIPINO = Replies(
    greeting="Kumusta{called}! Magtanong ka tungkol sa datos, halimbawa: {examples}",
    thanks="Walang anuman.",
    help="Puwede mong itanong ang {metrics}; kada {dimensions}; sa kahit anong panahon. Halimbawa: {examples}",
    nothing="Wala akong nakita tungkol diyan sa datos. Puwede mong itanong, halimbawa: {examples}",
    sql="Hindi ako nagpapatakbo ng SQL na tina-type dito. Magtanong sa karaniwang salita, halimbawa: {examples}",
    fields_of="Ito ang mga field ng {rows}: {fields}.",
    changes_nothing=(
        "Binabasa ko lang ang datos: walang mabubura o mababago rito. Puwede mong itanong, halimbawa: {examples}"
    ),
    why="Kaya kong ipakita ang mga numero, pero hindi ang dahilan. Puwede mong itanong, halimbawa: {examples}",
    future=(
        "Ang nasa datos lang ang masasabi ko, hindi ang mangyayari o dapat gawin. Puwede mong itanong, "
        "halimbawa: {examples}"
    ),
    yes_no="Numero ang isinasagot ko, hindi oo o hindi. Puwede mong itanong, halimbawa: {examples}",
    export=(
        "Maise-save bilang CSV o JSON ang buong talahanayan ng tanong mo bilang {number}: sa link sa ilalim ng sagot "
        "sa page{by_command}, o mula sa API sa {address}."
    ),
    export_command=", sa “{command}”",
    export_elsewhere=(
        "Hindi ako makakapagpadala ng file dito. Itanong ito sa web page: sine-save ng link sa ilalim ng sagot ang "
        "buong talahanayan bilang CSV o JSON."
    ),
    export_later="Itanong muna ang mga numero. Maise-save ang buong talahanayan ng sagot bilang CSV o JSON.",
    schedule=(
        "Hindi ko maipapadala ang tanong nang nakatakda. Itanong lang ulit kapag kailangan mo. Ang naipapadala "
        "araw-araw ay ang report: sa Telegram, kung nakahanda, sa /report on."
    ),
    rows="Mga numero at listahan ng grupo ang naipapakita ko, hindi ang bawat record sa likod nito.",
    definition="{name}: {description}",
    definition_unknown="Walang dagdag na paliwanag sa datos tungkol sa {name}.",
    definition_values="Ang {name} ay isa sa mga ito: {values}.",
    too_long="Masyadong marami iyan para sa isang tanong. Isa-isa lang po.",
    recalled="Ang tanong mo bilang {number}: “{question}”",
    recalled_many="Ito ang mga tinanong mo:",
    recalled_about="{count} ang tinanong mo tungkol sa {topic}:",
    listed_all="{count} na ang mga tinanong mo:",
    listed_last="{count} na ang mga tinanong mo. Ito ang huling {shown}:",
    listed_kept="{count} sa mga tinanong mo ang nakatago pa:",
    listed_last_kept="{count} sa mga tinanong mo ang nakatago pa. Ito ang huling {shown}:",
    quoted="{number}. “{question}”",
    which_metric="Aling numero ang ibig mong sabihin?",
    which_metric_of="Aling numero ang ibig mong sabihin sa “{phrase}”?",
    which_dimension="Ano ang ira-rank? {metric} kada …",
    which_value="Aling “{phrase}” ang ibig mong sabihin?",
    which_denied="Alin ang hindi kasama sa “{phrase}”: {names}? Pakitanong nang wala ang isa.",
    which_role="“{phrase}” ng alin: {roles}? Pakisama po sa tanong.",
    each_or_total="Gusto mo ba ng {metric} kada {dimension}, o isang kabuuan?",
    each="kada {dimension}",
    one_total="isang kabuuan",
    do_you_mean="Ito ba ang ibig mong sabihin sa “{phrase}”?",
    value_or_word=(
        "Ang “{phrase}” ay maaaring ang {label} na “{value}”, o pagbabago sa kasunod nito. Pakisabi ang “sa {label} na "
        "{value}”, o ibang salita para sa pagbabago, gaya ng “maliban sa” o “isama”."
    ),
    lone_value="Ano ang gusto mong malaman tungkol sa {value}? Itanong kasama nito ang {labels}.",
    unknown=(
        "Hindi ko maipaliwanag ang salitang “{word}”. Pakisabi sa ibang salita, o itanong halimbawa ang {examples}."
    ),
    unknown_near="Hindi ko maipaliwanag ang salitang “{word}”. Ibig mo bang sabihin ay {near}?",
    unknown_words=(
        "Hindi ko maipaliwanag ang mga salitang {words}. Pakisabi sa ibang salita, o itanong halimbawa ang {examples}."
    ),
    unreachable=(
        "Hindi nakakabit ang {rows} sa {target}, kaya hindi makukuwenta ang {metric} kada {dimension}. "
        "Puwede itong hatiin kada {possible}."
    ),
    unreachable_plain="Hindi makukuwenta ang {metric} kada {dimension}. Puwede itong hatiin kada {possible}.",
    not_shared="Walang iisang {dimension} ang {metrics}, kaya hindi mapagsasama sa isang talahanayan. Isa-isa lang po.",
    no_base="Hindi ko alam kung aling tanong ang babaguhin niyan. Pakitanong nang buo.",
    two_periods="Higit sa isang panahon ang naintindihan ko. Isa lang po, o sabihin ang “kumpara sa”.",
    no_such_day="Walang araw na {day}.",
    another_day="Pakitanong nang may tamang petsa.",
    two_days="Maaaring {one} o {other} ang {day}. Pakisulat po nang ganito ang isa sa mga ito.",
    range_backwards="Mas maaga ang dulo, {last}, kaysa sa simula, {first}.",
    earlier_first="Pakiuna po ang mas maagang araw.",
    future_period="Hindi pa nangyayari iyan: wala pang naitatala para roon.",
    counted_when=(
        "Mabibilang ko ang lahat ng {rows}, pero ang sa isang panahon ay ayon lang sa {time}. Banggitin iyon, o "
        "magtanong nang walang panahon."
    ),
    no_date="Walang petsa ang {metric}, kaya hindi ito maitatanong ayon sa panahon.",
    odd_comparison="Maihahambing ko ang isang panahon sa sinundan nito, o sa kaparehong panahon noong nakaraang taon.",
    grain_comparison=(
        "Kapag kada {grain}, bawat {grain} ay inihahambing sa sinundan nito, hindi sa katapat nito sa naunang panahon. "
        "Itanong nang walang paghahambing, o hindi kada {grain}."
    ),
    growth_of_what="Paglago mula kailan? Sabihin, halimbawa, “kumpara sa nakaraang taon”, o “kada buwan”.",
    comparison_of_what="Aling panahon ang ihahambing? Sabihin, halimbawa, “ngayong buwan kumpara sa nakaraang buwan”.",
    compare_what=(
        "Ano ang ihahambing? Pakibanggit din ang numero, halimbawa “{metric} ngayong taon kumpara sa nakaraang taon”."
    ),
    average_of_field="Walang karaniwan (average) ang {field}, na hindi numero rito. Humingi ng numero, gaya ng {near}.",
    average_of=(
        "Hindi ko makukuha ang karaniwan ng {metric} sa ganyang paraan. Itanong ang numerong karaniwan na mismo, "
        "gaya ng {near}."
    ),
    not_additive=(
        "Hindi napagsasama ang {metric} ng mga grupo, kaya walang kahulugan ang bahagi o naipong kabuuan nito."
    ),
    which_time="Aling panahon ang ibig mong sabihin? Pakipangalanan po, halimbawa, “noong Oktubre”.",
    after_failure=(
        "Hindi ko nasagot ang “{question}”, kaya hindi ko ito madudugtungan. Pakitanong nang buo, kasama ang numerong "
        "gusto mo."
    ),
    share_of_what="Bahagi ng ano? Sabihin, halimbawa, “bahagi ng {metric} kada …”.",
    share_of_group="Kailangan ng bahagi ang lahat: itanong ang bahagi kada {dimension} nang walang pinipiling isa.",
    running_of_what="Kailangan ng panahon ang naipong kabuuan, halimbawa “{metric} kada buwan, naipon”.",
    count="Hindi ko mabibilang ang {dimension}. Ito ang mabibilang o masusukat ko: {metrics}.",
    counted_no_amount="Bilang lang ang {metric}, at walang halagang nakatala para rito. Ito ang may halaga: {near}.",
    left_when="Nasa datos kung sino ang umalis, pero hindi kung kailan. Kung walang panahon, masasabi ko kung ilan.",
    averaged_alone="Karaniwan (average) ang {metric}, at wala itong kabuuan.",
    averaged_only="Karaniwan (average) ang {metric}, at wala itong kabuuan. Ito ang may kabuuan: {near}.",
    no_figure="Walang numero para sa {dimension}, at hindi rin ito mapaghahatian. Ito ang masusukat ko: {metrics}.",
    condition_of_what=(
        "Higit o kulang sa numerong iyan: aling grupo? Halimbawa, “{metric} na higit sa 50k kada {dimension}”."
    ),
    percent_of="Hindi porsyento ang {metric}, kaya hindi ko ito maihahambing sa porsyento.",
    currency="Nasa {currency} ang mga halaga, at walang palitan ng pera sa datos.",
    difference_of_which="Alin sa dalawa sa kanila? Pakipangalanan, halimbawa “{one} vs {other}”.",
    one_end=(
        "Hindi ko matukoy kung alin ang dapat na pinakamataas at alin ang pinakamababa. Pakitanong ang isa sa kanila, "
        "o ang “pinakamataas at pinakamababa” ng iisang numero."
    ),
    ratio_compared=(
        "Hindi ko maikukumpara sa ibang panahon sa iisang sagot ang {first} na hinati sa {second}. "
        "Pakitanong ang bawat panahon nang hiwalay."
    ),
    no_ratio=(
        "Hindi ko mahahati rito ang {first} sa {second}. Maipapakita ko ang dalawa nang magkatabi: itanong ang "
        "“{first} at {second}”."
    ),
    vague_time="Mula kailan ang “{word}”? Sabihin, halimbawa, “nitong huling 30 araw” o “mula Hunyo”.",
    rank_within="Isa lang ang kaya kong i-rank, hindi ang nangunguna sa loob ng bawat grupo.",
    rank_in_each=(
        "Sa kabuuan ba hahanapin ang nangunguna, o sa bawat {dimension}? Kung sa bawat isa, sabihin ang “sa bawat "
        "{dimension}”; kung hindi, itanong muna ang nangunguna, saka hatiin."
    ),
    others_of_what=(
        "Ang natitira sa ano? Mapagsasama ko ang natitira sa mga nangunguna, halimbawa: “top 5 na {dimension} ayon sa "
        "{metric} at ang natitira bilang iba pa”."
    ),
    others_not_additive="Hindi nagsusuma ang {metric}, kaya walang iisang numero para sa natitira.",
    fill_what="Maipapakita ko lang ang mga walang laman kung may hati: sabihin kung kada ano, gaya ng “kada buwan”.",
    fill_from_when="Mula kailan? Para maipakita pati ang mga walang laman, kailangan ng panahon, gaya ng “noong 2025”.",
    rank_how_many=(
        "Ilan sa kanila? Itanong muna kung ilan, halimbawa “{end} 3 {dimension} ayon sa {ranked}”, at saka "
        "“{metric} nila”."
    ),
    rank_what="Nangunguna sa alin? Pakisabi kung ano ang ira-rank.",
    list_unrelated=(
        "Walang sariling {other} ang {names}, kaya hindi ko maililista nang ganyan. Magtanong ng numero kada isa."
    ),
    already_counts=(
        "Nakabatay na riyan ang {metric}: {description} Makalilito ang sagot sa ganyang tanong, kaya hindi ko "
        "ito sasagutin."
    ),
    only_figure="Ang {metric} lang ang ipinapakita, kaya wala nang matitira.",
    not_there="Walang {name} sa huling tanong na puwedeng alisin.",
    already_in="Kasama na ang {value}.",
    narrowed_by=(
        "May pansala ang huling sagot ({narrowed}), kaya hindi ko maidagdag ang {value}. Sabihin muna ang “lahat ng "
        "{dimension}”."
    ),
    both_uses=(
        "Ipinapakita at sinasala ang {dimension}. Sabihin ang “lahat” para alisin ang pansala, o kung ano ang "
        "ipapalit na grupo."
    ),
    several_groups="Maraming pangkat ang huling sagot. Pakisabi kung alin ang papalitan, gaya ng “kada X imbes na Y”.",
    share_of_which="Bahagi ng aling kabuuan? Higit sa isa ang pansala. Pakitanong nang buo, o alisin muna ang isa.",
    how_many_what="Ilan ng ano? Pakisabi kung ano ang bibilangin.",
    nobody_shown="Ayon sa {shown} ang huling sagot, at walang tao roon. Pakisabi kung sino ang ibig mong sabihin.",
    which_thing="Alin ang “{word}”? Pakipangalanan po.",
    those_unknown=(
        "Hindi ko nasagot ang huli mong tanong, kaya hindi ko alam kung alin ang “{word}”. Pakipangalanan po."
    ),
    unit_or_value=(
        "Sa “{word}”, ang {dimension} ba ang ibig mong sabihin, o kada {grain}? Sabihin ang “{word} lang”, o “kada "
        "{grain}”."
    ),
    no_derived="Walang bahagi o naipong kabuuan sa huling sagot na puwedeng alisin.",
    which_whole="Hindi ko matukoy kung saang {dimension} iyon. Pakipangalanan ang {dimension}.",
    cut_list=(
        "Mas mahaba ang huling listahan kaysa sa naitatago ko, kaya hindi ko maipagpapatuloy mula roon. Pakipangalanan."
    ),
    row_not_kept="Sa isang listahan, unang {count} hanay lang ang natatandaan ko; pakisabi ang pangalan nito.",
    no_row="Walang ganyang hanay sa huling listahan.",
    cannot_merge="Hindi mapagtatabi ang mga tanong na iyan; higit sa isa ang pagkakaiba nila ({parts}).",
    cannot_merge_one="Hindi mapagtatabi ang mga tanong na iyan; magkaiba sila sa {parts}.",
    compared_already="Paghahambing na ang isa sa mga iyan, kaya hindi ko na ito maitatabi sa iba.",
    fixed_beside="Galing sa nakatakdang query ang sagot sa ika-{number} mong tanong, at hindi ito maitatabi sa iba.",
    one_only="Iisa pa lang ang tanong na may numero: “{question}”. Magtanong muna ng isa pa.",
    rows_or_questions=(
        "Mga tanong ba o mga hanay ng listahan? Pakisabi ang “ikumpara ang tanong 1 at tanong 2”, o pangalanan ang mga "
        "hanay."
    ),
    each_in_turn="Hindi ko mapagsasama ang mga ito sa isang talahanayan. Ito ang sagot ko sa bawat isa:",
    each_question="Hindi ko mapagsasama ang mga ito sa isang talahanayan. Ito ang mga tinanong mo:",
    see_one="Sabihin, halimbawa, ang “tanong {number}” para makita nang buo ang isa.",
    not_answered="{quoted} (hindi nasagot)",
    not_again="Ang tanong mo bilang {number}: “{question}”. Hindi ko ito maitatanong ulit. Pakitanong nang buo.",
    no_figures_in=(
        "Ang tanong mo bilang {number}: “{question}”. Walang numero sa sagot ko roon, kaya hindi ito maitatabi sa iba."
    ),
    was_told="Ang tanong mo bilang {number}: “{question}”. Walang numero sa sagot ko roon, na ito: {answer}",
    was_not_answered="Ang tanong mo bilang {number}: “{question}”. Hindi ko ito nasagot. Pakitanong sa ibang salita.",
    row_or_question="Tanong ba o hanay ng listahan? Pakisabi ang “tanong 1”, o “row 1”.",
    same_twice="Iisa lang ang dalawang tanong na iyan.",
    nth_highest="Hindi ko maipapakita ang ika-{count} nang mag-isa. Itanong ang top {count}: iyon ang huli sa kanila.",
    which_amount="Walang halagang para mismo sa {metric}. Pakisabi kung alin: {near}.",
    rank_of_one=(
        "Hindi ko masasabi ang puwesto ng isa lang. Itanong ang lahat nang sunod-sunod: "
        "“{metric} kada {dimension} with their rank”."
    ),
    nth_lowest=(
        "Hindi ko maipapakita ang ika-{count} mula sa ibaba nang mag-isa. Itanong ang {count} na pinakamababa: "
        "iyon ang huli sa kanila."
    ),
    nothing_before="Wala nang mas nauna na mababalikan.",
    fixed_query="Galing sa nakatakdang query ang huling sagot, at hindi ito mababago nang ganyan. Pakitanong nang buo.",
    weekday="Sa “{day}”, ibig mo bang sabihin ay {date}, o bawat {day}? Pakisabi ang petsa, o “tuwing {day}”.",
    two_questions="Dalawang tanong iyan, at may sariling kondisyon ang bawat isa. Pakitanong nang isa-isa.",
    two_unclear="Higit sa isang bahagi niyan ang malabo. Pakitanong gamit ang buong pangalan, isa-isa lang.",
    mixed_places="Magkakaibang uri ng lugar ang mga iyan, kaya hindi ko mapagsasama. Puro lalawigan o puro lungsod po.",
    or_=" o ",
    and_=" at ",
)
