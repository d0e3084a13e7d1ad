"""The diagram in docs/architecture.md is what the imports say: its arrows are real, and no import goes round them."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "layers" / "kanina" / "python" / "kanina"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FOLDERS = {"functions": ROOT / "functions", "local": ROOT / "local", "demo": ROOT / "demo"}
NAMES = {"kanina_local": "local", "kanina_demo": "demo"}


def diagram() -> str:
    found = re.search(r"```mermaid\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found[1]


def arrows() -> set[tuple[str, str]]:
    return set(re.findall(r"^ +(\w+) --> (\w+)$", diagram(), re.MULTILINE))


def floor() -> set[str]:
    """The package's single modules; `assembly` and `__init__` stand above them."""
    return {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "assembly"}


def part_of(module: str) -> str | None:
    """The part a module belongs to; None for what is no part of Kanina, and for the package's own name."""
    top, *rest = module.split(".")
    if top in NAMES:
        return NAMES[top]
    if top != "kanina" or not rest or rest[0].startswith("__"):
        return None
    return "floor" if rest[0] in floor() else rest[0]


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {part for name in names if (part := part_of(name))}


@cache
def imports() -> frozenset[tuple[str, str]]:
    """Which part imports which."""
    sources = [(name, path) for name, folder in FOLDERS.items() for path in folder.rglob("*.py")]
    for path in PACKAGE.rglob("*.py"):
        part = part_of(".".join(("kanina", *path.relative_to(PACKAGE).with_suffix("").parts)))
        sources += [(part, path)] if part else []
    return frozenset((part, target) for part, path in sources for target in imported(path) if target != part)


def reachable(part: str) -> set[str]:
    found: set[str] = set()
    waiting = [part]
    while waiting:
        here = waiting.pop()
        for target in {target for source, target in arrows() if source == here} - found:
            found.add(target)
            waiting.append(target)
    return found


def test_every_arrow_is_an_import() -> None:
    assert arrows()
    assert arrows() <= imports()


def test_every_import_follows_arrows() -> None:
    assert [(part, target) for part, target in sorted(imports()) if target not in reachable(part)] == []


def test_no_arrow_repeats_what_others_say() -> None:
    for source, target in arrows():
        others = {middle for start, middle in arrows() if start == source and middle != target}
        assert not any(target in reachable(middle) for middle in others), f"{source} --> {target} follows from others"


def test_every_part_is_in_the_diagram() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert set(re.findall(r"^ +(\w+)\[", diagram(), re.MULTILINE)) == {*packages, *FOLDERS, "assembly", "floor"}
    named = re.search(r'floor\["(.*?)"\]', diagram())
    assert named
    assert set(re.findall(r"\w+", named[1].replace("<br>", " "))) == floor()
