"""Filipino function words of every kind, and the units of time, as data. Not checked by a native speaker."""

from __future__ import annotations

from kanina.assistant.offline.plain_words_fil import PLAIN
from kanina.assistant.offline.words import Phrases, Word, phrases
from kanina.assistant.offline.words_fil_asked import ASKED
from kanina.assistant.offline.words_fil_changes import CHANGES
from kanina.assistant.offline.words_fil_conditions import CONDITIONS
from kanina.assistant.offline.words_fil_small import ACTS, NEUTRAL, RESIDENCE
from kanina.assistant.offline.words_fil_talk import TALK
from kanina.models import Grain

PHRASES: Phrases = {
    Word.NEUTRAL: (*NEUTRAL, *ACTS, *RESIDENCE, *(phrase for kind in PLAIN.values() for phrase in kind)),
    Word.ACT: ACTS,
    Word.RESIDENCE: RESIDENCE,
    **ASKED,
    **CONDITIONS,
    **CHANGES,
    **TALK,
}

GRAIN_NOUNS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("araw | petsa"),
    "week": phrases("linggo"),
    "month": phrases("buwan"),
    "quarter": phrases("kwarter | kuwarter"),
    "year": phrases("taon"),
    "fiscal_year": phrases("taong piskal | taon ng piskal"),
    "school_year": phrases("taong panuruan | taong-aralan | taon ng pag-aaral"),
}

GRAIN_ADVERBS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("araw-araw | arawan | pang-araw-araw"),
    "week": phrases("linggo-linggo | lingguhan | lingguhang"),
    "month": phrases("buwan-buwan | buwanan | buwanang"),
    "quarter": phrases("kwarter-kwarter"),
    "year": phrases("taon-taon | taunan | taunang"),
}
