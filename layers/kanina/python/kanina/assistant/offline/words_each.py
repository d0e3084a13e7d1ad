"""Words that give each of something rows of its own, as data: "in each region", not "by region"."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

DISTRIBUTING = frozenset(
    phrases(
        """
        for each | for every | each | every | per | in each | in every | of each | of every | at each | at every |
        for each of the | for every one of the | in every one of | from each | from every | within each |
        within every | with each | per each | separately for each | for individual | kada | bawat | sa bawat |
        ng bawat | kada isang | sa kada | tuwing | sa bawat isang | bawat isang | para sa bawat | para sa kada |
        kada po | bawat po | sa loob ng bawat
        """
    )
)
"""Grouping words after which each has rows of its own: "the top 3 in each region"."""
LOOSE = frozenset({"per", "kada", "kada po"})
"""Of those, the ones that before a unit of time may say how a figure is shown: "by revenue per month"."""
DIVIDING = frozenset(
    {"per", "for each", "for every", "kada", "bawat", "kada isang", "bawat isang", "sa bawat", "sa kada"}
)
"""Between two figures these divide the first by the second: "revenue per lesson"."""
EACH_OF_THEM = frozenset(
    phrases(
        """
        in each | in every one | in each one | in each of them | of each | of each one | for each | for each one |
        for each of them | per each | sa bawat isa | sa bawat isa sa kanila | bawat isa | kada isa | sa kada isa
        """
    )
)
"""Without a name behind, each of what is shown: "top 3 in each"."""
AVERAGING = frozenset({"average", "avg", "mean", "ave", "karaniwang", "karaniwan", "promedyo", "katamtamang"})
"""These begin the name of an average."""
FLOWS = frozenset(
    phrases(
        """
        sales | benta | bentang | revenue | kita | kinita | income | earnings | takings | turnover | collection |
        collections | koleksyon | singil | spending | gastos | expense | expenses | output | production | ani |
        donation | donations | consumption | konsumo
        """
    )
)
"""What comes in or goes out, day by day: an average of these per day is of what each day comes to."""
