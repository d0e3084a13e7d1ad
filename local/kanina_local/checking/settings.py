"""What a model's KANINA settings say that reads well and will not do: currencies, patterns, conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data.expressions import read_expression
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import ModelFile
from kanina.models import ColumnType
from kanina_local.checking.findings import Findings
from kanina_local.currencies import CODE, is_currency

_OPENED = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()]|[*+]|\{\d*,\}", re.DOTALL)
"""What of a regular expression opens, closes or repeats without an end; and what hides such signs, as it stands."""
_SIGN_AND_ROUNDS = re.compile(
    r"(?<!\\)\((?:\?:)?(?:\\(?P<escaped>[^\w\s])|(?P<plain>[^\\\[\](){}*+?|.^$]))"
    r"(?P<rounds>\[\^?\]?(?:\\.|[^\]\\])*\]|\\?.)[*+]\)",
    re.DOTALL,
)
"""A group of one sign and then one thing that repeats: `(?:\\.[a-z]+)`."""
_NEVER_TRUTHS = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod, exp.Neg, exp.DPipe, exp.Literal)


def check_settings(file: ModelFile, model: SemanticModel, findings: Findings) -> None:
    """Tells of each of them."""
    place = file.places["settings", ""]
    if model.currency and not is_currency(model.currency):
        findings.warning(
            place.under("currency"),
            f"{model.currency!r} is no currency that is known here, so that it is written as it is",
            f"write {CODE}",
        )
    for pattern in model.redact:
        if re.search(pattern, ""):
            findings.error(
                place.under("redact"), f"{pattern!r} fits an empty text, so that it is everywhere", "write what to hide"
            )
        elif repeats_repetition(pattern):
            findings.warning(place.under("redact"), *_slow(pattern))
    for name, query in model.verified_queries.items():
        for parameter in query.parameters:
            if repeats_repetition(parameter.pattern):
                findings.warning(file.places["verified query", name], *_slow(parameter.pattern))
    for number in filters_of_no_condition(model):
        findings.error(
            file.places["row filter", str(number)],
            f"its condition {model.row_filters[number].condition!r} is neither true nor false",
            "compare it with something, such as region = {group}",
        )


def _slow(pattern: str) -> tuple[str, str]:
    return (
        f"{pattern!r} repeats what repeats inside, so that a text that nearly fits may take it hours",
        "repeat one of the two only",
    )


def repeats_repetition(pattern: str) -> bool:
    """Whether a group that repeats without an end has something inside that does so too: `(a+)+`.

    Not where each round begins with a sign that the inside has no part in, so that there is one way to read a text.
    """
    pattern = _SIGN_AND_ROUNDS.sub(_plain_if_told_apart, pattern)
    inside = [False]
    closed = False  # whether what stands just before is a group with a repetition
    at = 0
    for found in _OPENED.finditer(pattern):
        sign, adjacent = found.group(), found.start() == at
        at = found.end()
        if sign == "(":
            inside.append(False)
        elif sign == ")" and len(inside) > 1:
            closed = inside.pop()
            inside[-1] |= closed
            continue
        elif sign in ("*", "+") or sign.startswith("{"):
            if closed and adjacent:
                return True
            inside[-1] = True
        closed = False
    return False


def _plain_if_told_apart(group: re.Match[str]) -> str:
    """The group itself; one without a repetition where the sign that it begins with tells its rounds apart."""
    sign = group["escaped"] or group["plain"]
    return group.group() if re.fullmatch(group["rounds"], sign, re.IGNORECASE | re.DOTALL) else "(?:-)"


def filters_of_no_condition(model: SemanticModel) -> list[int]:
    """The numbers of the row filters whose condition is surely neither true nor false."""
    found = []
    for number, row_filter in enumerate(model.row_filters):
        kinds = {field.name: field.type for field in model.dimensions.values() if field.dataset == row_filter.dataset}
        if _is_no_condition(row_filter.condition, kinds):
            found.append(number)
    return found


def _is_no_condition(text: str, kinds: Mapping[str, ColumnType]) -> bool:
    """Whether a condition is surely neither true nor false, by the kinds of a dataset's fields."""
    try:
        tree = read_expression(text.replace("{person}", ":person").replace("{group}", ":group"))
    except SqlglotError:
        return False  # told as a statement that does not run
    return _is_other(tree, kinds)


def _is_other(tree: exp.Expr, kinds: Mapping[str, ColumnType]) -> bool:
    if isinstance(tree, exp.Connector):
        return _is_other(tree.left, kinds) or _is_other(tree.right, kinds)
    if isinstance(tree, exp.Paren | exp.Not | exp.Coalesce):
        return _is_other(tree.this, kinds)
    if isinstance(tree, exp.Column):
        return kinds.get(tree.name, "boolean") != "boolean"
    if isinstance(tree, exp.Cast):
        return not tree.to.is_type("boolean")
    return isinstance(tree, _NEVER_TRUTHS)
