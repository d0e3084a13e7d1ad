"""Yes or no that a text column says: Y and N, Yes and No, Oo and Hindi."""

from __future__ import annotations

from collections.abc import Collection

from kanina.data.engines.duckdb_sql import TEXT, quoted

TRUTHS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("y", "yes"), ("n", "no")),
    (("oo", "opo"), ("hindi", "hindi po")),
    (("true", "t"), ("false", "f")),
    (("meron", "mayroon"), ("wala",)),
)
"""Words for yes and for no that go together. "T" beside "N" are codes."""
_MIXED = (
    tuple(dict.fromkeys(word for yes, _ in TRUTHS for word in yes if word != "t")),
    tuple(dict.fromkeys(word for _, no in TRUTHS for word in no if word != "f")),
)
"""Answers of several people, each in a language of their own."""


def truth_sql(text: str, values: Collection[str]) -> str | None:
    """SQL of the truth that `text` (SQL of a trimmed text) says, if its values are words for yes and for no alone."""
    said = {value.strip().lower() for value in values}
    for yes, no in (*TRUTHS, _MIXED):
        if said <= {*yes, *no} and said & set(yes) and said & set(no):
            cases = [(word, "TRUE") for word in yes if word in said] + [(word, "FALSE") for word in no if word in said]
            whens = " ".join(f"WHEN {quoted(word, TEXT)} THEN {truth}" for word, truth in cases)
            return f"CASE lower({text}) {whens} END"
    return None
