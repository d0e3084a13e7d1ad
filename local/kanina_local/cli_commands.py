"""What each subcommand does. Everything heavy is imported by the one that needs it, so that help comes at once."""

from __future__ import annotations

import argparse


def serve(options: argparse.Namespace) -> int:
    from kanina_local.serve import serve

    return serve(options.host, options.port, options.data)


def ask(options: argparse.Namespace) -> int:
    from kanina_local.pictures import check_chart
    from kanina_local.terminal import Terminal

    check_chart(options.chart)
    with Terminal(options.user, options.conversation, options.data, verbose=options.verbose) as terminal:
        return terminal.ask(" ".join(options.question), as_json=options.json, chart=options.chart)


def chat(options: argparse.Namespace) -> int:
    from kanina_local.terminal import Terminal

    with Terminal(options.user, options.conversation, options.data, verbose=options.verbose) as terminal:
        return terminal.chat()


def export(options: argparse.Namespace) -> int:
    from kanina_local.export import export

    return export(
        options.user,
        options.conversation,
        options.turn,
        options.format,
        options.out,
        options.data,
        note=options.note,
    )


def invoke(options: argparse.Namespace) -> int:
    from kanina_local.invoke import invoke

    return invoke(options.function, options.event)


def report(options: argparse.Namespace) -> int:
    from kanina_local.report import report

    return report(options.out, options.day, options.language, options.user, options.data)


def data(options: argparse.Namespace) -> int:
    from kanina_local.data import make_data

    return make_data(options.out, options.until)


def model_init(options: argparse.Namespace) -> int:
    from kanina_local.generated import init

    return init(options.source, options.out, force=options.force, zone=options.zone, currency=options.currency)


def model_check(options: argparse.Namespace) -> int:
    from kanina_local.model_check import check

    return check(options.file, options.data)


def model_show(options: argparse.Namespace) -> int:
    from kanina_local.model_show import show

    return show(options.file, options.data)


def sql_check(options: argparse.Namespace) -> int:
    from kanina_local.sql_check import check

    return check(options.statement, options.dialect, options.batch, options.model)


def doctor(options: argparse.Namespace) -> int:
    from kanina_local.doctor import doctor

    return doctor()


def cleanup(options: argparse.Namespace) -> int:
    from kanina_local.tidy import cleanup

    return cleanup()


def show_me(options: argparse.Namespace) -> int:
    from kanina_local.me import show

    return show(options.user)


def set_me(options: argparse.Namespace) -> int:
    from kanina_local.me import change

    return change(options.user, options.name, options.language, options.time_zone, options.memory)


def export_me(options: argparse.Namespace) -> int:
    from kanina_local.me import export

    return export(options.user, options.out)


def erase_me(options: argparse.Namespace) -> int:
    from kanina_local.me import erase

    return erase(options.user, is_sure=options.yes)


def add_to_people(options: argparse.Namespace) -> int:
    from kanina_local.people import add

    return add(options.ids, options.groups, options.note)


def remove_from_people(options: argparse.Namespace) -> int:
    from kanina_local.people import remove

    return remove(options.ids)


def list_people(options: argparse.Namespace) -> int:
    from kanina_local.people import show

    return show()


def issue_key(options: argparse.Namespace) -> int:
    from kanina_local.service_keys import issue

    return issue(options.name, options.scopes, options.groups)


def revoke_key(options: argparse.Namespace) -> int:
    from kanina_local.service_keys import revoke

    return revoke(options.id)
