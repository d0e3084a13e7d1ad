"""Turns a measured table into a dataset: its fields with names, labels, synonyms and values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from kanina.assistant.offline.verbs import related
from kanina.assistant.offline.words_verbs import ABOUT_TIME
from kanina_local.discovery import lexicon
from kanina_local.discovery.contact_words import with_contacts
from kanina_local.discovery.draft import DatasetDraft, Decision, FieldDraft
from kanina_local.discovery.field_words import (
    dimension_names,
    duration_names,
    either_word,
    is_process,
    kinds_of,
    measure_names,
    process_of,
)
from kanina_local.discovery.keys import base_words, has_id_word, numbered_by
from kanina_local.discovery.movements import value_words
from kanina_local.discovery.naming import alike, filipino, initials, labels, readable, synonyms, without_unit
from kanina_local.discovery.naming_columns import naming_column, of_person, singular_words
from kanina_local.discovery.open_states import open_words
from kanina_local.discovery.opposites import opposite_words
from kanina_local.discovery.roles import is_level, is_parts, never_dates_rows, role_of
from kanina_local.discovery.row_nouns import row_noun
from kanina_local.discovery.stock_states import STOCK_STATES, stock_words
from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.value_words import SEXES, STATES
from kanina_local.discovery.words import NO_NOUN, identifier, plural_of, singular, word_set, words_of

VAGUE = word_set(
    "name type date id number code time day no value count total amount level status on at kind group description year "
    "month note notes week quarter hour minute"
)
"""Words that are too common to name a column by themselves when they are only the last of several."""


_ROWS_OF_A_KIND = 3
"""Where on average so many rows have the same name, it is what kind of thing they are: yoga, of classes."""
_HAVING = word_set("with may naka")
"""Of a column that holds yes or no these say only that rows have what follows."""
_UNITS = lexicon.YEAR_WORDS | word_set("month buwan week linggo quarter school academic fiscal calendar sy ay fy cy")
_SHORTEST_NOUN = 4
"""Letters of what rows are numbered by that is a noun, and no abbreviation ("or", "jo")."""
_FEW_ROWS = 50
"""Rows of a table that people know by their numbers, though these are not their names."""
_NAME_AND_OWNER = 2
_TITLED = word_set("job contact position")
"""A title of these is what somebody is, and no name of them."""
_SENT = word_set("ship bill shipping billing deliver")
"""Behind these stands to whom, or where to, something goes."""
_NO_KEY_NOUNS = frozenset(
    {"tracking", "serial", "control", "reference", "receipt", "line", "record", "entry", "system"}
)
"""These say that something is numbered, not what."""


def dataset_of(
    table: Table, name: str, key: tuple[str, ...], references: frozenset[str], entities: Collection[str] = ()
) -> DatasetDraft:
    """The dataset of a table. `entities` are what the rows of other tables are."""
    entity = row_noun(table)
    decisions = [role_of(column, table, key, references) for column in table.columns]
    if _is_measured(entity, table, decisions):
        entity = ("record",)
    drafted: list[FieldDraft] = []
    naming = naming_column(table, decisions, entity, key)
    for column, decision in zip(table.columns, decisions, strict=True):
        taken = [known.name for known in drafted]
        drafted.append(_field(column, decision, entity, taken, entities, named_by=column is naming))
    is_an_amount = entity[-1] in lexicon.AMOUNT_NOUNS and plural_of(entity) == " ".join(entity)  # benta: the figure's
    is_few = table.rows <= _FEW_ROWS  # a table of stores that has no names: "store 2"
    named = len(key) == 1 and (table.column(key[0]).kind == "string" or not references or is_few)
    if naming is None and named and not is_an_amount:
        drafted = [
            _as_entity(known, known.words if entity == NO_NOUN else entity) if known.role == "key" else known
            for known in drafted
        ]
    said = {known.words for known in drafted if known.role == "dimension"}
    drafted = [_reference_to_nothing(known, references, entities, named=said) for known in drafted]
    numbered = _key_noun(key, entity, entities)
    if numbered:
        drafted = [_with_noun(known, numbered) if known.words == entity else known for known in drafted]
    fields = with_contacts(_with_heads(drafted))
    plural = plural_of(entity)
    label = labels(entity, plural=True)
    by_column = {known.column.name: known.name for known in fields}
    return DatasetDraft(
        name=name,
        table=table,
        entity=entity,
        key=tuple(by_column[column] for column in key),
        fields=tuple(fields),
        label=label,
        synonyms=synonyms(
            [
                *(plural_of(words.split()) for words in alike(entity) if words not in entities),
                *([plural_of(numbered)] if numbered else []),
                table.name.replace("_", " ").lower(),
            ],
            [f"mga {word}" for word in filipino(entity)[1:]],
            beside=[plural, *label.values()],
        ),
        time=_time_of(fields, entity),
    )


def _key_noun(key: Sequence[str], entity: tuple[str, ...], entities: Collection[str]) -> tuple[str, ...]:
    """The one noun that rows are called by, by their number, which is no other table's and no abbreviation."""
    base = numbered_by(key[0], entity) if len(key) == 1 and has_id_word(key[0]) else ()
    is_noun = len(base) == 1 and len(base[0]) >= _SHORTEST_NOUN and base[0] not in {*entity, *_NO_KEY_NOUNS}
    return base if is_noun and " ".join(base) not in entities else ()


def _with_noun(known: FieldDraft, noun: tuple[str, ...]) -> FieldDraft:
    """The field that names rows, called by their other noun as well."""
    english = [*known.synonyms.get("en", ()), " ".join(noun)]
    return replace(known, synonyms={**known.synonyms, "en": tuple(dict.fromkeys(english))})


def _is_measured(entity: tuple[str, ...], table: Table, decisions: Sequence[Decision]) -> bool:
    """Whether the rows are called by what is measured of them, pay for one: a table of salaries is one of people."""
    pairs = zip(table.columns, decisions, strict=True)
    named = any(singular_words(words_of(column.name)) == entity for column, known in pairs if known.role == "measure")
    return named and entity[-1] in lexicon.PAY_WORDS


def _field(
    column: Column,
    decision: Decision,
    entity: tuple[str, ...],
    taken: Sequence[str],
    entities: Collection[str],
    *,
    named_by: bool,
) -> FieldDraft:
    words = readable(column.name)
    is_unit = decision.role == "time" and set(words) <= _UNITS
    if is_unit:
        words = ("date",)  # by itself its name is a length of time: "by year"
    if named_by:
        words = entity
        decision = replace(decision, role="dimension")
    elif decision.role == "dimension" and _is_name_of(words):
        words = words[:-1]
    elif decision.role == "dimension" and has_id_word(column.name):
        words = base_words(column.name) or words
    elif decision.role == "measure":
        words = without_unit(words)
    elif either := either_word(column, decision):
        words = either[0]
    elif column.kind == "boolean" and len(words) > 1 and words[0] in lexicon.YES_NO_WORDS | _HAVING:
        words = words[1:]
    plain = " ".join(words if is_unit else readable(column.name))
    others = [other for other in alike(words) if other not in entities]  # a table of towns has that word for itself
    english = [plain, *others, *([] if is_unit else [" ".join(words_of(column.name))])]
    if tuple(words[: len(entity)]) == entity and len(words) > len(entity) and decision.role != "key":
        english.append(" ".join(words[len(entity) :]))
    if (
        decision.role in ("dimension", "time", "measure")
        and column.kind != "boolean"
        and tuple(words[: len(entity)]) != entity
        and entity != ("record",)
    ):
        english.append(" ".join([*entity, *words]))
    if named_by:
        english += [f"{' '.join(entity)} name", plain, f"{' '.join(entity)} {plain}"]
        own = words_of(column.name)
        if len(column.values) and column.distinct * _ROWS_OF_A_KIND <= column.filled:
            english += [*kinds_of(" ".join(entity)), f"{' '.join(entity)} type"]
        english += [" ".join(own[:-1])] if len(own) > 1 and own[-1] in lexicon.NAME_WORDS else []
    english += initials(words) if decision.role == "measure" else []
    still, still_in_filipino = open_words(column.name)
    english += [*still, *(f"{' '.join(entity)} {phrase}" for phrase in still if phrase.startswith("not "))]
    if decision.role == "time" and words[-1:] in (("on",), ("at",)):
        english.append("date " + " ".join(words[:-1]))
    said, said_in_filipino = (a + b for a, b in zip(opposite_words(column), stock_words(column), strict=True))
    english += said
    label = labels(words)
    for other in either_word(column, decision)[1:]:
        english += [" ".join(other), *alike(other), " ".join((*words, "or", *other))]
        label = {
            language: f"{called} / {labels(other).get(language, ' '.join(other))}" for language, called in label.items()
        }
    english += [" ".join(words)]
    translated = [*said_in_filipino, *(filipino(words)[1:] if "fil" in label else filipino(words)), *still_in_filipino]
    more, more_filipino = _other_names(decision, words, entity)
    return FieldDraft(
        name=identifier("date" if is_unit else column.name, taken),
        column=column,
        decision=decision,
        words=words,
        label=label,
        synonyms=synonyms([*english, *more], [*translated, *more_filipino], beside=label.values()),
        grouping=decision.role in ("dimension", "time")
        or is_level_of(decision, column)
        or is_said_code(decision, column),
        is_time=not never_dates_rows(column),
        values=_values(column, decision),
        value_synonyms=_value_synonyms(column, decision),
        values_need_name=_needs_name(column, decision),
    )


def _is_name_of(words: Sequence[str]) -> bool:
    """Whether a name says that it names something, which is then called by what it is: a supplier's name, supplier.

    No person's first name, no title that people bear, no name to which something is sent.
    """
    if len(words) < _NAME_AND_OWNER or words[-1] not in lexicon.NAME_WORDS or of_person(words):
        return False
    return not (words[-1] == "title" and words[0] in _TITLED) and words[0] not in _SENT


def is_level_of(decision: Decision, column: Column) -> bool:
    """Whether a measure can be grouped by, too."""
    return decision.role == "measure" and (is_level(column) or is_parts(column))


def is_said_code(decision: Decision, column: Column) -> bool:
    """Whether what points at another table is a code that people say, as of airports; not one called an id."""
    return decision.role == "reference" and column.kind == "string" and not has_id_word(column.name)


def _other_names(decision: Decision, words: Sequence[str], entity: Sequence[str]) -> tuple[list[str], list[str]]:
    if decision.role == "dimension":
        return dimension_names(words, entity)
    named = measure_names(words) if decision.role == "measure" else ((), ())
    if any(named):
        return list(named[0]), list(named[1])
    process = process_of(words) if decision.role == "measure" else ()
    if not process:
        return [], []
    english, translated = duration_names(process)
    bare = [" ".join(process)] if is_process(process) else []
    return [*english, *bare], translated


def _values(column: Column, decision: Decision) -> tuple[str, ...]:
    said = decision.role == "dimension" or is_said_code(decision, column)
    return column.values if said and column.kind == "string" else ()


def _needs_name(column: Column, decision: Decision) -> bool:
    """Whether all values have one or two letters, which mean something only beside the field's name."""
    shown = _values(column, decision)
    return bool(shown) and all(len(value) <= 2 for value in shown) and not words_are_sex(column)


def words_are_sex(column: Column) -> bool:
    """Whether a column says whether people are women or men."""
    return bool(set(words_of(column.name)) & lexicon.SEX_WORDS)


def _value_synonyms(column: Column, decision: Decision) -> dict[str, tuple[str, ...]]:
    known = SEXES if words_are_sex(column) else STATES
    found = {value: known.get(value.lower(), ()) for value in _values(column, decision)}
    found |= value_words(column) if decision.role == "dimension" else {}
    others = {value: tuple(word for word in words if word != value.lower()) for value, words in found.items()}
    return {value: words for value, words in others.items() if words}


def _as_entity(known: FieldDraft, entity: tuple[str, ...]) -> FieldDraft:
    """Where nothing names the rows, people name them by their key: "by plot"."""
    plain = " ".join(known.words)
    label = labels(entity)
    return replace(
        known,
        words=entity,
        label=label,
        grouping=True,
        synonyms=synonyms([plain, " ".join(readable(known.column.name))], filipino(entity)[1:], beside=label.values()),
    )


def _reference_to_nothing(
    known: FieldDraft, references: frozenset[str], entities: Collection[str], named: Collection[Sequence[str]]
) -> FieldDraft:
    """An identifier of something that has no table here is what people group by: "by customer".

    Where a name of the same stands beside it, they mean that one, and the identifier only where they say so.
    """
    if known.role != "reference" or known.column.name in references:
        return known
    base = base_words(known.column.name) or singular_words(words_of(known.column.name))
    if " ".join(base) in entities:
        return known
    others = [" ".join([*base, ending]) for ending in ("number", "id", "code")]
    if base in named:
        label = labels((*base, "id"))
        called = synonyms([" ".join(readable(known.column.name)), *others], (), beside=label.values())
        return replace(known, words=base, label=label, grouping=True, synonyms=called)
    label = labels(base)
    return replace(
        known,
        words=base,
        label=label,
        grouping=True,
        synonyms=synonyms([" ".join(readable(known.column.name)), *others], filipino(base)[1:], beside=label.values()),
    )


def _with_heads(drafted: Sequence[FieldDraft]) -> list[FieldDraft]:
    """A column's noun alone names it too, where no other column has it: "method" of "payment method"."""
    lasts = [head_of(known.words) for known in drafted if known.words]
    result = []
    for known in drafted:
        last = head_of(known.words) if known.words else ""
        alone = (
            len(known.words) > 1
            and known.role == "dimension"
            and lasts.count(last) == 1
            and singular(last) not in VAGUE
        )
        if (
            alone
            and known.column.name not in STOCK_STATES
            and not last.isdigit()
            and known.words[0] != "not"
            and last not in lexicon.EVENT_FORMS
        ):
            english = [*known.synonyms.get("en", ()), last]
            more = synonyms(english, known.synonyms.get("fil", ()), beside=known.label.values())
            known = replace(known, synonyms=more)
        result.append(known)
    return result


def head_of(words: Sequence[str]) -> str:
    """The noun of a column's name: "method" of "payment method" and of "method of payment"."""
    return words[0] if len(words) > 2 and words[1] in ("of", "for") else words[-1]


def _time_of(fields: Sequence[FieldDraft], entity: tuple[str, ...]) -> str | None:
    """The field that dates the rows: never a birthday.

    First what the rows are named for (harvests are dated by `harvested_on`, not `planted_on`), then when they began,
    before when they were due or done.
    """
    ranked = []
    for place, known in enumerate(fields):
        if known.role != "time" or not known.is_time or known.column.is_empty:
            continue
        words = set(readable(known.column.name))
        late = bool(words & lexicon.TIME_LATE)
        early = bool(words & lexicon.TIME_EARLY)
        gaps = known.column.filled < known.column.rows
        ranked.append((not is_named_for(entity, known.column.name), late, not early, gaps, place, known.name))
    return min(ranked)[-1] if ranked else None


def is_named_for(entity: tuple[str, ...], column: str) -> bool:
    """Whether a time is that of the event by which the rows are called: harvests and `harvested_on`."""
    words = set(readable(column))
    if words & lexicon.DEADLINE_WORDS:
        return False
    verbs = words - ABOUT_TIME
    return any(related(word, entity[-1]) or entity[-1] in lexicon.SAME_EVENT.get(word, ()) for word in verbs)
