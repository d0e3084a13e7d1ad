"""Who asks, as an authoriser established it. Doors read it from the request's authoriser context alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kanina.people import Person
from kanina.problems import Forbidden, Unauthorized

SIGNED_IN_SCOPES = ("chat", "read", "delete")
"""What a person signed in by an identity provider may do: ask, read and delete what is theirs."""

SQL_SCOPE = "sql"
"""What lets somebody write statements of their own. The guard looks at them as at any other."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A person, what they may do, and the service key they came with, if it was one."""

    person: Person
    scopes: tuple[str, ...] = SIGNED_IN_SCOPES
    key_id: str | None = None

    def require(self, scope: str) -> None:
        """Raises Forbidden when the caller lacks the scope."""
        if scope not in self.scopes:
            raise Forbidden(f"This needs the scope {scope!r}, which these credentials do not have.")

    def context(self) -> dict[str, str]:
        """The authoriser context: API Gateway passes only text, numbers and booleans on to a function."""
        context = {"person": self.person.id, "scopes": " ".join(self.scopes), "groups": json.dumps(self.person.groups)}
        return context if self.key_id is None else {**context, "key": self.key_id}


def from_context(context: Mapping[str, Any]) -> Caller:
    """The caller that `Caller.context` wrote. Raises Unauthorized when there is none: a door without one is closed."""
    person, scopes, groups = context.get("person"), context.get("scopes"), context.get("groups")
    if not (person and isinstance(person, str) and isinstance(scopes, str) and isinstance(groups, str)):
        raise Unauthorized("Send a valid access token or service key in the Authorization header.")
    return Caller(Person(person, tuple(json.loads(groups))), tuple(scopes.split()), context.get("key"))
