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


def show_links(options: argparse.Namespace) -> int:
    from kanina_local.me import links

    return links(options.user)


def link_me(options: argparse.Namespace) -> int:
    from kanina_local.me import link

    return link(options.user, options.code, is_own=True if options.yes else False if options.no else None)


def unlink_me(options: argparse.Namespace) -> int:
    from kanina_local.me import unlink

    return unlink(options.user, options.account)


def export_me(options: argparse.Namespace) -> int:
    from kanina_local.me import export

    return export(options.user, options.out)


def erase_me(options: argparse.Namespace) -> int:
    from kanina_local.me import erase

    return erase(options.user, is_sure=options.yes)


def list_memories(options: argparse.Namespace) -> int:
    from kanina.memory.memories import WantedMemories
    from kanina_local.memories import show

    wanted = WantedMemories(
        memory_type=options.type,
        pinned=True if options.pinned else None,
        archived=_archived(options),
        words=" ".join(options.words),
    )
    return show(options.user, wanted, options.limit, as_json=options.json)


def add_memory(options: argparse.Namespace) -> int:
    from kanina_local.memories import add

    given = {"content": " ".join(options.words), "memory_type": options.type, "category": options.category}
    told = {name: value for name, value in given.items() if value is not None}
    return add(options.user, {**told, **({"is_pinned": True} if options.pin else {})})


def forget_memory(options: argparse.Namespace) -> int:
    from kanina_local.memories import forget

    return forget(options.user, options.memory)


def export_memories(options: argparse.Namespace) -> int:
    from kanina_local.memories import export

    return export(options.user, options.out)


def list_conversations(options: argparse.Namespace) -> int:
    from kanina.memory.listing import Wanted
    from kanina_local.conversations import show

    wanted = Wanted(archived=_archived(options), kept=True if options.kept else None, words=" ".join(options.words))
    return show(options.user, wanted, options.limit, as_json=options.json)


def _archived(options: argparse.Namespace) -> bool | None:
    return None if options.all else options.archived


def open_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import open_one

    return open_one(options.user, options.conversation, options.messages, as_json=options.json)


def title_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import title

    return title(options.user, options.conversation, " ".join(options.words))


def keep_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import keep

    return keep(options.user, options.conversation, off=options.off)


def archive_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import archive

    return archive(options.user, options.conversation, off=options.off)


def delete_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import delete

    return delete(options.user, options.conversation, now=options.now)


def restore_conversation(options: argparse.Namespace) -> int:
    from kanina_local.conversations import restore

    return restore(options.user, options.conversation)


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
