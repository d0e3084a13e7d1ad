"""Values that say what rows have or lack, in the verbs people say them by: "had a discount" is "with discount"."""

from __future__ import annotations

from collections.abc import Iterable

_MAY = ("mayroong", "merong", "meron", "may kasamang", "na may", "na mayroong", "na merong", "na meron")
_WALANG = ("wala ang", "na walang")
_VERBS = {
    "with": (
        *("with a", "with any", "had", "had a", "had any", "have", "have a", "have any", "has", "has a", "got a"),
        *("may", "may mga", *_MAY),
    ),
    "without": (
        *("without a", "without any", "with no", "had no", "have no", "has no", "got no"),
        *("did not have a", "did not have any", "didn't have a", "didn't have any"),
        *("walang", "wala", *_WALANG),
    ),
    "may": _MAY,
    "walang": _WALANG,
}
"""By how a value begins, other beginnings of the same sense."""
LACKING = ("without", *_VERBS["without"], "no", "walang", "wala pang")
"""Before what rows lack."""
_FINITE = ("had", "have", "has", "got", "did")
"""Verbs that may stand behind "that"."""


def said_with_verbs(value: str) -> Iterable[tuple[str, str]]:
    """The other wordings of a value, each with what is had or lacked; none of one that begins otherwise."""
    first, _, had = value.partition(" ")
    for opening in _VERBS.get(first.lower(), ()) if had else ():
        yield f"{opening} {had}", had
        if opening.startswith(_FINITE):
            yield f"that {opening} {had}", had
