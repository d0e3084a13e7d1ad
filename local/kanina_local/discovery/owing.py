"""Which amount of a table is what is due for its rows, and which is what was paid of that."""

from __future__ import annotations

from kanina_local.discovery import lexicon
from kanina_local.discovery.draft import DatasetDraft, FieldDraft
from kanina_local.discovery.naming import readable
from kanina_local.discovery.words import word_set

_PAID = word_set("paid collected remitted binayaran nabayaran")
_DUE = (
    *(word_set("due"), word_set("payable"), word_set("billed invoiced"), word_set("charged")),
    *(word_set("total"), word_set("net"), word_set("amount"), word_set("fee fees bill charge price")),
)
"""Words of what is due, the surest first."""
_SURE = 5
"""How many of these are what is left after any discount."""
_AMOUNTS = word_set("amount amt total value sum grand net to be date so far")
"""Words beside those, which say nothing more: a principal or a deposit is only a part of what is due."""


def due_and_paid(dataset: DatasetDraft) -> tuple[FieldDraft | None, FieldDraft | None]:
    """The money columns of what a row comes to and of what was paid of it, each None where it is unclear.

    What was claimed or budgeted is not due. Beside a discount only what is surely left after it is.
    """
    money = [known for known in dataset.roles("measure") if known.decision.sums and known.decision.format == "currency"]
    own = set(dataset.entity)
    paid = [known for known in money if _is_called(known, _PAID, own)]
    if len(paid) != 1 or len(money) == 1:
        return None, None
    others = [known for known in money if known is not paid[0]]
    reduced = any(set(readable(known.column.name)) & lexicon.FRACTION_WORDS for known in others)
    for place, words in enumerate(_DUE):
        due = [known for known in others if _is_called(known, words, own)]
        if due:
            return due[0] if len(due) == 1 and not (reduced and place > _SURE) else None, paid[0]
    return None, paid[0]


def _is_called(known: FieldDraft, words: frozenset[str], own: set[str]) -> bool:
    """Whether a column is called by one of these words, and else only by what it is an amount of."""
    said = set(readable(known.column.name))
    return bool(said & words) and said <= words | _AMOUNTS | own
