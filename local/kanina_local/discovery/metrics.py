"""The figures a table offers: how many rows, sums and averages of its measures, how many different things, ratios.

Each is measured on the rows of one table alone, so that nothing it is grouped by can multiply it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from kanina.models import Format, Language
from kanina_local.discovery import lexicon
from kanina_local.discovery.draft import DatasetDraft, Datatype, FieldDraft, Labels, MetricDraft, Synonyms
from kanina_local.discovery.fields import VAGUE
from kanina_local.discovery.naming import alike, clean, filipino, labels, readable, synonyms, without_unit
from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.words import identifier, plural_of, singular, words_of

Words = tuple[str, ...]
_OF_ONE_IN_FILIPINO = (
    "karaniwang halaga ng",
    "average na",
    *(f"{what} ng {one}" for what in ("total", "halaga") for one in ("isang", "isang buong", "bawat isang")),
)
_NO_VERBS = frozenset(("made", "placed"))
"""Said of too many things to stand for one."""
_NO_HEADS = VAGUE | lexicon.FRACTION_WORDS | frozenset(lexicon.EVENT_FORMS) | lexicon.UNIT_WORDS
MEASURES_MAXIMUM = 60
"""Of one table that get figures: nobody asks for more, and each word more that may mean one makes all less clear."""
STATUS_VALUES_MAXIMUM = 8
FEWEST_DIFFERENT = 3


def metrics_of(
    dataset: DatasetDraft,
    entities: Collection[Words],
    time: str | None,
    pointed: Mapping[str, Words],
    *,
    sole: bool = False,
) -> list[MetricDraft]:
    """The metrics of one dataset. entities: what has a table of its own, in words.

    time: the address of the field that dates its rows. pointed: column → what it points at, in words. sole: no other
    dataset has a main amount, so that "revenue" can only be this one's.
    """
    maker = _Maker(dataset, entities, time, pointed, sole=sole)
    return [*maker.count(), *maker.measures(), *maker.ratios(), *maker.different(), *maker.rates(), *maker.states()]


def main_amount(dataset: DatasetDraft) -> FieldDraft | None:
    """The money column that says what a row is worth, if one does."""
    best: tuple[int, int, FieldDraft] | None = None
    for place, known in enumerate(dataset.roles("measure")):
        if not known.decision.sums or known.decision.adding != "sum" or known.decision.format != "currency":
            continue
        words = words_of(known.column.name)
        rank = next((at for at, word in enumerate(lexicon.MAIN_AMOUNT_WORDS) if word in words), None)
        if rank is not None and (best is None or (rank, place) < best[:2]):
            best = (rank, place, known)
    return best[2] if best else None


class _Maker:
    """Makes the metrics of one dataset."""

    def __init__(
        self,
        dataset: DatasetDraft,
        entities: Collection[Words],
        time: str | None,
        pointed: Mapping[str, Words],
        *,
        sole: bool,
    ) -> None:
        self.dataset = dataset
        self.entities = entities
        self.time = time
        self.pointed = pointed
        self.noun = dataset.entity[-1]
        self.entity = " ".join(dataset.entity)
        self.plural = plural_of(dataset.entity)
        self.amount = main_amount(dataset)
        self.sole = sole

    # ------------------------------------------------------------ rows

    def count(self) -> list[MetricDraft]:
        """How many rows. Where the rows are called by what they bring in, the bare name is left to that."""
        worth = self.amount is not None and self.noun in lexicon.AMOUNT_NOUNS
        english = [f"number of {self.plural}", f"{self.entity} count", f"count of {self.plural}"]
        english.append(f"{self.entity} records")
        nouns = filipino(self.dataset.entity)
        translated = [f"bilang ng {noun}" for noun in nouns]
        label = self._count_label(worth)
        if worth:
            english += [f"{self.entity} lines", f"{self.entity} rows", "transactions"]
        else:
            english += [self.plural, *(plural_of(words.split()) for words in alike(self.dataset.entity))]
            translated += [*nouns, *(f"mga {noun}" for noun in nouns)]
            said, said_in_filipino = self._events()
            english += [f"{self.plural} {verb}" for verb in said]
            translated += [f"{noun} {verb}" for noun in nouns for verb in said_in_filipino]
        if len(self.entities) == 1:
            english += ["rows", "records", "number of rows", "number of records"]
        return [
            self._metric(
                f"{self.plural} count" if worth else self.plural,
                "COUNT(*)",
                label,
                "Integer",
                f"How many rows {self.dataset.table.name} has.",
                english,
                translated,
                verbs=self._verbs(),
            )
        ]

    def _count_label(self, worth: bool) -> Labels:
        """The rows' own name; "number of …" where that means an amount, or no plural of it is known."""
        if worth:
            return {"en": f"number of {self.plural}"}
        if words_of(self.dataset.table.name)[-1:] == (self.noun,) and self.noun not in lexicon.NOUNS:
            return {"en": f"number of {self.entity} records"}
        return labels(self.dataset.entity, plural=True)

    def _events(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is said to happen to rows, in English and Filipino, by the name of the column that dates them."""
        if self.dataset.time is None:
            return (), ()
        column = next(known for known in self.dataset.fields if known.name == self.dataset.time).column
        return _said_of(words_of(column.name))

    def _verbs(self) -> Synonyms:
        """Single words that speak of these rows without naming them: sold, and where they are paid for, paid."""
        dimensions = [word for known in self.dataset.roles("dimension") for word in words_of(known.column.name)]
        english, translated = self._events()
        if "payment" in dimensions:
            paid, paid_in_filipino = _said_of(("payment",))
            english, translated = (*english, *paid), (*translated, *paid_in_filipino)
        by_language: dict[Language, tuple[str, ...]] = {
            "en": tuple(word for word in dict.fromkeys(english) if " " not in word and word not in _NO_VERBS),
            "fil": tuple(word for word in dict.fromkeys(translated) if " " not in word),
        }
        return {language: words for language, words in by_language.items() if words}

    # ------------------------------------------------------------ measures

    def measures(self) -> list[MetricDraft]:
        """Sums of what adds up and averages of all; the bare name means the likelier."""
        found: list[MetricDraft] = []
        for known in self.dataset.roles("measure")[:MEASURES_MAXIMUM]:
            words = self._measure_words(known)
            name = " ".join(words)
            nouns = filipino(words)
            if known.decision.sums:
                found.append(self._sum(known, words, nouns))
            bare = self._things(known, words) if known.decision.adding == "average" else []
            english = [f"{mean} {thing}" for thing in self._things(known, words) for mean in ("average", "mean")]
            english += [f"{name} per {self.entity}", *bare]
            for rows in (f"per {self.entity}", f"across {self.plural}", *self._lines()):
                english.append(f"average {name} {rows}")
            if known is self.amount:
                english += [f"average {self.entity}", f"average {self.entity} value"]
                found.append(self._largest(known, words))
            translated = [f"{mean} {noun}" for noun in nouns for mean in ("karaniwang", "average na")]
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
                )
            )
        return found

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
        nouns = filipino(self.dataset.entity) or [self.entity]
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
            {"en": f"largest single {self.entity}"},
            "Decimal",
            f"The largest {known.column.name} of one row.",
            english,
            translated,
            known.decision.format or "number",
        )

    def _sum(self, known: FieldDraft, words: Sequence[str], nouns: Sequence[str]) -> MetricDraft:
        name, main = " ".join(words), known is self.amount
        english = [f"total {name}", f"sum of {name}"]
        translated = [f"kabuuang {noun}" for noun in nouns]
        if known.decision.adding == "sum":
            english += [*self._things(known, words), f"total {self.entity} {name}"]
            translated += nouns
        if main or set(words) & lexicon.QUANTITY_WORDS:
            happened, happened_in_filipino = self._events()
            things = [*self._things(known, words), *([self.plural] if main else [])]
            english += [f"{total}{thing} {verb}" for thing in things for verb in happened for total in ("", "total ")]
            named = [*nouns, *(filipino(self.dataset.entity) if main else [])]
            named += [f"kabuuang {noun}" for noun in named]
            translated += [f"{noun} {verb}" for noun in named for verb in happened_in_filipino]
        label: Labels = {"en": f"total {name}", **({"fil": f"kabuuang {nouns[0]}"} if nouns else {})}
        if main:
            more, more_filipino = lexicon.AMOUNT_WORDS.get(self.noun, ((), ()))
            english += [f"total {self.plural}", f"{self.entity} amount", f"{self.entity} value"]
            if self.sole and self.noun not in lexicon.OUTGOING_NOUNS:
                english += lexicon.REVENUE_WORDS[0]
                translated += lexicon.REVENUE_WORDS[1]
            english += [f"value of {self.plural}", f"amount of {self.plural}", f"{name} of {self.plural}", *more]
            translated += more_filipino
            own = filipino(self.dataset.entity)
            translated += [f"{kind} ng {noun}" for noun in own for kind in ("halaga", "kabuuan")]
            if self.noun in (lexicon.AMOUNT_NOUNS | lexicon.AMOUNT_OR_COUNT_NOUNS):
                english.append(self.plural)
                translated += own
            if self.noun in lexicon.AMOUNT_NOUNS:
                label = {"en": self.plural, **({"fil": own[0]} if own else {})}
        return self._metric(
            self.plural if main and self.noun in lexicon.AMOUNT_NOUNS else f"total {name}",
            f"SUM({self._address(known)})",
            label,
            "Integer" if known.column.kind == "integer" else "Decimal",
            f"The sum of {known.column.name}.",
            english,
            translated,
            known.decision.format or "number",
            verbs=self._verbs() if main or set(words) & lexicon.QUANTITY_WORDS else None,
        )

    def _measure_words(self, known: FieldDraft) -> tuple[str, ...]:
        """What a measure is called, without the "total" that its sum has anyway; a bare "total" is that of its rows."""
        words = without_unit(readable(known.column.name))
        if len(words) > 1 and words[0] in ("total", "sum"):
            return words[1:]
        return (*self.dataset.entity, *words) if words in (("total",), ("count",), ("value",), ("sum",)) else words

    def _things(self, known: FieldDraft, words: Sequence[str]) -> list[str]:
        """The measure's names: its own, others for the same, those with what a row is, and its last word alone."""
        return [" ".join(words), *alike(words), *self._with_entity(words), *self._head(known, words)]

    def _head(self, known: FieldDraft, words: Sequence[str]) -> list[str]:
        """ "salary" of "monthly salary", where no other measure is one."""
        last = words[-1]
        if len(words) < 2 or last in _NO_HEADS:
            return []
        others = (other for other in self.dataset.roles("measure") if other is not known)
        return [] if any(last in readable(other.column.name) for other in others) else [last]

    def _lines(self) -> list[str]:
        """How else one row is spoken of, where the rows' name means what they bring in."""
        if self.noun not in lexicon.AMOUNT_NOUNS | lexicon.AMOUNT_OR_COUNT_NOUNS:
            return []
        return [f"per {self.entity} line", f"across {self.entity} lines", "per line", f"in one {self.entity} line"]

    def _with_entity(self, words: Sequence[str]) -> list[str]:
        if tuple(words[: len(self.dataset.entity)]) == self.dataset.entity or self.entity == "record":
            return []
        return [f"{self.entity} {' '.join(words)}"]

    # ------------------------------------------------------------ ratios

    def ratios(self) -> list[MetricDraft]:
        """A part of a whole, and what one order or one piece comes to."""
        sums = [known for known in self.dataset.roles("measure") if known.decision.sums]
        found = []
        for part_words, whole_words, name in lexicon.RATIOS:
            part = next((known for known in sums if set(words_of(known.column.name)) & part_words), None)
            whole = next(
                (known for known in sums if set(words_of(known.column.name)) & whole_words and known is not part), None
            )
            if part and whole:
                found.append(
                    self._metric(
                        name,
                        f"SUM({self._address(part)}) / NULLIF(SUM({self._address(whole)}), 0)",
                        {"en": name},
                        "Float",
                        f"{part.column.name} as a share of {whole.column.name}.",
                        [f"{' '.join(part.words)} share"],
                        [],
                        "percent",
                    )
                )
        return [*found, *self._per_thing(sums)]

    def _per_thing(self, sums: Sequence[FieldDraft]) -> Iterable[MetricDraft]:
        if self.amount is None:
            return
        amount = self._address(self.amount)
        called = self.plural if self.noun in lexicon.AMOUNT_NOUNS else " ".join(self._measure_words(self.amount))
        for known in self._identified():
            thing = " ".join(known.words)
            if thing == self.entity:
                continue
            yield self._metric(
                f"average {called} per {thing}",
                f"SUM({amount}) / NULLIF(COUNT(DISTINCT {self._address(known)}), 0)",
                {"en": f"average {called} per {thing}"},
                "Decimal",
                f"The sum of {self.amount.column.name} for each different {known.column.name}.",
                [
                    f"average {thing}",
                    f"average {thing} value",
                    f"average {thing} total",
                    f"average {thing} amount",
                    f"{called} per {thing}",
                    f"average total per {thing}",
                    f"average amount per {thing}",
                    *(f"{what} of {one} {thing}" for what in ("total", "amount") for one in ("one", "a whole", "each")),
                ],
                [
                    f"{kind} {noun}"
                    for noun in dict.fromkeys([*filipino(known.words), thing])
                    for kind in _OF_ONE_IN_FILIPINO
                ],
                "currency",
            )
        pieces = next((k for k in sums if set(words_of(k.column.name)) & lexicon.QUANTITY_WORDS), None)
        if pieces and pieces is not self.amount:
            name = f"{called} per unit"
            yield self._metric(
                name,
                f"SUM({amount}) / NULLIF(SUM({self._address(pieces)}), 0)",
                {"en": name},
                "Decimal",
                f"The sum of {self.amount.column.name} for each of {pieces.column.name}.",
                [f"{called} per piece", f"average {called} per unit"],
                [],
                "currency",
            )

    def _identified(self) -> list[FieldDraft]:
        """Identifiers of things that have no table of their own: order numbers on sales lines."""
        return [
            known
            for known in self.dataset.roles("reference")
            if known.column.name not in self.pointed and known.grouping and known.column.distinct < known.column.rows
        ]

    # ------------------------------------------------------------ how many different

    def different(self) -> list[MetricDraft]:
        """How many different things its rows name: orders, customers, products; not kinds or states."""
        found = []
        for known in self._identified():
            found.append(self._different(known, known.words, bare=True))
        for known in self.dataset.roles("reference"):
            if known.column.name in self.pointed:
                found.append(self._different(known, self.pointed[known.column.name], bare=False))
        for known in self.dataset.roles("dimension"):
            own = known.words == self.dataset.entity
            many = known.column.kind == "string" and known.column.distinct >= FEWEST_DIFFERENT
            has_table = known.words in self.entities
            counted = not (lexicon.UNCOUNTED_WORDS | lexicon.PERSON_NAME_WORDS) & set(words_of(known.column.name))
            if many and counted and not own and not has_table and known.grouping:
                found.append(self._different(known, known.words, bare=False))
        return found

    def _different(self, known: FieldDraft, words: Sequence[str], *, bare: bool) -> MetricDraft:
        plural, one = plural_of([*words[:-1], singular(words[-1])]), " ".join(words)
        nouns = filipino(words)
        english = [f"{kind} {plural}" for kind in ("different", "distinct", "unique")]
        english += [f"number of different {plural}"]
        translated = [f"iba't ibang {noun}" for noun in nouns]
        has_table = known.column.name in self.pointed
        if bare:
            english += [plural, f"number of {plural}", f"{one} count"]
            translated += [f"bilang ng {noun}" for noun in nouns or [one]] + [f"mga {noun}" for noun in nouns or [one]]
        elif not has_table:
            english += [f"number of {plural}", f"{one} count"]
            translated += [f"bilang ng {noun}" for noun in nouns]
        label = plural if bare else f"different {plural}"
        return self._metric(
            plural if bare else f"different {plural}",
            f"COUNT(DISTINCT {self._address(known)})",
            {"en": label, **({"fil": f"iba't ibang {nouns[0]}"} if nouns and not bare else {})},
            "Integer",
            f"How many different {known.column.name} there are among the rows of {self.dataset.table.name}.",
            english,
            translated,
            verbs=self._verbs(),
        )

    # ------------------------------------------------------------ rates of states

    def rates(self) -> list[MetricDraft]:
        """The share of rows in each state, and of those where something is so."""
        found = []
        for known in self.dataset.roles("dimension"):
            words = set(words_of(known.column.name))
            if known.column.kind == "boolean":
                name = " ".join(word for word in known.words if word not in ("is", "has", "was"))
                found.append(self._rate(known, f"{self._address(known)}", name))
            elif words & lexicon.STATUS_WORDS and 2 <= len(known.column.values) <= STATUS_VALUES_MAXIMUM:
                for value in known.column.values:
                    found.append(self._rate(known, f"{self._address(known)} = {_literal(value)}", value.lower()))
        return found

    def states(self) -> list[MetricDraft]:
        """How many rows are in a state that has a noun of its own: cancellations, no-shows, refunds."""
        found = []
        for known in self.dataset.roles("dimension"):
            if not set(words_of(known.column.name)) & lexicon.STATUS_WORDS:
                continue
            for value in known.column.values[:STATUS_VALUES_MAXIMUM]:
                english, translated = lexicon.STATE_NOUNS.get(value.lower(), ("", ()))
                if english:
                    found.append(
                        self._metric(
                            english,
                            f"COUNT(CASE WHEN {self._address(known)} = {_literal(value)} THEN 1 END)",
                            {"en": english},
                            "Integer",
                            f"How many {self.plural} are {value.lower()}.",
                            [f"number of {english}", f"{self.entity} {english}"],
                            translated,
                        )
                    )
        return found

    def _rate(self, known: FieldDraft, condition: str, state: str) -> MetricDraft:
        field, boolean = self._address(known), known.column.kind == "boolean"
        return self._metric(
            f"{state} rate",
            f"AVG(CASE {f'WHEN {field} IS NULL THEN NULL ' if boolean else ''}WHEN {condition} THEN 1.0 ELSE 0.0 END)",
            {"en": f"{state} rate"},
            "Float",
            f"The share of {self.plural} that are {state}{', of those where that is known' if boolean else ''}.",
            [
                f"share of {state} {self.plural}",
                f"share of {self.plural} {state}",
                f"percentage of {state} {self.plural}",
                f"{self.entity} {state} rate",
            ],
            [f"porsyento ng {state} na {noun}" for noun in filipino(self.dataset.entity)],
            "percent",
        )

    # ------------------------------------------------------------ putting together

    def _metric(
        self,
        name: str,
        expression: str,
        label: Labels,
        datatype: Datatype,
        description: str,
        english: Sequence[str],
        translated: Sequence[str],
        form: Format = "number",
        *,
        verbs: Synonyms | None = None,
    ) -> MetricDraft:
        return MetricDraft(
            name=identifier(name),
            expression=expression,
            dataset=self.dataset.name,
            datatype=datatype,
            label=label,
            description=description,
            synonyms=synonyms(english, translated, beside=label.values()),
            time=self.time,
            format=form,
            verbs=verbs or {},
        )

    def _address(self, known: FieldDraft) -> str:
        return f"{sql_name(self.dataset.name)}.{sql_name(known.name)}"


def _said_of(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said, in English and Filipino, of rows that a column with these words dates."""
    verbs = dict.fromkeys(lexicon.EVENT_FORMS[word] for word in words if word in lexicon.EVENT_FORMS)
    english = tuple(said for verb in verbs for said in lexicon.EVENTS[verb][0])
    return english, tuple(said for verb in verbs for said in lexicon.EVENTS[verb][1])


def _literal(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def without_clashes(metrics: Sequence[MetricDraft]) -> list[MetricDraft]:
    """The metrics, each with a name of its own: the second `different_patients` says of which rows."""
    found: list[MetricDraft] = []
    for metric in metrics:
        same = [known for known in metrics if known.name == metric.name]
        if len(same) == 1:
            found.append(metric)
            continue
        of = metric.dataset.replace("_", " ")
        name = identifier(f"{metric.name} in {of}", [known.name for known in found])
        label = {language: f"{text} ({of})" for language, text in metric.label.items()}
        found.append(replace(metric, name=name, label=label))
    return found
