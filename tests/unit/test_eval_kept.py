"""What labelled turns came to, beside what they come to now."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals import kept
from evals.kept import Kept, compared

RIGHT, WRONG, REFUSED = (
    Kept("answer", True, "revenue"),
    Kept("answer", False, "lessons"),
    Kept("refused", False, "refused"),
)


def test_lost_and_gained_wrong_are_told_from_what_is_merely_read_otherwise() -> None:
    before = {("a", 1): RIGHT, ("b", 1): REFUSED, ("c", 1): REFUSED, ("d", 1): WRONG, ("e", 1): RIGHT}
    after = {
        ("a", 1): REFUSED,
        ("b", 1): WRONG,
        ("c", 1): RIGHT,
        ("d", 1): Kept("answer", False, "refunds"),
        ("e", 1): RIGHT,
        ("new", 1): WRONG,
    }
    lost, wrong, other = compared(before, after)
    assert lost == ["a 1: revenue\n    now refused"]
    assert wrong == ["b 1: refused\n    now lessons"]
    assert [line.partition(":")[0] for line in other] == ["c 1", "d 1"]


def test_what_is_written_down_is_read_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    turns = {("a", 1): RIGHT, ("a", 2): Kept("asked", False, 'ask place (“Bay"; 2): revenue')}
    assert kept.read("demo") == {}
    kept.write("demo", turns)
    assert kept.read("demo") == turns


def test_what_is_for_measuring_alone_is_no_set_of_it() -> None:
    assert {"english", "demo", "catering"} <= set(kept.sets())
    assert not kept.FENCED & set(kept.sets())
    assert not [name for name in kept.FENCED if (kept.FOLDER / f"{name}.tsv").exists()]
    assert kept.main(["crafts"]) == 2


def test_every_turn_of_a_set_is_written_down() -> None:
    for name, file in kept.sets().items():
        said = [(each.id, number) for each in kept.questions.read(file) for number in range(1, len(each.turns) + 1)]
        assert list(kept.read(name)) == said, name
