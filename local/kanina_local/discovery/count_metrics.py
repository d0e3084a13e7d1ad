"""How many rows there are, in all and in a state, and how many different things they name."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery import lexicon, lexicon_nouns
from kanina_local.discovery.beginnings import BEGINNINGS, Nouns
from kanina_local.discovery.draft import FieldDraft, Labels, MetricDraft
from kanina_local.discovery.metric_maker import MetricMaker
from kanina_local.discovery.naming import alike, filipino, labels, readable
from kanina_local.discovery.open_states import PREFIX
from kanina_local.discovery.stock_states import stock_words
from kanina_local.discovery.value_words import STATE_NOUNS
from kanina_local.discovery.words import plural_of, singular, words_of

STATUS_VALUES_MAXIMUM = 8
"""A field with more values is no state of its rows."""
FEWEST_DIFFERENT = 3


class Counts(MetricMaker):
    """Makes the counts of one dataset."""

    def count(self) -> list[MetricDraft]:
        """How many rows. Where the rows are called by what they bring in, the bare name is left to that."""
        worth = (self.amount is not None and self.noun in lexicon.AMOUNT_NOUNS) or self.of_units is not None
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
        english += self._numbered()
        begun, begun_in_filipino = self._begun()
        english += [f"{number}{noun}" for noun in begun for number in ("", "number of ")]
        translated += begun_in_filipino
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
                verbs=self._verbs(of_rows=True),
            )
        ]

    def _begun(self) -> Nouns:
        """What rows are called by what began each of them: installations, where all have `installed_on`."""
        time = self.dataset.time_field
        if time is None or time.column.filled < time.column.rows:
            return (), ()
        english, translated = next((BEGINNINGS[w] for w in readable(time.column.name) if w in BEGINNINGS), ((), ()))
        taken = {plural_of(words) for words in self.entities}
        taken |= {self.plural}
        return tuple(noun for noun in english if noun not in taken), translated

    def _numbered(self) -> list[str]:
        """What rows are called by the number that each has: a sale with an `Invoice No` is an invoice."""
        rows = [plural_of(tuple(noun.split())) for noun in self._number_nouns()]
        return [f"{counted}{noun}" for noun in rows for counted in ("", "number of ")]

    def _count_label(self, worth: bool) -> Labels:
        """The rows' own name; "number of …" where that means an amount, or no plural of it is known."""
        nouns = filipino(self.dataset.entity)
        counted: Labels = {"fil": f"bilang ng {nouns[0]}"} if nouns else {}
        if worth:
            return {"en": f"number of {self.plural}", **counted}
        named_by_one = words_of(self.dataset.table.name)[-1:] == (self.noun,) and self.noun not in lexicon_nouns.NOUNS
        if named_by_one and self._is_filipino():
            return {"en": f"number of {self.entity} records", **counted}
        return labels(self.dataset.entity, plural=True)

    def _is_filipino(self) -> bool:
        """Whether its columns have Filipino names, so that its own name may be one, and has no plural."""
        return any(word in lexicon_nouns.ENGLISH for c in self.dataset.table.columns for word in words_of(c.name))

    def different(self) -> list[MetricDraft]:
        """How many different things its rows name: orders, customers, products; not kinds or states."""
        found = []
        for known in self._identified():
            found.append(self._different(known, known.words, bare=True))
        for known in self.dataset.roles("reference"):
            if known.column.name in self.pointed:
                found.append(self._different(known, self.pointed[known.column.name], bare=False))
        numbered = {known.words for known in self._identified()}
        for known in self.dataset.roles("dimension"):
            own = known.words == self.dataset.entity
            many = known.column.kind == "string" and known.column.distinct >= FEWEST_DIFFERENT
            has_table = known.words in self.entities
            apart = lexicon.UNCOUNTED_WORDS | lexicon.PERSON_NAME_WORDS
            counted = known.words not in numbered and not apart & set(readable(known.column.name))
            if many and counted and not own and not has_table and known.grouping:
                found.append(self._different(known, known.words, bare=False))
            elif own and many and not self.dataset.key and known.column.distinct < known.column.filled:
                found.append(self._different_names(known))
        return found

    def _different_names(self, known: FieldDraft) -> MetricDraft:
        """How many different names rows have that several may share: fewer than there are rows."""
        names = f"{self.entity} names"
        kinds = ("different", "distinct", "unique")
        english = [f"{kind} {what}" for kind in kinds for what in (names, self.plural)]
        english += [f"number of {what}" for what in (names, f"different {names}", f"different {self.plural}")]
        nouns = filipino(self.dataset.entity) or [self.entity]
        translated = [f"{kind} {noun}" for noun in nouns for kind in ("iba't ibang", "magkakaibang")]
        translated += [f"iba't ibang pangalan ng {noun}" for noun in nouns]
        return self._metric(
            f"different {names}",
            f"COUNT(DISTINCT {self._address(known)})",
            {"en": f"different {names}", "fil": f"iba't ibang pangalan ng {nouns[0]}"},
            "Integer",
            f"How many different {known.column.name} there are among the rows of {self.dataset.table.name}.",
            [*english, names],
            translated,
        )

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

    def states(self) -> list[MetricDraft]:
        """How many rows are in a state that has a noun of its own: cancellations, no-shows, refunds."""
        found = []
        for known in self.dataset.roles("dimension"):
            if not set(readable(known.column.name)) & lexicon.STATUS_WORDS:
                continue
            for value in known.column.values[:STATUS_VALUES_MAXIMUM]:
                english, translated = STATE_NOUNS.get(value.lower(), ("", ()))
                if english and not self._is_dated(english):
                    found.append(
                        self._metric(
                            english,
                            f"COUNT(CASE WHEN {self._address(known)} = {quoted(value, TEXT)} THEN 1 END)",
                            {"en": english},
                            "Integer",
                            f"How many {self.plural} are {value.lower()}.",
                            [f"number of {english}", f"{self.entity} {english}"],
                            translated,
                        )
                    )
        return found

    def _is_dated(self, nouns: str) -> bool:
        """Whether some later date of the rows says when it happened, by which it is counted then."""
        return any(plural_of([ending.noun]) == nouns for _, ending in self._happened())

    def truths(self) -> list[MetricDraft]:
        """How many rows something is so of: seniors, returned sales. Never how many different answers there are."""
        found = []
        for known in self.dataset.roles("dimension"):
            if known.column.kind != "boolean" or known.column.name.startswith(PREFIX) or stock_words(known.column)[0]:
                continue
            state = " ".join(known.words)
            label = f"number of {state} {self.plural}"
            english = [f"number of {state}", f"{state} count", f"count of {state}"]
            if known.words[-1] not in lexicon.EVENT_FORMS and not known.words[-1].endswith(("ed", "ing", "ive")):
                english += [plural_of(known.words), f"number of {plural_of(known.words)}"]
            translated = [f"bilang ng {state}", f"bilang ng mga {state}"]
            translated += [f"bilang ng {state} na {noun}" for noun in filipino(self.dataset.entity)]
            found.append(
                self._metric(
                    f"{state} {self.plural} count",
                    f"COUNT(CASE WHEN {self._address(known)} THEN 1 END)",
                    {"en": label},
                    "Integer",
                    f"How many rows {known.column.name} is yes for.",
                    english,
                    translated,
                )
            )
        return found
