"""The API's documents say what the code does: the published description, and every address, member and problem."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from kanina import problems
from kanina.assistant.claude.calls import Trouble
from kanina.auth.issuers import Issuer
from kanina.channels import openapi
from kanina.channels.api_models import ChatRequest, ChatResponse, Metadata
from kanina.channels.conversation_models import Message
from kanina.channels.rest import BODY_BYTES_MAXIMUM
from kanina.models import MemoryReport

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "api.md").read_text(encoding="utf-8")


def test_published_description_is_the_one_served() -> None:
    """To write it anew: python -m kanina.channels.openapi > docs/openapi.json"""
    assert json.loads((DOCS / "openapi.json").read_text(encoding="utf-8")) == openapi.document()


@pytest.mark.parametrize("model", [ChatRequest, ChatResponse, Metadata, MemoryReport, Message])
def test_every_member_is_documented(model: type[ChatRequest]) -> None:
    assert [name for name in model.model_fields if f"`{name}`" not in TEXT] == []


def test_every_member_of_an_issuer_is_documented() -> None:
    assert [field.name for field in fields(Issuer) if f"`{field.name}`" not in TEXT] == []


def test_every_reason_why_no_model_answered_is_documented() -> None:
    ends_the_turn = {"stopped"}
    assert [why for why in get_args(Trouble) if why not in ends_the_turn and f"`{why}`" not in TEXT] == []


def test_every_address_is_documented() -> None:
    for path, operations in openapi.document()["paths"].items():
        for method in operations:
            assert f"`{method.upper()} {path}`" in TEXT


def test_every_problem_the_api_describes_is_documented() -> None:
    described = {
        int(status)
        for operations in openapi.document()["paths"].values()
        for operation in operations.values()
        for status in operation["responses"]
    } - {200, 201, 202}
    for status in described | {405}:
        assert f"| {status} | `urn:kanina:problem:" in TEXT
    for kind in (problems.KeyReused, problems.ContentTooLarge, problems.MethodNotAllowed, problems.Conflict):
        assert f"| {kind.status} | `urn:kanina:problem:{kind.slug}`" in TEXT
    assert f"{BODY_BYTES_MAXIMUM:,} bytes" in TEXT
