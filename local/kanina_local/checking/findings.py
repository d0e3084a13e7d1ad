"""What was found wrong with a model: each thing with its place, what to write instead, and how much it matters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kanina.data.document import Place
from kanina.problems import ModelInvalid

Severity = Literal["error", "warning"]
_LINE = re.compile(r":(\d+): ")


@dataclass(frozen=True, slots=True)
class Finding:
    """`text` is a line such as `model.yaml:12: metrics[0] (revenue): what is wrong; what to write instead`.

    An error is something that cannot be asked for, or would be answered wrongly; a warning may be meant.
    """

    severity: Severity
    text: str

    @property
    def line(self) -> int:
        """The line of the file, 0 where there is none."""
        found = _LINE.search(self.text)
        return int(found[1]) if found else 0


class Findings:
    """Everything found so far."""

    def __init__(self) -> None:
        self._found: dict[Finding, None] = {}

    def problem(self, problem: ModelInvalid) -> None:
        """A fault of the file itself."""
        self._found[Finding("error", problem.detail)] = None

    def error(self, place: Place, wrong: str, instead: str) -> None:
        """Something that cannot be asked for, or would be answered wrongly."""
        self._found[Finding("error", place.problem(wrong, instead).detail)] = None

    def warning(self, place: Place, wrong: str, instead: str) -> None:
        """Something that may be meant."""
        self._found[Finding("warning", place.problem(wrong, instead).detail)] = None

    def __iter__(self) -> Iterator[Finding]:
        """All of them, in the file's order."""
        return iter(sorted(self._found, key=lambda finding: finding.line))

    def count(self, severity: Severity) -> int:
        """How many there are of a kind."""
        return sum(finding.severity == severity for finding in self._found)
