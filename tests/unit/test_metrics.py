"""What CloudWatch is told: lines in its embedded metric format, and nothing while metrics are off."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from kanina import metrics
from kanina.metrics import (
    BREAKER_OPENED,
    CONFLICTS,
    METRICS,
    READ_LATENCY,
    STORE_LATENCY,
    TURNS_STORED,
    Meter,
    Metric,
)
from kanina.observability import configure, invocation
from tests.documents import ROOT, table_rows


def lines(meter: Meter) -> list[dict[str, Any]]:
    stream = io.StringIO()
    meter.flush(stream)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.fixture
def counting() -> Iterator[None]:
    """Metrics on, for this process."""
    metrics.configure("kanina/test")
    yield
    metrics.flush(io.StringIO())
    metrics.configure("")


def test_counts_and_values_are_one_line_of_the_embedded_metric_format() -> None:
    meter = Meter("kanina/test", seconds=lambda: 1_795_000_000.1234)
    meter.count(TURNS_STORED)
    meter.count(CONFLICTS, 2)
    meter.count(CONFLICTS)
    meter.measure(READ_LATENCY, 3.14159)
    meter.measure(READ_LATENCY, 12)
    assert lines(meter) == [
        {
            "_aws": {
                "Timestamp": 1_795_000_000_123,
                "CloudWatchMetrics": [
                    {
                        "Namespace": "kanina/test",
                        "Dimensions": [["service"]],
                        "Metrics": [
                            {"Name": "TurnsStored", "Unit": "Count"},
                            {"Name": "Conflicts", "Unit": "Count"},
                            {"Name": "ReadLatency", "Unit": "Milliseconds"},
                        ],
                    }
                ],
            },
            "service": "kanina",
            "TurnsStored": 1,
            "Conflicts": 3,
            "ReadLatency": [3.142, 12],
        }
    ]
    assert lines(meter) == [], "what has been told is not told again"


def test_what_did_not_happen_is_no_metric() -> None:
    meter = Meter("kanina/test")
    meter.count(TURNS_STORED, 0)
    assert lines(meter) == []


def test_a_meter_without_a_namespace_counts_nothing() -> None:
    meter = Meter()
    meter.count(TURNS_STORED)
    meter.measure(READ_LATENCY, 1)
    assert lines(meter) == []
    meter.namespace = "kanina/test"
    assert lines(meter) == []


def test_more_values_than_a_line_takes_are_several_lines_and_counts_are_in_one() -> None:
    meter = Meter("kanina/test")
    meter.count(TURNS_STORED, 250)
    for value in range(250):
        meter.measure(READ_LATENCY, value)
    for value in range(30):
        meter.measure(STORE_LATENCY, value)
    told = lines(meter)
    assert [len(line["ReadLatency"]) for line in told] == [100, 100, 50]
    assert [value for line in told for value in line["ReadLatency"]] == list(range(250))
    assert [line.get("StoreLatency") for line in told] == [list(range(30)), None, None]
    assert [line.get("TurnsStored") for line in told] == [250, None, None]
    for line in told:
        named = [metric["Name"] for metric in line["_aws"]["CloudWatchMetrics"][0]["Metrics"]]
        assert set(named) == set(line) - {"_aws", "service"}


def test_no_count_of_many_threads_is_lost_or_told_twice() -> None:
    meter = Meter("kanina/test")
    told: list[dict[str, Any]] = []

    def work() -> None:
        for _ in range(200):
            meter.count(TURNS_STORED)
            meter.measure(READ_LATENCY, 1)
            told.extend(lines(meter))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(line.get("TurnsStored", 0) for line in told) == 1600
    assert sum(len(line.get("ReadLatency", [])) for line in told) == 1600


def test_an_invocation_tells_its_metrics_once_on_standard_output_also_when_it_fails(
    counting: None, capsys: pytest.CaptureFixture[str]
) -> None:
    @invocation
    def handler(event: dict[str, Any], context: object) -> int:
        metrics.count(BREAKER_OPENED)
        metrics.measure(READ_LATENCY, 5)
        return int(event["number"])

    assert handler({"number": 1}, None) == 1
    with pytest.raises(KeyError):
        handler({}, None)
    out = capsys.readouterr().out.splitlines()
    assert [(json.loads(line)["BreakerOpened"], json.loads(line)["ReadLatency"]) for line in out] == [(1, [5])] * 2


def test_a_process_counts_nothing_unless_a_namespace_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO")
    metrics.count(TURNS_STORED)
    metrics.flush()
    assert capsys.readouterr().out == ""


def test_every_metric_is_listed_once() -> None:
    defined = [value for value in vars(metrics).values() if isinstance(value, Metric)]
    assert sorted(defined, key=str) == sorted(METRICS, key=str)
    assert len({metric.name for metric in METRICS}) == len(METRICS) <= 100
    assert all(re.fullmatch(r"[A-Z][A-Za-z]+", metric.name) for metric in METRICS)


def test_metrics_are_documented_with_their_units() -> None:
    rows = [row for row in table_rows(ROOT / "docs" / "operating.md") if len(row) == 4 and row[0].startswith("`")]
    assert [(row[0].strip("`"), row[1]) for row in rows] == [(metric.name, metric.unit) for metric in METRICS]
