"""`kanina invoke`: a function's handler on an event from a file, as the cloud would call it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kanina_local import functions
from kanina_local.data import settle
from kanina_local.trouble import Trouble


def invoke(function: str, event_file: Path) -> int:
    """Prints what the function answers, as JSON. An error the function raises is its answer, and status 1."""
    try:
        text = sys.stdin.read() if str(event_file) == "-" else event_file.read_text(encoding="utf-8")
        event = json.loads(text)
    except OSError as error:
        raise Trouble(f"the event {event_file} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise Trouble(f"the event {event_file} is not JSON") from None
    if not isinstance(event, dict):
        raise Trouble(f"the event {event_file} is not a JSON object, as every event is")
    settle()
    try:
        handler = functions.load(function)
    except functions.UnknownFunction as error:
        raise Trouble(str(error)) from None
    try:
        answer = handler(event, functions.LocalContext(function))
    except Exception as error:  # of whatever kind, it is what the cloud would answer with
        print(json.dumps({"errorType": type(error).__name__, "errorMessage": str(error)}, indent=2))
        return 1
    print(json.dumps(answer, indent=2, ensure_ascii=False))
    return 0
