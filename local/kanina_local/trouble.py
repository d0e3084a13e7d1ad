"""What a person at the keyboard can put right."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kanina.storage.table import StorageFault


class Trouble(Exception):
    """The command cannot go on; the message is one line that names the fix."""


_NOT_WRITABLE = {os.strerror(number) for number in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT)}
"""Why a file is no store, though nothing is wrong with what is in it."""


def of_system(error: OSError) -> Trouble:
    """What the operating system refused, and where."""
    where = f"{error.filename}: " if error.filename is not None else ""
    return Trouble(f"{where}{error.strerror or type(error).__name__}")


def of_storage(fault: StorageFault) -> Trouble:
    """Conversations that cannot be read or written."""
    if os.environ.get("KANINA_STORAGE") != "sqlite":
        return Trouble(f"the table cannot be reached ({fault.cause}); see the KANINA_ settings")
    path = os.environ.get("KANINA_SQLITE_PATH")
    if fault.cause.startswith("SQLITE_READONLY") or fault.cause in _NOT_WRITABLE:
        return Trouble(f"{path} cannot be written ({fault.cause}): set KANINA_HOME to a folder that can be")
    return Trouble(f"the conversations in {path} cannot be used ({fault.cause}): move that file away to begin anew")
