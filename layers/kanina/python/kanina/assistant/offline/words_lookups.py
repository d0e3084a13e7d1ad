"""Words of questions about one thing: titles before names, and what asks when, where or how much. Data only.

The Filipino ones are not checked by a native.
"""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

TITLES = frozenset(
    phrases(
        """
        dr | dra | doc | doktor | doktora | mr | mrs | ms | miss | mister | sir | maam | madam | atty | engr | prof |
        si | sina | ni | nina | kay | kina | kuya | ate | mang | aling | ka
        """
    )
)
"""Before a name and no part of it: a name in the data may have one as well."""
WHEN = frozenset(phrases("when | kailan | kelan | kailang"))
WHERE = frozenset(phrases("where | saan | saang | nasaan | taga"))
LIVES = frozenset(
    phrases("live | lives | located | nakatira | nakatirang | tumira | tumitira | address | tirahan | based")
)
"""Said of where somebody or something is."""
PLACES = ("address", "tirahan", "location", "street", "barangay", "city", "town", "municipality", "province", "region")
"""Words of the names of fields that say where."""
BORN = frozenset(phrases("born | birthday | bday | kaarawan | ipinanganak | isinilang | pinanganak"))
BEGAN = frozenset(phrases("start | started | begin | began | join | joined | nagsimula | nagsimulang | sumali"))
OWNERS = frozenset(
    phrases(
        """
        his | her | hers | its | he | she | him | it | niya | nya | siya | sya | nito | noon | niyon | nun | kanya |
        kaniya | kanyang | kaniyang
        """
    )
)
"""Stand for one thing that was named before."""
OWNERS_OF_MANY = frozenset(
    phrases(
        """
        their | theirs | they | them | those | these | each | nila | sila | kanila | kanilang | each of them |
        mga iyon | mga iyan | mga yun | mga yan | mga ito | nilang
        """
    )
)
"""Stand for the things that were just listed."""
CONTACTS = frozenset(
    phrases("number | numero | no | contact | phone | telephone | telepono | mobile | cellphone | cp | cel | cell")
)
"""Ask for the number to call, where the field of one thing that is called so holds it."""
TO_CALL = frozenset(phrases("contact | phone | telephone | tel | telepono | mobile | cellphone | cell"))
"""Words of the names of fields that hold it."""
OF_ONE = frozenset(phrases("a | an | one | isa | isang"))
"""Before a kind of things these ask for what one of them costs."""
COSTING = frozenset(phrases("cost | costs | price | priced | presyo | presyong"))
"""Say that it is what it costs."""
PRICES = {
    "price": ("price", "rate", "fee", "cost", "charge"),
    "presyo": ("price", "rate", "cost"),
    "fee": ("fee", "rate", "charge"),
    "singil": ("fee", "rate", "charge", "price"),
    "bayad": ("fee", "rate", "charge"),
    "charge": ("fee", "rate", "charge", "price"),
    "rate": ("rate", "fee"),
    "sahod": ("salary", "wage", "pay"),
    "sweldo": ("salary", "wage", "pay"),
    "suweldo": ("salary", "wage", "pay"),
    "upa": ("rent",),
    "renta": ("rent",),
}
"""What asks how much, by the words that fields of such amounts end in."""
