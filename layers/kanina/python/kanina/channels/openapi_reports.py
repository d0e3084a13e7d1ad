"""The routes of a person's daily report, in the API's description."""

from __future__ import annotations

from typing import Any

from kanina.channels.openapi_parts import content, query, responses
from kanina.channels.report_models import MyReports, NewAddress, NewPin, PinChange, ReportChange, ReportPreview

_PIN: dict[str, Any] = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}

PATHS: dict[str, dict[str, Any]] = {
    "/api/me/reports": {
        "get": {
            "operationId": "my_reports",
            "summary": "The daily report as one gets it: where it goes, on which mornings, and what leads it.",
            "responses": responses(MyReports, "It", 401, 403, 422, 503),
        },
        "put": {
            "operationId": "change_my_reports",
            "summary": "Begin, change or stop one copy of it.",
            "requestBody": {"required": True, "content": content(ReportChange)},
            "responses": responses(MyReports, "As it is now", 400, 401, 403, 404, 413, 415, 422, 503),
        },
    },
    "/api/me/reports/addresses": {
        "post": {
            "operationId": "add_report_address",
            "summary": "Have it mailed to an address, once the link of the mail that is sent there now was followed.",
            "requestBody": {"required": True, "content": content(NewAddress)},
            "responses": responses(MyReports, "As it is now", 400, 401, 403, 409, 413, 415, 422, 503),
        },
        "delete": {
            "operationId": "remove_report_address",
            "summary": "Forget a mail address.",
            "parameters": [{**query("address", "The address.", type="string"), "required": True}],
            "responses": responses(MyReports, "As it is now", 401, 403, 404, 422, 503),
        },
    },
    "/api/me/reports/pins": {
        "post": {
            "operationId": "pin_to_report",
            "summary": "Pin an answer below the report's figures: it is asked again every morning.",
            "requestBody": {"required": True, "content": content(NewPin)},
            "responses": responses(MyReports, "As it is now", 400, 401, 403, 404, 409, 413, 415, 422, 503),
        },
    },
    "/api/me/reports/pins/{id}": {
        "put": {
            "operationId": "change_report_pin",
            "summary": "Have a pinned answer's days move with the calendar, or stay as they are.",
            "parameters": [_PIN],
            "requestBody": {"required": True, "content": content(PinChange)},
            "responses": responses(MyReports, "As it is now", 400, 401, 403, 404, 413, 415, 422, 503),
        },
        "delete": {
            "operationId": "unpin_from_report",
            "summary": "Take a pinned answer out.",
            "parameters": [_PIN],
            "responses": responses(MyReports, "As it is now", 401, 403, 404, 422, 503),
        },
    },
    "/api/me/reports/preview": {
        "get": {
            "operationId": "preview_report",
            "summary": "The report that is due, as one sees the rows.",
            "parameters": [query("language", "Its language.", type="string", enum=["en", "fil"], default="en")],
            "responses": responses(ReportPreview, "It", 400, 401, 403, 422, 503),
        }
    },
}
