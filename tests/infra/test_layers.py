"""What a function unpacks at a cold start: its own code and its layers, built as `make build` builds them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from kanina_local import pages
from tests.infra.cloud import ENVIRONMENT, ROOT, TOOLS, require_tools, resources

MEGABYTE = 2**20
LIMIT = 200 * MEGABYTE
"""Of AWS Lambda's 250 MB for a function and its layers, unzipped: the rest is left for the web adapter."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`sam build` into a folder of its own. Downloads wheels for the runtime's platform unless they are cached."""
    require_tools()
    folder = tmp_path_factory.mktemp("build")
    environment = {**os.environ, "PATH": ENVIRONMENT["PATH"], "SAM_CLI_TELEMETRY": "0"}
    done = subprocess.run(
        [str(TOOLS / "sam"), "build", "--template", str(ROOT / "template.yaml"), "--build-dir", str(folder)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
def test_every_function_with_its_layers_stays_under_the_limit(built: Path) -> None:
    for name, function in resources("AWS::Lambda::Function").items():
        own = [layer["Ref"] for layer in function["Properties"]["Layers"] if "Ref" in layer]  # not the web adapter's
        layers = [layer.removesuffix("Layer") for layer in own]
        # The transform adds a hash to a layer's logical id.
        folders = [sorted(built.glob(f"{layer[:4]}*Layer"))[0] for layer in layers]
        total = size(built / name) + sum(size(folder) for folder in folders)
        assert total <= LIMIT, f"{name}: {total / MEGABYTE:.0f} MB"


@pytest.mark.slow
def test_layers_hold_the_package_the_demo_and_the_runtimes_binaries(built: Path) -> None:
    assert (built / "KaninaLayer/python/kanina/assembly/__init__.py").is_file()
    assert (built / "DemoLayer/python/kanina_demo/model.yaml").is_file()
    assert (built / "PageLayer/page/index.html").read_bytes() == (pages.PAGE / "index.html").read_bytes()
    assert list((built / "DependenciesLayer/python/pydantic_core").glob("*aarch64*.so"))
    for layer in ("DataLayer", "ChartsLayer"):
        assert list((built / layer / "python/babel/locale-data").glob("fil*.dat"))
    assert list((built / "ChartsLayer/python/vl_convert").glob("*.so"))
    assert not list((built / "DependenciesLayer/python/botocore/data").glob("ec2"))
