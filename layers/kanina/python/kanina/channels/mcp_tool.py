"""A tool of the Model Context Protocol: what it says of itself, and the form of what it takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from kanina.channels.api_models import ApiModel
from kanina.problems import InvalidRequest

Values = dict[str, Any]


class Arguments(BaseModel):
    """The base of what a tool takes. Others than these are not looked at."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what it is for, the scope it needs, what it takes and gives.

    writes: it changes what is a person's own; nothing of the data is written by any. destroys: and cannot be undone.
    """

    name: str
    title: str
    description: str
    scope: str
    takes: type[Arguments]
    gives: type[ApiModel]
    writes: bool = False
    destroys: bool = False


def arguments(tool: Tool, given: Any) -> Any:
    """What a call gives a tool, checked. Raises InvalidRequest that names the argument and the rule."""
    try:
        return tool.takes.model_validate({} if given is None else given)
    except ValidationError as error:
        told = [f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {each['msg']}" for each in error.errors()[:5]]
        raise InvalidRequest("; ".join(told)) from None


def given(words: str, values: ApiModel, *, is_error: bool = False) -> Values:
    """The result of a call."""
    return {
        "content": [{"type": "text", "text": words}],
        "structuredContent": values.model_dump(mode="json"),
        "isError": is_error,
    }


def refused(words: str) -> Values:
    """The result of a call that could not be answered, for a model to read and to do better."""
    return {"content": [{"type": "text", "text": words}], "isError": True}
