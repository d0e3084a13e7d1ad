"""On which line of a YAML or JSON text something stands. Worked out only once there is something to complain about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

Step = str | int
"""Into a mapping by its key, into a list by its position from 0."""

_BLANK = re.compile(r"\s*")


class Lines(Protocol):
    """Finds lines, counted from 1, by the steps that lead to a thing from the top."""

    def line(self, steps: tuple[Step, ...]) -> int:
        """The line of a thing, or of the last thing on the way to it that is there."""
        ...

    def inside(self, steps: tuple[Step, ...]) -> Lines:
        """The lines of the JSON that is written as a text at the end of these steps."""
        ...


@dataclass(frozen=True, slots=True)
class OneLine:
    """Everything stands on one line, as in a JSON text within a JSON file."""

    number: int

    def line(self, steps: tuple[Step, ...]) -> int:
        """See Lines.line."""
        return self.number

    def inside(self, steps: tuple[Step, ...]) -> Lines:
        """See Lines.inside."""
        return self


@dataclass(frozen=True)
class YamlLines:
    """The lines of a YAML text that can be read."""

    text: str

    def line(self, steps: tuple[Step, ...]) -> int:
        """See Lines.line."""
        return int(self._marks(steps)[0].line) + 1 if self._root is not None else 1

    def inside(self, steps: tuple[Step, ...]) -> Lines:
        """See Lines.inside."""
        _, node = self._marks(steps)  # there is one: its text was read from it
        written = self.text[node.start_mark.index : node.end_mark.index]
        start = written.find("{")
        if start < 0 or written.startswith('"'):
            return OneLine(self.line(steps))
        return JsonLines(written[start:], int(node.start_mark.line) + 1 + written.count("\n", 0, start))

    @cached_property
    def _root(self) -> Any:
        import yaml

        return yaml.compose(self.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))

    def _marks(self, steps: tuple[Step, ...]) -> tuple[Any, Any]:
        """Where a thing begins, its key included, and its node."""
        node = self._root
        mark = node.start_mark
        for step in steps:
            if isinstance(step, int):
                if node.id != "sequence" or step >= len(node.value):
                    break
                node = node.value[step]
                mark = node.start_mark
            else:
                pairs = node.value if node.id == "mapping" else []
                found = next(((key, value) for key, value in pairs if key.value == step), None)
                if found is None:
                    break
                mark, node = found[0].start_mark, found[1]
        return mark, node


@dataclass(frozen=True, slots=True)
class JsonLines:
    """The lines of a JSON text that can be read and begins on line `first`; what follows the JSON is passed over."""

    text: str
    first: int = 1

    def line(self, steps: tuple[Step, ...]) -> int:
        """See Lines.line."""
        at = place = self._skip(0)
        try:
            for step in steps:
                found = next((item for item in self._items(at) if item[0] == step), None)
                if found is None:
                    break
                _, place, at = found
        except ValueError:  # a text that YAML folded differently: the last thing that was found is near enough
            pass
        return self.first + self.text.count("\n", 0, place)

    def inside(self, steps: tuple[Step, ...]) -> Lines:
        """See Lines.inside."""
        return OneLine(self.line(steps))

    def _items(self, at: int) -> Iterator[tuple[Step, int, int]]:
        """What an object or list at `at` holds: its key or position, where that begins, and where its value does."""
        decoder = json.JSONDecoder(strict=False)
        opening = self.text[at : at + 1]
        if opening not in ("{", "["):
            return
        position = 0
        at = self._skip(at + 1)
        while self.text[at : at + 1] not in ("}", "]", ""):
            step: Step = position
            place = at
            if opening == "{":
                step, at = decoder.raw_decode(self.text, at)
                at = self._skip(self._skip(at) + 1)
            yield step, place, at
            at = self._skip(decoder.raw_decode(self.text, at)[1])
            if self.text[at : at + 1] == ",":
                at = self._skip(at + 1)
            position += 1

    def _skip(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        return match.end() if match else at
