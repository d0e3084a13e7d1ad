"""Settings: what is set is typed and in range, or the start ends with a line that names it."""

from __future__ import annotations

import pytest

from kanina.settings import CHOICES, FORMS, RANGES, Settings, load_settings
from kanina.storage.dynamodb_calls import make_client


def test_what_is_not_set_or_empty_keeps_its_default() -> None:
    assert load_settings({}) == load_settings({"KANINA_ROW_CAP": "", "KEPT_TURNS": ""}) == Settings()


def test_values_are_typed_and_both_names_of_the_policy_are_read() -> None:
    given = {
        "KANINA_ROW_CAP": " 20 ",
        "KANINA_QUERY_SECONDS": "2.5",
        "CONVERSATION_TTL_HOURS": "48",
        "KANINA_KEPT_TURNS": "9",
        "CONVERSATION_HISTORY_LIMIT": "999",
    }
    settings = load_settings(given)
    assert (settings.row_cap, settings.query_seconds) == (20, 2.5)
    policy = settings.policy
    assert (policy.conversation_ttl_hours, policy.kept_turns, policy.conversation_history_limit) == (48, 9, 50)


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("KANINA_ROW_CAP", "many", "a whole number"),
        ("KANINA_ROW_CAP", "1.5", "a whole number"),
        ("KANINA_QUERY_SECONDS", "soon", "a number"),
        ("KANINA_ROW_CAP", "0", "from 1 to 100,000"),
        ("KANINA_ROW_CAP", "-1", "from 1 to 100,000"),
        ("KANINA_QUERY_SECONDS", "0", "from 0.1 to 900"),
        ("KANINA_QUERY_SECONDS", "nan", "from 0.1 to 900"),
        ("KANINA_ANSWER_SECONDS", "inf", "from 4 to 900"),
        ("KANINA_ANSWER_SECONDS", "3", "from 4 to 900"),
        ("KANINA_STORAGE_SECONDS", "-1", "from 0.05 to 60"),
        ("KANINA_QUERY_MEMORY_MB", "-1", "from 0 to 1,000,000"),
        ("KANINA_MODEL_DAILY_DOLLARS_TOTAL", "-1", "from 0 to 1,000,000"),
        *(
            (
                "KANINA_MODEL_PRICES",
                bad,
                FORMS["model_prices"][1],
            )
            for bad in ("qwen3", "qwen3=1", "=1/2", "qwen3=1/x", "qwen3=-1/2", "qwen3=1/2/3/4/5", "a=1/2 b=1/2")
        ),
        ("CONVERSATION_TTL_HOURS", "0", "from 1 to 1,000,000"),
        ("PENDING_MINUTES", "99999999999999", "from 1 to 1,000,000"),
        *(
            (
                "CONTEXT_TOKENS",
                few,
                "at least 256, or it cannot hold a question: set it higher, or leave it out for 4,000",
            )
            for few in ("1", "255")
        ),
        ("KANINA_STORAGE", "redis", "sqlite or dynamodb"),
        ("KANINA_REPORT_LANGUAGE", "de", "en or fil"),
        ("KANINA_LOG_LEVEL", "loud", "DEBUG, INFO, WARNING, ERROR or CRITICAL"),
    ],
)
def test_value_that_could_only_mislead_ends_the_start(name: str, value: str, rule: str) -> None:
    with pytest.raises(ValueError, match="must be") as refusal:
        load_settings({name: value})
    assert str(refusal.value) == f"{name} must be {rule}"


def test_defaults_are_in_their_own_ranges() -> None:
    default = Settings()
    for name, (least, most) in RANGES.items():
        assert least <= getattr(default, name) <= most
    for name, choices in CHOICES.items():
        assert getattr(default, name) in choices


def test_table_without_a_region_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", "/nowhere")
    with pytest.raises(ValueError, match="AWS_REGION is not set"):
        make_client()
