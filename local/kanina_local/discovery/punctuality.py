"""Whether what was due was done late or on time, as a yes or no beside the two dates: "late deliveries", "nahuli".

Unknown where it is not done yet: what is past its date and still open is told by `assistant.offline.deadlines`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.words_verbs import PLANS, PROMISES, deadlines_among
from kanina_local.discovery.draft import DatasetDraft, FieldDraft
from kanina_local.discovery.endings import ENDINGS
from kanina_local.discovery.naming import synonyms
from kanina_local.discovery.tables import DAYS, Column
from kanina_local.discovery.value_words import STATES
from kanina_local.discovery.words import plural, words_of

LATE, ON_TIME = "_late", "_on_time"
_OF_PROMISES = ("delivered",)
_OF_DUES = ("returned", "paid")
"""What is due by a promise, and by a day that is called due, where several things are done to rows."""
_ARRIVES = ("delivered", "received")
_DATES = ("date", "day", "deadline")
_WHOSE = ("", "the ", "its ", "their ")
_LATE_ALONE = (
    ("late", *(f"after {whose}due date" for whose in _WHOSE), *(f"after {whose}promised date" for whose in _WHOSE)),
    ("nahuli", "na-late"),
)
_ON_TIME_ALONE = (
    ("on time", "ontime", "on schedule", *(f"on or before {whose}due date" for whose in _WHOSE)),
    ("nasa oras", "sa tamang oras", "nasa tamang oras"),
)


def deadline_of(columns: Sequence[Column]) -> Column | None:
    """The one day by which rows are due, if there is one."""
    days = [(column, set(words_of(column.name))) for column in columns if column.kind in DAYS]
    due = deadlines_among(words for _, words in days)
    found = [column for column, words in days if words & due]
    return found[0] if len(found) == 1 else None


def punctual_columns(column: Column, verb: str, due: Column, columns: Sequence[Column]) -> list[Column]:
    """Whether rows were done late, and on time, by the day a column holds, which `verb` names."""
    if due.kind != column.kind or due is column:
        return []
    taken = {known.name for known in columns}
    made = ((LATE, ">"), (ON_TIME, "<="))
    return [
        column.as_truth(verb + ending, f"({column.expression}) {sign} ({due.expression})")
        for ending, sign in made
        if verb + ending not in taken
    ]


def verb_of(name: str) -> str:
    """What was done, in the name of such a column: delivered, of `delivered_late`; nothing in others."""
    return next((name.removesuffix(ending) for ending in (LATE, ON_TIME) if name.endswith(ending)), "")


def punctual_words(name: str) -> tuple[list[str], list[str]]:
    """Other names of such a column, in English and Filipino, which say what was done."""
    verb = verb_of(name)
    if verb not in ENDINGS:
        return [], []
    verbs = (verb, "arrived") if verb in _ARRIVES else (verb,)
    noun = ENDINGS[verb].noun
    how = ("late", "huli", "nahuli") if name.endswith(LATE) else ("on time", "sa oras", "sa tamang oras")
    when = ("after",) if name.endswith(LATE) else ("on or before", "by", "before or on", "within")
    promised = sorted(word for word in PROMISES | PLANS if word.endswith("ed"))
    dues = ["due date", *(f"{word} {date}" for word in promised for date in _DATES)]
    english = [f"{how[0]} {one}" for one in (verb, noun, plural(noun))]
    english += [f"{did} {how[0]}" for did in verbs]
    english += [f"{did} {at} {whose}{due}" for did in verbs for at in when for whose in _WHOSE for due in dues]
    happened = [*STATES.get(verb, ()), f"na-{ENDINGS[verb].verb}"]
    translated = [f"{word} nang {one}" for word in happened for one in how]
    translated += [f"{one} na {word}" for word in happened for one in how]
    translated += [f"{word} {one}" for word in happened for one in how]
    return english, translated


def with_plain_names(dataset: DatasetDraft) -> DatasetDraft:
    """The dataset, its yes or no also called "late" and "on time" alone, where it is plain what is due."""
    due = deadline_of([known.column for known in dataset.fields])
    found = [known for known in dataset.fields if verb_of(known.column.name) and known.column.kind == "boolean"]
    values = {value.lower() for known in dataset.fields for value in known.values}
    if due is None or not found or values & {"late", "on time", "delayed", "overdue"}:
        return dataset
    likely = _OF_PROMISES if set(words_of(due.name)) & (PROMISES | PLANS) else _OF_DUES
    verbs = dict.fromkeys(verb_of(known.column.name) for known in found)
    fitting = [verb for verb in verbs if verb in likely] or list(verbs)
    if len(fitting) != 1:
        return dataset
    plain = {known.name: _plainly(known) for known in found if verb_of(known.column.name) == fitting[0]}
    return replace(dataset, fields=tuple(plain.get(known.name, known) for known in dataset.fields))


def _plainly(known: FieldDraft) -> FieldDraft:
    english, translated = _LATE_ALONE if known.column.name.endswith(LATE) else _ON_TIME_ALONE
    more = synonyms(
        [*known.synonyms.get("en", ()), *english],
        [*known.synonyms.get("fil", ()), *translated],
        beside=known.label.values(),
    )
    return replace(known, synonyms=more)
