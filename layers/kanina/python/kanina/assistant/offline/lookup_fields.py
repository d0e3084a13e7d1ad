"""Which fields of a thing are asked for: its own before those of what it points at, whatever else is called so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.loanwords import sounds_in_filipino, sounds_of
from kanina.assistant.offline.normalise import Token, stems
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.reading import Reading, names_of
from kanina.assistant.offline.words_lookups import BEGAN, BORN, CONTACTS, LIVES, PLACES, PRICES, TO_CALL
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.models import DimensionRef

SHORTEST = 4
"""Letters of the beginning of a word that stands for the whole: "sched"."""
NUMBERS = frozenset({"integer", "decimal", "float"})
DATES = frozenset({"date", "datetime"})


class LookupFields:
    """The fields of one dataset's rows, as a question may speak of them."""

    def __init__(self, dataset: str, model: SemanticModel, reach: Reach, entities: Entities) -> None:
        self._dataset = dataset
        self._model = model
        self._reach = reach
        self._entities = entities
        self._own = [field for field in model.dimensions.values() if field.dataset == dataset]

    def named(self, readings: Sequence[Reading], *, code: bool = False) -> tuple[DimensionRef, ...]:
        """The field that a phrase names: an own one, else the nearest that the rows point at; empty where unsure.

        code: whether a code itself is asked for, and not the name of what it stands for.
        """
        rank = min((reading.rank for reading in readings), default=0)
        own = [r for r in readings if r.role is None and r.name.startswith(f"{self._dataset}.")]
        best = [r for r in own if r.rank == min(one.rank for one in own)]
        if best:
            shown = dict.fromkeys(self._ref(r.name) if code else self._shown(r.name) for r in best)
            return tuple(shown) if len(shown) == 1 else ()
        roles = (None, *self._entities.own_roles(self._dataset))
        ways = [(r, role) for r in readings if r.rank == rank for role in ((r.role,) if r.role else roles)]
        reached = [(d, r, role) for r, role in ways if (d := self._reach.distance(self._dataset, r.name, role))]
        nearest = [(r, role) for d, r, role in reached if d == min(one[0] for one in reached)]
        if len({reading.name for reading, _ in nearest}) != 1:
            return ()
        return tuple(self._ref(reading.name, role) for reading, role in nearest)

    def dated(self, dates: Iterable[str]) -> tuple[DimensionRef, ...]:
        """The own day that a verb speaks of: "when was X hired"."""
        own = [date for date in dict.fromkeys(dates) if date.startswith(f"{self._dataset}.")]
        return (self._ref(own[0]),) if len(own) == 1 else ()

    def said(
        self, token: Token, others: Sequence[DimensionRef] = (), *, when: bool = False
    ) -> tuple[DimensionRef, ...]:
        """The field that a word which no phrase of the model explains speaks of; empty where none or several do.

        others: what is asked for by the other words, of which it may only be one more word. when: whether days are.
        """
        day = self._day(token)
        if day:
            return (self._ref(day),)
        if token.among(LIVES):
            return self.places()
        if token.among(CONTACTS):
            called = [field for field in self._own if _words(field) & TO_CALL and field.type == "string"]
            return (self._ref(called[0].address),) if len(called) == 1 else ()
        heads = next((PRICES[form] for form in token.forms if form in PRICES), ())
        amounts = [f for f in self._own if f.type in NUMBERS and _words(f) & set(heads)]
        if len(amounts) == 1:
            return (self._ref(amounts[0].address),)
        again = [ref for ref in others if _begins(token, self._model.dimensions[ref.field])]
        if len(again) == 1:
            return (again[0],)
        begun = [f for f in self._own if _begins(token, f) and (f.type in DATES or not when)]
        return (self._shown(begun[0].address),) if len(begun) == 1 else ()

    def places(self) -> tuple[DimensionRef, ...]:
        """The own fields that say where, the most exact first."""
        found = [field.address for word in PLACES for field in self._own if word in _words(field)]
        return tuple(self._ref(address) for address in dict.fromkeys(found))

    def _day(self, token: Token) -> str | None:
        if token.among(BORN):
            return self._entities.beginnings.birth_of(self._dataset)
        return self._entities.beginnings.of(self._dataset) if token.among(BEGAN) else None

    def _shown(self, address: str) -> DimensionRef:
        """A field as it is shown: the name of what it points at, instead of its code."""
        column = (address.partition(".")[2],)
        for edge in self._model.relationships:
            if edge.from_dataset == self._dataset and edge.from_columns == column:
                names = self._entities.naming(edge.to_dataset)
                if names:
                    return self._ref(names[0], edge.role)
        return self._ref(address)

    def _ref(self, address: str, role: str | None = None) -> DimensionRef:
        field = self._model.dimensions[address]
        dated = field.is_time and field.type == "date"
        return DimensionRef(field=address, grain=field.least_grain if dated else None, role=role)

    def are_amounts(self, refs: Iterable[DimensionRef]) -> bool:
        """Whether some of these fields hold numbers."""
        return any(self._model.dimensions[ref.field].type in NUMBERS for ref in refs)

    def are_dates(self, refs: Iterable[DimensionRef]) -> bool:
        """Whether some of these fields hold days."""
        return any(self._model.dimensions[ref.field].type in DATES for ref in refs)


def _words(field: Dimension) -> set[str]:
    return {word for name in names_of(field, field.name) for word in stems(name)}


def _begins(token: Token, field: Dimension) -> bool:
    """Whether a word is the beginning of one in the name of a field, or that word in Filipino spelling."""
    if len(token.word) < SHORTEST or not token.word.isalpha():
        return False
    return any(
        word.startswith(token.word) or bool(sounds_of(token.word) & sounds_in_filipino(word)) or _is_loan(token, word)
        for word in _words(field)
    )


def _is_loan(token: Token, word: str) -> bool:
    """ "konsulta", of "consult": the letters that Filipino writes otherwise, and a vowel behind."""
    spelled = word.replace("c", "k")
    return len(word) > SHORTEST and token.word in (f"{spelled}a", f"{spelled}o")
