"""AWS on loopback, which does what a function's role allows and refuses everything else, as IAM would.

One function runs at a time, the one that was started last. DynamoDB is AWS's own DynamoDB Local behind this; of the
others there is as much as Kanina calls. What was asked is kept in `calls`, by function.
"""

from __future__ import annotations

import base64
import json
import re
import threading
import urllib.error
import urllib.request
import uuid
from collections import defaultdict
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import boto3

from tests.fake_sqs import FakeSqs
from tests.infra.deployment import Call, Deployment, arn

_SERVICE = re.compile(r"Credential=[^/]+/\d+/[\w-]+/([\w-]+)/aws4_request")
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)

Reply = tuple[int, dict[str, str], bytes]


class GuardedAws:
    """One account. `deployment` says what is allowed and may be exchanged; `secrets` are SSM's parameters, `objects`
    the bucket's. While `table_is_out`, DynamoDB answers nothing but errors; while `mail_is_out`, SES does so."""

    def __init__(self, dynamodb: str, objects: Mapping[str, Path]) -> None:
        self._dynamodb = dynamodb
        # DynamoDB Local gives each access key tables of its own, so that tests side by side do not meet.
        self._key = f"test{uuid.uuid4().hex}"
        self.objects = dict(objects)
        self.secrets: dict[str, str] = {}
        self.calls: dict[str, list[Call]] = defaultdict(list)
        self.table_is_out = self.mail_is_out = False
        self.queue = FakeSqs()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        self.function, self.deployment = "", Deployment(self.endpoint)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def table_client(self) -> Any:
        """A client for the tables behind this that asks nobody for a right."""
        return boto3.client(
            "dynamodb", endpoint_url=self._dynamodb, aws_access_key_id=self._key, aws_secret_access_key="testing"
        )

    def close(self) -> None:
        """End the server."""
        self._server.shutdown()
        self._server.server_close()
        self.queue.close()

    def start(self, function: str, **parameters: str) -> dict[str, str]:
        """Whose calls come from now on, in a stack with these parameters; gives its environment, and where this is."""
        self.function, self.deployment = function, Deployment(self.endpoint, **parameters)
        return {
            **self.deployment.environment(function),
            "AWS_ENDPOINT_URL": self.endpoint,
            "ANTHROPIC_BEDROCK_BASE_URL": self.endpoint,
            "ANTHROPIC_BEDROCK_MANTLE_BASE_URL": f"{self.endpoint}/anthropic",
        }

    def answer(self, method: str, address: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """What a function gets for a request."""
        signed = _SERVICE.search(headers.get("Authorization") or "")
        if signed is None:  # not AWS: Anthropic's own API is asked with a key
            return self._model_refuses()
        function, service = self.function, signed[1]
        asked = _calls(service, method, urlsplit(address), headers, body)
        self.calls[function] += asked
        for call in asked:
            if not self.deployment.allowing(function, call):
                refusal = {"__type": "AccessDeniedException", "message": f"{function} may not {call.action}"}
                return 403, {"Content-Type": "application/x-amz-json-1.0"}, json.dumps(refusal).encode()
        if service == "dynamodb":
            return self._forwarded(address, headers, body)
        return self._answers(service, asked[0], headers, body)

    def _forwarded(self, address: str, headers: Mapping[str, str], body: bytes) -> Reply:
        if self.table_is_out:
            return 500, {"Content-Type": "application/x-amz-json-1.0"}, b'{"__type": "InternalServerError"}'
        passed = {name: headers[name] for name in ("X-Amz-Target", "Content-Type", "Authorization", "X-Amz-Date")}
        passed["Authorization"] = re.sub(r"Credential=[^/]+/", f"Credential={self._key}/", passed["Authorization"])
        request = urllib.request.Request(f"{self._dynamodb}{address}", body, passed)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, {"Content-Type": response.headers["Content-Type"]}, response.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, {"Content-Type": error.headers["Content-Type"]}, error.read()

    def _answers(self, service: str, call: Call, headers: Mapping[str, str], body: bytes) -> Reply:
        plain = {"Content-Type": "application/x-amz-json-1.1"}
        if service == "sqs":
            operation = headers["X-Amz-Target"].partition(".")[2]
            return 200, plain, json.dumps(self.queue.answer(operation, json.loads(body))).encode()
        if service == "ssm":
            name = json.loads(body)["Name"]
            if name not in self.secrets:
                return 400, plain, json.dumps({"__type": "ParameterNotFound"}).encode()
            return 200, plain, json.dumps({"Parameter": {"Name": name, "Value": self.secrets[name]}}).encode()
        if service == "ses":
            return (500, plain, b"{}") if self.mail_is_out else (200, plain, b'{"MessageId": "1"}')
        if service == "lambda":
            drawn = {"image": base64.b64encode(PIXEL).decode(), "format": "png", "description": "a chart"}
            return 200, plain, json.dumps(drawn).encode()
        if service == "s3":
            return self._objects(call)
        return self._model_refuses()

    @staticmethod
    def _model_refuses() -> Reply:
        """A language model answers that the request is none, once the right to ask is there."""
        told = {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}
        return 400, {"Content-Type": "application/json"}, json.dumps(told).encode()

    def _objects(self, call: Call) -> Reply:
        if call.action == "s3:ListBucket":
            entries = "".join(
                f"<Contents><Key>{key}</Key><Size>{path.stat().st_size}</Size>"
                "<LastModified>2026-11-25T00:00:00.000Z</LastModified><ETag>&quot;1&quot;</ETag></Contents>"
                for key, path in self.objects.items()
            )
            text = f"<ListBucketResult><IsTruncated>false</IsTruncated>{entries}</ListBucketResult>"
            return 200, {"Content-Type": "application/xml"}, text.encode()
        if call.action == "s3:PutObject":
            return 200, {"ETag": '"1"'}, b""
        if call.action == "s3:DeleteObject":
            return 204, {}, b""
        content = self.objects[call.resource.partition("/")[2]].read_bytes()
        modified = "Wed, 25 Nov 2026 00:00:00 GMT"
        return 200, {"ETag": '"1"', "Last-Modified": modified, "Content-Length": str(len(content))}, content


def _calls(service: str, method: str, address: Any, headers: Mapping[str, str], body: bytes) -> list[Call]:
    """What a request asks for, by IAM's names. Source: the Service Authorization Reference of each service."""
    if service == "dynamodb":
        return _table_calls(headers["X-Amz-Target"].partition(".")[2], json.loads(body))
    if service == "sqs":
        action = headers["X-Amz-Target"].partition(".")[2].removesuffix("Batch")
        return [Call(f"sqs:{action}", arn("sqs", json.loads(body)["QueueUrl"].rpartition("/")[2]))]
    if service == "ssm":
        return [Call("ssm:GetParameter", arn("ssm", f"parameter{json.loads(body)['Name']}"))]
    if service == "ses":
        asked = json.loads(body)
        assert set(asked["Content"]) == {"Raw"}
        sender = re.sub(r".*<(.*)>", r"\1", asked["FromEmailAddress"])
        # SESv2's SendEmail asks for both where the content is raw.
        return [Call(f"ses:{action}", arn("ses", f"identity/{sender}")) for action in ("SendEmail", "SendRawEmail")]
    if service == "lambda":
        return [Call("lambda:InvokeFunction", arn("lambda", f"function:{address.path.split('/')[3]}"))]
    if service == "s3":
        bucket, _, key = unquote(address.path).lstrip("/").partition("/")
        if "list-type" in parse_qs(address.query):
            return [Call("s3:ListBucket", f"arn:aws:s3:::{bucket}")]
        actions = {"GET": "GetObject", "HEAD": "GetObject", "PUT": "PutObject", "DELETE": "DeleteObject"}
        action = f"s3:{actions[method]}"
        return [Call(action, f"arn:aws:s3:::{bucket}/{key}")]
    if service == "bedrock":
        model, action = unquote(address.path).split("/")[2:4]
        if action == "invoke":
            return [Call("bedrock:InvokeModel", f"arn:aws:bedrock:us-west-2::foundation-model/{model}")]
        assert action == "invoke-with-response-stream"
        # A call by an inference profile is one to the model of any of its regions, too.
        asked = (arn("bedrock", f"inference-profile/{model}"), f"arn:aws:bedrock:us-west-2::foundation-model/{model}")
        return [Call("bedrock:InvokeModelWithResponseStream", resource) for resource in asked]
    assert service == "bedrock-mantle"
    return [Call("bedrock-mantle:CreateInference", arn("bedrock-mantle", "project/default"))]


def _table_calls(operation: str, body: dict[str, Any]) -> list[Call]:
    if operation == "TransactWriteItems":
        names = {
            "Put": "PutItem",
            "Update": "UpdateItem",
            "Delete": "DeleteItem",
            "ConditionCheck": "ConditionCheckItem",
        }
        return [
            call
            for change in body["TransactItems"]
            for kind, asked in change.items()
            for call in _table_calls(names[kind], asked)
        ]
    if operation == "BatchGetItem":
        ((table, asked),) = body["RequestItems"].items()
        keys = sorted({key["pk"]["S"] for key in asked["Keys"]})
        return [Call("dynamodb:BatchGetItem", arn("dynamodb", f"table/{table}"), tuple(keys))]
    if operation == "Query":
        values = [value["S"] for value in body["ExpressionAttributeValues"].values() if "S" in value]
        index = f"/index/{body['IndexName']}" if "IndexName" in body else ""
        return [Call("dynamodb:Query", arn("dynamodb", f"table/{body['TableName']}{index}"), (values[0],))]
    pk = (body.get("Key") or body["Item"])["pk"]["S"]
    return [Call(f"dynamodb:{operation}", arn("dynamodb", f"table/{body['TableName']}"), (pk,))]


def _handler(aws: GuardedAws) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _do(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, headers, content = aws.answer(self.command, self.path, self.headers, body)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(content)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_PUT = do_POST = do_HEAD = do_DELETE = _do  # noqa: N815  (names of the standard library's)

        def log_message(self, format: str, *arguments: Any) -> None:
            """Nothing."""

    return Handler
