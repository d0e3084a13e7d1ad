"""What a metric's own expression already says about rows, so that a filter on the same column cannot mislead.

"Revenue" counts paid orders only: asked for refunded orders it would be nothing, which is no answer. Expressions are
looked at as text: the few shapes in which conditions are written, no more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kanina.assistant.offline.normalise import fold
from kanina.assistant.offline.reading import YES, Reading
from kanina.data.semantic_model import Dimension, Metric, SemanticModel

_SHARED = 5
"""Letters a metric's name and a value have in common when one is the other's noun."""
_STRING = re.compile(r"'((?:[^']|'')*)'")
_PLAIN = re.compile(r"[A-Za-z_]\w*")
_NOT_ADDITIVE = re.compile(r"/|\b(?:AVG|MIN|MAX|MEDIAN|STDDEV\w*|VAR\w*|QUANTILE\w*)\s*\(|\bDISTINCT\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"""\s*COUNT\s*\(\s*DISTINCT\s+(?:"?(?P<dataset>\w+)"?\.)?(?:"(?P<quoted>[^"]+)"|(?P<plain>\w+))\s*\)\s*""",
    re.IGNORECASE,
)
_COUNTED_IN_SOME = re.compile(
    r"""\s*COUNT\s*\(\s*DISTINCT\s+CASE\s+WHEN\b.*?\bTHEN\s+(?:"?(?P<dataset>\w+)"?\.)?
    (?:"(?P<quoted>[^"]+)"|(?P<plain>\w+))\s+END\s*\)\s*""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_OF_SOME = re.compile(
    r"""\s*(?:SUM|COUNT|AVG|MIN|MAX)\s*\(\s*(?:DISTINCT\s+)?CASE\s+WHEN\s+(?P<those>(?:(?!\b(?:WHEN|ELSE|OR)\b).)+?)
    \s+THEN\s+(?:(?!\b(?:WHEN|ELSE)\b).)+?\s+END\s*\)\s*(?:/\s*[\d.]+\s*)?""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_ONE_OR_OTHER = re.compile(
    r"""\s*CASE\s+WHEN\s+(?P<those>(?:(?!\b(?:WHEN|ELSE|OR|AND)\b).)+?)\s+THEN\s+'(?P<one>[^']*)'
    \s+ELSE\s+'(?P<other>[^']*)'\s+END\s*""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_AND = re.compile(r"\s+AND\s+", re.IGNORECASE)
_AVERAGES = frozenset({"average", "avg", "mean"})
_CONDITIONAL = re.compile(r"\b(?:CASE|FILTER|IF|IIF|NULLIF)\b", re.IGNORECASE)
_DIVIDED_BY_NUMBER = re.compile(r"\s*SUM\s*\(.*\)\s*/\s*[\d.]+\s*", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Conditions:
    """The values of a column that a metric counts (allowed), or leaves out (denied); mixed: more than that."""

    allowed: frozenset[str] | None = None
    denied: frozenset[str] = frozenset()
    mixed: bool = False

    def fits(self, values: frozenset[str]) -> bool:
        """Whether rows of these values are all rows the metric counts."""
        if self.mixed:
            return False
        return not (values & self.denied) and (self.allowed is None or values <= self.allowed)


def conditions_on(metric: Metric, dimension: Dimension) -> Conditions | None:
    """What a metric's expression says about a dimension's columns; None if nothing."""
    only = _only_value(metric, dimension)
    if only is not None:
        return Conditions(allowed=frozenset({only}))
    owner = r"(?:\w+\.)?" if metric.dataset == dimension.dataset else rf"{re.escape(dimension.dataset)}\."
    columns = {name for name in _PLAIN.findall(_STRING.sub("", dimension.expression)) if name.islower()}
    found = [_conditions(metric.expression, owner, column) for column in columns]
    present = [conditions for conditions in found if conditions]
    if not present:
        return None
    is_plain = bool(_PLAIN.fullmatch(dimension.expression.strip()))
    return present[0] if is_plain else Conditions(mixed=True)


def _only_value(metric: Metric, dimension: Dimension) -> str | None:
    """The one of two values, or the yes, that all rows have which a metric measures, where it is of some rows only."""
    measured = _OF_SOME.fullmatch(metric.expression) if metric.dataset == dimension.dataset else None
    if measured is None:
        return None
    those = {_without_owner(part, dimension) for part in _AND.split(measured["those"])}
    two = _ONE_OR_OTHER.fullmatch(dimension.expression)
    if two:
        said = _without_owner(two["those"], dimension)
        return two["one"] if said in those else two["other"] if f"not {said}" in those else None
    plain = dimension.type == "boolean" and _without_owner(dimension.expression, dimension) in those
    return YES if plain else None


def _without_owner(condition: str, dimension: Dimension) -> str:
    """A condition in one spelling, of columns of the dimension's own dataset."""
    return " ".join(condition.lower().replace(f"{dimension.dataset.lower()}.", "").replace('"', "").split())


def rows_counted(model: SemanticModel) -> dict[str, tuple[Reading, ...]]:
    """By metric, the one value whose rows it counts, where the two share a name: refunds count "refunded" orders."""
    found: dict[str, tuple[Reading, ...]] = {}
    for name, metric in model.metrics.items():
        if "'" not in metric.expression:
            continue  # it names no value
        for address, dimension in model.dimensions.items():
            known = conditions_on(metric, dimension) if dimension.dataset == metric.dataset else None
            if known is None or known.allowed is None or len(known.allowed) != 1:
                continue
            value = next(iter(known.allowed))
            if value in dimension.values and fold(name)[:_SHARED] == fold(value)[:_SHARED]:
                found[name] = (Reading("value", address, value),)
    return found


def fields_counted(model: SemanticModel) -> dict[str, str]:
    """By a field's address, the first metric that counts how many different values of it there are."""
    found: dict[str, str] = {}
    for name, metric in model.metrics.items():
        counted = _COUNTED.fullmatch(metric.expression)
        if counted:
            found.setdefault(_address(counted, metric), name)
    return {address: name for address, name in found.items() if address in model.dimensions}


def field_counted(metric: Metric) -> str | None:
    """The field of which a metric counts the different values, be it only in some of the rows."""
    found = _COUNTED.fullmatch(metric.expression) or _COUNTED_IN_SOME.fullmatch(metric.expression)
    return _address(found, metric) if found else None


def _address(counted: re.Match[str], metric: Metric) -> str:
    """The field that an expression counts the values of; of the metric's own dataset where none is written."""
    return f"{counted['dataset'] or metric.dataset}.{counted['quoted'] or counted['plain']}"


def is_average(metric: Metric) -> bool:
    """Whether a metric is an average already, so that "average" before its name says nothing more."""
    called = set(metric.label.get("en", metric.name.replace("_", " ")).lower().split())
    return bool(re.match(r"\s*AVG\s*\(", metric.expression, re.IGNORECASE) or called & _AVERAGES)


def leaves_rows_out(metric: Metric) -> bool:
    """Whether a metric's expression measures only some of the rows, or measures them differently."""
    return bool(_CONDITIONAL.search(metric.expression))


def adds_up(metric: Metric) -> bool:
    """Whether the values of groups add up to the value of all rows: sums and counts do, averages and rates do not."""
    if _DIVIDED_BY_NUMBER.fullmatch(metric.expression):
        return True
    return not _NOT_ADDITIVE.search(metric.expression)


def _conditions(expression: str, owner: str, column: str) -> Conditions | None:
    name = rf"(?<![\w.]){owner}{re.escape(column)}"

    def found(pattern: str) -> list[str]:
        return re.findall(pattern, expression, re.IGNORECASE)

    unequal = frozenset(map(_unquote, found(rf"{name}\s*(?:<>|!=)\s*('(?:[^']|'')*')")))
    equal = [frozenset([_unquote(text)]) for text in found(rf"{name}\s*=\s*('(?:[^']|'')*')")]
    lists = [frozenset(_STRING.findall(text)) for text in found(rf"{name}\s+IN\s*\(([^)]*)\)")]
    allowed = {*equal, *lists}
    cases = found(rf"CASE\s+{name}\s+WHEN|WHEN\s+(?:NOT\s+)?{name}\s+(?:THEN|AND|OR)|{name}\s*[<>]=?\s*[\d.]")
    if not (allowed or unequal or cases):
        return None
    if cases or len(allowed) > 1 or (allowed and unequal):
        return Conditions(mixed=True)
    return Conditions(allowed=next(iter(allowed), None), denied=unequal)


def _unquote(text: str) -> str:
    return text[1:-1].replace("''", "'")
