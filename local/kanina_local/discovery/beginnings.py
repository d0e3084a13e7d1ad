"""What the beginning of rows is called, by the participle that their date is called by: `installed_on`. Data only."""

from __future__ import annotations

from collections.abc import Mapping

Nouns = tuple[tuple[str, ...], tuple[str, ...]]
"""In English and in Filipino; English ones in the plural."""
_SIGN_UPS = ("sign-ups", "sign ups", "signups")

_BY_PARTICIPLE: Mapping[str, Nouns] = {
    "installed": (("installations", "installs"), ("instalasyon", "pagkakabit")),
    "activated": (("activations",), ("aktibasyon",)),
    "connected": (("connections", "new connections"), ("koneksyon",)),
    "joined": ((*_SIGN_UPS, "joiners", "joins"), ("pagsali",)),
    "signed": (_SIGN_UPS, ()),
    "subscribed": (("subscriptions", *_SIGN_UPS), ()),
    "registered": (("registrations", *_SIGN_UPS), ("rehistrasyon", "pagpaparehistro")),
    "enrolled": (("enrollments", "enrolments"), ("pag-enroll",)),
    "admitted": (("admissions",), ("pagpapa-admit",)),
    "hired": (("hires", "hirings"), ("pagtanggap",)),
    "checked": (("check-ins", "check ins", "checkins", "check-in"), ("check-in",)),
    "booked": (("bookings",), ()),
    "reported": (("reports",), ("ulat",)),
}
BEGINNINGS: Mapping[str, Nouns] = {
    **_BY_PARTICIPLE,
    "hire": _BY_PARTICIPLE["hired"],
    "hiring": _BY_PARTICIPLE["hired"],
    "admission": _BY_PARTICIPLE["admitted"],
}
"""Participle, or noun, of the date that rows begin on → what is counted by it: installations, of subscribers."""
