"""What the makers of metrics share: one dataset, its words, and how a metric is put together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from kanina.models import Format, Language
from kanina_local.discovery import lexicon, selling
from kanina_local.discovery.draft import DatasetDraft, Datatype, FieldDraft, Labels, MetricDraft, Synonyms
from kanina_local.discovery.endings import Ending, happens
from kanina_local.discovery.keys import numbered_by
from kanina_local.discovery.line_amounts import LINE_TOTAL
from kanina_local.discovery.movements import movement_of
from kanina_local.discovery.naming import readable, synonyms, without_unit
from kanina_local.discovery.owing import due_and_paid
from kanina_local.discovery.probe import sql_name
from kanina_local.discovery.roles import never_dates_rows, says_years
from kanina_local.discovery.words import identifier, plural, plural_of, singular

Words = tuple[str, ...]
_NO_VERBS = frozenset(("made", "placed"))
"""Said of too many things to stand for one."""


class MetricMaker:
    """Makes metrics of one dataset. See `metrics.metrics_of` for what it is given."""

    def __init__(
        self,
        dataset: DatasetDraft,
        entities: Collection[Words],
        time: str | None,
        pointed: Mapping[str, Words],
        *,
        sole: bool,
        sold_elsewhere: bool = False,
    ) -> None:
        self.dataset = dataset
        self.entities = entities
        self.time = time
        self.pointed = pointed
        self.noun = dataset.entity[-1]
        self.entity = " ".join(dataset.entity)
        self.plural = plural_of(dataset.entity)
        self.amount = main_amount(dataset)
        self.due, self.paid = due_and_paid(dataset)
        units = [known for known in dataset.roles("measure") if known.column.name.lower() == plural(self.noun)]
        self.of_units = units[0] if units and units[0].decision.sums else None
        """The measure by which its rows are called: the hours of volunteer hours."""
        self.sole = sole
        self.sold_elsewhere = sold_elsewhere
        self.of_lines = (
            not sold_elsewhere
            and self.amount is not None
            and self.noun in selling.LINE_NOUNS
            and bool({*dataset.entity, *(one[-1] for one in pointed.values())} & selling.SELLING_NOUNS)
            and not {*dataset.entity} & selling.OUTGOING_LINES
        )
        """Whether its rows are the lines of what is sold, which tell alone what that comes to."""
        self.sells = (
            (self.noun in selling.SELLING_NOUNS or self.of_lines)
            and (self.noun == "sale" or ("sale",) not in entities)
            and movement_of(dataset.table) is None
            and not (self.amount and set(readable(self.amount.column.name)) & selling.SPENT)
        )
        """Whether what its rows are worth is sales: not where a table of sales tells that, or they go two ways, or it
        is spent."""

    def _events(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is said to happen to rows, in English and Filipino, by the name of the column that dates them.

        What another of their dates tells is of that one: appointments are booked on their date booked.
        """
        time = self.dataset.time_field
        others = [known for known in self.dataset.roles("time") if known is not time]
        told = [_said_of(readable(known.column.name)) for known in others]
        english, translated = _said_of(readable(time.column.name)) if time else ((), ())
        taken = {word for said in told for words in said for word in words}
        taken |= {word for known in others for word in readable(known.column.name)}
        return (
            tuple(word for word in english if word not in taken),
            tuple(word for word in translated if word not in taken),
        )

    def _verbs(self, *, of_money: bool = False, of_rows: bool = False) -> Synonyms:
        """Single words that speak of these rows without naming them: sold, and where they are paid for, paid."""
        dimensions = [word for known in self.dataset.roles("dimension") for word in readable(known.column.name)]
        english, translated = self._events()
        paid, paid_in_filipino = _said_of(("payment",))
        if of_money and self.paid is not None:  # what was paid is another amount of the same rows
            english = tuple(word for word in english if word not in paid)
            translated = tuple(word for word in translated if word not in paid_in_filipino)
        elif "payment" in dimensions:
            english, translated = (*english, *paid), (*translated, *paid_in_filipino)
        pieces = of_rows and self._quantity() is not None  # of which "how many were sold" asks then
        more: list[selling.Said] = [selling.SOLD] if self.sells and self.amount and not pieces else []
        if of_money and self.noun == "payment":
            more.append(selling.COLLECTED)
        elif of_money and self.noun in selling.BILLS:
            more += [selling.BILLED, *([selling.EARNED] if self.sells else [])]
        elif of_money and self.sells:
            more.append(selling.EARNED)
        for words, words_in_filipino in more:
            english, translated = (*english, *words), (*translated, *words_in_filipino)
        return _single_words(english, translated)

    def _paid_verbs(self) -> Synonyms:
        """Single words that speak of what was paid of these rows, and where it came in of what was collected."""
        told = [selling.PAID, *([selling.COLLECTED] if self.due is not None else [])]
        english, translated = ([word for said in told for word in said[language]] for language in (0, 1))
        return _single_words(english, translated)

    def _number_nouns(self) -> list[str]:
        """What a row is called by the number that it has, if that is another noun: an invoice, of sales invoices."""
        if len(self.dataset.key) != 1:
            return []
        key = next(known.column.name for known in self.dataset.fields if known.name == self.dataset.key[0])
        base = numbered_by(key, self.dataset.entity)
        return [" ".join(base)] if base and base not in self.entities else []

    def _quantity(self) -> FieldDraft | None:
        """How many pieces a row is of, if one measure says it."""
        found = [
            known
            for known in self.dataset.roles("measure")
            if known.decision.sums and set(readable(known.column.name)) & lexicon.QUANTITY_WORDS
        ]
        return found[0] if len(found) == 1 else None

    def _measure_words(self, known: FieldDraft) -> tuple[str, ...]:
        """What a measure is called, without the "total" that its sum has anyway; a bare "total" is that of its rows."""
        words = without_unit(readable(known.column.name))
        if known.column.name == LINE_TOTAL:
            return (*self.dataset.entity, "amount")
        if len(words) > 1 and words[0] in ("total", "sum"):
            return words[1:]
        bare = (len(words) == 1 and words[0] in lexicon.WHOLE_WORDS | {"count", "value", "sum"}) or (
            words == ("amount",) and self._is_one_of_many()
        )
        return (*self.dataset.entity, *words) if bare else words

    def _is_one_of_many(self) -> bool:
        """Whether other tables have amounts too, so that "amount" alone is nobody's; sales come before all others."""
        return not self.sole and not self.sells and self.entity != "record"

    def _with_entity(self, words: Sequence[str]) -> list[str]:
        if tuple(words[: len(self.dataset.entity)]) == self.dataset.entity or self.entity == "record":
            return []
        return [f"{self.entity} {' '.join(words)}"]

    def _identified(self) -> list[FieldDraft]:
        """Identifiers of things that have no table of their own: order numbers on sales lines."""
        return [
            known
            for known in self.dataset.roles("reference")
            if known.column.name not in self.pointed and known.grouping and known.column.distinct < known.column.rows
        ]

    def _happened(self) -> list[tuple[FieldDraft, Ending]]:
        """The later dates that say what came of rows, each with what did: not the date by which rows are counted."""
        later = [known for known in self.dataset.roles("time") if known.name != self.dataset.time and known.is_time]
        found = [(known, happens(known.column.name)) for known in later if not never_dates_rows(known.column)]
        return [(known, ending) for known, ending in found if ending is not None]

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
        is_dated: bool = True,
        lower_is_better: bool = False,
        is_snapshot: bool = False,
    ) -> MetricDraft:
        return MetricDraft(
            name=identifier(name),
            expression=expression,
            dataset=self.dataset.name,
            datatype=datatype,
            label=label,
            description=description,
            synonyms=synonyms(english, translated, beside=label.values()),
            time=self.time if is_dated else None,
            format=form,
            verbs=verbs or {},
            is_dated=is_dated,
            lower_is_better=lower_is_better,
            snapshot=is_snapshot and (self.time is not None or self._year_text()),
        )

    def _year_text(self) -> str:
        """The address of the text that says of which year rows are; blank if none does."""
        found = [known for known in self.dataset.roles("dimension") if says_years(known.column)]
        return f"{self.dataset.name}.{found[0].name}" if found else ""

    def _address(self, known: FieldDraft) -> str:
        return f"{sql_name(self.dataset.name)}.{sql_name(known.name)}"


def main_amount(dataset: DatasetDraft) -> FieldDraft | None:
    """The money column that says what a row is worth, if one does."""
    best: tuple[int, bool, int, FieldDraft] | None = None
    for place, known in enumerate(dataset.roles("measure")):
        if not known.decision.sums or known.decision.adding != "sum" or known.decision.format != "currency":
            continue
        words = readable(known.column.name)
        if set(map(singular, words)) & lexicon.ADDED_CHARGES - set(dataset.entity):
            continue  # the fine on a loan is not what the loan is worth
        rank = next((at for at, word in enumerate(lexicon.MAIN_AMOUNT_WORDS) if word in words), None)
        hoped = not lexicon.HOPED_FOR.isdisjoint(words)
        if rank is not None and (best is None or (rank, hoped, place) < best[:3]):
            best = (rank, hoped, place, known)
    return best[3] if best else None


def _single_words(english: Iterable[str], translated: Iterable[str]) -> Synonyms:
    by_language: dict[Language, tuple[str, ...]] = {
        "en": tuple(word for word in dict.fromkeys(english) if " " not in word and word not in _NO_VERBS),
        "fil": tuple(word for word in dict.fromkeys(translated) if " " not in word),
    }
    return {language: words for language, words in by_language.items() if words}


def _said_of(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said, in English and Filipino, of rows that a column with these words dates."""
    verbs = dict.fromkeys(lexicon.EVENT_FORMS[word] for word in words if word in lexicon.EVENT_FORMS)
    english = tuple(said for verb in verbs for said in lexicon.EVENTS[verb][0])
    return english, tuple(said for verb in verbs for said in lexicon.EVENTS[verb][1])
