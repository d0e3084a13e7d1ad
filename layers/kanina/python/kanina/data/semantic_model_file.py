"""Loads a semantic model from an Apache Ossie 0.2 file (YAML or JSON). Any valid Ossie file loads.

What Ossie leaves open gets a default here: a field without a datatype is text, a metric without a time field is dated
by the only date or datetime of its dataset, a metric without a dataset belongs to the one its columns name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kanina.data.document import Place, read_document
from kanina.data.model_reader import MODEL_KEYS, ModelReader
from kanina.data.semantic_model import SemanticModel
from kanina.problems import ModelInvalid

VERSION = "0.2.0.dev0"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """What a file says: its model, as far as it can be read, all that is wrong with it, and where each thing stands.

    `model` is None where there is nothing to read. `places` are those of datasets, fields (`dataset.field`),
    relationships, metrics, verified queries, row filters (by number, from 0) and the model's settings, by kind and
    name: `("metric", "revenue")`, `("settings", "")`. `unread` are the other models of the file.
    """

    model: SemanticModel | None
    problems: tuple[ModelInvalid, ...]
    places: Mapping[tuple[str, str], Place]
    unread: tuple[Place, ...] = ()


def load_model(path: str | Path, name: str | None = None) -> SemanticModel:
    """The model of that name in the file, else its first. Raises ModelInvalid naming file, line, place and remedy."""
    file = read_model(path, name)
    if file.problems or file.model is None:
        first, *others = file.problems
        if not others:
            raise first
        raise ModelInvalid(f"{first.detail} (and {len(others)} more: `kanina model check` tells them all)")
    return file.model


def read_model(path: str | Path, name: str | None = None) -> ModelFile:
    """The same with every fault, for whoever corrects the file. Raises nothing for what the file says."""
    try:
        root = read_document(Path(path))
        place = _model_in(root, name)
    except ModelInvalid as problem:
        return ModelFile(None, (problem,), {})
    reader = ModelReader(place)
    model = reader.read()
    unread = tuple(other for other in root.items("semantic_model") if other.path != place.path)
    return ModelFile(model, tuple(reader.problems), reader.places, unread)


def _model_in(root: Place, name: str | None) -> Place:
    root = root.known("version", "semantic_model")
    version = root.text("version")
    if version != VERSION:
        raise root.at("version").problem(f"{version!r} cannot be read here", f"write version: {VERSION}")
    models = list(root.items("semantic_model"))
    if not models:
        raise root.problem(
            "it holds no semantic model", "write semantic_model: with one item that has a name and datasets"
        )
    for place in models:
        if name is None or place.known(*MODEL_KEYS).value.get("name") == name:
            return place
    raise root.problem(f"it holds no semantic model named {name!r}", "name one of those it holds")
