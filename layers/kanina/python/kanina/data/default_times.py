"""Which time dates the rows of a dataset, where the model file does not say: when what a row tells of began.

Read from the names of its date fields: "dispatched at" before "arrived at", never "birth date". Nothing is guessed
where several may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import Dataset, Dimension, Relationship


def _word_set(*words: str) -> frozenset[str]:
    return frozenset(" ".join(words).split())


BEGAN = _word_set(
    "ordered order sold sale filed issued issue dispatched dispatch enrolled enrolment enrollment applied application "
    "requested request booked booking reserved purchased bought transaction transacted visit visited started start "
    "begun began opened admitted hired joined registered logged recorded posted charged billed invoiced borrowed "
    "loaned lent withdrawn donated placed reported departed departure pickup checkout checkin scheduled in "
    "harvested planted collected"
)
"""Words of a field that say when a row's event began; "in" as in "date in"."""
RECORDED = _word_set("created create encoded entered inserted added date day datetime timestamp time at on petsa")
"""Words that only say when it was written down, or that it is a date: they serve where nothing says when it began."""
LATER = _word_set(
    "updated update modified changed due promised promise expected estimated target eta expiry expires expire "
    "expiration expired end ended finish finished out left returned return released release completed closed approved "
    "cancelled canceled deleted resolved arrived arrival delivered delivery received shipped paid payment last next "
    "deadline until valid resigned separated graduated retired"
)
"""Words of what comes after the beginning, or is only expected."""
SAME_EVENT: Mapping[str, str] = {
    "paid": "payment",
    "received": "receipt",
    "delivered": "delivery",
    "shipped": "shipment",
    "returned": "return",
    "released": "release",
    "arrived": "arrival",
    "approved": "approval",
    "completed": "completion",
}
"""Of rows that are called so, these words say when each began: payments are dated by when they were paid."""
OF_A_LIFE = _word_set("birth birthdate birthday bdate bday dob born kaarawan expiry expires expiration expire")
"""Dates that never date a row, be they the only one: of a person's life, or of what a paper is good until."""
PARTS = _word_set("item line detail entry part")
"""What the rows are called that a whole is made of: order items, invoice lines."""


@dataclass(frozen=True, slots=True)
class DefaultTime:
    """The address of a time; assumed: the file names several, and this one was taken by what it is called."""

    address: str
    assumed: bool = False


def default_time(
    dataset: str,
    datasets: Mapping[str, Dataset],
    dimensions: Mapping[str, Dimension],
    relationships: Sequence[Relationship],
    marked: Iterable[str] = (),
) -> DefaultTime | None:
    """What dates the rows of a dataset; None where nothing does, or several may.

    Its own date; of several the one that alone is marked as a time in the file (`marked` are their addresses), else the
    one that is called as a beginning is. Parts of a whole ("order items") without a date are dated as the whole is.
    """
    own = _dated(dataset, dimensions)
    if own:
        return _of_several(datasets[dataset], own, frozenset(marked))
    wholes = {edge.to_dataset for edge in relationships if edge.from_dataset == dataset and edge.role is None}
    wholes = {whole for whole in wholes if _is_part(dataset, whole)}
    if len(wholes) != 1:
        return None
    whole = wholes.pop()
    if len(shortest_paths(relationships, dataset, whole)) != 1 or not _dated(whole, dimensions):
        return None
    return _of_several(datasets[whole], _dated(whole, dimensions), frozenset(marked))


def _dated(dataset: str, dimensions: Mapping[str, Dimension]) -> list[Dimension]:
    return [
        field
        for field in dimensions.values()
        if field.dataset == dataset and field.is_time and field.type in ("date", "datetime")
    ]


def _of_several(dataset: Dataset, fields: Sequence[Dimension], marked: frozenset[str]) -> DefaultTime | None:
    possible = [field for field in fields if not _words(field) & OF_A_LIFE]
    alone = [field for field in possible if field.address in marked]
    if len(fields) == 1:
        return DefaultTime(possible[0].address) if possible else None
    if len(alone) == 1 and len(marked & {field.address for field in fields}) == 1:
        return DefaultTime(alone[0].address, assumed=True)
    own = _singular(dataset.name)
    own |= {word for word, event in SAME_EVENT.items() if event in own}
    for begins in (BEGAN | own, RECORDED):
        found = [field for field in possible if _words(field) & begins and not (_words(field) - own) & LATER]
        if found:
            return DefaultTime(found[0].address, assumed=True) if len(found) == 1 else None
    return None


def _words(field: Dimension) -> frozenset[str]:
    """The words of a field's name and label, as they are written."""
    called = (field.name, field.label.get("en", ""))
    return frozenset(re.findall(r"[a-z]+", " ".join(called).lower().replace("_", " ")))


def _is_part(dataset: str, whole: str) -> bool:
    """Whether a dataset is called as parts of another are: `order_items` of `orders`."""
    own = _singular(dataset)
    return bool(own & PARTS) and _singular(whole) < own


def _singular(name: str) -> frozenset[str]:
    words = re.findall(r"[a-z]+", name.lower().replace("_", " "))
    return frozenset(
        word.removesuffix("ies") + "y" if word.endswith("ies") else word.removesuffix("s") for word in words
    )
