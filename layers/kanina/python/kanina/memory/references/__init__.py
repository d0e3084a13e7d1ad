"""Which earlier turns a message points at, in English, Filipino and their mix. No model is called, nothing stored.

`resolve(text, turns)` reads the message (`tokens`, `grammar`, `recency`) and then looks the pointers up in the turns
(`evaluate`, `topics`, `lists`). The words are data (`words`, `numbers`, `glossary`), one place a language. Where the
wording as a whole surely says otherwise (`judge`), a reading is dropped, or one is tried that asks for less.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.memory.references.evaluate import Evaluation
from kanina.memory.references.grammar import read
from kanina.memory.references.judge import judge
from kanina.memory.references.pointers import About, Everything, FromEnd, Item, Kind, Pointer, Reading, Step, Stretch
from kanina.memory.references.recency import leans_on_last, only_thanks
from kanina.memory.references.resolution import NOTHING, Missing, Resolution, TurnText, Why
from kanina.memory.references.scan import Scan, content
from kanina.memory.references.similarity import Embed
from kanina.memory.references.tokens import Token, tags_of, tokenise

__all__ = ["Embed", "Missing", "Resolution", "TurnText", "Why", "points_back", "resolve", "searches"]

DENIED = 0.05
"""Judged less likely than this to refer, a message does not, whatever a rule found. Denying what is right costs as much
as a false alarm. Of what the rules of their day made of the six sets by other hands, judged by weights learned without
each, 12 false alarms were below this and nothing that referred; of all sets now, one right reading (below .1, five).
"""
SURE = 0.8
"""Judged at least so likely, a message refers although no rule knows how: there, one negative in a hundred was."""
_LAST_TURN = Reading("recency", (FromEnd(0),))
_OWNERS_OF_PLACES = "jWUr"
"""Tags of what a place belongs to that stands right before it."""
_NAMED_WITHOUT_TURNS = frozenset({"ordinal", "recency", "relative", "multi"})
_NAMED_KINDS = frozenset({"ordinal", "relative", "topic", "item"})


def resolve(
    text: str, turns: Sequence[TurnText], *, floor: int = 1, asked: int = 0, embed: Embed | None = None
) -> Resolution:
    """The turns that `text` points at. `turns` are the kept ones, oldest first; `floor` is where counting starts.

    A number that is not kept is out of range, never shifted to a neighbour; `missing` says why it is not there. Without
    any turn, only a message that names one refers (and is out of range). `asked`: how many turns there ever were; 0
    where only those given are known.
    """
    readings = _readings(text)
    if not turns:
        named = [reading for reading in readings if _names_a_turn(reading)]
        why: Why = "not_kept" if asked >= floor else "nothing_asked"
        missing = Missing(why, since_reset=floor > 1)
        return Resolution(True, out_of_range=True, kind=named[0].kind, missing=missing) if named else NOTHING
    evaluation = Evaluation(turns, floor, lambda: _trail(turns, floor), _follows, embed)
    found = (evaluation.resolve(reading) for reading in (*readings, *(() if readings else _guessed(text))))
    return next((resolution for resolution in found if resolution is not None), NOTHING)


def points_back(text: str) -> bool:
    """Whether the wording points at an earlier turn, whichever there are."""
    return bool(_readings(text) or _guessed(text))


def searches(text: str) -> bool:
    """Whether the message means turns by what they are about, or all of them: then a page of the newest is too few."""
    readings = _readings(text) or _guessed(text)
    return any(_searches(pointer) for reading in readings for pointer in reading.pointers)


def _searches(pointer: Pointer | None) -> bool:
    match pointer:
        case About() | Everything() | Stretch():
            return True
        case Item(topic=topic):
            return bool(topic)
        case Step(anchor=anchor):
            return _searches(anchor)
        case _:
            return False


def _names_a_turn(reading: Reading) -> bool:
    """Whether it means a turn though there is none: by number, by place, or by what it was surely about."""
    if reading is _LAST_TURN:
        return False
    if reading.kind == "item":
        return any(isinstance(pointer, Item) and pointer.on_list for pointer in reading.pointers)
    firm = all(isinstance(pointer, About) and pointer.firm for pointer in reading.pointers)
    return reading.kind in _NAMED_WITHOUT_TURNS or firm


def _follows(question: str) -> Kind:
    readings = _readings(question)
    return readings[0].kind if readings else "none"


def _trail(turns: Sequence[TurnText], floor: int) -> tuple[int, ...]:
    """What the last turn's own question pointed at by name (not by mere recency)."""
    pointed = resolve(turns[-1].question, turns[:-1], floor=floor)
    return pointed.turns if pointed.kind in _NAMED_KINDS else ()


def _readings(text: str) -> tuple[Reading, ...]:
    """What the rules make of a message, to be tried in this order; nothing where its wording surely does not refer."""
    tokens = tokenise(text)
    reading = read(tokens)
    readings = (*((reading,) if reading else ()), *((_LAST_TURN,) if leans_on_last(tokens) else ()))
    # Rows have rules of their own: a ranking's "the third" is told from a list's by the turns, not by the wording.
    if readings and readings[0].kind != "item" and judge(text, tokens).refers < DENIED:
        return ()
    return readings


def _guessed(text: str) -> tuple[Reading, ...]:
    """What a message without a reading is taken to mean, if its wording as a whole surely refers."""
    tokens = tokenise(text)
    if not set(tags_of(tokens)) - set(".,"):
        return ()  # nothing is said
    verdict = judge(text, tokens)
    if verdict.refers < SURE or only_thanks(tokens):
        return ()
    words = content(Scan(tokens), 0, len(tokens))
    match verdict.kind:
        case "ambiguous":
            places = [at for at, token in enumerate(tokens) if token.tag in "OL"]
            free = [at for at in places if at + 1 == len(tokens) or tokens[at + 1].tag not in _OWNERS_OF_PLACES]
            if places and not free:
                return ()  # "the second highest paid foreman": the places are the data's
            return (Reading("item", (Item(_row_of(tokens[free[0]]), listed=True),)) if free else _LAST_TURN,)
        case "recency":
            return (_LAST_TURN,)
        case "topic" if words:
            return (Reading("topic", (About(words, firm=False),)),)
        case "multi":
            return (Reading("multi", (About(words, "all", firm=False) if words else Everything(),)),)
        case _:
            return ()


def _row_of(token: Token) -> int:
    """The row that "the third", "the last" means."""
    return -1 if token.tag == "L" else token.value
