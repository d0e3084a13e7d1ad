"""How what happens to rows later is spoken of, by the participle that a date is called by: `resolved_on`. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina_local.discovery.words import word_set, words_of


@dataclass(frozen=True, slots=True)
class Ending:
    """What happens to a row. verb: as behind "to". noun: what it is, in the singular. filipino: as behind "bago".

    nouns_in_filipino: what its happening is called. is_work: somebody does it, so that sooner is better.
    """

    verb: str
    noun: str
    filipino: tuple[str, ...] = ()
    nouns_in_filipino: tuple[str, ...] = ()
    is_work: bool = True


ENDINGS: Mapping[str, Ending] = {
    "resolved": Ending("resolve", "resolution", ("maresolba", "malutas", "naresolba"), ("resolusyon",)),
    "completed": Ending("complete", "completion", ("matapos", "makumpleto", "natapos"), ("pagtatapos",)),
    "finished": Ending("finish", "completion", ("matapos", "natapos"), ("pagtatapos",)),
    "closed": Ending("close", "closure", ("magsara", "maisara", "nagsara"), ("pagsasara",)),
    "repaired": Ending("repair", "repair", ("maayos", "makumpuni"), ("pagkukumpuni",)),
    "fixed": Ending("fix", "repair", ("maayos", "makumpuni"), ("pagkukumpuni",)),
    "delivered": Ending("deliver", "delivery", ("maihatid", "mahatid", "naihatid"), ("paghahatid",)),
    "received": Ending("receive", "receipt", ("matanggap", "natanggap"), ("pagtanggap",)),
    "shipped": Ending("ship", "shipment", ("maipadala", "naipadala"), ("pagpapadala",)),
    "approved": Ending("approve", "approval", ("maaprubahan", "naaprubahan"), ("pag-apruba",)),
    "released": Ending("release", "release", ("mailabas", "nailabas", "ma-release"), ()),
    "paid": Ending("pay", "payment", ("mabayaran", "magbayad", "nabayaran"), ("pagbabayad",)),
    "settled": Ending("settle", "settlement", ("mabayaran", "nabayaran"), ()),
    "returned": Ending("return", "return", ("maibalik", "maisauli", "naibalik"), ("pagsasauli",)),
    "answered": Ending("answer", "answer", ("masagot", "nasagot"), ()),
    "installed": Ending("install", "installation", ("makabit", "maikabit", "nakabit"), ("pagkakabit",)),
    "discharged": Ending("discharge", "discharge", ("makalabas", "ma-discharge"), (), is_work=False),
    "cancelled": Ending("cancel", "cancellation", ("magkansela", "makansela", "nagkansela"), ("pagkansela",), False),
    "canceled": Ending("cancel", "cancellation", ("magkansela", "makansela", "nagkansela"), ("pagkansela",), False),
    "disconnected": Ending(
        "disconnect", "disconnection", ("madiskonekta", "maputol", "nadiskonekta"), ("diskoneksyon", "pagputol"), False
    ),
    "resigned": Ending("resign", "resignation", ("mag-resign", "umalis"), ("pagbibitiw",), False),
    "terminated": Ending("terminate", "termination", ("matanggal", "tanggalin"), (), False),
    "left": Ending("leave", "departure", ("umalis", "makaalis"), ("pag-alis",), False),
    **{
        participle: Ending(verb, noun, (), (), is_work=is_work)
        for verbs, is_work in (
            (
                """
            dispatched dispatch dispatch; disbursed disburse disbursement; processed process processing;
            verified verify verification; inspected inspect inspection; reviewed review review; issued issue issuance;
            refunded refund refund; replaced replace replacement; assigned assign assignment; collected collect
            collection; claimed claim claim; deployed deploy deployment; published publish publication; renewed renew
            renewal; activated activate activation; reactivated reactivate reactivation; certified certify
            certification; cleared clear clearance; escalated escalate escalation; onboarded onboard onboarding;
            interviewed interview interview; screened screen screening; vaccinated vaccinate vaccination
            """,
                True,
            ),
            (
                """
            rejected reject rejection; withdrawn withdraw withdrawal; suspended suspend suspension; deactivated
            deactivate deactivation; graduated graduate graduation; promoted promote promotion; transferred transfer
            transfer; retired retire retirement; redeemed redeem redemption; reopened reopen reopening; evicted evict
            eviction; converted convert conversion; unsubscribed unsubscribe unsubscription; upgraded upgrade upgrade
            """,
                False,
            ),
        )
        for participle, verb, noun in (entry.split() for entry in verbs.split(";"))
    },
}
"""Participle of a date's name → what happens then."""
COMING = frozenset({ending.noun for ending in ENDINGS.values()}) | word_set(
    "response reply ready pickup arrival checkout turnover"
)
"""Nouns that dates of what came of rows are called by: `first_response_at`, `ready_date`."""
NEVER_AN_END = word_set("updated modified changed synced imported exported seen viewed printed edited")
"""Participles of dates that say when somebody last looked at a row, or wrote to it."""


def happens(column: str) -> Ending | None:
    """What a date of a column's name says has happened, if that is known."""
    return next((ENDINGS[word] for word in words_of(column) if word in ENDINGS), None)
