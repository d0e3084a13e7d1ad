"""The documents of the Telegram and report doors name every setting, command and member there is."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

from kanina.channels.telegram_text import MESSAGE_LIMIT
from kanina.channels.telegram_update import COMMANDS
from kanina.reports.claims import KEPT
from kanina.reports.definition import BreakdownDefinition, ReportDefinition
from kanina.reports.html import HTML_LIMIT_BYTES
from kanina.settings import MemoryPolicy, Settings

DOCS = Path(__file__).parents[2] / "docs"
TELEGRAM, REPORT = ((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("telegram", "report"))

# Set by the template or by nobody: their names are in its parameters.
TEMPLATE_ONLY = {"telegram_token_parameter", "telegram_secret_parameter", "telegram_queue_url", "telegram_bot"}


def test_every_setting_of_the_doors_is_documented() -> None:
    for item in fields(Settings):
        name = f"KANINA_{item.name.upper()}"
        if item.name.startswith("telegram_") and item.name not in TEMPLATE_ONLY:
            assert name in TELEGRAM
        if item.name.startswith(("report_", "unsubscribe_")):
            assert name in REPORT


def test_no_setting_is_documented_that_does_not_exist() -> None:
    known = {f"KANINA_{item.name.upper()}" for item in fields(Settings)}
    assert set(re.findall(r"KANINA_[A-Z_]+", TELEGRAM + REPORT)) <= known


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_documented(command: str) -> None:
    assert f"`/{command}`" in TELEGRAM


def test_the_commands_that_telegram_is_told_are_those_there_are() -> None:
    told = re.search(r"commands=(\[.*?\])'", TELEGRAM, re.DOTALL)
    assert told is not None
    assert {each["command"] for each in json.loads(told[1])} == COMMANDS - {"start"}


def test_every_member_of_a_definition_is_documented() -> None:
    for name in {*ReportDefinition.model_fields, *BreakdownDefinition.model_fields} - {"id"}:
        assert f"{name}:" in REPORT


def test_limits_are_those_of_the_code() -> None:
    assert f"{MESSAGE_LIMIT:,} UTF-16 units" in TELEGRAM
    assert f"quiet for {MemoryPolicy().idle_minutes} minutes" in TELEGRAM
    assert f"below {HTML_LIMIT_BYTES // 1000} kB" in REPORT
    assert f"kept for {KEPT.days} days" in REPORT
