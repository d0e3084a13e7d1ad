"""Why something a message points at is not there, in words: four different things, and never a neighbour instead."""

from __future__ import annotations

from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import series
from kanina.memory.references import Missing
from kanina.models import Language


def why_absent(missing: Missing | None, language: Language) -> str:
    """What is said of it; without a reason, that it is no longer kept."""
    phrases = PHRASES[language]
    if missing is None:
        return phrases.not_kept
    topic = series(list(missing.topics), phrases.conjunction)
    since = phrases.since_reset if missing.since_reset else phrases.so_far
    match missing.why:
        case "nothing_asked":
            return phrases.nothing_since_reset if missing.since_reset else phrases.nothing_asked
        case "no_number":
            return phrases.no_such_question
        case "before_first":
            return phrases.nothing_before_first
        case "before_reset":
            return phrases.before_reset
        case "beyond" if topic:
            text = phrases.asked_only_one_about if missing.count == 1 else phrases.asked_only_about
        case "beyond":
            text = phrases.asked_only_one if missing.count == 1 else phrases.asked_only
        case "topic":
            text = phrases.never_asked
        case "topic_not_kept":
            text = phrases.none_kept_about
        case "no_list":
            return phrases.no_list
        case "no_such_list":
            return phrases.no_such_list
        case "rows":
            text = phrases.rows_only
        case "not_kept":
            return phrases.not_kept
    return text.format(count=missing.count, topic=topic, since=since)
