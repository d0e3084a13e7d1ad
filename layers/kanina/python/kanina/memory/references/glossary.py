"""Words that mean the same in a conversation about an organisation's data, English and Filipino. One concept a line.

The first word of a line names the concept. Used only to match topics ("yung sa kuryente" ~ "electricity cost").
"""

from __future__ import annotations


from collections.abc import Iterator


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONCEPTS = """
sale sales benta sold sell selling mabenta naibenta nabenta
revenue kita income kinita gross turnover
profit tubo margin
cost gastos expense expenses gugol spend spending gastusin
price presyo halaga
electricity kuryente power elektrisidad meralco
water tubig
fuel gasolina gas diesel petrol krudo
rent renta upa
salary sweldo sahod payroll wage wages
debt utang owe owed loan
discount diskwento diskuwento bawas
refund refunds returned return returns nagbalik ibinalik binalik balik-bayad isinauli
damaged damage sira sirang broken nasira nasirang
order orders umorder inorder order-an
customer customers kostumer kliyente client clients suki buyer buyers mamimili bumili
product products produkto item items paninda gamit
rice bigas
oil mantika langis
stock stocks imbentaryo inventory laman
stockout stockouts naubos ubos out-of-stock
supplier suppliers supplayer vendor vendors
store stores tindahan shop shops outlet
branch branches sangay
warehouse bodega hub imbakan
delivery deliveries padala deliver delivered naihatid hatid shipment shipments ihatid dumating
parcel parcels pakete package packages
stuck nakatengga naipit tengga nastuck
late delayed naantala naantalang delay delays atrasado huli-dating naatraso
pickup pickups pick-up
driver drivers drayber tsuper
truck trucks trak
trip trips biyahe byahe transit travel
route routes ruta
license lisensya licence
toll tolls
load karga kargamento tonelada tons
agent agents ahente rep reps representative salesman
deal deals
member members miyembro loyalty
basket
cashier cashiers kahera kahero
void voids
student students mag-aaral estudyante pupil pupils learner learners enrolled
enrollment enrolment enrollments enrolments enrol enroll enrollees enrollee nakatala nakaenrol
teacher teachers guro titser tutor tutors instructor
school schools paaralan eskwelahan iskul
classroom classrooms silid-aralan silid classrooms
dropout dropouts drop-out huminto humintong tumigil
absent absence absences absentees lumiban liban attendance pumasok attended
scholar scholars iskolar scholarship
grade grades baitang
score scores marka iskor gwa grado
subject subjects asignatura
adviser advisers tagapayo
fund funds pondo pera money cash budget
canteen kantina
girl girls babae female females women
boy boys lalaki male males men
child children bata kids kid
patient patients pasyente
nurse nurses nars
doctor doctors doktor physician
vaccine vaccines bakuna vaccinated nabakunahan vaccination bakunado immunized jab
measles tigdas
dengue
case cases kaso
bed beds kama
ward wards
waiting wait paghihintay hintay waits antay
emergency er
medicine medicines gamot meds medication drug drugs
admitted admission admissions naospital na-admit naadmit
diagnosis diagnoses
appointment appointments
no-show noshow no-shows
consult consultation konsulta checkup
fee fees bayarin singil
payment payments bayad paid nagbayad
pending nakabinbin unpaid hindi-bayad
claim claims
lab laboratory
test tests
temperature temperatura
alert alerts alerto
cold
nurse-shift
employee employees empleyado staff tauhan trabahador worker workers
region regions rehiyon
city cities lungsod syudad siyudad
province provinces lalawigan probinsya
barangay barangays brgy
month months buwan buwanan monthly
year years taon taunan yearly
week weeks linggo lingguhan weekly
day days araw arawan daily
january enero jan
february pebrero feb
march marso
april abril
may mayo
june hunyo
july hulyo
august agosto
september setyembre
october oktubre
november nobyembre
december disyembre
yesterday kahapon
today ngayong-araw
manila maynila
satisfaction rating ratings
lesson lessons leksyon aralin klase class classes
hour hours oras
new bago bagong
active aktibo
attendance-rate
growth paglago
tuition matrikula
fertilizer fertiliser abono pataba
bag bags baggage luggage bagahe maleta
senior seniors matatanda nakatatanda lolo lola
absent absentee absentees absences lumiban liban pagliban
overtime ot
wasted nasayang sayang nawala lost
failed bagsak failure failures palpak
illegal ilegal nakaw stolen
pole poles post posts poste
flood flooded flooding baha binaha bumaha
vaccinated vaccination bakuna nabakunahan
complaint complaints reklamo
""".strip()

def concepts() -> Iterator[tuple[str, list[str]]]:
    for line in CONCEPTS.splitlines():
        members = line.split()
        yield members[0], members


STOP_WORDS = _set(
    """
    number numbers total totals average rate rates figure figures list top count amount most highest lowest best how
    many much kabuuan kabuuang bilang karaniwan karaniwang pinakamarami pinakamaraming pinakamataas dami value report
    table chart question answer tanong sagot thing things info details per new bagong result results show data
    """
)
"""Words that fit any turn."""
