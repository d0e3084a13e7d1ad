"""Words that restrict, invert, order or date what is asked for, in English and Filipino, as data.

None of them may ever stand among the words that change nothing (see `plain_words_en`), and none is taken for a short
form, or for another word of one meaning: "net" is no beginning of "network". A word belongs here if a question with it
can have another answer than the question without it, whatever the model. Not checked by a native speaker.
"""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NEGATING = _set(
    """
    no not never none nothing nobody nor neither without except excluding exclude excludes excluded exclusive minus
    less lacking lack lacks missing absent non un anti unless instead rather apart aside besides barring sans beyond
    outside hindi di wala walang huwag wag maliban liban bukod kulang ayaw bawal
    """
)
_LIMITING = _set(
    """
    only just solely exclusively merely alone purely strictly mainly mostly primarily partly partially fully wholly
    entirely almost nearly roughly about around approximately exactly precisely another else rest remaining
    remain remains remained leftover lamang lang tanging tangi halos karamihan natitira natira bahagi
    """
)
_ORDERING = _set(
    """
    first second third last final next previous prior earliest latest newest oldest youngest recent recently lately
    early late earlier later before after since until till by top bottom best worst most least more fewer fewest higher
    highest high lower lowest low bigger biggest big smaller smallest small larger largest large longer longest long
    shorter shortest short faster fastest fast slower slowest slow better good bad poor poorer poorest strong stronger
    strongest weak weaker weakest leading trailing lagging rising falling growing shrinking declining increasing
    decreasing improving worsening huli hulihan una pangalawa pinaka dati dating bago matapos pagkatapos mula
    hanggang mas lalo higit kaunti konti kakaunti marami maraming mataas mababa malaki maliit mabilis mabagal pinakabago
    pinakaluma pinakamataas pinakamababa pinakamarami pinakakaunti tumataas bumababa
    """
)
_STATES = _set(
    """
    new old young active inactive open opened closed ended finished unfinished complete completed incomplete pending
    paid unpaid overdue due settled cancelled canceled refunded returned rejected accepted approved denied failed
    failing passed passing successful unsuccessful live dead online offline onsite remote virtual available unavailable
    enabled disabled valid invalid expired current former ex existing regular irregular special normal abnormal full
    partial empty free premium discounted public private internal external local foreign domestic international
    permanent temporary seasonal single married divorced male female adult minor senior junior professional returning
    repeat recurring unique distinct duplicate verified unverified confirmed unconfirmed unassigned registered
    unregistered certified licensed qualified trained experienced rated unrated reviewed sold unsold used unused late
    delayed absent present lost won churned dropped retained loyal vip blocked banned suspended retired resigned fired
    promoted hired online-only bago bagong luma lumang aktibo bukas sarado tapos natapos nakabinbin bayad bayaran utang
    kanselado nakansela tumanggi tinanggihan pumasa bumagsak matanda bata regular espesyal libre pribado publiko
    natuloy natutuloy tuloy sumipot sumisipot lokal dayuhan permanente pansamantala natatangi natatanging kumpirmado
    beterano baguhan nawala nawalang bumalik
    """
)
_COMPUTING = _set(
    """
    average mean median mode min max minimum maximum sum total ratio share percent percentage fraction rate
    growth change difference increase decrease rise fall drop cumulative running rolling moving weighted per each every
    net gross adjusted expected actual planned projected forecast predicted estimated target budget standard deviation
    variance percentile quartile correlation trend rank double triple half twice quarter tax vat fee fees margin profit
    profits cost costs loss losses debt porsyento kabuuan karaniwan kalahati doble triple dagdag bawas tubo lugi gastos
    buwis paglago pagbabago inaasahan tantya
    """
)
_TIMES = _set(
    """
    today yesterday tomorrow now tonight morning afternoon evening night midnight weekday weekdays weekend weekends
    holiday holidays daily weekly monthly quarterly yearly annual annually hourly fiscal calendar opening closing
    always sometimes often usually rarely seldom frequently occasionally once again yet soon ngayon
    kahapon bukas umaga hapon gabi tanghali palagi lagi minsan madalas bihira pasko bakasyon na-late
    """
)
_COUNTS = _set(
    """
    one two three four five six seven eight nine ten dozen hundred thousand million billion zero some several few
    many both either all isa dalawa tatlo apat lima anim pito walo siyam sampu daan libo milyon ilan iilan lahat pareho
    """
)

SEEING = _set(
    """
    kita-kita makita nakita makikita nakikita pakita ipakita ipinakita papakita ipapakita magpakita nagpakita
    pinakita magkita nagkita
    """
)
"""Filipino words for seeing, showing and meeting. They share the letters of "kita" with what is earned, not its
meaning."""

RESTRICTING = _NEGATING | _LIMITING | _ORDERING | _STATES | _COMPUTING | _TIMES | _COUNTS
"""Every such word, folded."""
