"""What verbs have to do with nouns, English and Filipino, as data. "sold" speaks of sales, "ipinanganak" of birth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

ENDINGS = frozenset(
    {
        *("", "s", "e", "es", "ed", "d", "ing", "ment", "ation", "tion", "ion", "ration", "al", "ure", "y", "ies"),
        *(
            "ied",
            "ning",
            "ned",
            "ping",
            "ped",
            "ting",
            "ted",
            "ered",
            "ering",
            "shed",
            "shing",
            "cation",
            "ance",
            "ence",
            "led",
            "ling",
        ),
    }
)
"""Two words of which one begins as the other and only these follow are one verb and its noun: "hired" and "hiring"."""
SHORTEST_ROOT = 3

IRREGULAR = frozenset(
    {
        *("paid", "sold", "sent", "held", "bought", "built", "taken", "given", "made", "met", "kept", "spent", "found"),
        *("repaid", "lent", "written", "drawn", "shown", "seen", "done", "told", "let", "cut", "put", "set", "shot"),
        *("caught", "driven", "fed", "flown", "grown", "laid", "left", "sown", "stolen", "taught", "won", "lost"),
    }
)
"""Participles that end as no other verb does: of a column `paid_on` they are the verb."""

NOUNS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("sold", "sell", "sells", "selling"), ("sale",)),
    **dict.fromkeys(("bought", "buy", "buys", "buying"), ("purchase", "sale")),
    **dict.fromkeys(("spent", "spend", "spends", "spending"), ("spending", "expense", "purchase", "sale")),
    **dict.fromkeys(("earned", "earn", "earns", "earning"), ("earning", "revenue", "income", "sale")),
    **dict.fromkeys(("made", "make", "makes", "making"), ("earning", "revenue", "income")),
    **dict.fromkeys(("paid", "pay", "pays"), ("payment",)),
    **dict.fromkeys(("flew", "flown"), ("flight",)),
    **dict.fromkeys(("lost", "lose"), ("loss",)),
    **dict.fromkeys(("won", "win"), ("win",)),
    **dict.fromkeys(("mature", "matures", "matured", "maturing"), ("maturity",)),
    **dict.fromkeys(("expire", "expires", "expired", "expiring"), ("expiry", "expiration", "end", "until")),
    **dict.fromkeys(("lapse", "lapses", "lapsed", "lapsing"), ("expiry", "expiration", "end", "until")),
    **dict.fromkeys(("end", "ends", "ending", "ended"), ("end", "expiry", "expiration", "until")),
    **dict.fromkeys(("admitted", "admit", "admits"), ("admission",)),
    **dict.fromkeys(("applied", "apply", "applies"), ("application",)),
    **dict.fromkeys(("submitted", "submit", "submits"), ("submission",)),
    **dict.fromkeys(("resigned", "quit", "resign"), ("resignation", "separation", "exit")),
    **dict.fromkeys(("married", "wed"), ("marriage", "wedding")),
    **dict.fromkeys(("complained", "complain"), ("complaint",)),
    **dict.fromkeys(("fixed", "solved"), ("repair", "resolution")),
    **dict.fromkeys(("answered", "replied", "responded"), ("response", "reply")),
    **dict.fromkeys(("landed", "docked"), ("landing", "arrival")),
    "sailed": ("departure", "voyage"),
    "extended": ("extension",),
    "decided": ("decision",),
    "diagnosed": ("diagnosis",),
    "immunized": ("vaccination", "immunization"),
    "stolen": ("theft",),
    "caught": ("catch",),
    "sent": ("shipment",),
    "born": ("birth",),
    "died": ("death",),
    "left": ("departure", "exit"),
    "begun": ("start", "begin"),
    "began": ("start", "begin"),
    "recruited": ("hire", "recruitment"),
    "employed": ("hire", "employment"),
    "onboarded": ("hire", "onboarding"),
    "joined": ("join", "hire"),
    "enlisted": ("join", "enlistment"),
    "established": ("open", "establishment", "founding"),
    "inaugurated": ("open",),
    "founded": ("founding", "open"),
    "launched": ("launch", "open"),
    "shut": ("close",),
}  # fmt: skip
"""Nouns of English verbs whose forms do not tell them."""

DOERS: Mapping[str, frozenset[str]] = {
    verb: frozenset(nouns.split())
    for verbs, nouns in (
        ("taught teach teaches teaching nagturo nagtuturo tinuruan", "teacher tutor instructor lecturer guro"),
        ("bought buys buy purchased ordered spent spends paid bumili bumibili umorder gumastos nagbayad",
         "customer client buyer shopper suki kostumer mamimili"),
        ("sold sells sell selling nagbenta nagbebenta", "seller salesperson agent rep cashier vendor"),
        ("borrowed borrows borrow nanghiram humiram", "member borrower reader patron"),
        ("delivered delivers naghatid", "driver rider courier"),
        ("enrolled studied learned attended nag-enroll nag-aral pumasok dumalo", "student pupil learner estudyante"),
        ("treated treats prescribed gumamot", "doctor nurse physician doktor"),
        ("wrote writes sumulat", "author writer"),
        ("played plays naglaro", "player"),
    )
    for verb in verbs.split()
}  # fmt: skip
"""Who does what a verb says, where "who" asks and several kinds of people had to do with it."""

PREFIXES = (
    *("nakapagpa", "nakapag", "ipinang", "ipinag", "ipina", "pinaka", "kapang", "pagpapa", "pagka", "napag", "nagpa"),
    *("magpa", "naka", "nagka", "pinag", "nang", "mang", "pang", "nag", "mag", "pag", "ipa", "nai", "ini", "in", "ni"),
    *("na", "ma", "ka", "um", "i"),
)
SUFFIXES = ("han", "hin", "an", "in")
NOUNS_TOO = frozenset({"end", "ends"})
"""Verbs that are nouns as well: "at the end of 2025", "weekend"."""
BEFORE_NOUNS = frozenset(
    {"the", "year", "month", "week", "quarter", "by", "at", "until", "till", "of", "since", "front"}
)
"""Behind these such a word is the noun."""
PREFIXES_APART = frozenset({"nag", "nagpa", "mag"})
"""Of those below the ones that are no words of their own, so that people write them apart: "nag cancel"."""
BEFORE_VERBS = frozenset({"mga", "ang", "yung", "iyong", "ng"})
"""Behind these "na" links nothing, and is a prefix written apart: "ilan sa mga na book"."""
TAGLISH = ("nag", "na", "ma", "ni", "in", "nai", "nagpa", "mag", "pag")
"""Filipino prefixes that English verbs are put behind: "nag-open", "na-hire"."""

FILIPINO_ROOTS: Mapping[str, tuple[str, ...]] = {
    "tanggap": ("hire", "receipt"),
    "empleyo": ("hire",),
    "bukas": ("open",),
    "sara": ("close",),
    "sali": ("join",),
    "anak": ("birth",),
    "silang": ("birth",),
    "simula": ("start", "begin"),
    "umpisa": ("start", "begin"),
    "tapos": ("end", "finish", "completion", "graduation", "expiry", "expiration"),
    "rehistro": ("register", "registration"),
    "lista": ("register", "registration", "enlistment"),
    "benta": ("sale",),
    "bili": ("purchase", "sale"),
    "bayad": ("payment", "paid"),
    "kita": ("earning", "revenue", "income", "sale"),
    "hatid": ("delivery",),
    "padala": ("shipment", "shipping"),
    "alis": ("departure",),
    "dating": ("arrival",),
    "gawa": ("creation", "create"),
    "tatag": ("establishment", "founding", "open"),
    "labas": ("release", "discharge"),
    "enrol": ("enrollment",),
    "resolba": ("resolution", "resolve"),
    "lutas": ("resolution", "resolve"),
    "diskonekta": ("disconnection", "disconnect"),
    "putol": ("disconnection", "disconnect"),
    "kabit": ("installation", "install"),
    "kansela": ("cancellation", "cancel"),
    "kumpleto": ("completion", "complete"),
    "kumpuni": ("repair",),
    "sauli": ("return",),
    "balik": ("return",),
    "apruba": ("approval", "approve"),
    "bitiw": ("resignation", "separation"),
    "retiro": ("retirement",),
    "patay": ("death",),
    "matay": ("death",),
    "lagda": ("signing", "signed"),
    "pirma": ("signing", "signed"),
    "tanim": ("planting", "planted"),
    "pitas": ("harvest",),
    "hiram": ("loan", "borrow", "checkout"),
    "sumite": ("submission", "submit"),
    "bakuna": ("vaccination",),
    "turok": ("vaccination", "injection"),
    "kasal": ("wedding", "marriage"),
    "binyag": ("baptism",),
    "libing": ("burial", "funeral"),
    "sira": ("breakdown", "damage"),
    "tawag": ("call",),
    "sagot": ("response", "reply"),
    "tugon": ("response", "reply"),
    "lipat": ("transfer",),
    "tanggal": ("termination", "removal"),
    "kolekta": ("collection",),
    "deposito": ("deposit",),
    "hulog": ("payment", "deposit"),
    "sundo": ("pickup",),
    "larga": ("departure",),
    "lapag": ("landing", "arrival"),
    "opera": ("operation", "surgery"),
    "reserba": ("reservation", "booking"),
    "inspeksyon": ("inspection",),
    "hatol": ("decision", "verdict"),
    "gamot": ("treatment",),
    "konsulta": ("consultation",),
}
"""English nouns for the roots of Filipino verbs, by which fields are named that nobody gave a Filipino name."""

TAKING_PART = frozenset(
    {
        *("made", "make", "makes", "had", "have", "has", "having", "with", "with a", "with an", "placed", "place"),
        *("did", "do", "got", "get", "took", "take", "that had", "who had", "that have", "who have", "went through"),
        *("appear", "appears", "appeared", "appear in", "are in", "were in", "is in", "received", "gave", "filed"),
        *("may", "na may", "mayroon", "mayroong", "meron", "merong", "nagkaroon", "nasa", "gumawa", "kasama sa"),
    }
)
"""Between those who did something and what they did: "guests who made a booking", "mga bisitang may reserbasyon"."""

POINTING = frozenset({"yung", "iyong", "yung mga", "iyong mga", "those", "the ones", "ones"})
"""At the beginning of a message these point at what was spoken of before."""
DIFFERENT = ("different ", "distinct ", "unique ", "iba't ibang ", "magkakaibang ", "magkaibang ")
"""With one of these things are counted once each, however often something was done with them."""

PROMISES = frozenset({"promised", "promise", "expected", "committed", "eta", "required"})
"""In the name of a day: by then something was to be there."""
DEADLINES = PROMISES | {"due", "deadline"}
"""In the name of a day: by then something is due."""
PLANS = frozenset({"scheduled", "target", "planned", "estimated"})
"""In the name of a day: by then something was to be done, where no day says when it is due."""


def deadlines_among(names: Iterable[Collection[str]]) -> frozenset[str]:
    """Which words tell the days that rows are due by, of days whose names are these words."""
    return DEADLINES if any(DEADLINES & set(words) for words in names) else PLANS


DONE = frozenset(
    {
        *("returned", "paid", "delivered", "completed", "finished", "closed", "resolved", "shipped", "submitted"),
        *("return", "payment", "delivery", "completion", "naibalik", "nabayaran"),
    }
)
"""In the name of a day: on it, what was due was done."""

AHEAD = frozenset({"maturity", "due", "expiry", "expiration", "deadline", "until", "valid", "renewal", "end", "ends"})
"""A date with one of these words in its name may lie ahead: loans that mature next year are known today."""
ABOUT_TIME = frozenset(
    {
        *("date", "day", "time", "datetime", "timestamp", "ts", "dt", "on", "at", "of", "the", "in", "year", "month"),
        *("petsa", "araw", "oras", "taon", "ng", "sa", "na", "kailan", "when", "last", "first", "a", "an", "up", "to"),
    }
)
"""In a field's name these say that it is a time, not of what."""
ABOUT_RATES = frozenset({"rate", "ratio"})
ABOUT_SHARES = ABOUT_RATES | {"percent", "percentage", "share", "proportion", "of", "number", "count"}
"""In a figure's name these say how it is counted, not of what."""
