"""Parameters arrive as they were written, through the AWS SAM CLI itself, and what it cuts is refused by the stack."""

from __future__ import annotations

import re
import shlex
import subprocess
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
import yaml

from kanina.channels.telegram_access import parse_access
from kanina.mail_addresses import addresses_in, with_name
from kanina.settings import load_settings
from tests.deployed import template_as_written
from tests.infra.cloud import ENVIRONMENT, ROOT, TOOLS
from tests.infra.deployment import Deployment

OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
SENDER = "Tala Learning <reports@example.org>"


class CloudFormation:
    """Notes the parameters that a stack is to be made with, and makes none."""

    def __init__(self) -> None:
        self.parameters: dict[str, str] = {}
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
                if asked["Action"] == "CreateChangeSet":
                    of_values = re.compile(r"Parameters\.member\.(\d+)\.ParameterKey")
                    numbers = [found[1] for name in asked if (found := of_values.fullmatch(name))]
                    fake.parameters = {
                        asked[f"Parameters.member.{number}.ParameterKey"]: asked.get(
                            f"Parameters.member.{number}.ParameterValue", ""
                        )
                        for number in numbers
                    }
                error = "<Code>ValidationError</Code><Message>Stack with id kanina does not exist</Message>"
                body = f"<ErrorResponse><Error><Type>Sender</Type>{error}</Error></ErrorResponse>".encode()
                self.send_response(400)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *arguments: Any) -> None:
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def cloudformation() -> Iterator[CloudFormation]:
    fake = CloudFormation()
    yield fake
    fake.close()


def deploy(cloudformation: CloudFormation, folder: Path, *options: str, config: str = "") -> dict[str, str]:
    """What `sam deploy` would make a stack with, of the template's own parameters."""
    parameters = {
        name: {key: made[key] for key in ("Type", "Default", "AllowedPattern") if key in made}
        for name, made in template_as_written()["Parameters"].items()
    }
    small = {"Parameters": parameters, "Resources": {"Topic": {"Type": "AWS::SNS::Topic"}}}
    (folder / "template.yaml").write_text(yaml.safe_dump(small), encoding="utf-8")
    (folder / "samconfig.toml").write_text(f"version = 0.1\n{config}", encoding="utf-8")
    environment = {**ENVIRONMENT, "AWS_ENDPOINT_URL": cloudformation.endpoint, "NO_PROXY": "127.0.0.1"}
    command = [str(TOOLS / "sam"), "deploy", "--stack-name", "kanina", "--no-confirm-changeset", *options]
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=120, check=False)
    assert cloudformation.parameters, "no stack was asked for"
    return cloudformation.parameters


def refused(parameters: dict[str, str]) -> list[str]:
    """The parameters that CloudFormation would not take."""
    declared = template_as_written()["Parameters"]
    return [
        name
        for name, value in parameters.items()
        if "AllowedPattern" in declared[name] and not re.fullmatch(declared[name]["AllowedPattern"], value)
    ]


def shown(fence: str) -> str:
    """The one block of docs/operating.md with parameters in it, of this kind."""
    blocks = re.findall(rf"```{fence}\n(.*?)```", OPERATING, re.DOTALL)
    (block,) = (block for block in blocks if "ReportSender" in block)
    return str(block)


def test_a_file_of_parameters_arrives_as_it_is_written(cloudformation: CloudFormation, tmp_path: Path) -> None:
    written = tomllib.loads(shown("toml"))["default"]["deploy"]["parameters"]["parameter_overrides"]
    arrived = deploy(cloudformation, tmp_path, config=shown("toml"))
    for name, value in written.items():
        assert arrived[name] == (",".join(value) if isinstance(value, list) else value)
    assert refused(arrived) == []
    variables = Deployment(**{name: value for name, value in arrived.items() if value}).environment("ReportFunction")
    settings = load_settings(variables)
    assert with_name(settings.report_sender) == ("Tala Learning", "reports@example.org")
    assert addresses_in(settings.report_recipients) == ("ana@example.org", "ben@example.org")
    access = parse_access("", "", settings.telegram_user_groups)
    assert (access.groups_of(100200300), access.groups_of(100200400)) == (("north",), ("south",))


def test_a_command_line_arrives_as_it_is_written(cloudformation: CloudFormation, tmp_path: Path) -> None:
    options = shlex.split(shown("sh"))[2:]
    arrived = deploy(cloudformation, tmp_path, *options)
    assert (arrived["ReportSender"], arrived["ReportHour"]) == (SENDER, "8")
    assert refused(arrived) == []


def test_what_is_cut_at_a_space_is_refused(cloudformation: CloudFormation, tmp_path: Path) -> None:
    whole = {
        "ReportSender": SENDER,
        "ReportRecipients": "ana@example.org, ben@example.org",
        "TelegramAllowedUsers": "100200300, 100200400",
        "TelegramAllowedChats": "-100200300, -100200400",
        "TelegramUserGroups": '{"100200300": ["north"]}',
        "AlarmEmail": "Ana <ana@example.org>",
        "ModelPrices": "one=1/5, two=2/10",
    }
    overrides = [f"{name}={value}" for name, value in whole.items()]
    arrived = deploy(cloudformation, tmp_path, "--parameter-overrides", *overrides)
    assert sorted(refused(arrived)) == sorted(whole)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ReportRecipients", "ana@example.org; Ben Cruz <ben@example.org>"),
        ("ReportRecipients", '"Cruz, Ana" <ana@example.org>'),
        ("TelegramAllowedUsers", "*"),
        ("TelegramAllowedUsers", "100200300, 100200400"),
        ("TelegramUserGroups", "100200300:north branch, 100200300:staff"),
        ("ReportSender", "reports@example.org"),
    ],
)
def test_what_is_whole_is_taken(name: str, value: str) -> None:
    assert refused({name: value}) == []
