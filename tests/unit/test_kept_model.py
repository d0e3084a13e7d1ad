"""A model is read and checked once, and again when its file or the code that reads it changes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import kanina_demo
from kanina.data.kept_model import kept_model
from kanina.data.semantic_model_file import load_model
from kanina.problems import ModelInvalid

DATA = Path(__file__).parents[1] / "data"
MODEL_PATH = Path(kanina_demo.__file__).with_name("model.yaml")
FILES = [MODEL_PATH, DATA / "small_model.yaml", DATA / "sql_guard_model.yaml"]


def copied(folder: Path, file: Path = DATA / "small_model.yaml") -> Path:
    """A file of one's own to change."""
    path = folder / "model.yaml"
    path.write_bytes(file.read_bytes())
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_a_kept_model_is_the_model_that_was_read(file: Path, tmp_path: Path) -> None:
    read = kept_model(file, tmp_path)
    kept = kept_model(file, tmp_path)
    assert read == kept == load_model(file)
    assert kept is not read
    assert [list(read.metrics), list(read.dimensions)] == [list(kept.metrics), list(kept.dimensions)]


def test_a_kept_model_needs_neither_the_sql_library_nor_yaml(tmp_path: Path) -> None:
    kept_model(MODEL_PATH, tmp_path)
    code = (
        "import sys; from pathlib import Path; from kanina.data.kept_model import kept_model;"
        "kept_model(Path(sys.argv[1]), Path(sys.argv[2])); print([n for n in ('sqlglot', 'yaml') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(MODEL_PATH), str(tmp_path)], check=True, capture_output=True, text=True
    )
    assert done.stdout == "[]\n"


def test_a_changed_file_is_read_anew_and_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    path, folder = copied(tmp_path), tmp_path / "scratch"
    first = kept_model(path, folder)
    path.write_text(path.read_text("utf-8").replace(f"name: {first.name}", "name: changed", 1), "utf-8")
    assert first.name != "changed"
    assert kept_model(path, folder).name == "changed"
    assert len(list(folder.iterdir())) == 1


def test_a_file_that_is_changed_for_the_worse_is_told_with_its_line(tmp_path: Path) -> None:
    path = copied(tmp_path)
    kept_model(path, tmp_path)
    path.write_text(path.read_text("utf-8") + "oops: 1\n", "utf-8")
    line = len(path.read_text("utf-8").splitlines())
    for _ in range(2):
        with pytest.raises(ModelInvalid, match=rf"model\.yaml:{line}: the file: 'oops' is not known here"):
            kept_model(path, tmp_path)


def test_what_other_code_kept_is_not_taken(tmp_path: Path) -> None:
    path, folder = copied(tmp_path), tmp_path / "scratch"
    kept_model(path, folder, lambda: b"one version")
    (kept,) = folder.iterdir()
    before = kept.read_text("utf-8")
    kept_model(path, folder, lambda: b"another version")
    assert kept.read_text("utf-8") != before


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-20], lambda text: "", lambda text: text.replace('"name"', '"x"')]
)
def test_a_damaged_one_is_read_anew(damage: object, tmp_path: Path) -> None:
    path, folder = copied(tmp_path), tmp_path / "scratch"
    whole = kept_model(path, folder)
    (kept,) = folder.iterdir()
    written = kept.read_text("utf-8")
    assert callable(damage)
    kept.write_text(damage(written), "utf-8")
    assert kept_model(path, folder) == whole
    assert kept.read_text("utf-8") == written


def test_a_folder_that_takes_nothing_costs_only_the_reading(tmp_path: Path) -> None:
    path = copied(tmp_path)
    taken = tmp_path / "taken"
    taken.write_text("a file, where a folder was meant", "utf-8")
    assert kept_model(path, taken) == load_model(path)


def test_code_that_cannot_be_read_keeps_nothing(tmp_path: Path) -> None:
    def gone() -> bytes:
        raise FileNotFoundError("no sources here")

    path, folder = copied(tmp_path), tmp_path / "scratch"
    assert kept_model(path, folder, gone) == load_model(path)
    assert not folder.exists()
