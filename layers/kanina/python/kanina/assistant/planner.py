"""What a planner is: it sees a question in its context and says what to do. It runs nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, Final, Protocol, runtime_checkable

from kanina.assistant.allowance import ModelRefusal
from kanina.assistant.remembered import Remembered
from kanina.memory.loading import Loaded
from kanina.memory.references import Missing
from kanina.memory.runs import StopSignal
from kanina.models import Filter, Frozen, Known, Language, Pending, Plan, Result, Tokens, Turn
from kanina.people import Person


def never() -> bool:
    """For what nobody can stop."""
    return False


def unrefused() -> None:
    """For what may cost any amount."""
    return


def nothing_recalled() -> Sequence[Remembered]:
    """For a person of whom no more is remembered than is loaded."""
    return ()


class Context(Frozen):
    """A question and what is known around it.

    `turns` are the kept turns of the page, oldest first, none before the head's floor.
    `referred` are the turns the question points at (empty: none found, or none meant), `item` the row of the last
    list it means (1-based), `refers` whether it points at anything at all.
    `rows` are the places it says, where it means questions by rows of a list of them. `kept` are the kept turns as far
    as they were read for this message: `turns`, or all of them.
    `items` are the rows of that list, where the question means several.
    `missing` is why something it points at is not there.
    `params` are values given earlier in this conversation, by parameter name.
    `loaded` is what a prompt is made of (`assistant.assembling`): the window, the memories, the summary.
    `recalled` gives what else is remembered that fits the question, for a language model: read when it is first asked.
    `model_refusal` says why no language model may be asked for it; None where one may be.
    `deadline` is when the answer must be out; None where nobody waits for it. `is_stopped` tells whether its person
    wants no more of it.
    """

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}

    person: Person
    question: str
    language: Language
    now: datetime
    turns: tuple[Turn, ...] = ()
    refers: bool = False
    referred: tuple[Turn, ...] = ()
    item: int | None = None
    rows: tuple[int, ...] = ()
    kept: tuple[Turn, ...] = ()
    items: tuple[int, ...] = ()
    missing: Missing | None = None
    pending: Pending | None = None
    params: dict[str, str] = {}
    loaded: Loaded | None = None
    deadline: datetime | None = None
    is_stopped: Callable[[], bool] = never
    model_refusal: Callable[[], ModelRefusal | None] = unrefused
    recalled: Callable[[], Sequence[Remembered]] = nothing_recalled


OFFLINE: Final = "offline"
"""Who plans without a language model, as plans are signed."""

PERSON: Final = "person"
"""Who sends a plan with the question, as plans are signed."""


class Planned(Frozen):
    """A plan and how sure it is: 1.0 when the question was understood as it stands, 0.9 for fuzzy matches, and 0.0
    for words about what was not understood.

    `failed` is set where nothing could be planned, and the plan is the words for it. `unread` is set where the message
    means turns that cannot be read now, and the plan is the words for that.
    `base` is the number of the turn whose query was changed, if one was. `used` are the numbers of the turns that
    went into the plan, where they are others than `base`: several together, or quoted ones. `params` are values to
    keep for later questions; `reused` names those of the plan that were given earlier in the conversation, for the
    answer to say so.
    `ahead` are the figures of a time that lies ahead, for the reply to say when their data ends.
    `by` is who planned it. `tokens` are what a model's plan cost, those of attempts that came to nothing among them.
    `unapplied` are the remembered filters that its figures do not reach, or that were lifted, for the answer to say so.
    `instead_of` is set where another planner stood in for a model: why it had to (a `claude.calls.Trouble`).
    """

    plan: Plan
    confidence: float = 1.0
    failed: bool = False
    unread: bool = False
    base: int | None = None
    used: tuple[int, ...] | None = None
    params: dict[str, str] = {}
    reused: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    by: str = OFFLINE
    tokens: Tokens = Tokens()
    instead_of: str = ""
    unapplied: tuple[Known, ...] = ()


class Planner(Protocol):
    """Makes a plan. Raises nothing for a question it cannot explain: it asks back, or refuses with the reason."""

    name: str

    def plan(self, context: Context) -> Planned:
        """The plan for the context's question."""


@runtime_checkable
class RepairingPlanner(Planner, Protocol):
    """A planner that can mend a plan of its own which could not be run. `rules` plans without a language model."""

    rules: Planner

    def repair(self, context: Context, planned: Planned, sql: str, reason: str) -> Planned | None:
        """Another plan for the question, given the statement that failed ("" if none came of it) and why; None where
        it has no better one."""


def _nothing(_: object) -> None:
    """For whoever wants only the whole text."""


class Narration(Frozen):
    """What there is to word: the result, the period as resolved, and which verified query it came from.

    data_end: the last day with rows, where the period goes on after it and the answer must say so.
    in_all: how many groups there are of a result that was cut, or that an average is taken over, where that is known;
    with a limit, how many have the figure of the last one shown or come before it.
    nameless: conditions that leave out some values, with what the rows without any have of the figure.
    is_stopped: whether the person wants no more of it; a narrator that words piece by piece asks between two, and
    gives what it has.
    say: takes the text piece by piece, as soon as each is sure; what is said cannot be taken back. A narrator that
    words all at once need not call it.
    spent: takes what a model's words cost. fell_back: takes why other words stand in for a model's.
    """

    model_config = Frozen.model_config | {"arbitrary_types_allowed": True}

    result: Result
    verified: str | None = None
    data_end: date | None = None
    in_all: int | None = None
    nameless: tuple[tuple[Filter, Any], ...] = ()
    is_stopped: Callable[[], bool] = StopSignal().is_set
    say: Callable[[str], None] = _nothing
    spent: Callable[[Tokens], None] = _nothing
    fell_back: Callable[[str], None] = _nothing


class Narrator(Protocol):
    """Words the answer. Every number in it comes from the result, the plan, or the question."""

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        """One or two sentences with the finding, the resolved dates and the filters, in the question's language.

        Begins with all that was said through `narration.say`.
        """
