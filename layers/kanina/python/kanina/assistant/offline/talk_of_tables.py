"""What is said of tables as such: which fields they have, and that rows be deleted or changed, which nothing here does.

Read before a list is: "what columns are there in payments" asks for no payments, and "delete all payments" takes none
away from an answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.naming import Naming, sentence
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_tables import ASKING_WHICH, CHANGING, CLEARING, FIELDS, REQUESTING, WITH_FIELDS
from kanina.data.semantic_model import SemanticModel
from kanina.models import MetricQuery, Reply

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.AND, Word.START, Word.WHICH, Word.THANKS, Word.GREETING)


def talk_of_tables(
    spans: Sequence[Span], model: SemanticModel, naming: Naming, last: MetricQuery | None
) -> Reply | None:
    """The reply to such a message; None for any other. last: the query that a "delete" may mean a part of."""
    said = [span for span in spans if not span.is_sign]
    return _asks_for_fields(said, model, naming) or _would_change(said, naming, last)


def _asks_for_fields(said: Sequence[Span], model: SemanticModel, naming: Naming) -> Reply | None:
    """ "what columns are there in payments?", "ano ang mga field ng payments": what can be asked of each row."""
    words = [token.word for span in said for token in span.tokens]
    named = [word for word in words if word in FIELDS]
    if len(named) != 1 or not words or words[0] not in ASKING_WHICH:
        return None
    tables = [span for span in said if span.rows]
    others = [span for span in said if span not in tables and not {token.word for token in span.tokens} & FIELDS]
    small = all(
        span.has(*_SMALL) or {token.word for token in span.tokens} <= WITH_FIELDS | ASKING_WHICH for span in others
    )
    if len(tables) != 1 or len(tables[0].rows) != 1 or not small:
        return None
    dataset = tables[0].rows[0]
    fields = [d.address for d in model.dimensions.values() if d.dataset == dataset]
    labels = dict.fromkeys(naming.dimension(address) for address in fields)
    text = naming.replies.fields_of.format(rows=naming.dataset(dataset), fields=naming.all_of(labels))
    return Reply(text=sentence(text))


def _would_change(said: Sequence[Span], naming: Naming, last: MetricQuery | None) -> Reply | None:
    """ "delete all payments", "burahin lahat ng bayad": said of rows, and not of a part of the last question."""
    at = 0
    while at < len(said) and {token.word for token in said[at].tokens} <= REQUESTING:
        at += 1
    if at >= len(said) or said[at].tokens[0].word not in CHANGING:
        return None
    rest = said[at:]
    rows = next((span for span in rest if span.rows), None)
    if rows is None or any(span.has(Word.FILTER, Word.GROUP, Word.SHARE) for span in rest):
        return None
    everything = any(span.has(Word.ALL) for span in rest) or said[at].tokens[0].word in CLEARING
    shown = last is not None and (set(rows.metrics) & set(last.metrics) or rows.values or rows.dimensions)
    if shown and not everything:
        return None
    return Reply(text=naming.replies.changes_nothing.format(examples=naming.examples()), refused=True)
