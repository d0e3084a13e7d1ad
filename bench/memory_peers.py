"""Kanina's memory beside other libraries' and a bare put and query, on one DynamoDB Local in one run.

`python -m bench memory_peers` prints the table of docs/memory-peers.md. `make bench` does not run it: it makes
an environment for each peer, and takes a few minutes.
"""

from __future__ import annotations

import os
import statistics
import time
import uuid
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from bench.peer_process import NotInstalled, PeerFailed, PeerProcess, python_of
from bench.request_capacity import Call, Cost, cost
from tests.dynamodb_local import DynamoDBLocal
from tests.shared_service import NotAvailable

PEERS = {
    "kanina_memory": "Kanina",
    "langchain_history": "LangChain's DynamoDBChatMessageHistory",
    "langgraph_saver": "LangGraph's DynamoDBSaver",
    "bare_boto3": "bare query and put",
}
KANINA, FLOOR = "kanina_memory", "bare_boto3"
AT = (10, 100, 500)
TIMED = 9
"""Turns before each of these that are timed; that turn itself is traced, which takes time."""

WARM_UP = 50
"""Turns before all others, each in a conversation of its own: what starts cold is not measured."""

CHARACTERS = 500
WRITERS, TURNS_EACH = 8, 25
EXPIRING, TTL_SECONDS, WAIT_SECONDS = 10, 1, 3.0
START_SECONDS = 1.0
"""Between telling the writers to begin and their beginning."""


@dataclass
class Figures:
    """What was found of one peer. `costs` and `times` by turn; `stop` is the turn it could not take, and why."""

    name: str
    versions: dict[str, str] = field(default_factory=dict)
    costs: dict[int, Cost] = field(default_factory=dict)
    times: dict[int, list[float]] = field(default_factory=dict)
    stop: tuple[int, str] | None = None
    taken: int = 0
    lost: int = 0
    expired: int = 0

    def median(self, at: int) -> float | None:
        """Milliseconds of the turns before this one."""
        return statistics.median(self.times[at]) if at in self.costs else None


def run() -> bool:
    """Print the table; True if Kanina is flat in length, loses nothing and returns nothing expired."""
    os.environ |= {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench", "AWS_REGION": "ap-southeast-1"}
    os.environ |= {"AWS_DEFAULT_REGION": "ap-southeast-1", "AWS_EC2_METADATA_DISABLED": "true"}
    pythons: dict[str, Path] = {}
    for peer, name in PEERS.items():
        try:
            pythons[peer] = python_of(peer)
        except NotInstalled as error:
            print(f"SKIPPED {name}: its environment could not be made. {error}")
    try:
        local = DynamoDBLocal()
    except NotAvailable as error:
        print(f"SKIPPED: {error}")
        return False
    try:
        found = {peer: Figures(PEERS[peer]) for peer in pythons}
        _lengths(found, pythons, local.endpoint)
        for peer, python in pythons.items():
            _writers(found[peer], peer, python, local.endpoint)
            _expiry(found[peer], peer, python, local.endpoint)
    finally:
        local.stop()
    print("\n".join(table(found)))
    mine = found[KANINA]
    flat = mine.stop is None and mine.costs[AT[-2]] == _but_for_bytes(mine.costs[AT[-1]], mine.costs[AT[-2]])
    return flat and mine.lost == 0 and mine.expired == 0 and mine.taken == WRITERS * TURNS_EACH


def texts_of(turn: str) -> tuple[str, str]:
    """A question and an answer of 500 characters each that say which turn they are."""
    return (f"question {turn} ".ljust(CHARACTERS, "q"), f"answer {turn} ".ljust(CHARACTERS, "a"))


def _lengths(found: dict[str, Figures], pythons: dict[str, Path], endpoint: str) -> None:
    """One conversation of each peer, all turn by turn, so that a busy machine is so for all of them."""
    conversation = str(uuid.uuid4())
    with ExitStack() as stack:
        workers = {peer: stack.enter_context(PeerProcess(peer, pythons[peer], endpoint)) for peer in found}
        for peer, worker in workers.items():
            found[peer].versions = worker.ask("versions")["versions"]
            worker.ask("open", table=f"{peer}-lengths")
        for number in range(WARM_UP):
            question, answer = texts_of(f"warm {number}")
            for worker in workers.values():
                worker.ask("turn", conversation=str(uuid.uuid4()), question=question, answer=answer, traced=False)
        for number in range(1, AT[-1] + 1):
            question, answer = texts_of(str(number))
            following = next(at for at in AT if at >= number)
            for peer, worker in workers.items():
                figures = found[peer]
                if figures.stop is not None:
                    continue
                values = {"conversation": conversation, "question": question, "answer": answer}
                try:
                    told = worker.ask("turn", **values, traced=number == following)
                except PeerFailed as error:
                    figures.stop = (number, str(error))
                    continue
                if number == following:
                    figures.costs[number] = cost([Call.from_json(call) for call in told["calls"]])
                elif following - number <= TIMED:
                    figures.times.setdefault(following, []).append(told["milliseconds"])


def _writers(figures: Figures, peer: str, python: Path, endpoint: str) -> None:
    """Eight processes write into one conversation at once; what of that is read back by another one?"""
    conversation = str(uuid.uuid4())
    turns = [[texts_of(f"{writer}.{turn}") for turn in range(TURNS_EACH)] for writer in range(WRITERS)]
    with ExitStack() as stack:
        workers = [stack.enter_context(PeerProcess(peer, python, endpoint)) for _ in range(WRITERS + 1)]
        for worker in workers:
            worker.ask("open", table=f"{peer}-writers")
        starts_at = time.time() + START_SECONDS
        for worker, mine in zip(workers, turns, strict=False):
            worker.send("turns", conversation=conversation, turns=mine, starts_at=starts_at)
        taken = [worker.answer()["taken"] for worker in workers[:WRITERS]]
        texts = workers[-1].ask("texts", conversation=conversation)["texts"]
    wanted = [turns[writer][place] for writer, places in enumerate(taken) for place in places]
    figures.taken = len(wanted)
    figures.lost = sum(not set(each) <= set(texts) for each in wanted)


def _expiry(figures: Figures, peer: str, python: Path, endpoint: str) -> None:
    """Turns whose time is over and that nobody has deleted yet: how many are read back?"""
    conversation = str(uuid.uuid4())
    turns = [texts_of(str(number)) for number in range(EXPIRING)]
    with PeerProcess(peer, python, endpoint) as worker:
        worker.ask("open", table=f"{peer}-expiry", ttl_seconds=TTL_SECONDS)
        for question, answer in turns:
            worker.ask("turn", conversation=conversation, question=question, answer=answer, traced=False)
        time.sleep(WAIT_SECONDS)
        texts = worker.ask("texts", conversation=conversation)["texts"]
    figures.expired = sum(set(turn) <= set(texts) for turn in turns)


def _but_for_bytes(one: Cost, other: Cost) -> Cost:
    return Cost(one.requests, one.read_units, one.write_units, other.sent_bytes, other.received_bytes)


# ---------------------------------------------------------------- the table


def table(found: dict[str, Figures]) -> list[str]:
    """The lines of a Markdown table: a column a peer, a row a figure."""
    columns = list(found.values())
    floor = found.get(FLOOR)

    def row(title: str, cells: Sequence[str]) -> str:
        return f"| {title} | {' | '.join(cells)} |"

    def at_each(figures: Figures, of: str) -> str:
        return " / ".join(_number(getattr(figures.costs[at], of)) if at in figures.costs else "–" for at in AT)

    lengths = " / ".join(map(str, AT))
    lines = [
        row("", [figures.name for figures in columns]),
        row("---", ["---"] * len(columns)),
        row("versions", [", ".join(f"{name} {number}" for name, number in each.versions.items()) for each in columns]),
    ]
    for title, of in (("requests", "requests"), ("read units", "read_units"), ("write units", "write_units")):
        lines.append(row(f"{title} of turn {lengths}", [at_each(figures, of) for figures in columns]))
    lines.append(row(f"kB sent and received in turn {lengths}", [_kilobytes(figures) for figures in columns]))
    lines.append(row(f"p50 ms of the turns before {lengths}", [_medians(figures) for figures in columns]))
    lines.append(row("that, as a multiple of the bare one", [_multiples(figures, floor) for figures in columns]))
    lines.append(row("the longest conversation", [_stop(figures) for figures in columns]))
    total = WRITERS * TURNS_EACH
    lines.append(row(f"turns lost, of {total} by {WRITERS} writers", [_lost(figures, total) for figures in columns]))
    lines.append(row(f"expired turns read back, of {EXPIRING}", [str(figures.expired) for figures in columns]))
    return lines


def _number(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _kilobytes(figures: Figures) -> str:
    found = [figures.costs.get(at) for at in AT]
    return " / ".join(_number((each.sent_bytes + each.received_bytes) / 1000) if each else "–" for each in found)


def _medians(figures: Figures) -> str:
    medians = [figures.median(at) for at in AT]
    return " / ".join("–" if median is None else f"{median:.1f}" for median in medians)


def _multiples(figures: Figures, floor: Figures | None) -> str:
    pairs = [(figures.median(at), floor.median(at) if floor else None) for at in AT]
    return " / ".join(f"{mine / bare:.1f}" if mine and bare else "–" for mine, bare in pairs)


def _stop(figures: Figures) -> str:
    if figures.stop is None:
        return f"no end met in {AT[-1]} turns"
    number, error = figures.stop
    return f"fails at turn {number}: {error.rpartition(': ')[2]}"


def _lost(figures: Figures, total: int) -> str:
    refused = total - figures.taken
    return f"{figures.lost}" + (f" ({refused} more were refused)" if refused else "")
