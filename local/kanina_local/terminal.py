"""Questions and answers in a terminal: one (`kanina ask`), or one after another (`kanina chat`)."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from kanina import assembly, metrics
from kanina.assistant.wording.tables import text_table
from kanina.channels.api import encode
from kanina.models import Answer
from kanina.problems import Problem
from kanina_local import users
from kanina_local.data import settle
from kanina_local.examples import example
from kanina_local.learning import worker_of
from kanina_local.paragraphs import paragraph, terminal_width
from kanina_local.pictures import draw_chart

CHANNEL = "cli"
ADDRESS = "terminal"
"""What the command line's current conversation is kept under: one for each user."""

PROMPT = "you: "
ROWS_MAXIMUM = 50
HELP = """Type a question, such as: {example}
A follow-up changes the last one: by month · last year · top 3
/clear  begin anew     /report  yesterday's report     /help  this     /exit  leave"""
NOT_SENT = "Nothing is sent from here. /report shows the report, and kanina report --out DIR writes it as a mail."
UNKNOWN = "I do not know that command. /help lists those I know."
FAILED = "kanina: that failed; with -v the log on standard error says where"
COMMAND = re.compile(r"/([A-Za-z_]+)(\s.*)?")
"""A path ("/tmp/x is full") is none."""

EXITS = frozenset({"/exit", "/quit", "exit", "quit"})


class Terminal:
    """One person at a terminal. Goes on with their last conversation here unless it has been idle for long.

    `verbose`: what each turn does is logged on standard error, by the settings' log level.
    """

    def __init__(self, user: str, conversation_id: str | None, data: Path | None, *, verbose: bool = False) -> None:
        self._person = users.person(user)
        settle(data, asks=True)
        self._verbose = verbose
        if verbose:
            assembly.configured()
        else:
            metrics.configure(assembly.settings().metrics_namespace)
        self._assistant = assembly.assistant()
        self._worker = worker_of(self._assistant.memory, assembly.parts().learner())
        self._conversation_id = conversation_id or self._assistant.conversations.current(self._person, CHANNEL, ADDRESS)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._worker.close()
        assembly.close()

    def ask(self, question: str, *, as_json: bool = False, chart: Path | None = None) -> int:
        """Answers one question on standard output, and draws its chart into a file. Status 1 when there is no answer.

        Raises Trouble where nothing can be drawn.
        """
        answer = self._answer(question)
        print(encode(answer).model_dump_json(indent=2) if as_json else self._shown(answer))
        if chart is not None and answer.problem is None:
            draw_chart(answer, self._assistant.model.currency, chart)
        self._point_at_log(answer)
        return 0 if answer.problem is None else 1

    def chat(self) -> int:
        """Answers line by line until the end of input or /exit; questions may be piped in."""
        interactive = sys.stdin.isatty()
        if interactive:
            import readline  # noqa: F401  (gives input() its history and editing)

            print(self._help(), end="\n\n")
        while True:
            try:
                line = input(PROMPT if interactive else "").strip()
            except EOFError:
                return 0
            if line in EXITS:
                return 0
            if line:
                self._say(line, echo=not interactive)

    def _help(self) -> str:
        """What one can type, with a question of this very model."""
        return HELP.format(example=example(self._assistant.model))

    def _say(self, line: str, *, echo: bool) -> None:
        if echo:
            print(f"{PROMPT}{line}")
        try:
            if (command := COMMAND.fullmatch(line)) is not None and command[1].lower() != "clear":
                print(self._told(command[1].lower(), (command[2] or "").strip()), end="\n\n", flush=True)
                return
            answer = self._answer(line)
            print(self._shown(answer), end="\n\n", flush=True)
            self._point_at_log(answer)
        except Problem as problem:
            print(problem.detail, end="\n\n", flush=True)

    def _told(self, command: str, argument: str) -> str:
        """What a command is answered with, that is no turn."""
        if command == "report" and argument.lower() in ("on", "off"):
            return NOT_SENT
        if command == "report":
            from kanina.reports import text
            from kanina.reports.view import view

            self._assistant.count(self._person, command)
            return text.render(view(assembly.due_report(self._person), "en"), footed=False).rstrip()
        return self._help() if command in ("help", "start") else UNKNOWN

    def _answer(self, question: str) -> Answer:
        answer = self._assistant.ask(self._person, question, conversation_id=self._conversation_id, channel=CHANNEL)
        self._conversation_id = answer.conversation_id
        return answer

    def _point_at_log(self, answer: Answer) -> None:
        if answer.intent == "failed" and not self._verbose:
            print(FAILED, file=sys.stderr, flush=True)

    def _shown(self, answer: Answer) -> str:
        parts = [paragraph(answer.text)]
        # A single value is in the words already.
        if answer.result is not None and (len(answer.result.rows), len(answer.result.columns)) > (1, 1):
            currency = self._assistant.model.currency
            width = terminal_width()
            table = text_table(
                answer.result, answer.language, max_rows=ROWS_MAXIMUM, max_width=width, currency=currency
            )
            parts.append(table)
        return "\n\n".join(part for part in parts if part)
