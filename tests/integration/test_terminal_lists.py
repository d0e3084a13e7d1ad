"""`kanina conversations` and `kanina memories`, as typed: what is found again in the next command, and its numbers."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from kanina import assembly
from kanina.assistant.wording.tables import display_width
from kanina.clock import system_clock
from kanina.memory import Draft, TurnChanges
from kanina.memory.memory_items import MemoryType
from kanina_local import users
from kanina_local.cli import main
from kanina_local.cli_arguments import MEMORY_TYPES
from tests.demo import built_for
from tests.local_server import environment
from tests.warm import warm

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def kanina(
    tmp_path: Path, demo_data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    """Runs the command in a home of its own, 60 cells wide: its status, and what it wrote."""
    variables = {
        "KANINA_HOME": str(tmp_path),
        "KANINA_STORAGE": "sqlite",
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_DATA_PATH": str(demo_data),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "COLUMNS": "60",
    }
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str) -> tuple[int, str, str]:
        assembly.settings.cache_clear()
        status = main(arguments)
        return status, *capsys.readouterr()

    yield run
    assembly.close()
    assembly.settings.cache_clear()


def said(*questions: str, user: str = "me") -> str:
    """A conversation with these questions; its id."""
    conversations, person = assembly.conversations(), users.person(user)
    loaded = conversations.load(person, None, channel="cli")
    for question in questions:
        loaded = conversations.load(person, loaded.conversation_id, channel="cli")
        now = system_clock()
        draft = Draft(question, f"Answer to {question}.", f"{loaded.conversation_id} {question}", now, title=question)
        conversations.keep(person, loaded, draft, TurnChanges(pending=None))
    assembly.close()
    return loaded.conversation_id


def listed(kanina: Run, *arguments: str) -> list[str]:
    """The titles that a list shows, without its numbers."""
    document = json.loads(kanina("conversations", "list", "--json", *arguments)[1])
    return [each["title"] for each in document["conversations"]]


def test_an_empty_store_says_how_to_begin(kanina: Run) -> None:
    begins = 'there are no conversations yet: kanina ask "your question" begins one\n'
    assert kanina("conversations", "list") == (0, begins, "")
    begins = 'nothing is remembered yet: kanina memories add "I only look after NCR"\n'
    assert kanina("memories", "list") == (0, begins, "")
    assert kanina("memories", "export") == (0, "", "")
    assert json.loads(kanina("memories", "list", "--json")[1]) == {"memories": [], "next": None}


def test_a_conversation_is_named_by_its_number_or_the_beginning_of_its_id(kanina: Run) -> None:
    first, second = said("revenue", "by region"), said("orders")
    shown = kanina("conversations", "list")[1].splitlines()
    assert [shown[0], shown[2]] == [" 1  orders", " 2  revenue"]
    assert shown[3].startswith(f"    {first[:8]} · ")
    assert shown[3].endswith(" · 2 turns")
    assert kanina("conversations", "title", "2", "March", "figures")[1] == "now called March figures\n"
    assert kanina("conversations", "title", second, "April")[1] == "now called April\n"
    assert kanina("conversations", "title", first[:8].upper(), "May")[1] == "now called May\n"
    assert listed(kanina) == ["April", "May"]


def test_kept_archived_and_found_ones_are_listed(kanina: Run) -> None:
    said("revenue in Cebu")
    said("orders")
    kanina("conversations", "list")
    assert kanina("conversations", "keep", "1")[1] == "kept until you let it go: orders\n"
    assert kanina("conversations", "archive", "2")[1] == "put away, list --archived shows it: revenue in Cebu\n"
    assert (listed(kanina), listed(kanina, "--archived"), listed(kanina, "--kept")) == (
        ["orders"],
        ["revenue in Cebu"],
        ["orders"],
    )
    assert listed(kanina, "--all", "CEB") == ["revenue in Cebu"]
    assert kanina("conversations", "list", "nothing so")[1].startswith("none of them is so")
    assert listed(kanina, "--all") == ["orders", "revenue in Cebu"]
    assert kanina("conversations", "archive", "2", "--off")[1] == "among the others again: revenue in Cebu\n"
    kept = kanina("conversations", "keep", "1", "--off")[1]
    assert kept == "no longer kept, it has as long as any other: orders\n"
    assert (listed(kanina), listed(kanina, "--kept")) == (["orders", "revenue in Cebu"], [])


def test_what_is_deleted_can_be_brought_back_by_the_command_that_is_shown(kanina: Run) -> None:
    conversation_id = said("orders")
    kanina("conversations", "list")
    lines = kanina("conversations", "delete", "1")[1].splitlines()
    assert lines[0] == "deleted: orders (1 turn)"
    assert lines[2] == f"kanina conversations restore {conversation_id}"
    assert kanina(*lines[2].split()[1:])[1] == "back again: orders\n"
    assert kanina("conversations", "list")[1].startswith(" 1  orders\n")
    assert kanina("conversations", "delete", "1", "--now")[1] == "deleted for good: orders (1 turn)\n"
    status, _, told = kanina("conversations", "restore", "1")
    assert (status, told.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("conversations", "open", "7"), "no list here has shown a number 7: kanina conversations list shows"),
        (("conversations", "delete", "zz"), "'zz' is neither a number of the last list nor the beginning of an id"),
        (("memories", "forget", "0"), "no list here has shown a number 0: kanina memories list shows"),
        (("memories", "add", "my password is hunter2secret"), "What you sent looks like this, which is never rem"),
        (("memories", "export", "--out", "/nowhere/at/all"), "there is no folder /nowhere/at"),
    ],
)
def test_what_can_be_put_right_is_one_line(kanina: Run, arguments: tuple[str, ...], told: str) -> None:
    status, out, error = kanina(*arguments)
    assert (status, out, error.count("\n")) == (1, "", 1)
    assert error.startswith(f"kanina: {told}")


def test_a_beginning_that_fits_several_ids_is_asked_for_more(kanina: Run) -> None:
    ids = [said(f"question {number}") for number in range(17)]
    begun = next(each[0] for each in ids if sum(other[0] == each[0] for other in ids) > 1)
    several = sum(each.startswith(begun) for each in ids)
    if begun.isdigit():  # that is a number of the list
        assert kanina("conversations", "open", begun)[0] == 1
    else:
        told = f"kanina: {several} ids begin with '{begun}': give more of it, or the number in the last list\n"
        assert kanina("conversations", "open", begun) == (1, "", told)
    assert kanina("conversations", "list", "--limit", "16")[1].splitlines()[-1].startswith("there are more")


def test_an_opened_conversation_shows_its_newest_messages_within_the_terminal(kanina: Run) -> None:
    said("revenue by region in the year of 2025, for the branches of Metro Manila alone, if you please", "orders")
    kanina("conversations", "list")
    out = kanina("conversations", "open", "1")[1]
    assert max(map(display_width, out.splitlines())) <= 60
    assert "\nyou: orders\n\nAnswer to orders.\n" in out
    assert out.endswith("\nkanina ask and kanina chat go on with it\n")
    assert "you: revenue" not in kanina("conversations", "open", "1", "--messages", "2")[1]
    document = json.loads(kanina("conversations", "open", "1", "--json")[1])
    assert [each["content"] for each in document["messages"]][2:] == ["orders", "Answer to orders."]


def test_nobody_sees_what_is_another_s(kanina: Run) -> None:
    theirs = said("orders", user="ana")
    assert kanina("conversations", "list", "--user", "ana")[1].startswith(" 1  orders\n")
    assert kanina("conversations", "open", "1")[0] == 1
    assert kanina("conversations", "open", theirs)[0] == 1
    kanina("memories", "add", "--user", "ana", "my boss is Liza")
    assert kanina("memories", "list")[1].startswith("nothing is remembered yet")


def test_memories_are_added_listed_and_forgotten(kanina: Run) -> None:
    changes = "(it changes answers): I only look after"
    assert kanina("memories", "add", "I", "only look after NCR")[1] == f"remembered {changes} NCR\n"
    again = kanina("memories", "add", "please remember that I only look after NCR")[1]
    assert again.replace("\n", " ") == f"remembered already {changes} NCR "
    replaced = kanina("memories", "add", "I only look after Region VII")[1]
    assert replaced.replace("\n", " ") == f"remembered {changes} Region VII in place of: I only look after NCR "
    assert kanina("memories", "add", "call me Ana")[1] == "you are called Ana from now on: kanina me show\n"
    assert kanina("memories", "add", "forget my region")[0] == 1
    kanina("memories", "add", "my boss is Liza", "--pin", "--type", "entity", "--category", "people")
    lines = kanina("memories", "list")[1].splitlines()
    assert [line for line in lines if not line.startswith("    ")] == [
        " 1  my boss is Liza",
        " 2  I only look after Region VII",
        " 3  I only look after NCR",
    ]
    assert lines[1].startswith("    entity · people · ")
    assert lines[1].endswith(" · pinned")
    assert " · no longer since " in lines[5]
    assert kanina("memories", "list", "--type", "entity")[1].startswith(" 1  my boss is Liza\n")
    assert kanina("memories", "forget", "1")[1] == "forgotten: my boss is Liza\n"
    exported = [json.loads(line) for line in kanina("memories", "export")[1].splitlines()]
    assert [each["content"] for each in exported] == ["I only look after NCR", "I only look after Region VII"]
    kanina("me", "set", "--memory", "off")
    off = "memory is off, so this changes no answer: kanina me set --memory on"
    assert kanina("memories", "list")[1].splitlines()[-1] == off
    refused = kanina("memories", "add", "my boss is Bea")
    assert (refused[0] != 0, "run kanina me set --memory on" in " ".join("".join(map(str, refused)).split())) == (
        True,
        True,
    )


def test_the_types_that_help_names_are_those_there_are() -> None:
    assert get_args(MemoryType) == MEMORY_TYPES


def test_questions_go_on_with_the_conversation_that_was_opened(tmp_path: Path, demo_data: Path) -> None:
    def typed(*arguments: str) -> str:
        done = subprocess.run(
            [*warm(), *arguments],
            env=environment(tmp_path, demo_data),
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        return done.stdout

    def asked(*words: str) -> Any:
        return json.loads(typed("ask", "--json", *words))

    first = asked("revenue by region in 2025")["conversation_id"]
    second = asked("--conversation", "22222222-2222-4222-8222-222222222222", "orders in 2024")["conversation_id"]
    assert typed("conversations", "list").splitlines()[2] == " 2  Revenue by region, 2025"
    assert "you: revenue by region in 2025\n" in typed("conversations", "open", "2")
    answer = asked("top 3")
    assert (answer["conversation_id"], answer["turn"], len(answer["data"])) == (first, 2, 3)
    # By the list that was shown last, whatever has been asked since.
    gone = typed("conversations", "delete", "2").splitlines()[0]
    assert gone == "deleted: Revenue by region, 2025 (2 turns)"
    assert asked("revenue in 2025")["conversation_id"] not in (first, second)


def test_an_export_takes_the_place_of_no_file_of_kaninas_own(kanina: Run, tmp_path: Path) -> None:
    kanina("memories", "add", "the audit is on Friday")
    store = tmp_path / "kanina.sqlite3"
    before = store.read_bytes()
    for command in ("memories", "me"):
        status, out, error = kanina(command, "export", "--out", str(store))
        assert (status, out, error) == (1, "", f"kanina: {store} is a file of Kanina's own: name another with --out\n")
    assert store.read_bytes() == before
