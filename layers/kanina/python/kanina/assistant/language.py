"""Which language a message is answered in. Mixed speech counts as Filipino; a fragment follows the conversation."""

from __future__ import annotations

import re

from kanina.assistant.language_words import (
    ENGLISH_BEFORE_NOUNS,
    ENGLISH_CONTENT_WORDS,
    ENGLISH_FUNCTION_WORDS,
    FILIPINO_CONTENT_WORDS,
    FILIPINO_CONTRACTIONS,
    FILIPINO_DATA_WORDS,
    FILIPINO_ENCLITICS,
    FILIPINO_FUNCTION_WORDS,
    FILIPINO_VERB_PREFIXES,
    FUNCTION_WORDS_THAT_ARE_NAMES,
)
from kanina.models import Language

FILIPINO_PROOF = FILIPINO_FUNCTION_WORDS | FILIPINO_DATA_WORDS

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»")
_WORD = re.compile(r"[^\W\d_]+(?:['’-]\w+)*")


def detect(text: str, fallback: Language = "en") -> Language:
    """The language of a message; `fallback` (the conversation's last) when nothing in it tells.

    One Filipino function word is enough ("top 3 branches lang"), since people who mix read both.
    Quoted text, acronyms, and function words written as surnames ("Mr. Ng") are no evidence.
    """
    unquoted = _QUOTED.sub(" ", text)
    shouting = unquoted == unquoted.upper()
    english = english_content = filipino = False
    before = ""
    for position, match in enumerate(_WORD.finditer(unquoted)):
        written = match.group().replace("’", "'")
        word, before_it = written.lower(), before
        before = word
        if _is_name(written, position, shouting) or _is_noun(word, before_it):
            continue
        if word in FILIPINO_PROOF or _is_contraction(word) or _has_verb_prefix(word):
            return "fil"
        filipino = filipino or word in FILIPINO_CONTENT_WORDS
        english = english or word in ENGLISH_FUNCTION_WORDS
        english_content = english_content or word in ENGLISH_CONTENT_WORDS
    if english or (english_content and not filipino):
        return "en"
    return "fil" if filipino else fallback


def _is_name(written: str, position: int, shouting: bool) -> bool:
    acronym = not shouting and len(written) > 1 and written.isupper()
    return acronym or (position > 0 and written in FUNCTION_WORDS_THAT_ARE_NAMES)


def _is_noun(word: str, before: str) -> bool:
    """Whether a word is no Filipino enclitic where it stands: first of all, or where English has a noun."""
    return word in FILIPINO_ENCLITICS and (not before or before in ENGLISH_BEFORE_NOUNS)


def _is_contraction(word: str) -> bool:
    base, apostrophe, _ = word.partition("'")
    return bool(apostrophe) and base in FILIPINO_CONTRACTIONS


def _has_verb_prefix(word: str) -> bool:
    prefix, hyphen, _ = word.partition("-")
    return bool(hyphen) and prefix in FILIPINO_VERB_PREFIXES
