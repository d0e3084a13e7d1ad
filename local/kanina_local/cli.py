"""The `kanina` command. Everything heavy is imported by the subcommand that needs it, so that help comes at once."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from kanina_local.cli_arguments import parser

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand; gives the exit status. What a person can put right is one line, without a trace."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal or file without ₱ or ñ gets a question mark for it, not an error.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    options = parser().parse_args(arguments)
    command: Command = options.command
    from kanina import metrics
    from kanina.problems import Problem
    from kanina.storage.table import StorageFault
    from kanina_local.trouble import Trouble, of_storage, of_system

    try:
        status = command(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader of a pipe has left
        sys.stderr.close()
        return 1
    except (Trouble, Problem, ValueError) as error:
        return _failed(str(getattr(error, "detail", error)))
    except StorageFault as fault:
        return _failed(str(of_storage(fault)))
    except OSError as error:
        return _failed(str(of_system(error)))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    finally:
        # Not among the answers, which may be for a program to read.
        if not sys.stderr.closed:
            metrics.flush(sys.stderr)


def _failed(line: str) -> int:
    print(f"kanina: {line}", file=sys.stderr)
    try:
        sys.stdout.flush()
    except OSError:  # what a full disk did not take would be tried again, and fail again, when the interpreter ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
