"""Which column of a table names what a row is: `doctor_name`, "Pangalan ng Sangay", `title`."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.words import PEOPLE
from kanina_local.discovery import lexicon
from kanina_local.discovery.draft import Decision
from kanina_local.discovery.full_names import FULL_NAME
from kanina_local.discovery.keys import has_id_word
from kanina_local.discovery.naming import readable
from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.words import singular, word_set, words_of

_FIRMS = word_set("company business organization organisation firm establishment store shop trade")
"""Of several names of a row, that of a firm is before that of whom one speaks to there."""


def naming_column(
    table: Table, decisions: Sequence[Decision], entity: tuple[str, ...], key: tuple[str, ...]
) -> Column | None:
    """The column that names what a row is: `doctor_name`, `full_name`, `title`, or `supp_name` beside `supp_id`.

    Where none is called so, it is the only one called a name that is another one in every row: `brand_name`.
    """
    whole = next((column for column in table.columns if column.name == FULL_NAME and column.read_from_text), None)
    if whole is not None and singular(entity[-1]) in PEOPLE:
        return whole
    coded = words_of(key[0])[:-1] if len(key) == 1 and has_id_word(key[0]) else ()
    apart: list[Column] = []
    for column, decision in zip(table.columns, decisions, strict=True):
        words = _name_last(words_of(column.name))
        if decision.role not in ("dimension", "text") or column.kind != "string" or set(words) & lexicon.PRIVATE_WORDS:
            continue
        if decision.role == "text" and column.length > 100:
            continue
        if singular_words(words) == entity:
            return column
        if not words or words[-1] not in lexicon.NAME_WORDS:
            continue
        before = singular_words(words[:-1])
        if not before or before == entity or before == entity[-1:] or before in (("full",), ("display",)):
            return column
        if singular_words(_name_last(readable(column.name))[:-1]) == entity or (coded and words[:-1] == coded):
            return column
        if column.rows and column.distinct == column.filled == column.rows and not of_person(words):
            apart.append(column)
    firms = [column for column in apart if set(words_of(column.name)) & _FIRMS]
    chosen = firms or apart
    return chosen[0] if len(chosen) == 1 else None


def singular_words(words: Sequence[str]) -> tuple[str, ...]:
    """The words, the last in the singular."""
    return (*words[:-1], singular(words[-1])) if words else ()


def of_person(words: Sequence[str]) -> bool:
    """Whether a name is a part of a person's: "last name"."""
    return bool(set(words) & lexicon.PERSON_NAME_WORDS)


def _name_last(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "pangalan ng sangay" as "sangay pangalan", as English has it."""
    linked = len(words) > 2 and words[0] in lexicon.NAME_WORDS and words[1] == "ng"
    return (*words[2:], words[0]) if linked else words
