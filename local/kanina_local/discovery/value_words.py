"""Other words for values that many tables have: states, sexes, kinds of work and of days. Data only.

`value: english, english | filipino, filipino`, in lower case. Codes stand beside the words they are short for.
"""

from __future__ import annotations

from collections.abc import Mapping

Words = Mapping[str, tuple[str, ...]]


def _read(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in " ".join(text.split()).split(";"):
        values, _, words = entry.partition(":")
        others = [word.strip() for word in words.replace("|", ",").split(",")]
        for value in values.split("/"):
            found[value.strip()] = tuple(word for word in others if word)
    return found


SEXES: Words = _read(
    """
    f: female, females, woman, women, girl, girls | babae, mga babae, kababaihan;
    m: male, males, man, men, boy, boys | lalaki, mga lalaki, lalake, mga lalake, kalalakihan;
    female: women, woman, girls | babae, mga babae, kababaihan;
    male: men, man, boys | lalaki, mga lalaki, lalake, mga lalake, kalalakihan
    """
)
"""Values of a field that says whether people are women or men."""

STATES: Words = _read(
    """
    completed/complete: completed, complete, finished, done | natapos, tapos na, nakumpleto;
    cancelled/canceled: cancelled, canceled, cancellations | kinansela, nakansela, kanselado, ikinansela;
    pending: | nakabinbin, hindi pa tapos;
    paid: fully paid | bayad na, nabayaran;
    unpaid: not paid | hindi pa bayad, hindi bayad;
    disputed: under dispute, in dispute, contested | pinagtatalunan;
    returned: | naibalik, isinauli, naisauli;
    overdue: late | lampas na, huli;
    past due: delinquent, in arrears | lampas na sa takda, atrasado;
    active: | aktibo; inactive: | hindi aktibo;
    dormant: | natutulog;
    delivered: | naihatid, nai-deliver;
    approved: | aprobado, naaprubahan;
    disapproved: denied, declined | hindi inaprubahan, hindi naaprubahan;
    rejected: | tinanggihan; denied: disapproved | tinanggihan;
    written off: write-offs, bad debts;
    released: | nailabas, na-release;
    no-show/no show: no-shows, did not show up, did not show, didn't show up, did not come, did not attend, missed |
        hindi sumipot, hindi sinipot, hindi dumating, hindi pumunta, hindi nagpunta, hindi napuntahan, hindi dumalo,
        hindi nagpakita, hindi tumuloy;
    attended: showed up, came | pumunta, dumalo, dumating, sumipot, nagpunta;
    scheduled: | nakaiskedyul;
    lost: | nawala, nawawala; damaged: | sira, nasira;
    closed: | sarado, nagsara; resigned: | nag-resign, umalis na;
    terminated: dismissed | tinanggal, natanggal; retired: | nagretiro, retirado;
    on leave: | naka-leave, nakabakasyon;
    deceased: dead, died | yumao, namatay;
    expired: | paso na, nag-expire;
    probationary: on probation; contractual: contract workers, on contract;
    part-time: part timers; full-time: full timers;
    married: | may asawa, kasal; single: unmarried | walang asawa; widowed: widows, widowers | balo, biyuda;
    separated: | hiwalay, hiwalay sa asawa;
    senior: senior citizens, seniors | nakatatanda; pwd: persons with disability | may kapansanan;
    takeout/take-out/take out: takeout, take-out, take out; dine-in/dine in: dine-in, dine in;
    new: | bago, bagong; old: | luma, lumang;
    urban: | lungsod; rural: | nayon;
    public: | pampubliko; private: | pribado;
    morning: | umaga; afternoon: | hapon; evening: | gabi;
    wholesale: | pakyawan; retail: | tingi, tingian
    """
)
"""Values of any other field."""

STATE_NOUNS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "cancelled": ("cancellations", ("pagkansela",)),
    "canceled": ("cancellations", ("pagkansela",)),
    "no-show": ("no-shows", ("hindi sumipot",)),
    "no show": ("no-shows", ("hindi sumipot",)),
    "refunded": ("refunds", ("isinauli",)),
    "returned": ("returns", ("naisauli",)),
    "missed": ("misses", ()),
    "late": ("late arrivals", ()),
}
"""State of a row → the noun for a row in it."""
