"""Who paints a chart's picture: this process, or the function that carries vl-convert. And that function's answer."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from kanina.assistant.charts import limits
from kanina.assistant.charts.chart import Chart
from kanina.assistant.charts.drawing import NothingToDraw
from kanina.assistant.charts.rendering import Picture, PictureFailed, PictureFormat, can_render, render
from kanina.models import Frozen
from kanina.observability import about, log
from kanina.problems import InternalError, InvalidRequest, Problem

Painter = Callable[[Chart], Picture]
"""Makes a PNG. Raises NothingToDraw or PictureFailed."""


class PictureRequest(Frozen):
    """What the function is asked: a typed chart, and what to draw it as."""

    chart: Chart
    format: PictureFormat = "png"


def answer(event: Any) -> dict[str, str | dict[str, Any]]:
    """The function's answer: `format`, `description` and `image` in base64; or `error`, a problem document."""
    try:
        request = PictureRequest.model_validate_json(json.dumps(event))
        picture = render(request.chart, request.format)
    except ValidationError as error:
        places = sorted({".".join(map(str, found["loc"][:2])) for found in error.errors(include_input=False)})
        return _error(InvalidRequest(f"the event is no chart to draw: {', '.join(places)}"))
    except NothingToDraw as error:
        return _error(InvalidRequest(str(error)))
    except PictureFailed as error:
        log("picture_failed", **about(error))
        return _error(InternalError(str(error)))
    log("picture", kind=request.chart.kind, format=picture.format, bytes=len(picture.image))
    return {
        "format": picture.format,
        "description": picture.description,
        "image": base64.b64encode(picture.image).decode(),
    }


def _error(problem: Problem) -> dict[str, str | dict[str, Any]]:
    return {"error": problem.document()}


def local_painter() -> Painter | None:
    """This process, where vl-convert is installed."""
    return render if can_render() else None


class RemotePainter:
    """Asks the function. Safe for threads.

    seconds: how long a picture may take; there is no second try, since the words are out already.
    """

    def __init__(self, function: str, *, seconds: float = 20.0, client: Any = None) -> None:
        self._function = function
        self._client = client or _make_client(seconds)

    def __call__(self, chart: Chart) -> Picture:
        """The chart as a PNG."""
        from botocore.exceptions import BotoCoreError, ClientError

        request = PictureRequest(chart=chart).model_dump_json().encode()
        try:
            response = self._client.invoke(FunctionName=self._function, Payload=request)
            raw = response["Payload"].read()
        except ClientError as error:
            raise PictureFailed(f"the chart function: {error.response['Error'].get('Code', 'error')}") from None
        except (BotoCoreError, OSError) as error:
            raise PictureFailed(f"the chart function: {type(error).__name__}") from None
        if response.get("FunctionError"):
            raise PictureFailed("the chart function ended with an error")
        return _read(raw)


def _read(raw: bytes) -> Picture:
    try:
        found = json.loads(raw)
        if "error" in found:
            raise PictureFailed(f"the chart function refused: {found['error'].get('type')}")
        image = base64.b64decode(found["image"], validate=True)
        if found["format"] != "png" or len(image) > limits.PICTURE_BYTES:
            raise PictureFailed("the chart function answered with something else")
        return Picture(image, "png", str(found["description"]))
    except (ValueError, KeyError, TypeError, AttributeError, binascii.Error):
        raise PictureFailed("the chart function answered with something else") from None


def _make_client(seconds: float) -> Any:
    import boto3
    from botocore.config import Config

    config = Config(connect_timeout=2.0, read_timeout=seconds, retries={"total_max_attempts": 1})
    return boto3.client("lambda", config=config)
