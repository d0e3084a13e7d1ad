"""English function words of every kind, and the units of time, as data."""

from __future__ import annotations

from kanina.assistant.offline.plain_words_en import PLAIN
from kanina.assistant.offline.words import Phrases, Word, phrases
from kanina.assistant.offline.words_en_asked import ASKED
from kanina.assistant.offline.words_en_changes import CHANGES
from kanina.assistant.offline.words_en_conditions import CONDITIONS
from kanina.assistant.offline.words_en_small import ACTS, NEUTRAL, RESIDENCE
from kanina.assistant.offline.words_en_talk import TALK
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
    "day": phrases("day | date | days | dates"),
    "week": phrases("week | weeks"),
    "month": phrases("month | months"),
    "quarter": phrases("quarter | quarters | calendar quarter"),
    "year": phrases("year | years | calendar year"),
    "fiscal_year": phrases("fiscal year | fiscal years | fy | financial year | financial years"),
    "school_year": phrases("school year | academic year | sy | school years"),
}

GRAIN_ADVERBS: dict[Grain, tuple[str, ...]] = {
    "day": phrases("daily | day by day | per day | day wise | by date"),
    "week": phrases("weekly | week by week"),
    "month": phrases("monthly | month by month | month wise"),
    "quarter": phrases("quarterly | quarter by quarter"),
    "year": phrases("yearly | annually | annual | year by year"),
}
