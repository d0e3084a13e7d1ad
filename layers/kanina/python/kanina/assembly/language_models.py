"""Makes who plans, words, sums up and compares by language models, as the settings say. Raises ValueError for what is
set wrong; imports nothing heavy until it is asked for."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from kanina.clock import Clock, system_clock
from kanina.observability import log
from kanina.redaction import Redact, Redactor
from kanina.settings import Settings

if TYPE_CHECKING:
    from kanina.assistant.allowance import Allowance
    from kanina.assistant.claude.anthropic_client import Service
    from kanina.assistant.claude.calls import ModelClient
    from kanina.assistant.learning import Scribe
    from kanina.assistant.planner import Narrator, Planner
    from kanina.data.semantic_model import SemanticModel
    from kanina.memory.references import Embed
    from kanina.storage.table import Table


def load_embedding(settings: Settings) -> Embed | None:
    """The callable that the setting names as `module:name`, or None. Raises ValueError when it is not there."""
    if not settings.embedding:
        return None
    module, _, name = settings.embedding.partition(":")
    try:
        embed: Embed = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"KANINA_EMBEDDING must be module:callable of something installed: {error}") from error
    return embed


def redacting(embed: Embed | None, redact: Redact) -> Embed | None:
    """The callable, given texts that hold nothing of what the model names."""
    return None if embed is None else lambda texts: embed([redact(text) for text in texts])


def model_provider(settings: Settings) -> str:
    """Who plans and words: "offline", "anthropic", "bedrock" or "bedrock_mantle". "auto" is "anthropic" where a key or
    an address is set."""
    if settings.model_provider != "auto":
        return settings.model_provider
    is_set = settings.anthropic_api_key or settings.anthropic_api_key_parameter or settings.model_base_url
    return "anthropic" if is_set else "offline"


def make_respondents(
    settings: Settings, model: SemanticModel, clock: Clock = system_clock, offline: Planner | None = None
) -> tuple[Planner, Narrator]:
    """Who plans and who words answers: a language model with the offline ones behind it, or the offline ones alone.

    offline: the offline planner, where it has been made already.
    """
    from kanina.assistant.narrator import OfflineNarrator
    from kanina.assistant.offline.planner import OfflinePlanner

    planner, narrator = offline or OfflinePlanner(model), OfflineNarrator(model)
    provider = make_model_client(settings)
    if provider is None:
        return planner, narrator
    from kanina.assistant.claude.calls import RedactingClient
    from kanina.assistant.claude.narrator import ClaudeNarrator
    from kanina.assistant.claude.planner import ClaudePlanner

    client = RedactingClient(provider, Redactor(model.redact))
    return (
        ClaudePlanner(
            client=client,
            model_name=settings.plan_model,
            offline=planner,
            semantic_model=model,
            clock=clock,
        ),
        ClaudeNarrator(
            client=client,
            model_name=settings.answer_model,
            offline=narrator,
            semantic_model=model,
            clock=clock,
        ),
    )


def make_scribe(settings: Settings, redactor: Callable[[], Redactor], clock: Clock = system_clock) -> Scribe | None:
    """Who words what is learnt; None where no language model is set."""
    provider = make_model_client(settings)
    if provider is None:
        return None
    from kanina.assistant.claude.calls import RedactingClient
    from kanina.assistant.claude.scribe import ClaudeScribe

    client = RedactingClient(provider, lambda text: redactor()(text))
    return ClaudeScribe(client, settings.answer_model, lambda: clock().date())


def make_model_client(settings: Settings) -> ModelClient | None:
    """The provider of models that is set; None for none."""
    provider = model_provider(settings)
    if provider == "offline":
        return None
    from kanina.assistant.claude.anthropic_client import AnthropicClient, Connection
    from kanina.assistant.claude.catalogue import given_prices
    from kanina.parameter_store import ParameterStore

    for name in unpriced_models(settings):
        log("model_price_unknown", level=logging.WARNING, model=name)
    key = partial(ParameterStore().secret, settings.anthropic_api_key_parameter, settings.anthropic_api_key)
    connection = Connection(cast("Service", provider), key, settings.model_base_url, settings.model_region)
    return AnthropicClient(connection, prices=given_prices(settings.model_prices))


def unpriced_models(settings: Settings) -> tuple[str, ...]:
    """The models that are asked and of which nobody has said what they cost."""
    if model_provider(settings) == "offline":
        return ()
    from kanina.assistant.claude.catalogue import given_prices, is_priced

    given = given_prices(settings.model_prices)
    names = dict.fromkeys((settings.plan_model, settings.answer_model))
    return tuple(name for name in names if not is_priced(name, given))


def make_allowance(settings: Settings, table: Table, clock: Clock = system_clock) -> Allowance | None:
    """What language models may cost; None where that is not limited, or none is set."""
    dollars = settings.model_daily_dollars
    person, key = dollars, settings.model_daily_dollars_key or dollars
    amounts = (person, key, settings.model_daily_dollars_total)
    if model_provider(settings) == "offline" or not any(amounts):
        return None
    from kanina.assistant.allowance import Allowance, Caps
    from kanina.assistant.claude.catalogue import a_turn, given_prices

    aside = a_turn(settings.plan_model, settings.answer_model, given_prices(settings.model_prices))
    return Allowance(table, clock, Caps(*(round(amount * 1_000_000) for amount in amounts)), aside)
