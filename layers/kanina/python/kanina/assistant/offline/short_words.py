"""What shortened words of tables may stand for in a message ("docs", "px", "trans"), as data.

One that may be several words is taken for one of them only where the model has none of the others (see `thesaurus`).
Forms that are one word wherever they are written are in `spellings`.
"""

from __future__ import annotations

from collections.abc import Mapping

_WORDS = """
acad: academic; acq: acquisition; adj: adjustment; adm: admission administration; admin: administration/administrator;
adv: advance adviser; agri: agriculture; alloc: allocation; appl: application applicant appliance; approp:
appropriation; apt apts: apartment; arr: arrival; assess: assessment; assoc: association; asst: assistant; att attn:
attendance; auth: author authorization; bal: balance; ben: beneficiary benefit; bene benes: beneficiary; bf:
breakfast; bkg bkgs: booking; br brs: branch; canc canx cxl xcl: cancelled/cancellation; cap: capacity capital; cat
cats: category; cert certs: certificate/certification; chg chgs: charge; chk: check; cls: class; clr: clearance color;
coll: collection college; comm: commission community; comms: commission communication; comp: company complaint; compl:
complaint; conf: conference confirmation; cons: consumption consultation; consult consults consultn: consultation;
cont: contract container; contr: contribution contract contractor; coop: cooperative; corp: corporation; crs: course;
ctr: center counter; cur curr: currency; deg: degree; deliv delivs: delivery; dep deps: departure deposit; dest:
destination; diag dx: diagnosis; dir: director direction; disb: disbursement; disc: discount; dist: distance district
distributor; distro: distribution distributor; div: division dividend; doc docs: doctor document; dr drs: doctor
driver; dra: doctor; educ: education; emp: employee; empl: employee/employment; eng engr: engineer; enr enrol:
enrollment; equip: equipment; est: estimate establishment; eval evals: evaluation; exp: expense expiry experience;
ext: extension; fac: faculty facility; fam fams: family; fert: fertilizer; fin: finance; flr: floor; freq: frequency;
gen: gender generation; gend: gender; grp grps: group; hh hhs: household; hosp hosps: hospital; hwy: highway; ins:
insurance; insp insps: inspection; inst: installment institution instructor; int: interest; inv: invoice inventory
investment; invs: invoice investment; lab labs: laboratory; lang: language; lib: library; lic lics: license; ln lns:
loan; loc locs: location; lvl lvls: level; maint: maintenance; mat mats: material; mbr mbrs mem mems: member; mech:
mechanic; med meds: medicine/medication; merch: merchant merchandise; mfr: manufacturer; mkt: market; mktg: marketing;
mtg mtgs: meeting mortgage; mun muni munis: municipality; nat: nationality; nr: number; obs: observation; occ:
occupancy occupation; ofc: office; off: office officer; offcr: officer; op ops: operation operator; ord ords: order;
org: organization origin; orgs: organization; orig: origin; ot: overtime; pat pats ptnt ptnts px pxs: patient; pax:
passenger guest; pcs pc: piece/quantity; pd: paid; pen: penalty; perf: performance; pers: personnel; pf pfs: fee; ph:
phone; phar: pharmacy; pol: policy; pop: population; pos: position; prep: preparation; pres presc rx: prescription;
prin: principal; prob probs: problem; proc procs: procedure process; prod: product production; prods: product; prof:
professor profit; profs: professor; prog: program progress; progs: program; proj projs: project; promo promos:
promotion; prop props ppty: property; prov provs: province provider; pt pts: patient point; purch: purchase; rec recs:
record receipt; ref refs: referral reference refund; reg regs: registration region; rel rels: release; rep reps:
representative report; req reqs: request requirement; res: reservation resident resolution; resv resvs: reservation;
rest resto: restaurant; ret rets: return; rev revs: revenue review; rm rms: room; sal sals: salary; sched scheds:
schedule/scheduled; schol: scholarship scholar; sect: section sector; sem sems: semester; serv servs: service; spec:
specialty/specialization; specs: specialty specification; sqm: area; stat stats: status; std stds stud studs: student;
stk: stock; sub subs: subject subscription subscriber; subj subjs: subject; subd subdiv: subdivision; sup: supplier
supervisor; supp supps: supplier; supv: supervisor; surg: surgery; tech: technician technology; techs: technician;
tel: telephone/phone; temp temps: temperature; tick tix tkt tkts: ticket; tr: training trainer; trans: transaction
transfer transport; tx txs: treatment transaction; util: utility utilization; utils: utility; vac vacs:
vaccine/vaccination vacancy; vacc vax: vaccine/vaccination; veg: vegetable; veh vehs: vehicle; ven: vendor venue;
vend: vendor; vet: veterinarian; vol: volume volunteer; vols: volunteer; wd wds: withdrawal; wt wts: weight; yld:
yield; sch: school scholarship; schs: school; sr srs: senior; whs: warehouse; acctg: accounting; admsn: admission;
invty: inventory; collec collecs: collection; remit remits: remittance; amort amorts: amortization; prem prems:
premium; kwhr: kwh; hectars: hectare
"""


def _read() -> dict[str, tuple[tuple[str, ...], ...]]:
    """`short short: whole whole/other form` → by each short word, the forms of each word that it may be."""
    entries = (entry.partition(":") for entry in _WORDS.split(";"))
    return {
        short: tuple(tuple(whole.split("/")) for whole in wholes.split())
        for shorts, _, wholes in entries
        for short in shorts.split()
    }


SHORT_WORDS: Mapping[str, tuple[tuple[str, ...], ...]] = _read()
"""Short word → the words it may be, each with its other forms, the likelier first."""
