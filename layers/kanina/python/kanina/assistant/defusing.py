"""Text in which nothing loads or leads anywhere by itself, where a client draws it as Markdown or HTML.

A value of the data, a file's name or a model may hold a picture whose address carries a secret away, or a link that
runs something. Links by https stay; rows and choices are values, which a client shows as they are.
"""

from __future__ import annotations

import re

from kanina.characters import is_invisible

_KEPT = frozenset("\n\t\u200d")
"""Line breaks, and what joins the parts of an emoji."""
_WEB = ("http", "ftp", "ftps", "file", "data", "javascript", "vbscript", "blob", "ws", "wss", "view-source", "ssh")
_APPS = ("mailto", "tel", "sms", "intent", "chrome", "about", "xmpp", "tg", "skype", "whatsapp", "viber", "magnet")
_SCHEMES = frozenset((*_WEB, *_APPS))
_SCHEME = re.compile(r"\b([a-z][a-z0-9+.-]{1,20}):(?=\S)", re.IGNORECASE)
_ELEMENT = re.compile(r"<(?=[a-zA-Z/!?])")
_PICTURE = re.compile(r"!+\[")
_LINK = re.compile(r"\]\((?!https://)", re.IGNORECASE)
"""A link by anything but https, however it is written: a scheme can be escaped, or spelled as an entity."""
_DEFINED_LINK = re.compile(r"\]:")
_ADDRESS = re.compile(r"(?<![\w/.@-])(www\.)(?=\w)", re.IGNORECASE)
"""What clients make a link by http of."""
_ENTITY = re.compile(r"&(?=#?\w{1,31};)")


def defused(text: str) -> str:
    """The text without pictures, elements, invisible characters, and links other than by https."""
    plain = _ELEMENT.sub("‹", _PICTURE.sub("[", visible(text)))
    plain = _DEFINED_LINK.sub("] :", _LINK.sub("] (", plain))
    plain = _ENTITY.sub("& ", _ADDRESS.sub(r"\1 ", plain))
    return _SCHEME.sub(lambda found: f"{found[1]}: " if found[1].lower() in _SCHEMES else found[0], plain)


def visible(text: str) -> str:
    """The text without characters that nothing is drawn for: what they part is read as one."""
    return "".join(each for each in text if each in _KEPT or not is_invisible(each))
