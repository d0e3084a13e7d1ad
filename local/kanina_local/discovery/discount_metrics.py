"""What was taken off prices, where rows have the price of the list beside the one that was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from kanina_local.discovery.draft import FieldDraft, MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import clean, readable
from kanina_local.discovery.words import word_set

_LISTED = word_set("list listed regular original standard srp full quoted catalog base")
"""Before "price": what it would have been."""
_ASKED = word_set("price final actual paid net sold selling discounted charged agreed")
_DISCOUNTED = word_set("discount discounts disc diskuwento diskwento rebate markdown")
_MINUS = ("less", "minus", "-")


class Discounts(MetricMaker):
    """Makes the discounts of one dataset."""

    def discounts(self) -> list[MetricDraft]:
        """What was taken off in all, on average and as a share, and of how many rows; none where a column says it."""
        pair = self._prices()
        if pair is None:
            return []
        listed, asked = pair
        high, low = self._address(listed), self._address(asked)
        of = f"{listed.column.name} less {asked.column.name}"
        taken, owner = f"{high} - {low}", self.entity
        names = ["discount", "discounts", "discount given", "discounts given", "discount amount", f"{owner} discount"]
        names += [f"amount of {name}" for name in ("discount", "discounts")]
        called = clean([" ".join(asked.words), "price", "actual price", "price paid", "final price"])
        names += [f"{' '.join(listed.words)} {minus} {name}" for minus in _MINUS for name in called]
        totals = [f"{total}{name}" for name in names for total in ("", "total ")] + ["sum of discounts"]
        filipino = ["diskuwento", "diskwento", "kabuuang diskuwento", "bawas", "kabuuang bawas", "tawad"]
        had = [f"{row} {how}" for row in self._rows() for how in _HAD]
        return [
            self._metric(
                "total discount",
                f"SUM({taken})",
                {"en": "total discount", "fil": "kabuuang diskuwento"},
                "Decimal",
                f"The sum of {of}.",
                totals,
                filipino,
                "currency",
            ),
            self._metric(
                "average discount",
                f"AVG({taken})",
                {"en": "average discount", "fil": "karaniwang diskuwento"},
                "Decimal",
                f"The average of {of}.",
                [f"average discount per {owner}", "mean discount", "discount per " + owner],
                ["average na diskuwento"],
                "currency",
            ),
            self._metric(
                "discount rate",
                f"SUM({taken}) / NULLIF(SUM(CASE WHEN {low} IS NOT NULL THEN {high} END), 0)",
                {"en": "discount rate"},
                "Float",
                f"{of}, as a share of {listed.column.name}.",
                ["discount percentage", "discount percent", "percent discount", "percentage discount"],
                [],
                "percent",
            ),
            self._metric(
                f"discounted {self.plural}",
                f"COUNT(CASE WHEN {low} < {high} THEN 1 END)",
                {"en": f"discounted {self.plural}"},
                "Integer",
                f"How many {self.plural} have a {asked.column.name} below their {listed.column.name}.",
                [f"number of discounted {self.plural}", *had, *(f"number of {name}" for name in had)],
                [f"{self.plural} na may diskuwento", f"{self.plural} na may discount"],
            ),
        ]

    def _rows(self) -> Sequence[str]:
        return (self.plural, self.entity)

    def _prices(self) -> tuple[FieldDraft, FieldDraft] | None:
        """The price of the list and the one asked for, where a table has just these two."""
        said = {word for known in self.dataset.fields for word in readable(known.column.name)}
        money = [known for known in self.dataset.roles("measure") if known.decision.format == "currency"]
        prices = [known for known in money if "price" in readable(known.column.name)]
        listed = [known for known in prices if _LISTED & set(readable(known.column.name))]
        asked = [known for known in prices if set(readable(known.column.name)) <= _ASKED]
        if said & _DISCOUNTED or len(listed) != 1 or len(asked) != 1:
            return None
        return listed[0], asked[0]


_HAD = ("with a discount", "with discount", "with discounts", "that had a discount", "had a discount", "on discount")
