"""The dependency rule: imports point one way, functions → channels → assistant → memory, data → storage → models."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "layers" / "kanina" / "python"

# From the top down; a layer may import from layers below its own line (and from itself).
LAYERS: tuple[tuple[str, ...], ...] = (
    ("kanina_local",),
    ("kanina.assembly",),
    ("kanina.channels",),
    ("kanina.reports",),
    ("kanina.assistant",),
    ("kanina.memory", "kanina.data", "kanina.auth"),
    ("kanina.storage",),
    (
        "kanina.models",
        "kanina.settings",
        "kanina.events",
        "kanina.metrics",
        "kanina.observability",
        "kanina.parameter_store",
        "kanina.custom_resource",
        "kanina.redaction",
        "kanina.problems",
        "kanina.people",
        "kanina.mail_addresses",
        "kanina.clock",
        "kanina.characters",
        "kanina.texts",
        "kanina.given_values",
    ),
)
FLOOR = len(LAYERS) - 1


def layer_of(module: str) -> int | None:
    for depth, names in enumerate(LAYERS):
        if any(module == name or module.startswith(name + ".") for name in names):
            return depth
    return None


def files() -> list[tuple[str, Path]]:
    found = []
    for base in (PACKAGE, ROOT / "local"):
        for path in sorted(base.rglob("*.py")):
            module = ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
            if module.split(".")[0] in ("kanina", "kanina_local"):
                found.append((module, path))
    return found


@cache
def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in names if name.split(".")[0] in ("kanina", "kanina_local")}


@pytest.mark.parametrize(("module", "path"), files(), ids=lambda value: value if isinstance(value, str) else "")
def test_imports_point_downward(module: str, path: Path) -> None:
    own = layer_of(module)
    if module == "kanina":
        assert imports(path) == set()
        return
    assert own is not None, f"{module} has no place in the layers; give it one here and in the design"
    for name in imports(path):
        target = layer_of(name)
        if target is None:
            assert name.startswith("kanina.__"), f"{module} imports {name}, which has no layer"
            continue
        depth = 1 if module.startswith("kanina_local") else 2
        same_package = name.split(".")[:depth] == module.split(".")[:depth]
        # Siblings of one line are apart from each other, but for the floor, whose modules are flat.
        assert target > own or same_package or (target == own == FLOOR), f"{module} may not import {name}"


def test_functions_import_only_the_package_and_powertools() -> None:
    for path in sorted((ROOT / "functions").glob("*/app.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                assert top not in ("kanina_local", "duckdb", "sqlglot", "anthropic", "boto3"), f"{path}: {name}"
        assert len(path.read_text().splitlines()) < 60, f"{path}: a handler is a page"


CIRCLES = {
    "kanina.assistant.offline.entities",
    "kanina.assistant.offline.lexicon",
    "kanina.assistant.offline.losses",
    "kanina.assistant.offline.partial_names",
    "kanina.assistant.offline.shared_words",
    "kanina.assistant.offline.spans",
}
"""Modules that still import one another, in a folder that is to go. None is added."""


def module_graph() -> dict[str, set[str]]:
    """Which module imports which, wherever in it: an import within a function or for types alone is one too."""
    paths = dict(files())
    known = {name.removesuffix(".__init__") for name in paths}

    def target(name: str) -> str | None:
        """The module that an imported name is, or is of."""
        return name if name in known else name.rpartition(".")[0] if name.rpartition(".")[0] in known else None

    return {module: {found for name in imports(path) if (found := target(name))} for module, path in paths.items()}


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: targets - {module} for module, targets in module_graph().items()}
    while leaves := {module for module, targets in graph.items() if not targets}:
        graph = {module: targets - leaves for module, targets in graph.items() if module not in leaves}

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            new = graph[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    assert {module for module in graph if module in reached(module)} == CIRCLES
