"""What importing each function costs: CPU time over a bare interpreter, against a budget.

CPU time, not wall time, and the smallest of several runs: a shared machine adds to a run, never takes away.
A cold Lambda start pays this once, on a slower core, so budgets are kept well under a second. As there, byte code is at
hand: the first run writes it, even where the environment says not to.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.cold_process import HEAVY

ROOT = Path(__file__).parents[1]
BYTE_CODE = ROOT / ".cache" / "byte-code"
RUNS = 5

# CPU milliseconds above a bare interpreter.
BUDGET_MS = {
    "answer": 450,
    "authorize": 350,
    "chart": 350,
    "chat": 450,
    "learn": 450,
    "report": 350,
    "telegram": 100,
    "write_back": 450,
}
DEFAULT_BUDGET_MS = 300


def functions() -> list[str]:
    """The names of the functions, each a folder with an app.py."""
    return sorted(path.parent.name for path in (ROOT / "functions").glob("*/app.py"))


def cpu_ms(code: str) -> float:
    """The least CPU time, in milliseconds, that a fresh interpreter took for the code."""
    best = float("inf")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPYCACHEPREFIX": str(BYTE_CODE)}
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best * 1000


def import_code(name: str) -> str:
    """Code that imports a function's handler as Lambda does."""
    return f"import sys; sys.path.insert(0, {str(ROOT / 'functions' / name)!r}); import app"


def loaded(name: str, modules: Sequence[str] = HEAVY) -> list[str]:
    """Which of some modules, else of the heavy packages, are loaded once the handler is imported."""
    code = f"{import_code(name)}; print(' '.join(m for m in {tuple(modules)!r} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.split()


def run() -> bool:
    """Print one line a function; True if all are within their budgets."""
    bare = cpu_ms("pass")
    within = True
    for name in functions():
        spent = cpu_ms(import_code(name)) - bare
        budget = BUDGET_MS.get(name, DEFAULT_BUDGET_MS)
        within = within and spent <= budget
        print(f"{name:12} {spent:6.0f} ms CPU of {budget}{'' if spent <= budget else '  OVER'}")
    print(f"(above a bare interpreter's {bare:.0f} ms)")
    return within
