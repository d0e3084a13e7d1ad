"""Secrets by the name of their SSM SecureString parameter. A value is held for minutes, never logged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from kanina.clock import Clock, system_clock
from kanina.observability import log
from kanina.problems import Unavailable

HELD = timedelta(minutes=5)
"""How long a value is used before it is read again: what a rotation takes to arrive."""


def _ssm() -> Any:
    import boto3

    return boto3.client("ssm")


class ParameterStore:
    """Reads parameters of AWS Systems Manager, decrypted."""

    def __init__(self, ssm: Callable[[], Any] = _ssm, clock: Clock = system_clock) -> None:
        self._ssm = ssm
        self._clock = clock
        self._client: Any = None
        self._held: dict[str, tuple[datetime, str]] = {}

    def secret(self, name: str, value: str = "", *, fresh: bool = False) -> str:
        """`value` if it is set (a laptop's environment), else the parameter of that name; "" if there is neither.

        fresh: read it now, as one that turned out to be outdated is.
        Raises Unavailable when the store does not answer: unknown is not the same as unset.
        """
        if value or not name:
            return value
        now = self._clock()
        if not fresh and name in self._held and now - self._held[name][0] < HELD:
            return self._held[name][1]
        text = self._read(name)
        self._held[name] = (now, text)
        return text

    def _read(self, name: str) -> str:
        from botocore.exceptions import BotoCoreError, ClientError

        if self._client is None:
            self._client = self._ssm()
        try:
            return str(self._client.get_parameter(Name=name, WithDecryption=True)["Parameter"]["Value"]).strip()
        except (BotoCoreError, ClientError) as error:
            if isinstance(error, ClientError) and error.response["Error"]["Code"] == "ParameterNotFound":
                log("parameter_missing")
                return ""
            log("parameter_unreadable", kind=type(error).__name__)
            raise Unavailable("A secret could not be read.") from None
