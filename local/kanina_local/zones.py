"""The time zone of this machine, by its IANA name."""

from __future__ import annotations

import os
from pathlib import Path

from kanina.data.kanina_extension import is_zone

LOCALTIME = Path("/etc/localtime")
_FOLDER = "zoneinfo"


def local_zone() -> str:
    """The zone that TZ names, or that the system keeps; UTC where neither says one."""
    named = os.environ.get("TZ", "").lstrip(":")
    for name in (named, _of_system()):
        if name and is_zone(name):
            return name
    return "UTC"


def _of_system() -> str:
    try:
        parts = LOCALTIME.resolve().parts
    except OSError:
        return ""
    return "/".join(parts[parts.index(_FOLDER) + 1 :]) if _FOLDER in parts else ""
