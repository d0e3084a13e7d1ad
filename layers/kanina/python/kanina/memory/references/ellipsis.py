"""Sentences that lack what a question needs, so that the last one must lend it: fragments, edits, bare remarks."""

from __future__ import annotations

import re

from kanina.memory.references.scan import again_in_data
from kanina.memory.references.tokens import Token
from kanina.memory.references.words import EDIT_NOUNS, EDITS_WITH_OBJECT, SUBJECT_MARKERS

_FRAGMENT = re.compile(r"[fvY!]*[&fu+]*(?:p|x|c|s(?!U?W)(?![fh]*d[^,.]*W[^,.]*&[^,.]*W)|u|i|A)")
_TIME_ONLY = re.compile(r"(?=.*U)[fk!]*[dpgn]*[LPOCUDdfhn]+")
_SAME = re.compile(r"[^WU]*s(?!g?[WUj])(?![fh]*d[^,.]*W[^,.]*&[^,.]*W)")
_PROPOSAL = re.compile(r"&?cf*If*[kWr]d[^i]*W[^i]*W[^i]*$")
_SENSIBLE_TO = re.compile(r"vf*De-.*W")
_AGAIN_WITHAL = re.compile(r"nwf*d")
_SHARE_OF = re.compile(r"g[^WU]*[WU][^WU]*[WU]")
_ADJUNCT = re.compile(r"[fIYhwn]*p")
_OBJECT = re.compile(r"d[jn]*[WU]")
_JOINED_QUESTION = re.compile(r"f*&f*q(?P<rest>.*)$")
_LIMIT = re.compile(r"hf*$")


def is_ellipsis(sentence: list[Token], tags: str) -> bool:
    """Whether the sentence cannot stand alone. `tags` are its tags without commas at the ends."""
    plain = tags.strip("f,")
    if not set(tags) & set("WUS"):
        return _remark_without_content(plain)
    if _PROPOSAL.match(plain):
        return False
    asks = bool(set(tags) & set("qk"))
    signs = (
        "e" in tags and not asks and not _SENSIBLE_TO.search(tags),  # "mali yata ang bilang"
        plain.startswith(("c", "&c")) or tags.startswith("+k"),  # "what about Cebu", "also show enrollments"
        bool(_SAME.match(tags)),  # "give me the same but for 2024"
        bool(set(tags) & set("iR"))
        and "q" not in tags
        and not again_in_data(sentence, tags),  # "by subject instead", "all regions again"
        bool(_TIME_ONLY.fullmatch(plain)),  # "last month"
        _edits(sentence, tags),
    )
    if any(signs):
        return True
    return _joined_question(tags) if asks else _fragment(plain, tags) and not _places_a_subject(sentence)


def _remark_without_content(tags: str) -> bool:
    """No noun at all: "why so high?", "try again", "who is the best?"; but not "what can you do", "hello", "ok"."""
    if "H" in tags:
        return False
    if set(tags) & set("eRKjDsicxwXPtr"):
        return True
    return bool(set(tags) & set("qk")) and not set(tags) & set("IY")


def _edits(sentence: list[Token], tags: str) -> bool:
    """ "exclude refunds", "sort by date": an edit, or a command whose object is missing."""
    first = next((token for token in sentence if token.tag not in "fYvu+&wnI,hE!"), None)
    if first is None or first.tag not in "kK":
        noun = first is not None and first.word in EDIT_NOUNS
        return first is not None and noun and not _SHARE_OF.match(tags[sentence.index(first) + 1 :])
    if first.word in EDITS_WITH_OBJECT:
        return True
    rest = tags[sentence.index(first) + 1 :]
    adjunct = _ADJUNCT.match(rest)
    return adjunct is not None and not _OBJECT.search(rest, adjunct.end() + 2)


def _joined_question(tags: str) -> bool:
    """ "and which supplier?": a short question joined to the last one."""
    joined = _JOINED_QUESTION.match(tags)
    return joined is not None and sum(tag in "WU" for tag in joined["rest"]) <= 1


def _fragment(plain: str, tags: str) -> bool:
    """ "and the tutors?", "only NCR", "sa Davao naman", "NCR lang"."""
    joined = plain.startswith("&") and "v" not in tags
    return joined or bool(_FRAGMENT.match(plain)) or "w" in _AGAIN_WITHAL.sub("", tags) or _limits(tags)


def _places_a_subject(sentence: list[Token]) -> bool:
    """ "nasa Cebu ba ang huling padala": a whole sentence, though it begins like a fragment."""
    words = [token.word for token in sentence if token.tag not in "f&"]
    return words[:1] == ["nasa"] and any(word in SUBJECT_MARKERS for word in words)


def _limits(tags: str) -> bool:
    """ "NCR lang", "grade 12 only": little, and limited to it; "revenue for the past two fridays lang" stands alone."""
    small = sum(tag in "WU" for tag in tags) <= 3
    return small and bool(_LIMIT.search(tags)) and "p" not in tags.removeprefix("d")[1:]
