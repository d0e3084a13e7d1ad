"""`kanina people`: the list that the bot's functions read, from the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kanina import assembly
from kanina.channels.telegram_people import Listed, TelegramPeople
from kanina_local.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Runs the command in an empty home: its status, and what it wrote."""
    # All that the command would set by itself, so that nothing of it is left after the test.
    for name in ("HOME", "SQLITE_PATH", "DATA_PATH", "SCRATCH_PATH"):
        monkeypatch.setenv(f"KANINA_{name}", str(tmp_path if name == "HOME" else tmp_path / name.lower()))
    monkeypatch.setenv("KANINA_TELEGRAM_BOT", "TalaBot")

    def run(*arguments: str, allowed: str = "") -> tuple[int, str, str]:
        monkeypatch.setenv("KANINA_TELEGRAM_ALLOWED_USERS", allowed)
        assembly.settings.cache_clear()
        status = main(["people", *arguments])
        return status, *capsys.readouterr()

    yield run
    assembly.close()
    assembly.settings.cache_clear()


def test_people_and_groups_are_let_in_and_taken_off(people: Run) -> None:
    assert people("list")[1].startswith("nobody: kanina people add ID lets someone in")
    said = ("--group", "north", "--group", "staff", "--note", "Ana C.")
    assert people("add", "42", "5", *said) == (
        0,
        "let in: 42  north, staff  Ana C.\nlet in: 5  north, staff  Ana C.\n",
        "",
    )
    assert people("add", "-1001234")[1] == "let in: -1001234\n"
    listed = TelegramPeople(assembly.table(), "talabot")
    assert listed.get(42) == Listed(42, ("north", "staff"), "Ana C.")
    listed.move(-1001234, -100999)
    assert people("list", allowed="5,7")[1].splitlines() == [
        "-1001234",
        "-100999  supergroup, was -1001234",
        "42  north, staff  Ana C.",
        "5  north, staff  Ana C.",
        "7  (by the settings)",
    ]
    assert people("remove", "42", "43")[:2] == (1, "taken off: 42\nnot on the list: 43\n")
    assert people("list", allowed="*")[1].splitlines()[-1] == "everyone in private chats  (by the settings)"


def test_what_is_not_said_of_someone_stays_until_it_is_taken_back(people: Run) -> None:
    said = [
        people("add", "42", *more)[1]
        for more in (
            ("--note", "Ana"),
            ("--group", "north", "--group", "staff"),
            (),
            ("--group", "south"),
            ("--no-note",),
            ("--note", "Ana C.", "--no-group"),
        )
    ]
    assert said == [
        "let in: 42  Ana\n",
        "let in: 42  north, staff  Ana\n",
        "let in: 42  north, staff  Ana\n",
        "let in: 42  south  Ana\n",
        "let in: 42  south\n",
        "let in: 42  Ana C.\n",
    ]
    assert people("list")[1] == "42  Ana C.\n"


def test_a_supergroup_is_let_in_by_the_number_it_had(people: Run) -> None:
    people("add", "-1001234", "--note", "Sales")
    TelegramPeople(assembly.table(), "talabot").move(-1001234, -100999)
    assert people("add", "-100999")[1] == "let in: -1001234  Sales\n"
    assert people("list")[1].splitlines() == ["-1001234  Sales", "-100999  supergroup, was -1001234"]


def test_a_list_of_many_has_no_limit(people: Run) -> None:
    ids = [str(number) for number in range(1, 252)]
    people("add", *ids)
    assert len(people("list")[1].splitlines()) == 251


def test_what_is_no_number_and_groups_of_groups_are_refused(people: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        people("add", "@ana")
    assert capsys.readouterr().err.endswith("'@ana' is no number: /start tells each person and group theirs\n")
    status, _, told = people("add", "-5", "--group", "north")
    assert (status, told.partition(",")[0]) == (1, "kanina: --group is for people")
