"""What of a message is to be remembered: said outright, understood, and allowed. It reads the person's words alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kanina.assistant.known.grammar import ASKS, MEANT_TO_BE_KEPT, NOT_OWN, Move, Statement, statement_of
from kanina.assistant.known.meanings import Meanings, name_of
from kanina.memory.limits import MEMORY_CHARACTERS
from kanina.memory.not_remembered import Kind, kind_of
from kanina.models import Meaning
from kanina.texts import is_line


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message says outright. meaning: what it does to answers, where that is understood. refused: why nothing of
    it may be remembered, and not even be kept as a message. content: what is to be remembered."""

    move: Move
    content: str = ""
    meaning: Meaning | None = None
    statement: Statement | None = None
    refused: Kind | None = None

    @property
    def may_answer(self) -> bool:
        """Whether it may be the answer to a question back, since nobody said that it is to be remembered: "my branch is
        Jaro"."""
        if self.statement is None or self.statement.told:
            return False
        names_field = self.move == "filter" and "field" in self.statement.slots
        return self.refused is not None or self.move == "state" or names_field

    @property
    def is_bare(self) -> bool:
        """Whether it is to be forgotten and does not say what, which may be a question back: "forget it"."""
        return self.move == "forget" and self.statement is not None and not self.statement.slots


def heard_in(message: str, meanings: Meanings) -> Heard | None:
    """What a message says outright about the person or their words; None where it says nothing of the kind."""
    statement = statement_of(message)
    if statement is None or statement.move in ("remember", "name", "filter", "split", "define", "year"):
        # What looks as if it was to be kept is refused whatever its wording.
        asks = statement is not None or MEANT_TO_BE_KEPT.search(message)
        refused = kind_of(message) if asks and not any(sign.search(message) for sign in NOT_OWN) else None
        if refused:
            return Heard("remember", statement=statement, refused=refused)
    if statement is None:
        return None
    if statement.move in (*ASKS, "forget", "stop"):
        return Heard(statement.move, statement.text, statement=statement)
    if statement.move == "name":
        name = name_of(statement)
        return Heard("name", name, statement=statement) if name else None
    meaning = meanings.meaning(statement)
    if statement.move == "state":
        return Heard("state", statement.text, meaning, statement) if meaning else None
    if meaning is not None:
        return Heard(statement.move, statement.text, meaning, statement)
    if statement.move in ("define", "filter") and meanings.unclear(statement):
        return Heard(statement.move, statement.text, statement=statement)
    if statement.move == "remember" or statement.told:
        return _fact(statement)
    return None


def _fact(statement: Statement) -> Heard | None:
    fact = statement.text.strip()
    if not is_line(fact) or len(fact) > MEMORY_CHARACTERS or len(fact.split()) < 2:
        return None
    return Heard("remember", fact, statement=replace(statement, move="remember"))
