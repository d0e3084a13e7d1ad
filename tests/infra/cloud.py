"""Where the AWS SAM tools are: an environment of their own, since their pins are not the package's."""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-cloud" / "bin"
ENVIRONMENT = {
    "PATH": f"{TOOLS}:{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}",
    "HOME": os.environ.get("HOME", "/tmp"),
    "AWS_DEFAULT_REGION": "ap-southeast-1",
    "AWS_ACCESS_KEY_ID": "testing",
    "AWS_SECRET_ACCESS_KEY": "testing",
    "AWS_EC2_METADATA_DISABLED": "true",
    "SAM_CLI_TELEMETRY": "0",
    # Nothing here may reach the network; what tries fails at once.
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "HTTP_PROXY": "http://127.0.0.1:9",
}


def require_tools() -> None:
    """Raises with the remedy when the tools are not installed."""
    assert (TOOLS / "sam").exists(), "the AWS SAM tools are missing: run `make test`, which installs them"


def run_tool(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run one of the tools, offline."""
    require_tools()
    return subprocess.run(
        [str(TOOLS / command[0]), *command[1:]],
        cwd=cwd,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@cache
def transformed() -> dict[str, Any]:
    """template.yaml after the SAM transform: what CloudFormation is given."""
    done = run_tool("python", "scripts/transform_template.py", "template.yaml")
    assert done.returncode == 0, done.stderr[-2000:]
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def resources(kind: str) -> dict[str, dict[str, Any]]:
    """The transformed resources of one type, by logical id."""
    return {name: made for name, made in transformed()["Resources"].items() if made["Type"] == kind}
