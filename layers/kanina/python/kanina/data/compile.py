"""Compiles a MetricQuery to SQL along declared many-to-one paths, so that nothing can fan out by construction.

Metrics of one dataset are measured in one select (`parts`). Metrics of several datasets, or of two periods, are each
measured at their own grain first and then brought together group by group (`combine`). What is computed from figures,
conditions on them, places and the count of groups come after, in this order.
"""

from __future__ import annotations

from datetime import date

from sqlglot import exp

from kanina.data.asked import Asked
from kanina.data.combine import (
    Figures,
    Source,
    averaged,
    bring_together,
    change,
    nested,
    ordered,
    part_of,
    place,
    running_total,
    share,
)
from kanina.data.computed import CHANGE, CUMULATIVE, GROWTH, OTHER, PREVIOUS, RANK, RATIO, SHARE
from kanina.data.dialects import adapted
from kanina.data.expressions import adds_up, is_conditional, is_count
from kanina.data.filling import every_group
from kanina.data.filters import comparison
from kanina.data.groups import TIME
from kanina.data.least_grains import check_grains
from kanina.data.parts import WHOLE, Part, measured, parts_of
from kanina.data.ranking import at_both_ends, first_within, the_first, with_others
from kanina.data.result import unique_key
from kanina.data.result_columns import columns_of, count_column, end_columns
from kanina.data.semantic_model import SemanticModel
from kanina.data.trees import Compiled, aliased, column, template
from kanina.data.verified import compile_verified as compile_verified
from kanina.models import Column, MetricQuery
from kanina.problems import InvalidRequest


def compile_query(query: MetricQuery, model: SemanticModel, *, dialect: str = "duckdb", today: date) -> Compiled:
    """The statement a query means; `today` is the date in the model's zone.

    Columns: the dimensions as asked, then each metric with what was asked to be computed from it; one number for a
    query that counts its groups. Raises NoPath, AmbiguousPath, or InvalidRequest for a query that means nothing.
    """
    meant, columns = _Compiler(Asked(query, model, today)).statement()
    statement = adapted(meant, dialect)
    return Compiled(expression=statement, sql=statement.sql(dialect=dialect, pretty=True), columns=columns)


class _Compiler:
    """One query being compiled."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.query = asked.query
        self.keys = asked.keys
        self._taken = {
            name
            for dataset in asked.model.datasets.values()
            for name in (dataset.name, dataset.source, dataset.source.rpartition(".")[2])
        }
        self._check()

    def statement(self) -> tuple[exp.Select, tuple[Column, ...]]:
        """The statement and its result columns."""
        query, asked = self.query, self.asked
        source = self._averaged() if query.average_over else self._measured()
        self._add_changes(source.figures)
        if query.derive:
            self._add_derived(source.figures)
            source = nested(source, self._name("measured"))
        conditions = [self._condition(source.figures, number) for number in range(len(query.having))]
        there = [*self._with_a_figure(source.figures), *self._with_a_name(source.figures)]
        source = source.filtered([*there, *conditions])
        if query.counts_groups:
            return self._counted(source)
        if query.is_ends_of_values:
            return self._ends_of_values(source)
        columns = columns_of(asked)
        first: list[exp.Expr] = []
        if query.limit and query.limit_within and not query.others:
            within = asked.keys_of(query.limit_within)
            source = first_within(source, within, self._asked_order(source.figures), query.limit, self._name("placed"))
            first = [ordered(source.figures[key], descending=False) for key in within]
        elif query.limit and query.others:
            source, first = self._with_others(source, query.limit)
        elif query.limit and query.both_ends:
            source = self._at_both_ends(source, query.limit)
        elif self._asks_for_the_first():
            source = the_first(source, asked.group_keys, self._asked_order(source.figures), self._name("placed"))
        order = [*first, *self._order(source.figures, {col.key for col in columns})]
        select = source.select.select(*(aliased(source.figures[col.key], col.key) for col in columns), copy=False)
        if order and asked.groups:
            select = select.order_by(*order, copy=False)
        if query.limit is not None and not (first or query.both_ends or self._asks_for_the_first()):
            select = select.limit(query.limit, copy=False)
        return select, tuple(columns)

    # ------------------------------------------------------------ what means nothing

    def _check(self) -> None:
        """Raises InvalidRequest for parts of a query that do not go together."""
        query = self.query
        check_grains(self.asked)
        if query.limit is not None and query.limit < 1:
            raise InvalidRequest("a limit is at least 1")
        if (query.limit_within or query.others) and (query.limit is None or not query.metrics):
            raise InvalidRequest("the first of each group, or the others beside the first, need a metric and a limit")
        if query.both_ends and (query.limit_within or query.others or not (query.sort or query.metrics)):
            raise InvalidRequest("the first and the last are of one order: name it, and no groups they are within")
        if query.within and query.derive not in ("share", "cumulative", "rank"):
            raise InvalidRequest("within says where a share, a running total or a rank begins anew; derive one")
        if query.counts_groups and not query.dimensions:
            raise InvalidRequest("counting groups needs a dimension to group by")
        if query.counts_groups and (query.limit is not None or query.derive == "rank"):
            raise InvalidRequest("groups are counted whole: leave out the limit and the rank")
        if query.derive and not query.metrics:
            raise InvalidRequest("a share, a rank, growth or a running total needs a metric")
        if query.derive == "ratio" and (len(query.metrics) != 2 or query.comparison or query.compared_with):
            raise InvalidRequest("a ratio is of two metrics, and is compared with nothing: ask for the other one too")
        if query.fill and not (query.metrics and query.dimensions):
            raise InvalidRequest("filling in groups without rows needs a metric and a dimension")
        if query.others:
            self._check_others()
        if query.average_over:
            self._check_averages()

    def _check_averages(self) -> None:
        query = self.query
        if not query.metrics or query.derive or query.others or query.fill or query.counts_groups:
            raise InvalidRequest("an average over groups needs a metric, and nothing is computed from it but a change")
        own = {metric.time_field for metric in self.asked.metrics.values()} | {TIME}
        timed = any(ref.field in own for ref in query.average_over)
        if timed and (query.comparison or query.compared_with):
            raise InvalidRequest("an average over units of time is compared with nothing: ask for the other period")

    def _check_others(self) -> None:
        query, asked = self.query, self.asked
        if query.derive not in (None, "share"):
            raise InvalidRequest("the others together have no rank, growth or running total")
        for name in query.metrics:
            if not adds_up(asked.tree(name)):
                raise InvalidRequest(f"{asked.label(name)} does not add up, so there is none of the others together")
        if len(set(asked.group_keys) - set(asked.keys_of(query.limit_within))) != 1:
            raise InvalidRequest("the others beside the first need one dimension besides those the limit is within")
        if asked.groups[-1].column.type != "string":
            raise InvalidRequest("only of texts the others can be one row; the last dimension is none")

    # ------------------------------------------------------------ measuring

    def _measured(self) -> Source:
        """Every figure the query needs, group by group."""
        query, asked = self.query, self.asked
        parts = parts_of(asked)
        sources = [measured(asked, part) for part in parts]
        if len(parts) == 1 and not query.fill:
            source = sources[0]
            return nested(source, self._name("figures")) if query.derive or self._has_places() else source
        named = {self._name("figures"): source for source in sources}
        shown = [name for name, part in zip(named, parts, strict=True) if self._brings_groups(part)]
        zeros = {self.keys[name] + part.suffix for part in parts for name in part.metrics if self._is_zero(name)}
        if query.fill:
            filled = self._name("every_group")
            named[filled] = every_group(asked)
            shown.append(filled)
        return bring_together(named, shown or list(named)[:1], asked.group_keys, self._name("all_groups"), zeros)

    def _averaged(self) -> Source:
        """Every figure, averaged over the groups it is measured for besides those that are shown."""
        query, asked = self.query, self.asked
        each = query.model_copy(update={"dimensions": (*query.dimensions, *query.average_over), "average_over": ()})
        finer = _Compiler(Asked(each, asked.model, asked.today))
        source, shown = finer._measured(), len(asked.groups)
        groups, over = finer.asked.group_keys[:shown], finer.asked.group_keys[shown:]
        keys = {finer.keys[name] + suffix: name for name in finer.keys for suffix in ("", PREVIOUS, OTHER)}
        zeros = {key for key, name in keys.items() if is_count(finer.asked.tree(name))}
        whole = {key for key, name in keys.items() if finer.asked.metrics[name].type == "integer"}
        found = averaged(source, groups, over, zeros, whole, self._name("each_group"))
        figures: Figures = {}
        for key, tree in found.figures.items():
            name = keys.get(key)
            figures[key if name is None else self.keys[name] + key.removeprefix(finer.keys[name])] = tree
        return nested(Source(found.select, figures, grouped=True), self._name("averages"))

    def _brings_groups(self, part: Part) -> bool:
        """Whether a part's groups are rows of the result: not those of a metric that is only sorted or filtered by."""
        return bool(set(part.metrics) & set(self.query.metrics)) and len(part.groups) == len(self.asked.groups)

    def _is_zero(self, metric: str) -> bool:
        """Whether a metric is 0, and not unknown, for a group without rows: counts are, and sums where filled in."""
        tree = self.asked.tree(metric)
        return is_count(tree) or (self.query.fill and adds_up(tree))

    def _has_places(self) -> bool:
        query = self.query
        return bool(query.limit_within or query.others or query.both_ends) or self._asks_for_the_first()

    def _asks_for_the_first(self) -> bool:
        """Whether the one group, or row of a list, with the most or the least is asked for: several may share that."""
        query = self.query
        if query.limit != 1 or not query.dimensions or query.limit_within or query.others or query.both_ends:
            return False
        if not query.metrics:
            return bool(query.sort)
        groups = {name for group in self.asked.groups for name in (group.ref.field, group.column.key)}
        return not any(sort.by in groups for sort in query.sort)

    def _name(self, wanted: str) -> str:
        """A name for a part of the statement that nothing else has."""
        name = unique_key(wanted, self._taken)
        self._taken.add(name)
        return name

    # ------------------------------------------------------------ computing from what was measured

    def _add_changes(self, figures: Figures) -> None:
        """The change from what is compared with, as a fraction of it."""
        before = OTHER if self.query.compared_with else PREVIOUS
        if self.query.comparison or self.query.compared_with:
            for name in self.query.metrics:
                key = self.keys[name]
                figures[key + CHANGE] = change(figures[key], figures[key + before])

    def _add_derived(self, figures: Figures) -> None:
        """What is computed from the first metric, over all groups there are."""
        query, asked = self.query, self.asked
        name = query.metrics[0]
        key = self.keys[name]
        within = asked.keys_of(query.within)
        partition = [figures[other] for other in within]
        if query.derive == "ratio":
            self._add_ratio(figures)
        elif query.derive == "growth":
            figures[key + GROWTH] = change(figures[key], figures[key + PREVIOUS])
        elif query.derive == "rank":
            ascending = any(sort.by == name and not sort.descending for sort in query.sort[:1])
            figures[key + RANK] = place("RANK", partition, [ordered(figures[key], descending=not ascending)])
        elif query.derive == "share" and query.whole_without:
            if not (adds_up(asked.tree(name)) or is_count(asked.tree(name))):
                raise InvalidRequest(f"{asked.label(name)} is no part of a whole, so its share means nothing")
            figures[key + SHARE] = part_of(figures[key], figures[key + WHOLE])
        elif not adds_up(asked.tree(name)):
            label = asked.label(name)
            raise InvalidRequest(f"{label} does not add up, so its share or running total means nothing")
        elif query.derive == "share":
            figures[key + SHARE] = share(figures[key], partition)
        else:
            figures[key + CUMULATIVE] = self._running_total(figures, key, within)

    def _add_ratio(self, figures: Figures) -> None:
        """The first figure divided by the second; only of what adds up or counts, for of averages it says nothing."""
        one, other = self.query.metrics
        for name in (one, other):
            if not (adds_up(self.asked.tree(name)) or is_count(self.asked.tree(name))):
                raise InvalidRequest(f"{self.asked.label(name)} is an average or a rate, so nothing is divided by it")
        figures[self.keys[one] + RATIO] = part_of(figures[self.keys[one]], figures[self.keys[other]])

    def _running_total(self, figures: Figures, key: str, within: list[str]) -> exp.Expr:
        """Along time, in each of the other groups; without a time, from the most to the least."""
        times = [group.column.key for group in reversed(self.asked.own_times)]
        others = [other for other in self.asked.group_keys if other not in (*times, *within)]
        along = [ordered(figures[time], descending=False) for time in times if time not in within]
        if along:
            return running_total(figures[key], [figures[other] for other in (*within, *others)], along)
        along = [ordered(figures[key], descending=True), *(ordered(figures[o], descending=False) for o in others)]
        return running_total(figures[key], [figures[other] for other in within], along)

    def _at_both_ends(self, source: Source, limit: int) -> Source:
        """The first and the last rows, of those that have a name and a figure to be ordered by."""
        order = self._asked_order(source.figures)
        told = [*(one.this for one in order), *(source.figures[key] for key in self.asked.group_keys)]
        there = source.filtered([template("NOT :it IS NULL", it=tree) for tree in told])
        return at_both_ends(there, order, limit, self._name("placed"))

    def _with_others(self, source: Source, limit: int) -> tuple[Source, list[exp.Expr]]:
        """The first rows and the others together; and the order that keeps the others last."""
        within = self.asked.keys_of(self.query.limit_within)
        group = next(key for key in self.asked.group_keys if key not in within)
        order = self._asked_order(source.figures)
        order.append(ordered(source.figures[group], descending=False))
        source, position = with_others(source, within, order, limit, self._name("placed"), group, self.query.others)
        self._add_changes(source.figures)
        first: list[exp.Expr] = [ordered(source.figures[key], descending=False) for key in within]
        return source, [*first, ordered(position, descending=False)]

    # ------------------------------------------------------------ conditions, order, the count of groups

    def _with_a_figure(self, figures: Figures) -> list[exp.Expr]:
        """That a group has rows of what is measured: of a city without refunds, a metric of refunds says nothing.

        A count of 0 stays where few are asked for: the fewest refunds are none.
        """
        query = self.query
        if (
            not query.dimensions
            or query.fill
            or query.average_over
            or not all(is_conditional(self.asked.tree(name)) for name in query.metrics)
        ):
            return []
        there = []
        for name in query.metrics:
            says_none = is_count(self.asked.tree(name)) and not self._asks_for_few(name)
            test = ":figure <> 0" if says_none else "NOT :figure IS NULL"
            keys = [self.keys[name] + suffix for suffix in ("", PREVIOUS, OTHER)]
            there += [template(test, figure=figures[key]) for key in keys if key in figures]
        return [exp.or_(*there)] if there else []

    def _with_a_name(self, figures: Figures) -> list[exp.Expr]:
        """That groups have a name, where the first are asked for: the top five customers are no rows without one.

        Those that meet a condition may lack one: to leave them out would hide what was asked for.
        """
        query = self.query
        first = query.limit is not None and not query.others and not self._asks_for_the_first()
        nameless = {wanted.field for wanted in query.filters if wanted.op == "is_null"}
        keys = [group.column.key for group in self.asked.groups if group.ref.field not in nameless]
        return [template("NOT :key IS NULL", key=figures[key]) for key in keys] if query.metrics and first else []

    def _asks_for_few(self, metric: str) -> bool:
        ascending = any(sort.by == metric and not sort.descending for sort in self.query.sort)
        return ascending or any(
            having.metric == metric and having.op in ("lt", "le", "eq") for having in self.query.having
        )

    def _condition(self, figures: Figures, number: int) -> exp.Expr:
        """A condition on a figure."""
        wanted = self.query.having[number]
        key = self.asked.figure_key(wanted.metric)
        if key not in figures:
            raise InvalidRequest(f"the query has no figure {wanted.metric!r} to set a condition on")
        return comparison(figures[key], wanted.op, wanted.value)

    def _counted(self, source: Source) -> tuple[exp.Select, tuple[Column, ...]]:
        """How many groups there are; a group without a name is none that one could count."""
        counted = count_column(self.asked)
        groups = nested(source, self._name("counted"))
        named = [template("NOT :key IS NULL", key=groups.figures[key]) for key in self.asked.group_keys]
        select = groups.select.where(*named, copy=False).select(aliased(template("COUNT(*)"), counted.key), copy=False)
        return select, (counted,)

    def _ends_of_values(self, source: Source) -> tuple[exp.Select, tuple[Column, ...]]:
        """The highest and the lowest value of the only field, as one row."""
        highest, lowest = end_columns(self.asked)
        values = nested(source, self._name("listed"))
        of = values.figures[self.asked.group_keys[0]]
        ends = ((template("MAX(:it)", it=of), highest.key), (template("MIN(:it)", it=of), lowest.key))
        return values.select.select(*(aliased(tree, key) for tree, key in ends), copy=False), (highest, lowest)

    def _asked_order(self, figures: Figures) -> list[exp.Ordered]:
        """The order a place is told by: as asked, else the most of the first metric first. Groups do not break ties."""
        wanted = {self._sort_key(sort.by, figures): sort.descending for sort in self.query.sort}
        wanted = wanted or {self.keys[self.query.metrics[0]]: True}
        return [ordered(figures[key], descending=descending) for key, descending in wanted.items()]

    def _order(self, figures: Figures, shown: set[str]) -> list[exp.Expr]:
        """As asked; else by time if there is no limit; else the most of the first metric first. Groups break ties."""
        wanted = {self._sort_key(sort.by, figures): sort.descending for sort in self.query.sort}
        times = [group.column.key for group in self.asked.groups if group.own_time and group.grain]
        if not wanted and times and self.query.limit is None:
            wanted = dict.fromkeys(times, False)
        if not wanted and self.query.metrics:
            wanted[self.keys[self.query.metrics[0]]] = True
        for key in self.asked.group_keys:
            wanted.setdefault(key, False)
        return [
            ordered(column(key) if key in shown else figures[key], descending=descending)
            for key, descending in wanted.items()
        ]

    def _sort_key(self, by: str, figures: Figures) -> str:
        """The figure a sort means: a metric, what is computed from one, or a dimension by its address or key."""
        for group in self.asked.groups:
            if by in (group.ref.field, group.column.key):
                return group.column.key
        key = self.asked.figure_key(by)
        if key is None or key not in figures:
            raise InvalidRequest(f"the result cannot be sorted by {by!r}, which it does not show")
        return key
