"""What common column words mean, and what they are called in Filipino. Data only; the rules are elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from kanina_local.discovery.words import word_set

# ---------------------------------------------------------------- what a column is, by the words of its name

ID_WORDS = word_set(
    "id ids key code no num number nbr uuid guid ref reference sku barcode isbn serial pk fk oid nr nro numero número "
    "nummer codigo código kode ean upc gtin folio"
)
ID_BEGINNINGS = word_set("id codigo código kode")
"""Names that begin with these say it, too: id kunde, código postal; "number of" does not."""
ID_ENDINGS = ("nummer", "kennung", "schlüssel")
"""And these at the end of a word: Kundennummer."""
CODE_WORDS = word_set(
    "zip zipcode zcta zcta5 postal postcode plz postleitzahl cep phone phones mobile cellphone cell tel telephone "
    "telefono teléfono telefon telefone celular handphone landline fax contact tin sss philhealth pagibig account "
    "passport imei matricula matrícula lrn dni nif cif nit ruc rut rfc cpf cnpj nik npwp nis nisn siren siret ein "
    "ssn iban fips psgc"
)
NUMBERED_PLACES = word_set(
    "precinct ward room route zone lot plot block house station gate lane sector apartment apt suite locker cabinet "
    "shelf rack bin aisle terminal platform bus jeep machine cage pen"
)
"""Things and places that have numbers for names, where a name ends with one of them as it is."""
PRIVATE_WORDS = word_set(
    "email mail phone mobile cellphone tel telephone telefono teléfono telefon telefone celular handphone landline "
    "fax address password ssn tin sss iban passport dni cpf nik"
)
COUNTED_WORDS = word_set(
    "population inhabitants residents households families headcount headcounts enrollment enrolment enrollments "
    "enrolments enrollees pupils students learners graduates dropouts voters votes ballots turnout attendance "
    "attendees visitors guests patients cases deaths births marriages members employees workers teachers tourists "
    "arrivals departures beneficiaries respondents subscribers followers likes shares registrations einwohner "
    "bevölkerung stimmen haushalte besucher schüler población poblacion habitantes votos alumnos estudiantes "
    "visitantes hogares população eleitores populasyon mamamayan boto botante penduduk siswa suara abitanti voti "
    "voix élèves"
)
"""Of what these name a column says how many there are; so that it adds up."""
LEVEL_COUNTS = word_set(
    "inhabitants residents households families headcounts enrollment enrolment enrollments enrolments pupils students "
    "learners voters members employees workers teachers subscribers followers einwohner bevölkerung haushalte schüler "
    "población poblacion habitantes alumnos estudiantes hogares população populasyon mamamayan botante penduduk siswa "
    "habitants abitanti élèves kabahayan sambahayan"
)
"""Of these the same are there again the next year: adding them up over several counts them twice."""
SEXES_COUNTED = word_set("male female males females boys girls men women lalaki babae hombres mujeres")
AREA_WORDS = word_set(
    "city town municipality province region state country barangay brgy district county island lungsod bayan lalawigan"
)
"""The part of an address that many people share: "address city"."""
AREA_LEVELS = (
    word_set("barangay brgy kelurahan"),
    word_set("city town municipality muni bayan lungsod ciudad cidade ville stadt kota miasto comune municipio"),
    word_set("county kabupaten comarca"),
    word_set(
        "province prov lalawigan state prefecture provincia estado département departement bundesland provinsi "
        "województwo"
    ),
    word_set("region rehiyon región regione"),
    word_set("country bansa país pais land pays negara kraj"),
)
"""What areas are called, each inside one of the next."""
PLACES = word_set(
    "station school college campus branch store shop outlet site office clinic hospital warehouse plant market church "
    "hotel restaurant terminal port facility center sangay paaralan tindahan"
)
"""What lies in an area, where two may bear one name."""
YES_NO_WORDS = word_set("is has was had does can")
"""Beginnings of names that are yes or no."""
SENTENCE_WORDS = word_set("comment comments note notes description remarks remark feedback message summary details")
"""Fields people write sentences into."""
NAME_WORDS = word_set("name title pangalan label")
PERSON_NAME_WORDS = word_set("first last middle given family surname nickname")
PLACE_POINT_WORDS = word_set(
    "lat latitude lon lng longitude latitud longitud latitudine longitudine breitengrad längengrad laengengrad "
    "coord coordinate coordinates gps easting northing xcoord ycoord geolat geolng"
)
YEAR_WORDS = word_set("year yr taon año anio ano anno jahr année annee tahun rok")
BEGINNING_WORDS = word_set(
    "built founded established graduated vintage edition born birth opened since released published issued began batch "
    "founding renovated class cohort model modelo modell graduation manufacture baujahr "
    "erscheinungsjahr geburtsjahr bouwjaar construcción construccion publicación publicacion fabricación nacimiento "
    "construction parution naissance"
)
"""What these name may be a year, where all its numbers are."""
MONTH_NUMBER_WORDS = word_set("month mo buwan mes mois monat maand bulan mese")
MONTH_DAY_WORDS = MONTH_NUMBER_WORDS | word_set(
    "day week quarter hour minute dow doy weekday semester araw trimestre quartal kwartal semestre semana semaine woche"
)
DAY_NAME_WORDS = word_set(
    "date day petsa araw dt datetime timestamp fecha datum data tanggal tgl jour ngày dia día giorno tag"
)
DATE_WORDS = word_set("date datetime timestamp petsa fecha datum tanggal tgl")
"""Of these, whole days and moments alone, which are no parts of a date."""
MOMENT_WORDS = word_set("time ts epoch unix unixtime hora uhrzeit zeit waktu heure oras timestamps")
BIRTH_WORDS = word_set("birth birthday birthdate dob born bdate")
COUNTED_STATES = word_set(
    "registered enrolled admitted visited vaccinated infected recovered employed unemployed elected passed failed "
    "insured married displaced affected injured served trained assisted invited attended rented sold"
)
"""What people and things are, of which a column says how many are."""
HAPPENED_WORDS = word_set("start end begin sent due expiry expires deadline since until login logout seen last first")
"""Beside what was done, `hired`, what a column may say the moment of."""
MONTH_NAME_WORDS = word_set("month buwan period mo yearmonth")
"""Names of columns whose numbers such as 20250102 and 202501 are days and months; of moments, counted or not."""
STATUS_WORDS = word_set("status state outcome result stage condition lagay katayuan")
LEVEL_WORDS = word_set("level grade class tier rank stars star floor row seat priority")

GRADE_WORDS = word_set("rating score iskor satisfaction csat nps kasiyahan")

MONEY_WORDS = word_set(
    "freight amount total price cost revenue sales sale fee fees paid payment salary wage wages income expense "
    "expenses discount tax vat balance budget gross net profit margin charge charges subtotal spend spent value halaga "
    "presyo bayad benta kita gastos sahod fare tip bill penalty penalties multa kabuuan kabuoan"
)
NO_MONEY_WORDS = word_set(
    "years hours days minutes seconds months weeks items units pieces quantity qty points count number visits hits "
    "clicks views orders customers students employees members people passengers guests rooms beds km kilometers"
)
"""Beside words of money these say that it is something else: total working years."""
TOTAL_WORDS = word_set(
    "amount total revenue sales sale cost paid payment income expense expenses quantity qty units count sold "
    "gross net profit subtotal spend spent tax vat discount halaga benta kita gastos dami bilang bayad hours "
    "kabuuan kabuoan "
    "minutes days weight volume distance kilos kg tons liters litres visits clicks views downloads orders items "
    "pieces passengers people harvest yield rainfall production output tip tips bill charge charges wages"
)
"""Words of what may be added up."""
RATE_WORDS = word_set(
    "price rate pct percent percentage ratio avg average mean median promedio age score rating gpa temperature temp "
    "index speed per unit latitude longitude share proportion fraction margin grade rank level ph humidity density "
    "presyo edad height pressure efficiency delay dewp humid wind gust visib visibility dir direction alt altitude "
    "elevation exp expectancy percap capita gdp frequency fee salary mpg displacement horsepower acceleration depth "
    "length width mass oo satisfaction csat nps kasiyahan"
)
"""Words of what may only be averaged. They win over the words above in one name ("unit cost", "fee per hour")."""
PAY_WORDS = word_set("salary wage wages sahod suweldo")
"""What each is paid: one is compared with another, and the total is what all cost."""
CHARGE_WORDS = word_set("fee fees")
"""What is charged each time: in dated rows it has a total, in a list of prices it is one of them."""
PRICE_WORDS = word_set("price presyo")
"""What something went for: in rows of which each happened once, and is of no number of pieces, it has a total."""
SUMMED_WORDS = word_set("total sum average avg mean median count")
"""Beside what identifies something these say that there are so many: total number."""
UNIT_WORDS = word_set("mm cm m km ft lb lbs g kg mg l ml oz kwh mi sqm sqft ha php usd eur pcs o oo")
"""What a measure is in, at the end of its name: people leave it out. "o/oo" is how parts in a thousand are written."""
SIZE_WORDS = word_set("weight mass distance length height width depth timbang bigat haba layo taas")
"""Measures of which the most and the least of one row are asked for as well as what they add up to."""
STOCK_WORDS = word_set("balance stock inventory population pop capacity headcount onhand")
READING_WORDS = word_set("odometer odo reading cumulative kilometraje kilometerstand zählerstand")
"""What is read off a counter each time: what was added since is the difference of two."""
THRESHOLD_WORDS = word_set("reorder minimum min critical threshold maximum max safety")
"""Beside a stock or a level these say where it should stay above, or below."""
RUNNING_WORDS = word_set(
    "transaction movement ledger entry posting statement history log snapshot reading deposit withdrawal payment "
    "repayment collection count balance"
)
"""Rows of these tell how something else stood after each of them, so that such levels add up to nothing."""
"""What is a level at a moment: adding it up over time means nothing."""
FRACTION_WORDS = word_set("rate pct percent percentage ratio share proportion fraction margin discount")
QUANTITY_WORDS = word_set("quantity qty units pieces pcs dami bilang")
OTHER_MEASURES = word_set(
    "turnover capitalization capital worth assets liabilities equity principal size calories monto importe ventas "
    "ingresos egresos valor suma umsatz gewinn betrag preis summe menge anzahl jumlah harga pendapatan fatturato "
    "importo valore receita faturamento quantidade montant chiffre prix quantité"
)
"""More that is measured, of which nothing else is known."""
MEASURE_WORDS = (
    (MONEY_WORDS | TOTAL_WORDS | RATE_WORDS | STOCK_WORDS | QUANTITY_WORDS)
    | (COUNTED_WORDS | NO_MONEY_WORDS | OTHER_MEASURES)
) - PLACE_POINT_WORDS
"""Words of what is measured in whatever way: beside them a number is a quantity, unless its name ends as an id does."""

MAIN_AMOUNT_WORDS = (
    "total",
    "kabuuan",
    "kabuoan",
    "amount",
    "revenue",
    "sales",
    "net",
    "gross",
    "value",
    "subtotal",
    "halaga",
    "benta",
    "paid",
    "cost",
)
"""In a table, the money column with the first of these is what its rows are worth."""
WHOLE_WORDS = word_set("total kabuuan kabuoan")
"""By themselves these say that a column is what its row comes to."""
AMOUNT_NOUNS = word_set(
    "sale revenue income expense cost donation earning collection benta kita koleksyon gastos takings spending utang"
)
"""Rows that are called by what they bring in: "sales" is an amount first."""
OUTGOING_NOUNS = word_set(
    "expense cost purchase salary payroll fine refund loan debt utang gastos budget tax penalty wage"
)
"""Rows whose amounts are no income."""
ADDED_CHARGES = word_set("fine penalty discount tax vat tip deposit refund fee surcharge multa")
"""Amounts that come on top of what rows are for."""
HOPED_FOR = word_set("applied requested asked proposed quoted estimated expected budgeted planned hiningi")
"""Of an amount, these say what somebody wanted: what rows are worth is what was agreed, where that has a column."""
REVENUE_WORDS = (("revenue", "income", "earnings", "takings"), ("kita", "kinita"))
"""What income is called, in English and Filipino."""
AMOUNT_OR_COUNT_NOUNS = word_set(
    "payment repayment purchase refund invoice bayad transaction deposit remittance contribution"
)
"""Rows of which one may mean the number or the amount."""

# ---------------------------------------------------------------- which time dates a row

TIME_EARLY = word_set(
    "created ordered sold paid date day on at timestamp datetime time scheduled visited registered hired joined "
    "started start begin opened booked borrowed loaned issued enrolled admitted posted purchased invoiced "
    "transaction sale order harvest harvested planted lent withdrawn donated filed placed logged recorded "
    "reported petsa departure pickup checkout year month "
    "week"
)
TIME_LATE = word_set(
    "updated modified changed due expiry expires expiration expected end ended finish finished delivered delivery "
    "shipped returned return completed closed approved cancelled canceled deleted resolved arrival last next "
    "deadline until"
)
DEADLINE_WORDS = word_set("due expiry expires expiration expected deadline until valid end ended last next")
"""Beside these a time is a limit, or an end, of the event that it names."""
SAME_EVENT: Mapping[str, tuple[str, ...]] = {
    "borrowed": ("loan", "checkout"),
    "lent": ("loan",),
    "released": ("loan", "payroll", "permit"),
    "issued": ("loan", "invoice", "permit", "receipt"),
    "checked": ("loan", "stay", "checkout"),
    "sold": ("sale",),
    "paid": ("payment", "payroll"),
    "bought": ("purchase",),
    "hired": ("employee", "worker"),
    "spent": ("expense",),
    "given": ("donation", "gift"),
    "donated": ("donation", "gift"),
    "flown": ("flight",),
    "departed": ("trip", "flight"),
    "worked": ("shift", "log", "timesheet"),
}
"""Verb of a time → what rows are called that it is the time of, where their forms do not tell."""
TIME_NEVER = word_set(
    "birth birthday birthdate dob born valid update updated modified modification edited synced refreshed ingested etl"
)
"""Days of a thing, not of the row that counts it, and when somebody last touched the row."""

# ---------------------------------------------------------------- Filipino, and other words for the same

SAME: tuple[tuple[str, ...], ...] = (
    ("customer", "client", "buyer"),
    ("quantity", "qty", "units", "pieces", "units sold", "items sold", "pieces sold"),
    ("amount", "value"),
    ("city", "town"),
    ("gender", "sex"),
    ("film", "movie"),
    ("track", "song"),
    (
        "employee",
        "staff",
        "worker",
        "sales rep",
        "sales representative",
        "salesperson",
        "rep",
        "sales agent",
    ),
    ("store", "shop", "branch", "outlet"),
    ("doctor", "physician"),
    ("type", "kind"),
    ("salary", "pay", "wage"),
    ("member", "borrower"),
    ("repayment", "payment"),
    ("checkin", "visit"),
    ("plane", "aircraft", "airplane"),
    ("manufacturer", "maker"),
    ("specialty", "specialization", "speciality"),
    ("category", "product category"),
)
"""English words that people use for one another, the column's own first."""

ROLE_NAMES: Mapping[str, tuple[str, ...]] = {
    "origin": ("departure", "starting"),
    "destination": ("arrival",),
    "source": ("sending",),
}
"""Role of a pointer → what else stands before the noun of what it points at: the departure airport."""

AMOUNT_WORDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sale": (("revenue", "sales amount", "sold"), ("benta", "kita", "napagbentahan", "nabenta")),
    "payment": (
        ("payments collected", "payments received", "collected", "collections", "collection"),
        ("bayad na natanggap", "natanggap na bayad", "nakolekta", "kabuuang bayad", "koleksyon", "koleksiyon"),
    ),
    "repayment": (
        ("payments collected", "payments received", "collected", "collections", "loan collections", "loan payments"),
        ("bayad na natanggap", "natanggap na bayad", "nakolekta", "kabuuang bayad", "koleksyon"),
    ),
    "loan": (
        ("loan amount", "loan releases", "releases", "amount released", "amount lent", "lent"),
        ("ipinautang", "halaga ng pautang", "nailabas na pautang"),
    ),
    "expense": (("spending", "spent"), ("gastos", "nagastos")),
    "order": (("order value",), ("halaga ng order",)),
    "donation": (("donated",), ("naibigay",)),
    "purchase": (("spending",), ("pinamili",)),
}
"""Noun of the rows → what the amount on them is called, in English and Filipino."""

EVENTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "register": (
        ("registered", "who registered", "signed up"),
        ("nagparehistro", "nakarehistro", "narehistro", "nagpalista", "nag-register", "na-register", "nagpa-register"),
    ),
    "enroll": (("enrolled", "who enrolled"), ("nag-enroll", "nagpatala", "na-enroll", "nagpa-enroll", "nag-enrol")),
    "join": (("joined", "who joined"), ("sumali", "nagpamiyembro", "umanib", "nag-join", "naging miyembro")),
    "hire": (("hired", "who were hired"), ("natanggap", "na-hire", "tinanggap", "nahire", "kinuha")),
    "admit": (("admitted",), ("na-admit", "naipasok")),
    "borrow": (("borrowed",), ("hiniram", "nahiram", "nanghiram", "humiram")),
    "work": (("worked", "spent"), ("ginugol", "nagtrabaho", "tinrabaho")),
    "loan": (("loaned", "lent", "borrowed", "checked out"), ("ipinahiram", "hiniram", "nahiram")),
    "sell": (("sold",), ("nabenta", "naibenta")),
    "order": (("ordered", "placed"), ("in-order", "na-order", "inorder", "naorder", "umorder", "nag-order")),
    "pay": (("made", "paid", "received", "collected"), ("ginawa", "natanggap", "binayaran")),
    "schedule": (("scheduled", "booked", "made"), ("naiskedyul", "nakaiskedyul", "na-schedule", "naka-schedule")),
    "book": (("booked", "made"), ("nai-book", "na-book", "nagpa-book", "binook", "nag-book", "ginawa")),
    "visit": (("visited",), ("bumisita", "dumalaw")),
    "harvest": (("harvested",), ("inani", "naani")),
    "plant": (("planted",), ("itinanim", "naitanim")),
    "open": (("opened",), ("nagbukas", "binuksan")),
    "release": (("released", "approved"), ("na-release", "nailabas", "inilabas")),
    "apply": (("applied", "applied for", "filed"), ("nag-apply", "inaplayan", "na-file", "nag-aplay", "nag-file")),
    "rent": (("rented",), ("nirentahan", "inupahan", "narentahan", "nag-rent", "na-rent", "umupa", "nirenta")),
    "publish": (("published",), ("nailathala", "inilathala")),
    "acquire": (("acquired", "bought"), ("nabili", "binili")),
}
"""Verb of a time column → what is said of the rows it dates, in English and Filipino."""

EVENT_FORMS: Mapping[str, str] = {
    **{f"{verb}ed": verb for verb in EVENTS},
    **{verb: verb for verb in ("hire", "join", "open", "release")},
    "hired": "hire",
    "released": "release",
    "applied": "apply",
    "scheduled": "schedule",
    "admitted": "admit",
    "sold": "sell",
    "sale": "sell",
    "paid": "pay",
    "payment": "pay",
    "registration": "register",
    "enrollment": "enroll",
    "enrolled": "enroll",
    "order": "order",
    "acquired": "acquire",
    "rental": "rent",
    "harvest": "harvest",
    "checkout": "borrow",
    "work": "work",
    "appointment": "schedule",
}

SEX_WORDS = word_set("sex gender kasarian")
UNCOUNTED_WORDS = (
    SEX_WORDS
    | STATUS_WORDS
    | word_set("type kind method reason source mode level flag note notes description weekday hour")
)
"""Fields of which nobody asks how many different values there are."""

# ---------------------------------------------------------------- ratios of a part to a whole

LOWER_IS_BETTER = word_set(
    "delay delays late cancelled canceled cancellation cancellations absence absences absent defect defects complaint "
    "complaints error errors downtime dropout dropouts arrears overdue penalty penalties fine fines damaged lost "
    "wait waiting rejected disapproved no-show no-shows"
)
"""Figures with one of these words are the better the lower they are."""

RATIOS: tuple[tuple[frozenset[str], frozenset[str], str], ...] = (
    (word_set("discount"), word_set("total amount gross subtotal price sales revenue"), "discount rate"),
    (word_set("profit margin"), word_set("revenue sales total income"), "profit margin"),
    (word_set("tax vat"), word_set("total amount gross subtotal sales revenue"), "tax share"),
    (word_set("tip"), word_set("total bill amount fare"), "tip rate"),
    (word_set("won wins"), word_set("played games matches"), "win rate"),
    (word_set("passed"), word_set("taken examinees enrolled takers"), "pass rate"),
    (word_set("present attended"), word_set("enrolled students registered"), "attendance rate"),
    (word_set("clicks"), word_set("views impressions"), "click rate"),
    (word_set("sold"), word_set("stock produced harvested"), "share sold"),
    (word_set("paid"), word_set("due billed"), "share paid"),
    (word_set("defects defective rejected"), word_set("produced output total"), "defect rate"),
)
"""Words of the part, words of the whole, what their ratio is called."""
