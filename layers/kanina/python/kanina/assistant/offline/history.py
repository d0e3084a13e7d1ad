"""The turns before a message, as its planning sees them: the queries among them, and those that it points at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanina.assistant.first_asked import as_answered
from kanina.assistant.fitting import fits
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.in_turn import answered
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.taken_back import without_denial
from kanina.assistant.offline.talk import Exportable
from kanina.assistant.offline.words import ASKING_WHERE, Word
from kanina.assistant.offline.words_taking_back import I_MEAN
from kanina.assistant.planner import Context
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskUser, DimensionRef, MetricQuery, Turn, VerifiedQuery


class History:
    """What was asked before.

    context: the message's, put right where it took a question for a row. queries: the turns whose queries can run
    again, oldest first. meant: those of them that the message points at.
    """

    def __init__(self, context: Context, model: SemanticModel, spans_of: Callable[[str], Sequence[Span]]) -> None:
        self._model = model
        self._spans_of = spans_of
        self.context = context
        self.queries = [turn for turn in context.turns if self.is_query(turn)]
        self.meant = [turn for turn in context.referred if self.is_query(turn)]
        if self._means_first_question():
            self.meant = self.queries[:1]
            self.context = context.model_copy(update={"item": None, "items": (), "referred": tuple(self.meant)})

    @property
    def newest(self) -> Turn | None:
        """The last turn, if it ran a query."""
        return self.queries[-1] if self.queries and self.ends_in_query else None

    @property
    def last(self) -> MetricQuery | None:
        """The newest query, if it has rows that a message can mean or change."""
        plan = self.queries[-1].plan if self.queries else None
        return plan if isinstance(plan, MetricQuery) else None

    @property
    def groups(self) -> tuple[DimensionRef, ...]:
        """What the newest query is grouped by."""
        return self.last.dimensions if self.last else ()

    @property
    def filters(self) -> frozenset[str]:
        """The fields the newest query filters by."""
        return frozenset(wanted.field for wanted in self.last.filters) if self.last else frozenset()

    def is_of(self, kind: Callable[[str], bool]) -> bool:
        """Whether the newest query is of one thing of a kind of field: filtered by it, or the one row of a ranking."""
        ranked = bool(self.groups) and self.last is not None and self.last.limit == 1 and kind(self.groups[0].field)
        return ranked or any(kind(field) for field in self.filters)

    @property
    def filters_by_several(self) -> bool:
        """Whether the newest query filters by several values of a field that it does not show."""
        shown = {ref.field for ref in self.groups}
        filters = self.last.filters if self.last else ()
        return any(f.op == "in" and len(f.values) > 1 and f.field not in shown for f in filters)

    @property
    def table(self) -> Exportable:
        """What an export would be of: the turn that is meant, else the newest that has a table."""
        turns, loaded = self.meant or self.queries, self.context.loaded
        turn = turns[-1].number if turns and loaded else None
        return Exportable(self.context.person, loaded.conversation_id if loaded else "", turn)

    @property
    def points_at_rows(self) -> bool:
        """Whether the message means rows: of the last answer, or of a list of questions."""
        return self.context.item is not None or bool(self.context.items or self.context.rows)

    @property
    def last_failed(self) -> bool:
        """Whether the last message came to no answer, so that nothing of it can be meant."""
        return bool(self.context.turns) and not answered(self.context.turns[-1])

    @property
    def last_unsettled(self) -> bool:
        """Whether the last message came to no answer, or to a question back that the person let be."""
        return self.last_failed or bool(self.context.turns and isinstance(self.context.turns[-1].plan, AskUser))

    @property
    def goes_on(self) -> bool:
        """Whether the last message asked why, or what will be, and of nothing else than what was answered before it.

        That is what "they" and "there" mean then, as they did in it.
        """
        spans = self.spans_of_last
        asked = self.last_failed and bool(self.queries) and asks_no_figure(spans)
        return asked and not any(span.values and not span.has(*_TALK) for span in spans)

    @property
    def failed(self) -> list[Sequence[Span]]:
        """The words of the messages since the last answer, none of which was answered; newest first.

        None of those before one that asked why, or what will be: they were let be.
        """
        found: list[Sequence[Span]] = []
        for turn in reversed(self.context.turns):
            spans = self._spans_of(turn.question)
            if answered(turn) or asks_no_figure(spans):
                break
            found.append(spans)
        return found

    @property
    def narrowed(self) -> bool:
        """Whether those messages said which rows or which time, be it in words that nothing explains."""
        return any(
            any(span.period or (span.values and not span.has(*_TALK)) for span in spans) or _says_more_of_data(spans)
            for spans in self.failed
        )

    @property
    def spans_of_last(self) -> Sequence[Span]:
        """The words of the last message."""
        return self.spans_of(self.context.turns[-1]) if self.context.turns else ()

    def spans_of(self, turn: Turn) -> Sequence[Span]:
        """The words of a message."""
        return self._spans_of(turn.question)

    @property
    def takes_back(self) -> bool:
        """Whether the message takes back how the last one was understood: "no, I meant …", "hindi, …"."""
        spans = self._spans_of(self.context.question)
        return without_denial(spans)[1] or any(span.word in I_MEAN for span in spans)

    @property
    def ends_in_query(self) -> bool:
        """Whether the last message came to a query, or there was none."""
        return not self.context.turns or self.is_query(self.context.turns[-1])

    @property
    def repeated(self) -> Turn | None:
        """The earlier question that the last message only asked for again ("my last question"), so that it is at hand.

        None where the last message asked anything else, or changed what it went back to.
        """
        last = self.newest
        if last is None or len(last.references) != 1:
            return None
        earlier = (turn for turn in as_answered(self.context.turns[:-1]) if turn.number == last.references[0])
        return next((turn for turn in earlier if turn.plan == last.plan), None)

    def is_query(self, turn: Turn) -> bool:
        """Whether a turn ran a query whose answer the person saw, and that this model can still run."""
        if not isinstance(turn.plan, MetricQuery | VerifiedQuery) or turn.intent in ("refused", "failed"):
            return False
        return fits(turn.plan, self._model)

    def only_undid(self, turn: Turn) -> bool:
        """Whether a turn's message said nothing but to go back."""
        return goes_back(self._spans_of(turn.question))

    def _means_first_question(self) -> bool:
        """Whether "yung una, pero …" is a question, since the last answer had no rows but of time."""
        if self.context.item != 1 or len(self.queries) < 2 or not {ref.field for ref in self.groups} <= {TIME}:
            return False
        return any(span.has(Word.BUT) for span in self._spans_of(self.context.question))


_ASKED_NO_FIGURE = (Word.WHY, Word.DEFINE, Word.FUTURE, Word.HELP)
_TALK = (Word.NEUTRAL, Word.GREETING, Word.THANKS)
_CHANGING = (Word.GROUP, Word.TOP, Word.BOTTOM, Word.DROP, Word.ADD, Word.NOT, Word.VERSUS, Word.SHARE)
_ONE_BEFORE = "previous one"
"""Alone it goes back, since what was just answered needs no repeating; with a change it is the question just asked."""
_SMALL = (Word.UNDO, Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.AGAIN, Word.SPEECH, Word.THANKS)


def goes_back(spans: Sequence[Span]) -> bool:
    """Whether a message says nothing but to go back."""
    said = [span for span in spans if not span.is_sign]
    back = any(span.has(Word.UNDO) or span.word == _ONE_BEFORE for span in said)
    return back and all(span.has(*_SMALL) for span in said)


def asks_no_figure(spans: Sequence[Span]) -> bool:
    """Whether a message asks why, when, what something is or what will be, so that what was there before it stays.

    One that says which rows are meant narrows what was there: "yung may utang lang dapat".
    """
    if any(span.has(Word.ONLY) for span in spans) and not any(span.has(Word.WHY) for span in spans):
        return False
    return any(span.has(*_ASKED_NO_FIGURE) for span in spans) or _only_asks_when(spans)


def _only_asks_when(spans: Sequence[Span]) -> bool:
    """ "when was the last one": every word is known, and none of them is of the data."""
    said = [span for span in spans if not span.is_sign]
    named = any(span.metrics or span.values or span.dimensions or span.rows or span.period for span in said)
    known = not named and not any(span.is_unknown or span.has(*_CHANGING) for span in said)
    return known and any(span.word.startswith(ASKING_WHERE) for span in said)


def _says_more_of_data(spans: Sequence[Span]) -> bool:
    """Whether a message about the data has a word in it that nothing explains: it may say which rows are meant.

    Not what it was to be split by: "revenue by blorbs" is of all rows.
    """
    named = any(span.metrics or span.dimensions or span.rows for span in spans)
    behind = (span for at, span in enumerate(spans) if not (at and spans[at - 1].has(Word.GROUP)))
    return named and any(span.is_unknown or (span.number and not span.readings) for span in behind)
