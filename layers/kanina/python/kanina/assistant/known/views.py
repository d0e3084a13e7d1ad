"""The semantic model as one person's words have it, and who plans with it: built once for the same words."""

from __future__ import annotations

import copy
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from kanina.assistant.offline.normalise import stems, tokens
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context, Planned, Planner, RepairingPlanner
from kanina.data.semantic_model import Dimension, Labelled, Metric, SemanticModel, Words
from kanina.models import Known, Language

VIEWS_MAXIMUM: Final = 16
"""Planners of people's own words that a process holds, the last used."""

Thing = TypeVar("Thing", bound=Labelled)
Key = tuple[tuple[str, str, str, tuple[str, ...]], ...]


class Views:
    """Planners by people's own words, over one model. Safe for threads."""

    def __init__(self, model: SemanticModel) -> None:
        self._model = model
        self._lock = threading.Lock()
        self._planners: OrderedDict[Key, OfflinePlanner] = OrderedDict()

    def planner(self, planner: Planner, known: Sequence[Known]) -> Planner:
        """Who plans for somebody who knows these: the planner itself where no word of theirs differs.

        A language model's planner is shown the words themselves, and plans without it by these rules.
        """
        words = [each for each in known if each.kind in ("define", "year")]
        if not words:
            return planner
        if isinstance(planner, RepairingPlanner):
            own = copy.copy(planner)
            own.rules = self.planner(planner.rules, known)
            return own
        return self._of(words) if isinstance(planner, OfflinePlanner) else planner

    def _of(self, words: Sequence[Known]) -> OfflinePlanner:
        key: Key = tuple((each.word, each.metric, each.field, each.values) for each in words)
        with self._lock:
            found = self._planners.pop(key, None) or _PlannerInOwnWords(self._model, words)
            self._planners[key] = found
            while len(self._planners) > VIEWS_MAXIMUM:
                self._planners.popitem(last=False)
        return found


class _PlannerInOwnWords(OfflinePlanner):
    """Plans by the model as a person's words have it. A word for several values is read as if these were said."""

    def __init__(self, model: SemanticModel, words: Sequence[Known]) -> None:
        super().__init__(view(model, words))
        self._several = {each.word: " and ".join(each.values) for each in words if len(each.values) > 1}

    def plan(self, context: Context) -> Planned:
        """See `OfflinePlanner.plan`."""
        return super().plan(context.model_copy(update={"question": in_full(context.question, self._several)}))


def in_full(text: str, words: Mapping[str, str]) -> str:
    """A text with what words mean in their place."""
    for word, meant in words.items():
        split, wanted = tokens(text), stems(word)
        for at in reversed(range(len(split) - len(wanted) + 1)):
            said = split[at : at + len(wanted)]
            if tuple(token.stem for token in said) == wanted:
                text = f"{text[: said[0].start]}{meant}{text[said[-1].end :]}"
    return text


def view(model: SemanticModel, known: Iterable[Known]) -> SemanticModel:
    """The model in which words mean what a person says they do, and nothing else; and years begin when theirs do."""
    for each in known:
        if each.kind == "year":
            model = model.model_copy(update={"fiscal_year_start_month": int(each.values[0])})
        elif each.kind == "define":
            model = _defined(model, each)
    return model


def _defined(model: SemanticModel, known: Known) -> SemanticModel:
    word = stems(known.word)
    metrics = {
        name: _called(metric, word, known.word if name == known.metric else "")
        for name, metric in model.metrics.items()
    }
    of_field = known.word if not known.values else ""
    dimensions = {
        address: _with_value(
            _called(field, word, of_field if address == known.field else ""),
            word,
            {known.values[0]: known.word} if len(known.values) == 1 and address == known.field else {},
        )
        for address, field in model.dimensions.items()
    }
    datasets = {name: _called(dataset, word, "") for name, dataset in model.datasets.items()}
    return model.model_copy(update={"metrics": metrics, "dimensions": dimensions, "datasets": datasets})


def _called(thing: Thing, word: tuple[str, ...], own: str) -> Thing:
    """A thing that is not called by a word, unless it is the one that is (`own`)."""
    synonyms = _less(thing.synonyms, word)
    if own:
        synonyms["en"] = (*synonyms.get("en", ()), own)
    verbs = {"verbs": _less(thing.verbs, word)} if isinstance(thing, Metric) else {}
    return thing.model_copy(update={"synonyms": synonyms, **verbs})


def _less(names: Words, word: tuple[str, ...]) -> dict[Language, tuple[str, ...]]:
    return {language: _without(called, word) for language, called in names.items()}


def _with_value(field: Dimension, word: tuple[str, ...], own: Mapping[str, str]) -> Dimension:
    names = {value: _without(called, word) for value, called in field.value_synonyms.items()}
    for value, name in own.items():
        names[value] = (*names.get(value, ()), name)
    return field.model_copy(update={"value_synonyms": names})


def _without(names: Iterable[str], word: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if stems(name) != word)
