"""What the `kanina` command takes: its subcommands, their options, and what these may be."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from kanina_local import cli_commands

YEARS = range(1900, 2200)
"""Days outside are slips of the hand, and near the calendar's ends have no day before or after."""

MEMORY_TYPES = ("fact", "preference", "entity", "project", "decision")
"""Those of `memory_items.MemoryType`, which help does not wait to import."""


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kanina", description="Ask an organisation's data in plain words.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="the API and a page on this machine")
    serve.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
    serve.add_argument("--host", default="127.0.0.1", help="a loopback address (default: 127.0.0.1)")
    _add_data(serve)
    serve.set_defaults(command=cli_commands.serve)

    ask = commands.add_parser("ask", help="one question; goes on with your last conversation here")
    ask.add_argument("question", nargs="+")
    ask.add_argument("--json", action="store_true", help="the answer as the API gives it")
    ask.add_argument("--chart", type=Path, help="a .png or .svg file for the answer's chart")
    _add_person(ask)
    _add_data(ask)
    ask.set_defaults(command=cli_commands.ask)

    chat = commands.add_parser("chat", help="a conversation in the terminal")
    _add_person(chat)
    _add_data(chat)
    chat.set_defaults(command=cli_commands.chat)

    _add_export(commands.add_parser("export", help="the whole table of an earlier answer, as CSV or JSON"))

    invoke = commands.add_parser("invoke", help="a function's answer to an event, without Docker")
    invoke.add_argument("function", help="a folder of functions/")
    invoke.add_argument("event", type=Path, help="a JSON file, or - for standard input")
    invoke.set_defaults(command=cli_commands.invoke)

    report = commands.add_parser("report", help="the daily report as a mail and a page, in files")
    report.add_argument("--out", type=Path, required=True, help="the folder for the .eml and .html files")
    report.add_argument("--day", type=_day, help="the day reported, as 2026-12-31 (default: yesterday)")
    report.add_argument("--language", choices=["en", "fil"], default="en")
    report.add_argument("--user", default="me", help="whose rows it shows (default: me)")
    _add_data(report)
    report.set_defaults(command=cli_commands.report)

    model = commands.add_parser("model", help="the semantic model of your tables")
    model_actions = model.add_subparsers(required=True, metavar="ACTION")
    _add_model_init(model_actions.add_parser("init", help="write one for tables that have none, and say why it is so"))
    _add_model_check(model_actions.add_parser("check", help="tell everything that is wrong with one, at once"))
    _add_model_show(model_actions.add_parser("show", help="what can be asked, in plain text"))

    sql = commands.add_parser("sql", help="what the guard thinks of SQL")
    sql_actions = sql.add_subparsers(required=True, metavar="ACTION")
    _add_sql_check(sql_actions.add_parser("check", help="whether statements may run, and why not; runs nothing"))

    data = commands.add_parser("data", help="make or extend the demo data")
    data.add_argument("--out", type=Path, help="the folder to fill (default: .kanina/data)")
    data.add_argument("--until", type=_day, help="the last day, as 2026-12-31 (default: yesterday in Manila)")
    data.set_defaults(command=cli_commands.data)

    doctor = commands.add_parser("doctor", help="whether the language model that is set answers, and what to do if not")
    doctor.set_defaults(command=cli_commands.doctor)

    cleanup = commands.add_parser("cleanup", help="delete conversations and turns that have expired, now")
    cleanup.set_defaults(command=cli_commands.cleanup)

    _add_me(commands.add_parser("me", help="what is kept of you: see, change, export or erase it"))

    _add_memories(commands.add_parser("memories", help="what you want remembered: list, add, forget or export it"))

    _add_conversations(
        commands.add_parser("conversations", help="what you asked here: find, open, title, keep or delete it")
    )

    _add_people(commands.add_parser("people", help="who may talk to the Telegram bot"))

    key = commands.add_parser("key", help="issue or revoke a service key")
    actions = key.add_subparsers(required=True, metavar="ACTION")
    issue = actions.add_parser("issue", help="a new key, shown once")
    issue.add_argument("name", help="what it is for")
    issue.add_argument(
        "--scope",
        action="append",
        dest="scopes",
        choices=["chat", "read", "delete", "act_as", "sql"],
        help="default: the first three",
    )
    issue.add_argument("--group", action="append", dest="groups", default=[], help="a group row filters look at")
    issue.set_defaults(command=cli_commands.issue_key)
    revoke = actions.add_parser("revoke", help="refuse a key from now on")
    revoke.add_argument("id")
    revoke.set_defaults(command=cli_commands.revoke_key)
    return parser


def _add_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--user", default="me", help="who asks (default: me)")
    parser.add_argument("--conversation", help="the conversation to go on with")
    parser.add_argument("-v", "--verbose", action="store_true", help="log each step on standard error")


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--user", default="me", help="whose conversation it is (default: me)")
    parser.add_argument("--conversation", help="the conversation (default: the one you last went on with here)")
    parser.add_argument("--turn", type=_turn, help="the turn's number (default: the newest that had a table)")
    parser.add_argument("--format", choices=["csv", "json"], help="default: csv, or json for a file named so")
    parser.add_argument("--out", type=Path, help="the file to write (default: standard output)")
    parser.add_argument("--note", type=Path, help="a file for the sentence that says where the rows come from")
    _add_data(parser)
    parser.set_defaults(command=cli_commands.export)


def _turn(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a turn's number, from 1")
    return int(text)


def _add_me(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("show", help="your profile")
    show.set_defaults(command=cli_commands.show_me)
    change = actions.add_parser("set", help="change what is named of it; an empty text takes it back")
    change.add_argument("--name", help="what to call you")
    change.add_argument("--language", choices=["en", "fil", ""], help="of answers to messages that are in neither")
    change.add_argument("--time-zone", help="where you are, such as Asia/Manila")
    change.add_argument("--memory", choices=["on", "off"], help="whether memories are learnt and used")
    change.set_defaults(command=cli_commands.set_me)
    links = actions.add_parser("links", help="which accounts of yours are linked, and which waits")
    links.set_defaults(command=cli_commands.show_links)
    link = actions.add_parser("link", help="link another account of yours: make a code for it, enter one, or confirm")
    step = link.add_mutually_exclusive_group()
    step.add_argument("code", nargs="?", help="one that was made in the other account (default: make one)")
    step.add_argument("--yes", action="store_true", help="the account that waits is yours")
    step.add_argument("--no", action="store_true", help="it is not")
    link.set_defaults(command=cli_commands.link_me)
    unlink = actions.add_parser("unlink", help="part this account from the others, or one of them")
    unlink.add_argument("account", nargs="?", help="as `kanina me links` shows it (default: this one)")
    unlink.set_defaults(command=cli_commands.unlink_me)
    export = actions.add_parser("export", help="everything of yours, as JSON lines")
    export.add_argument("--out", type=Path, help="the file to write (default: standard output)")
    export.set_defaults(command=cli_commands.export_me)
    erase = actions.add_parser(
        "erase", help="delete everything of yours for good: all that was asked, and your profile"
    )
    erase.add_argument("--yes", action="store_true", help="without being asked for your name")
    erase.set_defaults(command=cli_commands.erase_me)
    for action in (show, change, links, link, unlink, export, erase):
        action.add_argument("--user", default="me", help="whose it is (default: me)")


def _add_memories(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("list", help="those there are, newest first, numbered; or those with some words")
    show.add_argument("words", nargs="*", help="all of them stand in it, the last one perhaps only begun")
    show.add_argument("--type", choices=MEMORY_TYPES, help="those of a type")
    show.add_argument("--pinned", action="store_true", help="those that are pinned")
    _add_listing(show)
    show.set_defaults(command=cli_commands.list_memories)
    add = actions.add_parser("add", help="remember something, such as: I only look after NCR")
    add.add_argument("words", nargs="+", help="in your own words")
    add.add_argument("--type", choices=MEMORY_TYPES, help="what it is (default: fact)")
    add.add_argument("--category", help="a word of yours to find it by")
    add.add_argument("--pin", action="store_true", help="shown to a language model before all others")
    add.set_defaults(command=cli_commands.add_memory)
    forget = actions.add_parser("forget", help="delete one, and its words where you said it")
    forget.add_argument("memory", metavar="ID", help=_ID)
    forget.set_defaults(command=cli_commands.forget_memory)
    export = actions.add_parser("export", help="all of them, as JSON lines")
    export.add_argument("--out", type=Path, help="the file to write (default: standard output)")
    export.set_defaults(command=cli_commands.export_memories)
    for action in (show, add, forget, export):
        action.add_argument("--user", default="me", help="whose they are (default: me)")


def _add_conversations(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("list", help="those there are, newest first, numbered; or those with some words")
    show.add_argument("words", nargs="*", help="all of them stand in its title or last question")
    show.add_argument("--kept", action="store_true", help="those that are kept")
    _add_listing(show)
    show.set_defaults(command=cli_commands.list_conversations)
    opened = actions.add_parser("open", help="show its newest messages, and let ask and chat go on with it")
    opened.add_argument("--messages", type=_count, default=10, help="how many, to 100 (default: 10)")
    opened.add_argument("--json", action="store_true", help="as the API gives it")
    opened.set_defaults(command=cli_commands.open_conversation)
    title = actions.add_parser("title", help="give it a title of your own")
    title.set_defaults(command=cli_commands.title_conversation)
    keep = actions.add_parser("keep", help="keep it beyond its time")
    keep.add_argument("--off", action="store_true", help="let it go: it has as long as any other again")
    keep.set_defaults(command=cli_commands.keep_conversation)
    archive = actions.add_parser("archive", help="take it out of the list")
    archive.add_argument("--off", action="store_true", help="put it back")
    archive.set_defaults(command=cli_commands.archive_conversation)
    delete = actions.add_parser("delete", help="delete it; for five minutes it can be brought back")
    delete.add_argument("--now", action="store_true", help="for good, at once")
    delete.set_defaults(command=cli_commands.delete_conversation)
    restore = actions.add_parser("restore", help="bring back what was deleted a moment ago")
    restore.set_defaults(command=cli_commands.restore_conversation)
    for action in (opened, title, keep, archive, delete, restore):
        action.add_argument("conversation", metavar="ID", help=_ID)
    title.add_argument("words", nargs="+", metavar="TITLE", help="one line")
    for action in (show, opened, title, keep, archive, delete, restore):
        action.add_argument("--user", default="me", help="whose it is (default: me)")


_ID = "its number in the last list, or the beginning of its id"


def _add_listing(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--archived", action="store_true", help="those that are archived, in place of the others")
    which.add_argument("--all", action="store_true", help="those too")
    parser.add_argument("--limit", type=_count, default=20, help="how many, to 100 (default: 20)")
    parser.add_argument("--json", action="store_true", help="as the API gives them")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 4 and 1 <= int(text) <= 100):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to 100")
    return int(text)


def _add_people(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    add = actions.add_parser("add", help="let people or groups in, or change what is said of some; the rest stays")
    add.add_argument("ids", nargs="+", type=_telegram_id, metavar="ID", help="Telegram's number, as /start tells it")
    group = add.add_mutually_exclusive_group()
    group.add_argument(
        "--group", action="append", dest="groups", help="a group row filters look at, in place of those before"
    )
    group.add_argument("--no-group", action="store_const", const=[], dest="groups", help="in no group any more")
    note = add.add_mutually_exclusive_group()
    note.add_argument("--note", help="your own words, such as a name")
    note.add_argument("--no-note", action="store_const", const="", dest="note", help="without a note from now on")
    add.set_defaults(command=cli_commands.add_to_people)
    remove = actions.add_parser("remove", help="let them in no longer")
    remove.add_argument("ids", nargs="+", type=_telegram_id, metavar="ID")
    remove.set_defaults(command=cli_commands.remove_from_people)
    actions.add_parser("list", help="everyone who is let in").set_defaults(command=cli_commands.list_people)


def _telegram_id(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number: /start tells each person and group theirs") from None


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="your own tables: a folder or a file, with or without a model")


def _add_model_init(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", nargs="+", help="a file, a folder, or a postgresql:// URL")
    parser.add_argument("--out", type=Path, help="the file to write (default: model.yaml in the folder)")
    parser.add_argument("--force", action="store_true", help="write over a model that was edited")
    parser.add_argument("--zone", help="where days begin, such as Asia/Manila (default: this machine's)")
    parser.add_argument("--currency", help="what amounts are in, such as PHP")
    parser.set_defaults(command=cli_commands.model_init)


def _add_model_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="?", help="the model (default: the one beside --data, or served here)")
    parser.add_argument("--data", help="check it against a file, a folder or a postgresql:// URL too")
    parser.set_defaults(command=cli_commands.model_check)


def _add_model_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="?", help="the model (default: the one beside --data, or served here)")
    parser.add_argument("--data", help="a file or folder whose values it shows")
    parser.set_defaults(command=cli_commands.model_show)


def _add_sql_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", nargs="?", help="the SQL; left out, or -, it is read from standard input")
    parser.add_argument("--model", type=Path, help="the semantic model (default: the one that is served here)")
    parser.add_argument(
        "--dialect", choices=["duckdb", "postgres", "athena"], help="whose SQL it is; needed without --batch"
    )
    parser.add_argument("--batch", type=Path, help="a file of JSON lines, each with id, dialect and sql")
    parser.set_defaults(command=cli_commands.sql_check)


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if day.year not in YEARS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day such as 2026-12-31")
    return day
