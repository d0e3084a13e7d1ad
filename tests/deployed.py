"""The API as template.yaml deploys it, in this process: its addresses and authoriser before the functions' own code."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from kanina.channels.openapi import document
from kanina_local import functions
from kanina_local.gateway import from_result, to_event
from tests.rest import Reply

ROOT = Path(__file__).parents[1]
IDS = {
    "conversation_id": "11111111-1111-4111-8111-111111111111",
    "run": "22222222-2222-4222-8222-222222222222",
    "memory_id": "33333333-3333-4333-8333-333333333333",
    "id": "33333333-3333-4333-8333-333333333333",
    "turn": "1",
    "model": "kanina",
}
"""What stands for an address's parts, where a test has none of its own."""

UNDESCRIBED = (("POST", "/telegram"), ("GET", "/mcp"))
"""What is deployed beside what the API's description has."""


class Template(yaml.SafeLoader):
    """Reads a CloudFormation template, its functions (`!Ref`, `!Sub`, …) as nothing, its conditions as not met."""


Template.add_multi_constructor("!", lambda loader, suffix, node: None)
Template.add_constructor("!If", lambda loader, node: loader.construct_sequence(node)[2])


@cache
def template_as_written() -> dict[str, Any]:
    """The template before any transform, read once: not to be changed."""
    loaded: dict[str, Any] = yaml.load((ROOT / "template.yaml").read_text(encoding="utf-8"), Loader=Template)
    return loaded


def stream_application() -> ASGIApp:
    """The streaming function's, loaded anew."""
    path = functions.FUNCTIONS / "stream" / "app.py"
    spec = importlib.util.spec_from_file_location("kanina_function_stream", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    application: ASGIApp = module.application
    return application


@dataclass(frozen=True)
class Address:
    """A method and path, the function behind it, and whether anyone may ask it. Of the template, the method may be ANY,
    and the path end in `{rest+}`."""

    method: str
    path: str
    function: str
    is_open: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@cache
def routes() -> tuple[Address, ...]:
    """All of the template's."""
    return tuple(
        Address(
            event["Properties"]["Method"],
            event["Properties"]["Path"],
            Path(resource["Properties"]["CodeUri"]).name,
            event["Properties"].get("Auth") == {"Authorizer": "NONE"},
        )
        for resource in template_as_written()["Resources"].values()
        for event in resource.get("Properties", {}).get("Events", {}).values()
        if event["Type"] == "Api"
    )


def route_of(method: str, path: str) -> Address:
    """The one that API Gateway takes for a path: what is written before a part, a part before the rest of a path.

    Raises AssertionError where it has none: a path that only leads on to others takes nothing, whatever else would fit.
    """
    named = {each.path for each in routes()}
    leading = {path.rpartition("/")[0] for path in named} - {""}
    while any(above := {path.rpartition("/")[0] for path in leading} - {""} - leading):
        leading |= above
    fitting = [each for each in named | leading if _fits(each, path)]
    assert fitting, path
    taken = min(fitting, key=lambda each: [2 * part.endswith("+}") or part.startswith("{") for part in each.split("/")])
    found = next((each for each in routes() if each.path == taken and each.method in (method, "ANY")), None)
    assert found, f"{method} {path} has no route"
    return found


def addresses() -> Iterator[Address]:
    """All that there are: each described operation, and what is deployed beside them."""
    described = ((method.upper(), path) for path, methods in document("")["paths"].items() for method in methods)
    for method, path in (*described, *UNDESCRIBED):
        route = route_of(method, path)
        yield Address(method, path, route.function, route.is_open)


class Gateway:
    """API Gateway: asks the authoriser, then the function; answers itself where the authoriser says no."""

    def __init__(self) -> None:
        self._streams = TestClient(stream_application(), raise_server_exceptions=False)
        responses = template_as_written()["Resources"]["Api"]["Properties"]["GatewayResponses"]
        self._refusal, self._failure = (_own(responses[name]) for name in ("UNAUTHORIZED", "AUTHORIZER_FAILURE"))

    def send(self, method: str, path: str, authorization: str | None, body: Any = None, **headers: str) -> Reply:
        """A client's request, its path and query as it writes them; `authorization` is the header, None for none."""
        route = route_of(method, path.partition("?")[0])
        address = Address(method, path, route.function, route.is_open)
        sent = {"content-type": "application/json", **headers}
        if authorization is not None:
            sent["authorization"] = authorization
        context: dict[str, Any] = {}
        if not address.is_open:
            allowed = self._authorized(method, path, sent)
            if isinstance(allowed, Reply):
                return allowed
            context = allowed
        return self.past(address, path, context, body, sent)

    def past(self, address: Address, path: str, context: dict[str, Any], body: Any, headers: dict[str, str]) -> Reply:
        """The function's own answer, given what the authoriser said of the caller."""
        content = b"" if body is None else json.dumps(body).encode()
        if address.function == "stream":
            forwarded = {**headers, "x-amzn-request-context": json.dumps({"authorizer": context})}
            answer = self._streams.request(address.method, path, headers=forwarded, content=content)
            return Reply(answer.status_code, dict(answer.headers), answer.text)
        named, _, query = path.partition("?")
        event = to_event(
            method=address.method,
            path=named,
            query=query,
            headers=list(headers.items()),
            body=content,
            caller=None,
            address="127.0.0.1",
        )
        event["requestContext"]["authorizer"] = context
        status, pairs, payload = from_result(functions.invoke(address.function, event))
        return Reply(status, {name.lower(): value for name, value in pairs}, payload.decode())

    def _authorized(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any] | Reply:
        """What the authoriser says of a caller, or what is answered where it says no or fails.

        Without the header it is not even asked.
        """
        if "authorization" not in headers:
            return self._refusal
        arn = f"arn:aws:execute-api:ap-southeast-1:123456789012:abcdef1234/live/{method}{path}"
        try:
            said = functions.invoke("authorize", {"type": "REQUEST", "methodArn": arn, "headers": headers})
        except Exception as refusal:  # a plain one, as the authoriser must raise it
            # The very word that API Gateway makes a 401 of, and what else is raised on purpose.
            replies = {"Unauthorized": self._refusal, "Unavailable": self._failure}
            if str(refusal) in replies:
                return replies[str(refusal)]
            raise
        [statement] = said["policyDocument"]["Statement"]
        assert statement["Effect"] == "Allow"
        assert arn.startswith(statement["Resource"].removesuffix("*"))
        return {"principalId": said["principalId"], **said["context"]}


def _own(response: dict[str, Any]) -> Reply:
    """An answer of the gateway's own, as the template has it."""
    given = {name.lower(): value.strip("'") for name, value in response["ResponseParameters"]["Headers"].items()}
    return Reply(response["StatusCode"], given, response["ResponseTemplates"]["application/json"])


def _fits(template: str, path: str) -> bool:
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template.replace("{rest+}", ".+")), path) is not None
