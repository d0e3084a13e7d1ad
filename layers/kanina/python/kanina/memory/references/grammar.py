"""From a message's words to what it points at. Nothing here sees the turns.

A pattern is a regular expression over tags (see `words.TAGS`), so it holds for English, Filipino and their mix.
Patterns are tried from the surest to the vaguest: relatives, labels, several turns, ordinals, topics, rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanina.memory.references.absolute import first_turn, labelled_turns, ordinal_turns, placed_earlier
from kanina.memory.references.holding import holding_turns
from kanina.memory.references.pointers import Between, Everything, FromEnd, Kind, Pointer, Reading, Span, Stretch
from kanina.memory.references.quoting import quoted_turns
from kanina.memory.references.relative import relative_turns
from kanina.memory.references.rows import newest_answered, newest_turn, nth_list, row_pointers, rows_of_a_turn
from kanina.memory.references.scan import Found, Scan
from kanina.memory.references.several import all_but, compared_turns, others_than, several_turns
from kanina.memory.references.stretches import stretches
from kanina.memory.references.tokens import Token
from kanina.memory.references.topical import topic_turns

_Rule = tuple[Kind, Callable[[Scan], Found]]


def read(tokens: Sequence[Token]) -> Reading | None:
    """What the message points at in so many words; None if it names no turn, topic or row."""
    return _read(tokens, _RULES)


def _read_end(tokens: Sequence[Token]) -> Reading | None:
    """What an end of a stretch names: no other stretch, nor an exception from all, nor the end of all ("sa huli")."""
    return _read(tokens, tuple(rule for rule in _RULES[5:] if rule[1] is not newest_turn))


def _read(tokens: Sequence[Token], rules: Sequence[_Rule]) -> Reading | None:
    scan = Scan(tokens)
    pointers: list[Pointer] = []
    kinds: list[Kind] = []
    for kind, rule in rules:
        if rule in (newest_turn, row_pointers) and pointers:
            break
        if kind == "topic" and pointers and not scan.coordinated:
            continue
        for start, end, pointer in rule(scan):
            if not _negated(scan, start):
                pointers.append(pointer)
                kinds.append(kind)
            scan.strike(start, end)
    if not pointers:
        return None
    several = len(pointers) > 1 or isinstance(pointers[0], Span | Between | Stretch | Everything)
    if kinds[0] != "item" and several:
        return Reading("multi", tuple(pointers))
    return Reading("recency" if pointers[0] == FromEnd(0) else kinds[0], tuple(pointers))


def _negated(scan: Scan, start: int) -> bool:
    """ "not the last answer but …": excluded, when something else is pointed at."""
    before = scan.whole[max(0, start - 2) : start]
    return "!" in before and bool(set(scan.whole[start:]) & set(",NMm"))


_RULES: tuple[_Rule, ...] = (
    ("multi", lambda scan: all_but(scan, read)),
    ("multi", others_than),
    ("topic", quoted_turns),
    ("item", rows_of_a_turn),
    ("multi", lambda scan: stretches(scan, _read_end)),
    ("multi", compared_turns),
    ("recency", newest_answered),
    ("relative", relative_turns),
    ("ordinal", labelled_turns),
    ("multi", several_turns),
    ("ordinal", ordinal_turns),
    ("ordinal", placed_earlier),
    ("ordinal", nth_list),
    ("ordinal", first_turn),
    ("topic", holding_turns),
    ("topic", topic_turns),
    ("recency", newest_turn),
    ("item", row_pointers),
)
"""Kinds and their patterns, the surest first."""
