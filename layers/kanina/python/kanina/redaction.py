"""What a deployment must not repeat of its people: patterns of its semantic model, put out of a text.

Every sink that is named in docs/your-data.md goes through a `Redactor`: log lines, titles, summaries, memories, and
what a language or embedding model is given. A person's own turns, and the answers to them, are kept and shown as they
are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from kanina import texts
from kanina.characters import is_invisible, plain

MARK: Final = "[redacted]"
"""Stands where something was."""

_CUT_WORD = re.compile(rf"\S+(?={re.escape(texts.MARK)})")
"""The last word of a text that was cut: it may be the beginning of what a pattern names."""

Redact = Callable[[str], str]


def keep(text: str) -> str:
    """The text as it is: where no model says what to put out."""
    return text


class Redactor:
    """Puts out of texts what any of some regular expressions finds, in the text as it is or as it is read: digits of
    full width or parted by what nobody sees are digits. An empty find is none. Safe for threads."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self.patterns = tuple(dict.fromkeys(patterns))
        self._compiled = [re.compile(pattern) for pattern in self.patterns]

    def __call__(self, text: str) -> str:
        """The text with a mark in each place. It has to be given whole: half of a number is found by no pattern."""
        if not self._compiled:
            return text
        for pattern in self._compiled:
            text = _marked(text, sorted(_found(pattern, text)))
        return _CUT_WORD.sub(MARK, text)

    def values(self, value: Any) -> Any:
        """A value of a log line, its texts redacted, those of lists and mappings too."""
        if isinstance(value, str):
            return self(value)
        if isinstance(value, dict):
            return {name: self.values(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.values(each) for each in value]
        return value


def _found(pattern: re.Pattern[str], text: str) -> set[tuple[int, int]]:
    """The places of what a pattern finds, from and to."""
    found = {match.span() for match in pattern.finditer(text) if match[0]}
    read_as = {each: plain(each) if each.isspace() or not is_invisible(each) else "" for each in set(text)}
    if all(each == read for each, read in read_as.items()):
        return found
    hides = "" in read_as.values()
    places = [place for place, each in enumerate(text) if read_as[each]] if hides else range(len(text))
    read = pattern.finditer(text.translate({ord(each): read for each, read in read_as.items()}))
    return found | {(places[match.start()], places[match.end() - 1] + 1) for match in read if match[0]}


def _marked(text: str, places: Iterable[tuple[int, int]]) -> str:
    """The text with one mark for each of these places, and for those that overlap."""
    parts, end = [], 0
    for start, stop in places:
        if start >= end:
            parts += [text[end:start], MARK]
        end = max(end, stop)
    return "".join(parts) + text[end:]
