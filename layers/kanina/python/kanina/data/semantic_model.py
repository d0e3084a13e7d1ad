"""The semantic model as values: datasets, dimensions, metrics, relationships and Kanina's own settings.

`semantic_model_file.load_model` reads it from an Apache Ossie 0.2 file. Kanina's settings come from the file's
`custom_extensions` under vendor KANINA (a JSON text), at the model, a dataset, a field, a relationship and a metric:

model:        {"zone", "currency", "week_start": "monday", "fiscal_year_start_month", "school_year_start_month",
               "school_year_end_month" (its last month; left out, it lasts until the next one begins),
               "last_days_include_today": true (false: the last 7 days end with yesterday),
               "default_catalog", "default_schema" (of a source that names none),
               "languages", "verified_queries": [...], "row_filters": [...], "redact": [...], "suggestions": [...]}
dataset:      {"label", "synonyms"}
field:        {"label": {"en", "fil"}, "synonyms": {"en": [], "fil": []}, "grouping": true, "values": [],
               "value_synonyms": {"paid": ["bayad"]}, "values_need_name": false, "format"}
relationship: {"role": "home_branch", "label": {...}, "synonyms": {...}}    used only when the role is named
metric:       {"label", "synonyms", "dataset", "time_field": "enrollments.enrolled_at", "format": "currency",
               "better": "higher" or "lower" (what "best" and "worst" mean; left out: higher),
               "snapshot": false (true: a level at a moment, as a population, which adds up over no time; or the address
               of the text field that says when, "enrollment.school_year"),
               "verbs": {"en": ["sold"]} (words that mean it where no figure is named: "which shop sold the most")}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import field_validator

from kanina.models import ColumnType, Format, Frozen, Language, LeastGrain
from kanina.models import Labelled as Labelled
from kanina.models import Parameter as Parameter

Words = Mapping[Language, tuple[str, ...]]


class Dimension(Labelled):
    """A field one can group or filter by. Its address is `dataset.name`.

    `expression` is SQL over the dataset's columns. `values` are the distinct values to recognise in questions, as
    given in the file; a profile of the data adds to them. `zoned`: a datetime that is an instant (DateTimeTz), whose
    days begin at midnight in the model's zone. `values_need_name`: its values are meant only beside its name ("monthly
    plan", "home city Makati"), because alone they mean something else. `least_grain`: how finely a time is known; one
    that is known by the year holds its first day. `lies_ahead`: a time that rows have before it comes, as bookings do,
    so that it can be asked for what is to come.
    """

    dataset: str
    name: str
    expression: str
    type: ColumnType = "string"
    is_time: bool = False
    zoned: bool = False
    grouping: bool = True
    format: Format = "text"
    values: tuple[str, ...] = ()
    value_synonyms: Mapping[str, tuple[str, ...]] = {}
    values_need_name: bool = False
    least_grain: LeastGrain = "day"
    lies_ahead: bool = False

    @property
    def address(self) -> str:
        """`dataset.name`, as plans name it."""
        return f"{self.dataset}.{self.name}"


class Dataset(Labelled):
    """A table, a view or a query (`source`), with its key."""

    name: str
    source: str
    primary_key: tuple[str, ...] = ()
    unique_keys: tuple[tuple[str, ...], ...] = ()


class Relationship(Labelled):
    """Many rows of `from_dataset` point at one of `to_dataset`. One with a role is used only when the role is named."""

    name: str
    from_dataset: str
    to_dataset: str
    from_columns: tuple[str, ...]
    to_columns: tuple[str, ...]
    role: str | None = None


class Metric(Labelled):
    """An aggregate over one dataset's rows (`dataset`), e.g. `SUM(enrollments.amount)`; `time_field` dates its rows.

    `snapshot`: a level, of which only one unit of time is shown at once (`data.snapshots`); where
    a text field says the unit, that field's address.
    `verbs` are single words that mean it where no figure is named. `time_assumed`: the file names no time for it, and
    its rows have several, so that answers say which one it was.
    """

    name: str
    expression: str
    dataset: str
    type: ColumnType = "decimal"
    format: Format = "number"
    time_field: str | None = None
    time_assumed: bool = False
    better: Literal["higher", "lower"] = "higher"
    verbs: Words = {}
    snapshot: bool | str = False


class VerifiedQueryDefinition(Labelled):
    """A reviewed statement: `sql` with `:name` parameters (a text, or its lines), and the questions it answers.

    `phrases` are wordings that mean it; `{param}` in a phrase stands for a parameter's value.
    `datasets` are the tables it reads. `columns` name the result's columns (key → label); `formats` show them.
    `answer` is a template per language whose `{column}` are filled from the first row (or a general wording if absent);
    `empty` is one for no rows, whose `{param}` are filled from the parameters.
    `param_mapping` maps words that announce a value to the parameter it is for: {"from": "start", "mula": "start"}.
    """

    name: str
    question: str
    sql: str
    phrases: Mapping[Language, tuple[str, ...]] = {}
    parameters: tuple[Parameter, ...] = ()
    param_mapping: Mapping[str, str] = {}
    answer: Mapping[Language, str] = {}
    empty: Mapping[Language, str] = {}
    formats: Mapping[str, Format] = {}
    labels: Mapping[Language, Mapping[str, str]] = {}

    @field_validator("sql", mode="before")
    @classmethod
    def _joined(cls, sql: object) -> object:
        return "\n".join(map(str, sql)) if isinstance(sql, list) else sql


class RowFilter(Frozen):
    """Rows a person may see: `condition` is SQL over the dataset's columns, for people or groups it names.

    `{group}` and `{person}` in it are bound as literals, `{group}` once for each group by which it names the person;
    "*" names everyone. Several filters add up. Someone no filter of a dataset names sees no row of it.
    A filter holds for its own dataset, and for datasets that are queries over its table: each other one to be limited,
    a view of the database among them, needs its own.
    """

    dataset: str
    condition: str
    people: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class SemanticModel(Frozen):
    """Everything the planner, the compiler, the guard and the narrator know of the data.

    `implied_metrics` are counts of rows that follow from the datasets (see `data.implied_metrics`); what `metric` finds
    is either. `redact` are regular expressions of what must not be repeated (see `kanina.redaction`). `unusable` are
    the fields and metrics of the file that cannot be asked for, with the reason (written in no SQL we read, of no
    dataset).
    """

    name: str
    description: str = ""
    datasets: Mapping[str, Dataset]
    dimensions: Mapping[str, Dimension]
    relationships: tuple[Relationship, ...] = ()
    metrics: Mapping[str, Metric] = {}
    implied_metrics: Mapping[str, Metric] = {}
    verified_queries: Mapping[str, VerifiedQueryDefinition] = {}
    row_filters: tuple[RowFilter, ...] = ()
    zone: str = "UTC"
    currency: str | None = None
    week_start: int = 0
    fiscal_year_start_month: int = 1
    school_year_start_month: int | None = None
    school_year_end_month: int | None = None
    last_days_include_today: bool = True
    default_catalog: str | None = None
    default_schema: str | None = None
    suggestions: Mapping[Language, tuple[str, ...]] = {}
    languages: tuple[Language, ...] = ("en", "fil")
    redact: tuple[str, ...] = ()
    unusable: Mapping[str, str] = {}

    def metric(self, name: str) -> Metric | None:
        """The metric of that name, declared or implied."""
        return self.metrics.get(name) or self.implied_metrics.get(name)

    def lies_ahead(self, metrics: Iterable[str]) -> bool:
        """Whether what dates these figures has rows before it comes, as bookings do; not of none."""
        times = [known.time_field for known in map(self.metric, metrics) if known]
        return bool(times) and all(time and self.dimensions[time].lies_ahead for time in times)

    def label(self, thing: Labelled, fallback: str, language: Language) -> str:
        """What to call a thing in a language: its label there, else in English, else its name in words."""
        return thing.label.get(language) or thing.label.get("en") or fallback.replace("_", " ")
