"""Pronouns whose noun is not in their own sentence: "break it down", "bakit ganyan", "how old are those parcels"."""

from __future__ import annotations

import re

from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import (
    ALWAYS_BACK,
    ASKED_FOR,
    CLAUSE_OPENERS,
    DATIVES,
    DEMONSTRATIVES,
    DESCRIBED,
    EXPLETIVES,
    HE_OR_SHE,
    HONORIFICS,
    HOW_FAR,
    KIN_OF,
    NO_OBJECT,
    OBJECT_PRONOUNS,
    PARTITIVES,
    POSSESSIVES,
    SAYING_WORDS,
    SUBJECT_PRONOUNS,
    SUBJECTS_OF_VERBS,
    THAT_LINKED,
    THIS_WORDS,
    WHEN_WHERE,
    YONDER,
)

_NEAR = DEMONSTRATIVES - ALWAYS_BACK - YONDER
_ACTED_ON = re.compile(r"[f&,]*[qv][vfgIn!]*(?:dW{1,2}|dI?|d)?j?W?[vf!]*(?:W[pA-]?|jp)$")
_ACTED_ON_BY = re.compile(r"[f&,]*qf*d?[vf]*W[fh]*p$")
_ASKED_OF = re.compile(r"[f&,]*q[gdIj]*W{1,2}v[f!]*$")
_DEED = re.compile(r"f*-(?P<deed>.*)$")
_WHOSE = re.compile(r"[f&,]*p?q(?P<asked>[jWU]{0,2})v[f!]*p?$")
_WHOSE_LINKED = re.compile(r"[f&,]*q(?:U|W?d)?[fv]*W?[fv!]*d$")
_WHOSE_FILIPINO = re.compile(r"[f&,]*q(?P<asked>U?[fv]*W{0,2})[fv!]*d[jn]*[WUSr]+$|[f&,]*qU?[fv]*(?P<bare>[WUSr])$")
_OF_A_PERSON = re.compile(r"[f,&]*p?(?:q[UjC]{0,2})?[fvn!]*$")
_SAID_OF_A_PERSON = re.compile(r"[f,&]*W[fnv!]*$")
_STATED_OF_IT = re.compile(r"[vf!]*j*[jWeH](?:pd?[IWU]+)?-(?P<deed>.*)$")


def has_anaphora(sentence: list[Token]) -> bool:
    return any(token.tag in "DX" and _points_back(sentence, place) for place, token in enumerate(sentence))


def _points_back(sentence: list[Token], place: int) -> bool:
    """Whether this pronoun's noun is outside the sentence."""
    word = sentence[place].word
    before, after = sentence[:place], sentence[place + 1 :]
    following = after[0] if after else None
    previous = before[-1] if before else None
    if sentence[place].tag == "X":
        return following is None or following.tag not in "WUjC"
    if word in ALWAYS_BACK and not sentence[place].linked:
        return True
    if word in DESCRIBED and following is not None and (_describes(after) or _of_a_kind(previous, following)):
        return False
    if word in DEMONSTRATIVES and following is not None and following.tag in "WUjlrCP":
        return _determines(word, following, previous)
    if word in KIN_OF and following is not None and (following.name or following.word in HONORIFICS):
        return False
    if word in POSSESSIVES | DATIVES and _is_whose(before, sentence[place], following):
        return True
    if word in DATIVES and not set(tags_of(before)) - set("vf!"):
        return True  # "meron ba siyang kapatid"
    if _is_of_a_person(before, sentence[place], following):
        return True
    if sentence[place].linked and following is not None:
        return word in THAT_LINKED or following.tag in "lr"
    if word in ALWAYS_BACK:
        return True
    if _is_acted_on(before, word, following):
        return True
    if previous is not None and previous.word == "of" and (following is None or following.tag in ".,"):
        return any(token.word in PARTITIVES for token in before[-3:])
    if word in YONDER and previous is not None and previous.tag == "q" and len(before) == 1:
        return True  # "alin dun ang luma na"
    if word in YONDER:
        return following is None or following.tag in ".,fhwkq"
    if word == "there":
        return following is None and not (previous and previous.tag == "v") and bool(set(tags_of(before)) & set("WkK"))
    if word == "it" and any(token.word in EXPLETIVES for token in after[:2]) and after[-1].word not in EXPLETIVES:
        return False
    if word == "it" and before and before[0].word in HOW_FAR and following is not None and following.word == "from":
        return False
    if word == "it" and _stands_for_a_deed(before, after):
        return False
    if word == "it" and not before and re.match(r"v[f!]*[WU]", tags_of(after)):
        return False
    if word in _NEAR and (following is None or following.tag in "f,"):
        return True
    if word == "that" and previous is not None and previous.word in DESCRIBED:
        return False
    if word == "that" and previous is not None and (previous.word in SAYING_WORDS or previous.tag in "WUC"):
        return following is None
    return not _has_noun(before, possessive=word in POSSESSIVES)


def _is_of_a_person(before: list[Token], pronoun: Token, following: Token | None) -> bool:
    """ "tuwing anong araw siya pumapasok", "ilang taon na niyang hawak": nobody is named before who it could be."""
    if pronoun.word not in HE_OR_SHE or following is None or not before:
        return False
    tags = tags_of(before)
    if _OF_A_PERSON.match(tags) and "q" in tags:
        return following.tag in "Wfv" and (pronoun.linked or pronoun.word in SUBJECTS_OF_VERBS)
    asked = any(token.word == "ba" for token in before)
    return asked and pronoun.word in SUBJECTS_OF_VERBS and not pronoun.linked and bool(_SAID_OF_A_PERSON.match(tags))


def _describes(after: list[Token]) -> bool:
    """Whether it is said who is meant: "those who have not paid", "those na walang ID", "those enrolled in May"."""
    linked = after[0].tag == "n" and len(after) > 1 and after[1].tag not in ".,fhw"
    joined = after[0].word.endswith("ed") and len(after) > 1 and after[1].tag in "pULD"
    return linked or joined or (after[0].word in CLAUSE_OPENERS and len(after) > 1)


def _of_a_kind(previous: Token | None, following: Token) -> bool:
    """ "all those with perfect attendance"."""
    return previous is not None and previous.tag == "a" and following.tag == "p"


def _is_acted_on(before: list[Token], word: str, following: Token | None) -> bool:
    """Whether the pronoun is the object of the question's verb: "who supplies them", "sino ang nagdadala sa kanila"."""
    if word in SUBJECT_PRONOUNS and _ASKED_OF.match(tags_of(before)):
        return following is not None and following.word not in EXPLETIVES
    if not before or (following is not None and following.tag not in "p,fhuUE+RLP"):
        return False
    tags = tags_of(before)
    if word in POSSESSIVES | DATIVES and before[0].filipino and _ACTED_ON_BY.match(tags):
        return True
    return (
        word in OBJECT_PRONOUNS
        and not (word == "it" and before[-1].word in NO_OBJECT)
        and _ACTED_ON.match(tags) is not None
    )


def _is_whose(before: list[Token], pronoun: Token, following: Token | None) -> bool:
    """Whether nobody in the question can own what it asks of: "what time does his shift end", "kelan sweldo niya"."""
    tags = tags_of(before)
    asked = next((token.word for token in before if token.tag == "q"), "")
    if not pronoun.filipino:
        if following is None or following.tag not in "WUlrSj" or following.word == "own":
            return False
        match = _WHOSE.match(tags)
        if match is None or (match["asked"] and before[-1].word in ("has", "have", "had")):
            return False
        return "W" not in match["asked"] or asked in ASKED_FOR
    if pronoun.linked:  # "anong oras ang kanilang shift"
        return following is not None and pronoun.word in DATIVES and _WHOSE_LINKED.match(tags) is not None
    match = _WHOSE_FILIPINO.match(tags)
    return match is not None and (asked in ASKED_FOR | WHEN_WHERE or "W" not in (match["asked"] or ""))


def _stands_for_a_deed(before: list[Token], after: list[Token]) -> bool:
    """ "is it cheaper to lease a truck": "it" only stands for what follows; "is it hard to fix" is of something."""
    how = re.search(r"qjvf*$", tags_of(before))  # "how hard is it to hire a driver"
    stated = (_DEED if how else _STATED_OF_IT).match(tags_of(after))
    asked = not before or before[-1].tag in "vf"
    return stated is not None and asked and sum(tag in "WUkK" for tag in stated["deed"]) > 1


def _determines(word: str, following: Token, previous: Token | None) -> bool:
    """ "that branch" points back; "this june", "true that davao …" and "the truck that left" do not."""
    if following.tag in "UP":
        return False
    if following.tag in "lr":
        return True
    if word in THIS_WORDS:
        return False
    return previous is None or (previous.tag in "kKvqgp,&fAKDu" and previous.word not in SAYING_WORDS)


def _has_noun(before: list[Token], *, possessive: bool) -> bool:
    """Whether a noun of the sentence itself could be meant.

    An imperative's verb at the start is no noun ("email it"); nor is what a Filipino possessive belongs to ("ilan yung
    no-show niya").
    """
    nouns = [place for place, token in enumerate(before) if token.tag in "WU"]
    said = tags_of(before).find("V")
    if said >= 0 and not set(tags_of(before[:said])) & set("IY"):
        return True  # "how many said they were satisfied": they are those who said it
    adjacent = bool(nouns) and nouns[-1] == len(before) - 1
    if adjacent and len(nouns) == 1 and set(tags_of(before[:-1])) <= set("fYvu&"):
        return False
    if adjacent and possessive and before[0].filipino:
        nouns.pop()
    return bool(nouns)
