"""`kanina model show`: what can be asked of a model, in plain text."""

from __future__ import annotations

import textwrap
from calendar import day_name, month_name
from collections.abc import Iterable, Iterator
from pathlib import Path

from kanina.data.paths import reachable, shortest_paths
from kanina.data.semantic_model import Dimension, Labelled, Metric, SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina_local.model_check import built, file_of
from kanina_local.sources import is_database
from kanina_local.trouble import Trouble

WIDTH = 100
_SHOWN_VALUES = 12


def show(model_file: Path | None, data: str | None) -> int:
    """Prints it, with the values that the data holds where there is some.

    Raises ModelInvalid for an unusable file, and Trouble for data that is not there.
    """
    model = load_model(file_of(model_file, data))
    print("\n".join(lines(_with_values(model, data) if data else model)))
    return 0


def _with_values(model: SemanticModel, data: str) -> SemanticModel:
    from kanina.data.engines.duckdb import DuckDBEngine
    from kanina.data.profile import load_or_profile, with_values

    if is_database(data):
        raise Trouble("--data is a file or folder here; of a database the values in the model are shown")
    database = built(data)
    engine = DuckDBEngine(database, model.zone)
    try:
        return with_values(model, load_or_profile(engine, model, database))
    finally:
        engine.close()


def lines(model: SemanticModel) -> Iterator[str]:
    """The text, line by line."""
    yield model.name.replace("_", " ")
    if model.description:
        yield from _wrapped(" ".join(model.description.split()), "  ")
    yield from _section("Figures", (line for metric in _metrics(model) for line in _metric(model, metric)))
    yield from _section("By", _dimensions(model))
    yield from _section("Periods", _periods(model))
    yield from _section("Verified queries", _verified(model))
    yield from _section("For example", _examples(model))
    yield from _section("Who sees which rows", _row_filters(model))
    yield from _section("Cannot be asked for", (f"{name}: {why}" for name, why in model.unusable.items()))


def _section(title: str, content: Iterable[str]) -> Iterator[str]:
    found = list(content)
    if found:
        yield ""
        yield title
        for line in found:
            yield from _wrapped(line, "  ")


def _wrapped(text: str, indent: str) -> list[str]:
    own = indent + " " * (len(text) - len(text.lstrip()))
    return textwrap.wrap(text.strip(), WIDTH, initial_indent=own, subsequent_indent=own + "    ")


def _metrics(model: SemanticModel) -> Iterator[Metric]:
    yield from model.metrics.values()
    yield from model.implied_metrics.values()


def _metric(model: SemanticModel, metric: Metric) -> Iterator[str]:
    yield _named(model, metric, metric.name)
    about = [" ".join(metric.description.split()).rstrip(".")] if metric.description else []
    about.append(f"of {_label(model, model.datasets[metric.dataset], metric.dataset)}")
    if metric.time_field:
        about.append(f"by the day of {_label(model, model.dimensions[metric.time_field], metric.time_field)}")
    yield "  " + "; ".join(about)


def _dimensions(model: SemanticModel) -> Iterator[str]:
    for dataset in model.datasets.values():
        fields = [field for field in model.dimensions.values() if field.dataset == dataset.name and field.grouping]
        if not fields:
            continue
        figures = [
            _label(model, metric, metric.name) for metric in _metrics(model) if _leads(model, metric, dataset.name)
        ]
        yield f"{_label(model, dataset, dataset.name)}, for {', '.join(figures) or 'no figure'}:"
        for field in fields:
            yield "  " + _named(model, field, field.name) + _values(field)


def _leads(model: SemanticModel, metric: Metric, dataset: str) -> bool:
    """Whether a metric can be split by what a dataset says, by a role if need be."""
    if dataset in reachable(model.relationships, metric.dataset):
        return True
    roles = {edge.role for edge in model.relationships if edge.role}
    return any(shortest_paths(model.relationships, metric.dataset, dataset, role) for role in roles)


def _values(field: Dimension) -> str:
    values = list(dict.fromkeys((*field.values, *field.value_synonyms)))
    if field.is_time:
        return " (a time)"
    if not values:
        return ""
    more = f" and {len(values) - _SHOWN_VALUES} more" if len(values) > _SHOWN_VALUES else ""
    between = "; " if any("," in value for value in values) else ", "
    return f": {between.join(values[:_SHOWN_VALUES])}{more}"


def _periods(model: SemanticModel) -> Iterator[str]:
    yield f"days begin at midnight in {model.zone}; weeks on {day_name[model.week_start]}"
    yield f"the last 7 days end with {'today' if model.last_days_include_today else 'yesterday'}"
    if model.fiscal_year_start_month != 1:
        first = month_name[model.fiscal_year_start_month]
        yield f"fiscal years begin in {first}, and are called by the year they end in"
    if model.school_year_start_month:
        begins = f"school years begin in {month_name[model.school_year_start_month]}"
        ends = model.school_year_end_month
        yield begins + (f" and end with {month_name[ends]}" if ends else "")
    for dataset, names in _dated(model).items():
        yield f"{dataset}: {', '.join(names)}"


def _dated(model: SemanticModel) -> dict[str, list[str]]:
    """What dates figures → the figures."""
    found: dict[str, list[str]] = {}
    for metric in _metrics(model):
        if metric.time_field:
            label = _label(model, model.dimensions[metric.time_field], metric.time_field)
            found.setdefault(label, []).append(_label(model, metric, metric.name))
        else:
            found.setdefault("no period at all", []).append(_label(model, metric, metric.name))
    return found


def _verified(model: SemanticModel) -> Iterator[str]:
    for name, query in model.verified_queries.items():
        needs = [parameter.name.replace("_", " ") for parameter in query.parameters if parameter.default is None]
        yield f"{name}: {query.question}" + (f" (asks for {', '.join(needs)})" if needs else "")
        for language, phrases in query.phrases.items():
            if phrases:
                yield f"  {language}: {'; '.join(phrases)}"


def _examples(model: SemanticModel) -> Iterator[str]:
    for language in model.languages:
        yield from model.suggestions.get(language, ())


def _row_filters(model: SemanticModel) -> Iterator[str]:
    for row_filter in model.row_filters:
        groups = [f"group {name}" if name != "*" else "every group" for name in row_filter.groups]
        people = ["everyone" if name == "*" else name for name in row_filter.people]
        yield f"{', '.join((*people, *groups))}: {row_filter.dataset} where {row_filter.condition}"


def _label(model: SemanticModel, thing: Labelled, name: str) -> str:
    return model.label(thing, name.rpartition(".")[2], "en").lower()


def _named(model: SemanticModel, thing: Labelled, name: str) -> str:
    """`revenue (sales, income; fil: kita, benta)`: what it is called, and its other words by language."""
    label = _label(model, thing, name)
    others = []
    for language in model.languages:
        words = list(thing.synonyms.get(language, ()))
        if language != "en" and language in thing.label:
            words.insert(0, thing.label[language])
        words = [word for word in dict.fromkeys(words) if word.lower() != label]
        if words:
            others.append(", ".join(words) if language == "en" else f"{language}: {', '.join(words)}")
    return f"{label} ({'; '.join(others)})" if others else label
