"""What is still owed on bills, of which a state says that they are unpaid."""

from __future__ import annotations

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery import lexicon, selling
from kanina_local.discovery.count_metrics import STATUS_VALUES_MAXIMUM
from kanina_local.discovery.draft import MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import readable
from kanina_local.discovery.words import word_set

_UNPAID = frozenset(("unpaid", "not paid", "outstanding"))
_SETTLED = word_set("paid waived cancelled canceled void voided refunded settled")
"""Where all other states are of these, what is unpaid is all that is owed."""


class Balances(MetricMaker):
    """Makes the unpaid balance of one dataset of bills."""

    def balances(self) -> list[MetricDraft]:
        """One, where one state says that a bill is unpaid and none that a part of it is."""
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
            owed = ("balance", "owed", "amount owed", "still owed") if bare else ()
            return [
                self._metric(
                    "unpaid balance",
                    f"SUM(CASE WHEN {self._address(known)} = {quoted(unpaid[0], TEXT)} "
                    f"THEN {self._address(self.amount)} ELSE 0 END)",
                    {"en": "unpaid balance", "fil": "hindi pa bayad na balanse"},
                    "Decimal",
                    f"The sum of {self.amount.column.name} of {self.plural} that are {unpaid[0].lower()}.",
                    ["outstanding balance", "balance due", "total unpaid balance", "total outstanding balance", *owed],
                    ["natitirang balanse", "hindi bayad na balanse", *(("balanse", "utang pa") if bare else ())],
                    "currency",
                )
            ]
        return []
