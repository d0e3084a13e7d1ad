"""How words are spelled in messages, in English and Filipino, as data: short forms and the words they stand for.

Filipino chat drops vowels ("mgkano", "nkaraan") and writes by ear ("sya", "cno"). None of the forms is a word of its
own; those of two letters are often codes (HU, UN), and most are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

_TIME = """
year: yr yrr; years: yrs; quarter: qtr qrtr qtrr; quarters: qtrs; month: mth mnth monht; months: mths mnths mos mnhts;
week: wk; weeks: wks; minutes: mins minits mnts; hours: hrs; seconds: secs; kwarter: kwater kuarter kuwarter; today:
tdy 2day tday; yesterday: ystrday yest ystrdy ysterday yday; tomorrow: tmrw tmrrw 2moro; daily: dly; weekly: wkly;
monthly: mthly mnthly; quarterly: qtrly; yearly: yrly; weekend: wknd; weekends: wknds
"""
_ENGLISH = """
because: bcos bcoz becoz bcuz coz; before: b4 bfore befor bef; after: aftr aft; between: btwn betw btween; what: wat
wht wut; whats: wats whts wuts; which: whch wich wch; how: hw; many: mny; show: shw; through: tru thru throught;
percent: pcnt prcnt; approximately: approx; include: incld; except: excpt xcept; total: tot ttl totl; were: wer;
could: cud; would: wud; should: shud; number: num nbr nmbr numbr; numbers: nos nums; every: evry evr; each: ea;
compared: compd; compare: cmpr; previous: prev prevs; last: lst; with: w wid; without: w/o wout; from: frm; this: ths;
that: dat; please: plss plsz plzz plis pliz pliss plez pleas; thanks: tnx tnks thnx thnks thanx tenks; okay: okie oki
okey oks okiedokie; good: gud; hello: helo helow hellow elow hlo; hi: hii hie; people: ppl; though: tho; sir: ser;
guys: guyz gais; where: wers
"""
_TABLES = """
amount: amt amnt ammount amout; amounts: amts; department: dept dpt deptmt deptt; departments: depts; customer: cust
cstmr custmr; customers: custs custmrs; appointment: appt apptmt apptmnt appmt apmt appointmnt appntmnt; appointments:
appts apptmts apptmnts appmts apmts appntmnts appointmnts; transaction: txn trx trxn; transactions: txns trxs trxns;
payment: pymt pmt pymnt paymt paymnt; payments: pymts pmts pymnts; account: acct accnt; accounts: accts; manager: mgr
mngr; managers: mgrs; barangay: brgy bgy brngy bgry barngay; barangays: brgys; service: svc srvc; services: svcs
srvcs; government: govt; management: mgmt mngmt; university: univ; international: intl; building: bldg; buildings:
bldgs; address: addr; quantity: qnty qtty; quantities: qtys; equipment: eqpt; message: msg; messages: msgs; received:
rcvd recd; receipt: rcpt; receipts: rcpts; invoice: invc; invoices: invcs; employees: emps; warehouse: whse; shipment:
shpmt; shipments: shpmts; schedule: skedyul sked; budget: bdgt; birthday: bday; birthdays: bdays; cancelled: canceld
cancld cncld cxld; attendance: attndnce atendance; balance: balanc
"""
_FILIPINO = """
kailan: kelan kailn kaylan klan kylan; magkano: mgkano magkno mgkno magkanu mgkanu magkanoh mgknu makano mgakano;
paano: pno pnu pano panu paanu; bakit: bkt bket bkit baket; sino: cno cnu sno sinu cinu cino xno xino shino snu;
sinong: cnong cnung sinung snong cinong; ano: anoh anuh; anong: anung anng; alin: aln alen; aling: alng aleng; ilan:
iln elan eilan; ilang: ilng elang eilang; gaano: gaanu; ganoon: ganun gnun gnon; ganito: gnito ganto; naman: nmn nman
namn; talaga: tlga tlaga; kasi: ksi kc kse; kaya: kya; pala: pla; siguro: cguro sguro; muna: mna; po: poh; ba: bah;
ha: hah; lang: lng; lamang: lmang lmng; lahat: lht lhat; kahit: kht khit; tapos: tas; para: pra; saka: ska; pati: pti;
kung: kng; kapag: kpag; kaysa: kesa kysa; dahil: dhil; hanggang: hnggang hangang hangggang; mula: mla; bawat: bwat;
kada: kda kadda; ngayon: ngaun ngyon ngayn ngyn ngaon ngayun; ngayong: ngaung ngyong ngyng ngaong ngayung; nakaraan:
nkaraan nkraan nakarann; nakaraang: nkaraang nkraang nakaraanng nakarang; nakalipas: nklipas nkalipas; noong: nong
nuong; noon: nuon; itong: etong itung; buwan: bwan bwn buwn buan; linggo: lnggo; kahapon:
khapon kahpon khpon; yung: ung yng; siya: xa sya cya; siyang: syang; niya: nya; niyang: nyang; niyan: nyan; sila: cla
cila; nila: nla; kanila: knila; kanya: knya; nyo: niyo nio; natin: ntin nten naten; namin: nmin nmen namen; tayo: tyo
tayu; kayo: kyo kayu kau; ako: aq aqo; samin: samen; satin: saten; dito: dto dtu ditu; nasaan: asan nasan nsan nsaan;
nasa: nsa; meron: mron mern meyron; mayroon: myron mayron; merong: mrong; mayroong: mayrong; wala: wla walah; walang:
wlang wlng; hindi: hndi hnd hinde ndi hndee; pwede: pde pwde puede pwedi pwedeh; pwedeng: pdeng pwdeng puedeng; gusto:
gsto gus2 guzto; gustong: gstong; kailangan: klangan kailngan kelngan kylangan; pakita: pkita; ipakita: ipkita;
patingin: ptingin patingen; malaman: mlaman; makita: mkita; sige: cge sge cgi; salamat: slmt slamat salmat; umaga:
umga; pinakamataas: pnakamataas pinkamataas pinakamatas; pinakamababa: pnakamababa pinkamababa; pinakamarami:
pnakamarami pinkamarami; pinakamaraming: pnakamaraming pinkamaraming; pinakamalaki: pnakamalaki pinkamalaki;
pinakamalaking: pnakamalaking pinkamalaking; yun: iyun
"""


def _read() -> dict[str, str]:
    """`whole: short short` → each short form's whole word."""
    entries = (entry.partition(":") for text in (_TIME, _ENGLISH, _TABLES, _FILIPINO) for entry in text.split(";"))
    return {short: whole.strip() for whole, _, shorts in entries for short in shorts.split()}


SHORT_FORMS: Mapping[str, str] = _read()
"""Short forms that stand for one word wherever they are written."""

MONTH = "mo"
"""Short for "month", but only behind one of these, or a number; in Filipino it is "your"."""
BEFORE_MONTH = frozenset({"last", "this", "per", "every", "each", "past", "previous", "prev", "prior", "next", "by"})

_STOPPED = """
vs no approx incl excl etc avg ave yr qtr mo dr dra mr mrs ms sr jr st sta sto atty engr brgy bgy dept amt acct qty
mgr bldg govt appt appts inc corp ltd
"""
ABBREVIATED = frozenset(_STOPPED.split())
"""A full stop behind one of these ends no sentence."""
