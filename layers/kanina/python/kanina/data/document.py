"""A value inside a YAML or JSON file together with its place there, so that every complaint can name the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanina.problems import ModelInvalid


@dataclass(frozen=True, slots=True)
class Place:
    """`value` as found at `path` (`semantic_model[0].datasets[2] (branches)`) of the file `file`."""

    file: str
    path: str
    value: Any

    def problem(self, wrong: str, instead: str) -> ModelInvalid:
        """The error to raise: what is wrong here, and what to write instead."""
        return ModelInvalid(f"{self.file}: {self.path or 'the file'}: {wrong}; {instead}")

    def known(self, *keys: str) -> Place:
        """This place, once it is a mapping that has no other keys than these."""
        if not isinstance(self.value, dict):
            raise self.problem("a mapping was expected", f"write keys such as {', '.join(keys[:3])}")
        for key in self.value:
            if key not in keys:
                raise self.problem(f"{key!r} is not known here", f"known are {', '.join(keys)}")
        return self

    def has(self, key: str) -> bool:
        """Whether the mapping has something other than null under the key."""
        return self.value.get(key) is not None

    def at(self, key: str) -> Place:
        """What is under a key of this mapping (None if nothing)."""
        return Place(self.file, f"{self.path}.{key}" if self.path else key, self.value.get(key))

    def text(self, key: str, default: str | None = None) -> str:
        """The text under a key. Without a default it must be there and not blank."""
        value = self.value.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            missing = "is missing" if value is None else f"is {value!r}, which is no text"
            raise self.problem(f"{key} {missing}", f"write {key}: followed by a text in quotes")
        if not value.strip() and default is None:
            raise self.problem(f"{key} is blank", f"write {key}: followed by a text")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts under a key, empty if there is none."""
        value = self.value.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.problem(
                f"{key} is no list of texts", f"write {key}: [first, second], in quotes where YAML sees no text"
            )
        return tuple(value)

    def items(self, key: str) -> Iterator[Place]:
        """The places of the list under a key, named by their `name` where they have one; none if there is no list."""
        value = self.value.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            raise self.problem(f"{key} is no list", f"write {key}: followed by items that begin with a dash")
        for number, item in enumerate(value):
            name = item.get("name") if isinstance(item, dict) else None
            suffix = f" ({name})" if isinstance(name, str) else ""
            yield Place(self.file, f"{self.at(key).path}[{number}]{suffix}", item)

    def json(self, key: str) -> Place:
        """The JSON object written as a text under a key."""
        text = self.text(key)
        try:
            value = json.loads(text)
        except ValueError as error:
            raise self.problem(f"{key} is not JSON ({error})", "write a JSON object as a text") from None
        if not isinstance(value, dict):
            raise self.problem(f"{key} is no JSON object", 'write a text such as {"label": {"en": "Region"}}')
        return Place(self.file, f"{self.path}.{key}", value)


def read_document(path: Path) -> Place:
    """The root of a YAML or JSON file. Raises ModelInvalid for a file that is not there or cannot be read as such."""
    root = Place(str(path), "", None)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise root.problem(f"it cannot be read ({error.strerror})", "give the path of an Apache Ossie file") from None
    except UnicodeDecodeError:
        raise root.problem("it is not UTF-8 text", "save it as UTF-8") from None
    if path.suffix.lower() == ".json":
        try:
            return Place(str(path), "", json.loads(text))
        except ValueError as error:
            raise root.problem(f"it is not JSON ({error})", "correct that place") from None
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return Place(str(path), "", yaml.load(text, Loader=loader))
    except yaml.YAMLError as error:
        raise root.problem(f"it is not YAML ({' '.join(str(error).split())})", "correct that place") from None
