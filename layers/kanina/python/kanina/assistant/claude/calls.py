"""What a language model is asked, what it gives, and how it fails: the same for every provider."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from kanina.assistant.planner import Context, never
from kanina.assistant.prompt import Prompt
from kanina.models import Tokens
from kanina.redaction import Redact

Trouble = Literal[
    "not_configured",
    "refused_key",
    "unreachable",
    "rate_limited",
    "overloaded",
    "timeout",
    "cut",
    "declined",
    "too_long",
    "malformed",
    "over_budget",
    "budget_unknown",
    "foreign_number",
    "stopped",
    "failed",
]
"""Why a model's word could not be had or used, as logs and metrics name it.

not_configured: no key. refused_key: a wrong one, or one without the right. unreachable: no connection. cut: the stream
ended early. declined: the model would not answer. too_long: it was stopped at the most it may write. malformed: no
plan can be read from it. over_budget: the day of the person, of their key or of everybody is spent. budget_unknown:
that cannot be read. foreign_number: it stated what nothing gives. stopped: its person wants no more; no words stand in
for it. failed: any other answer of the provider.
"""


class ModelTrouble(Exception):
    """A model's word could not be had, or is of no use.

    retry_after: how many seconds the provider wants to be left alone, where it says so. tokens: what it cost all the
    same. detail: for an operator (a provider's status and error type); never text of a prompt, an answer or a key.
    """

    def __init__(
        self, kind: Trouble, detail: str = "", *, retry_after: float | None = None, tokens: Tokens | None = None
    ) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind: Trouble = kind
        self.detail = detail
        self.retry_after = retry_after
        self.tokens = tokens or Tokens()


def require_allowance(context: Context) -> None:
    """Raises ModelTrouble where no model may be paid for this question."""
    refusal = context.model_refusal()
    if refusal is not None:
        raise ModelTrouble(refusal)


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call. `schema`: the JSON Schema that the answer must follow, None for plain words.

    seconds: how long it may take from now on, its last word included. is_stopped: asked while it is waited for.
    """

    model: str
    prompt: Prompt
    max_tokens: int
    seconds: float
    schema: Mapping[str, Any] | None = None
    is_stopped: Callable[[], bool] = never


class Writing(Protocol):
    """An answer as it is written. To be closed when no more of it is wanted: nothing further is paid for."""

    @property
    def tokens(self) -> Tokens:
        """What it has cost, as far as the provider has said."""

    def __iter__(self) -> Iterator[str]:
        """The pieces of its text, none cut inside a character. Raises ModelTrouble where it ends other than whole."""

    def close(self) -> None:
        """Hang up."""


class RedactingClient:
    """A provider that is given nothing of what the semantic model's `redact` names, whoever asks it for what."""

    def __init__(self, client: ModelClient, redact: Redact) -> None:
        self.name = client.name
        self._client = client
        self._redact = redact

    def write(self, call: ModelCall) -> Writing:
        """As the client's."""
        return self._client.write(replace(call, prompt=call.prompt.redacted(self._redact)))


class ModelClient(Protocol):
    """One provider of models. Safe for threads."""

    name: str

    def write(self, call: ModelCall) -> Writing:
        """Begin to answer. Raises ModelTrouble; nothing slow is imported before it is first called."""
