"""Listens to everything a test makes anything say; and the functions' environment, over tables of such words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kanina import assembly, metrics
from kanina_local import functions
from tests.integration.secrets import words
from tests.integration.secrets.words import Watch

MODEL = f"""
version: 0.2.0.dev0
semantic_model:
  - name: sales
    datasets:
      - name: sales
        source: sales
        primary_key: [sale_id]
        fields:
          - name: product
            expression: {{dialects: [{{dialect: ANSI_SQL, expression: product}}]}}
            dimension: {{}}
    metrics:
      - name: takings
        expression: {{dialects: [{{dialect: ANSI_SQL, expression: "SUM(CASE WHEN sales.note = '{words.LITERAL}' \
THEN 0 ELSE sales.amount END)"}}]}}
        datatype: Integer
      - name: broken
        expression: {{dialects: [{{dialect: ANSI_SQL, expression: SUM(CAST(sales.product AS INTEGER))}}]}}
        datatype: Integer
"""


@pytest.fixture
def watch(capfd: pytest.CaptureFixture[str]) -> Iterator[Watch]:
    """Listens from here to the end, and then looks for the words."""
    watch = Watch(capfd)
    metrics.configure("kanina/test")
    with watch.listening():
        yield watch
        metrics.flush()
    metrics.configure("")
    assert watch.found() == []
    assert watch.has_heard, "nothing was logged at all"


@pytest.fixture
def own_data(tmp_path: Path) -> Path:
    """Tables whose values are among the words."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "sales.csv").write_text(f"sale_id,product,amount,note\n1,{words.VALUE},5,-\n2,tea,7,-\n")
    (folder / "model.yaml").write_text(MODEL)
    return folder


@pytest.fixture
def deployed(own_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The functions' environment over those tables."""
    variables = {
        "KANINA_STORAGE": "sqlite",
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_STORAGE_SECONDS": "0.05",
        "KANINA_STORAGE_FAULTS": "2",
        "KANINA_STORAGE_OPEN_SECONDS": "0.1",
        "KANINA_DATA_PATH": str(own_data),
        "KANINA_SCRATCH_PATH": str(tmp_path / "scratch"),
        "KANINA_LOG_LEVEL": "DEBUG",
        "KANINA_METRICS_NAMESPACE": "kanina/test",
        "KANINA_TELEGRAM_TOKEN": words.TOKEN,
        "KANINA_TELEGRAM_SECRET": words.SECRET,
        "KANINA_TELEGRAM_ALLOWED_USERS": str(words.USER),
        "KANINA_UNSUBSCRIBE_SECRET": words.UNSUBSCRIBE,
    }
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    forget()
    yield monkeypatch
    forget()


def forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()
