"""What people call the columns that say how to reach somebody: a mobile number is a cell no., a phone, a contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina_local.discovery.draft import FieldDraft
from kanina_local.discovery.naming import readable, synonyms
from kanina_local.discovery.words import word_set

_CALLED = word_set("mobile phone telephone tel cell cellphone cp contact")
_MAIL = word_set("email mail")
_OF_OTHERS = word_set("person name emergency guardian parent spouse relative home office work")
"""With these a number is of somebody else, or one of several."""
_KINDS = ("contact", "phone", "mobile", "cell", "cellphone", "mobile phone", "cell phone", "telephone", "cp")
_PHONES = tuple(f"{kind}{ending}" for kind in _KINDS for ending in (" number", " no", " #", ""))
_PHONES_IN_FILIPINO = ("numero ng telepono", "numero ng cellphone", "telepono")
_MAILS = ("email address", "e-mail address", "email", "e-mail", "mail address", "email add")


def with_contacts(fields: Sequence[FieldDraft]) -> list[FieldDraft]:
    """The fields of a table, the only one of each kind with the other names of its kind."""
    phones = [known for known in fields if _is(known, _CALLED) and not _is(known, _MAIL)]
    mails = [known for known in fields if _is(known, _MAIL)]
    named = {
        id(known): names for kind, names in ((phones, _PHONES), (mails, _MAILS)) if len(kind) == 1 for known in kind
    }
    return [_named(known, named[id(known)]) if id(known) in named else known for known in fields]


def _is(known: FieldDraft, kind: frozenset[str]) -> bool:
    words = set(readable(known.column.name))
    return known.role == "text" and bool(words & kind) and not words & _OF_OTHERS


def _named(known: FieldDraft, names: Sequence[str]) -> FieldDraft:
    translated = _PHONES_IN_FILIPINO if names is _PHONES else ()
    more = synonyms(
        [*known.synonyms.get("en", ()), *names],
        [*known.synonyms.get("fil", ()), *translated],
        beside=known.label.values(),
    )
    return replace(known, synonyms=more)
