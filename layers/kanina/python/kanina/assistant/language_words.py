"""The words that tell English from Filipino, as data. Read by `language.detect` only.

A word that both languages use ("at", "may", "to", "pa", "noon", "o") is in neither list: it proves nothing.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FILIPINO_FUNCTION_WORDS = _words(
    """
    ang ng mga yung iyong yong yng ung nung nang noong sa na ay ko mo kong mong ako akong ikaw ka siya niya nya
    kami tayo kayo sila namin natin ninyo nyo nila kanila kanya po opo ho ba naman lang lamang din rin daw raw pala nga
    kasi muna ulit uli pero kung kapag habang upang para dahil kaysa tungkol hinggil ukol kada bawat tuwing
    ilan ilang gaano magkano sino sinong sino-sino ano anong ano-ano alin aling saan saang kailan bakit bat paano pano
    ito itong iyan yan yang iyon yun yon dito diyan dyan doon dun ganito ganyan ganoon ganun gaya katulad
    mayroon meron wala walang hindi huwag wag oo lahat hanggang mula buhat galing kay kina kahapon kanina kaninang
    ngayon ngayong mamaya nakaraan nakaraang nagdaang susunod eh saka tsaka tapos
    """
)
"""Each of these alone makes a message Filipino: mixed speech is answered in Filipino."""

FILIPINO_DATA_WORDS = _words(
    """
    benta kita kitang gastos kabuuan kabuuang porsyento rehiyon lungsod lalawigan probinsya asignatura mag-aaral
    estudyante buwan buwanan taon taunan lingguhan arawan kwarter
    pinakamataas pinakamababa pinakamalaki pinakamaliit pinakamarami pinakamadalas
    """
)
"""What figures are and are asked by, which no English word or usual name is: as telling as a function word."""

FILIPINO_CONTENT_WORDS = _words(
    """
    tubo gugol presyo halaga bilang dami karaniwan karaniwang bayan sangay tindahan paaralan guro
    bata klase aralin marka iskor linggo araw oras mataas mababa marami
    ipakita pakita ilista ibigay bigyan ikumpara ihambing ulitin gawin gawing idagdag alisin tanggalin pagsamahin
    tanong sagot katanungan salamat kumusta kamusta magandang umaga hapon gabi tulong usapan bayad bayarin
    balik bagong bago isa isang dalawa dalawang tatlo tatlong apat lima limang anim pito walo siyam sampu sampung
    una unang pangalawa pangalawang ikalawa ikalawang pangatlo pangatlong ikatlo ikatlong huli huling
    enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
    lunes martes miyerkules huwebes biyernes sabado
    """
)
"""These make a message Filipino when no English function word stands beside them."""

ENGLISH_FUNCTION_WORDS = _words(
    """
    the an of by in on for from with without and or but not only just now then than per each every all any both
    how many much what which who whose whom when where why is are was were be been do does did has have had can could
    would should will shall show list give tell compare break down split we you my our your their his her its it that
    this these those they them there here again about instead also too same last next previous first second third
    explain repeat sort exclude include return back please pls hello hi thanks question questions answer answers
    since until between over under above below more less most least into as like what's who's it's i'm i'd
    """
)
"""Evidence of English, when nothing Filipino is there."""

ENGLISH_CONTENT_WORDS = _words(
    """
    today yesterday tomorrow today's yesterday's tomorrow's during including excluding let's never
    remove add drop undo cancel highest lowest biggest smallest largest best worst help
    """
)
"""Words that people who mix say in Filipino; nouns and months prove nothing, since they say those in English."""

FILIPINO_ENCLITICS = _words("ko mo ka na ba po ho")
"""Filipino words that follow the first word of what is said. English has some of them as short forms: mo is a month,
PO a purchase order."""

ENGLISH_BEFORE_NOUNS = _words(
    """
    per by of in on for from with without and or the an a each every any last next previous prior this
    average avg mean median total max min sum maximum minimum
    """
)
"""Behind these a noun follows, and no Filipino enclitic: "per mo" is by month, "average mo" is of a column."""

FILIPINO_CONTRACTIONS = _words("ano sino wala ilan bakit saan alin ako siya ito")
"""Words that swallow the next one's vowel: "ano'ng", "wala'y"."""

FILIPINO_VERB_PREFIXES = _words("i pa paki nag mag na ma ipa pag naka maka pinaka ika pang ni")
"""Prefixes that people write with a hyphen before a word of either language: "i-compare", "pa-list"."""

FUNCTION_WORDS_THAT_ARE_NAMES = _words("Ang Ng Ka Sy Kay Kita")
"""Written with a capital inside a message, these are people."""
