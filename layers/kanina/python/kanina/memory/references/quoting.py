"""Patterns of a turn by its words in quotes: "when I wrote "…" I meant", "nung sinabi kong "…""."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import Quoted
from kanina.memory.references.scan import Found, Scan
from kanina.memory.references.spelling import QUOTE

_INTRODUCED = re.compile(r"(?:V[fn]*[IY]|[IY][vf]*V|kn?I|S|[IY]k)[IYnfpDdrEh,-]*$")


def quoted_turns(scan: Scan) -> Found:
    """What either side is said to have said, word for word; a quote that no turn holds is no reference."""
    for place, token in enumerate(scan.tokens):
        if not token.word.startswith(QUOTE):
            continue
        start, _ = scan.sentence(place)
        introduced = _INTRODUCED.search(scan.whole[start:place])
        text = token.word.strip(QUOTE)
        if text.strip():
            yield (
                start + introduced.start() if introduced else place,
                place + 1,
                Quoted(text, introduced is not None),
            )
