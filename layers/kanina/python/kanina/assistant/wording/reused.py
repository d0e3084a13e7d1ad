"""What an answer or a question says of the values it takes from earlier in the conversation."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.models import Language, VerifiedQuery


def as_before(plan: VerifiedQuery, names: Sequence[str], model: SemanticModel, language: Language) -> str:
    """ "As before, branch Katipunan. ", or nothing where nothing was taken."""
    definition = model.verified_queries.get(plan.name)
    parameters = [p for p in definition.parameters if p.name in names and p.name in plan.params] if definition else []
    if not parameters:
        return ""
    values = [f"{model.label(p, p.name, language)} {plan.params[p.name]}" for p in parameters]
    return PHRASES[language].as_before.format(values=", ".join(values)) + " "
