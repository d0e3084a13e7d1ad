"""What a caller gives to a public method, checked in one place: whole numbers, text, a person."""

from __future__ import annotations

from kanina.people import Person
from kanina.problems import InvalidRequest


def whole_number(name: str, number: object, least: int = 1, most: int | None = None) -> int:
    """The number. Raises InvalidRequest unless it is a whole one in this range; True and 1.0 are none."""
    if (
        isinstance(number, int)
        and not isinstance(number, bool)
        and least <= number <= (number if most is None else most)
    ):
        return number
    upper = "" if most is None else f" to {most:,}"
    raise InvalidRequest(f"{name} must be a whole number from {least}{upper}.")


def text(name: str, given: object) -> str:
    """The text, which may be blank. Raises InvalidRequest for anything else."""
    if not isinstance(given, str):
        raise InvalidRequest(f"{name} must be text.")
    return given


def person(given: object) -> Person:
    """The person. Raises InvalidRequest for anything else, an id among them: only `people` makes a person."""
    if not isinstance(given, Person):
        raise InvalidRequest("person must be a Person, as kanina.people makes it.")
    return given
