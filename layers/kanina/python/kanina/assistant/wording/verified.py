"""A verified query's answer: its own template filled from the first row, or the row's fields by name."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import sentence
from kanina.data.semantic_model import SemanticModel, VerifiedQueryDefinition
from kanina.models import Language, Result, VerifiedQuery


def verified_answer(plan: VerifiedQuery, result: Result, model: SemanticModel, language: Language) -> str:
    """What a verified query found, in the language, without its badge. Its template tells of the first row."""
    definition = model.verified_queries[plan.name]
    parameters = _parameters(plan, definition)
    phrases = PHRASES[language]
    if not result.rows:
        empty = _template(definition.empty, language)
        return _filled(empty, parameters) if empty else phrases.empty_rows
    template = _template(definition.answer, language)
    if template is None:
        return rows_answer(result, language, model.currency)
    answer = _filled(template, {**parameters, **_cells(result, language, model.currency)})
    if len(result.rows) > 1 and not result.truncated:
        answer += " " + phrases.rows_many.format(count=len(result.rows))
    return answer


def rows_answer(result: Result, language: Language, currency: str | None) -> str:
    """Rows nothing more is known about: one row by its fields, more by their number (unless there are yet more)."""
    phrases = PHRASES[language]
    if not result.rows:
        return phrases.empty_rows
    if len(result.rows) > 1:
        return "" if result.truncated else phrases.rows_many.format(count=len(result.rows))
    cells = zip(result.columns, result.rows[0], strict=True)
    fields = [f"{column.name}: {format_cell(value, column, language, currency)}" for column, value in cells]
    return sentence(phrases.fields.format(fields=", ".join(fields)))


def _template(templates: Mapping[Language, str], language: Language) -> str | None:
    return templates.get(language) or templates.get("en")


def _cells(result: Result, language: Language, currency: str | None) -> dict[str, str]:
    cells = zip(result.columns, result.rows[0], strict=True)
    return {column.key: format_cell(value, column, language, currency) for column, value in cells}


def _parameters(plan: VerifiedQuery, definition: VerifiedQueryDefinition) -> dict[str, str]:
    defaults = {found.name: found.default for found in definition.parameters if found.default is not None}
    return {**defaults, **plan.params}


def _filled(template: str, values: dict[str, str]) -> str:
    """The template with its blanks filled. A blank nothing is known for stays visible, so that the fault is seen."""
    parts = []
    for text, name, _, _ in Formatter().parse(template):
        parts.append(text)
        if name is not None:
            parts.append(values.get(name, f"{{{name}}}"))
    return "".join(parts)
