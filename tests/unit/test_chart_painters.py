"""Who draws a chart: this process, or the function; whatever fails is one kind of error, without values."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from kanina import assembly
from kanina.assistant.charts.chart import Chart, chart_of
from kanina.assistant.charts.painters import RemotePainter, answer
from kanina.assistant.charts.rendering import PictureFailed, render
from kanina.settings import Settings
from tests.charts import samples


def chart(name: str = "bar") -> Chart:
    made = chart_of(samples()[name], "fil", "PHP")
    assert made is not None
    return made


def event(**more: Any) -> dict[str, Any]:
    return {"chart": chart().model_dump(mode="json"), **more}


class Function:
    """The Lambda service with one function behind it; `reply` and `error` stand for what may come instead."""

    def __init__(self, reply: bytes | None = None, error: Exception | None = None, crashed: bool = False) -> None:
        self._reply, self._error, self._crashed = reply, error, crashed
        self.invoked: list[str] = []

    def invoke(self, **request: Any) -> dict[str, Any]:
        self.invoked.append(request["FunctionName"])
        if self._error is not None:
            raise self._error
        raw = json.dumps(answer(json.loads(request["Payload"]))).encode() if self._reply is None else self._reply
        return {"Payload": io.BytesIO(raw), **({"FunctionError": "Unhandled"} if self._crashed else {})}


def test_the_function_draws_what_this_process_draws() -> None:
    function = Function()
    for name in ("bar", "line", "grouped_bar", "heat_map", "scatter"):
        assert RemotePainter("charts", client=function)(chart(name)) == render(chart(name))
    assert function.invoked == ["charts"] * 5


@pytest.mark.parametrize("form", ["png", "svg"])
def test_the_function_answers_with_a_picture_and_its_words(form: str) -> None:
    found = answer(event(format=form))
    assert found["format"] == form
    assert str(found["description"]).startswith("Bar chart: Revenue ayon sa Region.")
    assert base64.b64decode(str(found["image"])).startswith(b"\x89PNG" if form == "png" else b"<svg")


@pytest.mark.parametrize(
    ("bad", "detail"),
    [
        ({}, "the event is no chart to draw: chart"),
        ([], "the event is no chart to draw: "),
        (event(format="pdf"), "the event is no chart to draw: format"),
        (event(spec={"data": {"url": "x"}}), "the event is no chart to draw: spec"),
        ({"chart": {**event()["chart"], "kind": "pie"}}, "the event is no chart to draw: chart.kind"),
        ({"chart": {**event()["chart"], "rows": [["a", 1]] * 2001}}, "the event is no chart to draw: chart.rows"),
        ({"chart": {**event()["chart"], "kind": "scatter"}}, "a scatter needs two measures"),
        ({"chart": {**event()["chart"], "rows": []}}, "no column has numbers to draw"),
    ],
)
def test_what_is_no_chart_is_refused_without_its_values(bad: Any, detail: str) -> None:
    found = answer(bad)
    assert found == {
        "error": {
            "type": "urn:kanina:problem:invalid-request",
            "title": "The request is not valid",
            "status": 400,
            "detail": detail,
        }
    }


@pytest.mark.parametrize(
    "function",
    [
        Function(error=ClientError({"Error": {"Code": "TooManyRequestsException"}}, "Invoke")),
        Function(error=ReadTimeoutError(endpoint_url="x")),
        Function(reply=b"{}", crashed=True),
        Function(reply=b""),
        Function(reply=b"[]"),
        Function(reply=b"null"),
        Function(reply=b'{"error": {"type": "urn:kanina:problem:internal-error"}}'),
        Function(reply=b'{"error": "?"}'),
        Function(reply=b'{"format": "svg", "image": "", "description": ""}'),
        Function(reply=b'{"format": "png", "image": "*", "description": ""}'),
    ],
)
def test_whatever_fails_in_the_function_is_a_failed_picture(function: Function) -> None:
    with pytest.raises(PictureFailed):
        RemotePainter("charts", client=function)(chart())


def test_settings_choose_the_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_REGION", "ap-southeast-1")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "ap-southeast-1")
    assert isinstance(assembly.make_painter(Settings(chart_function="charts")), RemotePainter)
    assert assembly.make_painter(Settings()) is render
