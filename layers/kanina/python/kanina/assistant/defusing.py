"""Text in which nothing loads or leads anywhere by itself, where a client draws it as Markdown or HTML.

A value of the data, a file's name or a model may hold a picture whose address carries a secret away, or a link that
runs something. Links by https stay; rows and choices are values, which a client shows as they are.
"""

from __future__ import annotations

import re
import unicodedata

_KEPT = frozenset("\n\t\u200d")
"""Line breaks, and what joins the parts of an emoji."""
_WEB = ("http", "ftp", "ftps", "file", "data", "javascript", "vbscript", "blob", "ws", "wss", "view-source", "ssh")
_APPS = ("mailto", "tel", "sms", "intent", "chrome", "about")
_SCHEMES = frozenset((*_WEB, *_APPS))
_SCHEME = re.compile(r"\b([a-z][a-z0-9+.-]{1,20}):(?=\S)", re.IGNORECASE)
_ELEMENT = re.compile(r"<(?=[a-zA-Z/!?])")
_ELSEWHERE = re.compile(r"\]\(\s*[/\\]+")


def defused(text: str) -> str:
    """The text without pictures, elements, invisible characters, and links other than by https."""
    plain = "".join(each for each in text if each in _KEPT or unicodedata.category(each) not in ("Cf", "Cc"))
    plain = _ELEMENT.sub("‹", plain.replace("![", "["))
    plain = _ELSEWHERE.sub("](", plain)
    return _SCHEME.sub(lambda found: f"{found[1]}: " if found[1].lower() in _SCHEMES else found[0], plain)
