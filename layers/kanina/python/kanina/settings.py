"""Settings from the environment, typed, read once at start. A test holds docs/settings.md to this file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints


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


HISTORY_LIMIT_MAXIMUM = 50


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything an operator can set. An environment variable is the field's name in capitals, with KANINA_ before it,
    except the policy's, whose seed names (CONVERSATION_TTL_HOURS, …) are accepted as they are."""

    storage: str = "sqlite"
    table_name: str = "kanina"
    sqlite_path: str = ".kanina/kanina.sqlite3"
    dynamodb_endpoint: str = ""
    storage_seconds: float = 1.0
    model_path: str = ""
    data_path: str = ""
    data_bucket: str = ""
    data_prefix: str = "data/"
    scratch_path: str = "/tmp/kanina"
    row_cap: int = 500
    query_seconds: float = 20.0
    query_memory_mb: int = 0
    answer_seconds: float = 24.0
    telegram_bot: str = "kanina"
    telegram_api: str = "https://api.telegram.org"
    telegram_token_parameter: str = ""
    telegram_secret_parameter: str = ""
    telegram_token: str = field(default="", repr=False)
    telegram_secret: str = field(default="", repr=False)
    telegram_allowed_users: str = ""
    telegram_allowed_chats: str = ""
    telegram_queue_url: str = ""
    report_id: str = "daily"
    report_recipients: str = ""
    report_sender: str = ""
    report_language: str = "en"
    unsubscribe_secret_parameter: str = ""
    unsubscribe_secret: str = field(default="", repr=False)
    issuers: str = ""
    base_url: str = ""
    log_level: str = "INFO"
    policy: MemoryPolicy = MemoryPolicy()

    @property
    def scratch(self) -> Path:
        """The folder for what can be rebuilt."""
        return Path(self.scratch_path)


def _convert(kind: Any, name: str, text: str) -> Any:
    try:
        return kind(text.strip()) if kind is not str else text
    except ValueError:
        raise ValueError(f"{name} must be a {kind.__name__}") from None


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from environment variables; what is not set keeps its default. Raises ValueError naming a bad one."""
    source = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    hints = get_type_hints(Settings)
    for item in fields(Settings):
        name = f"KANINA_{item.name.upper()}"
        if item.name != "policy" and source.get(name, "") != "":
            values[item.name] = _convert(hints[item.name], name, source[name])
    policy: dict[str, Any] = {}
    for item in fields(MemoryPolicy):
        for name in (item.name.upper(), f"KANINA_{item.name.upper()}"):
            if source.get(name, "") != "":
                value = _convert(int, name, source[name])
                if value < 1:
                    raise ValueError(f"{name} must be 1 or more")
                policy[item.name] = value
    if policy:
        policy["conversation_history_limit"] = min(
            policy.get("conversation_history_limit", MemoryPolicy().conversation_history_limit), HISTORY_LIMIT_MAXIMUM
        )
        values["policy"] = MemoryPolicy(**policy)
    return Settings(**values)
