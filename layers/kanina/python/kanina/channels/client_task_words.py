"""The words and marks by which `client_tasks` knows an instruction, as data: English and Filipino, and their JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Kind = Literal["title", "follow_ups", "tags", "queries", "completion", "emoji", "summary", "language", "unknown"]

LISTS: frozenset[Kind] = frozenset({"follow_ups", "tags", "queries"})


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


PRODUCTS: Mapping[Kind, re.Pattern[str]] = {
    "follow_ups": _any(
        r"follow[-_ ]?ups?",
        r"(?:next|suggested|related|further) (?:questions?|prompts?|replies)",
        r"(?:kasunod|susunod) na (?:mga )?tanong",
    ),
    "tags": _any(r"(?:hash)?tags?", r"keywords?"),
    "queries": _any(r"(?:search|retrieval|web) (?:quer(?:y|ies)|keywords?|terms?)", r"queries"),
    "completion": _any(r"auto-?complet\w*"),
    "emoji": _any(r"emojis?"),
    "summary": _any(r"summar(?:y|ies)", r"buod"),
    "title": _any(r"titles?", r"headings?", r"pamagat", r"(?:chat|conversation|thread|session|topic) names?"),
}
"""What is wanted. The first that stands behind a verb of making is meant."""

COMPLETED = PRODUCTS["completion"]

KEYS: Mapping[Kind, re.Pattern[str]] = {
    "follow_ups": re.compile(r"follow|question|suggest|prompts|replies|tanong", re.IGNORECASE),
    "tags": re.compile(r"tag|keyword|label|categor|topics", re.IGNORECASE),
    "queries": re.compile(r"quer|search", re.IGNORECASE),
    "completion": re.compile(r"^text$|complet|continuation", re.IGNORECASE),
    "title": re.compile(r"title|name$|heading|subject|topic$|pamagat", re.IGNORECASE),
    "emoji": re.compile(r"emoji", re.IGNORECASE),
    "summary": re.compile(r"summar|buod", re.IGNORECASE),
    "language": re.compile(r"^lang|language|wika", re.IGNORECASE),
}
"""The same, by the name of a member in the JSON that is asked for."""

MADE = re.compile(
    r"\b(?:generat\w+|creat\w+|writ\w+|provid\w+|suggest\w*|giv\w+|propos\w+|com\w+ up with|produc\w+|find|mak\w+"
    r"|summari[sz]\w+|condens\w+|return|reflect\w*|gumawa|gawan|magmungkahi|magbigay|bigyan|isulat|sumulat|lagyan)\b([^.\n]{0,120})",
    re.IGNORECASE,
)
"""A verb of making, and the words behind it."""

OF_TALK = _any(
    r"conversations?", r"chats?", r"dialogues?", r"discussions?", r"messages?", r"exchanges?", r"threads?",
    r"sessions?", r"quer(?:y|ies)", r"usapan", r"mensahe",
)  # fmt: skip

_ONLY = r"(?:only|just|solely|exclusively|nothing but|lamang|lang)"
RULES = (
    re.compile(
        rf"\b{_ONLY}\b[^.\n]{{0,60}}\b(?:return|reply|respond|output|titles?|pamagat|JSON|list|text|line)\b"
        rf"|\b(?:return|reply|respond|output|answer|write|provide|isulat)\w*\b[^.\n]{{0,60}}\b{_ONLY}\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bnothing else\b|\b(?:title|list) itself\b|\b(?:no|without|avoid|do not|don't|never|walang)\b[^.\n]{0,40}"
        r"\b(?:explanations?|introduct\w+|lead-?in|preamble|comment\w*|extra|other text|additional|paliwanag)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|dalawa|tatlo|apat|lima|anim)(?:ng| na)?[- ]+"
        r"(?:words?|characters?|salita)\b",
        re.IGNORECASE,
    ),
    _any(r"quot(?:es|ation)", r"punctuation", r"colons?", r"bantas"),
    re.compile(
        r"\b(?:same|primary|original|its|detected)\b[^.\n]{0,20}\blanguage\b|\b(?:title|sentence) case\b", re.IGNORECASE
    ),
    _any(r"markdown", r"formatting", r"special (?:characters|symbols)", r"emojis?"),
    _any(r"JSON"),
)
"""Rules of form, which a program needs and a person does not write: each line counts once."""

NUMBERS: Mapping[str, int] = {
    word: number
    for words in ("one two three four five six seven eight nine ten", "isa dalawa tatlo apat lima anim")
    for number, word in enumerate(words.split(), 1)
}
COUNTED = re.compile(
    rf"\b(\d{{1,4}}|{'|'.join(NUMBERS)})(?:ng| na)?[- ]+(?:or (?:less|fewer) )?(words?|salita|characters?)\b",
    re.IGNORECASE,
)
"""How long a title may be."""

ROLES: Mapping[str, str] = {
    **dict.fromkeys(("user", "human", "person", "question", "tao"), "user"),
    **dict.fromkeys(("assistant", "ai", "bot", "model", "response", "answer", "kanina"), "assistant"),
    "system": "system",
}
ANY_ROLE = re.compile(rf"^[ \t>|*#\[-]*({'|'.join(ROLES)})\b[\]*\" \t]*:[* \t]*", re.IGNORECASE | re.MULTILINE)
"""The beginning of a line that says who speaks."""

EXAMPLE = _any(r"examples?", r"halimbawa")
SECTION = re.compile(r"\n[ \t]{0,8}\n(?=[^\n:]{1,40}:[ \t]{0,8}\n)")
"""Between two parts of a text, the second of which has a heading."""

FENCE = "```"
FENCED = re.compile(rf"^[^\n:]{{1,40}}:\s{{0,4}}{FENCE}", re.MULTILINE)
"""The beginning of a message that is quoted between fences behind its name, up to the end of a text."""

BLOCKS = re.compile(
    r"<(/?)((?:chat|conversation|message|dialog)[\w-]{0,20}|history|transcript)>",
    re.IGNORECASE,
)
"""The marks around a conversation."""
