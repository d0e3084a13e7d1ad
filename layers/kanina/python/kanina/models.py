"""Values that cross module borders: plans, results, turns. Immutable; nothing here reads or writes anything."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

Language = Literal["en", "fil"]
Grain = Literal["day", "week", "month", "quarter", "year", "fiscal_year", "school_year"]
LeastGrain = Literal["day", "month", "year"]
"""How finely a date is known."""
Intent = Literal["metric_query", "verified_query", "sql_query", "ask_user", "reply", "refused", "failed"]


class Frozen(BaseModel):
    """The base of every value: immutable, and an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# ---------------------------------------------------------------- plans


class Period(Frozen):
    """A half-open stretch of whole days `[start, end)` in the model's zone. Either side may be open.

    `unit` matters to a comparison of a period that is still running, where the days do not tell: on 14 July both "this
    month" and "this quarter" are 1 to 14 July. "day" means as many days as it has ("last 7 days"). `assumed`: nobody
    asked for it; it is the last there is of a level (`data.snapshots`), and goes where figures are split by time.
    """

    start: date | None = None
    end: date | None = None
    unit: Grain | None = None
    assumed: bool = False


class DimensionRef(Frozen):
    """A dimension to group by: a field as `dataset.field`, with a grain if it is a time, and a role if it has one."""

    field: str
    grain: Grain | None = None
    role: str | None = None


FilterOperator = Literal[
    "in", "not_in", "gt", "ge", "lt", "le", "between", "contains", "not_contains", "is_null", "not_null"
]


class Filter(Frozen):
    """A condition on a field before aggregation. `values`: text, numbers or ISO dates, compared by the field's type.

    op: in, not_in (any number of values); gt, ge, lt, le (one); between (two, both included); contains, not_contains (a
    part of a text, in any case; any number, one of which is enough); is_null, not_null (none). assumed: as of a period.
    """

    field: str
    op: FilterOperator = "in"
    values: tuple[str | int | float | bool, ...] = ()
    role: str | None = None
    assumed: bool = False


class Related(Frozen):
    """A condition that the things a query is about have rows of another dataset, or none: "without an appointment".

    `dataset`'s rows point at things of dataset `of`, along declared relationships, by `role` if there is one. Only its
    rows that meet `filters`, and fall into `period` by the field `time_field`, count. `lacks`: there is none of them.
    """

    dataset: str
    of: str
    lacks: bool = False
    filters: tuple[Filter, ...] = ()
    period: Period | None = None
    time_field: str | None = None
    role: str | None = None


class Having(Frozen):
    """A condition on a metric, or on a figure computed from one ("revenue_change"), after aggregation."""

    metric: str
    op: Literal["gt", "ge", "lt", "le", "eq"] = "gt"
    value: Decimal


class Sort(Frozen):
    """Order by a metric's name, a figure computed from one ("revenue_change"), or a dimension's `dataset.field`."""

    by: str
    descending: bool = True


MeaningKind = Literal["filter", "split", "define", "year"]


class Meaning(Frozen):
    """What a memory does to answers. Its values are the model's own: a memory fits a model that has them.

    filter: only rows whose `field` has one of `values`. split: a single total is shown by `field` (at `grain`, if it is
    "time"). define: `word` means a `metric`, a `field`, or `values` of a field. year: the fiscal year begins
    in the month `values` names by its number.
    """

    kind: MeaningKind
    field: str = ""
    grain: Grain | None = None
    values: tuple[str, ...] = ()
    metric: str = ""
    word: str = ""

    @property
    def subject(self) -> str:
        """What only one memory can say at a time."""
        return f"{self.kind}:{self.field if self.kind == 'filter' else self.word.casefold()}"


class Known(Meaning):
    """The meaning of one memory (`id`), true from a moment and until another where they are set.

    said: the person's own words, for a language model; "" where a plan says that it was applied.
    """

    id: str
    said: str = ""
    valid_from: datetime | None = None
    valid_to: datetime | None = None

    def holds(self, now: datetime) -> bool:
        """Whether it is true at a moment."""
        return (self.valid_from is None or self.valid_from <= now) and (self.valid_to is None or now < self.valid_to)


class MetricQuery(Frozen):
    """What to measure, by what, for which rows: the plan that compiles to SQL without any written by a model.

    No dimensions: one row. A limit without sort sorts by the first metric, descending; a limit of one by a figure keeps
    all groups that share the first place, and a group without a name has no place before one that has one. Fields of
    dimensions are named as `dataset.field`, or "time" for each metric's own time.

    `related` keeps things that have, or lack, rows of another dataset, and what belongs to them.

    `period` applies to each metric's own time field, or to `dated_by`, another date of the same rows ("collections in
    October, by the date paid"). `comparison` adds the same metrics for another period;
    `compared_with` for another query, of the same metrics by the same dimensions, of which the filters and the period
    count. `derive` adds a column computed from the first metric: its share, its running total, its place (1 is the
    most, equals share one), or its growth from the unit of time before, as a fraction: the change of a comparison with
    the previous period, for a planner that wants it without the figure before (the offline planner shows both). Share,
    running total and place begin anew within each group of the dimensions `within`. `whole_without`: the share is of
    the same metric measured without the filters and the groups on these fields, by the groups that are left ("Math as a
    share of all, each month").
    "ratio" is the first of two metrics divided by the second, each measured at its own grain and brought together
    group by group; it stands before both.

    `both_ends`: the limit holds at either end of the order ("the best and the worst branch"); equals share a place,
    and a group without a name has none. Of one field and no metric, the highest and the lowest value are one row.
    `limit_within`: the limit holds for each group of these dimensions; equals share a place, so there may be more.
    `others`: not empty, what is beyond the limit is added up in one more row, called this in the last dimension.
    `fill`: groups without rows are there too, 0 where a metric adds up; a time needs a period with a beginning.
    `counts_groups`: the result is one number, how many groups there are ("how many branches had under 85%").
    `average_over`: each figure is the average of what it is for the groups of these ("lessons per tutor on average"),
    anew in each group of `dimensions`. What has no name, or nothing to measure, is no such group.
    `remembered`: the memories that had a part in it; their filters and dimensions are among its own. `set_aside`: the
    ids of those that its person asked to leave out, here or in what it goes on from.
    """

    kind: Literal["metric_query"] = "metric_query"
    metrics: tuple[str, ...]
    dimensions: tuple[DimensionRef, ...] = ()
    filters: tuple[Filter, ...] = ()
    related: tuple[Related, ...] = ()
    having: tuple[Having, ...] = ()
    period: Period | None = None
    dated_by: str | None = None
    comparison: Literal["previous_period", "previous_year"] | None = None
    compared_with: MetricQuery | None = None
    derive: Literal["share", "cumulative", "growth", "rank", "ratio"] | None = None
    within: tuple[str, ...] = ()
    whole_without: tuple[str, ...] = ()
    sort: tuple[Sort, ...] = ()
    limit: int | None = None
    both_ends: bool = False
    limit_within: tuple[str, ...] = ()
    others: str = ""
    fill: bool = False
    counts_groups: bool = False
    average_over: tuple[DimensionRef, ...] = ()
    remembered: tuple[Known, ...] = ()
    set_aside: tuple[str, ...] = ()

    @property
    def is_share_alone(self) -> bool:
        """Whether it asks for one share and nothing beside it: one row of one column."""
        beside = self.dimensions or self.comparison or self.compared_with or len(self.metrics) > 1
        return self.derive == "share" and not beside

    @property
    def is_ends_of_values(self) -> bool:
        """Whether it asks for the highest and the lowest value of one field: one row of two columns."""
        return self.both_ends and self.limit == 1 and not self.metrics and len(self.dimensions) == 1


class VerifiedQuery(Frozen):
    """A named, reviewed, parameterised statement of the semantic model."""

    kind: Literal["verified_query"] = "verified_query"
    name: str
    params: dict[str, str] = {}


class SqlQuery(Frozen):
    """A statement written by a model; only the guard's word makes it run."""

    kind: Literal["sql_query"] = "sql_query"
    sql: str


class Choice(Frozen):
    """One answer to a question back: what is shown, and the value it stands for."""

    label: str
    value: str


class AskStep(Frozen):
    """A step of a plan: ask for a value, unless it is known by then. `param` as for `AskUser`.

    A parameter's prompt and choices are the model's; a slot's are here. `name` is what the value is bound under, where
    it is not the param: a plan may ask twice for one ("in Santa Rosa and San Fernando").
    """

    param: str
    prompt: str = ""
    choices: tuple[Choice, ...] = ()
    name: str = ""

    @property
    def key(self) -> str:
        """What its value is bound under."""
        return self.name or self.param


CLARIFICATION = "clarification"
"""The param of a question back that only whoever asked it can read the answer to: a model, which plans again."""


class AskUser(Frozen):
    """A question back. `resume` is the plan to go on with once `param` is known.

    param: CLARIFICATION, a verified query's parameter, or a MetricQuery's slot: `metric`, `dimension` (a choice of ""
    adds none), `filter:<dataset.field>`, or `filter`, whose choices say the field too (`<dataset.field>=<value>`).
    While `metric` is asked for, a sort by "metric", or a condition on it, is one by what will be chosen. `then` are the
    questions to ask after this one, before the query.
    """

    kind: Literal["ask_user"] = "ask_user"
    param: str
    prompt: str
    choices: tuple[Choice, ...] = ()
    resume: MetricQuery | VerifiedQuery | None = None
    then: tuple[AskStep, ...] = ()


class QueryStep(Frozen):
    """A step of a plan: run a query with the values that the questions before it, since the last query, are for."""

    query: MetricQuery | VerifiedQuery


class PlanExecution(Frozen):
    """A plan under way: its steps, the index of the one it stands at, and the values known so far by key.

    Several queries may follow each other, each with its own questions before it. A parameter's value holds for all of
    them; a value for a slot of a MetricQuery is spent by its query.
    """

    steps: tuple[AskStep | QueryStep, ...]
    cursor: int = Field(default=0, ge=0)
    bindings: dict[str, str] = {}

    @model_validator(mode="after")
    def _stands_within(self) -> PlanExecution:
        if self.cursor > len(self.steps):
            raise ValueError(f"the plan has {len(self.steps)} steps; it cannot stand at {self.cursor}")
        return self

    @property
    def query(self) -> MetricQuery | VerifiedQuery | None:
        """The query it comes to next, without the values that are bound; None when it is done."""
        return next((step.query for step in self.steps[self.cursor :] if isinstance(step, QueryStep)), None)


class Reply(Frozen):
    """Words without data: a greeting, a help text, or a refusal with its reason.

    `understood` is false where the message says nothing that is known here, or a word that nothing explains, so that
    it may be an answer gone wrong. `about_figures` is true where it names a figure: a question of its own, even where
    it is refused.
    """

    kind: Literal["reply"] = "reply"
    text: str
    refused: bool = False
    understood: bool = True
    about_figures: bool = False


Plan = Annotated[MetricQuery | VerifiedQuery | SqlQuery | AskUser | Reply, Field(discriminator="kind")]
Query = MetricQuery | VerifiedQuery | SqlQuery
_PLAN: TypeAdapter[Plan] = TypeAdapter(Plan)


def dump_plan(plan: Plan) -> dict[str, Any]:
    """A plan as JSON values, defaults left out (a turn has 2 kB for everything)."""
    return {"kind": plan.kind, **plan.model_dump(mode="json", exclude_defaults=True)}


def load_plan(data: dict[str, Any]) -> Plan:
    """The plan that `dump_plan` wrote."""
    return _PLAN.validate_python(data, strict=False)


Slot = Literal[
    "counts_groups",
    "metrics",
    "dimensions",
    "filters",
    "related",
    "having",
    "period",
    "comparison",
    "compared_with",
    "derive",
    "sort",
    "limit",
    "name",
    "params",
]
"""A member of a `MetricQuery` or a `VerifiedQuery`, by its name there."""


class PlanPart(Frozen):
    """One part of a plan, in words.

    slot: the plan's member it stands in. key: its place there, where the member is a list, or its name, where it is a
    mapping; "" for a member that is one value. text: what a person reads. memory_id: the memory it was taken from.
    """

    slot: Slot
    key: str = ""
    text: str
    memory_id: str = ""


# ---------------------------------------------------------------- results

ColumnType = Literal["string", "integer", "decimal", "float", "boolean", "date", "time", "datetime"]
Format = Literal[
    "number",
    "currency",
    "percent",
    "rating",
    "hours",
    "text",
    "date",
    "month",
    "quarter",
    "year",
    "fiscal_year",
    "week",
]


class Column(Frozen):
    """A result column: `key` unique in the result (`_2` on a repeat), `name` for people, how to show it.

    adds_up: the values of the rows add up to that of all rows: sums and counts of all groups do, no averages.
    """

    key: str
    name: str
    type: ColumnType
    format: Format = "text"
    role: Literal["dimension", "metric", "other"] = "other"
    adds_up: bool = False


class Result(Frozen):
    """What a query gave. `truncated`: there were more rows than the cap. `milliseconds`: inside the engine.

    Cells are plain values, None, Decimal, date and datetime; a door encodes them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool = False
    milliseconds: int = 0


# ---------------------------------------------------------------- what things are called


class Labelled(Frozen):
    """What people call a thing. Synonyms without a language (from `ai_context`) are under "en"."""

    label: Mapping[Language, str] = {}
    synonyms: Mapping[Language, tuple[str, ...]] = {}
    description: str = ""


class Parameter(Labelled):
    """A parameter of a verified query. `pattern` finds its value in a message; `normalise` is applied to what it finds.

    `prompt` asks for it, `example` shows one. `choices` limits it; `field` (`dataset.name`) makes them the values that
    the model lists for that field. `default` makes it optional.
    """

    name: str
    type: ColumnType = "string"
    pattern: str = ""
    prefix: str = ""
    prompt: Mapping[Language, str] = {}
    example: str = ""
    choices: tuple[str, ...] = ()
    field: str | None = None
    default: str | None = None


# ---------------------------------------------------------------- memory

TurnState = Literal["answered", "asked", "failed", "stopped", "unanswered", "said"]


class Tokens(Frozen):
    """What a turn cost in model tokens; zero for the offline planner.

    `microdollars` is the price of all of them, in millionths of a US dollar, by the price table of the day.
    """

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0
    microdollars: int = 0

    def __add__(self, other: Tokens) -> Tokens:
        """Both together."""
        return Tokens(
            input=self.input + other.input,
            output=self.output + other.output,
            cache_read=self.cache_read + other.cache_read,
            cache_write=self.cache_write + other.cache_write,
            microdollars=self.microdollars + other.microdollars,
        )


ALL_ROWS: Final = "*"
"""The `sees` of a turn whose person sees all rows, of a model that lets some people see some of them only."""

NO_ROWS: Final = "-"
"""The `sees` of a turn that nothing was read for here: a program wrote it, or a run that lapsed."""


class Turn(Frozen):
    """One question and its answer, as kept. `number` counts from 1 within the conversation.

    `row_keys` are the labels of the first rows (up to 10), which "the second one" can mean; `last_row_key` is that of
    the last of more, "" where it is not known.
    `references` are the numbers of the turns its answer was made of.
    `question` or `answer` is empty where the turn has only the other side (`said`, `unanswered`).
    `sql` is filled where the turn was read with its detail; `sql_digest` tells equal statements without it.
    `sees`: which rows who asked may see, a sign that is equal for those who see the same (`data.sights`).
    `aside`: it is not read for what is to be remembered (`Loaded.sets_aside`).
    `sent`: its person sent the query with the question.
    """

    number: int
    request_id: str
    conversation_id: str
    question: str
    answer: str
    state: TurnState = "answered"
    plan: Plan | None = None
    sql: str = ""
    sql_digest: str = ""
    columns: tuple[Column, ...] = ()
    row_keys: tuple[str, ...] = ()
    last_row_key: str = ""
    chart: str | None = None
    intent: Intent = "reply"
    confidence: float = 1.0
    result_count: int | None = None
    references: tuple[int, ...] = ()
    language: Language = "en"
    tokens: Tokens = Tokens()
    asked_at: datetime
    answered_at: datetime | None = None
    cut: bool = False
    has_detail: bool = False
    sees: str = ""
    aside: bool = False
    sent: bool = False


class Detail(Frozen):
    """What of a turn does not fit the hot item: whole texts, whole SQL, the first rows."""

    question: str
    answer: str
    sql: str = ""
    plan: Plan | None = None
    result: Result | None = None
    suggestions: tuple[str, ...] = ()
    metadata: dict[str, Any] = {}


class Pending(Frozen):
    """A question back that waits for its answer, with the plan that goes on then.

    Without an `execution` nothing in particular goes on: the value is only kept. `sees`: as for `Turn`. `resume`,
    which former versions stored instead, is still read: a plan of that question and that query.
    """

    id: str
    param: str
    prompt: str
    choices: tuple[Choice, ...] = ()
    attempts: int = 0
    execution: PlanExecution | None = None
    language: Language = "en"
    sees: str = ""

    @model_validator(mode="before")
    @classmethod
    def _of_former_version(cls, data: Any) -> Any:
        if not isinstance(data, Mapping) or "resume" not in data:
            return data
        known = {name: value for name, value in data.items() if name != "resume"}
        if data["resume"] is not None and known.get("execution") is None:
            known["execution"] = {"steps": [{"param": data.get("param")}, {"query": data["resume"]}]}
        return known

    @property
    def resume(self) -> MetricQuery | VerifiedQuery | None:
        """The query that is being asked about, as far as it is known."""
        return self.execution.query if self.execution else None


class MemoryReport(Frozen):
    """What memory did in a turn; the API's and the log's `memory` member."""

    history_count: int = 0
    params_keys: tuple[str, ...] = ()
    waiting_for_param: str | None = None
    degraded: bool = False
    stored: bool = True


class Ask(Frozen):
    """The question back as the API shows it."""

    param: str
    prompt: str
    choices: tuple[Choice, ...] = ()


class Quota(Frozen):
    """How many messages a person may send in a window of time. `exceeded`: this one was one too many.

    `remaining`, and `resets_in` (whole seconds until the window ends), are None where this message was not counted.
    """

    limit: int
    window_seconds: int
    remaining: int | None = None
    resets_in: int | None = None
    exceeded: bool = False


class Answer(Frozen):
    """What one turn came to; every door encodes this. `turn` is None when the turn was not stored."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    question: str
    text: str
    conversation_id: str
    turn: int | None = None
    request_id: str = ""
    language: Language = "en"
    plan: Plan | None = None
    intent: Intent = "reply"
    confidence: float = 1.0
    result: Result | None = None
    sql: str = ""
    chart: str | None = None
    ask: Ask | None = None
    references: tuple[int, ...] = ()
    verified: str | None = None
    suggestions: tuple[str, ...] = ()
    memory: MemoryReport = MemoryReport()
    problem: dict[str, Any] | None = None
    metadata: dict[str, Any] = {}
    quota: Quota | None = None
    tokens: Tokens = Tokens()
