"""Sums and averages of measures, and the largest single one."""

from __future__ import annotations

from collections.abc import Sequence

from kanina_local.discovery import lexicon, lexicon_nouns, selling
from kanina_local.discovery.balance_metrics import OWED
from kanina_local.discovery.draft import FieldDraft, Labels, MetricDraft
from kanina_local.discovery.field_words import duration_names, is_process, measure_names, process_of
from kanina_local.discovery.fields import VAGUE
from kanina_local.discovery.line_amounts import LINE_TOTAL
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import alike, clean, filipino, initials, readable, without_unit
from kanina_local.discovery.words import plural_of, word_set, words_of

_NO_HEADS = VAGUE | lexicon.FRACTION_WORDS | frozenset(lexicon.EVENT_FORMS) | lexicon.UNIT_WORDS
_TOTALS = ("", "total ")
_TOTALS_IN_FILIPINO = ("", "kabuuang ", "total ")
_COLLECTED = frozenset(("payment", "repayment", "collection", "remittance"))
"""Of what else is paid with these it is said that it was collected, too: penalties."""
_OF_MONEY = frozenset(("amount", "value", "amt"))
"""Behind what an amount is of, these say nothing more: a fine amount is a fine."""
_PARTICIPLES = frozenset(("paid", "sold", "spent", "lent", "given"))
_SPENT = (
    ("spend", "spending", "spent", "total spend", "amount spent", "money spent", "expenses", "total spent"),
    ("gastos", "nagastos", "ginastos", "gumastos", "gastusin", "kabuuang gastos"),
)
"""What comes of costs."""
_LASTING = (
    ("length of stay", "length of time", "duration", "length", "time spent", "time spent inside"),
    ("itinagal", "tagal", "haba ng oras"),
)
"""What it is called how long the rows themselves last."""
_NOT_OWED = word_set("saving savings account wallet deposit card fund stock inventory item product leave")
"""A balance of these is what one has."""
MEASURES_MAXIMUM = 60
"""Of one table that get figures: nobody asks for more, and each word more that may mean one makes all less clear."""


EXTREMES_MAXIMUM = 12
"""Measures of one table of which the most and the least have figures of their own."""


class Measures(MetricMaker):
    """Makes the sums and averages of one dataset."""

    def measures(self) -> list[MetricDraft]:
        """Sums of what adds up and averages of all; the bare name means the likelier."""
        found: list[MetricDraft] = []
        for known in self.dataset.roles("measure")[:MEASURES_MAXIMUM]:
            words = self._measure_words(known)
            name = " ".join(words)
            nouns = [
                *measure_names(words)[1],
                *filipino(words),
                *(noun for owner in self._owner(words) for noun in filipino(owner.split())),
                *(noun for head in self._head(known, words) for noun in filipino((head,))),
            ]
            nouns = [noun for noun in nouns if noun not in self._said_of_others(known)]
            if known.decision.sums:
                found.append(self._sum(known, words, nouns))
            bare = self._things(known, words) if known.decision.adding == "average" else []
            english = [f"{mean} {thing}" for thing in self._things(known, words) for mean in ("average", "mean")]
            english += [f"{name} per {self.entity}", *bare]
            per = [f"per {row}" for row in (self.entity, *self._number_nouns())]
            for rows in (*per, f"across {self.plural}", *self._lines()):
                english.append(f"average {name} {rows}")
            if known is self.amount:
                one = [self.entity, *alike(self.dataset.entity), *self._number_nouns()]
                english += [f"average {row}{ending}" for row in one for ending in ("", " value", " amount")]
                found.append(self._largest(known, words))
            translated = [f"{mean} {noun}" for noun in nouns for mean in ("karaniwang", "average na")]
            owners = dict.fromkeys([*filipino(self.dataset.entity), self.entity])
            translated += [
                f"{mean} {noun} ng {one} {owner}"
                for noun in dict.fromkeys([*nouns, name, words[-1]])
                for mean in ("karaniwang", "average", "average na")
                for one in ("isang", "bawat")
                for owner in owners
            ]
            if process := process_of(words):
                times, times_in_filipino = duration_names(process)
                unit = words[-1]
                english += [f"average {time}{ending}" for time in times for ending in ("", f" in {unit}")]
                translated += [f"{mean} {time}" for time in times_in_filipino for mean in ("karaniwang", "average na")]
                if process == self.dataset.entity:
                    stay = ["stay"] if ("stay",) not in self.entities else []
                    lasting = [*_LASTING[0], *stay, *(f"{unit} {per_row}" for per_row in per)]
                    times, times_in_filipino = [*times, *lasting], [*times_in_filipino, *_LASTING[1]]
                    english += [f"average {time}" for time in lasting]
                if is_process(process) or process == self.dataset.entity:
                    english += [f"{time}{ending}" for time in times for ending in ("", f" in {unit}")]
                    translated += times_in_filipino
            found.append(
                self._metric(
                    f"average {name}",
                    f"AVG({self._address(known)})",
                    {"en": f"average {name}", **({"fil": f"karaniwang {nouns[0]}"} if nouns else {})},
                    "Float" if known.decision.format == "percent" else "Decimal",
                    f"The average of {known.column.name}.",
                    english,
                    [*translated, *(nouns if known.decision.adding == "average" else [])],
                    known.decision.format or "number",
                    is_dated=known.decision.is_dated,
                    is_snapshot=known.decision.is_snapshot,
                )
            )
        for known in self.dataset.roles("measure")[:EXTREMES_MAXIMUM]:
            if known.decision.adding == "average" or lexicon.SIZE_WORDS & set(readable(known.column.name)):
                found += self._extremes(known, self._measure_words(known))
        return found

    def _extremes(self, known: FieldDraft, words: Sequence[str]) -> list[MetricDraft]:
        """The most and the least of one row: "the highest", with nothing to rank, is the most there is."""
        name, nouns = " ".join(words), filipino(words)
        return [
            self._metric(
                f"{kind} {name}",
                f"{function}({self._address(known)})",
                {"en": f"{kind} {name}", **({"fil": f"{kind} na {nouns[0]}"} if nouns else {})},
                "Integer" if known.column.kind == "integer" else "Decimal",
                f"The {most} {known.column.name} of one row.",
                [f"{short} {thing}" for thing in self._things(known, words) for short in (kind, function.lower())],
                [],
                known.decision.format or "number",
                is_snapshot=known.decision.is_snapshot,
            )
            for kind, function, most in (("maximum", "MAX", "largest"), ("minimum", "MIN", "smallest"))
        ]

    def _largest(self, known: FieldDraft, words: Sequence[str]) -> MetricDraft:
        """The most that one row comes to; said with "single" or "one", since "the largest" alone ranks groups."""
        column = " ".join(readable(known.column.name))
        named = clean([self.entity, " ".join(words), f"{self.entity} {words[-1]}"])
        most = ("largest", "biggest", "highest", "maximum")
        english = [f"{kind} single {thing}" for thing in named for kind in most]
        rows = [
            f"one {self.entity}",
            f"a single {self.entity}",
            *(f"one {self.entity} {row}" for row in ("line", "row")),
        ]
        english += [f"{kind} {what} in {row}" for kind in most for what in clean([column, "amount"]) for row in rows]
        known_nouns = filipino(self.dataset.entity)
        nouns = known_nouns or [self.entity]
        translated = [
            f"{kind} {what} sa isang {row}"
            for kind in ("pinakamalaking", "pinakamataas na")
            for what in clean([column, "halaga", *nouns])
            for noun in nouns
            for row in (noun, f"linya ng {noun}", f"hilera ng {noun}")
        ]
        return self._metric(
            f"largest single {self.entity}",
            f"MAX({self._address(known)})",
            {
                "en": f"largest single {self.entity}",
                **({"fil": f"pinakamalaking halaga sa isang {nouns[0]}"} if known_nouns else {}),
            },
            "Decimal",
            f"The largest {known.column.name} of one row.",
            english,
            translated,
            known.decision.format or "number",
        )

    def _sum(self, known: FieldDraft, words: Sequence[str], nouns: Sequence[str]) -> MetricDraft:
        name, main = " ".join(words), known is self.amount
        bare = self.noun in lexicon.AMOUNT_NOUNS | lexicon.AMOUNT_OR_COUNT_NOUNS
        english = [f"total {name}", f"sum of {name}", *(f"total {other}" for other in _turned(words))]
        translated = [f"kabuuang {noun}" for noun in nouns]
        if known.decision.adding == "sum":
            english += [*self._things(known, words), f"total {self.entity} {name}"]
            translated += nouns
        units, units_in_filipino = self._units(known)
        english += [f"{total}{thing}" for unit in units for thing in (unit, f"{name} in {unit}") for total in _TOTALS]
        translated += [f"{total}{unit}" for unit in units_in_filipino for total in ("", "kabuuang ")]
        said = main or bool(set(words) & lexicon.QUANTITY_WORDS) or bool(units or units_in_filipino)
        if process := process_of(words):
            times, times_in_filipino = duration_names(process)
            english += [f"total {time}" for time in times]
            translated += [f"kabuuang {time}" for time in times_in_filipino]
            if process == self.dataset.entity:
                worked = (f"{words[-1]} worked", f"{words[-1]} rendered", f"{words[-1]} spent")
                english += [f"total {words[-1]}", "total time", *worked, *(f"total {time}" for time in worked)]
                translated += [f"kabuuang {noun}" for noun in filipino(words[-1:])]
        if said:
            happened, happened_in_filipino = self._events()
            things = [*self._things(known, words), *([self.plural] if main and bare else [])]
            english += [f"{total}{thing} {verb}" for thing in things for verb in happened for total in ("", "total ")]
            named = [*nouns, *(filipino(self.dataset.entity) if main and bare else [])]
            named += [f"kabuuang {noun}" for noun in named]
            translated += [f"{noun} {verb}" for noun in named for verb in happened_in_filipino]
        if known is self.of_units:
            english += [self.plural, f"total {self.plural}", f"number of {self.plural}"]
        if known.decision.format == "currency" and set(words) & selling.SPENT and known.decision.adding == "sum":
            english += [*_SPENT[0], *(f"{kind} on {self.plural}" for kind in _SPENT[0])]
            translated += _SPENT[1]
        if self._is_owed(known, words):
            english += OWED[0]
            translated += OWED[1]
        if not main and self.noun in _COLLECTED:
            english += [
                f"{one} {done}" for one in (name, plural_of(words)) for done in ("collected", "paid", "received")
            ]
            translated += [
                f"{kind}{one} na {done}"
                for one in (name, *nouns)
                for done in ("nakolekta", "nasingil", "nabayaran", "natanggap")
                for kind in _TOTALS_IN_FILIPINO
            ]
        label: Labels = {"en": f"total {name}", **({"fil": f"kabuuang {nouns[0]}"} if nouns else {})}
        if main:
            more, more_filipino = lexicon.AMOUNT_WORDS.get(self.noun, ((), ()))
            rows = [self.entity, *self._number_nouns()]
            english += [f"total {self.plural}", *(f"{row} {worth}" for row in rows for worth in ("amount", "value"))]
            pays_bills = self.noun == "payment" and any(selling.BILLS & set(entity) for entity in self.entities)
            pays_sales = (
                self.noun == "payment"
                and not self.sold_elsewhere
                and not any({*entity} & lexicon.OUTGOING_NOUNS for entity in self.entities)
            )
            comes_in = self.noun not in lexicon.OUTGOING_NOUNS and not set(words) & selling.SPENT
            if pays_bills or pays_sales or (self.sole and comes_in):
                english += lexicon.REVENUE_WORDS[0]
                translated += lexicon.REVENUE_WORDS[1]
            english += [f"value of {self.plural}", f"amount of {self.plural}", f"{name} of {self.plural}", *more]
            english += [f"total {other}" for other in more if " " in other]
            translated += more_filipino
            own = filipino(self.dataset.entity)
            translated += [f"{kind} ng {noun}" for noun in own for kind in ("halaga", "kabuuan")]
            if self.sells:
                english += selling.SALES_WORDS[0]
                translated += selling.SALES_WORDS[1]
                if words[-1] in lexicon.WHOLE_WORDS or known.column.name == LINE_TOTAL:
                    label = selling.LABEL
            if bare:
                english.append(self.plural)
                translated += own
            if self.noun in lexicon.AMOUNT_NOUNS:
                others = [plural_of(words.split()) for words in alike(self.dataset.entity)]
                english += [f"{total}{other}" for other in others for total in _TOTALS]
                label = {"en": self.plural, **({"fil": own[0]} if own else {})}
        if self.sells and known is self._quantity():
            english += selling.PIECES[0]
            translated += selling.PIECES[1]
        return self._metric(
            self.plural if main and self.noun in lexicon.AMOUNT_NOUNS else f"total {name}",
            f"SUM({self._address(known)})",
            label,
            "Integer" if known.column.kind == "integer" else "Decimal",
            f"The sum of {known.column.name}.",
            english,
            translated,
            known.decision.format or "number",
            verbs=self._paid_verbs() if known is self.paid else self._verbs(of_money=main) if said else None,
            is_dated=known.decision.is_dated,
            is_snapshot=known.decision.is_snapshot,
        )

    def _is_owed(self, known: FieldDraft, words: Sequence[str]) -> bool:
        """Whether it is what is left to pay: a balance beside another amount of money that it is of."""
        money = [other for other in self.dataset.roles("measure") if other.decision.format == "currency"]
        named = words[-1] == "balance" and not {*self.dataset.entity, *words} & _NOT_OWED
        return named and known in money and len(money) > 1

    def _things(self, known: FieldDraft, words: Sequence[str]) -> list[str]:
        """The measure's names: its own, others for the same, those with what a row is, and its last word alone."""
        others = [
            *alike(words),
            *_turned(words),
            *self._with_entity(words),
            *self._head(known, words),
            *self._owner(words),
            *initials(words),
        ]
        short = " ".join(without_unit(words_of(known.column.name)))
        return list(dict.fromkeys([" ".join(words), *measure_names(words)[0], *others, short]))

    def _owner(self, words: Sequence[str]) -> list[str]:
        """ "fine" of "fine amount", unless it is what a row is called."""
        before = tuple(words[:-1])
        return [" ".join(before)] if before and words[-1] in _OF_MONEY and before != self.dataset.entity else []

    def _said_of_others(self, known: FieldDraft) -> set[str]:
        """What other measures of the table are called rather: "bayad", of what was paid beside a fee."""
        others = (self._measure_words(other) for other in self.dataset.roles("measure") if other is not known)
        return {noun for words in others for noun in measure_names(words)[1]} - {
            *measure_names(self._measure_words(known))[1]
        }

    def _head(self, known: FieldDraft, words: Sequence[str]) -> list[str]:
        """ "salary" of "monthly salary", where no other measure is one."""
        last = words[-1]
        if len(words) < 2 or last in _NO_HEADS:
            return []
        others = (other for other in self.dataset.roles("measure") if other is not known)
        return [] if any(last in readable(other.column.name) for other in others) else [last]

    def _units(self, known: FieldDraft) -> tuple[Sequence[str], Sequence[str]]:
        """What it is counted in, in English and Filipino, where no other sum of the table is: "how many hectares"."""
        unit = lexicon_nouns.UNITS.get(readable(known.column.name)[-1])
        others = (other for other in self.dataset.roles("measure") if other is not known and other.decision.sums)
        shared = any(lexicon_nouns.UNITS.get(readable(other.column.name)[-1]) == unit for other in others)
        return ((), ()) if unit is None or shared else unit

    def _lines(self) -> list[str]:
        """How else one row is spoken of, where the rows' name means what they bring in."""
        if self.noun not in lexicon.AMOUNT_NOUNS | lexicon.AMOUNT_OR_COUNT_NOUNS:
            return []
        return [f"per {self.entity} line", f"across {self.entity} lines", "per line", f"in one {self.entity} line"]


def _turned(words: Sequence[str]) -> list[str]:
    """ "approved amount" of "amount approved"."""
    done = len(words) == 2 and (words[1] in _PARTICIPLES or (len(words[1]) > 4 and words[1].endswith("ed")))
    return [f"{words[1]} {words[0]}"] if done else []
