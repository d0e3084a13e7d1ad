"""Messages that lean on the last turn without naming one: pronouns, ellipsis, edits, remarks on the last answer.

The question is always whether the message could stand alone. A complete new question is no reference, whatever words it
shares with the last one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kanina.memory.references.tokens import Token, tags_of
from kanina.memory.references.words import EXPLETIVES, SAYING_WORDS


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EXPLICIT = re.compile(
    r"s[IYnf]*S|S[Y]|Y[f]*S|I[fE]*V[fn]*(?:E|[.,]|$)|V[nf]*[IY][nf]*E|E[f]*[S]|sg?E|[dp]E[fhw]*(?:[.,]|$)|EI?V"
)
_REMARK = re.compile(r"e")
_ADJUNCT_COMMAND = re.compile(r"^[fYvu+&wnI]*[kK][fIYhw]*p(?!d?[l])")
_OBJECT_LATER = re.compile(r"d(?:[jn]*)[WU]")
_FRAGMENT_OPENER = re.compile(r"^[fvY!]*[&fu+]*(?:p|x|c|s(?!W)|u|i|A)")
_ONLY = re.compile(r"h[f]*$")
_TIME_ONLY = re.compile(r"[fk!]*[dpgn]*[LPOCUDdfhn]+")
_CONTRAST = re.compile(r"w")
_QUESTION = re.compile(r"[qk]")
_EDIT_WORDS_WITH_OBJECT = _set(
    """
    add remove drop exclude include hide keep swap replace switch change forget restrict subtract idagdag dagdagan
    tanggalin alisin isama ibahin palitan isali bawasan gawin gawing gawin_mong gawin_mo
    """
)
_EDIT_ALONE = _set(
    """
    cumulative share percentage percent growth running ranking
    """
)
_DEMONSTRATIVE_DETERMINERS = _set(
    """
    that those this these yan iyan ito yun yon iyon
    """
)
_NEAR = _set("that this those these")
_POSSESSIVES = _set(
    """
    their theirs its his her nila niya nya
    """
)
_ALWAYS_BACK = _set(
    """
    yan iyan niyan nyan dyan diyan jan ganyan ganun ganoon ganon ganito iyon niyon nito to
    """
)


def leans_on_last(tokens: Sequence[Token]) -> bool:
    """Whether a message that names no turn still points at the last one."""
    sentences = _sentences(tokens)
    verdicts = [(_leans(sentence), _is_complete(sentence)) for sentence in sentences]
    if any(_EXPLICIT.search(tags_of(sentence)) for sentence in sentences):
        return True
    if not verdicts:
        return False
    leans, _ = verdicts[-1]
    if leans:
        return not any(_introduces(sentence) for sentence in sentences[:-1])
    # "that's great. how many trucks…": a remark before a complete question is no reference.
    return not verdicts[-1][1] and any(earlier for earlier, _ in verdicts[:-1])


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        if token.tag == ".":
            sentences.append([])
        elif token.tag not in "=" or token.word == "at_first":
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
    return _has_anaphora(sentence) or _is_ellipsis(sentence, tags)


# ---------------------------------------------------------------- pronouns


def _has_anaphora(sentence: list[Token]) -> bool:
    return any(token.tag in "DX" and _points_back(sentence, place) for place, token in enumerate(sentence))


def _points_back(sentence: list[Token], place: int) -> bool:
    """Whether this pronoun's noun is outside the sentence."""
    word = sentence[place].word
    before, after = sentence[:place], sentence[place + 1 :]
    following = after[0] if after else None
    previous = before[-1] if before else None
    if sentence[place].tag == "X":
        return following is None or following.tag not in "WUjC"
    if word in _DEMONSTRATIVE_DETERMINERS and following is not None and following.tag in "WUjlrCP":
        return _determines(word, following, previous)
    if sentence[place].linked and following is not None:
        return word in ("yan", "iyan", "niyan", "nyan") or following.tag in "lr"
    if word in _ALWAYS_BACK:
        return True
    if word in ("dun", "doon", "roon", "yun", "yon"):
        return following is None or following.tag in ".,fhwkq"
    if word == "there":
        return following is None and not (previous and previous.tag == "v") and bool(set(tags_of(before)) & set("WkK"))
    if word == "it" and any(token.word in EXPLETIVES for token in after[:2]):
        return False
    if word == "it" and not before and re.match(r"v[f!]*[WU]", tags_of(after)):
        return False
    if word in _NEAR and (following is None or following.tag in "f,"):
        return True
    if word == "that" and previous is not None and (previous.word in SAYING_WORDS or previous.tag in "WUC"):
        return following is None
    return not _has_noun(before, possessive=word in _POSSESSIVES)


def _determines(word: str, following: Token, previous: Token | None) -> bool:
    """ "that branch" points back; "this june", "true that davao …" and "the truck that left" do not."""
    if following.tag in "UP":
        return False
    if following.tag in "lr":
        return True
    if word in ("this", "these", "ito"):
        return False
    return previous is None or (previous.tag in "kKvqgp,&fAKDu" and previous.word not in SAYING_WORDS)


def _has_noun(before: list[Token], *, possessive: bool) -> bool:
    """Whether a noun of the sentence itself could be meant. An imperative's verb at the start is no noun."""
    nouns = [place for place, token in enumerate(before) if token.tag in "WU"]
    if nouns and set(tags_of(before[: nouns[0]])) <= set("fYvu&") and len(nouns) == 1 and nouns[0] == len(before) - 1:
        return False
    if possessive and nouns and nouns[-1] == len(before) - 1 and before[-1].filipino is False:
        nouns = nouns[:-1] if before and before[0].filipino else nouns
    return bool(nouns)


# ---------------------------------------------------------------- ellipsis


def _is_ellipsis(sentence: list[Token], tags: str) -> bool:
    """Whether the sentence lacks what a question needs, so that the last one must lend it."""
    content = set(tags) & set("WUS")
    plain = tags.strip("f,")
    asks = _QUESTION.search(tags) is not None
    if not content:
        return _remark_without_content(plain)
    if _REMARK.search(tags) and not asks:
        return True
    if plain[:1] == "c" or plain[:2] in ("&c",):
        return True
    if re.match(r"[^WU]*s(?!g?[WUj])", tags):
        return True
    if "i" in tags and not re.search(r"q", tags):
        return True
    if re.match(r"[+]k", tags) or (_TIME_ONLY.fullmatch(plain) and "U" in plain):
        return True
    if "R" in tags and "q" not in tags:
        return True
    if _edits(sentence, tags):
        return True
    if asks:
        return _short_question(tags)
    if plain[:1] == "&" and "v" not in tags:
        return True
    if _FRAGMENT_OPENER.match(plain):
        return True
    if _CONTRAST.search(tags):
        return True
    return _limits(tags)


def _remark_without_content(tags: str) -> bool:
    """No noun at all: "why so high?", "try again", "who is the best?"; but not "what can you do", "hello", "ok"."""
    if "H" in tags:
        return False
    if set(tags) & set("eRKjDsicxwXPtr"):
        return True
    return bool(set(tags) & set("qk")) and not set(tags) & set("IY")


def _edits(sentence: list[Token], tags: str) -> bool:
    first = next((token for token in sentence if token.tag not in "fYvu+&wnI,hE!"), None)
    if first is None or first.tag not in "kK":
        return first is not None and first.word in _EDIT_ALONE
    place = sentence.index(first)
    rest = tags[place + 1 :]
    if first.word in _EDIT_WORDS_WITH_OBJECT:
        return True
    adjunct = re.match(r"[fIYhwn]*p", rest)
    return (
        adjunct is not None
        and not _OBJECT_LATER.search(rest[adjunct.end() + 2 :])
        and sentence[place + adjunct.end()].word not in ("ng",)
    )


def _short_question(tags: str) -> bool:
    """ "and which supplier?": a question joined to the last one."""
    joined = re.match(r"[f]*&[f]*q(?P<rest>.*)$", tags)
    return joined is not None and len(re.findall("[WU]", joined["rest"])) <= 1


def _limits(tags: str) -> bool:
    """ "NCR lang", "grade 12 only": little, and limited to it; "revenue for the past two fridays lang" stands alone."""
    return (
        _ONLY.search(tags) is not None and "p" not in tags.removeprefix("d")[1:] and len(re.findall("[WU]", tags)) <= 3
    )
