"""What some columns are called beside their own names: a `payment` that is its method, minutes that are a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanina_local.discovery.draft import Decision
from kanina_local.discovery.naming import filipino
from kanina_local.discovery.tables import Column
from kanina_local.discovery.words import word_set, words_of

_METHOD = (
    ("payment method", "mode of payment", "method of payment", "payment type"),
    ("paraan ng pagbabayad", "paraan ng bayad", "uri ng bayad"),
)
_BOOKED = (
    ("channel", "source", "booking channel", "booking source", "mode of booking", "how they booked"),
    ("paraan ng pag-book", "paraan ng booking", "pinagmulan ng booking"),
)
_ORDERED = (
    ("channel", "source", "order channel", "sales channel", "mode of ordering"),
    ("paraan ng pag-order", "paraan ng order"),
)
_REFERRED = (("referral", "referral source", "referrer", "source of referral"), ("nag-refer", "pinagmulan ng referral"))
_NAMES: Mapping[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ("payment",): _METHOD,
    ("payment", "method"): _METHOD,
    ("payment", "mode"): _METHOD,
    ("payment", "type"): _METHOD,
    ("mode", "payment"): _METHOD,
    ("mode", "of", "payment"): _METHOD,
    **dict.fromkeys((("booked", "via"), ("booked", "through"), ("booking", "via"), ("booking", "channel")), _BOOKED),
    **dict.fromkeys((("ordered", "via"), ("order", "via"), ("order", "channel"), ("sold", "via")), _ORDERED),
    **dict.fromkeys((("referred", "by"), ("referral",), ("referral", "source")), _REFERRED),
    ("civil", "status"): (("marital status",), ("estado sibil", "katayuang sibil")),
    ("marital", "status"): (("civil status",), ("estado sibil", "katayuang sibil")),
    ("contact", "number"): (("phone number", "mobile number"), ("numero ng telepono",)),
    ("title",): (("position", "job title", "job", "role"), ("posisyon", "tungkulin", "trabaho")),
    ("job", "title"): (("position", "title", "job", "role"), ("posisyon", "tungkulin", "trabaho")),
    ("job", "role"): (("position", "role", "job"), ("posisyon", "tungkulin", "trabaho")),
    ("contact",): (("contact person",), ("kontak",)),
    ("senior", "citizen"): (("senior", "seniors"), ("nakatatanda", "matanda")),
    ("chief", "complaint"): (("complaint", "symptom"), ("reklamo", "sintomas", "nararamdaman")),
}
"""Words of a group's column, or of what its rows are and the column → its names in English and Filipino."""
_PAID = (
    (
        *("payment", "payments", "paid amount", "payments collected", "payments received", "collections", "collection"),
        *(
            "amount collected",
            "amount received",
            "total paid",
            "total collected",
            "total payments",
            "total collections",
        ),
    ),
    ("bayad", "halagang binayaran", "halagang nabayaran", "ibinayad", "koleksyon", "natanggap na bayad"),
)
"""What was paid for something, beside what was charged for it: of the two "bayad" is rather this."""
_CHARGED = (
    ("charge", "charges", "amount charged", "total charge", "total billed"),
    ("singil", "bayarin", "siningil"),
)
_PAY = (
    (
        *("salary", "pay", "income", "wage", "compensation", "payroll"),
        *("monthly salary", "monthly pay", "monthly payroll", "monthly wage"),
    ),
    ("sahod", "suweldo", "sweldo", "kita"),
)
"""What somebody earns; what all earn is the payroll."""
_STOCK = (
    ("stock", "stocks", "stock on hand", "stock level", "inventory", "current stock", "units left"),
    ("stock", "natitirang stock", "natitira", "imbentaryo"),
)
_TENURE = (
    ("tenure", "years of service", "length of service", "years with the company", "years in the company"),
    ("taon sa kumpanya", "taon sa company", "tagal sa kumpanya", "tagal sa company"),
)
_MEASURES: Mapping[tuple[str, ...], tuple[tuple[str, ...], tuple[str, ...]]] = {
    ("outstanding", "balance"): (
        ("remaining balance", "unpaid balance", "balance", "balance due", "amount owed", "owed", "still owed"),
        ("natitirang balanse", "balanse", "natitirang utang", "utang pa"),
    ),
    ("selling", "price"): (("price", "retail price"), ("presyo", "presyo ng benta")),
    ("principal", "amount"): (("principal",), ("halaga ng pautang", "prinsipal")),
    ("interest", "rate"): ((), ("porsyento ng interes",)),
    ("interest", "paid"): (("interest collected", "interest earned", "interest income"), ("bayad na interes",)),
    ("principal", "paid"): (("principal collected",), ("bayad na prinsipal",)),
    ("amount", "paid"): _PAID,
    ("paid", "amount"): _PAID,
    ("amount", "collected"): _PAID,
    ("amount", "received"): _PAID,
    ("payment", "amount"): _PAID,
    ("total", "paid"): _PAID,
    ("amount", "due"): (("amount owed", "balance due"), ("babayaran", "dapat bayaran", "bayarin")),
    ("amount", "billed"): _CHARGED,
    ("billed", "amount"): _CHARGED,
    ("bill", "amount"): _CHARGED,
    ("net", "pay"): (("take home pay", "take-home pay", "net salary", "net wage"), ("sahod na natanggap",)),
    ("gross", "pay"): (("gross salary", "gross wage"), ("gross na sahod",)),
    ("basic", "pay"): (("basic salary", "base pay", "base salary"), ("basic na sahod", "batayang sahod")),
    ("consumption",): (("usage",), ("konsumo", "nakonsumo")),
    ("fuel", "liters"): (("fuel", "fuel used", "fuel consumption"), ("gasolina", "krudo")),
    ("distance", "km"): (("distance", "distance travelled", "mileage"), ("layo", "itinakbo")),
    ("passengers",): (("riders", "ridership", "pax"), ("sumakay", "sakay")),
    ("pax",): (("guests", "headcount"), ("bisita",)),
    ("air", "time"): (("time in the air", "flying time", "flight time"), ("oras sa himpapawid",)),
    **dict.fromkeys(
        (("units", "in", "stock"), ("quantity", "in", "stock"), ("stock", "quantity"), ("quantity", "on", "hand")),
        _STOCK,
    ),
    ("precipitation",): (("rain", "rainfall"), ("ulan",)),
    **dict.fromkeys((("monthly", "income"), ("annual", "income"), ("monthly", "salary")), _PAY),
    **dict.fromkeys((("years", "at", "company"), ("years", "of", "service"), ("years", "service")), _TENURE),
}
"""Words of a measure → its names in English and Filipino; the first Filipino one labels it."""
_OF_ROWS = word_set("status state source type kind category method mode reason channel class level")
"""Said with what the rows are: "booking source", "status ng booking"."""
_KINDS = word_set("product category class kind")
"""Behind what a row is, these say of what kind it is: a loan product is a type of loan."""
_NO_KINDS = word_set(
    "name title sex gender age year month day date city town municipality province region country barangay position "
    "teller cashier manager driver owner weekday hour"
)
"""Of these nobody asks for the type."""
_DURATION_UNITS = word_set("second seconds sec secs minute minutes min mins hour hours hrs day days week weeks")
_PROCESSES = word_set(
    "delivery response wait waiting processing process travel prep preparation cooking repair resolution service lead "
    "turnaround shipping handling delay stay transit checkout reply setup assembly packing loading"
)
"""What takes its time once a row, so that its time with no more said is the average one."""


_SHORTEST_EITHER = 3
"""Letters of each of two words for one thing; shorter ones are values ("M/F") or a unit."""


def dimension_names(words: Sequence[str], entity: Sequence[str]) -> tuple[list[str], list[str]]:
    """More names of a column that rows are grouped by, in English and Filipino."""
    english: list[str] = []
    translated: list[str] = []
    for known in (tuple(words), (*entity, *words)):
        more = _NAMES.get(known)
        if more:
            english += more[0]
            translated += more[1]
    english += turned_about(words) if tuple(words[:-1]) != tuple(entity) else []
    if len(words) == 1 and words[0] not in _OF_ROWS | _NO_KINDS and tuple(entity) != tuple(words):
        english += [f"{words[0]} type", *kinds_of(words[0])]
    if words and words[-1] in _KINDS and tuple(words[:-1]) == tuple(entity):
        owners = [" ".join(entity), *filipino(entity)]
        english += [f"{kind}{of}" for kind in ("type", "kind") for of in (f" of {owners[0]}", "s of " + owners[0])]
        english.append(f"{owners[0]} type")
        translated += [f"{kind} ng {owner}" for kind in ("uri", "klase") for owner in owners]
    if words and words[-1] in _OF_ROWS and tuple(entity) != ("record",):
        one = " ".join(entity)
        owners = [one, *filipino(entity)]
        own = [word for word in words if word not in entity]
        named = [" ".join(own), *filipino(own)] if own else []
        translated += [f"{name} ng {owner}" for name in named for owner in owners]
    return english, translated


def kinds_of(noun: str) -> list[str]:
    """ "type of class" and "kind of class": of what many rows bear one name of a few."""
    return [f"{kind} of {noun}" for kind in ("type", "types", "kind", "kinds")]


def turned_about(words: Sequence[str]) -> list[str]:
    """ "payment mode" of "mode of payment", and the other way about."""
    if len(words) > len(("one", "of")) and words[1] == "of":
        return [" ".join([*words[2:], words[0]])]
    return [f"{words[-1]} of {' '.join(words[:-1])}"] if len(words) > 1 and words[-1] in _OF_ROWS else []


def measure_names(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """More names of a measure, in English and Filipino."""
    return _MEASURES.get(tuple(words), ((), ()))


def process_of(words: Sequence[str]) -> tuple[str, ...]:
    """What a measure in minutes, hours or days says the time of: delivery minutes → delivery. Empty if none."""
    return tuple(words[:-1]) if len(words) > 1 and words[-1] in _DURATION_UNITS else ()


def is_process(words: Sequence[str]) -> bool:
    """Whether these take their time once a row: a delivery, a response."""
    return bool(words) and words[-1] in _PROCESSES


def duration_names(process: Sequence[str]) -> tuple[list[str], list[str]]:
    """What the time of something is called: delivery time, duration of delivery, oras ng delivery."""
    name = " ".join(process)
    english = [f"{name} time", f"{name} duration", f"{name} length", f"time of {name}", f"length of {name}"]
    owners = [*dict.fromkeys([name, *filipino(process)])]
    return english, [f"{kind} ng {owner}" for owner in owners for kind in ("oras", "tagal", "haba")]


def either_word(column: Column, decision: Decision) -> tuple[tuple[str, ...], ...]:
    """The two words for one thing that a column is called by: "City / Municipality"; none of any other."""
    parts = [words_of(part) for part in column.name.split("/")]
    said = all(part and all(len(word) >= _SHORTEST_EITHER and word.isalpha() for word in part) for part in parts)
    return tuple(parts) if decision.role == "dimension" and len(parts) == 2 and said else ()
