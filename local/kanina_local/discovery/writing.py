"""Writes a draft as an Apache Ossie 0.2 file that people read and edit, and knows later whether they did."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from kanina.data.semantic_model_file import VERSION
from kanina_local.discovery.draft import DatasetDraft, Draft, FieldDraft, MetricDraft, RelationshipDraft
from kanina_local.discovery.lexicon import LOWER_IS_BETTER, ROLE_NAMES
from kanina_local.discovery.naming import clean
from kanina_local.discovery.tables import DATATYPES
from kanina_local.discovery.words import identifier, words_of

MARK = "# Written by `kanina model init`; unchanged since then its digest is "
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .()/%-]*")
_YAML_WORDS = frozenset(("yes", "no", "true", "false", "on", "off", "null", "y", "n", "none"))
_KANINA = "KANINA"


def model_text(draft: Draft, written_from: str = "") -> str:
    """The file's whole text; its first line tells whether it was edited. written_from: the state of the data."""
    body = "\n".join([*([f"# Written from {written_from}."] if written_from else []), *_model(draft)]) + "\n"
    return f"{MARK}{_digest(body)}.\n{body}"


def is_untouched(text: str) -> bool:
    """Whether a file's text is as `model_text` wrote it."""
    first, _, body = text.partition("\n")
    return first == f"{MARK}{_digest(body)}."


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _model(draft: Draft) -> list[str]:
    settings: dict[str, Any] = {"zone": draft.zone}
    if draft.currency:
        settings["currency"] = draft.currency
    if draft.school_years:
        settings["school_year_start_month"] = 1  # each is dated by the first day of the year that names it
    if draft.redact:
        settings["redact"] = list(draft.redact)
    if draft.suggestions:
        settings["suggestions"] = {"en": list(draft.suggestions)}
    lines = [
        "# Names, labels, synonyms and figures are yours to change: docs/your-data.md says what each means, and",
        "# `kanina model check` whether the file still holds together. Delete what nobody asks for.",
        f"version: {VERSION}",
        "semantic_model:",
        f"  - name: {_text(draft.name)}",
        f"    description: {_text(f'What was found in {draft.origin}.')}",
        *_settings(settings, 4),
        "    datasets:",
    ]
    for dataset in draft.datasets:
        lines += _dataset(dataset)
    if draft.relationships:
        lines.append("    relationships:")
        names: list[str] = []
        for edge in draft.relationships:
            lines += _relationship(edge, draft, names)
    if draft.metrics:
        lines.append("    metrics:")
        for metric in draft.metrics:
            lines += _metric(metric)
    return lines


def _dataset(dataset: DatasetDraft) -> list[str]:
    lines = [
        f"      - name: {_text(dataset.name)}",
        f"        source: {_text(dataset.table.source)}",
        *([f"        primary_key: {_list(dataset.key)}"] if dataset.key else []),
        f"        description: {_text(f'{dataset.table.rows:,} rows when this was written.')}",
        *_synonyms(dataset.synonyms.get("en", ()), 8),
        *_settings(_named(dataset.label, dataset.synonyms), 8),
        "        fields:",
    ]
    for known in dataset.fields:
        lines += _by_name_only(known) if known.role == "ignored" else _field(known)
    return lines


def _by_name_only(known: FieldDraft) -> list[str]:
    """A field that is nothing to ask by: it is there to be shown, and for SQL, which reads no column that is none."""
    return [
        f"          - name: {_text(known.name)}  # by its name only: {_comment(known.decision.reason)}",
        f"            {_expression(known.column.expression)}",
        "            datatype: Opaque",
        *_settings({"grouping": False}, 12),
    ]


def _field(known: FieldDraft) -> list[str]:
    kind = known.column.kind
    settings = _named(known.label, known.synonyms)
    if not known.grouping:
        settings["grouping"] = False
    if known.values:
        settings["values"] = list(known.values)
    if known.value_synonyms:
        settings["value_synonyms"] = {value: list(others) for value, others in known.value_synonyms.items()}
    if known.values_need_name:
        settings["values_need_name"] = True
    if known.role == "time" and known.column.least_grain != "day":
        settings["least_grain"] = known.column.least_grain
        settings["format"] = known.column.least_grain
    if known.lies_ahead:
        settings["lies_ahead"] = True
    if known.decision.format:
        settings["format"] = known.decision.format
    lines = [
        f"          - name: {_text(known.name)}  # {known.role}: {_comment(known.decision.reason)}",
        f"            {_expression(known.column.expression)}",
        f"            datatype: {DATATYPES[kind]}",
    ]
    if known.role == "time" and not known.is_time:
        lines.append("            dimension: {is_time: false}")
    elif known.grouping and kind in ("decimal", "float"):
        lines.append("            dimension: {}")
    return [*lines, *_synonyms(known.synonyms.get("en", ()), 12), *_settings(settings, 12)]


def _relationship(edge: RelationshipDraft, draft: Draft, names: list[str]) -> list[str]:
    start, end = draft.dataset(edge.table), draft.dataset(edge.target)
    role = " ".join(edge.role)
    name = identifier(f"{start.name} {role or end.name}", names)
    names.append(name)
    missing = f"; {edge.missing} of its values are not there" if edge.missing else ""
    lines = [
        f"      - name: {_text(name)}  # {_comment(edge.reason + missing)}",
        f"        from: {_text(start.name)}",
        f"        to: {_text(end.name)}",
        f"        from_columns: {_list([start.of(column).name for column in edge.columns])}",
        f"        to_columns: {_list([end.of(column).name for column in edge.target_columns])}",
    ]
    if role:
        entity = " ".join(end.entity)
        said = role if edge.is_named or role.endswith(entity) else f"{role} {entity}"
        others = [f"{other} {entity}" for other in ROLE_NAMES.get(role, ())]
        written = " ".join(words_of(edge.columns[0]))
        start_noun = " ".join(start.entity)
        of_rows = [f"{start_noun} {role}"] if edge.is_named and role.split()[0] not in start.entity else []
        named = list(clean([role, *others, written, *of_rows], [said]))
        settings = {"role": identifier(role), "label": {"en": said}, "synonyms": {"en": named}}
        lines += _settings(settings, 8)
    return lines


def _metric(metric: MetricDraft) -> list[str]:
    settings = {**_named(metric.label, metric.synonyms), "dataset": metric.dataset}
    if metric.time:
        settings["time_field"] = metric.time
    elif not metric.is_dated:
        settings["time_field"] = None
    if metric.snapshot:
        settings["snapshot"] = metric.snapshot
    if metric.verbs:
        settings["verbs"] = {language: list(words) for language, words in metric.verbs.items()}
    if metric.lower_is_better or set(metric.name.split("_")) & LOWER_IS_BETTER:
        settings["better"] = "lower"
    if metric.format != "number":
        settings["format"] = metric.format
    return [
        f"      - name: {_text(metric.name)}",
        f"        description: {_text(metric.description)}",
        f"        {_expression(metric.expression)}",
        f"        datatype: {metric.datatype}",
        *_synonyms(metric.synonyms.get("en", ()), 8),
        *_settings(settings, 8),
    ]


def _expression(sql: str) -> str:
    return f"expression: {{dialects: [{{dialect: ANSI_SQL, expression: {_quoted(sql)}}}]}}"


def _named(label: Mapping[Any, str], synonyms: Mapping[Any, Sequence[str]]) -> dict[str, Any]:
    """Label and Filipino synonyms as settings; the English ones are where any tool finds them."""
    named: dict[str, Any] = {"label": dict(label)}
    if synonyms.get("fil"):
        named["synonyms"] = {"fil": list(synonyms["fil"])}
    return named


def _synonyms(words: Sequence[str], indent: int) -> list[str]:
    return [f"{' ' * indent}ai_context: {{synonyms: {_list(words)}}}"] if words else []


def _settings(settings: Mapping[str, Any], indent: int) -> list[str]:
    """Kanina's own settings: a JSON text, one member a line."""
    space = " " * indent
    members = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in settings.items()]
    joined = f",\n{space}        ".join(members)
    return [
        f"{space}custom_extensions:",
        f"{space}  - vendor_name: {_KANINA}",
        f"{space}    data: |",
        f"{space}      {{",
        f"{space}        {joined}",
        f"{space}      }}",
    ]


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(_text(text) for text in texts) + "]"


def _text(text: str) -> str:
    """A text as YAML: as it is where nothing in it means anything to YAML, else in quotes."""
    plain = _PLAIN.fullmatch(text) and text.lower() not in _YAML_WORDS and text == text.strip()
    return text if plain else _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _comment(text: str) -> str:
    return " ".join(text.split())
