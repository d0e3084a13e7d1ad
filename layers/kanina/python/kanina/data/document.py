"""A value inside a YAML or JSON file together with its place there, so that every complaint can name the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kanina.data.lines import JsonLines, Lines, OneLine, Step, YamlLines
from kanina.problems import ModelInvalid


@dataclass(frozen=True, slots=True)
class Place:
    """`value` as found at `path` (`semantic_model[0].datasets[2] (branches)`) of the file `file`.

    `steps` lead to it from the top of what `lines` knows the lines of; without `lines` no line is told.
    """

    file: str
    path: str
    value: Any
    steps: tuple[Step, ...] = ()
    lines: Lines | None = field(default=None, repr=False, compare=False)

    @property
    def line(self) -> int | None:
        """The line it stands on, from 1."""
        return self.lines.line(self.steps) if self.lines else None

    @property
    def name(self) -> str:
        """`model.yaml:12: semantic_model[0].datasets[2] (branches)`, as complaints begin."""
        line = self.line
        file = self.file if line is None else f"{self.file}:{line}"
        return f"{file}: {self.path or 'the file'}"

    def problem(self, wrong: str, instead: str) -> ModelInvalid:
        """The error to raise: what is wrong here, and what to write instead."""
        return ModelInvalid(f"{self.name}: {wrong}; {instead}")

    def known(self, *keys: str) -> Place:
        """This place, once it is a mapping that has no other keys than these. Raises the first of its faults."""
        for problem in self.faults(*keys):
            raise problem
        return self

    def faults(self, *keys: str) -> Iterator[ModelInvalid]:
        """What is wrong with it as a mapping of these keys: one fault if it is none, or one for each unknown key."""
        if not isinstance(self.value, dict):
            yield self.problem("a mapping was expected", f"write keys such as {', '.join(keys[:3])}")
            return
        for key in self.value:
            if key not in keys:
                near = get_close_matches(str(key), keys, n=1)
                meant = f"did you mean {near[0]}? " if near else ""
                yield self.under(key).problem(f"{key!r} is not known here", f"{meant}known are {', '.join(keys)}")

    def has(self, key: str) -> bool:
        """Whether the mapping has something other than null under the key."""
        return self.value.get(key) is not None

    def writes(self, key: str) -> bool:
        """Whether the mapping has the key, be it with null under it."""
        return key in self.value

    def at(self, key: str) -> Place:
        """What is under a key of this mapping (None if nothing)."""
        path = f"{self.path}.{key}" if self.path else str(key)
        return Place(self.file, path, self.value.get(key), (*self.steps, key), self.lines)

    def text(self, key: str, default: str | None = None) -> str:
        """The text under a key. Without a default it must be there and not blank."""
        value = self.value.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            missing = "is missing" if value is None else f"is {value!r}, which is no text"
            raise self.under(key).problem(f"{key} {missing}", f"write {key}: followed by a text in quotes")
        if not value.strip() and default is None:
            raise self.under(key).problem(f"{key} is blank", f"write {key}: followed by a text")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of texts under a key, empty if there is none."""
        value = self.value.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.under(key).problem(
                f"{key} is no list of texts", f"write {key}: [first, second], in quotes where YAML sees no text"
            )
        return tuple(value)

    def items(self, key: str) -> Iterator[Place]:
        """The places of the list under a key, named by their `name` where they have one; none if there is no list."""
        value = self.value.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            raise self.under(key).problem(f"{key} is no list", f"write {key}: followed by items that begin with a dash")
        for number, item in enumerate(value):
            name = item.get("name") if isinstance(item, dict) else None
            suffix = f" ({name})" if isinstance(name, str) else ""
            path = f"{self.at(key).path}[{number}]{suffix}"
            yield Place(self.file, path, item, (*self.steps, key, number), self.lines)

    def json(self, key: str) -> Place:
        """The JSON object written as a text under a key."""
        text = self.text(key)
        try:
            value = json.loads(text, object_pairs_hook=_once)
        except _WrittenTwice as twice:
            raise self.under(key).problem(
                f"{key} has {twice.key!r} twice in one object", "keep one of the two"
            ) from None
        except (ValueError, RecursionError) as error:
            raise self.under(key).problem(f"{key} is not JSON ({error})", "write a JSON object as a text") from None
        if not isinstance(value, dict):
            raise self.under(key).problem(
                f"{key} is no JSON object", 'write a text such as {"label": {"en": "Region"}}'
            )
        lines = self.lines.inside((*self.steps, key)) if self.lines else None
        return Place(self.file, f"{self.path}.{key}", value, (), lines)

    def under(self, key: str) -> Place:
        """This place, on the line of one of its keys: for what is said of the key and names it."""
        return Place(self.file, self.path, self.value, (*self.steps, key), self.lines)


class _WrittenTwice(ValueError):
    """A key that an object has twice: all but the last would be lost."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def read_document(path: Path) -> Place:
    """The root of a YAML or JSON file. Raises ModelInvalid for a file that is not there or cannot be read as such."""
    root = Place(str(path), "", None)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise root.problem(f"it cannot be read ({error.strerror})", "give the path of an Apache Ossie file") from None
    except UnicodeDecodeError:
        raise root.problem("it is not UTF-8 text", "save it as UTF-8") from None
    return _json(str(path), text) if path.suffix.lower() == ".json" else _yaml(str(path), text)


def _json(file: str, text: str) -> Place:
    lines = JsonLines(text)
    try:
        return Place(file, "", json.loads(text, object_pairs_hook=_once), (), lines)
    except _WrittenTwice as twice:
        number = text[: text.rindex(json.dumps(twice.key, ensure_ascii=False))].count("\n") + 1
        raise _told(file, number, f"one object has the key {twice.key!r} twice", "keep one of the two") from None
    except json.JSONDecodeError as error:
        raise _told(file, error.lineno, f"it is not JSON ({error.msg})", "correct that place") from None
    except RecursionError:
        raise _told(file, 1, "it is nested too deeply", "write an Apache Ossie file") from None


def _yaml(file: str, text: str) -> Place:
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(base):  # type: ignore[misc]  # the base is chosen as it runs
        """Refuses a key that a mapping has twice: YAML keeps the last, and the rest of the file would be lost."""

        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            seen: set[Any] = set()
            for key, _ in node.value:
                if (key.tag, str(key.value)) in seen:
                    line = key.start_mark.line + 1
                    raise _told(file, line, f"the key {key.value!r} is there twice", "keep one of the two")
                seen.add((key.tag, str(key.value)))
            return super().construct_mapping(node, deep=deep)

    try:
        return Place(file, "", yaml.load(text, Loader=Loader), (), YamlLines(text))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        what = getattr(error, "problem", None) or getattr(error, "context", None) or str(error)
        line = mark.line + 1 if mark is not None else text.count("\n") + 1
        wrong, instead = f"it is not YAML ({' '.join(str(what).split())})", "correct that place"
        if _begins_with_tab(text, line):
            wrong, instead = "it is not YAML (a tab stands where a line begins)", "use spaces instead of tabs"
        raise _told(file, line, wrong, instead) from None
    except (ValueError, RecursionError) as error:  # a day such as 2025-02-30, or nesting without an end
        raise Place(file, "", None).problem(
            f"it is not YAML ({type(error).__name__}: {error})", "put that value in quotes"
        ) from None


def _begins_with_tab(text: str, line: int) -> bool:
    """Whether there is a tab among the blanks that a line begins with."""
    lines = text.splitlines()[line - 1 : line]
    return any("\t" in each[: len(each) - len(each.lstrip())] for each in lines)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _WrittenTwice(key)
        found[key] = value
    return found


def _told(file: str, line: int, wrong: str, instead: str) -> ModelInvalid:
    return Place(file, "", None, (), OneLine(line)).problem(wrong, instead)
