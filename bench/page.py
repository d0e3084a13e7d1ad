"""What the page costs the one who opens it: how soon it shows something and takes a question on two networks, how long
a frame takes while somebody types under a long conversation, and what conversations take of memory.

In the system's Chromium, from a `kanina serve` of its own. The page is opened with nothing cached and a processor four
times slower; conversations are shown whole.
Source of the networks: the profiles of Chromium's developer tools (Fast 3G) and WebPageTest (4G).
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from kanina_demo.generate import ensure
from tests.browser.chromium import launched
from tests.local_server import LocalServer, running

ROOT = Path(__file__).parents[1]
LAST_DAY = date(2026, 11, 25)
RUNS = 3
SLOWER = 4

NETWORKS = {"4G": (9_000, 170.0, 1_000, 1_500), "Fast 3G": (1_600, 562.5, 1_800, 4_000)}
"""Name → kilobits a second, milliseconds there and back, the most milliseconds to the first words, and to the field
for a question."""

FRAME_MS = 20
"""Of fifty frames a second."""
TYPED = "what about the same by region and product, only in 2025"
TURNS = 200
SHOWN = 50
ASKED = (110, 212)
"""Of two moments when as many turns are in the tab: past 100 it lets go of those before the newest 50."""

GROWTH_KB = 20
"""The most that a turn adds to a tab for good."""

QUESTION = "revenue by region in 2025"
READY = """
new MutationObserver(() => {
    if (!window.ready && document.querySelector("#question")) window.ready = performance.now();
})
    .observe(document, { childList: true, subtree: true });
"""
FRAMES = """() => { window.frames_ = []; let last = performance.now();
const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next) };
requestAnimationFrame(next) }"""
FIRST_WORDS = 'performance.getEntriesByName("first-contentful-paint")[0].startTime'


def run() -> bool:
    """Print a line for each measurement; True if all are within their budgets."""
    folder = ROOT / ".cache" / "bench-demo"
    ensure(folder, LAST_DAY)
    with (
        tempfile.TemporaryDirectory() as home,
        running(Path(home) / "kanina", folder, KANINA_KEPT_TURNS=str(TURNS)) as server,
        launched() as browser,
    ):
        return _opening(browser, server) & _typing(browser, server) & _asking(browser, server)


def _opening(browser: Browser, server: LocalServer) -> bool:
    within = True
    for name, (kilobits, latency, most_words, most_ready) in NETWORKS.items():
        measured = []
        for _ in range(RUNS):
            with _somebody(browser, str(uuid.uuid4())) as (page, session):
                session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                session.send("Network.enable")
                session.send("Network.setCacheDisabled", {"cacheDisabled": True})
                speed = {"downloadThroughput": kilobits * 125, "uploadThroughput": kilobits * 125}
                session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **speed})
                page.add_init_script(READY)
                page.goto(server.url)
                page.locator("#question").wait_for()
                measured.append((page.evaluate(FIRST_WORDS), page.evaluate("window.ready")))
        words, ready = (min(each) for each in zip(*measured, strict=True))
        within &= words <= most_words and ready <= most_ready
        print(f"{name:8} first words {words:5.0f} ms of {most_words:,}{_over(words, most_words)}, "
              f"takes a question {ready:5.0f} ms of {most_ready:,}{_over(ready, most_ready)}")  # fmt: skip
    return within


def _typing(browser: Browser, server: LocalServer) -> bool:
    """Under the newest turns of a long conversation, as many as are shown at once."""
    user, conversation = str(uuid.uuid4()), None
    for _ in range(TURNS):
        conversation = server.ask(QUESTION, conversation, user=user)["conversation_id"]
    with _somebody(browser, user) as (page, _):
        page.goto(f"{server.url}/c/{conversation}")
        older = page.get_by_role("button", name="Show earlier turns", exact=True)
        answers = page.locator("[data-role=assistant]")
        answers.last.wait_for()
        while (before := answers.count()) < SHOWN:
            older.click()
            answers.nth(before).wait_for()
        page.wait_for_timeout(1_000)
        frames = _frames(page)
    usual = median(frames)
    print(f"typing under {TURNS} turns: a frame in {usual:.1f} ms of {FRAME_MS}{_over(usual, FRAME_MS)}, the longest "
          f"{max(frames):.0f}; {sum(each > FRAME_MS for each in frames)} of {len(frames)} longer")  # fmt: skip
    return usual <= FRAME_MS


def _asking(browser: Browser, server: LocalServer) -> bool:
    """Question after question in one tab."""
    kilobytes = []
    with _somebody(browser, str(uuid.uuid4())) as (page, session):
        page.goto(server.url)
        for number in range(1, max(ASKED) + 1):
            page.locator("#question").fill(f"{QUESTION}, top {number}")
            page.locator("#question").press("Enter")
            page.get_by_text(f"top {number}", exact=False).last.wait_for()
            page.locator("[data-role=assistant]").last.get_by_role("tablist").wait_for()
            if number in ASKED:
                session.send("HeapProfiler.collectGarbage")
                kilobytes.append(session.send("Runtime.getHeapUsage")["usedSize"] / 1024)
    growth = (kilobytes[1] - kilobytes[0]) / (ASKED[1] - ASKED[0])
    print(f"{ASKED[0]} turns in a tab take {kilobytes[0]:,.0f} kB, one more {growth:.1f} kB of "
          f"{GROWTH_KB}{_over(growth, GROWTH_KB)}")  # fmt: skip
    return growth <= GROWTH_KB


@contextmanager
def _somebody(browser: Browser, name: str) -> Iterator[tuple[Page, CDPSession]]:
    context: BrowserContext = browser.new_context(extra_http_headers={"X-Kanina-User": name})
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        yield page, session
    finally:
        context.close()


def _frames(page: Page) -> list[float]:
    """Milliseconds between frames while somebody types."""
    page.locator("#question").click()
    page.evaluate(FRAMES)
    page.locator("#question").press_sequentially(TYPED, delay=80)
    frames: Any = page.evaluate("window.frames_")
    return [float(each) for each in frames][1:]


def _over(value: float, most: float) -> str:
    return "" if value <= most else "  OVER"
