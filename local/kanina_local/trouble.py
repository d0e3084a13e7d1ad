"""What a person at the keyboard can put right."""

from __future__ import annotations


class Trouble(Exception):
    """The command cannot go on; the message is one line that names the fix."""
