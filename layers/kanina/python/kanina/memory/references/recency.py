"""Messages that lean on the last turn without naming one: pronouns, ellipsis, edits, remarks on the last answer.

The question is always whether the message could stand alone. A complete new question is no reference, whatever words
it shares with the last one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kanina.memory.references.anaphora import has_anaphora
from kanina.memory.references.ellipsis import is_ellipsis
from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import PICKING_WORDS

# "same question", "sagot mo", "your answer", "what I asked earlier", "tinanong ko kanina", "yung kanina", "kanina"
_EARLIER = (
    r"V[nf]*[IY][nf]*E|Ef*S|sg?E|EI?V|S[IYnfh]*E|[dp]E[fhw]*(?:[.,pxKtRU!i+&]|$)"
    r"|^[fR]*E[fhwR]*(?:[.xKtRU!i]|[,&p][^q]*$|$)"
)
_EXPLICIT = re.compile(rf"s[IYnf]*S|SY|Yf*S|I[fE]*V[fn]*(?:E|[.,]|$)|V[nf]*[IY][nf]*h|{_EARLIER}")
_NAMES_EARLIER = re.compile(_EARLIER)

_PICKED = re.compile(r"[f&]*(?P<who>q)(?:p|gd)Cf*(?:[vd.,]|$)")

_THANKS = re.compile(r"[f,]*H[f,+RhHj]*(?:Dv[f!+]*W?[f,]*)?")


def only_thanks(tokens: Sequence[Token]) -> bool:
    """ "thank you again", "salamat po ulit", "thanks, that was helpful": nothing is asked."""
    return _THANKS.fullmatch(tags_of(tokens).replace(".", ",")) is not None


def only_talks(tokens: Sequence[Token]) -> bool:
    """ "salamat", "hello po", "ok", "great!": a turn that was no question, so that none of the newest means it."""
    return only_thanks(tokens) or (bool(tokens) and set(tags_of(tokens)) <= set("fhH,.="))


def names_earlier(tokens: Sequence[Token]) -> bool:
    """Whether a message names what was said before by its time: "yung kanina", "yung tanong ko kanina"."""
    return any(_NAMES_EARLIER.search(tags_of(sentence)) for sentence in _sentences(tokens))


def leans_on_last(tokens: Sequence[Token]) -> bool:
    """Whether a message that names no turn still points at the last one."""
    if only_thanks(tokens):
        return False
    sentences = _sentences(tokens)
    if any(_EXPLICIT.search(tags_of(sentence)) or _picks(sentence) for sentence in sentences):
        return True
    if not sentences:
        return False
    *earlier, last = sentences
    if _leans(last):
        return not any(_introduces(sentence) for sentence in earlier)
    # "that's great. how many trucks…": a remark before a complete question is no reference.
    return not _is_complete(last) and any(_leans(sentence) for sentence in earlier)


def _picks(sentence: list[Token]) -> bool:
    """ "which of the three is furthest", "alin sa tatlo": a number without a noun, of what was listed."""
    match = _PICKED.match(tags_of(sentence))
    return match is not None and sentence[match.start("who")].word in PICKING_WORDS


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        if token.tag == ".":
            sentences.append([])
        elif token.tag != "=":
            sentences[-1].append(token)
    return [sentence for sentence in sentences if set(tags_of(sentence)) - set("fH,")]


def _is_complete(sentence: list[Token]) -> bool:
    tags = set(tags_of(sentence))
    return bool(tags & set("qk")) and bool(tags & set("WU"))


def _introduces(sentence: list[Token]) -> bool:
    """Whether an earlier sentence of the same message lends what the last one lacks: "let's talk about tutors. …"."""
    tags = set(tags_of(sentence))
    return "W" in tags and bool(tags & set("qkA")) and not _leans(sentence)


def _leans(sentence: list[Token]) -> bool:
    tags = tags_of(sentence).strip(",")
    return has_anaphora(sentence) or is_ellipsis(sentence, tags)
