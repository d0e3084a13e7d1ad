"""What the offline planner knows of its model, worked out once."""

from __future__ import annotations

from calendar import day_name
from collections.abc import Mapping
from dataclasses import dataclass

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.metric_conditions import fields_counted, rows_counted
from kanina.assistant.offline.named_things import NamedThings
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.row_fields import RowsOf
from kanina.assistant.offline.thesaurus import Thesaurus
from kanina.assistant.offline.verified import VerifiedQueries
from kanina.data.semantic_model import SemanticModel


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The model, with its implied counts among its metrics, and what follows from it.

    numeric: the addresses of dimensions that hold numbers. rows_of: by metric, the one value whose rows it counts.
    counted_by: by a field's address, the metric that counts its different values. weekdays: for each day from Monday,
    the values that mean it, in fields that hold all of them; empty where none does.
    """

    model: SemanticModel
    lexicon: Lexicon
    thesaurus: Thesaurus
    reach: Reach
    entities: Entities
    things: NamedThings
    rows: RowsOf
    verified: VerifiedQueries
    numeric: frozenset[str]
    rows_of: Mapping[str, tuple[Reading, ...]]
    counted_by: Mapping[str, str]
    weekdays: tuple[tuple[Reading, ...], ...]


def knowledge_of(model: SemanticModel) -> Knowledge:
    """What there is to know of a model."""
    lexicon, entities = Lexicon(model), Entities(model)
    model = model.model_copy(update={"metrics": {**model.metrics, **model.implied_metrics}})
    reach = Reach(model)
    return Knowledge(
        model=model,
        lexicon=lexicon,
        thesaurus=Thesaurus(lexicon),
        reach=reach,
        entities=entities,
        things=NamedThings(model, entities),
        rows=RowsOf(model, reach, entities),
        verified=VerifiedQueries(model, lexicon, reach),
        numeric=entities.measures.numeric,
        rows_of=rows_counted(model),
        counted_by=fields_counted(model),
        weekdays=_weekdays(model),
    )


def _weekdays(model: SemanticModel) -> tuple[tuple[Reading, ...], ...]:
    fields = [address for address, field in model.dimensions.items() if set(day_name) <= set(field.values)]
    days = [tuple(Reading("value", address, day) for address in fields) for day in day_name]
    return tuple(days) if fields else ()
