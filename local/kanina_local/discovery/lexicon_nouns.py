"""What columns, tables and quantities are called in Filipino, by the trade they belong to. Data only.

`english: filipino, filipino`, the first for labels. Loan words that are spelled as in English are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

_SHOP = """
basket: basket, bayong; brand: tatak; bundle: bigkis; buyer: mamimili, bumibili; capital: puhunan; cashier: kahera;
debt: utang; debtor: nangungutang; delivery: hatid, paghahatid; discount: diskwento, bawas; earning: kita; income:
kita; item: item, aytem; loss: lugi, pagkalugi; market: palengke, merkado; merchandise: paninda; order: order;
package: pakete; price: presyo; product: produkto, paninda; profit: tubo; purchase: pinamili, binili; quantity: dami,
piraso, bilang ng piraso; rebate: balik-bayad; refund: refund, isinauling bayad; retail: tingian; sale: benta, tinda;
seller: nagtitinda, tindero; shop: tindahan; stall: puwesto; stock: stock, paninda; store: tindahan; supplier:
tagatustos, supplier; tax: buwis; vendor: nagtitinda, tindero; warehouse: bodega; wholesale: pakyawan
"""
_CLINIC = """
allergy: alerhiya; bed: kama; blood: dugo; caregiver: tagapag-alaga; checkup: pagpapatingin; clinic: klinika;
consultation: konsultasyon, konsulta; death: kamatayan; dentist: dentista; diagnosis: diyagnosis; disease: sakit;
doctor: doktor, manggagamot; dose: dosis; hospital: ospital; illness: sakit; injury: pinsala; laboratory: laboratoryo;
medicine: gamot; midwife: komadrona; nurse: nars; operation: operasyon; patient: pasyente; pharmacy: botika, parmasya;
prescription: reseta; surgery: operasyon; symptom: sintomas; treatment: paggamot; vaccine: bakuna; vaccination:
pagbabakuna; vitamin: bitamina; ward: silid
"""
_SCHOOL = """
absence: liban; assignment: takdang-aralin; attendance: pagdalo; class: klase; classroom: silid-aralan; course: kurso;
exam: pagsusulit, eksamen; examination: pagsusulit; grade: grado, marka, baitang; graduate: nagtapos; homework:
takdang-aralin; learner: mag-aaral; lesson: leksyon, aralin; parent: magulang; principal: punong-guro; pupil:
mag-aaral; quiz: pagsusulit; scholar: iskolar; scholarship: iskolarsip; school: paaralan, eskwelahan; score: iskor,
marka, puntos; section: seksyon, pangkat; semester: semestre; student: estudyante, mag-aaral; subject: asignatura;
teacher: guro; test: pagsusulit; tuition: matrikula; tutor: tutor, tagapagturo
"""
_FARM = """
acre: akre; animal: hayop; barn: kamalig; buffalo: kalabaw; calf: guya; carabao: kalabaw; cattle: baka; chicken:
manok; coconut: niyog; coffee: kape; corn: mais; cow: baka; crop: pananim, tanim; duck: pato, itik; egg: itlog; farm:
bukid, sakahan; farmer: magsasaka; feed: patuka; fertilizer: pataba, abono; field: bukid; fish: isda; fisherman:
mangingisda; flower: bulaklak; fruit: prutas; garden: hardin; goat: kambing; harvest: ani; hectare: ektarya; hog:
baboy; horse: kabayo; irrigation: patubig; land: lupa; livestock: hayop; milk: gatas; onion: sibuyas; pest: peste;
pig: baboy; plant: halaman, tanim; planting: pagtatanim; plot: lote, taniman; rainfall: ulan; rice: palay, bigas;
seed: binhi, buto; soil: lupa; sugarcane: tubo; tractor: traktora; tree: puno; vegetable: gulay; water: tubig;
weather: panahon; worker: manggagawa, trabahador; yield: ani
"""
_LIBRARY = """
article: artikulo; author: may-akda, awtor; book: libro, aklat; borrower: humihiram, nanghihiram; catalogue: katalogo;
chapter: kabanata; copy: kopya; edition: edisyon; fine: multa; genre: uri; language: wika; librarian: laybraryan;
library: aklatan, silid-aklatan; loan: pautang, hiram; magazine: magasin; member: miyembro, kasapi; newspaper:
diyaryo, pahayagan; novel: nobela; film: pelikula, palabas; movie: pelikula, palabas; song: kanta, awit; track: kanta;
album: album; artist: artista, mang-aawit; actor: aktor, artista; singer: mang-aawit; playlist: playlist; page: pahina;
penalty: multa; poem: tula; publisher: tagapaglathala; reader: mambabasa; shelf: estante; story: kuwento;
title: pamagat; translator: tagasalin; writer: manunulat
"""
_WORK = """
absence: liban; advance: bale; allowance: allowance, baon; applicant: aplikante; attendance: pagpasok; benefit:
benepisyo; bonus: bonus; department: departamento, kagawaran; driver: tsuper, drayber; employee: empleyado, kawani;
foreman: kapatas; holiday: pista opisyal; hour: oras; interview: panayam; job: trabaho; laborer: manggagawa; leave:
bakasyon; manager: tagapamahala; office: opisina, tanggapan; overtime: obertaym; pay: sahod, bayad; payroll: pasahod;
pension: pensiyon; position: posisyon, katungkulan; resignation: pagbibitiw; role: tungkulin; salary: sahod, suweldo;
shift: turno; skill: kasanayan; staff: tauhan, kawani, empleyado; supervisor: superbisor; task: gawain; team: pangkat,
koponan; training: pagsasanay; wage: sahod, suweldo; work: trabaho, gawain
"""
_LOGISTICS = """
airline: kumpanya ng eroplano; airport: paliparan; arrival: pagdating; boat: bangka; box: kahon; bus: bus; cargo:
kargamento; car: kotse; carrier: tagahatid; delivery: hatid, paghahatid; departure: pag-alis; destination: destinasyon,
patutunguhan; distance: layo, distansya; driver: tsuper, drayber; fare: pamasahe; flight: lipad; fuel: gasolina, krudo;
jeepney: dyip; kilometer: kilometro; load: karga; manufacturer: gumawa; plane: eroplano; motorcycle: motorsiklo;
origin: pinanggalingan; package: pakete; parcel: pakete; passenger: pasahero; port: daungan; road: daan, kalsada;
route: ruta; sack: sako; ship: barko; shipment: padala, kargamento; speed: bilis; ticket: tiket; tricycle: traysikel;
trip: biyahe; truck: trak; vehicle: sasakyan; vessel: barko; voyage: paglalayag; weight: timbang, bigat
"""
_MONEY = """
account: account; amount: halaga; balance: balanse; bank: bangko; bill: bayarin; borrower: nangungutang; budget:
badyet; charge: singil; cheque: tseke; check: tseke; collection: koleksyon, singil; cost: gastos; deposit: deposito;
expense: gastos, gastusin; fee: bayad; insurance: seguro; interest: interes, tubo; investment: puhunan; invoice:
singil; payment: bayad, pagbabayad; pesos: piso; receipt: resibo; remittance: padala; repayment: bayad, hulog; rent:
upa, renta; revenue: kita; saving: ipon; spending: gastos; tenant: nangungupahan; transaction: transaksyon; transfer:
lipat; value: halaga; withdrawal: pag-withdraw
"""
_HOTEL = """
bed: kama; booking: reserbasyon; breakfast: almusal; chef: kusinero; coffee: kape; cook: kusinero; customer: suki,
kostumer, mamimili; dinner: hapunan; dish: putahe, ulam; drink: inumin; floor: palapag; food: pagkain; guest: bisita,
panauhin; ingredient: sangkap; kitchen: kusina; lunch: tanghalian; meal: kain; meat: karne; night: gabi; rating:
marka; reservation: reserbasyon; restaurant: restoran, kainan; review: puna; room: kuwarto, silid; seat: upuan;
serving: hain; snack: meryenda; stay: pananatili; table: mesa; tip: pabuya; visit: bisita, pagbisita; waiter: serbidor
"""
_COMMUNITY = """
activity: gawain, aktibidad; baptism: binyag; beneficiary: benepisyaryo; burial: libing; captain: kapitan; chapel:
kapilya; child: bata; church: simbahan; community: komunidad, pamayanan; complaint: reklamo; donation: donasyon,
abuloy; donor: tagapagbigay; event: kaganapan; family: pamilya; funeral: libing; gift: regalo; group: grupo, pangkat;
household: sambahayan, pamilya; house: bahay; mass: misa; member: miyembro, kasapi; neighborhood: kapitbahayan;
offering: alay, handog; organization: samahan, organisasyon; parish: parokya; parishioner: parokyano; permit: permit,
pahintulot; person: tao; pledge: pangako; population: populasyon; priest: pari; program: programa; project: proyekto;
relief: ayuda; resident: residente, naninirahan; senior: nakatatanda; victim: biktima; volunteer: boluntaryo; vote:
boto; voter: botante; wedding: kasal; winner: nanalo; youth: kabataan
"""
_TRADES = """
adult: nasa hustong gulang; adviser: tagapayo; agent: ahente; application: aplikasyon; approval: pag-apruba; attendee:
dumalo; bag: sako, bag; beneficiary: benepisyaryo; bill: bayarin; block: bloke; breakdown: sira, pagkasira; broker:
ahente; business: negosyo; cancellation: pagkansela; candidate: kandidato; capacity: kapasidad; carton: kahon, karton;
catch: huli; cause: sanhi, dahilan; certificate: sertipiko, katibayan; coach: coach, tagasanay; collateral: sangla,
prenda; collector: kolektor, maniningil; commission: komisyon; complainant: nagreklamo; concern: reklamo, hinaing;
connection: koneksyon; consignee: tatanggap; constituent: nasasakupan; consumption: konsumo, nakonsumo; contact:
kontak; contract: kontrata; contractor: kontratista; contribution: kontribusyon, ambag; cooperative: kooperatiba;
counter: counter, bintana; courier: tagahatid, courier; coverage: saklaw; crime: krimen; damage: sira, pinsala;
deduction: kaltas, bawas; defect: depekto; dependent: umaasa; destination: destinasyon; device: aparato;
disconnection: pagputol; discharge: paglabas; disbursement: labas ng pera; dividend: dibidendo; document: dokumento;
downtime: tigil; education: edukasyon; enrollment: pagpapatala, enrolment; equipment: kagamitan; exercise: ehersisyo;
expiry: pagkapaso; facility: pasilidad; fisher: mangingisda; gear: gamit pangisda; guarantor: garantor; guardian:
tagapangalaga; haircut: gupit; hearing: pagdinig; inspection: inspeksyon; inspector: inspektor; installment: hulog;
interruption: pagkaantala; labor: paggawa; landlord: kasero; lawyer: abogado; lease: upa; license: lisensya; linen:
linen, kubrekama; lot: lote; machine: makina; maintenance: pagmementina; meter: kontador, metro; mileage: layo ng
takbo; occupation: hanapbuhay, trabaho; organizer: tagapag-ayos; outage: brownout, pagkawala ng
kuryente; parking: paradahan; participant: kalahok; pet: alaga; phone: telepono; plate: plaka; policy: polisiya; pond:
palaisdaan; premium: premium, hulog; priority: prayoridad; procedure: pamamaraan; profession: propesyon; property:
ari-arian; pump: bomba; purok: purok; quota: quota, kota; quotation: kotasyon; reading: basa, pagbasa; receiver:
tatanggap; recipient: tatanggap; religion: relihiyon; repair: kumpuni, pagkumpuni; request: hiling, kahilingan;
requester: humiling; seat: upuan; sender: nagpadala; session: sesyon; settlement: kasunduan; sitio: sitio; sponsor:
sponsor, tagatustos; stylist: barbero, parlorista; subscription: suskripsyon; technician: teknisyan; theft: nakawan;
toll: toll; tourist: turista; trainer: tagasanay; variety: barayti; venue: lugar ng pagdarausan; violation: paglabag;
violator: lumabag; visitor: bisita; warranty: garantiya; waste: basura, sayang; witness: saksi; workshop: pagsasanay;
zone: sona; case: kaso; wait: paghihintay, hintay; plan: plano; shelter: silungan; party: handaan
"""
_ANY = """
address: tirahan; appointment: appointment, tipanan; barangay: barangay; branch: sangay; home: bahay; sex: kasarian;
specialty: espesyalidad, espesyalisasyon; species: uri; age: edad, gulang; area: lugar, sukat, lawak; birthday:
kaarawan; birth: kapanganakan; building: gusali; category: kategorya; city: lungsod, siyudad; color: kulay; company:
kumpanya; condition: kalagayan; country: bansa; date: petsa; day: araw; depth: lalim; district: distrito; duration:
tagal; gender: kasarian; height: taas; island: isla, pulo; kind: uri, klase; length: haba; level: antas; location:
lokasyon; material: materyal; method: paraan; minute: minuto; month: buwan; municipality: bayan, munisipyo; name:
pangalan; number: numero; owner: may-ari; percent: porsyento; piece: piraso; place: lugar; point: puntos; problem:
problema; province: lalawigan, probinsya; purpose: layunin; reason: dahilan; record: tala, rekord; region: rehiyon;
report: ulat; result: resulta; service: serbisyo; shape: hugis; size: laki, sukat; source: pinagmulan; status:
katayuan, estado; street: kalye; temperature: temperatura; time: oras; tool: kagamitan; town: bayan; type: uri, klase;
unit: yunit; village: nayon, baryo; volume: dami; width: lapad; year: taon; kilo: kilo; kilogram: kilo; ton: tonelada;
liter: litro; meter: metro
"""


_ALL = (_SHOP, _CLINIC, _SCHOOL, _FARM, _LIBRARY, _WORK, _LOGISTICS, _MONEY, _HOTEL, _COMMUNITY, _TRADES, _ANY)


def _read(text: str) -> dict[str, tuple[str, ...]]:
    entries = (entry.partition(":") for entry in " ".join(text.split()).split(";"))
    return {noun.strip(): tuple(word.strip() for word in words.split(",")) for noun, _, words in entries}


def _all() -> dict[str, tuple[str, ...]]:
    """The nouns of all trades; one that several have is called by all their words, the first trade's first."""
    found: dict[str, tuple[str, ...]] = {}
    for trade in _ALL:
        for noun, words in _read(trade).items():
            found[noun] = tuple(dict.fromkeys((*found.get(noun, ()), *words)))
    return found


NOUNS: Mapping[str, tuple[str, ...]] = _all()
"""English noun → Filipino ones."""


def _turned() -> dict[str, tuple[str, ...]]:
    """The nouns whose first word a Filipino one is, so that it is the likeliest for them. Loan words are left out."""
    found: dict[str, tuple[str, ...]] = {}
    for noun, (first, *_) in NOUNS.items():
        if first not in NOUNS:
            found[first] = (*found.get(first, ()), noun)
    return found


ENGLISH: Mapping[str, tuple[str, ...]] = _turned()
"""Filipino noun → English ones."""

UNITS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    **dict.fromkeys(("ha", "hectare", "hectares"), (("hectares",), ("ektarya",))),
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos"), (("kilos", "kilograms", "kg"), ("kilo",))),
    **dict.fromkeys(("ton", "tons", "tonnes"), (("tons", "tonnes"), ("tonelada",))),
    **dict.fromkeys(("lb", "lbs", "pounds"), (("pounds",), ("libra",))),
    **dict.fromkeys(("km", "kms", "kilometers"), (("kilometers", "kilometres", "km"), ("kilometro",))),
    **dict.fromkeys(("mi", "miles"), (("miles",), ("milya",))),
    **dict.fromkeys(("min", "mins", "minutes"), (("minutes",), ("minuto",))),
    **dict.fromkeys(("hr", "hrs", "hours"), (("hours",), ("oras",))),
    **dict.fromkeys(("l", "liters", "litres"), (("liters", "litres"), ("litro",))),
    **dict.fromkeys(("sqm",), (("square meters", "sqm"), ("metro kuwadrado",))),
    **dict.fromkeys(("kwh",), (("kilowatt hours", "kwh"), ())),
    **dict.fromkeys(("sacks", "bags"), (("sacks", "bags"), ("sako",))),
    **dict.fromkeys(("pcs", "pieces"), (("pieces",), ("piraso",))),
}
"""Last word of a quantity's name → what it is counted in, in English and Filipino."""
