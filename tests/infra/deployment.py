"""The stack as it would be deployed: the template's values worked out, and what each function's role allows.

As much of CloudFormation and IAM as the template uses. Source: AWS IAM, "Policy evaluation logic" (allowed is what some
statement allows; there are no denials here) and "Condition operators".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from tests.infra.cloud import transformed

REGION, ACCOUNT = "ap-southeast-1", "123456789012"
_PSEUDO = {
    "AWS::Partition": "aws",
    "AWS::Region": REGION,
    "AWS::AccountId": ACCOUNT,
    "AWS::StackName": "kanina",
    "AWS::URLSuffix": "amazonaws.com",
}
_NO_VALUE = object()
PEOPLE_KEYS = "dynamodb:LeadingKeys"


def arn(service: str, resource: str) -> str:
    """The ARN of something in this account and region."""
    return f"arn:aws:{service}:{REGION}:{ACCOUNT}:{resource}"


@dataclass(frozen=True, slots=True)
class Right:
    """One action on one pattern of ARNs; keys: the pattern of partition keys it is for, or "" for no condition."""

    action: str
    resource: str
    keys: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """What a function asked AWS to do: an action on a resource, with the partition keys it named."""

    action: str
    resource: str
    keys: tuple[str, ...] = ()


class Deployment:
    """The stack with these parameters; those that are not named have their defaults."""

    def __init__(self, sqs: str = "http://127.0.0.1", **parameters: str) -> None:
        self._template = transformed()
        self._sqs = sqs
        self._parameters = parameters

    def value(self, written: Any) -> Any:
        """What CloudFormation would make of a value; `_NO_VALUE` where that is none."""
        if isinstance(written, list):
            return [made for each in written if (made := self.value(each)) is not _NO_VALUE]
        if not isinstance(written, dict):
            return written
        if len(written) == 1:
            ((name, given),) = written.items()
            made = self._functions.get(name)
            if made is not None:
                return made(self, given)
        worked_out = {name: self.value(each) for name, each in written.items()}
        return {name: made for name, made in worked_out.items() if made is not _NO_VALUE}

    def environment(self, function: str) -> dict[str, str]:
        """The variables a function is given."""
        variables = self._template["Resources"][function]["Properties"]["Environment"]["Variables"]
        return {name: str(made) for name, made in self.value(variables).items()}

    def rights(self, function: str) -> set[Right]:
        """What a function may do, by the policies of its role that are written in the template."""
        return {right for right, _ in self._statements(function)}

    def used(self, function: str, calls: Iterator[Call]) -> set[Right]:
        """The rights by which these calls are allowed. Raises AssertionError for one that is not."""
        found = set()
        for call in calls:
            by = self.allowing(function, call)
            assert by, f"{function} may not {call}"
            found |= by
        return found

    def allowing(self, function: str, call: Call) -> set[Right]:
        """The rights by which a function may do this; none where it may not."""
        return {right for right, _ in self._statements(function) if _covers(right, call)}

    def _statements(self, function: str) -> Iterator[tuple[Right, dict[str, Any]]]:
        role = self._template["Resources"][f"{function}Role"]["Properties"]
        for policy in self.value(role.get("Policies", [])):
            for statement in policy["PolicyDocument"]["Statement"]:
                assert statement["Effect"] == "Allow"
                condition = statement.get("Condition", {})
                patterns = condition.get("ForAllValues:StringLike", {}).get(PEOPLE_KEYS, [""])
                assert condition in ({}, {"ForAllValues:StringLike": {PEOPLE_KEYS: patterns}}), condition
                for action in _listed(statement["Action"]):
                    for resource in _listed(statement["Resource"]):
                        for keys in patterns:
                            yield Right(action, resource, keys), statement

    # ------------------------------------------------------------ CloudFormation's functions

    def _ref(self, name: str) -> Any:
        if name == "AWS::NoValue":
            return _NO_VALUE
        if name in _PSEUDO:
            return _PSEUDO[name]
        if name in self._template["Parameters"]:
            parameter = self._template["Parameters"][name]
            given = self._parameters.get(name, parameter["Default"])
            return given.split(",") if parameter["Type"] == "CommaDelimitedList" else given
        kind = self._template["Resources"][name]["Type"]
        return f"{self._sqs}/{ACCOUNT}/{name}" if kind == "AWS::SQS::Queue" else self._physical(name)

    def _physical(self, name: str) -> str:
        kind = self._template["Resources"][name]["Type"]
        return f"kanina-{name.lower()}" if kind == "AWS::S3::Bucket" else name

    def _attribute(self, given: list[str]) -> str:
        name, attribute = given
        kind = self._template["Resources"][name]["Type"]
        if attribute == "QueueName":
            return name
        if attribute == "StreamArn":
            return arn("dynamodb", f"table/{name}/stream")
        assert attribute == "Arn", given
        return {
            "AWS::DynamoDB::Table": arn("dynamodb", f"table/{name}"),
            "AWS::SQS::Queue": arn("sqs", name),
            "AWS::S3::Bucket": f"arn:aws:s3:::{self._physical(name)}",
            "AWS::Lambda::Function": arn("lambda", f"function:{name}"),
        }[kind]

    def _substituted(self, text: str) -> str:
        def one(found: re.Match[str]) -> str:
            name, _, attribute = found[1].partition(".")
            return str(self._attribute([name, attribute]) if attribute else self._ref(name))

        return re.sub(r"\$\{([^}!]+)\}", one, text)

    def holds(self, name: str) -> bool:
        """Whether a condition of the template holds."""
        return bool(self.value(self._template["Conditions"][name]))

    _functions: Mapping[str, Callable[[Deployment, Any], Any]] = {
        "Ref": _ref,
        "Fn::GetAtt": _attribute,
        "Fn::Sub": _substituted,
        "Fn::Join": lambda self, given: given[0].join(self.value(given[1])),
        "Fn::If": lambda self, given: self.value(given[1 if self.holds(given[0]) else 2]),
        "Fn::Equals": lambda self, given: self.value(given[0]) == self.value(given[1]),
        "Fn::Not": lambda self, given: not self.value(given[0]),
        "Fn::And": lambda self, given: all(self.value(each) for each in given),
        "Fn::Or": lambda self, given: any(self.value(each) for each in given),
        "Condition": lambda self, given: self.holds(given) if isinstance(given, str) else given,
    }


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


def _covers(right: Right, call: Call) -> bool:
    named = all(fnmatchcase(key, right.keys) for key in call.keys) if right.keys else True
    return fnmatchcase(call.action, right.action) and fnmatchcase(call.resource, right.resource) and named
