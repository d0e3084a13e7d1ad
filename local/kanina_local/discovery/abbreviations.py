"""What the shortened words in names of tables and columns stand for. Data, and how it is looked up.

Both words are kept for what a column is called: the whole one labels it, the short one is a synonym.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def _entries(text: str, end: str) -> list[tuple[str, str]]:
    pairs = (entry.partition(":") for entry in " ".join(text.split()).split(end))
    return [(before.strip(), after.strip()) for before, _, after in pairs if after]


WHOLE: Mapping[str, str] = dict(
    _entries(
        """
        qty: quantity; amt: amount; cust: customer; prod: product; dept: department; desc: description; emp: employee;
        cat: category; addr: address; dob: birth date; pct: percent; avg: average; num: number; nbr: number; no: number;
        yr: year; mo: month; mos: months; mth: month; hr: hour; hrs: hours; mins: minutes; secs: seconds; wk: week;
        brgy: barangay; muni: municipality; prov: province; txn: transaction; txns: transactions; trx: transaction;
        inv: invoice; pcs: pieces; rev: revenue; req: request; biz: business; mgr: manager; disc: discount;
        mov: movement; dt: date; ts: time; tot: total; bal: balance; prin: principal; ln: loan; stat: status;
        acct: account; pmt: payment; pymt: payment; mem: member; mbr: member; br: branch; sched: scheduled;
        dest: destination; orig: origin; temp: temperature; dewp: dew point; humid: humidity; precip: precipitation;
        visib: visibility; alt: altitude; elev: elevation; mfr: manufacturer; recd: received; rcvd: received;
        deliv: delivery; ord: order; purch: purchase; supp: supplier; vend: vendor; whse: warehouse; dist: distance;
        cnt: count; curr: current; prev: previous; bldg: building; rm: room; flr: floor; veh: vehicle; pax: passengers;
        sal: salary; ded: deduction; stud: student; subj: subject; tchr: teacher; appt: appointment; dx: diagnosis;
        rx: prescription; srp: selling price; msrp: selling price; bkg: booking; promo: promotion; fname: first name;
        lname: last name; mname: middle name; occ: occupation; educ: education; ctry: country; rgn: region
        """,
        ";",
    )
)
"""Short word → the whole one, in whatever company."""

BESIDE: Mapping[str, Sequence[tuple[frozenset[str], str]]] = {
    short: tuple((frozenset(company.split()), whole) for whole, company in _entries(meanings, ","))
    for short, meanings in _entries(
        """
        dep: departure: delay time date dt ts day hour airport port sched gate terminal,
             deposit: amt amount acct account bal balance type slip;
        arr: arrival: delay time date dt ts day hour airport port sched gate terminal;
        int: interest: rate paid amt amount due earned income bal balance penalty;
        os: outstanding: bal balance amt amount prin principal loan int;
        pay: payment: mode method type dt date stat status ref;
        dir: direction: wind;
        st: start: time date dt ts;
        sec: section: code name id no adviser;
        res: reservation: no id date dt status stat guest room;
        pos: position: code title name emp employee;
        reg: registration: date dt no fee, region: code name;
        max: maximum: qty score amt amount price cap capacity;
        min: minimum: qty score amt amount price order stock;
        est: estimated: cost amt amount time hrs date dt;
        exp: expiry: date dt;
        ot: overtime: hrs hours pay rate amt amount;
        med: medicine: name code id type qty;
        del: delivery: date dt time status stat fee;
        loc: location: code name id;
        trans: transaction: date dt type no id code amt
        """,
        ";",
    )
}
"""Short word that may be several, or a word of its own → what it stands for in the company of certain words."""


def written_out(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a name, the shortened ones whole: dep, delay → departure, delay. Each once."""
    found: list[str] = []
    for word in words:
        beside = (whole for company, whole in BESIDE.get(word, ()) if company & set(words))
        found += (next(beside, None) or WHOLE.get(word, word)).split()
    return tuple(dict.fromkeys(found))
