"""Reads memories by a model that is fetched when the first one is read: most requests write none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from kanina.data.semantic_model import SemanticModel
from kanina.memory.remembering import Reading
from kanina.models import Meaning

if TYPE_CHECKING:
    from kanina.assistant.known.meanings import Meanings


class LazyReader:
    """A reader of memories (`memories.Reader`) by the model that is given when it is asked for."""

    def __init__(self, model: Callable[[], SemanticModel]) -> None:
        self._model = model

    def read(self, content: str) -> Reading:
        """What the words of a memory say."""
        return self.meanings.read(content)

    def fits(self, meaning: Meaning) -> bool:
        """Whether the model still has what a memory speaks of."""
        return self.meanings.fits(meaning)

    @cached_property
    def meanings(self) -> Meanings:
        """Who reads them."""
        from kanina.assistant.known.meanings import Meanings

        return Meanings(self._model())
