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

from kanina_local import functions
from kanina_local.gateway import from_result, to_event
from tests.rest import Reply

ROOT = Path(__file__).parents[1]
IDS = {
    "id": "11111111-1111-4111-8111-111111111111",
    "run": "22222222-2222-4222-8222-222222222222",
    "number": "1",
}
"""What stands for an address's parts, where a test has none of its own."""


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
    """A method and path of the API, the function behind it, and whether anyone may ask it."""

    method: str
    path: str
    function: str
    is_open: bool

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def addresses() -> Iterator[Address]:
    """All of the template's."""
    for resource in template_as_written()["Resources"].values():
        for event in resource.get("Properties", {}).get("Events", {}).values():
            if event["Type"] == "Api":
                said = event["Properties"]
                function = Path(resource["Properties"]["CodeUri"]).name
                is_open = said.get("Auth") == {"Authorizer": "NONE"}
                yield Address(said["Method"], said["Path"], function, is_open)


class Gateway:
    """API Gateway: asks the authoriser, then the function; answers itself where the authoriser says no."""

    def __init__(self) -> None:
        self._streams = TestClient(stream_application(), raise_server_exceptions=False)
        responses = template_as_written()["Resources"]["Api"]["Properties"]["GatewayResponses"]
        self._refusal, self._failure = (_own(responses[name]) for name in ("UNAUTHORIZED", "AUTHORIZER_FAILURE"))

    def send(self, method: str, path: str, authorization: str | None, body: Any = None, **headers: str) -> Reply:
        """A client's request, its path and query as it writes them; `authorization` is the header, None for none."""
        address = next(
            each for each in addresses() if each.method == method and _fits(each.path, path.partition("?")[0])
        )
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
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path) is not None
