"""What a model's parts say about each other: ways that fork or go in circles, words that mean two things."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations

from kanina.data.expressions import is_count
from kanina.data.paths import Path, reachable, shortest_paths
from kanina.data.rows import Rows
from kanina.data.semantic_model import Labelled, SemanticModel
from kanina.data.semantic_model_file import ModelFile
from kanina_local.checking.findings import Findings
from kanina_local.checking.settings import check_settings


def check_structure(file: ModelFile, model: SemanticModel, findings: Findings, *, as_written: bool = False) -> None:
    """Tells what can be seen without any data. `as_written`: by `kanina model init`, which chose the words."""
    for other in file.unread:
        findings.warning(other, f"only the model {model.name} of this file is read", "put this one into its own file")
    check_settings(file, model, findings)
    for name, why in model.unusable.items():
        kind = "metric" if ("metric", name) in file.places else "field"
        wrong, _, instead = why.partition("; ")
        findings.error(file.places[kind, name], f"it cannot be asked for: {wrong}", instead or "correct it")
    _check_circles(file, model, findings)
    _check_forks(file, model, findings)
    _check_times(file, model, findings)
    if not as_written:
        _check_words(file, model, findings)
        _check_repeats(file, model, findings)
    _check_values(file, model, findings)
    _check_phrases(file, model, findings)


def _check_circles(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    told: set[frozenset[str]] = set()
    for edge in model.relationships:
        if edge.role is not None:
            continue
        place = file.places["relationship", edge.name]
        if edge.from_dataset == edge.to_dataset:
            findings.warning(
                place,
                f"it leads from {edge.from_dataset} to itself, so that no question uses it",
                'give it a role in its KANINA settings, such as {"role": "manager"}',
            )
            continue
        for back in shortest_paths(model.relationships, edge.to_dataset, edge.from_dataset)[:1]:
            circle = frozenset((edge.name, *(step.name for step in back)))
            if circle not in told:
                told.add(circle)
                way = " → ".join((edge.from_dataset, edge.to_dataset, *(step.to_dataset for step in back)))
                findings.warning(
                    place,
                    f"it is part of a circle: {way}, and many to one both ways is one to one",
                    "leave out the relationship that is not many to one, or give one of them a role",
                )


def _check_forks(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    """Two equally long ways, where they part and where they meet."""
    for start, goal in permutations(model.datasets, 2):
        ways = shortest_paths(model.relationships, start, goal)
        for one, other in pairwise(ways):
            if one[0] == other[0] or one[-1] == other[-1]:
                continue
            findings.warning(
                file.places["relationship", other[0].name],
                f"{start} lead to {goal} in two equally long ways, by {_named(one)} and by {_named(other)}, "
                "so that questions ask which is meant",
                f"give one of them a role in its KANINA settings, or relate {start} to {goal} directly",
            )


def _named(way: Path) -> str:
    return " and ".join(edge.name for edge in way)


def _check_times(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    for metric in model.metrics.values():
        if metric.time_field is not None:
            continue
        near = reachable(model.relationships, metric.dataset)
        times = [
            address
            for address, field in model.dimensions.items()
            if field.is_time and field.type in ("date", "datetime") and field.dataset in near
        ]
        if times:
            findings.warning(
                file.places["metric", metric.name],
                "nothing dates it, so that no question about a period or by month has it",
                f'name what does in its KANINA settings, such as "time_field": "{times[0]}"',
            )


def _check_words(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    """Labels and synonyms that also mean something else: every question with one has to ask back.

    Fields of one name in several datasets mean one thing, told by what the question measures; and so do their times. A
    count of rows and a field that tells those rows apart are told by how the word is used: "how many doctors", "by
    doctor".
    """
    meant: dict[str, tuple[str, str]] = {_plain(name): ("metric", name) for name in model.metrics}
    shared: dict[tuple[str, str], dict[tuple[str, str], list[str]]] = {}
    for kind, name, thing in _things(model):
        own = {_own_name(name).replace("_", " "): None} if kind == "field" else {}
        for word in {**_given(thing), **own}:
            other = meant.setdefault(_plain(word), (kind, name))
            if (
                other != (kind, name)
                and _own_name(other[1]) != _own_name(name)
                and not _told_by_use(model, other, (kind, name))
            ):
                shared.setdefault((kind, name), {}).setdefault(other, []).append(word)
    for thing_at, others in shared.items():
        for (kind, name), words in others.items():
            findings.warning(
                file.places[thing_at],
                f"{_listed(words)} {'means' if len(words) == 1 else 'mean'} the {kind} {name} as well, "
                "so that questions ask which",
                "leave each word to one of them",
            )


def _check_repeats(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    """Synonyms that are there twice in one thing's list."""
    for kind, name, thing in _things(model):
        place = file.places[kind, name]
        context = place.value.get("ai_context")
        written = context.get("synonyms") if isinstance(context, dict) else None
        lists = [written if isinstance(written, list) else [], *thing.synonyms.values()]
        repeated: dict[str, None] = {}
        for words in lists:
            plain = [_plain(word) for word in words if isinstance(word, str)]
            repeated |= dict.fromkeys(word for word in plain if plain.count(word) > 1)
        if repeated:
            said = _listed(list(repeated))
            findings.warning(
                place, f"synonyms: {said} {'is' if len(repeated) == 1 else 'are'} there twice", "keep each word once"
            )


def _told_by_use(model: SemanticModel, one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether what is asked tells two things of one word apart: two tables' times, a count of rows and their names."""
    fields = [model.dimensions[name] for kind, name in (one, other) if kind == "field"]
    metrics = [model.metrics[name] for kind, name in (one, other) if kind == "metric"]
    if not metrics:
        return len({field.dataset for field in fields if field.is_time}) == len(fields)
    if not fields or metrics[0].dataset != fields[0].dataset or metrics[0].name in model.unusable:
        return False
    return is_count(Rows(model, metrics[0].dataset, metrics[0].name).measure(metrics[0].name))


def _things(model: SemanticModel) -> Iterator[tuple[str, str, Labelled]]:
    for name, metric in model.metrics.items():
        yield "metric", name, metric
    for address, field in model.dimensions.items():
        if field.grouping:
            yield "field", address, field


def _given(thing: Labelled) -> dict[str, None]:
    """The words a thing was given besides its name, each once."""
    words = [*thing.label.values(), *(word for words in thing.synonyms.values() for word in words)]
    return dict.fromkeys(words)


def _plain(word: str) -> str:
    return " ".join(word.replace("_", " ").casefold().split())


def _check_values(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    for address, field in model.dimensions.items():
        meant: dict[str, str] = {}
        shared: dict[tuple[str, str], list[str]] = {}
        for value, words in field.value_synonyms.items():
            for word in words:
                other = meant.setdefault(_plain(word), value)
                if other != value:
                    shared.setdefault((other, value), []).append(word)
        for (one, another), alike in shared.items():
            findings.warning(
                file.places["field", address],
                f"value_synonyms: {_listed(alike)} may be {one!r} or {another!r}, so that questions ask which",
                "leave each word to one of them, unless that is meant",
            )


def _check_phrases(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    meant: dict[str, str] = {}
    for name, query in model.verified_queries.items():
        for phrase in dict.fromkeys(phrase for phrases in query.phrases.values() for phrase in phrases):
            other = meant.setdefault(_plain(phrase), name)
            if other != name:
                findings.warning(
                    file.places["verified query", name],
                    f"its phrase {phrase!r} is one of {other} as well",
                    "leave it to one of them",
                )


def _own_name(name: str) -> str:
    return name.rpartition(".")[2]


def _listed(words: list[str]) -> str:
    return ", ".join(map(repr, words))
