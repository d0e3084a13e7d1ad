"""Words of states that rows stand in, and of the fields that hold them, English and Filipino. Data only."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

STATE_FIELDS = frozenset({"status", "state", "stage", "phase", "standing", "estado", "kalagayan", "katayuan"})
"""Words of the names of fields that say what rows are now."""
STANDING = frozenset(
    phrases(
        """
        pending | open | active | inactive | waiting | reserved | booked | scheduled | confirmed | admitted | borrowed |
        rented | occupied | vacant | available | ongoing | unpaid | overdue | suspended | hospitalized | confined |
        boarded | queued | parked | stranded | delayed | unresolved | unassigned | assigned | checked in |
        frozen | on hold | blocked | locked | dormant | lapsed | expired | delinquent | in arrears | outstanding |
        past due | in default | damaged | broken | defective | missing | lost | under repair | out of order |
        out of stock | in stock | low stock | sold out | discontinued | enrolled | employed | on leave | full | idle |
        busy | dirty | valid | invalid | live | enabled | disabled | archived | good standing | undelivered |
        unshipped | unconfirmed | incomplete | empty | sick
        """
    )
)
"""States that are still so, though some end as what was done does: rows stand in them, whenever they began."""
STILL = frozenset({"still", "currently", "presently", "are", "is", "remain", "remains", "kasalukuyang", "pa"})
"""Beside a state these say that rows are in it."""
STANDING_PREFIXES = ("naka",)
"""Filipino verbs with these tell how something stands: "naka-reserve"."""
LEADING = frozenset(phrases("in | at | under | for | awaiting | waiting | out | to | on"))
"""Words that such states begin with, where more follows: "In Transit", "At Hub", "Out for Delivery", "For Approval"."""
NOT_STANDING = frozenset(phrases("on time | in time | at once"))
"""These begin so, and tell how it went."""
