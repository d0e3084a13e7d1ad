"""Patterns of turns named by what they are about: "the dropout question", "yung tungkol sa benta"."""

from __future__ import annotations

import re

from kanina.memory.references.pointers import About
from kanina.memory.references.scan import Found, Scan, again_in_data, content, is_data, joined_topics, topic_words
from kanina.memory.references.words import CONTRASTING, QUANTITY_WORDS, WHAT_AGAIN, WHO

_TOPIC_NOUN = re.compile(r"(?P<lead>[dDbIYpAax])(?P<topic>[WUjCK]*W[WUjCK]*)n?(?P<head>S|o(?![IYnf]*V))")
_SPEECH_ABOUT = re.compile(r"(?:S|o|d|V[IYfnE]*o?)[IYfEdnv]*A")
_SPEECH_ON = re.compile(r"(?:S[IYfE]+|[dIYDE]S|do|(?:[dX]E|E[So]),d)p")
_GO_BACK_TO = re.compile(r"(?:(?<![dngWv])|(?<=Iv))B[IYfpdh]*")
_REMIND = re.compile(r"J[IYfpdgn]*")
_JOINED = r"(?P<topics>[UjC]*W[WUjC]*(?:[,&]+[dDn]*[UjC]*W[WUjC]*)*&+[dDn]*[UjC]*W[WUjC]*)"
_PAIR_NOUN = re.compile(rf"[dDb][dn]*{_JOINED}(?P<head>S)|^f*{_JOINED.replace('topics', 'own')}(?P<owned>S)(?=[IY])")
_PAIR_FIGURE = re.compile(rf"[dDb][dn]*{_JOINED}(?P<head>r)(?=Y|p?E)")
_PAIR_SAID = re.compile(rf"(?:^|(?<=[.,dDkKfh])){_JOINED}[nD]?(?:V[fn]*[IY]|[IY][fE]*V)")
_PAIR_EARLIER = re.compile(rf"^f*[kK][IYfh]*d+{_JOINED}p?E[fh]*(?=[.,]|$)")
_SAID = re.compile(r"(?:[IY][fE]*V|V[fn]*[IY])")
_FIGURE = re.compile(r"d(?P<topic>[WUj]*W[WUj]*)r(?:p?E|Y)")
_EARLIER = re.compile(r"[IYfh]*E[fh]*(?=[p,+&x!tKU])")
_FURTHER = re.compile(r"[&]+(?:d?[Ap]+|d)")
_FRONTED = re.compile(r"^[f]*(?:dp|AD[pd]?|(?P<bare>A[pd]*))")
_FRONTED_PLACE = re.compile(r"^f*(?:[dD]p|ADp?d?|Ap?d)[dn]*(?P<topic>[WUjCl]+)(?=[,qvknfE])")
_FRONTED_TIME = re.compile(r"^f*[dD]d*(?P<topic>[WUj]+)r?E")
_FRONTED_LATE = re.compile(r"^f*d?U(?P<topic>[Wj]+)")
_FRONTED_NOUN = re.compile(r"^[f,]*[dD]d?(?:[lr]g)?(?P<topic>[WUjnd&]*W)r?(?:YW)?w?,(?=[fdD]*[qvkKR])")
_FIGURE_DONE = re.compile(r"vY[^.,]*pd(?P<topic>[WUj]+)r(?=[.]|$)")
_JOINED_BEFORE = re.compile(r"[bdD][dn]*(?P<topic>[WUjC]+)n?[VS]?&+$")
_RELATIVE = re.compile(r"[dD](?P<topic>[WUj]+)n$")
_FRONTED_RESUMED = re.compile(r"^[f]*(?:d|A[pD]*d)[^,.]*,")


def topic_turns(scan: Scan) -> Found:
    """By content: "the dropout question", "yung tungkol sa benta", "what you said about Davao". The surest way wins."""
    for rule in (
        _topic_pairs,
        _topic_nouns,
        _speech_about,
        _said,
        _gone_back_to,
        _figures,
        _fronted,
        _resumed,
        _fronted_freely,
    ):
        found = list(rule(scan))
        if found:
            yield from found
            return


def _topic_pairs(scan: Scan) -> Found:
    """ "the laundry and breakfast answers", "labor cost saka royalty fee na binigay mo"."""
    for pattern in (_PAIR_NOUN, _PAIR_FIGURE, _PAIR_SAID, _PAIR_EARLIER):
        for match in pattern.finditer(scan.left):
            named = "topics" if match["topics"] else "own"
            head = match.end(named)
            if pattern is _PAIR_NOUN and (
                not scan.tokens[head].word.endswith("s") or is_data(scan, match.start(), match.end())
            ):
                continue
            for words in joined_topics(scan, *match.span(named)):
                yield match.start(), match.end(), About(words, firm=False)


def _topic_nouns(scan: Scan) -> Found:
    for match in _TOPIC_NOUN.finditer(scan.left):
        found = _topic_noun(scan, match)
        if found:
            joined = _JOINED_BEFORE.search(scan.left[: match.start()])
            if joined:  # "both the lost bags and the weather delay answers"
                yield *joined.span(), About(content(scan, *joined.span("topic")), firm=False)
                found = About(found.words, firm=found.firm)
            yield match.start(), match.end(), found


def _speech_about(scan: Scan) -> Found:
    for pattern, firm in ((_SPEECH_ABOUT, True), (_SPEECH_ON, False)):
        for match in pattern.finditer(scan.left):
            words, end = topic_words(scan, match.end())
            if _said_by_others(scan, match.start(), match.end()):
                continue
            timed = not content(scan, match.end(), end)
            filters = not firm and (timed or "h" in scan.whole[end : end + 1])
            if words and not filters and not is_data(scan, match.start(), match.end()):
                yield match.start(), end, About(words, firm=firm, parts=joined_topics(scan, match.end(), end))
                yield from _further_topics(scan, end)


def _gone_back_to(scan: Scan) -> Found:
    for match in (*_REMIND.finditer(scan.left), *_GO_BACK_TO.finditer(scan.left)):
        words, end = topic_words(scan, match.end())
        if words:
            firm = "S" in scan.whole[match.end() : end + 1]
            yield match.start(), end, About(words, firm=firm, parts=joined_topics(scan, match.end(), end))


def _said(scan: Scan) -> Found:
    for match in _SAID.finditer(scan.left):
        words = _said_what(scan, match)
        if words:
            yield *scan.clause(match.start()), About(words, firm=not _EARLIER.match(scan.whole, match.end()))


def _figures(scan: Scan) -> Found:
    for match in (*_FIGURE.finditer(scan.left), *_FIGURE_DONE.finditer(scan.left)):
        yield match.start(), match.end(), About(content(scan, *match.span("topic")))


def _fronted(scan: Scan) -> Found:
    fronted = _FRONTED.match(scan.left)
    if fronted:
        words, end = topic_words(scan, fronted.end())
        if fronted["bare"] and scan.tokens[fronted.start("bare")].word != "re":
            return  # "about discounts, how much do PWDs get": a whole question
        more = list(_further_topics(scan, end)) if words else []
        last = more[-1][1] if more else end
        if words and scan.whole[last : last + 1] == ",":
            yield 0, end, About(words, firm=False)
            yield from more


def _fronted_freely(scan: Scan) -> Found:
    """A topic put in front of a question of its own: "dun sa abandoned carts, ilan …", "yung vouchers kanina, …".

    Weak signs, so that what matches no turn is no reference.
    """
    for rule in (_FRONTED_TIME, _FRONTED_LATE, _FRONTED_PLACE, _FRONTED_NOUN):
        match = rule.match(scan.left)
        if match and (rule is not _FRONTED_LATE or scan.tokens[match.start("topic") - 1].word == "kaninang"):
            words = content(scan, *match.span("topic"))
            if words:
                yield match.start(), match.end(), About(words, firm=False)
            return


def _topic_noun(scan: Scan, match: re.Match[str]) -> About | None:
    words = content(scan, *match.span("topic"))
    head = match["head"]
    own = scan.whole[match.end() : match.end() + 2]
    if not words or is_data(scan, match.start(), match.end()):
        return None
    if match["lead"] in "pA" and head == "S" and not set(own) & set("IY") and "B" not in scan.whole:
        return None
    plural = scan.tokens[match.start("head")].word.endswith("s")
    several = match["lead"] == "b" or (plural and head == "S")
    return About(words, "all" if several else "best", firm=head == "S")


def _further_topics(scan: Scan, start: int) -> Found:
    """ "… saka yung sa tubo": topics joined to one before."""
    match = _FURTHER.match(scan.whole, start)
    if match:
        words, end = topic_words(scan, match.end())
        if words:
            yield start, end, About(words, firm=False)


def _said_by_others(scan: Scan, start: int, end: int) -> bool:
    """ "how many members asked about loans", "who asked about it": asked, but not of the assistant."""
    if scan.tokens[start].word == "ask" and re.search(r"v[^.,]*W$", scan.whole[:start]):
        return True  # "what did parents ask about the bus"
    told_us = scan.tokens[min(start + 1, end - 1)].word == "us"
    if scan.whole[start] != "V" or (set(scan.whole[start:end]) & set("IYE") and not told_us):
        return False
    first, stop = scan.clause(start)
    subject = re.search(r"(?:(?P<noun>[WU])[qDn]?|(?P<who>q)d?)[vf!]*$", scan.whole[first:start])
    if subject is None or set(scan.whole[end:stop]) & set("E"):
        return False
    return subject["noun"] is not None or scan.tokens[first + subject.start("who")].word in QUANTITY_WORDS | WHO


def _said_what(scan: Scan, match: re.Match[str]) -> tuple[str, ...]:
    """What was said: behind the verb ("you said something on stockouts"), else before it ("the toll fees I asked")."""
    if scan.whole[match.end() : match.end() + 1] == "-":
        return ()  # "orders we talked to suppliers about": said to someone else
    start, _ = scan.clause(match.start())
    if scan.tokens[match.start()].word == "told" and "Y" not in scan.whole[start : match.start()]:
        return ()  # "how many told us": said by someone else
    relative = _RELATIVE.search(scan.whole[start : match.start()])
    if relative:  # "yung topnotcher na binanggit mo, anong section niya"
        return content(scan, start + relative.start("topic"), start + relative.end("topic"))
    words, end = topic_words(scan, match.end())
    if _EARLIER.match(scan.whole, match.end()) and not content(scan, match.end(), end):
        return ()  # "what I asked earlier by month": a change of it, and no topic
    if words:
        return words
    lead = scan.whole[start : match.start()]
    opener = max((lead.rfind(mark) for mark in "dDAqkB"), default=-1)
    return content(scan, start + opener + 1, match.start()) if opener >= 0 else ()


def _resumed(scan: Scan) -> Found:
    """A topic put in front and taken up again: "yung pera sa canteen, hanggang kailan aabot yon"; "… again?"."""
    fronted = _FRONTED_RESUMED.match(scan.left)
    if fronted and (re.search(r"[DR][fhw]*[.]?$", scan.left) or re.match(r"f*qD", scan.left[fronted.end() :])):
        words = content(scan, 0, fronted.end())
        if words:
            yield 0, fronted.end(), About(words, firm=False)
            return
    theirs = re.search(r"W.*-R", scan.whole) and not set(scan.whole) & set("IY")
    again = scan.left.find("R")
    if again < 0:
        again = next((at for at, token in enumerate(scan.tokens) if token.word in WHAT_AGAIN), -1)
    if again >= 0 and not theirs:
        start, end = scan.sentence(again)
        if again_in_data(scan.tokens[start:end], scan.left[start:end]):
            return
        # "again but enrollments": that is what it is changed to.
        end = next((at for at in range(again, end) if scan.tokens[at].word in CONTRASTING), end)
        words = content(scan, start, end)
        if words:
            yield start, end, About(words, firm=False)
