"""How many words and signs a text of SQL has, counted before anything reads it and no further than is asked for.

It looks past texts, names in quotes and comments, as the dialect writes them. It decides about size alone: what a
statement is made of is decided on the words the parser sees.
"""

from __future__ import annotations

import re

_IN_QUOTES = r"""'[^']*(?:'|\Z) | "[^"]*(?:"|\Z)"""
_ESCAPED = r"""[eE]'(?:[^'\\]|\\.|'')*(?:'|\Z) | \$(?P<tag>(?:[A-Za-z_]\w*)?)\$(?:.*?\$(?P=tag)\$|.*)"""
"""Texts with backslashes, and between dollars."""
_PIECE = r"(?P<gap>\s+|--[^\n]*) | (?P<comment>/\*) | (?P<word>{quotes} | \w+ | ::|[<>!]=|<>|\|\||->>?|[:=]= | .)"
_PLAIN = re.compile(_PIECE.format(quotes=_IN_QUOTES), re.DOTALL | re.VERBOSE)
_PIECES = {
    "athena": _PLAIN,
    "duckdb": re.compile(_PIECE.format(quotes=f"{_ESCAPED} | {_IN_QUOTES}"), re.DOTALL | re.VERBOSE),
}
_PIECES["postgres"] = _PIECES["duckdb"]
_EDGE, _END = re.compile(r"/\*|\*/"), re.compile(r"\*/")


def words_up_to(text: str, dialect: str, most: int) -> int:
    """The number of words, signs and comments in brackets, or `most` and one if there are more."""
    pieces, at, count = _PIECES[dialect], 0, 0
    while count <= most and (piece := pieces.match(text, at)):
        at = piece.end()
        if piece.lastgroup == "comment":
            at = _end_of_comment(text, at, nested=dialect != "athena")
        count += piece.lastgroup != "gap"
    return count


def _end_of_comment(text: str, at: int, *, nested: bool) -> int:
    depth = 1
    for edge in (_EDGE if nested else _END).finditer(text, at):
        depth += 1 if edge.group() == "/*" else -1
        if depth == 0:
            return edge.end()
    return len(text)
