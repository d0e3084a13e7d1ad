"""`kanina doctor`: which language model is set, whether it answers, and what to do if it does not."""

from __future__ import annotations

from collections.abc import Mapping

from kanina import assembly
from kanina.assistant.claude.calls import ModelCall, ModelClient, ModelTrouble, Trouble
from kanina.assistant.prompt import Prompt, PromptMessage, TextBlock
from kanina.settings import Settings
from kanina_local.home import use_home

TRIAL_SECONDS = 20.0
TRIAL_TOKENS = 200
TRIAL = "Answer with the one word: ready"

REMEDIES: Mapping[Trouble, str] = {
    "not_configured": "there is no key: set KANINA_ANTHROPIC_API_KEY, or KANINA_ANTHROPIC_API_KEY_PARAMETER to one "
    "that can be read",
    "refused_key": "the key or the AWS credentials were refused: check them, and that they may use this model",
    "unreachable": "nothing answers there: check KANINA_MODEL_BASE_URL, the region and the network",
    "rate_limited": "it answers, and wants fewer calls for now: wait, or ask the provider for a higher limit",
    "overloaded": "it answers, and is overloaded for now: try again in a minute",
    "timeout": f"it did not answer within {TRIAL_SECONDS:.0f} seconds: try again, or another model",
    "cut": "its answer was cut off: try again, and look at what stands between here and there",
    "declined": "it would not answer a plain request: try another model",
    "too_long": "it wrote on and on: try another model",
    "malformed": "what came back was no answer: check that KANINA_MODEL_BASE_URL speaks Anthropic's Messages API",
    "failed": "it refused the request: check the model's name",
}


def doctor() -> int:
    """Prints a line for each model that is set; 1 where one of them does not answer."""
    use_home()
    settings = assembly.settings()
    client = assembly.make_model_client(settings)
    if client is None:
        print("language model  none: questions are planned and answers worded by rules (set KANINA_ANTHROPIC_API_KEY)")
        return 0
    print(f"language model  {client.name}, {_place(settings)}")
    names = dict.fromkeys((settings.plan_model, settings.answer_model))
    return max(_try(client, name) for name in names)


def _place(settings: Settings) -> str:
    if settings.model_base_url:
        return f"at {settings.model_base_url}"
    if assembly.model_provider(settings) != "anthropic":
        return f"in {settings.model_region or 'the region of the AWS configuration'}"
    return "at Anthropic's own address"


def _try(client: ModelClient, name: str) -> int:
    prompt = Prompt((TextBlock("You are being tried out."),), (PromptMessage("user", (TextBlock(TRIAL),)),), 0)
    call = ModelCall(name, prompt, TRIAL_TOKENS, TRIAL_SECONDS)
    try:
        writing = client.write(call)
        text = "".join(writing).strip()
        if not text:
            raise ModelTrouble("malformed", "blank")
    except ModelTrouble as trouble:
        detail = f" ({trouble.detail})" if trouble.detail else ""
        print(f"{name}  does not answer: {REMEDIES.get(trouble.kind, 'it failed')}{detail}")
        return 1
    spent = writing.tokens
    price = f"{spent.microdollars / 1_000_000:.6f} dollars"
    if name in assembly.unpriced_models(assembly.settings()):
        price += f", by the dearest price there is: set KANINA_MODEL_PRICES={name}=…/… to its own"
    print(f"{name}  answers; {spent.input + spent.cache_write} tokens in, {spent.output} out, {price}")
    return 0
