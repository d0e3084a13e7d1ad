"""The words of a message as if printed: text speech spelled out; request prefixes and glued labels ("q5") parted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kanina.memory.references.words import PLAIN_EDITS

_TOKEN = re.compile(
    r"\"[^\"]+\"|#(?=\s?\d)|\b(?:no|nos|num|blg|q)\.(?=\s?\d)|(?<=[a-z]\s)-\d+(?:\.\d+)?\b|\b\d+\.\d+\b|\w+(?:['’&-]\w+)*|[.?!,;:()—–…]"
)
_CURLY_QUOTES = re.compile(r"[“”„]")
_DASH = re.compile(r"(?<=[^\W\d])\s+-{1,2}\s+(?=[^\W\d])")
_ABBREVIATED = re.compile(r"\b(?P<title>mrs?|ms|dra?|engr|atty|gng|bb|hon|prof)\.(?=\s)", re.I)
_AND_CUT = re.compile(r"(?<=[aeiou])['’]t\b(?=\s)", re.I)
_SLASH = re.compile(r"\b(?P<one>first|last|\d(?:st|nd|rd|th)|una|huli|ika\S+|pang\S+)\s*/\s*(?=\w)", re.I)
_ABOUT_COLON = re.compile(r"\b(?P<word>re|about|regarding|sa)\s*:", re.I)
_REQUEST = re.compile(r"^(?:pa|paki|i|ipa|paki-?i)-(?P<base>\w{2,})$")
_PLAIN_EDIT = re.compile(rf"^paki-?(?P<base>{'|'.join(sorted(PLAIN_EDITS))})$")
_RANGE = re.compile(
    r"\b(?P<noun>questions?|qs|turns?|answers?|tanong|sagot)\s+(?P<first>\d{1,2})\s*[-–—]\s*(?P<last>\d{1,2})\b", re.I
)
_GLUED = re.compile(r"^(?P<noun>q|qn|ques|question|tanong|turn|ans|answer|sagot)(?P<number>\d{1,2})$")

_NAMES_IN_CAPITALS = frozenset({"una", "isa", "ika", "bago"})
"""Words that are the name of something when written in capitals within a message: a party list, a project."""

CONTENT = "w"
"""Stands for a name of which only that it is there matters."""

QUOTE = '"'
"""What a text in quotes begins with. It stays one word: what is in it belongs to whoever is quoted."""

REQUEST_MARK = "paki"
"""Stands for a Filipino request prefix that was written with a hyphen."""

QUARTERS = 4
"""Up to here "q3" is a quarter, unless the message says otherwise."""

SPELLINGS: Mapping[str, str] = {
    "u": "you",
    "abt": "about",
    "abou": "about",
    "wat": "what",
    "wut": "what",
    "wht": "what",
    "hw": "how",
    "bout": "about",
    "hasnt": "hasn't",
    "tanogn": "tanong",
    "secnd": "second",
    "scond": "second",
    "thrid": "third",
    "frist": "first",
    "fisrt": "first",
    "ur": "your",
    "pls": "please",
    "plss": "please",
    "ans": "answer",
    "qns": "questions",
    "q.": "q",
    "qs": "questions",
    "ques": "question",
    "quest": "question",
    "qstn": "question",
    "questn": "question",
    "tanon": "tanong",
    "tanung": "tanong",
    "tnong": "tanong",
    "tnung": "tanong",
    "pki": "paki",
    "tanongs": "tanong",
    "sgot": "sagot",
    "sagut": "sagot",
    "ulet": "ulit",
    "ult": "ulit",
    "yng": "yung",
    "yang": "iyang",
    "ung": "yung",
    "un": "yun",
    "anu": "ano",
    "anung": "anong",
    "sinu": "sino",
    "cno": "sino",
    "mgkano": "magkano",
    "hndi": "hindi",
    "hnd": "hindi",
    "ndi": "hindi",
    "lht": "lahat",
    "tinanung": "tinanong",
    "tnanong": "tinanong",
    "dba": "diba",
    "yong": "yung",
    "nong": "nung",
    "lng": "lang",
    "nmn": "naman",
    "bkt": "bakit",
    "bat": "bakit",
    "pano": "paano",
    "dn": "din",
    "kc": "kasi",
    "unqng": "unang",
    "ikw": "ikaw",
    "kanna": "kanina",
    "knina": "kanina",
    "that's": "that is",
    "thats": "that is",
    "what's": "what is",
    "whats": "what is",
    "who's": "who is",
    "it's": "it is",
    "where's": "where is",
    "how's": "how is",
    "i'd": "i would",
    "i'm": "i am",
    "i'll": "i will",
    "they're": "they are",
    "they've": "they have",
    "ive": "i've",
    "youve": "you've",
    "youre": "you are",
    "im": "i am",
    "theyre": "they are",
    "dont": "don't",
    "doesnt": "doesn't",
    "didnt": "didn't",
    "isnt": "isn't",
    "wasnt": "wasn't",
    "arent": "aren't",
    "whos": "who is",
    "wheres": "where is",
    "hows": "how is",
    "there's": "there is",
    "ano'ng": "anong",
    "sino'ng": "sinong",
}
"""Text speech and slips of the keyboard, spelled out before anything is looked up."""


def spelled_out(text: str) -> Iterator[tuple[str, bool]]:
    """Lower-case words spelled out, each with whether it was written like a name.

    A text in quotes is one word, quotes and all. A request prefix ("pa-repeat", "i-compare") is taken off: the verb
    behind it is what counts. A label written as one word ("q5", "tanong3") is parted.
    """
    straight = _ABOUT_COLON.sub(r"\g<word> ", _CURLY_QUOTES.sub(QUOTE, text.replace("’", "'")))
    straight = _SLASH.sub(r"\g<one> and ", _AND_CUT.sub(" at", _ABBREVIATED.sub(r"\g<title>", straight)))
    plain = _DASH.sub(" , ", _RANGE.sub(r"\g<noun> \g<first> thru \g<last>", straight))
    matches = _TOKEN.findall(plain)
    shouting = text == text.upper()
    numbers_questions = _numbers_questions(text.lower())
    for position, written in enumerate(matches):
        lower = written.lower()
        if written.startswith(QUOTE):
            yield lower, False
            continue
        named = position > 0 and written[0].isupper() and len(written) > 1 and not shouting
        request = _REQUEST.match(lower) or _PLAIN_EDIT.match(lower)
        if request:
            yield REQUEST_MARK, False
            lower = request["base"]
        glued = _GLUED.match(lower)
        if glued and (glued["noun"] != "q" or numbers_questions):
            yield SPELLINGS.get(glued["noun"], glued["noun"]), named
            yield glued["number"], False
            continue
        acronym = written.isupper() and len(written) > 1 and not shouting
        if acronym and lower in _NAMES_IN_CAPITALS:
            yield CONTENT, True
            continue
        spelled = lower.removesuffix("'s") if acronym else SPELLINGS.get(lower, lower.removesuffix("'s"))
        for word in spelled.split():
            yield word, named


def _numbers_questions(lower: str) -> bool:
    """Whether a message's "q3" is a question: a year has no q5, and "q3 ko" is someone's; else it is a quarter."""
    labels = [int(number) for number in re.findall(r"\bq(\d{1,2})\b", lower)]
    return any(number > QUARTERS for number in labels) or re.search(r"\bq\d k(?:o|ong)\b", lower) is not None
