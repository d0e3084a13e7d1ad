"""What to call metrics, dimensions and values in an answer of the planner, in the question's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from kanina.assistant.offline.replies import REPLIES
from kanina.assistant.offline.reply_book import Replies
from kanina.data.semantic_model import SemanticModel
from kanina.models import Choice, Language

GRAIN_NAMES: Mapping[Language, Mapping[str, str]] = {
    "en": {"fiscal_year": "fiscal year", "school_year": "school year"},
    "fil": {
        "day": "araw",
        "week": "linggo",
        "month": "buwan",
        "quarter": "kwarter",
        "year": "taon",
        "fiscal_year": "taong piskal",
        "school_year": "taong panuruan",
    },
}
"""What units of time are called, where not as they are spelled."""
PART_NAMES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "metrics": "figure",
        "dimensions": "grouping",
        "filters": "filter",
        "having": "condition",
        "period": "period",
        "comparison": "comparison",
        "derive": "share or running total",
        "sort": "order",
        "limit": "length",
    },
    "fil": {
        "metrics": "numero",
        "dimensions": "grupo",
        "filters": "pansala",
        "having": "kondisyon",
        "period": "panahon",
        "comparison": "paghahambing",
        "derive": "bahagi o naipong kabuuan",
        "sort": "pagkakasunod-sunod",
        "limit": "haba",
    },
}
"""What the parts of a query are called, in the order they are named."""
MOST_NAMED = 10
"""Things listed in one sentence, or offered as choices."""


MOST_METRICS = 6
"""Figures offered as choices: what a person reads at a glance."""


class Naming:
    """Names in one language. `called`: what the person has themselves called; empty without a name."""

    def __init__(self, model: SemanticModel, language: Language, called: str = "") -> None:
        self._model = model
        self.language: Language = language
        self.called = called
        self.replies: Replies = REPLIES[language]

    def metric(self, name: str) -> str:
        """A metric's label."""
        return self._model.label(self._model.metrics[name], name, self.language)

    def dimension(self, address: str) -> str:
        """A dimension's label."""
        dimension = self._model.dimensions[address]
        return self._model.label(dimension, dimension.name, self.language)

    def role(self, role: str) -> str:
        """What a pointer at other rows is called."""
        edge = next(edge for edge in self._model.relationships if edge.role == role)
        return self._model.label(edge, role, self.language)

    def grain(self, grain: str) -> str:
        """A unit of time."""
        return GRAIN_NAMES[self.language].get(grain, grain)

    def dataset(self, name: str) -> str:
        """A dataset's label."""
        return self._model.label(self._model.datasets[name], name, self.language)

    def any_of(self, names: Iterable[str]) -> str:
        """ "a, b or c", at most MOST_NAMED of them."""
        return _joined(list(names)[:MOST_NAMED], self.replies.or_)

    def all_of(self, names: Iterable[str]) -> str:
        """ "a, b and c"."""
        return _joined(list(names), self.replies.and_)

    def examples(self, most: int = 3) -> str:
        """Some of the model's suggestions, quoted."""
        given = self._model.suggestions.get(self.language) or self._model.suggestions.get("en") or ()
        chosen = given[:most] or tuple(self.metric(name) for name in list(self._model.metrics)[:most])
        return ", ".join(f"“{text}”" for text in chosen)

    def with_example(self, text: str) -> str:
        """A phrase with an example of this model's own: what its first amount is split by first."""
        metrics = self._model.metrics
        name = next((name for name, metric in metrics.items() if metric.format == "currency"), next(iter(metrics)))
        groups = [d for d in self._model.dimensions.values() if d.grouping and not d.is_time and d.type == "string"]
        own = [d for d in groups if d.dataset == metrics[name].dataset] or groups
        dimension = self.dimension(own[0].address) if own else self.grain("month")
        return text.format(metric=self.metric(name), dimension=dimension)

    def metric_choices(self, names: Sequence[str]) -> tuple[Choice, ...]:
        """Metrics to choose from."""
        return tuple(Choice(label=self.metric(name), value=name) for name in names)

    def dimension_choices(self, addresses: Sequence[str]) -> tuple[Choice, ...]:
        """Dimensions to choose from."""
        labels = self.dimensions_apart(addresses)
        return tuple(Choice(label=labels[address], value=address) for address in addresses[:MOST_NAMED])

    def dimensions_apart(self, addresses: Iterable[str]) -> dict[str, str]:
        """The labels of dimensions, of which those that share one say whose they are: "city (branches)"."""
        labels = {address: self.dimension(address) for address in addresses}
        shared = Counter(labels.values())
        return {
            address: f"{label} ({self.dataset(address.partition('.')[0])})" if shared[label] > 1 else label
            for address, label in labels.items()
        }


def sentence(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def _joined(names: list[str], last: str) -> str:
    return last.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
