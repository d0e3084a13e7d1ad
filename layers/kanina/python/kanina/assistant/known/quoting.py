"""What of a person's message may be remembered though nobody said so: a quotation of their own words, and nothing else.

A language model points at words (`finding`); what is kept are the words as they stand in the message, if they are a
whole clause in the person's own voice that states something. What is asked, supposed, joked, pasted or said by others
is not, nor what would change answers: that is to be said outright (`extracting`). The Filipino words were written with
care but not checked by a native speaker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kanina.assistant.answers.answer_words import opens_a_question
from kanina.assistant.known.grammar import LONGEST, NOT_OWN, OPENING, OTHERS, readings_of, statement_of

_SENTENCE = re.compile(r"(?:[^.!?;\n]|[.!?;](?=\S))+[.!?;]*")
_OWN: Final = re.compile(
    r"(?<!\w)(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|ako|ako'y|ko|kong|kami|namin|naming|tayo|natin|nating)(?!\w)"
    r"|(?<!\w)(?:my|our|akin|aking|amin|aming|atin|ating)\s.*(?<!\w)"
    r"(?:is|are|was|were|has|have|had|ay|starts?|begins?|ends?|needs?|wants?|uses?|likes?|prefers?|\w{2,}ed)(?!\w)",
    re.IGNORECASE | re.DOTALL,
)
"""Words in a person's own voice."""
_SUPPOSED: Final = re.compile(
    r"(?<!\w)(?:if|unless|suppose|supposing|imagine|assume|assuming|maybe|perhaps|might|would|wish|pretend|whether"
    r"|kung|kapag|pag|sakali|sakaling|baka|siguro|kunwari|sana)(?!\w)",
    re.IGNORECASE,
)
"""What tells that a sentence says no more than what might be."""
_JOINTS = r"and|but|so|because|since|while|pero|kaya|kasi|dahil|habang"
_BEFORE: Final = re.compile(rf"(?:[,:–—]|(?<!\w)(?:{_JOINTS}))\s*$", re.IGNORECASE)
_BEHIND: Final = re.compile(rf"\s*(?:[,:–—.!;]|$|\s(?:{_JOINTS})(?!\w))", re.IGNORECASE)
"""Where a clause begins and ends within its sentence."""
_EDGES = " .,;:!–—-"
_WORDS = 3
"""A clause of fewer words says too little."""


def may_state(message: str) -> bool:
    """Whether a message may hold what is to be remembered and was not said outright: most do not."""
    return bool(_sentences(message))


def clause(message: str, quotation: str) -> str | None:
    """The words quoted, as they stand in the message; None where they do not, or are no clause that may be kept."""
    wanted = _flat(quotation).strip(_EDGES)
    if len(wanted.split()) < _WORDS or not _OWN.search(wanted) or _is_told(wanted):
        return None
    for sentence in _sentences(message):
        place = sentence.find(wanted)
        if place >= 0 and _begins(sentence[:place]) and _BEHIND.match(sentence[place + len(wanted) :]):
            return wanted
    return None


def _sentences(message: str) -> list[str]:
    """The sentences of a message, on one line each, that state something in the person's own voice."""
    if len(message) > LONGEST or any(sign.search(message) for sign in NOT_OWN) or _is_told(message):
        return []
    return list(_stating(message))


def _is_told(text: str) -> bool:
    """Whether a text is what one says to have something remembered, or to change answers. What "my" things are ("my
    region is NCR") is so only where the data has such things, and then it is known already."""
    said = statement_of(text)
    readings = (*([said] if said and said.move != "state" else []), *readings_of(text))
    return any(each.told or each.move != "filter" or not each.text.lower().startswith("my ") for each in readings)


def _stating(message: str) -> Iterator[str]:
    for found in _SENTENCE.finditer(message.replace("’", "'")):
        sentence = _flat(found[0])
        asks = sentence.endswith("?") or opens_a_question(sentence)
        if not asks and _OWN.search(sentence) and not _SUPPOSED.search(sentence) and not OTHERS.search(sentence):
            yield sentence


def _begins(before: str) -> bool:
    """Whether a clause begins behind this part of its sentence."""
    return not OPENING.sub("", f"{before.strip()} ").strip(_EDGES) or _BEFORE.search(before) is not None


def _flat(text: str) -> str:
    return " ".join(text.replace("’", "'").split())
