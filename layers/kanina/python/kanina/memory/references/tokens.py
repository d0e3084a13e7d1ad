"""A message as tagged words: spelled out, phrases joined, each word with the one-letter tag of what it does.

The tags of a message, in a row, are the string the patterns of `grammar` are matched against (one letter a token), so
one pattern serves both languages and their mix.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from kanina.memory.references.numbers import ORDINAL_PREFIXES, cardinal, is_english_ordinal, is_no_place, ordinal
from kanina.memory.references.slips import is_slip
from kanina.memory.references.spelling import QUOTE, REQUEST_MARK, spelled_out
from kanina.memory.references.words import (
    BESIDE,
    DEEDS,
    DEMONSTRATIVES,
    FOUND_IN,
    HOLDING,
    HOLDS,
    HONORIFICS,
    INDEFINITE,
    MEASURED_AGAINST,
    OFTEN_MISTYPED,
    PLACES_IN_A_RANKING,
    PLAIN_EDITS,
    RANK_NOUNS,
    REPEATED,
    ROW_NOUNS,
)
from kanina.memory.references.words_en import ENGLISH
from kanina.memory.references.words_fil import FILIPINO

_DONE = re.compile(r"^(?:na|in|ni|ipina|pina|pinag|nag)-(?P<base>\w{3,})$")
_PINAKA = re.compile(r"^pinaka-?(?P<base>\w{3,})$")
_YEAR = re.compile(r"^(?:19|20)\d\d$")
_LONGEST_PHRASE = 6
LONGEST_NUMBER = 9
"""Digits of a number that are looked at; nobody asks so many questions."""
_ENDS = {".": ".", "?": ".", "!": ".", "…": ".", ",": ",", ";": ",", ":": ",", "—": ",", "–": ",", "(": ",", ")": ","}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a joined phrase.

    value: the number of an ordinal or cardinal, or a place in a ranking. name: written like one. linked: with the
    Filipino linker, so that what it belongs to follows (itong, dalawang).
    """

    word: str
    tag: str
    value: int = 0
    name: bool = False
    filipino: bool = False
    linked: bool = False


@cache
def _lexicon() -> dict[tuple[str, ...], tuple[str, bool]]:
    """Words and phrases → (tag, whether it is Filipino). On a clash English wins: it is the commoner reading."""
    entries: dict[tuple[str, ...], tuple[str, bool]] = {}
    for block, filipino in ((FILIPINO, True), (ENGLISH, False)):
        for tag, words in block.items():
            for phrase in words.split():
                entries[tuple(phrase.split("_"))] = (tag, filipino)
    for phrase in PLACES_IN_A_RANKING:
        entries[tuple(phrase.split("_"))] = ("y", False)
    return entries


def tokenise(text: str) -> list[Token]:
    """The tokens of a message, tagged in context."""
    words = list(spelled_out(text))
    tokens: list[Token] = []
    position = 0
    while position < len(words):
        token, used = _longest(words, position)
        tokens.append(token)
        position += used
    return _in_context(_without_names(tokens))


def tags_of(tokens: Sequence[Token]) -> str:
    """One letter a token."""
    return "".join(token.tag for token in tokens)


def _longest(words: list[tuple[str, bool]], start: int) -> tuple[Token, int]:
    """The longest phrase of the lexicon that begins here, else the word by itself."""
    lexicon = _lexicon()
    word, named = words[start]
    for length in range(min(_LONGEST_PHRASE, len(words) - start), 1, -1):
        phrase = tuple(item for item, _ in words[start : start + length])
        found = lexicon.get(phrase)
        if found and not (phrase[0] == "at" and start and _tagged(words[start - 1][0]).tag in "OLP"):
            joined = "_".join(phrase)
            name = all(named for _, named in words[start : start + length])
            place = PLACES_IN_A_RANKING.get(joined, 0)
            return Token(joined, found[0], place, name=name, filipino=found[1]), length
    if word in ORDINAL_PREFIXES and start + 1 < len(words):
        split = ordinal(f"{word}-{_without_linker(words[start + 1][0])}")
        if split:
            return Token(word, "O", split, filipino=True), 2
    return replace(_tagged(word), name=named), 1


@lru_cache(maxsize=8192)
def _tagged(word: str) -> Token:
    if word in _ENDS:
        return Token(word, _ENDS[word])
    if word == "#":
        return Token(word, "#")
    if word.startswith(QUOTE):
        return Token(word, "W")
    lexicon = _lexicon()
    plain = _without_linker(word)
    for candidate in (word, plain, plain + "n" if plain != word else word):  # una-ng; kauna-unahan-g
        found = lexicon.get((candidate,))
        if found:
            value = PLACES_IN_A_RANKING.get(candidate, _one(candidate))
            return Token(candidate, found[0], value, filipino=found[1], linked=candidate != word)
        rank = ordinal(candidate)
        if rank is not None:
            return Token(candidate, "O", rank, filipino=not is_english_ordinal(candidate))
        count = cardinal(candidate)
        if count is not None:
            return Token(candidate, "C", count)
    if is_no_place(word):
        return Token(word, "C")
    if word.isdecimal() and not _YEAR.match(word):
        return Token(word, "W", value=int(word[:LONGEST_NUMBER]))
    pinaka = _PINAKA.match(word)
    if pinaka:
        base = _tagged(pinaka["base"])
        if base.tag in "LOPj":
            return replace(base, word=word)
    if _YEAR.match(word):
        return Token(word, "U")
    if word.startswith(REQUEST_MARK) and len(word) > len(REQUEST_MARK) + 2:
        return Token(word, lexicon.get((word.removeprefix(REQUEST_MARK),), ("k", True))[0], filipino=True)
    done = _DONE.match(word)
    if done is not None:
        speech = lexicon.get((done["base"],), (" ", False))[0] in "VS"
        return Token(word, "V" if speech else "W", filipino=True)
    meant = [known for known in sorted(OFTEN_MISTYPED) if is_slip(word, known)]
    return _tagged(meant[0]) if meant else Token(word, "W")


def _one(word: str) -> int:
    return 1 if word in ("one", "isa") else 0


def _without_linker(word: str) -> str:
    """A Filipino word without the linker glued to it: unang → una, kong → ko, akong → ako."""
    return word[:-2] if word.endswith("ng") and len(word) > 3 else word


# ---------------------------------------------------------------- names


def _without_names(tokens: list[Token]) -> list[Token]:
    """Trigger words that are part of a name become content: First Asia Institute, Turn Two Motors, Aling Huling."""
    titles = _titles(tokens)
    return [
        replace(token, tag="W", value=0) if position in titles or _in_a_name(tokens, position) else token
        for position, token in enumerate(tokens)
    ]


LONGEST_NAME_APART = 3
"""From so many words in capitals on, they are one name, whatever they mean: the film "Ask Me Again"."""


def _titles(tokens: list[Token]) -> set[int]:
    """The places of names of several words, in a message that is not itself written in capitals."""
    plain = sum(not token.name and token.word.isalpha() for token in tokens[1:])
    if plain < LONGEST_NAME_APART:
        return set()
    places: set[int] = set()
    run: list[int] = []
    for position, token in enumerate((*tokens, Token(".", "."))):
        if token.name:
            run.append(position)
            continue
        if sum(tokens[place].word.count("_") + 1 for place in run) >= LONGEST_NAME_APART:
            places.update(run)
        run = []
    return places


def _in_a_name(tokens: list[Token], position: int) -> bool:
    token = tokens[position]
    if position > 0 and tokens[position - 1].word in HONORIFICS and token.tag not in ".,":
        return token.tag in "OLPECTNMb"
    if not token.name or token.tag not in "OLPETCNMbSaJ":
        return False
    neighbours = [tokens[index] for index in (position - 1, position + 1) if 0 <= index < len(tokens)]
    return any(near.name and near.tag in "WULOPCTgk" for near in neighbours)


# ---------------------------------------------------------------- context


def _in_context(tokens: list[Token]) -> list[Token]:
    """Words that do different things in different places get the tag of this place."""
    filipino = sum(token.filipino for token in tokens)
    result = list(tokens)
    for position, token in enumerate(tokens):
        tag = _tag_here(result, position, filipino)
        if tag != token.tag:
            result[position] = replace(token, tag=tag, value=token.value or (1 if tag == "O" else 0))
    return result


def _tag_here(tokens: list[Token], position: int, filipino: int) -> str:
    token = tokens[position]
    before = tokens[position - 1] if position > 0 else None
    after = tokens[position + 1] if position + 1 < len(tokens) else None
    word, tag = token.word, token.tag
    places = before is not None and before.tag in "OLP" and after is not None and after.tag in "OLP"
    joins = filipino and after is not None and after.tag != "a" and after.word != "the"
    if word == "at" and (places or joins):
        return "&"  # "my first at last questions"
    if word == "to" and filipino and _closes(after):
        return "D"
    if word == "but" and before and before.tag == "a":
        return "x"
    if word in ROW_NOUNS and after and after.tag == "C":
        return "W" if word == "line" and before is not None and before.tag == "p" else "#"
    if word in RANK_NOUNS and before and before.tag == "O":
        return "o"
    if word in ("bilang", "no") and before and before.tag in "ST" and after and after.tag == "C":
        return "#"
    if word == "number" and after is not None and after.tag in "IY":
        return "r"
    if word == "nasa" and after is not None and after.tag in "OL" and _closes_row(tokens, position + 2):
        return "d"
    if word == "answer" and _labels_a_turn_by(tokens, position) and not (before and before.word in _SUBJECTS):
        return "S"
    if word in ("answer", "answers") and before is not None and _held_next(before, after):
        return "S"
    if word in ("answer", "answers") and before is not None and before.tag in "WUj" and _closes_noun(tokens, position):
        return "S"
    if word == "n" and before is not None and before.tag in "OLP" and after is not None and after.tag in "ST":
        return "n"  # "pang4 n tnong ko"
    if word == "next_question" and after is not None and after.tag in "IN" and _counted_from(tokens, position + 1):
        return "S"  # "next question ko after nung sa tips"
    if tag == "W" and token.value and before is not None and before.tag in "ST#":
        return "C"  # "question 1000"
    if word == "kaninang" and after is not None and after.tag in "SVOLPo":
        return "E"  # "kaninang tanong ko", "yung kaninang una"
    if word == "q" and _labels_a_turn_by(tokens, position) and not (before and before.tag in "SV"):
        owner = tokens[position - 2] if before is not None and before.tag == "d" and position > 1 else before
        free = (before is None or before.tag in _BEFORE_A_LABEL) and not (owner and owner.tag == "g")
        return "S" if free else "W"
    if word == "q":
        return "S" if before is not None and before.tag in "OL" else "I" if filipino else "S"
    if word in PLAIN_EDITS and before is not None and before.word == REQUEST_MARK:
        return "K"
    if word == "repeat" and after is not None and after.word in REPEATED:
        return "W"
    if word == "more" and after is not None and (after.tag in "WUjC" or after.word == "than"):
        return "j"
    if (
        word in ROW_NOUNS
        and before is not None
        and before.tag in "OL"
        and _closes(after)
        and _definite(tokens, position)
    ):
        return "o"
    if word == "unang-una" and after is not None and after.tag in "IS":
        return "O"
    if word == "nun" and _closes(after):
        return "D"
    if word in ("yun", "yon") and after is not None and after.tag in "WOLPSTCUp" and after.word not in ("sa", "kada"):
        return "d"
    if tag == "k" and word in _BARE_SPEECH_VERBS and _did(tokens, position):
        return "V"
    if word == "want_to_know" and position > 1 and tokens[position - 2].word == "did" and before and before.tag == "I":
        return "V"
    if (
        word in ("e", "eh")
        and before is None
        and after is not None
        and after.filipino
        and (after.tag in "dpnDqLPO" or after.word == "kung")
    ):
        return "c"  # "e nung Marso po?"
    if tag in "kK":
        return tag if _verb_position(tokens, position) else _as_noun(token)
    if tag == "T" and not _labels_a_turn(before, after):
        return "K" if _verb_position(tokens, position) else "W"
    if word in ("answer", "ask") and before is not None and before.tag == "Y" and _would(tokens, position):
        return "k"
    quotes = after is not None and after.word.startswith(QUOTE)
    if word in DEEDS and not quotes and not _by_the_assistant(tokens, position):
        return "W"
    if tag == "V" and word in _BARE_SPEECH_VERBS and not (before and before.tag in "IYv"):
        return "S" if word in ("ask", "answer", "answers") else "k"
    if tag == "S" and word in ("answer", "ask", "question") and before is not None and before.tag in "IY":
        return "V" if before.word in ("i", "you", "we") else "S"
    if tag == "u" and word == "then":
        return "f"
    if word == "only" and (after is None or after.tag in ".,"):
        return "h"
    return tag


_BARE_SPEECH_VERBS = frozenset({"ask", "say", "tell", "talk", "discuss", "mention", "give", "show"})
_NOUNS = {"list": "l", "rank": "l", "chart": "r", "graph": "r", "count": "r", "report": "r", "breakdown": "r"}


def _as_noun(token: Token) -> str:
    return _NOUNS.get(token.word, "W") if token.tag == "K" or token.word in _NOUNS else "k"


def _counted_from(tokens: list[Token], position: int) -> bool:
    """Whether what follows, a possessive or not, counts from a turn: "… ko after nung sa tips"."""
    start = position + (tokens[position].tag == "I")
    return len(tokens) > start + 1 and tokens[start].tag == "N" and tokens[start + 1].tag in "dDpgSOLPA"


def _definite(tokens: list[Token], position: int) -> bool:
    """ "the 3rd item", not "orders with a second item"."""
    return position > 1 and tokens[position - 2].tag == "d" and tokens[position - 2].word not in INDEFINITE


def _closes(token: Token | None) -> bool:
    return token is None or token.tag in ".,"


def _closes_row(tokens: list[Token], position: int) -> bool:
    """Whether a noun-less ordinal before here has no noun: "yung nasa pangalawa", not "nasa pangalawang palapag"."""
    return position >= len(tokens) or tokens[position].tag in ".,hwq"


def _closes_noun(tokens: list[Token], position: int) -> bool:
    """ "that Tacloban answer, …", "the first answer and the other one": a determined noun ends here."""
    after = tokens[position + 1] if position + 1 < len(tokens) else None
    determined = any(token.tag in "dDIYb" for token in tokens[max(0, position - 4) : position])
    return determined and (after is None or after.tag in ".,&fhw" or after.word in BESIDE | MEASURED_AGAINST)


def _held_next(before: Token, after: Token | None) -> bool:
    """ "that answer with Delgado in it", "the answer where he came up": a noun, told by what is in it."""
    determined = before.tag in "dIY" or before.word in DEMONSTRATIVES
    return determined and after is not None and after.word in HOLDING | HOLDS | FOUND_IN | {"that", "which", "kung"}


def _would(tokens: list[Token], position: int) -> bool:
    """ "how many calls do you answer": what is done at any time, not what was said."""
    return position > 1 and tokens[position - 2].word in ("do", "can", "could", "will", "would")


def _did(tokens: list[Token], position: int) -> bool:
    """ "what figure did you give": the assistant's, though the verb is bare."""
    if position < 2 or tokens[position - 1].tag != "Y" or tokens[position - 2].word != "did":
        return False
    return any(token.word in ("what", "which") for token in tokens[: position - 2])


def _verb_position(tokens: list[Token], position: int) -> bool:
    """Whether a command can stand here: at the start of a clause, behind fillers, "you", "to", "and" and the like."""
    for token in reversed(tokens[:position]):
        if token.tag in ".,&-=":
            return True
        if token.tag not in "fYIvu+!Hehw":
            return False
    return True


def _by_the_assistant(tokens: list[Token], position: int) -> bool:
    near = [token for token in tokens[max(0, position - 2) : position + 3] if token.tag in "YIV"]
    return any(token.tag == "Y" for token in near)


_BEFORE_A_LABEL = ".,fdpgAkKRBu&-=x!DYcwNM"
"""Tags a turn's label can follow: "explain turn 4", "sa turn 4", "turn 2 and turn 4"."""

_SUBJECTS = frozenset({"i", "you", "we", "to"})


def _labels_a_turn_by(tokens: list[Token], position: int) -> bool:
    """Whether a number that counts nothing follows: "answer 4", "answer no. 4"; not "answer 4 items"."""
    number = position + 1
    if number < len(tokens) and tokens[number].word in ("#", "no", "no.", "number", "num", "blg", "blg."):
        number += 1
    if number >= len(tokens) or tokens[number].tag != "C":
        return False
    # "answer no. 3 seems too low": a number with a sign counts nothing, whatever follows.
    return number > position + 1 or number + 1 >= len(tokens) or tokens[number + 1].tag not in "WUjST"


def _labels_a_turn(before: Token | None, after: Token | None) -> bool:
    """Whether this "turn" is one of the chat's: "turn 4", "the last turn"; not "students who turn 18"."""
    if after is not None and (after.tag == "C" or (after.word.isdecimal() and after.value)):
        return before is None or before.tag in _BEFORE_A_LABEL
    return before is not None and before.tag in "OLPCabIYsx"
