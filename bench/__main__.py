"""Run the benchmarks, or those named: `python -m bench [context failover …]`. Exits 1 if one is over budget."""

from __future__ import annotations

import importlib
import sys

ALL = (
    "context",
    "data",
    "failover",
    "first_event",
    "imports",
    "model",
    "page",
    "recall",
    "references",
    "storage",
    "turn",
)
NAMED_ONLY = ("memory_peers",)
"""Run when they are named: they take minutes, and fetch what nothing else needs."""


def main(names: list[str]) -> int:
    """Run the named benchmarks in this process, one after the other."""
    known = (*ALL, *NAMED_ONLY)
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"no benchmark named {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    within = True
    for name in names or ALL:
        print(f"== {name}", flush=True)
        within = importlib.import_module(f"bench.{name}").run() and within
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
