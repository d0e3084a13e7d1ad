"""The fields that say since when things are there: when a branch opened, a tutor was hired, a member was born."""

from __future__ import annotations

from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.verbs import is_dated
from kanina.assistant.offline.words_extremes import BEGAN, BIRTH, ENDED
from kanina.data.semantic_model import Dimension, SemanticModel


class Beginnings:
    """By dataset, what its rows' beginnings are known by. Built once for a model; only what is plain is known."""

    def __init__(self, model: SemanticModel) -> None:
        self._births: dict[str, str] = {}
        self._began: dict[str, str] = {}
        things: set[str] = set()
        for dataset in model.datasets:
            dates = [field for field in model.dimensions.values() if field.dataset == dataset and is_dated(field)]
            if any(_is_called(field, BEGAN) or _is_called(field, BIRTH) for field in dates):
                things.add(dataset)
            births = [field for field in dates if _is_called(field, BIRTH)]
            began = [field for field in dates if field not in births and not _is_called(field, ENDED)]
            if len(began) > 1:
                began = [field for field in began if _is_called(field, BEGAN)]
            if len(births) == 1:
                self._births[dataset] = births[0].address
            if len(began) == 1:
                self._began[dataset] = began[0].address
        self.things = frozenset(things)
        """The datasets whose rows are opened, hired, born: they last from then on."""

    def of(self, dataset: str) -> str | None:
        """The field that says when its rows came to be; of people that is not their birth."""
        return self._began.get(dataset)

    def birth_of(self, dataset: str) -> str | None:
        """The field that says when its rows were born."""
        return self._births.get(dataset)


def _is_called(field: Dimension, beginnings: tuple[str, ...]) -> bool:
    """Whether a word of a field's own name, or its English label, begins so."""
    said = (*words_of(field.name.replace("_", " ")), *words_of(field.label.get("en", "")))
    return any(word.startswith(beginnings) for word in said)
