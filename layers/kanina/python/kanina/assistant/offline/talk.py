"""What is no question about figures: greetings, help, definitions, SQL, why, forecasts, yes or no, export."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from kanina.assistant.answers import answer_words
from kanina.assistant.answers.phrases import COURTESIES
from kanina.assistant.offline import words_en_talk, words_fil_talk
from kanina.assistant.offline.naming import Naming, sentence
from kanina.assistant.offline.planned_days import is_planned
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.data.semantic_model import SemanticModel
from kanina.models import Reply
from kanina.people import LOCAL_NAME, Person, is_telegram, local_name

_SQL = re.compile(
    r"""^\W*(?:sql\W+)?(?:
        select\b.+\bfrom\b
        | select\s+(?:\d|\*|count\s*\()
        | with\s+(?:recursive\s+)?[\w"]+\s*(?:\([^)]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(
        | insert\s+into\b | update\s+[\w".]+\s+set\b | delete\s+from\b | merge\s+into\b | truncate\s+table\b
        | (?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:temp\w*\s+)?
          (?:table|view|schema|database|index|user|role|macro)\b
        | (?:grant|revoke)\s+\w+.*\b(?:to|from|on)\b
        | (?:attach|copy|pragma|vacuum|explain\s+select|describe\s+\w+\s*;)\b
    )""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_STACKED = re.compile(r";\s*(?:select|insert|update|delete|drop|alter|create|truncate)\b", re.IGNORECASE)
_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.AND, Word.START, Word.AGAIN)
_MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class Exportable:
    """Whose table an export would be of: that of a turn in a conversation. `turn` is None where there is none."""

    person: Person
    conversation_id: str
    turn: int | None


def talk(
    text: str,
    spans: Sequence[Span],
    model: SemanticModel,
    naming: Naming,
    *,
    rows: bool,
    table: Exportable,
) -> Reply | None:
    """The reply to a message that asks for no figures, or None. rows: there are rows that "show me them" can mean.

    table: what an export would be of.
    """
    replies = naming.replies
    if _SQL.search(text) or _STACKED.search(text):
        return Reply(text=replies.sql.format(examples=naming.examples()), refused=True)
    said = [span for span in spans if not span.is_sign]
    if len(said) > 1 and said[0].word in words_en_talk.YES_NO_OPENERS:
        return Reply(text=replies.yes_no.format(examples=naming.examples()), refused=True)
    if _only(said, Word.GREETING):
        called = f", {naming.called}" if naming.called else ""
        return Reply(text=replies.greeting.format(called=called, examples=naming.examples()))
    if _only(said, Word.THANKS, Word.GREETING):
        return Reply(text=replies.thanks)
    if _only(said, Word.HELP, Word.GREETING):
        return Reply(text=_help(model, naming))
    definition = _definition(said, model, naming)
    return definition or _export(said, naming, table) or _refusal(said, naming, model, rows=rows)


def only_assents(text: str) -> bool:
    """Whether a message says nothing but "ok", "sige po": small talk, unless a question back waits for its answer."""
    said = set(answer_words.tokens(text))
    return bool(said) and said <= COURTESIES


def nothing_found(naming: Naming) -> Reply:
    """The reply to a message about nothing in the data."""
    return Reply(text=naming.replies.nothing.format(examples=naming.examples()), understood=False)


def _only(said: Sequence[Span], *words: Word) -> bool:
    return any(span.has(*words) for span in said) and all(span.has(*words, *_SMALL) for span in said)


def _help(model: SemanticModel, naming: Naming) -> str:
    metrics = naming.all_of(naming.metric(name) for name in model.metrics)
    labels = [naming.dimension(d.address) for d in model.dimensions.values() if d.grouping and not d.is_time]
    dimensions = naming.all_of(list(dict.fromkeys(labels))[:_MOST_LISTED])
    return naming.replies.help.format(metrics=metrics, dimensions=dimensions, examples=naming.examples())


def _definition(said: Sequence[Span], model: SemanticModel, naming: Naming) -> Reply | None:
    """ "what does revenue mean?": the metric's description."""
    asks = [span for span in said if span.has(Word.DEFINE)]
    if not asks or (len(asks) == 1 and asks[0].has(Word.AVERAGE) and asks[0] is not said[-1]):
        return None
    rest = [span for span in said if not span.has(Word.DEFINE)]
    things = [span for span in rest if span.metrics or span.dimensions]
    small = (*_SMALL, Word.AVERAGE, Word.TOTAL)
    if len(things) != 1 or not all(span.has(*small) or span in things for span in rest):
        return None
    replies = naming.replies
    if things[0].metrics:
        name, label = things[0].metrics[0], naming.metric(things[0].metrics[0])
        description = model.metrics[name].description
    else:
        dimension = model.dimensions[things[0].dimensions[0].name]
        label, description = naming.dimension(dimension.address), dimension.description
        if not description and dimension.values:
            values = naming.all_of(dimension.values[:_MOST_LISTED])
            return Reply(text=sentence(replies.definition_values.format(name=label, values=values)))
    if not description:
        return Reply(text=sentence(replies.definition_unknown.format(name=label)))
    return Reply(text=sentence(replies.definition.format(name=label, description=description)))


def _export(said: Sequence[Span], naming: Naming, table: Exportable) -> Reply | None:
    """How this person can save a table, of the answer that is there or will be."""
    if not any(span.has(Word.EXPORT) and not (span.metrics or span.values) for span in said):
        return None
    replies = naming.replies
    if is_telegram(table.person):
        return Reply(text=replies.export_elsewhere, refused=True)
    if table.turn is None or any(span.metrics for span in said):
        return Reply(text=replies.export_later, refused=True)
    name = local_name(table.person)
    user = "" if name in (None, LOCAL_NAME) else f"--user {shlex.quote(name or '')} "
    command = f"kanina export {user}--conversation {table.conversation_id} --turn {table.turn} --out table.csv"
    by_command = "" if name is None else replies.export_command.format(command=command)
    address = f"/api/conversations/{table.conversation_id}/turns/{table.turn}/result"
    return Reply(text=replies.export.format(number=table.turn, by_command=by_command, address=address))


def _refusal(said: Sequence[Span], naming: Naming, model: SemanticModel, *, rows: bool) -> Reply | None:
    """What cannot be answered from figures, with what can be asked instead."""
    replies = naming.replies
    texts = {
        Word.WHY: replies.why,
        Word.FUTURE: replies.future,
        Word.SCHEDULE: replies.schedule,
    }
    if _only(said, Word.ROWS) and not rows:
        return Reply(text=replies.rows, refused=True)
    if any(span.has(Word.SEND) for span in said) and _recurs(said):
        return Reply(text=replies.schedule, refused=True)
    plain = [span for at, span in enumerate(said) if not (span.metrics or span.values or is_planned(said, at, model))]
    for word, text in texts.items():
        if any(span.has(word) for span in plain):
            return Reply(text=text.format(examples=naming.examples()), refused=True)
    return None


def _recurs(said: Sequence[Span]) -> bool:
    """Whether something is to be sent again and again, or there is nothing to answer at once."""
    words = {token.word for span in said for token in span.tokens}
    return bool(words & (words_en_talk.RECURRING | words_fil_talk.RECURRING)) or not any(span.metrics for span in said)
