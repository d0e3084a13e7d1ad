"""What is still owed: on bills of which a state says so, and where a table has what is due and what was paid of it."""

from __future__ import annotations

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina.models import Language
from kanina_local.discovery import lexicon, selling
from kanina_local.discovery.count_metrics import STATUS_VALUES_MAXIMUM
from kanina_local.discovery.draft import MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import readable
from kanina_local.discovery.words import word_set

_UNPAID = frozenset(("unpaid", "not paid", "outstanding"))
_SETTLED = word_set("paid waived cancelled canceled void voided refunded settled")
"""Where all other states are of these, what is unpaid is all that is owed."""
_CALLED_OFF = word_set("waived cancelled canceled void voided rejected")
"""Nothing is owed on rows in one of these states, whatever was due."""
_NAMES = ("outstanding balance", "balance due", "total unpaid balance", "total outstanding balance")
_SHORT_NAMES = ("balance", "owed", "amount owed", "still owed")
_OTHER_NAMES = (
    *("balances", "total balance", "remaining balance", "unpaid amount", "amount unpaid", "amount outstanding"),
    *("receivable", "receivables", "collectible", "collectibles", "still unpaid", "owe", "outstanding amount"),
)
_FILIPINO = ("natitirang balanse", "hindi bayad na balanse")
_SHORT_FILIPINO = ("balanse", "utang pa")
_OTHER_FILIPINO = (
    *("kulang", "kulang pa", "kulang na bayad", "natitirang bayad", "natitirang utang", "bayad na kulang", "utang"),
    *("pagkakautang", "kabuuang utang", "total utang"),
    *("dapat pang bayaran", "halagang hindi pa nababayaran", "hindi pa nababayarang halaga", "singilin"),
)
OWED = ((*_NAMES, *_SHORT_NAMES, *_OTHER_NAMES), (*_FILIPINO, *_SHORT_FILIPINO, *_OTHER_FILIPINO))
"""What is owed altogether, in English and Filipino."""


class Balances(MetricMaker):
    """Makes the unpaid balance of one dataset."""

    def balances(self) -> list[MetricDraft]:
        """One, where the rows tell what is due and what was paid, or one state of bills says that nothing was."""
        if any(word in readable(known.column.name) for known in self.dataset.fields for word in ("balance", "balanse")):
            return []  # the table tells it itself
        return self._difference() or self._unpaid()

    def _difference(self) -> list[MetricDraft]:
        """What is due and was not paid, row by row; nothing on rows that were called off."""
        due, paid = self.due, self.paid
        if due is None or paid is None:
            return []
        owed = f"{self._address(due)} - COALESCE({self._address(paid)}, 0)"
        off = self._called_off()
        amount = f"SUM(CASE WHEN {off} THEN 0 ELSE {owed} END)" if off else f"SUM({owed})"
        return [
            self._balance(
                amount,
                f"The sum of {due.column.name} less {paid.column.name} of {self.plural}"
                f"{', none of those that were called off' if off else ''}.",
                [*OWED[0], f"{self.entity} balance", f"{self.entity} balances"],
                [*OWED[1], "balance"],
            )
        ]

    def _called_off(self) -> str:
        """The condition that a row was called off, where a state of the rows says so; else empty."""
        for known in self.dataset.roles("dimension"):
            if set(readable(known.column.name)) & lexicon.STATUS_WORDS:
                values = [value for value in known.column.values if value.lower() in _CALLED_OFF]
                if values:
                    return f"{self._address(known)} IN ({', '.join(quoted(value, TEXT) for value in values)})"
        return ""

    def _unpaid(self) -> list[MetricDraft]:
        """What rows come to in the one state that says that a bill is unpaid, where none says that a part of it is."""
        if self.amount is None or self.noun not in selling.BILLS:
            return []
        for known in self.dataset.roles("dimension"):
            values = known.column.values
            unpaid = [value for value in values if value.lower() in _UNPAID]
            partly = any("part" in value.lower() or value.lower() == "overdue" for value in values)
            is_state = bool(set(readable(known.column.name)) & lexicon.STATUS_WORDS)
            if not is_state or len(unpaid) != 1 or partly or len(values) > STATUS_VALUES_MAXIMUM:
                continue
            bare = all(value.lower() in _SETTLED for value in values if value not in unpaid)
            return [
                self._balance(
                    f"SUM(CASE WHEN {self._address(known)} = {quoted(unpaid[0], TEXT)} "
                    f"THEN {self._address(self.amount)} ELSE 0 END)",
                    f"The sum of {self.amount.column.name} of {self.plural} that are {unpaid[0].lower()}.",
                    [*_NAMES, *(_SHORT_NAMES if bare else ())],
                    [*_FILIPINO, *(_SHORT_FILIPINO if bare else ())],
                )
            ]
        return []

    def _balance(self, amount: str, description: str, english: list[str], translated: list[str]) -> MetricDraft:
        label: dict[Language, str] = {"en": "unpaid balance", "fil": "hindi pa bayad na balanse"}
        return self._metric("unpaid balance", amount, label, "Decimal", description, english, translated, "currency")
