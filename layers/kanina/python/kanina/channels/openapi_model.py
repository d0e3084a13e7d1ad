"""The routes of what can be asked, in the API's description."""

from __future__ import annotations

from typing import Any

from kanina.channels.api_models import LIMIT_DEFAULT
from kanina.channels.conversation_models import SEARCH_CHARACTERS_MAXIMUM
from kanina.channels.model_models import ModelDescription, ModelValues, Starters
from kanina.channels.openapi_parts import query, responses
from kanina.memory.limits import MESSAGES_MAXIMUM

_SIZES: dict[str, Any] = {"minimum": 1, "maximum": MESSAGES_MAXIMUM, "default": LIMIT_DEFAULT}

PATHS: dict[str, dict[str, Any]] = {
    "/api/model": {
        "get": {
            "operationId": "data_model",
            "summary": "What can be asked, as one sees it: tables, figures, fields and some of their values.",
            "responses": responses(ModelDescription, "It", 401, 403, 503),
        }
    },
    "/api/model/values": {
        "get": {
            "operationId": "values",
            "summary": "Values of a field among the rows one sees.",
            "parameters": [
                {**query("field", "A `field` of the model.", type="string"), "required": True},
                query("q", "What they hold.", type="string", maxLength=SEARCH_CHARACTERS_MAXIMUM),
                query("limit", "How many at most.", type="integer", **_SIZES),
            ],
            "responses": responses(ModelValues, "They", 400, 401, 403, 404, 503),
        }
    },
    "/api/starters": {
        "get": {
            "operationId": "starters",
            "summary": "Questions to begin with, each of which has an answer.",
            "parameters": [query("language", "Theirs.", type="string", enum=["en", "fil"], default="en")],
            "responses": responses(Starters, "They", 400, 401, 403, 503),
        }
    },
}
