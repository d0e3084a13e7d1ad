"""Words around times of the day. Data only. The Filipino ones are not checked by a native."""

from __future__ import annotations

AFTER = frozenset({"after", "past", "from", "pagkatapos ng", "paglipas ng", "lampas ng", "mula"})
"""A time of the day behind these begins what is meant."""
BEFORE = frozenset({"before", "earlier than", "bago", "bago ang", "bago mag"})
BETWEEN = frozenset({"between", "from", "mula", "sa pagitan ng"})
AT = frozenset({"at", "nang", "bandang"})
TO = frozenset({"to", "until", "till", "-", "–", "hanggang"})
ONWARDS = frozenset(
    {
        *("or later", "and later", "or after", "and after", "onwards", "onward", "and onwards", "and up", "or more"),
        *("pataas", "pasulong", "o mas huli", "o mas gabi"),
    }
)
ALAS = frozenset({"alas", "ala"})
SMALL = frozenset({"ng", "sa", "ang", "mag", "the", "nang"})
"""Between a word and the time that it is said of, or an hour and the part of the day."""
MORNINGS = frozenset({"umaga"})
NOONS = frozenset({"hapon"})
NIGHTS = frozenset({"gabi"})
